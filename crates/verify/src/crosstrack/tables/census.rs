//! The tables `census` and `census-list`: all patterns of one to four paths, by enumeration.

use std::collections::BTreeMap;

use crate::crosstrack::tables::census_burnside;
use crate::crosstrack::tables::name::TableName;
use crosstrack::rules::{Catalogue, ConnectorKind, Links};
use crosstrack_io::table::{Field, TableData, integer, text, yes_no};

/// Numbers of sides of the tiles, in the order of the tables.
const TILES: [usize; 2] = [8, 4];
const MOST_PATHS: usize = 4;

/// A class of patterns that are equal up to rotation.
pub(super) struct Class {
    pub(super) sides: usize,
    /// The least member, in the order of [`key`].
    pub(super) links: Links,
    /// Number of different rotations.
    pub(super) orientations: usize,
    /// The least member of the class of mirror images.
    pub(super) mirror: Links,
    /// The letter of the published piece that is in the class, if there is one.
    pub(super) published: Option<String>,
}

/// Returns a key that sorts sets with the same number of paths in the order of their texts.
fn key(links: Links) -> Vec<(usize, usize)> {
    links.paths().collect()
}

fn least_rotation(links: Links, sides: usize) -> Links {
    let rotations = (0..sides).map(|k| links.rotate(k, sides));
    rotations.min_by_key(|&turned| key(turned)).expect("there are sides")
}

/// Lists all sets of `paths` paths on a tile, in the order of [`key`].
fn path_sets(sides: usize, paths: usize) -> Vec<Links> {
    let mut sets = vec![(Links::NONE, 0)];
    let every: Vec<(usize, usize)> =
        (0..sides).flat_map(|s| (s + 1..sides).map(move |t| (s, t))).collect();
    for _ in 0..paths {
        sets = sets
            .iter()
            .flat_map(|&(links, next)| {
                (next..every.len()).map({
                    let every = &every;
                    move |i| (links.with(every[i].0, every[i].1), i + 1)
                })
            })
            .collect();
    }
    sets.into_iter().map(|(links, _)| links).collect()
}

/// Returns the letter of the published tile that has these links in some rotation.
fn published_letter(links: Links, sides: usize) -> Option<String> {
    let same = |other: Links| (0..sides).any(|k| other.rotate(k, sides) == links);
    if sides == 8 {
        let mut patterns = Catalogue::published().patterns().iter();
        patterns.find(|p| same(p.links)).map(|p| p.letter.to_string())
    } else {
        let mut kinds = ConnectorKind::ALL.iter();
        kinds.find(|k| same(k.facts().links)).map(ToString::to_string)
    }
}

/// Lists all classes of patterns up to rotation, sorted by sides, paths and text.
///
/// **Cost** 27 000 sets of paths, each in eight rotations.
pub(super) fn classes() -> Vec<Class> {
    let mut classes = Vec::new();
    for sides in TILES {
        for paths in 1..=MOST_PATHS {
            let least = |links: &Links| least_rotation(*links, sides) == *links;
            classes.extend(path_sets(sides, paths).into_iter().filter(least).map(|links| {
                let mut turned: Vec<Links> = (0..sides).map(|k| links.rotate(k, sides)).collect();
                turned.sort_unstable();
                turned.dedup();
                Class {
                    sides,
                    links,
                    orientations: turned.len(),
                    mirror: least_rotation(links.mirror(sides), sides),
                    published: published_letter(links, sides),
                }
            }));
        }
    }
    classes
}

fn list_fields() -> Vec<Field> {
    vec![
        integer("sides", "Sides of the tile: 8 for pathway, 4 for intersection pieces")
            .unit("sides"),
        text("pattern", "The paths as pairs of sides, in the rotation whose text is the least"),
        integer("paths", "Paths of the pattern").unit("paths"),
        integer("sides_linked", "Sides at which a path ends").unit("sides"),
        integer("nets", "Separate tracks, where paths that share a side are joined").unit("nets"),
        integer("orientations", "Rotations that look different").unit("orientations"),
        text("mirror", "The pattern of the mirror image"),
        yes_no("achiral", "Whether the mirror image is the pattern itself, once turned"),
        text("published", "The letter of the published piece that has this pattern").optional(),
    ]
}

