//! Directions: sides of a cell, edges of the board, corners of an interstice.

use crate::vocabulary;

vocabulary! {
    /// The eight directions, clockwise from north; also the sides of a cell.
    Direction ("direction") {
        /// North: up.
        N = "N",
        /// North-east: up and right.
        NE = "NE",
        /// East: right.
        E = "E",
        /// South-east: down and right.
        SE = "SE",
        /// South: down.
        S = "S",
        /// South-west: down and left.
        SW = "SW",
        /// West: left.
        W = "W",
        /// North-west: up and left.
        NW = "NW",
    }
}

impl Direction {
    /// Returns the direction `steps` × 45° further clockwise.
    #[must_use]
    pub const fn rotate(self, steps: usize) -> Self {
        Self::from_index((self.index() + steps) % 8)
    }

    /// Returns the opposite direction.
    #[must_use]
    pub const fn opposite(self) -> Self {
        self.rotate(4)
    }

    /// Returns whether the direction is N, E, S or W.
    pub const fn is_orthogonal(self) -> bool {
        self.index().is_multiple_of(2)
    }

    /// Returns the step in this direction, as rows down and columns right.
    pub const fn step(self) -> (i8, i8) {
        const STEPS: [(i8, i8); 8] =
            [(-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1)];
        STEPS[self.index()]
    }
}

vocabulary! {
    /// The four edges of the board that have terminals (EQ-TERMINALS, WN-OPPOSITE).
    ///
    /// # Examples
    /// ```
    /// use crosstrack::Edge;
    ///
    /// assert_eq!(Edge::A.opposite(), Edge::C);
    /// assert_eq!("B".parse(), Ok(Edge::B));
    /// ```
    Edge ("terminal") {
        /// North: the N sides of the top row.
        A = "A",
        /// East: the E sides of the right column.
        B = "B",
        /// South: the S sides of the bottom row.
        C = "C",
        /// West: the W sides of the left column.
        D = "D",
    }
}

impl Edge {
    /// Returns the direction in which this edge lies.
    pub const fn direction(self) -> Direction {
        Direction::from_index(2 * self.index())
    }

    /// Returns the edge across the board.
    #[must_use]
    pub const fn opposite(self) -> Self {
        Self::from_index((self.index() + 2) % 4)
    }
}

vocabulary! {
    /// The four corners of an interstice, clockwise; one slot touches it at each.
    Corner ("corner") {
        /// The upper left slot, touching with its SE side.
        NW = "NW",
        /// The upper right slot, touching with its SW side.
        NE = "NE",
        /// The lower right slot, touching with its NW side.
        SE = "SE",
        /// The lower left slot, touching with its NE side.
        SW = "SW",
    }
}

impl Corner {
    /// Returns the side with which the slot at this corner touches the interstice.
    pub const fn side(self) -> Direction {
        Direction::from_index((3 + 2 * self.index()) % 8)
    }
}
