//! The table `readings`: what the rules leave open, and the choices.

use crate::crosstrack::tables::name::TableName;
use crate::table::{TableData, Value};
use crate::verify::clauses::{Rulebook, readings_of};

pub(super) fn table() -> TableData {
    let mut table = TableData::new(
        TableName::Readings.as_str(),
        "The readings of what the rules leave open",
        "One row for each question that the sources do not settle: its clause, the option of the \
         command line that answers it, the values that the option takes, the default, and what \
         there is in the sources.",
        &["id", "option", "values", "default", "source", "summary"],
    );
    "data/readings.csv and data/crossings/readings.csv".clone_into(&mut table.basis);
    for reading in Rulebook::ALL.iter().flat_map(|&game| readings_of(game)) {
        table.push(vec![
            reading.id.as_str().into(),
            reading.option.as_str().into(),
            Value::from(reading.values.join("|")),
            reading.default.as_str().into(),
            reading.source.as_str().into(),
            reading.summary.as_str().into(),
        ]);
    }
    table
}
