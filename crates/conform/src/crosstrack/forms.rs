//! Forms of rulesets and positions as JSON objects.
//!
//! Forms are complete: a ruleset names every reading, and a position lists every piece and connector in
//! addition to its x1 text. So an engine needs neither defaults nor a parser of the notation.

use std::fmt::Display;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::{GameName, RequestError};
use crosstrack::base::Player;
use crosstrack::rules::{
    ClaimRule, Colour, Connector, ConnectorKind, EditionId, Interstice, Junction, Letter, NullTurn,
    Piece, Placed, RelocateTurn, Ruleset, Setup,
};
use crosstrack::vocabulary;

vocabulary! {
    /// Connectors at the start (X-CONNECTORS).
    LayoutName ("layout of connectors") {
        /// A fixed crossing in every interstice.
        Crossed = "crossed",
        /// No connectors.
        None = "none",
        /// A fixed diagonal in every interstice, alternating as on a checkerboard.
        Straight = "straight",
        /// No connectors yet: intersection pieces are played.
        Empty = "empty",
    }
}

/// Form of a ruleset: every field in which two rulesets can differ.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct RulesetForm {
    /// Name of the game.
    pub game: GameName<Ruleset>,
    /// Board, such as `4x2`.
    pub board: String,
    /// Edition (EQ-EDITIONS), which determines the patterns of each set.
    pub edition: EditionId,
    /// Owners of the sets r, y, b, g: `1` to `4`, `c` for common, `0` for unused; then `t` for teams.
    pub owners: String,
    /// Reading of X-JUNCTION, whether paths join at a common side.
    pub junction: Junction,
    /// Reading of X-RELOCATE-TURN, whether a relocated piece may be turned.
    pub relocate_turn: RelocateTurn,
    /// Reading of X-NULL-TURN, whether a turn to the same orientation is a move.
    pub null_turn: NullTurn,
    /// Reading of X-CLAIM, whether a path wins by itself or must be announced.
    pub claim_rule: ClaimRule,
    /// Reading of X-CONNECTORS, which connectors are there at the start.
    pub connectors: LayoutName,
}

/// Form of a pathway piece on the board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PieceForm {
    /// Cell, such as `b1`.
    pub cell: String,
    /// Set: `r`, `y`, `b` or `g`.
    pub set: Colour,
    /// Letter of the pattern, such as `A`.
    pub pattern: String,
    /// Paths of the pattern at rotation 0, such as `14-15`, for engines without the table of patterns.
    pub paths: String,
    /// Rotation in steps of 45° clockwise, 0 to 7; the lowest of equivalent ones.
    pub rotation: u8,
}

/// Form of a connector in an interstice, fixed or played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ConnectorForm {
    /// Interstice, such as `xa1`.
    pub at: String,
    /// Kind: `S`, `X`, `T` or `L`.
    pub kind: ConnectorKind,
    /// Rotation in quarter turns clockwise, 0 to 3; the lowest of equivalent ones.
    pub rotation: u8,
}

/// Form of a common piece that is frozen (PL-FREEZE).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FrozenForm {
    /// Cell of the piece, such as `b1`.
    pub cell: String,
    /// Number of turns, including the next one, in which the piece cannot be moved or turned: 1 or 2.
    pub turns: u8,
}

/// Form of a position, both as x1 text and as lists.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PositionForm {
    /// Text in notation x1; an engine may omit it.
    #[serde(default)]
    pub x1: String,
    /// Number of the player to move, from 1.
    pub to_move: u8,
    /// Pathway pieces, in the order of rows, then columns.
    pub pieces: Vec<PieceForm>,
    /// Connectors, in the order of rows, then columns; `None` if they lie as at the start.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub connectors: Option<Vec<ConnectorForm>>,
    /// Frozen pieces, in the order of rows, then columns.
    pub frozen: Vec<FrozenForm>,
    /// Whether the last turn announced or claimed a path and thereby ended the game (X-CLAIM); always `false`
    /// if paths win by themselves.
    pub decided: bool,
}

impl PositionForm {
    /// Returns the setup that the lists describe; ignores the text. Does not check whether the setup can be
    /// played.
    ///
    /// # Errors
    /// If a field has an invalid value.
    pub fn to_setup(&self, ruleset: &Ruleset) -> Result<Setup, RequestError> {
        let mut setup = Setup::start();
        let player = usize::from(self.to_move);
        let players = 1..=Player::COUNT;
        if !players.contains(&player) {
            return Err(invalid_value("to_move", player, "a player, 1 to 4"));
        }
        setup.to_move = Player::from_index(player - 1);
        setup.decided = self.decided;
        for (index, form) in self.pieces.iter().enumerate() {
            let field = |name: &str| format!("pieces[{index}].{name}");
            let cell = parse_field(&form.cell, || field("cell"), CELL)?;
            let expected = "the letter of a pattern, A to I";
            let letter: Letter = parse_field(&form.pattern, || field("pattern"), expected)?;
            let known = ruleset.pieces().get(letter);
            if known.is_some_and(|p| p.links.to_string() != form.paths) {
                let expected = "what the pattern of that letter is";
                return Err(invalid_value(&field("paths"), &form.paths, expected));
            }
            let is_least = |r| known.is_none_or(|p| p.orientations.least_rotation(r) == r);
            if form.rotation > 7 || !is_least(form.rotation) {
                let expected = "a rotation, 0 to 7, the least of equal ones";
                return Err(invalid_value(&field("rotation"), form.rotation, expected));
            }
            let piece = Piece { colour: form.set, letter };
            setup.pieces.push((cell, Placed { piece, rotation: form.rotation }));
        }
        let mut connectors = Vec::new();
        for (index, form) in self.connectors.iter().flatten().enumerate() {
            let field = |name: &str| format!("connectors[{index}].{name}");
            let at: Interstice =
                parse_field(&form.at, || field("at"), "an interstice, such as xa1")?;
            if form.rotation > 3 {
                let expected = "a rotation, 0 to 3";
                return Err(invalid_value(&field("rotation"), form.rotation, expected));
            }
            connectors.push((at, Connector { kind: form.kind, rotation: form.rotation }));
        }
        setup.connectors = self.connectors.is_some().then_some(connectors);
        for (index, form) in self.frozen.iter().enumerate() {
            let cell = parse_field(&form.cell, || format!("frozen[{index}].cell"), CELL)?;
            setup.frozen.push((cell, form.turns));
        }
        Ok(setup)
    }
}

const CELL: &str = "a cell, such as b1";

fn parse_field<T: FromStr>(
    text: &str,
    field: impl Fn() -> String,
    expected: &'static str,
) -> Result<T, RequestError> {
    text.parse().map_err(|_| invalid_value(&field(), text, expected))
}

fn invalid_value(field: &str, value: impl Display, expected: &'static str) -> RequestError {
    RequestError(format!("position.{field}: `{value}` is not {expected}"))
}
