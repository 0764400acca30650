//! The report on Crossings on small boards: who wins under each reading.

use rayon::prelude::*;

use crate::report::file::{ReportFile, resource};
use crate::report::{columns, crossings_wins};
use crossings::rules::{Ruleset, RulesetSpec};
use crosstrack::base::Fate;
use crosstrack::base::counted;
use crosstrack::game::Game;
use crosstrack_io::table;
use crosstrack_io::table::{TableData, integer, row, text};
use crosstrack_tablebase::{Solvable as _, Value};
use crosstrack_tablebase::{ValueCounts, ignore_progress};

/// Every reading at its default, and each other reading by itself.
const READINGS: [&str; 9] = [
    "",
    "distance=upto",
    "distance=stop",
    "single=line",
    "reply=free",
    "capture-reply=yes",
    "lock=defend",
    "no-move=loss",
    "dead=play-on",
];

/// The boards that are solved here; larger ones take minutes.
const QUICK: [&str; 3] = ["3x4 rows=1", "3x5 rows=1", "4x4 rows=1"];

/// A board that is solved under some readings.
struct SolvedBoard {
    board: &'static str,
    readings: &'static str,
    counts: ValueCounts,
    start: Value,
    first: Vec<(String, Value)>,
}

impl SolvedBoard {
    fn new(board: &'static str, readings: &'static str) -> Self {
        let text = format!("{board} {readings}");
        let spec: RulesetSpec = text.trim_end().parse().unwrap_or_else(|e| panic!("{text}: {e}"));
        let game = Ruleset::new(spec).unwrap_or_else(|e| panic!("{text}: {e}"));
        let table = game.solve(&mut ignore_progress).unwrap_or_else(|e| panic!("{text}: {e}"));
        let [counts] = table.counts().expect("values in memory").try_into().expect("one count");
        let start = game.start();
        let value = table.value(&start).ok().flatten().expect("the start is reached");
        let moves = table.move_values(&start).ok().flatten().expect("all are reached");
        let first = moves.into_iter().map(|(mv, value)| (game.write_move(mv), value)).collect();
        Self { board, readings, counts, start: value, first }
    }

    /// Returns the first moves that keep the value of the start.
    fn best_first_moves(&self) -> String {
        let best = self.first.iter().filter(|(_, value)| *value == self.start);
        best.map(|(mv, _)| mv.as_str()).collect::<Vec<_>>().join(" ")
    }

    /// Returns the readings as a cell.
    fn readings_cell(&self) -> &'static str {
        if self.readings.is_empty() { "default" } else { self.readings }
    }
}

const BASIS: &str = "the rules of Crossings; one reading at a time, the others at their defaults";

fn csv(solved: &[SolvedBoard]) -> ReportFile {
    let rows = solved.iter().flat_map(|row| {
        let (board, rows) = row.board.split_once(" rows=").expect("rows");
        row.counts.by_value.iter().map(move |(value, count)| {
            row![board, rows, row.readings_cell(), value.fate(), columns::plies(*value), count]
        })
    });
    let mut fields = vec![
        text("board", "Columns and rows of the board, joined by x"),
        integer("rows", "Rows of stones of each player at the start").unit("rows"),
        text("reading", "The one reading that is not at its default, or default"),
    ];
    fields.extend(columns::value());
    fields.push(
        integer("positions", "Reachable positions up to mirror image and exchange of colours")
            .unit("positions"),
    );
    let about = [
        "Values of all positions of Crossings on small boards",
        "One row for each board, reading, value and distance to the end",
    ];
    ReportFile::csv(resource("crossings/values.csv", about, BASIS, fields), rows)
}

const PAGE: &str = include_str!("../../../reports/crossings/README.md");

fn page(solved: &[SolvedBoard]) -> ReportFile {
    let rows = solved.iter().map(|row| {
        let [won, lost, drawn] =
            [Fate::Win, Fate::Loss, Fate::Draw].map(|fate| row.counts.of_fate(fate));
        let longest = counted(row.counts.max_dtw().unwrap_or(0), "ply");
        let all = won + lost + drawn;
        row![
            row.board,
            row.readings_cell(),
            row.start,
            row.best_first_moves(),
            all,
            won,
            lost,
            drawn,
            longest
        ]
    });
    let columns = [
        "board",
        "reading",
        "start",
        "first moves as good",
        "positions",
        "wins",
        "losses",
        "draws",
        "longest",
    ];
    let table = table::markdown("llllrrrrr", &columns, rows);
    ReportFile::page("crossings/README.md", PAGE, &[table], BASIS)
}

pub(super) fn files(_: &[TableData]) -> Vec<ReportFile> {
    let cases: Vec<(&str, &str)> =
        QUICK.iter().flat_map(|&board| READINGS.map(|readings| (board, readings))).collect();
    let solved: Vec<SolvedBoard> =
        cases.into_par_iter().map(|(board, readings)| SolvedBoard::new(board, readings)).collect();
    vec![page(&solved), csv(&solved), crossings_wins::file()]
}
