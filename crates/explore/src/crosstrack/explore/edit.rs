//! Changes of a position by hand.

use crate::Fault;
use crate::request::Change;
use crate::view::PositionFault;
use crosstrack::rules::{
    Cell, Connector, Interstice, Placed, Position, Ruleset, Setup, SetupFault, interstices_of,
};

/// Returns the position after a change.
///
/// # Errors
/// If the change cannot be made, or its result is not a valid position.
pub(super) fn change(
    ruleset: &Ruleset,
    position: &Position,
    change: &Change,
) -> Result<Position, Fault> {
    let mut setup = position.setup(ruleset);
    match change {
        Change::Put { piece, at, rotation } => {
            let text = format!("{piece}{rotation}");
            match spot(at)? {
                Spot::Cell(cell) => put(&mut setup, cell, parsed(&text, piece)?),
                Spot::Interstice(at) => {
                    let connectors = connectors(ruleset, &mut setup);
                    connectors.retain(|&(other, _)| other != at);
                    connectors.push((at, parsed::<Connector>(&text, piece)?.normalize()));
                }
            }
        }
        Change::Move { from, to, rotation } => {
            let (Spot::Cell(from), Spot::Cell(to)) = (spot(from)?, spot(to)?) else {
                return Err(fault(from, "an intersection piece is removed and placed again"));
            };
            let lying = setup.pieces.iter().find(|&&(cell, _)| cell == from);
            let &(_, placed) =
                lying.ok_or_else(|| fault(&from.to_string(), "nothing lies there"))?;
            remove(&mut setup, from);
            put(&mut setup, to, Placed { rotation: rotation.unwrap_or(placed.rotation), ..placed });
        }
        Change::Remove { at } => match spot(at)? {
            Spot::Cell(cell) => remove(&mut setup, cell),
            Spot::Interstice(at) => {
                connectors(ruleset, &mut setup).retain(|&(other, _)| other != at);
            }
        },
        Change::Clear => {
            let to_move = setup.to_move;
            setup = Setup { to_move, ..Setup::start() };
        }
        Change::Pass => {
            setup.to_move = setup.to_move.nth_after(1, ruleset.seats().players());
        }
        Change::Swap => return Ok(position.clone()),
    }
    setup.decided = false;
    for (_, placed) in &mut setup.pieces {
        *placed = ruleset.normalize(*placed);
    }
    Position::new_waiving(ruleset, &setup, SetupFault::is_waivable).map_err(|found| {
        let words: Vec<String> = found.0.iter().map(ToString::to_string).collect();
        Fault::of("edit", "", words.join("; ")).clause(found.0[0].clause())
    })
}

/// Returns the reasons why play cannot reach a position.
pub(super) fn faults(ruleset: &Ruleset, position: &Position) -> Vec<PositionFault> {
    let found = position.setup(ruleset).faults(ruleset).0;
    found
        .iter()
        .map(|fault| PositionFault { words: fault.to_string(), clause: fault.clause() })
        .collect()
}

enum Spot {
    Cell(Cell),
    Interstice(Interstice),
}

fn spot(name: &str) -> Result<Spot, Fault> {
    let interstice = || name.parse().ok().map(Spot::Interstice);
    name.parse()
        .ok()
        .map(Spot::Cell)
        .or_else(interstice)
        .ok_or_else(|| fault(name, "this names no cell or interstice"))
}

fn parsed<T: std::str::FromStr>(text: &str, piece: &str) -> Result<T, Fault> {
    text.parse().map_err(|_| fault(piece, "there is no such piece for that place"))
}

fn fault(text: &str, message: &str) -> Fault {
    Fault::of("edit", text, message)
}

fn put(setup: &mut Setup, cell: Cell, placed: Placed) {
    remove(setup, cell);
    setup.pieces.push((cell, placed));
}

fn remove(setup: &mut Setup, cell: Cell) {
    setup.pieces.retain(|&(other, _)| other != cell);
    setup.frozen.retain(|&(other, _)| other != cell);
}

/// Returns a mutable list of the connectors with their interstices.
fn connectors<'s>(ruleset: &Ruleset, setup: &'s mut Setup) -> &'s mut Vec<(Interstice, Connector)> {
    setup.connectors.get_or_insert_with(|| {
        let all = interstices_of(ruleset.interstices());
        all.filter_map(|at| Some((at, ruleset.start_connector(at.index())?))).collect()
    })
}
