//! `crosstrack solve`: forced wins.

mod report;
mod shown;

use std::fmt::Display;
use std::time::Duration;

use clap::value_parser;

pub use crate::commands::solve::report::SolveReport;
use crate::commands::solve::shown::{Shown, ShownArgs};
use crate::game::spent;
use crate::{
    Answered, CommandError, Console, Diagnostic, Exit, Loaded, Playable, Progress, Question,
    QuestionArgs, TextOrJson, duration, interrupt, json,
};
use crosstrack::solve::parallel::ParallelSearch;
use crosstrack::solve::plain::PlainSearch;
use crosstrack::solve::threats::{DEFAULT_MEMORY, ThreatSearch};
use crosstrack::solve::{
    Budget, BudgetError, Problem, SearchSolver, Solution, SolveError, Solver as _, Verdict, Wanted,
};
use crosstrack_explore::puzzle::{Column, Goal, Record};

/// Who decides.
#[derive(clap::ValueEnum, Clone, Copy, Debug)]
enum Decider {
    /// A search by threats, positions met before, and what cannot matter left out
    Search,
    /// Every line of play: for small boards and for comparison
    Plain,
    /// Satisfiability: a first move against the replies so far, refined reply by reply
    Sat,
    /// `search` and `sat`, which share only the rules: they must agree
    Both,
    /// Only wins in which each own move threatens to win at once: far deeper, and if there is none
    /// there may be others
    Threats,
}

/// What the question can be written as.
#[derive(clap::ValueEnum, Clone, Copy, Debug)]
enum Export {
    /// One quantified formula, for up to 3 plies, in the format of QBF solvers
    Qdimacs,
}

/// The plies of a position that is no puzzle.
const PLIES: u8 = 3;

/// Says whether the player to move forces a win, whatever all others do
///
/// Exits with 0 for a win, 1 for none, 4 if the budget was spent before that was known, or if there
/// is no win by threats where only those are looked for.
#[derive(clap::Args, Debug)]
#[command(
    before_help = "Example: crosstrack solve x1_2x1_1122.1_rI1.1-1.gI0_d --plies 3\nExample: crosstrack solve 1a66703bbf\nExample: crosstrack solve 'bb1/2r/3/rr1 r -' --game crossings"
)]
pub struct Args {
    /// Within how many plies, the turns of all players counted. Nobody wins by a turn of somebody
    /// else, so with two players or two teams an even number is worth one less [default: 3, or the
    /// goal of the puzzle]
    #[arg(long, value_name = "N", value_parser = value_parser!(u8).range(1..=99))]
    plies: Option<u8>,
    /// Who decides
    #[arg(long, value_enum, default_value = "search")]
    by: Decider,
    /// Be content with one winning first move
    #[arg(long)]
    one: bool,
    /// Give up after so many seconds, or a time such as 5m or 1h
    #[arg(long, value_name = "TIME", value_parser = duration)]
    seconds: Option<Duration>,
    /// Give up after so many positions, the same on every machine; `both` gives each search as many
    #[arg(long, value_name = "N")]
    nodes: Option<u64>,
    /// Search on so many threads: the answer is the same, the number of nodes is not
    #[arg(long, value_name = "N", default_value = "1", value_parser = value_parser!(u16).range(1..=1024))]
    jobs: u16,
    /// Write the question instead of deciding it
    #[arg(long, value_enum, conflicts_with_all = ["by", "one", "seconds", "nodes", "jobs", "certificate", "refutation", "lemmas", "format"])]
    export: Option<Export>,
    #[command(flatten)]
    shown: ShownArgs,
    #[command(flatten)]
    asked: QuestionArgs<TextOrJson>,
}

impl Args {
    pub fn run(&self, console: &mut Console<'_>) -> Result<Exit, CommandError> {
        // From now on Ctrl-C ends the search, which says what it knows.
        interrupt::cancel();
        let is_threats = matches!(self.by, Decider::Threats);
        self.shown.check(self.asked.output.path(), is_threats)?;
        self.asked.put(self, console)
    }
}

/// The plies of the goal of a puzzle.
///
/// # Errors
/// If it is another goal than a forced win.
fn goal_of(record: &Record) -> Result<u8, CommandError> {
    match record.goal {
        Goal::Win(plies) => Ok(plies.get()),
        Goal::Solitaire(_) => {
            let id = record.text(Column::Id);
            let title = format!("the puzzle {id} asks for no forced win: {}", record.goal.words());
            Err(Diagnostic::new(title)
                .help(format!("its solution: crosstrack puzzle show {id} --solution"))
                .with(Exit::Input))
        }
    }
}

