//! What is wrong with a text that is no notation, and texts in pieces that know their places.

use std::fmt::Display;
use std::ops::Range;
use std::str::FromStr;

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
    /// Returns the part of the text that is at fault; empty where something is missing.
    pub fn token(&self) -> &str {
        &self.text[self.span.clone()]
    }
}

/// A piece of a text, with the place where it stands.
#[derive(Clone, Copy)]
pub struct Token<'t> {
    whole: &'t str,
    start: usize,
    end: usize,
}

impl<'t> Token<'t> {
    /// Returns all of a text.
    pub const fn whole(text: &'t str) -> Self {
        Self { whole: text, start: 0, end: text.len() }
    }

    /// Returns the text.
    pub fn text(self) -> &'t str {
        &self.whole[self.start..self.end]
    }

    /// Returns a fault of the token.
    pub fn error(self, expected: impl Into<String>) -> SyntaxError {
        let (text, span) = (self.whole.to_owned(), self.start..self.end);
        SyntaxError { text, span, expected: expected.into() }
    }

    /// Returns a part of it, by its bytes.
    #[must_use]
    pub const fn part(self, bytes: Range<usize>) -> Self {
        Self { start: self.start + bytes.start, end: self.start + bytes.end, ..self }
    }

    /// Returns the parts between separators.
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

    /// Returns the token without a suffix that it has.
    pub fn strip_suffix(self, suffix: &str) -> Option<Self> {
        self.text().ends_with(suffix).then(|| Self { end: self.end - suffix.len(), ..self })
    }

    /// Returns the token as a value.
    ///
    /// # Errors
    /// If it is none, with what was expected.
    pub fn parse<T: FromStr>(self, expected: impl Into<String>) -> Result<T, SyntaxError> {
        self.text().parse().map_err(|_| self.error(expected))
    }

    /// Returns the same, of a type that says what was expected.
    ///
    /// # Errors
    /// If it is none.
    pub fn value<T: FromStr<Err: Display>>(self) -> Result<T, SyntaxError> {
        self.text().parse().map_err(|error: T::Err| self.error(error.to_string()))
    }
}

/// Returns the bytes of one of the parts of a text between separators; the whole text if there is
/// none.
pub fn part(text: &str, separator: char, number: usize) -> Range<usize> {
    let token = Token::whole(text).split(separator).into_iter().nth(number);
    token.map_or(0..text.len(), |token| token.start..token.end)
}
