//! `crosstrack conform vectors list`.

use schemars::JsonSchema;
use serde::Serialize;

use crate::commands::conform::groups;
use crate::games::with_game;
use crate::{CommandError, Console, Exit, GameArg, OutputArgs, TextOrJson, json, words};
use crosstrack_conform::filter::CaseFilter;
use crosstrack_conform::{HasShippedSuite as _, Level};

/// Lists the cases: id, command, level, clauses and why
#[derive(clap::Args, Debug)]
#[command(before_help = "Example: crosstrack conform vectors list --group freeze --level core")]
pub struct Args {
    /// Only the cases of a group
    #[arg(long, value_name = "GROUP", value_parser = groups())]
    group: Option<String>,
    /// Only the cases of a level
    #[arg(long, value_name = "LEVEL", value_parser = words::<Level>(Level::WORDS))]
    level: Option<Level>,
    /// How the list is written
    #[arg(long, value_enum, default_value = "text")]
    format: TextOrJson,
    #[command(flatten)]
    of: GameArg,
    #[command(flatten)]
    output: OutputArgs,
}

#[derive(Serialize, JsonSchema)]
pub struct CasesReport<'a> {
    /// The cases in order.
    cases: Vec<Listed<'a>>,
}

/// A case of the test vectors.
#[derive(Serialize, JsonSchema)]
struct Listed<'a> {
    /// Its id: `crosstrack conform vectors show ID`.
    id: &'a str,
    /// The command of the protocol.
    cmd: &'a str,
    /// How much an engine has to do for it.
    #[schemars(with = "Option<String>")]
    #[serde(skip_serializing_if = "Option::is_none")]
    level: Option<Level>,
    /// The clauses that it is about.
    clauses: &'a [String],
    /// Why the answer is right.
    why: &'a str,
}

impl Args {
    pub(super) fn run(&self, console: &mut Console<'_>) -> Result<Exit, CommandError> {
        let target = self.output.open()?;
        let listing = with_game!(self.of.game, G => G::shipped_suite().to_any_suite());
        let choice = CaseFilter {
            groups: self.group.iter().cloned().collect(),
            levels: self.level.into_iter().collect(),
            ..CaseFilter::default()
        };
        let cases = choice.select(&listing);
        let text = match self.format {
            TextOrJson::Json => {
                let listed = cases.iter().map(|case| Listed {
                    id: case.id(),
                    cmd: case.cmd(),
                    level: case.level(),
                    clauses: case.clauses(),
                    why: case.why(),
                });
                json::pretty(&CasesReport { cases: listed.collect() })?
            }
            TextOrJson::Text => cases.iter().fold(String::new(), |text, case| {
                let level = case.level().map_or(String::new(), |level| format!(" {level}"));
                let clauses = case.clauses().join(" ");
                text + &format!("{} {}{level} {clauses}: {}\n", case.id(), case.cmd(), case.why())
            }),
        };
        target.finish(&text, console)
    }
}
