//! Lower bounds on the number of its own turns that a side needs while all others only wait.
//!
//! Another player *waits* by turning one own piece on its cell, turn after turn. That is legal whatever the side
//! does: the piece stays there (PL-STAY), no player of the side may handle it (PL-OWN), only common pieces freeze
//! (PL-FREEZE), and a piece with two orientations can always be turned (PL-ROTATE). If such a turn completes a
//! path, the player who waits has won (WN-MOVER; under X-CLAIM, that player announces the path).
//!
//! So a side that wants to force a win has to complete a path by its own turns alone, against others who wait. A
//! turn puts track into one place: a cell that is free or holds a piece that the side may handle, or, if there is
//! a pile, an empty interstice. The cells of other players' pieces never change, except those of the pieces that
//! wait. A *changed* place is taken to link all of its sides. The *level* of a cell from an edge is the least
//! number of changed places over which track from the edge arrives at the cell.
//!
//! A path may run through one changed place several times. If changed places link all of their sides, it need not
//! do so: the path can be cut short between its first and its last visit to the place. So the level of the
//! opposite edge is the least number of changed places that a path takes. For paths *through a certain cell*, the
//! bound is the sum of the two levels of that cell, as long as paths that avoid the cell are considered as well.
//! Either no changed place lies both before the first visit to the cell and after the last, and then the path
//! takes at least as many changed places as this sum; or one does, and the path that is cut short there avoids
//! the cell, and takes no more changed places.
//!
//! A piece that waits is chosen so that paths through it take too many changed places. If there is no such piece,
//! two rotations are chosen between which a piece is turned to and fro.

use crate::base::{Player, Players};
use crate::rules::action::{Action, Move};
use crate::rules::board::Placed;
use crate::rules::compass::Edge;
use crate::rules::distance::{ALL_LINKS, Places, Wave, open_interstices};
use crate::rules::edition::Owner;
use crate::rules::geometry::{Cell, cells_of};
use crate::rules::network::{Network, Spread};
use crate::rules::piece::Letter;
use crate::rules::position::Position;
use crate::rules::readings::NullTurn;
use crate::rules::ruleset::Ruleset;
use crate::rules::track::Track;

/// Maximum number of turns that are counted.
const MOST: usize = 12;

/// The cells that track from an edge reaches, as a mask for each number of changed places.
type Cells = [u64; MOST + 1];

/// Returns the level of the nearest of some cells; above `most` if there is none.
fn level(cells: &Cells, of: u64, most: usize) -> usize {
    (0..=most).find(|&l| cells[l] & of != 0).unwrap_or(most + 1)
}

/// Returns the places into which a side can put track.
pub(super) fn places(ruleset: &Ruleset, position: &Position, side: Players) -> Places {
    let player = side.iter().next();
    let handles = |colour| player.is_some_and(|p| ruleset.owners().may_handle(p, colour));
    let theirs = position.layout().pieces().filter(|(_, placed)| !handles(placed.piece.colour));
    let fixed = theirs.fold(0, |mask, (cell, _)| mask | cell.bit());
    Places {
        cells: ruleset.cells() & !fixed,
        interstices: open_interstices(ruleset, position),
        free: 0,
        links: ALL_LINKS,
    }
}

/// Returns the cells of the pieces with which each other side can wait, as one mask for each of these sides;
/// `None` if a side has no such piece.
pub(super) fn waiting(ruleset: &Ruleset, position: &Position, side: Players) -> Option<Vec<u64>> {
    let players = (0..ruleset.seats().players()).map(|ahead| Player::One.nth_after(ahead, 4));
    let others = players.filter(|&player| !side.contains(player));
    let mut sides: Vec<Players> = others.map(|player| ruleset.seats().side_of(player)).collect();
    // With teams, both other players are one side.
    sides.dedup();
    let can_turn = |placed: Placed| {
        let pattern = ruleset.pieces().get(placed.piece.letter);
        ruleset.null_turn() == NullTurn::Allowed
            || pattern.is_some_and(|pattern| pattern.orientations.count() > 1)
    };
    let mask = |side: &Players| {
        let is_theirs = |placed: Placed| {
            let owner = ruleset.owners().of(placed.piece.colour);
            matches!(owner, Owner::Player(player) if side.contains(player))
        };
        let pieces = position.layout().pieces();
        pieces
            .filter(|&(_, placed)| is_theirs(placed) && can_turn(placed))
            .fold(0, |mask, (cell, _)| mask | cell.bit())
    };
    let masks: Vec<u64> = sides.iter().map(mask).collect();
    masks.iter().all(|&mask| mask != 0).then_some(masks)
}

