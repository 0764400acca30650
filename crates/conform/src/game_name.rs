//! The field `game` of a ruleset's form.

use std::borrow::Cow;
use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::marker::PhantomData;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crosstrack::base::UnknownWordError;
use crosstrack::game::Notation;

/// The name of the game `G`, as a type with one value. A form of rulesets has it in the field `game`; any other name is
/// refused.
///
/// # Examples
/// ```
/// use crosstrack::Ruleset;
/// use crosstrack_conform::GameName;
///
/// let name = GameName::<Ruleset>::default();
/// assert_eq!(serde_json::to_string(&name)?, r#""crosstrack""#);
/// assert!(serde_json::from_str::<GameName<Ruleset>>(r#""chess""#).is_err());
/// # Ok::<(), serde_json::Error>(())
/// ```
pub struct GameName<G>(PhantomData<fn() -> G>);

impl<G: Notation> GameName<G> {
    const WORDS: &'static [&'static str] = &[G::NAME];
}

// Derived, these would ask the same of the game.
impl<G> Default for GameName<G> {
    fn default() -> Self {
        Self(PhantomData)
    }
}

impl<G> Clone for GameName<G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G> Copy for GameName<G> {}

impl<G> PartialEq for GameName<G> {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl<G> Eq for GameName<G> {}

impl<G> PartialOrd for GameName<G> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<G> Ord for GameName<G> {
    fn cmp(&self, _: &Self) -> Ordering {
        Ordering::Equal
    }
}

impl<G> Hash for GameName<G> {
    fn hash<H: Hasher>(&self, _: &mut H) {}
}

impl<G: Notation> fmt::Debug for GameName<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(G::NAME)
    }
}

impl<G: Notation> Serialize for GameName<G> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(G::NAME)
    }
}

impl<'de, G: Notation> Deserialize<'de> for GameName<G> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let word = Cow::<'de, str>::deserialize(deserializer)?;
        if word == G::NAME {
            return Ok(Self::default());
        }
        let (word, expected) = (word.into_owned(), Self::WORDS);
        Err(D::Error::custom(UnknownWordError { word, kind: "game", expected }))
    }
}
