//! Causes of differences in legal moves.

use crate::cause::{NO_MOVES, facts, group_facts_by_cause};
use crate::{Cause, CauseWithFacts, Context, Difference};
use crosstrack::game::{Game, GameExt};
use crosstrack::rules::{Action, ClaimRule, Move, Owner, Piece, Ruleset, Seats};

/// Returns the causes of a difference in legal moves.
pub(super) fn legal(
    context: &Context<'_, Ruleset>,
    difference: &Difference,
) -> Vec<CauseWithFacts> {
    let Some(position) = &context.position else { return Vec::new() };
    let (ruleset, all) = (context.ruleset, context.ruleset.moves(position));
    let whole = |clause: &str, what| vec![(Cause::new(clause, what), facts(difference))];
    if all.is_empty() && ruleset.outcome(position).is_some() {
        return whole("WN-OPPOSITE", "moves, although the game is over");
    }
    let missing: Vec<Move> =
        difference.missing.iter().filter_map(|text| ruleset.read_move(text).ok()).collect();
    if difference.extra.is_empty() && !missing.is_empty() {
        let claims = |mv: &Move| matches!(mv.action, Action::Claim);
        if missing.len() == all.len() && !missing.iter().all(claims) {
            return whole("WN-OPPOSITE", NO_MOVES);
        }
        let places = |mv: &&Move| matches!(mv.action, Action::Place { .. });
        let others = all.iter().filter(|mv| !places(mv)).count();
        let only_others = !missing.iter().any(|mv| places(&mv) || claims(mv));
        let pieces = position.layout().pieces().count();
        if only_others && missing.len() == others && pieces <= ruleset.seats().players() + 1 {
            return whole("PL-OPENING", "what is legal after the opening round");
        }
    }
    group_facts_by_cause(difference, |word, fact| {
        let Ok(mv) = ruleset.read_move(fact) else {
            return Cause::new("PL-ONE", "moves that are not notation");
        };
        let forbidden = ruleset.check(position, mv).err().map(|illegal| illegal.clause());
        match (word, forbidden) {
            ("twice", _) => Cause::new("PL-ONE", "moves listed twice"),
            ("extra", Some(_)) if is_used_up(context, mv) => {
                Cause::new("EQ-INTERSECTIONS", "intersection pieces beyond the pile")
            }
            ("extra", Some(clause)) => Cause::new(clause, "moves that are not legal"),
            _ if is_piece_missing(&all, &missing, mv) => {
                Cause::new(stock_clause(ruleset, mv), "pieces that are in stock")
            }
            _ => Cause::new(missing_clause(context, mv), missing_moves(mv.action)),
        }
    })
}

/// Returns whether every legal move that places the piece of a move is missing.
fn is_piece_missing(all: &[Move], missing: &[Move], mv: Move) -> bool {
    let n = all.iter().filter(|other| places_same_piece(mv, **other)).count();
    n > 0 && n == missing.iter().filter(|other| places_same_piece(mv, **other)).count()
}

fn places_same_piece(mv: Move, other: Move) -> bool {
    match (mv.action, other.action) {
        (Action::Place { piece, .. }, Action::Place { piece: other, .. }) => piece == other,
        _ => false,
    }
}

/// Returns the clause about the stock that a piece is placed from.
fn stock_clause(ruleset: &Ruleset, mv: Move) -> &'static str {
    let Action::Place { piece: Piece { colour, .. }, .. } = mv.action else { return "PL-PLACE" };
    match ruleset.seats() {
        _ if ruleset.owners().of(colour) == Owner::Common => "PL-COMMON",
        Seats::Two => "PL-STOCK-2",
        Seats::Three => "PL-STOCK-3",
        Seats::Four => "PL-STOCK-4",
        Seats::Teams => "PL-TEAMS",
    }
}

/// Returns whether a move plays an intersection piece of which none is left.
fn is_used_up(context: &Context<'_, Ruleset>, mv: Move) -> bool {
    let Action::Intersection { kind, .. } = mv.action else { return false };
    context.position.as_ref().is_some_and(|position| position.pile(context.ruleset, kind) == 0)
}

/// Returns the clause by which a refused move is legal.
pub(super) fn missing_clause(context: &Context<'_, Ruleset>, mv: Move) -> &'static str {
    let (ruleset, Some(position)) = (context.ruleset, &context.position) else {
        return action_clause(mv.action);
    };
    let announced = ruleset.claim_rule() == ClaimRule::Announced;
    if mv.announced || (announced && position.winning_path(ruleset).is_some()) {
        return "X-CLAIM";
    }
    let handled = match mv.action {
        Action::Rotate { cell, rotation } => Some((cell, Some(rotation))),
        Action::Relocate { from, .. } => Some((from, None)),
        Action::Intersection { kind, .. } if position.pile(ruleset, kind) < ruleset.pile(kind) => {
            return "EQ-INTERSECTIONS";
        }
        _ => None,
    };
    let Some((cell, rotation)) = handled else { return action_clause(mv.action) };
    let Some(placed) = position.layout().piece(cell) else { return action_clause(mv.action) };
    if rotation == Some(placed.rotation) {
        return "X-NULL-TURN";
    }
    match ruleset.owners().of(placed.piece.colour) {
        Owner::Common if position.setup(ruleset).frozen.is_empty() => "PL-COMMON",
        Owner::Common => "PL-FREEZE",
        Owner::Player(player) if player != position.to_move() => "PL-PARTNER",
        _ => action_clause(mv.action),
    }
}

/// Names a kind of missing moves.
const fn missing_moves(action: Action) -> &'static str {
    match action {
        Action::Place { .. } => "placements that are legal",
        Action::Rotate { .. } => "rotations that are legal",
        Action::Relocate { .. } => "relocations that are legal",
        Action::Intersection { .. } => "intersection pieces that may be placed",
        Action::Claim => "claims that are legal",
    }
}

/// Returns the id of the clause for moves of this kind, such as `PL-PLACE`.
pub const fn action_clause(action: Action) -> &'static str {
    match action {
        Action::Place { .. } => "PL-PLACE",
        Action::Rotate { .. } => "PL-ROTATE",
        Action::Relocate { .. } => "PL-RELOCATE",
        Action::Intersection { .. } => "PL-INTERSECTION",
        Action::Claim => "X-CLAIM",
    }
}
