//! What a position of two sides is judged by: the prices of the cheapest lines, and what surrounds the lines.

use std::ops::Range;

use super::ground::{Ground, Land, PLACE, TURN};
use super::walk::{self, NO_LINE, Prices};
use super::{odds, straight};

/// A table of the evaluation: log-odds that depend on two numbers, the row and the column.
#[derive(Clone, Copy, Debug)]
pub struct TermTable {
    /// What the rows and the columns stand for.
    pub name: &'static str,
    /// Number of rows.
    pub rows: usize,
    /// Number of columns.
    pub columns: usize,
}

const fn table(name: &'static str, rows: usize, columns: usize) -> TermTable {
    TermTable { name, rows, columns }
}

/// Number of prices of a line, from [`odds::LEAST`] on, that most tables distinguish.
const LINES: usize = 12;
/// Number of differences of prices that are distinguished.
const STEPS: usize = 10;
/// How many numbers of turns are distinguished; the last one is for a side without a line of its own pieces.
const TURNS: usize = 11;
/// How many numbers of cells are distinguished.
const CELLS: usize = 12;
/// How many numbers of pieces are distinguished.
const PIECES: usize = 16;
/// Maximum price of a line for which the cells that stop it are looked for.
const NEAR_LINE: u8 = odds::LEAST + LINES as u8 - 2;

/// Number of tables.
pub(super) const TABLES: usize = 18;

/// The tables, for the side to move (*own*) and for the other.
pub(super) const ALL_TABLES: [TermTable; TABLES] = [
    table("price of the own line, of the other's", odds::PRICES, odds::PRICES),
    table("own line, how much dearer the other pair of edges is", LINES, STEPS),
    table("other's line, how much dearer the other pair of edges is", LINES, STEPS),
    table("turns of own pieces alone to a line, of the other's", TURNS, TURNS),
    table("turns of own pieces alone, own line", TURNS, LINES),
    table("turns of the other's pieces alone, its line", TURNS, LINES),
    table("turns of own pieces alone, other's line", TURNS, LINES),
    table("turns of the other's pieces alone, own line", TURNS, LINES),
    table("cells on own cheapest ways: own, empty", CELLS, CELLS),
    table("cells on the other's cheapest ways: its own, empty", CELLS, CELLS),
    table("cells on own ways of at most 1 more: own, empty", CELLS, CELLS),
    table("cells on the other's ways of at most 1 more: its own, empty", CELLS, CELLS),
    table("own line, cells that stop it", LINES, STEPS),
    table("other's line, cells that stop it", LINES, STEPS),
    table("own line, how much dearer it is once stopped", LINES, STEPS),
    table("other's line, how much dearer it is once stopped", LINES, STEPS),
    table("pieces on the board: own, the other's", PIECES, PIECES),
    table("own line once stopped, other's line once stopped", odds::PRICES, odds::PRICES),
];

/// Number of entries of all tables.
pub(super) const ENTRIES: usize = range(TABLES - 1).end;

/// Returns the range of indices of a table's entries among the entries of all tables.
pub(super) const fn range(index: usize) -> Range<usize> {
    let (mut start, mut table) = (0, 0);
    while table < index {
        start += ALL_TABLES[table].rows * ALL_TABLES[table].columns;
        table += 1;
    }
    start..start + ALL_TABLES[index].rows * ALL_TABLES[index].columns
}

/// What is known about the lines of a side.
#[derive(Clone, Copy, Debug)]
pub(super) struct Facts {
    /// Price of the cheapest line.
    pub(super) line: u8,
    /// Price of the cheapest line between the other pair of edges.
    second: u8,
    /// Minimum number of turns of own pieces that make a line; [`NO_LINE`] / [`TURN`] if turns alone do not make
    /// one.
    turns: u8,
    /// Numbers of own and of empty cells on ways that cost as much as the line, and the same for ways that cost
    /// at most one more.
    cells: [[u8; 2]; 2],
    /// Number of cells that make the line dearer when somebody else takes them.
    parries: u8,
    /// Price of the line after somebody else takes the cell that makes it dearest.
    stopped: u8,
    pieces: u8,
}

impl Facts {
    pub(super) fn new(ground: &Ground, land: &mut Land) -> Self {
        let from: [Prices; 2] = [0, 1].map(|edge| walk::prices(ground, land, edge, NO_LINE, 2));
        let lines = [from[0].line, from[1].line];
        let line = lines[0].min(lines[1]);
        let most = line.saturating_add(2).min(NO_LINE);
        let mut ways = [[0_u64; 2]; 2];
        let mut lone = u64::MAX;
        for (edge, from) in from.iter().enumerate().filter(|(_, from)| from.line < most) {
            let to = walk::prices(ground, land, edge + 2, most, 2);
            let (mut cells, mut of_edge) = (land.within & !land.foreign, 0);
            while cells != 0 {
                let cell = cells.trailing_zeros() as usize;
                cells &= cells - 1;
                let ends = from.least[cell].saturating_add(to.least[cell]);
                if ends >= most {
                    continue;
                }
                let price = through(land, from, &to, cell);
                let kind = usize::from(land.is_empty(cell));
                let is_least = u64::from(price <= line) << cell;
                ways[0][kind] |= is_least;
                ways[1][kind] |= u64::from(price < most) << cell;
                of_edge |= if kind == 1 { is_least } else { 0 };
            }
            if from.line == line {
                lone &= alone(of_edge, &from.least);
            }
        }
        let lone = if line <= NEAR_LINE { lone & ways[0][1] } else { 0 };
        let [parries, stopped] = parries(ground, land, lone, lines);
        let pieces = (0..64).filter(|&cell| land.links[cell] != 0);
        let handled = land.own | land.common;
        let pieces = pieces.filter(|&cell| handled >> cell & 1 != 0).count() as u8;
        let mut own = land.clone();
        (own.empty, own.foreign) = (0, 0);
        let turns = walk::line(ground, &own, TURN * TURNS as u8, lines) / TURN;
        Self {
            line,
            second: lines[0].max(lines[1]),
            turns,
            cells: ways.map(|ways| ways.map(|cells| cells.count_ones() as u8)),
            parries,
            stopped,
            pieces,
        }
    }

