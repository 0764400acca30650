//! The report on forced wins with few pieces: positions that search and formula solve, and the patterns of
//! wins. The formulas that refute fewer pieces take minutes and are kept.

mod patterns;

use crate::report::columns;
use crate::report::file::{self, ReportFile, resource};
use crate::report::forced::patterns::{BASIS, svg};
use crate::study::bound::lower_bound_in_five;
use crate::study::catalogue::entries;
use crate::study::known::{prove_win, read};
use crate::study::{CatalogueEntry, EvidenceError, KNOWN_WINS, KnownWin, WinEvidence};
use crosstrack::game::Game;
use crosstrack::rules::{Board, RelocateTurn, Ruleset, RulesetSpec, Seats};
use crosstrack::solve::Budget;
use crosstrack_io::table;
use crosstrack_io::table::{Field, Resource, TableData, boolean, integer, row, text};

/// The readings under which the positions are solved again: all of X-JUNCTION and X-CONNECTORS, and
/// each of the others by itself.
const READINGS: [&str; 9] = [
    "",
    "connectors=straight",
    "connectors=none",
    "junction=through",
    "junction=through connectors=straight",
    "junction=through connectors=none",
    "relocate-turn=keep",
    "null-turn=allowed",
    "claim-rule=announced",
];

/// A known position under some readings.
struct ReadingRow {
    readings: &'static str,
    known: KnownWin,
    /// `None` if the position is not won in as many plies.
    shown: Option<WinEvidence>,
}

impl ReadingRow {
    fn new(readings: &'static str, known: KnownWin) -> Self {
        let ruleset = ruleset(readings);
        let position = read(&ruleset, known.text).unwrap_or_else(|| panic!("{}", known.text));
        let shown = match prove_win(&ruleset, &position, known.plies, &Budget::default()) {
            Ok(shown) => (shown.plies == known.plies).then_some(shown),
            Err(EvidenceError::NotWon(_)) => None,
            Err(error) => panic!("{}: {error}", known.text),
        };
        Self { readings, known, shown }
    }
}

fn ruleset(readings: &str) -> Ruleset {
    let spec = RulesetSpec::new(Board::SMALL, Seats::Two).with_readings(readings);
    let spec = spec.unwrap_or_else(|e| panic!("{readings}: {e}"));
    Ruleset::new(spec).unwrap_or_else(|e| panic!("{readings}: {e}"))
}

fn solve_known_wins() -> Vec<ReadingRow> {
    let three = fewest().filter(|known| known.plies == 3);
    three.flat_map(|known| READINGS.map(|readings| ReadingRow::new(readings, known))).collect()
}

/// Returns the known wins with the fewest pieces under the default readings.
fn fewest() -> impl Iterator<Item = KnownWin> {
    KNOWN_WINS.iter().enumerate().filter_map(|(index, known)| {
        let is_like = |other: &KnownWin| (other.plies, other.both) == (known.plies, known.both);
        (!KNOWN_WINS[..index].iter().any(is_like)).then_some(*known)
    })
}

pub(super) fn files(_: &[TableData]) -> Vec<ReportFile> {
    let lines = solve_known_wins();
    let patterns = entries();
    let file = |path: &str, text: String| ReportFile::new(format!("forced/{path}"), text);
    let mut files = vec![page(&lines, &patterns), csv(&lines), patterns::csv(&patterns)];
    for known in fewest() {
        let ruleset = ruleset("");
        let picture = read(&ruleset, known.text).map(|position| svg(&ruleset, &position));
        files.push(file(&picture_path(known), picture.unwrap_or_default()));
    }
    files.extend(patterns::pictures(&patterns).into_iter().map(|(path, text)| file(&path, text)));
    files
}

fn picture_path(known: KnownWin) -> String {
    let who = if known.both { "both" } else { "alone" };
    format!("fewest-{}-{who}.svg", known.plies)
}

fn pieces(known: KnownWin) -> usize {
    read(&ruleset(""), known.text).map_or(0, |position| position.layout().pieces().count())
}

fn csv(lines: &[ReadingRow]) -> ReportFile {
    let rows = lines.iter().map(|ReadingRow { readings, known, shown }| {
        let found = match shown {
            Some(shown) => {
                let moves = moves(&ruleset(readings), shown);
                row![true, shown.formula_agrees, moves, shown.hash, shown.stats.replies]
            }
            None => row![false, "", "", "", ""],
        };
        let KnownWin { plies, both, text } = known;
        [row!["4x2", readings, plies, both, pieces(*known), text], found].concat()
    });
    let about = [
        "Forced wins with few pieces",
        "One row for each known position and reading; default readings where none are named",
    ];
    ReportFile::csv(resource("forced/fewest.csv", about, BASIS, fields()), rows)
}

