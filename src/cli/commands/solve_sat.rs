//! `crosstrack solve` by satisfiability: `--engine sat`, what `--engine both` compares, and
//! `--export`.

use std::path::Path;

use crate::cli::commands::solve::{Told, certificate_file, keep};
use crate::cli::console::Console;
use crate::cli::exit::Exit;
use crate::cli::failure::{Failure, Trouble};
use crate::crosstrack::formula::forced::qdimacs::Prenex;
use crate::crosstrack::formula::forced::{ForcedError, Forcer, Verdict};
use crate::crosstrack::rules::action::Move;
use crate::crosstrack::rules::position::Position;
use crate::crosstrack::rules::ruleset::Ruleset;
use crate::game::Game;
use crate::sat::backend;
use crate::solve::Budget;

/// What is asked.
#[derive(Clone, Copy)]
pub(in crate::cli) struct Asked<'a> {
    pub(super) plies: usize,
    pub(super) one: bool,
    pub(super) budget: Budget,
    pub(super) certificate: Option<&'a Path>,
}

impl Asked<'_> {
    /// Decides by satisfiability.
    pub(in crate::cli) fn decide(
        &self,
        ruleset: &Ruleset,
        position: &Position,
        console: &mut Console<'_>,
    ) -> Result<(Exit, Told), Failure> {
        let file = certificate_file(self.certificate, ruleset, position)?;
        let Budget { time, nodes } = self.budget;
        let mut engine = Forcer::new(ruleset, backend::Budget { time, nodes });
        let verdict = engine.decide(position, self.plies, self.one).map_err(|e| failed(&e))?;
        let mut told = Told {
            answer: "no",
            plies: self.plies,
            first_moves: Vec::new(),
            line: Vec::new(),
            nodes: engine.nodes(),
            certificate: None,
        };
        let (plies, first_moves) = match verdict {
            Verdict::No => return Ok((Exit::No, told)),
            Verdict::Unknown { refuted } => {
                (told.answer, told.plies) = ("unknown", refuted);
                return Ok((Exit::Budget, told));
            }
            Verdict::Win { plies, first_moves } => (plies, first_moves),
        };
        let first = (first_moves[0], plies);
        // As far as the budget goes.
        let line = match engine.line(position, first) {
            Err(ForcedError::Spent) => vec![first_moves[0]],
            other => other.map_err(|e| failed(&e))?,
        };
        if let Some((path, target)) = file {
            let found = engine.certificate(position, first).map_err(|error| match error {
                ForcedError::Spent => {
                    let title = format!("player {} wins, but {error}", position.to_move());
                    Trouble::new(title).help("allow more for the certificate").with(Exit::Budget)
                }
                other => failed(&other),
            })?;
            let none = || Trouble::new("the win has no certificate").with(Exit::Internal);
            told.certificate =
                Some(keep(ruleset, &found.ok_or_else(none)?, path, target, console)?);
        }
        let texts = |moves: &[Move]| moves.iter().map(|&mv| ruleset.write_move(mv)).collect();
        (told.answer, told.plies, told.nodes) = ("win", plies, engine.nodes());
        (told.first_moves, told.line) = (texts(&first_moves), texts(&line));
        Ok((Exit::Done, told))
    }
}

/// What the search and the formula say together; the nodes of both are added up. While one of
/// them does not know, it is not known.
pub(super) fn agreed(searched: Told, sat: &Told, one: bool) -> Result<(Exit, Told), Failure> {
    let nodes = searched.nodes + sat.nodes;
    let known = |told: &Told| told.answer != "unknown";
    let agree = match (known(&searched), known(sat)) {
        (true, true) => {
            (searched.answer, searched.plies) == (sat.answer, sat.plies)
                && (one || searched.first_moves == sat.first_moves)
        }
        (true, false) => searched.answer == "no" || sat.plies < searched.plies,
        (false, true) => sat.answer == "no" || searched.plies < sat.plies,
        (false, false) => true,
    };
    if !agree {
        let say = |told: &Told| {
            let moves = told.first_moves.join(" ");
            format!("{} within {} plies {moves}", told.answer, told.plies)
        };
        return Err(Trouble::new("the engines disagree")
            .help(format!("search: {}", say(&searched)))
            .help(format!("sat:    {}", say(sat)))
            .help("one of them is wrong: please report the position and the readings")
            .with(Exit::Internal));
    }
    if known(&searched) && known(sat) {
        let exit = if searched.answer == "win" { Exit::Done } else { Exit::No };
        return Ok((exit, Told { nodes, ..searched }));
    }
    let plies = match (known(&searched), known(sat)) {
        (true, false) => sat.plies,
        (false, true) => searched.plies,
        _ => searched.plies.min(sat.plies),
    };
    let (first_moves, line) = (Vec::new(), Vec::new());
    let told = Told { answer: "unknown", plies, first_moves, line, nodes, certificate: None };
    Ok((Exit::Budget, told))
}

/// The question as a quantified formula.
pub(in crate::cli) fn qdimacs(
    ruleset: &Ruleset,
    position: &Position,
    plies: usize,
) -> Result<String, Failure> {
    let formula = Prenex::new(ruleset, position, plies)
        .map_err(|error| Trouble::new(error.to_string()).with(Exit::Usage))?;
    Ok(formula.to_qdimacs())
}

fn failed(error: &ForcedError) -> Failure {
    let exit = match error {
        ForcedError::Spent => Exit::Budget,
        ForcedError::TooDeep { .. } => Exit::Usage,
        ForcedError::Backend(_) | ForcedError::Mismatch { .. } => Exit::Internal,
    };
    Trouble::new(error.to_string()).with(exit)
}
