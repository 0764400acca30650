//! Which way the sides of tiles lead, as numbers.

use std::collections::BTreeMap;

use crosstrack::twin::{TurnedTile, TwinRules, links};

/// Which way the sides of a tile lead, as [`links::exits`] says, once for every tile.
#[derive(Debug)]
pub struct Tiles {
    pieces: BTreeMap<TurnedTile, u64>,
    kinds: BTreeMap<TurnedTile, [u8; 4]>,
}

impl Tiles {
    /// The tiles of a game.
    pub fn of(rules: &TwinRules) -> Self {
        let exits = |paths: &links::Paths, side| {
            links::exits(paths, side, rules.joined).iter().fold(0u8, |mask, t| mask | 1 << t)
        };
        let mut tiles = Self { pieces: BTreeMap::new(), kinds: BTreeMap::new() };
        for (&letter, paths) in &rules.patterns {
            for k in 0..8 {
                let turned = links::rotate(paths, k, 8);
                let word = (0..8).fold(0, |w, s| w | u64::from(exits(&turned, s)) << (8 * s));
                tiles.pieces.insert((letter, k), word);
            }
        }
        for (&letter, paths) in &rules.kinds {
            for k in 0..4 {
                let turned = links::rotate(paths, k, 4);
                tiles.kinds.insert((letter, k), [0, 1, 2, 3].map(|c| exits(&turned, c)));
            }
        }
        tiles
    }

    /// The sides (byte `s` for side `s`) to which those of a piece lead.
    pub fn piece(&self, tile: TurnedTile) -> u64 {
        self.pieces[&tile]
    }

    /// The corners to which those of a connector lead.
    pub fn connector(&self, tile: TurnedTile) -> [u8; 4] {
        self.kinds[&tile]
    }
}