/// The table `census-list`.
pub(super) fn list() -> TableData {
    let words = [
        "Every pattern of one to four paths",
        "One row for each pattern of one to four paths on a tile of eight or four sides, where \
         rotations of a pattern count as the same; `pattern` is the rotation whose text is the \
         least. `nets` counts the separate tracks where paths that share a side are joined. \
         `mirror` is the pattern of the mirror image, and `achiral` says whether that is the \
         pattern itself. `published` is the letter of the published piece.",
        "enumeration; published pieces from data/patterns.csv and data/intersections.csv; \
         X-JUNCTION joined for nets",
    ];
    let rows = classes().into_iter().map(|class| {
        vec![
            class.sides.into(),
            class.links.to_string().into(),
            class.links.paths().count().into(),
            class.links.sides().count_ones().into(),
            class.links.nets().count().into(),
            class.orientations.into(),
            class.mirror.to_string().into(),
            if class.mirror == class.links { "yes" } else { "no" }.into(),
            class.published.into(),
        ]
    });
    TableData::new(TableName::CensusList.as_str(), words, list_fields(), rows)
}

fn summary_fields() -> Vec<Field> {
    let count = |name, about| integer(name, about).unit("patterns");
    vec![
        integer("sides", "Sides of the tile: 8 for pathway, 4 for intersection pieces")
            .unit("sides"),
        integer("paths", "Paths of each pattern").unit("paths"),
        integer("sides_linked", "Sides at which a path ends").unit("sides"),
        count("labelled", "Sets of paths on a tile that is not turned"),
        count("classes", "Patterns up to rotation, by listing them"),
        count("classes_burnside", "Patterns up to rotation, by Burnside's lemma"),
        count("with_mirrors", "Patterns up to rotation and mirror image, by listing them"),
        count(
            "with_mirrors_burnside",
            "Patterns up to rotation and mirror image, by Burnside's lemma",
        ),
        count("achiral", "Patterns that are their own mirror image, once turned"),
        text("published", "Letters of the published pieces, separated by spaces").optional(),
    ]
}

#[derive(Default)]
struct Tally {
    labelled: usize,
    classes: usize,
    achiral: usize,
    with_mirrors: usize,
    published: Vec<String>,
}

/// The table `census`.
pub(super) fn summary() -> TableData {
    let words = [
        "How many patterns there are",
        "One row for each number of sides, paths, and sides that the paths link. `labelled` counts \
         the sets of paths on a tile that is not turned; `classes` the patterns up to rotation; \
         `with_mirrors` those up to rotation and mirror image; `achiral` those that are their own \
         mirror image up to rotation. The first count of each is by listing them all, the one \
         called `burnside` by Burnside's lemma: the mean number of sets of paths that a symmetry \
         of the tile leaves as they are. `published` are the letters of the published pieces.",
        "enumeration and Burnside's lemma; published pieces from data/patterns.csv and \
         data/intersections.csv; no reading",
    ];
    let mut tallies: BTreeMap<(usize, usize, u32), Tally> = BTreeMap::new();
    for class in classes() {
        let linked = class.links.sides().count_ones();
        // Tiles with eight sides come first, so the order is by falling number of sides.
        let at = (TILES[0] - class.sides, class.links.paths().count(), linked);
        let tally = tallies.entry(at).or_default();
        tally.labelled += class.orientations;
        tally.classes += 1;
        tally.achiral += usize::from(class.mirror == class.links);
        tally.with_mirrors += usize::from(key(class.links) <= key(class.mirror));
        tally.published.extend(class.published);
    }
    let rows = tallies.into_iter().map(|((fewer, paths, linked), mut tally)| {
        let sides = TILES[0] - fewer;
        let (rotations, all) = census_burnside::classes(sides, paths, linked as usize);
        tally.published.sort_unstable();
        vec![
            sides.into(),
            paths.into(),
            linked.into(),
            tally.labelled.into(),
            tally.classes.into(),
            rotations.into(),
            tally.with_mirrors.into(),
            all.into(),
            tally.achiral.into(),
            tally.published.join(" ").into(),
        ]
    });
    TableData::new(TableName::Census.as_str(), words, summary_fields(), rows)
}
