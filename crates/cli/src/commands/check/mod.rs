//! `crosstrack check`: checks files that the program wrote as evidence, by the rules.

mod archive;
mod proof;
pub(crate) mod report;
pub(crate) mod strategy;
mod tree;

use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::builder::TypedValueParser as _;
use clap::value_parser;
use serde::Deserialize;

pub use crate::commands::check::report::CheckReport;
use crate::output::lines;
use crate::output::lines::{LineForm, LineOptions, Source};
use crate::process::interrupt;
use crate::subject::certificate::read_unpacked;
use crate::words::fault::render;
use crate::{
    AnswerFormat, CommandOutput, CommandResult, Console, Ended, Exit, Fault, FaultKind,
    HasJson as _, OutputArgs, Progress,
};
use crosstrack::solve::certificate::file::{NO_WIN, WIN};
use crosstrack_io::parse_duration;
use crosstrack_prove::sat::proof::manifest::FORMAT;

/// Checks certificates, refutations and archives of proofs
///
/// The command replays a certificate (the strategy of a forced win) or a refutation (the replies that prevent a win) by
/// the rules. For an archive, it checks every byte and every step of the proof, then derives the formula from the rules
/// and compares. It checks all files; the exit code is that of the first file that fails, or with `-` and jsonl that of
/// the worst failure. For a proof by another program, give the formula with --cnf, and the proof with --lrat.
#[derive(clap::Args, Debug)]
#[command(
    before_help = "Example: crosstrack check examples/files/win-in-three.json\nExample: crosstrack check reports/forced/kept/nine.json --show\nExample: crosstrack check reports/minimal/proofs/4x2-joined-crossed.json\nExample: crosstrack check --cnf formula.cnf --lrat proof.lrat"
)]
pub struct Args {
    /// A certificate or refutation that `crosstrack solve --certificate` or `--refutation` wrote, which may be packed
    /// with gzip; or an archive that `crosstrack proof` wrote, as NAME or NAME.json; `-` reads the names of the files
    /// from standard input, one on each line
    #[arg(value_name = "FILE", required_unless_present_any = ["cnf", "lrat"])]
    files: Vec<PathBuf>,
    /// A formula in DIMACS, as `crosstrack minimal --export dimacs` writes it; it may be packed with gzip, needs --lrat,
    /// and takes the place of FILE
    #[arg(long, value_name = "FILE", requires = "lrat",
          conflicts_with_all = ["files", "seconds"])]
    cnf: Option<PathBuf>,
    /// A proof in LRAT, as text, that the formula of --cnf has no model; it may be packed with gzip
    #[arg(long, value_name = "FILE", requires = "cnf")]
    lrat: Option<PathBuf>,
    /// For certificates and refutations: give up after this many seconds, or a time such as 5m or 1h
    #[arg(long, value_name = "TIME", value_parser = parse_duration)]
    seconds: Option<Duration>,
    /// For archives and --cnf: the maximum memory in MiB for the formula, and the same amount again for the clauses of
    /// the proof [default: 32]
    #[arg(long, value_name = "MIB",
          value_parser = clap::value_parser!(u32).range(1..=1 << 20).map(|mib| mib as usize))]
    memory: Option<usize>,
    /// For certificates and refutations: print the strategy as a tree as well, 3 plies of it or as many as given
    #[arg(long, value_name = "PLIES", num_args = 0..=1, require_equals = true, default_missing_value = "3",
          value_parser = value_parser!(u16).range(1..=256).map(usize::from), conflicts_with = "cnf")]
    show: Option<usize>,
    /// How the answer is written; `json` is for a single file, `jsonl` writes a line for each file
    #[arg(long, value_enum, default_value = "text")]
    format: AnswerFormat,
    /// With `-` and jsonl: the number of files to check in parallel [default: one for each core]
    #[arg(long, value_name = "N", value_parser = value_parser!(u16).range(1..=1024), conflicts_with = "cnf")]
    jobs: Option<u16>,
    #[command(flatten)]
    output: OutputArgs,
}

/// A kind of file that is checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum EvidenceKind {
    Win,
    NoWin,
    Archive,
}

impl EvidenceKind {
    /// Returns the name of the kind, with its article.
    const fn name(self) -> &'static str {
        match self {
            Self::Win => "a certificate",
            Self::NoWin => "a refutation",
            Self::Archive => "the archive of a proof",
        }
    }

    /// Returns the kind of a file with this text.
    ///
    /// # Errors
    /// If it is of none.
    fn of(text: &str) -> Result<Self, String> {
        // The reader of each format parses the other fields.
        #[derive(Deserialize)]
        #[serde(expecting = "an object with a `format`")]
        struct Header {
            format: String,
        }
        let Header { format } = serde_json::from_str(text)
            .map_err(|_| "it is no certificate, refutation or manifest of an archive".to_owned())?;
        match format.as_str() {
            WIN => Ok(Self::Win),
            NO_WIN => Ok(Self::NoWin),
            // Of any version: the reader of archives says which one it reads.
            other if other.starts_with("crosstrack-proof ") => Ok(Self::Archive),
            other => Err(format!("its format is `{other}`, not `{WIN}`, `{NO_WIN}` or `{FORMAT}`")),
        }
    }
}

