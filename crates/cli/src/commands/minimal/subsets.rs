//! `crosstrack minimal subsets`: the fewest pieces that win with each set of patterns alone.

use crate::commands::configurations::answers::{MinimalAnswer, SubsetRow};
use crate::commands::configurations::args::run_query;
use crate::commands::configurations::filters::SetFilters;
use crate::commands::configurations::sets::{PatternSets, is_too_few};
use crate::commands::configurations::write::{TableFormat, Writer};
use crate::options::crosstrack::GameArgs;
use crate::options::solver::{SolverArgs, minimal_error};
use crate::process::progress;
use crate::{CommandError, Console, Ended, Exit, OutputArgs, ShardArgs};
use crosstrack::base::counted;
use crosstrack::game::Game as _;
use crosstrack::rules::Ruleset;
use crosstrack_prove::formula::{Method, Minimum, Query, minimum};

/// Finds the minimum number of pieces that win for each set of patterns, as one table
#[derive(clap::Args, Debug)]
#[command(
    before_help = "Example: crosstrack minimal subsets --board 2x1 --max-size 2 --format csv"
)]
pub(super) struct Args {
    /// Leave out sets of more than this many patterns; the sets consist of the patterns that --only and --without allow
    #[arg(long, value_name = "N", value_parser = clap::builder::RangedU64ValueParser::<usize>::new().range(1..))]
    max_size: Option<usize>,
    /// How the answer is written
    #[arg(long, value_enum, default_value = "text")]
    format: TableFormat,
    #[command(flatten)]
    shard: ShardArgs,
    #[command(flatten)]
    output: OutputArgs,
    #[command(flatten)]
    filters: SetFilters,
    #[command(flatten)]
    game: GameArgs,
    #[command(flatten)]
    solver: SolverArgs,
}

impl Args {
    pub(super) fn run(&self, console: &mut Console<'_>) -> Result<Ended, CommandError> {
        let filters = self.filters.clone().into();
        let output = (self.format.into(), &self.output);
        run_query((&filters, &self.game), output, console, |ruleset, query, writer, console| {
            let sets = PatternSets::new(ruleset, query, self.max_size)?;
            let solver = self.solver.backend.solver()?;
            let method = solver.method(self.solver.encoding.reachability);
            let rows = self.shard.run_each(&sets.names, console, |unit| {
                let query = sets.query_of(unit, query);
                let row = find_minimum(sets.names[unit].clone(), ruleset, &query, method)?;
                progress::update_results(|results| *results += &(sentence(&row) + "\n"));
                Ok(row)
            })?;
            Ok(rows.map(|rows| {
                let unknown = rows.into_iter().filter(|row| !write_row(writer, row)).count();
                if unknown == 0 { Exit::Done } else { Exit::Budget }
            }))
        })
    }
}

/// Finds the fewest pieces that win with one set of patterns.
fn find_minimum(
    patterns: String,
    ruleset: &Ruleset,
    query: &Query,
    method: Method<'_>,
) -> Result<SubsetRow, CommandError> {
    let answer = "none".to_owned();
    let mut row = SubsetRow { patterns, answer, proved: true, ..SubsetRow::default() };
    if is_too_few(ruleset, query) {
        return Ok(row);
    }
    match minimum(ruleset, query, method, &mut |_| ()).map_err(|e| minimal_error(&e))? {
        Minimum::Found { witness, below } => {
            let answer = if below.evidence.is_ok() { "minimum" } else { "unknown" };
            answer.clone_into(&mut row.answer);
            row.pieces = Some(witness.pieces());
            row.intersections = Some(witness.intersections(ruleset));
            row.proved = below.is_proved();
            row.witness = Some(ruleset.write_position(&witness.position(ruleset)));
        }
        Minimum::Impossible { none } => {
            row.proved = none.is_proved();
            if none.evidence.is_err() {
                "unknown".clone_into(&mut row.answer);
            }
        }
        Minimum::Unknown { .. } => {
            "unknown".clone_into(&mut row.answer);
            row.proved = false;
        }
    }
    Ok(row)
}

/// Says what a row says.
fn sentence(row: &SubsetRow) -> String {
    let text = match (row.answer.as_str(), row.pieces, &row.witness) {
        ("minimum", Some(pieces), Some(witness)) => {
            format!("{}  {witness}", counted(pieces, "piece"))
        }
        (answer, ..) => answer.to_owned(),
    };
    format!("{:<9} {text}", row.patterns)
}

/// Writes the minimum of a set; returns whether it is known.
fn write_row(writer: &mut Writer<'_>, row: &SubsetRow) -> bool {
    writer.put(&sentence(row), MinimalAnswer::Subset(row.clone()));
    row.answer != "unknown"
}
