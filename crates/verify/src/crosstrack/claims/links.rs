//! Claims about where track leads inside a tile.

use std::collections::BTreeSet;

use crate::crosstrack::claims::pieces::{Tile, plain, tiles};
use crate::{CheckResult, Claim, Tier, check_in_parallel, claims, ensure};
use crosstrack::rules::piece::parse_paths;
use crosstrack::rules::{Junction, Links, Orientations};
use crosstrack::twin::{Paths, links};

pub(super) const CLAIMS: &[Claim] = claims! {
    "links-published" => published, ["X-JUNCTION" "EQ-SETS-8" "EQ-SETS-6" "EQ-INTERSECTIONS"]
        "Under both readings, track that arrives at any side of any published piece at any rotation leaves where the twin says."
    "links-all-patterns" => all_patterns, ["X-JUNCTION" "PL-ROTATE"]
        "The same for all 24157 patterns of one to four paths on eight sides, and all 63 patterns on four; rotations, mirror images and notation likewise."
    "links-readings" => readings, ["X-JUNCTION"]
        "What `through` links `joined` links too; the readings differ on exactly those published pieces whose paths share a side: A, B, E, F and the tee."
};

fn set(mask: u8) -> BTreeSet<usize> {
    (0..8).filter(|s| mask >> s & 1 == 1).collect()
}

/// Compares the links of a tile with those that the twin derives from its paths, under both readings.
fn compare(links: Links, paths: &Paths, sides: usize) -> CheckResult {
    let mut cases = 0;
    for &junction in Junction::ALL {
        let under = links.with_junction(junction);
        for side in 0..sides {
            let found = set(under.exits(side));
            let expected = links::exits(paths, side, junction == Junction::Joined);
            ensure(found == expected, || {
                format!("{links} {junction} from side {side}: {found:?}")
            })?;
            cases += 1;
        }
    }
    let nets: Vec<BTreeSet<usize>> = links.nets().map(set).collect();
    ensure(nets == links::nets(paths), || format!("{links}: nets {nets:?}"))?;
    ensure(set(links.sides()) == links::touched_sides(paths), || format!("{links}: sides"))?;
    Ok(cases)
}

fn published(_: Tier) -> CheckResult {
    let mut cases = 0;
    for Tile { sides, orientations, row, .. } in tiles() {
        for k in 0..sides {
            let turned = links::rotate(&row.paths, k, sides);
            cases += compare(orientations.links(k as u8), &turned, sides)?;
        }
    }
    Ok(cases)
}

/// Returns all sets of one to `most` paths on a tile, grouped by their first path.
fn patterns(sides: usize, most: usize) -> Vec<Vec<Paths>> {
    let all: Vec<(usize, usize)> =
        (0..sides).flat_map(|s| (s + 1..sides).map(move |t| (s, t))).collect();
    let mut groups = Vec::new();
    for first in 0..all.len() {
        let mut group = vec![(Paths::from([all[first]]), first)];
        let mut index = 0;
        while index < group.len() {
            let (paths, last) = group[index].clone();
            if paths.len() < most {
                for (next, &path) in all.iter().enumerate().skip(last + 1) {
                    let mut wider = paths.clone();
                    wider.insert(path);
                    group.push((wider, next));
                }
            }
            index += 1;
        }
        groups.push(group.into_iter().map(|(paths, _)| paths).collect());
    }
    groups
}

fn check_pattern(paths: &Paths, sides: usize) -> CheckResult {
    let links = paths.iter().fold(Links::NONE, |links, &(s, t)| links.with(s, t));
    ensure(plain(links) == *paths, || format!("{links}: its paths"))?;
    let text = paths.iter().map(|(s, t)| format!("{}{}", s + 1, t + 1)).collect::<Vec<_>>();
    let text = text.join("-");
    ensure(links.to_string() == text, || format!("{links} is written {text}"))?;
    ensure(parse_paths(&text, sides) == Ok(links), || format!("{text} is not read back"))?;
    let mirrored = plain(links.mirror(sides));
    ensure(mirrored == links::mirror(paths, sides), || format!("{text} in a mirror"))?;
    let orientations = Orientations::new(links, sides);
    let expected: Vec<Paths> = (0..sides).map(|k| links::rotate(paths, k, sides)).collect();
    for (k, turned) in expected.iter().enumerate() {
        let least = expected.iter().position(|other| other == turned).unwrap_or(k);
        let right = plain(links.rotate(k, sides)) == *turned
            && plain(orientations.links(k as u8)) == *turned
            && usize::from(orientations.least_rotation(k as u8)) == least;
        ensure(right, || format!("{text} turned by {k}"))?;
    }
    let distinct = expected.iter().collect::<BTreeSet<_>>().len();
    ensure(orientations.count() == distinct, || format!("{text}: {distinct} orientations"))?;
    Ok(compare(links, paths, sides)? + sides as u64)
}

fn all_patterns(_: Tier) -> CheckResult {
    let mut cases = 0;
    for (sides, most, count) in [(8, 4, 24_157), (4, 6, 63)] {
        let groups = patterns(sides, most);
        let found: usize = groups.iter().map(Vec::len).sum();
        ensure(found == count, || format!("{found} patterns on {sides} sides"))?;
        cases += check_in_parallel(groups.len(), |group| {
            groups[group].iter().map(|paths| check_pattern(paths, sides)).sum()
        })?;
    }
    Ok(cases)
}

fn readings(_: Tier) -> CheckResult {
    let mut differing = String::new();
    let mut cases = 0;
    for Tile { letter, links, sides, .. } in tiles() {
        let (joined, through) =
            (links.with_junction(Junction::Joined), links.with_junction(Junction::Through));
        for side in 0..sides {
            let (wide, narrow) = (joined.exits(side), through.exits(side));
            ensure(wide & narrow == narrow, || format!("{letter}: through links more"))?;
            cases += 1;
        }
        if joined != through {
            differing.push(letter);
        }
    }
    ensure(differing == "ABEFT", || format!("the readings differ on {differing}"))?;
    Ok(cases)
}
