//! What the pieces of a position link, and which edges their track leads to.

use std::collections::BTreeMap;
use std::fmt::Display;

use crosstrack::rules::{Corner, Direction, Edge, Links, Orientations, Position, Ruleset, Track};

/// Returns the pairs of sides that a piece links, such as `N-SE`.
pub(crate) fn side_pairs(links: Links) -> Vec<String> {
    pairs(links, Direction::from_index)
}

/// Returns the pairs of sides that a connector links, such as `NW-SE`.
pub(crate) fn corner_pairs(links: Links) -> Vec<String> {
    pairs(links, Corner::from_index)
}

fn pairs<S: Display>(links: Links, side: impl Fn(usize) -> S) -> Vec<String> {
    links.paths().map(|(s, t)| format!("{}-{}", side(s), side(t))).collect()
}

/// Returns the linked pairs at each rotation that looks different.
pub(crate) fn at_rotations(
    orientations: &Orientations,
    pairs: fn(Links) -> Vec<String>,
) -> Vec<Vec<String>> {
    orientations.rotations().map(|rotation| pairs(orientations.links(rotation))).collect()
}

/// Returns, for the name of each piece's cell, the edges that the track of the piece leads to. Leaves out
/// pieces that are joined to no edge.
pub(crate) fn joined_edges(
    ruleset: &Ruleset,
    position: &Position,
) -> BTreeMap<String, Vec<String>> {
    let track = Track::new(ruleset, position.layout());
    let floods = Edge::ALL.iter().map(|&edge| (edge, track.flood_from_edge(edge)));
    let floods: Vec<_> = floods.collect();
    let joined = position.layout().pieces().map(|(cell, _)| {
        let edges = floods.iter().filter(|(_, flood)| flood.left[cell.index()] != 0);
        (cell.to_string(), edges.map(|(edge, _)| edge.to_string()).collect::<Vec<_>>())
    });
    joined.filter(|(_, edges)| !edges.is_empty()).collect()
}
