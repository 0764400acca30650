//! `crosstrack minimal longest`: how many pieces can all be needed.

use rayon::prelude::*;
use serde::{Deserialize, Serialize};

use crate::commands::count::transfer;
use crate::commands::minimal::answers::{self, Found};
use crate::commands::minimal::args::{ConfigurationArgs, check_shard, limited, read_from_input};
use crate::commands::minimal::list::read;
use crate::commands::minimal::write::{Format, Writer, reason, refuted, size};
use crate::commands::solver_options::{SolverArgs, failed, tried};
use crate::{CommandError, Console, Diagnostic, Exit, Progress, ShardArgs};
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

/// How cubes are decided.
#[derive(clap::ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
enum CubesBy {
    /// By a formula each, and a proof where there is nothing
    Formula,
    /// By counting, which needs no solver and gives no proof
    Count,
}

/// Finds the irreducible configuration with the most pieces: one that wins, and not without any of them
#[derive(clap::Args, Debug)]
#[command(
    before_help = "Example: crosstrack minimal longest --board 2x2 --connectors none --cubes"
)]
pub(super) struct Args {
    /// Decide whether more pieces than were found can all be needed in cubes, one for each set of cells
    /// that stay empty, up to quarter turns; for boards that are nearly full
    #[arg(long, value_enum, value_name = "HOW", num_args = 0..=1, require_equals = true, default_missing_value = "formula")]
    cubes: Option<CubesBy>,
    #[command(flatten)]
    shard: ShardArgs,
    #[command(flatten)]
    asked: ConfigurationArgs<Format>,
    #[command(flatten)]
    solver: SolverArgs,
}

impl Writer<'_> {
    /// Says which is the longest irreducible configuration, and why there is none longer. What follows
    /// from the witness and from idle patterns is added to what is known.
    fn longest(
        &mut self,
        witness: Option<&Configuration>,
        idle: &[IdlePattern],
        above: &str,
        known: answers::Longest,
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
        sentence.extend(idle.iter().map(idle_pattern));
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
        let found = answers::Longest { pieces, exact, witness, idle, ..known };
        self.put(&sentence, Found::Longest(found));
        exit
    }
}

/// A line on a pattern of which no piece can be needed.
fn idle_pattern(idle: &IdlePattern) -> String {
    let IdlePattern { letter, cnf, evidence } = idle;
    let why = match evidence {
        Evidence::Checked { by, .. } => format!("proved by {by}, the proof checked"),
        Evidence::Claimed { by } => format!("says {by}: unproved"),
    };
    format!("\nidle      no piece {letter} is ever needed: {why} ({})", size(cnf))
}

/// Why no more pieces can be there, where no formula says so.
fn no_more(at_most: usize, idle: &[IdlePattern]) -> String {
    if idle.is_empty() {
        format!("no more than {at_most} can be on the board")
    } else {
        format!("no more than {at_most} that can be needed are in the stock")
    }
}

/// The longest, by one formula for each number of pieces.
fn whole_board(
    ruleset: &Ruleset,
    query: &Query,
    method: Method<'_>,
    progress: &mut dyn FnMut(Step),
    writer: &mut Writer<'_>,
) -> Result<Exit, CommandError> {
    let found = find_longest(ruleset, query, method, progress).map_err(|e| failed(&e))?;
    let LongestConfiguration { witness, idle, above, at_most, why } = &found;
    let refutation = |UpperBound { pieces, cnf, evidence }: &UpperBound| {
        refuted(&format!("{pieces} or more are never all needed"), evidence, cnf)
    };
    let known = answers::Longest {
        at_most: *at_most,
        refuted: above.as_ref().map(|above| above.pieces),
        proved: found.is_proved(),
        unknown: why.map(reason),
        ..answers::Longest::default()
    };
    let above = above.as_ref().map_or_else(|| no_more(*at_most, idle), refutation);
    Ok(writer.longest(witness.as_ref(), idle, &above, known))
}

/// What came of a cube, as the file of a shard has it.
#[derive(Serialize, Deserialize)]
enum Outcome {
    /// A configuration, in notation.
    Found(String),
    /// There is none; whether a proof was checked.
    None(bool),
    /// Why nothing is known.
    Unknown(String),
    /// It was not decided, since a configuration of as many pieces had been found.
    Moot,
}

/// A question in cubes, and how they are decided.
struct InCubes<'a> {
    args: &'a Args,
    by: CubesBy,
    ruleset: &'a Ruleset,
    query: &'a Query,
    cubes: Cubes<'a>,
}

impl Args {
    /// Whether the work can be shared.
    pub(super) const fn is_shared(&self) -> bool {
        self.cubes.is_some()
    }

    pub(super) fn run(&self, console: &mut Console<'_>) -> Result<Exit, CommandError> {
        let whole = "the answer without cubes is one piece of work";
        let reasons = [
            (!self.is_shared(), "with --cubes", whole),
            read_from_input(self.asked.filters.reads_input()),
            limited(self.solver.who.seconds.is_some()),
        ];
        check_shard(&self.shard, console, &reasons)?;
        self.asked.put(console, |ruleset, query, writer, console| {
            if let Some(by) = self.cubes {
                self.in_cubes(by, (ruleset, query), writer, console)
            } else {
                let deciding = self.solver.who.deciding()?;
                let method = deciding.method(self.solver.encoding.reachability);
                let bar = Progress::spinner(console.watched);
                whole_board(ruleset, query, method, &mut |step| bar.say(tried(step)), writer)
            }
        })
    }

