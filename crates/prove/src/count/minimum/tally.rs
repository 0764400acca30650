//! What comes out of a count: how many, and through which cells, terminals and patterns they run.

use crate::count::minimum::CountQuery;
use crosstrack::rules::{Edge, Letter, cells_of};

/// What came out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MinimumCount {
    /// The number of pieces: the board's width.
    pub pieces: usize,
    /// How many winning configurations have so many.
    pub configurations: u128,
    /// How many there are up to the quarter turns that keep the connectors; `None` where cells or
    /// terminals are singled out.
    pub up_to_symmetry: Option<u128>,
    /// How many run through each cell, by index.
    pub by_cell: Vec<u128>,
    /// How many touch each terminal, by edge, then cell index.
    pub by_terminal: [Vec<u128>; 4],
    /// How many hold each pattern, by letter.
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

/// How many minimum configurations run through one cell, touch one terminal or hold one pattern.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Share {
    /// `cell`, `terminal` or `pattern`.
    pub of: &'static str,
    /// The name of the cell, the terminal (such as `A2`) or the pattern's letter.
    pub name: String,
    /// How many do.
    pub configurations: u128,
    /// How many there are.
    pub all: u128,
}

impl Share {
    /// The share of all, 0 to 1; 0 if there are none at all.
    pub fn part(&self) -> f64 {
        if self.all == 0 { 0.0 } else { self.configurations as f64 / self.all as f64 }
    }

    /// The share to six digits after the point.
    pub fn rounded(&self) -> f64 {
        (self.part() * 1e6).round() / 1e6
    }
}

impl MinimumCount {
    /// The shares of every cell of the board in reading order, every terminal from A1 to the last
    /// of D, and every pattern that may be used.
    pub fn shares(&self, question: &CountQuery<'_>) -> Vec<Share> {
        let share =
            |of, name, configurations| Share { of, name, configurations, all: self.configurations };
        let cells = cells_of(question.board.cells())
            .map(|cell| share("cell", cell.to_string(), self.by_cell[cell.index()]));
        let terminals = Edge::ALL.iter().flat_map(|&edge| {
            question.board.terminals(edge).enumerate().map(move |(index, cell)| {
                let number = self.by_terminal[edge.index()][cell.index()];
                share("terminal", format!("{edge}{}", index + 1), number)
            })
        });
        let used = question.patterns.patterns().iter();
        let used = used.filter(|p| question.letters >> p.letter.index() & 1 != 0);
        let patterns =
            used.map(|p| share("pattern", p.letter.to_string(), self.by_pattern[p.letter.index()]));
        cells.chain(terminals).chain(patterns).collect()
    }
}
