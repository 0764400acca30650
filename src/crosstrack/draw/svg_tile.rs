//! One tile: an octagon for a pathway piece or a cell, a square on its tip for an interstice, and
//! the track on it.
//!
//! A tile is given by its centre and its apothem `r`: the distance from the centre to the middle of
//! a side. Lengths are in the units of the picture; x grows to the right and y down.

use svg::node::element::{Group, Path};

use crate::crosstrack::draw::colours::TileStyle;
use crate::crosstrack::rules::compass::{Corner, Direction};
use crate::crosstrack::rules::intersection::Connector;
use crate::crosstrack::rules::links::Links;
use crate::draw::shapes::{diamond, number, octagon};

/// The tangent of 22.5°: half a side of an octagon of apothem 1.
pub const HALF_SIDE: f64 = std::f64::consts::SQRT_2 - 1.0;
/// The width of track on an octagon of apothem 1.
const TRACK: f64 = 0.16;
/// The width of track and the gap on both sides where it passes over other track.
const CASING: f64 = 0.25;

/// The unit vector in a direction.
pub fn unit(direction: Direction) -> (f64, f64) {
    let (down, right) = direction.step();
    let length = if direction.is_orthogonal() { 1.0 } else { std::f64::consts::FRAC_1_SQRT_2 };
    (f64::from(right) * length, f64::from(down) * length)
}

/// The line of a track between the middles of two sides: an arc of a circle that meets both sides
/// at right angles, or a straight line between opposite ones.
pub fn track_line(cx: f64, cy: f64, r: f64, from: Direction, to: Direction) -> String {
    let end = |direction| {
        let (x, y) = unit(direction);
        format!("{} {}", number(cx + r * x), number(cy + r * y))
    };
    let clockwise = (to.index() + 8 - from.index()) % 8;
    let (steps, sweep) = if clockwise <= 4 { (clockwise, 0) } else { (8 - clockwise, 1) };
    // Tangents of 22.5°, 45° and 67.5°.
    let radius = match steps {
        1 => HALF_SIDE,
        2 => 1.0,
        3 => 1.0 / HALF_SIDE,
        _ => return format!("M{} L{}", end(from), end(to)),
    };
    let radius = number(r * radius);
    format!("M{} A{radius} {radius} 0 0 {sweep} {}", end(from), end(to))
}

/// Track along some lines, drawn as one: it covers what lies below it up to a small gap, and lines
/// that meet are joined.
///
/// `r` is the apothem of an octagonal tile on the board of this picture, which sets the width.
pub fn track(lines: &[String], r: f64, style: &TileStyle) -> Group {
    let stroke = |colour: &str, width: f64| {
        Path::new()
            .set("d", lines.join(" "))
            .set("fill", "none")
            .set("stroke", colour)
            .set("stroke-width", number(width * r))
    };
    Group::new().add(stroke(style.fill, CASING)).add(stroke(style.track, TRACK))
}

/// The tracks of a tile, one for each net, later ones above earlier ones.
fn tracks(
    (cx, cy): (f64, f64),
    r: f64,
    width: f64,
    links: Links,
    style: &TileStyle,
    side: impl Fn(usize) -> Direction,
) -> Group {
    links.nets().fold(Group::new(), |group, net| {
        let paths = links.paths().filter(|&(s, _)| net & (1 << s) != 0);
        let lines: Vec<String> =
            paths.map(|(s, t)| track_line(cx, cy, r, side(s), side(t))).collect();
        group.add(track(&lines, width, style))
    })
}

/// A pathway piece of a pattern, turned clockwise by `rotation` steps of 45°. Which track passes
/// over which turns with it.
pub fn piece(cx: f64, cy: f64, r: f64, pattern: Links, rotation: u8, style: &TileStyle) -> Group {
    let rim = 0.05 * r;
    let body = octagon((cx, cy), r - rim / 2.0)
        .set("fill", style.fill)
        .set("stroke", style.rim)
        .set("stroke-width", number(rim))
        .set("stroke-linejoin", "round");
    let side = |s| Direction::from_index(s).turned(rotation.into());
    Group::new().add(body).add(tracks((cx, cy), r, r, pattern, style, side))
}

/// An intersection piece or fixed connector.
///
/// `r` is the apothem of the square and `width` that of an octagon beside it.
pub fn connector(
    cx: f64,
    cy: f64,
    r: f64,
    width: f64,
    lying: Connector,
    style: &TileStyle,
) -> Group {
    let rim = 0.04 * width;
    let body = diamond((cx, cy), r - rim / 2.0)
        .set("fill", style.fill)
        .set("stroke", style.rim)
        .set("stroke-width", number(rim))
        .set("stroke-linejoin", "round");
    // The slot at a corner lies opposite to the side with which it touches the interstice.
    let turned = |corner| (corner + usize::from(lying.rotation)) % Corner::COUNT;
    let side = |corner| Corner::from_index(turned(corner)).side().opposite();
    let pattern = lying.kind.facts().links;
    Group::new().add(body).add(tracks((cx, cy), r, width, pattern, style, side))
}
