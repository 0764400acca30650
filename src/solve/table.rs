//! The transposition table: bounds for positions that a search has visited.

use std::collections::HashMap;

use crate::game::Key;

/// Bounds for the forced win of the side to move in a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// Number of plies within which it forces a win, if known.
    pub wins: Option<usize>,
    /// Number of plies within which it forces no win.
    pub fails: usize,
}

impl Bounds {
    /// Returns whether the side forces a win within `plies` plies, if it follows from the bounds.
    pub fn answer(self, plies: usize) -> Option<bool> {
        if self.wins.is_some_and(|wins| wins <= plies) {
            Some(true)
        } else {
            (plies <= self.fails).then_some(false)
        }
    }
}

/// A transposition table of two generations: when the young one is full it replaces the old one. Entries of the old
/// one survive if they have been looked up.
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

    /// Returns the bounds of a position, if known.
    pub fn get(&mut self, key: &Key) -> Option<Bounds> {
        if let Some(&bounds) = self.young.get(key) {
            return Some(bounds);
        }
        let (key, bounds) = self.old.remove_entry(key)?;
        self.put(key, bounds);
        Some(bounds)
    }

    /// Records whether the side to move forces a win within `plies` plies.
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
