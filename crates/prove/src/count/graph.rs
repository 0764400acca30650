//! The layered state graph of a transfer, kept for several counts.

use std::collections::HashMap;

use crate::count::limits::{CountError, HeldBytes, Limits};
use crate::count::reach::FrontierStep;
use crate::count::rows::Rows;
use crate::count::tiles::{Choice, Tile};

/// A state, encoded by the sweep.
pub(super) type StateKey = Box<[u32]>;

/// The tiles of a board, each with the change that it makes to the frontier.
pub(super) struct TiledBoard {
    pub(super) tiles: Vec<Tile>,
    pub(super) steps: Vec<FrontierStep>,
}

impl TiledBoard {
    /// Prepares the steps of tiles, in this order.
    pub(super) fn new(tiles: Vec<Tile>) -> Result<Self, CountError> {
        let mut steps: Vec<FrontierStep> = Vec::new();
        for tile in &tiles {
            let before = steps.last().map_or(&[][..], |step| &step.wires);
            let step = FrontierStep::new(before, tile);
            if !step.fits() {
                return Err(CountError::TooWide);
            }
            steps.push(step);
        }
        Ok(Self { tiles, steps })
    }
}

/// The states of a count and their successors.
pub(super) trait Sweep {
    /// Returns the state before the first tile.
    fn start(&self) -> StateKey;
    /// Calls `emit` with the state after each choice of a tile that is not pruned.
    fn next(
        &self,
        laid: &TiledBoard,
        tile: usize,
        key: &[u32],
        emit: &mut dyn FnMut(&[u32], &Choice),
    );
    /// Returns whether a state after the last tile counts.
    fn accepts(&self, key: &[u32]) -> bool;
}

/// An arc from a state to one of the next layer.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Arc {
    to: u32,
    letter: Option<u8>,
    ways: u32,
}

/// The arcs that leave the states of a layer.
struct Layer {
    first: Vec<u32>,
    arcs: Vec<Arc>,
    /// Number of states in the next layer.
    next: usize,
}

impl Layer {
    /// Returns the number of states.
    const fn states(&self) -> usize {
        self.first.len() - 1
    }

    /// Returns the memory that the layer takes, in bytes.
    fn bytes(&self) -> usize {
        size_of::<Arc>() * self.arcs.capacity() + 4 * self.first.capacity()
    }

    /// Returns the arcs that leave a state.
    fn from(&self, state: usize) -> &[Arc] {
        &self.arcs[self.first[state] as usize..self.first[state + 1] as usize]
    }

    /// Returns the arcs that leave the states of `rows` that have numbers, by the states that they lead to.
    fn incoming(&self, rows: &Rows) -> Incoming {
        let leaving = || {
            let states = (0..self.states()).filter(|&state| !rows.of(state).0.is_empty());
            states.flat_map(|state| self.from(state).iter().map(move |arc| (state as u32, arc)))
        };
        let mut first = vec![0; self.next + 1];
        for (_, arc) in leaving() {
            first[arc.to as usize + 1] += 1;
        }
        for to in 0..self.next {
            first[to + 1] += first[to];
        }
        let mut at = first.clone();
        let mut arcs = vec![(0, None, 0); first[self.next]];
        for (from, arc) in leaving() {
            let place = &mut at[arc.to as usize];
            arcs[*place] = (from, arc.letter, arc.ways);
            *place += 1;
        }
        Incoming { first, arcs }
    }
}

/// The arcs to each state of a layer: for each state where they begin in `arcs`, and for each arc the state that it
/// leaves, its letter and its ways.
struct Incoming {
    first: Vec<usize>,
    arcs: Vec<(u32, Option<u8>, u32)>,
}

/// The states: a layer before each tile, and one at the end.
pub(super) struct Graph<'c> {
    limits: Limits<'c>,
    layers: Vec<Layer>,
    accepted: Vec<bool>,
    /// For each tile: whether a piece may lie there.
    holds: Vec<bool>,
    /// The letters, ascending.
    letters: Vec<u8>,
    /// The memory of the layers.
    held: HeldBytes<'c>,
}

