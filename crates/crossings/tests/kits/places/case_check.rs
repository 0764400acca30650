//! Checks which faults a test case detects: an engine with the fault must give another response.

use crate::places::engine::{Engine, EnginePosition, StepTable, step_table};
use crate::places::fault::PlaceFault;
use crossings::conform::{Case, Payload, Request, Task};
use crossings::rules::{Move, Position, Ruleset};
use crosstrack::game::{Game as _, GameExt as _};
use crosstrack_conform::{ApplyOk, MoveRequest, Wire as _};

/// A query to an engine with the right answer.
#[derive(Clone, Debug)]
enum EngineQuery {
    /// All legal moves.
    Legal(EnginePosition, Vec<Move>),
    /// The position after a move; `None` if it is illegal.
    Apply(EnginePosition, Move, Option<EnginePosition>),
    /// The outcome of a position.
    Status(EnginePosition, Option<crosstrack::base::vocab::Outcome>),
}

/// The requests of a test case with the right responses.
#[derive(Clone, Debug)]
pub(crate) struct CaseCheck {
    ruleset: Ruleset,
    steps: StepTable,
    queries: Vec<EngineQuery>,
}

impl CaseCheck {
    /// Converts a test case; `None` if it is not about a position, or only counts move sequences.
    pub(crate) fn from_case(case: &Case) -> Option<Self> {
        let ruleset = Ruleset::from_form(&case.ruleset).ok()?;
        let position = ruleset.position_from_form(case.task.position()?).ok()?;
        let mut check = Self::new(ruleset);
        match &case.task {
            Task::One(Request::Legal(_), _) => check.add_moves(&position),
            Task::One(Request::Status(_), _) => check.add_outcome(&position),
            Task::One(Request::Apply(MoveRequest { mv, .. }), Payload::Apply(expect)) => {
                let mv = check.ruleset.read_move(mv).ok()?;
                check.add_move(&position, mv, matches!(expect, ApplyOk::Position(_)));
            }
            Task::Game(request, _) => {
                let mut position = position;
                for mv in &request.moves {
                    let mv = check.ruleset.read_move(mv).ok()?;
                    check.add_move(&position, mv, true);
                    position = check.ruleset.play(&position, mv);
                }
                check.add_outcome(&position);
            }
            Task::One(..) => return None,
        }
        Some(check)
    }

    /// Creates a check without requests.
    pub(crate) fn new(ruleset: Ruleset) -> Self {
        let steps = step_table(ruleset.board());
        Self { ruleset, steps, queries: Vec::new() }
    }

    fn state(&self, position: &Position) -> EnginePosition {
        EnginePosition::of(&position.setup(&self.ruleset))
    }

    /// Adds a request for the legal moves of a position.
    pub(crate) fn add_moves(&mut self, position: &Position) {
        let query = EngineQuery::Legal(self.state(position), self.ruleset.moves(position));
        self.queries.push(query);
    }

    /// Adds a request for the outcome of a position.
    pub(crate) fn add_outcome(&mut self, position: &Position) {
        let outcome = self.ruleset.outcome(position);
        self.queries.push(EngineQuery::Status(self.state(position), outcome));
    }

    /// Adds a request for the position after a move; an illegal move must be refused.
    pub(crate) fn add_move(&mut self, position: &Position, mv: Move, legal: bool) {
        let next = legal.then(|| self.state(&self.ruleset.play(position, mv)));
        self.queries.push(EngineQuery::Apply(self.state(position), mv, next));
    }

    /// Returns whether an engine with the fault, or without one for `None`, gives a wrong response.
    pub(crate) fn detects(&self, fault: Option<&PlaceFault>) -> bool {
        let engine = Engine::new(*self.ruleset.spec(), &self.steps, fault);
        self.queries.iter().any(|query| match query {
            EngineQuery::Legal(state, moves) => !engine.moves(state).iter().eq(moves),
            EngineQuery::Apply(state, mv, next) => engine.play(state, *mv) != *next,
            EngineQuery::Status(state, outcome) => engine.outcome(state) != *outcome,
        })
    }
}
