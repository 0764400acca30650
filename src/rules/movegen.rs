//! The generator of legal actions, in the order of [`Action`].

use crate::rules::action::Action;
use crate::rules::board::{Piece, Placed};
use crate::rules::geometry::{Cell, cells_of, interstices_of};
use crate::rules::intersection::ConnectorKind;
use crate::rules::piece::Orientations;
use crate::rules::position::Position;
use crate::rules::readings::{ClaimRule, NullTurn, RelocateTurn};
use crate::rules::ruleset::Ruleset;

/// Calls `visit` with every legal action, ascending; with none in a finished position (WN-MOVER).
///
/// Each action is a whole turn (PL-ONE). No action takes a piece off the board (PL-STAY) or changes what lies in an
/// interstice (PL-INTERSECTION-FIXED).
///
/// **Cost** linear in the number of actions.
pub fn for_each_action(ruleset: &Ruleset, position: &Position, mut visit: impl FnMut(Action)) {
    for_each_rotatable(ruleset, position, |action, rotations| {
        let mut rest = rotations;
        while rest != 0 {
            visit(action.with_rotation(rest.trailing_zeros() as u8));
            rest &= rest - 1;
        }
    });
}

/// Calls `visit` with the legal actions of [`for_each_action`] in the same order, those that differ only in their
/// rotation at once: as the one with rotation 0, legal or not, and a mask of the legal rotations, with bit 0 for rotation 0.
/// [`Action::Claim`] comes with bit 0.
///
/// **Cost** linear in the number of calls.
pub fn for_each_rotatable(
    ruleset: &Ruleset,
    position: &Position,
    mut visit: impl FnMut(Action, u8),
) {
    if position.is_won(ruleset) {
        return;
    }
    let (free, rotation) = (ruleset.cells() & !position.layout().occupied(), 0);
    for (piece, orientations) in placeable_pieces(ruleset, position) {
        for cell in cells_of(free) {
            visit(Action::Place { piece, cell, rotation }, orientations.distinct());
        }
    }
    // PL-OPENING: until the opening round is over, players only place pathway pieces.
    if position.has_opened(ruleset) {
        for (cell, placed, orientations) in movable_pieces(ruleset, position) {
            let rotations = turned_rotations(ruleset, placed, orientations);
            visit(Action::Rotate { cell, rotation }, rotations);
        }
        for (from, placed, orientations) in movable_pieces(ruleset, position) {
            let rotations = landing_rotations(ruleset, placed, orientations);
            for to in cells_of(free) {
                visit(Action::Relocate { from, to, rotation }, rotations);
            }
        }
        for kind in kinds_left(ruleset, position) {
            let rotations = kind.facts().orientations.distinct();
            for at in interstices_of(ruleset.interstices() & !position.layout().filled()) {
                visit(Action::Intersection { kind, at, rotation }, rotations);
            }
        }
    }
    if may_claim(ruleset, position) {
        visit(Action::Claim, 1);
    }
}

/// Counts the legal actions: placements, rotations, relocations, intersection pieces, claims.
///
/// **Cost** linear in the pieces, not in the actions.
pub(crate) fn count_actions(ruleset: &Ruleset, position: &Position) -> [u64; 5] {
    let mut counts = [0; 5];
    if position.is_won(ruleset) {
        return counts;
    }
    let layout = position.layout();
    let free = u64::from((ruleset.cells() & !layout.occupied()).count_ones());
    counts[0] = placeable_pieces(ruleset, position).map(|(_, o)| free * o.count() as u64).sum();
    if position.has_opened(ruleset) {
        for (_, placed, orientations) in movable_pieces(ruleset, position) {
            counts[1] += u64::from(turned_rotations(ruleset, placed, orientations).count_ones());
            counts[2] +=
                free * u64::from(landing_rotations(ruleset, placed, orientations).count_ones());
        }
        let empty = u64::from((ruleset.interstices() & !layout.filled()).count_ones());
        counts[3] = kinds_left(ruleset, position)
            .map(|kind| empty * kind.facts().orientations.count() as u64)
            .sum();
    }
    counts[4] = u64::from(may_claim(ruleset, position));
    counts
}

