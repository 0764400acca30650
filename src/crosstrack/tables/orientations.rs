//! The table `orientations`: each orientation of each tile.

use crate::crosstrack::rules::compass::{Corner, Direction};
use crate::crosstrack::rules::intersection::Kind;
use crate::crosstrack::rules::links::Links;
use crate::crosstrack::rules::piece::Orientations;
use crate::crosstrack::rules::readings::Junction;
use crate::crosstrack::rules::ruleset::Ruleset;
use crate::crosstrack::tables::name::TableName;
use crate::crosstrack::tables::subject::in_question;
use crate::crosstrack::tables::subject::patterns;
use crate::table::{TableData, integer, text};

pub(super) fn table(rules: &Ruleset) -> TableData {
    let mut table = TableData::new(
        TableName::Orientations.as_str(),
        "The orientations of the tiles",
        "One row for each orientation of each pathway and intersection piece. `rotation` counts \
         steps clockwise, of 45° for pathway pieces and of 90° for intersection pieces; \
         `same_rotations` are the rotations that look the same. `joined` and `through` list the \
         pairs of directions that are linked under the two readings of X-JUNCTION; those of an \
         intersection piece are its corners.",
        [
            text("tile", "Which sort of piece").one_of(&["pathway", "intersection"]),
            text("letter", "The letter of its pattern"),
            text("pattern", "The paths as pairs of sides at rotation 0, counted from 1 clockwise"),
            integer(
                "rotation",
                "Steps clockwise, of 45° for pathway and of 90° for intersection pieces",
            )
            .unit("steps"),
            text("same_rotations", "The rotations that look the same, separated by spaces"),
            text(
                "joined",
                "Pairs of directions linked under X-JUNCTION joined, separated by spaces",
            ),
            text(
                "through",
                "Pairs of directions linked under X-JUNCTION through, separated by spaces",
            ),
        ],
    );
    (table.basis, table.options) = patterns(rules);
    table.basis += "; data/intersections.csv; X-JUNCTION joined and through";
    for pattern in in_question(rules).patterns() {
        let letter = pattern.letter.to_string();
        push(&mut table, "pathway", &letter, pattern.links, &pattern.orientations, 8);
    }
    for &kind in Kind::ALL {
        let facts = kind.facts();
        push(&mut table, "intersection", kind.as_str(), facts.links, &facts.orientations, 4);
    }
    table
}

fn push(
    table: &mut TableData,
    tile: &str,
    letter: &str,
    pattern: Links,
    orientations: &Orientations,
    sides: u8,
) {
    for rotation in orientations.rotations() {
        let links = orientations.links(rotation);
        let same = (0..sides).filter(|&k| orientations.least(k) == rotation);
        let pairs = |junction| directions(links.under(junction), sides);
        table.push(vec![
            tile.into(),
            letter.into(),
            pattern.to_string().into(),
            rotation.into(),
            same.map(|k| k.to_string()).collect::<Vec<_>>().join(" ").into(),
            pairs(Junction::Joined).into(),
            pairs(Junction::Through).into(),
        ]);
    }
}

/// The pairs that are linked, such as `N-SE N-S`.
fn directions(links: Links, sides: u8) -> String {
    let name = |side: usize| match sides {
        8 => Direction::from_index(side).as_str(),
        _ => Corner::from_index(side).as_str(),
    };
    let pairs = links.paths().map(|(s, t)| format!("{}-{}", name(s), name(t)));
    pairs.collect::<Vec<_>>().join(" ")
}
