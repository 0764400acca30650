//! How much memory it takes to solve a ruleset.

use crate::BuildError;
use crate::dense::model::{BoardModel, MaterialClass};

/// Bytes for each arrangement of a class and of its successors: its entry in the lookup, and its copy.
const ENTRY: u128 = 112;

/// Returns the approximate memory in bytes for solving a ruleset class by class.
///
/// **Cost** linear in the number of classes.
///
/// # Errors
/// If a class, or all classes together, have too many positions.
pub(super) fn memory_needed(model: &BoardModel) -> Result<u128, BuildError> {
    let classes = model.folder_classes()?;
    Ok(classes.iter().map(|class| memory(model, class)).max().unwrap_or(0))
}

/// Returns the bytes of memory for solving a class: its values and those of its successors, the lookup of
/// their arrangements, and the working sets.
fn memory(model: &BoardModel, class: &MaterialClass) -> u128 {
    let known: u128 = model
        .successors(class)
        .iter()
        .chain([class])
        .map(|class| model.positions(class) + ENTRY * model.arrangements_in(class))
        .sum();
    known + work(model, class)
}

/// Returns the bytes of the working sets while a class is solved.
fn work(model: &BoardModel, class: &MaterialClass) -> u128 {
    let positions = model.positions(class);
    if class.free() == 0 {
        // An arrangement and its swap of owners at a time, on each core.
        return positions.min(1 << 27) / 8 + (4 << model.bits(class));
    }
    let bits = model.bits(class);
    let renumbering = 4 * ((1u128 << bits.min(9)) + (1 << bits.saturating_sub(9)));
    let relocations = u128::from(class.max_pieces_of_a_player()) * class.free() as u128;
    let arrangements = positions >> bits;
    // Two bytes, and five bits in sets.
    positions * 21 / 8 + arrangements * relocations * (renumbering + 96)
}