/// Bytes of a state of a layer, in addition to those of its key: in the index and in the list.
const STATE_BYTES: usize = 112;

/// Bytes of an arc that leads to a state, and of a state among those that arcs lead to, while they are sorted.
const INCOMING_BYTES: (usize, usize) =
    (size_of::<(u32, Option<u8>, u32)>(), 2 * size_of::<usize>());

impl<'c> Graph<'c> {
    /// Builds the graph of a sweep.
    pub(super) fn new(
        laid: &TiledBoard,
        sweep: &impl Sweep,
        limits: Limits<'c>,
    ) -> Result<Self, CountError> {
        let tiles = &laid.tiles;
        let mut states = vec![sweep.start()];
        let mut layers: Vec<Layer> = Vec::new();
        let mut held = limits.hold();
        for done in 0..tiles.len() {
            let before: usize = layers.iter().map(Layer::bytes).sum();
            let old = states.iter().map(|key| STATE_BYTES + 4 * key.len()).sum::<usize>();
            let mut new = 0;
            let mut index: HashMap<StateKey, u32> = HashMap::new();
            let mut layer = Layer { first: vec![0], arcs: Vec::new(), next: 0 };
            for key in &states {
                let start = layer.arcs.len();
                sweep.next(laid, done, key, &mut |after, choice| {
                    let fresh = index.len() as u32;
                    let to = index.get(after).copied().unwrap_or_else(|| {
                        index.insert(StateKey::from(after), fresh);
                        new += STATE_BYTES + 4 * after.len();
                        fresh
                    });
                    layer.arcs.push(Arc { to, letter: choice.letter, ways: choice.ways });
                });
                merge(&mut layer.arcs, start);
                layer.first.push(layer.arcs.len() as u32);
                limits.check(index.len(), done, tiles.len())?;
                held.set(before + old + new + layer.bytes())?;
            }
            layer.next = index.len();
            layer.arcs.shrink_to_fit();
            states = vec![StateKey::default(); index.len()];
            for (key, at) in index {
                states[at as usize] = key;
            }
            layers.push(layer);
        }
        let accepted: Vec<bool> = states.iter().map(|key| sweep.accepts(key)).collect();
        let mut graph = Self {
            limits,
            layers,
            accepted,
            holds: holds_piece(tiles),
            letters: letters(tiles),
            held,
        };
        graph.prune_dead_ends();
        let bytes = graph.layers.iter().map(Layer::bytes).sum();
        graph.held.set(bytes)?;
        Ok(graph)
    }

    /// Removes arcs from which no counted state can be reached.
    fn prune_dead_ends(&mut self) {
        let mut useful = self.accepted.clone();
        for layer in self.layers.iter_mut().rev() {
            let mut before = vec![false; layer.states()];
            let mut kept = 0;
            let mut start = 0;
            for (state, hope) in before.iter_mut().enumerate() {
                let end = layer.first[state + 1] as usize;
                let was = kept;
                for at in start..end {
                    if useful[layer.arcs[at].to as usize] {
                        layer.arcs[kept] = layer.arcs[at];
                        kept += 1;
                    }
                }
                *hope = kept > was;
                layer.first[state + 1] = kept as u32;
                start = end;
            }
            layer.arcs.truncate(kept);
            layer.arcs.shrink_to_fit();
            useful = before;
        }
    }

    /// Returns the number of cells that may have a piece.
    fn cells(&self) -> usize {
        self.holds.iter().filter(|h| **h).count()
    }

