//! Twin of the geometry: boards as plain numbers, by the formula of the rules.

use std::collections::{BTreeMap, BTreeSet};

/// A slot by its row and column, both from 0. An interstice is named by the slot at its upper left.
pub type Slot = (i32, i32);

/// What a side of a cell touches. Sides count clockwise from 0 for north, corners of an interstice clockwise from 0
/// for north-west.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Touch {
    /// Nothing: an edge of the board without a terminal.
    Nothing,
    /// A terminal of this edge, 0 to 3 for A to D.
    Terminal(usize),
    /// Another cell, and its side that touches the first cell.
    Cell(Slot, usize),
    /// An interstice, and its corner that touches the cell.
    Corner(Slot, usize),
}

/// Steps (rows down, columns right) in the eight directions, clockwise from north.
pub const STEPS: [Slot; 8] = [(-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1)];

/// The slots around an interstice, relative to the slot that names it, in the order of the corners NW, NE, SE,
/// SW.
pub(crate) const AROUND: [Slot; 4] = [(0, 0), (0, 1), (1, 1), (1, 0)];

/// The side with which each of these slots touches the interstice: the slot at the north-west with its south-east
/// side, and so on.
const TOUCHING: [usize; 4] = [3, 5, 7, 1];

/// A board as sets of slots.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TwinBoard {
    /// Number of slots from edge to edge.
    pub width: i32,
    /// Cells of the board.
    pub cells: BTreeSet<Slot>,
    /// Interstices of the board, each with the number of cells around it.
    pub interstices: BTreeMap<Slot, usize>,
}

/// Returns the slot at a step (rows down, columns right) from a slot.
pub const fn add(slot: Slot, step: Slot) -> Slot {
    (slot.0 + step.0, slot.1 + step.1)
}

impl TwinBoard {
    /// Returns the board with `a` cells on each orthogonal and `b` on each diagonal side; boards may be of any
    /// size.
    ///
    /// **Cost** the square of the width.
    pub fn new(a: i32, b: i32) -> Self {
        let n = a + 2 * (b - 1);
        let square = |size: i32| (0..size).flat_map(move |r| (0..size).map(move |c| (r, c)));
        let cells: BTreeSet<Slot> =
            square(n).filter(|&(r, c)| r.min(n - 1 - r) + c.min(n - 1 - c) >= b - 1).collect();
        let around = |slot: Slot| AROUND.iter().filter(|&&s| cells.contains(&add(slot, s))).count();
        let interstices =
            square(n - 1).map(|slot| (slot, around(slot))).filter(|&(_, k)| k >= 2).collect();
        Self { width: n, cells, interstices }
    }

    /// Returns what a side of a cell touches.
    pub fn touch(&self, cell: Slot, side: usize) -> Touch {
        if side % 2 == 1 {
            // The interstices around a cell are those that have the cell as one of their four slots.
            let at = |corner: usize| (cell.0 - AROUND[corner].0, cell.1 - AROUND[corner].1);
            let touches = |&corner: &usize| {
                TOUCHING[corner] == side && self.interstices.contains_key(&at(corner))
            };
            let found = (0..4).find(touches);
            return found.map_or(Touch::Nothing, |corner| Touch::Corner(at(corner), corner));
        }
        let next = add(cell, STEPS[side]);
        if self.cells.contains(&next) {
            return Touch::Cell(next, (side + 4) % 8);
        }
        let last = self.width - 1;
        match side {
            0 if cell.0 == 0 => Touch::Terminal(0),
            2 if cell.1 == last => Touch::Terminal(1),
            4 if cell.0 == last => Touch::Terminal(2),
            6 if cell.1 == 0 => Touch::Terminal(3),
            _ => Touch::Nothing,
        }
    }

    /// Returns the cell at a corner of an interstice, and its side that touches the interstice; `None` if the slot
    /// there is not a cell.
    pub fn at_corner(&self, at: Slot, corner: usize) -> Option<(Slot, usize)> {
        let cell = add(at, AROUND[corner]);
        self.cells.contains(&cell).then_some((cell, TOUCHING[corner]))
    }

    /// Returns the name of a slot: column letter, and row number from 1 at the top, such as `d4`.
    ///
    /// # Panics
    /// If there is no letter for the column.
    pub fn name((row, column): Slot) -> String {
        let letter = "abcdefghijklmnopqrstuvwxyz".chars().nth(column as usize).expect("a letter");
        format!("{letter}{}", row + 1)
    }
}
