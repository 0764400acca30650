//! The columns of the atlas.

use std::sync::LazyLock;

use crosstrack_io::table::{Field, integer, text};

/// The columns of the atlas with their meanings, in their order.
pub static FIELDS: LazyLock<Vec<Field>> = LazyLock::new(|| {
    vec![
        text("board", "cells on an orthogonal side x cells on a diagonal side"),
        text("sets", "the pieces that each player has, a letter a piece, or those of the first and of the second after a slash: the option --sets"),
        integer("patterns", "how many patterns these pieces have").unit("patterns"),
        integer("pieces", "how many pieces both players have together").unit("pieces"),
        text("junction", "the reading X-JUNCTION"),
        text("relocate-turn", "the reading X-RELOCATE-TURN"),
        text("null-turn", "the reading X-NULL-TURN"),
        text("connectors", "the layout of connectors, X-CONNECTORS"),
        text(
            "value",
            "what perfect play makes of the empty board for the first player: win, loss or draw",
        )
        .one_of(&["win", "loss", "draw"]),
        integer("plies", "to the end of the game with perfect play; empty if it never ends").unit("plies")
            .optional(),
        integer("stored", "positions of the table, quarter turns folded").unit("positions"),
        integer(
            "positions",
            "positions that the opening round allows: owners and patterns as they are, colours of like pieces of one owner not told apart, the player to move made player 1 where both have the same pieces, quarter turns not folded",
        ).unit("positions"),
        integer("wins", "how many of them the player to move wins").unit("positions"),
        integer("losses", "how many of them the player to move loses; finished ones among them").unit("positions"),
        integer("draws", "in how many of them neither side can force a win").unit("positions"),
        integer(
            "longest",
            "the most plies to the end of a position that is won or lost; empty without one",
        ).unit("plies")
        .optional(),
        text("longest-position", "the first such position of the table, as notation x1 writes it")
            .optional(),
        integer(
            "zugzwangs",
            "in how many of them each player does worse by having to move than if the other had to",
        ).unit("positions"),
        integer(
            "full-zugzwangs",
            "in how many of those either player loses if it is that player's turn",
        ).unit("positions"),
        integer("first-moves", "first moves, quarter turns folded").unit("moves"),
        integer("winning-first-moves", "how many of them win").unit("moves"),
        text("winning", "those that win, at most eight, separated by spaces").optional(),
    ]
});
