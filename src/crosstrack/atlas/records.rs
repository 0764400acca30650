//! The records of an atlas: what somebody who makes puzzles would look at first.

use std::cmp::Reverse;

use crate::crosstrack::atlas::entry::Entry;
use crate::crosstrack::atlas::unit::{READINGS, Unit};
use crate::vocabulary;

vocabulary! {
    /// What an edition is remarkable for.
    Kind ("record") {
        /// A position of it is won in more plies than any other, and not sooner.
        LongestWin = "longest-win",
        /// No game takes longer from the empty board until it is won.
        LongestGame = "longest-game",
        /// It has more zugzwangs than any other.
        Zugzwangs = "zugzwangs",
        /// The second player wins, and no smaller edition is like that.
        SecondWins = "second-wins",
        /// Fewer of its first moves win than of any other that the first player wins.
        FewFirstMoves = "few-first-moves",
    }
}

/// An edition that is remarkable, under some readings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// What for.
    pub kind: Kind,
    /// The edition.
    pub unit: Unit,
    /// The readings, such as those of [`READINGS`](super::READINGS).
    pub readings: String,
}

/// The records of the kept atlas: the board, the sets and the readings. A test compares them with what
/// [`records`] finds in its rows.
const KEPT: [(Kind, &str, &str, &str); 5] = [
    (Kind::LongestWin, "2x1", "AH", READINGS[1]),
    (Kind::LongestGame, "2x1", "II/BB", READINGS[1]),
    (Kind::Zugzwangs, "2x1", "BEFH", READINGS[6]),
    (Kind::SecondWins, "2x1", "I", READINGS[0]),
    (Kind::FewFirstMoves, "2x1", "BB/II", READINGS[6]),
];

impl Record {
    /// The records of the atlas in `reports/atlas`.
    ///
    /// # Panics
    /// Never: the list has boards and sets.
    pub fn kept() -> Vec<Self> {
        let record = |&(kind, board, sets, readings): &(Kind, &str, &str, &str)| {
            let read = "boards and sets of the list";
            let unit = Unit { board: board.parse().expect(read), sets: sets.parse().expect(read) };
            Self { kind, unit, readings: readings.to_owned() }
        };
        KEPT.iter().map(record).collect()
    }
}

/// The records of some rows, at most one of each kind: of equally good ones that with the fewest
/// positions, and of these the first.
///
/// # Panics
/// If a row is not one of the atlas.
pub fn records(rows: &[Entry]) -> Vec<Record> {
    let record = |&kind: &Kind| {
        let ranked = rows.iter().filter_map(|row| Some((rank(kind, row)?, row)));
        let size = |row: &Entry| Reverse(row.number("positions"));
        // Of equal ones the last is taken.
        let (_, row) = ranked.rev().max_by_key(|&(rank, row)| (rank, size(row)))?;
        let read = "a row of the atlas";
        let unit = Unit {
            board: row.at("board").parse().expect(read),
            sets: row.at("sets").parse().expect(read),
        };
        Some(Record { kind, unit, readings: row.readings() })
    };
    Kind::ALL.iter().filter_map(record).collect()
}

/// How remarkable a row is, the first number first; `None` if it is not at all.
fn rank(kind: Kind, row: &Entry) -> Option<(u64, u64)> {
    let some = |number: u64| (number > 0).then_some((number, 0));
    match kind {
        Kind::LongestWin => longest_win(row).map(|plies| (plies, 0)),
        Kind::LongestGame => some(row.number("plies")),
        Kind::Zugzwangs => some(row.number("zugzwangs")),
        Kind::SecondWins => (row.at("value") == "loss").then_some((0, 0)),
        Kind::FewFirstMoves => {
            let fewest = u64::MAX - row.number("winning-first-moves");
            (row.at("value") == "win").then(|| (fewest, row.number("first-moves")))
        }
    }
}

/// The most plies in which a position is won. Before the longest loss there is a win one ply shorter.
fn longest_win(row: &Entry) -> Option<u64> {
    let longest = row.number("longest");
    longest.checked_sub(u64::from(longest.is_multiple_of(2)))
}