/// Returns whether the player to move has a legal action.
///
/// **Cost** constant while there is a free cell and a piece to place, or a piece to turn.
pub fn has_action(ruleset: &Ruleset, position: &Position) -> bool {
    let free = ruleset.cells() & !position.layout().occupied();
    let places = || free != 0 && placeable_pieces(ruleset, position).next().is_some();
    let handles = || {
        position.has_opened(ruleset)
            && movable_pieces(ruleset, position).any(|(_, placed, orientations)| {
                turned_rotations(ruleset, placed, orientations) != 0
                    || free != 0 && landing_rotations(ruleset, placed, orientations) != 0
            })
    };
    !position.is_won(ruleset) && (places() || handles())
        || count_actions(ruleset, position) != [0; 5]
}

/// Returns whether a move can possibly leave the next player without a legal move (PL-NO-MOVE).
///
/// If a cell is free, a player with pieces in stock can place one. A published set has at least as many pieces as
/// there are players, so when a player has no stock left, the opening round is over, and the player can move an
/// own piece to that cell.
pub(super) fn may_leave_no_action(ruleset: &Ruleset, position: &Position) -> bool {
    let free = ruleset.cells() & !position.layout().occupied();
    free.count_ones() < 2 || ruleset.has_custom_pieces()
}

/// Returns the pieces that the player to move may place (PL-PLACE, PL-COMMON, PL-PARTNER),
/// ascending.
pub(super) fn placeable_pieces<'a>(
    ruleset: &'a Ruleset,
    position: &'a Position,
) -> impl Iterator<Item = (Piece, &'a Orientations)> + 'a {
    ruleset.placeable_sets(position.to_move()).flat_map(move |colour| {
        let stock = position.stock(ruleset, colour);
        let patterns = ruleset.pieces().patterns().iter();
        patterns
            .filter(move |p| stock & 1 << p.letter.index() != 0)
            .map(move |pattern| (Piece { colour, letter: pattern.letter }, &pattern.orientations))
    })
}

/// Returns the pieces that the player to move may rotate and relocate (PL-OWN, PL-PARTNER,
/// PL-COMMON, PL-FREEZE), in reading order.
pub(super) fn movable_pieces<'a>(
    ruleset: &'a Ruleset,
    position: &'a Position,
) -> impl Iterator<Item = (Cell, Placed, &'a Orientations)> + 'a {
    position.layout().pieces().filter_map(move |(cell, placed)| {
        let Piece { colour, letter } = placed.piece;
        (ruleset.owners().may_handle(position.to_move(), colour)
            && position.turns_frozen(cell) == 0)
            .then(|| ruleset.pieces().get(letter))
            .flatten()
            .map(|pattern| (cell, placed, &pattern.orientations))
    })
}

/// Returns the rotations to which a piece may be turned on its cell, as a mask (PL-ROTATE, X-NULL-TURN).
pub(super) fn turned_rotations(
    ruleset: &Ruleset,
    placed: Placed,
    orientations: &Orientations,
) -> u8 {
    let null = ruleset.null_turn() == NullTurn::Allowed;
    orientations.distinct() & if null { u8::MAX } else { !(1 << placed.rotation) }
}

/// Returns the rotations with which a piece may land on another cell, as a mask (PL-RELOCATE, X-RELOCATE-TURN).
pub(super) fn landing_rotations(
    ruleset: &Ruleset,
    placed: Placed,
    orientations: &Orientations,
) -> u8 {
    let keep = ruleset.relocate_turn() == RelocateTurn::Keep;
    orientations.distinct() & if keep { 1 << placed.rotation } else { u8::MAX }
}

/// Returns the rotations in a mask, ascending.
pub(super) fn rotations_of(mask: u8) -> impl Iterator<Item = u8> {
    (0..8).filter(move |k| mask & 1 << k != 0)
}

/// Returns the kinds of intersection pieces that are left in the pile (PL-INTERSECTION).
pub(super) fn kinds_left<'a>(
    ruleset: &'a Ruleset,
    position: &'a Position,
) -> impl Iterator<Item = ConnectorKind> + 'a {
    ConnectorKind::ALL.iter().copied().filter(|&kind| position.pile(ruleset, kind) > 0)
}

/// Returns whether there is a path that the player to move may claim (X-CLAIM).
pub(super) fn may_claim(ruleset: &Ruleset, position: &Position) -> bool {
    ruleset.claim_rule() == ClaimRule::Announced
        && position.has_complete_path()
        && !position.is_decided()
}
