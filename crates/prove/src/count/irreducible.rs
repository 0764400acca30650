//! The number of irreducible configurations by number of pieces.
//!
//! The transfer of [`crate::count::frontier`] runs at once on the board itself and on the boards without
//! any one piece. A layout counts if the board wins and none of the others does. Of the others only
//! those with maximal reachability are kept. A state is pruned once one of them reaches all that the
//! board reaches, as its missing piece is superfluous then. In few layouts every piece is needed, so
//! there are far fewer states than for all layouts.

use crate::count::frontier::TransferQuery;
use crate::count::graph::{StateKey, Sweep, TiledBoard, mark};
use crate::count::kinds::BlankPieces;
use crate::count::limits::CountError;
use crate::count::reach::Reach;
use crate::count::sample::find_path;
use crate::count::tiles::{Choice, Order};
use crosstrack::rules::Layout;

/// Counts the irreducible configurations of 0, 1, … pieces, up to all cells. See [`TransferQuery`]
/// for an example.
///
/// **Cost**: for each tile a visit of each state with each possible piece: a moment for nine cells,
/// minutes for twelve with crossed connectors.
///
/// # Errors
/// If the board is too wide, there are too many states, or a number may exceed 128 bits.
pub fn count_irreducible(transfer: &TransferQuery<'_>) -> Result<Vec<u128>, CountError> {
    count_irreducible_from(transfer, 0)
}

/// Counts like [`count_irreducible`], for at least `pieces` pieces: the entries for fewer are 0.
///
/// **Cost**: less than for all, as most layouts leave too many cells empty and are pruned.
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

/// The result of [`find_full_example`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ExampleSearchResult {
    /// A configuration with pieces on all cells but those of [`TransferQuery::empty`].
    Found(Box<Layout>),
    /// There is no such configuration.
    None,
    /// There are such configurations, but the random search found none.
    Missed,
}

/// Finds an irreducible configuration with a piece on each cell outside [`TransferQuery::empty`]. Tries
/// random paths through the states; if none keeps to the stock, counts whether there is one.
///
/// **Cost**: building the states, and often a count if there is none.
///
/// # Errors
/// Like [`count_irreducible`].
pub fn find_full_example(transfer: &TransferQuery<'_>) -> Result<ExampleSearchResult, CountError> {
    let laid = TiledBoard::new(transfer.tiles(Order::Rows))?;
    let sweep = Irreducible { may_be_empty: Some(transfer.empty.count_ones()) };
    let graph = transfer.graph(&laid, &sweep)?;
    if let Some(way) = find_path(&graph, transfer.stock) {
        let layout = transfer.layout(&laid.tiles, &choices_along(&laid, &sweep, &way));
        return Ok(ExampleSearchResult::Found(Box::new(layout)));
    }
    let is_none = graph.count(transfer.stock, usize::MAX)?.iter().all(|&number| number == 0);
    Ok(if is_none { ExampleSearchResult::None } else { ExampleSearchResult::Missed })
}

/// Returns the choices along a path.
fn choices_along(laid: &TiledBoard, sweep: &Irreducible, way: &[(u64, Option<u8>)]) -> Vec<Choice> {
    let (mut key, mut all) = (sweep.start(), Vec::new());
    for (tile, &(next, letter)) in way.iter().enumerate() {
        let mut step = None;
        sweep.next(laid, tile, &key, &mut |after, &choice| {
            if choice.letter == letter && mark(after) == next {
                step = Some((StateKey::from(after), choice));
            }
        });
        let (after, choice) = step.expect("a way leads from state to state");
        key = after;
        all.push(choice);
    }
    all
}

/// The sweep of irreducible layouts. A state is the number of empty cells, if that is limited, with
/// [`WINS`] if the board wins; its reachability if it does not; and the reachability without each piece.
pub(super) struct Irreducible {
    /// Limit of empty cells, if there is one.
    pub(super) may_be_empty: Option<u32>,
}

const WINS: u32 = 1 << 8;

/// Returns whether the one reaches all that the other reaches.
fn covers(more: &Reach, less: &Reach) -> bool {
    more.iter().zip(less).all(|(m, l)| l & !m == 0)
}

/// Appends the maximal ones, sorted, each once.
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
