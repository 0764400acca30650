//! `crosstrack solve`: forced wins.

use std::path::PathBuf;
use std::time::Duration;

use clap::value_parser;
use serde::Serialize;

use super::{POS, json};
use crate::certificate::file::Document;
use crate::cli::console::{Console, OutputArgs};
use crate::cli::exit::Exit;
use crate::cli::failure::{Failure, Trouble};
use crate::cli::position::{GameArgs, Loaded};
use crate::crosstrack::action::Move;
use crate::crosstrack::position::Position;
use crate::crosstrack::rules::Ruleset;
use crate::draw::words;
use crate::game::Game;
use crate::solve::plain::Plain;
use crate::solve::search::Search;
use crate::solve::{self, Answer, Budget, Engine, Wanted, principal_line};
use crate::verify::suite::{readings_of, ruleset_of};

#[derive(clap::ValueEnum, Clone, Copy, Debug)]
enum Format {
    Text,
    Json,
}

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
    before_help = "Example: crosstrack solve x1_2x1_1122.1_rI1.1-1.gI0_d --plies 3",
    after_help = Exit::help(),
    help_template = crate::cli::HELP
)]
pub(in crate::cli) struct Args {
    #[arg(value_name = "POS", help = POS)]
    pos: String,
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
    /// How the answer is written
    #[arg(long, value_enum, default_value = "text")]
    format: Format,
    #[command(flatten)]
    output: OutputArgs,
    #[command(flatten)]
    game: GameArgs,
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
        let target = self.output.open()?;
        let Loaded { ruleset, position } = self.game.load(&self.pos, console)?;
        if ruleset.outcome(&position).is_some() {
            let title = format!("there is nothing to solve: {}", words::turn(&ruleset, &position));
            return Err(Trouble::new(title).with(Exit::Input));
        }
        let budget = Budget { time: self.seconds.map(Duration::from_secs), nodes: self.nodes };
        let (exit, told) = match self.engine {
            Decider::Search => {
                self.decide(&ruleset, &position, &mut Search::new(&ruleset, budget), console)
            }
            Decider::Plain => {
                self.decide(&ruleset, &position, &mut Plain::new(&ruleset, budget), console)
            }
        }?;
        let text = match self.format {
            Format::Text => told.text(),
            Format::Json => json::line(&told)?,
        };
        target.finish(&text, console)?;
        Ok(exit)
    }

    fn decide(
        &self,
        ruleset: &Ruleset,
        position: &Position,
        engine: &mut impl Engine<Ruleset>,
        console: &mut Console<'_>,
    ) -> Result<(Exit, Told), Failure> {
        let file = match &self.certificate {
            Some(path) => {
                recordable(ruleset, position)?;
                Some((path, OutputArgs::to(path).open()?))
            }
            None => None,
        };
        let plies = usize::from(self.plies);
        let wanted = if self.one { Wanted::One } else { Wanted::All };
        let answer = solve::solve(ruleset, engine, position, plies, wanted);
        let told = |answer, plies, engine: &dyn Engine<Ruleset>| Told {
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
        let texts = |moves: &[Move]| moves.iter().map(|&mv| ruleset.write_move(mv)).collect();
        let mut told = told("win", plies, engine);
        let side = ruleset.side_of(position.to_move());
        let mut line = vec![first_moves[0]];
        let next = ruleset.play(position, line[0]);
        // As far as the budget goes.
        line.extend(principal_line(ruleset, engine, &next, side, plies - 1).unwrap_or_default());
        if let Some((path, target)) = file {
            let first = (first_moves[0], plies);
            let found = solve::certificate(ruleset, engine, position, first).map_err(|spent| {
                let title = format!("player {} wins, but {spent}", position.to_move());
                Trouble::new(title).help("allow more for the certificate").with(Exit::Budget)
            })?;
            let internal = |what: String| Trouble::new(what).with(Exit::Internal);
            let found = found.ok_or_else(|| internal("the win has no certificate".to_owned()))?;
            let document = Document::new(ruleset, "crosstrack", readings_of(ruleset), &found);
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

/// A certificate names its ruleset by published words, or not at all.
fn recordable(ruleset: &Ruleset, position: &Position) -> Result<(), Failure> {
    let text = ruleset.write_position(position);
    if ruleset_of(&readings_of(ruleset), &text).as_ref() == Ok(ruleset) {
        return Ok(());
    }
    Err(Trouble::new("a certificate cannot name pieces or connectors of your own")
        .help("leave --certificate out, or --pieces and --connectors FILE")
        .with(Exit::Usage))
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
