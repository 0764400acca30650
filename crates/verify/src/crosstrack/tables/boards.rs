//! The table `boards`: every board that fits into 8×8 slots.

use crate::crosstrack::tables::name::TableName;
use crosstrack::rules::{Board, Edge, EditionId, interstices_of};
use crosstrack_io::table::{TableData, integer, text};

pub(super) fn table() -> TableData {
    let words = [
        "The boards",
        "One row for each board a×b that fits into 8×8 slots: an octagon with `a` cells on each \
         orthogonal and `b` on each diagonal side, `width` slots across; no path across has fewer \
         pieces than that. An interstice is where four slots meet; where one of the four is no \
         cell it counts in `interstices_of_3_cells`. `used_by` are the published editions.",
        "the geometry of a board; data/editions.csv; no reading",
    ];
    let fields = vec![
        text("board", "The name of the board, a and b joined by x").unique(),
        integer("a", "Cells on each orthogonal side").unit("cells"),
        integer("b", "Cells on each diagonal side").unit("cells"),
        integer("width", "Slots across; no path across has fewer pieces").unit("slots"),
        integer("cells", "Cells of the board").unit("cells"),
        integer("interstices", "Square gaps where four slots meet").unit("interstices"),
        integer("interstices_of_3_cells", "Those where one of the four slots is no cell")
            .unit("interstices"),
        integer("terminals", "Places at the rim where track begins or ends").unit("terminals"),
        text("used_by", "The published editions with this board, separated by spaces").optional(),
    ];
    let rows = Board::all().map(|board| {
        let three = interstices_of(board.interstices()).filter(|&i| board.cells_around(i) == 3);
        let terminals: usize = Edge::ALL.iter().map(|&edge| board.terminals(edge).count()).sum();
        let users = EditionId::ALL.iter().filter(|id| id.facts().board == board);
        vec![
            board.to_string().into(),
            board.a().into(),
            board.b().into(),
            board.width().into(),
            board.cells().count_ones().into(),
            board.interstices().count_ones().into(),
            three.count().into(),
            terminals.into(),
            users.map(|id| id.as_str()).collect::<Vec<_>>().join(" ").into(),
        ]
    });
    TableData::new(TableName::Boards.as_str(), words, fields, rows)
}
