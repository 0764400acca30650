//! The puzzles that come with the program.

use crosstrack::crosstrack::position::Position;
use crosstrack::crosstrack::rules::Ruleset;
use crosstrack::game::Game;
use crosstrack::puzzle::shipped::TABLES;
use crosstrack::puzzle::table::{self, Column, Record};
use crosstrack::puzzle::{Goal, Puzzling};

pub(crate) struct Puzzle {
    pub(crate) record: Record,
    pub(crate) game: Ruleset,
    pub(crate) position: Position,
}

pub(crate) fn shipped() -> Vec<Puzzle> {
    let mut all = Vec::new();
    for (name, text) in TABLES {
        let table = table::read(name, text).expect("a table");
        for record in table::records(&table).expect("goals") {
            let text = record.text(Column::Position).to_owned();
            let game = Ruleset::with_readings(record.text(Column::Readings), &text).expect(&text);
            let position = game.read_position(&text).expect(&text);
            all.push(Puzzle { record, game, position });
        }
    }
    all
}

pub(crate) fn goal(text: &str) -> Goal {
    text.parse().expect("a goal")
}
