//! A record with its pictures: solved again, and played out.

use std::fmt::Write as _;

use crate::atlas::entry::Entry;
use crate::atlas::records::{Kind, Record};
use crosstrack::base::Fate;
use crosstrack::base::counted;
use crosstrack::game::Game as _;
use crosstrack::rules::{Move, Position, Ruleset};
use crosstrack_explore::crosstrack::draw::position::svg;
use crosstrack_tablebase::dense::first_zugzwang;
use crosstrack_tablebase::dense::{NumberedTable, PositionSpace};
use crosstrack_tablebase::{BuildError, Watch, ignore_progress};
use crosstrack_tablebase::{Tablebase as _, Value};
use crosstrack_verify::table;
use crosstrack_verify::table::Provenance;

/// A record, the position that it is about, and how play goes on.
#[derive(Clone, Debug)]
pub struct Shown {
    /// The record.
    pub record: Record,
    /// The game.
    pub game: Ruleset,
    /// The position.
    pub position: Position,
    /// What it is worth for the player to move.
    pub value: Value,
    /// What it would be worth for the other player to move, if that is what the record is about.
    pub passed: Option<Value>,
    /// How perfect play ends the game: the loser delays, the winner hurries. Empty if nothing is won.
    pub line: Vec<Move>,
    /// The row of the edition.
    pub row: Entry,
}

/// A picture of a record.
#[derive(Clone, Debug)]
pub struct Picture {
    /// The name of the file.
    pub file: String,
    /// What stands above it.
    pub caption: String,
    /// The position.
    pub position: Position,
}

const IN_MEMORY: &str = "all values in memory";

impl Shown {
    /// Solves the edition of a record; nothing if it has no position of this kind.
    ///
    /// **Cost** that of [`NumberedTable::solve`].
    ///
    /// # Errors
    /// As [`NumberedTable::solve`].
    ///
    /// # Panics
    /// If the record is not one of its edition.
    pub fn new(record: &Record, watch: Watch<'_>) -> Result<Option<Self>, BuildError> {
        let game = record.unit.game(&record.readings).unwrap_or_else(|e| panic!("{e}"));
        let table = NumberedTable::solve(PositionSpace::new(&game)?, watch)?;
        let row = Entry::of(&record.unit, &table);
        let value = |position: &Position| table.value(position).expect(IN_MEMORY).expect(IN_MEMORY);
        let position = match record.kind {
            Kind::LongestWin => longest_win(&table),
            Kind::Zugzwangs => {
                let full = row.number("full-zugzwangs") > 0;
                first_zugzwang(&table, full)
            }
            Kind::LongestGame | Kind::SecondWins | Kind::FewFirstMoves => Some(game.start()),
        };
        let Some(position) = position else { return Ok(None) };
        let passed =
            (record.kind == Kind::Zugzwangs).then(|| value(&position.after_null_moves(&game, 1)));
        let value = value(&position);
        let line = if value.dtw().is_some() { line(&table, &position) } else { Vec::new() };
        let record = record.clone();
        Ok(Some(Self { record, game, position, value, passed, line, row }))
    }

    /// The pictures: the position, or, since the empty board shows nothing, what the first move makes
    /// of it; and the end, with the path that wins.
    pub fn pictures(&self) -> Vec<Picture> {
        let picture = |name: &str, caption: String, position: &Position| {
            let file = format!("{}-{name}.svg", self.record.kind);
            Picture { file, caption, position: position.clone() }
        };
        let play = |position: &Position, &mv: &Move| self.game.play(position, mv);
        let first = match self.line.first() {
            Some(mv) if self.position == self.game.start() => {
                let caption = format!("after {}", self.game.write_move(*mv));
                picture("first", caption, &play(&self.position, mv))
            }
            _ => picture("start", "the position".to_owned(), &self.position),
        };
        let mut all = vec![first];
        if !self.line.is_empty() {
            let end = self.line.iter().fold(self.position.clone(), |at, mv| play(&at, mv));
            all.push(picture("end", format!("after {}", counted(self.line.len(), "ply")), &end));
        }
        all
    }

