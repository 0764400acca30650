//! `crosstrack minimal longest`: the most pieces that can all be needed.

use rayon::prelude::*;
use serde::{Deserialize, Serialize};

use crate::commands::configurations::answers::{self, MinimalAnswer};
use crate::commands::configurations::args::{
    ConfigurationArgs, check_shard, refuse_stdin, refuse_time_limit,
};
use crate::commands::configurations::transfer::transfer;
use crate::commands::configurations::write::{
    Format, Writer, formula_size, reason, refutation_text,
};
use crate::commands::minimal::list::read;
use crate::options::solver::{SolverArgs, minimal_error, show_progress};
use crate::process::interrupt;
use crate::{CommandError, Console, Diagnostic, Ended, Exit, Progress, ShardArgs, WorkOutput};
use crosstrack::base::counted;
use crosstrack::game::Game as _;
use crosstrack::rules::Ruleset;
use crosstrack_prove::count::{ExampleSearchResult, find_full_example};
use crosstrack_prove::formula::longest::{UpperBound, find_longest};
use crosstrack_prove::formula::minimal::Progress as Step;
use crosstrack_prove::formula::{
    Configuration, Cube, Cubes, CubesError, IdlePattern, LongestConfiguration, Method, Query,
    SearchResult, decode, is_irreducible,
};
use crosstrack_prove::sat::Evidence;

/// How each cube is decided.
#[derive(clap::ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
enum CubesBy {
    /// Solve a formula, and check a proof if it has no model
    Formula,
    /// Count, without a proof; only with the filters --stock, --only, --without and --avoid
    Count,
}

/// Finds an irreducible configuration with the maximum number of pieces: it wins only with all of them
#[derive(clap::Args, Debug)]
#[command(
    before_help = "Example: crosstrack minimal longest --board 2x2 --connectors none --cubes"
)]
pub(super) struct Args {
    /// Split the problem into cubes, one for each set of empty cells up to quarter turns; for configurations that
    /// nearly fill the board [default without a value: formula]
    #[arg(long, value_enum, value_name = "HOW", num_args = 0..=1, require_equals = true, default_missing_value = "formula")]
    cubes: Option<CubesBy>,
    #[command(flatten)]
    shard: ShardArgs,
    #[command(flatten)]
    common: ConfigurationArgs<Format>,
    #[command(flatten)]
    solver: SolverArgs,
}

impl Writer<'_> {
    /// Writes the longest irreducible configuration, and why there is none longer (`above`). The fields
    /// of `known` that follow from the witness and from idle patterns are filled in.
    fn longest(
        &mut self,
        witness: Option<&Configuration>,
        idle: &[IdlePattern],
        above: &str,
        known: answers::LongestRow,
    ) -> Exit {
        let pieces = witness.map(Configuration::pieces);
        let witness = witness.map(|witness| {
            self.picture(&witness.position(self.ruleset()));
            self.text_of(witness)
        });
        let mut sentence = match (pieces, &witness) {
            (Some(pieces), Some(text)) => {
                format!("longest   {}\nwitness   {text}", counted(pieces, "piece"))
            }
            _ => "longest   none was found".to_owned(),
        };
        sentence.extend(idle.iter().map(idle_text));
        sentence += &format!("\nabove     {above}");
        let exact = known.unknown.is_none();
        let exit = match &known.unknown {
            Some(why) => {
                sentence += &format!("\nopen      up to {} pieces: {why}", known.at_most);
                Exit::Budget
            }
            None if pieces.is_some() => Exit::Done,
            None => Exit::No,
        };
        let idle = idle.iter().map(|idle| idle.letter.to_string()).collect();
        let row = answers::LongestRow { pieces, exact, witness, idle, ..known };
        self.put(&sentence, MinimalAnswer::Longest(row));
        exit
    }
}

/// Describes a pattern of which no piece can be needed.
fn idle_text(idle: &IdlePattern) -> String {
    let IdlePattern { letter, cnf, evidence } = idle;
    let why = match evidence {
        Evidence::Checked { by, .. } => format!("proved by {by}, the proof checked"),
        Evidence::Claimed { by } => format!("says {by}: unproved"),
    };
    format!("\nidle      no piece {letter} is ever needed: {why} ({})", formula_size(cnf))
}

/// Says why there cannot be more pieces, without a formula.
fn upper_bound_text(at_most: usize, idle: &[IdlePattern]) -> String {
    if idle.is_empty() {
        format!("no more than {at_most} can be on the board")
    } else {
        format!("no more than {at_most} that can be needed are in the stock")
    }
}

