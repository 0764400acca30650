//! Retrograde analysis of an explicit graph of positions.

use crate::error::{BuildError, Limits};
use crate::graph::{GameGraph, explore};
use crate::keyed::KeyedTable;
use crate::tablebase::Watch;
use crate::value::{Fate, Value};
use crosstrack::game::Symmetric;

/// Solves a game: finds the value of every position that can be reached from its start, up to symmetry.
///
/// **Cost** generates the moves of every position up to symmetry; at most about 60 bytes of memory for
/// each position and 8 for each move.
///
/// # Errors
/// If the game is not for two players who move alternately, a canonical key is longer than 16 bytes, there
/// are more positions or moves than `limits` allow, or `watch` cancels the work.
///
/// # Examples
/// ```
/// use crosstrack_tablebase::{Fate, Limits, Tablebase as _, ignore_progress, solve};
///
/// let game: crossings::Ruleset = "3x3".parse()?;
/// let table = solve(&game, Limits::default(), &mut ignore_progress)?;
/// let counts = &table.counts()?[0];
/// assert_eq!(counts.positions(), table.stored_positions());
/// assert!(counts.of_fate(Fate::Win) > 0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn solve<G>(game: &G, limits: Limits, watch: Watch<'_>) -> Result<KeyedTable<G>, BuildError>
where
    G: Symmetric<Position: Send + Sync> + Clone + Sync,
{
    let graph = explore(game, limits, watch)?;
    let values = values(&graph);
    Ok(KeyedTable::new(game.clone(), graph.keys.into_iter().zip(values).collect()))
}

/// Reverses the edges of the graph: returns the index at which the predecessors of each position begin, and
/// the list of all predecessors.
fn predecessors(graph: &GameGraph) -> (Vec<u32>, Vec<u32>) {
    let mut ends = vec![0u32; graph.keys.len() + 1];
    for &successor in &graph.successors {
        ends[successor as usize + 1] += 1;
    }
    for i in 1..ends.len() {
        ends[i] += ends[i - 1];
    }
    let (starts, mut next) = (ends.clone(), ends);
    let mut all = vec![0u32; graph.successors.len()];
    for (number, bounds) in graph.starts.windows(2).enumerate() {
        for &successor in &graph.successors[bounds[0] as usize..bounds[1] as usize] {
            all[next[successor as usize] as usize] = number as u32;
            next[successor as usize] += 1;
        }
    }
    (starts, all)
}

/// Returns the value of every position. Finds the values in the order of distance: a predecessor of a loss
/// is a win; a position whose successors are all wins is a loss, which is found together with the last of
/// these wins.
fn values(graph: &GameGraph) -> Vec<Value> {
    let (starts, before) = predecessors(graph);
    let mut values: Vec<Option<Value>> = graph.outcomes.clone();
    // For each position, how many successors are not yet known to be wins for the other player.
    let mut open: Vec<u32> = graph.starts.windows(2).map(|b| b[1] - b[0]).collect();
    let mut known: Vec<u32> = (0..values.len())
        .filter(|&n| graph.outcomes[n].is_some_and(|value| value.fate() != Fate::Draw))
        .map(|n| n as u32)
        .collect();
    while !known.is_empty() {
        let mut next = Vec::new();
        for &number in &known {
            let value = values[number as usize].expect("known");
            let [from, to] = [0, 1].map(|i| starts[number as usize + i] as usize);
            for &earlier in &before[from..to] {
                let at = earlier as usize;
                if values[at].is_some() {
                    continue;
                }
                open[at] -= 1;
                if value.fate() == Fate::Loss || open[at] == 0 {
                    values[at] = Some(value.one_ply_earlier());
                    next.push(earlier);
                }
            }
        }
        known = next;
    }
    values.into_iter().map(|value| value.unwrap_or(Value::DRAW)).collect()
}
