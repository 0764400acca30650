//! A query that makes sense on a ruleset, with what follows from it at once; and why one does not.

use crate::formula::encoding::query::{Query, Terminal};
use crate::formula::pieces::pieces_of;
use crosstrack::rules::{
    Board, Cell, Edge, Interstice, Junction, Kind, Layout, Letter, Pattern, Placed, Ruleset,
    cells_of,
};

/// Why no configuration can be what a query asks for, or why it cannot be understood.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs, reason = "the fields are what the messages say they are")]
pub enum QueryError {
    /// A stock that no number of sets gives.
    #[error("a stock of {stock} pieces of each pattern: there are four sets, so 1 to 4")]
    Stock { stock: u8 },
    /// A stock of which the ruleset has less of some patterns than of others.
    #[error(
        "this game has {pieces} of the pattern {letter}, and more of others: --without {letter}, or a smaller stock"
    )]
    Uneven { letter: Letter, pieces: usize },
    /// A letter that the sets do not hold.
    #[error("no set of this game has the pattern {letter}")]
    NoSuchPattern { letter: Letter },
    /// The filters on patterns leave none.
    #[error("the filters leave no pattern to build with")]
    NoPatterns,
    /// A terminal that the board does not have.
    #[error("the board {board} has no terminal {terminal}: it has {} on each side", .board.a())]
    NoSuchTerminal { terminal: Terminal, board: Board },
    /// Terminals between which no path wins.
    #[error("a path from {from} to {to} does not win: only opposite edges count (WN-OPPOSITE)")]
    NotOpposite { from: Terminal, to: Terminal },
    /// A cell that the board does not have.
    #[error("{cell} ({filter}) is not a cell of the board {board}")]
    OffBoard { cell: Cell, filter: &'static str, board: Board },
    /// A path must run where no piece lies.
    #[error("the path cannot run through {cell} and avoid it")]
    ThroughAvoided { cell: Cell },
    /// A given piece where none may lie.
    #[error("a piece is given on {cell}, which is to be avoided")]
    GivenAvoided { cell: Cell },
    /// A given piece of a pattern that is excluded.
    #[error("the piece given on {cell} has the pattern {letter}, which the filters exclude")]
    GivenExcluded { cell: Cell, letter: Letter },
    /// More given pieces of a pattern than there are.
    #[error("{given} pieces of the pattern {letter} are given, the stock holds {stock}")]
    GivenExceedsStock { letter: Letter, given: usize, stock: usize },
    /// Something given in an interstice that cannot lie there.
    #[error("what is given in {at} cannot lie there in this game")]
    GivenConnector { at: Interstice },
    /// More given intersection pieces of a kind than the pile holds.
    #[error("{given} intersection pieces {kind} are given, the pile holds {pile}")]
    GivenExceedsPile { kind: Kind, given: usize, pile: usize },
    /// Fewer pieces than any path needs.
    #[error("{most} leaves at most {pieces} pieces, but no path has fewer than {width}")]
    TooFew { pieces: usize, most: &'static str, width: usize },
    /// Bounds that exclude each other.
    #[error("{least} asks for at least {at_least} pieces, {most} leaves at most {at_most}")]
    Pieces { at_least: usize, least: &'static str, at_most: usize, most: &'static str },
    /// More given intersection pieces than may be there.
    #[error("{given} intersection pieces are given, at most {at_most} are allowed")]
    Intersections { given: usize, at_most: usize },
}

/// A pair of opposite edges, and the terminals at which a path may begin and end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Axis {
    /// Where paths begin: A or B. They end at the opposite edge.
    pub from: Edge,
    /// The cells of the terminals where a path may begin.
    pub starts: Vec<Cell>,
    /// The cells of the terminals where it may end.
    pub ends: Vec<Cell>,
}

/// A query without contradictions that can be seen at once.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The patterns that may be on the board, by letter.
    pub letters: Vec<Letter>,
    /// How many of each.
    pub stock: usize,
    /// The edges between which a path wins: one pair or both.
    pub axes: Vec<Axis>,
    /// Cells that each lie on a winning path.
    pub through: Vec<Cell>,
    /// Cells without pieces, as a mask.
    pub avoid: u64,
    /// At least so many pieces, if the query says so (an exact number counts).
    pub at_least: usize,
    /// At most so many pieces: what the query says and what the stock and the board allow.
    pub at_most: usize,
    /// Whether each pattern is there exactly once.
    pub each_once: bool,
    /// At most so many intersection pieces; `None` where only the pile limits them.
    pub max_intersections: Option<usize>,
    /// What lies on the board already, without fixed connectors.
    pub given: Layout,
}

impl Plan {
    /// The plan for a query.
    ///
    /// # Errors
    /// See [`QueryError`]. Contradictions that only a search shows are not found here.
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
        let has_pile = Kind::ALL.iter().any(|&kind| ruleset.pile(kind) > 0);
        for (at, connector) in given.connectors() {
            if has_pile && board.has_interstice(at) {
                self.given.set_connector(at, Some(connector));
            } else if ruleset.start_connector(at.index()) != Some(connector) {
                return Err(QueryError::GivenConnector { at });
            }
        }
        for &kind in Kind::ALL {
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
        // Of equal bounds the first is named.
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

    /// The largest value that any set of at most `pieces` pieces can have together.
    ///
    /// `value` is that of one piece of a pattern.
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

    /// How often, at most, a shortest walk from edge to edge enters pieces, if there are at most
    /// `pieces` of them.
    ///
    /// Under `joined` it enters each net once. Suppose that it comes back to a net, entering by
    /// side s first and leaving by side t last. If s ≠ t it could have gone from s to t at once. If
    /// s = t it goes back to where it came from, and the same holds there, for pieces and for
    /// connectors, back to the terminal where it began; but there is no leaving by that. Under
    /// `through` it enters by each side once, or it could be cut short.
    pub(crate) fn max_visits(&self, ruleset: &Ruleset, pieces: usize) -> usize {
        match ruleset.junction() {
            Junction::Joined => self.max_total(ruleset, pieces, |p| p.links.nets().count()),
            Junction::Through => self.max_entries(ruleset, pieces),
        }
    }

    /// How often, at most, a shortest walk to any one side of any one cell enters pieces: once by
    /// each side that leads anywhere.
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

/// How many of each pattern there are: no more than the ruleset has.
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
