//! Lower bounds on the own turns that a side needs while all others only wait.
//!
//! Another player *waits* by turning one own piece on its cell, turn after turn. That is legal
//! whatever the side does: the piece stays there (PL-STAY), nobody of the side may handle it
//! (PL-OWN), only common pieces freeze (PL-FREEZE), and a piece with two orientations can always
//! be turned (PL-ROTATE). If a path becomes complete by it, the player who waits has won (WN-MOVER,
//! and announces it under X-CLAIM).
//!
//! So whoever wants to force a win has to complete a path by own turns alone, against others who
//! wait. A turn puts track into one place: a cell that is free, or holds a piece that the side may
//! handle, or an empty interstice if there is a pile. The cells of other players' pieces never
//! change, but for those that wait. The *level* of a cell from an edge is the least number of such
//! places, changed to link all of their sides, over which track from the edge arrives there.
//!
//! A path may run through one changed place several times. Where changed places link all of their
//! sides it need not: between its first and its last visit a path can be cut short. So the levels of
//! the opposite edge say how many changed places a path takes at least. For a path *through a certain
//! cell* the two levels of that cell may be added up, if all paths count: either no changed place
//! lies both before the first visit of the cell and after the last, and then the path takes as many
//! as the levels come to; or one does, and the path cut short there runs past the cell, over no more
//! places.
//!
//! A piece that waits is chosen so that paths through it take too many; or two rotations of it are,
//! between which it is turned to and fro.

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

/// Cells that track from an edge reaches, as masks by the number of changed places.
type Cells = [u64; MOST + 1];

/// Returns the level of the nearest of some cells; above `most` if there is none.
fn level(cells: &Cells, of: u64, most: usize) -> usize {
    (0..=most).find(|&l| cells[l] & of != 0).unwrap_or(most + 1)
}

/// Returns the places that a side can put track into.
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

