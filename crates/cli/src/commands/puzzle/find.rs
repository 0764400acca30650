//! `crosstrack puzzle find`.

use std::collections::HashSet;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::value_parser;

use crate::commands::puzzle::facts::{Format, render};
use crate::console::read_if_there;
use crate::puzzles::File;
use crate::{
    Answered, AnyGameArgs, CommandError, Console, Diagnostic, Exit, Loaded, OutputArgs, Playable,
    Progress, Question, ShardArgs, duration, interrupt, puzzles,
};
use crosstrack::base::{Table, counted};
use crosstrack::game::GameExt as _;
use crosstrack::solve::Budget;
use crosstrack_explore::puzzle::find::Attempt;
use crosstrack_explore::puzzle::prove::PuzzleError;
use crosstrack_explore::puzzle::{Column, Goal, Record, table};

/// The most attempts that can be shared: each has a name.
const MOST_SHARED: u64 = 10_000_000;

/// Finds puzzles: the same ones for the same seed, goal, ruleset and version
///
/// Attempts are numbered. Each makes or plays a position, asks whether the goal has exactly one first
/// move, and takes away what is not needed. Exits with 4 if the budget was spent before enough were
/// found.
#[derive(clap::Args, Debug)]
#[command(
    before_help = "Example: crosstrack puzzle find --goal win-in-3 --count 5 --seed 7 --board 4x2\nExample: crosstrack puzzle find --game crossings --goal win-in-3 --count 5 --seed 7"
)]
pub struct Args {
    /// What they ask for: win-in-N plies against all others, or solitaire-N turns alone [default: a
    /// win with one's second turn: win-in-3 with two sides, win-in-4 with three players]
    #[arg(long, value_name = "GOAL")]
    goal: Option<Goal>,
    /// How many are wanted
    #[arg(long, value_name = "N", default_value = "5")]
    count: usize,
    /// The seed
    #[arg(long, value_name = "N", default_value = "1")]
    seed: u64,
    /// The first attempt [default: 0, or the one after the last in the file of --append]
    #[arg(long, value_name = "N", value_parser = value_parser!(u64).range(..u64::MAX))]
    from: Option<u64>,
    /// Give up after so many attempts
    #[arg(long, value_name = "N")]
    attempts: Option<u64>,
    /// Give up after so many seconds, or a time such as 5m or 1h, between two attempts
    #[arg(long, value_name = "TIME", value_parser = duration)]
    seconds: Option<Duration>,
    /// Add what is found to a table, each as it is found, leaving out what is there already; go on
    /// after the last attempt of the same seed and goal in it
    #[arg(long, value_name = "FILE", conflicts_with_all = ["output", "format"])]
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
        match self.game.put("start", self, console) {
            Ok((exit, _)) if self.append.is_some() => Ok(exit),
            answered => target.put(answered, console),
        }
    }

    /// The attempt after the last one of this seed, goal and ruleset in a table.
    fn after<G: Playable>(&self, game: &G, goal: Goal, known: &[Record]) -> u64 {
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

impl Question for Args {
    fn answer<G: Playable>(&self, at: &Loaded<G>, console: &mut Console<'_>) -> Answered {
        let Loaded { ruleset: game, position: start, .. } = at;
        puzzles::nameable(game, start)?;
        let goal = self.goal(game, start)?;
        if self.shard.is_shared(console) {
            return self.shared(game, goal, console);
        }
        let mut known = match &self.append {
            Some(path) => read(path)?,
            None => Vec::new(),
        };
        let mut ids: HashSet<String> =
            known.iter().map(|record| record.text(Column::Id).to_owned()).collect();
        let first = self.from.unwrap_or_else(|| self.after(game, goal, &known));
        let budget = Budget { cancel: interrupt::cancel(), ..Budget::new(self.seconds, None) };
        let mut found: Vec<Record> = Vec::new();
        let mut number = first;
        let bar = Progress::spinner(console.watched);
        // The last number of all has none after it from which to go on.
        while found.len() < self.count
            && number < u64::MAX
            && self.attempts.is_none_or(|most| number - first < most)
            && !budget.is_over()
        {
            bar.say(format!("attempt {number}: {} of {} found", found.len(), self.count));
            let record = self.attempt(game, goal, number)?;
            number += 1;
            let Some(record) = record else { continue };
            if !ids.insert(record.text(Column::Id).to_owned()) {
                continue;
            }
            found.push(record.clone());
            if let Some(path) = &self.append {
                known.push(record);
                OutputArgs::to(path).open()?.finish_data(&table::write(&known), console)?;
            }
        }
        drop(bar);
        self.told(&found, number - first, number, console)
    }
}

impl Args {
    /// What the puzzles ask for.
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
            .help(format!("goals here are {} and so on, or solitaire-N", goals.join(", ")))
            .with(Exit::Usage));
        }
        Ok(goal)
    }

    /// What an attempt finds.
    fn attempt<G: Playable>(
        &self,
        game: &G,
        goal: Goal,
        number: u64,
    ) -> Result<Option<Record>, CommandError> {
        let puzzle = Attempt { seed: self.seed, number }.run(game, goal).map_err(|e| {
            let what = format!("attempt {number} contradicts itself: {e}");
            Diagnostic::new(what).with(Exit::Internal)
        })?;
        Ok(puzzle.map(|puzzle| puzzle.record))
    }

    /// The attempts of a shard, or what those of all shards found: the same as one run after the other.
    fn shared<G: Playable>(&self, game: &G, goal: Goal, console: &mut Console<'_>) -> Answered {
        let usage = |what: &str| Err(Diagnostic::new(what).with(Exit::Usage));
        let Some(attempts) = self.attempts else {
            return usage("--shard needs --attempts N: the work is N attempts");
        };
        if attempts > MOST_SHARED {
            let title = format!("--shard: at most {MOST_SHARED} attempts can be shared");
            return Err(Diagnostic::new(title)
                .help("--from begins with a later one")
                .with(Exit::Usage));
        }
        if self.append.is_some() || self.seconds.is_some() {
            return usage("--shard goes neither with --append nor with --seconds");
        }
        let first = self.from.unwrap_or_default();
        let numbers = first..first.saturating_add(attempts);
        let units: Vec<String> = numbers.map(|number| format!("{}:{number}", self.seed)).collect();
        let one = |unit: usize| -> Result<Option<String>, CommandError> {
            let record = self.attempt(game, goal, first + unit as u64)?;
            Ok(record.map(|record| table::write(&[record])))
        };
        let results = self.shard.each(&units, console, one)?;
        let mut ids = HashSet::new();
        let (mut found, mut done) = (Vec::new(), attempts);
        for (at, text) in results.into_iter().enumerate() {
            if found.len() == self.count {
                done = at as u64;
                break;
            }
            let Some(text) = text else { continue };
            let records = File::new("a shard", text)?.records()?;
            found.extend(records.into_iter().filter(|r| ids.insert(r.text(Column::Id).to_owned())));
        }
        self.told(&found, done, first.saturating_add(done), console)
    }

    /// The puzzles that so many attempts found, and where to go on.
    fn told(
        &self,
        found: &[Record],
        attempts: u64,
        next: u64,
        console: &mut Console<'_>,
    ) -> Answered {
        let (puzzles, attempts) = (counted(found.len(), "puzzle"), counted(attempts, "attempt"));
        writeln!(console.err, "{puzzles} in {attempts}; --from {next} goes on")?;
        let exit = if found.len() == self.count { Exit::Done } else { Exit::Budget };
        Ok((exit, render(found, self.format)?))
    }
}

/// The puzzles of a table to which more are added; none if it is not there yet.
fn read(path: &Path) -> Result<Vec<Record>, CommandError> {
    let name = path.display().to_string();
    let Some(text) = read_if_there(path, Table::MOST_BYTES)? else { return Ok(Vec::new()) };
    if !text.is_empty() && !text.ends_with('\n') {
        let last = text.rfind('\n').map_or(0, |end| end + 1);
        let title = format!("{name}: the last line has no end: it may have been cut off");
        return Err(Diagnostic::new(title)
            .source(&name, &text)
            .label(last..text.len(), "up to here")
            .help("if this is a whole row, put a line end behind it; if not, remove what is left of it")
            .with(Exit::Input));
    }
    let records = File::new(&name, text)?.records()?;
    let silent = |record: &Record| Column::ALL.iter().copied().find(|&c| record.get(c).is_none());
    if let Some(column) = records.first().and_then(silent) {
        return Err(Diagnostic::new(format!("{name} has no column `{column}`"))
            .help("a table to which puzzles are added has all columns: begin a new file")
            .with(Exit::Input));
    }
    Ok(records)
}
