//! `crosstrack minimal subsets`: the fewest pieces that win with each set of patterns alone.

use crate::commands::count::letters;
use crate::commands::minimal::answers::{MinimalAnswer, SubsetRow};
use crate::commands::minimal::args::run_query;
use crate::commands::minimal::filters::SetFilters;
use crate::commands::minimal::write::{TableFormat, Writer};
use crate::commands::solver_options::{SolverArgs, minimal_error};
use crate::games::crosstrack::args::GameArgs;
use crate::{CommandError, Console, Exit, OutputArgs, ShardArgs, progress, to_error};
use crosstrack::base::counted;
use crosstrack::game::Game as _;
use crosstrack::rules::{Letter, Ruleset};
use crosstrack_prove::formula::{Method, Minimum, Plan, Query, QueryError, minimum};

/// Finds how few pieces can win with each set of patterns alone, as one table
#[derive(clap::Args, Debug)]
#[command(
    before_help = "Example: crosstrack minimal subsets --board 2x1 --max-size 2 --format csv"
)]
pub(super) struct Args {
    /// Only sets of at most this many patterns; the patterns are those that --only and --without leave
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
    pub(super) fn run(&self, console: &mut Console<'_>) -> Result<Exit, CommandError> {
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

/// Sets of patterns, each a unit of work.
pub(crate) struct PatternSets {
    letters: Vec<Vec<Letter>>,
    /// The letters of each set, as one word.
    pub(crate) names: Vec<String>,
}

impl PatternSets {
    /// Makes the sets of at most `max_size` of the patterns that a query leaves.
    ///
    /// # Errors
    /// If the filters contradict each other.
    pub(crate) fn new(
        ruleset: &Ruleset,
        query: &Query,
        max_size: Option<usize>,
    ) -> Result<Self, CommandError> {
        Plan::new(ruleset, query).map_err(to_error(Exit::Usage))?;
        let left = letters(ruleset, query);
        let patterns = ruleset.pieces().patterns().iter().map(|pattern| pattern.letter);
        let patterns: Vec<Letter> =
            patterns.filter(|letter| left & 1 << letter.index() != 0).collect();
        let letters = subsets(&patterns, max_size.unwrap_or(patterns.len()));
        let names = letters.iter().map(|set| set.iter().map(ToString::to_string).collect());
        Ok(Self { names: names.collect(), letters })
    }

    /// Returns the query with one set of patterns alone.
    pub(crate) fn query_of(&self, unit: usize, query: &Query) -> Query {
        let only = Some(self.letters[unit].clone());
        Query { only, without: Vec::new(), ..query.clone() }
    }
}

/// Returns the nonempty sets of letters, small ones first, each in alphabetical order.
fn subsets(of: &[Letter], max_size: usize) -> Vec<Vec<Letter>> {
    let mut all: Vec<Vec<Letter>> = Vec::new();
    for mask in 1..1_u32 << of.len() {
        let letters = of.iter().enumerate().filter(|(at, _)| mask & 1 << at != 0);
        all.push(letters.map(|(_, &letter)| letter).collect());
    }
    all.retain(|letters| letters.len() <= max_size);
    all.sort_unstable_by_key(|letters| {
        (letters.len(), letters.iter().map(|letter| letter.index()).collect::<Vec<_>>())
    });
    all
}

/// Whether a query leaves too few pieces for any path; needs no solver.
pub(crate) fn is_too_few(ruleset: &Ruleset, query: &Query) -> bool {
    matches!(Plan::new(ruleset, query), Err(QueryError::TooFew { .. }))
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
