//! The number of winning configurations of few pieces, on boards with too many states to count all
//! configurations.
//!
//! A path from A to C has a piece in each row, so a layout is pruned if it has too few pieces left for the rows
//! to come. Paths from D to B are counted in the same way by columns. Layouts with both paths are
//! counted a third time and subtracted. Inclusion and exclusion takes the stock into account, as in
//! [`crate::count::terms`].

use std::collections::HashMap;

use rayon::prelude::*;

use crate::count::frontier::TransferQuery;
use crate::count::graph::{StateKey, TiledBoard, exceeded_sets, letters};
use crate::count::limits::{CountError, Limits};
use crate::count::reach::MOST_WIRES;
use crate::count::tiles::{Choice, Order, Tile};

/// Counts the winning configurations of 0, 1, … pieces, up to `most` or the number of cells.
///
/// **Cost**: each piece beyond the width of the board multiplies time and memory by about twenty. On 4×2
/// with crossed connectors, 7 pieces take a second and 8 pieces about twenty seconds.
///
/// # Examples
/// ```
/// use crosstrack::rules::{Board, Ruleset, Seats};
/// use crosstrack_prove::count::{TransferQuery, count_winning, count_winning_up_to};
/// let ruleset = Ruleset::standard(Board::of(2, 1), Seats::Two);
/// let query = TransferQuery::new(&ruleset);
/// assert_eq!(count_winning_up_to(&query, 3)?, count_winning(&query)?[..=3]);
/// # Ok::<(), crosstrack_prove::count::CountError>(())
/// ```
///
/// # Errors
/// If the board is too wide, there are too many states, or a number may exceed 128 bits.
pub fn count_winning_up_to(
    transfer: &TransferQuery<'_>,
    most: usize,
) -> Result<Vec<u128>, CountError> {
    let most = most.min(transfer.sizes().0);
    check_size(transfer, most)?;
    let counts: Vec<Vec<u128>> = [RequiredPaths::Both, RequiredPaths::Down, RequiredPaths::Across]
        .into_par_iter()
        .map(|paths| FewPiecesSweep::new(transfer, paths, most)?.count(transfer.limits()))
        .collect::<Result<_, _>>()?;
    let [both, down, across] = &counts[..] else { unreachable!("three sweeps") };
    Ok((0..=most).map(|n| down[n] + across[n] - both[n]).collect())
}

/// Checks that the numbers fit into 128 bits.
fn check_size(transfer: &TransferQuery<'_>, most: usize) -> Result<(), CountError> {
    let (cells, kinds) = transfer.sizes();
    // Each piece is on one of the cells, in one of the orientations.
    if most as f64 * ((cells * kinds) as f64).log2() < 127.0 {
        Ok(())
    } else {
        Err(CountError::TooLarge { cells })
    }
}

/// The paths that a layout must have to be counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum RequiredPaths {
    /// From A to C.
    Down,
    /// From D to B.
    Across,
    /// A path from A to C and a path from D to B.
    Both,
}

/// Flag in the first word of a state: there is a path from A to C. The low byte of the word is the number of
/// pieces.
const DOWN: u32 = 1 << 8;
/// Flag: there is a path from D to B.
const ACROSS: u32 = 1 << 9;
/// First of the bits that say which columns have a piece; they are kept only while a path from D to B is missing.
const COLUMNS: u32 = 16;

/// The edges A and C, and D and B, as `FrontierStep` has them.
const DOWN_EDGES: u32 = 0b0101;
const ACROSS_EDGES: u32 = 0b1010;

/// A sweep by rows, or by columns for paths from D to B.
///
/// A state begins with a word that holds the number of pieces and the paths so far. The reachability follows; it
/// is dropped once all required paths are there.
struct FewPiecesSweep {
    laid: TiledBoard,
    /// For each tile: the number of lines after its own.
    behind: Vec<u32>,
    /// For each tile: whether it is the last cell of its line.
    is_last: Vec<bool>,
    wanted: u32,
    /// Flag of the path that runs from line to line.
    along: u32,
    /// The edge where that path begins, as a bit of the reachability.
    begins: u32,
    width: u32,
    most: u32,
    codes: Codes,
}

/// Bytes of a state in the index, in addition to its key and its ways.
const KEY_BYTES: usize = 64;

/// The number of ways for each code.
type Ways = Vec<(u32, u128)>;

