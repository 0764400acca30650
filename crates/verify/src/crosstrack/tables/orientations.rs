//! The table `orientations`: each orientation of each tile.

use crate::crosstrack::tables::name::TableName;
use crate::crosstrack::tables::subject::{of_patterns, subject_catalogue};
use crosstrack::rules::{ConnectorKind, Corner, Direction, Junction, Links, Orientations, Ruleset};
use crosstrack_io::table::{TableData, Value, integer, text};

pub(super) fn table(rules: &Ruleset) -> TableData {
    let words = [
        "The orientations of the tiles",
        "One row for each orientation of each pathway and intersection piece. `rotation` counts \
         steps clockwise, of 45° for pathway pieces and of 90° for intersection pieces; \
         `same_rotations` are the rotations that look the same. `joined` and `through` list the \
         pairs of directions that are linked under the two readings of X-JUNCTION; those of an \
         intersection piece are its corners.",
        "data/intersections.csv; X-JUNCTION joined and through",
    ];
    let turned = "Steps clockwise, of 45° for pathway and of 90° for intersection pieces";
    let linked = |word: &str| {
        text(
            word,
            &format!("Pairs of directions linked under X-JUNCTION {word}, separated by spaces"),
        )
    };
    let fields = vec![
        text("tile", "Which sort of piece").one_of(&["pathway", "intersection"]),
        text("letter", "The letter of its pattern"),
        text("pattern", "The paths as pairs of sides at rotation 0, counted from 1 clockwise"),
        integer("rotation", turned).unit("steps"),
        text("same_rotations", "The rotations that look the same, separated by spaces"),
        linked("joined"),
        linked("through"),
    ];
    let patterns = subject_catalogue(rules).patterns().iter();
    let pathway = patterns.flat_map(|pattern| {
        let letter = pattern.letter.to_string();
        rows(["pathway", &letter], pattern.links, &pattern.orientations, 8)
    });
    let intersections = ConnectorKind::ALL.iter().flat_map(|kind| {
        let facts = kind.facts();
        rows(["intersection", kind.as_str()], facts.links, &facts.orientations, 4)
    });
    of_patterns(rules, TableName::Orientations, words, fields, pathway.chain(intersections))
}

/// Returns the rows of a tile, one for each orientation.
fn rows(
    [tile, letter]: [&str; 2],
    pattern: Links,
    orientations: &Orientations,
    sides: u8,
) -> Vec<Vec<Value>> {
    let row = |rotation| {
        let links = orientations.links(rotation);
        let same = (0..sides).filter(|&k| orientations.least_rotation(k) == rotation);
        let pairs = |junction| directions(links.with_junction(junction), sides);
        vec![
            tile.into(),
            letter.into(),
            pattern.to_string().into(),
            rotation.into(),
            same.map(|k| k.to_string()).collect::<Vec<_>>().join(" ").into(),
            pairs(Junction::Joined).into(),
            pairs(Junction::Through).into(),
        ]
    };
    orientations.rotations().map(row).collect()
}

/// Writes the linked pairs, such as `N-SE N-S`.
fn directions(links: Links, sides: u8) -> String {
    let name = |side: usize| match sides {
        8 => Direction::from_index(side).as_str(),
        _ => Corner::from_index(side).as_str(),
    };
    let pairs = links.paths().map(|(s, t)| format!("{}-{}", name(s), name(t)));
    pairs.collect::<Vec<_>>().join(" ")
}
