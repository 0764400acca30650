//! `crosstrack schema`: JSON schemas of what the command reads and writes.

use clap::builder::PossibleValuesParser;
use schemars::generate::{SchemaGenerator, SchemaSettings};
use schemars::{JsonSchema, Schema};
use serde_json::{Value as Json, json};

use crate::commands::conform::vectors;
use crate::commands::{
    canon, conform, minimal, moves, perft, play, puzzle, rules, solve, table, tablebase,
};
use crate::diagnostic::ErrorReport;
use crate::game_args::{Crossings, Crosstrack};
use crate::games::{crossings, crosstrack};
use crate::json::schema_of;
use crate::shard_file::ShardFile;
use crate::{CommandError, Console, Diagnostic, Exit, OutputArgs, Playable, json};
use crosstrack_explore::schema;
use crosstrack_verify::output::JsonReport as Verified;

/// Prints the JSON schema of what the command reads or writes
///
/// Every answer in JSON names its schema, such as crosstrack/solve/1: the name and the version. The
/// version grows when a field goes away or means something else; fields may come without that.
#[derive(clap::Args, Debug)]
#[command(before_help = "Example: crosstrack schema solve")]
pub struct Args {
    /// Which schema; a list of all without it
    #[arg(value_name = "NAME", hide_possible_values = true, value_parser = PossibleValuesParser::new(all().map(|known| known.name)))]
    name: Option<String>,
    #[command(flatten)]
    output: OutputArgs,
}

impl Args {
    pub fn run(&self, console: &mut Console<'_>) -> Result<Exit, CommandError> {
        let all: Vec<Known> = all().collect();
        put(self.name.as_deref(), &all, &self.output, console)
    }
}

/// Writes the schema of a name, or without one a list of all.
pub fn put(
    name: Option<&str>,
    all: &[Known],
    output: &OutputArgs,
    console: &mut Console<'_>,
) -> Result<Exit, CommandError> {
    let target = output.open()?;
    let text = match name {
        None => all.iter().map(|known| format!("{:<20} {}\n", known.name, known.about)).collect(),
        Some(name) => {
            let known = all.iter().find(|known| known.name == name);
            let missing = || Diagnostic::new("there is no such schema").with(Exit::Usage);
            json::plain(&(known.ok_or_else(missing)?.make)())?
        }
    };
    target.finish(&text, console)
}

/// A schema.
#[derive(Clone, Copy)]
pub struct Known {
    pub name: &'static str,
    pub about: &'static str,
    pub make: fn() -> Json,
}

fn all() -> impl Iterator<Item = Known> {
    OTHERS.into_iter().chain(ANSWERS)
}

const OTHERS: [Known; 4] = [
    Known { name: "explore-request", about: "requests of the explorer", make: schema::requests },
    Known { name: "explore-answer", about: "answers of the explorer", make: schema::answers },
    Known { name: "error", about: ERROR, make: || of("error", ERROR, &[part::<ErrorReport>]) },
    Known { name: "table", about: TABLE, make: || of("table", TABLE, &[part::<table::TableForm>]) },
];

const ERROR: &str = "why there is no answer, on standard error";
const TABLE: &str = "table: a table with what its columns mean";

/// Gives types of answers the names of their schemas.
#[macro_export]
macro_rules! named {
    ($($name:literal $(<$part:ident: $bound:path>)? => $answer:ty;)+) => {
        $(impl$(<$part: $bound>)? $crate::json::Answer for $answer {
            const NAME: &'static str = $name;
        })+
    };
}

pub use crate::{answers, named};

