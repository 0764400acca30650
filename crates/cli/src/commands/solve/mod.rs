//! `crosstrack solve`: forced wins.

mod report;
mod formula;
mod evidence;

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use clap::value_parser;

use crate::commands::solve::evidence::{EvidenceArgs, EvidenceMaker};
pub use crate::commands::solve::report::SolveReport;
use crate::game::AnyGame;
use crate::game::certificate_budget_error;
use crate::process::interrupt;
use crate::subject::position::Place;
use crate::{
    CommandOutput, CommandResult, Console, Ended, Exit, Fault, FaultKind, HasJson as _,
    LoadedPosition, Playable, PositionArgs, PositionCommand, Progress, RowFormat,
};
use crosstrack::base::counted;
use crosstrack::solve::parallel::{ParallelSearch, PartialVerdict};
use crosstrack::solve::threats::{DEFAULT_MEMORY, ThreatSearch};
use crosstrack::solve::{
    Budget, BudgetError, Problem, SearchSolver, Solution, SolveError, Solver as _, Verdict, Wanted,
};
use crosstrack_explore::puzzle::{Column, Goal, Record};
use crosstrack_io::parse_duration;

/// The solver to use.
#[derive(clap::ValueEnum, Clone, Copy, Debug)]
enum SolverChoice {
    /// A search that tries threats first, stores positions in a table, and prunes moves
    Search,
    /// A SAT solver that looks for a first move against a growing set of replies; Crosstrack only
    Sat,
    /// Both `search` and `sat`, which share only the rules and must agree; Crosstrack only
    Both,
    /// A search for wins in which every move of the winner but the last threatens to win at once: it searches
    /// much deeper, but misses other wins
    Threats,
}

/// The help of `--jobs`.
const JOBS_HELP: &str = "The number of threads for --by search and both: the answer is the same, the number of \
                         positions searched is not [default: 1]; with `-` and jsonl or csv, the number of \
                         lines answered at a time [default: one for each core]";

/// The plies for a position that is no puzzle.
const PLIES: u8 = 3;

/// The most plies that a lower bound on the plies of a win is looked for.
const MOST_PLIES: usize = 64;

/// Says whether the player to move can force a win against any replies
///
/// A ply is one turn of one player. Exits with 0 for a win, with 1 for no win or if the game is over, and with 4 if the
/// budget was spent before that was known. With --by threats, 4 also means that there is no win by threats.
#[derive(clap::Args, Debug)]
#[command(
    before_help = "Example: crosstrack solve x1_2x1_1122.1_rI1.1-1.gI0_d --plies 3\nExample: crosstrack solve 1a66703bbf\nExample: crosstrack solve 'bb1/2r/3/rr1 r -' --game crossings",
    mut_arg("jobs", |arg| arg.help(JOBS_HELP))
)]
pub struct Args {
    /// The maximum number of plies that the win may take, counting the turns of all players. In Crosstrack, players win
    /// only in their own turns, so with two sides an even N gives the same wins as N - 1 [default: 3, or the goal of
    /// the puzzle]
    #[arg(long, value_name = "N", value_parser = value_parser!(u8).range(1..=99))]
    plies: Option<u8>,
    /// The solver to use
    #[arg(long, value_enum, default_value = "search")]
    by: SolverChoice,
    /// Stop at one winning first move, instead of finding all; not with --refutation
    #[arg(long)]
    one: bool,
    /// Give up after this many seconds, or a time such as 5m or 1h
    #[arg(long, value_name = "TIME", value_parser = parse_duration)]
    seconds: Option<Duration>,
    #[command(flatten)]
    evidence: EvidenceArgs,
    #[command(flatten)]
    common: PositionArgs<RowFormat>,
}

impl Args {
    pub fn run(&self, console: &mut Console<'_>) -> Result<Ended, Fault> {
        // From now on Ctrl-C ends the search, which prints what it knows.
        interrupt::cancel_flag();
        let is_threats = matches!(self.by, SolverChoice::Threats);
        self.evidence.check(is_threats)?;
        self.common.run(self, console)
    }
}

/// Returns the plies of the goal of a puzzle.
///
/// # Errors
/// If the goal is no forced win.
fn plies_of(record: &Record) -> Result<u8, Fault> {
    match record.goal {
        Goal::Win(plies) => Ok(plies.get()),
        Goal::Solitaire(_) => {
            let id = record.text(Column::Id);
            let goal = record.goal.words();
            let title = format!("the puzzle {id} asks to {goal}, which is no forced win");
            Err(Fault::new(title)
                .help(format!("for its solution: crosstrack puzzle show {id} --solution")))
        }
    }
}

impl PositionCommand for Args {
    const HAS_JOBS: bool = true;

