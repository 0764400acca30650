//! From a case that fails to the shallowest position on which the engine and we differ.

use std::fmt::Display;

use crate::ask::{Ask, PerftAsk};
use crate::case::{Case, Task};
use crate::engine::answer;
use crate::judge::compare;
use crate::session::EngineError;
use crate::shrink::input::{Asker, Conforming, Finding, Input, Probe};
use crosstrack::game::GameExt;

/// The first input on which they differ; `None` if the case is not about a position, or if nothing
/// is found within the budget.
///
/// # Errors
/// If the engine breaks.
///
/// # Panics
/// If the case is not one of a checked suite.
pub fn first_input<G: Conforming>(
    case: &Case<G>,
    asker: &mut Asker<'_>,
) -> Result<Option<Finding<G>>, EngineError> {
    let Some(form) = case.task.position() else { return Ok(None) };
    let ruleset = case.rules();
    let bad = |e: &dyn Display| -> ! { panic!("{}: {e}", case.id) };
    let mut position = ruleset.position_of(form).unwrap_or_else(|e| bad(&e));
    let (moves, depth): (&[String], u32) = match &case.task {
        Task::One(Ask::Apply(ask), _) => (std::slice::from_ref(&ask.mv), 0),
        Task::One(Ask::Perft(ask), _) => (&[], ask.depth),
        Task::Game(ask, _) => (&ask.moves, 0),
        Task::One(..) => (&[], 0),
    };
    if let Some(found) = here(&ruleset, &position, asker)? {
        return Ok(Some(found));
    }
    for mv in moves {
        let mv = ruleset.read_move(mv).unwrap_or_else(|e| bad(&e));
        let input = Input::of(&ruleset, &position, Probe::Apply(mv));
        if let Some(found) = asker.differs(&input)? {
            return Ok(Some(found));
        }
        // A move that is forbidden leads nowhere.
        let Ok(next) = ruleset.try_play(&position, mv) else { return Ok(None) };
        position = next;
        if let Some(found) = here(&ruleset, &position, asker)? {
            return Ok(Some(found));
        }
    }
    below(&ruleset, &position, depth, asker)
}

/// Asks about a position itself.
pub(super) fn here<G: Conforming>(
    ruleset: &G,
    position: &G::Position,
    asker: &mut Asker<'_>,
) -> Result<Option<Finding<G>>, EngineError> {
    for probe in [Probe::Legal, Probe::Status] {
        if let Some(found) = asker.differs(&Input::of(ruleset, position, probe))? {
            return Ok(Some(found));
        }
    }
    Ok(None)
}

/// Follows differing counts down to a position that differs by itself.
fn below<G: Conforming>(
    ruleset: &G,
    position: &G::Position,
    depth: u32,
    asker: &mut Asker<'_>,
) -> Result<Option<Finding<G>>, EngineError> {
    if depth == 0 {
        return Ok(None);
    }
    for mv in ruleset.moves(position) {
        let next = ruleset.play(position, mv);
        if depth > 1 {
            let Ok(form) = ruleset.form() else { return Ok(None) };
            let position = ruleset.position_form(&next);
            let ask = Ask::Perft(PerftAsk { position, depth: depth - 1 });
            let Ok(ours) = answer(ruleset, &ask) else { return Ok(None) };
            let Some(theirs) = asker.answer(&form, &ask)? else { return Ok(None) };
            if compare(&ours, &theirs).is_none() {
                continue;
            }
        }
        if let Some(found) = here(ruleset, &next, asker)? {
            return Ok(Some(found));
        }
        if let Some(found) = asker.differs(&Input::of(ruleset, position, Probe::Apply(mv)))? {
            return Ok(Some(found));
        }
        if let Some(found) = below(ruleset, &next, depth - 1, asker)? {
            return Ok(Some(found));
        }
    }
    Ok(None)
}
