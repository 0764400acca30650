//! Rulesets and positions as plain JSON objects, both ways.
//!
//! A form says everything: a ruleset names every reading, a position lists every piece and every
//! connector beside its x1 text. So a reader needs neither our defaults nor our notation.

use std::fmt::Display;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::RequestError;
use crosstrack::base::Player;
use crosstrack::game::NamedGame as _;
use crosstrack::rules::{
    ClaimRule, Colour, Connector, EditionId, Interstice, Junction, Kind, Letter, NullTurn, Piece,
    Placed, RelocateTurn, Ruleset, Setup,
};
use crosstrack::vocabulary;

vocabulary! {
    /// The game of the forms in this module.
    ThisGame ("game") {
        /// Crosstrack.
        Crosstrack = Ruleset::NAME,
    }
}

vocabulary! {
    /// What lies in the interstices at the start (X-CONNECTORS).
    LayoutName ("layout of connectors") {
        /// Fixed: a crossing in every interstice.
        Crossed = "crossed",
        /// Fixed: nothing in any interstice.
        None = "none",
        /// Fixed: one diagonal in each, by checkerboard.
        Straight = "straight",
        /// Nothing yet: intersection pieces are played into them.
        Empty = "empty",
    }
}

/// A ruleset, with every field in which two rulesets can differ.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct RulesetForm {
    /// Which game.
    pub game: ThisGame,
    /// The board, such as `4x2`.
    pub board: String,
    /// The edition (EQ-EDITIONS), which says which patterns each set holds.
    pub edition: EditionId,
    /// Owners of the sets r, y, b, g: `1` to `4`, `c` common, `0` unused; then `t` for teams.
    pub owners: String,
    /// X-JUNCTION.
    pub junction: Junction,
    /// X-RELOCATE-TURN.
    pub relocate_turn: RelocateTurn,
    /// X-NULL-TURN.
    pub null_turn: NullTurn,
    /// X-CLAIM.
    pub claim_rule: ClaimRule,
    /// X-CONNECTORS.
    pub connectors: LayoutName,
}

/// A pathway piece as it lies on the board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PieceForm {
    /// Where, such as `b1`.
    pub cell: String,
    /// Whose set: `r`, `y`, `b` or `g`.
    pub set: Colour,
    /// The letter of the pattern.
    pub pattern: String,
    /// The paths at rotation 0, such as `14-15`: said again for readers without our table.
    pub paths: String,
    /// Steps of 45° clockwise, 0 to 7; the least of equal ones.
    pub rotation: u8,
}

/// What lies in an interstice, fixed or played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ConnectorForm {
    /// Where, such as `xa1`.
    pub at: String,
    /// The kind: `S`, `X`, `T` or `L`.
    pub kind: Kind,
    /// Quarter turns clockwise, 0 to 3; the least of equal ones.
    pub rotation: u8,
}

/// A common piece that may not be handled yet (PL-FREEZE).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FrozenForm {
    /// Where it lies.
    pub cell: String,
    /// For how many turns, the one to come included: 1 or 2.
    pub turns: u8,
}

/// A position twice over: as x1 text and as lists.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PositionForm {
    /// The text in notation x1; an engine may leave it out of an answer.
    #[serde(default)]
    pub x1: String,
    /// Whose turn it is, from 1.
    pub to_move: u8,
    /// The pathway pieces, by row, then column.
    pub pieces: Vec<PieceForm>,
    /// What lies in the interstices, by row, then column.
    pub connectors: Vec<ConnectorForm>,
    /// The pieces at rest, by row, then column.
    pub frozen: Vec<FrozenForm>,
    /// Whether the last turn announced or claimed a path, which ended the game (X-CLAIM); always
    /// `false` where paths win by themselves.
    pub decided: bool,
}

impl PositionForm {
    /// The setup that the lists alone give; the text is not looked at.
    ///
    /// # Errors
    /// If a field is not what it should be. Whether the setup can be played is another question.
    pub fn listed(&self, ruleset: &Ruleset) -> Result<Setup, RequestError> {
        let mut setup = Setup::start();
        let player = usize::from(self.to_move);
        let players = 1..=Player::COUNT;
        if !players.contains(&player) {
            return Err(bad("to_move", player, "a player, 1 to 4"));
        }
        setup.to_move = Player::from_index(player - 1);
        setup.decided = self.decided;
        for (index, form) in self.pieces.iter().enumerate() {
            let field = |name: &str| format!("pieces[{index}].{name}");
            let cell = parsed(&form.cell, || field("cell"), CELL)?;
            let expected = "the letter of a pattern, A to I";
            let letter: Letter = parsed(&form.pattern, || field("pattern"), expected)?;
            let known = ruleset.pieces().get(letter);
            if known.is_some_and(|p| p.links.to_string() != form.paths) {
                let expected = "what the pattern of that letter is";
                return Err(bad(&field("paths"), &form.paths, expected));
            }
            let is_least = |r| known.is_none_or(|p| p.orientations.least_rotation(r) == r);
            if form.rotation > 7 || !is_least(form.rotation) {
                let expected = "a rotation, 0 to 7, the least of equal ones";
                return Err(bad(&field("rotation"), form.rotation, expected));
            }
            let piece = Piece { colour: form.set, letter };
            setup.pieces.push((cell, Placed { piece, rotation: form.rotation }));
        }
        let mut connectors = Vec::new();
        for (index, form) in self.connectors.iter().enumerate() {
            let field = |name: &str| format!("connectors[{index}].{name}");
            let at: Interstice = parsed(&form.at, || field("at"), "an interstice, such as xa1")?;
            if form.rotation > 3 {
                let expected = "a rotation, 0 to 3";
                return Err(bad(&field("rotation"), form.rotation, expected));
            }
            connectors.push((at, Connector { kind: form.kind, rotation: form.rotation }));
        }
        setup.connectors = Some(connectors);
        for (index, form) in self.frozen.iter().enumerate() {
            let cell = parsed(&form.cell, || format!("frozen[{index}].cell"), CELL)?;
            setup.frozen.push((cell, form.turns));
        }
        Ok(setup)
    }
}

const CELL: &str = "a cell, such as b1";

fn parsed<T: FromStr>(
    text: &str,
    field: impl Fn() -> String,
    expected: &'static str,
) -> Result<T, RequestError> {
    text.parse().map_err(|_| bad(&field(), text, expected))
}

fn bad(field: &str, value: impl Display, expected: &'static str) -> RequestError {
    RequestError(format!("position.{field}: `{value}` is not {expected}"))
}