    /// Counts the ways to a counted state, with at most `stock` pieces of each letter, by number of pieces: from 0
    /// to `most` or to the number of cells.
    ///
    /// Uses inclusion and exclusion over the letters whose stock is exceeded. Sums are modulo 2^128, which is
    /// enough to hold the result.
    ///
    /// # Errors
    /// If the count was cancelled.
    pub(super) fn count(&self, stock: usize, most: usize) -> Result<Vec<u128>, CountError> {
        let most = most.min(self.cells());
        let mut sum = vec![0u128; most + 1];
        for tracked in exceeded_sets(&self.letters, stock, most) {
            for (sum, part) in sum.iter_mut().zip(self.term(&tracked, stock)?) {
                *sum = sum.wrapping_add(part);
            }
        }
        Ok(sum)
    }

    /// Returns the term of the sum of [`Self::count`] for the letters `tracked`, by number of pieces: the number of
    /// ways that exceed the stock of each of these letters, with its sign, modulo 2^128.
    ///
    /// # Errors
    /// If the count was cancelled.
    pub(super) fn term(&self, tracked: &[u8], stock: usize) -> Result<Vec<u128>, CountError> {
        let (codes, cells) = (Codes { tracked, over: stock + 1 }, self.cells());
        let numbers = codes.unit() as usize * (cells + 1);
        let with = |code, letter| Some(codes.add_piece(code, letter));
        let by_code =
            self.by_code(numbers, with, |code, left| codes.missing_pieces(code) <= left)?;
        let mut sum = vec![0u128; cells + 1];
        for (code, count) in
            by_code.into_iter().filter(|&(code, _)| codes.missing_pieces(code) == 0)
        {
            let pieces = (code / codes.unit()) as usize;
            sum[pieces] = sum[pieces].wrapping_add(count);
        }
        if tracked.len() % 2 == 1 {
            for part in &mut sum {
                *part = part.wrapping_neg();
            }
        }
        Ok(sum)
    }

    /// Counts the ways to a counted state by the numbers of pieces of the letters 0, 1, …, with at most
    /// `most[letter]` pieces of each letter.
    ///
    /// # Errors
    /// If the count was cancelled.
    pub(super) fn count_each(&self, most: &[usize]) -> Result<Vec<(Vec<usize>, u128)>, CountError> {
        let places: Vec<u32> = most
            .iter()
            .scan(1, |place, &most| Some(std::mem::replace(place, *place * (most as u32 + 1))))
            .collect();
        let digit =
            |code: u32, letter: usize| (code / places[letter]) as usize % (most[letter] + 1);
        let numbers = most.iter().map(|most| most + 1).product();
        let with = |code, letter: u8| {
            let letter = usize::from(letter);
            (digit(code, letter) < most[letter]).then(|| code + places[letter])
        };
        let digits = |code| (0..most.len()).map(|letter| digit(code, letter)).collect();
        let by_code = self.by_code(numbers, with, |_, _| true)?;
        Ok(by_code.into_iter().map(|(code, count)| (digits(code), count)).collect())
    }

    /// Counts the ways to a counted state by a code, which is less than `numbers` and begins at 0. `with` returns the
    /// code after one more piece of a letter, or `None` to prune. `keeps` returns whether to go on with a code and a
    /// number of cells left.
    ///
    /// # Errors
    /// If the count was cancelled.
    fn by_code(
        &self,
        numbers: usize,
        with: impl Fn(u32, u8) -> Option<u32>,
        keeps: impl Fn(u32, usize) -> bool,
    ) -> Result<Vec<(u32, u128)>, CountError> {
        let mut counts = Rows::new();
        counts.push(0, 1);
        counts.end_state();
        let mut left = self.cells();
        let mut scratch = vec![0u128; numbers];
        let mut touched = Vec::new();
        let mut held = self.limits.hold();
        for (layer, holds) in self.layers.iter().zip(&self.holds) {
            left -= usize::from(*holds);
            let old = counts.bytes()
                + layer.arcs.len() * INCOMING_BYTES.0
                + layer.next * INCOMING_BYTES.1
                + size_of::<u128>() * numbers;
            held.set(old)?;
            let incoming = layer.incoming(&counts);
            let mut next = Rows::new();
            for to in 0..layer.next {
                self.limits.check_flag()?;
                for &(from, letter, ways) in
                    &incoming.arcs[incoming.first[to]..incoming.first[to + 1]]
                {
                    let (codes, all) = counts.of(from as usize);
                    for (&code, &count) in codes.iter().zip(all) {
                        let code = letter.map_or(Some(code), |letter| with(code, letter));
                        let Some(code) = code else { continue };
                        if scratch[code as usize] == 0 {
                            touched.push(code);
                        }
                        let more = count.saturating_mul(ways.into());
                        scratch[code as usize] = scratch[code as usize].saturating_add(more);
                    }
                }
                touched.sort_unstable();
                touched.dedup();
                for code in touched.drain(..) {
                    let count = std::mem::take(&mut scratch[code as usize]);
                    if keeps(code, left) {
                        next.push(code, count);
                    }
                }
                next.end_state();
                held.set(old + next.bytes())?;
            }
            counts = next;
        }
        let accepted = (0..self.accepted.len()).filter(|&state| self.accepted[state]);
        let pairs = accepted.flat_map(|state| {
            let (codes, numbers) = counts.of(state);
            codes.iter().copied().zip(numbers.iter().copied())
        });
        Ok(pairs.collect())
    }
}

