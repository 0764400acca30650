//! How many positions a ruleset's tables have, and about what solving them takes.

use crate::dense::model::{BoardModel, MAX_POSITIONS, MaterialClass};
use crate::{BuildError, Estimate};

/// The most positions of an estimate: beyond that nobody has the disk.
const MAX_FOLDER_POSITIONS: u64 = 1 << 50;

/// Seconds of one core for a position of a class without relocations, and for each relocation.
///
/// Measured on 2x1, 1x2, 3x1 and 2x2: tables differ from it by a factor of three either way.
const SECONDS: [f64; 2] = [8e-9, 12e-9];

/// Bytes for each arrangement of a class and of what placements lead to: its entry in the lookup,
/// and its copy.
const ENTRY: u128 = 112;

/// The estimate of a ruleset.
///
/// **Cost** linear in the number of classes.
///
/// # Errors
/// If there are no tables for the ruleset, or the positions are more than anybody has the disk for.
pub fn estimate(model: &BoardModel) -> Result<Estimate, BuildError> {
    let classes = model.classes(MAX_FOLDER_POSITIONS)?;
    let size = |class: &MaterialClass| model.positions(class);
    let largest =
        classes.iter().max_by_key(|class| size(class)).ok_or_else(|| model.too_large())?;
    let positions = classes.iter().map(size).sum();
    let arrangements: u128 = classes.iter().map(|class| model.arrangements_in(class)).sum();
    let most =
        |bytes: &dyn Fn(&MaterialClass) -> u128| classes.iter().map(bytes).max().unwrap_or(0);
    Ok(Estimate {
        classes: classes.len() as u64,
        positions,
        largest: model.name(largest),
        largest_positions: size(largest),
        most_positions: MAX_POSITIONS.into(),
        by_class: most(&|class| memory(model, class)),
        in_one: positions + ENTRY * arrangements + most(&|class| work(model, class)),
        seconds: classes.iter().map(|class| seconds(model, class)).sum(),
    })
}

/// Bytes of memory for solving a class: its values and those of what follows, the table of all these
/// arrangements, and the work.
fn memory(model: &BoardModel, class: &MaterialClass) -> u128 {
    let all = model.successors(class);
    let known = all.iter().chain([class]);
    let known: u128 =
        known.map(|class| model.positions(class) + ENTRY * model.arrangements_in(class)).sum();
    known + work(model, class)
}

/// Bytes for what is kept of positions while their class is solved.
fn work(model: &BoardModel, class: &MaterialClass) -> u128 {
    let positions = model.positions(class);
    if class.free() == 0 {
        // An arrangement and its exchange at a time, on each core.
        return positions.min(1 << 27) / 8 + (4 << model.bits(class));
    }
    let bits = model.bits(class);
    let renumbering = 4 * ((1u128 << bits.min(9)) + (1 << bits.saturating_sub(9)));
    let relocations = u128::from(model.more_pieces(class)) * class.free() as u128;
    let arrangements = positions >> bits;
    // Two bytes, and five bits in sets.
    positions * 21 / 8 + arrangements * relocations * (renumbering + 96)
}

fn seconds(model: &BoardModel, class: &MaterialClass) -> f64 {
    let relocations = model.more_pieces(class) as f64 * class.free() as f64;
    model.positions(class) as f64 * (SECONDS[0] + SECONDS[1] * relocations)
}
