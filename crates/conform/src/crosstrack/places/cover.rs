//! A few cases that together notice every fault by place of a board.

use crate::crosstrack::places::fault::{AnswerKind, PlaceFault};
use crate::crosstrack::places::graph::TrackModel;
use crate::crosstrack::places::notice::TrackEvidence;
use crate::crosstrack::places::plant::Planter;
use crate::crosstrack::places::setup::setup;
use crate::crosstrack::places::turn::turn_before;
use crosstrack::base::Random;
use crosstrack::game::{Game as _, GameExt as _};
use crosstrack::rules::{Board, Move, Position, Ruleset, RulesetSpec, Seats};
use crosstrack::twin::TwinPosition;

/// The words for a ruleset, such as `4x2_1122 connectors=straight`, and what it gives.
pub type NamedModel = (String, TrackModel);

/// A chosen question: how a position stands, whether a move may be announced there, or which moves
/// are legal.
#[derive(Clone, Debug)]
pub struct ChosenCase<'g> {
    /// The ruleset.
    pub ground: &'g NamedModel,
    /// The position.
    pub state: TwinPosition,
    /// The move, where one is asked about.
    pub mv: Option<Move>,
    /// The fault that it was planted for.
    pub planted_for: &'g PlaceFault,
}

/// How many planted positions are compared before the best is taken, and how many attempts that
/// may take.
const CANDIDATES: usize = 12;
const ATTEMPTS: usize = 1000;

/// The longest list of legal moves that is asked for.
const MOST_MOVES: usize = 1600;

/// The rulesets of a board on which places are tested.
///
/// # Panics
/// If the board is none of the published ones.
pub fn grounds(board: Board, asked: AnswerKind) -> Vec<NamedModel> {
    let layouts: &[&str] = if board == Board::SMALL { &["", "connectors=straight"] } else { &[""] };
    let rule = if asked == AnswerKind::Position { "" } else { "claim-rule=announced" };
    // Where four play the pieces of the large board, each has few, and lists are short.
    let is_long = asked == AnswerKind::List && board == Board::LARGE;
    let seats = if is_long { Seats::Four } else { Seats::Two };
    let ground = |layout: &&str| {
        let readings = format!("{layout} {rule}");
        let spec = RulesetSpec::new(board, seats).with_readings(&readings).expect("readings");
        let ruleset = Ruleset::new(spec).expect("a ruleset");
        let readings = readings.split_whitespace().map(|reading| format!(" {reading}"));
        let name = format!("{board}_{}{}", ruleset.owners(), readings.collect::<String>());
        (name, TrackModel::new(ruleset))
    };
    layouts.iter().map(ground).collect()
}

/// Chooses questions until every fault is noticed: for each fault that is left the candidate that
/// notices most of those left. A fault that no attempt reaches is passed over.
///
/// **Cost** some seconds for a board.
pub fn cover<'g>(
    grounds: &'g [NamedModel],
    asked: AnswerKind,
    faults: &'g [PlaceFault],
    seed: u64,
) -> Vec<ChosenCase<'g>> {
    let mut random = Random::new(seed);
    let mut left: Vec<&PlaceFault> = faults.iter().collect();
    let mut chosen = Vec::new();
    while let Some(&fault) = left.last() {
        let tries = (0..ATTEMPTS).filter_map(|_| {
            let is_any = fault.with.is_some() || random.chance(25);
            let ground = if is_any { random.pick(grounds) } else { &grounds[0] };
            let (state, mv) = candidate(&ground.1, &mut random, fault, &left, asked)?;
            let chosen = ChosenCase { ground, state, mv, planted_for: fault };
            let look = chosen.look(asked)?;
            let noticed = left.iter().filter(|fault| look.notices(fault)).count();
            Some((noticed, chosen, look))
        });
        // The first of those that notice as many.
        let best =
            tries.take(CANDIDATES).reduce(|best, next| if next.0 > best.0 { next } else { best });
        let Some((_, best, look)) = best else {
            left.pop();
            continue;
        };
        left.retain(|fault| !look.notices(fault));
        chosen.push(best);
    }
    thin(asked, faults, &mut chosen);
    chosen
}

/// Leaves out every question all of whose faults others notice as well, the poorest first.
fn thin(asked: AnswerKind, faults: &[PlaceFault], chosen: &mut Vec<ChosenCase<'_>>) {
    let noticed = |chosen: &ChosenCase<'_>| -> Vec<usize> {
        let look = chosen.look(asked).expect("it was looked at before");
        (0..faults.len()).filter(|&index| look.notices(&faults[index])).collect()
    };
    let noticed: Vec<Vec<usize>> = chosen.iter().map(noticed).collect();
    let mut times = vec![0; faults.len()];
    for &fault in noticed.iter().flatten() {
        times[fault] += 1;
    }
    let mut order: Vec<usize> = (0..chosen.len()).collect();
    order.sort_by_key(|&index| noticed[index].len());
    let mut kept = vec![true; chosen.len()];
    for index in order {
        if noticed[index].iter().all(|&fault| times[fault] > 1) {
            kept[index] = false;
            for &fault in &noticed[index] {
                times[fault] -= 1;
            }
        }
    }
    let mut kept = kept.into_iter();
    chosen.retain(|_| kept.next().unwrap_or(true));
}

fn candidate(
    ground: &TrackModel,
    random: &mut Random,
    fault: &PlaceFault,
    left: &[&PlaceFault],
    asked: AnswerKind,
) -> Option<(TwinPosition, Option<Move>)> {
    let worth = |state: &TwinPosition| {
        let graph = ground.graph_of(state);
        let extent = graph.extent();
        let look = TrackEvidence::Position(Box::new(graph));
        if !look.notices(fault) {
            return 0;
        }
        1 + extent + 8 * left.iter().filter(|fault| look.notices(fault)).count()
    };
    let state = Planter::new(ground, random).plant(fault, worth)?;
    if asked == AnswerKind::Position {
        return Some((state, None));
    }
    let (before, mv) = (0..6).find_map(|_| turn_before(ground, random, &state, Some(fault)))?;
    if asked == AnswerKind::Move {
        return Some((before, Some(mv)));
    }
    let silent = Move { announced: false, ..mv };
    let stays = |state: &TwinPosition| {
        let position = Position::new(&ground.ruleset, &setup(state));
        position.is_ok_and(|position| ground.ruleset.check(&position, silent).is_ok())
            && ground.turn_evidence(state, mv, true).is_some_and(|look| look.notices(fault))
            && !ground.graph_of(state).is_completed()
    };
    let worth = |state: &TwinPosition| usize::from(stays(state));
    let state = Planter::new(ground, random).crowded(before, worth);
    let position = Position::new(&ground.ruleset, &setup(&state)).ok()?;
    (ground.ruleset.moves(&position).len() <= MOST_MOVES).then_some((state, None))
}

impl<'g> ChosenCase<'g> {
    /// What the question shows of the track; `None` if it is not that question.
    fn look(&self, asked: AnswerKind) -> Option<TrackEvidence<'g>> {
        let ground = &self.ground.1;
        match asked {
            AnswerKind::Position => {
                Some(TrackEvidence::Position(Box::new(ground.graph_of(&self.state))))
            }
            AnswerKind::Move => ground.turn_evidence(&self.state, self.mv?, true),
            AnswerKind::List => ground.list_evidence(&self.state),
        }
    }
}
