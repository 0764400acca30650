//! Causes of differences in legal moves.

use crate::cause::{MOVES_AFTER_END, NO_MOVES, NOTATION, facts, group_facts_by_cause};
use crate::{Cause, CauseWithFacts, Context, Difference};
use crosstrack::base::Player;
use crosstrack::game::{Game, GameExt, Notation as _};
use crosstrack::rules::{Action, Cell, ClaimRule, Move, Owner, Piece, Position, Ruleset, Seats};

/// Words of a cause: moves are missing as if the opening round went on.
pub(super) const AFTER_OPENING: &str = "what is legal after the opening round";

/// Words of a cause: more intersection pieces are played than there are.
pub(super) const USED_UP: &str = "intersection pieces beyond the pile";

/// Returns the causes of a difference in legal moves.
pub(super) fn legal(
    context: &Context<'_, Ruleset>,
    difference: &Difference,
) -> Vec<CauseWithFacts> {
    let Some(position) = &context.position else { return Vec::new() };
    let (ruleset, all) = (context.ruleset, context.ruleset.moves(position));
    let whole = |clause: &str, what| vec![(Cause::new(clause, what), facts(difference))];
    if position.is_won(ruleset) {
        return whole("WN-OPPOSITE", MOVES_AFTER_END);
    }
    let missing: Vec<Move> =
        difference.missing.iter().filter_map(|text| ruleset.parse_move(text).ok()).collect();
    if difference.extra.is_empty()
        && !missing.is_empty()
        && let Some((clause, what)) = one_cause_of_all(context, position, &all, &missing)
    {
        return whole(clause, what);
    }
    if is_about_one_pattern(context, &all, difference) {
        let clause = ruleset.edition().facts().set.clause();
        return whole(clause, "which orientations a piece has");
    }
    let lacks_own = missing.iter().any(|&mv| {
        is_piece_missing(&all, &missing, mv) && stock_clause(ruleset, mv) != "PL-COMMON"
    });
    // Who places the pieces of opponents, too, errs about whose pieces they are.
    let places_of_others = difference.extra.iter().any(|fact| {
        let mv =
            ruleset.parse_move(fact).ok().filter(|mv| matches!(mv.action, Action::Place { .. }));
        let clause = mv.and_then(|mv| ruleset.check(position, mv).err()).map(|e| e.clause());
        clause == Some("PL-PLACE") || clause == Some("PL-OWN")
    });
    group_facts_by_cause(difference, |word, fact| {
        let Ok(mv) = ruleset.parse_move(fact) else {
            return Cause::new(NOTATION, "moves that are not notation");
        };
        let forbidden = ruleset.check(position, mv).err().map(|illegal| illegal.clause());
        match (word, forbidden) {
            ("twice", _) => Cause::new("PL-ONE", "moves listed twice"),
            ("extra", Some(_)) if is_used_up(context, mv) => {
                Cause::new("EQ-INTERSECTIONS", USED_UP)
            }
            ("extra", Some("PL-PARTNER")) if places_of_others => {
                Cause::new("PL-TEAMS", "moves that are not legal")
            }
            ("extra", Some(clause)) => Cause::new(clause, "moves that are not legal"),
            _ if is_piece_missing(&all, &missing, mv) => {
                // If players also lack pieces of their own, the cause is not about common pieces.
                let clause = match stock_clause(ruleset, mv) {
                    "PL-COMMON" if lacks_own => "PL-STOCK-3",
                    clause => clause,
                };
                Cause::new(clause, "pieces that are in stock")
            }
            _ => Cause::new(missing_clause(context, mv), missing_moves(mv.action)),
        }
    })
}

/// Returns the clause and the words of a cause that explains all missing moves at once, in a difference without
/// extra moves.
fn one_cause_of_all(
    context: &Context<'_, Ruleset>,
    position: &Position,
    all: &[Move],
    missing: &[Move],
) -> Option<(&'static str, &'static str)> {
    let claims = |mv: &Move| matches!(mv.action, Action::Claim);
    let plays = |moves: &[Move]| moves.iter().filter(|mv| !claims(mv)).count();
    if plays(missing) == plays(all) && plays(missing) > 0 {
        return Some(("WN-OPPOSITE", NO_MOVES));
    }
    let places = |mv: &&Move| matches!(mv.action, Action::Place { .. });
    let others = all.iter().filter(|mv| !places(mv)).count();
    let only_others = !missing.iter().any(|mv| places(&mv) || claims(mv));
    let pieces = position.layout().pieces().count();
    if only_others && missing.len() == others && pieces <= context.ruleset.seats().players() + 1 {
        return Some(("PL-OPENING", AFTER_OPENING));
    }
    if let Some(clause) = unhandled_clause(context, all, missing) {
        return Some((clause, "whose pieces may be rotated and relocated"));
    }
    is_cut_short(all, missing).then_some(("PL-ONE", "a list of moves that is cut short"))
}