named! {
    "canon" => canon::CanonReport;
    "clauses" => rules::ClausesReport;
    "conform" <G: Playable> => conform::JsonReport<'_, G>;
    "conform-difference" <G: Playable> => conform::Difference<'_, G>;
    "minimal" => minimal::MinimalReport;
    "moves" => moves::MovesReport;
    "perft" => perft::PerftReport;
    "puzzle-check" => puzzle::CheckReport;
    "puzzle-list" => puzzle::Listed;
    "puzzle-rate" => puzzle::Rated;
    "puzzle-show" => puzzle::Shown;
    "rules" => rules::LessonsReport<'_>;
    "show" => crosstrack::facts::Facts;
    "show" => crossings::Facts;
    "solve" => solve::SolveReport;
    "tablebase-probe" <G: Playable> => tablebase::ProbeReport<'_, G>;
    "tablebase-stats" <G: Playable> => tablebase::Stats<'_, G>;
    "tablebase-classes" <G: Playable> => tablebase::Classes<'_, G>;
    "tablebase-zugzwangs" <G: Playable> => tablebase::Zugzwangs<'_, G>;
    "vectors-list" => vectors::CasesReport<'_>;
    "vectors-show" <G: Playable> => vectors::CaseReport<'_, G>;
    "verify" => Verified<'_>;
}

/// The schemas of answers: the name is that of the first type, and an answer is one of the types.
#[macro_export]
macro_rules! answers {
    ($($about:literal => $first:ty $(, $more:ty)*;)+) => {
        [$($crate::commands::schema::Known {
            name: <$first as $crate::json::Answer>::NAME,
            about: $about,
            make: || $crate::commands::schema::of(
                <$first as $crate::json::Answer>::NAME,
                $about,
                &[
                    $crate::commands::schema::part::<$first>
                    $(, $crate::commands::schema::part::<$more>)*
                ],
            ),
        }),+]
    };
}

const ANSWERS: [Known; 23] = answers! {
    "canon: the canonical form of a position" => canon::CanonReport;
    "rules with a clause: the rules, clause by clause" => rules::ClausesReport;
    "conform: what an engine answers to the test vectors" => conform::JsonReport<'static, Crosstrack>;
    "conform with --position or --walk: a difference, if there is one" => conform::Difference<'static, Crosstrack>;
    "minimal and count: how few pieces can win, which, in how many ways" => minimal::MinimalReport;
    "moves: the legal moves of a position" => moves::MovesReport;
    "perft: numbers of move sequences" => perft::PerftReport;
    "play: where moves lead" => play::PlayReport<<Crosstrack as Playable>::State>,
        play::PlayReport<<Crossings as Playable>::State>;
    "puzzle check: what holds of tables of puzzles" => puzzle::CheckReport;
    "puzzle list and find: puzzles" => puzzle::Listed;
    "puzzle rate: the puzzle that a position is" => puzzle::Rated;
    "puzzle show: a puzzle" => puzzle::Shown;
    "rules: lessons" => rules::LessonsReport<'static>;
    "any command with --shard: the results of a part of the work" => ShardFile;
    "show: all there is to say of a position" => <Crosstrack as Playable>::Facts,
        <Crossings as Playable>::Facts;
    "solve: whether the player to move forces a win" => solve::SolveReport;
    "tablebase probe: the value of a position" => tablebase::ProbeReport<'static, Crosstrack>;
    "tablebase stats: the positions of a table by value" => tablebase::Stats<'static, Crosstrack>;
    "tablebase stats --by-class: the positions of a table by material class" => tablebase::Classes<'static, Crosstrack>;
    "tablebase zugzwangs: positions in which nobody wants to move" => tablebase::Zugzwangs<'static, Crosstrack>;
    "conform vectors list: cases of the test vectors" => vectors::CasesReport<'static>;
    "conform vectors show: a case" => vectors::CaseReport<'static, Crosstrack>;
    "verify: what claims about the rules were found to be" => Verified<'static>;
};

pub fn part<A: JsonSchema>(types: &mut SchemaGenerator) -> Schema {
    types.subschema_for::<A>()
}

/// The schema of an answer that is one of several types.
pub fn of(name: &str, about: &str, parts: &[fn(&mut SchemaGenerator) -> Schema]) -> Json {
    let mut types = SchemaSettings::draft2020_12().for_serialize().into_generator();
    let parts: Vec<Schema> = parts.iter().map(|part| part(&mut types)).collect();
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": schema_of(name),
        "description": about,
        "type": "object",
        "properties": {"schema": {"const": schema_of(name)}},
        "required": ["schema"],
        "anyOf": parts,
        "$defs": types.take_definitions(true),
    })
}
