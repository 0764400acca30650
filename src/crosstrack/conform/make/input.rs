//! What all inputs have in common: what may be wrong with them, and remarks as sentences and names.

use crate::base::data::DataError;
use crate::conform::engine::BadAsk;
use crate::crosstrack::rules::Ruleset;
use crate::crosstrack::rules::named::NoSuchRuleset;
use crate::verify::story::BadStory;

/// Why the inputs make no vectors.
#[derive(Debug, thiserror::Error)]
pub enum BadInput {
    /// A table cannot be read.
    #[error(transparent)]
    Data(#[from] DataError),
    /// A case contradicts the rules, or makes no sense.
    #[error("{place}: {reason}")]
    Case {
        /// The file and the line or the name of the input.
        place: String,
        /// What is wrong.
        reason: String,
    },
    /// Readings and a text name no ruleset.
    #[error("{place}: {error}")]
    Ruleset {
        /// The file and the line or the name of the input.
        place: String,
        /// Why.
        error: NoSuchRuleset,
    },
    /// The rules refuse to answer.
    #[error("{place}: {error}")]
    Refused {
        /// The id of the case.
        place: String,
        /// Why.
        error: BadAsk<Ruleset>,
    },
    /// A transcript cannot be read.
    #[error(transparent)]
    Story(#[from] BadStory),
}

/// A remark as a sentence.
pub(super) fn sentence(remark: &str) -> String {
    let mut chars = remark.trim().trim_end_matches('.').chars();
    let first = chars.next().map(|c| c.to_uppercase().collect::<String>()).unwrap_or_default();
    format!("{first}{}.", chars.as_str())
}

/// The same as a part of an id.
pub(super) fn slug(remark: &str) -> String {
    let kept = |c: char| if c.is_ascii_alphanumeric() { c.to_ascii_lowercase() } else { ' ' };
    let text: String = remark.replace('\'', "").chars().map(kept).collect();
    text.split_whitespace().collect::<Vec<_>>().join("-")
}
