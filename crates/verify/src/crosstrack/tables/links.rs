//! The table `links`: which patterns link which directions, in how many orientations.

use crate::crosstrack::tables::name::TableName;
use crate::crosstrack::tables::subject::{of_patterns, subject_catalogue};
use crate::crosstrack::tables::turns::turn;
use crosstrack::rules::{Catalogue, Direction, Junction, Pattern, Ruleset};
use crosstrack_io::table::{Field, TableData, Value, integer, text};

fn fields(catalogue: &Catalogue) -> Vec<Field> {
    let mut fields = vec![
        text("junction", "The reading of X-JUNCTION").one_of(Junction::WORDS),
        text("from", "The first direction of the pair"),
        text("to", "The second direction of the pair"),
        integer("turn", "By how much track that passes changes its heading; 0 is straight on")
            .unit("degrees"),
    ];
    fields.extend(catalogue.patterns().iter().map(|pattern| {
        let about = format!("Orientations of pattern {} that link the two", pattern.letter);
        integer(&pattern.letter.to_string(), &about).unit("orientations")
    }));
    fields.push(integer("orientations", "Their sum over all patterns").unit("orientations"));
    fields.push(integer("patterns", "Patterns that can link the two at all").unit("patterns"));
    fields
}

pub(super) fn table(rules: &Ruleset) -> TableData {
    let catalogue = subject_catalogue(rules);
    let words = [
        "Which pieces link which directions",
        "One row for each reading of X-JUNCTION and each pair of directions. `turn` is the angle \
         in degrees by which track that comes in from the one and leaves to the other changes its \
         heading; 0 is straight on. Under each pattern's letter: in how many of its orientations \
         the two are linked. `orientations` is their sum, `patterns` how many patterns can link \
         the two at all. Rows with the same turn are alike, because every rotation is allowed.",
        "X-JUNCTION joined and through",
    ];
    let mut rows = Vec::new();
    for &junction in Junction::ALL {
        for from in 0..8 {
            for to in from + 1..8 {
                let patterns = catalogue.patterns().iter();
                let counts: Vec<usize> = patterns
                    .map(|pattern| linking_orientations(pattern, junction, from, to))
                    .collect();
                let name = |side: usize| Value::from(Direction::from_index(side).as_str());
                let mut row =
                    vec![junction.as_str().into(), name(from), name(to), turn(from, to).into()];
                row.extend(counts.iter().map(|&n| Value::from(n)));
                row.push(counts.iter().sum::<usize>().into());
                row.push(counts.iter().filter(|&&n| n > 0).count().into());
                rows.push(row);
            }
        }
    }
    of_patterns(rules, TableName::Links, words, fields(catalogue), rows)
}

/// Counts the orientations in which a pattern links two sides under a reading.
fn linking_orientations(pattern: &Pattern, junction: Junction, from: usize, to: usize) -> usize {
    let orientations = &pattern.orientations;
    let links = orientations.rotations().map(|k| orientations.links(k).with_junction(junction));
    links.filter(|links| links.exits(from) & (1 << to) != 0).count()
}
