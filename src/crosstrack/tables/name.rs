//! The names of the tables.

use crate::vocabulary;

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
