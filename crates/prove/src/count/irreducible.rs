//! The number of irreducible configurations by number of pieces.
//!
//! The transfer of [`crate::count::frontier`] runs simultaneously on the board itself and, for each piece, on the
//! board without that piece. A layout counts if the board itself wins and none of the other boards does. Of the
//! other boards, only those with maximal reachability are kept. A state is pruned once one of them reaches
//! everything that the board itself reaches, because then its missing piece is superfluous. Every piece is needed
//! in few layouts only, so there are far fewer states than for all layouts.

use crate::count::frontier::TransferQuery;
use crate::count::graph::{StateKey, Sweep, TiledBoard};
use crate::count::kinds::BlankPieces;
use crate::count::limits::CountError;
use crate::count::reach::Reach;
use crate::count::tiles::Choice;

/// Counts the irreducible configurations of 0, 1, … pieces, up to the number of cells. See [`TransferQuery`]
/// for an example.
///
/// **Cost**: for each tile, a visit of each state with each possible piece. This takes a moment for nine cells, and
/// minutes for twelve cells with crossed connectors.
///
/// # Errors
/// If the board is too wide, there are too many states, or a number may exceed 128 bits.
pub fn count_irreducible(transfer: &TransferQuery<'_>) -> Result<Vec<u128>, CountError> {
    count_irreducible_from(transfer, 0)
}

/// Counts like [`count_irreducible`], but only configurations of at least `pieces` pieces: the entries for fewer
/// pieces are 0.
///
/// **Cost**: less than for all configurations, since most layouts leave too many cells empty and are pruned.
///
/// # Errors
/// Like [`count_irreducible`].
pub fn count_irreducible_from(
    transfer: &TransferQuery<'_>,
    pieces: usize,
) -> Result<Vec<u128>, CountError> {
    let may_be_empty = (pieces > 0).then(|| transfer.sizes().0.saturating_sub(pieces) as u32);
    transfer.count(BlankPieces::IsSuperfluous, &Irreducible { may_be_empty })
}

/// The sweep of irreducible layouts. A state begins with the number of empty cells (0 if that is not limited),
/// combined with [`WINS`] if the board itself wins. If it does not win, its reachability follows. Last come the maximal
/// reachabilities of the boards without one piece.
pub(super) struct Irreducible {
    /// Maximum number of empty cells; `None` for no limit.
    pub(super) may_be_empty: Option<u32>,
}

const WINS: u32 = 1 << 8;

/// Returns whether `more` reaches everything that `less` reaches.
fn covers(more: &Reach, less: &Reach) -> bool {
    more.iter().zip(less).all(|(m, l)| l & !m == 0)
}

/// Appends to `key` the number of maximal reachabilities among the `count` in `all`, then these reachabilities, sorted
/// and without duplicates.
fn push_maximal(all: &[u32], wires: usize, count: usize, key: &mut Vec<u32>) {
    let at = |i: usize| &all[i * wires..(i + 1) * wires];
    let mut kept: Vec<&Reach> = Vec::new();
    for i in 0..count {
        if kept.iter().any(|k| covers(k, at(i))) {
            continue;
        }
        kept.retain(|k| !covers(at(i), k));
        kept.push(at(i));
    }
    kept.sort_unstable();
    key.push(kept.len() as u32);
    for reach in kept {
        key.extend_from_slice(reach);
    }
}

impl Sweep for Irreducible {
    fn start(&self) -> StateKey {
        StateKey::from([0, 0])
    }

    fn next(
        &self,
        laid: &TiledBoard,
        tile: usize,
        key: &[u32],
        emit: &mut dyn FnMut(&[u32], &Choice),
    ) {
        let (tile, step) = (&laid.tiles[tile], &laid.steps[tile]);
        let wires = step.wires_before();
        let won = key[0] & WINS != 0;
        // Without wires all lost boards are alike: the number says whether there are pieces.
        let (whole, rest) = key[1..].split_at(if won { 0 } else { wires });
        let others = rest[0] as usize;
        let without: Vec<_> =
            (0..others).map(|i| step.prepare(&rest[1..][i * wires..(i + 1) * wires])).collect();
        let whole = (!won).then(|| step.prepare(whole));
        let width = step.wires.len();
        let (mut full, mut all, mut after) = (Vec::new(), Vec::new(), Vec::new());
        for choice in &tile.choices {
            if won && choice.letter.is_some() {
                continue;
            }
            let is_cell = tile.cell.is_some();
            let mut head = key[0] & !WINS;
            if let Some(most) = self.may_be_empty.filter(|_| is_cell && choice.letter.is_none()) {
                head += 1;
                if head > most {
                    continue;
                }
            }
            full.clear();
            all.clear();
            after.clear();
            let mut count = others;
            if without.iter().any(|w| w.apply(choice.links, &mut all) != 0) {
                continue;
            }
            let wins = match &whole {
                None => true,
                Some(whole) => {
                    if choice.letter.is_some() {
                        whole.apply(0, &mut all);
                        count += 1;
                    }
                    whole.apply(choice.links, &mut full) != 0
                }
            };
            after.push(head | if wins { WINS } else { 0 });
            if !wins {
                if (0..count).any(|i| all[i * width..(i + 1) * width] == full[..]) {
                    continue;
                }
                after.extend_from_slice(&full);
            }
            push_maximal(&all, width, count, &mut after);
            emit(&after, choice);
        }
    }

    fn accepts(&self, key: &[u32]) -> bool {
        key[0] & WINS != 0
    }
}
