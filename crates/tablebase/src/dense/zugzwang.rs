//! Which positions of a solved board are zugzwangs, in one pass over its bytes.

use std::ops::ControlFlow;

use crate::dense::byte;
use crate::dense::numbered::NumberedTable;
use crosstrack::rules::Position;

/// How many zugzwangs there are: the player to move does worse than if the other player had to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Zugzwangs {
    /// All of them.
    pub all: u64,
    /// Those in which either player loses if it is that player's turn.
    pub full: u64,
}

/// Counts the zugzwangs of a table in memory as [`counts`](crate::Solved::counts)
/// counts positions within the opening: quarter turns not folded. `None` for a table in a file.
///
/// **Cost** a pass over the bytes.
pub fn zugzwangs(table: &NumberedTable) -> Option<Zugzwangs> {
    let space = table.space();
    let mut images = vec![0u64; space.stored_arrangements().len()];
    for (_, slot) in space.all() {
        images[slot] += 1;
    }
    let mut found = Zugzwangs::default();
    each(table, |slot, _, is_full| {
        found.all += images[slot];
        found.full += if is_full { images[slot] } else { 0 };
        ControlFlow::Continue(())
    })?;
    Some(found)
}

/// The first zugzwang of a table in memory, of those in which either player loses or of all; `None` if
/// there is none, or the table is in a file.
///
/// **Cost** a pass over the bytes.
pub fn first_zugzwang(table: &NumberedTable, full: bool) -> Option<Position> {
    let mut first = None;
    each(table, |slot, index, is_full| {
        if full && !is_full {
            return ControlFlow::Continue(());
        }
        first = Some(table.space().position(&table.space().stored_arrangements()[slot], index));
        ControlFlow::Break(())
    })?;
    first
}

/// Visits the zugzwangs, in which play can lead to either player's turn: the number of the stored arrangement, that of the position,
/// and whether either player loses. `None` for a table in a file.
fn each(
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
        // The exchange of a stored arrangement is stored, without a turn: numbers are the same.
        let (exchange, _) = space.find(&arrangement.swap_owners());
        let [here, passed] = [slot, exchange].map(|slot| &bytes[space.bytes(slot..slot + 1)]);
        for (index, (&here, &passed)) in here.iter().zip(passed).enumerate() {
            let points = half_points(here) + half_points(passed);
            if points < 2 && here != byte::LOST && visit(slot, index, points == 0).is_break() {
                return Some(());
            }
        }
    }
    Some(())
}

/// The half points that a player to move gets.
const fn half_points(value: u8) -> u8 {
    match value {
        0..byte::DRAW => 0,
        byte::DRAW => 1,
        _ => 2,
    }
}
