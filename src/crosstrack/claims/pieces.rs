//! Claims about pieces: what the sources print about them, and the laws of their rotations.

use std::collections::BTreeSet;

use crate::crosstrack::rules::{Catalogue, Kind, Letter, Links, Orientations, PatternSet};
use crate::crosstrack::twin::links::{self, Paths, PatternRow};
use crate::crosstrack::twin::rules::character;
use crate::verify::claim::{Checked, claims};
use crate::verify::{Claim, Tier, ensure};

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

/// The paths of a relation.
pub(super) fn plain(links: Links) -> Paths {
    links.paths().collect()
}

fn letters(rows: impl Iterator<Item = (char, PatternRow)>) -> String {
    rows.map(|(letter, _)| letter).collect()
}

fn figures(_: Tier) -> Checked {
    let twin = links::patterns();
    ensure(twin.len() == 9, || format!("{} patterns", twin.len()))?;
    let published = Catalogue::published();
    ensure(published.patterns().len() == 9, || "not nine patterns".to_owned())?;
    for (&letter, row) in &twin {
        let name = Letter::from_char(letter).and_then(|l| published.get(l));
        let pattern = name.ok_or_else(|| format!("no pattern {letter}"))?;
        ensure(plain(pattern.links) == row.paths, || format!("{letter}: {}", pattern.links))?;
        ensure(pattern.links.to_string() == row.text, || format!("{letter}: {}", pattern.links))?;
        let figures = (row.printed_paths, row.printed_sides);
        let derived = (row.paths.len(), links::touched(&row.paths).len());
        ensure(figures == derived, || format!("{letter}: the twin counts {derived:?}"))?;
        let counted = (pattern.paths(), pattern.sides_linked());
        ensure(figures == counted, || format!("{letter}: {counted:?}"))?;
    }
    let figure = |row: &PatternRow| (row.printed_paths, row.printed_sides);
    let eight: Vec<&PatternRow> = twin.values().filter(|row| row.sets[0]).collect();
    let two = eight.iter().filter(|row| matches!(figure(row), (2, 3 | 4))).count();
    let three = eight.iter().filter(|row| matches!(figure(row), (3, 5 | 6))).count();
    ensure((two, three) == (4, 4) && eight.len() == 8, || format!("{two} and {three}"))?;
    let sets = [PatternSet::Eight, PatternSet::Six];
    for (set, expected) in sets.into_iter().zip(["ABCDEFGH", "ACDFGI"]) {
        let all = twin.clone().into_iter();
        let by_twin = letters(all.filter(|(_, row)| row.sets[set.index()]));
        let patterns = Catalogue::of_set(set);
        let found: String = patterns.patterns().iter().map(|p| p.letter.char()).collect();
        ensure(found == expected && by_twin == expected, || format!("the set of {set}: {found}"))?;
    }
    Ok(9 * 4 + 4)
}

fn check_orientations(name: &str, all: Orientations, paths: &Paths, sides: usize) -> Checked {
    let expected = links::orientations(paths, sides);
    let found: Vec<usize> = all.rotations().map(usize::from).collect();
    ensure(found == expected, || format!("{name}: orientations {found:?}"))?;
    ensure(all.count() == expected.len(), || format!("{name}: count {}", all.count()))?;
    for k in 0..sides {
        let (turned, least) = (plain(all.links(k as u8)), usize::from(all.least(k as u8)));
        let right = turned == links::turned(paths, k, sides)
            && least == links::least(paths, k, sides)
            && all.links(least as u8) == all.links(k as u8)
            && (all.distinct() >> k & 1 == 1) == (least == k);
        ensure(right, || format!("{name} turned by {k}: {turned:?}, least {least}"))?;
    }
    Ok(sides as u64)
}

