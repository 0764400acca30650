//! Checked queries, with the bounds that follow from them.

use crate::formula::encoding::query::{Query, Terminal};
use crate::formula::pieces::pieces_of;
use crosstrack::rules::{
    Board, Cell, ConnectorKind, Edge, Interstice, Junction, Layout, Letter, Pattern, Placed,
    Ruleset, cells_of,
};

/// Error when a [`Query`] is checked: it is invalid, or obviously matches nothing.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs, reason = "the fields are what the messages say they are")]
#[non_exhaustive]
pub enum QueryError {
    /// The stock is not 1 to 4.
    #[error("a stock of {stock} pieces of each pattern: there are four sets, so 1 to 4")]
    Stock { stock: u8 },
    /// The ruleset has fewer pieces of some patterns than of others.
    #[error(
        "this game has {pieces} of the pattern {letter}, and more of others: --without {letter}, or a smaller stock"
    )]
    Uneven { letter: Letter, pieces: usize },
    /// No set has the pattern.
    #[error("no set of this game has the pattern {letter}")]
    NoSuchPattern { letter: Letter },
    /// The filters exclude all patterns.
    #[error("the filters leave no pattern to build with")]
    NoPatterns,
    /// The board has no such terminal.
    #[error("the board {board} has no terminal {terminal}: it has {} on each side", .board.a())]
    NoSuchTerminal { terminal: Terminal, board: Board },
    /// The terminals are not at opposite edges.
    #[error("a path from {from} to {to} does not win: only opposite edges count (WN-OPPOSITE)")]
    NotOpposite { from: Terminal, to: Terminal },
    /// The board has no such cell.
    #[error("{cell} ({filter}) is not a cell of the board {board}")]
    OffBoard { cell: Cell, filter: &'static str, board: Board },
    /// A cell to run through is also a cell to be avoided.
    #[error("the path cannot run through {cell} and avoid it")]
    ThroughAvoided { cell: Cell },
    /// A given piece lies on a cell to be avoided.
    #[error("a piece is given on {cell}, which is to be avoided")]
    GivenAvoided { cell: Cell },
    /// A given piece has an excluded pattern.
    #[error("the piece given on {cell} has the pattern {letter}, which the filters exclude")]
    GivenExcluded { cell: Cell, letter: Letter },
    /// More pieces of a pattern are given than the stock has.
    #[error("{given} pieces of the pattern {letter} are given, the stock holds {stock}")]
    GivenExceedsStock { letter: Letter, given: usize, stock: usize },
    /// A given connector cannot lie in its interstice.
    #[error("what is given in {at} cannot lie there in this game")]
    GivenConnector { at: Interstice },
    /// More intersection pieces of a kind are given than the pile has.
    #[error("{given} intersection pieces {kind} are given, the pile holds {pile}")]
    GivenExceedsPile { kind: ConnectorKind, given: usize, pile: usize },
    /// The bounds allow only fewer pieces than any path has.
    #[error("{most} leaves at most {pieces} pieces, but no path has fewer than {width}")]
    TooFew { pieces: usize, most: &'static str, width: usize },
    /// The bounds contradict each other.
    #[error("{least} asks for at least {at_least} pieces, {most} leaves at most {at_most}")]
    Pieces { at_least: usize, least: &'static str, at_most: usize, most: &'static str },
    /// More intersection pieces are given than allowed.
    #[error("{given} intersection pieces are given, at most {at_most} are allowed")]
    Intersections { given: usize, at_most: usize },
}

/// A pair of opposite edges, and the terminals where a path may begin and end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Axis {
    /// Edge where paths begin: A or B. They end at the opposite edge.
    pub from: Edge,
    /// Cells of the terminals where a path may begin.
    pub starts: Vec<Cell>,
    /// Cells of the terminals where a path may end.
    pub ends: Vec<Cell>,
}

/// A checked query, with the bounds that follow from it.
///
/// # Examples
/// ```
/// use crosstrack::rules::{Board, Ruleset, Seats};
/// use crosstrack_prove::formula::{Plan, Query, QueryError};
/// let ruleset = Ruleset::standard(Board::of(2, 2), Seats::Two);
/// assert_eq!(Plan::new(&ruleset, &Query::default())?.at_most, 12);
/// let few = Query { max_pieces: Some(3), ..Query::default() };
/// assert!(matches!(Plan::new(&ruleset, &few), Err(QueryError::TooFew { width: 4, .. })));
/// # Ok::<(), QueryError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Plan {
    /// Letters of the allowed patterns.
    pub letters: Vec<Letter>,
    /// Maximum number of pieces of each pattern.
    pub stock: usize,
    /// Pairs of opposite edges between which a path counts as winning: one pair or both.
    pub axes: Vec<Axis>,
    /// Cells that must each lie on a winning path.
    pub through: Vec<Cell>,
    /// Cells that must stay empty, as a mask with bit [`Cell::index`].
    pub avoid: u64,
    /// Lower bound on the number of pieces; 0 if the query sets none.
    pub at_least: usize,
    /// Upper bound on the number of pieces that follows from the query, the stock and the board.
    pub at_most: usize,
    /// Whether exactly one piece of each allowed pattern must be on the board.
    pub each_once: bool,
    /// Maximum number of intersection pieces; `None` if only the pile limits them.
    pub max_intersections: Option<usize>,
    /// Pieces that are already on the board, without fixed connectors.
    pub given: Layout,
}

