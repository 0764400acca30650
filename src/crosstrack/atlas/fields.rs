//! The columns of the atlas.

/// What the values of a column are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Words.
    Text,
    /// A whole number.
    Integer,
}

/// A column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Field {
    /// Its name.
    pub name: &'static str,
    /// What its values are.
    pub kind: Kind,
    /// What it says.
    pub about: &'static str,
}

const fn text(name: &'static str, about: &'static str) -> Field {
    Field { name, kind: Kind::Text, about }
}

const fn integer(name: &'static str, about: &'static str) -> Field {
    Field { name, kind: Kind::Integer, about }
}

/// The columns, in their order.
pub const FIELDS: [Field; 22] = [
    text("board", "cells on an orthogonal side x cells on a diagonal side"),
    text("sets", "the pieces that each player has, a letter a piece: the option --sets"),
    integer("patterns", "how many patterns these pieces have"),
    integer("copies", "how many pieces of each pattern a player has"),
    text("junction", "the reading X-JUNCTION"),
    text("relocate-turn", "the reading X-RELOCATE-TURN"),
    text("null-turn", "the reading X-NULL-TURN"),
    text("connectors", "the layout of connectors, X-CONNECTORS"),
    text(
        "value",
        "what perfect play makes of the empty board for the first player: win, loss or draw",
    ),
    integer("plies", "to the end of the game with perfect play; empty if it never ends"),
    integer("stored", "positions of the table, quarter turns folded"),
    integer(
        "positions",
        "positions that the opening round allows: owners and patterns as they are, colours of like pieces of one owner not told apart, the player to move made player 1, quarter turns not folded",
    ),
    integer("wins", "how many of them the player to move wins"),
    integer("losses", "how many of them the player to move loses; finished ones among them"),
    integer("draws", "in how many of them neither side can force a win"),
    integer(
        "longest",
        "the most plies to the end of a position that is won or lost; empty without one",
    ),
    text("longest-position", "the first such position of the table, as notation x1 writes it"),
    integer(
        "zugzwangs",
        "in how many of them whoever has to move does worse than if the other player had to",
    ),
    integer(
        "full-zugzwangs",
        "in how many of those either player loses if it is that player's turn",
    ),
    integer("first-moves", "first moves, quarter turns folded"),
    integer("winning-first-moves", "how many of them win"),
    text("winning", "those that win, at most eight, separated by spaces"),
];
