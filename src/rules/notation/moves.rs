//! Moves as text, both ways.

use std::fmt;
use std::str::FromStr;

use crate::game::Token;
use crate::rules::action::{Action, Move};
use crate::rules::board::Piece;
use crate::rules::geometry::{Cell, Interstice};
use crate::rules::intersection::ConnectorKind;
use crate::rules::notation::SyntaxError;
use crate::serde_by_text;

/// Returns the text of a move, such as `d4.e6.5`.
pub fn write_move(mv: Move) -> String {
    let mark = if mv.announced { "!" } else { "" };
    let text = match mv.action {
        Action::Place { piece, cell, rotation } => format!("{piece}.{cell}.{rotation}"),
        Action::Rotate { cell, rotation } => format!("{cell}.{rotation}"),
        Action::Relocate { from, to, rotation } => format!("{from}.{to}.{rotation}"),
        Action::Intersection { kind, at, rotation } => format!("{kind}.{at}.{rotation}"),
        Action::Claim => "claim".to_owned(),
    };
    text + mark
}

/// Parses the text of a move, such as `d4.e6.5`. Does not check whether the move is legal anywhere.
///
/// # Errors
/// If the text is not a move.
pub fn parse_move(text: &str) -> Result<Move, SyntaxError> {
    let whole = Token::whole(text);
    let unmarked = whole.strip_suffix("!");
    let token = unmarked.unwrap_or(whole);
    let action = match *token.split('.').as_slice() {
        [word] if word.text() == "claim" && unmarked.is_none() => Action::Claim,
        [first, last] if is_long(first, last) => {
            let example = format!("{}.0", token.text());
            return Err(last.error(format!("a rotation is missing after this, as in {example}")));
        }
        [cell, rotation] => {
            Action::Rotate { cell: read_cell(cell)?, rotation: read_rotation(rotation, 8)? }
        }
        [first, second, rotation] => read_long(first, second, rotation)?,
        _ => {
            return Err(token.error(
                "a move is rC.d4.5 (place), d4.5 (rotate), d4.e6.5 (relocate), T.xd4.2 \
                 (intersection piece), with ! to announce, or claim",
            ));
        }
    };
    Ok(Move { action, announced: unmarked.is_some() })
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&write_move(*self))
    }
}

impl FromStr for Move {
    type Err = SyntaxError;

    fn from_str(text: &str) -> Result<Self, SyntaxError> {
        parse_move(text)
    }
}

serde_by_text!(Move);

/// Returns whether two parts are the beginning of a move with three parts.
fn is_long(first: Token<'_>, second: Token<'_>) -> bool {
    let is_kind = first.text().parse::<ConnectorKind>().is_ok();
    let is_cell = |token: Token<'_>| token.text().parse::<Cell>().is_ok();
    is_kind && second.text().parse::<Interstice>().is_ok()
        || is_cell(second) && (is_cell(first) || Piece::named(first.text()).is_some())
}

fn read_long(
    first: Token<'_>,
    second: Token<'_>,
    rotation: Token<'_>,
) -> Result<Action, SyntaxError> {
    if let Ok(kind) = first.text().parse::<ConnectorKind>() {
        let at: Interstice = second.parse("an interstice was expected, such as xd4")?;
        return Ok(Action::Intersection { kind, at, rotation: read_rotation(rotation, 4)? });
    }
    if let Ok(from) = first.text().parse::<Cell>() {
        let to = read_cell(second)?;
        return Ok(Action::Relocate { from, to, rotation: read_rotation(rotation, 8)? });
    }
    let expected =
        "a piece (rC), a cell (d4) or a kind of intersection piece (S, X, T, L) was expected";
    let piece = Piece::named(first.text()).ok_or_else(|| first.error(expected))?;
    Ok(Action::Place { piece, cell: read_cell(second)?, rotation: read_rotation(rotation, 8)? })
}

fn read_cell(token: Token<'_>) -> Result<Cell, SyntaxError> {
    token.parse("a cell was expected, the letter of a column and the number of a row, such as d4")
}

fn read_rotation(token: Token<'_>, turns: u8) -> Result<u8, SyntaxError> {
    match token.text().as_bytes() {
        &[digit @ b'0'..=b'7'] if digit - b'0' < turns => Ok(digit - b'0'),
        _ => Err(token.error(format!("a rotation is 0 to {}", turns - 1))),
    }
}
