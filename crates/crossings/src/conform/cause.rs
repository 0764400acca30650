//! Causes of differences, each with the clause that it is about.

use std::collections::BTreeSet;

use crate::rules::{IllegalMoveError, Move, Ruleset, RulesetSpec, Setup, parse_setup};
use crosstrack::game::{Counted as _, Game, GameExt, Notation as _, Readings as _};
use crosstrack_conform::cause::{
    MOVES_AFTER_END, NO_MOVES, facts, field_cause, group_facts_by_cause,
};
use crosstrack_conform::{Cause, CauseWithFacts, Context, Difference};

/// The words of a cause that is about a draw.
const DRAWN: &str = "whether the game is drawn";

/// Returns the causes of a difference, at least one.
pub(crate) fn causes(
    context: &Context<'_, Ruleset>,
    difference: &Difference,
) -> Vec<CauseWithFacts> {
    match context.cmd {
        "legal" => legal(context, difference),
        "apply" => apply(context, difference),
        "status" => vec![(status(difference), facts(difference))],
        "read" => {
            vec![(Cause::new(context.clause, "whether a text is a position"), facts(difference))]
        }
        _ => vec![(Cause::new(context.clause, "counts of moves"), facts(difference))],
    }
}

/// Returns the rank by which causes are sorted.
pub(crate) fn rank(cause: &Cause) -> u8 {
    match (cause.clause.as_str(), cause.what) {
        (_, "counts of moves") => 3,
        // The clause does not matter: if the failure depends on a reading, the clause of the reading takes
        // its place.
        ("CR-DRAW", _) | (_, DRAWN | NO_MOVES) => 2,
        (_, "whether a text is a position") => 1,
        _ => 0,
    }
}

/// Returns the clause of the first reading that is not at its default; `None` if all readings are.
pub(crate) fn reading_clause(ruleset: &Ruleset) -> Option<&'static str> {
    odd_readings(ruleset.spec()).first().copied()
}

fn status(difference: &Difference) -> Cause {
    let mut all = difference.missing.iter().chain(&difference.extra);
    if all.any(|fact| fact.starts_with("draw")) {
        Cause::new("CR-DRAW", DRAWN)
    } else {
        Cause::new("CR-CROSS", "whether a crossing has won, and for whom")
    }
}

fn legal(context: &Context<'_, Ruleset>, difference: &Difference) -> Vec<CauseWithFacts> {
    let Some(position) = &context.position else { return Vec::new() };
    let all = context.ruleset.moves(position);
    if !all.is_empty() && difference.missing.len() == all.len() && difference.extra.is_empty() {
        let cause = Cause::new("CR-CROSS", NO_MOVES);
        return vec![(cause, facts(difference))];
    }
    group_facts_by_cause(difference, |word, fact| {
        let Ok(mv) = context.ruleset.parse_move(fact) else {
            return Cause::new("CR-MOVE", "moves that are not notation");
        };
        let illegal = context.ruleset.check(position, mv).err();
        let what = match word {
            "extra" if illegal.as_ref().is_some_and(ends) => MOVES_AFTER_END,
            "extra" => "moves that are not legal",
            "twice" => "moves listed twice",
            _ => "moves that are legal",
        };
        Cause::new(move_clause(context, mv, word == "extra"), what)
    })
}

/// Returns whether a move is illegal because the game has ended.
const fn ends(illegal: &IllegalMoveError) -> bool {
    matches!(illegal, IllegalMoveError::Over { .. } | IllegalMoveError::Dead)
}

/// Returns the clause that a move is about: the one that forbids the move, if `may_forbid` is set and there
/// is one, else the one that allows the move.
fn move_clause(context: &Context<'_, Ruleset>, mv: Move, may_forbid: bool) -> &'static str {
    let (Some(position), ruleset) = (&context.position, context.ruleset) else { return "CR-MOVE" };
    match ruleset.check(position, mv) {
        Err(illegal) if may_forbid => return illegal.clause(),
        Err(_) => return "CR-MOVE",
        Ok(()) => {}
    }
    match Ruleset::KINDS[ruleset.kind(position, mv)] {
        "crossing" | "crossing-capture" => "CR-CROSS",
        "counter-crossing" | "counter-crossing-capture" => "CR-LOCK",
        "capture" => "CR-CAPTURE",
        _ if mv.line().is_some_and(|(_, squares)| squares == 1) => "CR-SINGLE",
        _ => "CR-LINE",
    }
}

/// Compares two successors field by field.
fn apply(context: &Context<'_, Ruleset>, difference: &Difference) -> Vec<CauseWithFacts> {
    let clause = context.mv.map_or("CR-MOVE", |mv| move_clause(context, mv, true));
    let whole = |what| vec![(Cause::new(clause, what), facts(difference))];
    let (Some(ours), Some(theirs)) = (difference.missing.first(), difference.extra.first()) else {
        return whole("what a move leads to");
    };
    match (ours.as_str(), theirs.as_str()) {
        ("illegal", _) => return whole("moves that are not legal"),
        (_, "illegal") => return whole("a legal move is refused"),
        _ => {}
    }
    let (Ok((_, ours)), Ok((_, theirs))) = (parse_setup(ours), parse_setup(theirs)) else {
        return whole("the answer is no position of this ruleset");
    };
    let found: Vec<CauseWithFacts> = FIELDS
        .into_iter()
        .filter_map(|(own, what, field): Field| {
            let clause = if own.is_empty() { clause } else { own };
            field_cause((clause, what), &field(&ours), &field(&theirs))
        })
        .collect();
    if found.is_empty() { whole("how a position is written") } else { found }
}

/// A field of a position: its clause (if empty, the clause of the move applies), its description, and the
/// function that returns its facts.
type Field = (&'static str, &'static str, fn(&Setup) -> BTreeSet<String>);

/// The fields by which two positions are compared.
const FIELDS: [Field; 4] = [
    ("CR-MOVE", "whose turn it is", |setup| BTreeSet::from([format!("{} to move", setup.to_move)])),
    ("CR-CROSS", "which crossing is unanswered", |setup| {
        BTreeSet::from([match setup.pending {
            Some(square) => format!("{square} is unanswered"),
            None => "nothing is unanswered".to_owned(),
        }])
    }),
    ("CR-LOCK", "which stones are locked", |setup| {
        let locked = setup.stones.iter().filter(|(_, stone)| stone.locked);
        locked.map(|(square, _)| format!("{square} is locked")).collect()
    }),
    ("", "where stones stand", |setup| {
        setup.stones.iter().map(|(square, stone)| format!("{} on {square}", stone.colour)).collect()
    }),
];

/// Returns the clauses of the readings that are not at their defaults.
pub(super) fn odd_readings(spec: &RulesetSpec) -> Vec<&'static str> {
    let plain = RulesetSpec::new(spec.board);
    spec.differences(&plain).map(|reading| reading.clause).collect()
}
