//! The error of all inputs, and remarks as sentences and ids.

use std::error::Error;

/// An error in an input, with its place.
pub(super) type InputError = Box<dyn Error + Send + Sync>;

/// Returns a remark as a sentence.
pub(super) fn sentence(remark: &str) -> String {
    let mut chars = remark.trim().trim_end_matches('.').chars();
    let first = chars.next().map(|c| c.to_uppercase().collect::<String>()).unwrap_or_default();
    format!("{first}{}.", chars.as_str())
}

/// Returns a remark as a part of an id.
pub(super) fn slug(remark: &str) -> String {
    let kept = |c: char| if c.is_ascii_alphanumeric() { c.to_ascii_lowercase() } else { ' ' };
    let text: String = remark.replace('\'', "").chars().map(kept).collect();
    text.split_whitespace().collect::<Vec<_>>().join("-")
}
