//! How many irreducible configurations there are, for every number of pieces: winning ones from
//! which no piece can be taken away.
//!
//! The transfer of [`crate::count::frontier`], followed at once on the board as it is and on the boards
//! without any one piece. A layout is counted if the first wins and none of the others. Of the
//! boards without a piece only those with the most connections are kept. A state is dropped as soon as one of
//! them has all connections of the board itself: that piece is superfluous whatever comes. In few layouts
//! every piece is needed, so that there are far fewer states than for all layouts.

use crate::count::frontier::TransferQuery;
use crate::count::graph::{CountError, StateKey, Sweep, TiledBoard, mark};
use crate::count::kinds::BlankPieces;
use crate::count::reach::Reach;
use crate::count::sample::find_path;
use crate::count::tiles::{Choice, Order};
use crosstrack::rules::Layout;

/// The number of irreducible configurations for each number of pieces, 0 to all cells.
///
/// **Cost** for each tile one visit for each state and different piece: a moment for nine cells,
/// minutes for twelve with crossed connectors.
///
/// # Errors
/// If the board is too wide, the states are too many, or the numbers too large.
pub fn count_irreducible(transfer: &TransferQuery<'_>) -> Result<Vec<u128>, CountError> {
    count_irreducible_from(transfer, 0)
}

/// As [`count_irreducible`], where only those of at least so many pieces are followed: the
/// numbers for fewer are 0, whatever there is.
///
/// **Cost** less than for all: with few cells to leave empty, most layouts need not be followed far.
///
/// # Errors
/// As [`count_irreducible`].
pub fn count_irreducible_from(
    transfer: &TransferQuery<'_>,
    pieces: usize,
) -> Result<Vec<u128>, CountError> {
    let may_be_empty = (pieces > 0).then(|| transfer.sizes().0.saturating_sub(pieces) as u32);
    transfer.count(BlankPieces::IsSuperfluous, &Irreducible { may_be_empty })
}

/// An irreducible configuration that counting finds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ExampleSearchResult {
    /// One with pieces on all cells but those of [`TransferQuery::empty`].
    Found(Box<Layout>),
    /// There is none.
    None,
    /// There are some, but chance did not come upon one.
    Missed,
}

/// An irreducible configuration with a piece on each cell that does not stay empty. Ways through the
/// states of the count are tried, by chance, until the stock holds the pieces of one; if none is
/// found the configurations are counted.
///
/// **Cost** that of the states; if there is none, often that of a count.
///
/// # Errors
/// As [`count_irreducible`].
pub fn find_full_example(transfer: &TransferQuery<'_>) -> Result<ExampleSearchResult, CountError> {
    let laid = TiledBoard::new(transfer.tiles(Order::Rows))?;
    let sweep = Irreducible { may_be_empty: Some(transfer.empty.count_ones()) };
    let graph = transfer.graph(&laid, &sweep)?;
    if let Some(way) = find_path(&graph, transfer.stock) {
        let layout = transfer.layout(&laid.tiles, &choices_along(&laid, &sweep, &way));
        return Ok(ExampleSearchResult::Found(Box::new(layout)));
    }
    let is_none = graph.count(transfer.stock, usize::MAX).iter().all(|&number| number == 0);
    Ok(if is_none { ExampleSearchResult::None } else { ExampleSearchResult::Missed })
}

/// The choices along a way.
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

/// A state is how many cells were left empty, if that is limited, with [`WINS`] if the board wins;
/// what can be reached on it if it does not; and what can be reached without each of its pieces.
pub(super) struct Irreducible {
    /// How many cells may be left empty, if not all.
    pub(super) may_be_empty: Option<u32>,
}

const WINS: u32 = 1 << 8;

/// Whether the one can do all that the other can.
fn covers(more: &Reach, less: &Reach) -> bool {
    more.iter().zip(less).all(|(m, l)| l & !m == 0)
}

/// Appends those that no other covers, in order, each once.
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
        // Without wires all that is not won is alike: the number tells whether there are pieces.
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
