//! `crosstrack puzzle check`: proves puzzles and the values in their tables again.

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};

use clap::value_parser;
use rayon::prelude::*;
use schemars::JsonSchema;
use serde::Serialize;

use crate::game::any::{AnyGame, names};
use crate::subject::puzzles::{self, PuzzleTable};
use crate::{
    CommandOutput, CommandResult, Console, Ended, Exit, Fault, HasJson as _, OutputArgs, Progress,
    ShardArgs, TextOrJson, WorkOutput,
};
use crosstrack::base::{DataError, Row, counted};
use crosstrack_explore::puzzle::Column;
use crosstrack_explore::puzzle::check::{CheckDepth, RowCheck};
use crosstrack_io::clean;

/// Proves puzzles again, and checks every value in their tables
///
/// Exits with 1 if a value is wrong or no puzzle was checked. A valid solution is right even if the program finds
/// another one.
#[derive(clap::Args, Debug)]
#[command(before_help = "Example: crosstrack puzzle check --quick")]
pub struct Args {
    /// A table of your own; may be given several times [default: the puzzles that come with the program].
    /// Its column `game` names the game of each row [default: crosstrack]
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Skip wins that take more than 5 plies (turns of all players), and refute the other first moves of wins in 4 and 5
    /// plies by search alone, without a certificate; the answer counts the skipped puzzles
    #[arg(long)]
    quick: bool,
    /// Skip wins that take more than this many plies [default: no limit, or 5 with --quick]. Of the puzzles that come
    /// with the program, the win in 9 plies takes about an hour of one core and up to a gigabyte of memory; all others
    /// together take a minute or two
    #[arg(long, value_name = "N", value_parser = value_parser!(u8).range(1..))]
    plies: Option<u8>,
    /// How the answer is written
    #[arg(long, value_enum, default_value = "text")]
    format: TextOrJson,
    #[command(flatten)]
    shard: ShardArgs,
    #[command(flatten)]
    output: OutputArgs,
}

/// The result of checking tables of puzzles.
#[derive(Debug, Default, Serialize, JsonSchema)]
pub struct CheckReport {
    /// The number of puzzles in the tables.
    puzzles: usize,
    /// The number of puzzles whose values are all right.
    hold: usize,
    /// The number of puzzles with a wrong value.
    faulty: usize,
    /// The number of puzzles that the options skip.
    skipped: usize,
    /// The wrong values with their places.
    faults: Vec<PuzzleFault>,
}

#[derive(Debug, Serialize, JsonSchema)]
struct PuzzleFault {
    /// The name of the table, as given.
    file: String,
    /// The line of the table, from 1.
    line: usize,
    /// The character in the line, from 1.
    column: usize,
    /// What is wrong, and the right value.
    reason: String,
}

impl From<&DataError> for PuzzleFault {
    fn from(error: &DataError) -> Self {
        let DataError { file, line, column, reason, .. } = error.clone();
        Self { file, line, column, reason }
    }
}

impl Args {
    pub(super) fn run(&self, console: &mut Console<'_>) -> Result<Ended, Fault> {
        let target = self.output.open()?;
        let result = self.check_tables(console);
        target.write(result, console)
    }

    fn check_tables(&self, console: &mut Console<'_>) -> CommandResult {
        let files = puzzles::load(&self.files)?;
        let tier = if self.quick { CheckDepth::QUICK } else { CheckDepth::FULL };
        let depth = CheckDepth { plies: self.plies.map_or(tier.plies, usize::from), ..tier };
        let rows: Vec<Row<'_>> =
            files.iter().flat_map(|file: &PuzzleTable| file.table.rows()).collect();
        let units: Vec<String> = rows.iter().map(|&row| unit_name(row)).collect();
        let checked = self.shard.run(&units, console, |part, console| {
            let bar = Progress::counter(part.len(), console.watched);
            bar.say("puzzles, none of them faulty");
            let faulty = AtomicUsize::new(0);
            let checked = part.par_iter().map(|&unit| {
                let checked = check_row(rows[unit], depth);
                if matches!(checked, RowCheck::Faulty(_)) {
                    let faulty = 1 + faulty.fetch_add(1, Ordering::Relaxed);
                    bar.say(format!("puzzles, {faulty} of them faulty"));
                }
                bar.advance();
                checked
            });
            Ok(checked.collect())
        })?;
        let report = match checked {
            WorkOutput::Complete(checked) => sum_up(&rows, checked),
            WorkOutput::ShardFile(file) => return Ok(CommandOutput::ShardFile(file)),
        };
        let text = self.format.write(&report, CheckReport::text)?;
        // Nothing checked is no success.
        let holds = report.faults.is_empty() && report.puzzles > report.skipped;
        let exit = if holds { Exit::Done } else { Exit::No };
        Ok(CommandOutput::Answer(exit, text))
    }
}

/// Returns the name of a row as a unit of work: file, line and all fields.
fn unit_name(row: Row<'_>) -> String {
    let fields = Column::ALL.iter().map(|column| row.get(column.as_str()));
    let fields: Vec<String> =
        fields.map(|field| field.map_or_else(String::new, |field| field.text)).collect();
    let DataError { file, line, .. } = row.field(Column::Position.as_str()).error("");
    format!("{file}:{line}: {}", fields.join(","))
}

/// Checks a row by the rules of its game.
fn check_row(row: Row<'_>, depth: CheckDepth) -> RowCheck {
    let field = row.get(Column::Game.as_str());
    match field
        .as_ref()
        .map_or_else(|| Ok(AnyGame::usual()), |field| field.text.parse().map_err(|_| field))
    {
        Ok(game) => game.check_puzzle(row, depth),
        Err(field) => {
            let games = names().join(" or ");
            let reason = format!("`{}`: the game is called {games}", field.text);
            RowCheck::Faulty(vec![field.error(reason)])
        }
    }
}

/// Sums up the rows, and finds puzzles that are there twice.
fn sum_up(rows: &[Row<'_>], checked: Vec<RowCheck>) -> CheckReport {
    let mut report = CheckReport { puzzles: rows.len(), ..CheckReport::default() };
    let mut ids: HashMap<String, usize> = HashMap::new();
    for (at, (row, checked)) in rows.iter().zip(checked).enumerate() {
        match checked {
            RowCheck::Skipped => report.skipped += 1,
            RowCheck::Faulty(faults) => {
                report.faulty += 1;
                report.faults.extend(faults.iter().map(PuzzleFault::from));
            }
            RowCheck::Holds { id } => {
                if let Some(first) = ids.get(&id) {
                    let first = PuzzleFault::from(&rows[*first].field("position").error(""));
                    let reason = format!("the same puzzle as {}:{}", first.file, first.line);
                    report.faulty += 1;
                    report.faults.push(PuzzleFault::from(&row.field("position").error(reason)));
                } else {
                    ids.insert(id, at);
                    report.hold += 1;
                }
            }
        }
    }
    report
}

impl CheckReport {
    fn text(&self) -> String {
        let mut text = String::new();
        for PuzzleFault { file, line, column, reason } in &self.faults {
            let (file, reason) = (clean::escape_line(file), clean::escape_line(reason));
            text += &format!("{file}:{line}:{column}: {reason}\n");
        }
        let Self { puzzles, hold, faulty, skipped, .. } = self;
        text + &format!(
            "{}: {hold} hold, {faulty} faulty, {skipped} skipped\n",
            counted(puzzles, "puzzle")
        )
    }
}
