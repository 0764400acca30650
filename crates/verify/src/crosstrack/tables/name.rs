//! The names of the tables.

use crosstrack::vocabulary;

vocabulary! {
    /// The tables.
    TableName ("table") {
        /// Each pathway pattern: paths, nets, orientations, mirror image, editions.
        Pieces = "pieces",
        /// Each orientation of each tile: the directions that it links.
        Orientations = "orientations",
        /// Each pair of directions: how many orientations of each pattern link it.
        Links = "links",
        /// Each pattern: how sharply its links turn, and what it is best at.
        Turns = "turns",
        /// How many patterns there are, counted in two ways.
        Census = "census",
        /// Each of those patterns.
        CensusList = "census-list",
        /// The published editions.
        Editions = "editions",
        /// Every board that fits into 8×8 slots.
        Boards = "boards",
    }
}

impl TableName {
    /// Returns whether the table covers the patterns of a ruleset; the others are the same for every ruleset.
    pub const fn is_of_patterns(self) -> bool {
        matches!(self, Self::Pieces | Self::Orientations | Self::Links | Self::Turns)
    }
}
