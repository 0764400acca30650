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
use crate::rules::board::{Piece, Placed};
use crate::rules::compass::Edge;
use crate::rules::distance::{ALL_LINKS, Places, Wave, open_interstices};
use crate::rules::edition::{Colour, Owner};
use crate::rules::geometry::{Cell, cells_of};
use crate::rules::links::spread;
use crate::rules::movegen::kinds_left;
use crate::rules::piece::Letter;
use crate::rules::position::Position;
use crate::rules::readings::{ClaimRule, NullTurn, RelocateTurn};
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
fn places(ruleset: &Ruleset, position: &Position, side: Players) -> Places {
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
fn waiting(ruleset: &Ruleset, position: &Position, side: Players) -> Option<Vec<u64>> {
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
fn may_wait(ruleset: &Ruleset, position: &Position) -> bool {
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
    let from = |edge: Edge, most: usize| {
        let mut cells = Cells::default();
        let look = |level: usize, wave: &Wave<'_, '_>| cells[level] = wave.cells;
        let distance = Wave::new(&track, edge, open).run(most, look);
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

/// Removes the moves after which the player to move, who cannot win at once, forces no win by that player's next
/// turn. Returns false, and leaves `moves` unchanged, if nothing is known about the position.
///
/// Let the others wait, each with a piece that is chosen below, and let the player complete a path by the second
/// turn. The piece that the first turn puts on its cell is called the *first piece*, in the orientation that it
/// then has; the cell of the second turn is called the *second place*. Everything else on the path already lies
/// there, except that pieces that wait may be turned in any way.
///
/// *The path runs neither through the first piece nor through a piece that waits.* Then the second move would
/// have completed the path at once, if it had been legal. It would have been legal, or another move that puts the
/// same piece there, with two exceptions: the second move lands on the cell that the first one left, or, under
/// X-RELOCATE-TURN `keep`, one of the two turns a piece and the other moves it. In both cases, the path takes no
/// changed place except the second place (`Levels::alone`), and such first moves are kept.
///
/// *The path runs through the first piece.* Let the second place link all of its sides, and cut the path short
/// there, so that it visits the second place once or not at all.
///
/// 1. The path still runs through the first piece, and through no piece that waits. It takes the second place
///    before its first visit to the first piece, or after its last visit, or neither: so track arrives at sides
///    of the piece from opposite edges, over one changed place and over none. Either the piece links two of these
///    sides, or the path comes back to the piece, on a *tour* on which nothing has changed.
/// 2. The path no longer runs through the first piece, nor through a piece that waits; the part that was cut out
///    does run through the first piece. Then the path takes no changed place except the second place, and a tour
///    from there arrives at the first piece and, since links lead both ways, also at the side where the path
///    leaves the first piece to return to the second place.
/// 3. A path through a piece that waits is handled in one of two ways.
///    - *The piece that waits is remote*: it has level 0 from no edge, and not level 1 from two opposite edges. A
///      path through it has at least one changed place before its first visit to the piece, and at least one
///      after its last visit, but not just one on each of these stretches. So one of the two stretches has both
///      changed places, and the other has the first piece, since the second place is visited only once. If the
///      stretch with both begins with the first piece, track arrives at the first piece over no changed place
///      from both edges. Otherwise, track arrives there over one changed place and over none, and the first piece
///      is visited before and after the piece that waits: on a tour between two of these visits, nothing has
///      changed except the piece that waits. It is also possible that, before the path was cut short, only the
///      second place lay on both stretches, and the first piece on the part that was cut out: that is case 2,
///      with a tour that may run through the piece that waits. In this way, only one other player is handled.
///    - *The pieces that wait are free*: they are taken to link all of their sides in every search for paths. If
///      even then no path takes at most one changed place, case 2 cannot occur, and every path runs through the
///      first piece. Every tour is taken to exist.
///
/// Nothing is known with teams, in which the partner moves as well, with common pieces or a pile, or under
/// X-CLAIM `announced`.
///
/// **Cost** linear in the ports of the board, and a few operations for each move.
pub(crate) fn prune_unhelpful(
    ruleset: &Ruleset,
    position: &Position,
    moves: &mut Vec<Move>,
) -> bool {
    let side = ruleset.seats().side_of(position.to_move());
    let is_common = |&colour: &Colour| ruleset.owners().of(colour) == Owner::Common;
    if !may_wait(ruleset, position)
        || side.iter().count() != 1
        || Colour::ALL.iter().any(is_common)
        || ruleset.claim_rule() == ClaimRule::Announced
        || kinds_left(ruleset, position).next().is_some()
    {
        return false;
    }
    let Some(levels) = Levels::while_others_wait(ruleset, position, side) else { return false };
    let alone = levels.alone();
    let near = levels.near();
    let mut tours = Tours::new(Track::new(ruleset, position.layout()), &levels);
    let in_two = alone != 0 && ruleset.relocate_turn() == RelocateTurn::Keep;
    moves.retain(|mv| {
        let (from, cell, rotation) = match mv.action {
            Action::Place { cell, rotation, .. } => (None, cell, rotation),
            Action::Rotate { cell, rotation } => (Some(cell), cell, rotation),
            Action::Relocate { from, to, rotation } => (Some(from), to, rotation),
            Action::Intersection { .. } | Action::Claim => return true,
        };
        let leaves = from.is_some_and(|from| from != cell && alone & from.bit() != 0);
        if leaves || from.is_some() && in_two {
            return true;
        }
        if (near | tours.cells()) & cell.bit() == 0 {
            return false;
        }
        let piece = match mv.action {
            Action::Place { piece, .. } => Some(piece),
            _ => from.and_then(|from| position.layout().piece(from)).map(|placed| placed.piece),
        };
        let Some(Piece { letter, .. }) = piece else { return true };
        let links = ruleset.piece_links(letter, rotation);
        levels.helps(cell, links, &mut tours) || tours.pass(cell, links)
    });
    true
}

/// For each edge, what track from the edge reaches over no changed place, and over at most one.
struct Levels {
    /// The cells that the player to move can change.
    open: u64,
    /// The cells of the pieces that wait.
    waiting: u64,
    /// Whether the pieces that wait are taken to link all of their sides.
    is_free: bool,
    cells: [[u64; 2]; 4],
    arrived: [[[u8; 64]; 2]; 4],
}

impl Levels {
    /// Returns the levels while the others wait with pieces that do not matter; `None` if there are no such
    /// pieces.
    fn while_others_wait(ruleset: &Ruleset, position: &Position, side: Players) -> Option<Self> {
        let waiting = waiting(ruleset, position, side)?;
        let open = places(ruleset, position, side);
        let levels = Self::new(ruleset, position, open);
        let remote = !levels.within_two();
        let lowest = |mask: u64| mask & mask.wrapping_neg();
        // If there were several such pieces, a path might run through two of them.
        if waiting.len() == 1 && waiting[0] & remote != 0 {
            return Some(Self { waiting: lowest(waiting[0] & remote), ..levels });
        }
        let farther = |mask: &u64| {
            [remote, !levels.near()].iter().map(|far| mask & far).find(|&mask| mask != 0)
        };
        let chosen = waiting.iter().map(farther).collect::<Option<Vec<u64>>>()?;
        let free = chosen.iter().fold(0, |free, &mask| free | lowest(mask));
        let levels = Self::new(ruleset, position, Places { free, ..open });
        (levels.alone() & (open.cells | free) == 0).then_some(levels)
    }

    fn new(ruleset: &Ruleset, position: &Position, places: Places) -> Self {
        let track = Track::new(ruleset, position.layout());
        let (cells, arrived) = ([[0; 2]; 4], [[[0; 64]; 2]; 4]);
        let (open, waiting, is_free) = (places.cells, places.free, places.free != 0);
        let mut levels = Self { open, waiting, is_free, cells, arrived };
        for (index, &edge) in Edge::ALL.iter().enumerate() {
            Wave::new(&track, edge, places).going_on().run(1, |level, wave| {
                levels.cells[index][level] = wave.cells;
                levels.arrived[index][level] = wave.arrived;
            });
        }
        levels
    }

    /// Returns the cells such that a path may run over the cell, once it has changed, and take no other changed
    /// place.
    const fn alone(&self) -> u64 {
        let [a, b, c, d] = &self.cells;
        a[0] & c[0] | b[0] & d[0]
    }

    /// Returns the cells through which a path may run that takes at most one other changed place.
    const fn near(&self) -> u64 {
        let [a, b, c, d] = &self.cells;
        a[0] & c[1] | a[1] & c[0] | b[0] & d[1] | b[1] & d[0]
    }

    /// Returns the cells with level 0 from an edge, or with level at most 1 from two opposite edges.
    const fn within_two(&self) -> u64 {
        let [a, b, c, d] = &self.cells;
        a[0] | b[0] | c[0] | d[0] | a[1] & c[1] | b[1] & d[1]
    }

    /// Returns whether a path may run through a piece with the given links on a cell and take at most one other
    /// changed place, and this only once. Between two visits to the cell, the path is on a tour from the cell.
    fn helps(&self, cell: Cell, links: u64, tours: &mut Tours<'_>) -> bool {
        let sides = spread(links, 0xff);
        (0..2).any(|axis| {
            let at = |edge: usize, level: usize| self.arrived[edge][level][cell.index()];
            let (from, to) = (axis, axis + 2);
            let pairs = [(at(from, 0), at(to, 1)), (at(from, 1), at(to, 0))];
            pairs.iter().any(|&(a, c)| spread(links, a) & c != 0)
                || sides & at(from, 0) != 0 && sides & at(to, 0) != 0
                || pairs.iter().any(|&(a, c)| sides & a != 0 && sides & c != 0)
                    && (self.is_free || tours.come_back(cell))
        })
    }
}

/// Tours: track that leaves a cell by any of its sides, whatever lies there, while the pieces that wait link all
/// of their sides.
struct Tours<'a> {
    track: Track<'a>,
    places: Places,
    /// For each cell, the sides at which tours arrive that start from a cell of [`Levels::alone`], where a
    /// fitting piece would complete a path without any other changed place.
    arrived: [u8; 64],
    reached: u64,
    /// For each cell, whether a tour comes back to it; `None` if not known yet.
    loops: [Option<bool>; 64],
}

impl<'a> Tours<'a> {
    fn new(track: Track<'a>, levels: &Levels) -> Self {
        let places = Places { cells: 0, interstices: 0, free: levels.waiting, links: ALL_LINKS };
        let (arrived, reached) = ([0; 64], 0);
        let mut tours = Self { track, places, arrived, reached, loops: [None; 64] };
        for cell in cells_of(levels.alone() & levels.open) {
            let (cells, arrived) = tours.from(cell);
            tours.reached |= cells;
            for (all, here) in tours.arrived.iter_mut().zip(arrived) {
                *all |= here;
            }
        }
        tours
    }

    /// Returns where tours from a cell arrive: the cells as a mask, and the sides as a mask for each cell index.
    fn from(&self, cell: Cell) -> (u64, [u8; 64]) {
        let track = self.track.without(cell);
        let Wave { cells, arrived, .. } = Wave::around(&track, cell, self.places);
        (cells, arrived)
    }

    /// Returns the cells that are reached by tours from the cells of [`Levels::alone`].
    const fn cells(&self) -> u64 {
        self.reached
    }

    /// Returns whether a tour from a cell of [`Levels::alone`] may run through a piece with the given links on
    /// `cell`, and return to where it started.
    fn pass(&mut self, cell: Cell, links: u64) -> bool {
        let arrived = self.arrived[cell.index()];
        spread(links, arrived) & arrived != 0
            || spread(links, 0xff) & arrived != 0 && self.come_back(cell)
    }

    /// Returns whether a tour from a cell comes back to it.
    fn come_back(&mut self, cell: Cell) -> bool {
        if let Some(known) = self.loops[cell.index()] {
            return known;
        }
        let comes_back = self.from(cell).0 & cell.bit() != 0;
        self.loops[cell.index()] = Some(comes_back);
        comes_back
    }
}
