//! The eight directions, and sets of squares shifted by one step.

use crosstrack::vocabulary;

vocabulary! {
    /// A direction; north leads away from Red, east to Red's right. Ascending by the index of the
    /// square that it leads to.
    Direction ("direction") {
        /// Down and left.
        SouthWest = "SW",
        /// Down.
        South = "S",
        /// Down and right.
        SouthEast = "SE",
        /// Left.
        West = "W",
        /// Right.
        East = "E",
        /// Up and left.
        NorthWest = "NW",
        /// Up.
        North = "N",
        /// Up and right.
        NorthEast = "NE",
    }
}

/// The first column of the 8×8 square, and the last.
const FIRST_COLUMN: u64 = 0x0101_0101_0101_0101;
const LAST_COLUMN: u64 = FIRST_COLUMN << 7;

impl Direction {
    /// Returns what a step adds to the row (up) and to the column (right).
    pub const fn step(self) -> (i8, i8) {
        const STEPS: [(i8, i8); 8] =
            [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)];
        STEPS[self.index()]
    }

    /// Returns what a step adds to the index of a square.
    pub const fn offset(self) -> i32 {
        let (up, right) = self.step();
        8 * up as i32 + right as i32
    }

    /// Returns the opposite direction.
    #[must_use]
    pub const fn opposite(self) -> Self {
        Self::from_index(Self::COUNT - 1 - self.index())
    }

    /// Shifts a set of squares by one step; drops squares that leave the 8×8 square.
    pub const fn shift(self, set: u64) -> u64 {
        let moved = match self {
            Self::SouthWest => set >> 9,
            Self::South => set >> 8,
            Self::SouthEast => set >> 7,
            Self::West => set >> 1,
            Self::East => set << 1,
            Self::NorthWest => set << 7,
            Self::North => set << 8,
            Self::NorthEast => set << 9,
        };
        match self.step().1 {
            -1 => moved & !LAST_COLUMN,
            0 => moved,
            _ => moved & !FIRST_COLUMN,
        }
    }
}

const _: () = {
    let mut i = 0;
    while i < Direction::COUNT {
        let direction = Direction::from_index(i);
        assert!(direction.opposite().offset() == -direction.offset());
        assert!(i == 0 || Direction::from_index(i - 1).offset() < direction.offset());
        i += 1;
    }
};