    /// The longest, cube by cube.
    fn in_cubes(
        &self,
        by: CubesBy,
        (ruleset, query): (&Ruleset, &Query),
        writer: &mut Writer<'_>,
        console: &mut Console<'_>,
    ) -> Result<Exit, CommandError> {
        let deciding = self.solver.who.deciding()?;
        let cubes = Cubes::new(ruleset, query, deciding.method(self.solver.encoding.reachability));
        let cubes = cubes.map_err(|why| match &why {
            CubesError::Failed(error) => failed(error),
            CubesError::TooMany { .. } => Diagnostic::new(why.to_string())
                .help("cubes are for boards that are nearly full: try without --cubes")
                .with(Exit::Usage),
        })?;
        let work = InCubes { args: self, by, ruleset, query, cubes };
        let units: Vec<String> = work.cubes.all().iter().map(Cube::to_string).collect();
        let bar = Progress::counter(units.len(), console.watched);
        let outcomes = self.shard.work(&units, console, |own, _| work.outcomes(own, &bar))?;
        drop(bar);
        work.longest(&outcomes, writer)
    }
}

impl InCubes<'_> {
    /// Decides cubes, those with the most pieces first, until one has a configuration: the others with
    /// as many pieces are still decided, those with fewer are not.
    fn outcomes(&self, own: &[usize], bar: &Progress) -> Result<Vec<Outcome>, CommandError> {
        let all = self.cubes.all();
        let empty = |&unit: &usize| all[unit].0.count_ones();
        let mut outcomes = Vec::new();
        let mut is_found = false;
        for alike in own.chunk_by(|one, two| empty(one) == empty(two)) {
            let decide = |&unit: &usize| {
                let outcome = self.outcome(all[unit]);
                bar.next();
                outcome
            };
            let here: Vec<Outcome> = if is_found {
                alike.iter().map(|_| Outcome::Moot).collect()
            } else {
                alike.par_iter().map(decide).collect::<Result<_, _>>()?
            };
            is_found |= here.iter().any(|outcome| matches!(outcome, Outcome::Found(_)));
            outcomes.extend(here);
        }
        Ok(outcomes)
    }

    fn outcome(&self, cube: Cube) -> Result<Outcome, CommandError> {
        let (decided, is_proved) = match self.by {
            CubesBy::Formula => {
                let solver = &self.args.solver;
                let deciding = solver.who.deciding()?;
                let decided =
                    self.cubes.decide(cube, deciding.method(solver.encoding.reachability));
                match decided.map_err(|e| failed(&e))? {
                    SearchResult::Found(found) => (Some(found.layout), false),
                    SearchResult::None(excess) => (None, excess.evidence.is_proved()),
                    SearchResult::Unknown(why) => return Ok(Outcome::Unknown(reason(why))),
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
                        return Ok(Outcome::Unknown(why.to_owned()));
                    }
                    Err(why) => return Ok(Outcome::Unknown(why.to_string())),
                }
            }
        };
        let Some(layout) = decided else { return Ok(Outcome::None(is_proved)) };
        let found = decode::check(self.ruleset, &self.cubes.plan(cube), layout);
        let found = found.map_err(|e| failed(&e.into()))?;
        Ok(Outcome::Found(self.ruleset.write_position(&found.position(self.ruleset))))
    }

    /// A configuration of a cube.
    fn read(&self, cube: Cube, text: &str) -> Result<Configuration, CommandError> {
        let found = read(self.ruleset, &self.cubes.plan(cube), text).ok();
        found.filter(|found| is_irreducible(self.ruleset, &found.layout)).ok_or_else(|| {
            let title = format!("this is no irreducible configuration of {cube}: {text}");
            Diagnostic::new(title).with(Exit::Input)
        })
    }

    /// What the outcomes of all cubes say together.
    fn longest(&self, outcomes: &[Outcome], writer: &mut Writer<'_>) -> Result<Exit, CommandError> {
        let begun = self.cubes.begun();
        let mut best = begun.best.clone();
        let all = || self.cubes.all().iter().zip(outcomes);
        for (&cube, outcome) in all() {
            if let Outcome::Found(text) = outcome {
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
            Outcome::Unknown(why) => Some((pieces(cube), why.clone())),
            Outcome::Moot => Some((pieces(cube), "not decided".to_owned())),
            Outcome::Found(_) | Outcome::None(_) => None,
        });
        let at_most = open.as_ref().map_or(most, |&(pieces, _)| pieces);
        let refuted = longer().filter(|&(&cube, _)| pieces(cube) > at_most).count();
        let is_proved = longer().all(|(_, outcome)| matches!(outcome, Outcome::None(true)));
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
            no_more(begun.plan.at_most, &begun.idle)
        };
        let known = answers::Longest {
            at_most,
            refuted: is_refuted.then_some(at_most + 1),
            cubes: Some(refuted),
            proved: is_proved && begun.idle.iter().all(|idle| idle.evidence.is_proved()),
            unknown: open.map(|(_, why)| why),
            ..answers::Longest::default()
        };
        Ok(writer.longest(best.as_ref(), &begun.idle, &above, known))
    }
}
