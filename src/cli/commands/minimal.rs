//! `crosstrack minimal`: how few pieces can win, which, how many ways, and is that proved.

use std::ops::ControlFlow;
use std::time::Duration;

use super::minimal_count;
use super::minimal_write::{Found, Writer};
use super::proof_options::Line;
use crate::cli::console::{Console, OutputArgs};
use crate::cli::exit::Exit;
use crate::cli::failure::{Failure, Trouble};
use crate::cli::position::{GameArgs, Loaded};
use crate::cli::ruleset::words;
use crate::crosstrack::geometry::Cell;
use crate::crosstrack::piece::Letter;
use crate::crosstrack::rules::Ruleset;
use crate::sat::backend::{Backend, Embedded, ExternalSolver, Varisat};
use crate::sat::child::VarisatChild;
use crate::sat::encoding::{Query, Reachability, Terminal};
use crate::sat::lemma::Prover;
use crate::sat::minimal::{
    Method, MinimalError, Minimum, Progress, Solvers, for_each_configuration, minimum, trade_off,
};

/// The hidden command by which this program solves a formula in a process of its own.
pub(in crate::cli) const SOLVE: &str = "solve-formula";

#[derive(clap::ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Format {
    Text,
    Json,
    Csv,
    Md,
    Svg,
}

#[derive(clap::ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
enum Stock {
    /// Two of each pattern, as each of two players has
    OnePlayer,
    /// One of each
    OneSet,
    /// Four of each: all the sets
    All,
}

/// Which configurations are asked for.
#[derive(clap::Args, Clone, Debug)]
#[command(next_help_heading = "Filters")]
pub(in crate::cli) struct Filters {
    /// How many of each pattern there are
    #[arg(long, value_enum, default_value = "all")]
    stock: Stock,
    /// Exactly one of each pattern is on the board
    #[arg(long)]
    each_pattern_once: bool,
    /// Patterns that are not on the board, such as D,I
    #[arg(long, value_name = "LETTERS", value_delimiter = ',')]
    without: Vec<Letter>,
    /// The only patterns that may be on the board
    #[arg(long, value_name = "LETTERS", value_delimiter = ',', conflicts_with = "without")]
    only: Vec<Letter>,
    /// A terminal where the path ends, such as A2
    #[arg(long, value_name = "TERMINAL")]
    from: Option<Terminal>,
    /// The terminal at its other end, such as C3
    #[arg(long, value_name = "TERMINAL")]
    to: Option<Terminal>,
    /// A cell through which the path runs; may be given again
    #[arg(long, value_name = "CELL")]
    through: Vec<Cell>,
    /// A cell that stays empty; may be given again
    #[arg(long, value_name = "CELL")]
    avoid: Vec<Cell>,
    /// At most so many pathway pieces
    #[arg(long, value_name = "N")]
    max_pieces: Option<usize>,
    /// At most so many intersection pieces
    #[arg(long, value_name = "N")]
    max_intersections: Option<usize>,
    /// A position whose pieces lie on the board already
    #[arg(long, value_name = "POS")]
    given: Option<String>,
}

impl Filters {
    /// The ruleset and the query of the options.
    ///
    /// # Errors
    /// If the given position or the ruleset is faulty.
    pub(in crate::cli) fn load(
        &self,
        game: &GameArgs,
        console: &mut Console<'_>,
    ) -> Result<(Ruleset, Query), Failure> {
        let Loaded { ruleset, position } =
            game.load(self.given.as_deref().unwrap_or("start"), console)?;
        let given = self.given.as_ref().map(|_| position.layout().clone());
        let stock = match self.stock {
            Stock::OneSet => 1,
            Stock::OnePlayer => 2,
            Stock::All => 4,
        };
        let query = Query {
            stock,
            each_pattern_once: self.each_pattern_once,
            without: self.without.clone(),
            only: (!self.only.is_empty()).then(|| self.only.clone()),
            from: self.from,
            to: self.to,
            through: self.through.clone(),
            avoid: self.avoid.clone(),
            max_pieces: self.max_pieces,
            pieces: None,
            max_intersections: self.max_intersections,
            given,
        };
        Ok((ruleset, query))
    }
}

