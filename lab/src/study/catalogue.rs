//! The wins in 3 plies on the small board that come with the program, and how they go.

use crate::study::known::{self, KNOWN};
use crate::study::pattern::{Attack, attack};
use crosstrack::base::data::shipped;
use crosstrack::game::Game as _;
use crosstrack::rules::{Board, Move, Position, Ruleset, Seats};
use crosstrack::solve::{Budget, Search, Verdict, Wanted, solve};
use crosstrack_explore::puzzle::{Column, Goal, PuzzleGame as _, table};

/// A win of the catalogue, with one of its first moves.
#[derive(Clone, Debug)]
pub struct Entry {
    /// The id of the puzzle; none for a [known](mod@crate::study::known) position.
    pub id: Option<String>,
    /// The ruleset.
    pub ruleset: Ruleset,
    /// The position.
    pub position: Position,
    /// The first move.
    pub first: Move,
    /// What it does.
    pub attack: Attack,
}

/// The wins: the puzzles of which one first move wins, and the [`KNOWN`] positions with the first
/// one that does; by pattern, those with the fewest pieces first.
///
/// **Cost** a short search for the known positions, and for each what [`attack`] states.
///
/// # Panics
/// If the tables that come with the program are faulty.
pub fn entries() -> Vec<Entry> {
    let mut entries = puzzles();
    let ruleset = Ruleset::standard(Board::SMALL, Seats::Two);
    for text in KNOWN.iter().filter(|known| known.plies == PLIES).map(|known| known.text) {
        let position = known::read(&ruleset, text).unwrap_or_else(|| panic!("{text}"));
        let mut search = Search::new(&ruleset, Budget::default());
        let answer = solve(&ruleset, &mut search, &position, PLIES, Wanted::One);
        let Verdict::Win { plies: PLIES, first_moves } = answer else {
            panic!("{text}: {answer:?}")
        };
        entries.extend(entry(None, &ruleset, &position, first_moves[0]));
    }
    entries.sort_by_cached_key(|entry| {
        let pieces = entry.position.layout().pieces().count();
        (entry.attack.pattern.clone(), pieces, entry.id.clone())
    });
    entries
}

/// The wins that are catalogued take so many plies.
const PLIES: usize = 3;

fn puzzles() -> Vec<Entry> {
    let mut entries = Vec::new();
    for (name, text) in Ruleset::TABLES {
        let table = shipped(table::read(name, text));
        for record in shipped(table::records(&table)) {
            let text = record.text(Column::Position);
            let ruleset = Ruleset::with_readings(record.text(Column::Readings), text)
                .unwrap_or_else(|e| panic!("{text}: {e}"));
            if Some(record.goal) != Goal::win(PLIES) || ruleset.board() != Board::SMALL {
                continue;
            }
            let position = ruleset.read_position(text).unwrap_or_else(|e| panic!("{text}: {e}"));
            let first = record.words(Column::Solution).next().unwrap_or_default();
            let first = ruleset.read_move(first).unwrap_or_else(|e| panic!("{text}: {e}"));
            entries.extend(entry(Some(record.text(Column::Id)), &ruleset, &position, first));
        }
    }
    entries
}

fn entry(id: Option<&str>, ruleset: &Ruleset, position: &Position, first: Move) -> Option<Entry> {
    let attack = attack(ruleset, position, first)?;
    let (id, ruleset, position) = (id.map(str::to_owned), ruleset.clone(), position.clone());
    Some(Entry { id, ruleset, position, first, attack })
}
