//! Arrangements: which piece lies on which cell, without its orientation, from the view of the player to
//! move.

use crosstrack::rules::Letter;
use crosstrack::rules::geometry::bits;

/// Maximum number of cells of a board that has tables.
pub(crate) const MAX_CELLS: usize = 21;

// The code of an arrangement has room for as many patterns as there are letters.
const _: () =
    assert!((usize::BITS - Letter::COUNT.leading_zeros() + 1) as usize * MAX_CELLS + 2 <= 128);

/// The properties by which a table tells pieces apart: owner and pattern.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct PieceLabel {
    /// Whether the player to move owns the piece.
    pub(crate) mine: bool,
    /// Index of the pattern in the ruleset's catalogue, 0-based.
    pub(crate) pattern: usize,
}

/// Which piece lies on which cell of a board: for each cell, the pattern of its piece, and whether the
/// piece belongs to the player to move. Cells are numbered in reading order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Arrangement {
    /// For each cell: 0 if it is empty, else 1 + the index of the pattern.
    patterns: [u8; MAX_CELLS],
    /// Mask of the cells with pieces.
    occupied: u32,
    /// Mask of the cells with pieces of the player to move.
    mine: u32,
    /// The player to move, 1 or 2; 0 if both players have the same pieces, so that it does not matter.
    mover: u8,
}

impl Arrangement {
    /// Returns the empty board; `mover` is as [`Self::mover`] returns it.
    pub(crate) fn empty(mover: u8) -> Self {
        Self { mover, ..Self::default() }
    }

    /// Returns the player to move, 1 or 2; 0 if both players have the same pieces.
    pub(crate) const fn mover(&self) -> u8 {
        self.mover
    }

    /// Returns the label on a cell; `None` if it is empty.
    pub(crate) const fn label(&self, cell: usize) -> Option<PieceLabel> {
        match self.patterns[cell] {
            0 => None,
            above => {
                Some(PieceLabel { mine: self.mine >> cell & 1 != 0, pattern: above as usize - 1 })
            }
        }
    }

    /// Iterates over the occupied cells, ascending, with their labels.
    pub(crate) fn labels(&self) -> impl Iterator<Item = (usize, PieceLabel)> + '_ {
        bits(u64::from(self.occupied)).filter_map(|cell| Some((cell, self.label(cell)?)))
    }

    /// Replaces the label on a cell, or removes it.
    #[must_use]
    pub(crate) fn with_label(mut self, cell: usize, label: Option<PieceLabel>) -> Self {
        self.patterns[cell] = label.map_or(0, |label| 1 + label.pattern as u8);
        self.occupied = self.occupied & !(1 << cell) | u32::from(label.is_some()) << cell;
        let mine = label.is_some_and(|label| label.mine);
        self.mine = self.mine & !(1 << cell) | u32::from(mine) << cell;
        self
    }

    /// Returns the arrangement from the view of the other player.
    #[must_use]
    pub(crate) fn swap_owners(self) -> Self {
        let mover = [0, 2, 1][usize::from(self.mover)];
        Self { mine: self.mine ^ self.occupied, mover, ..self }
    }

    /// Moves the piece of each cell to `image[cell]`.
    #[must_use]
    pub(crate) fn map_cells(&self, image: &[usize]) -> Self {
        let labels = self.labels();
        labels.fold(Self::empty(self.mover), |moved, (cell, l)| {
            moved.with_label(image[cell], Some(l))
        })
    }

    /// Returns the number of pieces.
    pub(crate) fn pieces(&self) -> usize {
        self.occupied.count_ones() as usize
    }

    /// Counts the pieces with each label: first mine, by pattern, then theirs.
    pub(crate) fn material(&self, patterns: usize) -> Vec<u8> {
        let mut counts = vec![0; 2 * patterns];
        for (_, label) in self.labels() {
            counts[usize::from(!label.mine) * patterns + label.pattern] += 1;
        }
        counts
    }

    /// Removes the owners and the mover, and leaves the patterns unchanged.
    #[must_use]
    pub(crate) fn without_owners(self) -> Self {
        Self { mine: 0, mover: 0, ..self }
    }

    /// Returns a number that identifies the arrangement. From the highest bits down: the patterns, last
    /// cell first; one bit per cell for the owner; two bits for the mover.
    pub(crate) fn code(&self, cells: usize, patterns: usize) -> u128 {
        let width = usize::BITS - patterns.leading_zeros();
        let above = self.patterns[..cells].iter().rev();
        let number = above.fold(0, |number, &p| number << width | u128::from(p));
        (number << cells | u128::from(self.mine)) << 2 | u128::from(self.mover)
    }
}
