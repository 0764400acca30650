//! The table `layouts`: what lies in each interstice under each published layout of fixed connectors.

use crate::crosstrack::tables::name::TableName;
use crosstrack::rules::{Board, Connectors, Corner, EditionId, interstices_of};
use crosstrack_io::table::{TableData, Value, text};

pub(super) fn table() -> TableData {
    let words = [
        "The layouts of fixed connectors",
        "One row for each layout, published board and interstice. `piece` is the intersection piece that lies there and \
         its rotation, such as S1; `links` are the corners that it links.",
        "data/connectors.csv; data/intersections.csv; the geometry of a board; X-CONNECTORS",
    ];
    let fields = vec![
        text("layout", "The name of the layout, as the rules take it: `connectors=NAME`"),
        text("board", "The board, as in the table of boards"),
        text("interstice", "The name of the interstice in notation"),
        text("piece", "The intersection piece with its rotation; empty if none lies there")
            .optional(),
        text("links", "Pairs of corners that it links, separated by spaces").optional(),
    ];
    let boards =
        Board::all().filter(|board| EditionId::ALL.iter().any(|id| id.facts().board == *board));
    let boards: Vec<Board> = boards.collect();
    let mut rows: Vec<Vec<Value>> = Vec::new();
    for (layout, _) in Connectors::published() {
        for &board in &boards {
            rows.extend(interstices_of(board.interstices()).map(|at| {
                let piece = layout.get(at);
                let corner = |index: usize| Corner::from_index(index).as_str();
                let links = piece.map(|piece| {
                    let pairs =
                        piece.links().paths().map(|(s, t)| format!("{}-{}", corner(s), corner(t)));
                    pairs.collect::<Vec<_>>().join(" ")
                });
                vec![
                    layout.name().into(),
                    board.to_string().into(),
                    at.to_string().into(),
                    piece.map(|piece| piece.to_string()).unwrap_or_default().into(),
                    links.unwrap_or_default().into(),
                ]
            }));
        }
    }
    TableData::new(TableName::Layouts.as_str(), words, fields, rows)
}