/// Finds the longest by one formula for each number of pieces.
fn search_whole_board(
    ruleset: &Ruleset,
    query: &Query,
    method: Method<'_>,
    progress: &mut dyn FnMut(Step),
    writer: &mut Writer<'_>,
) -> Result<Exit, CommandError> {
    let found = find_longest(ruleset, query, method, progress).map_err(|e| minimal_error(&e))?;
    let LongestConfiguration { witness, idle, above, at_most, why } = &found;
    let known = answers::LongestRow {
        at_most: *at_most,
        refuted: above.as_ref().map(|above| above.pieces),
        proved: found.is_proved(),
        unknown: why.map(reason),
        ..answers::LongestRow::default()
    };
    let above = match above {
        None => upper_bound_text(*at_most, idle),
        Some(UpperBound { pieces, cnf, evidence }) => {
            refutation_text(&format!("{pieces} or more are never all needed"), evidence, cnf)
        }
    };
    Ok(writer.longest(witness.as_ref(), idle, &above, known))
}

/// The outcome of a cube, as the file of a shard has it.
#[derive(Serialize, Deserialize)]
enum CubeOutcome {
    /// A configuration, in notation.
    Found(String),
    /// There is no configuration; whether a proof was checked.
    None(bool),
    /// Not decided, and why.
    Unknown(String),
    /// Not tried, since a configuration with more pieces was found.
    Moot,
}

/// A search for the longest, cube by cube.
struct CubeSearch<'a> {
    args: &'a Args,
    by: CubesBy,
    ruleset: &'a Ruleset,
    query: &'a Query,
    cubes: Cubes<'a>,
}

impl Args {
    /// Whether shards can share the work.
    pub(super) const fn can_shard(&self) -> bool {
        self.cubes.is_some()
    }

    pub(super) fn run(&self, console: &mut Console<'_>) -> Result<Ended, CommandError> {
        let whole = "the answer without cubes is one piece of work";
        let reasons = [
            (!self.can_shard(), "with --cubes", whole),
            refuse_stdin(self.common.filters.reads_stdin()),
            refuse_time_limit(self.solver.backend.seconds.is_some()),
        ];
        check_shard(&self.shard, console, &reasons)?;
        self.common.run(console, |ruleset, query, writer, console| {
            if let Some(by) = self.cubes {
                self.search_cubes(by, (ruleset, query), writer, console)
            } else {
                // From now on Ctrl-C ends the search, which says what it knows.
                interrupt::cancel_flag();
                let solver = self.solver.backend.solver()?;
                let method = solver.method(self.solver.encoding.reachability);
                let bar = Progress::spinner(console.watched);
                let mut progress = |step| show_progress(&bar, step);
                search_whole_board(ruleset, query, method, &mut progress, writer)
                    .map(WorkOutput::Complete)
            }
        })
    }

    /// Finds the longest cube by cube.
    fn search_cubes(
        &self,
        by: CubesBy,
        (ruleset, query): (&Ruleset, &Query),
        writer: &mut Writer<'_>,
        console: &mut Console<'_>,
    ) -> Result<WorkOutput<Exit>, CommandError> {
        let solver = self.solver.backend.solver()?;
        let cubes = Cubes::new(ruleset, query, solver.method(self.solver.encoding.reachability));
        let cubes = cubes.map_err(|why| match &why {
            CubesError::Failed(error) => minimal_error(error),
            CubesError::TooMany { .. } => Diagnostic::new(why.to_string())
                .help("cubes are for boards that are nearly full: try without --cubes")
                .into_error(Exit::Usage),
        })?;
        let search = CubeSearch { args: self, by, ruleset, query, cubes };
        let units: Vec<String> = search.cubes.all().iter().map(Cube::to_string).collect();
        let bar = Progress::counter(units.len(), console.watched);
        let outcomes =
            self.shard.run(&units, console, |part, _| search.decide_cubes(part, &bar))?;
        drop(bar);
        outcomes.try_map(|outcomes| search.write_longest(&outcomes, writer))
    }
}

