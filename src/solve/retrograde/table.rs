//! The values of a game, by canonical key.

use std::collections::BTreeMap;

use crate::game::{Game, GameExt};
use crate::solve::retrograde::explore::{NotSolved, Packed, pack};
use crate::solve::retrograde::value::Value;

/// Moves with their values for the player who makes them.
pub type Valued<M> = Vec<(M, Value)>;

/// The value of every position that can be reached, up to symmetry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    /// Ascending.
    keys: Vec<Packed>,
    values: Vec<Value>,
}

impl Table {
    /// A table of keys with their values, in any order.
    pub fn new(mut entries: Vec<(Packed, Value)>) -> Self {
        entries.sort_unstable_by_key(|&(key, _)| key);
        let (keys, values) = entries.into_iter().unzip();
        Self { keys, values }
    }

    /// A table of keys, ascending, with the values in the same order.
    #[cfg(feature = "tables")]
    pub(super) const fn ascending(keys: Vec<Packed>, values: Vec<Value>) -> Self {
        Self { keys, values }
    }

    /// How many positions there are.
    pub const fn len(&self) -> usize {
        self.keys.len()
    }

    /// Whether there are none.
    pub const fn is_empty(&self) -> bool {
        self.keys.is_empty()
    }

    /// The keys, ascending, and their values.
    pub fn entries(&self) -> impl Iterator<Item = (Packed, Value)> + '_ {
        self.keys.iter().copied().zip(self.values.iter().copied())
    }

    /// The value under a key.
    pub fn get(&self, key: Packed) -> Option<Value> {
        self.keys.binary_search(&key).ok().map(|at| self.values[at])
    }

    /// The value of a position; `None` if it cannot be reached from the start.
    ///
    /// # Errors
    /// If its key is too long, as no key of a table is.
    pub fn value<G: Game>(
        &self,
        game: &G,
        position: &G::Position,
    ) -> Result<Option<Value>, NotSolved> {
        Ok(self.get(pack(game, position)?))
    }

    /// How many positions have each value, the nearest end first and draws last.
    ///
    /// # Panics
    /// Never.
    pub fn counts(&self) -> Vec<(Value, u64)> {
        let mut counts: BTreeMap<(usize, i16), u64> = BTreeMap::new();
        for value in &self.values {
            let plies = value.dtw().unwrap_or(usize::MAX);
            *counts.entry((plies, value.number())).or_default() += 1;
        }
        let value = |number| Value::from_number(number).expect("the number of a value");
        counts.into_iter().map(|((_, number), count)| (value(number), count)).collect()
    }

    /// The moves of a position with their values for the player who makes them, the best first;
    /// `None` where the table has no such position.
    ///
    /// # Errors
    /// As [`Self::value`].
    pub fn moves<G: Game>(
        &self,
        game: &G,
        position: &G::Position,
    ) -> Result<Option<Valued<G::Move>>, NotSolved> {
        let mut moves = Vec::new();
        for mv in game.moves(position) {
            let Some(value) = self.value(game, &game.play(position, mv))? else { return Ok(None) };
            moves.push((mv, value.before()));
        }
        moves.sort_by_key(|(_, value)| -value.rank());
        Ok(Some(moves))
    }
}
