//! Crossings' implementation of [`Playable`].

use schemars::JsonSchema;
use serde::Serialize;

use crate::answer::values::player_number;
use crate::{Fields, GameEnd, Playable};
use crossings::draw::words;
use crossings::rules::{Position, Ruleset};
use crosstrack::game::perft::perft;
use crosstrack::game::{Game, Readings as _};
use crosstrack_conform::Wire;
use crosstrack_explore::fields::to_fields;

/// Everything about a position of Crossings.
#[derive(Serialize, JsonSchema)]
pub struct PositionFacts {
    /// The position in notation.
    position: String,
    /// The board as columns x rows, such as `8x8`.
    board: String,
    /// The number of rows of stones that each player starts with.
    rows: usize,
    /// The readings of the rules, by the id of their clause.
    readings_by_clause: Fields<String>,
    /// The number of the player to move, from 1.
    to_move: u8,
    /// The colour of the player to move: `r` or `b`.
    side: &'static str,
    /// The square of the unanswered crossing; `null` if there is none.
    pending: Option<String>,
    /// How the game ended; `null` before its end.
    outcome: Option<GameEnd>,
    /// The stones with their squares.
    stones: Vec<StoneFacts>,
}

#[derive(Serialize, JsonSchema)]
struct StoneFacts {
    /// The square of the stone.
    square: String,
    /// The colour of the stone: `red` or `blue`.
    colour: &'static str,
    /// Whether the stone is locked: it has crossed and can neither move nor be captured.
    locked: bool,
}

/// The unanswered crossing after the moves of a line.
#[derive(Serialize, JsonSchema)]
pub struct Status {
    /// The square of the unanswered crossing; `null` if there is none.
    pending: Option<String>,
}

impl Playable for Ruleset {
    type Facts = PositionFacts;
    type Status = Status;

    fn perft_counts(&self, position: &Position, depth: usize) -> Vec<(&'static str, u64)> {
        Self::counts(&perft(self, position, depth)).by_name().to_vec()
    }

    fn fact_lines(&self, position: &Position) -> String {
        words::facts(self, position)
    }

    fn facts(&self, position: &Position) -> PositionFacts {
        let stones = position.setup(self).stones.into_iter().map(|(square, stone)| StoneFacts {
            square: square.to_string(),
            colour: stone.colour.name(),
            locked: stone.locked,
        });
        PositionFacts {
            position: self.write_position(position),
            board: self.board().to_string(),
            rows: self.spec().rows,
            readings_by_clause: to_fields(self.spec().words_by_clause()),
            to_move: player_number(self.to_move(position)),
            side: position.to_move().as_str(),
            pending: position.pending().map(|square| square.to_string()),
            outcome: GameEnd::of(self, position),
            stones: stones.collect(),
        }
    }

    fn status(&self, position: &Position) -> Status {
        Status { pending: position.pending().map(|square| square.to_string()) }
    }
}
