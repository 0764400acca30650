//! Why there is no answer: a sentence, the text in which something is wrong with the places in it, the violated
//! clause, and what to try. The command and the explorer have this error; the packages for JavaScript and Python make
//! theirs of it.

use std::fmt;
use std::ops::Range;

use schemars::JsonSchema;
use serde::Serialize;

use crosstrack::base::counted;
use crosstrack::clauses::Clause;
use crosstrack::game::rules::RulesErrorKind;
use crosstrack::game::{RulesError, SyntaxError};
use crosstrack_io::clean::shorten;

/// The longest title, label or advice, in bytes.
const LONGEST: usize = 4096;

/// The reason why there is no answer, in ascending weight.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, JsonSchema,
)]
#[serde(rename_all = "lowercase")]
pub enum FaultKind {
    /// The answer is no: a claim or a check failed.
    No,
    /// The request contradicts itself, or asks for something that is not there.
    Usage,
    /// A text, a position, a move or a file is unreadable or invalid, or a file cannot be written.
    #[default]
    Input,
    /// The budget was spent before the answer was known.
    Budget,
    /// A check of the program by itself failed, a bug to report.
    Internal,
    /// Ctrl-C interrupted the work.
    Interrupted,
}

/// The reason why there is no answer. The texts are for people.
///
/// ```
/// use crosstrack_explore::Request;
///
/// let fault = Request::read(r#"{"ask": "look"}"#).expect_err("no version");
/// assert_eq!((fault.part(), fault.span()), ("request", None));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Fault {
    /// What kind of end the request came to.
    pub kind: FaultKind,
    /// What is wrong, as a sentence without a full stop.
    pub title: String,
    /// The id of the violated clause, such as `PL-PLACE`; `null` if no clause is violated.
    pub clause: Option<&'static str>,
    /// The text or the part of a request in which something is wrong; `null` if it is not one part, or it is long.
    pub source: Option<Box<Source>>,
    /// The places in the text, and what is wrong there; the first is the main one.
    pub labels: Vec<Label>,
    /// Suggestions of what to try.
    pub help: Vec<String>,
}

/// A text in which something is wrong.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "FaultSource")]
pub struct Source {
    /// The name of the text, such as `position`, `move`, `rules` or `level`, or the name of its file.
    pub name: String,
    /// The whole text; empty if it is missing, or only its name is known.
    pub text: String,
}

/// A place in a text, and what is wrong there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "FaultLabel")]
pub struct Label {
    /// The first wrong byte of the text, 0-based.
    pub start: usize,
    /// The end of the wrong bytes, exclusive.
    pub end: usize,
    /// What is wrong with these bytes, or expected there; may be empty.
    pub text: String,
}

impl Fault {
    /// Creates the fault of an invalid input, without a text.
    pub fn new(title: impl Into<String>) -> Self {
        Self { title: short(&title.into()), ..Self::default() }
    }

    /// Creates the fault of a part of the request, without the place in its text.
    pub fn of(part: &str, text: impl Into<String>, title: impl Into<String>) -> Self {
        Self::new(title).source(part, text)
    }

    /// Creates the fault of a request that was cancelled or ran out of time.
    pub fn cancelled() -> Self {
        Self::of("request", "", "stopped before there was an answer").kind(FaultKind::Budget)
    }

    /// Creates the fault of a text that is not what `part` says, such as a position.
    pub fn of_syntax(part: &str, error: &SyntaxError) -> Self {
        Self::of(part, &error.text, format!("this is not a {part}"))
            .label(error.span.clone(), &error.expected)
    }

