//! The report on forced wins with few pieces: positions that search and formula solve, and the patterns of
//! wins. The formulas that refute fewer pieces take minutes and are kept.

mod patterns;

use std::fmt::Write as _;

use crate::report::columns;
use crate::report::file::{self, ReportFile, gallery, provenance, resource};
use crate::report::forced::patterns::{BASIS, svg};
use crate::study::bound::lower_bound_in_five;
use crate::study::catalogue::entries;
use crate::study::known::{prove_win, read};
use crate::study::{CatalogueEntry, EvidenceError, KNOWN_WINS, KnownWin, WinEvidence};
use crosstrack::game::Game;
use crosstrack::rules::{Board, RelocateTurn, Ruleset, RulesetSpec, Seats};
use crosstrack::solve::Budget;
use crosstrack_verify::table;
use crosstrack_verify::table::{Field, Resource, TableData, boolean, integer, row, text};

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
    let mut files =
        vec![file("README.md", markdown(&lines, &patterns)), csv(&lines), patterns::csv(&patterns)];
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
    let command = "crosstrack-lab forced fewest --format json";
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

fn markdown(lines: &[ReadingRow], patterns: &[CatalogueEntry]) -> String {
    let mut text = String::from(
        "# Forced wins with few pieces\n\n\
         The board is 4×2, for two players. How few pieces can lie there so that the player to move \
         wins within so many plies, whatever the other does, and not sooner?\n\n",
    );
    let rows = fewest().map(|known| {
        let (least, most) = (at_least(known), pieces(known));
        let fewest = if least == most { most.to_string() } else { format!("{least} to {most}") };
        let both = if known.both { "yes" } else { "not asked" };
        row![known.plies, both, fewest, format!("[{}]({})", known.text, picture_path(known))]
    });
    let columns = ["plies", "both have placed", "fewest pieces", "position"];
    text += &table::markdown("rlrl", &columns, rows);
    text += "\nWhere it is not asked all pieces of the position are the mover's, which no play leads \
             to. The wins in 3 plies were found by search and by formulas, with the same first moves, \
             and a certificate was replayed through the rules, every reply included, while this was \
             made ([csv](fewest.csv)). The certificates of those in 5 plies are [kept](kept/README.md): \
             each replays some five million games.\n\n";
    text += &gallery(fewest().map(|known| {
        let caption = format!("{} pieces, won in {} plies", pieces(known), known.plies);
        [caption, format!("![{} plies]({})", known.plies, picture_path(known))]
    }));
    text += WHY;
    text += &readings(lines);
    text += &patterns::section(patterns);
    let _ = writeln!(text, "_{}_", provenance(BASIS));
    text
}

const WHY: &str = "\
## Why\n\n\
**In 3 plies so many suffice.** The first move fills the column and completes nothing, since d3 lies \
across. Now all that the path needs lies there and is the mover's. The other player can neither move \
nor turn any of it, has no way round it, and the next turn sets d3 upright.\n\n\
**Fewer do not.** Look at the position after a first move that wins. The other player can lay a piece \
down, or put one of their own away, so that it is on no path: at the rim of the board. After each of \
these a path must be completed in one turn. If that takes a piece brought to a free cell, the other \
player could have brought the same there before, and would have won, unless they have none left. \
These are conditions on a position of which nothing is given but how many pieces of each player lie \
there. For each number of pieces too small, and each share of the other player's, they were written \
as a formula, which a solver refuted and whose proof was checked: [kept](kept/README.md), with the \
command for each. `crates/prove/src/formula/forced/least.rs` has the argument in full.\n\n\
**In 5 plies one piece less suffices.** Four pieces run straight down from the top, so that track \
leaves them at their two ends and nowhere else. The first move places an A on c5, turned so that it \
does not meet them: an A that met them would let the other player finish the path. Whatever they do, \
one of b6, c6 and d6 stays free, and a piece is placed there; then the A is turned, which can lead to \
any of the three. All that the path needs is the mover's, and it has no way round.\n\n\
**Fewer than that do not.** Some reply leads to a position that is won in 3 plies and not in 1, or the \
first move would win sooner. Both have placed by then; so at least six pieces lie there, two more than \
before. And if one of them was the other player's all along, it could have been moved so that nothing \
is won within 3. `lab/src/study/mod.rs` has this in full.\n\n";

/// Returns the winning first moves of the position for 3 plies under some readings.
fn first_moves(lines: &[ReadingRow], readings: &str, both: bool) -> String {
    let mut lines = lines.iter().filter(|line| line.known.plies == 3);
    let line = lines.find(|line| line.known.both == both && line.readings == readings);
    match line.and_then(|line| line.shown.as_ref()) {
        Some(shown) => moves(&ruleset(readings), shown),
        None => "not won in 3 plies".to_owned(),
    }
}

/// Returns the section about other readings.
fn readings(lines: &[ReadingRow]) -> String {
    let mut text = String::from(
        "## Under other readings\n\n\
         The first moves that win in the positions for 3 plies, by search and by formula:\n\n",
    );
    let rows = READINGS.map(|readings| {
        let name = if readings.is_empty() { "default" } else { readings };
        row![name, first_moves(lines, readings, false), first_moves(lines, readings, true)]
    });
    let columns = ["readings", "five pieces, all the mover's", "six, both have placed"];
    text += &table::markdown("lll", &columns, rows);
    text += "\nThe formulas for fewer pieces were refuted under each reading of X-JUNCTION and of \
             X-RELOCATE-TURN with each of these layouts of connectors; [kept](kept/README.md) has the \
             numbers, and the wins in 5 plies. X-NULL-TURN and X-CLAIM make no difference to the \
             argument: `allowed` lets the other player pass, which it does not need, and whoever \
             completes a path under `announced` announces it. Without connectors, where track goes \
             from side to side alone, the four or five pieces for 5 plies do not do: it takes five, and \
             six once both have placed.\n\n";
    text
}
