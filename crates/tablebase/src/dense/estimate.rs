//! Estimates of the size of a ruleset's tables and of the cost of solving them.

use crate::dense::model::{BoardModel, MAX_FOLDER_POSITIONS, MAX_POSITIONS, MaterialClass};
use crate::{BuildError, Estimate};

/// Seconds on one core for each position: the time without relocations, and the extra time for each
/// relocation.
///
/// Measured on 2x1, 1x2, 3x1 and 2x2; a table may take up to three times as long, or a third of the time.
const SECONDS: [f64; 2] = [8e-9, 12e-9];

/// Bytes for each arrangement of a class and of its successors: its entry in the lookup, and its copy.
const ENTRY: u128 = 112;

/// Estimates the size of a ruleset's tables, and the time and memory for building them.
///
/// **Cost** linear in the number of classes.
///
/// # Errors
/// If the tables have more than 2⁵⁰ positions.
pub fn estimate(model: &BoardModel) -> Result<Estimate, BuildError> {
    let classes = model.classes(MAX_FOLDER_POSITIONS)?;
    let sizes = || classes.iter().map(|class| model.positions(class));
    let (largest_positions, largest) =
        sizes().zip(&classes).max_by_key(|&(size, _)| size).ok_or_else(|| model.too_large())?;
    let positions = sizes().sum();
    let arrangements: u128 = classes.iter().map(|class| model.arrangements_in(class)).sum();
    let most_work = classes.iter().map(|class| work(model, class)).max().unwrap_or(0);
    Ok(Estimate {
        classes: classes.len() as u64,
        positions,
        largest: model.name(largest),
        largest_positions,
        most_positions: MAX_POSITIONS.into(),
        by_class: classes.iter().map(|class| memory(model, class)).max().unwrap_or(0),
        in_one: positions + ENTRY * arrangements + most_work,
        seconds: classes.iter().map(|class| seconds(model, class)).sum(),
    })
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

fn seconds(model: &BoardModel, class: &MaterialClass) -> f64 {
    let relocations = class.max_pieces_of_a_player() as f64 * class.free() as f64;
    model.positions(class) as f64 * (SECONDS[0] + SECONDS[1] * relocations)
}
