//! Readings as data: the choices that the rules of a game leave open.
//!
//! A game hands over one table, [`Readings::READINGS`], for the value that its rulesets are made
//! from. Records such as `junction=through`, the options of the command, what pictures and reports
//! list, and every combination of values follow from the table.

use crate::base::UnknownWordError;

/// A choice with its values, for rulesets that are made from an `S`.
#[derive(Clone, Copy, Debug)]
pub struct Reading<S> {
    /// The name in records, such as `null-turn`.
    pub name: &'static str,
    /// The option of the command: `--` and the name.
    pub option: &'static str,
    /// The id of the clause, such as `X-NULL-TURN`.
    pub clause: &'static str,
    /// What is left open, for the help of the option.
    pub about: &'static str,
    /// The words for the values, the default first.
    pub words: &'static [&'static str],
    /// Whether a table of the user's can take the place of a word.
    pub accepts_file: bool,
    /// The word for the value in a specification; for a table of the user's its name.
    pub get: fn(&S) -> &str,
    /// Sets the value to that of a word.
    pub set: fn(&mut S, &str) -> Result<(), UnknownWordError>,
}

/// A [`Reading`] whose values are a [`vocabulary!`](crate::vocabulary) in a field of the
/// specification.
#[macro_export]
macro_rules! reading {
    ($clause:literal, $name:literal, $field:ident: $values:ty, $about:literal) => {
        $crate::game::reading::Reading {
            name: $name,
            option: concat!("--", $name),
            clause: $clause,
            about: $about,
            words: <$values>::WORDS,
            accepts_file: false,
            get: |spec| spec.$field.as_str(),
            set: |spec, word| word.parse().map(|value| spec.$field = value),
        }
    };
}

/// What rulesets are made from, with its table of readings.
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
    /// The readings, in the order in which records and options have them.
    const READINGS: &'static [Reading<Self>];

    /// Returns the readings that have no values but their words.
    fn closed_readings() -> impl Iterator<Item = &'static Reading<Self>> {
        Self::READINGS.iter().filter(|reading| !reading.accepts_file)
    }

    /// Returns the words of the reading of a name; none if there is no such reading.
    fn words_of(name: &str) -> &'static [&'static str] {
        Self::READINGS.iter().find(|reading| reading.name == name).map_or(&[], |found| found.words)
    }

    /// Sets the reading of a name.
    ///
    /// # Errors
    /// If there is no such reading, or the word is none of its values.
    fn set_reading(&mut self, name: &str, word: &str) -> Result<(), ReadingError> {
        let reading = Self::READINGS.iter().find(|reading| reading.name == name);
        let reading = reading.ok_or_else(|| ReadingError::Unknown(name.to_owned()))?;
        Ok((reading.set)(self, word)?)
    }

    /// Returns the readings whose values differ from those of another specification.
    fn differences<'s>(&'s self, other: &'s Self) -> impl Iterator<Item = &'static Reading<Self>> {
        Self::READINGS.iter().filter(move |reading| (reading.get)(self) != (reading.get)(other))
    }

    /// Returns the options of the command for the readings that differ from another specification,
    /// each with a blank before it.
    fn options(&self, other: &Self) -> String {
        let option =
            |reading: &Reading<Self>| format!(" {} {}", reading.option, (reading.get)(self));
        self.differences(other).map(option).collect()
    }

    /// Returns the clause of every reading with the word for its value.
    fn words_by_clause(&self) -> Vec<(&'static str, String)> {
        let word = |reading: &Reading<Self>| (reading.clause, (reading.get)(self).to_owned());
        Self::READINGS.iter().map(word).collect()
    }

    /// Returns every combination of values of the closed readings, the others as they are here:
    /// first all defaults; the first reading changes fastest.
    fn combinations(&self) -> Vec<Self> {
        Self::closed_readings().fold(vec![self.clone()], |found, reading| {
            let with = |word| found.iter().map(move |spec| reading.with(spec, word));
            reading.words.iter().copied().flat_map(with).collect()
        })
    }
}

impl<S: Clone> Reading<S> {
    /// Returns a specification with another value.
    ///
    /// # Panics
    /// If the word is none of the values.
    pub fn with(&self, spec: &S, word: &str) -> S {
        let mut changed = spec.clone();
        (self.set)(&mut changed, word).unwrap_or_else(|e| panic!("{e}"));
        changed
    }
}

/// Returns readings with their values, such as `junction=through null-turn=allowed`.
pub fn write_readings<'a, S: 'static>(
    spec: &S,
    readings: impl IntoIterator<Item = &'a Reading<S>>,
) -> String {
    let pair = |reading: &Reading<S>| format!("{}={}", reading.name, (reading.get)(spec));
    readings.into_iter().map(pair).collect::<Vec<_>>().join(" ")
}

/// Returns the names and words of a record, each as an error if it has no `=` or its name is there
/// twice.
pub fn parse_pairs(record: &str) -> impl Iterator<Item = Result<(&str, &str), ReadingError>> {
    let mut seen = Vec::new();
    record.split_whitespace().map(move |pair| {
        let (name, word) =
            pair.split_once('=').ok_or_else(|| ReadingError::Form(pair.to_owned()))?;
        if seen.contains(&name) {
            return Err(ReadingError::Twice(name.to_owned()));
        }
        seen.push(name);
        Ok((name, word))
    })
}

/// A record that sets no readings.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ReadingError {
    /// The value of a reading is none of its words.
    #[error(transparent)]
    Word(#[from] UnknownWordError),
    /// A reading has no value.
    #[error("`{0}` is not NAME=VALUE")]
    Form(String),
    /// A reading is given twice.
    #[error("`{0}` is there twice")]
    Twice(String),
    /// A reading has no such name.
    #[error("no reading is called `{0}`")]
    Unknown(String),
}
