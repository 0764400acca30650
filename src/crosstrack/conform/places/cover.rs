//! A few cases that together notice every fault by place of a board.

use crate::base::random::Random;
use crate::crosstrack::conform::places::fault::{AnswerKind, Fault};
use crate::crosstrack::conform::places::graph::Ground;
use crate::crosstrack::conform::places::notice::Look;
use crate::crosstrack::conform::places::plant::Planter;
use crate::crosstrack::conform::places::setup::setup;
use crate::crosstrack::conform::places::turn::turn_before;
use crate::crosstrack::rules::{Board, Move, Position, Ruleset, RulesetSpec, Seats};
use crate::crosstrack::twin::rules::State;
use crate::game::{Game as _, GameExt as _};

/// A chosen question: how a position stands, whether a move may be announced there, or which moves
/// are legal.
#[derive(Clone, Debug)]
pub struct Chosen {
    /// What is asked.
    pub asked: AnswerKind,
    /// The ruleset, such as `4x2_1122 connectors=straight`.
    pub ruleset: String,
    /// The position.
    pub state: State,
    /// The move, where one is asked about.
    pub mv: Option<Move>,
    /// The fault that it was planted for.
    pub planted_for: Fault,
    /// How many faults it notices that those chosen before it do not.
    pub noticed: usize,
}

/// What came out.
#[derive(Clone, Debug, Default)]
pub struct Cover {
    /// The questions, in the order in which they were chosen.
    pub chosen: Vec<Chosen>,
    /// The faults that no attempt reached.
    pub unreached: Vec<Fault>,
}

/// How many planted positions are compared before the best is taken, and how many attempts that
/// may take.
const CANDIDATES: usize = 12;
const ATTEMPTS: usize = 1000;

/// The longest list of legal moves that is asked for.
const MOST_MOVES: usize = 1600;

impl AnswerKind {
    /// Who plays where it is asked. Where four play the pieces of the large board, each has few,
    /// and lists are short.
    pub fn seats(self, board: Board) -> Seats {
        if self == Self::List && board == Board::LARGE { Seats::Four } else { Seats::Two }
    }
}

/// The rulesets of a board on which places are tested, with the words for them.
fn grounds(board: Board, asked: AnswerKind) -> Vec<(String, Ground)> {
    let layouts: &[&str] = if board == Board::SMALL { &["", "connectors=straight"] } else { &[""] };
    let rule = if asked == AnswerKind::Position { "" } else { "claim-rule=announced" };
    let ground = |layout: &&str| {
        let readings = format!("{layout} {rule}");
        let spec = RulesetSpec::new(board, asked.seats(board));
        let spec = spec.with_readings(&readings).expect("readings");
        let ruleset = Ruleset::new(spec).expect("a ruleset");
        let readings = readings.split_whitespace().map(|reading| format!(" {reading}"));
        let name = format!("{board}_{}{}", ruleset.owners(), readings.collect::<String>());
        (name, Ground::new(ruleset))
    };
    layouts.iter().map(ground).collect()
}

/// Chooses questions until every fault is noticed: for each fault that is left the candidate that
/// notices most of those left.
///
/// **Cost** some seconds for a board.
///
/// # Panics
/// If the board is none of the published ones.
pub fn cover(board: Board, asked: AnswerKind, faults: &[Fault], seed: u64) -> Cover {
    let grounds = grounds(board, asked);
    let mut random = Random::new(seed);
    let mut left: Vec<&Fault> = faults.iter().collect();
    let mut cover = Cover::default();
    while let Some(&fault) = left.last() {
        let mut best: Option<Chosen> = None;
        let mut found = 0;
        for _ in 0..ATTEMPTS {
            let (name, ground) = if fault.with.is_some() || random.chance(25) {
                random.pick(&grounds)
            } else {
                &grounds[0]
            };
            let Some((state, mv)) = candidate(ground, &mut random, fault, &left, asked) else {
                continue;
            };
            let Some(look) = look(ground, &state, mv, asked) else { continue };
            let noticed = left.iter().filter(|fault| look.notices(fault)).count();
            if best.as_ref().is_none_or(|best| best.noticed < noticed) {
                let (ruleset, planted_for) = (name.clone(), fault.clone());
                best = Some(Chosen { asked, ruleset, state, mv, planted_for, noticed });
            }
            found += 1;
            if found == CANDIDATES {
                break;
            }
        }
        let Some(best) = best else {
            cover.unreached.push(fault.clone());
            left.pop();
            continue;
        };
        let look = looked(&grounds, &best);
        left.retain(|fault| !look.notices(fault));
        cover.chosen.push(best);
    }
    thin(&grounds, faults, &mut cover.chosen);
    cover
}

/// Leaves out every question all of whose faults others notice as well, the poorest first.
fn thin(grounds: &[(String, Ground)], faults: &[Fault], chosen: &mut Vec<Chosen>) {
    let noticed = |chosen: &Chosen| -> Vec<usize> {
        let look = looked(grounds, chosen);
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
    ground: &Ground,
    random: &mut Random,
    fault: &Fault,
    left: &[&Fault],
    asked: AnswerKind,
) -> Option<(State, Option<Move>)> {
    let worth = |state: &State| {
        let graph = ground.graph_of(state);
        let extent = graph.extent();
        let look = Look::Position(Box::new(graph));
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
    let stays = |state: &State| {
        let position = Position::new(&ground.ruleset, &setup(state));
        position.is_ok_and(|position| ground.ruleset.check(&position, silent).is_ok())
            && ground.turn(state, mv, true).is_some_and(|look| look.notices(fault))
            && !ground.graph_of(state).is_completed()
    };
    let worth = |state: &State| usize::from(stays(state));
    let state = Planter::new(ground, random).crowded(before, worth);
    let position = Position::new(&ground.ruleset, &setup(&state)).ok()?;
    (ground.ruleset.moves(&position).len() <= MOST_MOVES).then_some((state, None))
}

/// What a question shows of the track; `None` if it is not that question.
fn look<'g>(
    ground: &'g Ground,
    state: &State,
    mv: Option<Move>,
    asked: AnswerKind,
) -> Option<Look<'g>> {
    match asked {
        AnswerKind::Position => Some(Look::Position(Box::new(ground.graph_of(state)))),
        AnswerKind::Move => ground.turn(state, mv?, true),
        AnswerKind::List => ground.list(state),
    }
}

/// What a chosen question shows.
fn looked<'g>(grounds: &'g [(String, Ground)], chosen: &Chosen) -> Look<'g> {
    let ground = grounds.iter().find(|(name, _)| *name == chosen.ruleset).expect("one of them");
    look(&ground.1, &chosen.state, chosen.mv, chosen.asked).expect("it was looked at before")
}
