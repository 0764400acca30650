//! Which clause a difference is about.

use std::collections::BTreeSet;

use crate::conform::cause::{Asked, Blamed, Cause, Causes, facts, sorted};
use crate::conform::judge::Difference;
use crate::crosstrack::rules::action::{Action, Move};
use crate::crosstrack::rules::edition::{Owner, Seats};
use crate::crosstrack::rules::notation::read_setup;
use crate::crosstrack::rules::readings::ClaimRule;
use crate::crosstrack::rules::ruleset::Ruleset;
use crate::crosstrack::rules::setup::Setup;
use crate::game::{Game, GameExt};

impl Causes for Ruleset {
    fn causes(asked: &Asked<'_, Self>, difference: &Difference) -> Vec<Blamed> {
        match asked.cmd {
            "legal" => legal(asked, difference),
            "apply" => apply(asked, difference),
            "status" => vec![(status(asked.ruleset, difference), facts(difference))],
            "links" => vec![(Cause::new(asked.clause, "what a tile links"), facts(difference))],
            "board" => sorted(difference, |_, fact| board(asked, fact)),
            "read" => vec![(read(asked, difference), facts(difference))],
            _ => vec![(Cause::new(asked.clause, "counts of moves"), facts(difference))],
        }
    }
}

/// What a fact about a board is about.
fn board(asked: &Asked<'_, Ruleset>, fact: &str) -> Cause {
    match fact.split(' ').next() {
        Some("terminal") => Cause::new("EQ-TERMINALS", "where terminals are"),
        Some("cell" | "interstice") => Cause::new(asked.clause, "what the board has"),
        _ => Cause::new(asked.clause, "what lies beside what"),
    }
}

fn read(asked: &Asked<'_, Ruleset>, difference: &Difference) -> Cause {
    let has = |facts: &[String]| facts.iter().any(|fact| fact == "invalid");
    Cause::new(
        asked.clause,
        match (has(&difference.missing), has(&difference.extra)) {
            (true, _) => "a text that is no position is taken for one",
            (_, true) => "a position is not read",
            _ => "how a position is written",
        },
    )
}

/// An outcome differs by the path, by who is said to have won, or by a player who cannot move.
fn status(ruleset: &Ruleset, difference: &Difference) -> Cause {
    let is = |facts: &[String], word: &str| facts.iter().any(|fact| fact.starts_with(word));
    let (missing, extra) = (&difference.missing, &difference.extra);
    if is(missing, "win") && is(extra, "win") {
        Cause::new("WN-MOVER", "who has won")
    } else if is(missing, "draw") || is(extra, "draw") {
        Cause::new("PL-NO-MOVE", "whether a player who cannot move ends the game")
    } else if ruleset.claim_rule() == ClaimRule::Announced {
        Cause::new("X-CLAIM", "whether a path that was not announced has won")
    } else if is(missing, "win") {
        Cause::new("WN-OPPOSITE", "a completed path is not seen")
    } else {
        Cause::new("WN-OPPOSITE", "a path is seen that is not complete")
    }
}

fn legal(asked: &Asked<'_, Ruleset>, difference: &Difference) -> Vec<Blamed> {
    let Some(position) = &asked.position else { return Vec::new() };
    let (ruleset, all) = (asked.ruleset, asked.ruleset.moves(position));
    let said = |what| vec![(Cause::new("WN-OPPOSITE", what), facts(difference))];
    if !all.is_empty() && difference.missing.len() == all.len() && difference.extra.is_empty() {
        return said("no moves, as if the game were over");
    }
    if all.is_empty() && ruleset.outcome(position).is_some() {
        return said("moves, although the game is over");
    }
    sorted(difference, |word, fact| {
        let Ok(mv) = ruleset.read_move(fact) else {
            return Cause::new("PL-ONE", "moves that are not notation");
        };
        let forbidden = ruleset.check(position, mv).err().map(|illegal| illegal.clause());
        match (word, forbidden) {
            ("twice", _) => Cause::new("PL-ONE", "moves listed twice"),
            ("extra", Some(clause)) => Cause::new(clause, "moves that are not legal"),
            _ if mv.announced => Cause::new("X-CLAIM", "announcements that are legal"),
            _ => {
                let common = is_common(asked, mv);
                let clause = if common { "PL-FREEZE" } else { action_clause(mv.action) };
                Cause::new(clause, missing_moves(mv.action, common))
            }
        }
    })
}

