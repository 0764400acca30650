//! Whether an answer is what a case expects: both as sets of facts, and how the sets differ.

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

/// How an answer differs from what is expected.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Difference {
    /// Facts that should have come and did not.
    pub missing: Vec<String>,
    /// Facts that came and should not have.
    pub extra: Vec<String>,
    /// What was said more than once.
    pub twice: Vec<String>,
    /// How many more facts came that should not have, or more than once: of what an engine says only so
    /// much is kept.
    pub left_out: usize,
    /// Anything else that helps: the move of a game at which it went wrong, the clause that the
    /// engine names, counts that are not compared.
    pub note: String,
    /// At which move of a game it differs, from 0; after the last, how the game stands.
    pub step: Option<usize>,
}

/// What a case came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// As expected.
    Pass,
    /// An answer, but another one.
    Fail(Difference),
    /// No answer to judge: the engine crashed, hung, or said what is not an answer.
    Error(EngineError),
    /// The engine does not play this.
    Skip(String),
}

impl Verdict {
    /// The word for it.
    pub const fn word(&self) -> &'static str {
        match self {
            Self::Pass => "pass",
            Self::Fail(_) => "fail",
            Self::Error(_) => "error",
            Self::Skip(_) => "skip",
        }
    }

    /// The verdict on a case, after it is known whether the engine plays its ruleset.
    fn of(
        undeclared: Result<Option<String>, ProcessError>,
        compared: impl FnOnce() -> Result<Option<Difference>, EngineError>,
    ) -> Self {
        let compared = match undeclared {
            Ok(Some(why)) => return Self::Skip(why),
            Ok(None) => compared(),
            Err(fault) => Err(fault.into()),
        };
        match compared {
            Ok(None) => Self::Pass,
            Ok(Some(difference)) => Self::Fail(difference),
            Err(EngineError::Skip(why)) => Self::Skip(why),
            Err(none) => Self::Error(none),
        }
    }
}

/// Puts a case to an engine.
///
/// **Cost** one request; for a game one for each move and one more.
///
/// # Panics
/// If the case is not one of a checked suite.
pub fn judge<G: Wire>(case: &Case<G>, session: &mut Session) -> Verdict {
    let undeclared = session.missing_declaration::<G>(&case.ruleset);
    Verdict::of(undeclared, || match &case.task {
        Task::One(ask, expected) => Ok(compare(expected, &session.send(&case.ruleset, ask)?)),
        Task::Game(ask, expect) => game(case, ask, expect, session),
    })
}

fn game<G: Wire>(
    case: &Case<G>,
    ask: &GameRequest<G>,
    expect: &GameOk,
    session: &mut Session,
) -> Result<Option<Difference>, EngineError> {
    let ruleset = case.rules();
    let ask_count = ask.moves.len();
    let mut position = ask.position.clone();
    for (index, (mv, next)) in ask.moves.iter().zip(&expect.positions).enumerate() {
        let text = G::position_text(&position).to_owned();
        let ask: Request<G> = Request::Apply(MoveRequest { position, mv: mv.clone() });
        let got = session.send(&case.ruleset, &ask)?;
        if let Some(difference) = compare(&Payload::Apply(ApplyOk::Position(next.clone())), &got) {
            return Ok(Some(difference.at(index, &format!("move {}, {mv}, in {text}", index + 1))));
        }
        let read = ruleset.read_position(next).unwrap_or_else(|e| panic!("{}: {e}", case.id));
        position = ruleset.position_form(&read);
    }
    let end = format!("after the last move, in {}", G::position_text(&position));
    let ask: Request<G> = Request::Status(PositionRequest { position });
    let got = session.send(&case.ruleset, &ask)?;
    Ok(compare(&Payload::Status(expect.outcome.clone()), &got).map(|d| d.at(ask_count, &end)))
}

impl Difference {
    fn at(self, step: usize, place: &str) -> Self {
        let note =
            if self.note.is_empty() { place.to_owned() } else { format!("{place}; {}", self.note) };
        Self { note, step: Some(step), ..self }
    }

    /// The facts, each kind with the word for it.
    pub fn by_word(&self) -> [(&'static str, &[String]); 3] {
        [("missing", &self.missing), ("extra", &self.extra), ("twice", &self.twice)]
    }

    /// How it differs, on one line.
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

/// The longest fact of an engine that is kept, in characters; the text of a position fits.
const LONGEST: usize = 600;

/// The most bytes of facts of one kind that are kept of an answer: more than any list of legal moves has
/// that is wrong in a few of them.
const MOST_KEPT: usize = 8 << 10;

/// Keeps the first facts, each so that it can be shown, and how many are left out.
fn kept<'f>(facts: impl Iterator<Item = &'f String>) -> (Vec<String>, usize) {
    let (mut kept, mut bytes, mut left_out) = (Vec::new(), 0, 0);
    for fact in facts {
        if bytes >= MOST_KEPT {
            left_out += 1;
            continue;
        }
        let fact = sanitize(fact, LONGEST);
        bytes += fact.len();
        kept.push(fact);
    }
    (kept, left_out)
}

/// How two payloads of one kind differ; `None` if what is compared is the same. The order of
/// anything is not compared, nor what the protocol says is not.
pub fn compare<G: Wire>(expected: &Payload<G>, got: &Payload<G>) -> Option<Difference> {
    let (wanted, note_wanted) = facts(expected);
    let (given, note) = facts(got);
    let wanted: BTreeSet<String> = wanted.into_iter().collect();
    let mut seen = BTreeSet::new();
    let twice: BTreeSet<&String> = given.iter().filter(|fact| !seen.insert(*fact)).collect();
    let (extra, more_extra) = kept(seen.iter().filter(|fact| !wanted.contains(**fact)).copied());
    let (twice, more_twice) = kept(twice.into_iter());
    let difference = Difference {
        missing: (wanted.iter().filter(|fact| !seen.contains(fact)))
            .map(|fact| escape_line(fact).into_owned())
            .collect(),
        extra,
        twice,
        left_out: more_extra + more_twice,
        step: None,
        note: match (note_wanted.as_str(), note.as_str()) {
            (_, "") => String::new(),
            ("", note) => format!("the engine says: {}", sanitize(note, 200)),
            (wanted, note) => {
                format!(
                    "expected {}; the engine says: {}",
                    escape_line(wanted),
                    sanitize(note, 200)
                )
            }
        },
    };
    let same =
        difference.missing.is_empty() && difference.extra.is_empty() && difference.twice.is_empty();
    (!same).then_some(difference)
}

/// What a payload says, fact by fact, and what it says beside that.
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

/// The text of a position as a fact. It is never the word for a refusal, whatever the text is.
fn position_fact(text: &str) -> String {
    match text {
        "illegal" | "invalid" => format!("the text `{text}`"),
        _ => text.to_owned(),
    }
}
