//! The minimum number of pieces that win, and the number of such configurations. The minimum may be greater
//! than the width of the board: with given pieces, with selected terminals and cells, or with few patterns.
//!
//! The count is a transfer over tiles with a limit on the number of pieces. A path has a piece in each line of
//! cells between its edges. So a layout is pruned if it leaves a line empty, or if it has too few pieces left
//! for the lines to come. Paths from A to C are counted by rows, paths from D to B by columns; layouts with both
//! are counted a third time and subtracted.

use crate::count::graph::{Graph, StateKey, Sweep, TiledBoard};
use crate::count::limits::{CountBudget, CountError, Limits};
use crate::count::minimum::CountQuery;
use crate::count::reach::{MOST_WIRES, edges};
use crate::count::tiles::{BoardTiling, Choice, Order, Tile, cell_contents};
use crosstrack::rules::{Cell, Edge, Letter};

/// A piece that is already on the board: cell, pattern, rotation (0 to 7).
pub type GivenPiece = (Cell, Letter, u8);

/// Returns the minimum number of pieces of a winning configuration that contains the `given` pieces, and the
/// number of such configurations; `None` if there is none of at most `at_most` pieces, given ones included.
///
/// [`CountQuery::through`] and symmetry are ignored; see
/// [`count_minimum`](crate::count::count_minimum).
///
/// **Cost**: seconds on 4×2 if there are only a few more new pieces than lines to fill; about ten times as much
/// for each further piece.
///
/// # Examples
/// ```
/// use crosstrack::rules::{Board, Ruleset, Seats};
/// use crosstrack_prove::count::{CountQuery, count_fewest, count_minimum};
/// let ruleset = Ruleset::standard(Board::of(2, 1), Seats::Two);
/// let query = CountQuery::new(&ruleset, 4);
/// let count = count_minimum(&query);
/// let expected = Some((count.pieces, count.configurations));
/// assert_eq!(count_fewest(&query, &[], 4, 100_000, None)?, expected);
/// # Ok::<(), crosstrack_prove::count::CountError>(())
/// ```
///
/// # Errors
/// If the board is too wide, or there are more than `most_states` states at a time, or the budget is spent.
pub fn count_fewest(
    query: &CountQuery<'_>,
    given: &[GivenPiece],
    at_most: usize,
    most_states: usize,
    budget: Option<&CountBudget>,
) -> Result<Option<(usize, u128)>, CountError> {
    let stock = if query.each_once { 1 } else { query.stock.into() };
    let wanted = query.letters.count_ones() as usize;
    let runs = AxisSweep::all(query);
    let needed = |run: &AxisSweep| run.lines(query, given).iter().filter(|l| **l).count();
    let least = runs.iter().map(needed).min().unwrap_or(0) + given.len();
    let limits = Limits { most_states, cancel: None, budget };
    let numbers = if query.each_once { wanted..=wanted } else { least..=at_most };
    for pieces in numbers.filter(|&n| n <= at_most) {
        let mut sum = 0u128;
        for run in &runs {
            let laid = TiledBoard::new(run.tiles(query, given))?;
            let sweep = run.sweep(query, given, &laid.tiles, pieces);
            let counts = Graph::new(&laid, &sweep, limits)?.count(stock, pieces)?;
            let count = counts.get(pieces).copied().unwrap_or(0);
            // Layouts with both paths are in both of the other counts.
            sum = if run.both { sum.wrapping_sub(count) } else { sum.wrapping_add(count) };
        }
        if sum > 0 {
            return Ok(Some((pieces, sum)));
        }
    }
    Ok(None)
}

/// One of the counts that make up the result. Layouts with a path from one edge to the opposite edge are added;
/// layouts with both paths are subtracted.
struct AxisSweep {
    from: Edge,
    order: Order,
    both: bool,
}

impl AxisSweep {
    fn all(query: &CountQuery<'_>) -> Vec<Self> {
        let wanted = |axis: Edge| {
            query.terminals.iter().all(|&(edge, _)| edge == axis || edge == axis.opposite())
        };
        let down = Self { from: Edge::A, order: Order::Rows, both: false };
        let across = Self { from: Edge::D, order: Order::Columns, both: false };
        let both = Self { from: Edge::A, order: Order::Rows, both: true };
        match (wanted(Edge::A), wanted(Edge::D)) {
            (true, true) => vec![down, across, both],
            (true, false) => vec![down],
            (false, true) => vec![across],
            (false, false) => Vec::new(),
        }
    }

    const fn line(&self, cell: Cell) -> usize {
        match self.order {
            Order::Rows => cell.row(),
            Order::Columns => cell.column(),
        }
    }

    /// Returns, for each line, whether no piece is given in it.
    fn lines(&self, query: &CountQuery<'_>, given: &[GivenPiece]) -> Vec<bool> {
        let has = |line| given.iter().any(|&(cell, ..)| self.line(cell) == line);
        (0..query.board.width()).map(|line| !has(line)).collect()
    }

