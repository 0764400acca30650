//! Causes of differences.

use std::cmp::Ordering;
use std::collections::BTreeSet;

use crate::cause::{
    NO_MOVE, NO_MOVES, NOTATION, WRITTEN, facts, field_cause, group_facts_by_cause,
};
use crate::crosstrack::moves::{USED_UP, action_clause, is_used_up, legal, missing_clause};
use crate::crosstrack::tiles::TileCommand;
use crate::wire::GameCommands as _;
use crate::{Cause, CauseWithFacts, Context, Difference};
use crosstrack::game::Game;
use crosstrack::rules::{
    ClaimRule, ConnectorKind, Junction, Ruleset, RulesetSpec, Seats, Setup, parse_setup,
};

/// Words of a cause: whether a player who cannot move ends the game.
const STUCK: &str = "whether a player who cannot move ends the game";
/// Words of a cause: a legal move is refused.
const REFUSED: &str = "a legal move is refused";

/// Returns the rank of a cause: tiles come first, then boards, paths, moves, what follows from moves, claims,
/// notation, and counts.
pub(crate) fn rank(cause: &Cause) -> u8 {
    match (cause.clause.as_str(), cause.what) {
        (_, "what a tile links" | "which paths a piece has") => 0,
        (_, "where terminals are" | "what the board has" | "what lies beside what") => 1,
        // An engine that takes a game to be won says so. An empty list of moves may have any reason, and an
        // engine often refuses moves that it does not list.
        (_, NO_MOVES | REFUSED) => 5,
        // Whatever the clause: where a failure depends on a reading, the clause of the reading takes its place.
        (_, STUCK) | ("WN-MOVER" | "PL-NO-MOVE", _) => 6,
        ("X-CLAIM", _) => 7,
        ("WN-OPPOSITE", _) => 3,
        (_, "counts of moves") => 9,
        (
            _,
            "a text that is no position is taken for one"
            | "a position is not read"
            | WRITTEN
            | NO_MOVE,
        ) => 8,
        _ => 4,
    }
}

/// Returns the causes of a difference, at least one.
pub(crate) fn causes(
    context: &Context<'_, Ruleset>,
    difference: &Difference,
) -> Vec<CauseWithFacts> {
    match context.cmd {
        "legal" => legal(context, difference),
        "apply" => apply(context, difference),
        "status" => vec![(status(context.ruleset, difference), facts(difference))],
        "links" => vec![(links(context, difference), facts(difference))],
        "board" => group_facts_by_cause(difference, |_, fact| board(context, fact)),
        "read" => vec![(read(context, difference), facts(difference))],
        _ => vec![(Cause::new(context.clause, "counts of moves"), facts(difference))],
    }
}

/// Returns the cause of a difference in links: the reading of junctions if the engine links the tile by the
/// other reading, otherwise the rotation if the tile is rotated, otherwise the pattern.
fn links(context: &Context<'_, Ruleset>, difference: &Difference) -> Cause {
    const WHAT: &str = "what a tile links";
    let Some(TileCommand::Links(request)) = context.game_command else {
        return Cause::new(context.clause, WHAT);
    };
    let (ours, theirs) = match context.ruleset.junction() {
        Junction::Joined => (Junction::Joined, Junction::Through),
        Junction::Through => (Junction::Through, Junction::Joined),
    };
    let (ours, theirs) = (link_facts(context, ours), link_facts(context, theirs));
    let missing: BTreeSet<String> = difference.missing.iter().cloned().collect();
    let extra: BTreeSet<String> = difference.extra.iter().cloned().collect();
    let given: BTreeSet<String> = ours.difference(&missing).chain(&extra).cloned().collect();
    if given == theirs {
        return Cause::new("X-JUNCTION", WHAT);
    }
    match (request.rotation, request.kind) {
        (0, _) => Cause::new(context.clause, WHAT),
        (_, None) => Cause::new("PL-ROTATE", WHAT),
        (_, Some(_)) => Cause::new("PL-INTERSECTION", WHAT),
    }
}

/// Returns the facts about the request's tile under a reading of junctions.
fn link_facts(context: &Context<'_, Ruleset>, junction: Junction) -> BTreeSet<String> {
    let spec = RulesetSpec { junction, ..context.ruleset.spec().clone() };
    let ok = Ruleset::new(spec).ok().and_then(|other| context.game_command?.answer(&other).ok());
    ok.iter().flat_map(TileCommand::facts).collect()
}

/// Returns the cause of a differing fact about a board.
fn board(context: &Context<'_, Ruleset>, fact: &str) -> Cause {
    match fact.split(' ').next() {
        Some("terminal") => Cause::new("EQ-TERMINALS", "where terminals are"),
        Some("cell" | "interstice") => Cause::new(context.clause, "what the board has"),
        _ => Cause::new(context.clause, "what lies beside what"),
    }
}