    fn pair(&self) -> usize {
        up_to(self.line.saturating_sub(odds::LEAST), odds::PRICES)
    }

    fn price(&self) -> usize {
        up_to(self.line.saturating_sub(odds::LEAST), LINES)
    }

    fn turns(&self) -> usize {
        up_to(self.turns, TURNS)
    }
}

/// Converts a number to an index below `length`; numbers that are too large give the last index.
fn up_to(number: u8, length: usize) -> usize {
    usize::from(number).min(length - 1)
}

/// Returns the price of the cheapest line over a cell as it is, or over its piece once the piece is turned.
fn through(land: &Land, from: &Prices, to: &Prices, cell: usize) -> u8 {
    let ends = from.least[cell].saturating_add(to.least[cell]);
    if land.is_empty(cell) {
        return ends + PLACE;
    }
    let used = land.used(cell);
    let bent = ends.saturating_add(used + TURN);
    // A line over the piece as it lies costs at least `ends`.
    if ends >= NO_LINE || land.links[cell] == 0 {
        return bent;
    }
    bent.min(straight(from, to, cell, land.links[cell]).saturating_add(used))
}

/// Returns those of the given empty cells, which lie on cheapest ways, that no other of them can replace: the
/// price of arriving at any other of the cells differs from the price of arriving at this one by at least the
/// price of an empty cell.
pub(super) fn alone(cells: u64, least: &[u8; 64]) -> u64 {
    let (mut rest, mut alone) = (cells, 0);
    while rest != 0 {
        let cell = rest.trailing_zeros() as usize;
        rest &= rest - 1;
        let (mut others, mut is_alone) = (cells & !(1 << cell), true);
        while others != 0 && is_alone {
            is_alone = least[others.trailing_zeros() as usize].abs_diff(least[cell]) >= PLACE;
            others &= others - 1;
        }
        alone |= u64::from(is_alone) << cell;
    }
    alone
}

/// Returns how many of the given empty cells make the cheaper of two lines dearer when somebody else takes them, and
/// the highest price of the cheapest line after that.
fn parries(ground: &Ground, land: &mut Land, cells: u64, lines: [u8; 2]) -> [u8; 2] {
    let line = lines[0].min(lines[1]);
    let (mut count, mut dearest) = (0, line);
    let (most, mut cells) = (line + STEPS as u8, cells);
    while cells != 0 {
        let cell = cells.trailing_zeros() as usize;
        cells &= cells - 1;
        land.block(cell);
        let stopped = walk::line(ground, land, most, lines).min(most);
        land.clear(cell);
        count += u8::from(stopped > line);
        dearest = dearest.max(stopped);
    }
    [count, dearest]
}

/// Returns the indices of the entries that count, one of each table, given what is known about the side to move
/// and the other side.
pub(super) fn entries(own: &Facts, other: &Facts) -> [u16; TABLES] {
    let dearer = |facts: &Facts| up_to(facts.second - facts.line, STEPS);
    let cells = |facts: &Facts, slack: usize| facts.cells[slack].map(|cells| up_to(cells, CELLS));
    let stopped = |facts: &Facts| up_to(facts.stopped - facts.line, STEPS);
    let once_stopped =
        |facts: &Facts| up_to(facts.stopped.saturating_sub(odds::LEAST), odds::PRICES);
    let places: [[usize; 2]; TABLES] = [
        [own.pair(), other.pair()],
        [own.price(), dearer(own)],
        [other.price(), dearer(other)],
        [own.turns(), other.turns()],
        [own.turns(), own.price()],
        [other.turns(), other.price()],
        [own.turns(), other.price()],
        [other.turns(), own.price()],
        cells(own, 0),
        cells(other, 0),
        cells(own, 1),
        cells(other, 1),
        [own.price(), up_to(own.parries, STEPS)],
        [other.price(), up_to(other.parries, STEPS)],
        [own.price(), stopped(own)],
        [other.price(), stopped(other)],
        [up_to(own.pieces, PIECES), up_to(other.pieces, PIECES)],
        [once_stopped(own), once_stopped(other)],
    ];
    std::array::from_fn(|index| {
        let [row, column] = places[index];
        (range(index).start + row * ALL_TABLES[index].columns + column) as u16
    })
}
