//! The ruleset in words: `4x3,teams,junction=through`.
//!
//! A text of rules is a list of words with commas or blanks between them. A word is `NAME=VALUE`, or a value alone where
//! the value says by itself what it is, as `4x3` is a board. A value with a comma or a blank in it, as file names may
//! have, stands in double quotes. All programs read and write rules in this form, and nothing else reads them.

use std::fmt::{self, Display};
use std::ops::Range;
use std::str::FromStr;

use crate::base::{DataError, did_you_mean};
use crate::game::Rulebook;
use crate::game::reading::Reading;

/// A name that words of rules may have, with its values.
#[derive(Clone, Copy, Debug)]
pub struct RuleName {
    /// Name in texts, such as `junction`.
    pub name: &'static str,
    /// What the values decide, for lists and help.
    pub about: &'static str,
    /// Id of the clause that the sources leave open; empty if the name is not that of a reading.
    pub clause: &'static str,
    /// Values that are words; those of a reading begin with the default.
    pub words: &'static [&'static str],
    /// Form of other values, such as `AxB`; empty if there are none.
    pub form: &'static str,
    /// Value where none is given, in words.
    pub default: &'static str,
    /// Whether a text is a value that may stand without the name.
    pub stands_alone: fn(&str) -> bool,
    /// Whether values other than words are names of files with a table.
    pub is_table: bool,
}

impl RuleName {
    /// Returns the name of a reading, whose values never stand alone.
    pub const fn of_reading<S>(reading: &Reading<S>) -> Self {
        Self {
            clause: reading.clause,
            words: reading.words,
            default: reading.words[0],
            ..Self::new(reading.name, reading.about)
        }
    }

    /// Returns a name without values, for struct updates.
    pub const fn new(name: &'static str, about: &'static str) -> Self {
        Self {
            name,
            about,
            clause: "",
            words: &[],
            form: "",
            default: "",
            stands_alone: |_| false,
            is_table: false,
        }
    }

    /// Returns the possible values in words, such as `joined or through`.
    pub fn values(&self) -> String {
        let form = Some(self.form).filter(|form| !form.is_empty());
        let values: Vec<&str> = self.words.iter().copied().chain(form).collect();
        match values.split_last() {
            Some((last, rest)) if !rest.is_empty() => format!("{} or {last}", rest.join(", ")),
            _ => values.concat(),
        }
    }

    /// Returns whether words of values stand alone.
    fn is_alone(&self, word: &str) -> bool {
        (self.stands_alone)(word)
    }
}

