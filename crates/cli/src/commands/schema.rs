//! `crosstrack schema`: JSON schemas of what the command reads and writes.

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use schemars::generate::{SchemaGenerator, SchemaSettings};
use schemars::{JsonSchema, Schema};
use serde_json::{Value as Json, json};

use crate::answer::schema::schema_id;
use crate::commands::conform::vectors;
use crate::commands::{
    check, conform, minimal, play, proof, puzzle, review, rules, solve, table, tablebase,
};
use crate::output::folder::NewFileArgs;
use crate::output::json;
use crate::words::fault::ErrorReport;
use crate::{Console, Ended, Fault, FaultKind, Playable};
use ::crossings::explore::position_facts::PositionFacts as CrossingsFacts;
use ::crosstrack::rules::Ruleset as Crosstrack;
use crosstrack_explore::PuzzleRow;
use crosstrack_explore::canonical::Canonical;
use crosstrack_explore::catalogue::PuzzleList;
use crosstrack_explore::choice::Choice;
use crosstrack_explore::crosstrack::explore::facts::PositionFacts as CrosstrackFacts;
use crosstrack_explore::moves::MoveList;
use crosstrack_explore::perft::PerftCounts;
use crosstrack_explore::schema;
use crosstrack_explore::state::PositionState;
use crosstrack_players::GameRecord;
use crosstrack_verify::output::JsonReport as Verified;

/// Prints the JSON schema of an input or output of the program
///
/// Every answer in JSON names its schema and the version of the schema, such as crosstrack/solve/1. The version
/// increases when a field is removed or changes its meaning, not when a field is added.
#[derive(clap::Args, Debug)]
#[command(before_help = "Example: crosstrack schema solve")]
pub struct Args {
    /// The name of the schema, such as solve or crosstrack/solve/1; without it, prints the list of schemas
    #[arg(value_name = "NAME", hide_possible_values = true, value_parser = name_parser(all().map(|entry| entry.name)))]
    name: Option<String>,
    #[command(flatten)]
    output: NewFileArgs,
}

/// Returns a parser of the names of schemas, which takes their ids, such as `crosstrack/solve/1`, too.
pub fn name_parser(
    names: impl IntoIterator<Item = &'static str>,
) -> impl TypedValueParser<Value = String> {
    // A parser keeps static texts alone; there are few.
    let ids = |name| PossibleValue::new(name).alias(&*schema_id(name).leak());
    PossibleValuesParser::new(names.into_iter().map(ids)).map(|given| {
        let name = given.strip_prefix("crosstrack/").and_then(|id| id.rsplit_once('/'));
        name.map_or(given.clone(), |(name, _)| name.to_owned())
    })
}

impl Args {
    pub fn run(&self, console: &mut Console<'_>) -> Result<Ended, Fault> {
        let all: Vec<SchemaEntry> = all().collect();
        print_schema(self.name.as_deref(), &all, &self.output, console)
    }
}

/// Prints the schema with a name; without a name, the list of all schemas.
pub fn print_schema(
    name: Option<&str>,
    all: &[SchemaEntry],
    output: &NewFileArgs,
    console: &mut Console<'_>,
) -> Result<Ended, Fault> {
    let target = output.open()?;
    let text = match name {
        None => all.iter().map(|known| format!("{:<20} {}\n", known.name, known.about)).collect(),
        Some(name) => {
            let known = all.iter().find(|entry| entry.name == name);
            let missing = || Fault::new("there is no such schema").kind(FaultKind::Usage);
            json::value_to_pretty(&(known.ok_or_else(missing)?.make)())?
        }
    };
    target.finish(&text, console)
}

/// A schema with its name, a description, and the function that creates it.
#[derive(Clone, Copy)]
pub struct SchemaEntry {
    pub name: &'static str,
    pub about: &'static str,
    pub make: fn() -> Json,
}

fn all() -> impl Iterator<Item = SchemaEntry> {
    OTHERS.into_iter().chain(ANSWERS)
}

const OTHERS: [SchemaEntry; 5] = [
    SchemaEntry {
        name: "explore-request",
        about: "requests of the explorer",
        make: schema::requests,
    },
    SchemaEntry { name: "explore-answer", about: "answers of the explorer", make: schema::answers },
    SchemaEntry {
        name: "error",
        about: ERROR,
        make: || answer_schema("error", ERROR, &[schema_part::<ErrorReport>]),
    },
    SchemaEntry {
        name: "game-record",
        about: RECORD,
        make: || answer_schema("game-record", RECORD, &[schema_part::<GameRecord>]),
    },
    SchemaEntry {
        name: "table",
        about: TABLE,
        make: || answer_schema("table", TABLE, &[schema_part::<table::TableForm>]),
    },
];

/// The schemas of answers to lines of standard input.
const OF_LINES: [&str; 12] = [
    "bot",
    "canon",
    "check",
    "error",
    "moves",
    "perft",
    "play",
    "puzzle-try",
    "review",
    "show",
    "solve",
    "tablebase-probe",
];

const ERROR: &str = "why there is no answer, on standard error";
const RECORD: &str = "play --record, review: a game that was played, on one line";
const TABLE: &str = "table: a table with what its columns mean";

/// Implements `Answer` for types, with the names of their schemas.
#[macro_export]
macro_rules! schema_names {
    ($($name:literal $(<$part:ident: $bound:path>)? => $answer:ty;)+) => {
        $(impl$(<$part: $bound>)? $crate::answer::schema::Answer for $answer {
            const NAME: &'static str = $name;
        })+
    };
}