    fn tiles(&self, query: &CountQuery<'_>, given: &[GivenPiece]) -> Vec<Tile> {
        let tiling = BoardTiling {
            board: query.board,
            junction: query.junction,
            connectors: &query.connectors,
            order: self.order,
        };
        let any = cell_contents(query.patterns, query.letters);
        tiling.tiles(
            |cell| match given.iter().find(|&&(at, ..)| at == cell) {
                Some(&(_, letter, rotation)) => {
                    let pattern = query.patterns.get(letter).into_iter();
                    let links = pattern.map(|p| p.orientations.links(rotation));
                    links.map(|links| Some((letter.index() as u8, links))).collect()
                }
                None if query.cells & cell.bit() != 0 => any.clone(),
                None => vec![None],
            },
            |edge, cell| {
                let here = edge == self.from || edge == self.from.opposite();
                let is_asked = query.terminals.iter().all(|&(e, at)| e != edge || at == cell);
                (here || self.both) && is_asked
            },
        )
    }

    fn sweep(
        &self,
        query: &CountQuery<'_>,
        given: &[GivenPiece],
        tiles: &[Tile],
        most: usize,
    ) -> FewestPiecesSweep {
        let cells: Vec<Option<Cell>> = tiles.iter().map(|t| t.cell).collect();
        let lines = self.lines(query, given);
        let remaining = |index| self.remaining(&cells, index, &lines, given);
        let places = (0..tiles.len()).map(remaining).collect();
        let start = 1 << (MOST_WIRES + self.from.index());
        FewestPiecesSweep { places, most, start, both: self.both }
    }

    /// Returns the facts about the tile `index` and the tiles after it; `lines` comes from [`Self::lines`].
    fn remaining(
        &self,
        cells: &[Option<Cell>],
        index: usize,
        lines: &[bool],
        given: &[GivenPiece],
    ) -> RemainingTiles {
        let line = cells[..=index].iter().flatten().last().map_or(0, |&c| self.line(c));
        let rest: Vec<Cell> = cells[index + 1..].iter().copied().flatten().collect();
        let given: Vec<Cell> =
            given.iter().map(|&(at, ..)| at).filter(|at| rest.contains(at)).collect();
        RemainingTiles {
            begins_line: cells[index].is_some()
                && cells[..index].iter().flatten().all(|&c| self.line(c) != line),
            within: rest.iter().any(|&c| self.line(c) == line),
            lines: lines[line + 1..].iter().filter(|l| **l).count(),
            given: given.len(),
            given_here: given.iter().any(|&c| self.line(c) == line),
            is_first: line == 0,
        }
    }
}

/// Facts about a tile and the tiles after it. The *line* of the tile is that of the last cell so far.
#[allow(clippy::struct_excessive_bools, reason = "independent facts")]
struct RemainingTiles {
    /// Whether the tile is the first cell of its line.
    begins_line: bool,
    /// Whether more cells of the line are to come.
    within: bool,
    /// Number of lines to come in which no piece is given.
    lines: usize,
    /// Number of given pieces to come.
    given: usize,
    /// Whether one of the given pieces to come is in the line.
    given_here: bool,
    is_first: bool,
}

/// The sweep. A state begins with a word that holds the number of pieces, which paths are complete, and whether
/// the line has a piece. Unless all paths are complete, the reachability follows.
struct FewestPiecesSweep {
    places: Vec<RemainingTiles>,
    most: usize,
    /// The edge where paths begin, as a bit of the reachability.
    start: u32,
    both: bool,
}

const PIECES: u32 = 0xff;
/// Flag: the path from line to line is complete.
const ALONG: u32 = 1 << 8;
/// Flag: the path along the lines is complete.
const ACROSS: u32 = 1 << 9;
const HAS_PIECE: u32 = 1 << 10;

impl FewestPiecesSweep {
    const fn all_won(&self) -> u32 {
        if self.both { ALONG | ACROSS } else { ALONG }
    }

    /// Returns whether, after a tile, enough pieces may be left to complete the path.
    fn has_hope(&self, tile: usize, head: u32, rows: &[u32]) -> bool {
        let place = &self.places[tile];
        let pieces = (head & PIECES) as usize + place.given;
        if head & ALONG != 0 {
            return pieces <= self.most;
        }
        let missing = head & HAS_PIECE == 0;
        if missing && !place.within {
            return false;
        }
        let here = usize::from(missing && !place.given_here);
        let reached = place.is_first || rows.iter().any(|row| row & self.start != 0);
        reached && pieces + place.lines + here <= self.most
    }
}

impl Sweep for FewestPiecesSweep {
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
        let won = key[0] & self.all_won() == self.all_won();
        let prepared = (!won).then(|| laid.steps[tile].prepare(&key[1..]));
        let along = edges(self.start | self.start << 2 | self.start >> 2);
        let mut after = Vec::new();
        for choice in &laid.tiles[tile].choices {
            let mut head = key[0];
            if self.places[tile].begins_line {
                head &= !HAS_PIECE;
            }
            if choice.letter.is_some() {
                head = (head + 1) | HAS_PIECE;
            }
            after.clear();
            after.push(head);
            if let Some(prepared) = &prepared {
                let won = prepared.apply(choice.links, &mut after);
                head |= if won & along != 0 { ALONG } else { 0 };
                head |= if won & !along != 0 { ACROSS } else { 0 };
            }
            if !self.has_hope(tile, head, &after[1..]) {
                continue;
            }
            // Once all paths are complete nothing else matters.
            if head & self.all_won() == self.all_won() {
                after.truncate(1);
                head &= !HAS_PIECE;
            }
            after[0] = head;
            emit(&after, choice);
        }
    }

    fn accepts(&self, key: &[u32]) -> bool {
        key[0] & self.all_won() == self.all_won()
    }
}