fn orientations(_: Tier) -> Checked {
    let mut cases = 0;
    let twin = links::patterns();
    for pattern in Catalogue::published().patterns() {
        let row = &twin[&pattern.letter.char()];
        let name = pattern.letter.to_string();
        cases += check_orientations(&name, pattern.orientations, &row.paths, 8)?;
        let expected = if row.text == "15-26" { 4 } else { 8 };
        let count = pattern.orientations.count();
        ensure(count == expected, || format!("{name}: {count} orientations"))?;
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

fn group_of(name: &str, links: Links, sides: usize) -> Checked {
    let mut cases = 0;
    let fault = |what: &str| format!("{name}: {what}");
    ensure(links.rotated(0, sides) == links, || fault("turning by nothing changes it"))?;
    ensure(links.rotated(sides, sides) == links, || fault("a full turn changes it"))?;
    for j in 0..sides {
        let turned = links.rotated(j, sides);
        let back = turned.rotated(sides - j, sides);
        ensure(back == links, || fault("turning back is not the inverse"))?;
        for k in 0..sides {
            let twice = turned.rotated(k, sides);
            let once = links.rotated((j + k) % sides, sides);
            ensure(twice == once, || fault(&format!("turning by {j}, then by {k}")))?;
            cases += 1;
        }
        for side in 0..sides {
            let here = links.from(side);
            let there = turned.from((side + j) % sides);
            let expected = (0..sides)
                .filter(|s| here >> s & 1 == 1)
                .fold(0u8, |mask, s| mask | 1 << ((s + j) % sides));
            ensure(there == expected, || fault(&format!("side {side} turned by {j}")))?;
            cases += 1;
        }
    }
    let order = (1..=sides).find(|&k| links.rotated(k, sides) == links).expect("a full turn");
    let orientations: BTreeSet<Paths> =
        (0..sides).map(|k| plain(links.rotated(k, sides))).collect();
    ensure(orientations.len() == order, || fault("orientations are not as many as the order"))?;
    ensure(sides.is_multiple_of(order), || fault("the order does not divide a full turn"))?;
    Ok(cases)
}

fn group(_: Tier) -> Checked {
    let patterns = Catalogue::published().patterns().iter();
    let eights = patterns.map(|p| group_of(&p.letter.to_string(), p.links, 8));
    let fours = Kind::ALL.iter().map(|kind| group_of(kind.as_str(), kind.facts().links, 4));
    eights.chain(fours).sum()
}

fn mirror(_: Tier) -> Checked {
    let twin = links::patterns();
    let is_turned = |p: &Paths, q: &Paths| (0..8).any(|k| links::turned(p, k, 8) == *q);
    for pattern in Catalogue::published().patterns() {
        let letter = pattern.letter.char();
        let image = links::mirrored(&twin[&letter].paths, 8);
        ensure(plain(pattern.links.mirrored(8)) == image, || format!("the mirror of {letter}"))?;
        let alike: String =
            twin.iter().filter(|(_, row)| is_turned(&row.paths, &image)).map(|(&l, _)| l).collect();
        let expected = if "BCI".contains(letter) { letter.to_string() } else { String::new() };
        ensure(alike == expected, || format!("{letter} in a mirror is {alike:?}"))?;
    }
    Ok(9)
}

fn intersections(_: Tier) -> Checked {
    let twin = links::kinds();
    let mut pieces = 0;
    let mut cases = 0;
    for (kind, count) in Kind::ALL.iter().zip([2, 1, 4, 4]) {
        let (row, facts) = (&twin[&character(kind)], kind.facts());
        ensure(plain(facts.links) == row.paths, || format!("{kind}: {}", facts.links))?;
        let derived = (row.paths.len(), links::touched(&row.paths).len());
        let printed = (row.printed_paths, row.printed_sides);
        ensure(derived == printed, || format!("{kind}: {derived:?}"))?;
        ensure(usize::from(facts.count) == 4 && row.count == 4, || format!("{kind}: count"))?;
        pieces += row.count;
        cases += check_orientations(kind.as_str(), facts.orientations, &row.paths, 4)?;
        let found = facts.orientations.count();
        ensure(found == count, || format!("{kind}: {found} orientations"))?;
    }
    ensure(pieces == 16, || format!("{pieces} intersection pieces"))?;
    Ok(cases)
}
