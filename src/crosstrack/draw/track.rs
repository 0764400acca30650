//! The track of a tile as SVG elements, and the place on a tile that is free of it.

use svg::node::element::{Group, Path};

use crate::crosstrack::rules::links::Links;
use crate::draw::shapes::{Ink, Point, controls, curve, line, towards};

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
