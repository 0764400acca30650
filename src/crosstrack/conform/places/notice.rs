//! Which faults by place a case notices: what an engine with the fault would answer instead.

use std::collections::BTreeMap;

use crate::conform::ask::MoveAsk;
use crate::conform::payload::ApplyOk;
use crate::crosstrack::conform::forms::{PositionForm, RulesetForm};
use crate::crosstrack::conform::places::fault::Fault;
use crate::crosstrack::conform::places::graph::{Graph, Ground};
use crate::crosstrack::conform::{Ask, Case, Payload, Task};
use crate::crosstrack::rules::action::{Action, Move};
use crate::crosstrack::rules::notation::read_move;
use crate::crosstrack::rules::readings::ClaimRule;
use crate::crosstrack::twin::rules::{Rules, State};

/// What can be seen of the track in an answer.
#[derive(Clone, Debug)]
pub enum Look<'a> {
    /// Whether a path is complete in a position.
    Position(Box<Graph<'a>>),
    /// Whether a move completes a path: before it and after it.
    Announcement(Box<[Graph<'a>; 2]>),
}

/// Whether a path is complete to an engine with a fault.
pub fn is_completed(graph: &Graph<'_>, fault: &Fault) -> bool {
    match fault.with {
        Some((at, lying)) if !lying.is(graph.lying(at)) => graph.is_completed(),
        _ => graph.is_completed_under(&fault.change),
    }
}

impl Look<'_> {
    /// Whether an engine with the fault answers something else.
    pub fn notices(&self, fault: &Fault) -> bool {
        match self {
            Self::Position(graph) => is_completed(graph, fault) != graph.is_completed(),
            Self::Announcement(graphs) => {
                let [before, after] = &**graphs;
                let right = !before.is_completed() && after.is_completed();
                let wrong = !is_completed(before, fault) && is_completed(after, fault);
                right != wrong
            }
        }
    }

    /// Whether it is about a move.
    pub const fn is_of_a_move(&self) -> bool {
        matches!(self, Self::Announcement(_))
    }
}

/// The rulesets that cases are about, each with its tables.
#[derive(Debug, Default)]
pub struct Grounds(BTreeMap<RulesetForm, Ground>);

impl Grounds {
    /// Those of some cases; what is not a ruleset of the published pieces is left out.
    pub fn of<'c>(cases: impl Iterator<Item = &'c Case>) -> Self {
        let mut grounds = BTreeMap::new();
        for case in cases {
            if !grounds.contains_key(&case.ruleset)
                && let Ok(ruleset) = case.ruleset.ruleset()
            {
                grounds.insert(case.ruleset.clone(), Ground::new(ruleset));
            }
        }
        Self(grounds)
    }

    /// What a case looks at; nothing if it is not about track on a board.
    ///
    /// A list of moves is taken to show its position alone.
    pub fn looks(&self, case: &Case) -> Vec<Look<'_>> {
        self.seen(case).unwrap_or_default()
    }

    fn seen(&self, case: &Case) -> Option<Vec<Look<'_>>> {
        let ground = self.0.get(&case.ruleset)?;
        let announced = ground.ruleset.claim_rule() == ClaimRule::Announced;
        let state = ground.state(case.task.position()?)?;
        let mut looks = Vec::new();
        match &case.task {
            Task::One(Ask::Status(_), _) if announced => {}
            Task::One(Ask::Legal(_) | Ask::Status(_) | Ask::Perft(_), _) if !state.decided => {
                looks.push(Look::Position(Box::new(ground.graph_of(&state))));
            }
            Task::One(Ask::Apply(MoveAsk { mv, .. }), Payload::Apply(expect)) => {
                let mv = read_move(mv).ok()?;
                let legal = matches!(expect, ApplyOk::Position(_));
                looks.extend(ground.turn(&state, mv, legal));
            }
            Task::Game(request, _) => {
                let mut state = state;
                for mv in &request.moves {
                    let mv = read_move(mv).ok()?;
                    looks.extend(ground.turn(&state, mv, true));
                    state = ground.rules.play(&state, mv);
                }
                if !announced {
                    looks.push(Look::Position(Box::new(ground.graph_of(&state))));
                }
            }
            Task::One(..) => {}
        }
        Some(looks)
    }
}

impl Ground {
    /// The state that the lists of a form say.
    fn state(&self, form: &PositionForm) -> Option<State> {
        Some(self.rules.state(&form.listed(&self.ruleset).ok()?))
    }

    /// What a turn shows of the track.
    pub fn turn(&self, state: &State, mv: Move, legal: bool) -> Option<Look<'_>> {
        let graph = || self.graph_of(state);
        if !self.rules.announced {
            // An engine that takes the game to be over refuses what is legal.
            return legal.then(|| Look::Position(Box::new(graph())));
        }
        if mv.action == Action::Claim {
            return (!state.decided).then(|| Look::Position(Box::new(graph())));
        }
        let silent = Move { announced: false, ..mv };
        // A move that is illegal for another reason shows nothing.
        let counts = mv.announced && !state.decided && (legal || self.is_possible(state, silent));
        counts.then(|| {
            let after = self.graph_of(&self.rules.play(state, silent));
            Look::Announcement(Box::new([graph(), after]))
        })
    }

    /// Whether a move would be legal if nobody announced anything.
    fn is_possible(&self, state: &State, mv: Move) -> bool {
        let quiet = Rules { announced: false, ..self.rules.clone() };
        !quiet.completed(state) && quiet.moves(state).contains(&mv)
    }
}
