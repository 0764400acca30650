//! One row of the atlas: an edition solved under some readings.

use crate::atlas::fields::FIELDS;
use crate::atlas::unit::AtlasEdition;
use crosstrack::base::Fate;
use crosstrack::game::{Game as _, Readings as _};
use crosstrack::rules::RulesetSpec;
use crosstrack_tablebase::dense::zugzwangs;
use crosstrack_tablebase::dense::{NumberedTable, PositionSpace};
use crosstrack_tablebase::{BuildError, ValueCounts, Watch, ignore_progress};
use crosstrack_tablebase::{Tablebase as _, Value};

/// The most winning first moves that are listed.
const MAX_LISTED: usize = 8;

/// The readings that have a column.
pub(super) const READING_COLUMNS: [&str; 4] =
    ["junction", "relocate-turn", "null-turn", "connectors"];

/// The values of a row as text, in the order of [`FIELDS`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AtlasRow(pub Vec<String>);

impl AtlasRow {
    /// Solves an edition under readings such as those of [`READINGS`](super::READINGS), and returns its row.
    ///
    /// **Cost** that of [`NumberedTable::solve`].
    ///
    /// # Errors
    /// If the game is too large, or `watch` cancels the work.
    ///
    /// # Panics
    /// If a reading is unknown.
    pub fn new(unit: &AtlasEdition, readings: &str, watch: Watch<'_>) -> Result<Self, BuildError> {
        let game = unit.game(readings).unwrap_or_else(|e| panic!("{e}"));
        Ok(Self::from_table(unit, &NumberedTable::solve(PositionSpace::new(&game)?, watch)?))
    }

    /// Checks that the editions of a plan can be solved under some readings, by one of them.
    ///
    /// # Errors
    /// If there is no table for these readings.
    ///
    /// # Panics
    /// If a reading is unknown.
    pub(super) fn check_solvable(unit: &AtlasEdition, readings: &str) -> Result<(), BuildError> {
        let game = unit.game(readings).unwrap_or_else(|e| panic!("{e}"));
        PositionSpace::new(&game)?;
        Ok(())
    }

    /// Returns the row of a solved edition; the table must be in memory.
    pub(super) fn from_table(unit: &AtlasEdition, table: &NumberedTable) -> Self {
        let game = table.game();
        let in_memory = "values in memory";
        let [_, within]: [ValueCounts; 2] =
            table.counts().expect(in_memory).try_into().expect("two ways of counting");
        let start = table.value(&game.start()).expect(in_memory).expect("a value of the start");
        let first = table.first_move_values().expect(in_memory).expect("values of the first moves");
        let winning = first.iter().filter(|(_, value)| value.fate() == Fate::Win);
        let winning: Vec<String> = winning.map(|&(mv, _)| game.write_move(mv)).collect();
        // Wins take odd numbers of plies and losses even ones, so that the maximum is unique.
        let of_dtw = |&(value, _): &(Value, u64)| value.dtw();
        let longest = within.by_value.iter().filter(|count| of_dtw(count).is_some());
        let longest = longest.max_by_key(|count| of_dtw(count)).map(|&(value, _)| value);
        let example = longest.map(|value| {
            table.positions_with_value(value, 0, 1, &mut ignore_progress).expect(in_memory)
        });
        let example = example.and_then(|found| Some(game.write_position(found.first()?)));
        let zugzwangs = zugzwangs(table).expect(in_memory);
        let number = |plies: Option<usize>| plies.map_or_else(String::new, |n| n.to_string());
        let mut words = Self::key_cells(unit, game.spec());
        words.extend([start.fate().to_string(), number(start.dtw())]);
        words.push(table.stored_positions().to_string());
        words.push(within.positions().to_string());
        words.extend([Fate::Win, Fate::Loss, Fate::Draw].map(|f| within.of_fate(f).to_string()));
        words.extend([number(longest.and_then(Value::dtw)), example.unwrap_or_default()]);
        words.extend([zugzwangs.all, zugzwangs.full].map(|n| n.to_string()));
        words.extend([first.len(), winning.len()].map(|n| n.to_string()));
        words.push(winning[..winning.len().min(MAX_LISTED)].join(" "));
        Self(words)
    }

    /// Returns the first cells of a row: the edition and the readings.
    fn key_cells(unit: &AtlasEdition, spec: &RulesetSpec) -> Vec<String> {
        let mut words = vec![
            unit.board.to_string(),
            unit.sets.to_string(),
            unit.sets.letters().count_ones().to_string(),
            unit.sets.pieces().to_string(),
        ];
        for name in READING_COLUMNS {
            let all = RulesetSpec::READINGS.iter();
            let reading = all.filter(|reading| reading.name == name);
            words.extend(reading.map(|reading| (reading.get)(spec).to_owned()));
        }
        words
    }

    /// Returns whether a row belongs to an edition under some readings and is consistent: positions are won,
    /// lost or drawn, the start has a distance to win unless it is drawn, no part exceeds its whole, and
    /// positions and moves can be parsed. Does not check the values.
    pub fn is_row_of(&self, unit: &AtlasEdition, readings: &str) -> bool {
        let Ok(game) = unit.game(readings) else { return false };
        let parsed = |column: &str| self.cell(column).parse::<u64>().ok();
        let sum = ["wins", "losses", "draws"]
            .iter()
            .try_fold(0_u64, |sum, column| sum.checked_add(parsed(column)?));
        let is_drawn = self.cell("value") == Fate::Draw.to_string();
        let is_part = |part: &str, of: &str| parsed(part).is_some_and(|n| Some(n) <= parsed(of));
        let (example, longest) = (self.cell("longest-position"), self.cell("longest"));
        let is_example = |text: &str| game.read_position(text).is_ok();
        let is_move = |text: &str| game.read_move(text).is_ok();
        self.0.starts_with(&Self::key_cells(unit, game.spec()))
            && sum.is_some()
            && sum == parsed("positions")
            && parsed("stored").is_some()
            && parsed("plies").is_some() != is_drawn
            && parsed("longest").is_some() != longest.is_empty()
            && longest.is_empty() == example.is_empty()
            && (example.is_empty() || is_example(example))
            && is_part("zugzwangs", "positions")
            && is_part("full-zugzwangs", "zugzwangs")
            && is_part("winning-first-moves", "first-moves")
            && self.cell("winning").split_whitespace().all(is_move)
    }

    /// Returns the value in a column as text.
    ///
    /// # Panics
    /// If there is no such column.
    pub fn cell(&self, column: &str) -> &str {
        let at = FIELDS.iter().position(|field| field.name == column);
        &self.0[at.unwrap_or_else(|| panic!("no column {column}"))]
    }

    /// Returns the number in a column; 0 if the value is empty.
    ///
    /// # Panics
    /// If there is no such column.
    pub fn number(&self, column: &str) -> u64 {
        self.cell(column).parse().unwrap_or(0)
    }

    /// Returns the readings of the row, in the form of [`READINGS`](super::READINGS).
    pub fn readings(&self) -> String {
        READING_COLUMNS.map(|name| format!("{name}={}", self.cell(name))).join(" ")
    }

    /// Returns whether both players have the same pieces.
    pub fn is_alike(&self) -> bool {
        !self.cell("sets").contains('/')
    }
}
