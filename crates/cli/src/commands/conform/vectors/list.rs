//! `crosstrack conform vectors list`: lists the cases of the test vectors.

use schemars::JsonSchema;
use serde::Serialize;

use crate::commands::conform::words::{flag_parser, group_parser};
use crate::{Console, Ended, Fault, GameArg, HasJson as _, OutputArgs, TextOrJson, word_parser};
use crosstrack_conform::Level;
use crosstrack_conform::filter::CaseFilter;

/// Lists the cases of the test vectors: id, command, level, clauses, and the reason for the answer
#[derive(clap::Args, Debug)]
#[command(before_help = "Example: crosstrack conform vectors list --group freeze --level core")]
pub struct Args {
    /// List only the cases of this group
    #[arg(long, value_name = "GROUP", value_parser = group_parser())]
    group: Option<String>,
    /// List only the cases of this level
    #[arg(long, value_name = "LEVEL", value_parser = word_parser::<Level>(Level::WORDS))]
    level: Option<Level>,
    /// List only the cases that look for this kind of mistake
    #[arg(long, value_name = "FLAG", value_parser = flag_parser())]
    flag: Option<String>,
    /// How the list is written
    #[arg(long, value_enum, default_value = "text")]
    format: TextOrJson,
    #[command(flatten)]
    game: GameArg,
    #[command(flatten)]
    output: OutputArgs,
}

#[derive(Serialize, JsonSchema)]
pub struct CasesReport<'a> {
    /// The cases in the order of the test vectors.
    cases: Vec<CaseRow<'a>>,
}

/// A case in the list of the test vectors.
#[derive(Serialize, JsonSchema)]
struct CaseRow<'a> {
    /// The id of the case, for `crosstrack conform vectors show`.
    id: &'a str,
    /// The command of the request.
    cmd: &'a str,
    /// The level of the case: how much an engine must implement for it; absent if the case has no level.
    #[schemars(with = "Option<String>")]
    #[serde(skip_serializing_if = "Option::is_none")]
    level: Option<Level>,
    /// The ids of the clauses that the case tests.
    clauses: &'a [String],
    /// The kinds of mistakes that the case looks for.
    flags: &'a [String],
    /// The reason why the expected response is correct.
    why: &'a str,
}

impl Args {
    pub(super) fn run(&self, console: &mut Console<'_>) -> Result<Ended, Fault> {
        let target = self.output.open()?;
        let listing = self.game.game.suite();
        let choice = CaseFilter {
            groups: self.group.iter().cloned().collect(),
            flags: self.flag.iter().cloned().collect(),
            levels: self.level.into_iter().collect(),
            ..CaseFilter::default()
        };
        let cases = choice.select(&listing);
        let listed = cases.iter().map(|case| CaseRow {
            id: case.id(),
            cmd: case.cmd(),
            level: case.level(),
            clauses: case.clauses(),
            flags: case.flags(),
            why: case.why(),
        });
        let report = CasesReport { cases: listed.collect() };
        let text = self.format.write(&report, |report| {
            report.cases.iter().fold(String::new(), |text, case| {
                let level = case.level.map_or(String::new(), |level| format!(" {level}"));
                let clauses = case.clauses.join(" ");
                text + &format!("{} {}{level} {clauses}: {}\n", case.id, case.cmd, case.why)
            })
        })?;
        target.finish(&text, console)
    }
}
