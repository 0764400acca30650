//! The transposition table: what is known of positions that were met before.

use std::collections::HashMap;

use crate::game::Key;

/// What is known of the side to move in a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// It forces a win within so many plies.
    pub wins: Option<usize>,
    /// It forces none within so many plies.
    pub fails: usize,
}

impl Bounds {
    /// Returns the answer for a number of plies, if it follows.
    pub fn answer(self, plies: usize) -> Option<bool> {
        if self.wins.is_some_and(|wins| wins <= plies) {
            Some(true)
        } else {
            (plies <= self.fails).then_some(false)
        }
    }
}

/// A table of two generations: when the young one is full it becomes the old one, and what was
/// old is forgotten unless it was asked for since.
#[derive(Debug)]
pub struct Table {
    young: HashMap<Key, Bounds>,
    old: HashMap<Key, Bounds>,
    most: usize,
}

/// Roughly what an entry takes: its key, the allocation, the bounds, and the slack of the map.
const BYTES: usize = 256;

impl Table {
    /// Returns an empty table that keeps to about so many bytes.
    pub fn new(bytes: usize) -> Self {
        let most = (bytes / BYTES / 2).max(1);
        Self { young: HashMap::new(), old: HashMap::new(), most }
    }

    /// Returns what is known of a position.
    pub fn get(&mut self, key: &Key) -> Option<Bounds> {
        if let Some(&bounds) = self.young.get(key) {
            return Some(bounds);
        }
        let (key, bounds) = self.old.remove_entry(key)?;
        self.put(key, bounds);
        Some(bounds)
    }

    /// Notes an answer, in addition to what is known.
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
