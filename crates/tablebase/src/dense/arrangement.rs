//! What lies where, seen from the player to move and without orientations.

use crosstrack::rules::Letter;
use crosstrack::rules::geometry::bits;

/// The most cells that a board with tables has.
pub(crate) const MAX_CELLS: usize = 21;

// The code of an arrangement has room for as many patterns as there are letters.
const _: () =
    assert!((usize::BITS - Letter::COUNT.leading_zeros() + 1) as usize * MAX_CELLS + 2 <= 128);

/// What a table distinguishes of a piece: whose it is and which pattern it has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PieceLabel {
    /// Whether the player to move owns it.
    pub mine: bool,
    /// The index of its pattern in the ruleset's catalogue.
    pub pattern: usize,
}

/// A labelled arrangement of pieces on the cells of a board, in reading order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Arrangement {
    /// By cell: 0 if it is empty, else 1 + pattern.
    patterns: [u8; MAX_CELLS],
    /// The cells with pieces, as a mask.
    occupied: u32,
    /// The cells with pieces of the player to move, as a mask.
    mine: u32,
    /// Who is to move: 1 or 2, and 0 where that does not matter, since both have the same pieces.
    mover: u8,
}

impl Arrangement {
    /// The empty board for a player to move: 0, 1 or 2 as [`Self::mover`] has it.
    pub fn empty(mover: u8) -> Self {
        Self { mover, ..Self::default() }
    }

    /// Who is to move: 1 or 2, and 0 where both players have the same pieces.
    pub const fn mover(&self) -> u8 {
        self.mover
    }

    /// The label on a cell.
    pub const fn label(&self, cell: usize) -> Option<PieceLabel> {
        match self.patterns[cell] {
            0 => None,
            above => {
                Some(PieceLabel { mine: self.mine >> cell & 1 != 0, pattern: above as usize - 1 })
            }
        }
    }

    /// The occupied cells with their labels, ascending.
    pub fn labels(&self) -> impl Iterator<Item = (usize, PieceLabel)> + '_ {
        bits(u64::from(self.occupied)).filter_map(|cell| Some((cell, self.label(cell)?)))
    }

    /// The same with something else on a cell.
    #[must_use]
    pub fn with_label(mut self, cell: usize, label: Option<PieceLabel>) -> Self {
        self.patterns[cell] = label.map_or(0, |label| 1 + label.pattern as u8);
        self.occupied = self.occupied & !(1 << cell) | u32::from(label.is_some()) << cell;
        let mine = label.is_some_and(|label| label.mine);
        self.mine = self.mine & !(1 << cell) | u32::from(mine) << cell;
        self
    }

    /// The same seen by the other player.
    #[must_use]
    pub fn swap_owners(self) -> Self {
        let mover = [0, 2, 1][usize::from(self.mover)];
        Self { mine: self.mine ^ self.occupied, mover, ..self }
    }

    /// The image where the piece of each cell lies on `image[cell]`.
    #[must_use]
    pub fn map_cells(&self, image: &[usize]) -> Self {
        let labels = self.labels();
        labels.fold(Self::empty(self.mover), |moved, (cell, l)| {
            moved.with_label(image[cell], Some(l))
        })
    }

    /// How many pieces there are.
    pub fn pieces(&self) -> usize {
        self.occupied.count_ones() as usize
    }

    /// How many pieces there are of each label: mine by pattern, then theirs.
    pub fn material(&self, patterns: usize) -> Vec<u8> {
        let mut counts = vec![0; 2 * patterns];
        for (_, label) in self.labels() {
            counts[usize::from(!label.mine) * patterns + label.pattern] += 1;
        }
        counts
    }

    /// The patterns without their owners.
    #[must_use]
    pub(crate) fn without_owners(self) -> Self {
        Self { mine: 0, mover: 0, ..self }
    }

    /// A number that is different for different arrangements: by cell the bits of its pattern, then a
    /// bit for its owner, and two for who is to move. Its order is that of the patterns
    /// first, then of the owners, then of who is to move.
    pub fn code(&self, cells: usize, patterns: usize) -> u128 {
        let width = usize::BITS - patterns.leading_zeros();
        let above = self.patterns[..cells].iter().rev();
        let number = above.fold(0, |number, &p| number << width | u128::from(p));
        (number << cells | u128::from(self.mine)) << 2 | u128::from(self.mover)
    }
}
