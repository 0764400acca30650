//! The check of a table through the rules engine: one position at a time, one legal move at a time.
//! It shares nothing with the solver but the numbers of positions and what a byte means.

use std::ops::ControlFlow;

use rayon::prelude::*;

use crate::base::random::Random;
use crate::base::vocab::Outcome;
use crate::crosstrack::dense::arrangement::Arrangement;
use crate::crosstrack::dense::table::Table;
use crate::crosstrack::dense::value::Value;
use crate::crosstrack::rules::action::Move;
use crate::crosstrack::rules::position::Position;
use crate::game::Game;

/// A position whose value does not follow from the values of its successors.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{position}: {found} in the table, {derived} from the positions after its moves")]
pub struct Wrong {
    /// The position in notation.
    pub position: String,
    /// What the table says.
    pub found: String,
    /// What follows from its successors.
    pub derived: String,
}

/// What a check did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Checked {
    /// How many positions it looked at before it ended.
    pub positions: u64,
    /// The first fault, in the order in which it looked.
    pub wrong: Option<Wrong>,
}

/// Derives the value of every stored position from those of the positions after its moves, and
/// compares; ends at a fault.
///
/// `watch` hears of the number of positions that are done, now and then, and may end the check.
///
/// **Cost** a microsecond or two for each position, on one core.
pub fn every_position(table: &Table, mut watch: impl FnMut(u64) -> ControlFlow<()>) -> Checked {
    let mut positions = 0;
    let space = table.space();
    for section in 0..space.sections().len() {
        let jobs = space.sections()[section].clone();
        let slots = space.jobs()[jobs.start].start..space.jobs()[jobs.end - 1].end;
        let wrong = slots.into_par_iter().find_map_first(|slot| {
            let arrangement = &space.stored()[slot];
            let all = 0..space.fields(arrangement).positions();
            let mut moves = Vec::new();
            all.into_iter().find_map(|index| wrong(table, arrangement, index, &mut moves))
        });
        positions += space.section_bytes(section).len() as u64;
        if wrong.is_some() || watch(positions).is_break() {
            return Checked { positions, wrong };
        }
    }
    Checked { positions, wrong: None }
}

/// Does so for positions at random, each as likely as the others, quarter turns not folded.
///
/// **Cost** as [`every_position`] for each position.
pub fn some_positions(table: &Table, number: u64, seed: u64) -> Checked {
    let space = table.space();
    let mut random = Random::new(seed);
    let mut ends = Vec::new();
    let mut end = 0;
    for (arrangement, _) in space.all() {
        end += space.fields(&arrangement).positions();
        ends.push((end, arrangement));
    }
    let draw = |_| {
        let number = random.below(end);
        let (end, arrangement) = &ends[ends.partition_point(|&(end, _)| end <= number)];
        (*arrangement, end - number - 1)
    };
    let drawn: Vec<(Arrangement, usize)> = (0..number).map(draw).collect();
    let wrong = drawn
        .par_iter()
        .find_map_first(|(arrangement, index)| wrong(table, arrangement, *index, &mut Vec::new()));
    Checked { positions: number, wrong }
}

fn wrong(
    table: &Table,
    arrangement: &Arrangement,
    index: usize,
    moves: &mut Vec<Move>,
) -> Option<Wrong> {
    let game = table.space().ruleset();
    let position = table.space().position(arrangement, index);
    let found = table.value(&position);
    let derived = derived(table, &position, moves);
    (derived != Some(found)).then(|| Wrong {
        position: game.write_position(&position),
        found: found.to_string(),
        derived: derived.map_or("more plies than can be told".to_owned(), |v| v.to_string()),
    })
}

/// The value that follows from those of the positions after each legal move; `None` if it is more
/// than a byte can tell.
pub fn derived(table: &Table, position: &Position, moves: &mut Vec<Move>) -> Option<Value> {
    let game = table.space().ruleset();
    match game.outcome(position) {
        Some(Outcome::Win(_)) => return Some(Value::LOST),
        Some(Outcome::Draw) => return Some(Value::DRAW),
        None => {}
    }
    moves.clear();
    game.moves_into(position, moves);
    let mut best: Option<Value> = None;
    for &mv in moves.iter() {
        let value = table.value(&game.play(position, mv)).before()?;
        best = best.max(Some(value));
    }
    best
}
