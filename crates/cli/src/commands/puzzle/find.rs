//! `crosstrack puzzle find`: searches for new puzzles.

use std::collections::HashSet;
use std::fmt::Display;
use std::fs::File;
use std::io::{BufReader, Write as _};
use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::value_parser;

use crate::commands::puzzle::facts::{Format, render};
use crate::output::folder;
use crate::process::interrupt;
use crate::subject::puzzles::{self, PuzzleTable};
use crate::{
    AnyGameArgs, CommandError, CommandOutput, CommandResult, Console, Diagnostic, Exit,
    LoadedPosition, OutputArgs, Playable, PositionCommand, Progress, ShardArgs, WorkOutput,
    parse_duration, write_error,
};
use crosstrack::base::{Table, counted};
use crosstrack::game::GameExt as _;
use crosstrack::solve::Budget;
use crosstrack_explore::puzzle::find::Attempt;
use crosstrack_explore::puzzle::prove::PuzzleError;
use crosstrack_explore::puzzle::{Column, Goal, Record, table};
use crosstrack_io::bounded;
use crosstrack_io::files::{WriteError, WriteStep, is_direct, open_shared};

/// The most attempts that shards can share: each has a name in memory.
const MAX_SHARED: u64 = 10_000_000;

/// Searches for new puzzles; the same seed, goal, ruleset and version give the same puzzles
///
/// Attempts are numbered. Each attempt makes a position, checks that exactly one first move reaches the goal (at most
/// 2N for solitaire-N), and removes pieces that are not needed. Exits with 4 if the budget was spent before enough
/// puzzles were found.
#[derive(clap::Args, Debug)]
#[command(
    before_help = "Example: crosstrack puzzle find --goal win-in-3 --count 5 --seed 7 --board 4x2\nExample: crosstrack puzzle find --game crossings --goal win-in-3 --count 5 --seed 7"
)]
pub struct Args {
    /// The goal: win-in-N is a forced win within N plies (turns of all players), solitaire-N is a win in N turns while
    /// the others pass [default: a win in the second turn: win-in-3 with two sides, win-in-4 with three players]
    #[arg(long, value_name = "GOAL")]
    goal: Option<Goal>,
    /// The number of puzzles to find
    #[arg(long, value_name = "N", default_value = "5")]
    count: usize,
    /// The seed of the random numbers
    #[arg(long, value_name = "N", default_value = "1")]
    seed: u64,
    /// The number of the first attempt [default: 0; with --append, the number after the last attempt in the table]
    #[arg(long, value_name = "N", value_parser = value_parser!(u64).range(..u64::MAX))]
    from: Option<u64>,
    /// Give up after this many attempts; --shard needs this option
    #[arg(long, value_name = "N")]
    attempts: Option<u64>,
    /// Begin no attempt after this many seconds, or a time such as 5m or 1h; not with --shard
    #[arg(long, value_name = "TIME", value_parser = parse_duration)]
    seconds: Option<Duration>,
    /// Add each new puzzle to this table as soon as it is found, and continue after the last attempt with the same
    /// seed, goal and ruleset there; not with --shard. Several commands may add to one table at the same time
    #[arg(long, value_name = "FILE", value_parser = folder::new_path_parser(), conflicts_with_all = ["output", "format"])]
    append: Option<PathBuf>,
    /// How the puzzles are written
    #[arg(long, value_enum, default_value = "csv")]
    format: Format,
    #[command(flatten)]
    shard: ShardArgs,
    #[command(flatten)]
    output: OutputArgs,
    #[command(flatten)]
    game: AnyGameArgs,
}

impl Args {
    pub(super) fn run(&self, console: &mut Console<'_>) -> Result<Exit, CommandError> {
        let target = self.output.open()?;
        match self.game.run("start", self, console) {
            Ok(CommandOutput::Answer(exit, _)) if self.append.is_some() => Ok(exit),
            result => target.write(result, console),
        }
    }

    /// Returns the number after the last attempt of this seed, goal and ruleset in a table.
    fn next_attempt<G: Playable>(&self, game: &G, goal: Goal, known: &[Record]) -> u64 {
        let ours = known.iter().filter(|record| {
            let text = |column| record.text(column);
            record.goal == goal
                && text(Column::Game) == G::NAME
                && text(Column::Readings) == game.readings()
                && G::with_readings(&game.readings(), text(Column::Position)).as_ref() == Ok(game)
        });
        let attempts = ours.filter_map(|record| Attempt::parse(record.text(Column::Seed)));
        let numbers = attempts.filter(|attempt| attempt.seed == self.seed).map(|a| a.number);
        numbers.max().map_or(0, |number| number.saturating_add(1))
    }
}

