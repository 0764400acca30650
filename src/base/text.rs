//! Serde by text, counted nouns, and hexadecimal digits.

use std::fmt::{Display, Write as _};

/// Implements serde for a type by its `Display` and its `FromStr`; without the feature `serde`, nothing.
#[cfg(feature = "serde")]
#[doc(hidden)]
#[macro_export]
macro_rules! serde_by_text {
    ($type:ty) => {
        impl $crate::serde::Serialize for $type {
            fn serialize<S: $crate::serde::Serializer>(
                &self,
                serializer: S,
            ) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> $crate::serde::Deserialize<'de> for $type {
            fn deserialize<D: $crate::serde::Deserializer<'de>>(
                deserializer: D,
            ) -> Result<Self, D::Error> {
                let text =
                    <::std::borrow::Cow<'de, str> as $crate::serde::Deserialize>::deserialize(
                        deserializer,
                    )?;
                text.parse().map_err($crate::serde::de::Error::custom)
            }
        }
    };
}

/// Implements serde for a type by its `Display` and its `FromStr`; without the feature `serde`, nothing.
#[cfg(not(feature = "serde"))]
#[doc(hidden)]
#[macro_export]
macro_rules! serde_by_text {
    ($type:ty) => {};
}

/// Returns a text without the blanks, line ends and byte order mark around it, which a file or a shell adds. Notation
/// itself has none: each door takes them away, in the same way.
pub fn trimmed(text: &str) -> &str {
    text.trim_start_matches('\u{feff}').trim()
}

/// Returns a number with its English noun in singular or plural, such as `1 piece` and `2 pieces`.
pub fn counted(number: impl Display, noun: &str) -> String {
    let number = number.to_string();
    if number == "1" {
        return format!("{number} {noun}");
    }
    match noun.strip_suffix('y') {
        Some(stem) => format!("{number} {stem}ies"),
        None if noun.ends_with('s') => format!("{number} {noun}es"),
        None => format!("{number} {noun}s"),
    }
}

/// Returns what is wrong with a JSON text, and where, in words that users understand.
#[cfg(feature = "serde")]
pub fn json_error_text(error: &serde_json::Error) -> String {
    use serde_json::error::Category;
    let place = format!("line {}, column {}", error.line(), error.column());
    let text = error.to_string();
    let what = text.rsplit_once(" at line ").map_or(text.as_str(), |(what, _)| what);
    match error.classify() {
        Category::Eof => format!("the JSON ends too soon, in {place}"),
        Category::Syntax => format!("this is not JSON: look at {place}"),
        Category::Io => text,
        Category::Data if error.line() == 0 => in_words(what),
        Category::Data => format!("{} ({place})", in_words(what)),
    }
}

/// Rewords an error about a JSON value so that it contains no names of Rust types.
#[cfg(feature = "serde")]
fn in_words(what: &str) -> String {
    for (prefix, noun) in [("unknown field ", "field"), ("unknown variant ", "word")] {
        let Some(rest) = what.strip_prefix(prefix) else { continue };
        let (found, may) = match rest.rsplit_once("`, expected ") {
            Some((found, words)) => {
                (found, words.trim_start_matches("one of ").replace("` or `", "`, `"))
            }
            None => (rest.rsplit_once("`, ").map_or(rest, |(found, _)| found), "none".to_owned()),
        };
        return format!("unexpected {noun} {}`; there may be {may}", beginning(found, 200));
    }
    let Some((found, expected)) = what
        .strip_prefix("invalid type: ")
        .or_else(|| what.strip_prefix("invalid value: "))
        .or_else(|| what.strip_prefix("invalid length "))
        .and_then(|rest| rest.split_once(", expected "))
    else {
        return what.to_owned();
    };
    let expected = match expected.split_whitespace().next().unwrap_or_default() {
        "u8" => "a whole number from 0 to 255",
        "u16" => "a whole number from 0 to 65535",
        "u32" => "a whole number from 0 to 4294967295",
        "u64" | "usize" => "a whole number from 0 to 18446744073709551615",
        "u128" => "a whole number from 0",
        "a" if expected.starts_with("a nonzero") => "a whole number from 1",
        "i8" | "i16" | "i32" | "i64" | "isize" => "a whole number",
        "f32" | "f64" => "a number",
        "struct" | "map" | "internally" => "an object",
        "enum" | "variant" => "one of its words",
        "tuple" | "sequence" => "a list",
        _ => match expected {
            "a string" | "a borrowed string" | "string or map" => "a text",
            "a sequence" => "a list",
            "a map" => "an object",
            "a boolean" => "true or false",
            other => other,
        },
    };
    let found = match found {
        "null" => "null".to_owned(),
        "map" => "an object".to_owned(),
        "sequence" => "a list".to_owned(),
        other => beginning(other, 200)
            .replace("string ", "the text ")
            .replace("integer ", "the number ")
            .replace("floating point ", "the number ")
            .replace("boolean ", ""),
    };
    format!("{expected} was expected, not {found}")
}

/// Returns the first `most` characters of an untrusted text, for a message.
pub(super) fn beginning(text: &str, most: usize) -> String {
    let mut chars = text.chars();
    let mut short: String = chars.by_ref().take(most).collect();
    if chars.next().is_some() {
        short.push('…');
    }
    short
}

/// Returns bytes as lowercase hexadecimal digits, two for each.
pub fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::with_capacity(2 * bytes.len()), |mut digits, byte| {
        let _ = write!(digits, "{byte:02x}");
        digits
    })
}