impl Plan {
    /// Checks a query, and derives the bounds on the number of pieces.
    ///
    /// # Errors
    /// See [`QueryError`]. Contradictions that only a search can find are not reported.
    pub fn new(ruleset: &Ruleset, query: &Query) -> Result<Self, QueryError> {
        if !(1..=4).contains(&query.stock) {
            return Err(QueryError::Stock { stock: query.stock });
        }
        let letters = letters(ruleset, query)?;
        let axes = axes(ruleset.board(), query)?;
        let avoid = mask(ruleset, &query.avoid, "to be avoided")?;
        let through = mask(ruleset, &query.through, "to run through")?;
        if let Some(cell) = cells_of(avoid & through).next() {
            return Err(QueryError::ThroughAvoided { cell });
        }
        let stock = stock(ruleset, query, &letters)?;
        let mut plan = Self {
            letters,
            stock,
            axes,
            through: cells_of(through).collect(),
            avoid,
            at_least: 0,
            at_most: 0,
            each_once: query.each_pattern_once,
            max_intersections: query.max_intersections,
            given: Layout::default(),
        };
        plan.apply_given(ruleset, query)?;
        plan.apply_bounds(ruleset, query)?;
        Ok(plan)
    }

    fn apply_given(&mut self, ruleset: &Ruleset, query: &Query) -> Result<(), QueryError> {
        let Some(given) = &query.given else { return Ok(()) };
        let board = ruleset.board();
        for (cell, placed) in given.pieces() {
            let letter = placed.piece.letter;
            if !board.has(cell) {
                return Err(QueryError::OffBoard { cell, filter: "given", board });
            }
            if self.avoid & cell.bit() != 0 {
                return Err(QueryError::GivenAvoided { cell });
            }
            let Some(pattern) = ruleset.pieces().get(letter) else {
                return Err(QueryError::NoSuchPattern { letter });
            };
            if !self.letters.contains(&letter) {
                return Err(QueryError::GivenExcluded { cell, letter });
            }
            let rotation = pattern.orientations.least_rotation(placed.rotation);
            let least = Placed { rotation, ..placed };
            self.given.set_piece(cell, Some(least));
        }
        for &letter in &self.letters {
            let of_it = given.pieces().filter(|(_, p)| p.piece.letter == letter).count();
            if of_it > self.stock {
                let stock = self.stock;
                return Err(QueryError::GivenExceedsStock { letter, given: of_it, stock });
            }
        }
        let has_pile = ConnectorKind::ALL.iter().any(|&kind| ruleset.pile(kind) > 0);
        for (at, connector) in given.connectors() {
            if has_pile && board.has_interstice(at) {
                self.given.set_connector(at, Some(connector));
            } else if ruleset.start_connector(at.index()) != Some(connector) {
                return Err(QueryError::GivenConnector { at });
            }
        }
        for &kind in ConnectorKind::ALL {
            let given = self.given.connectors().filter(|(_, c)| c.kind == kind).count();
            let pile = usize::from(ruleset.pile(kind));
            if given > pile {
                return Err(QueryError::GivenExceedsPile { kind, given, pile });
            }
        }
        let given = self.given.connectors().count();
        match self.max_intersections {
            Some(at_most) if given > at_most => Err(QueryError::Intersections { given, at_most }),
            _ => Ok(()),
        }
    }

