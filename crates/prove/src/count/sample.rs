//! A search for one of the counted layouts: a path through the states for which the stock suffices.

use crate::count::graph::{Arc, Graph};
use crosstrack::base::Random;

/// Number of attempts.
const ATTEMPTS: usize = 1_000;

/// Maximum number of steps of an attempt.
const STEPS: usize = 20_000;

/// With more letters than this, only sets of one or two letters are bounded.
const FEW_LETTERS: usize = 7;

/// A path to a counted state: for each tile, the mark of the state after it, and the letter of its piece.
pub(super) type StatePath = Vec<(u64, Option<u8>)>;

/// A randomized search for a path with at most `stock` pieces of each letter.
struct Search<'g> {
    graph: &'g Graph<'g>,
    stock: usize,
    /// Sets of letters, as masks.
    sets: Vec<u32>,
    /// For each layer, state and set: a lower bound on the number of pieces with letters of the set from there to the
    /// end.
    least: Vec<Vec<u8>>,
    random: Random,
    /// For each letter: the number of pieces on the path so far.
    used: [usize; 32],
    way: StatePath,
    left: usize,
}

/// Finds a path with at most `stock` pieces of each letter, the same path every time. `None` does not
/// mean that there is no such path.
///
/// **Cost**: one byte for each pair of a state and a set of letters, and at most 20 million steps.
pub(super) fn find_path(graph: &Graph<'_>, stock: usize) -> Option<StatePath> {
    let sets = letter_sets(&graph.letters);
    let least = fewest_letters(graph, &sets);
    let random = Random::new(0);
    let (used, way) = ([0; 32], Vec::new());
    let mut search = Search { graph, stock, sets, least, random, used, way, left: 0 };
    if !search.is_enough(0, 0) {
        return None;
    }
    (0..ATTEMPTS).find(|_| {
        search.left = STEPS;
        search.extend_path(0)
    })?;
    Some(search.way)
}

/// Returns the sets of letters for which [`Search::least`] has bounds.
fn letter_sets(letters: &[u8]) -> Vec<u32> {
    let is_looked_at = |set: &u32| letters.len() <= FEW_LETTERS || set.count_ones() <= 2;
    let mask = |set: u32| {
        let chosen = letters.iter().enumerate().filter(|(at, _)| set >> at & 1 != 0);
        chosen.fold(0, |mask, (_, &letter)| mask | 1 << letter)
    };
    (1..1_u32 << letters.len()).filter(is_looked_at).map(mask).collect()
}

/// Computes the lower bounds [`Search::least`].
fn fewest_letters(graph: &Graph<'_>, sets: &[u32]) -> Vec<Vec<u8>> {
    let end = graph.accepted.iter().flat_map(|&is_counted| {
        std::iter::repeat_n(if is_counted { 0 } else { u8::MAX }, sets.len())
    });
    let mut all = vec![end.collect::<Vec<u8>>()];
    for layer in graph.layers.iter().rev() {
        let after = all.last().expect("one layer at least");
        let mut before = vec![u8::MAX; layer.states() * sets.len()];
        for (state, least) in before.chunks_mut(sets.len()).enumerate() {
            for arc in layer.from(state) {
                let after = &after[arc.to as usize * sets.len()..][..sets.len()];
                for ((least, after), set) in least.iter_mut().zip(after).zip(sets) {
                    let is_of = arc.letter.is_some_and(|letter| set >> letter & 1 != 0);
                    *least = (*least).min(after.saturating_add(u8::from(is_of)));
                }
            }
        }
        all.push(before);
    }
    all.reverse();
    all
}

impl Search<'_> {
    /// Returns whether, by the lower bounds, a path from a state to the end may stay within the stock.
    fn is_enough(&self, layer: usize, state: usize) -> bool {
        let least = &self.least[layer][state * self.sets.len()..][..self.sets.len()];
        self.sets.iter().zip(least).all(|(&set, &least)| {
            let letters = (0..32).filter(|letter| set >> letter & 1 != 0);
            let used: usize = letters.map(|letter| self.used[letter]).sum();
            used + usize::from(least) <= self.stock * set.count_ones() as usize
        })
    }

    /// Extends the path from a state to the end; returns whether it is complete.
    fn extend_path(&mut self, state: usize) -> bool {
        let at = self.way.len();
        let Some(layer) = self.graph.layers.get(at) else { return true };
        let mut arcs: Vec<Arc> = layer.from(state).to_vec();
        self.random.shuffle(&mut arcs);
        for arc in arcs {
            if self.left == 0 {
                return false;
            }
            self.left -= 1;
            let to = arc.to as usize;
            arc.letter.into_iter().for_each(|letter| self.used[usize::from(letter)] += 1);
            self.way.push((layer.marks[to], arc.letter));
            if self.is_enough(at + 1, to) && self.extend_path(to) {
                return true;
            }
            self.way.pop();
            arc.letter.into_iter().for_each(|letter| self.used[usize::from(letter)] -= 1);
        }
        false
    }
}
