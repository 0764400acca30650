//! The report on winning and irreducible configurations by number of pieces.

use crate::report::case::{BoardCase, case, case_cells};
use crate::report::columns;
use crate::report::file::{self, ReportFile, resource};
use crosstrack::rules::{Board, Junction};
use crosstrack_io::table;
use crosstrack_io::table::{Field, Resource, row};
use crosstrack_prove::count::{TransferQuery, count_irreducible, count_winning};

/// The counts of one board under one reading, by number of pieces.
pub(super) struct PieceCounts {
    case: BoardCase,
    winning: Vec<u128>,
    irreducible: Vec<u128>,
}

/// The boards and layouts that are counted here; the others take longer.
const QUICK: [(u8, u8, &[&str]); 4] = [
    (2, 1, &["crossed", "straight", "none"]),
    (1, 2, &["crossed", "straight", "none"]),
    (3, 1, &["straight", "none"]),
    (2, 2, &["none"]),
];

/// The kept tables, which take longer: the file, the options of the command that makes it, and how long
/// that takes.
const KEPT: [(&str, &str, &str); 12] = [
    ("3x1-joined-crossed", "--board 3x1", "5 s"),
    ("3x1-through-crossed", "--board 3x1 --junction through", "5 s"),
    ("2x2-joined-straight", "--board 2x2 --connectors straight", "3 s"),
    ("2x2-through-straight", "--board 2x2 --connectors straight --junction through", "3 s"),
    ("2x2-joined-crossed", "--board 2x2", "10 min, up to 6 GiB"),
    ("2x2-through-crossed", "--board 2x2 --junction through", "5 min, up to 6 GiB"),
    ("3x2-joined-none", "--board 3x2 --connectors none", "1 s"),
    ("4x2-joined-none", "--board 4x2 --connectors none", "5 s"),
    ("4x2-joined-crossed", "--board 4x2 --at-most 8", "20 s"),
    ("4x2-through-crossed", "--board 4x2 --junction through --at-most 8", "20 s"),
    ("4x2-joined-straight", "--board 4x2 --connectors straight --at-most 8", "10 s"),
    (
        "4x2-through-straight",
        "--board 4x2 --connectors straight --junction through --at-most 8",
        "10 s",
    ),
];

const BASIS: &str = "data/patterns.csv, data/connectors.csv; X-JUNCTION and X-CONNECTORS as in the \
                     rows; stock: four of each pattern";

pub(super) fn numbers() -> Vec<PieceCounts> {
    let mut all = Vec::new();
    for (a, b, layouts) in QUICK {
        for &junction in Junction::ALL {
            for &connectors in layouts {
                let case = case(Board::of(a, b), junction, connectors);
                let transfer = TransferQuery::new(&case.ruleset);
                let [winning, irreducible] = [count_winning, count_irreducible]
                    .map(|count| count(&transfer).unwrap_or_else(|e| panic!("{e}")));
                all.push(PieceCounts { case, winning, irreducible });
            }
        }
    }
    all
}

/// Returns the rows: board, junction, connectors, pieces, winning, irreducible.
fn rows(numbers: &[PieceCounts]) -> impl Iterator<Item = Vec<String>> {
    numbers.iter().flat_map(|n| {
        (n.case.ruleset.board().width()..n.winning.len()).map(move |pieces| {
            let numbers = row![pieces, n.winning[pieces], n.irreducible[pieces]];
            [case_cells(&n.case).to_vec(), numbers].concat()
        })
    })
}

fn fields() -> [Field; 3] {
    [
        columns::pieces("How many pieces lie on the board"),
        columns::configurations("winning", "Those that hold a path between opposite edges"),
        columns::configurations("irreducible", "Of these, those that need all their pieces"),
    ]
}

/// Returns the columns of kept tables. Irreducible configurations are missing where only few pieces are
/// counted.
fn kept_fields() -> [Field; 3] {
    let [pieces, winning, irreducible] = fields();
    [pieces, winning, irreducible.optional()]
}

pub(super) fn csv(numbers: &[PieceCounts]) -> ReportFile {
    let about = [
        "Winning configurations by number of pieces",
        "One row for each small board, reading and number of pieces, with at most four pieces of \
         each pattern",
    ];
    let fields = columns::case().into_iter().chain(fields()).collect();
    ReportFile::csv(resource("counts/by-pieces.csv", about, BASIS, fields), rows(numbers))
}

/// Returns the descriptions of the tables that are kept and not made again.
pub(crate) fn kept() -> Vec<Resource> {
    let about = "One row for each number of pieces, with at most four pieces of each pattern";
    let basis = "data/patterns.csv, data/connectors.csv; stock: four of each pattern";
    let of = |(file, options, _): &(&str, &str, &str)| {
        let title = format!("Winning configurations of {}", file.replace('-', ", "));
        let path = format!("counts/kept/{file}.csv");
        file::kept_resource(
            &path,
            [&title, about],
            (&command(options), basis),
            kept_fields().to_vec(),
        )
    };
    KEPT.iter().map(of).collect()
}

fn command(options: &str) -> String {
    format!("crosstrack count {options} --by-pieces --format csv")
}

const PAGE: &str = include_str!("../../../../reports/counts/by-pieces.md");

pub(super) fn page(numbers: &[PieceCounts]) -> ReportFile {
    let names = ["board", "X-JUNCTION", "connectors", "pieces", "winning", "irreducible"];
    let made = table::markdown("lllrrr", &names, rows(numbers));
    let kept = KEPT.map(|(file, options, takes)| {
        row![format!("[{file}](kept/{file}.csv)"), format!("`{}`", command(options)), takes]
    });
    let kept = table::markdown("llr", &["numbers", "command", "takes"], kept);
    ReportFile::page("counts/by-pieces.md", PAGE, &[made, kept], BASIS)
}
