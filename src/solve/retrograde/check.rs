//! Deriving every value again, from the values of what follows.

use std::collections::HashSet;
use std::hash::BuildHasherDefault;

use rayon::prelude::*;

use crate::game::{Game, GameExt};
use crate::solve::retrograde::explore::{Mix, NotSolved, Packed, ended, pack};
use crate::solve::retrograde::table::Table;
use crate::solve::retrograde::value::Value;

/// A table that does not follow from the rules.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Wrong {
    /// A value is another.
    #[error("{position}: the table says {found}, the moves say {expected}")]
    Value {
        /// The position, in notation.
        position: String,
        /// What the table says.
        found: Value,
        /// What follows from the moves.
        expected: Value,
    },
    /// A position is not there.
    #[error("{position}: can be reached, but is not in the table")]
    Missing {
        /// The position, in notation.
        position: String,
    },
    /// There are positions that cannot be reached.
    #[error("the table has {0} positions that cannot be reached")]
    Extra(usize),
    /// The game has no tables.
    #[error(transparent)]
    NotSolved(#[from] NotSolved),
}

/// The value that follows from those of the successors.
///
/// # Errors
/// If one of them is not in the table.
pub fn derived<G: Game>(game: &G, table: &Table, position: &G::Position) -> Result<Value, Wrong> {
    if let Some(value) = ended(game, position) {
        return Ok(value);
    }
    let mut best: Option<Value> = None;
    for mv in game.moves(position) {
        let next = game.play(position, mv);
        let missing = || Wrong::Missing { position: game.write_position(&next) };
        let value = table.value(game, &next)?.ok_or_else(missing)?.before();
        if best.is_none_or(|best| value.rank() > best.rank()) {
            best = Some(value);
        }
    }
    Ok(best.unwrap_or(Value::DRAW))
}

/// Walks through all positions that can be reached and derives the value of each from those of the
/// positions after each legal move; returns how many there are. `watch` is called now and then
/// with how many are done, and ends the work by returning `false`.
///
/// **Cost** a visit of every move of every position up to symmetry; memory for a key of each.
///
/// # Errors
/// The first fault.
pub fn check<G>(
    game: &G,
    table: &Table,
    mut watch: impl FnMut(usize) -> bool,
) -> Result<usize, Wrong>
where
    G: Game + Sync,
    G::Position: Send + Sync,
{
    let start = game.start();
    let mut seen: HashSet<Packed, BuildHasherDefault<Mix>> = HashSet::default();
    seen.insert(pack(game, &start)?);
    let mut frontier = vec![start];
    let mut done = 0;
    while !frontier.is_empty() {
        let mut reached = Vec::new();
        for batch in frontier.chunks(1 << 14) {
            let followed: Vec<Judged<G::Position>> =
                batch.par_iter().map(|position| judge(game, table, position)).collect();
            for found in followed {
                for (key, next) in found? {
                    if seen.insert(key) {
                        reached.push(next);
                    }
                }
            }
            done += batch.len();
            if !watch(done) {
                return Err(NotSolved::Interrupted.into());
            }
        }
        frontier = reached;
    }
    match table.len() - done {
        0 => Ok(done),
        extra => Err(Wrong::Extra(extra)),
    }
}

/// What follows a position that is judged right, by key.
type Judged<P> = Result<Vec<(Packed, P)>, Wrong>;

/// Judges one position, and gives what follows it.
fn judge<G: Game>(game: &G, table: &Table, position: &G::Position) -> Judged<G::Position> {
    let text = || game.write_position(position);
    let found = table.value(game, position)?;
    let found = found.ok_or_else(|| Wrong::Missing { position: text() })?;
    let expected = derived(game, table, position)?;
    if found != expected {
        return Err(Wrong::Value { position: text(), found, expected });
    }
    if game.outcome(position).is_some() {
        return Ok(Vec::new());
    }
    let next = |mv| {
        let next = game.play(position, mv);
        Ok((pack(game, &next)?, next))
    };
    game.moves(position).into_iter().map(next).collect()
}
