//! The paths of a tile that a winning path uses.

use crate::rules::Links;

/// Returns the paths of a tile that lead from side `enters` to side `leaves`, each as (from, to). Sides
/// count clockwise from 0 for north. If several paths are returned, they are joined at shared sides.
/// Returns no path if the sides are not linked.
///
/// **Cost** a breadth-first search over at most eight sides.
pub fn route(links: Links, enters: usize, leaves: usize) -> Vec<(usize, usize)> {
    let mut before = [None; 8];
    let mut queue = vec![enters];
    let mut head = 0;
    while let Some(&side) = queue.get(head) {
        head += 1;
        for next in (0..8).filter(|t| links.exits(side) >> t & 1 != 0) {
            if next != enters && before[next].is_none() {
                before[next] = Some(side);
                queue.push(next);
            }
        }
    }
    let mut route = Vec::new();
    let mut at = leaves;
    while let Some(side) = before[at] {
        route.push((side, at));
        at = side;
    }
    route.reverse();
    route
}
