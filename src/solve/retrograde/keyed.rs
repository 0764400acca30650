//! A solved game by canonical key, in memory.

use std::collections::HashSet;
use std::hash::BuildHasherDefault;
use std::ops::ControlFlow;

use rayon::prelude::*;

use crate::game::{Game, GameExt};
use crate::solve::retrograde::error::{NotSolved, TableError};
use crate::solve::retrograde::explore::{Mix, Packed, pack};
use crate::solve::retrograde::solved::{Counts, Progress, Solved, Walked, Watch};
use crate::solve::retrograde::value::Value;

/// The value of every position that can be reached from the start, up to symmetry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Keyed<G> {
    game: G,
    /// Ascending.
    keys: Vec<Packed>,
    values: Vec<Value>,
}

impl<G> Keyed<G> {
    /// A table of keys with their values, in any order.
    pub fn new(game: G, mut entries: Vec<(Packed, Value)>) -> Self {
        entries.sort_unstable_by_key(|&(key, _)| key);
        let (keys, values) = entries.into_iter().unzip();
        Self { game, keys, values }
    }

    /// A table of keys, ascending, with the values in the same order.
    #[cfg(feature = "tables")]
    pub(super) const fn ascending(game: G, keys: Vec<Packed>, values: Vec<Value>) -> Self {
        Self { game, keys, values }
    }

    /// The keys, ascending, and their values.
    pub fn entries(&self) -> impl Iterator<Item = (Packed, Value)> + '_ {
        self.keys.iter().copied().zip(self.values.iter().copied())
    }
}

/// Positions that are followed side by side.
const BATCH: usize = 1 << 14;

/// Gives all positions that can be reached, in batches, until `look` ends the walk.
fn walk<G>(
    game: &G,
    mut look: impl FnMut(&[G::Position]) -> ControlFlow<()>,
) -> Result<(), NotSolved>
where
    G: Game<Position: Send + Sync> + Sync,
{
    let start = game.start();
    let mut seen: HashSet<Packed, BuildHasherDefault<Mix>> = HashSet::default();
    seen.insert(pack(game, &start)?);
    let mut frontier = vec![start];
    while !frontier.is_empty() {
        let mut reached = Vec::new();
        for batch in frontier.chunks(BATCH) {
            if look(batch).is_break() {
                return Ok(());
            }
            let followed: Vec<Vec<(Packed, G::Position)>> = batch
                .par_iter()
                .map(|position| follow(game, position))
                .collect::<Result<_, _>>()?;
            for (key, next) in followed.into_iter().flatten() {
                if seen.insert(key) {
                    reached.push(next);
                }
            }
        }
        frontier = reached;
    }
    Ok(())
}

/// What follows a position, by key.
fn follow<G: Game>(
    game: &G,
    position: &G::Position,
) -> Result<Vec<(Packed, G::Position)>, NotSolved> {
    if game.outcome(position).is_some() {
        return Ok(Vec::new());
    }
    let next = |mv| {
        let next = game.play(position, mv);
        Ok((pack(game, &next)?, next))
    };
    game.moves(position).into_iter().map(next).collect()
}

impl<G> Solved<G> for Keyed<G>
where
    G: Game<Position: Send + Sync> + Send + Sync,
{
    fn game(&self) -> &G {
        &self.game
    }

    fn stored(&self) -> u64 {
        self.keys.len() as u64
    }

    fn value(&self, position: &G::Position) -> Result<Option<Value>, TableError> {
        // A key that is too long is none of the table's.
        let Ok(key) = pack(&self.game, position) else { return Ok(None) };
        Ok(self.keys.binary_search(&key).ok().map(|at| self.values[at]))
    }

    fn counts(&self) -> Result<Vec<Counts>, TableError> {
        Ok(vec![Counts::new("up to symmetry", self.values.iter().map(|&value| (value, 1)))])
    }

    fn with_value(
        &self,
        value: Value,
        mut skip: u64,
        most: usize,
    ) -> Result<Vec<G::Position>, TableError> {
        let mut found = Vec::new();
        walk(&self.game, |batch| {
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
            ControlFlow::Continue(())
        })?;
        Ok(found)
    }

    fn count_with_value(&self, value: Value) -> Result<u64, TableError> {
        Ok(self.values.iter().filter(|&&other| other == value).count() as u64)
    }

    fn find(
        &self,
        wanted: &(dyn Fn(&G::Position) -> bool + Sync),
        watch: Watch<'_>,
    ) -> Result<Walked<G::Position>, TableError> {
        let mut walked = Walked { positions: 0, found: None, ended: false };
        walk(&self.game, |batch| {
            walked.positions += batch.len() as u64;
            walked.found = batch.par_iter().find_first(|at| wanted(at)).cloned();
            if walked.found.is_some() {
                return ControlFlow::Break(());
            }
            let flow = watch(Progress { done: walked.positions, all: self.stored() });
            walked.ended = flow.is_break();
            flow
        })?;
        Ok(walked)
    }
}
