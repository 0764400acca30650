//! Claims about pieces: what the sources print about them, and the laws of their rotations.

use std::collections::BTreeSet;

use crate::{CheckResult, Claim, Tier, claims, ensure};
use crosstrack::rules::{Catalogue, ConnectorKind, Links, Orientations, PatternSet};
use crosstrack::twin::Paths;
use crosstrack::twin::links::{self, TileRow};
use crosstrack::twin::rules::character;

pub(super) const CLAIMS: &[Claim] = claims! {
    "pieces-figures" => figures, ["EQ-SETS-8" "EQ-SETS-6"]
        "Paths and sides linked of the nine patterns are the printed ones; the set of eight has four with two paths linking 3 or 4 sides and four with three linking 5 or 6; the set of six has all of these but B, E, H, and I."
    "pieces-orientations" => orientations, ["EQ-SETS-8" "EQ-SETS-6" "PL-PLACE" "PL-ROTATE"]
        "Every pattern has eight orientations, 15-26 four: 68 in all, 64 in the set of eight and 44 in the set of six."
    "pieces-rotation-group" => group, ["PL-PLACE" "PL-ROTATE"]
        "Rotations act as the cyclic group of order 8 (4 on intersection pieces): identity, composition, inverse and order, for every pattern, kind and side."
    "pieces-mirror" => mirror, ["EQ-SETS-8" "EQ-SETS-6"]
        "B, C and I are their own mirror images up to rotation; the other six have no mirror image among the pieces."
    "intersections-figures" => intersections, ["EQ-INTERSECTIONS"]
        "Paths and sides linked of the four intersection kinds are the printed ones; there are four of each, 16 in all, with 2, 1, 4 and 4 orientations."
};

/// Converts links to paths.
pub(super) fn plain(links: Links) -> Paths {
    links.paths().collect()
}

/// A published pattern or kind of intersection piece.
pub(super) struct Tile {
    pub(super) letter: char,
    pub(super) sides: usize,
    pub(super) links: Links,
    pub(super) orientations: Orientations,
    /// The row of the tile that the twin reads.
    pub(super) row: TileRow,
}

/// Iterates over the nine patterns, on eight sides.
fn patterns() -> impl Iterator<Item = Tile> {
    let twin = links::patterns();
    Catalogue::published().patterns().iter().map(move |pattern| {
        let (letter, orientations) = (pattern.letter.char(), pattern.orientations);
        let row = twin[&letter].clone();
        Tile { letter, sides: 8, links: pattern.links, orientations, row }
    })
}

/// Iterates over the four kinds of intersection pieces, on four sides.
fn kinds() -> impl Iterator<Item = Tile> {
    let twin = links::kinds();
    ConnectorKind::ALL.iter().map(move |kind| {
        let (letter, facts) = (character(kind), kind.facts());
        let row = twin[&letter].clone();
        Tile { letter, sides: 4, links: facts.links, orientations: facts.orientations, row }
    })
}

/// Iterates over all patterns and kinds.
pub(super) fn tiles() -> impl Iterator<Item = Tile> {
    patterns().chain(kinds())
}

fn check_figures(Tile { letter, links, row, .. }: &Tile) -> Result<(), String> {
    ensure(plain(*links) == row.paths, || format!("{letter}: {links}"))?;
    ensure(links.to_string() == row.text, || format!("{letter}: {links}"))?;
    let derived = (row.paths.len(), links::touched_sides(&row.paths).len());
    let printed = (row.printed_paths, row.printed_sides);
    ensure(printed == derived, || format!("{letter}: the twin counts {derived:?}"))
}

fn figures(_: Tier) -> CheckResult {
    let twin = links::patterns();
    ensure(twin.len() == 9, || format!("{} patterns", twin.len()))?;
    let published = Catalogue::published().patterns();
    ensure(published.len() == 9, || "not nine patterns".to_owned())?;
    for (tile, pattern) in patterns().zip(published) {
        check_figures(&tile)?;
        let counted = (pattern.paths(), pattern.sides_linked());
        let printed = (tile.row.printed_paths, tile.row.printed_sides);
        ensure(printed == counted, || format!("{}: {counted:?}", tile.letter))?;
    }
    let figure = |row: &TileRow| (row.printed_paths, row.printed_sides);
    let eight: Vec<&TileRow> = twin.values().filter(|row| row.sets[0]).collect();
    let two = eight.iter().filter(|row| matches!(figure(row), (2, 3 | 4))).count();
    let three = eight.iter().filter(|row| matches!(figure(row), (3, 5 | 6))).count();
    ensure((two, three) == (4, 4) && eight.len() == 8, || format!("{two} and {three}"))?;
    let sets = [PatternSet::Eight, PatternSet::Six];
    for (set, expected) in sets.into_iter().zip(["ABCDEFGH", "ACDFGI"]) {
        let of_set = twin.iter().filter(|(_, row)| row.sets[set.index()]);
        let by_twin: String = of_set.map(|(letter, _)| letter).collect();
        let patterns = Catalogue::of_set(set);
        let found: String = patterns.patterns().iter().map(|p| p.letter.char()).collect();
        ensure(found == expected && by_twin == expected, || format!("the set of {set}: {found}"))?;
    }
    Ok(9 * 4 + 4)
}

