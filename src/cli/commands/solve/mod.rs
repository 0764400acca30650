//! `crosstrack solve`: forced wins.

mod report;

use std::fmt::Display;
use std::path::PathBuf;
use std::time::Duration;

use clap::value_parser;

use crate::cli::asked::{QuestionArgs, TextOrJson};
pub(in crate::cli) use crate::cli::commands::solve::report::SolveReport;
use crate::cli::console::{Console, OutputArgs};
use crate::cli::exit::Exit;
use crate::cli::failure::{Failure, Trouble};
use crate::cli::game::{Playable, Question, spent};
use crate::cli::json;
use crate::solve::certificate::file::Document;
use crate::solve::plain::Plain;
use crate::solve::search::Search;
use crate::solve::{
    Budget, BySearch, NoSolution, Problem, Solution, Solver as _, Spent, Verdict, Wanted,
};

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
}

/// What the question can be written as.
#[derive(clap::ValueEnum, Clone, Copy, Debug)]
enum Export {
    /// One quantified formula, for up to 3 plies, in the format of QBF solvers
    Qdimacs,
}

/// Says whether the player to move forces a win, whatever all others do
///
/// Exits with 0 for a win, 1 for none, 4 if the budget was spent before that was known.
#[derive(clap::Args, Debug)]
#[command(
    before_help = "Example: crosstrack solve x1_2x1_1122.1_rI1.1-1.gI0_d --plies 3\nExample: crosstrack solve 'bb1/2r/3/rr1 r -' --game crossings",
    after_help = Exit::help(),
    help_template = crate::cli::HELP
)]
pub(in crate::cli) struct Args {
    /// Within how many plies, the turns of all players counted. Nobody wins by a turn of somebody
    /// else, so with two players or two teams an even number is worth one less
    #[arg(long, value_name = "N", default_value = "3", value_parser = value_parser!(u8).range(1..=99))]
    plies: u8,
    /// Who decides
    #[arg(long, value_enum, default_value = "search")]
    engine: Decider,
    /// Be content with one winning first move
    #[arg(long)]
    one: bool,
    /// Give up after so many seconds
    #[arg(long, value_name = "S")]
    seconds: Option<u64>,
    /// Give up after so many positions, the same on every machine; `both` gives each engine as many
    #[arg(long, value_name = "N")]
    nodes: Option<u64>,
    /// Write the question instead of deciding it
    #[arg(long, value_enum, conflicts_with_all = ["engine", "one", "seconds", "nodes", "certificate", "format"])]
    export: Option<Export>,
    /// Write the strategy of a win to a file that `crosstrack certificate check` replays
    #[arg(long, value_name = "FILE")]
    certificate: Option<PathBuf>,
    #[command(flatten)]
    asked: QuestionArgs<TextOrJson>,
}

impl Args {
    pub(in crate::cli) fn run(&self, console: &mut Console<'_>) -> Result<Exit, Failure> {
        self.asked.put(self, console)
    }
}

impl Question for Args {
    fn answer<G: Playable>(
        &self,
        game: &G,
        position: &G::Position,
        console: &mut Console<'_>,
    ) -> Result<(Exit, String), Failure> {
        if game.outcome(position).is_some() {
            let title = format!("there is nothing to solve: {}", game.turn(position));
            return Err(Trouble::new(title).with(Exit::Input));
        }
        let plies = usize::from(self.plies);
        if let Some(Export::Qdimacs) = self.export {
            return Ok((Exit::Done, game.quantified(position, plies)?));
        }
        let file = self.certificate.as_ref().map(|path| {
            game.recordable(position)?;
            Ok::<_, Failure>((path, OutputArgs::to(path).open()?))
        });
        let file = file.transpose()?;
        let solution = self.solution(game, position)?;
        let certificate = match (file, &solution.strategy) {
            (Some((path, target)), Some(strategy)) => {
                let document = Document::new(game, G::NAME, game.recorded_readings(), strategy);
                let text = document.write().map_err(|e| internal(&e))?;
                target.finish(&text, console)?;
                Some(path.display().to_string())
            }
            _ => None,
        };
        let exit = match solution.verdict {
            Verdict::Win { .. } => Exit::Done,
            Verdict::No => Exit::No,
            Verdict::Unknown { .. } => Exit::Budget,
        };
        let report = SolveReport::new(game, plies, solution, certificate);
        let text = match self.asked.format {
            TextOrJson::Text => report.text(),
            TextOrJson::Json => json::line(&report)?,
        };
        Ok((exit, text))
    }
}

fn internal(error: &impl Display) -> Failure {
    Trouble::new(error.to_string()).with(Exit::Internal)
}

impl Args {
    fn solution<G: Playable>(
        &self,
        game: &G,
        position: &G::Position,
    ) -> Result<Solution<G>, Failure> {
        let budget = Budget { time: self.seconds.map(Duration::from_secs), nodes: self.nodes };
        let wanted = if self.one { Wanted::One } else { Wanted::All };
        let certificate = self.certificate.is_some();
        let problem = Problem { plies: self.plies.into(), wanted, certificate };
        let unsolved = |error: NoSolution<Spent>| match error {
            NoSolution::NoCertificate => internal(&error),
            NoSolution::Spent | NoSolution::Solver(Spent) => spent(game, position),
        };
        let by_search = || {
            let mut solver = BySearch { game, engine: Search::new(game, budget) };
            solver.solution(position, problem).map_err(unsolved)
        };
        match self.engine {
            Decider::Search => by_search(),
            Decider::Plain => {
                let mut solver = BySearch { game, engine: Plain::new(game, budget) };
                solver.solution(position, problem).map_err(unsolved)
            }
            Decider::Sat => game.solve_by_formula(position, problem, budget),
            Decider::Both => {
                let searched = by_search()?;
                let asked = Problem { certificate: false, ..problem };
                let formula = game.solve_by_formula(position, asked, budget)?;
                searched.confirmed_by(&formula, wanted).map_err(|searched| {
                    let say =
                        |solution| SolveReport::new(game, problem.plies, solution, None).brief();
                    Trouble::new("the engines disagree")
                        .help(format!("search: {}", say(searched)))
                        .help(format!("sat:    {}", say(formula)))
                        .help("one of them is wrong: please report the position and the readings")
                        .with(Exit::Internal)
                })
            }
        }
    }
}
