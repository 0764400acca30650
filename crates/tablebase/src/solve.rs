//! Going back from the finished positions.

use crate::error::{BuildError, Limits};
use crate::explore::{GameGraph, explore};
use crate::keyed::KeyedTable;
use crate::tablebase::Watch;
use crate::value::{Fate, Value};
use crosstrack::game::Game;

/// Solves a game: the value of every position that can be reached from its start.
///
/// **Cost** a visit of every move of every position up to symmetry, with memory for all of them:
/// about 60 bytes for each position and 8 for each move at the most.
///
/// # Errors
/// If the game is not for two players who take turns, its keys are too long, or there are more
/// positions or moves than the limits allow, or `watch` ends the work.
pub fn solve<G>(game: &G, limits: Limits, watch: Watch<'_>) -> Result<KeyedTable<G>, BuildError>
where
    G: Game<Position: Send + Sync> + Clone + Sync,
{
    let graph = explore(game, limits, watch)?;
    let values = values(&graph);
    Ok(KeyedTable::new(game.clone(), graph.keys.into_iter().zip(values).collect()))
}

/// The moves backwards: where the predecessors of each position begin, and all of them.
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

/// The value of every position of a graph: ply by ply back from the finished ones. A position
/// before a loss is won; one before nothing but wins is lost, when the last of these is known.
fn values(graph: &GameGraph) -> Vec<Value> {
    let (starts, before) = predecessors(graph);
    let mut values: Vec<Option<Value>> = graph.ended.clone();
    // Successors that are not known to be won for the other player.
    let mut open: Vec<u32> = graph.starts.windows(2).map(|b| b[1] - b[0]).collect();
    let finished = |&n: &usize| graph.ended[n].is_some_and(|value| value.fate() != Fate::Draw);
    let mut known: Vec<u32> = (0..values.len()).filter(finished).map(|n| n as u32).collect();
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
