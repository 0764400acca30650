//! Sets of an arrangement's positions, as bits with 64 to a word, and the images of such sets when the
//! orientation of one piece changes.

use crate::dense::fields::BitField;

/// For each bit of a number below 64: the mask of the numbers in which this bit is clear.
const CLEAR: [u64; 6] = [
    0x5555_5555_5555_5555,
    0x3333_3333_3333_3333,
    0x0f0f_0f0f_0f0f_0f0f,
    0x00ff_00ff_00ff_00ff,
    0x0000_ffff_0000_ffff,
    0x0000_0000_ffff_ffff,
];

/// Returns the number of words of a set of positions whose numbers have that many bits.
pub(crate) const fn word_count(bits: u8) -> usize {
    1 << bits.saturating_sub(6)
}

/// Returns the word in which the bits of all positions are set: 64 bits, or fewer if numbers have fewer
/// than six bits.
pub(crate) const fn full_word(bits: u8) -> u64 {
    if bits < 6 { (1 << (1 << bits)) - 1 } else { u64::MAX }
}

const fn swap_bit(word: u64, bit: u8) -> u64 {
    let (mask, by) = (CLEAR[bit as usize], 1 << bit);
    (word & mask) << by | word >> by & mask
}

/// Flips a bit of all numbers in `set`, and adds the resulting numbers to both `near` and `set`.
fn spread_across(near: &mut [u64], set: &mut [u64], bit: u8) {
    if bit < 6 {
        for (near, word) in near.iter_mut().zip(set) {
            let image = swap_bit(*word, bit);
            *near |= image;
            *word |= image;
        }
        return;
    }
    let step = 1 << (bit - 6);
    for (near, set) in near.chunks_exact_mut(2 * step).zip(set.chunks_exact_mut(2 * step)) {
        let (near_low, near_high) = near.split_at_mut(step);
        let (low, high) = set.split_at_mut(step);
        for i in 0..step {
            near_low[i] |= high[i];
            near_high[i] |= low[i];
            let both = low[i] | high[i];
            low[i] = both;
            high[i] = both;
        }
    }
}

/// Adds to `near` the positions from which `set` can be reached by setting the field to another value.
/// Replaces `set` by its projection along the field.
///
/// **Cost** three passes for eight orientations.
pub(crate) fn add_other_orientations(near: &mut [u64], set: &mut [u64], field: BitField) {
    for bit in field.offset..field.offset + field.width {
        spread_across(near, set, bit);
    }
}

/// Replaces a set by its projection along a field: all positions that agree with a position of the set
/// except, perhaps, in that field.
pub(crate) fn project(set: &mut [u64], field: BitField) {
    for bit in field.offset..field.offset + field.width {
        if bit < 6 {
            for word in set.iter_mut() {
                *word |= swap_bit(*word, bit);
            }
            continue;
        }
        let step = 1 << (bit - 6);
        for set in set.chunks_exact_mut(2 * step) {
            let (low, high) = set.split_at_mut(step);
            for (low, high) in low.iter_mut().zip(high) {
                *low |= *high;
                *high = *low;
            }
        }
    }
}

/// Visits the numbers of a set, ascending.
pub(crate) fn for_each_bit(set: &[u64], mut visit: impl FnMut(usize)) {
    for (index, &word) in set.iter().enumerate() {
        let mut rest = word;
        while rest != 0 {
            visit(64 * index + rest.trailing_zeros() as usize);
            rest &= rest - 1;
        }
    }
}
