//! The sheets show every tile once.

use crosstrack::rules::{Board, Catalogue, Ruleset, Seats};
use crosstrack_explore::crosstrack::draw::sheet;
use svg::parser::Event;

/// How often a tag starts, after reading the whole document.
fn count(text: &str, tag: &str) -> usize {
    let mut depth = 0_i32;
    let mut found = 0;
    for event in svg::read(text).unwrap() {
        match event {
            Event::Tag(name, kind, _) => {
                use svg::node::element::tag::Type::{Empty, End, Start};
                depth += match kind {
                    Start => 1,
                    End => -1,
                    Empty => 0,
                };
                found += usize::from(name == tag && kind != End);
            }
            Event::Error(fault) => panic!("{fault}"),
            _ => {}
        }
    }
    assert_eq!(depth, 0, "every element is closed");
    found
}

#[test]
fn the_sheet_of_pieces_has_68_octagons() {
    let text = sheet::pieces(Catalogue::published(), "here");
    assert_eq!(count(&text, "polygon"), 68);
    // A gap and a track for each of the separate nets: 1 1 2 2 2 2 3 3 in eight orientations and
    // 2 in four.
    assert_eq!(count(&text, "path"), 2 * (8 * 16 + 4 * 2));
    assert_eq!(count(&text, "rect"), 1, "the background");
}

#[test]
fn the_sheet_of_intersection_pieces_has_11() {
    let text = sheet::intersections("here");
    // Each is a square between parts of four cells.
    assert_eq!(count(&text, "polygon"), 11 * 5);
}

#[test]
fn boards_show_cells_interstices_and_terminals() {
    for (board, cells, interstices, crossings) in
        [(Board::SMALL, 32, 25, 25), (Board::LARGE, 52, 45, 0), (Board::of(1, 2), 5, 4, 4)]
    {
        let text = sheet::board(&Ruleset::standard(board, Seats::Two), "here");
        assert_eq!(count(&text, "polygon"), 1 + cells + interstices, "{board}");
        assert_eq!(count(&text, "circle"), 4 * board.a(), "terminals");
        // Two tracks in each crossing and one at each terminal, each with its gap.
        assert_eq!(count(&text, "path"), 4 * crossings + 8 * board.a());
        assert_eq!(count(&text, "text"), 4 * board.width() + 4);
    }
}

#[test]
fn a_document_says_where_it_comes_from_even_with_hyphens() {
    let text = sheet::intersections("made -- by --this");
    assert_eq!(count(&text, "desc"), 1);
    assert!(text.contains("made -- by --this"), "in the description");
    let comment = text.split("<!--").nth(1).unwrap().split("-->").next().unwrap();
    assert!(!comment.contains("--"), "{comment}");
}
