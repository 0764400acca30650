//! Compares answers with the expected ones, as sets of facts.

use std::collections::BTreeSet;

use crate::case::{Case, GameOk, GameRequest, Task};
use crate::payload::{ApplyOk, Payload, ReadOk, StatusOk};
use crate::process_error::ProcessError;
use crate::request::{MoveRequest, PositionRequest, Request};
use crate::sanitize::sanitize;
use crate::session::{EngineError, Session};
use crate::wire::{GameCommands, Wire};
use crosstrack::base::counted;
use crosstrack_io::clean::escape_line;

/// The difference between an answer and the expected one.
///
/// # Examples
/// ```
/// use crosstrack::Ruleset;
/// use crosstrack_conform::ApplyOk;
/// use crosstrack_conform::judge::compare;
/// use crosstrack_conform::payload::Payload;
///
/// let expected = Payload::<Ruleset>::Apply(ApplyOk::Position("x1_…".to_owned()));
/// let got = Payload::Apply(ApplyOk::Illegal(None));
/// let difference = compare(&expected, &got).expect("a difference");
/// assert_eq!(difference.summary(), "missing 1: x1_…; extra 1: illegal");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Difference {
    /// Expected facts that the answer does not have.
    pub missing: Vec<String>,
    /// Facts of the answer that are not expected.
    pub extra: Vec<String>,
    /// Facts that the answer has more than once.
    pub twice: Vec<String>,
    /// Number of facts of `extra` and `twice` that were dropped because there were too many.
    pub left_out: usize,
    /// A remark, or empty: the move of a game, the clause that the engine names, or the counts that are not
    /// compared.
    pub note: String,
    /// In a game, the 0-based index of the first move after which the answer differs, or the number of moves if
    /// only the final status does; `None` for cases that are not games.
    pub step: Option<usize>,
}

/// Evidence that a process of an engine was asked about a case and gave the expected answer. Only
/// [`judge`](judge()) creates it, after the answer has come.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Passed(());

/// The verdict on an engine's answer to a case.
///
/// # Examples
/// ```
/// use crosstrack_conform::Verdict;
///
/// assert_eq!(Verdict::Skip("no 4x3".to_owned()).word(), "skip");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The engine gave the expected answer.
    Pass(Passed),
    /// The engine gave another answer.
    Fail(Difference),
    /// The engine gave no answer: it crashed, timed out, or wrote something else.
    Error(EngineError),
    /// The engine says that it does not play this ruleset or command, and why.
    Skip(String),
    /// The engine was not asked: it does not declare this ruleset or command. The text says what is missing.
    Undeclared(String),
}

impl Verdict {
    /// Returns the reason why the engine did not answer a case that it may leave unanswered; `None` for other
    /// verdicts.
    pub const fn skip_reason(&self) -> Option<&String> {
        match self {
            Self::Skip(why) | Self::Undeclared(why) => Some(why),
            Self::Pass(_) | Self::Fail(_) | Self::Error(_) => None,
        }
    }

    /// Returns the word for the verdict in reports, such as `pass`.
    pub const fn word(&self) -> &'static str {
        match self {
            Self::Pass(_) => "pass",
            Self::Fail(_) => "fail",
            Self::Error(_) => "error",
            Self::Skip(_) | Self::Undeclared(_) => "skip",
        }
    }

    /// Creates the verdict on a case. `undeclared` is the reason why the engine does not declare the ruleset,
    /// if it does not.
    fn from_results(
        undeclared: Result<Option<String>, ProcessError>,
        compared: impl FnOnce() -> Result<Option<Difference>, EngineError>,
    ) -> Self {
        let compared = match undeclared {
            Ok(Some(why)) => return Self::Undeclared(why),
            Ok(None) => compared(),
            Err(fault) => Err(fault.into()),
        };
        match compared {
            Ok(None) => Self::Pass(Passed(())),
            Ok(Some(difference)) => Self::Fail(difference),
            Err(EngineError::Skip(why)) => Self::Skip(why),
            Err(none) => Self::Error(none),
        }
    }
}

/// Puts a case to an engine, and compares the answer with the expected one.
///
/// **Cost**: one request; for a whole game one for each move and one more.
///
/// # Panics
/// If a position or move of the case is invalid, which does not happen in a checked suite.
pub fn judge<G: Wire>(case: &Case<G>, session: &mut Session) -> Verdict {
    let commands: &[&str] = match &case.task {
        Task::One(request, _) => &[request.name()],
        Task::Game(..) => &["apply", "status"],
    };
    let undeclared = session.missing_declaration::<G>(&case.ruleset, commands);
    Verdict::from_results(undeclared, || match &case.task {
        Task::One(request, expected) => {
            Ok(compare(expected, &session.send(&case.ruleset, request)?))
        }
        Task::Game(request, expect) => judge_game(case, request, expect, session),
    })
}

/// Plays a whole game; returns the first difference.
fn judge_game<G: Wire>(
    case: &Case<G>,
    request: &GameRequest<G>,
    expect: &GameOk,
    session: &mut Session,
) -> Result<Option<Difference>, EngineError> {
    let ruleset = case.rules();
    let move_count = request.moves.len();
    let mut position = request.position.clone();
    for (index, (mv, next)) in request.moves.iter().zip(&expect.positions).enumerate() {
        let text = G::position_text(&position).to_owned();
        let request: Request<G> = Request::Apply(MoveRequest { position, mv: mv.clone() });
        let got = session.send(&case.ruleset, &request)?;
        if let Some(difference) = compare(&Payload::Apply(ApplyOk::Position(next.clone())), &got) {
            return Ok(Some(
                difference.with_move(index, &format!("move {}, {mv}, in {text}", index + 1)),
            ));
        }
        let read = case.expect_valid(ruleset.parse_position(next));
        position = ruleset.position_form(&read);
    }
    let end = format!("after the last move, in {}", G::position_text(&position));
    let request: Request<G> = Request::Status(PositionRequest { position });
    let got = session.send(&case.ruleset, &request)?;
    Ok(compare(&Payload::Status(expect.outcome.clone()), &got)
        .map(|d| d.with_move(move_count, &end)))
}