impl Args {
    pub fn run(&self, console: &mut Console<'_>) -> Result<Ended, Fault> {
        let is_stdin = self.files.iter().any(|file| file.as_os_str() == "-");
        if let Some(fault) = self.fault(is_stdin) {
            let help = if self.show.is_some() {
                "leave one of them out"
            } else {
                "write - alone for names on lines, and --format jsonl for an answer to each file"
            };
            return Err(Fault::new(fault).help(help).kind(FaultKind::Usage));
        }
        let mut target = self.output.open()?;
        if let (Some(cnf), Some(lrat)) = (&self.cnf, &self.lrat) {
            let checked = proof::check(cnf, lrat, self.memory, console).map(CheckReport::Proof)?;
            return target.write(self.write(&checked), console);
        }
        if is_stdin && self.format.is_lines() {
            let answer = |line: &str, own: &mut Console<'_>| self.answer(Path::new(line), own);
            let options = LineOptions { jobs: self.jobs, counts_no: true, form: LineForm::Json };
            return lines::answer_each(Source::Stdin, options, &answer, target, console);
        }
        let files = if is_stdin {
            let names = console.read_all()?;
            names.lines().map(PathBuf::from).collect()
        } else {
            self.files.clone()
        };
        let mut first_failure = None;
        // If nobody reads the output any more, the work goes on for its exit code.
        let mut write = |text: &str, so_far: Option<Exit>, console: &mut Console<'_>| {
            let written = target.write_part(text, console).map(|_| ());
            written.map_err(|fault| fault.at_least(so_far.and_then(Exit::fault_kind)))
        };
        for path in &files {
            let result = self.answer(path, console);
            if self.format.is_lines() {
                let (exit, line) = lines::to_line(result)?;
                first_failure = first_failure.or(Some(exit).filter(|&exit| exit != Exit::Done));
                write(&line, first_failure, console)?;
            } else {
                match result {
                    Ok(CommandOutput::Answer(exit, text)) => {
                        first_failure = first_failure.or(Some(exit).filter(|&e| e != Exit::Done));
                        write(&text, first_failure, console)?;
                    }
                    Ok(other) => return target.write(Ok(other), console),
                    Err(fault) if files.len() > 1 => {
                        console.note(&render(&fault, console.style));
                        first_failure = first_failure.or(Some(fault.kind.into()));
                    }
                    Err(failure) => return Err(failure),
                }
            }
            if interrupt::is_cancelled() {
                // Files are left unchecked, which is no success.
                first_failure = Some(Exit::Budget);
                break;
            }
        }
        let exit = first_failure.unwrap_or(Exit::Done);
        target.write(Ok(CommandOutput::Answer(exit, String::new())), console)
    }

    /// Returns what contradicts itself in the options.
    fn fault(&self, is_stdin: bool) -> Option<&'static str> {
        let many = self.files.len() > 1;
        match self.format {
            _ if is_stdin && many => Some("- takes the place of all files"),
            AnswerFormat::Json if is_stdin || many => Some("--format json is for one file"),
            AnswerFormat::Json | AnswerFormat::Jsonl if self.show.is_some() => {
                Some("--show prints text, and goes with --format text alone")
            }
            _ if self.jobs.is_some() && !(is_stdin && self.format.is_lines()) => {
                Some("--jobs has no effect on files that are named one by one")
            }
            _ => None,
        }
    }

    /// Checks a file, and writes what it shows.
    fn answer(&self, path: &Path, console: &mut Console<'_>) -> CommandResult {
        self.write(&self.check(path, console)?)
    }

    fn write(&self, checked: &CheckReport) -> CommandResult {
        let text = self.format.write(checked, CheckReport::text)?;
        Ok(CommandOutput::Answer(Exit::Done, text))
    }

    /// Checks a file; returns what it shows.
    fn check(&self, path: &Path, console: &mut Console<'_>) -> Result<CheckReport, Fault> {
        let manifest = manifest_of(path);
        let path = manifest.as_deref().unwrap_or(path);
        let text = read_unpacked(path)?;
        let kind = EvidenceKind::of(&text).map_err(|why| {
            Fault::new(format!("{}: {why}", path.display()))
                .help("for an archive, pass its NAME.json")
        })?;
        if let Some(option) = self.option_without_effect(kind) {
            let title =
                format!("{option} does not apply to {}, which is {}", path.display(), kind.name());
            return Err(Fault::new(title).help("leave it out").kind(FaultKind::Usage));
        }
        match kind {
            EvidenceKind::Win | EvidenceKind::NoWin => {
                let bar = Progress::spinner(console.watched);
                bar.say("replaying the strategy");
                strategy::check(path, &text, self.seconds, self.show).map(CheckReport::Strategy)
            }
            EvidenceKind::Archive => {
                archive::check(path, self.memory, console).map(CheckReport::Archive)
            }
        }
    }

    /// Returns an option that is given and has no effect on files of a kind.
    fn option_without_effect(&self, kind: EvidenceKind) -> Option<&'static str> {
        let is_archive = kind == EvidenceKind::Archive;
        let options = [
            ("--seconds", self.seconds.is_some(), !is_archive),
            ("--show", self.show.is_some(), !is_archive),
            ("--memory", self.memory.is_some(), is_archive),
        ];
        options
            .into_iter()
            .find_map(|(option, given, has_effect)| (given && !has_effect).then_some(option))
    }
}

/// Returns the manifest of the archive that a path names in another way: by its name alone, or by its
/// formula or proof. `None` if there is no such manifest.
fn manifest_of(path: &Path) -> Option<PathBuf> {
    let has_end = |path: &Path, end: &str| path.extension().is_some_and(|found| found == end);
    let bare = path.with_extension("");
    let stem = if has_end(path, "cnf") {
        bare
    } else if has_end(path, "gz") && has_end(&bare, "lrat") {
        bare.with_extension("")
    } else if path.exists() {
        return None;
    } else {
        path.to_owned()
    };
    let mut manifest = stem.into_os_string();
    manifest.push(".json");
    Some(PathBuf::from(manifest)).filter(|manifest| manifest.is_file())
}
