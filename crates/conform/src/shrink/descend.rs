//! From a case that fails to the shallowest position on which the engine and we differ.

use std::fmt::Display;

use crate::case::{Case, Task};
use crate::engine::answer;
use crate::judge::compare;
use crate::request::{PerftRequest, Request};
use crate::session::EngineError;
use crate::shrink::input::{DifferentialTester, Finding, Input, InputCommand, Shrinkable};
use crosstrack::game::GameExt;

/// The first input on which they differ; `None` if the case is not about a position, or if nothing
/// is found within the budget.
///
/// # Errors
/// If the engine breaks.
///
/// # Panics
/// If the case is not one of a checked suite.
pub fn first_input<G: Shrinkable>(
    case: &Case<G>,
    tester: &mut DifferentialTester<'_>,
) -> Result<Option<Finding<G>>, EngineError> {
    let Some(form) = case.task.position() else { return Ok(None) };
    let ruleset = case.rules();
    let bad = |e: &dyn Display| -> ! { panic!("{}: {e}", case.id) };
    let mut position = ruleset.position_from_form(form).unwrap_or_else(|e| bad(&e));
    let (moves, depth): (&[String], u32) = match &case.task {
        Task::One(Request::Apply(ask), _) => (std::slice::from_ref(&ask.mv), 0),
        Task::One(Request::Perft(ask), _) => (&[], ask.depth),
        Task::Game(ask, _) => (&ask.moves, 0),
        Task::One(..) => (&[], 0),
    };
    if let Some(found) = compare_position(&ruleset, &position, tester)? {
        return Ok(Some(found));
    }
    for mv in moves {
        let mv = ruleset.read_move(mv).unwrap_or_else(|e| bad(&e));
        let input = Input::new(&ruleset, &position, InputCommand::Apply(mv));
        if let Some(found) = tester.compare(&input)? {
            return Ok(Some(found));
        }
        // A move that is forbidden leads nowhere.
        let Ok(next) = ruleset.try_play(&position, mv) else { return Ok(None) };
        position = next;
        if let Some(found) = compare_position(&ruleset, &position, tester)? {
            return Ok(Some(found));
        }
    }
    search_below(&ruleset, &position, depth, tester)
}

/// Asks about a position itself.
pub(super) fn compare_position<G: Shrinkable>(
    ruleset: &G,
    position: &G::Position,
    tester: &mut DifferentialTester<'_>,
) -> Result<Option<Finding<G>>, EngineError> {
    for command in [InputCommand::Legal, InputCommand::Status] {
        if let Some(found) = tester.compare(&Input::new(ruleset, position, command))? {
            return Ok(Some(found));
        }
    }
    Ok(None)
}

/// Follows differing counts down to a position that differs by itself.
fn search_below<G: Shrinkable>(
    ruleset: &G,
    position: &G::Position,
    depth: u32,
    tester: &mut DifferentialTester<'_>,
) -> Result<Option<Finding<G>>, EngineError> {
    if depth == 0 {
        return Ok(None);
    }
    for mv in ruleset.moves(position) {
        let next = ruleset.play(position, mv);
        if depth > 1 {
            let Ok(form) = ruleset.to_form() else { return Ok(None) };
            let position = ruleset.position_form(&next);
            let ask = Request::Perft(PerftRequest { position, depth: depth - 1 });
            let Ok(ours) = answer(ruleset, &ask) else { return Ok(None) };
            let Some(theirs) = tester.send(&form, &ask)? else { return Ok(None) };
            if compare(&ours, &theirs).is_none() {
                continue;
            }
        }
        if let Some(found) = compare_position(ruleset, &next, tester)? {
            return Ok(Some(found));
        }
        if let Some(found) =
            tester.compare(&Input::new(ruleset, position, InputCommand::Apply(mv)))?
        {
            return Ok(Some(found));
        }
        if let Some(found) = search_below(ruleset, &next, depth - 1, tester)? {
            return Ok(Some(found));
        }
    }
    Ok(None)
}