impl PositionCommand for Args {
    fn answer<G: Playable>(
        &self,
        at: &LoadedPosition<G>,
        console: &mut Console<'_>,
    ) -> CommandResult {
        let LoadedPosition { ruleset: game, position: start, .. } = at;
        puzzles::check_nameable(game, start)?;
        let goal = self.goal(game, start)?;
        if self.shard.is_shared(console) {
            return self.find_shared(game, goal, console);
        }
        let known = match &self.append {
            Some(path) => SharedTable::open(path)?.records,
            None => Vec::new(),
        };
        let mut ids: HashSet<String> =
            known.iter().map(|record| record.text(Column::Id).to_owned()).collect();
        let first = self.from.unwrap_or_else(|| self.next_attempt(game, goal, &known));
        let budget = Budget { cancel: interrupt::cancel_flag(), ..Budget::new(self.seconds, None) };
        let mut found: Vec<Record> = Vec::new();
        let mut number = first;
        let bar = Progress::spinner(console.watched);
        // After the last number of all there is none to continue from.
        while found.len() < self.count
            && number < u64::MAX
            && self.attempts.is_none_or(|most| number - first < most)
            && !budget.is_over()
        {
            bar.say(format!("attempt {number}: {} of {} found", found.len(), self.count));
            let record = self.run_attempt(game, goal, number)?;
            number += 1;
            let Some(record) = record else { continue };
            if !ids.insert(record.text(Column::Id).to_owned()) {
                continue;
            }
            // Another command may have added it meanwhile.
            let is_new = match &self.append {
                Some(path) => SharedTable::open(path)?.add(&record)?,
                None => true,
            };
            if is_new {
                found.push(record);
            }
        }
        drop(bar);
        self.write_found(&found, number - first, number, console)
    }
}

impl Args {
    /// Returns the goal of the options, or the default.
    ///
    /// # Errors
    /// If no win can take so many plies.
    fn goal<G: Playable>(&self, game: &G, start: &G::Position) -> Result<Goal, CommandError> {
        let second = 1 + game.plies_per_round(game.to_move(start));
        let Some(goal) = self.goal.or(Goal::win(second)) else { unreachable!("few players") };
        if let Goal::Win(plies) = goal
            && !game.is_in_turn(start, usize::from(plies.get()))
        {
            let goals = (1..).filter(|&plies| game.is_in_turn(start, plies));
            let goals: Vec<String> =
                goals.filter_map(Goal::win).take(3).map(|goal| goal.to_string()).collect();
            return Err(Diagnostic::new(format!(
                "--goal {goal}: {}",
                PuzzleError::NotInTurn(goal)
            ))
            .help(format!("possible goals here: {} and so on, or solitaire-N", goals.join(", ")))
            .into_error(Exit::Usage));
        }
        Ok(goal)
    }

    /// Runs an attempt; returns the puzzle if it finds one.
    fn run_attempt<G: Playable>(
        &self,
        game: &G,
        goal: Goal,
        number: u64,
    ) -> Result<Option<Record>, CommandError> {
        let puzzle = Attempt { seed: self.seed, number }.run(game, goal).map_err(|e| {
            let what = format!("attempt {number} contradicts itself: {e}");
            Diagnostic::new(what).into_error(Exit::Internal)
        })?;
        Ok(puzzle.map(|puzzle| puzzle.record))
    }

