//! `crosstrack-lab matrix`: finds which bugs the vectors catch.

use std::path::{Path, PathBuf};
use std::time::Duration;

use sha2::{Digest as _, Sha256};

use crosstrack::base::{counted, hex};
use crosstrack::rules::Ruleset;
use crosstrack_cli::commands::conform::files::load;
use crosstrack_cli::commands::conform::launch::{parse_launch, seconds_parser};
use crosstrack_cli::output::console::{read, write};
use crosstrack_cli::process::progress;
use crosstrack_cli::{
    CommandError, CommandOutput, CommandResult, Console, Diagnostic, Ended, Exit, OutputArgs,
    Progress, ShardArgs, WorkOutput, thread_error,
};
use crosstrack_conform::matrix::{
    Bug, BugResult, CaseSelection, Matrix, insert_bug, parse_bugs, run_bug, run_parallel,
};
use crosstrack_conform::{AnySuite, HasVectors as _, Launch};
use crosstrack_io::bounded;
use crosstrack_io::clean::escape_markdown;
use crosstrack_io::table;
use crosstrack_io::table::row;

/// Breaks an engine one rule at a time and shows which vectors notice
#[derive(clap::Args, Debug)]
#[command(before_help = "Example: crosstrack-lab matrix --bugs bugs.csv --engine-source engine.py")]
pub struct Args {
    /// The bugs: a table with the columns id,clauses,find,replace,note
    #[arg(long, value_name = "FILE")]
    bugs: PathBuf,
    /// The engine, one file; each bug replaces the one match of its `find` in it
    #[arg(long, value_name = "FILE")]
    engine_source: PathBuf,
    /// The command that runs the broken engine; `{}` is its path
    #[arg(long, value_name = "CMD", value_hint = clap::ValueHint::CommandString, default_value = "python3 {}")]
    engine: String,
    /// Run only as many cases as it takes to catch each bug and to kill each clause
    #[arg(long)]
    quick: bool,
    /// Seconds that an answer may take
    #[arg(long, value_name = "S", default_value = "30", value_parser = seconds_parser())]
    timeout: Duration,
    /// How many broken engines run at a time
    #[arg(long, value_name = "N", default_value = "1", value_parser = clap::value_parser!(u16).range(1..=1024))]
    jobs: u16,
    /// The vectors of a folder [default: the shipped ones]
    #[arg(long, value_name = "DIR")]
    vectors: Option<PathBuf>,
    #[command(flatten)]
    shard: ShardArgs,
    #[command(flatten)]
    output: OutputArgs,
}

impl Args {
    pub fn run(&self, console: &mut Console<'_>) -> Result<Ended, CommandError> {
        let target = self.output.open()?;
        let answer = self.answer(console);
        target.write(answer, console)
    }

    fn answer(&self, console: &mut Console<'_>) -> CommandResult {
        if self.quick && self.shard.is_shared(console) {
            return Err(Diagnostic::new("--shard goes with all cases, and not with --quick")
                .help("which cases it takes to kill a clause depends on all bugs")
                .into_error(Exit::Usage));
        }
        let suite = load::<Ruleset>(self.vectors.as_deref())?;
        let table = read(&self.bugs, bounded::MAX_TEXT)?;
        let source = read(&self.engine_source, bounded::MAX_TEXT)?;
        let input = |text: String| Diagnostic::new(text).into_error(Exit::Input);
        let bugs = parse_bugs(&self.bugs.to_string_lossy(), &table, Ruleset::is_clause)
            .map_err(|e| input(e.to_string()))?;
        let folder = tempfile::tempdir().map_err(|e| {
            input(format!("no temporary folder: {e}")).help("TMPDIR names the folder to make it in")
        })?;
        let (mut launches, mut units) = (Vec::new(), Vec::new());
        for bug in &bugs {
            let text = insert_bug(&source, bug)
                .map_err(|e| input(format!("{}: {e}", self.bugs.display())))?;
            units.push(unit_name(bug, &text, suite.to_any_suite().sha256));
            launches.push(self.write(folder.path(), bug, &text)?);
        }
        let (jobs, listing) = (usize::from(self.jobs), suite.to_any_suite());
        let launch = |index: usize| launches[index].clone();
        let matrix = if self.quick {
            let bar = Progress::spinner(console.watched);
            bar.say(format!("trying {}", counted(bugs.len(), "bug")));
            Matrix::run(&bugs, &listing, jobs, false, launch).map_err(thread_error)?
        } else {
            let work = |part: &[usize], console: &mut Console<'_>| {
                let bar = Progress::counter(part.len(), console.watched);
                bar.say("bugs");
                run_parallel(part.len(), jobs, |at| {
                    let bug = &bugs[part[at]];
                    let result = run_bug(bug, &listing, launch(part[at]), CaseSelection::All);
                    let end = if result.is_killed() { "is caught" } else { "survives" };
                    bar.advance();
                    progress::update_results(|results| *results += &format!("{} {end}\n", bug.id));
                    result
                })
                .map_err(thread_error)
            };
            match self.shard.run(&units, console, work)? {
                WorkOutput::Complete(bites) => Matrix::new(&bugs, &listing, bites),
                WorkOutput::ShardFile(file) => return Ok(CommandOutput::ShardFile(file)),
            }
        };
        let exit = if matrix.is_complete() { Exit::Done } else { Exit::No };
        Ok(CommandOutput::Answer(exit, markdown(&matrix, &listing, self.quick)))
    }

    /// Writes a broken engine into a folder, and returns how to launch it.
    fn write(&self, folder: &Path, bug: &Bug, text: &str) -> Result<Launch, CommandError> {
        let mut path = folder.join(&bug.id);
        if let Some(extension) = self.engine_source.extension() {
            path.set_extension(extension);
        }
        write(&path, text)?;
        let path = crosstrack_io::shell_words::shell_quote(&path.to_string_lossy());
        parse_launch(&self.engine.replace("{}", &path), self.timeout)
    }
}

