//! Parses JSON and rejects duplicate keys, since the second value would hide the first.

use std::fmt;

use serde::de::{Deserialize, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use serde_json::{Map, Number, Value};

use crate::sanitize::sanitize;

/// Parses a JSON value, and rejects duplicate keys at any depth.
///
/// # Errors
/// If the text is not JSON, or an object has the same key twice; the message names the key.
///
/// # Examples
/// ```
/// use crosstrack_conform::strict_json::parse;
///
/// assert!(parse(br#"{"ok":[{"a":1},{"a":2}]}"#).is_ok());
/// assert_eq!(parse(b"56.0")?, 56);
/// let twice = parse(br#"{"ok":[{"a":1,"a":2}]}"#).unwrap_err();
/// assert!(twice.to_string().starts_with("the key `a` is there twice"));
/// # Ok::<(), serde_json::Error>(())
/// ```
pub fn parse(text: &[u8]) -> Result<Value, serde_json::Error> {
    serde_json::from_slice::<Strict>(text).map(|Strict(value)| value)
}

struct Strict(Value);

impl<'de> Deserialize<'de> for Strict {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(Reader).map(Self)
    }
}

struct Reader;

impl<'de> Visitor<'de> for Reader {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a JSON value")
    }

    fn visit_unit<E: Error>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_bool<E: Error>(self, value: bool) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_u64<E: Error>(self, value: u64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_i64<E: Error>(self, value: i64) -> Result<Value, E> {
        Ok(value.into())
    }

    /// A number without a fraction counts as an integer, as in JSON Schema: `56.0` is 56.
    fn visit_f64<E: Error>(self, value: f64) -> Result<Value, E> {
        const EXACT: f64 = (1_u64 << 53) as f64;
        if value.fract() == 0.0 && (0.0..EXACT).contains(&value) {
            return Ok((value as u64).into());
        }
        Ok(Number::from_f64(value).map_or(Value::Null, Value::Number))
    }

    fn visit_str<E: Error>(self, value: &str) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut access: A) -> Result<Value, A::Error> {
        let mut values = Vec::new();
        while let Some(Strict(value)) = access.next_element()? {
            values.push(value);
        }
        Ok(values.into())
    }

    fn visit_map<A: MapAccess<'de>>(self, mut access: A) -> Result<Value, A::Error> {
        let mut fields = Map::new();
        while let Some(key) = access.next_key::<String>()? {
            if fields.contains_key(&key) {
                return Err(A::Error::custom(format!(
                    "the key `{}` is there twice",
                    sanitize(&key, 60)
                )));
            }
            let Strict(value) = access.next_value()?;
            fields.insert(key, value);
        }
        Ok(fields.into())
    }
}
