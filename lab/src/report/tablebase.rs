//! The report on solved boards: who wins on the smallest boards under each reading.

use rayon::prelude::*;

use crate::atlas::READINGS;
use crate::report::columns;
use crate::report::file::{ReportFile, resource};
use crosstrack::base::Fate;
use crosstrack::base::counted;
use crosstrack::game::Game;
use crosstrack::rules::{Board, EditionId, NullTurn, RelocateTurn, Ruleset, RulesetSpec, Seats};
use crosstrack_io::table;
use crosstrack_io::table::{TableData, integer, row, text};
use crosstrack_tablebase::{Solvable as _, Value};
use crosstrack_tablebase::{ValueCounts, ignore_progress};

/// The board 2×1, solved under some readings.
struct SolvedBoard {
    readings: &'static str,
    /// The counts of all positions, and of those that the opening round allows.
    counts: [ValueCounts; 2],
    start: Value,
    /// The first moves up to symmetry with their values for the player who makes them, the best first.
    first: Vec<(String, Value)>,
}

impl SolvedBoard {
    fn new(readings: &'static str) -> Self {
        let spec = RulesetSpec {
            edition: Some(EditionId::Standard),
            ..RulesetSpec::new(Board::of(2, 1), Seats::Two)
        };
        let spec = spec.with_readings(readings).unwrap_or_else(|e| panic!("{e}"));
        let game = Ruleset::new(spec).unwrap_or_else(|e| panic!("{e}"));
        let table = game.solve(&mut ignore_progress).unwrap_or_else(|e| panic!("{e}"));
        let counts = table.counts().expect("values in memory");
        let counts = counts.try_into().expect("two ways of counting");
        let start = table.value(&game.start()).ok().flatten().expect("a value of the start");
        let first = table.first_move_values().ok().flatten().expect("values of the first moves");
        let first = first.into_iter().map(|(mv, value)| (game.write_move(mv), value)).collect();
        Self { readings, counts, start, first }
    }

    /// Returns the words of the readings, in the order of the heading.
    fn reading_words(&self) -> impl Iterator<Item = &'static str> {
        self.readings.split(' ').filter_map(|reading| Some(reading.split_once('=')?.1))
    }

    fn options(&self) -> String {
        let option = |reading: &str| format!(" --{}", reading.replacen('=', " ", 1));
        self.readings.split(' ').map(option).collect()
    }

    fn first_moves_cell(&self) -> String {
        let groups = self.first.chunk_by(|a, b| a.1 == b.1);
        groups.map(group_text).collect::<Vec<_>>().join("; ")
    }
}

/// Returns the value of first moves with equal values and the moves, or of many only their number.
fn group_text(group: &[(String, Value)]) -> String {
    let value = group[0].1;
    if group.len() > 12 {
        return format!("{value}: {} others", group.len());
    }
    let moves: Vec<&str> = group.iter().map(|(mv, _)| mv.as_str()).collect();
    format!("{value}: {}", moves.join(" "))
}

const BASIS: &str =
    "board 2x1, two players, the pieces of the standard edition; readings as in the rows";

fn csv(solved: &[SolvedBoard]) -> ReportFile {
    let rows = solved.iter().flat_map(|row| {
        let [all, within] = &row.counts;
        all.by_value.iter().map(move |&(value, count)| {
            let mut cells = row!["2x1"];
            cells.extend(row.reading_words().map(str::to_owned));
            cells.extend(row![value.fate(), columns::plies(value), count, within.of_value(value)]);
            cells
        })
    });
    let mut fields = vec![
        columns::board(),
        columns::junction(),
        text("relocate-turn", "The reading of X-RELOCATE-TURN").one_of(RelocateTurn::WORDS),
        text("null-turn", "The reading of X-NULL-TURN").one_of(NullTurn::WORDS),
        columns::connectors(),
    ];
    fields.extend(columns::value());
    let within = "Of these, those that leave it open that the opening round has taken place";
    fields.extend([
        integer("positions", "Positions with this value").unit("positions"),
        integer("within_opening", within).unit("positions"),
    ]);
    let about = [
        "Values of all positions of the board 2x1",
        "One row for each reading, value and distance to the end",
    ];
    ReportFile::csv(resource("tablebases/values.csv", about, BASIS, fields), rows)
}

const PAGE: &str = include_str!("../../../reports/tablebases/README.md");

fn page(solved: &[SolvedBoard]) -> ReportFile {
    let rows = solved.iter().map(|row| {
        let all = &row.counts[0];
        let longest = counted(all.max_dtw().unwrap_or(0), "ply");
        let [won, lost, drawn] = [Fate::Win, Fate::Loss, Fate::Draw].map(|fate| all.of_fate(fate));
        let mut cells: Vec<String> = row.reading_words().map(str::to_owned).collect();
        cells.extend(row![row.start, won, lost, drawn, longest]);
        cells
    });
    let columns = [
        "X-JUNCTION",
        "X-RELOCATE-TURN",
        "X-NULL-TURN",
        "connectors",
        "empty board",
        "wins",
        "losses",
        "never end",
        "longest",
    ];
    let values = table::markdown("lllllrrrr", &columns, rows);
    let rows = solved
        .iter()
        .map(|row| row![format!("`{}`", row.options().trim()), row.first_moves_cell()]);
    let first = table::markdown("ll", &["readings", "first moves"], rows);
    ReportFile::page("tablebases/README.md", PAGE, &[values, first], BASIS)
}

pub(super) fn files(_: &[TableData]) -> Vec<ReportFile> {
    let solved: Vec<SolvedBoard> = READINGS.into_par_iter().map(SolvedBoard::new).collect();
    vec![page(&solved), csv(&solved)]
}
