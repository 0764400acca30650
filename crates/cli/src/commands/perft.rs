//! `crosstrack perft`: counting move sequences.

use std::time::Duration;

use clap::value_parser;
use rayon::prelude::*;

use crate::game::AnyGame;
use crate::options::shard::faulty_result;
use crate::process::interrupt::Deadline;
use crate::process::{interrupt, threads};
use crate::subject::position::Place;
use crate::{
    CommandOutput, CommandResult, Console, Ended, Exit, Fault, FaultKind, HasJson as _,
    LoadedPosition, Playable, PositionArgs, PositionCommand, Progress, RowFormat, ShardArgs,
    WorkOutput, thread_error,
};
use crosstrack::base::counted;
use crosstrack::game::GameExt;
use crosstrack_explore::perft::{PerftCounts, SoFar};
use crosstrack_io::parse_duration;
use crosstrack_io::table;
use crosstrack_io::table::row;

/// The help of `--jobs`.
const JOBS_HELP: &str = "The number of threads; with `-` and jsonl or csv, the number of lines answered at a \
                         time [default: one for each core]";

/// Counts sequences of legal moves by the kind of the last move (perft)
///
/// After Ctrl-C, or when the time is up, it prints the counts for the greatest complete depth, and for the next depth
/// the counts of the complete first moves; a file of --output stays as it was. A second Ctrl-C ends the command at
/// once.
#[derive(clap::Args, Debug)]
#[command(
    before_help = "Example: crosstrack perft start --plies 2 --format json\nExample: crosstrack perft --game crossings --plies 3",
    mut_arg("jobs", |arg| arg.help(JOBS_HELP))
)]
pub struct Args {
    /// The length of the sequences, in plies
    #[arg(long, value_name = "N", default_value = "1", value_parser = value_parser!(u8).range(..=32))]
    plies: u8,
    /// Also count the sequences that begin with each first move
    #[arg(long)]
    divide: bool,
    /// Stop after this many seconds, or a time such as 5m or 1h, and print the counts so far; not with --shard
    /// [default: none]
    #[arg(long, value_name = "TIME", value_parser = parse_duration, conflicts_with = "shard")]
    seconds: Option<Duration>,
    #[command(flatten)]
    shard: ShardArgs,
    #[command(flatten)]
    pub common: PositionArgs<RowFormat>,
}

/// The counts of sequences that begin with each first move, in the order of [`Playable::perft_counts`]; `None` where
/// they were interrupted or the time was up. Empty if sequences are no longer than a move.
type Below = Vec<Option<Vec<u64>>>;

/// Makes the error of counts that were ended.
fn ended(below: &Below, deadline: Deadline) -> Fault {
    let done = below.iter().flatten().count();
    let why = deadline.reason().unwrap_or_default();
    let title = format!("{why} after {done} of {} first moves", below.len());
    let kind = if interrupt::is_cancelled() { FaultKind::Interrupted } else { FaultKind::Budget };
    Fault::new(title).kind(kind)
}

/// The position where sequences begin, with its moves.
struct Start<'a, G: Playable> {
    game: &'a G,
    position: &'a G::Position,
    moves: Vec<G::Move>,
    deadline: Deadline,
}

impl PositionCommand for Args {
    const HAS_JOBS: bool = true;

