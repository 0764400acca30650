//! Links of tiles as bit masks.

use std::collections::BTreeMap;

use crosstrack::twin::{TurnedTile, TwinRules, links};

/// The links of every tile, from [`links::exits`].
#[derive(Debug)]
pub(crate) struct Tiles {
    pieces: BTreeMap<TurnedTile, u64>,
    kinds: BTreeMap<TurnedTile, [u8; 4]>,
}

/// Returns the mask of the sides to which a side leads.
fn exit_mask(paths: &links::Paths, side: usize, joined: bool) -> u8 {
    links::exits(paths, side, joined).iter().fold(0, |mask, t| mask | 1 << t)
}

impl Tiles {
    /// Computes the links of the tiles of a game.
    pub(crate) fn of(rules: &TwinRules) -> Self {
        let mut tiles = Self { pieces: BTreeMap::new(), kinds: BTreeMap::new() };
        for (&letter, paths) in &rules.patterns {
            for k in 0..8 {
                let turned = links::rotate(paths, k, 8);
                let word = (0..8)
                    .fold(0, |w, s| w | u64::from(exit_mask(&turned, s, rules.joined)) << (8 * s));
                tiles.pieces.insert((letter, k), word);
            }
        }
        for (&letter, paths) in &rules.kinds {
            for k in 0..4 {
                let turned = links::rotate(paths, k, 4);
                tiles
                    .kinds
                    .insert((letter, k), [0, 1, 2, 3].map(|c| exit_mask(&turned, c, rules.joined)));
            }
        }
        tiles
    }

    /// Returns the links of a pathway piece: byte `s` is the mask of the sides to which side `s` leads.
    pub(crate) fn piece(&self, tile: TurnedTile) -> u64 {
        self.pieces[&tile]
    }

    /// Returns the links of a connector: for each corner, the mask of the corners to which it leads.
    pub(crate) fn connector(&self, tile: TurnedTile) -> [u8; 4] {
        self.kinds[&tile]
    }
}
