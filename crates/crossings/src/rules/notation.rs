//! Positions and moves as text, both ways.
//!
//! ```text
//! position = rows " " side " " pending
//! rows     = top row first, joined by "/"; r, b free stones, R, B locked ones; a digit is the length of
//!            a maximal run of empty squares
//! side     = "r" | "b": who is to move
//! pending  = the square of the crossing that is unanswered | "-"
//! move     = rear "-" dest | rear "x" dest: the rearmost stone that moves, and where the leading
//!            one ends, with "x" if it captures there
//! square   = column letter + row number, a1 at the lower left
//! ```
//!
//! Every position has exactly one text. A text of another form gives a [`SyntaxError`], and a position that
//! cannot be played gives a [`SetupError`]. The legality of moves is checked by
//! [`legality`](crate::rules::legality).

use std::fmt;
use std::str::FromStr;

use crate::rules::action::Move;
use crate::rules::geometry::{Board, Colour, Square};
use crate::rules::setup::{Setup, SetupError, Stone};
pub use crosstrack::game::SyntaxError;
use crosstrack::game::Token;
use crosstrack::serde_by_text;

/// The error of parsing a text that is not a position of the ruleset.
///
/// ```
/// use crossings::{ParsePositionError, Ruleset};
/// use crosstrack::Notation;
///
/// let error = Ruleset::standard().parse_position("bbb/3/3/rrr r -").expect_err("3x4");
/// assert!(matches!(error, ParsePositionError::OtherBoard { .. }));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ParsePositionError {
    /// The text is not a position in notation.
    #[error(transparent)]
    Syntax(#[from] SyntaxError),
    /// The position has another board than the ruleset.
    #[error("the position is of a board {theirs}, not of {ours}")]
    OtherBoard {
        /// The board of the text.
        theirs: Board,
        /// The board of the ruleset.
        ours: Board,
    },
    /// The position cannot be played, with all its faults.
    #[error(transparent)]
    Setup(#[from] SetupError),
}

/// Returns a setup on a board in notation. Omits what the notation cannot express: stones that are not on
/// the board, and all but the last of several stones on the same square.
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

/// Parses the board and the setup of a position in notation. Does not check whether the setup can be
/// played.
///
/// # Errors
/// If the text is not a position in notation.
pub fn parse_setup(text: &str) -> Result<(Board, Setup), SyntaxError> {
    let whole = Token::whole(text);
    let &[rows, side, pending] = whole.split(' ').as_slice() else {
        return Err(whole.error("a position is ROWS SIDE PENDING, such as bbb/3/3/rrr r -"));
    };
    let (board, stones) = read_rows(rows)?;
    let to_move: Colour = side.parse("the side to move is r or b")?;
    let expected = "the square of the unanswered crossing was expected, such as d8, or -";
    let pending = if pending.text() == "-" { None } else { Some(pending.parse(expected)?) };
    Ok((board, Setup { stones, to_move, pending }))
}

/// Parses the rows of a text; sorts the stones by square.
fn read_rows(token: Token<'_>) -> Result<(Board, Vec<(Square, Stone)>), SyntaxError> {
    let rows = token.split('/');
    let height = rows.len();
    if height > 8 {
        return Err(token.error("a board has at most 8 rows"));
    }
    let (mut stones, mut width) = (Vec::new(), None);
    for (number, row) in rows.into_iter().enumerate() {
        let (mut column, mut after_run) = (0, false);
        for (at, letter) in row.text().char_indices() {
            let error = |expected| Err(row.part(at..at + letter.len_utf8()).error(expected));
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
                return Err(row.error("a row has at least one square"));
            }
            Some(first) if first != column => {
                let expected = format!("{first} squares as in the first row, not {column}");
                return Err(row.error(expected));
            }
            _ => width = Some(column),
        }
    }
    stones.sort_unstable();
    Ok((Board::of(width.expect("a text has a row"), height), stones))
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{}{}{}", self.rear, if self.captures { 'x' } else { '-' }, self.dest))
    }
}

impl FromStr for Move {
    type Err = SyntaxError;

    /// Parses a move. Does not check whether it is legal anywhere.
    fn from_str(text: &str) -> Result<Self, SyntaxError> {
        let whole = Token::whole(text);
        let Some(at) = text.find(['-', 'x']) else {
            let form = "a move is REAR-DEST, or REARxDEST if it captures, such as d2-d4";
            return Err(whole.error(form));
        };
        let square = |span| {
            whole.part(span).parse(
                "a square was expected, the letter of a column and the number of a row, such as d4",
            )
        };
        Ok(Self {
            rear: square(0..at)?,
            dest: square(at + 1..text.len())?,
            captures: &text[at..=at] == "x",
        })
    }
}

serde_by_text!(Move);