impl Question for Args {
    fn answer<G: Playable>(&self, at: &Loaded<G>, console: &mut Console<'_>) -> Answered {
        let Loaded { ruleset: game, position, puzzle } = at;
        let goal = puzzle.as_ref().map_or(Ok(PLIES), goal_of)?;
        let plies = usize::from(self.plies.unwrap_or(goal));
        let wanted = if self.one { Wanted::One } else { Wanted::All };
        let is_shown = self.shown.certificate.is_some() || matches!(self.by, Decider::Both);
        let problem = Problem { plies, wanted, certificate: is_shown };
        if game.outcome(position).is_some() {
            let title = format!("there is nothing to solve: {}", game.turn_words(position));
            return Err(Diagnostic::new(title).with(Exit::Input));
        }
        if let Some(Export::Qdimacs) = self.export {
            return Ok((Exit::Done, game.quantified(position, plies)?));
        }
        let files = self.shown.open_files(game, position)?;
        let cancel = interrupt::cancel();
        let budget = Budget { cancel, ..Budget::new(self.seconds, self.nodes) };
        let progress = (!matches!(self.by, Decider::Threats)).then(|| {
            let progress = Progress::spinner(console.watched);
            let player = game.name(game.to_move(position));
            progress.say(format!("does {player} force a win within {plies} plies?"));
            progress
        });
        let (solution, none_by_threats) = self.solution(game, position, problem, &budget)?;
        drop(progress);
        let (by_both, by_threats) =
            (matches!(self.by, Decider::Both), matches!(self.by, Decider::Threats));
        let args = &self.shown;
        let mut shown = Shown { args, by_both, by_threats, game, position, budget, console };
        let (evidence, files) = shown.show(problem, &solution, files)?;
        let exit = match solution.verdict {
            Verdict::Win { .. } => Exit::Done,
            Verdict::NoWin => Exit::No,
            Verdict::Unknown { .. } => Exit::Budget,
        };
        let report = SolveReport::new(game, plies, solution, none_by_threats, evidence, files);
        let text = match self.asked.format {
            TextOrJson::Text => report.text(),
            TextOrJson::Json => json::line(&report)?,
        };
        Ok((exit, text))
    }
}

fn unsolved<G: Playable>(
    game: &G,
    position: &G::Position,
    error: &SolveError<BudgetError>,
) -> CommandError {
    match error {
        SolveError::NoCertificate => internal(error),
        SolveError::Spent | SolveError::Solver(BudgetError) => spent(game, position),
    }
}

fn internal(error: &impl Display) -> CommandError {
    Diagnostic::new(error.to_string()).with(Exit::Internal)
}

impl Args {
    /// The solution, and of wins by threats whether there is certainly none.
    fn solution<G: Playable>(
        &self,
        game: &G,
        position: &G::Position,
        problem: Problem,
        budget: &Budget,
    ) -> Result<(Solution<G>, bool), CommandError> {
        let unsolved = |error| unsolved(game, position, &error);
        let by_search = || {
            let engine = ParallelSearch::new(game, budget, self.jobs.into());
            let mut solver = SearchSolver { game, engine };
            solver.solution(position, problem).map_err(unsolved)
        };
        let solution = match self.by {
            Decider::Search => by_search(),
            Decider::Threats => {
                let mut solver = SearchSolver {
                    game,
                    engine: ThreatSearch::new(game, budget.clone(), DEFAULT_MEMORY),
                };
                let solution = solver.solution(position, problem).map_err(unsolved)?;
                return Ok((solution, solver.engine.none_within().is_some()));
            }
            Decider::Plain => {
                let mut solver =
                    SearchSolver { game, engine: PlainSearch::new(game, budget.clone()) };
                solver.solution(position, problem).map_err(unsolved)
            }
            Decider::Sat => game.solve_by_formula(position, problem, budget.clone()),
            Decider::Both => {
                let searched = by_search()?;
                let asked = Problem { certificate: false, ..problem };
                let formula = game.solve_by_formula(position, asked, budget.clone())?;
                searched.confirm(&formula, problem.wanted).map_err(|searched| {
                    let say = |solution| SolveReport::brief(game, problem.plies, solution);
                    Diagnostic::new("the two searches disagree")
                        .help(format!("search: {}", say(*searched)))
                        .help(format!("sat:    {}", say(formula)))
                        .help("one of them is wrong: please report the position and the readings")
                        .with(Exit::Internal)
                })
            }
        };
        Ok((solution?, false))
    }
}
