//! What comes out of a count: how many, and through which cells, terminals and patterns they run.

use crate::crosstrack::piece::Letter;

/// What came out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Count {
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

impl Count {
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
