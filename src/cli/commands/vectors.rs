//! `crosstrack vectors`: the test vectors for other implementations, as files, as a list, one by
//! one.

use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};

use clap::Subcommand;
use serde::Serialize;
use tempfile::NamedTempFile;

use super::json;
use crate::clauses::Rulebook;
use crate::cli::console::{Console, OutputArgs};
use crate::cli::exit::Exit;
use crate::cli::failure::{Failure, Trouble};
use crate::cli::nearest::{nearest, question};
use crate::cli::ruleset::words;
use crate::conform::vectors::{Case, Group, Level, Suite};
use crate::conform::{crossings, make};
use crate::draw::terminal;

/// Test vectors for other implementations of the game
#[derive(clap::Args, Debug)]
#[command(
    before_help = "Example: crosstrack vectors export vectors",
    after_help = Exit::help(),
    help_template = crate::cli::HELP,
    disable_help_subcommand = true
)]
pub(in crate::cli) struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand, Debug)]
enum Command {
    Export(ExportArgs),
    List(ListArgs),
    Show(ShowArgs),
    Make(MakeArgs),
}

/// Writes all vector files and the schemas into a folder
#[derive(clap::Args, Debug)]
#[command(
    before_help = "Example: crosstrack vectors export vectors",
    after_help = Exit::help(),
    help_template = crate::cli::HELP
)]
struct ExportArgs {
    /// The folder; made if it is not there
    #[arg(value_name = "DIR")]
    dir: PathBuf,
    /// Replace files that are there
    #[arg(long)]
    force: bool,
    /// Of which game
    #[arg(
        long,
        value_name = "GAME",
        default_value = "crosstrack",
        value_parser = words::<Rulebook>(Rulebook::WORDS)
    )]
    game: Rulebook,
}

/// Makes the vector files anew from their inputs; for who changes the inputs
#[derive(clap::Args, Debug)]
#[command(
    before_help = "Example: crosstrack vectors make data/vectors",
    after_help = Exit::help(),
    help_template = crate::cli::HELP
)]
struct MakeArgs {
    /// The folder; files that are there are replaced
    #[arg(value_name = "DIR")]
    dir: PathBuf,
    /// Of which game
    #[arg(
        long,
        value_name = "GAME",
        default_value = "crosstrack",
        value_parser = words::<Rulebook>(Rulebook::WORDS)
    )]
    game: Rulebook,
}

#[derive(clap::ValueEnum, Clone, Copy, Debug)]
enum Format {
    Text,
    Json,
}

/// Lists the cases: id, command, level, clauses and why
#[derive(clap::Args, Debug)]
#[command(
    before_help = "Example: crosstrack vectors list --group freeze --level core",
    after_help = Exit::help(),
    help_template = crate::cli::HELP
)]
struct ListArgs {
    /// Only the cases of a group
    #[arg(long, value_name = "GROUP", value_parser = words::<Group>(Group::WORDS))]
    group: Option<Group>,
    /// Only the cases of a level
    #[arg(long, value_name = "LEVEL", value_parser = words::<Level>(Level::WORDS))]
    level: Option<Level>,
    /// How the list is written
    #[arg(long, value_enum, default_value = "text")]
    format: Format,
    #[command(flatten)]
    output: OutputArgs,
}

/// Shows a case with a picture of its position
#[derive(clap::Args, Debug)]
#[command(
    before_help = "Example: crosstrack vectors show completion/h-column-full",
    after_help = Exit::help(),
    help_template = crate::cli::HELP
)]
struct ShowArgs {
    /// The id of the case
    #[arg(value_name = "ID")]
    id: String,
    /// How it is shown
    #[arg(long, value_enum, default_value = "text")]
    format: Format,
    #[command(flatten)]
    output: OutputArgs,
}

