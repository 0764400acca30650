//! `crosstrack perft`: counting move sequences.

use clap::value_parser;
use rayon::prelude::*;
use serde::Serialize;

use super::json::Fields;
use super::moves::kinds;
use super::{POS, json};
use crate::cli::console::{Console, OutputArgs};
use crate::cli::exit::Exit;
use crate::cli::failure::Failure;
use crate::cli::position::{GameArgs, Loaded};
use crate::crosstrack::rules::Ruleset;
use crate::game::{Game, GameExt, Tally};
use crate::perft::{divide, perft};

#[derive(clap::ValueEnum, Clone, Copy, Debug)]
enum Format {
    Text,
    Json,
}

/// Counts sequences of legal moves, by the kind of the last one
#[derive(clap::Args, Debug)]
#[command(
    before_help = "Example: crosstrack perft start --depth 2 --format json",
    after_help = Exit::help(),
    help_template = crate::cli::HELP
)]
pub(in crate::cli) struct Args {
    #[arg(value_name = "POS", help = POS, default_value = "start")]
    pos: String,
    /// How many moves
    #[arg(long, value_name = "N", default_value = "1", value_parser = value_parser!(u8).range(..=32))]
    depth: u8,
    /// Count the sequences that begin with each move, too
    #[arg(long)]
    divide: bool,
    /// How the answer is written
    #[arg(long, value_enum, default_value = "text")]
    format: Format,
    #[command(flatten)]
    output: OutputArgs,
    #[command(flatten)]
    game: GameArgs,
}

#[derive(Serialize)]
struct Answer {
    nodes: u64,
    place: u64,
    rotate: u64,
    relocate: u64,
    intersection: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    claim: Option<u64>,
    wins: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    divide: Option<Fields<u64>>,
}

impl Args {
    pub(in crate::cli) fn run(&self, console: &mut Console<'_>) -> Result<Exit, Failure> {
        let target = self.output.open()?;
        let Loaded { ruleset, position } = self.game.load(&self.pos, console)?;
        let depth = usize::from(self.depth);
        let moves = ruleset.moves(&position);
        let mut parts: Vec<(String, u64)> = Vec::new();
        let mut total = Tally::new(Ruleset::KINDS.len());
        if depth > 1 {
            let tallies: Vec<Tally> = moves
                .par_iter()
                .map(|&mv| perft(&ruleset, &ruleset.play(&position, mv), depth - 1))
                .collect();
            for (&mv, tally) in moves.iter().zip(&tallies) {
                parts.push((ruleset.write_move(mv), tally.nodes()));
                total.add(tally);
            }
        } else {
            total = perft(&ruleset, &position, depth);
            let divided = divide(&ruleset, &position, depth).into_iter();
            parts = divided.map(|(mv, count)| (ruleset.write_move(mv), count)).collect();
        }
        // The empty sequence is one, of no kind.
        let nodes = if depth == 0 { 1 } else { total.nodes() };
        let text = match self.format {
            Format::Json => {
                let [place, rotate, relocate, intersection, claim] =
                    std::array::from_fn(|kind| total.by_kind[kind]);
                let announced = kinds(&ruleset).len() > 4;
                json::line(&Answer {
                    nodes,
                    place,
                    rotate,
                    relocate,
                    intersection,
                    claim: announced.then_some(claim),
                    wins: total.wins,
                    divide: self.divide.then(|| parts.into_iter().collect()),
                })?
            }
            Format::Text => {
                let mut text = String::new();
                if self.divide {
                    text.extend(parts.iter().map(|(mv, count)| format!("{mv} {count}\n")));
                    text.push('\n');
                }
                text += &format!("{:<13} {nodes}\n", "nodes");
                for (kind, count) in kinds(&ruleset).iter().zip(&total.by_kind) {
                    text += &format!("{kind:<13} {count}\n");
                }
                text + &format!("{:<13} {}\n", "wins", total.wins)
            }
        };
        target.finish(&text, console)?;
        Ok(Exit::Done)
    }
}
