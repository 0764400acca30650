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

/// Returns bytes as lowercase hexadecimal digits, two for each.
pub fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::with_capacity(2 * bytes.len()), |mut digits, byte| {
        let _ = write!(digits, "{byte:02x}");
        digits
    })
}