/// Returns the pieces with which each other side can wait, as masks by player; `None` if one has
/// none.
fn waiting(ruleset: &Ruleset, position: &Position, side: Players) -> Option<Vec<u64>> {
    let players = (0..ruleset.seats().players()).map(|ahead| Player::One.nth_after(ahead, 4));
    let others = players.filter(|&player| !side.contains(player));
    let mut sides: Vec<Players> = others.map(|player| ruleset.seats().side_of(player)).collect();
    // In teams both others are one side.
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

/// Returns a lower bound on the own turns that a side needs to force a win. Counts to `most + 1`, at most to 13.
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

/// Returns whether another player who turns the piece on the cell `at` to and fro, between two
/// rotations that are chosen well, leaves every path more than `most` changed places: then the cell
/// never has other links than these two.
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

/// Returns turns by which all others can wait so that the side, with so many own turns, wins by
/// none of them: of one piece between two orientations, or of a piece of each other side.
///
/// **Cost** that of [`min_turns`] where that is no more; else the ports of the board for each piece
/// that could wait, and each two orientations of it.
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
    // Of each side the first piece that will do while those before it wait.
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

/// Removes moves of the player to move, who cannot win at once, after which that player forces no win by the next own
/// turn. Returns false, and keeps all moves, if nothing is known about the position.
///
/// Let the others wait, each by a piece that is chosen below, and let the player complete a path by
/// the second turn. What the first turn puts on its cell is called the *first piece*, in the
/// orientation that it has then; the cell of the second turn the *second place*. Everything else on
/// the path lies there now, but for pieces that wait, which may be turned in any way.
///
/// *The path does not run through the first piece, nor through one that waits.* Then the second move
/// would have completed it at once, had it been legal: and it would, or one that puts the same
/// piece there, but if it lands on the cell that the first one left, or, under X-RELOCATE-TURN
/// `keep`, if one of the two turns a piece and the other moves it. In both cases the second place
/// takes no other (`Levels::alone`), and such first moves are kept.
///
/// *It does run through the first piece.* Let the second place link all of its sides, and the path be
/// cut short there, so that it visits it once or not at all.
///
/// 1. It still runs through the first piece, and through none that waits. Before the first visit of
///    the first piece it takes the second place, or after the last, or neither: so track arrives at
///    sides of the piece over one changed place and over none, from opposite edges. Either the piece
///    links two of these sides, or the path comes back to the piece, on a *tour* on which nothing
///    has changed.
/// 2. It no longer runs through the first piece, and through none that waits: what was cut out does. The
///    second place takes no other then, and a tour from there arrives at the first piece and, for
///    links lead both ways, at the side where the path leaves it for the second place again.
/// 3. A path through a piece that waits is dealt with in one of two ways.
///    - *The piece that waits is remote*: it has level 0 from no edge, and not level 1 from two
///      opposite ones. A path through it has one changed place at least before its first visit of
///      the piece, one after its last, and not one each. So one of the two stretches has both
///      places, and the other one has the first piece, for the second place is visited once. If
///      that stretch begins with the first piece, track arrives there over no changed place from
///      both edges; else over one and over none, and the first piece is visited before and after
///      the piece that waits: on a tour between two of these visits nothing has changed but the
///      piece that waits. Before the path was cut short it may have been so, too, that only the
///      second place lies on both stretches and the first piece on what was cut out: that is case 2,
///      with a tour that may run through the piece that waits. There is one other player only.
///    - *The pieces that wait are free*: they are taken to link all of their sides wherever paths are
///      looked for, and if even then no path takes one changed place or none, case 2 is none, nor is
///      a path that does not run through the first piece; every tour is taken to exist.
///
/// Nothing is said of teams, where the partner moves next, of common pieces and piles, and under
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

/// By edge, what track reaches over no changed place, and over one.
struct Levels {
    /// The cells that the player to move can change.
    open: u64,
    /// The cells of the pieces that wait.
    waiting: u64,
    /// Whether these are taken to link all of their sides.
    is_free: bool,
    cells: [[u64; 2]; 4],
    arrived: [[[u8; 64]; 2]; 4],
}

impl Levels {
    /// Returns the levels while the others wait with pieces that do not matter; `None` if there are
    /// none.
    fn while_others_wait(ruleset: &Ruleset, position: &Position, side: Players) -> Option<Self> {
        let waiting = waiting(ruleset, position, side)?;
        let open = places(ruleset, position, side);
        let levels = Self::new(ruleset, position, open);
        let remote = !levels.within_two();
        let lowest = |mask: u64| mask & mask.wrapping_neg();
        // Of several a path might run through two.
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

    /// Returns cells over which, changed, a path may run that takes no other changed place.
    const fn alone(&self) -> u64 {
        let [a, b, c, d] = &self.cells;
        a[0] & c[0] | b[0] & d[0]
    }

    /// Returns cells through which a path may take one other changed place or none.
    const fn near(&self) -> u64 {
        let [a, b, c, d] = &self.cells;
        a[0] & c[1] | a[1] & c[0] | b[0] & d[1] | b[1] & d[0]
    }

    /// Returns cells with less than three levels in all, or with one at each end.
    const fn within_two(&self) -> u64 {
        let [a, b, c, d] = &self.cells;
        a[0] | b[0] | c[0] | d[0] | a[1] & c[1] | b[1] & d[1]
    }

    /// Returns whether a path that takes one other changed place or none, and that once, may run
    /// through a piece with those links on a cell. Between two of its visits it is on a tour from
    /// the cell.
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

/// Tours: track that leaves a cell, whatever lies there, by any of its sides, while the pieces that
/// wait link all of theirs.
struct Tours<'a> {
    track: Track<'a>,
    places: Places,
    /// Where tours from the cells arrive that complete a path alone, if a piece lies there that fits.
    arrived: [u8; 64],
    reached: u64,
    /// By cell, whether a tour comes back to it.
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

    /// Returns where tours from a cell arrive: cells, and by cell index the sides.
    fn from(&self, cell: Cell) -> (u64, [u8; 64]) {
        let track = self.track.without(cell);
        let Wave { cells, arrived, .. } = Wave::around(&track, cell, self.places);
        (cells, arrived)
    }

    /// Returns the cells that tours reach from cells that complete a path alone.
    const fn cells(&self) -> u64 {
        self.reached
    }

    /// Returns whether such a tour may run through a piece with those links on a cell, and go on to
    /// where it came from.
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
