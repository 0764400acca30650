//! The facts of a position, for JSON.

use schemars::JsonSchema;
use serde::Serialize;

use crate::rules::{Position, Ruleset};
use crosstrack::game::{Game, Notation as _, Readings as _};
use crosstrack_explore::Fields;
use crosstrack_explore::fields::to_fields;
use crosstrack_explore::look::{GameEnd, player_number};

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

impl PositionFacts {
    pub(super) fn new(ruleset: &Ruleset, position: &Position) -> Self {
        let stones = position.setup(ruleset).stones.into_iter().map(|(square, stone)| StoneFacts {
            square: square.to_string(),
            colour: stone.colour.name(),
            locked: stone.locked,
        });
        Self {
            position: ruleset.write_position(position),
            board: ruleset.board().to_string(),
            rows: ruleset.spec().rows,
            readings_by_clause: to_fields(ruleset.spec().words_by_clause()),
            to_move: player_number(ruleset.to_move(position)),
            side: position.to_move().as_str(),
            pending: position.pending().map(|square| square.to_string()),
            outcome: GameEnd::of(ruleset, position),
            stones: stones.collect(),
        }
    }
}
