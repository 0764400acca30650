//! How many positions of a solved board are zugzwangs, in one pass over its bytes.

use crate::crosstrack::dense::byte;
use crate::crosstrack::dense::numbered::Numbered;

/// How many zugzwangs there are: whoever has to move does worse than if the other player had to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Zugzwangs {
    /// All of them.
    pub all: u64,
    /// Those in which either player loses if it is that player's turn.
    pub full: u64,
}

/// Counts the zugzwangs of a table in memory as [`counts`](crate::solve::retrograde::Solved::counts)
/// counts positions within the opening: quarter turns not folded. `None` for a table in a file.
///
/// **Cost** a pass over the bytes.
pub fn zugzwangs(table: &Numbered) -> Option<Zugzwangs> {
    let (space, bytes) = (table.space(), table.bytes()?);
    let mut images = vec![0u64; space.stored().len()];
    for (arrangement, slot) in space.all() {
        images[slot] += u64::from(space.is_within_opening(&arrangement));
    }
    let mut found = Zugzwangs::default();
    for (slot, arrangement) in space.stored().iter().enumerate().filter(|&(at, _)| images[at] > 0) {
        // The exchange of a stored arrangement is stored, without a turn: numbers are the same.
        let (exchange, _) = space.find(&arrangement.exchanged());
        let [here, passed] = [slot, exchange].map(|slot| &bytes[space.bytes(slot..slot + 1)]);
        let pairs = here.iter().zip(passed).filter(|&(&here, _)| here != byte::LOST);
        let (mut all, mut full) = (0, 0);
        for (&here, &passed) in pairs {
            let points = half_points(here) + half_points(passed);
            all += u64::from(points < 2);
            full += u64::from(points == 0);
        }
        found.all += images[slot] * all;
        found.full += images[slot] * full;
    }
    Some(found)
}

/// The half points that a player to move gets.
const fn half_points(value: u8) -> u8 {
    match value {
        0..byte::DRAW => 0,
        byte::DRAW => 1,
        _ => 2,
    }
}
