//! The table `pairs`: each pair of directions that a pathway piece links, in a row of its own.

use crate::crosstrack::tables::name::TableName;
use crate::crosstrack::tables::subject::{of_patterns, subject_catalogue};
use crate::crosstrack::tables::turns::turn;
use crate::table::{TableData, Value, integer, text};
use crosstrack::rules::{Direction, Junction, Ruleset};

pub(super) fn table(rules: &Ruleset) -> TableData {
    let words = [
        "The linked pairs of directions",
        "One row for each reading of X-JUNCTION, pathway pattern, rotation that looks different, and pair of \
         directions that the piece then links. `turn` is the angle in degrees by which track that comes in from the \
         one and leaves to the other changes its heading; 0 is straight on.",
        "X-JUNCTION joined and through",
    ];
    let fields = vec![
        text("letter", "The letter of the pattern"),
        integer("rotation", "Steps of 45° clockwise; of rotations that look the same, the least")
            .unit("steps"),
        text("junction", "The reading of X-JUNCTION").one_of(Junction::WORDS),
        text("from", "The first direction of the pair"),
        text("to", "The second direction of the pair"),
        integer("turn", "By how much track that passes changes its heading; 0 is straight on")
            .unit("degrees"),
    ];
    let mut rows = Vec::new();
    for pattern in subject_catalogue(rules).patterns() {
        for rotation in pattern.orientations.rotations() {
            for &junction in Junction::ALL {
                let links = pattern.orientations.links(rotation).with_junction(junction);
                rows.extend(links.paths().map(|(from, to)| {
                    let name = |side: usize| Value::from(Direction::from_index(side).as_str());
                    vec![
                        pattern.letter.to_string().into(),
                        rotation.into(),
                        junction.as_str().into(),
                        name(from),
                        name(to),
                        turn(from, to).into(),
                    ]
                }));
            }
        }
    }
    of_patterns(rules, TableName::Pairs, words, fields, rows)
}
