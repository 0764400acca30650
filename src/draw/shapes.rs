//! Octagons, diamonds and track as SVG elements. Lengths are in pixels of the picture.

use svg::node::element::{Circle, Group, Path, Polygon, Text, Title};

use crate::draw::sizes::EDGE_LINE;

/// The distance between the middles of neighbouring cells of a Crosstrack board.
pub const PITCH: f64 = 80.0;
/// The part of a square's side that is cut off at each end to make a regular octagon.
pub(crate) const CUT: f64 = 0.292_893;
/// The font families of text, in order of preference.
pub(crate) const FONT: &str = "Helvetica, Arial, 'Liberation Sans', 'DejaVu Sans', sans-serif";

/// A point of a picture as (x, y), in units of the picture; x grows to the right, y down.
pub type Point = (f64, f64);

/// Returns a length as text with at most two decimals, so that the bytes do not depend on rounding errors.
pub fn number(length: f64) -> String {
    let rounded = (length * 100.0).round() / 100.0;
    // Avoid a minus sign before zero.
    format!("{}", if rounded == 0.0 { 0.0 } else { rounded })
}

/// Returns points as the value of the SVG attribute `points`.
pub fn points(points: &[Point]) -> String {
    let pairs = points.iter().map(|&(x, y)| format!("{},{}", number(x), number(y)));
    pairs.collect::<Vec<_>>().join(" ")
}

/// Returns the point that lies `right` to the right of a point and `down` below it.
pub(crate) fn offset_point((x, y): Point, right: f64, down: f64) -> Point {
    (x + right, y + down)
}

/// Returns the point that lies at a distance from a point, in the direction `eighths`, which counts eighths
/// of a turn clockwise from north.
pub(crate) fn point_towards((x, y): Point, eighths: f64, distance: f64) -> Point {
    let angle = eighths * std::f64::consts::FRAC_PI_4;
    (x + distance * angle.sin(), y - distance * angle.cos())
}

/// Returns a regular octagon whose sides face the eight compass directions; `radius` is the distance from
/// the middle to a side.
pub fn octagon(middle: Point, radius: f64) -> Polygon {
    let corner = radius / (std::f64::consts::FRAC_PI_8).cos();
    let corners: Vec<Point> =
        (0..8).map(|k| point_towards(middle, f64::from(k) + 0.5, corner)).collect();
    Polygon::new().set("points", points(&corners))
}

/// Returns whether a point, given relative to the middle, lies in the octagon that [`octagon`] returns.
pub(crate) fn is_in_octagon((x, y): Point, radius: f64) -> bool {
    let aside = (x.abs() + y.abs()) * std::f64::consts::FRAC_1_SQRT_2;
    x.abs().max(y.abs()).max(aside) <= radius
}

/// Returns a square that stands on a corner; `radius` is the distance from the middle to a side.
pub fn diamond(middle: Point, radius: f64) -> Polygon {
    let corner = radius * std::f64::consts::SQRT_2;
    let corners: Vec<Point> =
        (0..4).map(|k| point_towards(middle, 2.0 * f64::from(k), corner)).collect();
    Polygon::new().set("points", points(&corners))
}

/// Returns the ends and control points of a path between two sides of a tile; `from` and `to` are the
/// directions of the sides in eighths of a turn. The path meets each side at a right angle.
pub(crate) fn control_points(middle: Point, radius: f64, from: f64, to: f64) -> [Point; 4] {
    let apart = (from - to).abs().min(8.0 - (from - to).abs());
    // The closer the two sides are to each other, the closer to the edge the curve turns back.
    let inner = radius * (0.62 - 0.12 * (apart - 1.0)).max(0.28);
    [
        point_towards(middle, from, radius),
        point_towards(middle, from, inner),
        point_towards(middle, to, inner),
        point_towards(middle, to, radius),
    ]
}

/// Returns the curve of a path between two sides of a tile as SVG path data; `from` and `to` are the
/// directions of the sides in eighths of a turn.
pub(crate) fn curve(middle: Point, radius: f64, from: f64, to: f64) -> String {
    let [start, rest @ ..] = control_points(middle, radius, from, to);
    format!("M{} C{}", points(&[start]), points(&rest))
}

/// The colours and the width of a line of track.
#[derive(Clone, Copy)]
pub struct Ink<'a> {
    /// The colour of the line.
    pub colour: &'a str,
    /// The colour of the casing, a wider line beneath the line.
    pub casing: &'a str,
    /// The width of the line.
    pub width: f64,
}

/// Draws SVG path data as a casing with a line on top, so that where two lines cross, one passes over the
/// other.
pub fn line(data: &str, ink: Ink<'_>) -> [Path; 2] {
    [(ink.casing, ink.width * 1.5), (ink.colour, ink.width)].map(|(colour, width)| {
        Path::new()
            .set("d", data)
            .set("fill", "none")
            .set("stroke", colour)
            .set("stroke-width", number(width))
    })
}

/// Returns a straight line as SVG path data.
pub fn straight(from: Point, to: Point) -> String {
    format!("M{} L{}", points(&[from]), points(&[to]))
}

/// Draws a disc with an outline of the colour `edge`.
pub fn dot((x, y): Point, radius: f64, fill: &str, edge: &str) -> Circle {
    Circle::new()
        .set("cx", number(x))
        .set("cy", number(y))
        .set("r", number(radius))
        .set("fill", fill)
        .set("stroke", edge)
        .set("stroke-width", number(EDGE_LINE))
}

/// Returns an empty group for a cell, interstice or square that a page makes interactive. `name` is the
/// name of the place in moves; `words` becomes the title of the group.
pub fn spot(name: &str, words: &str) -> Group {
    Group::new()
        .set("class", "spot")
        .set("data-spot", name)
        .set("id", format!("spot-{name}"))
        .add(Title::new(words))
}

/// Returns a text element centred on a point, `size` pixels high.
pub fn text(content: impl Into<String>, (x, y): Point, size: f64, colour: &str) -> Text {
    Text::new(content)
        .set("x", number(x))
        .set("y", number(y + 0.35 * size))
        .set("font-family", FONT)
        .set("font-size", number(size))
        .set("text-anchor", "middle")
        .set("fill", colour)
}
