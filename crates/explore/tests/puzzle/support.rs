//! The puzzles that come with the program.

use crate::puzzle_tables;
use crosstrack::rules::Ruleset;
use crosstrack_explore::puzzle::{Column, Goal, PuzzleGame, Record, table};

pub(crate) struct Puzzle<G: PuzzleGame = Ruleset> {
    pub(crate) record: Record,
    pub(crate) game: G,
    pub(crate) position: G::Position,
}

/// Every so many puzzles from games are looked at.
const STEP: usize = 24;

/// The table of puzzles that are rated by play, whose rows say no more than what is to be solved.
pub(crate) const RATED: &str = "data/puzzles/rated.csv";

/// Those of a game, but for those that are rated; of those that were found in games, some.
pub(crate) fn shipped_of<G: PuzzleGame>() -> Vec<Puzzle<G>> {
    let mut all = Vec::new();
    for (name, text) in puzzle_tables() {
        let table = table::read(name, text).expect("a table");
        let mut records = table::records(&table).expect("goals");
        records.retain(|record| record.text(Column::Game) == G::NAME);
        if name == RATED {
            continue;
        }
        if name == "data/puzzles/games.csv" {
            records = records.into_iter().step_by(STEP).collect();
        }
        for record in records {
            let text = record.text(Column::Position).to_owned();
            let game = G::with_readings(record.text(Column::Readings), &text).expect(&text);
            let position = game.parse_position(&text).unwrap_or_else(|e| panic!("{text}: {e}"));
            all.push(Puzzle { record, game, position });
        }
    }
    all
}

pub(crate) fn goal(text: &str) -> Goal {
    text.parse().expect("a goal")
}
