//! Lower bounds on the number of pieces with which a forced win in 5 plies begins.

use crosstrack::base::Player;
use crosstrack::rules::{Colour, Letter, Owner, Pattern, RelocateTurn, Ruleset, interstices_of};
use crosstrack_prove::formula::forced::away::dead_cells;

/// Returns a lower bound on the number of pieces with which a win in 5 plies, and not in 3, can begin.
/// `three` is the bound for 3 plies where both players have placed a piece. The argument is in the
/// [module](super).
pub fn lower_bound_in_five(ruleset: &Ruleset, both: bool, three: usize) -> usize {
    let board = ruleset.board();
    let three = three.min(board.width());
    let lacks_corners_only = board.b() <= 2;
    let full_lines = three == board.width();
    let bare = full_lines && lacks_corners_only && has_two_of_each(ruleset) && is_bare(ruleset);
    let less = if both {
        if bare && has_no_way_round(ruleset) {
            0
        } else if lacks_corners_only {
            1
        } else {
            2
        }
    } else if bare && can_be_dead_anywhere(ruleset).next().is_some() {
        1
    } else {
        2
    };
    three.saturating_sub(less).max(min_pieces(both))
}

/// Returns how many pieces lie on the board at least: one of each player, if both have placed.
const fn min_pieces(both: bool) -> usize {
    if both { 2 } else { 0 }
}

/// Returns whether a player with one piece on the board has another of its pattern left.
fn has_two_of_each(ruleset: &Ruleset) -> bool {
    let owners = ruleset.owners();
    let owned = |owner| Colour::ALL.iter().filter(|&&c| owners.of(c) == owner).count();
    owned(Owner::Player(Player::Two)) > 1
}

/// Returns whether all interstices are empty at the start.
fn is_bare(ruleset: &Ruleset) -> bool {
    let mut interstices = interstices_of(ruleset.interstices());
    interstices.all(|at| ruleset.start_connector(at.index()).is_none())
}

const ORTHOGONAL: u8 = 0b0101_0101;

/// Returns, for each orientation of a pattern, the orthogonal sides that it links to each of N, E, S and W.
fn orthogonal_links(ruleset: &Ruleset, pattern: &Pattern) -> impl Iterator<Item = [u8; 4]> {
    pattern.orientations.rotations().map(move |rotation| {
        let links = pattern.orientations.links(rotation).with_junction(ruleset.junction());
        [0, 2, 4, 6].map(|side| links.exits(side) & ORTHOGONAL)
    })
}

/// Returns the patterns that have an orientation which links no two of the sides that touch cells or edges.
fn can_be_dead_anywhere(ruleset: &Ruleset) -> impl Iterator<Item = &Pattern> {
    let is_dead = |linked: [u8; 4]| linked == [0; 4];
    let patterns = ruleset.pieces().patterns().iter();
    patterns.filter(move |pattern| orthogonal_links(ruleset, pattern).any(is_dead))
}

/// Returns whether a pattern has an orientation in which no side along an axis is linked to a side across
/// which a cell or an edge lies. Axis 0 is north and south, axis 1 east and west.
fn can_be_set_against(ruleset: &Ruleset, pattern: &Pattern, axis: usize) -> bool {
    orthogonal_links(ruleset, pattern).any(|linked| linked[axis] | linked[axis + 2] == 0)
}

/// Returns whether the argument without connectors holds once both have placed. It also needs full lines,
/// two pieces of each pattern, and empty interstices, which are not checked here.
fn has_no_way_round(ruleset: &Ruleset) -> bool {
    let width = ruleset.board().width();
    let dead: Vec<Letter> = can_be_dead_anywhere(ruleset).map(|pattern| pattern.letter).collect();
    let mut patterns = ruleset.pieces().patterns().iter();
    ruleset.relocate_turn() == RelocateTurn::Free
        && width >= 4
        && dead.len() >= 2
        && patterns.all(|pattern| {
            let spots = dead_cells(ruleset, pattern.letter).count_ones() as usize;
            (dead.contains(&pattern.letter) || spots > width + 1)
                && can_be_set_against(ruleset, pattern, 0)
                && can_be_set_against(ruleset, pattern, 1)
        })
}