    /// Runs the attempts of a shard, or merges those of all shards: the same as one run after the other.
    fn find_shared<G: Playable>(
        &self,
        game: &G,
        goal: Goal,
        console: &mut Console<'_>,
    ) -> CommandResult {
        let Some(attempts) = self.attempts else {
            let title = "--shard needs --attempts N: the work is N attempts";
            return Err(Diagnostic::new(title).into_error(Exit::Usage));
        };
        if attempts > MAX_SHARED {
            let title = format!("--shard: at most {MAX_SHARED} attempts can be shared");
            return Err(Diagnostic::new(title)
                .help("--from begins with a later one")
                .into_error(Exit::Usage));
        }
        if self.append.is_some() || self.seconds.is_some() {
            let title = "--shard goes neither with --append nor with --seconds";
            return Err(Diagnostic::new(title).into_error(Exit::Usage));
        }
        let first = self.from.unwrap_or_default();
        let numbers = first..first.saturating_add(attempts);
        let units: Vec<String> = numbers.map(|number| format!("{}:{number}", self.seed)).collect();
        let results = self.shard.run_each(&units, console, |unit| {
            let record = self.run_attempt(game, goal, first + unit as u64)?;
            Ok(record.map(|record| table::write(&[record])))
        })?;
        let results = match results {
            WorkOutput::Complete(results) => results,
            WorkOutput::ShardFile(file) => return Ok(CommandOutput::ShardFile(file)),
        };
        let mut ids = HashSet::new();
        let (mut found, mut done) = (Vec::new(), attempts);
        for (at, text) in results.into_iter().enumerate() {
            if found.len() == self.count {
                done = at as u64;
                break;
            }
            let Some(text) = text else { continue };
            let records = PuzzleTable::new("a shard", text)?.records()?;
            found.extend(records.into_iter().filter(|r| ids.insert(r.text(Column::Id).to_owned())));
        }
        self.write_found(&found, done, first.saturating_add(done), console)
    }

    /// Writes the puzzles that attempts found; says on standard error where to continue.
    fn write_found(
        &self,
        found: &[Record],
        attempts: u64,
        next: u64,
        console: &mut Console<'_>,
    ) -> CommandResult {
        let (puzzles, attempts) = (counted(found.len(), "puzzle"), counted(attempts, "attempt"));
        writeln!(console.err, "{puzzles} in {attempts}; to continue, add --from {next}")?;
        let exit = if found.len() == self.count { Exit::Done } else { Exit::Budget };
        Ok(CommandOutput::Answer(exit, render(found, self.format)?))
    }
}

/// A table to which puzzles are added. No other command adds to it as long as this is open.
struct SharedTable<'p> {
    path: &'p Path,
    file: File,
    /// The columns in the order of the table; empty if the file is.
    columns: Vec<Column>,
    records: Vec<Record>,
}

impl<'p> SharedTable<'p> {
    /// Opens and reads a table, which is made if it does not exist.
    ///
    /// # Errors
    /// If the file cannot be used, or is no table with all columns.
    fn open(path: &'p Path) -> Result<Self, CommandError> {
        let name = path.display().to_string();
        let unreadable = |why: &dyn Display| {
            Diagnostic::new(format!("{name} cannot be read: {why}")).into_error(Exit::Input)
        };
        if is_direct(path) {
            return Err(unreadable(&"it is no file to which anything can be added"));
        }
        let file = open_shared(path).map_err(|e| write_error(&e))?;
        let text = bounded::read_text(BufReader::new(&file), Table::MOST_BYTES);
        let text = text.map_err(|e| unreadable(&e))?;
        if text.is_empty() {
            return Ok(Self { path, file, columns: Vec::new(), records: Vec::new() });
        }
        if !text.ends_with('\n') {
            let last = text.rfind('\n').map_or(0, |end| end + 1);
            let title = format!(
                "the last line of {name} does not end with a line break, so it may be cut off"
            );
            return Err(Diagnostic::new(title)
                .source(&name, &text)
                .label(last..text.len(), "up to here")
                .help("if the row is complete, add a line break; if not, remove it")
                .into_error(Exit::Input));
        }
        let table = PuzzleTable::new(&name, text)?;
        let columns: Vec<Column> =
            table.table.columns().iter().filter_map(|name| name.parse().ok()).collect();
        if let Some(column) = Column::ALL.iter().find(|column| !columns.contains(column)) {
            return Err(Diagnostic::new(format!("{name} has no column `{column}`"))
                .help("a table to which puzzles are added has all columns: begin a new file")
                .into_error(Exit::Input));
        }
        Ok(Self { path, file, columns, records: table.records()? })
    }

    /// Adds a puzzle in one write; returns `false` if the table has it already.
    fn add(mut self, record: &Record) -> Result<bool, CommandError> {
        let id = record.text(Column::Id);
        if self.records.iter().any(|known| known.text(Column::Id) == id) {
            return Ok(false);
        }
        let text = match self.columns.as_slice() {
            [] => table::write([record]),
            columns => table::write_row(columns, record),
        };
        self.file.write_all(text.as_bytes()).map_err(|source| {
            write_error(&WriteError { path: self.path.to_owned(), step: WriteStep::Write, source })
        })?;
        Ok(true)
    }
}
