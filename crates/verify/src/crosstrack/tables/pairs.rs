//! The table `pairs`: each pair of directions that a tile links, in a row of its own.

use crate::crosstrack::tables::name::TableName;
use crate::crosstrack::tables::subject::{of_patterns, subject_catalogue};
use crate::crosstrack::tables::turns::turn;
use crosstrack::rules::{ConnectorKind, Corner, Direction, Junction, Orientations, Ruleset};
use crosstrack_io::table::{TableData, Value, integer, text};

pub(super) fn table(rules: &Ruleset) -> TableData {
    let words = [
        "The linked pairs of directions",
        "One row for each pathway pattern and kind of intersection piece, rotation that looks different, reading of \
         X-JUNCTION, and pair of directions that the piece then links; those of an intersection piece are its corners. \
         `turn` is the angle in degrees by which track that comes in from the one and leaves to the other changes its \
         heading; 0 is straight on.",
        "data/intersections.csv; X-JUNCTION joined and through",
    ];
    let turned = "Steps clockwise, of 45° for pathway and of 90° for intersection pieces; of rotations that look the \
                  same, the least";
    let fields = vec![
        text("tile", "Which sort of piece").one_of(&["pathway", "intersection"]),
        text("letter", "The letter of the pattern"),
        integer("rotation", turned).unit("steps"),
        text("junction", "The reading of X-JUNCTION").one_of(Junction::WORDS),
        text("from", "The first direction of the pair"),
        text("to", "The second direction of the pair"),
        integer("turn", "By how much track that passes changes its heading; 0 is straight on")
            .unit("degrees"),
    ];
    let patterns = subject_catalogue(rules).patterns().iter();
    let pathway = patterns.flat_map(|pattern| {
        let name = |side| Direction::from_index(side).as_str();
        rows(["pathway", &pattern.letter.to_string()], &pattern.orientations, name, turn)
    });
    let intersections = ConnectorKind::ALL.iter().flat_map(|kind| {
        let name = |side| Corner::from_index(side).as_str();
        // Neighbouring corners are a quarter turn apart, neighbouring directions an eighth.
        let turn = |from, to| turn(2 * from, 2 * to);
        rows(["intersection", kind.as_str()], &kind.facts().orientations, name, turn)
    });
    of_patterns(rules, TableName::Pairs, words, fields, pathway.chain(intersections))
}

/// Returns the rows of a tile. `name` returns the name of a side, and `turn` the angle between two sides.
fn rows(
    [tile, letter]: [&str; 2],
    orientations: &Orientations,
    name: fn(usize) -> &'static str,
    turn: fn(usize, usize) -> usize,
) -> Vec<Vec<Value>> {
    let mut rows = Vec::new();
    for rotation in orientations.rotations() {
        for &junction in Junction::ALL {
            let links = orientations.links(rotation).with_junction(junction);
            rows.extend(links.paths().map(|(from, to)| {
                vec![
                    tile.into(),
                    letter.into(),
                    rotation.into(),
                    junction.as_str().into(),
                    name(from).into(),
                    name(to).into(),
                    turn(from, to).into(),
                ]
            }));
        }
    }
    rows
}
