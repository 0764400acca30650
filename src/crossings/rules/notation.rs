//! Positions and moves as text, both ways.
//!
//! ```text
//! position = rows " " side " " pending
//! rows     = top row first, joined "/"; r, b free stones, R, B locked ones; a digit is a run of
//!            empty squares, as long as it gets
//! side     = "r" | "b": who is to move
//! pending  = the square of the crossing that is unanswered | "-"
//! move     = rear "-" dest | rear "x" dest: the rearmost stone that moves, and where the leading
//!            one ends, with "x" if it captures there
//! square   = column letter + row number, a1 at the lower left
//! ```
//!
//! Every position has exactly one text. A text that is not of this form is a [`SyntaxError`]; one
//! whose position cannot be played has [`SetupFaults`]; an illegal move is for `legality` to
//! refuse.

use std::fmt;
use std::ops::Range;
use std::str::FromStr;

use crate::base::serde_as_text;
use crate::crossings::rules::action::Move;
use crate::crossings::rules::geometry::{Board, Colour, Square};
use crate::crossings::rules::position::Position;
use crate::crossings::rules::ruleset::Ruleset;
use crate::crossings::rules::setup::{Setup, SetupFaults, Stone};

/// A text that is not notation.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{}`: {expected}", self.token())]
pub struct SyntaxError {
    /// The whole text.
    pub text: String,
    /// The bytes at fault.
    pub span: Range<usize>,
    /// What was expected there.
    pub expected: String,
}

impl SyntaxError {
    fn new(text: &str, span: Range<usize>, expected: impl Into<String>) -> Self {
        Self { text: text.to_owned(), span, expected: expected.into() }
    }

    /// The part of the text that is at fault; empty where something is missing.
    pub fn token(&self) -> &str {
        &self.text[self.span.clone()]
    }
}

