//! Estimates of the size of a ruleset's tables and of the cost of solving them.

use crate::BuildError;
use crate::dense::memory::{ENTRY, memory, work};
use crate::dense::model::{BoardModel, MAX_FOLDER_POSITIONS, MAX_POSITIONS, MaterialClass};

/// Size of the tables of a ruleset, and the time and memory for building them. The atlas asks for it.
#[derive(Clone, Debug, PartialEq)]
pub struct Estimate {
    /// Number of material classes of the table.
    pub classes: u64,
    /// Approximate number of stored positions, each of one byte on the disk.
    pub positions: u128,
    /// Name of the material class with the most positions, such as `AC_A`.
    pub largest: String,
    /// Approximate number of positions of that class.
    pub largest_positions: u128,
    /// Maximum number of positions that a class may have, or a table in one file.
    pub most_positions: u128,
    /// Approximate memory in bytes for building the table class by class.
    pub by_class: u128,
    /// Approximate memory in bytes for building the table in one file.
    pub in_one: u128,
    /// Approximate time in seconds on one core, for either way of building.
    pub seconds: f64,
}

/// Seconds on one core for each position: the time without relocations, and the extra time for each
/// relocation.
///
/// Measured on 2x1, 1x2, 3x1 and 2x2; a table may take up to three times as long, or a third of the time.
const SECONDS: [f64; 2] = [8e-9, 12e-9];

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

fn seconds(model: &BoardModel, class: &MaterialClass) -> f64 {
    let relocations = class.max_pieces_of_a_player() as f64 * class.free() as f64;
    model.positions(class) as f64 * (SECONDS[0] + SECONDS[1] * relocations)
}