    /// Creates the fault of a position with `faults`, under a title that says what follows from them. `place` returns
    /// the byte range and the clause of a fault; the advice has the texts of these `clauses`.
    pub fn of_setup<F: fmt::Display>(
        (title, text): (&str, &str),
        faults: &[F],
        clauses: &[Clause],
        place: impl Fn(&F) -> (Range<usize>, &'static str),
    ) -> Self {
        let title = format!("{title}: {}", counted(faults.len(), "fault"));
        let mut all = Self::of("position", text, title);
        let mut ids: Vec<&'static str> = Vec::new();
        for fault in faults {
            let (span, clause) = place(fault);
            all = all.label(span, format!("{fault} ({clause})"));
            if !ids.contains(&clause) {
                ids.push(clause);
            }
        }
        all.clause = ids.first().copied();
        let cited = ids.iter().filter_map(|&id| clauses.iter().find(|clause| clause.id == id));
        cited.map(cite).fold(all, Self::help)
    }

    /// Sets the kind.
    #[must_use]
    pub fn kind(self, kind: FaultKind) -> Self {
        Self { kind, ..self }
    }

    /// Sets the id of the violated clause.
    #[must_use]
    pub fn clause(self, clause: &'static str) -> Self {
        Self { clause: Some(clause), ..self }
    }

    /// Sets the text in which something is wrong, and its name.
    #[must_use]
    pub fn source(self, name: &str, text: impl Into<String>) -> Self {
        let source = Source { name: name.to_owned(), text: text.into() };
        Self { source: Some(Box::new(source)), ..self }
    }

    /// Adds what is wrong with a byte range of the text.
    #[must_use]
    pub fn label(mut self, span: Range<usize>, text: impl Into<String>) -> Self {
        self.labels.push(Label { start: span.start, end: span.end, text: short(&text.into()) });
        self
    }

    /// Adds what to try; an empty text adds nothing.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help.extend(Some(short(&help.into())).filter(|help| !help.is_empty()));
        self
    }

    /// Returns the same fault with the text of its clause, before all other advice.
    #[must_use]
    pub fn cited(mut self, mut clauses: impl Iterator<Item = &'static Clause>) -> Self {
        if let Some(clause) = self.clause.and_then(|id| clauses.find(|clause| clause.id == id)) {
            self.help.insert(0, cite(clause));
        }
        self
    }

    /// Returns the same fault in a longer text, in which the present one begins at a byte.
    #[must_use]
    pub fn within(mut self, name: &str, text: &str, at: usize) -> Self {
        for label in &mut self.labels {
            label.start = (at + label.start).min(text.len());
            label.end = (at + label.end).min(text.len());
        }
        self.source(name, text)
    }

    /// Returns the same fault with a kind that weighs at least as much.
    #[must_use]
    pub fn at_least(self, kind: Option<FaultKind>) -> Self {
        Self { kind: kind.map_or(self.kind, |kind| self.kind.max(kind)), ..self }
    }

    /// Returns the name of the text in which something is wrong, such as `position`; empty if there is none.
    pub fn part(&self) -> &str {
        self.source.as_ref().map_or("", |source| &source.name)
    }

    /// Returns the main place in the text; `None` if it is not known.
    pub fn span(&self) -> Option<Range<usize>> {
        self.labels.first().map(|label| label.start..label.end)
    }

    /// Returns what is wrong at the main place; the title if that is not said.
    pub fn reason(&self) -> &str {
        self.labels.first().map_or(&self.title, |label| &label.text)
    }
}

fn short(text: &str) -> String {
    shorten(text, LONGEST).into_owned()
}

/// Returns the id of a clause with its text.
fn cite(clause: &Clause) -> String {
    format!("{}: {}", clause.id, clause.summary)
}

impl fmt::Display for Fault {
    /// Writes the title and what is wrong at the main place.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.title)?;
        let main = self.labels.first().filter(|label| !label.text.is_empty());
        main.map_or(Ok(()), |label| write!(f, ": {}", label.text))
    }
}

impl std::error::Error for Fault {}

impl From<RulesError> for Fault {
    fn from(error: RulesError) -> Self {
        let RulesError { kind, title, text, labels, help } = error;
        let (kind, source) = match &kind {
            RulesErrorKind::Rules => (FaultKind::Usage, "rules"),
            RulesErrorKind::Contradiction => (FaultKind::Usage, "position"),
            RulesErrorKind::Table(file) => (FaultKind::Input, file.as_str()),
            _ => (FaultKind::Input, "position"),
        };
        let fault = Self::of(source, text, title).kind(kind);
        let fault = labels.into_iter().fold(fault, |all, (span, label)| all.label(span, label));
        help.into_iter().fold(fault, Self::help)
    }
}
