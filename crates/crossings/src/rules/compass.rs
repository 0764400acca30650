//! The eight directions, and sets of squares shifted by one step.

use crosstrack::vocabulary;

vocabulary! {
    /// A direction on the board. North leads away from Red, east to Red's right. Directions ascend by the
    /// index of the square that they lead to.
    Direction ("direction") {
        /// Down and to the left.
        SouthWest = "SW",
        /// Down, towards Red.
        South = "S",
        /// Down and to the right.
        SouthEast = "SE",
        /// To the left.
        West = "W",
        /// To the right.
        East = "E",
        /// Up and to the left.
        NorthWest = "NW",
        /// Up, towards Blue.
        North = "N",
        /// Up and to the right.
        NorthEast = "NE",
    }
}

/// The first column of the 8×8 square; `LAST_COLUMN` is the last one.
const FIRST_COLUMN: u64 = 0x0101_0101_0101_0101;
const LAST_COLUMN: u64 = FIRST_COLUMN << 7;

impl Direction {
    /// Returns the numbers that a step adds to the row (upwards) and to the column (to the right).
    pub const fn step(self) -> (i8, i8) {
        const STEPS: [(i8, i8); 8] =
            [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)];
        STEPS[self.index()]
    }

    /// Returns the number that a step adds to the index of a square (`8 * row + column`).
    pub const fn offset(self) -> i32 {
        let (up, right) = self.step();
        8 * up as i32 + right as i32
    }

    /// Returns the opposite direction.
    #[must_use]
    pub const fn opposite(self) -> Self {
        Self::from_index(Self::COUNT - 1 - self.index())
    }

    /// Shifts a set of squares (a mask) by one step. Squares that leave the 8×8 square are dropped.
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
