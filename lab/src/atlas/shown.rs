//! Solves the edition of a record again, and draws its position and a line of perfect play.

use std::fmt::Write as _;

use crate::atlas::entry::AtlasRow;
use crate::atlas::records::{Record, RecordKind};
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

/// A record with its position, and a line of perfect play from there.
#[derive(Clone, Debug)]
pub struct SolvedRecord {
    pub record: Record,
    pub game: Ruleset,
    pub position: Position,
    /// The value of the position for the player to move.
    pub value: Value,
    /// The value for the other player after a null move; only for a record of zugzwangs.
    pub value_after_null_move: Option<Value>,
    /// A line of perfect play to the end: the loser delays, the winner hurries. Empty if the position is
    /// drawn.
    pub line: Vec<Move>,
    /// The row of the edition under the readings of the record.
    pub row: AtlasRow,
}

/// A picture of a record, with its file name and caption.
#[derive(Clone, Debug)]
pub struct RecordPicture {
    /// The name of the file in the folder of pictures.
    pub file: String,
    pub caption: String,
    pub position: Position,
}

const IN_MEMORY: &str = "all values in memory";

impl SolvedRecord {
    /// Solves the edition of a record. Returns `None` if the edition has no position of this kind.
    ///
    /// **Cost** that of [`NumberedTable::solve`].
    ///
    /// # Errors
    /// As [`NumberedTable::solve`].
    ///
    /// # Panics
    /// If a reading of the record is unknown.
    pub fn new(record: &Record, watch: Watch<'_>) -> Result<Option<Self>, BuildError> {
        let game = record.unit.game(&record.readings).unwrap_or_else(|e| panic!("{e}"));
        let table = NumberedTable::solve(PositionSpace::new(&game)?, watch)?;
        let row = AtlasRow::from_table(&record.unit, &table);
        let value = |position: &Position| table.value(position).expect(IN_MEMORY).expect(IN_MEMORY);
        let position = match record.kind {
            RecordKind::LongestWin => longest_win(&table),
            RecordKind::Zugzwangs => {
                let full = row.number("full-zugzwangs") > 0;
                first_zugzwang(&table, full)
            }
            RecordKind::LongestGame | RecordKind::SecondWins | RecordKind::FewFirstMoves => {
                Some(game.start())
            }
        };
        let Some(position) = position else { return Ok(None) };
        let value_after_null_move = (record.kind == RecordKind::Zugzwangs)
            .then(|| value(&position.after_null_moves(&game, 1)));
        let value = value(&position);
        let line = if value.dtw().is_some() { line(&table, &position) } else { Vec::new() };
        let record = record.clone();
        Ok(Some(Self { record, game, position, value, value_after_null_move, line, row }))
    }

    /// Returns the pictures of the record: its position (the one after the first move if the board is empty),
    /// and the last position of the line with the winning path.
    pub fn pictures(&self) -> Vec<RecordPicture> {
        let picture = |name: &str, caption: String, position: &Position| {
            let file = format!("{}-{name}.svg", self.record.kind);
            RecordPicture { file, caption, position: position.clone() }
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

    /// Returns the pictures as files: pairs of name and SVG text, which states the provenance.
    pub fn files(&self, provenance: &Provenance) -> Vec<(String, String)> {
        let files = self.pictures().into_iter().map(|picture| {
            let svg = svg(&self.game, &picture.position);
            (picture.file, svg + &provenance.xml_comment())
        });
        files.collect()
    }

    /// Returns the section of a page about the record, as Markdown. `folder` is where the pictures are, such
    /// as `records/`.
    pub fn section(&self, folder: &str) -> String {
        let (heading, what) = self.heading();
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

    /// Returns a heading and a sentence.
    fn heading(&self) -> (&'static str, String) {
        let (row, value) = (&self.row, self.value);
        let first_moves = row.cell("first-moves");
        match self.record.kind {
            RecordKind::LongestWin => (
                "The longest forced win",
                format!("Player {} is to move: {value}, and not sooner.", self.position.to_move()),
            ),
            RecordKind::LongestGame => (
                "The longest game",
                format!("It begins with the empty board. For the first player: {value}."),
            ),
            RecordKind::Zugzwangs => {
                let passed = self.value_after_null_move.unwrap_or(value);
                let what = format!(
                    "In {} positions each player does worse by having to move; in {} of them either \
                     player loses then. In this one, for the player to move: {value}. For the other, \
                     if that player had to move: {passed}.",
                    row.cell("zugzwangs"),
                    row.cell("full-zugzwangs")
                );
                ("Most zugzwangs", what)
            }
            RecordKind::SecondWins => (
                "The smallest edition that the second player wins",
                format!(
                    "It has {} positions. All of the {first_moves} first moves lose. For the first \
                     player: {value}.",
                    row.cell("positions")
                ),
            ),
            RecordKind::FewFirstMoves => (
                "The fewest first moves that win",
                format!(
                    "{} of {first_moves} first moves win, quarter turns folded: `{}`. For the first \
                     player: {value}.",
                    row.cell("winning-first-moves"),
                    row.cell("winning")
                ),
            ),
        }
    }
}

/// Returns the first position with the longest win.
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

/// Returns perfect play from a position that is won or lost.
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