fn fields() -> Vec<Field> {
    vec![
        columns::board(),
        text(
            "readings",
            "Readings that are not at their defaults, as option=value, separated by spaces",
        )
        .optional(),
        integer("plies", "The length of the shortest win under the default readings").unit("plies"),
        boolean("both_placed", "Whether it is asked that both players have placed a piece"),
        columns::pieces("How many pieces lie there"),
        text("position", "The position in the notation x1"),
        boolean("won", "Whether it is won in so many plies under these readings"),
        boolean("by_formula", "Whether a formula has the same first moves as the search")
            .optional(),
        text("first_moves", "The moves that win, separated by spaces").optional(),
        text("certificate", "SHA-256 of the certificate, in hexadecimal digits").optional(),
        integer("replies", "Replies that the certificate answers").unit("moves").optional(),
    ]
}

/// Returns the description of the kept table of formulas that refute fewer pieces.
pub(super) fn kept() -> Resource {
    let about = [
        "Formulas refuted for forced wins in 3 plies",
        "One row for each reading, number of pieces after the first move and share of the other \
         player's; with and without `--both-placed`",
    ];
    let command = "crosstrack-lab forced formula --pieces N --theirs N";
    let basis = "data/patterns.csv, data/connectors.csv; readings as in the rows";
    let fields = vec![
        columns::junction(),
        columns::connectors(),
        text("relocate_turn", "The reading of X-RELOCATE-TURN").one_of(RelocateTurn::WORDS),
        columns::pieces("How many lie there after the first move"),
        integer("theirs", "Of these, the other player's").unit("pieces"),
        integer("variables", "Variables of the formula").unit("variables"),
        integer("clauses", "Clauses of the formula").unit("clauses"),
        integer("steps", "Clauses that the LRAT proof derives").unit("clauses"),
    ];
    file::kept_resource("forced/kept/formulas.csv", about, (command, basis), fields)
}

fn moves(ruleset: &Ruleset, shown: &WinEvidence) -> String {
    let moves = shown.first_moves.iter().map(|&mv| ruleset.write_move(mv));
    moves.collect::<Vec<_>>().join(" ")
}

/// Returns the lower bound: from [kept] proofs for 3 plies, argued from these for 5.
fn at_least(known: KnownWin) -> usize {
    let both = fewest().find(|other| other.plies == 3 && other.both).map_or(0, pieces);
    if known.plies == 3 {
        pieces(known)
    } else {
        lower_bound_in_five(&ruleset(""), known.both, both)
    }
}

const PAGE: &str = include_str!("../../../../reports/forced/README.md");

fn page(lines: &[ReadingRow], patterns: &[CatalogueEntry]) -> ReportFile {
    let rows = fewest().map(|known| {
        let (least, most) = (at_least(known), pieces(known));
        let fewest = if least == most { most.to_string() } else { format!("{least} to {most}") };
        let both = if known.both { "yes" } else { "not asked" };
        row![known.plies, both, fewest, format!("[{}]({})", known.text, picture_path(known))]
    });
    let columns = ["plies", "both have placed", "fewest pieces", "position"];
    let fewest = table::markdown("rlrl", &columns, rows);
    let rows = READINGS.map(|readings| {
        let name = if readings.is_empty() { "default" } else { readings };
        row![name, first_moves(lines, readings, false), first_moves(lines, readings, true)]
    });
    let columns = ["readings", "five pieces, all the mover's", "six, both have placed"];
    let readings = table::markdown("lll", &columns, rows);
    let tables = [fewest, readings, patterns::table(patterns)];
    ReportFile::page("forced/README.md", PAGE, &tables, BASIS)
}

/// Returns the winning first moves of the position for 3 plies under some readings.
fn first_moves(lines: &[ReadingRow], readings: &str, both: bool) -> String {
    let mut lines = lines.iter().filter(|line| line.known.plies == 3);
    let line = lines.find(|line| line.known.both == both && line.readings == readings);
    match line.and_then(|line| line.shown.as_ref()) {
        Some(shown) => moves(&ruleset(readings), shown),
        None => "not won in 3 plies".to_owned(),
    }
}