pub use crate::{schema_entries, schema_names};

schema_names! {
    "bot" => Choice;
    "canon" => Canonical;
    "check" => check::CheckReport;
    "clauses" => rules::ClausesReport;
    "conform" => crosstrack_conform::report::Report;
    "conform-difference" <G: Playable> => conform::Difference<'_, G>;
    "minimal" => minimal::MinimalReport;
    "moves" => MoveList;
    "perft" => PerftCounts;
    "proof" => proof::ProofReport;
    "puzzle-check" => puzzle::CheckReport;
    "puzzle-list" => PuzzleList;
    "puzzle-show" => PuzzleRow;
    "puzzle-try" => puzzle::TryReport;
    "rules" => rules::LessonsReport<'_>;
    "show" => CrosstrackFacts;
    "show" => CrossingsFacts;
    "show" => PositionState;
    "solve" => solve::SolveReport;
    "tablebase-probe" <G: Playable> => tablebase::ProbeReport<'_, G>;
    "tablebase-stats" <G: Playable> => tablebase::StatsReport<'_, G>;
    "tablebase-zugzwangs" <G: Playable> => tablebase::ZugzwangsReport<'_, G>;
    "tablebase-verify" <G: Playable> => tablebase::VerifyReport<'_, G>;
    "vectors-export" => vectors::ExportReport<'_>;
    "vectors-list" => vectors::CasesReport<'_>;
    "vectors-show" <G: Playable> => vectors::CaseReport<'_, G>;
    "verify" => Verified<'_>;
}

/// Creates the list of the schemas of a program. An entry names the types that its answers can have; its name
/// is that of the first type.
#[macro_export]
macro_rules! schema_entries {
    ($($about:literal => $first:ty $(, $more:ty)*;)+) => {
        [$($crate::commands::schema::SchemaEntry {
            name: <$first as $crate::answer::schema::Answer>::NAME,
            about: $about,
            make: || $crate::commands::schema::answer_schema(
                <$first as $crate::answer::schema::Answer>::NAME,
                $about,
                &[
                    $crate::commands::schema::schema_part::<$first>
                    $(, $crate::commands::schema::schema_part::<$more>)*
                ],
            ),
        }),+]
    };
}

const ANSWERS: [SchemaEntry; 28] = schema_entries! {
    "bot: the move of a computer player" => Choice;
    "canon: the canonical form of a position" => Canonical;
    "check: what evidence in a file shows" => check::CheckReport;
    "rules with a clause: the rules, clause by clause" => rules::ClausesReport;
    "conform: what an engine answers to the test vectors" => crosstrack_conform::report::Report;
    "conform probe: a difference, if there is one" => conform::Difference<'static, Crosstrack>;
    "minimal and count: how few pieces can win, which, in how many ways" => minimal::MinimalReport;
    "moves: the legal moves of a position" => MoveList;
    "perft: numbers of move sequences" => PerftCounts;
    "play: where moves lead" => play::PlayReport;
    "proof: an archive of a proof" => proof::ProofReport;
    "puzzle check: what holds of tables of puzzles" => puzzle::CheckReport;
    "puzzle list: puzzles" => PuzzleList;
    "puzzle show: a puzzle" => PuzzleRow;
    "puzzle try: what moves do at a puzzle" => puzzle::TryReport;
    "review: what each move of a game let slip" => review::ReviewReport;
    "rules: lessons" => rules::LessonsReport<'static>;
    "show: all there is to say of a position" => CrosstrackFacts, CrossingsFacts;
    "solve: whether the player to move forces a win" => solve::SolveReport;
    "tablebase build: a table that was built" => tablebase::BuildReport<'static, Crosstrack>;
    "tablebase probe: the value of a position" => tablebase::ProbeReport<'static, Crosstrack>;
    "tablebase stats: the positions of a table by value" => tablebase::StatsReport<'static, Crosstrack>;
    "tablebase zugzwangs: positions in which nobody wants to move" => tablebase::ZugzwangsReport<'static, Crosstrack>;
    "tablebase verify: a table whose values were derived" => tablebase::VerifyReport<'static, Crosstrack>;
    "conform vectors export: files of test vectors" => vectors::ExportReport<'static>;
    "conform vectors list: cases of the test vectors" => vectors::CasesReport<'static>;
    "conform vectors show: a case" => vectors::CaseReport<'static, Crosstrack>;
    "verify: what claims about the rules were found to be" => Verified<'static>;
};

/// Returns the schema of a type. Adds the types that it uses to `types`.
pub fn schema_part<A: JsonSchema>(types: &mut SchemaGenerator) -> Schema {
    types.subschema_for::<A>()
}

/// Returns the schema of answers that have one of several types, each given by a function such as
/// [`schema_part`].
pub fn answer_schema(
    name: &str,
    about: &str,
    parts: &[fn(&mut SchemaGenerator) -> Schema],
) -> Json {
    let mut types = SchemaSettings::draft2020_12().for_serialize().into_generator();
    let parts: Vec<Schema> = parts.iter().map(|part| part(&mut types)).collect();
    let mut properties = json!({"schema": {"const": schema_id(name)}});
    if OF_LINES.contains(&name) {
        properties["line_number"] = json!({
            "description": "Of answers to lines: the number of the line, from 1.",
            "type": "integer",
            "minimum": 1,
        });
    }
    schema::without_rust(json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": schema_id(name),
        "description": about,
        "type": "object",
        "properties": properties,
        "required": ["schema"],
        "anyOf": parts,
        "$defs": types.take_definitions(true),
    }))
}
