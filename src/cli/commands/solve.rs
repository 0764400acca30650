//! `crosstrack solve`: forced wins.

use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::value_parser;
use serde::Serialize;

use super::{POS, json, solve_sat};
use crate::certificate::Strategy;
use crate::certificate::file::Document;
use crate::cli::console::{Console, OutputArgs, Target};
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
    /// Give up after so many positions, the same on every machine; `both` gives each engine as many
    #[arg(long, value_name = "N")]
    nodes: Option<u64>,
    /// Write the question instead of deciding it
    #[arg(long, value_enum, conflicts_with_all = ["engine", "one", "seconds", "nodes", "certificate", "format"])]
    export: Option<Export>,
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
pub(super) struct Told {
    pub(super) answer: &'static str,
    pub(super) plies: usize,
    pub(super) first_moves: Vec<String>,
    pub(super) line: Vec<String>,
    pub(super) nodes: u64,
    pub(super) certificate: Option<String>,
}

impl Args {
    pub(in crate::cli) fn run(&self, console: &mut Console<'_>) -> Result<Exit, Failure> {
        let target = self.output.open()?;
        let Loaded { ruleset, position } = self.game.load(&self.pos, console)?;
        if ruleset.outcome(&position).is_some() {
            let title = format!("there is nothing to solve: {}", words::turn(&ruleset, &position));
            return Err(Trouble::new(title).with(Exit::Input));
        }
        if let Some(Export::Qdimacs) = self.export {
            let text = solve_sat::qdimacs(&ruleset, &position, usize::from(self.plies))?;
            target.finish(&text, console)?;
            return Ok(Exit::Done);
        }
        let budget = Budget { time: self.seconds.map(Duration::from_secs), nodes: self.nodes };
        let asked = solve_sat::Asked {
            plies: usize::from(self.plies),
            one: self.one,
            budget,
            certificate: self.certificate.as_deref(),
        };
        let (exit, told) = match self.engine {
            Decider::Sat => asked.decide(&ruleset, &position, console),
            Decider::Both => {
                let mut search = Search::new(&ruleset, budget);
                let (_, searched) = self.decide(&ruleset, &position, &mut search, console)?;
                let asked = solve_sat::Asked { certificate: None, ..asked };
                let (_, sat) = asked.decide(&ruleset, &position, console)?;
                solve_sat::agreed(searched, &sat, self.one)
            }
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
        let file = certificate_file(self.certificate.as_deref(), ruleset, position)?;
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
            told.certificate = Some(keep(ruleset, &found, path, target, console)?);
        }
        told.first_moves = texts(&first_moves);
        told.line = texts(&line);
        told.nodes = engine.nodes();
        Ok((Exit::Done, told))
    }
}

/// The file for a certificate, opened before the work begins.
pub(super) fn certificate_file<'p>(
    path: Option<&'p Path>,
    ruleset: &Ruleset,
    position: &Position,
) -> Result<Option<(&'p Path, Target)>, Failure> {
    let Some(path) = path else { return Ok(None) };
    recordable(ruleset, position)?;
    Ok(Some((path, OutputArgs::to(path).open()?)))
}

/// Writes a certificate; gives the name of the file.
pub(super) fn keep(
    ruleset: &Ruleset,
    found: &Strategy<Ruleset>,
    path: &Path,
    target: Target,
    console: &mut Console<'_>,
) -> Result<String, Failure> {
    let document = Document::new(ruleset, "crosstrack", readings_of(ruleset), found);
    let text = document.write().map_err(|e| Trouble::new(e.to_string()).with(Exit::Internal))?;
    target.finish(&text, console)?;
    Ok(path.display().to_string())
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
