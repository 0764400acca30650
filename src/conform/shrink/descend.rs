//! From a case that fails to the shallowest position on which the engine and we differ.

use super::scene::{Asker, Finding, Probe, Scene};
use crate::conform::engine;
use crate::conform::forms::{PositionForm, RulesetForm};
use crate::conform::judge::compare;
use crate::conform::protocol::{Command, PerftAsk};
use crate::conform::session::NoAnswer;
use crate::conform::task::{Exchange, Task};
use crate::conform::vectors::Case;
use crate::crosstrack::position::Position;
use crate::crosstrack::rules::Ruleset;
use crate::game::{Game, GameExt};

/// The first scene on which they differ; `None` if the case is not about a position, or if nothing
/// is found within the budget.
///
/// # Errors
/// If the engine breaks.
///
/// # Panics
/// If the case is not one of a checked suite.
pub fn first_scene(case: &Case, asker: &mut Asker<'_>) -> Result<Option<Finding>, NoAnswer> {
    let Some(form) = case.task.position() else { return Ok(None) };
    let ruleset = case.ruleset.ruleset().expect("a checked suite");
    let start = form.position(&ruleset).expect("a checked suite");
    if let Some(found) = here(&ruleset, &start, asker)? {
        return Ok(Some(found));
    }
    match &case.task {
        Task::Apply(Exchange { request, .. }) => {
            along(&ruleset, start, std::slice::from_ref(&request.mv), asker)
        }
        Task::Game(Exchange { request, .. }) => along(&ruleset, start, &request.moves, asker),
        Task::Perft(Exchange { request, .. }) => below(&ruleset, &start, request.depth, asker),
        _ => Ok(None),
    }
}

/// Asks about a position itself.
pub(super) fn here(
    ruleset: &Ruleset,
    position: &Position,
    asker: &mut Asker<'_>,
) -> Result<Option<Finding>, NoAnswer> {
    for probe in [Probe::Legal, Probe::Status] {
        if let Some(found) = asker.differs(&Scene::of(ruleset, position, probe))? {
            return Ok(Some(found));
        }
    }
    Ok(None)
}

/// Asks about moves and the positions that they lead to.
fn along(
    ruleset: &Ruleset,
    mut position: Position,
    moves: &[String],
    asker: &mut Asker<'_>,
) -> Result<Option<Finding>, NoAnswer> {
    for text in moves {
        let mv = ruleset.read_move(text).expect("a checked suite");
        let scene = Scene::of(ruleset, &position, Probe::Apply(mv));
        if let Some(found) = asker.differs(&scene)? {
            return Ok(Some(found));
        }
        // A move that is forbidden leads nowhere.
        let Ok(next) = ruleset.try_play(&position, mv) else { return Ok(None) };
        position = next;
        if let Some(found) = here(ruleset, &position, asker)? {
            return Ok(Some(found));
        }
    }
    Ok(None)
}

/// Follows differing counts down to a position that differs by itself.
fn below(
    ruleset: &Ruleset,
    position: &Position,
    depth: u32,
    asker: &mut Asker<'_>,
) -> Result<Option<Finding>, NoAnswer> {
    if depth == 0 {
        return Ok(None);
    }
    for mv in ruleset.moves(position) {
        let next = ruleset.play(position, mv);
        if depth > 1 {
            let Some(command) = perft_command(ruleset, &next, depth - 1) else { return Ok(None) };
            let Some(theirs) = asker.ask(&command)? else { return Ok(None) };
            let ours = engine::payload(&command);
            if ours.is_ok_and(|ours| compare(&ours, &theirs).is_none()) {
                continue;
            }
        }
        if let Some(found) = here(ruleset, &next, asker)? {
            return Ok(Some(found));
        }
        if let Some(found) = asker.differs(&Scene::of(ruleset, position, Probe::Apply(mv)))? {
            return Ok(Some(found));
        }
        if let Some(found) = below(ruleset, &next, depth - 1, asker)? {
            return Ok(Some(found));
        }
    }
    Ok(None)
}

fn perft_command(ruleset: &Ruleset, position: &Position, depth: u32) -> Option<Command> {
    let position = PositionForm::of(ruleset, position);
    let ruleset = RulesetForm::of(ruleset).ok()?;
    Some(Command::Perft { ruleset, ask: PerftAsk { position, depth } })
}
