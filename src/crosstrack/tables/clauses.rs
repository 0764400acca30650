//! The table `clauses`: the rules, clause by clause, and the code that implements each.

use crate::crosstrack::tables::name::TableName;
use crate::table::{TableData, Value};
use crate::verify::clauses::{Rulebook, clauses_of};

pub(super) fn table() -> TableData {
    let mut table = TableData::new(
        TableName::Clauses.as_str(),
        "The clauses of the rules",
        "One row for each clause: its permanent id, its group (EQ equipment, PL play, WN winning, \
         CR the whole of Crossings, X what the sources leave open), who says so (en: an English encyclopedia article; nl, fr: \
         the Dutch and the French rule sheet of the 24-piece game; cr: an article on Crossings; reading: a choice made here), \
         what it says, and the files that implement it.",
        &["id", "group", "source", "summary", "code"],
    );
    "data/clauses.csv and data/crossings/clauses.csv; no reading".clone_into(&mut table.basis);
    for clause in Rulebook::ALL.iter().flat_map(|&game| clauses_of(game)) {
        let sources: Vec<&str> = clause.sources.iter().map(|s| s.as_str()).collect();
        table.push(vec![
            clause.id.as_str().into(),
            clause.group.as_str().into(),
            sources.join(" ").into(),
            clause.summary.as_str().into(),
            Value::from(clause.code.join(" ")),
        ]);
    }
    table
}
