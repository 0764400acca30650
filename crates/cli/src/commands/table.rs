//! `crosstrack table`: one of the tables.

use std::collections::BTreeMap;

use clap::builder::PossibleValuesParser;
use schemars::JsonSchema;

use crate::game::tables::{ListName, depends_on_patterns, names, table};
use crate::{
    CommandError, Console, Diagnostic, Exit, OutputArgs, RulesetArgs, RulesetOptions, to_error,
    word_parser,
};
use crosstrack::rules::{EditionId, Ruleset};
use crosstrack_io::table::{FieldSchema, TableFormat};

/// How a table is written.
#[derive(clap::ValueEnum, Clone, Copy, Debug)]
enum Format {
    Text,
    Csv,
    Json,
}

impl From<Format> for TableFormat {
    fn from(format: Format) -> Self {
        match format {
            Format::Text => Self::Text,
            Format::Csv => Self::Csv,
            Format::Json => Self::Json,
        }
    }
}

/// Prints a table about pieces, boards or rules, or without a name the list of tables
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
    format: Format,
    #[command(flatten)]
    output: OutputArgs,
    #[command(flatten)]
    patterns: PatternArgs,
}

/// The options for the patterns of a table.
#[derive(clap::Args, Debug)]
#[command(
    next_help_heading = "Patterns, for the tables pieces, orientations, links, pairs and turns"
)]
struct PatternArgs {
    /// The patterns of a published edition; not with --pieces [default: all published patterns]
    #[arg(
        long,
        value_name = "EDITION",
        value_parser = word_parser::<EditionId>(EditionId::WORDS),
        conflicts_with = "pieces"
    )]
    edition: Option<EditionId>,
    /// Patterns of your own: a CSV file with the columns letter,pattern
    #[arg(long, value_name = "FILE", value_hint = clap::ValueHint::AnyPath)]
    pieces: Option<String>,
}

impl PatternArgs {
    /// Returns the ruleset with these patterns.
    ///
    /// # Errors
    /// If the file cannot be used.
    fn ruleset(&self) -> Result<Ruleset, CommandError> {
        let Self { edition, pieces } = self;
        let (edition, pieces) = (*edition, pieces.clone());
        let options = RulesetOptions { edition, pieces, ..RulesetOptions::default() };
        RulesetArgs { board: None, options }.ruleset()
    }

    /// Checks that no option is given, for a table that depends on none.
    fn check_unused(&self, name: &str) -> Result<(), CommandError> {
        let given = [("--edition", self.edition.is_some()), ("--pieces", self.pieces.is_some())];
        match given.into_iter().find(|&(_, is_given)| is_given) {
            Some((option, _)) => {
                Err(Diagnostic::new(format!("the table {name} does not depend on {option}"))
                    .help("leave it out: it is for pieces, orientations, links, pairs and turns")
                    .into_error(Exit::Usage))
            }
            None => Ok(()),
        }
    }
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
    pub fn run(&self, console: &mut Console<'_>) -> Result<Exit, CommandError> {
        let target = self.output.open()?;
        if !depends_on_patterns(&self.name) {
            self.patterns.check_unused(&self.name)?;
        }
        let ruleset = self.patterns.ruleset()?;
        let table = table(&self.name, &ruleset).map_err(to_error(Exit::Usage))?;
        target.finish(&table.render(self.format.into()), console)
    }
}