impl FewPiecesSweep {
    fn new(
        transfer: &TransferQuery<'_>,
        paths: RequiredPaths,
        most: usize,
    ) -> Result<Self, CountError> {
        let (order, wanted) = match paths {
            RequiredPaths::Down => (Order::Rows, DOWN),
            RequiredPaths::Across => (Order::Columns, ACROSS),
            RequiredPaths::Both => (Order::Rows, DOWN | ACROSS),
        };
        let laid = TiledBoard::new(transfer.tiles(order))?;
        let tiles = &laid.tiles;
        let line = |tile: &Tile| {
            let cell = tile.cell?;
            Some(if order == Order::Rows { cell.row() } else { cell.column() } as u32)
        };
        let width = transfer.board.width() as u32;
        let (mut behind, mut is_last) = (Vec::new(), Vec::new());
        for (at, tile) in tiles.iter().enumerate() {
            let own = line(tile);
            let left = own.map(|own| width - 1 - own);
            behind.push(left.or(behind.last().copied()).unwrap_or(width - 1));
            let next = tiles[at + 1..].iter().find_map(line);
            is_last.push(own.is_some() && own != next);
        }
        let (along, begins) = match order {
            Order::Rows => (DOWN, 1 << MOST_WIRES),
            Order::Columns => (ACROSS, 1 << (MOST_WIRES + 3)),
        };
        let codes = Codes::new(&letters(tiles), transfer.stock, most);
        let most = most as u32;
        Ok(Self { laid, behind, is_last, wanted, along, begins, width, most, codes })
    }

    /// Counts layouts by number of pieces, 0 to `self.most`.
    fn count(&self, limits: Limits<'_>) -> Result<Vec<u128>, CountError> {
        let mut states: HashMap<StateKey, Ways> = HashMap::new();
        states.insert(StateKey::from([0]), self.codes.start());
        let (mut held, mut old) = (limits.hold(), 0);
        for done in 0..self.laid.tiles.len() {
            let mut next: HashMap<StateKey, Ways> = HashMap::new();
            let mut new = 0;
            for (key, ways) in states {
                self.next(done, &key, &mut |after, choice| {
                    let left = self.most - (after[0] & 0xff);
                    let more = || self.codes.advance(&ways, choice, left);
                    if let Some(ways) = next.get_mut(after) {
                        let before = ways.capacity();
                        add(ways, more());
                        new += size_of::<(u32, u128)>() * (ways.capacity() - before);
                    } else {
                        let mut fresh = Ways::new();
                        add(&mut fresh, more());
                        new += KEY_BYTES + 4 * after.len();
                        new += size_of::<(u32, u128)>() * fresh.capacity();
                        next.insert(StateKey::from(after), fresh);
                    }
                });
                limits.check(next.len(), done, self.laid.tiles.len())?;
                held.set(old + new)?;
            }
            (states, old) = (next, new);
        }
        let mut numbers = vec![0_u128; self.most as usize + 1];
        for (key, ways) in states.iter().filter(|(key, _)| self.has_all(key[0])) {
            let number = &mut numbers[(key[0] & 0xff) as usize];
            *number = number.wrapping_add(self.codes.sum(ways));
        }
        Ok(numbers)
    }

    const fn has_all(&self, head: u32) -> bool {
        head & self.wanted == self.wanted
    }

    /// Calls `emit` with the state after each choice of a tile that is not pruned.
    fn next(&self, tile: usize, key: &[u32], emit: &mut dyn FnMut(&[u32], &Choice)) {
        let prepared = (!self.has_all(key[0])).then(|| self.laid.steps[tile].prepare(&key[1..]));
        let mut after = Vec::new();
        for choice in &self.laid.tiles[tile].choices {
            let mut head = key[0] + u32::from(choice.letter.is_some());
            if head & 0xff > self.most {
                continue;
            }
            after.clear();
            after.push(0);
            if let Some(prepared) = &prepared {
                if let (Some(cell), Some(_)) = (self.laid.tiles[tile].cell, choice.letter) {
                    head |= 1 << (COLUMNS + cell.column() as u32);
                }
                let won = u32::from(prepared.apply(choice.links, &mut after));
                head |= if won & DOWN_EDGES != 0 { self.wanted & DOWN } else { 0 };
                head |= if won & ACROSS_EDGES != 0 { self.wanted & ACROSS } else { 0 };
            }
            if self.has_hope(tile, &mut head, &mut after) {
                after[0] = head;
                emit(&after, choice);
            }
        }
    }

