//! Rulesets and positions of Crossings as plain JSON objects, both ways.
//!
//! A form says everything: a ruleset names every reading, a position lists every stone beside its
//! text. So a reader needs neither our defaults nor our notation.

use serde::{Deserialize, Serialize};

use crate::crossings::rules::geometry::Colour;
use crate::crossings::rules::notation::{BadPosition, read_position, write_position};
use crate::crossings::rules::position::Position;
use crate::crossings::rules::readings::{
    CaptureReply, Dead, Distance, Lock, NoMove, Reply, Single,
};
use crate::crossings::rules::ruleset::{BadRuleset, Ruleset, RulesetSpec};
use crate::crossings::rules::setup::{Setup, SetupFaults, Stone};
use crate::game::Named as _;
use crate::vocabulary;

vocabulary! {
    /// The game of the forms in this module.
    ThisGame ("game") {
        /// Crossings.
        Crossings = Ruleset::NAME,
    }
}

/// A ruleset, with every field in which two rulesets can differ.
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

/// Why a form is not what it should be.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadForm {
    /// The board is none.
    #[error("ruleset.board: {0}")]
    Board(String),
    /// The parts contradict each other.
    #[error("ruleset: {0}")]
    Ruleset(#[from] BadRuleset),
    /// The text is no position.
    #[error("position.text: {0}")]
    Text(#[from] BadPosition),
    /// The lists are no position.
    #[error("position: {}", .0.to_string().replace('\n', "; "))]
    Lists(#[from] SetupFaults),
    /// A field of the lists is no square.
    #[error("position.{field}: `{value}` is not a square, such as d4")]
    Square {
        /// Which field, with its index, such as `stones[2].square`.
        field: String,
        /// What it says.
        value: String,
    },
    /// Text and lists are of two positions.
    #[error("position: the text says {text}, but the lists say {lists}")]
    Differ {
        /// The text.
        text: String,
        /// The text of the lists.
        lists: String,
    },
}

impl RulesetForm {
    /// The form of a ruleset.
    pub fn of(ruleset: &Ruleset) -> Self {
        let RulesetSpec {
            board,
            rows,
            distance,
            single,
            reply,
            capture_reply,
            lock,
            no_move,
            dead,
        } = *ruleset.spec();
        let (game, board) = (ThisGame::Crossings, board.to_string());
        Self { game, board, rows, distance, single, reply, capture_reply, lock, no_move, dead }
    }

    /// The ruleset of this form.
    ///
    /// # Errors
    /// If the board is none, or has no room for the stones.
    pub fn ruleset(&self) -> Result<Ruleset, BadForm> {
        let board = self.board.parse().map_err(|e| BadForm::Board(format!("{e}")))?;
        Ok(Ruleset::new(RulesetSpec {
            board,
            rows: self.rows,
            distance: self.distance,
            single: self.single,
            reply: self.reply,
            capture_reply: self.capture_reply,
            lock: self.lock,
            no_move: self.no_move,
            dead: self.dead,
        })?)
    }
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

/// A position twice over: as text and as lists.
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
    /// The form of a position.
    pub fn of(ruleset: &Ruleset, position: &Position) -> Self {
        let stones = position.setup(ruleset).stones.into_iter();
        let stones = stones.map(|(square, Stone { colour, locked })| StoneForm {
            square: square.to_string(),
            colour,
            locked,
        });
        Self {
            text: write_position(ruleset, position),
            side: position.to_move(),
            pending: position.pending().map(|square| square.to_string()),
            stones: stones.collect(),
        }
    }

    /// The position of this form: of its text, which its lists must agree with.
    ///
    /// # Errors
    /// If the text or the lists cannot be played, or the two differ.
    pub fn position(&self, ruleset: &Ruleset) -> Result<Position, BadForm> {
        let position = read_position(ruleset, &self.text)?;
        let listed = Position::new(ruleset, &self.listed()?)?;
        if position != listed {
            let (text, lists) = (self.text.clone(), write_position(ruleset, &listed));
            return Err(BadForm::Differ { text, lists });
        }
        Ok(position)
    }

    /// The setup that the lists alone give; the text is not looked at.
    ///
    /// # Errors
    /// If a field is not what it should be. Whether the setup can be played is another question.
    pub fn listed(&self) -> Result<Setup, BadForm> {
        let square = |text: &String, field: String| {
            text.parse().map_err(|_| BadForm::Square { field, value: text.clone() })
        };
        let stone = |(index, form): (usize, &StoneForm)| {
            let at = square(&form.square, format!("stones[{index}].square"))?;
            Ok((at, Stone { colour: form.colour, locked: form.locked }))
        };
        Ok(Setup {
            stones: self.stones.iter().enumerate().map(stone).collect::<Result<_, BadForm>>()?,
            to_move: self.side,
            pending: match &self.pending {
                Some(text) => Some(square(text, "pending".to_owned())?),
                None => None,
            },
        })
    }
}
