//! Which faults by place a case notices: whether an engine with the fault answers something else.

use crate::conform::places::engine::{Engine, State, Steps, steps_of};
use crate::conform::places::fault::Fault;
use crate::conform::{Case, Payload, Request, Task};
use crate::rules::{Move, Position, Ruleset};
use crosstrack::game::{Game as _, GameExt as _};
use crosstrack_conform::{ApplyOk, MoveRequest, Wire as _};

/// A question with its right answer.
#[derive(Clone, Debug)]
enum Question {
    /// All legal moves, and how the game stands.
    Legal(State, Vec<Move>),
    /// What a move makes of a position; nothing if it is illegal.
    Apply(State, Move, Option<State>),
    /// How a position stands.
    Status(State, Option<crosstrack::base::vocab::Outcome>),
}

/// What a case looks at.
#[derive(Clone, Debug)]
pub struct Look {
    ruleset: Ruleset,
    steps: Steps,
    questions: Vec<Question>,
}

impl Look {
    /// What a case looks at; `None` if it is not about a position, or only counts moves.
    pub fn of(case: &Case) -> Option<Self> {
        let ruleset = Ruleset::from_form(&case.ruleset).ok()?;
        let position = ruleset.position_from_form(case.task.position()?).ok()?;
        let mut look = Self::nothing(ruleset);
        match &case.task {
            Task::One(Request::Legal(_), _) => look.list(&position),
            Task::One(Request::Status(_), _) => look.standing(&position),
            Task::One(Request::Apply(MoveRequest { mv, .. }), Payload::Apply(expect)) => {
                let mv = look.ruleset.read_move(mv).ok()?;
                look.turn(&position, mv, matches!(expect, ApplyOk::Position(_)));
            }
            Task::Game(request, _) => {
                let mut position = position;
                for mv in &request.moves {
                    let mv = look.ruleset.read_move(mv).ok()?;
                    look.turn(&position, mv, true);
                    position = look.ruleset.play(&position, mv);
                }
                look.standing(&position);
            }
            Task::One(..) => return None,
        }
        Some(look)
    }

    /// A look at nothing, to be added to.
    pub fn nothing(ruleset: Ruleset) -> Self {
        let steps = steps_of(ruleset.board());
        Self { ruleset, steps, questions: Vec::new() }
    }

    fn state(&self, position: &Position) -> State {
        State::of(&position.setup(&self.ruleset))
    }

    /// Asks for the legal moves.
    pub fn list(&mut self, position: &Position) {
        let question = Question::Legal(self.state(position), self.ruleset.moves(position));
        self.questions.push(question);
    }

    /// Asks how a position stands.
    pub fn standing(&mut self, position: &Position) {
        let outcome = self.ruleset.outcome(position);
        self.questions.push(Question::Status(self.state(position), outcome));
    }

    /// Asks what a move leads to.
    pub fn turn(&mut self, position: &Position, mv: Move, legal: bool) {
        let next = legal.then(|| self.state(&self.ruleset.play(position, mv)));
        self.questions.push(Question::Apply(self.state(position), mv, next));
    }

    /// Whether an engine with the fault, or with none, answers something else.
    pub fn notices(&self, fault: Option<&Fault>) -> bool {
        let engine = Engine::new(*self.ruleset.spec(), &self.steps, fault);
        self.questions.iter().any(|question| match question {
            Question::Legal(state, moves) => !engine.moves(state).iter().eq(moves),
            Question::Apply(state, mv, next) => engine.play(state, *mv) != *next,
            Question::Status(state, outcome) => engine.outcome(state) != *outcome,
        })
    }
}
