//! `crosstrack table`: one of the tables.

use std::collections::BTreeMap;

use clap::builder::PossibleValuesParser;
use schemars::JsonSchema;

use crate::cli::console::{Console, OutputArgs};
use crate::cli::exit::Exit;
use crate::cli::ruleset::{RulesetArgs, words};
use crate::cli::stop::Stop;
use crate::cli::trouble::Trouble;
use crate::report::tables::{names, table};
use crate::table::{Column, TableFormat};

/// Prints a table: what the pieces, boards and rules amount to
#[derive(clap::Args, Debug)]
#[command(before_help = "Example: crosstrack table pieces --format md")]
pub(in crate::cli) struct Args {
    /// Which table
    #[arg(value_name = "NAME", value_parser = PossibleValuesParser::new(names()))]
    name: String,
    /// How it is written
    #[arg(
        long,
        default_value = "table",
        value_parser = words::<TableFormat>(TableFormat::WORDS)
    )]
    format: TableFormat,
    #[command(flatten)]
    output: OutputArgs,
    #[command(flatten)]
    ruleset: RulesetArgs,
}

/// A table; what [`TableFormat::Json`] writes.
#[derive(JsonSchema)]
#[expect(dead_code, reason = "only its schema is of use")]
pub(in crate::cli) struct TableForm {
    /// Which table it is.
    name: String,
    /// Its title.
    title: String,
    /// What the rows are and how to read them.
    about: String,
    /// Where it comes from.
    provenance: ProvenanceForm,
    /// The columns.
    fields: Vec<Column<'static>>,
    /// The rows: a value for each column.
    rows: Vec<BTreeMap<String, Value>>,
}

#[derive(JsonSchema)]
#[expect(dead_code, reason = "only its schema is of use")]
struct ProvenanceForm {
    /// The version of the program.
    version: String,
    /// The command that makes the table again.
    command: String,
    /// What went in.
    basis: String,
}

#[derive(JsonSchema)]
#[schemars(untagged)]
#[expect(dead_code, reason = "only its schema is of use")]
enum Value {
    None(()),
    Number(i64),
    Text(String),
}

impl Args {
    pub(in crate::cli) fn run(&self, console: &mut Console<'_>) -> Result<Exit, Stop> {
        let target = self.output.open()?;
        let ruleset = self.ruleset.ruleset()?;
        let table = table(&self.name, &ruleset)
            .map_err(|e| Trouble::new(e.to_string()).with(Exit::Usage))?;
        target.finish(&table.render(self.format), console)?;
        Ok(Exit::Done)
    }
}
