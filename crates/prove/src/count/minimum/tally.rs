//! Results of a count of minimum configurations: totals, and shares of cells, terminals and patterns.

use crate::count::minimum::CountQuery;
use crosstrack::rules::{Edge, Letter, cells_of};

/// The number of minimum configurations, in total and by cell, terminal and pattern.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MinimumCount {
    /// Number of pieces: the width of the board.
    pub pieces: usize,
    /// Number of winning configurations of `pieces` pieces.
    pub configurations: u128,
    /// Number of winning configurations up to symmetry, that is, up to the quarter turns of the board that leave the
    /// connectors unchanged; `None` if the query selects cells or terminals.
    pub up_to_symmetry: Option<u128>,
    /// Number of configurations with a piece on each cell, by cell index (0 to 63).
    pub by_cell: Vec<u128>,
    /// Number of configurations whose path touches each terminal, by edge, then cell index.
    pub by_terminal: [Vec<u128>; 4],
    /// Number of configurations with a piece of each pattern, by letter (0 for A).
    pub by_pattern: Vec<u128>,
}

impl MinimumCount {
    pub(super) fn empty(pieces: usize) -> Self {
        Self {
            pieces,
            configurations: 0,
            up_to_symmetry: None,
            by_cell: vec![0; 64],
            by_terminal: std::array::from_fn(|_| vec![0; 64]),
            by_pattern: vec![0; Letter::COUNT],
        }
    }

    pub(super) fn combine(&mut self, other: &Self, with: impl Fn(&mut u128, u128)) {
        with(&mut self.configurations, other.configurations);
        let terminals = self.by_terminal.iter_mut().zip(&other.by_terminal);
        for (mine, theirs) in terminals
            .flat_map(|(m, t)| m.iter_mut().zip(t))
            .chain(self.by_cell.iter_mut().zip(&other.by_cell))
            .chain(self.by_pattern.iter_mut().zip(&other.by_pattern))
        {
            with(mine, *theirs);
        }
    }
}

/// The number of minimum configurations that use a certain cell, terminal or pattern.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Share {
    /// What is used: `cell`, `terminal` or `pattern`.
    pub of: &'static str,
    /// Name of the cell (such as `b1`) or the terminal (such as `A2`), or letter of the pattern.
    pub name: String,
    /// Number of minimum configurations that use the cell, terminal or pattern.
    pub configurations: u128,
    /// Number of all minimum configurations.
    pub all: u128,
}

impl Share {
    /// Returns `configurations / all`, 0 to 1; 0 if there are no configurations.
    pub fn part(&self) -> f64 {
        if self.all == 0 { 0.0 } else { self.configurations as f64 / self.all as f64 }
    }

    /// Returns [`Self::part`], rounded to six decimal places.
    pub fn rounded(&self) -> f64 {
        (self.part() * 1e6).round() / 1e6
    }
}

impl MinimumCount {
    /// Returns the number of configurations in which each cell, then each terminal, then each allowed pattern is
    /// used: cells in reading order, terminals from A1 on. `query` is the query of the count.
    pub fn shares(&self, query: &CountQuery<'_>) -> Vec<Share> {
        let share =
            |of, name, configurations| Share { of, name, configurations, all: self.configurations };
        let cells = cells_of(query.board.cells())
            .map(|cell| share("cell", cell.to_string(), self.by_cell[cell.index()]));
        let terminals = Edge::ALL.iter().flat_map(|&edge| {
            query.board.terminals(edge).enumerate().map(move |(index, cell)| {
                let number = self.by_terminal[edge.index()][cell.index()];
                share("terminal", format!("{edge}{}", index + 1), number)
            })
        });
        let used = query.patterns.patterns().iter();
        let used = used.filter(|p| query.letters >> p.letter.index() & 1 != 0);
        let patterns =
            used.map(|p| share("pattern", p.letter.to_string(), self.by_pattern[p.letter.index()]));
        cells.chain(terminals).chain(patterns).collect()
    }
}
