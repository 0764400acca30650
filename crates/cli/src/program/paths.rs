//! The files of a run, collected from its command line: no run writes what it reads.
//!
//! An argument that names a file or a program says so by its `value_hint`, which a `PathBuf` has by itself. All others are
//! no files. Which of them are written is said here, once for all commands.

use std::ffi::{OsStr, OsString};
use std::fs;
use std::path::{Path, PathBuf};

use clap::parser::ValueSource;
use clap::{Arg, ArgMatches, Command, ValueHint};

use crate::options::rules;
use crate::{Fault, FaultKind};
use crosstrack_io::files::FileIdentity;
use crosstrack_io::shell_words::split;

/// The arguments that name files or folders to write, by their ids. They may be read before, as a list that grows.
const WRITTEN: &[&str] = &[
    "append",
    "certificate",
    "dir",
    "log",
    "output",
    "record",
    "records",
    "refutation",
    "report",
    "resume",
    "save",
];

/// The arguments that name files, folders or programs to read, by their ids.
const READ: &[&str] = &[
    "baseline",
    "bugs",
    "cnf",
    "drat",
    "engine",
    "engine_source",
    "file",
    "files",
    "lrat",
    "model",
    "program",
    "rules",
    "solver",
    "table",
    "vectors",
];

/// A file of a run.
#[derive(Debug)]
pub struct RunFile {
    /// The argument that names it, such as `--output`.
    argument: String,
    path: PathBuf,
    identity: FileIdentity,
    is_written: bool,
    /// Its place on the command line.
    index: usize,
}

/// The files of a run.
#[derive(Debug, Default)]
pub struct RunFiles(Vec<RunFile>);

impl RunFiles {
    /// Returns the files that a command line names. `command` is the program, with its arguments built.
    pub fn of(command: &Command, matches: &ArgMatches) -> Self {
        let mut files = Self::default();
        files.collect(command, matches);
        files.0.sort_by_key(|file| file.index);
        files
    }

    /// Adds the files that standard input and output were redirected to.
    pub fn with_streams(mut self, input: Option<FileIdentity>, out: Option<FileIdentity>) -> Self {
        for (identity, name, is_written) in
            [(input, "standard input", false), (out, "standard output", true)]
        {
            self.0.extend(identity.map(|identity| RunFile {
                argument: name.to_owned(),
                path: PathBuf::from("it"),
                identity,
                is_written,
                index: usize::MAX,
            }));
        }
        self
    }

    /// Adds files that are read.
    pub fn with_read(mut self, argument: &str, paths: &[PathBuf]) -> Self {
        for path in paths {
            self.0.extend(FileIdentity::of(path).map(|identity| RunFile {
                argument: argument.to_owned(),
                path: path.clone(),
                identity,
                is_written: false,
                index: 0,
            }));
        }
        self
    }

    fn collect(&mut self, command: &Command, matches: &ArgMatches) {
        for arg in command.get_arguments() {
            let id = arg.get_id().as_str();
            if arg.get_value_hint() == ValueHint::Unknown
                || matches.value_source(id) != Some(ValueSource::CommandLine)
            {
                continue;
            }
            let indices = matches.indices_of(id).into_iter().flatten();
            for (value, index) in matches.get_raw(id).into_iter().flatten().zip(indices) {
                self.add(command, arg, value, index);
            }
        }
        if let Some((name, matches)) = matches.subcommand()
            && let Some(command) = command.find_subcommand(name)
        {
            self.collect(command, matches);
        }
    }

    /// Adds the files that a value of an argument names.
    fn add(&mut self, command: &Command, arg: &Arg, value: &OsStr, index: usize) {
        let id = arg.get_id().as_str();
        let is_written = is_written(command.get_name(), id);
        let long = arg.get_long().map(|long| format!("--{long}"));
        let argument = long.unwrap_or_else(|| arg.get_id().as_str().to_uppercase());
        let paths = match arg.get_value_hint() {
            ValueHint::CommandString => program_files(value),
            _ => paths_of(command.get_name(), id, value),
        };
        for path in paths {
            if let Some(identity) = FileIdentity::of(&path).filter(|_| path.as_os_str() != "-") {
                let argument = argument.clone();
                self.0.push(RunFile { argument, path, identity, is_written, index });
            }
        }
    }

    /// Checks that no file is both written and read, or written twice.
    ///
    /// # Errors
    /// Names the first such file, and the arguments that name it.
    pub fn check(&self) -> Result<(), Fault> {
        for (at, later) in self.0.iter().enumerate() {
            for earlier in &self.0[..at] {
                let clash = (earlier.is_written || later.is_written)
                    && earlier.identity.is_same(&later.identity);
                if clash {
                    return Err(clash_error(earlier, later));
                }
            }
        }
        Ok(())
    }
}

/// Returns whether an argument of a command names a file to write. Only tables are read from a folder `dir`.
fn is_written(command: &str, id: &str) -> bool {
    let is_table = id == "dir" && ["probe", "stats", "verify", "zugzwangs"].contains(&command);
    WRITTEN.contains(&id) && !is_table
}

fn clash_error(earlier: &RunFile, later: &RunFile) -> Fault {
    let (one, other) = (&earlier.argument, &later.argument);
    let (title, written) = match (earlier.is_written, later.is_written) {
        (true, true) if one == other => {
            (format!("{one} names the same file twice: {}", earlier.path.display()), one)
        }
        (true, true) => (format!("{one} and {other} name the same file"), other),
        (true, false) => (would_replace(earlier, later), one),
        _ => (would_replace(later, earlier), other),
    };
    Fault::new(title).help(format!("name another file for {written}")).kind(FaultKind::Usage)
}