/// Returns whether a list of moves seems to be cut off: the number of moves left is one at which a list or a
/// small counter may end, and of at least one kind some moves are missing, but not all.
fn is_cut_short(all: &[Move], missing: &[Move]) -> bool {
    let left = all.len().saturating_sub(missing.len());
    let is_limit = left >= 16
        && (left.is_power_of_two() || (left + 1).is_power_of_two() || left.is_multiple_of(100));
    let kind = |mv: &Move| std::mem::discriminant(&mv.action);
    let of_kind =
        |moves: &[Move], one: &Move| moves.iter().filter(|mv| kind(mv) == kind(one)).count();
    is_limit && missing.iter().any(|mv| of_kind(missing, mv) < of_kind(all, mv))
}

/// Returns whether all moves that differ are about pieces of one pattern, while moves of the same kinds with
/// other patterns are right.
fn is_about_one_pattern(
    context: &Context<'_, Ruleset>,
    all: &[Move],
    difference: &Difference,
) -> bool {
    let Some(position) = &context.position else { return false };
    let letter = |mv: &Move| match mv.action {
        Action::Place { piece, .. } => Some(piece.letter),
        Action::Rotate { cell, .. } | Action::Relocate { from: cell, .. } => {
            position.layout().piece(cell).map(|placed| placed.piece.letter)
        }
        Action::Intersection { .. } | Action::Claim => None,
    };
    let facts = difference.by_word().into_iter().flat_map(|(_, facts)| facts);
    let moves: Option<Vec<Move>> =
        facts.map(|fact| context.ruleset.parse_move(fact).ok()).collect();
    // Fewer may be about one cell.
    let Some(moves) = moves.filter(|moves| moves.len() >= 8) else { return false };
    let Some(first) = letter(&moves[0]) else { return false };
    let kind = |mv: &Move| std::mem::discriminant(&mv.action);
    let has_others =
        |one: &Move| all.iter().any(|mv| kind(mv) == kind(one) && letter(mv) != Some(first));
    // A piece that may not be placed at all is about the stock.
    moves.iter().all(|mv| letter(mv) == Some(first) && has_others(mv))
        && !moves.iter().any(|mv| is_piece_missing(all, &moves, *mv))
        && !moves
            .iter()
            .any(|mv| context.ruleset.check(position, *mv).is_err_and(|e| e.clause() == "PL-STAY"))
}

/// Returns the clause by which the pieces of an owner may be rotated and relocated, if exactly the legal moves
/// that rotate or relocate pieces of one owner are missing.
fn unhandled_clause(
    context: &Context<'_, Ruleset>,
    all: &[Move],
    missing: &[Move],
) -> Option<&'static str> {
    let owner = |mv: &Move| owner_of_handled(context, *mv);
    let first = owner(missing.first()?)?;
    let is_theirs = |mv: &&Move| owner(mv) == Some(first);
    let relocates = |mv: &Move| matches!(mv.action, Action::Relocate { .. });
    let layout = context.position.as_ref()?.layout();
    let is_full = context.ruleset.cells() == layout.occupied();
    let are_all = missing.iter().all(|mv| is_theirs(&mv))
        && (is_full || missing.iter().any(relocates))
        && !missing.iter().all(relocates)
        && missing.len() == all.iter().filter(is_theirs).count();
    are_all.then(|| match first {
        Owner::Common => "PL-COMMON",
        Owner::Player(player) if Some(player) == mover(context) => "PL-OWN",
        Owner::Player(_) => "PL-PARTNER",
        Owner::Unused => "PL-PLACE",
    })
}

fn mover(context: &Context<'_, Ruleset>) -> Option<Player> {
    context.position.as_ref().map(Position::to_move)
}

/// Returns the owner of the piece that a move rotates or relocates.
fn owner_of_handled(context: &Context<'_, Ruleset>, mv: Move) -> Option<Owner> {
    let placed = context.position.as_ref()?.layout().piece(handled(mv)?)?;
    Some(context.ruleset.owners().of(placed.piece.colour))
}

/// Returns the cell of the piece that a move rotates or relocates.
const fn handled(mv: Move) -> Option<Cell> {
    match mv.action {
        Action::Rotate { cell, .. } => Some(cell),
        Action::Relocate { from, .. } => Some(from),
        Action::Place { .. } | Action::Intersection { .. } | Action::Claim => None,
    }
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

/// Returns the clause about the stock from which a piece is placed.
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

/// Returns whether a move plays an intersection piece of a kind of which none is left.
pub(super) fn is_used_up(context: &Context<'_, Ruleset>, mv: Move) -> bool {
    let Action::Intersection { kind, .. } = mv.action else { return false };
    context.position.as_ref().is_some_and(|position| position.pile(context.ruleset, kind) == 0)
}

/// Returns the clause that makes a refused move legal.
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
