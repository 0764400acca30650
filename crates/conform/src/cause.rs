//! Names the clauses that a difference is about.

use std::collections::BTreeSet;

use crate::case::{Case, Task};
use crate::judge::Difference;
use crate::payload::{Payload, ReadOk};
use crate::protocol::PROTOCOL;
use crate::request::Request;
use crate::session::EngineError;
use crate::vectors::HasVectors;

/// What an engine gets wrong, as far as a difference says.
///
/// # Examples
/// ```
/// use crosstrack_conform::Cause;
///
/// let cause = Cause::new("PL-ORDER", "whose turn it is");
/// assert_eq!(cause.clause, "PL-ORDER");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Cause {
    /// Id of the clause with the correct rule.
    pub clause: String,
    /// The part of the answer that differs, in a few words.
    pub what: &'static str,
}

impl Cause {
    /// Creates a cause from the id of a clause and a few words about the part of the answer.
    pub fn new(clause: impl Into<String>, what: &'static str) -> Self {
        Self { clause: clause.into(), what }
    }

    /// Returns the cause of an engine failure: it breaks the protocol and no clause.
    pub fn of_engine(error: &EngineError) -> Self {
        Self::new(
            PROTOCOL,
            match error.class() {
                "crash" => "the engine ends",
                "timeout" => "no answer in time",
                "malformed" => "no answer of the protocol",
                _ => "an error in place of an answer",
            },
        )
    }

    /// Returns the cause of failures that depend on earlier requests.
    pub fn of_state() -> Self {
        Self::new(PROTOCOL, "the answer depends on earlier requests")
    }
}

/// Stands in a cause in place of a clause: the engine reads or writes notation wrongly, and breaks no rule.
pub const NOTATION: &str = "notation";
/// Words of a cause: a position is right but its text is not canonical, or is no text of a position.
pub const WRITTEN: &str = "how a position is written";

/// Words of a cause: all legal moves are missing.
pub const NO_MOVES: &str = "no moves, as if the game were over";
/// Words of a cause: moves in a game that has ended.
pub const MOVES_AFTER_END: &str = "moves, although the game is over";

/// A cause with the facts that it explains, each after the word `missing`, `extra` or `twice`.
///
/// # Examples
/// ```
/// use crosstrack_conform::{Cause, CauseWithFacts};
///
/// let cause = Cause::new("PL-ONE", "moves listed twice");
/// let (_, facts): CauseWithFacts = (cause, vec!["twice b1.5".to_owned()]);
/// assert_eq!(facts.len(), 1);
/// ```
pub type CauseWithFacts = (Cause, Vec<String>);

/// The request whose answer differs, for [`Causes::causes`].
///
/// # Examples
/// ```
/// use crosstrack::Ruleset;
/// use crosstrack_conform::cause::Causes;
/// use crosstrack_conform::{Context, Difference};
///
/// let ruleset = &Ruleset::default();
/// let context = Context {
///     ruleset,
///     cmd: "status",
///     position: None,
///     mv: None,
///     game_command: None,
///     clause: "WN-OPPOSITE",
/// };
/// let win = |player: &str| vec![format!("win {player}")];
/// let difference = Difference { missing: win("1"), extra: win("2"), ..Difference::default() };
/// assert_eq!(Ruleset::causes(&context, &difference)[0].0.clause, "WN-MOVER");
/// ```
#[derive(Clone, Debug)]
pub struct Context<'a, G: HasVectors> {
    /// Ruleset of the case.
    pub ruleset: &'a G,
    /// Value of `cmd`; never `game`.
    pub cmd: &'static str,
    /// Position of the request; `None` if it has none.
    pub position: Option<G::Position>,
    /// Move of the request; `None` if the command is not `apply`.
    pub mv: Option<G::Move>,
    /// The request itself if its command is one that only this game has.
    pub game_command: Option<&'a G::Commands>,
    /// Clause to name if the difference suggests none: the first that the case cites; may be empty.
    pub clause: &'a str,
}

/// A game that can say which clauses a difference is about.
pub trait Causes: HasVectors {
    /// Returns the rank of a cause. Of several causes those of a higher rank may follow from those of a lower
    /// one, and not the other way round: what a tile links decides paths, and paths decide which moves win.
    fn rank(cause: &Cause) -> u8 {
        let _ = cause;
        0
    }

