//! Finds the zugzwangs of a table, in one pass over its bytes.

use std::ops::ControlFlow;

use crate::dense::byte;
use crate::dense::numbered::NumberedTable;
use crosstrack::rules::Position;

/// Numbers of zugzwangs: positions in which the player to move does worse than after a null move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Zugzwangs {
    /// Number of all zugzwangs.
    pub all: u64,
    /// Number of full zugzwangs: whoever is to move loses.
    pub full: u64,
}

/// Counts the zugzwangs of a table among the positions that the opening round allows; positions that differ
/// by a quarter turn count separately. Returns `None` if the table is not in memory.
///
/// **Cost** a pass over the bytes.
pub fn zugzwangs(table: &NumberedTable) -> Option<Zugzwangs> {
    let space = table.space();
    let mut images = vec![0u64; space.stored_arrangements().len()];
    for (_, slot) in space.arrangements() {
        images[slot] += 1;
    }
    let mut found = Zugzwangs::default();
    visit_zugzwangs(table, |slot, _, is_full| {
        found.all += images[slot];
        found.full += if is_full { images[slot] } else { 0 };
        ControlFlow::Continue(())
    })?;
    Some(found)
}

/// Returns the first zugzwang of a table or, if `full` is set, the first full one; `None` if there is none,
/// or if the table is not in memory.
///
/// **Cost** a pass over the bytes.
pub fn first_zugzwang(table: &NumberedTable, full: bool) -> Option<Position> {
    let mut first = None;
    visit_zugzwangs(table, |slot, index, is_full| {
        if full && !is_full {
            return ControlFlow::Continue(());
        }
        first = Some(table.space().position(&table.space().stored_arrangements()[slot], index));
        ControlFlow::Break(())
    })?;
    first
}

/// Visits the zugzwangs that the opening round allows whichever player is to move, until `visit` breaks.
/// The arguments of `visit` are the index of the stored arrangement, the number of the position within it,
/// and whether the zugzwang is full. Returns `None` if the table is not in memory.
fn visit_zugzwangs(
    table: &NumberedTable,
    mut visit: impl FnMut(usize, usize, bool) -> ControlFlow<()>,
) -> Option<()> {
    let (space, bytes) = (table.space(), table.bytes()?);
    for (slot, arrangement) in space.stored_arrangements().iter().enumerate() {
        // With one piece on the board only one of the players can be to move (PL-OPENING).
        let both = [*arrangement, arrangement.swap_owners()];
        if !both.iter().all(|arrangement| space.is_within_opening(arrangement)) {
            continue;
        }
        // The swap of a stored arrangement is itself stored, without a turn, so the numbers are the same.
        let (swap, _) = space.find_stored(&arrangement.swap_owners());
        let [here, passed] = [slot, swap].map(|slot| &bytes[space.byte_range(slot..slot + 1)]);
        for (index, (&here, &passed)) in here.iter().zip(passed).enumerate() {
            let points = half_points(here) + half_points(passed);
            if points < 2 && here != byte::LOST && visit(slot, index, points == 0).is_break() {
                return Some(());
            }
        }
    }
    Some(())
}

/// Returns the result of the player to move in half points: 0 for a loss, 1 for a draw, 2 for a win.
const fn half_points(value: u8) -> u8 {
    match value {
        0..byte::DRAW => 0,
        byte::DRAW => 1,
        _ => 2,
    }
}
