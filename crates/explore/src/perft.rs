//! The answer to `perft`, from the explorer and from the command: the number of move sequences.

use schemars::JsonSchema;
use serde::Serialize;
use serde_json::json;

use crate::explorable::{Explorable, Watch};
use crate::fault::Fault;
use crate::fields::{Fields, to_fields};
use crate::line_of_play::LineOfPlay;
use crosstrack::game::GameExt as _;

/// The numbers of sequences of a given number of moves.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct PerftCounts {
    /// The position in notation.
    pub position: String,
    /// The length of the sequences, in plies.
    pub depth: u8,
    /// The number of all sequences as `nodes`, and the number of those whose last move is of a kind or has a result,
    /// such as `place` or `wins`.
    pub counts: Fields<u64>,
    /// The number of sequences that begin with each move; only with `--divide` of the command.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub divide: Option<Fields<u64>>,
    /// The incomplete counts of the next depth; only if an interrupt or `--seconds` ended the command early.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub so_far: Option<SoFar>,
}

/// The counts for the first moves that are complete.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct SoFar {
    /// The length of these sequences, in plies.
    pub depth: u8,
    /// The number of first moves.
    pub moves: usize,
    /// The number of sequences that begin with each first move that is complete.
    pub done: Fields<u64>,
}

impl PerftCounts {
    /// Counts the sequences of `depth` moves from the position after the last move of a line.
    ///
    /// **Cost** visits every sequence of `depth - 1` moves.
    ///
    /// # Errors
    /// If the work is cancelled.
    pub fn new<G: Explorable>(
        place: &LineOfPlay<G>,
        depth: u8,
        watch: &mut Watch<'_>,
    ) -> Result<Self, Fault> {
        let (game, position) = (&place.game, place.end());
        let mut counts = game.perft_counts(position, usize::from(depth).min(1));
        if depth > 1 {
            for (_, count) in &mut counts {
                *count = 0;
            }
            let moves = game.moves(position);
            for (done, &mv) in moves.iter().enumerate() {
                if !watch.report(&json!({"done": done, "of": moves.len()})) {
                    return Err(Fault::cancelled());
                }
                let below = game.perft_counts(&game.play(position, mv), usize::from(depth) - 1);
                for ((_, sum), (_, count)) in counts.iter_mut().zip(below) {
                    *sum = sum.saturating_add(count);
                }
            }
        }
        let (position, counts) = (game.write_position(position), to_fields(counts));
        Ok(Self { position, depth, counts, divide: None, so_far: None })
    }
}
