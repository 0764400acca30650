//! The transposition table: bounds for positions that a search has visited.

use std::collections::HashMap;

use crate::game::Key;

/// Bounds on the forced win of the side to move in a position, in plies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// Number of plies within which the side forces a win; `None` if no such number is known.
    pub wins: Option<usize>,
    /// Number of plies within which the side is known to force no win; 0 if nothing is known.
    pub fails: usize,
}

impl Bounds {
    /// Returns whether the side forces a win within `plies` plies; `None` if that does not follow from the bounds.
    pub fn answer(self, plies: usize) -> Option<bool> {
        if self.wins.is_some_and(|wins| wins <= plies) {
            Some(true)
        } else {
            (plies <= self.fails).then_some(false)
        }
    }
}

/// A transposition table in two generations: when the young generation is full, it replaces the old one. An entry
/// of the old generation becomes young when it is looked up.
#[derive(Debug)]
pub struct Table {
    young: HashMap<Key, Bounds>,
    old: HashMap<Key, Bounds>,
    most: usize,
}

/// Estimated bytes per entry: key, allocation, bounds and the slack of the map.
const BYTES: usize = 256;

impl Table {
    /// Returns an empty table of about `bytes` bytes.
    pub fn new(bytes: usize) -> Self {
        let most = (bytes / BYTES / 2).max(1);
        Self { young: HashMap::new(), old: HashMap::new(), most }
    }

    /// Returns the bounds of the position that has the given canonical key; `None` if none are stored.
    pub fn get(&mut self, key: &Key) -> Option<Bounds> {
        if let Some(&bounds) = self.young.get(key) {
            return Some(bounds);
        }
        let (key, bounds) = self.old.remove_entry(key)?;
        self.put(key, bounds);
        Some(bounds)
    }

    /// Stores whether the side to move forces a win within `plies` plies, in addition to what is known about the
    /// position.
    pub fn record(&mut self, key: Key, plies: usize, wins: bool) {
        let mut bounds = self.get(&key).unwrap_or(Bounds { wins: None, fails: 0 });
        if wins {
            bounds.wins = Some(bounds.wins.map_or(plies, |known| known.min(plies)));
        } else {
            bounds.fails = bounds.fails.max(plies);
        }
        self.put(key, bounds);
    }

    fn put(&mut self, key: Key, bounds: Bounds) {
        if self.young.len() >= self.most && !self.young.contains_key(&key) {
            self.old = std::mem::take(&mut self.young);
        }
        self.young.insert(key, bounds);
    }
}