    /// Returns the clause of a reading that is not at its default; `None` if all are, or if a cause names it
    /// anyway. A failure that was shrunk depends on such a reading.
    fn reading_clause(ruleset: &Self) -> Option<&'static str> {
        let _ = ruleset;
        None
    }

    /// Returns the causes of a difference, at least one.
    fn causes(context: &Context<'_, Self>, difference: &Difference) -> Vec<CauseWithFacts>;
}

/// Returns the causes of a difference in a case, those with the most facts first.
///
/// # Panics
/// If a position or move of the case is invalid, which a checked suite has not.
pub fn causes<G: Causes>(case: &Case<G>, difference: &Difference) -> Vec<CauseWithFacts> {
    let ruleset = case.rules();
    // A text that is no notation is wrong by no clause, whatever the case cites.
    let clause = match &case.task {
        Task::One(_, Payload::Read(ReadOk::Invalid(clauses))) => {
            clauses.as_ref().and_then(|clauses| clauses.first())
        }
        _ => case.clauses.first(),
    };
    let clause = clause.map_or(NOTATION, String::as_str);
    let position = |form| case.expect_valid(ruleset.position_from_form(form));
    let read = |mv: &str| case.expect_valid(ruleset.read_move(mv));
    let mut game_command = None;
    let (cmd, position, mv) = match &case.task {
        Task::One(request, _) => {
            if let Request::GameCommand(request) = request {
                game_command = Some(request);
            }
            let mv =
                if let Request::Apply(request) = request { Some(read(&request.mv)) } else { None };
            (request.name(), request.position().map(position), mv)
        }
        Task::Game(request, expect) => {
            let step = difference.step.unwrap_or_default();
            let before = match step.checked_sub(1).and_then(|last| expect.positions.get(last)) {
                Some(text) => case.expect_valid(ruleset.read_position(text)),
                None => position(&request.position),
            };
            let mv = request.moves.get(step).map(|mv| read(mv));
            (if mv.is_some() { "apply" } else { "status" }, Some(before), mv)
        }
    };
    let context = Context { ruleset: &ruleset, cmd, position, mv, game_command, clause };
    let mut causes = G::causes(&context, difference);
    causes.sort_by_key(|(_, facts)| std::cmp::Reverse(facts.len()));
    causes
}

/// Returns the facts of a difference, each after the word `missing`, `extra` or `twice`.
pub fn facts(difference: &Difference) -> Vec<String> {
    words_and_facts(difference).map(|(word, fact)| format!("{word} {fact}")).collect()
}

/// Returns every fact of a difference with the word for its kind.
fn words_and_facts(difference: &Difference) -> impl Iterator<Item = (&'static str, &String)> {
    let by_word = difference.by_word().into_iter();
    by_word.flat_map(|(word, facts)| facts.iter().map(move |fact| (word, fact)))
}

/// Returns a cause with the facts that only `theirs` or `ours` (the correct ones) has; `None` without
/// any.
pub fn field_cause(
    (clause, what): (&str, &'static str),
    ours: &BTreeSet<String>,
    theirs: &BTreeSet<String>,
) -> Option<CauseWithFacts> {
    let missing = ours.difference(theirs).map(|fact| format!("missing {fact}"));
    let extra = theirs.difference(ours).map(|fact| format!("extra {fact}"));
    let facts: Vec<String> = missing.chain(extra).collect();
    (!facts.is_empty()).then(|| (Cause::new(clause, what), facts))
}

/// Groups facts by cause; `blame` returns the cause for `missing`, `extra` or `twice` and a fact.
pub fn group_facts_by_cause(
    difference: &Difference,
    blame: impl Fn(&'static str, &str) -> Cause,
) -> Vec<CauseWithFacts> {
    group_by_key(
        words_and_facts(difference)
            .map(|(word, fact)| (blame(word, fact), format!("{word} {fact}"))),
    )
}

/// Groups values by key; the keys in the order of their first value.
pub(super) fn group_by_key<K: PartialEq, T>(
    pairs: impl IntoIterator<Item = (K, T)>,
) -> Vec<(K, Vec<T>)> {
    let mut found: Vec<(K, Vec<T>)> = Vec::new();
    for (key, one) in pairs {
        match found.iter_mut().find(|(known, _)| *known == key) {
            Some((_, all)) => all.push(one),
            None => found.push((key, vec![one])),
        }
    }
    found
}
