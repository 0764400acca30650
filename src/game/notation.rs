//! The trait [`Notation`], syntax errors, and tokens that know their place in the text.

use std::error::Error;
use std::fmt::Display;
use std::ops::Range;
use std::str::FromStr;

use crate::game::Game;

/// A game whose positions and moves have texts.
///
/// # Examples
/// ```
/// use crosstrack::{Game, GameExt, Notation, Ruleset};
///
/// let game = Ruleset::default();
/// let position = game.try_play(&game.start(), game.parse_move("rA.b1.0")?)?;
/// assert_eq!(game.write_position(&position), "x1_4x2_1122.2_rA0.3-6-6-6-6-4_d");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Notation: Game {
    /// Reason why a text is not a position of this ruleset.
    type ParsePositionError: Error;
    /// Reason why a text is not a move.
    type ParseMoveError: Error;

    /// Name in options, tables and files, such as `crosstrack`.
    const NAME: &'static str;
    /// Name in sentences, such as `Crosstrack`.
    const TITLE: &'static str;

    /// Returns the text of a position. Two positions are equal exactly if their texts are.
    fn write_position(&self, position: &Self::Position) -> String;

    /// Parses the text of a position.
    ///
    /// # Errors
    /// If the text is not a playable position of this ruleset.
    fn parse_position(&self, text: &str) -> Result<Self::Position, Self::ParsePositionError>;

    /// Returns the text of a move.
    fn write_move(&self, mv: Self::Move) -> String;

    /// Parses the text of a move. Does not check whether it is legal anywhere.
    ///
    /// # Errors
    /// If the text is not a move.
    fn parse_move(&self, text: &str) -> Result<Self::Move, Self::ParseMoveError>;
}

/// Error of parsing a notation, with the place in the text.
///
/// # Examples
/// ```
/// use crosstrack::{Move, SyntaxError};
///
/// let error: SyntaxError = "d4.e6.9".parse::<Move>().unwrap_err();
/// assert_eq!((error.span.clone(), error.token()), (6..7, "9"));
/// assert_eq!(error.to_string(), "`9`: a rotation is 0 to 7");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{}`: {expected}", self.token())]
pub struct SyntaxError {
    /// Whole text that was parsed.
    pub text: String,
    /// Byte range of the text that is at fault.
    pub span: Range<usize>,
    /// Description of what was expected there.
    pub expected: String,
}

impl SyntaxError {
    /// Returns the part of the text that is at fault; empty where something is missing.
    pub fn token(&self) -> &str {
        &self.text[self.span.clone()]
    }
}

/// A part of a text, together with its place in the whole text.
#[derive(Clone, Copy)]
pub struct Token<'t> {
    whole: &'t str,
    start: usize,
    end: usize,
}

impl<'t> Token<'t> {
    /// Returns the token that covers the whole of a text.
    pub const fn whole(text: &'t str) -> Self {
        Self { whole: text, start: 0, end: text.len() }
    }

    /// Returns the text of the token.
    pub fn text(self) -> &'t str {
        &self.whole[self.start..self.end]
    }

    /// Returns an error at the token; `expected` says what should stand there.
    pub fn error(self, expected: impl Into<String>) -> SyntaxError {
        let (text, span) = (self.whole.to_owned(), self.start..self.end);
        SyntaxError { text, span, expected: expected.into() }
    }

    /// Returns the part of the token in a byte range, counted from the start of the token.
    #[must_use]
    pub const fn part(self, bytes: Range<usize>) -> Self {
        Self { start: self.start + bytes.start, end: self.start + bytes.end, ..self }
    }

    /// Returns the parts of the token between occurrences of `separator`; the token itself if there are none.
    pub fn split(self, separator: char) -> Vec<Self> {
        let mut start = self.start;
        self.text()
            .split(separator)
            .map(|part| {
                let token = Self { start, end: start + part.len(), ..self };
                start = token.end + separator.len_utf8();
                token
            })
            .collect()
    }

    /// Returns the token without a suffix; `None` if it does not have the suffix.
    pub(crate) fn strip_suffix(self, suffix: &str) -> Option<Self> {
        self.text().ends_with(suffix).then(|| Self { end: self.end - suffix.len(), ..self })
    }

    /// Parses the text of the token.
    ///
    /// # Errors
    /// If the text is not a `T`; `expected` says what should stand there.
    pub fn parse<T: FromStr>(self, expected: impl Into<String>) -> Result<T, SyntaxError> {
        self.text().parse().map_err(|_| self.error(expected))
    }

    /// Parses the token into a type whose error says what was expected.
    ///
    /// # Errors
    /// If it is not such a value.
    pub(crate) fn value<T: FromStr<Err: Display>>(self) -> Result<T, SyntaxError> {
        self.text().parse().map_err(|error: T::Err| self.error(error.to_string()))
    }
}

/// Returns the byte range of part `number` (0-based) of a text that `separator` divides; the whole text if there is
/// no such part.
pub fn part(text: &str, separator: char, number: usize) -> Range<usize> {
    let token = Token::whole(text).split(separator).into_iter().nth(number);
    token.map_or(0..text.len(), |token| token.start..token.end)
}