    /// Returns whether enough pieces are left for the missing paths. Reduces the state to what matters
    /// for these paths.
    fn has_hope(&self, tile: usize, head: &mut u32, state: &mut Vec<u32>) -> bool {
        let open = self.wanted & !*head;
        let mut needed = 0;
        if open & self.along != 0 {
            let begun = || state[1..].iter().any(|row| row & self.begins != 0);
            if self.is_last[tile] && !begun() {
                return false;
            }
            needed = self.behind[tile];
        }
        if open & !self.along != 0 {
            let columns = (*head >> COLUMNS).count_ones();
            needed = needed.max(self.width - columns);
        } else {
            *head &= (1 << COLUMNS) - 1;
        }
        if open == 0 {
            state.truncate(1);
        }
        let edges = if open & DOWN != 0 { DOWN_EDGES } else { 0 }
            | if open & ACROSS != 0 { ACROSS_EDGES } else { 0 };
        let kept = ((1 << MOST_WIRES) - 1) | edges << MOST_WIRES;
        state[1..].iter_mut().for_each(|row| *row &= kept);
        (*head & 0xff) + needed <= self.most
    }
}

/// Adds the numbers of `more` to the numbers of `ways` with the same codes.
fn add(ways: &mut Ways, more: impl Iterator<Item = (u32, u128)>) {
    for (code, number) in more {
        match ways.iter_mut().find(|(other, _)| *other == code) {
            Some((_, sum)) => *sum += number,
            None => ways.push((code, number)),
        }
    }
}

/// Codes. A code stands for a set of letters whose stock is to be exceeded, and for the number of pieces of
/// each of these letters, up to one more than the stock.
struct Codes {
    /// For each code and letter: the code after one more piece of the letter.
    with: Vec<[u32; 32]>,
    /// For each code: the number of pieces missing until all letters of the set exceed the stock.
    lacking: Vec<u32>,
    /// For each code: whether its set has an odd number of letters.
    is_odd: Vec<bool>,
    /// The codes with no pieces, one for each set.
    starts: Vec<u32>,
}

impl Codes {
    fn new(letters: &[u8], stock: usize, most: usize) -> Self {
        let (with, lacking, is_odd, starts) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        let mut codes = Self { with, lacking, is_odd, starts };
        let over = stock as u32 + 1;
        for set in exceeded_sets(letters, stock, most) {
            let first = codes.with.len() as u32;
            codes.starts.push(first);
            for number in 0..(over + 1).pow(set.len() as u32) {
                let mut with = [first + number; 32];
                let mut lacking = 0;
                let mut place = 1;
                for &letter in &set {
                    let left = over - number / place % (over + 1);
                    with[usize::from(letter)] += if left > 0 { place } else { 0 };
                    lacking += left;
                    place *= over + 1;
                }
                codes.with.push(with);
                codes.lacking.push(lacking);
                codes.is_odd.push(set.len() % 2 == 1);
            }
        }
        codes
    }

    fn start(&self) -> Ways {
        self.starts.iter().map(|&code| (code, 1)).collect()
    }

    /// Returns the ways after a choice that leaves `left` pieces.
    fn advance<'a>(
        &'a self,
        ways: &'a Ways,
        choice: &'a Choice,
        left: u32,
    ) -> impl Iterator<Item = (u32, u128)> + 'a {
        let with = |code: u32| {
            choice.letter.map_or(code, |letter| self.with[code as usize][usize::from(letter)])
        };
        let after = move |&(code, ways): &(u32, u128)| (with(code), ways * u128::from(choice.ways));
        ways.iter().map(after).filter(move |&(code, _)| self.lacking[code as usize] <= left)
    }

    /// Sums the ways that respect the stock. The partial sums are modulo 2^128, which is enough to hold the sum.
    fn sum(&self, ways: &Ways) -> u128 {
        ways.iter().filter(|&&(code, _)| self.lacking[code as usize] == 0).fold(
            0,
            |sum: u128, &(code, ways)| {
                if self.is_odd[code as usize] {
                    sum.wrapping_sub(ways)
                } else {
                    sum.wrapping_add(ways)
                }
            },
        )
    }
}
