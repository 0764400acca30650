//! The table `links`: which patterns link which directions, in how many orientations.

use crate::crosstrack::rules::compass::Direction;
use crate::crosstrack::rules::readings::Junction;
use crate::crosstrack::rules::ruleset::Ruleset;
use crate::crosstrack::tables::name::TableName;
use crate::crosstrack::tables::subject::in_question;
use crate::crosstrack::tables::subject::patterns;
use crate::crosstrack::tables::turns::turn;
use crate::table::{TableData, Value};

pub(super) fn table(rules: &Ruleset) -> TableData {
    let catalogue = in_question(rules);
    let letters: Vec<String> = catalogue.patterns().iter().map(|p| p.letter.to_string()).collect();
    let mut columns = vec!["junction", "from", "to", "turn"];
    columns.extend(letters.iter().map(String::as_str));
    columns.extend(["orientations", "patterns"]);
    let mut table = TableData::new(
        TableName::Links.as_str(),
        "Which pieces link which directions",
        "One row for each reading of X-JUNCTION and each pair of directions. `turn` is the angle \
         in degrees by which track that comes in from the one and leaves to the other changes its \
         heading; 0 is straight on. Under each pattern's letter: in how many of its orientations \
         the two are linked. `orientations` is their sum, `patterns` how many patterns can link \
         the two at all. Rows with the same turn are alike, because every rotation is allowed.",
        &columns,
    );
    (table.basis, table.options) = patterns(rules);
    table.basis += "; X-JUNCTION joined and through";
    for &junction in Junction::ALL {
        for from in 0..8 {
            for to in from + 1..8 {
                let counts: Vec<usize> = catalogue
                    .patterns()
                    .iter()
                    .map(|p| {
                        let links = |k| p.orientations.links(k).under(junction);
                        p.orientations
                            .rotations()
                            .filter(|&k| links(k).from(from) & (1 << to) != 0)
                            .count()
                    })
                    .collect();
                let name = |side: usize| Value::from(Direction::from_index(side).as_str());
                let mut row =
                    vec![junction.as_str().into(), name(from), name(to), turn(from, to).into()];
                row.extend(counts.iter().map(|&n| Value::from(n)));
                row.push(counts.iter().sum::<usize>().into());
                row.push(counts.iter().filter(|&&n| n > 0).count().into());
                table.push(row);
            }
        }
    }
    table
}