/// Returns the letters of the pieces that may lie on the tiles, in ascending order.
pub(super) fn letters(tiles: &[Tile]) -> Vec<u8> {
    let mut letters: Vec<u8> =
        tiles.iter().flat_map(|t| &t.choices).filter_map(|c| c.letter).collect();
    letters.sort_unstable();
    letters.dedup();
    letters
}

/// Returns, for each tile, whether a piece may lie there.
pub(super) fn holds_piece(tiles: &[Tile]) -> Vec<bool> {
    tiles.iter().map(|t| t.choices.iter().any(|c| c.letter.is_some())).collect()
}

/// Returns the sets of letters such that `most` pieces can exceed the stock of every letter in the set.
pub(super) fn exceeded_sets(letters: &[u8], stock: usize, most: usize) -> Vec<Vec<u8>> {
    let sets =
        (0..1u32 << letters.len()).filter(|set| set.count_ones() as usize * (stock + 1) <= most);
    let of = |set: u32| {
        let chosen = letters.iter().enumerate().filter(|(at, _)| set >> at & 1 != 0);
        chosen.map(|(_, &letter)| letter).collect()
    };
    sets.map(of).collect()
}

/// Merges the arcs that lead to the same state with the same letter.
fn merge(arcs: &mut Vec<Arc>, start: usize) {
    arcs[start..].sort_unstable();
    let mut end = start;
    for index in start..arcs.len() {
        let arc = arcs[index];
        if end > start && (arcs[end - 1].to, arcs[end - 1].letter) == (arc.to, arc.letter) {
            arcs[end - 1].ways += arc.ways;
        } else {
            arcs[end] = arc;
            end += 1;
        }
    }
    arcs.truncate(end);
}

/// Codes. A code stands for the number of pieces, and for the number of pieces of each tracked letter, up to one
/// more than the stock.
struct Codes<'a> {
    tracked: &'a [u8],
    over: usize,
}

impl Codes<'_> {
    /// Returns the code of a single piece whose letter is not tracked.
    fn unit(&self) -> u32 {
        (self.over as u32 + 1).pow(self.tracked.len() as u32)
    }

    fn add_piece(&self, code: u32, letter: u8) -> u32 {
        let base = self.over as u32 + 1;
        let more = self.tracked.iter().position(|&t| t == letter).map_or(0, |place| {
            let value = base.pow(place as u32);
            if code / value % base < self.over as u32 { value } else { 0 }
        });
        code + self.unit() + more
    }

    /// Returns the number of further pieces that are needed until every tracked letter exceeds the stock.
    fn missing_pieces(&self, code: u32) -> usize {
        let base = self.over as u32 + 1;
        let used = |place| (code / base.pow(place) % base) as usize;
        (0..self.tracked.len() as u32).map(|place| self.over - used(place)).sum()
    }
}