fn would_replace(written: &RunFile, read: &RunFile) -> String {
    format!(
        "{} would replace {}, which {} reads",
        written.argument,
        read.path.display(),
        read.argument
    )
}

/// Returns the paths that a value of an argument names.
fn paths_of(command: &str, id: &str, value: &OsStr) -> Vec<PathBuf> {
    let path = PathBuf::from(value);
    match id {
        // `FORMAT=FILE`
        "report" => {
            let file = value.to_str().and_then(|value| Some(value.split_once('=')?.1));
            file.map(PathBuf::from).into_iter().collect()
        }
        "rules" => {
            let files = value.to_str().map(rules::files).unwrap_or_default();
            files.into_iter().map(PathBuf::from).collect()
        }
        // An archive of a proof is several files.
        "files" if command == "check" => {
            let stem = path.with_extension("");
            let stem = if stem.extension().is_some_and(|end| end == "lrat") {
                stem.with_extension("")
            } else {
                stem
            };
            let parts = ["json", "cnf", "lrat.gz"].map(|end| stem.with_extension(end));
            let parts = parts.into_iter().filter(|part| *part != path && part.exists());
            std::iter::once(path.clone()).chain(parts).collect()
        }
        id if !is_written(command, id) && path.is_dir() => {
            // Vectors may lie beside other files.
            let is_read =
                |path: &Path| id != "vectors" || path.extension().is_some_and(|end| end == "json");
            let inside = fs::read_dir(&path).into_iter().flatten().flatten();
            let inside = inside.map(|entry| entry.path()).filter(|path| is_read(path));
            std::iter::once(path.clone()).chain(inside).collect()
        }
        _ => vec![path],
    }
}

/// Returns the files that a command line of a program names: the program, and each word that is a file.
fn program_files(line: &OsStr) -> Vec<PathBuf> {
    let words = line.to_str().and_then(|line| split(line).ok()).unwrap_or_default();
    let mut files = Vec::new();
    for (at, word) in words.iter().enumerate() {
        let value = word.split_once('=').map_or(word.as_str(), |(_, value)| value);
        files.extend([word.as_str(), value].map(PathBuf::from).into_iter().filter(|p| p.exists()));
        if at == 0 && !word.contains(std::path::MAIN_SEPARATOR) {
            let this = std::env::current_exe().ok().filter(|_| word == "crosstrack");
            files.extend(this.or_else(|| found_program(word)));
        }
        // `sh -c 'python3 engine.py'`
        if at > 0 && word.contains(' ') {
            files.extend(program_files(OsStr::new(word)));
        }
    }
    files.sort_unstable();
    files.dedup();
    files
}

/// Returns the file of a program that the system looks up.
fn found_program(name: &str) -> Option<PathBuf> {
    let folders = std::env::var_os("PATH")?;
    std::env::split_paths(&folders).map(|folder| folder.join(name)).find(|path| path.is_file())
}

/// Removes the reports of an earlier run that a command line of `conform` names, if it cannot be run: nobody may take
/// them for those of this run. A file that another word of the line names stays.
pub fn remove_earlier_reports(args: &[OsString]) {
    let words: Vec<&str> = args.iter().skip(1).map_while(|word| word.to_str()).collect();
    let Some(at) = words.iter().take(4).position(|word| *word == "conform") else { return };
    let words = &words[at + 1..];
    if words.iter().any(|word| ["engine", "new", "probe", "vectors"].contains(word)) {
        return;
    }
    let (mut reports, mut others) = (Vec::new(), Vec::new());
    let mut words = words.iter();
    while let Some(word) = words.next() {
        let (name, value) = word.split_once('=').map_or((*word, None), |(n, v)| (n, Some(v)));
        match name {
            "--report" => {
                let value = value.or_else(|| words.next().copied()).unwrap_or_default();
                reports.extend(value.split_once('=').map(|(_, file)| file));
            }
            "--output" | "-o" => reports.extend(value.or_else(|| words.next().copied())),
            _ => {
                others.push(PathBuf::from(value.unwrap_or(word)));
                others.extend(program_files(OsStr::new(value.unwrap_or(word))));
            }
        }
    }
    let others: Vec<FileIdentity> =
        others.iter().filter_map(|path| FileIdentity::of(path)).collect();
    for path in reports.into_iter().map(Path::new).filter(|path| path.is_file()) {
        let is_free = FileIdentity::of(path)
            .is_some_and(|report| !others.iter().any(|other| other.is_same(&report)));
        if is_free {
            let _ = fs::remove_file(path);
        }
    }
}

/// Returns the arguments that name files or programs, and of which nothing says whether they are written or read; and
/// those of which it is said twice.
pub fn undeclared(command: &Command) -> Vec<String> {
    let here = command.get_arguments().filter(|arg| {
        let id = arg.get_id().as_str();
        arg.get_value_hint() != ValueHint::Unknown && WRITTEN.contains(&id) == READ.contains(&id)
    });
    let here = here.map(|arg| format!("{} {}", command.get_name(), arg.get_id()));
    here.chain(command.get_subcommands().flat_map(undeclared)).collect()
}
