//! The track of a tile as SVG elements, and the free place for the tag of a tile.

use svg::node::element::Group;

use crate::draw::shapes::{control_points, curve, is_in_octagon, line, offset_point};
use crate::draw::{Ink, Point};
use crate::rules::Links;

/// Returns the place on an octagonal tile where the middle of a rectangle is to lie so that the rectangle
/// is farthest from the track. `half` is half the width and half the height of the rectangle. Of equally
/// good places, returns the one nearest to the middle, then the lowest.
///
/// **Cost** a few hundred places, each compared with nine points of each path.
pub(super) fn clearing(middle: Point, radius: f64, links: Links, half: Point) -> Point {
    const PIECES: u32 = 8;
    const STEP: f64 = 3.0;
    let on_track: Vec<Point> = links
        .paths()
        .flat_map(|(s, t)| {
            let [a, b, c, d] = control_points((0.0, 0.0), radius, s as f64, t as f64);
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
    let reach = (radius / STEP) as i32;
    let mut best = ((0.0, 0.0), (f64::NEG_INFINITY, 0.0));
    for (row, column) in (-reach..=reach).flat_map(|r| (-reach..=reach).map(move |c| (r, c))) {
        let place = (f64::from(column) * STEP, f64::from(row) * STEP);
        let far_corner = (place.0.abs() + half.0, place.1.abs() + half.1);
        if !is_in_octagon(far_corner, radius - 2.0) {
            continue;
        }
        let rank = (free_space(place, half, &on_track), -place.0.hypot(place.1).round());
        // Of two equally good places, the later one is the lower one.
        if rank >= best.1 {
            best = (place, rank);
        }
    }
    offset_point(middle, best.0.0, best.0.1)
}

/// Returns the distance between the track and a rectangle with the middle `(x, y)`, in whole pixels, at
/// most 9. `half` is half the width and half the height of the rectangle.
fn free_space((x, y): Point, half: Point, on_track: &[Point]) -> f64 {
    let away = on_track.iter().map(|&(p, q)| {
        let (across, along) = ((x - p).abs() - half.0, (y - q).abs() - half.1);
        if across.max(along) > 0.0 {
            across.max(0.0).hypot(along.max(0.0))
        } else {
            across.max(along)
        }
    });
    // The distance is rounded to pixels, so that rounding errors do not decide. More than 9 pixels are no
    // better.
    away.fold(f64::INFINITY, f64::min).min(9.0).round()
}

/// Draws all paths of a tile; side `s` faces the direction `first + s * step`, in eighths of a turn. Paths
/// that share a side are drawn as one line.
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
        let curves: Vec<String> =
            paths.map(|(s, t)| curve(middle, radius, facing(s), facing(t))).collect();
        group = line(&curves.join(" "), ink).into_iter().fold(group, Group::add);
    }
    group
}