    fn columns(&self) -> &'static [&'static str] {
        if self.divide {
            &["position", "depth", "move", "count"]
        } else {
            &["position", "depth", "kind", "count"]
        }
    }

    fn ask(&self, game: AnyGame, place: Place<'_>, console: &mut Console<'_>) -> CommandResult {
        game.perft(self, place, console)
    }

    fn answer<G: Playable>(
        &self,
        at: &LoadedPosition<G>,
        console: &mut Console<'_>,
    ) -> CommandResult {
        let LoadedPosition { ruleset: game, position, .. } = at;
        let moves = if self.plies == 0 { Vec::new() } else { game.moves(position) };
        let start = Start { game, position, moves, deadline: Deadline::after(self.seconds) };
        if self.shard.is_shared(console) {
            return match self.count_shard(&start, console)? {
                WorkOutput::Complete(below) => {
                    let text = self.write(&start, (self.plies, &below), None)?;
                    Ok(CommandOutput::Answer(Exit::Done, text))
                }
                WorkOutput::ShardFile(file) => Ok(CommandOutput::ShardFile(file)),
            };
        }
        // Shorter sequences take a small part of the time, and are what is known after an interrupt.
        let (mut depth, mut below) = (self.plies.min(1), Below::new());
        while depth < self.plies {
            let all: Vec<usize> = (0..start.moves.len()).collect();
            let next = self.count_below(&start, &all, depth, console)?;
            if next.contains(&None) {
                if !self.common.output.is_stdout() {
                    let help = "the file of --output is as it was: it gets complete answers alone";
                    return Err(ended(&next, start.deadline).help(help));
                }
                let text = self.write(&start, (depth, &below), Some(&next))?;
                return Ok(CommandOutput::Answer(Exit::Budget, text));
            }
            (depth, below) = (depth + 1, next);
        }
        let text = self.write(&start, (depth, &below), None)?;
        Ok(CommandOutput::Answer(Exit::Done, text))
    }
}

/// Writes counts with their names, one a line.
fn counts_text(counts: &[(&str, u64)]) -> String {
    let width = counts.iter().map(|(name, _)| name.len()).max().unwrap_or_default() + 1;
    let line = |(name, n): &(&str, u64)| format!("{:<width$} {n}\n", name.replace('_', " "));
    counts.iter().map(line).collect()
}

/// Counts sequences by the kind of the last move; `None` if it has to end before.
fn count<G: Playable>(
    game: &G,
    position: &G::Position,
    depth: usize,
    deadline: Deadline,
) -> Option<Vec<u64>> {
    if deadline.reason().is_some() {
        return None;
    }
    let moves = if depth <= 2 { Vec::new() } else { game.moves(position) };
    let Some((&first, others)) = moves.split_first() else {
        let counts = game.perft_counts(position, depth);
        return Some(counts.into_iter().map(|(_, count)| count).collect());
    };
    let mut sums = count(game, &game.play(position, first), depth - 1, deadline)?;
    for &mv in others {
        let counts = count(game, &game.play(position, mv), depth - 1, deadline)?;
        for (sum, count) in sums.iter_mut().zip(counts) {
            *sum = sum.saturating_add(count);
        }
    }
    Some(sums)
}

impl<G: Playable> Start<'_, G> {
    /// Returns the counts of all sequences of a length, which may be 0, from those that begin with each first move.
    ///
    /// # Errors
    /// If shards have other counts, or there are too many sequences.
    fn counts(&self, depth: u8, below: &Below) -> Result<Vec<(&'static str, u64)>, Fault> {
        let mut counts = self.game.perft_counts(self.position, usize::from(depth).min(1));
        for part in below.iter().flatten() {
            if part.len() != counts.len() {
                let found = counted(part.len(), "count");
                return Err(faulty_result(format!("{found} of {}", counts.len())));
            }
        }
        if below.is_empty() {
            return Ok(counts);
        }
        for (at, (_, count)) in counts.iter_mut().enumerate() {
            let parts = below.iter().flatten();
            let sum = parts.map(|part| part[at]).try_fold(0, u64::checked_add);
            *count = sum.ok_or_else(|| {
                Fault::new("there are more than 2^64 sequences")
                    .help("choose a smaller --plies; or run the shards again")
            })?;
        }
        Ok(counts)
    }

    /// Returns the number of sequences that begin with each first move that is done.
    fn divide(&self, below: &Below) -> Vec<(String, u64)> {
        let one = Some(vec![1]);
        let nodes = below.iter().chain(std::iter::repeat(&one));
        let parts = self.moves.iter().zip(nodes);
        let part = |(&mv, part): (&G::Move, &Option<Vec<u64>>)| {
            Some((self.game.write_move(mv), part.as_ref()?[0]))
        };
        parts.filter_map(part).collect()
    }
}

impl Args {
    pub fn run(&self, console: &mut Console<'_>) -> Result<Ended, Fault> {
        // From now on Ctrl-C ends the work, which prints what it knows; the output is not begun before.
        interrupt::cancel_flag();
        self.common.run(self, console)
    }

