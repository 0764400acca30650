//! The numbers of an arrangement's positions: a field of bits for the orientation of each piece.
//!
//! The orientations of a piece are as many as a power of two, because those rotations that change
//! nothing are a subgroup of the eight; and the least rotations are the first ones.

use crate::dense::arrangement::{Arrangement, MAX_CELLS};

/// Some bits of a number.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BitField {
    /// The lowest bit.
    pub offset: u8,
    /// How many bits: 0 to 3.
    pub width: u8,
}

impl BitField {
    /// What the field of a number holds.
    pub const fn of(self, index: usize) -> usize {
        index >> self.offset & ((1 << self.width) - 1)
    }
}

/// The fields of an arrangement, by cell; no bits where the cell is empty.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BitFields {
    fields: [BitField; MAX_CELLS],
    /// How many bits all of them have.
    pub bits: u8,
}

impl BitFields {
    /// The fields, the first cell's in the lowest bits; `widths` are the bits of each pattern.
    pub fn new(arrangement: &Arrangement, widths: &[u8]) -> Self {
        let mut all = Self::default();
        for (cell, label) in arrangement.labels() {
            all.fields[cell] = BitField { offset: all.bits, width: widths[label.pattern] };
            all.bits += widths[label.pattern];
        }
        all
    }

    /// The field of a cell.
    pub const fn of(&self, cell: usize) -> BitField {
        self.fields[cell]
    }

    /// The fields of the numbers without one field's bits.
    #[must_use]
    pub fn without(mut self, gone: BitField) -> Self {
        for field in &mut self.fields {
            if field.offset > gone.offset {
                field.offset -= gone.width;
            }
        }
        self.bits -= gone.width;
        self
    }

    /// How many positions there are.
    pub const fn positions(&self) -> usize {
        1 << self.bits
    }
}

/// Where a piece goes between two arrangements: from which field to which, turned by how much.
#[derive(Clone, Copy, Debug)]
pub struct PieceMapping {
    /// Its field before.
    pub from: BitField,
    /// Its field after, of the same width.
    pub to: BitField,
    /// The rotation that is added.
    pub turn: usize,
}

impl PieceMapping {
    /// The bits, after, of an orientation before.
    pub const fn bits(self, orientation: usize) -> usize {
        ((orientation + self.turn) % (1 << self.to.width)) << self.to.offset
    }
}

/// The least of the values that differ in a field alone, by the number without that field.
///
/// **Cost** a comparison for each value, many at once unless the field has the lowest bits.
pub fn min_over_field(values: &[u8], field: BitField) -> Vec<u8> {
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

/// The numbers that an arrangement's positions have in another one: every piece carried along.
#[derive(Clone, Debug)]
pub struct Renumbering {
    low: Vec<u32>,
    high: Vec<u32>,
}

impl Renumbering {
    /// The renumbering by carries, sorted by their fields before, which leave no gap between them.
    ///
    /// **Cost** two tables, of up to 512 numbers and of the number of positions over 64.
    pub fn new(carries: &[PieceMapping]) -> Self {
        let mut split = 0;
        let mut shift = 0;
        while let Some(carry) = carries.get(split).filter(|c| shift + c.from.width <= 9) {
            shift += carry.from.width;
            split += 1;
        }
        let table = |carries: &[PieceMapping]| {
            let mut table = vec![0u32];
            for carry in carries {
                let mut wider = Vec::with_capacity(table.len() << carry.from.width);
                for orientation in 0..1 << carry.from.width {
                    let bits = carry.bits(orientation) as u32;
                    wider.extend(table.iter().map(|&number| number | bits));
                }
                table = wider;
            }
            table
        };
        Self { low: table(&carries[..split]), high: table(&carries[split..]) }
    }

    /// All the numbers, in the order of the positions, 64 at a time or as many as there are: the bits
    /// that they have in common, and the others.
    pub fn words(&self) -> impl Iterator<Item = (u32, &[u32])> {
        self.high.iter().flat_map(|&high| self.low.chunks(64).map(move |low| (high, low)))
    }
}
