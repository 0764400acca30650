//! The records of an atlas: what somebody who makes puzzles would look at first.

use std::cmp::Reverse;

use crate::atlas::entry::Entry;
use crate::atlas::unit::{READINGS, Unit};
use crosstrack::vocabulary;

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

impl Record {
    /// A record of a board and sets.
    fn new(kind: Kind, [board, sets]: [&str; 2], readings: &str) -> Self {
        let read = "boards and sets of an atlas";
        let unit = Unit { board: board.parse().expect(read), sets: sets.parse().expect(read) };
        Self { kind, unit, readings: readings.to_owned() }
    }

    /// The records of the atlas in `reports/atlas`. A test compares them with what [`records`] finds
    /// in its rows.
    ///
    /// # Panics
    /// Never: the list has boards and sets.
    pub fn kept() -> Vec<Self> {
        vec![
            Self::new(Kind::LongestWin, ["2x1", "AH"], READINGS[1]),
            Self::new(Kind::LongestGame, ["2x1", "II/BB"], READINGS[1]),
            Self::new(Kind::Zugzwangs, ["2x1", "BEFH"], READINGS[6]),
            Self::new(Kind::SecondWins, ["2x1", "I"], READINGS[0]),
            Self::new(Kind::FewFirstMoves, ["2x1", "BB/II"], READINGS[6]),
        ]
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
        Some(Record::new(kind, [row.at("board"), row.at("sets")], &row.readings()))
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
