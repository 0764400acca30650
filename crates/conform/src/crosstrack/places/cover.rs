//! Chooses a few cases that together detect every place fault of a board.

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

/// A ruleset in words, such as `4x2_1122 connectors=straight`, and its model.
pub(crate) type NamedModel = (String, TrackModel);

/// A chosen case: the status of a position, the announcement of a move, or a list of legal moves.
#[derive(Clone, Debug)]
pub(crate) struct ChosenCase<'g> {
    /// Ruleset.
    pub(crate) ground: &'g NamedModel,
    /// Position.
    pub(crate) state: TwinPosition,
    /// Move, if the case is about one.
    pub(crate) mv: Option<Move>,
    /// Fault for which the position was planted.
    pub(crate) planted_for: &'g PlaceFault,
}

/// Number of planted positions that are compared, and of attempts to find them.
const CANDIDATES: usize = 12;
const ATTEMPTS: usize = 1000;

/// Greatest length of a list of legal moves.
const MOST_MOVES: usize = 1600;

/// Returns the rulesets on which the places of a board are tested.
///
/// # Panics
/// If the board is none of the published ones.
pub(crate) fn grounds(board: Board, asked: AnswerKind) -> Vec<NamedModel> {
    let layouts: &[&str] = if board == Board::SMALL { &["", "connectors=straight"] } else { &[""] };
    let rule = if asked == AnswerKind::Position { "" } else { "claim-rule=announced" };
    // With four players on the large board each has few pieces, and lists are short.
    let is_long = asked == AnswerKind::List && board == Board::LARGE;
    let seats = if is_long { Seats::Four } else { Seats::Two };
    layouts.iter().map(|layout| named_model(board, seats, &format!("{layout} {rule}"))).collect()
}

fn named_model(board: Board, seats: Seats, readings: &str) -> NamedModel {
    let spec = RulesetSpec::new(board, seats).with_readings(readings).expect("readings");
    let ruleset = Ruleset::new(spec).expect("a ruleset");
    let readings = readings.split_whitespace().map(|reading| format!(" {reading}"));
    let name = format!("{board}_{}{}", ruleset.owners(), readings.collect::<String>());
    (name, TrackModel::new(ruleset))
}

/// Chooses cases until every fault is detected: for each remaining fault the candidate that detects
/// most of the remaining ones. Skips a fault that no attempt detects.
///
/// **Cost**: some seconds for a board.
pub(crate) fn cover<'g>(
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
            let is_any = fault.condition.is_some() || random.chance(25);
            let ground = if is_any { random.pick(grounds) } else { &grounds[0] };
            let (state, mv) = candidate(&ground.1, &mut random, fault, &left, asked)?;
            let chosen = ChosenCase { ground, state, mv, planted_for: fault };
            let evidence = chosen.evidence(asked)?;
            let noticed = left.iter().filter(|fault| evidence.detects(fault)).count();
            Some((noticed, chosen, evidence))
        });
        // The first of those that notice as many.
        let best =
            tries.take(CANDIDATES).reduce(|best, next| if next.0 > best.0 { next } else { best });
        let Some((_, best, evidence)) = best else {
            left.pop();
            continue;
        };
        left.retain(|fault| !evidence.detects(fault));
        chosen.push(best);
    }
    remove_redundant(asked, faults, &mut chosen);
    chosen
}

/// Removes every case whose faults other cases detect as well, those with the fewest faults first.
fn remove_redundant(asked: AnswerKind, faults: &[PlaceFault], chosen: &mut Vec<ChosenCase<'_>>) {
    let mut detected: Vec<Vec<usize>> = Vec::new();
    for case in &*chosen {
        let evidence = case.evidence(asked).expect("it had evidence when it was chosen");
        let indices = (0..faults.len()).filter(|&index| evidence.detects(&faults[index]));
        detected.push(indices.collect());
    }
    let mut times = vec![0; faults.len()];
    for &fault in detected.iter().flatten() {
        times[fault] += 1;
    }
    let mut order: Vec<usize> = (0..chosen.len()).collect();
    order.sort_by_key(|&index| detected[index].len());
    let mut kept = vec![true; chosen.len()];
    for index in order {
        if detected[index].iter().all(|&fault| times[fault] > 1) {
            kept[index] = false;
            for &fault in &detected[index] {
                times[fault] -= 1;
            }
        }
    }
    let mut kept = kept.into_iter();
    chosen.retain(|_| kept.next().unwrap_or(true));
}

/// Plants a position for a fault, with a move if the kind of answer needs one; `None` if this attempt
/// fails.
fn candidate(
    ground: &TrackModel,
    random: &mut Random,
    fault: &PlaceFault,
    left: &[&PlaceFault],
    asked: AnswerKind,
) -> Option<(TwinPosition, Option<Move>)> {
    let worth = |state: &TwinPosition| {
        let graph = ground.graph(state);
        let extent = graph.extent();
        let evidence = TrackEvidence::Position(Box::new(graph));
        if !evidence.detects(fault) {
            return 0;
        }
        1 + extent + 8 * left.iter().filter(|fault| evidence.detects(fault)).count()
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
            && ground.turn_evidence(state, mv, true).is_some_and(|evidence| evidence.detects(fault))
            && !ground.graph(state).is_completed()
    };
    let worth = |state: &TwinPosition| usize::from(stays(state));
    let state = Planter::new(ground, random).fill_board(before, worth);
    let position = Position::new(&ground.ruleset, &setup(&state)).ok()?;
    (ground.ruleset.moves(&position).len() <= MOST_MOVES).then_some((state, None))
}

impl<'g> ChosenCase<'g> {
    /// Returns the evidence in the answer; `None` if the case has another kind of answer.
    fn evidence(&self, asked: AnswerKind) -> Option<TrackEvidence<'g>> {
        let ground = &self.ground.1;
        match asked {
            AnswerKind::Position => {
                Some(TrackEvidence::Position(Box::new(ground.graph(&self.state))))
            }
            AnswerKind::Move => ground.turn_evidence(&self.state, self.mv?, true),
            AnswerKind::List => ground.list_evidence(&self.state),
        }
    }
}