    /// The pictures as files: their names, and SVG that says where it comes from.
    pub fn files(&self, provenance: &Provenance) -> Vec<(String, String)> {
        let file = |picture: Picture| {
            let svg = svg(&self.game, &picture.position);
            (picture.file, svg + &provenance.xml_comment())
        };
        self.pictures().into_iter().map(file).collect()
    }

    /// What is remarkable, with the pictures, which lie in a folder such as `records/`.
    pub fn section(&self, folder: &str) -> String {
        let (heading, what) = self.words();
        let Record { unit, readings, .. } = &self.record;
        let mut text = format!(
            "### {heading}\n\nBoard {}, sets `{}`, `{readings}`. {what}\n\n`{}`\n\n",
            unit.board,
            unit.sets,
            self.game.write_position(&self.position)
        );
        if !self.line.is_empty() {
            let moves: Vec<String> = self.line.iter().map(|&mv| self.game.write_move(mv)).collect();
            let _ = write!(text, "With perfect play: `{}`\n\n", moves.join(" "));
        }
        let pictures = self.pictures();
        let captions: Vec<&str> = pictures.iter().map(|picture| &*picture.caption).collect();
        let images = pictures.iter().map(|p| format!("![{}]({folder}{})", p.caption, p.file));
        text +=
            &table::markdown(&"l".repeat(captions.len()), &captions, [images.collect::<Vec<_>>()]);
        text.push('\n');
        text
    }

    /// A heading and a sentence.
    fn words(&self) -> (&'static str, String) {
        let (row, value) = (&self.row, self.value);
        let first_moves = row.at("first-moves");
        match self.record.kind {
            Kind::LongestWin => (
                "The longest forced win",
                format!("Player {} is to move: {value}, and not sooner.", self.position.to_move()),
            ),
            Kind::LongestGame => (
                "The longest game",
                format!("It begins with the empty board. For the first player: {value}."),
            ),
            Kind::Zugzwangs => {
                let passed = self.passed.unwrap_or(value);
                let what = format!(
                    "In {} positions each player does worse by having to move; in {} of them either \
                     player loses then. In this one, for the player to move: {value}. For the other, \
                     if that player had to move: {passed}.",
                    row.at("zugzwangs"),
                    row.at("full-zugzwangs")
                );
                ("Most zugzwangs", what)
            }
            Kind::SecondWins => (
                "The smallest edition that the second player wins",
                format!(
                    "It has {} positions. All of the {first_moves} first moves lose. For the first \
                     player: {value}.",
                    row.at("positions")
                ),
            ),
            Kind::FewFirstMoves => (
                "The fewest first moves that win",
                format!(
                    "{} of {first_moves} first moves win, quarter turns folded: `{}`. For the first \
                     player: {value}.",
                    row.at("winning-first-moves"),
                    row.at("winning")
                ),
            ),
        }
    }
}

/// The first position that is won in the most plies.
fn longest_win(table: &NumberedTable) -> Option<Position> {
    let counts = table.counts().expect(IN_MEMORY);
    let wins = counts[1].by_value.iter().map(|&(value, _)| value);
    let wins = wins.filter(|value| value.fate() == Fate::Win);
    let longest = wins.max_by_key(|value| value.dtw())?;
    Some(
        table
            .positions_with_value(longest, 0, 1, &mut ignore_progress)
            .expect(IN_MEMORY)
            .swap_remove(0),
    )
}

/// Perfect play from a position that is won or lost.
fn line(table: &NumberedTable, start: &Position) -> Vec<Move> {
    let game = table.game();
    let (mut at, mut moves) = (start.clone(), Vec::new());
    while game.outcome(&at).is_none() {
        let (best, _) = table.move_values(&at).expect(IN_MEMORY).expect(IN_MEMORY)[0];
        at = game.play(&at, best);
        moves.push(best);
    }
    moves
}
