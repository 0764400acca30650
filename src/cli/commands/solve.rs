//! `crosstrack solve`: forced wins.

use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::value_parser;
use serde::Serialize;

use crate::cli::asked::{Asked, Question, TextOrJson};
use crate::cli::commands::{json, solve_sat};
use crate::cli::console::{Console, OutputArgs, Target};
use crate::cli::exit::Exit;
use crate::cli::failure::{Failure, Trouble};
use crate::cli::game::Playable;
use crate::solve;
use crate::solve::certificate::Strategy;
use crate::solve::certificate::file::Document;
use crate::solve::plain::Plain;
use crate::solve::search::Search;
use crate::solve::{Answer, Budget, Engine, Wanted, principal_line};

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
    asked: Asked<TextOrJson>,
}

/// The answer as programs read it. `plies` is the least number for a win, the number asked for if
/// there is none, and the number up to which there is none while the answer is unknown.
#[derive(Serialize)]
pub(in crate::cli) struct Told {
    pub(super) answer: &'static str,
    pub(super) plies: usize,
    pub(super) first_moves: Vec<String>,
    pub(super) line: Vec<String>,
    pub(super) nodes: u64,
    pub(super) certificate: Option<String>,
}

impl Args {
    pub(in crate::cli) fn run(&self, console: &mut Console<'_>) -> Result<Exit, Failure> {
        self.asked.put(self, console)
    }

    fn decide<G: Playable>(
        &self,
        game: &G,
        position: &G::Position,
        engine: &mut impl Engine<G>,
        console: &mut Console<'_>,
    ) -> Result<(Exit, Told), Failure> {
        let file = certificate_file(self.certificate.as_deref(), game, position)?;
        let plies = usize::from(self.plies);
        let wanted = if self.one { Wanted::One } else { Wanted::All };
        let answer = solve::solve(game, engine, position, plies, wanted);
        let told = |answer, plies, engine: &dyn Engine<G>| Told {
            answer,
            plies,
            first_moves: Vec::new(),
            line: Vec::new(),
            nodes: engine.nodes(),
            certificate: None,
        };
        let (plies, first_moves) = match answer {
            Answer::No => return Ok((Exit::No, told("no", plies, engine))),
            Answer::Unknown { refuted } => {
                return Ok((Exit::Budget, told("unknown", refuted, engine)));
            }
            Answer::Win { plies, first_moves } => (plies, first_moves),
        };
        let texts = |moves: &[G::Move]| moves.iter().map(|&mv| game.write_move(mv)).collect();
        let mut told = told("win", plies, engine);
        let mover = game.to_move(position);
        let side = game.side_of(mover);
        let mut line = vec![first_moves[0]];
        let next = game.play(position, line[0]);
        // As far as the budget goes.
        line.extend(principal_line(game, engine, &next, side, plies - 1).unwrap_or_default());
        if let Some((path, target)) = file {
            let first = (first_moves[0], plies);
            let found = solve::certificate(game, engine, position, first).map_err(|spent| {
                let title = format!("{} wins, but {spent}", game.name(mover));
                Trouble::new(title).help("allow more for the certificate").with(Exit::Budget)
            })?;
            let internal = |what: String| Trouble::new(what).with(Exit::Internal);
            let found = found.ok_or_else(|| internal("the win has no certificate".to_owned()))?;
            told.certificate = Some(keep(game, &found, path, target, console)?);
        }
        told.first_moves = texts(&first_moves);
        told.line = texts(&line);
        told.nodes = engine.nodes();
        Ok((Exit::Done, told))
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
        let budget = Budget { time: self.seconds.map(Duration::from_secs), nodes: self.nodes };
        let certificate = self.certificate.as_deref();
        let asked = solve_sat::Asked { plies, one: self.one, budget, certificate };
        let (exit, told) = match self.engine {
            Decider::Search => self.decide(game, position, &mut Search::new(game, budget), console),
            Decider::Plain => self.decide(game, position, &mut Plain::new(game, budget), console),
            Decider::Sat => game.solve_by_formula(position, &asked, console),
            Decider::Both => {
                let mut search = Search::new(game, budget);
                let (_, searched) = self.decide(game, position, &mut search, console)?;
                let asked = solve_sat::Asked { certificate: None, ..asked };
                let (_, sat) = game.solve_by_formula(position, &asked, console)?;
                solve_sat::agreed(searched, &sat, self.one)
            }
        }?;
        let text = match self.asked.format {
            TextOrJson::Text => told.text(),
            TextOrJson::Json => json::line(&told)?,
        };
        Ok((exit, text))
    }
}

/// The file for a certificate, opened before the work begins.
pub(super) fn certificate_file<'p, G: Playable>(
    path: Option<&'p Path>,
    game: &G,
    position: &G::Position,
) -> Result<Option<(&'p Path, Target)>, Failure> {
    let Some(path) = path else { return Ok(None) };
    game.recordable(position)?;
    Ok(Some((path, OutputArgs::to(path).open()?)))
}

/// Writes a certificate; gives the name of the file.
pub(super) fn keep<G: Playable>(
    game: &G,
    found: &Strategy<G>,
    path: &Path,
    target: Target,
    console: &mut Console<'_>,
) -> Result<String, Failure> {
    let document = Document::new(game, G::NAME, game.recorded_readings(), found);
    let text = document.write().map_err(|e| Trouble::new(e.to_string()).with(Exit::Internal))?;
    target.finish(&text, console)?;
    Ok(path.display().to_string())
}

impl Told {
    fn text(&self) -> String {
        let plies = match self.plies {
            1 => "1 ply".to_owned(),
            n => format!("{n} plies"),
        };
        let mut text = match self.answer {
            "win" => format!("win in {plies}\n"),
            "no" => format!("no win within {plies}\n"),
            _ => format!("unknown: the budget was spent; no win within {plies}\n"),
        };
        if !self.first_moves.is_empty() {
            text += &format!("first moves  {}\n", self.first_moves.join(" "));
            text += &format!("line         {}\n", self.line.join(" "));
        }
        text += &format!("nodes        {}\n", self.nodes);
        if let Some(file) = &self.certificate {
            text += &format!("certificate  {file}\n");
        }
        text
    }
}
