//! The names of the tables.

use crosstrack::vocabulary;

vocabulary! {
    /// Names of the tables, each with the meaning of its rows.
    TableName ("table") {
        /// Each pathway pattern: paths, nets, orientations, mirror image, editions.
        Pieces = "pieces",
        /// Each orientation of each tile: the directions that it links.
        Orientations = "orientations",
        /// Each pair of directions: how many orientations of each pattern link it.
        Links = "links",
        /// Each pair of directions that an orientation of a tile links, one pair in a row.
        Pairs = "pairs",
        /// Each pathway pattern: how sharply its links turn, and in which respects the pattern is the best.
        Turns = "turns",
        /// Numbers of possible patterns, counted in two ways.
        Census = "census",
        /// Each of the possible patterns that `census` counts.
        CensusList = "census-list",
        /// The published editions.
        Editions = "editions",
        /// Every board that fits into 8×8 slots.
        Boards = "boards",
        /// What lies in each interstice under each published layout of fixed connectors.
        Layouts = "layouts",
    }
}

impl TableName {
    /// Returns whether the table covers the patterns of a ruleset; all other tables are the same for every
    /// ruleset.
    pub const fn is_of_patterns(self) -> bool {
        matches!(self, Self::Pieces | Self::Orientations | Self::Links | Self::Pairs | Self::Turns)
    }
}