    /// Writes the counts of sequences of a length that is complete, and of those one longer that were interrupted.
    fn write<G: Playable>(
        &self,
        start: &Start<'_, G>,
        (depth, below): (u8, &Below),
        interrupted: Option<&Below>,
    ) -> Result<String, Fault> {
        let counts = start.counts(depth, below)?;
        let divide = self.divide.then(|| start.divide(below));
        let so_far = interrupted.map(|next| start.divide(next));
        if matches!(self.common.format, RowFormat::Csv) {
            let position = start.game.write_position(start.position);
            let named = counts.into_iter().map(|(name, n)| (name.to_owned(), n));
            let mut rows = Vec::new();
            for (name, n) in divide.unwrap_or_else(|| named.collect()) {
                rows.push(row![position, depth, name, n]);
            }
            // What was not counted to its end is no row.
            return Ok(table::csv(self.columns(), rows));
        }
        let report = PerftCounts {
            position: start.game.write_position(start.position),
            depth,
            counts: counts.iter().map(|&(name, n)| (name.to_owned(), n)).collect(),
            divide: divide.clone().map(|parts| parts.into_iter().collect()),
            so_far: so_far.clone().map(|done| SoFar {
                depth: depth + 1,
                moves: start.moves.len(),
                done: done.into_iter().collect(),
            }),
        };
        let lines = |parts: Vec<(String, u64)>| -> String {
            parts.iter().map(|(mv, count)| format!("{mv} {count}\n")).collect()
        };
        self.common.format.write(&report, |_| {
            let divide = divide.map_or_else(String::new, |parts| lines(parts) + "\n");
            let answer = divide + &counts_text(&counts);
            let Some(done) = so_far else { return answer };
            let (next, moves) = (depth + 1, start.moves.len());
            let why = start.deadline.reason().unwrap_or_default();
            let title = format!("{why} at depth {next} of {}", self.plies);
            let so_far = format!("{} of {moves} first moves so far", done.len());
            let sum: u64 = done.iter().map(|(_, count)| count).sum();
            let each = if self.divide { lines(done) } else { String::new() };
            format!(
                "{title}\n\ndepth {depth}\n{answer}\ndepth {next}, {so_far}\nnodes {sum}\n{each}"
            )
        })
    }

    /// Counts the sequences one longer than `depth` that begin with some of the first moves.
    fn count_below<G: Playable>(
        &self,
        start: &Start<'_, G>,
        part: &[usize],
        depth: u8,
        console: &Console<'_>,
    ) -> Result<Below, Fault> {
        let &Start { game, position, ref moves, deadline } = start;
        let bar = Progress::counter(part.len(), console.watched);
        bar.say(format!("first moves, depth {}", depth + 1));
        threads::install(self.common.jobs(), || {
            let counts = part.par_iter().map(|&unit| {
                let counts = count(game, &game.play(position, moves[unit]), depth.into(), deadline);
                bar.advance();
                counts
            });
            counts.collect()
        })
        .map_err(thread_error)
    }

    /// Counts the sequences below the first moves of a shard, or takes the counts of all that were merged.
    fn count_shard<G: Playable>(
        &self,
        start: &Start<'_, G>,
        console: &mut Console<'_>,
    ) -> Result<WorkOutput<Below>, Fault> {
        if self.plies < 2 {
            let title = "--shard needs --plies 2 or more: a shard counts below some of the moves";
            return Err(Fault::new(title).kind(FaultKind::Usage));
        }
        let position = start.game.write_position(start.position);
        let unit = |&mv: &G::Move| format!("{position} {}", start.game.write_move(mv));
        let units: Vec<String> = start.moves.iter().map(unit).collect();
        let all = self.shard.run(&units, console, |part, console| {
            let below = self.count_below(start, part, self.plies - 1, console)?;
            if below.contains(&None) {
                return Err(
                    ended(&below, start.deadline).help("a shard is written when all are done")
                );
            }
            Ok(below.into_iter().flatten().collect())
        })?;
        Ok(all.map(|counts: Vec<Vec<u64>>| counts.into_iter().map(Some).collect()))
    }
}