    fn apply_bounds(&mut self, ruleset: &Ruleset, query: &Query) -> Result<(), QueryError> {
        let patterns = self.letters.len();
        let cells = (ruleset.cells() & !self.avoid).count_ones() as usize;
        let upper = [
            (Some(self.stock * patterns), "the stock"),
            (Some(cells), "the board without the cells to be avoided"),
            (query.max_pieces, "the limit on pieces"),
            (query.pieces, "the number of pieces"),
        ];
        let lower = [
            (query.pieces, "the number of pieces"),
            (query.each_pattern_once.then_some(patterns), "one piece of each pattern"),
            (Some(self.given.pieces().count()), "the given position"),
            (Some(self.through.len()), "the cells to run through"),
        ];
        let known = |(bound, name): (Option<usize>, &'static str)| bound.map(|b| (b, name));
        let (at_most, most) = upper.into_iter().filter_map(known).min().unwrap_or((0, "nothing"));
        // If bounds are equal, the first of them is named.
        let (at_least, least) =
            lower.into_iter().filter_map(known).rev().max_by_key(|&(b, _)| b).unwrap_or((0, ""));
        let width = ruleset.board().width();
        if at_most < width {
            return Err(QueryError::TooFew { pieces: at_most, most, width });
        }
        if at_least > at_most {
            return Err(QueryError::Pieces { at_least, least, at_most, most });
        }
        self.at_most = at_most;
        self.at_least = if query.each_pattern_once { patterns } else { query.pieces.unwrap_or(0) };
        Ok(())
    }

    /// Returns the maximum total `value` of at most `pieces` pieces.
    pub(crate) fn max_total(
        &self,
        ruleset: &Ruleset,
        pieces: usize,
        value: impl Fn(&Pattern) -> usize,
    ) -> usize {
        let mut values: Vec<usize> = self
            .letters
            .iter()
            .filter_map(|&letter| ruleset.pieces().get(letter))
            .flat_map(|pattern| std::iter::repeat_n(value(pattern), self.stock))
            .collect();
        values.sort_unstable_by(|a, b| b.cmp(a));
        values.iter().take(pieces).sum()
    }

    /// Returns an upper bound on the number of times that a shortest walk from edge to edge enters a piece, if
    /// there are at most `pieces` pieces.
    ///
    /// Under `joined`, the walk enters each net once. Suppose that it comes back to a net: it first enters the
    /// net by side s and finally leaves it by side t. If s ≠ t, it could have gone from s to t directly. If
    /// s = t, it goes back to where it came from, and the same argument applies there, for pieces and for
    /// connectors, back to the terminal where the walk began; but a walk cannot leave by that terminal. Under
    /// `through`, the walk enters each piece at most once by each side, or it could be cut short.
    pub(crate) fn max_visits(&self, ruleset: &Ruleset, pieces: usize) -> usize {
        match ruleset.junction() {
            Junction::Joined => self.max_total(ruleset, pieces, |p| p.links.nets().count()),
            Junction::Through => self.max_entries(ruleset, pieces),
        }
    }

    /// Returns an upper bound on the number of times that a shortest walk to a side of a cell enters a piece:
    /// each piece once by each side that leads anywhere.
    pub(crate) fn max_entries(&self, ruleset: &Ruleset, pieces: usize) -> usize {
        self.max_total(ruleset, pieces, Pattern::sides_linked)
    }
}

fn letters(ruleset: &Ruleset, query: &Query) -> Result<Vec<Letter>, QueryError> {
    let named = query.without.iter().chain(query.only.iter().flatten());
    for &letter in named {
        if ruleset.pieces().get(letter).is_none() {
            return Err(QueryError::NoSuchPattern { letter });
        }
    }
    let allowed = |letter: &Letter| {
        !query.without.contains(letter)
            && query.only.as_ref().is_none_or(|only| only.contains(letter))
    };
    let letters: Vec<Letter> =
        ruleset.pieces().patterns().iter().map(|p| p.letter).filter(allowed).collect();
    if letters.is_empty() { Err(QueryError::NoPatterns) } else { Ok(letters) }
}

/// Returns the number of pieces of each pattern: as many as the query asks for, but at most as many as the
/// ruleset has.
fn stock(ruleset: &Ruleset, query: &Query, letters: &[Letter]) -> Result<usize, QueryError> {
    let wanted = if query.each_pattern_once { 1 } else { usize::from(query.stock) };
    let pieces = |&letter: &Letter| pieces_of(ruleset, letter).count();
    let stock = wanted.min(letters.iter().map(pieces).max().unwrap_or(0));
    match letters.iter().find(|letter| pieces(letter) < stock) {
        Some(&letter) => Err(QueryError::Uneven { letter, pieces: pieces(&letter) }),
        None => Ok(stock),
    }
}

fn mask(ruleset: &Ruleset, cells: &[Cell], filter: &'static str) -> Result<u64, QueryError> {
    let board = ruleset.board();
    match cells.iter().find(|&&cell| !board.has(cell)) {
        Some(&cell) => Err(QueryError::OffBoard { cell, filter, board }),
        None => Ok(cells.iter().fold(0, |mask, cell| mask | cell.bit())),
    }
}

/// Returns the axes between all terminals of a board.
pub(crate) fn all_axes(board: Board) -> Vec<Axis> {
    axes(board, &Query::default()).unwrap_or_default()
}

fn axes(board: Board, query: &Query) -> Result<Vec<Axis>, QueryError> {
    if let (Some(from), Some(to)) = (query.from, query.to)
        && from.edge.opposite() != to.edge
    {
        return Err(QueryError::NotOpposite { from, to });
    }
    let named: Vec<Terminal> = query.from.into_iter().chain(query.to).collect();
    for &terminal in &named {
        if terminal.cell(board).is_none() {
            return Err(QueryError::NoSuchTerminal { terminal, board });
        }
    }
    let terminals = |edge: Edge| -> Vec<Cell> {
        match named.iter().find(|terminal| terminal.edge == edge) {
            Some(terminal) => terminal.cell(board).into_iter().collect(),
            None => board.terminals(edge).collect(),
        }
    };
    let wanted = |edge: Edge| named.iter().all(|t| t.edge == edge || t.edge == edge.opposite());
    let axis =
        |&from: &Edge| Axis { from, starts: terminals(from), ends: terminals(from.opposite()) };
    Ok([Edge::A, Edge::B].iter().filter(|&&edge| wanted(edge)).map(axis).collect())
}