/// A text of rules, parsed by the names that a game has. The values are not checked beyond the lists of their names.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Rules {
    text: String,
    values: Vec<(&'static str, Range<usize>)>,
    /// Texts of the tables that values name.
    tables: Vec<(&'static str, String)>,
}

/// A word of a text: its name, if it has one, and its value, as bytes of the text.
struct Word {
    name: Option<Range<usize>>,
    value: Range<usize>,
}

impl Rules {
    /// Parses a text of rules of the game with the title `game`.
    ///
    /// # Errors
    /// If a name or a value is unknown, or a name occurs twice.
    ///
    /// # Examples
    /// ```
    /// use crosstrack::game::Rules;
    /// use crosstrack::Ruleset;
    ///
    /// let rules = Rules::read::<Ruleset>("4x3, teams junction=through")?;
    /// assert_eq!((rules.get("board"), rules.get("players")), (Some("4x3"), Some("teams")));
    ///
    /// let error = Rules::read::<Ruleset>("4x3,junctoin=through").unwrap_err();
    /// assert_eq!((error.token(), error.help[0].as_str()), ("junctoin", "did you mean junction?"));
    /// # Ok::<(), crosstrack::game::RulesError>(())
    /// ```
    pub fn read<G: Rulebook>(text: &str) -> Result<Self, RulesError> {
        let names = &G::rule_names();
        let mut rules = Self { text: text.to_owned(), ..Self::default() };
        for Word { name, value } in words(text) {
            let known = match name {
                Some(name) => rules.named(G::TITLE, name, names)?,
                None => rules.alone(G::TITLE, value.clone(), names)?,
            };
            let written = &text[value.clone()];
            if known.form.is_empty() && !known.words.contains(&written) {
                let title = format!("`{written}` is no value of {}", known.name);
                let near = did_you_mean(written, known.words.iter().copied());
                let error = rules.error(title, value, known.values());
                return Err(error.with_help(near.unwrap_or_default()));
            }
            if let Some((_, first)) = rules.values.iter().find(|(name, _)| *name == known.name) {
                let title = format!("{} is there twice", known.name);
                let error = rules.error(title, first.clone(), "here");
                return Err(error.with_label(value, "and here"));
            }
            rules.values.push((known.name, value));
        }
        Ok(rules)
    }

    fn named<'n>(
        &self,
        game: &str,
        span: Range<usize>,
        names: &'n [RuleName],
    ) -> Result<&'n RuleName, RulesError> {
        let name = &self.text[span.clone()];
        names.iter().find(|known| known.name == name).ok_or_else(|| {
            let all = names.iter().map(|known| known.name);
            let list = all.clone().collect::<Vec<_>>().join(", ");
            let near = did_you_mean(name, all).unwrap_or_default();
            let title = format!("{game} has no rule called `{name}`");
            self.error(title, span, format!("one of {list}")).with_help(near)
        })
    }

    /// Returns the name of a value that stands alone.
    fn alone<'n>(
        &self,
        game: &str,
        span: Range<usize>,
        names: &'n [RuleName],
    ) -> Result<&'n RuleName, RulesError> {
        let text = &self.text[span.clone()];
        if let Some(known) = names.iter().find(|known| known.is_alone(text)) {
            return Ok(known);
        }
        let title = format!("`{text}` is no rule of {game} by itself");
        let wanted: Vec<String> = names
            .iter()
            .flat_map(|known| {
                let all = known.words.iter().filter(|_| known.name == text);
                let one = known.words.iter().filter(|word| **word == text);
                all.chain(one).map(|word| format!("{}={word}", known.name))
            })
            .collect();
        let near = if wanted.is_empty() {
            let words = names.iter().flat_map(|known| known.words.iter().copied());
            did_you_mean(text, words.chain(names.iter().map(|known| known.name)))
        } else {
            Some(format!("write {}", wanted.join(" or ")))
        };
        let form = "a word is NAME=VALUE, or says by itself what it is, as a board does";
        Err(self.error(title, span, form).with_help(near.unwrap_or_default()))
    }

    /// Returns the text that was parsed.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Returns whether there are no words.
    pub fn is_empty(&self) -> bool {
        self.values.is_empty()
    }

    /// Returns the value of a name.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.values.iter().find(|(known, _)| *known == name).map(|(_, at)| &self.text[at.clone()])
    }

    /// Returns the given names, each with its value.
    pub fn iter(&self) -> impl Iterator<Item = (&'static str, &str)> {
        self.values.iter().map(|(name, at)| (*name, &self.text[at.clone()]))
    }

    /// Parses the value of a name.
    ///
    /// # Errors
    /// If it is not a `T`.
    pub fn parse<T: FromStr<Err: Display>>(&self, name: &str) -> Result<Option<T>, RulesError> {
        let parse = |text: &str| {
            text.parse().map_err(|e: T::Err| {
                self.error_at(name, format!("`{text}` is no value of {name}"), e.to_string())
            })
        };
        self.get(name).map(parse).transpose()
    }

    /// Reads the tables that values name. `read` gets the name of a file and returns its text.
    ///
    /// # Errors
    /// The first error of `read`.
    pub fn read_tables<G: Rulebook, E>(
        &mut self,
        mut read: impl FnMut(&RuleName, &str) -> Result<String, E>,
    ) -> Result<(), E> {
        for known in G::rule_names().iter().filter(|known| known.is_table) {
            let Some(file) = self.get(known.name) else { continue };
            if !known.words.contains(&file) {
                let table = read(known, file)?;
                self.tables.push((known.name, table));
            }
        }
        Ok(())
    }

    /// Returns the name of a table's file and the table, by the name whose value it is; `None` if the value is a word
    /// or there is none.
    ///
    /// # Errors
    /// If the value names a file that was not read, because [`Self::read_tables`] was not called.
    pub fn table(&self, name: &str, words: &[&str]) -> Result<Option<(&str, &str)>, RulesError> {
        let Some(file) = self.get(name).filter(|file| !words.contains(file)) else {
            return Ok(None);
        };
        let table = self.tables.iter().find(|(known, _)| *known == name);
        let table = table.ok_or_else(|| {
            let expected = match words {
                [] => "the command reads a file here".to_owned(),
                words => format!("one of {}; the command also reads a file here", words.join(", ")),
            };
            self.error_at(name, format!("{name}={file}: files are not read here"), expected)
        })?;
        Ok(Some((file, &table.1)))
    }

    /// Creates an error at the value of a name; at the whole text if the name is not given.
    pub fn error_at(
        &self,
        name: &str,
        title: impl Into<String>,
        label: impl Into<String>,
    ) -> RulesError {
        let span = self.values.iter().find(|(known, _)| *known == name);
        self.error(title, span.map_or(0..self.text.len(), |(_, at)| at.clone()), label)
    }

    fn error(
        &self,
        title: impl Into<String>,
        span: Range<usize>,
        label: impl Into<String>,
    ) -> RulesError {
        RulesError::new(RulesErrorKind::Rules, title, &self.text).with_label(span, label)
    }

    /// Returns the texts with which a text of rules of a game can go on, for shells: each is the whole text with its
    /// last word completed.
    ///
    /// # Examples
    /// ```
    /// use crosstrack::{Ruleset, game::Rules};
    ///
    /// let all = Rules::completions::<Ruleset>("4x3,junction=");
    /// assert_eq!(all, ["4x3,junction=joined", "4x3,junction=through"]);
    /// ```
    pub fn completions<G: Rulebook>(text: &str) -> Vec<String> {
        let start = text.rfind([',', ' ']).map_or(0, |at| at + 1);
        let (before, word) = text.split_at(start);
        let mut all = Vec::new();
        for known in G::rule_names() {
            let alone = known.words.iter().filter(|word| known.is_alone(word));
            all.extend(alone.map(|&word| word.to_owned()));
            let begun = format!("{}=", known.name);
            if word.starts_with(&begun) {
                all.extend(known.words.iter().map(|word| format!("{begun}{word}")));
            } else {
                all.push(begun);
            }
        }
        all.retain(|whole| whole.starts_with(word));
        all.iter().map(|whole| format!("{before}{whole}")).collect()
    }
}

