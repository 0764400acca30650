//! All positions that can be reached, by canonical key, and what leads to what.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use rayon::prelude::*;

use crate::error::{BuildError, Limits};
use crate::tablebase::{Progress, Watch};
use crate::value::{Value, outcome_value};
use crosstrack::base::Player;
use crosstrack::game::{Game, GameExt};

/// A canonical key in 16 bytes, the shorter ones filled up with zeros behind.
pub type PackedKey = u128;

/// The key of a position as a number.
///
/// # Errors
/// If it has more than 16 bytes.
pub fn packed_key<G: Game>(game: &G, position: &G::Position) -> Result<PackedKey, BuildError> {
    let mut key = Vec::with_capacity(16);
    game.canonical_key(position, &mut key);
    let mut bytes = [0; 16];
    bytes.get_mut(..key.len()).ok_or(BuildError::Keys)?.copy_from_slice(&key);
    Ok(u128::from_be_bytes(bytes))
}

/// Multiplies, and folds what was carried: keys are as different as can be.
#[derive(Default)]
pub(crate) struct KeyHasher(u64);

impl Hasher for KeyHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u64(byte.into());
        }
    }

    fn write_u64(&mut self, n: u64) {
        let product = u128::from(self.0 ^ n ^ 0x9e37_79b9_7f4a_7c15) * 0xd1b5_4a32_d192_ed03;
        self.0 = (product >> 64) as u64 ^ product as u64;
    }

    fn write_u128(&mut self, n: u128) {
        self.write_u64(n as u64);
        self.write_u64((n >> 64) as u64);
    }
}

pub(crate) type KeyNumbers = HashMap<PackedKey, u32, BuildHasherDefault<KeyHasher>>;

/// Positions, and the moves between them.
pub(crate) struct GameGraph {
    /// By number: in the order in which they were reached.
    pub(crate) keys: Vec<PackedKey>,
    /// How each ended, if it did.
    pub(crate) ended: Vec<Option<Value>>,
    /// Where the successors of each begin, and the end.
    pub(crate) starts: Vec<u32>,
    /// Numbers of successors, like ones once.
    pub(crate) successors: Vec<u32>,
}

/// What is known of a position when its moves were followed: how it ended, or its successors.
type Expansion<P> = Result<(Option<Value>, Vec<(PackedKey, P)>), BuildError>;

fn follow<G: Game>(game: &G, position: &G::Position) -> Expansion<G::Position> {
    if let Some(value) = outcome_value(game, position) {
        return Ok((Some(value), Vec::new()));
    }
    let mover = game.to_move(position);
    let next = |mv| {
        let next = game.play(position, mv);
        if game.to_move(&next) == mover {
            return Err(BuildError::Players);
        }
        Ok((packed_key(game, &next)?, next))
    };
    let mut found: Vec<(PackedKey, G::Position)> =
        game.moves(position).into_iter().map(next).collect::<Result<_, _>>()?;
    found.sort_unstable_by_key(|&(key, _)| key);
    found.dedup_by_key(|&mut (key, _)| key);
    Ok((None, found))
}

/// Positions whose moves are followed side by side.
const BATCH: usize = 1 << 14;

/// Follows all moves from the start. For `watch`, a position is done when its moves were followed.
///
/// **Cost** a visit of every move of every position up to symmetry; 16 bytes and a place in a hash
/// table for each position, four bytes for each move.
pub(crate) fn explore<G>(
    game: &G,
    limits: Limits,
    watch: Watch<'_>,
) -> Result<GameGraph, BuildError>
where
    G: Game<Position: Send + Sync> + Sync,
{
    let start = game.start();
    if game.players() != 2 || game.to_move(&start) != Player::One {
        return Err(BuildError::Players);
    }
    let mut graph = GameGraph {
        keys: vec![packed_key(game, &start)?],
        ended: Vec::new(),
        starts: vec![0],
        successors: Vec::new(),
    };
    let mut numbers: KeyNumbers = HashMap::default();
    numbers.insert(graph.keys[0], 0);
    let mut frontier = vec![start];
    while !frontier.is_empty() {
        let mut reached = Vec::new();
        for batch in frontier.chunks(BATCH) {
            let followed: Vec<Expansion<G::Position>> =
                batch.par_iter().map(|position| follow(game, position)).collect();
            for followed in followed {
                let (ended, found) = followed?;
                graph.ended.push(ended);
                for (key, position) in found {
                    let next = graph.keys.len() as u32;
                    let number = *numbers.entry(key).or_insert(next);
                    if number == next {
                        graph.keys.push(key);
                        reached.push(position);
                    }
                    graph.successors.push(number);
                }
                graph.starts.push(graph.successors.len() as u32);
            }
            if graph.keys.len() > limits.positions || graph.successors.len() > limits.moves {
                return Err(BuildError::TooLarge(limits));
            }
            let [done, all] = [graph.ended.len(), graph.keys.len()].map(|n| n as u64);
            if watch(Progress { done, all }).is_break() {
                return Err(BuildError::Interrupted);
            }
        }
        frontier = reached;
    }
    Ok(graph)
}
