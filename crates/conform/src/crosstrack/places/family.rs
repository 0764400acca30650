//! Families of place faults.

use crosstrack::vocabulary;

vocabulary! {
    /// The kind of place that an engine gets wrong, and in what way.
    Family ("family of faults") {
        /// Two neighbouring cells that are not connected.
        Seam = "seam",
        /// Two corners of an interstice that are not connected although its connector links them.
        Corner = "corner",
        /// A terminal that is not there.
        Terminal = "terminal",
        /// A cell whose piece conducts nothing.
        Cell = "cell",
        /// Two neighbouring cells that are connected one way only.
        OneWay = "one-way",
        /// A cell two of whose neighbours are exchanged.
        Swap = "swap",
        /// The end of a row leads to the beginning of another.
        RowWrap = "row-wrap",
        /// The end of a column leads to the beginning of another.
        ColumnWrap = "column-wrap",
        /// A diagonal that leaves the board comes back on the other side.
        DiagonalWrap = "diagonal-wrap",
        /// Cells that are connected across a missing corner of the board.
        MissingCorner = "missing-corner",
        /// A cell is connected with the one after the next.
        Gap = "gap",
        /// Opposite corners of an empty interstice that are connected.
        Touch = "touch",
        /// Corners of an interstice that are connected although its connector does not link them.
        Unlinked = "unlinked",
        /// A side of a cell without a terminal that counts as one.
        FalseTerminal = "false-terminal",
        /// A terminal that counts for another edge.
        WrongTerminal = "wrong-terminal",
        /// Ends on one edge or on adjacent ones that count as opposite.
        EdgePair = "ends",
    }
}

impl Family {
    /// Describes what a planted case tests, to be followed by the name of the place.
    pub(crate) const fn description(self) -> &'static str {
        match self {
            Self::Seam => "Neighbours are connected",
            Self::Corner => "A connector links two corners",
            Self::Terminal => "A terminal is there",
            Self::Cell => "The piece on a cell conducts",
            Self::OneWay => "Neighbours are connected both ways",
            Self::Swap => "Each side leads to the neighbour there",
            Self::RowWrap => "A row ends at its end",
            Self::ColumnWrap => "A column ends at its end",
            Self::DiagonalWrap => "A diagonal ends at the edge of the board",
            Self::MissingCorner => "Nothing leads across a missing corner",
            Self::Gap => "Nothing leads over a cell",
            Self::Touch => "Corners that touch without a connector are not connected",
            Self::Unlinked => "A connector links no other corners",
            Self::FalseTerminal => "No terminal is there",
            Self::WrongTerminal => "A terminal counts for its own edge",
            Self::EdgePair => "Only opposite edges count",
        }
    }

    /// Returns whether moves are planted for the family as well as positions. Moves detect faults that occur only
    /// in a fast test of the last move alone.
    pub(crate) const fn is_tested_by_moves(self) -> bool {
        !matches!(self, Self::OneWay | Self::Swap | Self::Touch | Self::Unlinked | Self::Gap)
    }
}
