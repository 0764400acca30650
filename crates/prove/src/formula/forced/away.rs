//! Putting a piece away: to a place where it is on no path, whatever the other player does next.

use crate::formula::encoding::network::{cell_of, port};
use crate::formula::forced::symbolic::{KnownPosition, PieceSource, SymbolicPosition};
use crate::formula::forced::term::{Term, all, any};
use crate::sat::ClauseSink;
use crosstrack::rules::{
    Cell, Direction, Letter, Pattern, Position, RelocateTurn, Ruleset, cells_of, geometry,
};

/// Returns the *dead cells* of a pattern, as a mask with bit [`Cell::index`]. On a dead cell, the pattern has an
/// orientation in which every link has an end with nothing beyond it (neither a cell nor an interstice nor a
/// terminal). So the piece is on no path, whatever else lies on the board.
///
/// **Cost**: eight orientations with eight sides for each cell.
pub fn dead_cells(ruleset: &Ruleset, letter: Letter) -> u64 {
    let Some(pattern) = ruleset.pieces().get(letter) else { return 0 };
    let rotations = pattern.orientations.rotations();
    rotations.fold(0, |mask, rotation| mask | dead_cells_at(ruleset, pattern, rotation))
}

/// Returns the dead cells of a pattern at a rotation, as a mask; see [`dead_cells`].
///
/// **Cost**: 8 links for each cell.
pub fn dead_cells_at(ruleset: &Ruleset, pattern: &Pattern, rotation: u8) -> u64 {
    let is_dead = |cell: &Cell| {
        let live = Direction::ALL
            .iter()
            .filter(|&&side| ruleset.neighbour(*cell, side) != geometry::Neighbour::Nothing)
            .fold(0_u8, |mask, side| mask | 1 << side.index());
        let links = pattern.orientations.links(rotation).with_junction(ruleset.junction());
        (0..8).all(|side| live & 1 << side == 0 || links.exits(side) & live == 0)
    };
    cells_of(ruleset.cells()).filter(is_dead).fold(0, |mask, cell| mask | cell.bit())
}

/// Returns a term that implies that the owner of the piece in a hand can put it away with one action, that is,
/// turn or move it so that it is on no path, whatever the next action of the other player is. There are two
/// ways:
///
/// - The piece lies on a dead cell of its pattern ([`dead_cells`]), where it can be turned.
/// - The piece is moved to a free dead cell; or, under X-RELOCATE-TURN `keep`, it is moved at its rotation to a
///   cell around which the necessary cells are free ([`Surroundings::cells_to_keep_free`]).
pub(crate) fn can_be_put_away(
    sink: &mut dyn ClauseSink,
    board: &SymbolicPosition<'_>,
    hand: usize,
) -> Term {
    let mut ways = Vec::new();
    let (ruleset, piece) = (board.context.ruleset, &board.hands[hand]);
    let turns = ruleset.relocate_turn() == RelocateTurn::Free;
    for pattern in ruleset.pieces().patterns() {
        let dead = dead_cells(ruleset, pattern.letter);
        let mut spots: Vec<Term> = cells_of(dead).map(|cell| lies_on(board, hand, cell)).collect();
        if turns {
            spots.extend(cells_of(dead).map(|cell| board.spot(cell).empty));
        }
        let somewhere = any(sink, &spots);
        ways.push(all(sink, &[piece.letter(pattern.letter), somewhere]));
    }
    if !turns {
        let around = Surroundings::of_each_cell(ruleset);
        for spot in &board.spots {
            let avoids = encode_avoids(sink, board, hand, &around[spot.cell.index()]);
            ways.push(all(sink, &[spot.empty, avoids]));
        }
    }
    any(sink, &ways)
}

/// Returns the term that the piece of a hand is on no path after a move, at its rotation, to the free cell with
/// the surroundings `around`, even after one more cell has been filled. The cell that the piece leaves counts
/// as free.
fn encode_avoids(
    sink: &mut dyn ClauseSink,
    board: &SymbolicPosition<'_>,
    hand: usize,
    around: &Surroundings,
) -> Term {
    let ruleset = board.context.ruleset;
    let mut ways = Vec::new();
    for pattern in ruleset.pieces().patterns() {
        for rotation in pattern.orientations.rotations() {
            let Some(free) = around.cells_to_keep_free(ruleset, pattern, rotation) else {
                continue;
            };
            let mut holds = vec![board.hands[hand].choice(pattern.letter, rotation)];
            for cell in cells_of(free) {
                let left = lies_on(board, hand, cell);
                holds.push(any(sink, &[board.spot(cell).empty, left]));
            }
            ways.push(all(sink, &holds));
        }
    }
    any(sink, &ways)
}

/// The terminals and cells beyond each side of a cell.
#[derive(Clone, Copy, Debug, Default)]
pub struct Surroundings([BeyondSide; 8]);

/// The terminal or cells beyond one side.
#[derive(Clone, Copy, Debug, Default)]
struct BeyondSide {
    /// Whether there is a terminal beyond the side.
    is_terminal: bool,
    /// Cells to which track leads from the side, as a mask.
    cells: u64,
}

impl Surroundings {
    /// Returns what is beyond each side of each cell, by cell index, on a board with fixed connectors.
    ///
    /// **Cost**: each connector of the board is followed.
    pub fn of_each_cell(ruleset: &Ruleset) -> Vec<Self> {
        let start = Position::start(ruleset);
        let network = SymbolicPosition::new(KnownPosition::new(ruleset, &start)).network();
        let mut all = vec![Self::default(); 64];
        for cell in cells_of(ruleset.cells()) {
            for &side in Direction::ALL {
                let next = network.outer_links(port(cell, side)).iter();
                let is_terminal =
                    matches!(ruleset.neighbour(cell, side), geometry::Neighbour::Terminal(_));
                let cells = next.fold(0, |mask, &(next, _)| mask | cell_of(next).bit());
                all[cell.index()].0[side.index()] = BeyondSide { is_terminal, cells };
            }
        }
        all
    }

    /// Returns, as a mask, a set of free cells that ensures that a piece of `pattern` at `rotation` on this
    /// cell is on no path, neither now nor after one of these cells has been filled. Returns `None` if no set
    /// of free cells ensures that.
    ///
    /// Track passes between two linked sides only if both lead on. So it is enough that one side leads nowhere,
    /// or that both sides lead only to free cells and have no such cell in common. In the second case, after
    /// one cell has been filled, the side that does not lead to this cell still leads nowhere.
    pub fn cells_to_keep_free(
        &self,
        ruleset: &Ruleset,
        pattern: &Pattern,
        rotation: u8,
    ) -> Option<u64> {
        let links = pattern.orientations.links(rotation).with_junction(ruleset.junction());
        links.paths().try_fold(0, |free, (s, t)| {
            let [s, t] = [self.0[s], self.0[t]];
            if s.is_dead_end() || t.is_dead_end() {
                return Some(free);
            }
            let enough = !s.is_terminal && !t.is_terminal && s.cells & t.cells == 0;
            enough.then_some(free | s.cells | t.cells)
        })
    }
}

impl BeyondSide {
    const fn is_dead_end(self) -> bool {
        !self.is_terminal && self.cells == 0
    }
}

/// Returns the term that the piece of a hand lies on a cell.
pub(crate) fn lies_on(board: &SymbolicPosition<'_>, hand: usize, cell: Cell) -> Term {
    let mut holds = board.spot(cell).holds.iter();
    let own = holds.find(|(source, _)| *source == PieceSource::Hand(hand));
    own.map_or(Term::False, |&(_, there)| there)
}