    fn columns(&self) -> &'static [&'static str] {
        SolveReport::COLUMNS
    }

    fn ask(&self, game: AnyGame, place: Place<'_>, console: &mut Console<'_>) -> CommandResult {
        game.solve(self, place, console)
    }

    fn answer<G: Playable>(
        &self,
        at: &LoadedPosition<G>,
        console: &mut Console<'_>,
    ) -> CommandResult {
        let LoadedPosition { ruleset: game, position, puzzle } = at;
        let goal = puzzle.as_ref().map_or(Ok(PLIES), plies_of)?;
        let plies = usize::from(self.plies.unwrap_or(goal));
        let wanted = if self.one { Wanted::One } else { Wanted::All };
        let certificate =
            self.evidence.certificate.is_some() || matches!(self.by, SolverChoice::Both);
        let problem = Problem { plies, wanted, certificate };
        if game.outcome(position).is_some() {
            let title = format!("there is nothing to solve, since {}", game.turn_words(position));
            return Err(Fault::new(title).kind(FaultKind::No));
        }
        let files = self.evidence.open_files(game, position)?;
        let cancel = interrupt::cancel_flag();
        let budget = Budget { cancel, ..Budget::new(self.seconds, None) };
        let partial = Arc::<Mutex<PartialVerdict<G::Move>>>::default();
        let shown = partial.clone();
        let progress = Progress::spinner_with(console.watched, move || depth_text(&shown));
        let player = game.player_name(game.to_move(position));
        let by = if matches!(self.by, SolverChoice::Threats) { " by threats" } else { "" };
        progress.say(format!("does {player} force a win{by} within {}?", counted(plies, "ply")));
        let (solution, none_by_threats) =
            self.solution(game, position, problem, (&budget, &partial))?;
        drop(progress);
        let (by_both, by_threats) =
            (matches!(self.by, SolverChoice::Both), matches!(self.by, SolverChoice::Threats));
        let args = &self.evidence;
        let mut maker =
            EvidenceMaker { args, by_both, by_threats, game, position, budget, console };
        let (evidence, files) = maker.make(problem, &solution, files)?;
        let exit = match solution.verdict {
            Verdict::Win { .. } => Exit::Done,
            Verdict::NoWin => Exit::No,
            Verdict::Unknown { .. } => Exit::Budget,
        };
        let about = (plies, game.write_position(position));
        let report = SolveReport::new(game, about, solution, none_by_threats, evidence, files)
            .with_bound(game.min_plies(position, MOST_PLIES))
            .with_partial(game, &lock(&partial));
        let text = match self.common.format {
            RowFormat::Csv => report.csv(),
            format => format.write(&report, SolveReport::text)?,
        };
        Ok(CommandOutput::Answer(exit, text))
    }
}

/// Returns what a search knows.
fn lock<M>(partial: &Mutex<PartialVerdict<M>>) -> MutexGuard<'_, PartialVerdict<M>> {
    partial.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Says how far a search is; nothing before it begins.
fn depth_text<M>(partial: &Mutex<PartialVerdict<M>>) -> String {
    let PartialVerdict { plies, winning, refuted, moves } = &*lock(partial);
    if *plies == 0 {
        return String::new();
    }
    let plies = counted(*plies, "ply");
    format!(" {plies}: of {moves} first moves {refuted} do not win, {} do", winning.len())
}

/// Makes the error of a search that gives no solution.
fn solve_error<G: Playable>(
    game: &G,
    position: &G::Position,
    error: &SolveError<BudgetError>,
) -> Fault {
    match error {
        SolveError::Spent | SolveError::Solver(BudgetError) => {
            certificate_budget_error(game, position)
        }
        _ => Fault::new(error.to_string()).kind(FaultKind::Internal),
    }
}

impl Args {
    /// Solves the problem; with `--by threats` also says whether there is certainly no win by threats.
    fn solution<G: Playable>(
        &self,
        game: &G,
        position: &G::Position,
        problem: Problem,
        (budget, partial): (&Budget, &Arc<Mutex<PartialVerdict<G::Move>>>),
    ) -> Result<(Solution<G>, bool), Fault> {
        let to_fault = |error| solve_error(game, position, &error);
        let search = || {
            let engine = ParallelSearch::new(game, budget, self.common.jobs().unwrap_or(1).into())
                .with_partial(partial.clone());
            SearchSolver { game, search: engine }.solution(position, problem).map_err(to_fault)
        };
        let solution = match self.by {
            SolverChoice::Search => search(),
            SolverChoice::Threats => {
                let mut solver = SearchSolver {
                    game,
                    search: ThreatSearch::new(game, budget.clone(), DEFAULT_MEMORY),
                };
                let solution = solver.solution(position, problem).map_err(to_fault)?;
                return Ok((solution, solver.search.none_within().is_some()));
            }
            SolverChoice::Sat => formula::solve(game, position, problem, budget.clone()),
            SolverChoice::Both => {
                let searched = search()?;
                let problem = Problem { certificate: false, ..problem };
                let formula = formula::solve(game, position, problem, budget.clone())?;
                searched.confirm(&formula, problem.wanted).map_err(|searched| {
                    let say = |solution| SolveReport::summary(game, problem.plies, solution);
                    Fault::new("the two searches disagree")
                        .help(format!("search: {}", say(*searched)))
                        .help(format!("sat:    {}", say(formula)))
                        .help("one of them is wrong: please report the position and the readings")
                        .kind(FaultKind::Internal)
                })
            }
        };
        Ok((solution?, false))
    }
}
