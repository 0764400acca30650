//! `crosstrack perft`: counting move sequences.

use std::sync::{Mutex, PoisonError};

use clap::value_parser;
use rayon::prelude::*;
use schemars::JsonSchema;
use serde::Serialize;

use crate::shard::faulty_result;
use crate::{
    AnswerFormat, CommandError, CommandOutput, CommandResult, Console, Diagnostic, Exit, Fields,
    LoadedPosition, Playable, PositionArgs, PositionCommand, Progress, ShardArgs, WorkOutput, json,
    progress,
};
use crosstrack::base::counted;
use crosstrack::game::GameExt;

/// Counts sequences of legal moves by the kind of the last move (perft)
#[derive(clap::Args, Debug)]
#[command(
    before_help = "Example: crosstrack perft start --depth 2 --format json\nExample: crosstrack perft --game crossings --depth 3"
)]
pub struct Args {
    /// The length of the sequences, in moves
    #[arg(long, value_name = "N", default_value = "1", value_parser = value_parser!(u8).range(..=32))]
    depth: u8,
    /// Also count the sequences that begin with each first move
    #[arg(long)]
    divide: bool,
    #[command(flatten)]
    shard: ShardArgs,
    #[command(flatten)]
    pub common: PositionArgs<AnswerFormat>,
}

#[derive(Serialize, JsonSchema)]
pub struct PerftReport {
    /// The position in notation.
    position: String,
    /// The length of the sequences, in plies.
    depth: u8,
    /// The number of all sequences as `nodes`, and the numbers by the kind of the last move.
    counts: Fields<u64>,
    /// The number of sequences that begin with each move; only with `--divide`.
    #[serde(skip_serializing_if = "Option::is_none")]
    divide: Option<Fields<u64>>,
}

impl PositionCommand for Args {
    fn answer<G: Playable>(
        &self,
        at: &LoadedPosition<G>,
        console: &mut Console<'_>,
    ) -> CommandResult {
        let LoadedPosition { ruleset: game, position, .. } = at;
        let depth = usize::from(self.depth);
        let moves = if depth == 0 { Vec::new() } else { game.moves(position) };
        let below = match self.count_below(game, position, &moves, console)? {
            WorkOutput::Complete(below) => below,
            WorkOutput::ShardFile(file) => return Ok(CommandOutput::ShardFile(file)),
        };
        let mut counts = game.perft_counts(position, depth.min(1));
        if let Some(part) = below.iter().find(|part| part.len() != counts.len()) {
            return Err(faulty_result(format!(
                "{} of {}",
                counted(part.len(), "count"),
                counts.len()
            )));
        }
        if !below.is_empty() {
            for (at, (_, count)) in counts.iter_mut().enumerate() {
                let sum = below.iter().try_fold(0_u64, |sum, part| sum.checked_add(part[at]));
                *count = sum.ok_or_else(|| {
                    Diagnostic::new("there are more than 2^64 sequences")
                        .help("choose a smaller --depth; or run the shards again")
                        .into_error(Exit::Input)
                })?;
            }
        }
        let nodes = below.iter().map(|part| part[0]).chain(std::iter::repeat(1));
        let parts: Vec<(String, u64)> =
            moves.iter().map(|&mv| game.write_move(mv)).zip(nodes).collect();
        let text = match self.common.format {
            AnswerFormat::Json | AnswerFormat::Jsonl => json::to_line(&PerftReport {
                position: game.write_position(position),
                depth: self.depth,
                counts: counts.into_iter().map(|(name, n)| (name.to_owned(), n)).collect(),
                divide: self.divide.then(|| parts.into_iter().collect()),
            })?,
            AnswerFormat::Text => {
                let mut text = String::new();
                if self.divide {
                    text.extend(parts.iter().map(|(mv, count)| format!("{mv} {count}\n")));
                    text.push('\n');
                }
                text + &counts_text(&counts)
            }
        };
        Ok(CommandOutput::Answer(Exit::Done, text))
    }
}

/// Writes counts with their names, one a line.
fn counts_text(counts: &[(&str, u64)]) -> String {
    let width = counts.iter().map(|(name, _)| name.len()).max().unwrap_or_default() + 1;
    let line = |(name, n): &(&str, u64)| format!("{:<width$} {n}\n", name.replace('_', " "));
    counts.iter().map(line).collect()
}

/// Adds counts to sums, which Ctrl-C prints.
fn add_counts(sums: &mut Vec<(&'static str, u64)>, counts: &[(&'static str, u64)]) {
    if sums.is_empty() {
        sums.extend_from_slice(counts);
    } else {
        for (sum, (_, count)) in sums.iter_mut().zip(counts) {
            sum.1 = sum.1.saturating_add(*count);
        }
    }
    progress::update_results(|results| *results = format!("so far:\n{}", counts_text(sums)));
}

impl Args {
    /// Counts the sequences that begin with each move, in the order of [`Playable::perft_counts`].
    /// Counts nothing if the sequences are no longer than a move.
    fn count_below<G: Playable>(
        &self,
        game: &G,
        position: &G::Position,
        moves: &[G::Move],
        console: &mut Console<'_>,
    ) -> Result<WorkOutput<Vec<Vec<u64>>>, CommandError> {
        let Some(rest) = usize::from(self.depth).checked_sub(1).filter(|&rest| rest > 0) else {
            if !self.shard.is_shared(console) {
                return Ok(WorkOutput::Complete(Vec::new()));
            }
            let title = "--shard needs --depth 2 or more: a shard counts below some of the moves";
            return Err(Diagnostic::new(title).into_error(Exit::Usage));
        };
        let start = game.write_position(position);
        let units: Vec<String> =
            moves.iter().map(|&mv| format!("{start} {}", game.write_move(mv))).collect();
        self.shard.run(&units, console, |part, console| {
            let bar = Progress::counter(part.len(), console.watched);
            bar.say("first moves");
            let sums = Mutex::default();
            let counts = part.par_iter().map(|&unit| {
                let counts = game.perft_counts(&game.play(position, moves[unit]), rest);
                bar.advance();
                add_counts(&mut sums.lock().unwrap_or_else(PoisonError::into_inner), &counts);
                counts.into_iter().map(|(_, count)| count).collect()
            });
            Ok(counts.collect())
        })
    }
}
