//! A light line that marks the track joined to an edge.

use svg::node::element::Group;

use crate::draw::Ink;
use crate::draw::board::{interstice_middle, middle, stub};
use crate::draw::shapes::{PITCH, curve, line, straight};
use crate::draw::sizes::MARK;
use crate::draw::tile::{DIAMOND, links};
use crate::draw::tokens::{HALO, TRACK};
use crate::rules::{
    Cell, Connector, Corner, Edge, Links, Position, Ruleset, Track, interstices_of,
};

const INK: Ink<'_> = Ink { colour: HALO, casing: TRACK, width: MARK };

/// Draws all track that leads from a terminal. A page shows this group only where it talks about such
/// track.
pub(super) fn joined(ruleset: &Ruleset, position: &Position) -> Group {
    let track = Track::new(ruleset, position.layout());
    // For each cell, the sides where track from a terminal enters or leaves.
    let mut sides = [0_u8; 64];
    for flood in Edge::ALL.iter().map(|&edge| track.flood_from_edge(edge)) {
        for (cell, mask) in sides.iter_mut().enumerate() {
            *mask |= flood.arrived[cell] | flood.left[cell];
        }
    }
    let meets = |cell: Cell, side: usize| sides[cell.index()] >> side & 1 != 0;
    let mut curves = Vec::new();
    for (cell, placed) in position.layout().pieces() {
        let paths = links(ruleset, placed).paths();
        curves.extend(
            paths
                .filter(|&(s, t)| meets(cell, s) && meets(cell, t))
                .map(|(s, t)| curve(middle(cell), PITCH / 2.0, s as f64, t as f64)),
        );
    }
    for at in interstices_of(ruleset.interstices()) {
        let lying = position.layout().connector(at).map(Connector::links);
        let facing = |corner: usize| 7.0 + 2.0 * corner as f64;
        let corner_meets = |corner: usize| {
            let corner = Corner::from_index(corner);
            let cell = at.slot(corner);
            ruleset.cells() & cell.bit() != 0 && meets(cell, corner.side().index())
        };
        curves.extend(
            lying
                .into_iter()
                .flat_map(Links::paths)
                .filter(|&(s, t)| corner_meets(s) && corner_meets(t))
                .map(|(s, t)| curve(interstice_middle(at), DIAMOND, facing(s), facing(t))),
        );
    }
    for &edge in Edge::ALL {
        let side = edge.direction().index();
        for cell in ruleset.board().terminals(edge) {
            if track.piece_links(cell) >> (8 * side) & 0xff != 0 {
                let (inner, outer) = stub(cell, edge);
                curves.push(straight(inner, outer));
            }
        }
    }
    let group = Group::new().set("class", "joined").set("pointer-events", "none");
    if curves.is_empty() {
        return group;
    }
    line(&curves.join(" "), INK).into_iter().fold(group, Group::add)
}
