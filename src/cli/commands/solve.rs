//! `crosstrack solve`: forced wins.

use std::path::PathBuf;
use std::time::Duration;

use clap::value_parser;
use serde::Serialize;

use super::json;
use crate::certificate::file::Document;
use crate::cli::asked::{Asked, Question, TextOrJson};
use crate::cli::console::{Console, OutputArgs};
use crate::cli::exit::Exit;
use crate::cli::failure::{Failure, Trouble};
use crate::cli::game::Playable;
use crate::solve::plain::Plain;
use crate::solve::search::Search;
use crate::solve::{self, Answer, Budget, Engine, Wanted, principal_line};

/// Who decides.
#[derive(clap::ValueEnum, Clone, Copy, Debug)]
enum Decider {
    /// A search by threats, positions met before, and what cannot matter left out
    Search,
    /// Every line of play: for small boards and for comparison
    Plain,
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
    /// Give up after so many positions, the same on every machine
    #[arg(long, value_name = "N")]
    nodes: Option<u64>,
    /// Write the strategy of a win to a file that `crosstrack certificate check` replays
    #[arg(long, value_name = "FILE")]
    certificate: Option<PathBuf>,
    #[command(flatten)]
    asked: Asked<TextOrJson>,
}

/// The answer as programs read it. `plies` is the least number for a win, the number asked for if
/// there is none, and the number up to which there is none while the answer is unknown.
#[derive(Serialize)]
struct Told {
    answer: &'static str,
    plies: usize,
    first_moves: Vec<String>,
    line: Vec<String>,
    nodes: u64,
    certificate: Option<String>,
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
        let file = match &self.certificate {
            Some(path) => {
                game.recordable(position)?;
                Some((path, OutputArgs::to(path).open()?))
            }
            None => None,
        };
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
            let document = Document::new(game, G::NAME, game.recorded_readings(), &found);
            let text = document.write().map_err(|e| internal(e.to_string()))?;
            target.finish(&text, console)?;
            told.certificate = Some(path.display().to_string());
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
        let budget = Budget { time: self.seconds.map(Duration::from_secs), nodes: self.nodes };
        let (exit, told) = match self.engine {
            Decider::Search => self.decide(game, position, &mut Search::new(game, budget), console),
            Decider::Plain => self.decide(game, position, &mut Plain::new(game, budget), console),
        }?;
        let text = match self.asked.format {
            TextOrJson::Text => told.text(),
            TextOrJson::Json => json::line(&told)?,
        };
        Ok((exit, text))
    }
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
