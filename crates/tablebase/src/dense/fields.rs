//! Numbers of an arrangement's positions. A number has a bit field for the orientation of each piece.
//!
//! The number of orientations of a piece is a power of two, because the rotations that leave the piece
//! unchanged are a subgroup of the eight rotations. Orientation `k` is the rotation `k`.

use crate::dense::arrangement::{Arrangement, MAX_CELLS};

/// A range of bits of a number.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct BitField {
    /// The lowest bit.
    pub(crate) offset: u8,
    /// Number of bits, 0 to 3.
    pub(crate) width: u8,
}

impl BitField {
    /// Returns the value of the field in a number.
    pub(crate) const fn extract(self, index: usize) -> usize {
        index >> self.offset & ((1 << self.width) - 1)
    }
}

/// For each cell, the range of bits in which the numbers of an arrangement's positions hold the orientation
/// of the piece; the range is empty if the cell is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BitFields {
    fields: [BitField; MAX_CELLS],
    /// Number of bits of all fields.
    pub(crate) bits: u8,
}

impl BitFields {
    /// Lays out the fields, with the first cell in the lowest bits. `widths` has the number of bits of each
    /// pattern.
    pub(crate) fn new(arrangement: &Arrangement, widths: &[u8]) -> Self {
        let mut all = Self::default();
        for (cell, label) in arrangement.labels() {
            all.fields[cell] = BitField { offset: all.bits, width: widths[label.pattern] };
            all.bits += widths[label.pattern];
        }
        all
    }

    /// Returns the field of a cell.
    pub(crate) const fn field(&self, cell: usize) -> BitField {
        self.fields[cell]
    }

    /// Returns the fields of the numbers that are left when the bits of one field are removed.
    #[must_use]
    pub(crate) fn remove_bits(mut self, gone: BitField) -> Self {
        for field in &mut self.fields {
            if field.offset > gone.offset {
                field.offset -= gone.width;
            }
        }
        self.bits -= gone.width;
        self
    }

    /// Returns how many positions the arrangement has.
    pub const fn positions(&self) -> usize {
        1 << self.bits
    }
}

/// The mapping of a piece's orientation between the numbers of two arrangements.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PieceMapping {
    /// The field before.
    pub(crate) from: BitField,
    /// The field after, of the same width.
    pub(crate) to: BitField,
    /// The rotation that is added.
    pub(crate) turn: usize,
}

impl PieceMapping {
    /// Returns the bits of the new number that hold the piece's orientation, given its orientation before
    /// the mapping.
    pub(crate) const fn bits(self, orientation: usize) -> usize {
        ((orientation + self.turn) % (1 << self.to.width)) << self.to.offset
    }
}

/// Returns the least value over all contents of a field, for each number from which that field is removed.
///
/// **Cost** a comparison for each value, vectorized unless the field has the lowest bits.
pub(crate) fn min_over_field(values: &[u8], field: BitField) -> Vec<u8> {
    let step = 1 << field.offset;
    let mut all = Vec::with_capacity(values.len() >> field.width);
    for values in values.chunks_exact(step << field.width) {
        let (first, others) = values.split_at(step);
        let start = all.len();
        all.extend_from_slice(first);
        for other in others.chunks_exact(step) {
            all[start..]
                .iter_mut()
                .zip(other)
                .for_each(|(least, &value)| *least = value.min(*least));
        }
    }
    all
}

/// A map from the numbers of an arrangement's positions to their numbers in another arrangement, as one
/// table for the low bits and one for the high bits.
#[derive(Clone, Debug)]
pub(crate) struct Renumbering {
    low: Vec<u32>,
    high: Vec<u32>,
}

impl Renumbering {
    /// Creates the renumbering from the mappings of all pieces, sorted by the field before the mapping.
    /// These fields have no gaps between them.
    ///
    /// **Cost** a table of at most 512 numbers, and a second one whose length is the number of positions
    /// divided by the length of the first.
    pub(crate) fn new(mappings: &[PieceMapping]) -> Self {
        let mut split = 0;
        let mut bits = 0;
        while let Some(mapping) = mappings.get(split).filter(|m| bits + m.from.width <= 9) {
            bits += mapping.from.width;
            split += 1;
        }
        Self { low: mapped_numbers(&mappings[..split]), high: mapped_numbers(&mappings[split..]) }
    }

    /// Iterates over all new numbers in the order of the positions, up to 64 at a time: each item has the
    /// high bits that these numbers share, and the low bits of each.
    pub(crate) fn words(&self) -> impl Iterator<Item = (u32, &[u32])> {
        self.high.iter().flat_map(|&high| self.low.chunks(64).map(move |low| (high, low)))
    }
}

/// Returns the numbers after the mappings, in the order of the numbers before.
fn mapped_numbers(mappings: &[PieceMapping]) -> Vec<u32> {
    let mut table = vec![0];
    for mapping in mappings {
        let mut wider = Vec::with_capacity(table.len() << mapping.from.width);
        for orientation in 0..1 << mapping.from.width {
            let bits = mapping.bits(orientation) as u32;
            wider.extend(table.iter().map(|&number| number | bits));
        }
        table = wider;
    }
    table
}
