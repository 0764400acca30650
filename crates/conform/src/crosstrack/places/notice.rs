//! Which faults by place a case notices: what an engine with the fault would answer instead.

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

/// What can be seen of the track in an answer.
#[derive(Clone, Debug)]
pub enum TrackEvidence<'a> {
    /// Whether a path is complete in a position.
    Position(Box<Graph<'a>>),
    /// Whether a move completes a path: before it and after it.
    Announcement(Box<[Graph<'a>; 2]>),
    /// Which moves complete a path: before them, and after each that could matter.
    List(Box<Graph<'a>>, Vec<Graph<'a>>),
}

/// Whether a path is complete to an engine with a fault.
pub fn is_completed(graph: &Graph<'_>, fault: &PlaceFault) -> bool {
    match fault.with {
        Some((at, lying)) if !lying.is(graph.lying(at)) => graph.is_completed(),
        _ => graph.is_completed_under(&fault.change),
    }
}

impl TrackEvidence<'_> {
    /// Whether an engine with the fault answers something else.
    pub fn notices(&self, fault: &PlaceFault) -> bool {
        match self {
            Self::Position(graph) => is_completed(graph, fault) != graph.is_completed(),
            Self::Announcement(graphs) => {
                let [before, after] = &**graphs;
                let right = !before.is_completed() && after.is_completed();
                let wrong = !is_completed(before, fault) && is_completed(after, fault);
                right != wrong
            }
            // An engine that takes the path to be complete before has its position wrong already.
            Self::List(before, after) => {
                !is_completed(before, fault)
                    && after.iter().any(|after| is_completed(after, fault) != after.is_completed())
            }
        }
    }

    /// What it was asked for.
    pub const fn answer_kind(&self) -> AnswerKind {
        match self {
            Self::Position(_) => AnswerKind::Position,
            Self::Announcement(_) => AnswerKind::Move,
            Self::List(..) => AnswerKind::List,
        }
    }
}

/// The rulesets that cases are about, each with its tables.
#[derive(Debug, Default)]
pub struct TrackModels(BTreeMap<RulesetForm, TrackModel>);

impl TrackModels {
    /// Those of some cases; what is not a ruleset of the published pieces is left out.
    pub fn of<'c>(cases: impl Iterator<Item = &'c Case>) -> Self {
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

    /// What a case looks at; nothing if it is not about track on a board.
    ///
    /// A list of moves shows its position alone unless paths are announced.
    pub fn evidence(&self, case: &Case) -> Vec<TrackEvidence<'_>> {
        self.seen(case).unwrap_or_default()
    }

    fn seen(&self, case: &Case) -> Option<Vec<TrackEvidence<'_>>> {
        let ground = self.0.get(&case.ruleset)?;
        let announced = ground.ruleset.claim_rule() == ClaimRule::Announced;
        let state = ground.state(case.task.position()?)?;
        let mut looks = Vec::new();
        match &case.task {
            Task::One(Request::Status(_), _) if announced => {}
            Task::One(Request::Legal(_), _) if announced => {
                looks.extend(ground.list_evidence(&state))
            }
            Task::One(Request::Legal(_) | Request::Status(_) | Request::Perft(_), _)
                if !state.decided =>
            {
                looks.push(TrackEvidence::Position(Box::new(ground.graph_of(&state))));
            }
            Task::One(Request::Apply(MoveRequest { mv, .. }), Payload::Apply(expect)) => {
                let mv = read_move(mv).ok()?;
                let legal = matches!(expect, ApplyOk::Position(_));
                looks.extend(ground.turn_evidence(&state, mv, legal));
            }
            Task::Game(request, _) => {
                let mut state = state;
                for mv in &request.moves {
                    let mv = read_move(mv).ok()?;
                    looks.extend(ground.turn_evidence(&state, mv, true));
                    state = ground.rules.play(&state, mv);
                }
                if !announced {
                    looks.push(TrackEvidence::Position(Box::new(ground.graph_of(&state))));
                }
            }
            Task::One(..) => {}
        }
        Some(looks)
    }
}

impl TrackModel {
    /// The state that the lists of a form say.
    fn state(&self, form: &PositionForm) -> Option<TwinPosition> {
        Some(self.rules.position(&form.listed(&self.ruleset).ok()?))
    }

    /// What a turn shows of the track.
    pub fn turn_evidence(
        &self,
        state: &TwinPosition,
        mv: Move,
        legal: bool,
    ) -> Option<TrackEvidence<'_>> {
        let graph = || self.graph_of(state);
        if !self.rules.announced {
            // An engine that takes the game to be over refuses what is legal.
            return legal.then(|| TrackEvidence::Position(Box::new(graph())));
        }
        if mv.action == Action::Claim {
            return (!state.decided).then(|| TrackEvidence::Position(Box::new(graph())));
        }
        let silent = Move { announced: false, ..mv };
        // A move that is illegal for another reason shows nothing.
        let counts = mv.announced && !state.decided && (legal || self.is_possible(state, silent));
        counts.then(|| {
            let after = self.graph_of(&self.rules.play(state, silent));
            TrackEvidence::Announcement(Box::new([graph(), after]))
        })
    }

    /// What a list of the legal moves shows of the track, where paths are announced; nothing if
    /// one is complete.
    ///
    /// **Cost** some dozen microseconds for each move.
    pub fn list_evidence(&self, state: &TwinPosition) -> Option<TrackEvidence<'_>> {
        let position = Position::new(&self.ruleset, &setup(state)).ok()?;
        let before = self.graph_of(state);
        (!state.decided && !before.is_completed()).then_some(())?;
        let moves = self.ruleset.moves(&position).into_iter().filter(|mv| !mv.announced);
        let after = moves.map(|mv| self.graph_of(&self.rules.play(state, mv)));
        // Track that leads nowhere else is complete to the same engines as before.
        let counts = |after: &Graph<'_>| after.is_completed() || after.leads_further(&before);
        let after = after.filter(counts).collect();
        Some(TrackEvidence::List(Box::new(before), after))
    }

    /// Whether a move would be legal if nobody announced anything.
    fn is_possible(&self, state: &TwinPosition, mv: Move) -> bool {
        let quiet = TwinRules { announced: false, ..self.rules.clone() };
        !quiet.has_complete_path(state) && quiet.moves(state).contains(&mv)
    }
}
