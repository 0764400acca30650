//! The cheapest lines over one cell, whatever piece lies there.

use super::ground::TURN;
use super::walk::{NO_LINE, Prices, Survey};

/// The lines over a piece on a cell, for all links that it may have.
#[derive(Clone, Copy)]
pub(super) struct Ways {
    /// The lowest price of arriving at the cell from two opposite edges.
    pub(super) least: u8,
    /// The pairs of sides between which a line has this price, as links; and those with a price of one more.
    pairs: [u64; 2],
}

impl Ways {
    /// Returns the lowest price of arriving at a cell from two opposite edges.
    pub(super) fn least(survey: &Survey, cell: usize) -> u8 {
        let ends = |edge: usize| survey[edge].least[cell] + survey[edge + 2].least[cell];
        ends(0).min(ends(1))
    }

    pub(super) fn new(survey: &Survey, cell: usize) -> Self {
        let ends = |edge: usize| survey[edge].least[cell] + survey[edge + 2].least[cell];
        let least = ends(0).min(ends(1));
        let mut pairs = [0; 2];
        for edge in (0..2).filter(|&edge| ends(edge) <= least + 1) {
            let of = |prices: &Prices, more: u8| {
                sides_at(prices.arrive[cell], prices.least[cell] + more)
            };
            let (from, to) = (&survey[edge], &survey[edge + 2]);
            let [from, more_from] = [0, 1].map(|more| of(from, more));
            let [to, more_to] = [0, 1].map(|more| of(to, more));
            let (all, more) = (product(from, to), product(from, more_to) | product(more_from, to));
            if ends(edge) == least {
                pairs[0] |= all;
                pairs[1] |= more;
            } else {
                pairs[1] |= all;
            }
        }
        Self { least, pairs }
    }

    /// Returns the price of the cheapest line over a piece with the given links, as it lies or once it is turned. The
    /// price of the piece itself is not counted.
    pub(super) fn through(&self, links: u64) -> u8 {
        let bent = self.least.saturating_add(TURN);
        let straight = self.pairs.iter().position(|pairs| links & pairs != 0);
        straight.map_or(bent, |more| self.least + more as u8).min(NO_LINE)
    }
}

/// A byte for each side, with the lowest bit set.
const LOWEST: u64 = u64::from_le_bytes([1; 8]);

/// Returns the sides with a price, as a mask with a byte for each of them.
const fn sides_at(prices: [u8; 8], price: u8) -> u64 {
    let others = u64::from_le_bytes(prices) ^ (LOWEST * price as u64);
    // The highest bit of a byte is set if the byte is not 0.
    let others = ((others & (0x7f * LOWEST)) + 0x7f * LOWEST) | others;
    (!others >> 7) & LOWEST
}

/// Returns the links from each side of a set to each side of another.
const fn product(from: u64, to: u64) -> u64 {
    // The lowest bits of eight bytes become one byte.
    let to = to.wrapping_mul(0x0102_0408_1020_4080) >> 56;
    from * to
}
