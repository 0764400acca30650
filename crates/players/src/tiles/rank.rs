//! The best of many moves.

/// The score of a move and its index among moves: the better, then the earlier, is less.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Rank(u64);

impl Rank {
    pub(super) const fn new(score: i32, index: usize) -> Self {
        Self(((i32::MAX.wrapping_sub(score)) as u32 as u64) << 32 | index as u64)
    }

    pub(super) const fn score(self) -> i32 {
        i32::MAX.wrapping_sub((self.0 >> 32) as i32)
    }

    pub(super) const fn index(self) -> usize {
        self.0 as u32 as usize
    }
}

/// Keeps the `most` first ranks, and returns the score of the last of them; `None` if there are fewer.
pub(super) fn least_of(ranks: &mut Vec<Rank>, most: usize) -> Option<i32> {
    keep_first(ranks, most);
    ranks.iter().max().filter(|_| ranks.len() == most).map(|rank| rank.score())
}

/// Keeps the `most` first ranks, in no particular order.
pub(super) fn keep_first(ranks: &mut Vec<Rank>, most: usize) {
    if ranks.len() > most {
        ranks.select_nth_unstable(most);
        ranks.truncate(most);
    }
}
