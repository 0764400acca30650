//! A hint for a puzzle, and its words.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::view::MoveFacts;

/// A hint for a puzzle, at one of three levels.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Hint {
    /// The level of the hint: at 1 the piece or its place, at 2 also its destination, at 3 the move.
    pub level: u8,
    /// The code of the piece that the move places, such as `rC`; `null` if the move places no piece.
    pub piece: Option<String>,
    /// At level 1, the cell or square where the piece lies before the move; `null` if the move places a piece.
    /// At levels 2 and 3, the cell, interstice or square where the piece lies after the move.
    pub spot: Option<String>,
    /// The move in notation; `null` below level 3.
    #[serde(rename = "move")]
    pub mv: Option<String>,
    /// The hint in words.
    pub words: String,
}

/// Returns the words of a hint at level 1 or 2. Level 2 always says more than level 1.
pub(crate) fn hint_words(level: u8, facts: &MoveFacts) -> String {
    let MoveFacts { kind, piece, from, to, .. } = facts;
    match (piece, from, to) {
        (Some(piece), _, Some(to)) if level == 2 => format!("place {piece} on {to}"),
        (None, Some(from), Some(to)) if level == 2 && from == to => {
            format!("turn the piece on {from}")
        }
        (None, Some(from), Some(to)) if level == 2 => format!("{from} to {to}"),
        (Some(piece), ..) => format!("place {piece}"),
        (None, Some(from), _) => format!("look at {from}"),
        (None, None, _) => kind.clone(),
    }
}
