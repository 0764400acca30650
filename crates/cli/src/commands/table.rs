//! `crosstrack table`: one of the tables.

use std::collections::BTreeMap;

use clap::builder::PossibleValuesParser;
use schemars::JsonSchema;

use crate::game::tables::{ListName, depends_on_patterns, names, table};
use crate::options::format::TableFormat;
use crate::{Console, Ended, Fault, FaultKind, OutputArgs, RulesArg, to_fault};
use crosstrack::rules::Ruleset;
use crosstrack_io::table::FieldSchema;

/// Prints a table about pieces, boards or rules, or without a name the list of tables
///
/// The tables pieces, orientations, links, pairs and turns have all published patterns, those of an edition, or patterns
/// of your own: --rules pieces=FILE.
#[derive(clap::Args, Debug)]
#[command(before_help = "Example: crosstrack table pieces --format csv")]
pub struct Args {
    /// The name of the table
    #[arg(
        value_name = "NAME",
        default_value = ListName::Tables.as_str(),
        value_parser = PossibleValuesParser::new(names())
    )]
    name: String,
    /// How the table is written
    #[arg(long, value_enum, default_value = "text")]
    format: TableFormat,
    #[command(flatten)]
    output: OutputArgs,
    #[command(flatten)]
    rules: RulesArg,
}

/// A table with its title, columns and provenance, as `crosstrack table --format json` prints it.
#[derive(JsonSchema)]
#[expect(dead_code, reason = "only its schema is of use")]
pub struct TableForm {
    /// The name of the table.
    name: String,
    /// The title of the table.
    title: String,
    /// The meaning of the rows, and how to read them.
    about: String,
    /// The origin of the table.
    provenance: ProvenanceForm,
    /// The columns with their types and meanings.
    fields: Vec<FieldSchema<'static>>,
    /// The rows, each with a value for every column.
    rows: Vec<BTreeMap<String, Value>>,
}

#[derive(JsonSchema)]
#[expect(dead_code, reason = "only its schema is of use")]
struct ProvenanceForm {
    /// The version of the program that made the table.
    version: String,
    /// The shell command that makes the table again.
    command: String,
    /// The data from which the table is computed.
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
    /// Returns the ruleset with the patterns of the table.
    ///
    /// # Errors
    /// If the table does not depend on patterns, or the rules say anything else.
    fn ruleset(&self) -> Result<Ruleset, Fault> {
        let rules = self.rules.read::<Ruleset>()?;
        let names: Vec<&str> = rules.iter().map(|(name, _)| name).collect();
        let of_tables = "leave it out: it is for pieces, orientations, links, pairs and turns";
        let fault = match names[..] {
            [] | ["edition" | "pieces"] if depends_on_patterns(&self.name) => None,
            [] => None,
            [_, _, ..] if depends_on_patterns(&self.name) => Some((
                "a table has the patterns of an edition or of a file".to_owned(),
                "write one word",
            )),
            [name, ..] if depends_on_patterns(&self.name) => {
                let title = format!("the table {} does not depend on {name}", self.name);
                Some((
                    title,
                    "leave it out: a table has the patterns of an edition, or pieces=FILE",
                ))
            }
            [..] => {
                let title = format!("the table {} does not depend on --rules", self.name);
                Some((title, of_tables))
            }
        };
        match fault {
            None => Ok(self.rules.ruleset(None)?.0),
            Some((title, help)) => Err(Fault::new(title).help(help).kind(FaultKind::Usage)),
        }
    }

    pub fn run(&self, console: &mut Console<'_>) -> Result<Ended, Fault> {
        let target = self.output.open()?;
        let ruleset = self.ruleset()?;
        let table = table(&self.name, &ruleset).map_err(to_fault(FaultKind::Usage))?;
        target.finish(&table.render(self.format.into()), console)
    }
}
