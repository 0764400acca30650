//! The place faults that a case detects: the faults that would change an engine's answer.

use std::collections::BTreeMap;

use crate::crosstrack::forms::{PositionForm, RulesetForm};
use crate::crosstrack::places::fault::{AnswerKind, PlaceFault};
use crate::crosstrack::places::graph::{Graph, TrackModel};
use crate::crosstrack::places::setup::setup;
use crate::crosstrack::{Case, Payload, Request, Task};
use crate::{ApplyOk, MoveRequest, Wire as _};
use crosstrack::game::GameExt as _;
use crosstrack::rules::{Action, ClaimRule, Move, Position, Ruleset, read_move};
use crosstrack::twin::{TwinPosition, TwinRules};

/// What an answer shows about complete paths.
#[derive(Clone, Debug)]
pub(crate) enum TrackEvidence<'a> {
    /// Whether a path is complete in a position.
    Position(Box<Graph<'a>>),
    /// Whether a move completes a path: the positions before and after the move.
    Announcement(Box<[Graph<'a>; 2]>),
    /// Which moves complete a path: the position before the moves, and the positions after those moves that may
    /// matter.
    List(Box<Graph<'a>>, Vec<Graph<'a>>),
}

/// Returns whether an engine with a fault sees a complete path.
pub(crate) fn is_completed(graph: &Graph<'_>, fault: &PlaceFault) -> bool {
    match fault.condition {
        Some((at, lying)) if !lying.is_met_by(graph.lying(at)) => graph.is_completed(),
        _ => graph.is_completed_under(&fault.change),
    }
}

impl TrackEvidence<'_> {
    /// Returns whether the fault changes the engine's answer.
    pub(crate) fn detects(&self, fault: &PlaceFault) -> bool {
        match self {
            Self::Position(graph) => is_completed(graph, fault) != graph.is_completed(),
            Self::Announcement(graphs) => {
                let [before, after] = &**graphs;
                let right = !before.is_completed() && after.is_completed();
                let wrong = !is_completed(before, fault) && is_completed(after, fault);
                right != wrong
            }
            // An engine that already sees a complete path before the move gets the position wrong.
            Self::List(before, after) => {
                !is_completed(before, fault)
                    && after.iter().any(|after| is_completed(after, fault) != after.is_completed())
            }
        }
    }

    /// Returns the kind of answer.
    pub(crate) const fn answer_kind(&self) -> AnswerKind {
        match self {
            Self::Position(_) => AnswerKind::Position,
            Self::Announcement(_) => AnswerKind::Move,
            Self::List(..) => AnswerKind::List,
        }
    }
}

/// The rulesets of cases, each with its model.
#[derive(Debug, Default)]
pub(crate) struct TrackModels(BTreeMap<RulesetForm, TrackModel>);

impl TrackModels {
    /// Creates the models of the cases' rulesets; leaves out rulesets without published pieces.
    pub(crate) fn of<'c>(cases: impl Iterator<Item = &'c Case>) -> Self {
        let mut grounds = BTreeMap::new();
        for case in cases {
            if !grounds.contains_key(&case.ruleset)
                && let Ok(ruleset) = Ruleset::from_form(&case.ruleset)
            {
                grounds.insert(case.ruleset.clone(), TrackModel::new(ruleset));
            }
        }
        Self(grounds)
    }

    /// Returns the evidence in the answer to a case; empty if the case is not about track on a board.
    ///
    /// A list of moves is evidence of its position only, unless paths are announced.
    pub(crate) fn evidence(&self, case: &Case) -> Vec<TrackEvidence<'_>> {
        self.try_evidence(case).unwrap_or_default()
    }

    fn try_evidence(&self, case: &Case) -> Option<Vec<TrackEvidence<'_>>> {
        let ground = self.0.get(&case.ruleset)?;
        let announced = ground.ruleset.claim_rule() == ClaimRule::Announced;
        let state = ground.state(case.task.position()?)?;
        let mut evidence = Vec::new();
        match &case.task {
            Task::One(Request::Status(_), _) if announced => {}
            Task::One(Request::Legal(_), _) if announced => {
                evidence.extend(ground.list_evidence(&state));
            }
            Task::One(Request::Legal(_) | Request::Status(_) | Request::Perft(_), _)
                if !state.decided =>
            {
                evidence.push(TrackEvidence::Position(Box::new(ground.graph(&state))));
            }
            Task::One(Request::Apply(MoveRequest { mv, .. }), Payload::Apply(expect)) => {
                let mv = read_move(mv).ok()?;
                let legal = matches!(expect, ApplyOk::Position(_));
                evidence.extend(ground.turn_evidence(&state, mv, legal));
            }
            Task::Game(request, _) => {
                let mut state = state;
                for mv in &request.moves {
                    let mv = read_move(mv).ok()?;
                    evidence.extend(ground.turn_evidence(&state, mv, true));
                    state = ground.rules.play(&state, mv);
                }
                if !announced {
                    evidence.push(TrackEvidence::Position(Box::new(ground.graph(&state))));
                }
            }
            Task::One(..) => {}
        }
        Some(evidence)
    }
}

impl TrackModel {
    /// Returns the state that the lists of a form describe.
    fn state(&self, form: &PositionForm) -> Option<TwinPosition> {
        Some(self.rules.position(&form.to_setup(&self.ruleset).ok()?))
    }

    /// Returns the evidence in the answer to a move.
    pub(crate) fn turn_evidence(
        &self,
        state: &TwinPosition,
        mv: Move,
        legal: bool,
    ) -> Option<TrackEvidence<'_>> {
        let graph = || self.graph(state);
        if !self.rules.announced {
            // An engine that takes the game to be over refuses a legal move.
            return legal.then(|| TrackEvidence::Position(Box::new(graph())));
        }
        if mv.action == Action::Claim {
            return (!state.decided).then(|| TrackEvidence::Position(Box::new(graph())));
        }
        let silent = Move { announced: false, ..mv };
        // A move that is illegal for another reason gives no evidence.
        let counts = mv.announced && !state.decided && (legal || self.is_possible(state, silent));
        counts.then(|| {
            let after = self.graph(&self.rules.play(state, silent));
            TrackEvidence::Announcement(Box::new([graph(), after]))
        })
    }

    /// Returns the evidence in a list of legal moves, if paths are announced; `None` if a path is complete
    /// already.
    ///
    /// **Cost**: some dozen microseconds for each move.
    pub(crate) fn list_evidence(&self, state: &TwinPosition) -> Option<TrackEvidence<'_>> {
        let position = Position::new(&self.ruleset, &setup(state)).ok()?;
        let before = self.graph(state);
        (!state.decided && !before.is_completed()).then_some(())?;
        let moves = self.ruleset.moves(&position).into_iter().filter(|mv| !mv.announced);
        let after = moves.map(|mv| self.graph(&self.rules.play(state, mv)));
        // A move after which track leads no further shows the same as the position before it.
        let counts = |after: &Graph<'_>| after.is_completed() || after.leads_further(&before);
        let after = after.filter(counts).collect();
        Some(TrackEvidence::List(Box::new(before), after))
    }

    /// Returns whether a move would be legal if no paths were announced.
    fn is_possible(&self, state: &TwinPosition, mv: Move) -> bool {
        let quiet = TwinRules { announced: false, ..self.rules.clone() };
        !quiet.has_complete_path(state) && quiet.moves(state).contains(&mv)
    }
}
