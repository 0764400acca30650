//! Names the clauses that a difference is about.

use std::collections::BTreeSet;

use crate::judge::Difference;
use crate::protocol::PROTOCOL;
use crate::session::EngineError;
use crate::wire::Wire;

/// What an engine gets wrong, according to a difference.
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
    /// Creates a cause from the id of a clause and a few words about the part of the answer that differs.
    pub fn new(clause: impl Into<String>, what: &'static str) -> Self {
        Self { clause: clause.into(), what }
    }

    /// Returns the cause of an engine failure, which violates the protocol but no clause.
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

/// Takes the place of a clause in a cause: the engine reads or writes notation wrongly, but breaks no rule.
pub const NOTATION: &str = "notation";
/// Words of a cause: the position is right, but its text is not canonical, or is not the text of a position.
pub const WRITTEN: &str = "how a position is written";

/// Words of a cause: the engine plays a text that is no move.
pub const NO_MOVE: &str = "a text that is no move is played";

/// Words of a cause: all legal moves are missing.
pub const NO_MOVES: &str = "no moves, as if the game were over";
/// Words of a cause: the engine lists moves in a game that has ended.
pub const MOVES_AFTER_END: &str = "moves, although the game is over";

/// A cause with the facts that it explains; each fact follows the word `missing`, `extra` or `twice`.
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

/// The request for which the answer differs, as [`HasVectors::causes`](crate::HasVectors::causes) gets it.
///
/// # Examples
/// ```
/// use crosstrack::Ruleset;
/// use crosstrack_conform::HasVectors;
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
pub struct Context<'a, G: Wire> {
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
    /// Clause to name if the difference suggests none: the first clause that the case cites; may be empty.
    pub clause: &'a str,
}

/// Returns the facts of a difference, each with the word `missing`, `extra` or `twice` before it.
pub fn facts(difference: &Difference) -> Vec<String> {
    words_and_facts(difference).map(|(word, fact)| format!("{word} {fact}")).collect()
}

/// Returns every fact of a difference with the word for its kind.
fn words_and_facts(difference: &Difference) -> impl Iterator<Item = (&'static str, &String)> {
    let by_word = difference.by_word().into_iter();
    by_word.flat_map(|(word, facts)| facts.iter().map(move |fact| (word, fact)))
}

/// Returns a cause with the facts that are only in `theirs`, or only in `ours`, which are the correct ones;
/// `None` if there are no such facts.
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

/// Groups facts by cause. `blame` gets the word `missing`, `extra` or `twice` and a fact, and returns the
/// cause.
pub fn group_facts_by_cause(
    difference: &Difference,
    blame: impl Fn(&'static str, &str) -> Cause,
) -> Vec<CauseWithFacts> {
    group_by_key(
        words_and_facts(difference)
            .map(|(word, fact)| (blame(word, fact), format!("{word} {fact}"))),
    )
}

/// Groups values by key; the keys come in the order of their first values.
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