impl Args {
    pub(in crate::cli) fn run(&self, console: &mut Console<'_>) -> Result<Exit, Failure> {
        match &self.command {
            Command::Export(args) if args.game == Rulebook::Crossings => {
                let texts = crossings::vectors::SHIPPED.map(|(n, t)| (n.to_owned(), t.to_owned()));
                write_files(&args.dir, &texts, args.force)?;
                tell_of_crossings(console, &args.dir, crossings::vectors::Suite::shipped())
            }
            Command::Make(args) if args.game == Rulebook::Crossings => {
                let files = crossings::make::files().map_err(|e| ours(&e.to_string()))?;
                let texts: Vec<(String, String)> =
                    files.iter().map(|f| (format!("{}.json", f.group), f.text())).collect();
                let suite = crossings::vectors::Suite::new(files).map_err(|e| ours(&e))?;
                write_files(&args.dir, &texts, true)?;
                tell_of_crossings(console, &args.dir, &suite)
            }
            Command::Export(args) => {
                let suite = Suite::shipped();
                let texts = make::texts(suite.files());
                write_files(&args.dir, &texts, args.force)?;
                tell(console, &args.dir, &texts, suite)
            }
            Command::Make(args) => {
                let files = make::files().map_err(|e| ours(&e.to_string()))?;
                let texts = make::texts(&files);
                write_files(&args.dir, &texts, true)?;
                let suite = Suite::new(files).map_err(|e| ours(&e.to_string()))?;
                tell(console, &args.dir, &texts, &suite)
            }
            Command::List(args) => args.run(console),
            Command::Show(args) => args.run(console),
        }
    }
}

fn ours(reason: &str) -> Failure {
    Trouble::new(format!("the vectors cannot be made: {reason}")).with(Exit::Internal)
}

fn tell(
    console: &mut Console<'_>,
    dir: &Path,
    texts: &[(String, String)],
    suite: &Suite,
) -> Result<Exit, Failure> {
    let (files, cases, dir) = (texts.len(), suite.cases().count(), dir.display());
    writeln!(
        console.err,
        "{files} files with {cases} cases, suite {}, sha256 {}, are in {dir}",
        suite.version(),
        suite.sha256()
    )?;
    Ok(Exit::Done)
}

fn tell_of_crossings(
    console: &mut Console<'_>,
    dir: &Path,
    suite: &crossings::vectors::Suite,
) -> Result<Exit, Failure> {
    let (cases, dir) = (suite.cases().count(), dir.display());
    writeln!(console.err, "{cases} cases of {} are in {dir}", suite.name())?;
    Ok(Exit::Done)
}

/// Writes files into a folder: all of them beside their names first, then each takes its name.
fn write_files(dir: &Path, texts: &[(String, String)], force: bool) -> Result<(), Failure> {
    let unwritable = |path: &Path, error: &std::io::Error| {
        let title = format!("{} cannot be written: {error}", path.display());
        Trouble::new(title).help("name a folder that you may write to").with(Exit::Input)
    };
    let there: Vec<&str> = texts
        .iter()
        .map(|(name, _)| name.as_str())
        .filter(|name| fs::symlink_metadata(dir.join(name)).is_ok())
        .collect();
    if !force && !there.is_empty() {
        let title = format!("{} has these files already: {}", dir.display(), there.join(", "));
        let help = "name another folder, or write --force to replace them";
        return Err(Trouble::new(title).help(help).with(Exit::Input));
    }
    fs::create_dir_all(dir).map_err(|e| unwritable(dir, &e))?;
    let mut written = Vec::new();
    for (name, text) in texts {
        let path = dir.join(name);
        let mut builder = tempfile::Builder::new();
        builder.prefix(".crosstrack-");
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            builder.permissions(fs::Permissions::from_mode(0o666));
        }
        let mut file: NamedTempFile = builder.tempfile_in(dir).map_err(|e| unwritable(dir, &e))?;
        file.write_all(text.as_bytes()).map_err(|e| unwritable(&path, &e))?;
        written.push((file, path));
    }
    for (file, path) in written {
        let done = if force { file.persist(&path) } else { file.persist_noclobber(&path) };
        done.map_err(|e| unwritable(&path, &e.error))?;
    }
    Ok(())
}