impl Difference {
    fn with_move(self, step: usize, place: &str) -> Self {
        let note =
            if self.note.is_empty() { place.to_owned() } else { format!("{place}; {}", self.note) };
        Self { note, step: Some(step), ..self }
    }

    /// Returns the three lists of facts, each with its word: `missing`, `extra` or `twice`.
    pub fn by_word(&self) -> [(&'static str, &[String]); 3] {
        [("missing", &self.missing), ("extra", &self.extra), ("twice", &self.twice)]
    }

    /// Returns the difference on one line, with at most six facts of each kind.
    pub fn summary(&self) -> String {
        let mut parts = Vec::new();
        for (word, facts) in self.by_word() {
            if !facts.is_empty() {
                let first = facts.iter().take(6).cloned().collect::<Vec<_>>().join(", ");
                let more = if facts.len() > 6 { ", …" } else { "" };
                parts.push(format!("{word} {}: {first}{more}", facts.len()));
            }
        }
        if self.left_out > 0 {
            parts.push(format!("and {} like these", counted(self.left_out, "more fact")));
        }
        if !self.note.is_empty() {
            parts.push(self.note.clone());
        }
        parts.join("; ")
    }
}

/// Maximum length of a stored fact, in characters; the text of a position fits.
const MAX_FACT: usize = 600;

/// Maximum total size of the stored facts of one kind, in bytes; a list of legal moves with a few wrong ones
/// fits.
const MAX_BYTES: usize = 8 << 10;

/// Returns the first facts, sanitized, and the number of facts left out.
fn first_facts<'f>(facts: impl Iterator<Item = &'f String>) -> (Vec<String>, usize) {
    let (mut kept, mut bytes, mut left_out) = (Vec::new(), 0, 0);
    for fact in facts {
        if bytes >= MAX_BYTES {
            left_out += 1;
            continue;
        }
        let fact = sanitize(fact, MAX_FACT);
        bytes += fact.len();
        kept.push(fact);
    }
    (kept, left_out)
}

/// Compares two payloads of the same kind; returns `None` if they agree. Ignores the order of facts, the
/// clauses of refusals, and the counts that the protocol does not compare.
pub fn compare<G: Wire>(expected: &Payload<G>, got: &Payload<G>) -> Option<Difference> {
    let (expected_facts, note_wanted) = facts(expected);
    let (got_facts, note) = facts(got);
    let expected_facts: BTreeSet<String> = expected_facts.into_iter().collect();
    let mut seen = BTreeSet::new();
    let twice: BTreeSet<&String> = got_facts.iter().filter(|fact| !seen.insert(*fact)).collect();
    let (extra, more_extra) =
        first_facts(seen.iter().filter(|fact| !expected_facts.contains(**fact)).copied());
    let (twice, more_twice) = first_facts(twice.into_iter());
    let difference = Difference {
        missing: (expected_facts.iter().filter(|fact| !seen.contains(fact)))
            .map(|fact| escape_line(fact).into_owned())
            .collect(),
        extra,
        twice,
        left_out: more_extra + more_twice,
        step: None,
        note: match (note_wanted.as_str(), note.as_str()) {
            (_, "") => String::new(),
            ("", note) => format!("the engine says: {}", sanitize(note, 200)),
            (expected_facts, note) => {
                format!(
                    "expected {}; the engine says: {}",
                    escape_line(expected_facts),
                    sanitize(note, 200)
                )
            }
        },
    };
    let is_same = difference.by_word().iter().all(|(_, facts)| facts.is_empty());
    (!is_same).then_some(difference)
}

/// Splits a payload into facts, and a note about what is not compared.
fn facts<G: Wire>(payload: &Payload<G>) -> (Vec<String>, String) {
    let mut facts = Vec::new();
    let mut note = String::new();
    match payload {
        Payload::GameCommand(ok) => facts = G::Commands::facts(ok),
        Payload::Legal(ok) => facts.clone_from(&ok.moves),
        Payload::Apply(ApplyOk::Position(text)) | Payload::Read(ReadOk::Position(text)) => {
            facts.push(position_fact(text));
        }
        Payload::Apply(ApplyOk::Illegal(clause)) => {
            facts.push("illegal".to_owned());
            note = clause.clone().unwrap_or_default();
        }
        Payload::Read(ReadOk::Invalid(clauses)) => {
            facts.push("invalid".to_owned());
            note = clauses.as_ref().map(|clauses| clauses.join(" ")).unwrap_or_default();
        }
        Payload::Status(StatusOk { outcome, winner }) => {
            let mut winner = winner.clone().unwrap_or_default();
            winner.sort_unstable();
            let players = winner.iter().map(u8::to_string);
            let words: Vec<String> = std::iter::once(outcome.to_string()).chain(players).collect();
            facts.push(words.join(" "));
        }
        Payload::Perft(counts) => return G::count_facts(counts),
    }
    (facts, note)
}

/// Returns the text of a position as a fact that can never equal the fact of a refusal.
fn position_fact(text: &str) -> String {
    match text {
        "illegal" | "invalid" => format!("the text `{text}`"),
        _ => text.to_owned(),
    }
}
