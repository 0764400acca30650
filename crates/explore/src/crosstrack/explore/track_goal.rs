//! Goals of lessons that are about the track on a board.

use crosstrack::rules::{Cell, Direction, Edge, Links, Position, Ruleset, Track};

/// Checks a goal about track: `links CELL SIDE SIDE` for a piece, `reaches EDGE CELL` for track from the
/// terminals of an edge. Returns whether the goal is met, and words for the actual state if it is not;
/// `None` for any other goal.
pub(super) fn check_track(
    ruleset: &Ruleset,
    position: &Position,
    goal: &[&str],
) -> Option<(bool, String)> {
    let track = Track::new(ruleset, position.layout());
    match goal {
        ["links", cell, one, other] => {
            let (at, one, other) = (cell.parse().ok()?, one.parse().ok()?, other.parse().ok()?);
            let links = Links(track.piece_links(at));
            let (one, other): (Direction, Direction) = (one, other);
            let met = links.exits(one.index()) >> other.index() & 1 != 0;
            Some((met, format!("the piece on {cell} {}", link_words(links))))
        }
        ["reaches", edge, cell] => {
            let (from, at): (Edge, Cell) = (edge.parse().ok()?, cell.parse().ok()?);
            let met = track.flood_from_edge(from).cells & at.bit() != 0;
            Some((met, format!("the track from {edge} does not lead to {cell} yet")))
        }
        _ => None,
    }
}

/// Describes which sides a piece links, such as `links N with S, and NE with SW`.
fn link_words(links: Links) -> String {
    let nets = links.nets().map(|net| {
        let sides = (0..8).filter(|side| net >> side & 1 != 0);
        let sides: Vec<&str> = sides.map(|side| Direction::from_index(side).as_str()).collect();
        sides.join(" with ")
    });
    let nets: Vec<String> = nets.collect();
    if nets.is_empty() {
        return "is not there".to_owned();
    }
    format!("links {}", nets.join(", and "))
}