/// Why a text is not a position of a ruleset.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum BadPosition {
    /// It is not notation.
    #[error(transparent)]
    Syntax(#[from] SyntaxError),
    /// It belongs to another board.
    #[error("the text is of a board {theirs}, the ruleset of {ours}")]
    OtherBoard {
        /// The board of the text.
        theirs: Board,
        /// The board of the ruleset.
        ours: Board,
    },
    /// It cannot be played.
    #[error(transparent)]
    Setup(#[from] SetupFaults),
}

/// The text of a position.
pub fn write_position(ruleset: &Ruleset, position: &Position) -> String {
    write_setup(ruleset.board(), &position.setup(ruleset))
}

/// The text of a setup on a board. What the notation cannot say is left out: stones off the board,
/// and of two stones on a square all but the last.
pub fn write_setup(board: Board, setup: &Setup) -> String {
    let mut rows = Vec::new();
    for row in (0..board.height()).rev() {
        let (mut text, mut run) = (String::new(), 0);
        for column in 0..board.width() {
            let square = Square::new(row, column);
            let stone = setup.stones.iter().rfind(|&&(at, _)| at == square);
            if let Some((_, stone)) = stone {
                push_run(&mut text, &mut run);
                text.push(stone.letter());
            } else {
                run += 1;
            }
        }
        push_run(&mut text, &mut run);
        rows.push(text);
    }
    let pending = setup.pending.map_or_else(|| "-".to_owned(), |square| square.to_string());
    format!("{} {} {pending}", rows.join("/"), setup.to_move)
}

fn push_run(text: &mut String, run: &mut usize) {
    if *run > 0 {
        *text += &run.to_string();
        *run = 0;
    }
}

/// The board that a position's text draws, and its setup; whether that can be played under a
/// ruleset is another question.
///
/// # Errors
/// If the text is anything but notation.
pub fn read_setup(text: &str) -> Result<(Board, Setup), SyntaxError> {
    let mut parts = Vec::new();
    let mut start = 0;
    for part in text.split(' ') {
        parts.push(start..start + part.len());
        start += part.len() + 1;
    }
    let [rows, side, pending] = parts.as_slice() else {
        let form = "a position is ROWS SIDE PENDING, such as bbb/3/3/rrr r -";
        return Err(SyntaxError::new(text, 0..text.len(), form));
    };
    let (board, stones) = read_rows(text, rows.clone())?;
    let to_move: Colour = text[side.clone()]
        .parse()
        .map_err(|_| SyntaxError::new(text, side.clone(), "the side to move is r or b"))?;
    let pending = match &text[pending.clone()] {
        "-" => None,
        square => Some(square.parse().map_err(|_| {
            let expected = "the square of the unanswered crossing was expected, such as d8, or -";
            SyntaxError::new(text, pending.clone(), expected)
        })?),
    };
    Ok((board, Setup { stones, to_move, pending }))
}

/// The rows of a text; stones ascend by square.
fn read_rows(text: &str, span: Range<usize>) -> Result<(Board, Vec<(Square, Stone)>), SyntaxError> {
    let rows: Vec<&str> = text[span.clone()].split('/').collect();
    let height = rows.len();
    if height > 8 {
        return Err(SyntaxError::new(text, span, "a board has at most 8 rows"));
    }
    let (mut stones, mut width, mut start) = (Vec::new(), None, span.start);
    for (number, row) in rows.into_iter().enumerate() {
        let whole = start..start + row.len();
        start = whole.end + 1;
        let (mut column, mut after_run) = (0, false);
        for (at, letter) in row.char_indices() {
            let here = whole.start + at..whole.start + at + letter.len_utf8();
            let error = |expected: &str| Err(SyntaxError::new(text, here.clone(), expected));
            let run = letter.to_digit(10).map(|digit| digit as usize);
            match (run, Stone::from_letter(letter)) {
                (Some(_), _) if after_run => {
                    return error("two runs side by side: write their sum");
                }
                (Some(run @ 1..=8), _) if column + run <= 8 => column += run,
                (None, Some(stone)) if column < 8 => {
                    stones.push((Square::new(height - 1 - number, column), stone));
                    column += 1;
                }
                (None, None) | (Some(0 | 9..), _) => {
                    return error("a stone r, b, R or B, or a run of 1 to 8 empty squares");
                }
                _ => return error("a row has at most 8 squares"),
            }
            after_run = run.is_some();
        }
        match width {
            _ if column == 0 => {
                return Err(SyntaxError::new(text, whole, "a row has at least one square"));
            }
            Some(first) if first != column => {
                let expected = format!("{first} squares as in the first row, not {column}");
                return Err(SyntaxError::new(text, whole, expected));
            }
            _ => width = Some(column),
        }
    }
    stones.sort_unstable();
    Ok((Board::of(width.expect("a text has a row"), height), stones))
}

/// The position that a text denotes.
///
/// # Errors
/// If it is not notation, of another board, or cannot be played: then with all the faults.
pub fn read_position(ruleset: &Ruleset, text: &str) -> Result<Position, BadPosition> {
    let (theirs, setup) = read_setup(text)?;
    let ours = ruleset.board();
    if theirs != ours {
        return Err(BadPosition::OtherBoard { theirs, ours });
    }
    Ok(Position::new(ruleset, &setup)?)
}

/// The text of a move.
pub fn write_move(mv: Move) -> String {
    format!("{}{}{}", mv.rear, if mv.captures { 'x' } else { '-' }, mv.dest)
}

/// The move that a text denotes; whether it is legal anywhere is another question.
///
/// # Errors
/// If the text is anything else.
pub fn read_move(text: &str) -> Result<Move, SyntaxError> {
    let Some(at) = text.find(['-', 'x']) else {
        let form = "a move is REAR-DEST, or REARxDEST if it captures, such as d2-d4";
        return Err(SyntaxError::new(text, 0..text.len(), form));
    };
    let square = |span: Range<usize>| {
        text[span.clone()].parse().map_err(|_| {
            let expected =
                "a square was expected, the letter of a column and the number of a row, such as d4";
            SyntaxError::new(text, span, expected)
        })
    };
    Ok(Move {
        rear: square(0..at)?,
        dest: square(at + 1..text.len())?,
        captures: &text[at..=at] == "x",
    })
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&write_move(*self))
    }
}

impl FromStr for Move {
    type Err = SyntaxError;

    fn from_str(text: &str) -> Result<Self, SyntaxError> {
        read_move(text)
    }
}

serde_as_text!(Move);
