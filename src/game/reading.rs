//! Readings as data: choices that the rules of a game leave open.
//!
//! A game has one table, [`Readings::READINGS`]. Texts such as `junction=through` and all combinations of values
//! follow from it.

use crate::base::UnknownWordError;
use crate::game::rules::{Rules, RulesError};

/// A reading with its values, for rulesets with the specification `S`.
#[derive(Debug)]
pub struct Reading<S> {
    /// Name in texts, such as `null-turn`.
    pub name: &'static str,
    /// Id of the clause that the sources leave open, such as `X-NULL-TURN`.
    pub clause: &'static str,
    /// Question that the reading answers, for lists and help.
    pub about: &'static str,
    /// Words of the values, beginning with the default.
    pub words: &'static [&'static str],
    /// Whether the reading also accepts a user's file instead of a word.
    pub accepts_file: bool,
    /// Returns the word of the value in a specification; for a user's file, the name of the file.
    pub get: fn(&S) -> &str,
    /// Sets the reading, in a specification, to the value of a word.
    pub set: fn(&mut S, &str) -> Result<(), UnknownWordError>,
}

impl<S> Clone for Reading<S> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<S> Copy for Reading<S> {}

/// Makes a [`Reading`] whose values are an enum of [`vocabulary!`](crate::vocabulary) in a field of the
/// specification. See [`Readings`] for an example.
#[macro_export]
macro_rules! reading {
    ($clause:literal, $name:literal, $field:ident: $values:ty, $about:literal) => {
        $crate::game::reading::Reading {
            name: $name,
            clause: $clause,
            about: $about,
            words: <$values>::WORDS,
            accepts_file: false,
            get: |spec| spec.$field.as_str(),
            set: |spec, word| word.parse().map(|value| spec.$field = value),
        }
    };
}

/// A specification of rulesets with a table of readings.
///
/// # Examples
/// ```
/// use crosstrack::game::{Reading, Readings};
/// use crosstrack::game::reading::write_readings;
///
/// crosstrack::vocabulary! {
///     /// Whether a player may pass.
///     Pass ("pass reading") {
///         /// Never.
///         No = "no",
///         /// At any time.
///         Yes = "yes",
///     }
/// }
///
/// #[derive(Clone)]
/// struct Spec {
///     pass: Pass,
/// }
///
/// impl Readings for Spec {
///     const READINGS: &'static [Reading<Self>] =
///         &[crosstrack::reading!("X-PASS", "pass", pass: Pass, "whether a player may pass")];
/// }
///
/// let all = Spec { pass: Pass::No }.combinations();
/// let records: Vec<String> = all.iter().map(|spec| write_readings(spec, Spec::READINGS)).collect();
/// assert_eq!(records, ["pass=no", "pass=yes"]);
/// ```
pub trait Readings: Clone + 'static {
    /// Readings, in the order of texts.
    const READINGS: &'static [Reading<Self>];

    /// Number of readings at the head of [`Self::READINGS`] that records name always. Readings behind them are named only
    /// where they differ from the default, so that a new reading changes neither the id of a puzzle nor the hash of a
    /// certificate.
    const ALWAYS_NAMED: usize = usize::MAX;

    /// Returns the readings that the record of a specification names.
    fn recorded(&self) -> impl Iterator<Item = &'static Reading<Self>> {
        let readings = Self::READINGS.iter().enumerate();
        let named = |(at, reading): &(usize, &Reading<Self>)| {
            *at < Self::ALWAYS_NAMED || (reading.get)(self) != reading.words[0]
        };
        readings.filter(named).map(|(_, reading)| reading)
    }

    /// Returns the readings that do not accept a user's file.
    fn closed_readings() -> impl Iterator<Item = &'static Reading<Self>> {
        Self::READINGS.iter().filter(|reading| !reading.accepts_file)
    }

    /// Returns the words of a reading by its name; empty if there is no such reading.
    fn words_of(name: &str) -> &'static [&'static str] {
        Self::READINGS.iter().find(|reading| reading.name == name).map_or(&[], |found| found.words)
    }

    /// Returns the specification with the readings that rules give; the others stay as they are. Does not set readings to
    /// files.
    ///
    /// # Errors
    /// If a reading has no value of the word.
    fn with_rules(mut self, rules: &Rules) -> Result<Self, RulesError> {
        for reading in Self::READINGS {
            if let Some(word) = rules.get(reading.name)
                && (!reading.accepts_file || reading.words.contains(&word))
            {
                (reading.set)(&mut self, word).map_err(|error| {
                    rules.error_at(reading.name, error.to_string(), reading.words.join(" or "))
                })?;
            }
        }
        Ok(self)
    }

    /// Returns the readings in which two specifications differ.
    fn differences<'s>(&'s self, other: &'s Self) -> impl Iterator<Item = &'static Reading<Self>> {
        Self::READINGS.iter().filter(move |reading| (reading.get)(self) != (reading.get)(other))
    }

    /// Returns the id of the clause and the word of the value of every reading.
    fn words_by_clause(&self) -> Vec<(&'static str, String)> {
        let word = |reading: &Reading<Self>| (reading.clause, (reading.get)(self).to_owned());
        Self::READINGS.iter().map(word).collect()
    }

    /// Returns copies of this specification with every combination of values of [`Self::closed_readings`]; other
    /// readings stay as they are. The first combination has all defaults; the first reading changes fastest.
    fn combinations(&self) -> Vec<Self> {
        Self::closed_readings().fold(vec![self.clone()], |found, reading| {
            let with = |word| found.iter().map(move |spec| reading.with(spec, word));
            reading.words.iter().copied().flat_map(with).collect()
        })
    }
}

impl<S: Clone> Reading<S> {
    /// Returns a copy of a specification in which this reading has the value of a word.
    ///
    /// # Panics
    /// If the reading has no value of this word.
    pub fn with(&self, spec: &S, word: &str) -> S {
        let mut changed = spec.clone();
        (self.set)(&mut changed, word).unwrap_or_else(|e| panic!("{e}"));
        changed
    }
}

/// Returns the text of the given readings, such as `junction=through null-turn=allowed`.
pub fn write_readings<'a, S: 'static>(
    spec: &S,
    readings: impl IntoIterator<Item = &'a Reading<S>>,
) -> String {
    let pair = |reading: &Reading<S>| format!("{}={}", reading.name, (reading.get)(spec));
    readings.into_iter().map(pair).collect::<Vec<_>>().join(" ")
}
