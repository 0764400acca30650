//! Finds the shallowest input below a failing case on which the engine differs.

use crate::case::{Case, Task};
use crate::engine::answer;
use crate::game::{DifferentialTester, Finding, HasVectors, Input, InputCommand};
use crate::judge::compare;
use crate::request::{PerftRequest, Request};
use crate::session::EngineError;
use crosstrack::game::GameExt;

/// Returns the first difference: in what the case itself asks, then in the positions and moves of the case, and
/// for `perft` in the positions below. Returns `None` if the case has no position, if nothing differs, or if
/// the budget is spent.
///
/// # Errors
/// If the engine fails.
///
/// # Panics
/// If a position of the case is invalid, which does not happen in a checked suite.
pub(crate) fn first_input<G: HasVectors>(
    case: &Case<G>,
    tester: &mut DifferentialTester<'_>,
) -> Result<Option<Finding<G>>, EngineError> {
    let Some(form) = case.task.position() else { return Ok(None) };
    let ruleset = case.rules();
    let mut position = case.expect_valid(ruleset.position_from_form(form));
    let (moves, depth): (&[String], u32) = match &case.task {
        Task::One(Request::Apply(request), _) => (std::slice::from_ref(&request.mv), 0),
        Task::One(Request::Perft(request), _) => (&[], request.depth),
        Task::Game(request, _) => (&request.moves, 0),
        Task::One(..) => (&[], 0),
    };
    // The question of the case itself comes first, since another request may differ for another reason.
    let own = match &case.task {
        Task::One(Request::Apply(request), _) => {
            ruleset.parse_move(&request.mv).ok().map(InputCommand::Apply)
        }
        Task::One(Request::Status(_), _) => Some(InputCommand::Status),
        _ => None,
    };
    if let Some(command) = own
        && let Some(found) = tester.compare(&Input::new(&ruleset, &position, command))?
    {
        return Ok(Some(found));
    }
    if let Some(found) = compare_position(&ruleset, &position, tester)? {
        return Ok(Some(found));
    }
    for mv in moves {
        let Ok(mv) = ruleset.parse_move(mv) else { return Ok(None) };
        let input = Input::new(&ruleset, &position, InputCommand::Apply(mv));
        if let Some(found) = tester.compare(&input)? {
            return Ok(Some(found));
        }
        // There is no position after an illegal move.
        let Ok(next) = ruleset.try_play(&position, mv) else { return Ok(None) };
        position = next;
        if let Some(found) = compare_position(&ruleset, &position, tester)? {
            return Ok(Some(found));
        }
    }
    search_below(&ruleset, &position, depth, tester)
}

/// Compares the legal moves and the status of a position.
pub(super) fn compare_position<G: HasVectors>(
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

/// Follows differing counts down to a position or move for which the engine differs.
fn search_below<G: HasVectors>(
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
        if depth > 1 && tester.failure.is_none() {
            let Ok(form) = ruleset.to_form() else { return Ok(None) };
            let position = ruleset.position_form(&next);
            let request = Request::Perft(PerftRequest { position, depth: depth - 1 });
            let Ok(ours) = answer(ruleset, &request) else { return Ok(None) };
            let Some(theirs) = tester.send(&form, &request)? else { return Ok(None) };
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
