//! The number of winning configurations by number of pieces, counted by a transfer matrix over the tiles.
//!
//! Cells and interstices are filled one after the other. Layouts with the same reachability at the frontier are
//! one state, and for each state the layouts are counted by number of pieces. The number of states grows
//! fast with the board, so it has a limit.

use crate::count::graph::{Graph, StateKey, Sweep, TiledBoard};
use crate::count::kinds::{BlankPieces, PieceKinds};
use crate::count::limits::{CountBudget, CountError, Limits};
use crate::count::tiles::{BoardTiling, Choice, Order, Tile, cell_contents};
use crate::formula::most_pieces;
use crosstrack::rules::{Board, Catalogue, Cell, Connector, Junction, Ruleset};
use crosstrack::solve::Cancel;

use crate::count::start_connectors;

/// A query for [`count_winning`] and other counts by number of pieces: board, patterns and stock.
///
/// # Examples
/// ```
/// use crosstrack::rules::{Board, Ruleset, Seats};
/// use crosstrack_prove::count::{TransferQuery, count_irreducible, count_winning};
/// let ruleset = Ruleset::standard(Board::of(2, 1), Seats::Two);
/// let query = TransferQuery::new(&ruleset);
/// let (winning, irreducible) = (count_winning(&query)?, count_irreducible(&query)?);
/// // No piece or one wins nothing; of two pieces that win, both are needed.
/// assert_eq!(winning[..2], [0, 0]);
/// assert_eq!(winning[2], irreducible[2]);
/// # Ok::<(), crosstrack_prove::count::CountError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct TransferQuery<'a> {
    /// Board to be filled.
    pub board: Board,
    /// Reading of X-JUNCTION.
    pub junction: Junction,
    /// Connectors by interstice index; `None` where no track crosses.
    pub connectors: [Option<Connector>; 64],
    /// Patterns of the pieces.
    pub patterns: &'a Catalogue,
    /// Letters that may be used, as a mask with bit 0 for A.
    pub letters: u32,
    /// Cells that stay empty, as a mask with bit [`Cell::index`](crosstrack::rules::Cell::index).
    pub empty: u64,
    /// Number of pieces of each pattern.
    pub stock: usize,
    /// Maximum number of states at a time; more are an error.
    pub most_states: usize,
    /// Flag that ends the count with an error; `None` if the count cannot be cancelled.
    pub cancel: Option<&'a Cancel>,
    /// Memory and time of the count; `None` for no limit.
    pub budget: Option<&'a CountBudget>,
}

impl<'a> TransferQuery<'a> {
    /// Creates a query for all patterns and all sets of a ruleset, with the connectors at its start and at
    /// most 100,000 states.
    pub fn new(ruleset: &'a Ruleset) -> Self {
        Self {
            board: ruleset.board(),
            junction: ruleset.junction(),
            connectors: start_connectors(ruleset),
            patterns: ruleset.pieces(),
            letters: ruleset.pieces().letters(),
            empty: 0,
            stock: most_pieces(ruleset),
            most_states: 100_000,
            cancel: None,
            budget: None,
        }
    }

    /// Returns the limits of a count.
    pub(super) const fn limits(&self) -> Limits<'a> {
        Limits { most_states: self.most_states, cancel: self.cancel, budget: self.budget }
    }

    /// Returns the tiles; each cell may be empty or have any piece, unless it must stay empty.
    pub(super) fn tiles(&self, order: Order) -> Vec<Tile> {
        let tiling = BoardTiling {
            board: self.board,
            junction: self.junction,
            connectors: &self.connectors,
            order,
        };
        let any = cell_contents(self.patterns, self.letters);
        let on = |cell: Cell| if self.empty & cell.bit() == 0 { any.clone() } else { vec![None] };
        tiling.tiles(on, |_, _| true)
    }

    /// Returns the number of cells, and the total number of orientations of all patterns.
    pub(super) fn sizes(&self) -> (usize, usize) {
        let patterns = self.patterns.patterns().iter();
        let orientations = patterns.map(|p| p.orientations.rotations().count()).sum();
        (self.board.cells().count_ones() as usize, orientations)
    }

    /// Checks that a count letter by letter fits into 128 bits.
    ///
    /// # Errors
    /// If there may be more configurations than 128 bits can hold.
    fn check_size(&self) -> Result<(), CountError> {
        let (cells, kinds) = self.sizes();
        if cells as f64 * ((kinds + 1) as f64).log2() < 127.0 {
            Ok(())
        } else {
            Err(CountError::TooLarge { cells })
        }
    }

    /// Builds the states of a sweep, letter by letter.
    ///
    /// # Errors
    /// Like [`count_winning`].
    pub(super) fn graph(
        &self,
        laid: &TiledBoard,
        sweep: &impl Sweep,
    ) -> Result<Graph<'a>, CountError> {
        self.check_size()?;
        Graph::new(laid, sweep, self.limits())
    }

    /// Counts along a sweep by number of pieces, from 0 to the number of cells, or up to where the counts no longer
    /// fit into 128 bits. Counts by kinds if there are few kinds.
    ///
    /// # Errors
    /// Like [`count_winning`].
    pub(super) fn count(
        &self,
        blank: BlankPieces,
        sweep: &impl Sweep,
    ) -> Result<Vec<u128>, CountError> {
        let mut tiles = self.tiles(Order::Rows);
        let kinds = PieceKinds::of(&mut tiles, blank);
        if kinds.is_none() {
            self.check_size()?;
        }
        let graph = Graph::new(&TiledBoard::new(tiles)?, sweep, self.limits())?;
        match kinds {
            None => graph.count(self.stock, usize::MAX),
            Some(kinds) => kinds.count(&graph, self.stock, self.sizes().0),
        }
    }
}

/// Counts the winning configurations of 0, 1, … pieces, up to the number of cells, or up to where the counts no
/// longer fit into 128 bits. See [`TransferQuery`] for an example.
///
/// **Cost**: for each tile, a visit of each state with each orientation. There are hundreds of states on 2×1,
/// millions on 4×2.
///
/// # Errors
/// If the board is too wide, there are too many states, a number may exceed 128 bits, or the count was cancelled.
pub fn count_winning(transfer: &TransferQuery<'_>) -> Result<Vec<u128>, CountError> {
    transfer.count(BlankPieces::Counts, &Winning)
}

/// The state of layouts that win, whatever follows.
const WON: [u32; 1] = [1];

/// The sweep of winning layouts. A state is [`WON`], or 0 followed by the reachability.
pub(super) struct Winning;

impl Sweep for Winning {
    fn start(&self) -> StateKey {
        StateKey::from([0])
    }

    fn next(
        &self,
        laid: &TiledBoard,
        tile: usize,
        key: &[u32],
        emit: &mut dyn FnMut(&[u32], &Choice),
    ) {
        let choices = &laid.tiles[tile].choices;
        if *key == WON {
            for choice in choices {
                emit(&WON, choice);
            }
            return;
        }
        let prepared = laid.steps[tile].prepare(&key[1..]);
        let mut after = Vec::new();
        for choice in choices {
            after.clear();
            after.push(0);
            let won = prepared.apply(choice.links, &mut after);
            emit(if won != 0 { &WON } else { &after }, choice);
        }
    }

    fn accepts(&self, key: &[u32]) -> bool {
        *key == WON
    }
}