/// Returns the cause of a difference in `read`.
fn read(context: &Context<'_, Ruleset>, difference: &Difference) -> Cause {
    let has = |facts: &[String]| facts.iter().any(|fact| fact == "invalid");
    match (has(&difference.missing), has(&difference.extra)) {
        (true, _) => Cause::new(context.clause, "a text that is no position is taken for one"),
        (_, true) => Cause::new(context.clause, "a position is not read"),
        _ => Cause::new(NOTATION, WRITTEN),
    }
}

/// Returns the cause of a differing status: the path, the winner, or a player who cannot move.
fn status(ruleset: &Ruleset, difference: &Difference) -> Cause {
    let is = |facts: &[String], word: &str| facts.iter().any(|fact| fact.starts_with(word));
    let (missing, extra) = (&difference.missing, &difference.extra);
    if is(missing, "win") && is(extra, "win") {
        let players = |facts: &[String]| facts.first().map_or(0, |fact| fact.split(' ').count());
        // One of a team, or a team of players who are none.
        match (players(missing).cmp(&players(extra)), ruleset.seats()) {
            (Ordering::Equal, _) | (_, Seats::Two | Seats::Three) => {
                Cause::new("WN-MOVER", "who has won")
            }
            (_, Seats::Four) => Cause::new("PL-STOCK-4", "who has won"),
            (_, Seats::Teams) => Cause::new("PL-TEAMS", "who has won"),
        }
    } else if is(missing, "draw") || is(extra, "draw") {
        Cause::new("PL-NO-MOVE", STUCK)
    } else if ruleset.claim_rule() == ClaimRule::Announced {
        Cause::new("X-CLAIM", "whether a path that was not announced has won")
    } else if is(missing, "win") {
        Cause::new("WN-OPPOSITE", "a completed path is not seen")
    } else {
        Cause::new("WN-OPPOSITE", "a path is seen that is not complete")
    }
}

/// Returns the causes of a differing next position, field by field.
fn apply(context: &Context<'_, Ruleset>, difference: &Difference) -> Vec<CauseWithFacts> {
    let ruleset = context.ruleset;
    let whole = |clause: &str, what| vec![(Cause::new(clause, what), facts(difference))];
    let Some(mv) = context.mv else { return whole(NOTATION, NO_MOVE) };
    let action = action_clause(mv.action);
    let (Some(ours), Some(theirs)) = (difference.missing.first(), difference.extra.first()) else {
        return whole(action, "what a move leads to");
    };
    if ours == "illegal" {
        if is_used_up(context, mv) {
            return whole("EQ-INTERSECTIONS", USED_UP);
        }
        let clause = context
            .position
            .as_ref()
            .and_then(|position| ruleset.check(position, mv).err().map(|illegal| illegal.clause()));
        return whole(clause.unwrap_or(action), "moves that are not legal");
    }
    if theirs == "illegal" {
        return whole(missing_clause(context, mv), REFUSED);
    }
    let (Ok(ours), Ok(theirs)) = (parse_setup(ruleset, ours), parse_setup(ruleset, theirs)) else {
        let (clause, what) =
            first_differing_part(ruleset, ours, theirs).unwrap_or((NOTATION, WRITTEN));
        return whole(clause, what);
    };
    let mut found: Vec<CauseWithFacts> = Vec::new();
    for (clause, what, field) in FIELDS {
        let clause = if clause.is_empty() { action } else { clause };
        let (ours, theirs) = (field(ruleset, &ours), field(ruleset, &theirs));
        found.extend(field_cause((clause, what), &ours, &theirs));
    }
    if found.is_empty() { whole(NOTATION, WRITTEN) } else { found }
}

/// Returns the clause and the name of the first part in which two texts differ, one of which is not a position.
fn first_differing_part(
    ruleset: &Ruleset,
    ours: &str,
    theirs: &str,
) -> Option<(&'static str, &'static str)> {
    let (ours, theirs) = (text_parts(ours)?, text_parts(theirs)?);
    let differs = (0..5).find(|&at| ours[at] != theirs[at])?;
    Some(match differs {
        0 => (NOTATION, WRITTEN),
        1 => ("PL-ORDER", "whose turn it is"),
        2 => ("PL-FREEZE", "which pieces rest, and how long"),
        3 if ruleset.pile(ConnectorKind::S) > 0 => {
            ("PL-INTERSECTION", "what lies in the interstices")
        }
        3 => ("X-CONNECTORS", "what lies in the interstices"),
        _ => return None,
    })
}

/// Splits a text into board, player to move, frozen pieces, interstices and rows.
fn text_parts(text: &str) -> Option<[&str; 5]> {
    let parts: Vec<&str> = text.split('_').collect();
    let [_, board, turn, rows, interstices] = parts[..] else { return None };
    let (turn, frozen) = turn.split_once('~').unwrap_or((turn, ""));
    Some([board, turn, frozen, interstices, rows])
}

/// A field of a position: its clause, or "" for the clause of the move; its name; and its facts.
type Field = (&'static str, &'static str, fn(&Ruleset, &Setup) -> BTreeSet<String>);

/// The fields of a position.
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
