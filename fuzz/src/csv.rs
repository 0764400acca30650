//! Tables of a user's own.

use std::fmt::Write as _;

use crosstrack::Board;
use crosstrack::clauses::{read_clauses, read_readings};
use crosstrack::rules::clauses::{GROUPS, SOURCES};
use crosstrack::rules::intersection::Connectors;
use crosstrack::rules::piece::Catalogue;
use crosstrack_explore::puzzle::table;
use crosstrack_verify::crosstrack::claims::suite;

/// Every reader of CSV: what can be read is written plainly and read again. Whether anything was.
pub fn read(data: &[u8]) -> bool {
    let Ok(text) = std::str::from_utf8(data) else { return false };
    let own = [
        read_clauses("f", text, GROUPS, SOURCES).is_ok(),
        read_readings("f", text).is_ok(),
        suite::read_samples("f", text).is_ok(),
        suite::read_perft_rows("f", text).is_ok(),
    ];
    let given = [
        pieces(text),
        connectors(Board::of(2, 1), text),
        connectors(Board::SMALL, text),
        puzzles(text),
    ];
    own.contains(&true) || given.contains(&true)
}

fn pieces(text: &str) -> bool {
    let Ok(read) = Catalogue::from_csv("f", text) else { return false };
    let mut plain = "letter,pattern\n".to_owned();
    for pattern in read.patterns() {
        let _ = writeln!(plain, "{},{}", pattern.letter, pattern.links);
    }
    let again = Catalogue::from_csv("f", &plain).expect("written plainly");
    let shown = |catalogue: &Catalogue| -> Vec<_> {
        catalogue.patterns().iter().map(|p| (p.letter, p.links, p.orientations)).collect()
    };
    assert_eq!(shown(&again), shown(&read), "{plain}");
    true
}

fn connectors(board: Board, text: &str) -> bool {
    let Ok(read) = Connectors::from_csv("f", text, board) else { return false };
    let mut plain = "interstice,piece\n".to_owned();
    for (at, piece) in read.connectors_on(board) {
        let _ = writeln!(plain, "{at},{piece}");
    }
    assert_eq!(Connectors::from_csv("f", &plain, board).ok(), Some(read), "{plain}");
    true
}

fn puzzles(text: &str) -> bool {
    let Ok(read) = table::read("f", text) else { return false };
    let Ok(records) = table::records(&read) else { return false };
    let plain = table::write(&records);
    let again = table::read("f", &plain).expect("written plainly");
    let again = table::records(&again).expect("the same records");
    assert_eq!(table::write(&again), plain);
    true
}
