//! The report on winning and irreducible configurations by number of pieces.

use std::fmt::Write as _;

use crate::report::case::{BoardCase, case, case_cells};
use crate::report::columns;
use crate::report::file::{self, ReportFile, provenance, resource};
use crosstrack::rules::{Board, Junction};
use crosstrack_prove::count::{TransferQuery, count_irreducible, count_winning};
use crosstrack_verify::table;
use crosstrack_verify::table::{Field, Resource, row};

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

pub(super) fn markdown(numbers: &[PieceCounts]) -> String {
    let mut text = "# Winning configurations by number of pieces\n\n\
        A configuration is a set of cells, patterns and orientations with at most four of each \
        pattern. It is *winning* if it holds a path between opposite edges, and *irreducible* if it \
        is winning and would not be without any one of its pieces: all of them lie on every path \
        that it has. With as few pieces as the board is wide both are the same.\n\n\
        How many there are depends on the connectors, of which the sources do not say where they \
        lie (X-CONNECTORS), and mostly on X-JUNCTION too. Without \
        connectors both readings of X-JUNCTION give the same numbers here.\n\n"
        .to_owned();
    let names = ["board", "X-JUNCTION", "connectors", "pieces", "winning", "irreducible"];
    text += &table::markdown("lllrrr", &names, rows(numbers));
    text += "\nThis table is derived again by `crosstrack-lab report --check`. These take longer; they \
             are kept as the command gave them, and the check leaves them alone:\n\n";
    let kept = KEPT.map(|(file, options, takes)| {
        row![format!("[{file}](kept/{file}.csv)"), format!("`{}`", command(options)), takes]
    });
    text += &table::markdown("llr", &["numbers", "command", "takes"], kept);
    let _ = write!(
        text,
        "\nWithout connectors `--junction through` gives the same numbers. On the small board with connectors \
         configurations of up to eight pieces are counted, two more than a path takes, and which of them are \
         irreducible is not. Each further piece takes some twenty times as long and as much memory, and \
         beyond twelve the numbers may exceed 128 bits.\n\n\
         Tests compare the numbers with listing every configuration on the smallest boards, and those of few pieces on larger boards with other ways to count, the \
         longest irreducible ones with what a solver finds and proves; on the small board the \
         irreducible ones with walking every path, one by one.\n\n_{}_\n",
        provenance(BASIS)
    );
    text
}