/// Returns the name of a bug as a unit of work, with the hashes of the engine and the suite.
fn unit_name(bug: &Bug, engine: &str, suite: &str) -> String {
    let Bug { id, clauses, note, .. } = bug;
    let engine = hex(&Sha256::digest(engine));
    format!("{id}: {}: {note}: engine {engine}, suite {suite}", clauses.join(" "))
}

/// Returns the report: which groups catch each bug, and which bugs kill each clause.
fn markdown(matrix: &Matrix<'_>, suite: &AnySuite<'_>, quick: bool) -> String {
    let mut text = "# Which bugs the vectors catch\n\n".to_owned();
    text += &format!("Vectors: {}.\n\n", escape_markdown(&suite.label()));
    let caught = matrix.results.iter().filter(|(_, result)| result.is_killed()).count();
    let (bugs, clauses) = (matrix.results.len(), matrix.clauses.len());
    let killed = matrix.clauses.values().filter(|by| !by.is_empty()).count();
    text += &format!(
        "{caught} of {bugs} bugs are caught; {killed} of {clauses} clauses that vectors cite are \
         killed: a bug that breaks the clause is caught by a vector that cites it.\n\n"
    );
    if quick {
        text += "Only as many cases were run as it took.\n\n";
    }
    let used = |group: &&str| suite.cases.iter().any(|case| case.group() == *group);
    let groups: Vec<&str> = suite.groups.iter().map(|group| group.name).filter(used).collect();
    let sides = format!("lll{}", "r".repeat(groups.len()));
    let columns = [&["bug", "clauses", "what is broken"], &groups[..]].concat();
    let rows = matrix.results.iter().map(|(bug, result)| bug_row(bug, result, &groups));
    text += &table::markdown(&sides, &columns, rows);
    text.push('\n');
    let rows = matrix.clauses.iter().map(|(clause, by)| {
        row![
            escape_markdown(clause),
            if by.is_empty() { "**none**".to_owned() } else { escape_markdown(&by.join(" ")) }
        ]
    });
    text += &table::markdown("ll", &["clause", "bugs that are caught by a vector citing it"], rows);
    if quick { text } else { text + &flags_text(matrix, suite) }
}

/// Returns which bugs the cases of each flag catch, and which of these no other case catches.
fn flags_text(matrix: &Matrix<'_>, suite: &AnySuite<'_>) -> String {
    let rows = suite.flags.iter().map(|flag| {
        let cases = suite.cases.iter().filter(|case| case.flags().iter().any(|f| f == flag.name));
        let (caught, alone) = matrix.bugs_by_flag(flag.name);
        row![flag.name, flag.about, cases.count(), caught.len(), escape_markdown(&alone.join(" "))]
    });
    let columns =
        ["flag", "mistake that its cases hunt", "cases", "bugs caught", "caught by no other case"];
    format!("\n{}", table::markdown("llrrl", &columns, rows))
}

/// Returns the row of a bug: how many cases of each group catch it.
fn bug_row(bug: &Bug, result: &BugResult, groups: &[&str]) -> Vec<String> {
    let survives = if result.is_killed() { "" } else { " **survives**" };
    let mut row = row![
        escape_markdown(&bug.id),
        escape_markdown(&bug.clauses.join(" ")),
        escape_markdown(&bug.note) + survives
    ];
    row.extend(
        groups
            .iter()
            .map(|&group| result.groups.get(group).map_or(String::new(), usize::to_string)),
    );
    row
}