impl CubeSearch<'_> {
    /// Decides cubes, those with the most pieces first. Once one has a configuration, only the others
    /// with as many pieces are still decided.
    fn decide_cubes(
        &self,
        part: &[usize],
        bar: &Progress,
    ) -> Result<Vec<CubeOutcome>, CommandError> {
        let all = self.cubes.all();
        let mut outcomes = Vec::new();
        let mut is_found = false;
        let empty = |unit: usize| all[unit].0.count_ones();
        for alike in part.chunk_by(|&one, &two| empty(one) == empty(two)) {
            let here: Vec<CubeOutcome> = if is_found {
                alike.iter().map(|_| CubeOutcome::Moot).collect()
            } else {
                let outcomes = alike.par_iter().map(|&unit| {
                    let outcome = self.decide(all[unit]);
                    bar.advance();
                    outcome
                });
                outcomes.collect::<Result<_, _>>()?
            };
            is_found |= here.iter().any(|outcome| matches!(outcome, CubeOutcome::Found(_)));
            outcomes.extend(here);
        }
        Ok(outcomes)
    }

    /// Decides a cube.
    fn decide(&self, cube: Cube) -> Result<CubeOutcome, CommandError> {
        let (decided, is_proved) = match self.by {
            CubesBy::Formula => {
                let args = &self.args.solver;
                let solver = args.backend.solver()?;
                let decided = self.cubes.decide(cube, solver.method(args.encoding.reachability));
                match decided.map_err(|e| minimal_error(&e))? {
                    SearchResult::Found(found) => (Some(found.layout), false),
                    SearchResult::None(excess) => (None, excess.evidence.is_proved()),
                    SearchResult::Unknown(why) => return Ok(CubeOutcome::Unknown(reason(why))),
                }
            }
            CubesBy::Count => {
                let plan = self.cubes.plan(cube);
                let transfer = transfer(self.ruleset, self.query, &plan, "--cubes=count")?;
                match find_full_example(&transfer) {
                    Ok(ExampleSearchResult::Found(layout)) => (Some(*layout), false),
                    Ok(ExampleSearchResult::None) => (None, false),
                    Ok(ExampleSearchResult::Missed) => {
                        let why = "some are counted, but the search for one of them gave up";
                        return Ok(CubeOutcome::Unknown(why.to_owned()));
                    }
                    Err(why) => return Ok(CubeOutcome::Unknown(why.to_string())),
                }
            }
        };
        let Some(layout) = decided else { return Ok(CubeOutcome::None(is_proved)) };
        let found = decode::check(self.ruleset, &self.cubes.plan(cube), layout);
        let found = found.map_err(|e| minimal_error(&e.into()))?;
        Ok(CubeOutcome::Found(self.ruleset.write_position(&found.position(self.ruleset))))
    }

    /// Parses an irreducible configuration of a cube.
    fn read(&self, cube: Cube, text: &str) -> Result<Configuration, CommandError> {
        let found = read(self.ruleset, &self.cubes.plan(cube), text).ok();
        found.filter(|found| is_irreducible(self.ruleset, &found.layout)).ok_or_else(|| {
            let title = format!("this is no irreducible configuration of {cube}: {text}");
            Diagnostic::new(title).into_error(Exit::Input)
        })
    }

    /// Writes the longest that follows from the outcomes of all cubes.
    fn write_longest(
        &self,
        outcomes: &[CubeOutcome],
        writer: &mut Writer<'_>,
    ) -> Result<Exit, CommandError> {
        let begun = self.cubes.begun();
        let mut best = begun.best.clone();
        let all = || self.cubes.all().iter().zip(outcomes);
        for (&cube, outcome) in all() {
            if let CubeOutcome::Found(text) = outcome {
                let found = self.read(cube, text)?;
                if best.as_ref().is_none_or(|best| best.pieces() < found.pieces()) {
                    best = Some(found);
                }
            }
        }
        let most = best.as_ref().map_or(0, Configuration::pieces);
        // Cubes with no more pieces do not matter, and those with the most come first.
        let pieces = |cube: Cube| self.cubes.plan(cube).at_least;
        let longer = || all().filter(|&(&cube, _)| pieces(cube) > most);
        let open = longer().find_map(|(&cube, outcome)| match outcome {
            CubeOutcome::Unknown(why) => Some((pieces(cube), why.clone())),
            CubeOutcome::Moot => Some((pieces(cube), "not decided".to_owned())),
            CubeOutcome::Found(_) | CubeOutcome::None(_) => None,
        });
        let at_most = open.as_ref().map_or(most, |&(pieces, _)| pieces);
        let refuted = longer().filter(|&(&cube, _)| pieces(cube) > at_most).count();
        let is_proved = longer().all(|(_, outcome)| matches!(outcome, CubeOutcome::None(true)));
        let is_refuted = at_most < begun.plan.at_most;
        let how = match self.by {
            CubesBy::Formula if is_proved => "refuted, each with its proof checked",
            CubesBy::Formula => "refuted, unproved",
            CubesBy::Count => "counted and none found, unproved",
        };
        let above = if is_refuted {
            format!(
                "{} or more are never all needed: {} {how}",
                at_most + 1,
                counted(refuted, "cube")
            )
        } else {
            upper_bound_text(begun.plan.at_most, &begun.idle)
        };
        let known = answers::LongestRow {
            at_most,
            refuted: is_refuted.then_some(at_most + 1),
            cubes: Some(refuted),
            proved: is_proved && begun.idle.iter().all(|idle| idle.evidence.is_proved()),
            unknown: open.map(|(_, why)| why),
            ..answers::LongestRow::default()
        };
        Ok(writer.longest(best.as_ref(), &begun.idle, &above, known))
    }
}
