//! Moves that lead to a planted position, and so complete a path by the rules or by a fault.

use crate::crosstrack::places::fault::PlaceFault;
use crate::crosstrack::places::graph::TrackModel;
use crate::crosstrack::places::notice::TrackEvidence;
use crate::crosstrack::places::setup::{self, cell, connector, interstice, setup};
use crosstrack::base::Random;
use crosstrack::game::Game as _;
use crosstrack::rules::{Action, Connector, Move, Placed, Position};
use crosstrack::twin::links::orientations;
use crosstrack::twin::{PieceName, Slot, TwinPosition};

/// Returns a position and the announced move that leads to a planted one; `None` if this attempt fails.
///
/// The ruleset of `ground` has `claim-rule=announced`.
pub(crate) fn turn_before(
    ground: &TrackModel,
    random: &mut Random,
    after: &TwinPosition,
    fault: Option<&PlaceFault>,
) -> Option<(TwinPosition, Move)> {
    let (before, action) = match random.below(8) {
        0 => before_rotation(ground, random, after)?,
        1 => before_relocation(ground, random, after)?,
        2 | 3 if !after.connectors.is_empty() && ground.rules.fixed.is_empty() => {
            before_connector(random, after)?
        }
        _ => before_placement(ground, random, after)?,
    };
    let mv = Move { action, announced: true };
    if let Some(fault) = fault
        && !ground
            .turn_evidence(&before, mv, true)
            .is_some_and(|evidence| TrackEvidence::detects(&evidence, fault))
    {
        return None;
    }
    let position = Position::new(&ground.ruleset, &setup(&before)).ok()?;
    let silent = Move { announced: false, ..mv };
    ground.ruleset.check(&position, silent).is_ok().then_some((before, mv))
}

/// The state in which the owner of a random piece is about to lay it, the cell, and the piece as it
/// lies there in the end.
fn lift_piece(
    ground: &TrackModel,
    random: &mut Random,
    after: &TwinPosition,
) -> Option<(TwinPosition, Slot, (PieceName, usize))> {
    let (&slot, &lying) = after.pieces.iter().nth(random.below(after.pieces.len()))?;
    let ((set, _), _) = lying;
    let mover = ground.rules.owners[&set].to_digit(10)? as usize - 1;
    Some((TwinPosition { mover, ..after.clone() }, slot, lying))
}

fn before_placement(
    ground: &TrackModel,
    random: &mut Random,
    after: &TwinPosition,
) -> Option<(TwinPosition, Action)> {
    let (mut before, slot, lying) = lift_piece(ground, random, after)?;
    before.pieces.remove(&slot);
    let Placed { piece, rotation } = setup::placed(lying);
    Some((before, Action::Place { piece, cell: cell(slot), rotation }))
}

fn before_rotation(
    ground: &TrackModel,
    random: &mut Random,
    after: &TwinPosition,
) -> Option<(TwinPosition, Action)> {
    let (mut before, slot, (name, rotation)) = lift_piece(ground, random, after)?;
    let &earlier = random.pick(&orientations(&ground.rules.patterns[&name.1], 8));
    before.pieces.insert(slot, (name, earlier));
    Some((before, Action::Rotate { cell: cell(slot), rotation: rotation as u8 }))
}

fn before_relocation(
    ground: &TrackModel,
    random: &mut Random,
    after: &TwinPosition,
) -> Option<(TwinPosition, Action)> {
    let (mut before, to, lying) = lift_piece(ground, random, after)?;
    let free = |slot: &&Slot| !after.pieces.contains_key(slot);
    let free: Vec<Slot> = ground.rules.plan.cells.iter().filter(free).copied().collect();
    let &from = random.choose(&free)?;
    before.pieces.remove(&to);
    before.pieces.insert(from, lying);
    let rotation = lying.1 as u8;
    Some((before, Action::Relocate { from: cell(from), to: cell(to), rotation }))
}

fn before_connector(random: &mut Random, after: &TwinPosition) -> Option<(TwinPosition, Action)> {
    let (&slot, &tile) = after.connectors.iter().nth(random.below(after.connectors.len()))?;
    let mut before = after.clone();
    before.connectors.remove(&slot);
    let Connector { kind, rotation } = connector(tile);
    Some((before, Action::Intersection { kind, at: interstice(slot), rotation }))
}