/// Returns the words of a text.
fn words(text: &str) -> impl Iterator<Item = Word> {
    spans(text).into_iter().map(|span| match text[span.clone()].find('=') {
        Some(at) => Word {
            name: Some(span.start..span.start + at),
            value: unquoted(text, span.start + at + 1..span.end),
        },
        None => Word { name: None, value: unquoted(text, span) },
    })
}

/// Returns what stands between commas and blanks that are not in quotes.
fn spans(text: &str) -> Vec<Range<usize>> {
    let (mut found, mut start, mut is_quoted) = (Vec::new(), 0, false);
    for (at, c) in text.char_indices() {
        is_quoted ^= c == '"';
        if !is_quoted && (c == ',' || c.is_whitespace()) {
            found.push(start..at);
            start = at + c.len_utf8();
        }
    }
    found.push(start..text.len());
    found.retain(|span| !span.is_empty());
    found
}

/// Returns a value without the quotes around it.
fn unquoted(text: &str, span: Range<usize>) -> Range<usize> {
    let inner = text[span.clone()].strip_prefix('"').and_then(|rest| rest.strip_suffix('"'));
    inner.map_or(span.clone(), |inner| span.start + 1..span.start + 1 + inner.len())
}

/// Returns whether a text has the form of a board, such as `4x2`, which may not exist.
pub fn is_board(text: &str) -> bool {
    let is_number = |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
    text.split_once('x').is_some_and(|(one, other)| is_number(one) && is_number(other))
}

/// Returns a word of rules, in quotes if they are needed.
pub fn write_word(name: &str, value: &str) -> String {
    let is_plain = !value.contains(|c: char| c == ',' || c.is_whitespace());
    if is_plain { format!("{name}={value}") } else { format!("{name}=\"{value}\"") }
}

/// What is wrong with rules.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RulesErrorKind {
    /// The text of the rules, or the ruleset that it names.
    Rules,
    /// The rules contradict the text of a position, in which the error has its place.
    Contradiction,
    /// The text of the position, in which the error has its place.
    Position,
    /// The table in this file, in which the error has its place.
    Table(String),
}

/// Error of rules: what is wrong, where, and what to try.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RulesError {
    /// Which text is wrong.
    pub kind: RulesErrorKind,
    /// What is wrong, as a sentence without a full stop.
    pub title: String,
    /// Whole text that is wrong.
    pub text: String,
    /// Places in the text, as bytes, and what is wrong or expected there; the first is the main one.
    pub labels: Vec<(Range<usize>, String)>,
    /// What to try.
    pub help: Vec<String>,
}

impl RulesError {
    /// Creates an error without a place in the text.
    pub fn new(kind: RulesErrorKind, title: impl Into<String>, text: &str) -> Self {
        let (text, labels) = (text.to_owned(), Vec::new());
        Self { kind, title: title.into(), text, labels, help: Vec::new() }
    }

    /// Creates the error of a table.
    pub fn of_table(error: &DataError, text: &str) -> Self {
        let title = format!("{}:{}:{}: the table is faulty", error.file, error.line, error.column);
        Self::new(RulesErrorKind::Table(error.file.clone()), title, text)
            .with_label(error.span.clone(), error.reason.clone())
    }

    /// Adds a place in the text.
    #[must_use]
    pub fn with_label(mut self, span: Range<usize>, label: impl Into<String>) -> Self {
        self.labels.push((span, label.into()));
        self
    }

    /// Adds what to try; an empty text adds nothing.
    #[must_use]
    pub fn with_help(mut self, help: impl Into<String>) -> Self {
        self.help.extend(Some(help.into()).filter(|help| !help.is_empty()));
        self
    }

    /// Returns the byte range of the text that is at fault; the whole text if the place is not known.
    pub fn span(&self) -> Range<usize> {
        self.labels.first().map_or(0..self.text.len(), |(span, _)| span.clone())
    }

    /// Returns the part of the text that [`Self::span`] covers.
    pub fn token(&self) -> &str {
        &self.text[self.span()]
    }
}

impl Display for RulesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.title)?;
        let labels = self.labels.iter().map(|(_, label)| label).take(1);
        labels.filter(|label| !label.is_empty()).try_for_each(|label| write!(f, ": {label}"))
    }
}

impl std::error::Error for RulesError {}
