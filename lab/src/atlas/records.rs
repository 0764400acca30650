//! The records of an atlas: its most remarkable editions.

use std::cmp::Reverse;

use crate::atlas::entry::AtlasRow;
use crate::atlas::unit::{AtlasEdition, READINGS};
use crosstrack::vocabulary;

vocabulary! {
    /// A kind of record, held by one edition of the atlas.
    RecordKind ("record") {
        /// The edition has the position with the longest forced win.
        LongestWin = "longest-win",
        /// The edition has the longest game from the empty board that ends in a win.
        LongestGame = "longest-game",
        /// The edition has the most zugzwangs.
        Zugzwangs = "zugzwangs",
        /// The edition is the smallest one that the second player wins.
        SecondWins = "second-wins",
        /// The first player wins the edition, with the fewest winning first moves.
        FewFirstMoves = "few-first-moves",
    }
}

/// An edition that holds a record under some readings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    pub kind: RecordKind,
    pub unit: AtlasEdition,
    /// The readings, in the form of [`READINGS`].
    pub readings: String,
}

impl Record {
    /// Creates a record from the names of a board and of sets.
    fn new(kind: RecordKind, [board, sets]: [&str; 2], readings: &str) -> Self {
        let read = "boards and sets of an atlas";
        let unit =
            AtlasEdition { board: board.parse().expect(read), sets: sets.parse().expect(read) };
        Self { kind, unit, readings: readings.to_owned() }
    }

    /// Returns the records of the atlas in `reports/atlas`. A test compares them with the [`records`] of its
    /// rows.
    pub fn published() -> Vec<Self> {
        vec![
            Self::new(RecordKind::LongestWin, ["2x1", "AH"], READINGS[1]),
            Self::new(RecordKind::LongestGame, ["2x1", "II/BB"], READINGS[1]),
            Self::new(RecordKind::Zugzwangs, ["2x1", "BEFH"], READINGS[6]),
            Self::new(RecordKind::SecondWins, ["2x1", "I"], READINGS[0]),
            Self::new(RecordKind::FewFirstMoves, ["2x1", "BB/II"], READINGS[6]),
        ]
    }
}

/// Returns the records among some rows, at most one of each kind. Among equally good rows, the one with the
/// fewest positions holds the record, then the first.
///
/// # Panics
/// If a row is not one of the atlas.
pub fn records(rows: &[AtlasRow]) -> Vec<Record> {
    RecordKind::ALL.iter().filter_map(|&kind| best_row(kind, rows)).collect()
}

fn best_row(kind: RecordKind, rows: &[AtlasRow]) -> Option<Record> {
    let ranked = rows.iter().filter_map(|row| Some((rank(kind, row)?, row)));
    // `max_by_key` returns the last of equal rows: reversed, it is the first one.
    let (_, row) =
        ranked.rev().max_by_key(|&(rank, row)| (rank, Reverse(row.number("positions"))))?;
    Some(Record::new(kind, [row.cell("board"), row.cell("sets")], &row.readings()))
}

/// Returns the rank of a row for a record, compared lexicographically, or `None` if the row cannot have it.
fn rank(kind: RecordKind, row: &AtlasRow) -> Option<(u64, u64)> {
    let some = |number: u64| (number > 0).then_some((number, 0));
    match kind {
        RecordKind::LongestWin => longest_win(row).map(|plies| (plies, 0)),
        RecordKind::LongestGame => some(row.number("plies")),
        RecordKind::Zugzwangs => some(row.number("zugzwangs")),
        RecordKind::SecondWins => (row.cell("value") == "loss").then_some((0, 0)),
        RecordKind::FewFirstMoves => {
            let fewest = u64::MAX - row.number("winning-first-moves");
            (row.cell("value") == "win").then(|| (fewest, row.number("first-moves")))
        }
    }
}

/// Returns the longest win, in plies. If the longest value is a loss, there is a win one ply shorter.
fn longest_win(row: &AtlasRow) -> Option<u64> {
    let longest = row.number("longest");
    longest.checked_sub(u64::from(longest.is_multiple_of(2)))
}
