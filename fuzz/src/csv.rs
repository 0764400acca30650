//! Tables of a user's own.

use std::fmt::Write as _;

use crosstrack::Board;
use crosstrack::clauses::{read_clauses, read_readings};
use crosstrack::crosstrack::intersection::Connectors;
use crosstrack::crosstrack::piece::Catalogue;
use crosstrack::puzzle::table;
use crosstrack::verify::suite;

/// Every reader of CSV: what can be read is written plainly and read again.
pub fn read(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    pieces(text);
    for board in [Board::of(2, 1), Board::SMALL] {
        connectors(board, text);
    }
    puzzles(text);
    let _ = read_clauses("f", text);
    let _ = read_readings("f", text);
    let _ = suite::read_samples("f", text);
    let _ = suite::read_faulty("f", text);
    let _ = suite::read_forbidden("f", text);
    let _ = suite::read_counted("f", text);
}

fn pieces(text: &str) {
    let Ok(read) = Catalogue::from_csv("f", text) else { return };
    let mut plain = "letter,pattern\n".to_owned();
    for pattern in read.patterns() {
        let _ = writeln!(plain, "{},{}", pattern.letter, pattern.links);
    }
    let again = Catalogue::from_csv("f", &plain).expect("written plainly");
    let shown = |catalogue: &Catalogue| -> Vec<_> {
        catalogue.patterns().iter().map(|p| (p.letter, p.links, p.orientations)).collect()
    };
    assert_eq!(shown(&again), shown(&read), "{plain}");
}

fn connectors(board: Board, text: &str) {
    let Ok(read) = Connectors::from_csv("f", text, board) else { return };
    let mut plain = "interstice,piece\n".to_owned();
    for (at, piece) in read.on(board) {
        let _ = writeln!(plain, "{at},{piece}");
    }
    assert_eq!(Connectors::from_csv("f", &plain, board).ok(), Some(read), "{plain}");
}

fn puzzles(text: &str) {
    let Ok(read) = table::read("f", text) else { return };
    let Ok(records) = table::records(&read) else { return };
    let plain = table::write(&records);
    let again = table::read("f", &plain).expect("written plainly");
    let again = table::records(&again).expect("the same records");
    assert_eq!(table::write(&again), plain);
}
