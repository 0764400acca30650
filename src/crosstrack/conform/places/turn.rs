//! One move before a planted position: a turn that completes a path, or only to an engine with a
//! fault.

use crate::base::random::Random;
use crate::crosstrack::conform::places::fault::Fault;
use crate::crosstrack::conform::places::graph::Ground;
use crate::crosstrack::conform::places::notice::Look;
use crate::crosstrack::conform::places::setup::setup;
use crate::crosstrack::rules::{Action, Cell, Interstice, Move, Position, Setup};
use crate::crosstrack::twin::geometry::Slot;
use crate::crosstrack::twin::links::orientations;
use crate::crosstrack::twin::rules::State;
use crate::game::Game as _;

/// A position and the announced move that leads to a planted one; `None` if this attempt fails.
///
/// The ground plays with `claim-rule=announced`.
pub fn turn_before(
    ground: &Ground,
    random: &mut Random,
    after: &State,
    fault: Option<&Fault>,
) -> Option<(State, Move)> {
    let (before, action) = match random.below(8) {
        0 => rotated(ground, random, after)?,
        1 => relocated(ground, random, after)?,
        2 | 3 if !after.connectors.is_empty() && ground.rules.fixed.is_empty() => {
            bridged(random, after)
        }
        _ => placed(ground, random, after)?,
    };
    let mv = Move { action, announced: true };
    if let Some(fault) = fault
        && !ground.turn(&before, mv, true).is_some_and(|look| Look::notices(&look, fault))
    {
        return None;
    }
    let position = Position::new(&ground.ruleset, &setup(&before)).ok()?;
    let silent = Move { announced: false, ..mv };
    ground.ruleset.check(&position, silent).is_ok().then_some((before, mv))
}

/// The piece of a random cell, and the state in which its owner is about to lay it.
fn lifted(ground: &Ground, random: &mut Random, after: &State) -> Option<(State, usize)> {
    let index = random.below(after.pieces.len());
    let name = after.pieces.values().nth(index)?.0;
    let mover = ground.rules.owners[&name.0].to_digit(10)? as usize - 1;
    Some((State { mover, ..after.clone() }, index))
}

/// A move as the notation of pieces has it.
fn lying(setup: &Setup, slot: Slot) -> Option<crate::crosstrack::rules::board::Placed> {
    let cell = Cell::new(slot.0 as usize, slot.1 as usize);
    setup.pieces.iter().find(|&&(at, _)| at == cell).map(|&(_, placed)| placed)
}

fn cell(slot: Slot) -> Cell {
    Cell::new(slot.0 as usize, slot.1 as usize)
}

fn placed(ground: &Ground, random: &mut Random, after: &State) -> Option<(State, Action)> {
    let (mut before, index) = lifted(ground, random, after)?;
    let slot = *after.pieces.keys().nth(index)?;
    let placed = lying(&setup(after), slot)?;
    before.pieces.remove(&slot);
    let (piece, rotation) = (placed.piece, placed.rotation);
    Some((before, Action::Place { piece, cell: cell(slot), rotation }))
}

fn rotated(ground: &Ground, random: &mut Random, after: &State) -> Option<(State, Action)> {
    let (mut before, index) = lifted(ground, random, after)?;
    let (&slot, &(name, rotation)) = after.pieces.iter().nth(index)?;
    let turns = orientations(&ground.rules.patterns[&name.1], 8);
    let &earlier = random.pick(&turns);
    before.pieces.insert(slot, (name, earlier));
    Some((before, Action::Rotate { cell: cell(slot), rotation: rotation as u8 }))
}

fn relocated(ground: &Ground, random: &mut Random, after: &State) -> Option<(State, Action)> {
    let (mut before, index) = lifted(ground, random, after)?;
    let (&to, &lying) = after.pieces.iter().nth(index)?;
    let free = |slot: &&Slot| !after.pieces.contains_key(slot);
    let free: Vec<Slot> = ground.rules.plan.cells.iter().filter(free).copied().collect();
    let &from = random.choose(&free)?;
    before.pieces.remove(&to);
    before.pieces.insert(from, lying);
    let rotation = lying.1 as u8;
    Some((before, Action::Relocate { from: cell(from), to: cell(to), rotation }))
}

fn bridged(random: &mut Random, after: &State) -> (State, Action) {
    let index = random.below(after.connectors.len());
    let mut before = after.clone();
    let slots: Vec<Slot> = after.connectors.keys().copied().collect();
    let slot = slots[index];
    let (kind, rotation) = after.connectors[&slot];
    before.connectors.remove(&slot);
    let kind = kind.to_string().parse().expect("one of the four kinds");
    let at = Interstice::new(slot.0 as usize, slot.1 as usize);
    (before, Action::Intersection { kind, at, rotation: rotation as u8 })
}
