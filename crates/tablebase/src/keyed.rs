//! Tables by canonical key.

use std::ops::ControlFlow;

use rayon::prelude::*;

use crate::error::{BuildError, TableError};
use crate::graph::{PackedKey, packed_key};
use crate::tablebase::{FindResult, Progress, Tablebase, ValueCounts, Watch};
use crate::value::Value;
use crosstrack::game::{GameExt, Symmetric};

/// A table by canonical key, in memory: the value of every position that can be reached from the start,
/// up to symmetry.
///
/// **Cost** 18 bytes for each position; a look-up is a binary search.
///
/// # Examples
/// ```
/// use crosstrack::game::Game as _;
/// use crosstrack_tablebase::{KeyedTable, Limits, Tablebase as _, ignore_progress, packed_key, solve};
///
/// let game: crossings::Ruleset = "3x3".parse()?;
/// let table: KeyedTable<_> = solve(&game, Limits::default(), &mut ignore_progress)?;
/// let key = packed_key(&game, &game.start())?;
/// let entry = table.entries().find(|&(other, _)| other == key);
/// assert_eq!(entry.map(|(_, value)| value), table.value(&game.start())?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeyedTable<G> {
    game: G,
    /// The keys, ascending.
    keys: Vec<PackedKey>,
    values: Vec<Value>,
}

impl<G> KeyedTable<G> {
    /// Creates a table from keys and values, in any order. Does not check whether they are right for the
    /// game.
    pub fn new(game: G, mut entries: Vec<(PackedKey, Value)>) -> Self {
        entries.sort_unstable_by_key(|&(key, _)| key);
        let (keys, values) = entries.into_iter().unzip();
        Self { game, keys, values }
    }

    /// Creates a table from ascending keys and their values.
    pub(super) const fn from_sorted(game: G, keys: Vec<PackedKey>, values: Vec<Value>) -> Self {
        Self { game, keys, values }
    }

    /// Iterates over the canonical keys with their values, ascending by key.
    pub fn entries(&self) -> impl Iterator<Item = (PackedKey, Value)> + '_ {
        self.keys.iter().copied().zip(self.values.iter().copied())
    }
}

/// Number of positions whose moves are generated in parallel.
const BATCH: usize = 1 << 10;

impl<G: Symmetric<Position: Send + Sync> + Sync> KeyedTable<G> {
    /// Returns the index of a position's entry, if there is one.
    fn entry_index(&self, position: &G::Position) -> Option<usize> {
        // A key that is too long cannot be in the table.
        self.keys.binary_search(&packed_key(&self.game, position).ok()?).ok()
    }

    /// Visits the start and all positions that are reached from it through positions of the table, in
    /// batches, until `look` breaks. Positions outside the table are not visited, so the size of the table
    /// bounds the cost of a walk.
    fn walk(&self, mut look: impl FnMut(&[G::Position]) -> ControlFlow<()>) {
        let start = self.game.start();
        let mut seen = vec![false; self.keys.len()];
        if let Some(first) = self.entry_index(&start) {
            seen[first] = true;
        }
        let mut frontier = vec![start];
        while !frontier.is_empty() {
            let mut reached = Vec::new();
            for batch in frontier.chunks(BATCH) {
                if look(batch).is_break() {
                    return;
                }
                let successors: Vec<Vec<_>> =
                    batch.par_iter().map(|position| self.new_successors(position, &seen)).collect();
                for (position, successors) in batch.iter().zip(successors) {
                    let moves = self.game.moves(position);
                    for (entry, at) in successors {
                        if !std::mem::replace(&mut seen[entry], true) {
                            reached.push(self.game.play(position, moves[at]));
                        }
                    }
                }
            }
            frontier = reached;
        }
    }

    /// Returns the unseen entries that the moves of a position lead to, each with the index of the move.
    fn new_successors(&self, position: &G::Position, seen: &[bool]) -> Vec<(usize, usize)> {
        if self.game.outcome(position).is_some() {
            return Vec::new();
        }
        let moves = self.game.moves(position).into_iter().enumerate();
        let entry = |(at, mv)| Some((self.entry_index(&self.game.play(position, mv))?, at));
        moves.filter_map(entry).filter(|&(entry, _)| !seen[entry]).collect()
    }
}

impl<G> Tablebase<G> for KeyedTable<G>
where
    G: Symmetric<Position: Send + Sync> + Send + Sync,
{
    fn game(&self) -> &G {
        &self.game
    }

    fn stored_positions(&self) -> u64 {
        self.keys.len() as u64
    }

    fn value(&self, position: &G::Position) -> Result<Option<Value>, TableError> {
        Ok(self.entry_index(position).map(|at| self.values[at]))
    }

    fn counts(&self) -> Result<Vec<ValueCounts>, TableError> {
        Ok(vec![ValueCounts::new("up to symmetry", self.values.iter().map(|&value| (value, 1)))])
    }

    fn positions_with_value(
        &self,
        value: Value,
        mut skip: u64,
        limit: usize,
        watch: Watch<'_>,
    ) -> Result<Vec<G::Position>, TableError> {
        let mut found = Vec::new();
        let (mut done, mut ended) = (0, false);
        self.walk(|batch| {
            for position in batch {
                if found.len() == limit {
                    return ControlFlow::Break(());
                }
                if !matches!(self.value(position), Ok(Some(other)) if other == value) {
                    continue;
                }
                if skip > 0 {
                    skip -= 1;
                } else {
                    found.push(position.clone());
                }
            }
            done += batch.len() as u64;
            let flow = watch(Progress { done, all: self.stored_positions() });
            ended = flow.is_break();
            flow
        });
        if ended { Err(BuildError::Interrupted.into()) } else { Ok(found) }
    }

    fn count_with_value(&self, value: Value) -> Result<u64, TableError> {
        Ok(self.values.iter().filter(|&&other| other == value).count() as u64)
    }

    fn find(
        &self,
        matches: &(dyn Fn(&G::Position) -> bool + Sync),
        watch: Watch<'_>,
    ) -> Result<FindResult<G::Position>, TableError> {
        let mut walked = FindResult { positions: 0, found: None, is_interrupted: false };
        self.walk(|batch| {
            walked.positions += batch.len() as u64;
            walked.found = batch.par_iter().find_first(|at| matches(at)).cloned();
            if walked.found.is_some() {
                return ControlFlow::Break(());
            }
            let flow = watch(Progress { done: walked.positions, all: self.stored_positions() });
            walked.is_interrupted = flow.is_break();
            flow
        });
        Ok(walked)
    }
}
