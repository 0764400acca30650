//! `crosstrack perft`: counting move sequences.

use clap::value_parser;
use rayon::prelude::*;
use schemars::JsonSchema;
use serde::Serialize;

use crate::shard::faulty;
use crate::{
    Answered, CommandError, Console, Diagnostic, Exit, Fields, Loaded, Playable, Progress,
    Question, QuestionArgs, ShardArgs, TextOrJson, json,
};
use crosstrack::base::counted;
use crosstrack::game::GameExt;

/// Counts sequences of legal moves, by the kind of the last one
#[derive(clap::Args, Debug)]
#[command(
    before_help = "Example: crosstrack perft start --depth 2 --format json\nExample: crosstrack perft --game crossings --depth 3"
)]
pub struct Args {
    /// How many moves
    #[arg(long, value_name = "N", default_value = "1", value_parser = value_parser!(u8).range(..=32))]
    depth: u8,
    /// Count the sequences that begin with each move, too
    #[arg(long)]
    divide: bool,
    #[command(flatten)]
    shard: ShardArgs,
    #[command(flatten)]
    pub asked: QuestionArgs<TextOrJson>,
}

#[derive(Serialize, JsonSchema)]
pub struct PerftReport {
    /// The position in notation.
    position: String,
    /// The length of the sequences, in plies.
    depth: u8,
    /// All sequences as `nodes`, and those of each kind by their last moves.
    counts: Fields<u64>,
    /// The sequences that begin with each move; only with `--divide`.
    #[serde(skip_serializing_if = "Option::is_none")]
    divide: Option<Fields<u64>>,
}

impl Question for Args {
    fn answer<G: Playable>(&self, at: &Loaded<G>, console: &mut Console<'_>) -> Answered {
        let Loaded { ruleset: game, position, .. } = at;
        let depth = usize::from(self.depth);
        let moves = if depth == 0 { Vec::new() } else { game.moves(position) };
        let below = self.below(game, position, &moves, console)?;
        let mut counts = game.count(position, depth.min(1));
        if let Some(part) = below.iter().find(|part| part.len() != counts.len()) {
            return Err(faulty(format!("{} of {}", counted(part.len(), "count"), counts.len())));
        }
        if !below.is_empty() {
            for (at, (_, count)) in counts.iter_mut().enumerate() {
                let sum = below.iter().try_fold(0_u64, |sum, part| sum.checked_add(part[at]));
                let help = "ask for a smaller --depth; of shards, make their files anew";
                let many = || Diagnostic::new("these are more than 2^64 sequences").help(help);
                *count = sum.ok_or_else(|| many().with(Exit::Input))?;
            }
        }
        let nodes = below.iter().map(|part| part[0]).chain(std::iter::repeat(1));
        let parts: Vec<(String, u64)> =
            moves.iter().map(|&mv| game.write_move(mv)).zip(nodes).collect();
        let text = match self.asked.format {
            TextOrJson::Json => json::line(&PerftReport {
                position: game.write_position(position),
                depth: self.depth,
                counts: counts.into_iter().map(|(name, n)| (name.to_owned(), n)).collect(),
                divide: self.divide.then(|| parts.into_iter().collect()),
            })?,
            TextOrJson::Text => {
                let mut text = String::new();
                if self.divide {
                    text.extend(parts.iter().map(|(mv, count)| format!("{mv} {count}\n")));
                    text.push('\n');
                }
                let width = counts.iter().map(|(name, _)| name.len()).max().unwrap_or_default() + 1;
                let line =
                    |(name, n): &(&str, u64)| format!("{:<width$} {n}\n", name.replace('_', " "));
                text + &counts.iter().map(line).collect::<String>()
            }
        };
        Ok((Exit::Done, text))
    }
}

impl Args {
    /// Of the sequences that begin with each move the counts, in the order of `Game::count`; none if no
    /// sequence is longer than a move.
    fn below<G: Playable>(
        &self,
        game: &G,
        position: &G::Position,
        moves: &[G::Move],
        console: &mut Console<'_>,
    ) -> Result<Vec<Vec<u64>>, CommandError> {
        let Some(rest) = usize::from(self.depth).checked_sub(1).filter(|&rest| rest > 0) else {
            if !self.shard.is_shared(console) {
                return Ok(Vec::new());
            }
            let title = "--shard needs --depth 2 or more: a shard counts below some of the moves";
            return Err(Diagnostic::new(title).with(Exit::Usage));
        };
        let name =
            |&mv: &G::Move| format!("{} {}", game.write_position(position), game.write_move(mv));
        let units: Vec<String> = moves.iter().map(name).collect();
        self.shard.work(&units, console, |part, console| {
            let bar = Progress::counter(part.len(), console.watched);
            bar.say("first moves");
            let below = |&unit: &usize| -> Vec<u64> {
                let counts = game.count(&game.play(position, moves[unit]), rest);
                bar.next();
                counts.into_iter().map(|(_, count)| count).collect()
            };
            Ok(part.par_iter().map(below).collect())
        })
    }
}
