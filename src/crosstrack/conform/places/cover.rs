//! A few cases that together notice every fault by place of a board.

use crate::base::random::Random;
use crate::crosstrack::conform::places::fault::Fault;
use crate::crosstrack::conform::places::graph::Ground;
use crate::crosstrack::conform::places::notice::Look;
use crate::crosstrack::conform::places::plant::Planter;
use crate::crosstrack::conform::places::turn::turn_before;
use crate::crosstrack::rules::action::Move;
use crate::crosstrack::rules::geometry::Board;
use crate::crosstrack::rules::ruleset::{Ruleset, RulesetSpec};
use crate::crosstrack::twin::rules::State;

/// A chosen question: how a position stands, or whether a move may be announced there.
#[derive(Clone, Debug)]
pub struct Chosen {
    /// The ruleset, such as `4x2_1122 connectors=straight`.
    pub ruleset: String,
    /// The position.
    pub state: State,
    /// The move; none where the question is how the position stands.
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

/// The rulesets of a board on which places are tested, with the words for them.
fn grounds(board: Board, announced: bool) -> Vec<(String, Ground)> {
    let layouts: &[&str] = if board == Board::SMALL { &["", "connectors=straight"] } else { &[""] };
    let rule = if announced { "claim-rule=announced" } else { "" };
    let ground = |layout: &&str| {
        let readings = format!("{layout} {rule}");
        let spec = RulesetSpec::new(board, crate::crosstrack::rules::edition::Seats::Two);
        let spec = spec.with_readings(&readings).expect("readings");
        let ruleset = Ruleset::new(spec).expect("a ruleset");
        let readings = readings.split_whitespace().map(|reading| format!(" {reading}"));
        let name = format!("{board}_{}{}", ruleset.owners(), readings.collect::<String>());
        (name, Ground::new(ruleset))
    };
    layouts.iter().map(ground).collect()
}

/// Chooses questions until every fault is noticed: for each fault that is left the candidate that
/// notices most of those left. `announced` asks about moves instead of positions.
///
/// **Cost** some seconds for a board.
///
/// # Panics
/// If the board is none of the published ones.
pub fn cover(board: Board, announced: bool, faults: &[Fault], seed: u64) -> Cover {
    let grounds = grounds(board, announced);
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
            let Some((state, mv)) = candidate(ground, &mut random, fault, &left) else { continue };
            let look = look(ground, &state, mv);
            let noticed = left.iter().filter(|fault| look.notices(fault)).count();
            if best.as_ref().is_none_or(|best| best.noticed < noticed) {
                let (ruleset, planted_for) = (name.clone(), fault.clone());
                best = Some(Chosen { ruleset, state, mv, planted_for, noticed });
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
        let ground = grounds.iter().find(|(name, _)| *name == best.ruleset);
        let look = look(&ground.expect("one of them").1, &best.state, best.mv);
        left.retain(|fault| !look.notices(fault));
        cover.chosen.push(best);
    }
    thin(&grounds, faults, &mut cover.chosen);
    cover
}

/// Leaves out every question all of whose faults others notice as well, the poorest first.
fn thin(grounds: &[(String, Ground)], faults: &[Fault], chosen: &mut Vec<Chosen>) {
    let noticed = |chosen: &Chosen| -> Vec<usize> {
        let ground = grounds.iter().find(|(name, _)| *name == chosen.ruleset);
        let look = look(&ground.expect("one of them").1, &chosen.state, chosen.mv);
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
) -> Option<(State, Option<Move>)> {
    let worth = |state: &State| {
        let look = look(ground, state, None);
        if !look.notices(fault) {
            return 0;
        }
        let Look::Position(graph) = &look else { return 0 };
        1 + graph.extent() + 8 * left.iter().filter(|fault| look.notices(fault)).count()
    };
    let state = Planter::new(ground, random).plant(fault, worth)?;
    if !ground.rules.announced {
        return Some((state, None));
    }
    (0..6).find_map(|_| {
        let (before, mv) = turn_before(ground, random, &state, Some(fault))?;
        Some((before, Some(mv)))
    })
}

fn look<'g>(ground: &'g Ground, state: &State, mv: Option<Move>) -> Look<'g> {
    let turn = mv.and_then(|mv| ground.turn(state, mv, true));
    turn.unwrap_or_else(|| Look::Position(Box::new(ground.graph_of(state))))
}
