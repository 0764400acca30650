//! The table `pieces`: each pathway pattern.

use crate::crosstrack::tables::name::TableName;
use crate::crosstrack::tables::subject::{of_patterns, subject_catalogue};
use crosstrack::rules::{Catalogue, EditionId, Junction, Links, Pattern, Ruleset};
use crosstrack_io::table::{Field, TableData, integer, text};

fn fields() -> Vec<Field> {
    vec![
        text("letter", "The letter of the pattern").unique(),
        text("pattern", "The paths as pairs of sides, numbered 1 to 8 clockwise"),
        integer("paths", "Paths of the pattern").unit("paths"),
        integer("sides_linked", "Sides at which a path ends").unit("sides"),
        text("nets_joined", "The sides of each net under X-JUNCTION joined, nets joined by -"),
        text("nets_through", "The sides of each net under X-JUNCTION through, nets joined by -"),
        integer("pairs_joined", "Pairs of sides linked under X-JUNCTION joined").unit("pairs"),
        integer("pairs_through", "Pairs of sides linked under X-JUNCTION through").unit("pairs"),
        integer("orientations", "Rotations by 45° that look different").unit("orientations"),
        text("mirror", "The letter of the piece that is the mirror image").optional(),
        integer("mirror_rotation", "By how much that piece is turned clockwise to look like it")
            .unit("steps of 45°")
            .optional(),
        text("editions", "The published editions that have it, separated by spaces").optional(),
        text("source", "Who says so: a language of a source, and where in it").optional(),
    ]
}

pub(super) fn table(rules: &Ruleset) -> TableData {
    let catalogue = subject_catalogue(rules);
    let words = [
        "The pathway pieces",
        "One row for each pattern. Sides are numbered 1 to 8 clockwise; a pattern lists its paths \
         as pairs of sides. A net is a set of sides that track leads between: under the reading \
         `joined` of X-JUNCTION paths that share a side make one net, under `through` each path is \
         its own. `pairs` counts the pairs of sides that are linked. `orientations` counts the \
         rotations by 45° that look different. `mirror` is the piece that looks like this one in a \
         mirror, once it is turned by `mirror_rotation` times 45° clockwise. \
         `editions` are the published editions with this pattern in each colour set.",
        "X-JUNCTION joined and through",
    ];
    let rows = catalogue.patterns().iter().map(|pattern| {
        let links = pattern.links;
        let mirror = mirror(catalogue, links);
        vec![
            pattern.letter.to_string().into(),
            links.to_string().into(),
            pattern.paths().into(),
            pattern.sides_linked().into(),
            nets(links).into(),
            links.to_string().into(),
            links.with_junction(Junction::Joined).paths().count().into(),
            links.with_junction(Junction::Through).paths().count().into(),
            pattern.orientations.count().into(),
            mirror.map(|(other, _)| other.letter.to_string()).into(),
            mirror.map(|(_, rotation)| rotation).into(),
            editions(links).into(),
            pattern.source.as_str().into(),
        ]
    });
    of_patterns(rules, TableName::Pieces, words, fields(), rows)
}

/// Returns the pattern that is the mirror image in the line from side 1 to side 5, and the least rotation
/// in which this pattern shows the image.
///
/// **Cost** eight comparisons for each pattern.
pub(super) fn mirror(catalogue: &Catalogue, links: Links) -> Option<(&Pattern, u8)> {
    let image = links.mirror(8);
    catalogue.patterns().iter().find_map(|pattern| {
        let mut rotations = pattern.orientations.rotations();
        let rotation = rotations.find(|&k| pattern.orientations.links(k) == image)?;
        Some((pattern, rotation))
    })
}

/// Writes the nets, such as `136-58`, with sides numbered from 1.
fn nets(links: Links) -> String {
    let net = |mask: u8| (0..8).filter(move |s| mask & (1 << s) != 0).map(|s| (s + 1).to_string());
    links.nets().map(|mask| net(mask).collect::<String>()).collect::<Vec<_>>().join("-")
}

/// Lists the published editions whose sets have a pattern, whatever its letter and rotation.
fn editions(links: Links) -> String {
    let holding = EditionId::ALL.iter().filter(|&&edition| has_pattern(edition, links));
    holding.map(|e| e.as_str()).collect::<Vec<_>>().join(" ")
}

/// Returns whether a set of an edition has a pattern, in any rotation.
fn has_pattern(edition: EditionId, links: Links) -> bool {
    let catalogue = Catalogue::of_set(edition.facts().set);
    let mut patterns = catalogue.patterns().iter();
    patterns.any(|p| p.orientations.rotations().any(|k| p.orientations.links(k) == links))
}
