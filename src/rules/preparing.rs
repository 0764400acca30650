//! Moves that prepare a win in the next turn while all others only [wait](crate::rules::turns).

use crate::base::Players;
use crate::rules::action::{Action, Move};
use crate::rules::board::Piece;
use crate::rules::compass::Edge;
use crate::rules::distance::{ALL_LINKS, Places, Wave};
use crate::rules::edition::{Colour, Owner};
use crate::rules::geometry::{Cell, cells_of};
use crate::rules::links::spread;
use crate::rules::movegen::kinds_left;
use crate::rules::position::Position;
use crate::rules::readings::{ClaimRule, RelocateTurn};
use crate::rules::ruleset::Ruleset;
use crate::rules::track::Track;
use crate::rules::turns::{may_wait, places, waiting};

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
