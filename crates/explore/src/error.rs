//! What is wrong with a request: a sentence, the place in the text, and what to do.

use std::ops::Range;

use schemars::JsonSchema;
use serde::Serialize;

use crosstrack::game::SyntaxError;

/// An error of a request. Its texts are for a person; the places are bytes of [`RequestError::text`], 0-based.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "Fault")]
pub struct RequestError {
    /// What is wrong, as a sentence without a full stop.
    pub message: String,
    /// Which part of the request is meant: `position`, `move`, `readings`, `request`, …
    #[serde(rename = "in")]
    pub part: &'static str,
    /// The text that is wrong.
    pub text: String,
    /// Where the wrong part of the text begins.
    pub start: Option<u32>,
    /// Where it ends, exclusive.
    pub end: Option<u32>,
    /// What to do about it.
    pub help: Option<String>,
    /// The clause of the rules that is violated.
    pub clause: Option<&'static str>,
}

impl RequestError {
    /// A fault in a part of the request, without a place.
    pub fn new(part: &'static str, text: impl Into<String>, message: impl Into<String>) -> Self {
        Self { part, text: text.into(), message: message.into(), ..Self::default() }
    }

    /// Something in a text that does not belong there, or is missing, and what was expected instead.
    pub fn from_syntax(part: &'static str, error: &SyntaxError) -> Self {
        let found = match error.token() {
            "" => "something is missing".to_owned(),
            token => format!("`{token}` does not belong here"),
        };
        Self::new(part, &error.text, format!("{found}: {}", error.expected))
            .with_span(error.span.clone())
    }

    /// The same with a place in the text.
    #[must_use]
    pub fn with_span(mut self, span: Range<usize>) -> Self {
        (self.start, self.end) = (Some(span.start as u32), Some(span.end as u32));
        self
    }

    /// The same with what to do; an empty help is none.
    #[must_use]
    pub fn with_help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into()).filter(|help| !help.is_empty());
        self
    }

    /// The same with the clause that is violated.
    #[must_use]
    pub const fn with_clause(mut self, clause: &'static str) -> Self {
        self.clause = Some(clause);
        self
    }

    /// The work was ended before there was an answer.
    pub fn cancelled() -> Self {
        Self::new("request", "", "stopped before there was an answer")
    }
}