/// Returns whether the others can wait: the opening round is over (PL-OPENING), and there is no path to claim
/// (X-CLAIM).
pub(super) fn may_wait(ruleset: &Ruleset, position: &Position) -> bool {
    !position.has_complete_path() && position.has_opened(ruleset)
}

/// Returns a lower bound on the number of its own turns that a side needs to force a win. The result is at most
/// `most + 1`, and at most 13.
///
/// **Cost** linear in the ports of the board.
pub(crate) fn min_turns(
    ruleset: &Ruleset,
    position: &Position,
    side: Players,
    most: usize,
) -> usize {
    let most = most.min(MOST);
    if most == 0 || !may_wait(ruleset, position) {
        return 1;
    }
    let track = Track::new(ruleset, position.layout());
    let open = places(ruleset, position, side);
    let network = Network::new(ruleset.tables(), position.layout(), 0);
    let mut spread = network.as_ref().map(Spread::new);
    let mut from = |edge: Edge, most: usize| {
        let mut cells = Cells::default();
        let distance = match &mut spread {
            Some(spread) => {
                spread.run(edge, open.cells, most, |level, reached| cells[level] = reached)
            }
            None => {
                Wave::new(&track, edge, open).run(most, |level, wave| cells[level] = wave.cells)
            }
        };
        (distance, cells)
    };
    let (first, a) = from(Edge::A, most);
    if first <= 1 {
        return 1;
    }
    let (second, b) = from(Edge::B, first - 1);
    let distance = first.min(second);
    if distance <= 1 {
        return 1;
    }
    let Some(waiting) = waiting(ruleset, position, side) else { return 1 };
    let below = distance - 1;
    if waiting.iter().all(|mask| mask & !(a[below] | b[below]) != 0) {
        return distance;
    }
    let (c, d) = (from(Edge::C, below).1, from(Edge::D, below).1);
    let through = |of: u64| {
        let sum = |one, other| level(one, of, below) + level(other, of, below);
        sum(&a, &c).min(sum(&b, &d))
    };
    let cells = |mask: u64| (0..64).map(move |i| 1_u64 << i).filter(move |bit| mask & bit != 0);
    let farthest = |&mask: &u64| cells(mask).max_by_key(|&bit| through(bit)).unwrap_or(0);
    let chosen = waiting.iter().map(farthest).fold(0, |mask, bit| mask | bit);
    let bound = distance.min(through(chosen)).max(1);
    // A bound above `most` need not be exact.
    if bound > most || distance <= most || waiting.len() > 1 {
        return bound;
    }
    if takes_more(ruleset, position, &track, open, chosen, most) { most + 1 } else { bound }
}

/// Removes from `moves` some after which the player to move, who cannot win at once, needs more than `turns` turns to force a
/// win.
///
/// Let every path take at least `turns + 1` changed places, and let the others wait with a piece through which, by the levels of
/// its cell, no path runs that takes at most so many. Then a path that is completed by this turn and `turns` more
/// avoids that piece once it is cut short at the changed places, and takes all of them, this turn's place among them: the
/// levels of this place from two opposite edges add up to at most `turns`.
///
/// **Cost** linear in the ports of the board, and next to nothing for each move.
pub(crate) fn keep_near(
    ruleset: &Ruleset,
    position: &Position,
    turns: usize,
    moves: &mut Vec<Move>,
) {
    let side = ruleset.seats().side_of(position.to_move());
    if turns == 0 || turns >= MOST || !may_wait(ruleset, position) {
        return;
    }
    let Some(network) = Network::new(ruleset.tables(), position.layout(), 0) else { return };
    let Some(waiting) = waiting(ruleset, position, side) else { return };
    let open = places(ruleset, position, side).cells;
    let (mut spread, mut levels) = (Spread::new(&network), [Cells::default(); 4]);
    for (levels, &edge) in levels.iter_mut().zip(Edge::ALL) {
        if spread.run(edge, open, turns + 1, |level, cells| levels[level] = cells) <= turns {
            return;
        }
    }
    // The cells through which a path may run that takes so many changed places at most, its own not counted.
    let within = |most: usize| {
        let through = |one: &Cells, other: &Cells| {
            (0..=most).fold(0, |cells, level| cells | one[level] & other[most - level])
        };
        through(&levels[0], &levels[2]) | through(&levels[1], &levels[3])
    };
    if waiting.len() != 1 || waiting[0] & !within(turns + 1) == 0 {
        return;
    }
    let near = within(turns);
    moves.retain(|mv| match mv.action {
        Action::Place { cell, .. }
        | Action::Rotate { cell, .. }
        | Action::Relocate { to: cell, .. } => near & cell.bit() != 0,
        Action::Intersection { .. } | Action::Claim => true,
    });
}