#[derive(Serialize)]
struct Listed<'a> {
    id: &'a str,
    cmd: &'a str,
    level: Level,
    clauses: &'a [String],
    why: &'a str,
}

impl ListArgs {
    fn run(&self, console: &mut Console<'_>) -> Result<Exit, Failure> {
        let target = self.output.open()?;
        let wanted = |case: &&Case| {
            self.group.is_none_or(|group| case.group() == group)
                && self.level.is_none_or(|level| case.level == level)
        };
        let cases: Vec<&Case> = Suite::shipped().cases().filter(wanted).collect();
        let text = match self.format {
            Format::Json => {
                let listed = cases.iter().map(|case| Listed {
                    id: &case.id,
                    cmd: case.task.name(),
                    level: case.level,
                    clauses: &case.clauses,
                    why: &case.why,
                });
                json::pretty(&listed.collect::<Vec<_>>())?
            }
            Format::Text => cases.iter().fold(String::new(), |text, case| {
                let (cmd, clauses) = (case.task.name(), case.clauses.join(" "));
                text + &format!("{} {cmd} {} {clauses}: {}\n", case.id, case.level, case.why)
            }),
        };
        target.finish(&text, console)?;
        Ok(Exit::Done)
    }
}

impl ShowArgs {
    fn run(&self, console: &mut Console<'_>) -> Result<Exit, Failure> {
        let target = self.output.open()?;
        let suite = Suite::shipped();
        let Some(case) = suite.case(&self.id) else {
            let ids = suite.cases().map(|case| case.id.as_str());
            let near = question(&nearest(&self.id, ids)).unwrap_or_default();
            let title = format!("no case is called `{}`", self.id);
            let list = "crosstrack vectors list names them all";
            return Err(Trouble::new(title).help(near).help(list).with(Exit::Input));
        };
        let text = match self.format {
            Format::Json => json::pretty(case)?,
            Format::Text => text(case, console.colour && self.output.is_out())?,
        };
        target.finish(&text, console)?;
        Ok(Exit::Done)
    }
}

/// The case for a person: what it shows, the picture, what is asked and what must come out.
fn text(case: &Case, colour: bool) -> Result<String, Failure> {
    let faulty = |reason: String| ours(&format!("{}: {reason}", case.id));
    let mut text = format!(
        "{}\n{}\n\nlevel     {}\nclauses   {}\nruleset   {}\n",
        case.id,
        case.why,
        case.level,
        case.clauses.join(" "),
        ruleset_words(case)
    );
    let mut task = serde_json::to_value(&case.task).map_err(|e| faulty(e.to_string()))?;
    if let Some(form) = case.task.position() {
        let ruleset = case.ruleset.ruleset().map_err(|e| faulty(e.to_string()))?;
        let position = form.position(&ruleset).map_err(|e| faulty(e.to_string()))?;
        text += &format!("position  {}\n\n", form.x1);
        text += &terminal::board(&ruleset, &position, colour);
        // The picture says it.
        if let Some(request) = task["request"].as_object_mut() {
            request.remove("position");
        }
    }
    text += &format!("\ncmd       {}\n", case.task.name());
    if task["request"].as_object().is_some_and(|request| !request.is_empty()) {
        text += &format!("request   {}\n", task["request"]);
    }
    text += &format!("expect    {}\n", task["expect"]);
    Ok(text)
}

fn ruleset_words(case: &Case) -> String {
    let form = &case.ruleset;
    format!(
        "board {}, edition {}, owners {}, junction {}, relocate-turn {}, null-turn {}, \
         claim-rule {}, connectors {}",
        form.board,
        form.edition,
        form.owners,
        form.junction,
        form.relocate_turn,
        form.null_turn,
        form.claim_rule,
        form.connectors
    )
}
