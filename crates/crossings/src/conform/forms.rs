//! Rulesets and positions of Crossings as plain JSON objects.
//!
//! A form is complete: a ruleset names every reading, and a position lists every stone beside its text. So an
//! engine needs neither our defaults nor our notation.

use serde::{Deserialize, Serialize};

use crate::rules::{
    CaptureReply, Colour, Dead, Distance, Lock, NoMove, Reply, Ruleset, Setup, Single, Stone,
};
use crosstrack::game::NamedGame as _;
use crosstrack::vocabulary;
use crosstrack_conform::RequestError;

vocabulary! {
    /// The game of the forms in this module.
    ThisGame ("game") {
        /// Crossings.
        Crossings = Ruleset::NAME,
    }
}

/// A ruleset with every field in which two rulesets can differ.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct RulesetForm {
    /// Which game.
    pub game: ThisGame,
    /// The board, columns x rows, such as `8x8` (CR-START).
    pub board: String,
    /// How many rows of stones each player starts with, 1 or 2 (CR-START).
    pub rows: usize,
    /// X-CR-DISTANCE.
    pub distance: Distance,
    /// X-CR-SINGLE.
    pub single: Single,
    /// X-CR-REPLY.
    pub reply: Reply,
    /// X-CR-CAPTURE-REPLY.
    pub capture_reply: CaptureReply,
    /// X-CR-LOCK.
    pub lock: Lock,
    /// X-CR-NO-MOVE.
    pub no_move: NoMove,
    /// X-CR-DEAD.
    pub dead: Dead,
}

/// A stone.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StoneForm {
    /// Where it stands, such as `d4`.
    pub square: String,
    /// Whose it is: `r` or `b`.
    pub colour: Colour,
    /// Whether it is locked (CR-LOCK).
    pub locked: bool,
}

/// A position as text and as lists.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PositionForm {
    /// The text; an engine may leave it out of an answer.
    #[serde(default)]
    pub text: String,
    /// Whose turn it is: `r` or `b`.
    pub side: Colour,
    /// The square of the crossing that is unanswered (CR-CROSS).
    pub pending: Option<String>,
    /// The stones, by row from the bottom, then column.
    pub stones: Vec<StoneForm>,
}

impl PositionForm {
    /// Returns the setup of the lists. Ignores the text, and does not check whether the setup can be played.
    ///
    /// # Errors
    /// At the first field that is invalid.
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