fn check_orientations(tile: &Tile, count: usize) -> CheckResult {
    let Tile { letter, sides, orientations: all, row: TileRow { paths, .. }, .. } = tile;
    let expected = links::orientations(paths, *sides);
    let found: Vec<usize> = all.rotations().map(usize::from).collect();
    ensure(found == expected, || format!("{letter}: orientations {found:?}"))?;
    ensure(all.count() == expected.len(), || format!("{letter}: count {}", all.count()))?;
    ensure(all.count() == count, || format!("{letter}: {} orientations", all.count()))?;
    for k in 0..*sides {
        let (turned, least) = (plain(all.links(k as u8)), usize::from(all.least_rotation(k as u8)));
        let right = turned == links::rotate(paths, k, *sides)
            && least == links::least_rotation(paths, k, *sides)
            && all.links(least as u8) == all.links(k as u8)
            && (all.distinct() >> k & 1 == 1) == (least == k);
        ensure(right, || format!("{letter} turned by {k}: {turned:?}, least {least}"))?;
    }
    Ok(*sides as u64)
}

fn orientations(_: Tier) -> CheckResult {
    let mut cases = 0;
    for tile in patterns() {
        cases += check_orientations(&tile, if tile.row.text == "15-26" { 4 } else { 8 })?;
    }
    let total = |catalogue: &Catalogue| -> usize {
        catalogue.patterns().iter().map(|p| p.orientations.count()).sum()
    };
    let totals = (
        total(Catalogue::published()),
        total(&Catalogue::of_set(PatternSet::Eight)),
        total(&Catalogue::of_set(PatternSet::Six)),
    );
    ensure(totals == (68, 64, 44), || format!("totals {totals:?}"))?;
    Ok(cases)
}

fn group_of(&Tile { letter, links, sides, .. }: &Tile) -> CheckResult {
    let mut cases = 0;
    let fault = |what: &str| format!("{letter}: {what}");
    ensure(links.rotate(0, sides) == links, || fault("turning by nothing changes it"))?;
    ensure(links.rotate(sides, sides) == links, || fault("a full turn changes it"))?;
    for j in 0..sides {
        let turned = links.rotate(j, sides);
        let back = turned.rotate(sides - j, sides);
        ensure(back == links, || fault("turning back is not the inverse"))?;
        for k in 0..sides {
            let twice = turned.rotate(k, sides);
            let once = links.rotate((j + k) % sides, sides);
            ensure(twice == once, || fault(&format!("turning by {j}, then by {k}")))?;
            cases += 1;
        }
        for side in 0..sides {
            let here = links.exits(side);
            let there = turned.exits((side + j) % sides);
            let expected = (0..sides)
                .filter(|s| here >> s & 1 == 1)
                .fold(0u8, |mask, s| mask | 1 << ((s + j) % sides));
            ensure(there == expected, || fault(&format!("side {side} turned by {j}")))?;
            cases += 1;
        }
    }
    let order = (1..=sides).find(|&k| links.rotate(k, sides) == links).expect("a full turn");
    let orientations: BTreeSet<Paths> = (0..sides).map(|k| plain(links.rotate(k, sides))).collect();
    ensure(orientations.len() == order, || fault("orientations are not as many as the order"))?;
    ensure(sides.is_multiple_of(order), || fault("the order does not divide a full turn"))?;
    Ok(cases)
}

fn group(_: Tier) -> CheckResult {
    tiles().map(|tile| group_of(&tile)).sum()
}

fn mirror(_: Tier) -> CheckResult {
    let twin = links::patterns();
    let is_turned = |p: &Paths, q: &Paths| (0..8).any(|k| links::rotate(p, k, 8) == *q);
    for Tile { letter, links, row, .. } in patterns() {
        let image = links::mirror(&row.paths, 8);
        ensure(plain(links.mirror(8)) == image, || format!("the mirror of {letter}"))?;
        let alike: String =
            twin.iter().filter(|(_, row)| is_turned(&row.paths, &image)).map(|(&l, _)| l).collect();
        let expected = if "BCI".contains(letter) { letter.to_string() } else { String::new() };
        ensure(alike == expected, || format!("{letter} in a mirror is {alike:?}"))?;
    }
    Ok(9)
}

fn intersections(_: Tier) -> CheckResult {
    let mut pieces = 0;
    let mut cases = 0;
    for ((tile, kind), count) in kinds().zip(ConnectorKind::ALL).zip([2, 1, 4, 4]) {
        check_figures(&tile)?;
        let counts = (usize::from(kind.facts().count), tile.row.count);
        ensure(counts == (4, 4), || format!("{kind}: count"))?;
        pieces += tile.row.count;
        cases += check_orientations(&tile, count)?;
    }
    ensure(pieces == 16, || format!("{pieces} intersection pieces"))?;
    Ok(cases)
}
