//! Solves the edition of a record again, and draws its position and a line of perfect play.

use crate::atlas::entry::AtlasRow;
use crate::atlas::records::{Record, RecordKind};
use crosstrack::base::Fate;
use crosstrack::game::Game as _;
use crosstrack::rules::{Move, Position, Ruleset};
use crosstrack_explore::crosstrack::draw::position::svg;
use crosstrack_io::table::{Provenance, row};
use crosstrack_tablebase::dense::first_zugzwang;
use crosstrack_tablebase::dense::{NumberedTable, PositionSpace};
use crosstrack_tablebase::{BuildError, Watch, ignore_progress};
use crosstrack_tablebase::{Tablebase as _, Value};

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

    /// Returns the pictures of the record as files: pairs of name and SVG text, which states the provenance. One has its
    /// position (the one after the first move if the board is empty), one the last position of the line with the winning
    /// path.
    pub fn files(&self, provenance: &Provenance) -> Vec<(String, String)> {
        let picture = |name: &str, position: &Position| {
            let text = svg(&self.game, position) + &provenance.xml_comment();
            (format!("{}-{name}.svg", self.record.kind), text)
        };
        let play = |position: &Position, &mv: &Move| self.game.play(position, mv);
        let first = match self.line.first() {
            Some(mv) if self.position == self.game.start() => {
                picture("first", &play(&self.position, mv))
            }
            _ => picture("start", &self.position),
        };
        let mut all = vec![first];
        if !self.line.is_empty() {
            let end = self.line.iter().fold(self.position.clone(), |at, mv| play(&at, mv));
            all.push(picture("end", &end));
        }
        all
    }

    /// Returns the cells of a row about the record.
    pub(super) fn cells(&self) -> Vec<String> {
        let Record { kind, unit, readings } = &self.record;
        let moves: Vec<String> = self.line.iter().map(|&mv| self.game.write_move(mv)).collect();
        let passed = self.value_after_null_move.map_or_else(String::new, |value| value.to_string());
        let position = format!("`{}`", self.game.write_position(&self.position));
        let line = if moves.is_empty() { String::new() } else { format!("`{}`", moves.join(" ")) };
        row![kind, unit.board, unit.sets, readings, position, self.value, passed, line]
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
