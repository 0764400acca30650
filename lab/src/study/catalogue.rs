//! The catalogue of wins in 3 plies on the small board: those of the puzzles and of the known positions.

use crate::study::known::{self, KNOWN_WINS};
use crate::study::pattern::{FirstMoveAnalysis, analyse_first_move};
use crosstrack::base::data::shipped;
use crosstrack::game::Game as _;
use crosstrack::rules::{Board, Move, Position, Ruleset, Seats};
use crosstrack::solve::{Budget, Search, Verdict, Wanted, solve};
use crosstrack_explore::puzzle::{Column, Goal, PuzzleGame as _, table};

/// A won position of the catalogue, with one of its winning first moves.
#[derive(Clone, Debug)]
pub struct CatalogueEntry {
    /// The id of the puzzle; `None` for a [known](mod@crate::study::known) position.
    pub id: Option<String>,
    pub ruleset: Ruleset,
    pub position: Position,
    pub first: Move,
    /// The threats of the first move, and the replies to it.
    pub attack: FirstMoveAnalysis,
}

/// Returns the catalogue: the puzzles with their solutions, and the [`KNOWN_WINS`] positions with the first
/// of their winning moves. It is ordered by pattern of the win, then by number of pieces.
///
/// **Cost** a short search for the known positions, and for each entry that of [`analyse_first_move`].
///
/// # Panics
/// If a table that comes with the program is invalid.
pub fn entries() -> Vec<CatalogueEntry> {
    let mut entries = puzzles();
    let ruleset = Ruleset::standard(Board::SMALL, Seats::Two);
    for text in KNOWN_WINS.iter().filter(|known| known.plies == PLIES).map(|known| known.text) {
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

/// The length of the wins in the catalogue.
const PLIES: usize = 3;

fn puzzles() -> Vec<CatalogueEntry> {
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

fn entry(
    id: Option<&str>,
    ruleset: &Ruleset,
    position: &Position,
    first: Move,
) -> Option<CatalogueEntry> {
    let attack = analyse_first_move(ruleset, position, first)?;
    let (id, ruleset, position) = (id.map(str::to_owned), ruleset.clone(), position.clone());
    Some(CatalogueEntry { id, ruleset, position, first, attack })
}
