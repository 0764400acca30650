//! The graph of all positions that can be reached from the start, up to symmetry.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use rayon::prelude::*;

use crate::error::{BuildError, Limits};
use crate::tablebase::{Progress, Watch};
use crate::value::{Value, outcome_value};
use crosstrack::base::Player;
use crosstrack::game::{GameExt, Symmetric};

/// A canonical key of at most 16 bytes as a big-endian number; shorter keys are padded with zeros at
/// the end.
///
/// # Examples
/// See [`packed_key`].
pub type PackedKey = u128;

/// Returns the canonical key of a position as a [`PackedKey`].
///
/// **Cost** that of the game's canonical key.
///
/// # Errors
/// If the canonical key has more than 16 bytes.
///
/// # Examples
/// ```
/// use crosstrack::game::{Game as _, GameExt as _};
/// use crosstrack_tablebase::packed_key;
///
/// let game: crossings::Ruleset = "3x4".parse()?;
/// let start = game.start();
/// let next = game.play(&start, game.moves(&start)[0]);
/// assert_ne!(packed_key(&game, &start)?, packed_key(&game, &next)?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn packed_key<G: Symmetric>(game: &G, position: &G::Position) -> Result<PackedKey, BuildError> {
    let mut key = Vec::with_capacity(16);
    game.canonical_key(position, &mut key);
    let mut bytes = [0; 16];
    let Some(packed) = bytes.get_mut(..key.len()) else {
        // Only a game without keys of its own keeps positions by their texts.
        let is_text = key == game.write_position(&game.canonical(position)).as_bytes();
        return Err(if is_text {
            BuildError::TextKeys { game: G::TITLE, bytes: key.len() }
        } else {
            BuildError::Keys
        });
    };
    packed.copy_from_slice(&key);
    Ok(u128::from_be_bytes(bytes))
}

/// A hasher for keys, which multiplies two 64-bit numbers to a 128-bit one. It does not resist deliberate
/// collisions.
#[derive(Default)]
struct KeyHasher(u64);

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

type KeyNumbers = HashMap<PackedKey, u32, BuildHasherDefault<KeyHasher>>;

/// Positions numbered in the order in which they were reached, and the moves between them.
pub(crate) struct GameGraph {
    /// The key of each position.
    pub(crate) keys: Vec<PackedKey>,
    /// The value of each finished position.
    pub(crate) outcomes: Vec<Option<Value>>,
    /// The index in `successors` at which those of each position begin, then the length of `successors`.
    pub(crate) starts: Vec<u32>,
    /// The numbers of successors, without duplicates.
    pub(crate) successors: Vec<u32>,
}

/// The value of a finished position, or the successors of any other position.
type Expansion<P> = Result<(Option<Value>, Vec<(PackedKey, P)>), BuildError>;

fn expand<G: Symmetric>(game: &G, position: &G::Position) -> Expansion<G::Position> {
    if let Some(value) = outcome_value(game, position) {
        return Ok((Some(value), Vec::new()));
    }
    let mover = game.to_move(position);
    let mut found: Vec<(PackedKey, G::Position)> = Vec::new();
    for mv in game.moves(position) {
        let next = game.play(position, mv);
        if game.to_move(&next) == mover {
            return Err(BuildError::Players);
        }
        found.push((packed_key(game, &next)?, next));
    }
    found.sort_unstable_by_key(|&(key, _)| key);
    found.dedup_by_key(|&mut (key, _)| key);
    Ok((None, found))
}

/// Number of positions that are expanded in parallel.
const BATCH: usize = 1 << 14;

/// Builds the graph, breadth first. `watch` counts a position as done once it has been expanded.
///
/// **Cost** generates the moves of every position up to symmetry; 16 bytes and a hash table entry for
/// each position, four bytes for each move.
pub(crate) fn explore<G>(
    game: &G,
    limits: Limits,
    watch: Watch<'_>,
) -> Result<GameGraph, BuildError>
where
    G: Symmetric<Position: Send + Sync> + Sync,
{
    let start = game.start();
    if game.players() != 2 || game.to_move(&start) != Player::One {
        return Err(BuildError::Players);
    }
    let mut graph = GameGraph {
        keys: vec![packed_key(game, &start)?],
        outcomes: Vec::new(),
        starts: vec![0],
        successors: Vec::new(),
    };
    let mut numbers: KeyNumbers = HashMap::default();
    numbers.insert(graph.keys[0], 0);
    let mut frontier = vec![start];
    while !frontier.is_empty() {
        let mut reached = Vec::new();
        for batch in frontier.chunks(BATCH) {
            let expanded: Vec<Expansion<G::Position>> =
                batch.par_iter().map(|position| expand(game, position)).collect();
            for expansion in expanded {
                let (outcome, found) = expansion?;
                graph.outcomes.push(outcome);
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
            let [done, all] = [graph.outcomes.len(), graph.keys.len()].map(|n| n as u64);
            if watch(Progress { done, all }).is_break() {
                return Err(BuildError::Interrupted);
            }
        }
        frontier = reached;
    }
    Ok(graph)
}