impl Filters {
    /// Records the filters on a command line.
    pub(super) fn record(&self, line: &mut Line) {
        let stock = match self.stock {
            Stock::OnePlayer => "one-player",
            Stock::OneSet => "one-set",
            Stock::All => "all",
        };
        line.put("--stock", Some(stock));
        line.flag("--each-pattern-once", self.each_pattern_once);
        line.put_each("--without", &self.without);
        line.put_each("--only", &self.only);
        line.put("--from", self.from);
        line.put("--to", self.to);
        line.put_each("--through", &self.through);
        line.put_each("--avoid", &self.avoid);
        line.put("--max-pieces", self.max_pieces);
        line.put("--max-intersections", self.max_intersections);
        line.put("--given", self.given.as_ref());
    }
}

/// Finds how few pieces can win, with a witness and a proof that fewer cannot
#[derive(clap::Args, Debug)]
#[command(
    before_help = "Example: crosstrack minimal --board 4x2 --each-pattern-once",
    after_help = Exit::help(),
    help_template = crate::cli::HELP
)]
#[allow(clippy::struct_excessive_bools, reason = "flags of which one at most is given")]
#[group(id = "mode", multiple = false, args = ["count", "by_pieces", "list", "all", "trade_off"])]
pub(in crate::cli) struct Args {
    /// Count the configurations of the least number of pieces, exactly and without a solver; in
    /// other formats than text, by cell, terminal and pattern too. Intersection pieces are not laid
    #[arg(long)]
    count: bool,
    /// Count the winning configurations, and those that need all their pieces, for every number of
    /// pieces; for study boards
    #[arg(long)]
    by_pieces: bool,
    /// Find so many different configurations of the least number of pieces
    #[arg(long, value_name = "N")]
    list: Option<usize>,
    /// Find them all, writing each as it is found
    #[arg(long)]
    all: bool,
    /// For each number of pathway pieces, the least number of intersection pieces
    #[arg(long)]
    trade_off: bool,
    /// How the answer is written
    #[arg(long, value_enum, default_value = "text")]
    format: Format,
    /// How the formula says that a path wins
    #[arg(long, value_name = "ENCODING", default_value = "levels",
          value_parser = words::<Reachability>(Reachability::WORDS))]
    reachability: Reachability,
    /// A solver to ask instead of the one within: a command that reads a DIMACS file and answers as
    /// in competitions
    #[arg(long, value_name = "COMMAND")]
    solver: Option<String>,
    /// Give up a solve after so many seconds
    #[arg(long, value_name = "SECONDS")]
    seconds: Option<u64>,
    #[command(flatten)]
    filters: Filters,
    #[command(flatten)]
    output: OutputArgs,
    #[command(flatten)]
    game: GameArgs,
}

impl Args {
    pub(in crate::cli) fn run(&self, console: &mut Console<'_>) -> Result<Exit, Failure> {
        let target = self.output.open()?;
        let (ruleset, query) = self.filters.load(&self.game, console)?;
        let mut writer = Writer::new(&ruleset, self.format, console.colour);
        let exit = if self.count {
            minimal_count::count(&ruleset, &query, &mut writer)?
        } else if self.by_pieces {
            minimal_count::by_pieces(&ruleset, &query, &mut writer)?
        } else {
            self.solve(&ruleset, &query, &mut writer, console)?
        };
        target.finish(&writer.finish()?, console)?;
        Ok(exit)
    }

