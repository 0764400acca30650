//! Octagons, diamonds and track as SVG elements. Lengths are in pixels of the picture.

use svg::node::element::{Group, Path, Polygon, Text};

use crate::crosstrack::links::Links;

/// From the middle of a cell to the middle of the next.
pub(super) const PITCH: f64 = 80.0;
/// How much of a slot's edge lies beside a regular octagon.
pub(super) const CUT: f64 = 0.292_893;
const FONT: &str = "Helvetica, Arial, 'Liberation Sans', 'DejaVu Sans', sans-serif";

/// A point, right and down.
pub type Point = (f64, f64);

/// A length in a picture: two decimals at most, so that bytes do not hang on the last bit.
pub fn number(length: f64) -> String {
    let rounded = (length * 100.0).round() / 100.0;
    // No minus before zero.
    format!("{}", if rounded == 0.0 { 0.0 } else { rounded })
}

pub(super) fn points(points: &[Point]) -> String {
    let pairs = points.iter().map(|&(x, y)| format!("{},{}", number(x), number(y)));
    pairs.collect::<Vec<_>>().join(" ")
}

pub(super) fn shifted((x, y): Point, right: f64, down: f64) -> Point {
    (x + right, y + down)
}

/// The point at a distance from another in a direction, in eighths of a turn clockwise from north.
pub(super) fn towards((x, y): Point, eighths: f64, distance: f64) -> Point {
    let angle = eighths * std::f64::consts::FRAC_PI_4;
    (x + distance * angle.sin(), y - distance * angle.cos())
}

/// A regular octagon with sides facing the eight directions, `radius` from the middle.
pub fn octagon(middle: Point, radius: f64) -> Polygon {
    let corner = radius / (std::f64::consts::FRAC_PI_8).cos();
    let corners: Vec<Point> = (0..8).map(|k| towards(middle, f64::from(k) + 0.5, corner)).collect();
    Polygon::new().set("points", points(&corners))
}

/// A square standing on a corner, `radius` from the middle to a side.
pub fn diamond(middle: Point, radius: f64) -> Polygon {
    let corner = radius * std::f64::consts::SQRT_2;
    let corners: Vec<Point> = (0..4).map(|k| towards(middle, 2.0 * f64::from(k), corner)).collect();
    Polygon::new().set("points", points(&corners))
}

/// The ends and control points of a path between two of the sides of a tile, in eighths of a turn;
/// it leaves each side at a right angle.
fn controls(middle: Point, radius: f64, from: f64, to: f64) -> [Point; 4] {
    let apart = (from - to).abs().min(8.0 - (from - to).abs());
    // The nearer the sides, the nearer to the edge the curve turns back.
    let inner = radius * (0.62 - 0.12 * (apart - 1.0)).max(0.28);
    [
        towards(middle, from, radius),
        towards(middle, from, inner),
        towards(middle, to, inner),
        towards(middle, to, radius),
    ]
}

/// That path as the data of an SVG path.
pub(super) fn curve(middle: Point, radius: f64, from: f64, to: f64) -> String {
    let [start, rest @ ..] = controls(middle, radius, from, to);
    format!("M{} C{}", points(&[start]), points(&rest))
}

/// The place on an octagonal tile that is farthest from its track, for a name; the lower of equal
/// ones.
pub(super) fn clearing(middle: Point, radius: f64, links: Links) -> Point {
    const PIECES: u32 = 12;
    let on_track: Vec<Point> = links
        .paths()
        .flat_map(|(s, t)| {
            let [a, b, c, d] = controls(middle, radius, s as f64, t as f64);
            (0..=PIECES).map(move |i| {
                let t = f64::from(i) / f64::from(PIECES);
                let u = 1.0 - t;
                let mix = |a: f64, b: f64, c: f64, d: f64| {
                    u * u * u * a + 3.0 * u * u * t * b + 3.0 * u * t * t * c + t * t * t * d
                };
                (mix(a.0, b.0, c.0, d.0), mix(a.1, b.1, c.1, d.1))
            })
        })
        .collect();
    let room = |&(x, y): &Point| {
        let away = on_track.iter().map(|&(p, q)| (x - p).hypot(y - q));
        // To the pixel, so that rounding does not choose.
        away.fold(f64::INFINITY, f64::min).min(radius).round()
    };
    let places = [0.75, 0.6, 0.45, 0.3].into_iter().flat_map(|share| {
        let around =
            [4.0, 3.5, 4.5, 3.0, 5.0, 2.5, 5.5, 2.0, 6.0, 1.5, 6.5, 1.0, 7.0, 0.5, 7.5, 0.0];
        around.map(|eighths| towards(middle, eighths, share * radius))
    });
    // The first of equal ones.
    places
        .fold((middle, -1.0), |best, place| {
            let found = room(&place);
            if found > best.1 { (place, found) } else { best }
        })
        .0
}

/// How track is drawn.
#[derive(Clone, Copy)]
pub(super) struct Ink<'a> {
    pub(super) colour: &'a str,
    pub(super) casing: &'a str,
    pub(super) width: f64,
}

/// A line with a casing, so that where two cross one is seen to pass over the other.
pub(super) fn line(data: &str, ink: Ink<'_>) -> [Path; 2] {
    let stroke = |colour: &str, width: f64| {
        Path::new()
            .set("d", data)
            .set("fill", "none")
            .set("stroke", colour)
            .set("stroke-width", number(width))
    };
    [stroke(ink.casing, ink.width * 1.45), stroke(ink.colour, ink.width)]
}

/// All paths of a tile whose side `s` faces `first + s * step` eighths. Paths that share a side
/// are drawn as one piece of track there.
pub(super) fn track(
    middle: Point,
    radius: f64,
    links: Links,
    (first, step): (f64, f64),
    ink: Ink<'_>,
) -> Group {
    let facing = |side: usize| first + step * side as f64;
    let nets: Vec<u8> = links.nets().collect();
    let mut group = Group::new();
    for net in nets {
        let paths = links.paths().filter(|&(s, _)| net >> s & 1 != 0);
        let pairs: Vec<[Path; 2]> =
            paths.map(|(s, t)| line(&curve(middle, radius, facing(s), facing(t)), ink)).collect();
        let (casings, lines): (Vec<Path>, Vec<Path>) =
            pairs.into_iter().map(|[a, b]| (a, b)).unzip();
        group = casings.into_iter().chain(lines).fold(group, Group::add);
    }
    group
}

/// A text around a point.
pub(super) fn text(content: impl Into<String>, (x, y): Point, size: f64, colour: &str) -> Text {
    Text::new(content)
        .set("x", number(x))
        .set("y", number(y + 0.35 * size))
        .set("font-family", FONT)
        .set("font-size", number(size))
        .set("text-anchor", "middle")
        .set("fill", colour)
}
