//! A solved game by canonical key, in memory.

use std::ops::ControlFlow;

use rayon::prelude::*;

use crate::error::{BuildError, TableError};
use crate::explore::{PackedKey, packed_key};
use crate::tablebase::{FindResult, Progress, Tablebase, ValueCounts, Watch};
use crate::value::Value;
use crosstrack::game::{Game, GameExt};

/// The value of every position that can be reached from the start, up to symmetry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeyedTable<G> {
    game: G,
    /// Ascending.
    keys: Vec<PackedKey>,
    values: Vec<Value>,
}

impl<G> KeyedTable<G> {
    /// A table of keys with their values, in any order.
    pub fn new(game: G, mut entries: Vec<(PackedKey, Value)>) -> Self {
        entries.sort_unstable_by_key(|&(key, _)| key);
        let (keys, values) = entries.into_iter().unzip();
        Self { game, keys, values }
    }

    /// A table of keys, ascending, with the values in the same order.
    pub(super) const fn ascending(game: G, keys: Vec<PackedKey>, values: Vec<Value>) -> Self {
        Self { game, keys, values }
    }

    /// The keys, ascending, and their values.
    pub fn entries(&self) -> impl Iterator<Item = (PackedKey, Value)> + '_ {
        self.keys.iter().copied().zip(self.values.iter().copied())
    }
}

/// Positions that are followed side by side.
const BATCH: usize = 1 << 10;

impl<G: Game<Position: Send + Sync> + Sync> KeyedTable<G> {
    /// Where the entry of a position stands, if there is one.
    fn entry(&self, position: &G::Position) -> Option<usize> {
        // A key that is too long is none of the table's.
        self.keys.binary_search(&packed_key(&self.game, position).ok()?).ok()
    }

    /// Gives the start and all positions that are reached from it through positions of the table, in
    /// batches, until `look` ends the walk. What the table does not have is not followed: a walk costs
    /// no more than the table.
    fn walk(&self, mut look: impl FnMut(&[G::Position]) -> ControlFlow<()>) {
        let start = self.game.start();
        let mut seen = vec![false; self.keys.len()];
        if let Some(first) = self.entry(&start) {
            seen[first] = true;
        }
        let mut frontier = vec![start];
        while !frontier.is_empty() {
            let mut reached = Vec::new();
            for batch in frontier.chunks(BATCH) {
                if look(batch).is_break() {
                    return;
                }
                let follow = |position| self.follow(position, &seen);
                let followed: Vec<Vec<_>> = batch.par_iter().map(follow).collect();
                for (position, followed) in batch.iter().zip(followed) {
                    let moves = self.game.moves(position);
                    for (entry, at) in followed {
                        if !std::mem::replace(&mut seen[entry], true) {
                            reached.push(self.game.play(position, moves[at]));
                        }
                    }
                }
            }
            frontier = reached;
        }
    }

    /// The entries that were not seen to which moves of a position lead, each with the move's number.
    fn follow(&self, position: &G::Position, seen: &[bool]) -> Vec<(usize, usize)> {
        if self.game.outcome(position).is_some() {
            return Vec::new();
        }
        let moves = self.game.moves(position).into_iter().enumerate();
        let entry = |(at, mv)| Some((self.entry(&self.game.play(position, mv))?, at));
        moves.filter_map(entry).filter(|&(entry, _)| !seen[entry]).collect()
    }
}

impl<G> Tablebase<G> for KeyedTable<G>
where
    G: Game<Position: Send + Sync> + Send + Sync,
{
    fn game(&self) -> &G {
        &self.game
    }

    fn stored_positions(&self) -> u64 {
        self.keys.len() as u64
    }

    fn value(&self, position: &G::Position) -> Result<Option<Value>, TableError> {
        Ok(self.entry(position).map(|at| self.values[at]))
    }

    fn counts(&self) -> Result<Vec<ValueCounts>, TableError> {
        Ok(vec![ValueCounts::new("up to symmetry", self.values.iter().map(|&value| (value, 1)))])
    }

    fn positions_with_value(
        &self,
        value: Value,
        mut skip: u64,
        most: usize,
        watch: Watch<'_>,
    ) -> Result<Vec<G::Position>, TableError> {
        let mut found = Vec::new();
        let (mut done, mut ended) = (0, false);
        self.walk(|batch| {
            for position in batch {
                if found.len() == most {
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
        wanted: &(dyn Fn(&G::Position) -> bool + Sync),
        watch: Watch<'_>,
    ) -> Result<FindResult<G::Position>, TableError> {
        let mut walked = FindResult { positions: 0, found: None, ended: false };
        self.walk(|batch| {
            walked.positions += batch.len() as u64;
            walked.found = batch.par_iter().find_first(|at| wanted(at)).cloned();
            if walked.found.is_some() {
                return ControlFlow::Break(());
            }
            let flow = watch(Progress { done: walked.positions, all: self.stored_positions() });
            walked.ended = flow.is_break();
            flow
        });
        Ok(walked)
    }
}