    fn solve(
        &self,
        ruleset: &Ruleset,
        query: &Query,
        writer: &mut Writer<'_>,
        console: &mut Console<'_>,
    ) -> Result<Exit, Failure> {
        let limit = self.seconds.map(Duration::from_secs);
        let child = limit.map(|limit| child().map(|c| c.with_limit(limit))).transpose()?;
        let external = match &self.solver {
            None => None,
            Some(command) => {
                let command = command.parse().map_err(|e| {
                    Trouble::new(format!("--solver {command}: {e}")).with(Exit::Usage)
                })?;
                let solver = ExternalSolver::new(command);
                Some(limit.map_or_else(|| solver.clone(), |l| solver.clone().with_limit(l)))
            }
        };
        let embedded = Embedded::<Varisat>::default();
        let (finder, prover): (&dyn Backend, Prover<'_>) = match (&external, &child) {
            (Some(solver), _) => (solver, Prover::Other(solver)),
            (None, Some(child)) => (child, Prover::Child(child)),
            (None, None) => (&embedded, Prover::Embedded),
        };
        let solvers = Solvers { finder, prover };
        let method = Method { reachability: self.reachability, solvers };
        let watched = console.watched;
        let bar = indicatif::ProgressBar::no_length();
        if !watched {
            bar.set_draw_target(indicatif::ProgressDrawTarget::hidden());
        }
        let mut progress = |step: Progress| {
            bar.set_message(match step {
                Progress::Trying { pieces, .. } => format!("looking for {pieces} pieces"),
                Progress::Proving { pieces, .. } => format!("proving that {pieces} do not do"),
            });
            bar.tick();
        };
        if self.trade_off {
            let unknown = trade_off(ruleset, query, method, &mut progress, |point| {
                writer.trade_off(&point);
                ControlFlow::Continue(())
            })
            .map_err(|e| failed(&e))?;
            bar.finish_and_clear();
            return Ok(if unknown.is_some() { Exit::Budget } else { Exit::Done });
        }
        let found = minimum(ruleset, query, method, &mut progress).map_err(|e| failed(&e))?;
        bar.finish_and_clear();
        let pieces = match &found {
            Minimum::Found { witness, below } => {
                if self.list.is_none() && !self.all {
                    writer.minimum(&Found { witness, below });
                    return Ok(Exit::Done);
                }
                witness.pieces()
            }
            Minimum::Impossible { none } => {
                writer.impossible(none);
                return Ok(Exit::No);
            }
            Minimum::Unknown { at_least, best, why } => {
                writer.unknown(*at_least, best.as_ref(), *why);
                return Ok(Exit::Budget);
            }
        };
        let exact = Query { pieces: Some(pieces), ..query.clone() };
        let most = self.list.unwrap_or(usize::MAX);
        let stream = self.all && self.output.is_out();
        let (mut left, mut broken) = (most, None);
        if left > 0 {
            for_each_configuration(ruleset, &exact, self.reachability, &[], |configuration| {
                writer.configuration(configuration);
                if stream && let Err(error) = writer.flush(console.out) {
                    broken = Some(error);
                    return ControlFlow::Break(());
                }
                left -= 1;
                if left == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            })
            .map_err(|e| failed(&e))?;
        }
        broken.map_or(Ok(Exit::Done), |error| Err(error.into()))
    }
}

/// This program, as a solver in a process of its own.
///
/// # Errors
/// If it does not know where it is.
pub(in crate::cli) fn child() -> Result<VarisatChild, Failure> {
    let exe = std::env::current_exe().map_err(|e| {
        Trouble::new(format!("this program cannot find itself: {e}")).with(Exit::Internal)
    })?;
    Ok(VarisatChild::new(exe, vec![SOLVE.into()]))
}

/// What a search that failed has to say.
pub(in crate::cli) fn failed(error: &MinimalError) -> Failure {
    let exit = match error {
        MinimalError::Contradiction(_) => Exit::Usage,
        MinimalError::Backend(_) | MinimalError::Enumerate(_) => Exit::Input,
        MinimalError::Mismatch(_) | MinimalError::Disagreement { .. } => Exit::Internal,
    };
    Trouble::new(error.to_string()).with(exit)
}
