//! Rulesets and positions of Crossings as plain JSON objects.
//!
//! A form states everything explicitly: the form of a ruleset has every reading, and the form of a position
//! has every stone in addition to the notation. So an engine need not know the default readings or the
//! notation.

use serde::{Deserialize, Serialize};

use crate::rules::{
    CaptureReply, Colour, Dead, Distance, Lock, NoMove, Reply, Ruleset, Setup, Single, Stone,
};
use crosstrack_conform::{GameName, RequestError};

/// A ruleset in the protocol: board, rows of stones, and every reading.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct RulesetForm {
    /// The name of the game.
    pub game: GameName<Ruleset>,
    /// The board as columns x rows, such as `8x8` (CR-START).
    pub board: String,
    /// The number of rows of stones that each player starts with, 1 or 2 (CR-START).
    pub rows: usize,
    /// How far a group or a part of one moves (X-CR-DISTANCE).
    pub distance: Distance,
    /// Which stones may step alone (X-CR-SINGLE).
    pub single: Single,
    /// Which moves may follow a crossing (X-CR-REPLY).
    pub reply: Reply,
    /// Whether capturing the stone that crossed answers the crossing (X-CR-CAPTURE-REPLY).
    pub capture_reply: CaptureReply,
    /// Whether a locked stone counts in an attacked line of its colour (X-CR-LOCK).
    pub lock: Lock,
    /// How the game ends for a player who cannot move (X-CR-NO-MOVE).
    pub no_move: NoMove,
    /// Whether the game ends when both far rows are full of locked stones (X-CR-DEAD).
    pub dead: Dead,
}

/// A stone in the protocol: its square, its colour, and whether it is locked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StoneForm {
    /// The square of the stone, such as `d4`.
    pub square: String,
    /// The colour of the stone: `r` or `b`.
    pub colour: Colour,
    /// Whether the stone is locked (CR-LOCK).
    pub locked: bool,
}

/// A position in the protocol: its notation, and the same as separate fields.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PositionForm {
    /// The position in notation; an engine may omit it in a response.
    #[serde(default)]
    pub text: String,
    /// The colour to move: `r` or `b`.
    pub side: Colour,
    /// The square of the unanswered crossing (CR-CROSS); `null` if there is none.
    pub pending: Option<String>,
    /// The stones, by row from the bottom, then by column from the left.
    pub stones: Vec<StoneForm>,
}

impl PositionForm {
    /// Converts the fields other than `text` to a setup. Does not check whether the setup is playable.
    ///
    /// # Errors
    /// If a field is not a square such as `d4`. The error is about the first such field.
    pub fn to_setup(&self) -> Result<Setup, RequestError> {
        let square = |text: &String, field: String| {
            let why = || format!("`{text}` is not a square, such as d4");
            text.parse().map_err(|_| RequestError::in_field(&format!("position.{field}"), why()))
        };
        Ok(Setup {
            stones: self
                .stones
                .iter()
                .enumerate()
                .map(|(index, form): (usize, &StoneForm)| {
                    let at = square(&form.square, format!("stones[{index}].square"))?;
                    Ok((at, Stone { colour: form.colour, locked: form.locked }))
                })
                .collect::<Result<_, RequestError>>()?,
            to_move: self.side,
            pending: match &self.pending {
                Some(text) => Some(square(text, "pending".to_owned())?),
                None => None,
            },
        })
    }
}