/// Returns whether every path takes more than `most` changed places while another player turns the piece on the
/// cell `at` to and fro between two well-chosen rotations, so that the cell only ever has the links of these two.
fn takes_more(
    ruleset: &Ruleset,
    position: &Position,
    track: &Track<'_>,
    open: Places,
    at: u64,
    most: usize,
) -> bool {
    let cell = Cell::from_index(at.trailing_zeros() as usize);
    let Some(letter) = position.layout().piece(cell).map(|placed| placed.piece.letter) else {
        return false;
    };
    let Some(pattern) = ruleset.pieces().get(letter) else { return false };
    let links = |rotation| ruleset.piece_links(letter, rotation);
    let rotations: Vec<u8> = pattern.orientations.rotations().collect();
    let pairs = rotations
        .iter()
        .enumerate()
        .flat_map(|(i, &a)| rotations[i + 1..].iter().map(move |&b| links(a) | links(b)));
    pairs.into_iter().any(|links| {
        let open = Places { free: at, links, ..open };
        [Edge::A, Edge::B]
            .into_iter()
            .all(|edge| Wave::new(track, edge, open).run(most, |_, _| ()) > most)
    })
}

/// Returns rotations with which all others can wait so that the side does not win within `turns` turns of its
/// own: two rotations of one piece of the other side or, if there are several other sides, two of a piece of
/// each.
///
/// **Cost** that of [`min_turns`] if its bound is at most `turns`; otherwise, linear in the ports of the board,
/// for each pair of orientations of each piece that could wait.
pub(crate) fn waiting_moves(
    ruleset: &Ruleset,
    position: &Position,
    side: Players,
    turns: usize,
) -> Option<Vec<Move>> {
    if turns == 0 || turns > MOST || min_turns(ruleset, position, side, turns) <= turns {
        return None;
    }
    let track = Track::new(ruleset, position.layout());
    let open = places(ruleset, position, side);
    let waiting = waiting(ruleset, position, side)?;
    let takes_more = |free: u64, links: u64| {
        let open = Places { free, links, ..open };
        let from = |edge| Wave::new(&track, edge, open).run(turns, |_, _| ());
        from(Edge::A) > turns && from(Edge::B) > turns
    };
    let rotations = |cell: Cell| -> Option<(Letter, Vec<u8>)> {
        let letter = position.layout().piece(cell)?.piece.letter;
        let all: Vec<u8> = ruleset.pieces().get(letter)?.orientations.rotations().collect();
        (all.len() > 1).then_some((letter, all))
    };
    let turn = |cell, rotation| -> Move { Action::Rotate { cell, rotation }.into() };
    if let [mask] = waiting[..] {
        return cells_of(mask).find_map(|cell| {
            let (letter, all) = rotations(cell)?;
            let links = |rotation| ruleset.piece_links(letter, rotation);
            let pairs = (1..all.len()).flat_map(|j| (0..j).map(move |i| (i, j)));
            let pairs = pairs.map(|(i, j)| (all[i], all[j]));
            let mut pairs = pairs.filter(|&(a, b)| takes_more(cell.bit(), links(a) | links(b)));
            pairs.next().map(|(a, b)| vec![turn(cell, a), turn(cell, b)])
        });
    }
    // For each side, choose the first piece that suffices while the pieces chosen before it wait.
    let (mut free, mut moves) = (0, Vec::new());
    for mask in waiting {
        let fits =
            |&cell: &Cell| rotations(cell).is_some() && takes_more(free | cell.bit(), ALL_LINKS);
        let cell = cells_of(mask).find(fits)?;
        let (_, all) = rotations(cell)?;
        free |= cell.bit();
        moves.extend([turn(cell, all[0]), turn(cell, all[1])]);
    }
    Some(moves)
}
