//! The question how many pieces an irreducible configuration can have, split into cubes that are decided
//! separately.
//!
//! A *cube* is a set of cells that stay empty; every other cell has a piece. Every configuration is in
//! exactly one cube. If a quarter turn of the board leaves the query unchanged, only one cube of each orbit is
//! decided. There is no configuration of N pieces or more if no cube with N pieces or more has one. The
//! formula of one cube is far smaller than a single formula for all of them.

use std::fmt;

use crate::formula::encoding::{Plan, Query};
use crate::formula::longest::{LongestStart, UpperBound, attempt};
use crate::formula::minimal::{Method, MinimalError, SearchResult};
use crosstrack::rules::symmetry::{keeps_connectors, rotate_cell};
use crosstrack::rules::{Cell, Ruleset, cells_of};

/// A cube: the cells that stay empty, as a mask with bit [`Cell::index`]; displayed as `empty:b1,c3`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cube(pub u64);

impl fmt::Display for Cube {
    /// Writes the cells, as in `empty:b1,c3`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("empty:")?;
        cells_of(self.0).enumerate().try_for_each(|(number, cell)| {
            let comma = if number > 0 { "," } else { "" };
            write!(f, "{comma}{cell}")
        })
    }
}

/// Error when a query is split into cubes.
#[derive(Debug, thiserror::Error)]
#[allow(missing_docs, reason = "the fields are what the messages say they are")]
pub enum CubesError {
    /// There are too many cubes.
    #[error(
        "there are too many cubes, {number}: {at_least} to {at_most} of {cells} cells with pieces"
    )]
    TooMany {
        /// Number of cubes, without regard to symmetry.
        number: u128,
        at_least: usize,
        at_most: usize,
        cells: usize,
    },
    /// The query is invalid, or a solver failed.
    #[error(transparent)]
    Failed(#[from] MinimalError),
}

/// A search, cube by cube, for irreducible configurations that are longer than the one of a [`LongestStart`].
#[derive(Debug)]
pub struct Cubes<'r> {
    ruleset: &'r Ruleset,
    begun: LongestStart,
    all: Vec<Cube>,
}

impl<'r> Cubes<'r> {
    /// Maximum number of cubes into which a query is split.
    pub const MOST: u128 = 1_000_000;

    /// Creates a [`LongestStart`] with `method.solvers`, and splits what it leaves open into cubes.
    ///
    /// **Cost**: some seconds at most, to find a long configuration.
    ///
    /// # Errors
    /// If the query is invalid, a solver fails, or there are more than [`Cubes::MOST`] cubes.
    pub fn new(
        ruleset: &'r Ruleset,
        query: &Query,
        method: Method<'_>,
    ) -> Result<Self, CubesError> {
        Self::after(LongestStart::new(ruleset, query, method.solvers)?, ruleset, query)
    }

    /// Splits what `begun`, a start for this ruleset and query, leaves open into cubes.
    ///
    /// # Errors
    /// If there are more than [`Cubes::MOST`] cubes.
    pub fn after(
        begun: LongestStart,
        ruleset: &'r Ruleset,
        query: &Query,
    ) -> Result<Self, CubesError> {
        let free = ruleset.cells() & !begun.plan.avoid;
        let (cells, at_most) = (free.count_ones() as usize, begun.plan.at_most);
        let numbers = || cells - at_most..=cells - begun.next.min(at_most);
        let has_any = begun.next <= at_most;
        let number = numbers().map(|empty| binomial(cells, empty)).sum();
        if has_any && number > Self::MOST {
            return Err(CubesError::TooMany { number, at_least: begun.next, at_most, cells });
        }
        let mut all = Vec::new();
        let turns = board_symmetries(ruleset, query);
        let needed = begun.plan.given.occupied() | cell_mask(&begun.plan.through);
        let cells: Vec<Cell> = cells_of(free & !needed).collect();
        for empty in numbers().filter(|_| has_any) {
            for_each_set(&cells, empty, 0, &mut |set| {
                if turns.iter().all(|&quarters| turn_set(ruleset, set, quarters) >= set) {
                    all.push(Cube(set));
                }
            });
        }
        Ok(Self { ruleset, begun, all })
    }

    /// Returns the cubes, those with the most pieces first.
    pub fn all(&self) -> &[Cube] {
        &self.all
    }

    /// Returns what the search by cubes starts from: the longest configuration found so far, and the patterns that
    /// no winning path can use.
    pub const fn begun(&self) -> &LongestStart {
        &self.begun
    }

    /// Returns the plan of a cube: the plan of the query, but with a piece on each cell outside the cube.
    pub fn plan(&self, cube: Cube) -> Plan {
        let plan = &self.begun.plan;
        let avoid = plan.avoid | cube.0;
        let pieces = (self.ruleset.cells() & !avoid).count_ones() as usize;
        Plan { avoid, at_least: pieces, at_most: pieces, ..plan.clone() }
    }

    /// Decides whether there is an irreducible configuration in a cube.
    ///
    /// **Cost**: a formula of some hundred thousand clauses and a solve; if there is no configuration, a
    /// second solve and a checked proof.
    ///
    /// # Errors
    /// See [`MinimalError`].
    pub fn decide(
        &self,
        cube: Cube,
        method: Method<'_>,
    ) -> Result<SearchResult<UpperBound>, MinimalError> {
        let plan = self.plan(cube);
        attempt(self.ruleset, &plan, plan.at_least, method, &mut |_| ())
    }
}

/// Returns the numbers of quarter turns (1 to 3) that leave the query unchanged.
fn board_symmetries(ruleset: &Ruleset, query: &Query) -> Vec<usize> {
    let plain = Query {
        stock: query.stock,
        each_pattern_once: query.each_pattern_once,
        without: query.without.clone(),
        only: query.only.clone(),
        max_pieces: query.max_pieces,
        pieces: query.pieces,
        max_intersections: query.max_intersections,
        ..Query::default()
    };
    let all = (1..4).filter(|&quarters| keeps_connectors(ruleset, quarters));
    all.filter(|_| *query == plain).collect()
}

fn turn_set(ruleset: &Ruleset, set: u64, quarters: usize) -> u64 {
    cells_of(set).fold(0, |mask, cell| mask | rotate_cell(ruleset.board(), cell, quarters).bit())
}

fn cell_mask(cells: &[Cell]) -> u64 {
    cells.iter().fold(0, |mask, cell| mask | cell.bit())
}

/// Calls `each` with the union of `set` and every subset of `cells` that has `number` cells.
fn for_each_set(cells: &[Cell], number: usize, set: u64, each: &mut dyn FnMut(u64)) {
    if number == 0 {
        return each(set);
    }
    for (at, cell) in cells.iter().enumerate() {
        for_each_set(&cells[at + 1..], number - 1, set | cell.bit(), each);
    }
}

/// Returns the binomial coefficient: the number of ways to choose `some` of `all`.
fn binomial(all: usize, some: usize) -> u128 {
    (0..some as u128).fold(1, |ways, chosen| ways * (all as u128 - chosen) / (chosen + 1))
}