/// Whether a move handles a piece that is common to all.
fn is_common(asked: &Asked<'_, Ruleset>, mv: Move) -> bool {
    let (Action::Rotate { cell, .. } | Action::Relocate { from: cell, .. }) = mv.action else {
        return false;
    };
    let placed = asked.position.as_ref().and_then(|position| position.layout().piece(cell));
    asked.ruleset.seats() == Seats::Three
        && placed.is_some_and(|p| asked.ruleset.owners().of(p.piece.colour) == Owner::Common)
}

const fn missing_moves(action: Action, common: bool) -> &'static str {
    match action {
        Action::Place { .. } => "placements that are legal",
        _ if common => "handling a common piece that does not rest",
        Action::Rotate { .. } => "rotations that are legal",
        Action::Relocate { .. } => "relocations that are legal",
        Action::Intersection { .. } => "intersection pieces that may be placed",
        Action::Claim => "claims that are legal",
    }
}

const fn action_clause(action: Action) -> &'static str {
    match action {
        Action::Place { .. } => "PL-PLACE",
        Action::Rotate { .. } => "PL-ROTATE",
        Action::Relocate { .. } => "PL-RELOCATE",
        Action::Intersection { .. } => "PL-INTERSECTION",
        Action::Claim => "X-CLAIM",
    }
}

/// What two successors differ in, field by field.
fn apply(asked: &Asked<'_, Ruleset>, difference: &Difference) -> Vec<Blamed> {
    let ruleset = asked.ruleset;
    let whole = |clause: &str, what| vec![(Cause::new(clause, what), facts(difference))];
    let action = asked.mv.map_or(asked.clause, |mv| action_clause(mv.action));
    let (Some(ours), Some(theirs)) = (difference.missing.first(), difference.extra.first()) else {
        return whole(action, "what a move leads to");
    };
    if ours == "illegal" {
        let clause = asked.position.as_ref().zip(asked.mv).and_then(|(position, mv)| {
            ruleset.check(position, mv).err().map(|illegal| illegal.clause())
        });
        return whole(clause.unwrap_or(action), "moves that are not legal");
    }
    if theirs == "illegal" {
        let announced = asked.mv.is_some_and(|mv| mv.announced);
        let clause = if announced { "X-CLAIM" } else { action };
        return whole(clause, "a legal move is refused");
    }
    let (Ok(ours), Ok(theirs)) = (read_setup(ruleset, ours), read_setup(ruleset, theirs)) else {
        return whole(action, "the answer is no position of this ruleset");
    };
    let mut found = Vec::new();
    for (clause, what, field) in FIELDS {
        let (ours, theirs) = (field(ruleset, &ours), field(ruleset, &theirs));
        let mut facts: Vec<String> =
            ours.difference(&theirs).map(|fact| format!("missing {fact}")).collect();
        facts.extend(theirs.difference(&ours).map(|fact| format!("extra {fact}")));
        if !facts.is_empty() {
            let clause = if clause.is_empty() { action } else { clause };
            found.push((Cause::new(clause, what), facts));
        }
    }
    if found.is_empty() { whole(action, "how a position is written") } else { found }
}

/// The clause of a field, that of the move if it is empty; what the field is; and what it says.
type Field = (&'static str, &'static str, fn(&Ruleset, &Setup) -> BTreeSet<String>);

/// What a position consists of.
const FIELDS: [Field; 5] = [
    ("PL-ORDER", "whose turn it is", |_, setup| {
        BTreeSet::from([format!("player {} to move", setup.to_move)])
    }),
    ("PL-FREEZE", "which pieces rest, and how long", |_, setup| {
        setup.frozen.iter().map(|(cell, turns)| format!("{cell} rests for {turns}")).collect()
    }),
    ("X-CLAIM", "whether the game is decided", |_, setup| {
        BTreeSet::from([if setup.decided { "decided" } else { "not decided" }.to_owned()])
    }),
    ("PL-INTERSECTION", "what lies in the interstices", |ruleset, setup| {
        let layout = setup.layout(ruleset);
        let each = layout.connectors();
        each.map(|(at, connector)| format!("{}.{at}.{}", connector.kind, connector.rotation))
            .collect()
    }),
    ("", "where pieces lie, and how", |_, setup| {
        let pieces = setup.pieces.iter();
        pieces.map(|(cell, p)| format!("{}.{cell}.{}", p.piece, p.rotation)).collect()
    }),
];
