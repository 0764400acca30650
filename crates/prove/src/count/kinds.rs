//! Counts by kinds, for boards where the pieces of many patterns act alike. For example, without connectors
//! every piece acts as a straight, a turn, or a blank.
//!
//! A *kind* is a choice for a cell without its letter: it says in how many ways each letter can have it, and
//! whether the cell may be empty. A transfer with kinds instead of letters counts the ways by the number of
//! cells of each kind. Then the letters are assigned, one after another, to as many cells as the stock allows;
//! the other cells are empty. This takes a fraction of the work.

use std::collections::HashMap;

use crate::count::graph::Graph;
use crate::count::limits::CountError;
use crate::count::tiles::{Choice, Tile};

/// Maximum number of kinds; with more, a count by kinds is no faster.
const MOST_KINDS: usize = 5;

/// The treatment of pieces that link nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum BlankPieces {
    /// They may lie on any cell.
    Counts,
    /// No counted layout has one.
    IsSuperfluous,
}

/// The ways in which a cell is of a kind.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct PieceKind {
    /// Letters, each with the number of ways, in the order of letters.
    ways: Vec<(u8, u32)>,
    /// Whether the cell may be empty.
    may_be_empty: bool,
}

/// The kinds of a board.
pub(super) struct PieceKinds(Vec<PieceKind>);

/// The number of ways for each combination of two things: how many cells of each kind still have no letter, and
/// how many pieces have been assigned.
type PartialCounts = HashMap<(Vec<usize>, usize), u128>;

impl PieceKinds {
    /// Replaces the letters of the choices by kinds; returns `None` and changes nothing if there are too many kinds.
    pub(super) fn of(tiles: &mut [Tile], blank: BlankPieces) -> Option<Self> {
        let mut kinds = Self(Vec::new());
        let mut changed = Vec::new();
        for tile in tiles.iter() {
            changed.push(if tile.cell.is_some() {
                kinds.choices(&tile.choices, blank)
            } else {
                tile.choices.clone()
            });
            if kinds.0.len() > MOST_KINDS {
                return None;
            }
        }
        for (tile, choices) in tiles.iter_mut().zip(changed) {
            tile.choices = choices;
        }
        Some(kinds)
    }

    /// Converts the choices of a cell to choices of kinds. `choices` must be sorted by links.
    fn choices(&mut self, choices: &[Choice], blank: BlankPieces) -> Vec<Choice> {
        let mut changed = Vec::new();
        for alike in choices.chunk_by(|a, b| a.links == b.links) {
            let links = alike[0].links;
            if links == 0 && blank == BlankPieces::IsSuperfluous {
                changed.extend(alike.iter().filter(|c| c.letter.is_none()));
                continue;
            }
            let ways = alike.iter().filter_map(|c| Some((c.letter?, c.ways))).collect();
            let may_be_empty = alike.iter().any(|c| c.letter.is_none());
            let kind = PieceKind { ways, may_be_empty };
            let number = self.0.iter().position(|k| *k == kind).unwrap_or_else(|| {
                self.0.push(kind);
                self.0.len() - 1
            });
            changed.push(Choice { links, letter: Some(number as u8), ways: 1 });
        }
        changed
    }

    /// Counts by number of pieces with at most `stock` pieces of each letter, from 0 to the number of cells, or up to
    /// where the counts no longer fit into 128 bits.
    ///
    /// # Errors
    /// If the count was cancelled.
    pub(super) fn count(
        &self,
        graph: &Graph<'_>,
        stock: usize,
        cells: usize,
    ) -> Result<Vec<u128>, CountError> {
        let most = |kind: &PieceKind| {
            if kind.may_be_empty { cells } else { cells.min(stock * kind.ways.len()) }
        };
        let most: Vec<usize> = self.0.iter().map(most).collect();
        let mut given = PartialCounts::new();
        for (each, ways) in graph.count_each(&most)? {
            add(&mut given, (each, 0), ways);
        }
        let letters = self.0.iter().flat_map(|k| &k.ways).fold(0_u32, |mask, (l, _)| mask | 1 << l);
        for letter in (0..32).filter(|l| letters >> l & 1 != 0) {
            given = self.give(letter, stock, &given);
        }
        let mut numbers = vec![0u128; cells + 1];
        for ((left, pieces), ways) in given {
            if left.iter().zip(&self.0).all(|(&left, kind)| left == 0 || kind.may_be_empty) {
                numbers[pieces] = numbers[pieces].saturating_add(ways);
            }
        }
        // Every way is counted in the end, so a number is too large if one of its summands is.
        let held = numbers.iter().take_while(|&&number| number < u128::MAX).count();
        numbers.truncate(held);
        Ok(numbers)
    }

    /// Assigns a letter to cells of any kinds in all possible ways, to at most `stock` cells altogether.
    fn give(&self, letter: u8, stock: usize, before: &PartialCounts) -> PartialCounts {
        let of =
            |kind: &PieceKind| kind.ways.iter().find(|&&(l, _)| l == letter).map_or(0, |w| w.1);
        let ways: Vec<u128> = self.0.iter().map(|kind| of(kind).into()).collect();
        let mut after = PartialCounts::new();
        for ((left, pieces), &count) in before {
            let mut parts = vec![(left.clone(), 0, count)];
            for (kind, &ways) in ways.iter().enumerate() {
                for at in 0..parts.len() {
                    let (mut left, mut of_it, mut count) = parts[at].clone();
                    let cells = left[kind];
                    // The ways to choose 1, 2, … of the cells, each exactly.
                    let mut chosen = 1u128;
                    let before = count;
                    while ways > 0 && of_it < stock && left[kind] > 0 {
                        let number = (cells - left[kind] + 1) as u128;
                        chosen = chosen * left[kind] as u128 / number;
                        (left[kind], of_it) = (left[kind] - 1, of_it + 1);
                        let power = ways.saturating_pow(number as u32);
                        count = before.saturating_mul(chosen).saturating_mul(power);
                        parts.push((left.clone(), of_it, count));
                    }
                }
            }
            for (left, of_it, count) in parts {
                add(&mut after, (left, pieces + of_it), count);
            }
        }
        after
    }
}

fn add(given: &mut PartialCounts, to: (Vec<usize>, usize), ways: u128) {
    let sum = given.entry(to).or_default();
    *sum = sum.saturating_add(ways);
}
