//! Moves that win at once, found without trying every move: the surroundings of a free place are computed once
//! and then tested against all tiles.

use std::ops::ControlFlow;

use crate::rules::action::{Action, Move};
use crate::rules::geometry::{cells_of, interstices_of};
use crate::rules::intersection::Connector;
use crate::rules::links::Links;
use crate::rules::movegen::{
    kinds_left, landing_rotations, may_claim, movable_pieces, placeable_pieces, rotations_of,
    turned_rotations,
};
use crate::rules::network::Network;
use crate::rules::position::Position;
use crate::rules::readings::ClaimRule;
use crate::rules::ruleset::Ruleset;
use crate::rules::track::Track;
use crate::rules::win::Scan;

/// Visits every action that wins at once, in no particular order: those that complete a path, and the claim of a
/// path that is already complete. Under X-CLAIM `announced`, an action that completes a path wins only if it is
/// announced.
///
/// **Cost** four floods; in addition, a few for each place where track from opposite edges meets, and then four
/// for each piece that the player may relocate. Next to nothing while the board has too few pieces for a path.
pub(crate) fn for_each_win(ruleset: &Ruleset, position: &Position, mut visit: impl FnMut(Action)) {
    let _ = try_for_each_win(ruleset, position, |action| {
        visit(action);
        ControlFlow::Continue(())
    });
}

/// Visits winning actions as [`for_each_win`] does, until a visit breaks.
///
/// **Cost** at most that of [`for_each_win`].
pub(crate) fn try_for_each_win(
    ruleset: &Ruleset,
    position: &Position,
    mut visit: impl FnMut(Action) -> ControlFlow<()>,
) -> ControlFlow<()> {
    if position.is_won(ruleset) {
        return ControlFlow::Continue(());
    }
    if may_claim(ruleset, position) {
        return visit(Action::Claim);
    }
    if !may_complete(ruleset, position) {
        return ControlFlow::Continue(());
    }
    let scan = Scan::new(Track::new(ruleset, position.layout()));
    visit_completing(ruleset, position, &scan, &mut visit)
}

/// Returns whether no path is complete and the player to move can complete one, whatever the position was told of
/// paths that are complete. `network` is that of the position's layout, where there is one.
pub(super) fn has_win_on(
    ruleset: &Ruleset,
    position: &Position,
    network: Option<Network<'_>>,
) -> bool {
    if !may_complete(ruleset, position) {
        return false;
    }
    let track = Track::new(ruleset, position.layout());
    let scan = match network {
        Some(network) => Scan::of_network(track, network),
        None => Scan::new(track),
    };
    !scan.has_complete_path()
        && visit_completing(ruleset, position, &scan, &mut |_| ControlFlow::Break(())).is_break()
}

/// Returns whether there are enough pieces for a path, counting one that is still to come.
fn may_complete(ruleset: &Ruleset, position: &Position) -> bool {
    position.layout().occupied().count_ones() as usize + 1 >= ruleset.board().width()
}

/// Visits the actions that complete a path, until a visit breaks.
fn visit_completing(
    ruleset: &Ruleset,
    position: &Position,
    scan: &Scan<'_>,
    visit: &mut impl FnMut(Action) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let pieces = position.layout().occupied().count_ones() as usize;
    let width = ruleset.board().width();
    visit_winning_placements(ruleset, position, scan, visit)?;
    if pieces < width || !position.has_opened(ruleset) {
        return ControlFlow::Continue(());
    }
    visit_winning_handlings(ruleset, position, scan, visit)?;
    visit_winning_intersections(ruleset, position, scan, visit)
}

fn visit_winning_placements(
    ruleset: &Ruleset,
    position: &Position,
    scan: &Scan<'_>,
    visit: &mut impl FnMut(Action) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let free = ruleset.cells() & !position.layout().occupied();
    for cell in cells_of(free) {
        let Some(around) = scan.surroundings_of_cell(cell) else { continue };
        for (piece, orientations) in placeable_pieces(ruleset, position) {
            for rotation in orientations.rotations() {
                if around.completes_path(ruleset.piece_links(piece.letter, rotation)) {
                    visit(Action::Place { piece, cell, rotation })?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// Visits the winning actions that are a rotation or a relocation, until a visit breaks. Taking a piece away leaves
/// less track, so only what would win with the piece still in its place is looked at without it.
fn visit_winning_handlings(
    ruleset: &Ruleset,
    position: &Position,
    scan: &Scan<'_>,
    visit: &mut impl FnMut(Action) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let track = Track::new(ruleset, position.layout());
    let free = ruleset.cells() & !position.layout().occupied() & scan.promising_cells();
    let places: Vec<_> = cells_of(free)
        .filter_map(|to| scan.neighbourhood_of_cell(to).map(|(around, near)| (to, around, near)))
        .collect();
    for (from, placed, orientations) in movable_pieces(ruleset, position) {
        let links = |rotation| ruleset.piece_links(placed.piece.letter, rotation);
        let turned = || rotations_of(turned_rotations(ruleset, placed, orientations));
        let landing = || rotations_of(landing_rotations(ruleset, placed, orientations));
        // The track without the piece, once it is asked for.
        let mut without: Option<Scan<'_>> = None;
        let may_turn = scan
            .neighbourhood_of_cell(from)
            .is_some_and(|(around, _)| turned().any(|k| around.completes_path(links(k))));
        if may_turn {
            let scan = without.get_or_insert_with(|| Scan::new(track.without(from)));
            if let Some(around) = scan.surroundings_of_cell(from) {
                for rotation in turned().filter(|&k| around.completes_path(links(k))) {
                    visit(Action::Rotate { cell: from, rotation })?;
                }
            }
        }
        for &(to, around, near) in &places {
            let mut rotations = landing().filter(|&k| around.completes_path(links(k))).peekable();
            if near & from.bit() == 0 {
                // A piece that no track from the place reaches makes no difference there.
                rotations
                    .try_for_each(|rotation| visit(Action::Relocate { from, to, rotation }))?;
            } else if rotations.peek().is_some() {
                let scan = without.get_or_insert_with(|| Scan::new(track.without(from)));
                let Some(around) = scan.surroundings_of_cell(to) else { continue };
                for rotation in rotations.filter(|&k| around.completes_path(links(k))) {
                    visit(Action::Relocate { from, to, rotation })?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

fn visit_winning_intersections(
    ruleset: &Ruleset,
    position: &Position,
    scan: &Scan<'_>,
    visit: &mut impl FnMut(Action) -> ControlFlow<()>,
) -> ControlFlow<()> {
    if kinds_left(ruleset, position).next().is_none() {
        return ControlFlow::Continue(());
    }
    let empty = ruleset.interstices() & !position.layout().filled();
    for at in interstices_of(empty) {
        let Some(around) = scan.surroundings_of_interstice(at) else { continue };
        for kind in kinds_left(ruleset, position) {
            for rotation in kind.facts().orientations.rotations() {
                let Links(links) =
                    Connector { kind, rotation }.links().with_junction(ruleset.junction());
                if around.completes_path(links) {
                    visit(Action::Intersection { kind, at, rotation })?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// Returns every move that wins at once for the player to move, ascending.
pub fn winning_moves(ruleset: &Ruleset, position: &Position) -> Vec<Move> {
    let mut moves = Vec::new();
    for_each_win(ruleset, position, |action| {
        let announced = ruleset.claim_rule() == ClaimRule::Announced && action != Action::Claim;
        moves.push(Move { action, announced });
    });
    moves.sort_unstable();
    moves
}
