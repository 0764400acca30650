//! What an engine gets wrong, as far as a difference says: the clause, and what of an answer.

use std::collections::BTreeSet;

use crate::case::{Case, Task};
use crate::judge::Difference;
use crate::request::Request;
use crate::vectors::HasVectors;

/// What an engine gets wrong.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Cause {
    /// The clause that says how it should be.
    pub clause: String,
    /// What of the answer differs, in a few words.
    pub what: &'static str,
}

impl Cause {
    /// A cause.
    pub fn new(clause: impl Into<String>, what: &'static str) -> Self {
        Self { clause: clause.into(), what }
    }
}

/// A cause with the facts that are due to it, each after `missing`, `extra` or `twice`.
pub type CauseWithFacts = (Cause, Vec<String>);

/// What was asked when an answer differed.
#[derive(Clone, Debug)]
pub struct Context<'a, G: HasVectors> {
    /// The ruleset.
    pub ruleset: &'a G,
    /// The word for the question; never `game`.
    pub cmd: &'static str,
    /// The position, if it is about one.
    pub position: Option<G::Position>,
    /// The move, for `apply`.
    pub mv: Option<G::Move>,
    /// The question, if only this game has it.
    pub own: Option<&'a G::Commands>,
    /// The clause to name where the difference says nothing: the first that the case cites.
    pub clause: &'a str,
}

/// A game that knows which clause a difference is about.
pub trait Causes: HasVectors {
    /// The causes of a difference, at least one.
    fn causes(context: &Context<'_, Self>, difference: &Difference) -> Vec<CauseWithFacts>;
}

/// The causes of the difference that a case shows, the one with the most facts first.
///
/// # Panics
/// If the case is not one of a checked suite.
pub fn causes<G: Causes>(case: &Case<G>, difference: &Difference) -> Vec<CauseWithFacts> {
    let ruleset = case.rules();
    let clause = case.clauses.first().map_or("", String::as_str);
    let bad = |e: &dyn std::fmt::Display| -> ! { panic!("{}: {e}", case.id) };
    let position = |form| ruleset.position_from_form(form).unwrap_or_else(|e| bad(&e));
    let read = |mv: &str| ruleset.read_move(mv).unwrap_or_else(|e| bad(&e));
    let mut own = None;
    let (cmd, position, mv) = match &case.task {
        Task::One(ask, _) => {
            if let Request::GameCommand(ask) = ask {
                own = Some(ask);
            }
            let mv = if let Request::Apply(ask) = ask { Some(read(&ask.mv)) } else { None };
            (ask.name(), ask.position().map(position), mv)
        }
        Task::Game(ask, expect) => {
            let step = difference.step.unwrap_or_default();
            let before = match step.checked_sub(1).and_then(|last| expect.positions.get(last)) {
                Some(text) => ruleset.read_position(text).unwrap_or_else(|e| bad(&e)),
                None => position(&ask.position),
            };
            let mv = ask.moves.get(step).map(|mv| read(mv));
            (if mv.is_some() { "apply" } else { "status" }, Some(before), mv)
        }
    };
    let context = Context { ruleset: &ruleset, cmd, position, mv, own, clause };
    let mut causes = G::causes(&context, difference);
    causes.sort_by_key(|(_, facts)| std::cmp::Reverse(facts.len()));
    causes
}

/// Every fact of a difference, after the word for what is the matter with it.
pub fn facts(difference: &Difference) -> Vec<String> {
    each(difference).map(|(word, fact)| format!("{word} {fact}")).collect()
}

fn each(difference: &Difference) -> impl Iterator<Item = (&'static str, &String)> {
    let by_word = difference.by_word().into_iter();
    by_word.flat_map(|(word, facts)| facts.iter().map(move |fact| (word, fact)))
}

/// What a field of two positions differs in, with a cause of its clause; nothing if it is the same.
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

/// Facts sorted by what is to blame for each.
pub fn group_facts_by_cause(
    difference: &Difference,
    blame: impl Fn(&'static str, &str) -> Cause,
) -> Vec<CauseWithFacts> {
    grouped(each(difference).map(|(word, fact)| (blame(word, fact), format!("{word} {fact}"))))
}

/// What there is of each key; the keys in the order in which each comes first.
pub(super) fn grouped<K: PartialEq, T>(each: impl IntoIterator<Item = (K, T)>) -> Vec<(K, Vec<T>)> {
    let mut found: Vec<(K, Vec<T>)> = Vec::new();
    for (key, one) in each {
        match found.iter_mut().find(|(known, _)| *known == key) {
            Some((_, all)) => all.push(one),
            None => found.push((key, vec![one])),
        }
    }
    found
}
