//! The winning path, drawn above everything else.

use std::collections::HashSet;

use svg::node::element::Group;

use crate::draw::Ink;
use crate::draw::board::{interstice_middle, middle, stub};
use crate::draw::shapes::{PITCH, curve, dot, line, straight};
use crate::draw::sizes::PATH_LINE;
use crate::draw::tile::{DIAMOND, links};
use crate::draw::tokens::{HALO, PATH};
use crate::draw::tracks::route;
use crate::rules::{Connector, Links, PathStep, Position, Ruleset, WinningPath};

const INK: Ink<'_> = Ink { colour: PATH, casing: HALO, width: PATH_LINE };

/// Draws the path from terminal to terminal.
pub(super) fn winning_path(ruleset: &Ruleset, position: &Position, path: &WinningPath) -> Group {
    let ends = || path.ends().into_iter().filter_map(|(edge, cell)| Some(stub(cell?, edge)));
    let mut curves: Vec<String> = ends().map(|(inner, outer)| straight(inner, outer)).collect();
    let mut seen = HashSet::new();
    for &of in &path.steps {
        curves.extend(
            step_curves(ruleset, position, of).into_iter().filter(|c| seen.insert(c.clone())),
        );
    }
    let (casings, lines): (Vec<_>, Vec<_>) =
        curves.iter().map(|data| line(data, INK)).map(|[a, b]| (a, b)).unzip();
    let mut group = Group::new().set("class", "path").set("pointer-events", "none");
    group = casings.into_iter().chain(lines).fold(group, Group::add);
    ends().fold(group, |group, (_, outer)| group.add(dot(outer, 7.0, PATH, HALO)))
}

/// Returns the curves of the path on one piece or connector, as path data.
fn step_curves(ruleset: &Ruleset, position: &Position, step: PathStep) -> Vec<String> {
    match step {
        PathStep::Piece { cell, enters, leaves } => {
            let Some(placed) = position.layout().piece(cell) else { return Vec::new() };
            // The curves span the whole pitch, so that no gap is left between tiles.
            let routes = route(links(ruleset, placed), enters.index(), leaves.index());
            routes
                .into_iter()
                .map(|(s, t)| curve(middle(cell), PITCH / 2.0, s as f64, t as f64))
                .collect()
        }
        PathStep::Connector { at, enters, leaves } => {
            let links = position.layout().connector(at).map_or(Links::NONE, Connector::links);
            let facing = |corner: usize| 7.0 + 2.0 * corner as f64;
            route(links, enters.index(), leaves.index())
                .into_iter()
                .map(|(s, t)| curve(interstice_middle(at), DIAMOND, facing(s), facing(t)))
                .collect()
        }
    }
}
