//! The error of a request: a sentence, the place of the fault in the request's text, and what to try
//! instead.

use std::ops::Range;

use schemars::JsonSchema;
use serde::Serialize;

use crosstrack::game::rules::RulesErrorKind;
use crosstrack::game::{RulesError, SyntaxError};

/// The error of a request. The texts are for people.
///
/// ```
/// use crosstrack_explore::Request;
///
/// let error = Request::read(r#"{"ask": "look"}"#).expect_err("no version");
/// assert_eq!((error.part, error.start), ("request", None));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "Fault")]
pub struct RequestError {
    /// What is wrong, as a sentence without a full stop.
    pub message: String,
    /// The part of the request that is wrong, such as `position`, `move`, `readings` or `request`.
    #[serde(rename = "in")]
    pub part: &'static str,
    /// The whole text of that part, such as the position; may be empty.
    pub text: String,
    /// The place in `text` where the wrong characters begin, as a 0-based offset in bytes of UTF-8; `null` if
    /// the place is not known.
    pub start: Option<u32>,
    /// The place in `text` after the last wrong character, as a 0-based offset in bytes of UTF-8; `null` if the
    /// place is not known.
    pub end: Option<u32>,
    /// What to try instead; `null` if there is no advice.
    pub help: Option<String>,
    /// The id of the clause that is violated, such as `PL-PLACE`; `null` if no clause is.
    pub clause: Option<&'static str>,
}

impl RequestError {
    /// Creates an error about a part of the request, without the place of the fault in the text of that
    /// part.
    pub fn new(part: &'static str, text: impl Into<String>, message: impl Into<String>) -> Self {
        Self { part, text: text.into(), message: message.into(), ..Self::default() }
    }

    /// Converts a syntax error of the notation. The message says what was found or is missing, and what was
    /// expected.
    pub fn from_syntax(part: &'static str, error: &SyntaxError) -> Self {
        let found = match error.token() {
            "" => "something is missing".to_owned(),
            token => format!("`{token}` does not belong here"),
        };
        Self::new(part, &error.text, format!("{found}: {}", error.expected))
            .with_span(error.span.clone())
    }

    /// Sets the byte range of the wrong characters in the text.
    #[must_use]
    pub fn with_span(mut self, span: Range<usize>) -> Self {
        (self.start, self.end) = (Some(span.start as u32), Some(span.end as u32));
        self
    }

    /// Sets what to try instead; an empty text sets nothing.
    #[must_use]
    pub fn with_help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into()).filter(|help| !help.is_empty());
        self
    }

    /// Sets the id of the violated clause.
    #[must_use]
    pub const fn with_clause(mut self, clause: &'static str) -> Self {
        self.clause = Some(clause);
        self
    }

    /// Creates the error of a request that was cancelled or ran out of time.
    pub fn cancelled() -> Self {
        Self::new("request", "", "stopped before there was an answer")
    }
}

impl From<RulesError> for RequestError {
    /// Keeps the first place, and all advice.
    fn from(error: RulesError) -> Self {
        let part = match error.kind {
            RulesErrorKind::Rules | RulesErrorKind::Table(_) => "readings",
            RulesErrorKind::Contradiction | RulesErrorKind::Position => "position",
        };
        let (message, span) = (error.to_string(), error.span());
        Self::new(part, error.text, message).with_span(span).with_help(error.help.join("; "))
    }
}
