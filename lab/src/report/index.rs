//! The index of the reports, `README.md`.

use crate::report::facts;
use crate::report::file::{COMMAND, KEPT, ReportFile, STORED, provenance};
use crosstrack_cli::tables::ListName;
use crosstrack_verify::crosstrack::tables::TableName;
use crosstrack_verify::table;
use crosstrack_verify::table::{TableData, row};

/// Returns what a table shows, in a phrase.
fn purpose(name: &str) -> &'static str {
    match name.parse() {
        Ok(TableName::Pieces) => "what each pattern links, and whether it has a twin in the mirror",
        Ok(TableName::Orientations) => {
            "every way a tile can lie, and the directions it links there"
        }
        Ok(TableName::Links) => "how many ways each piece has to get from here to there",
        Ok(TableName::Pairs) => "the same one by one, for programs that group and count",
        Ok(TableName::Turns) => "straight on or round the bend: what each piece is good for",
        Ok(TableName::Census) => "how many patterns there could have been, counted in two ways",
        Ok(TableName::CensusList) => "all of those patterns, one by one",
        Ok(TableName::Editions) => "what was in the four boxes",
        Ok(TableName::Boards) => "every board that fits into 8×8 slots, published or not",
        Err(_) => match name.parse().expect("a table of ours") {
            ListName::Clauses => "the rules in one line each, who says so, and where the code is",
            ListName::Readings => "what the rules leave open, and how to choose",
            ListName::Tables => "which tables there are",
        },
    }
}

/// The paragraphs about wins.
const WINS: &[&str] = &[
    "[How many ways there are to win with the fewest pieces](counts/README.md), under every \
     reading ([csv](counts/minimum.csv)), and where on the board they run: with crossed \
     connectors ([4×2](counts/heat-4x2.svg)), with straight ones \
     ([4×2](counts/heat-4x2-straight.svg)), without ([4×2](counts/heat-4x2-none.svg), \
     [4×3](counts/heat-4x3.svg)); [the shares](counts/shares.csv) of cells, terminals and \
     patterns. [With any number of pieces](counts/by-pieces.md) \
     ([csv](counts/by-pieces.csv)), on study boards: how many win and how many need all their \
     pieces.",
    "[How few pieces can win](minimal/README.md), and how many can all be needed, with a picture \
     of each and proofs that it is so.",
    "[With how few pieces a forced win begins](forced/README.md), and how forced wins go.",
    "[Who wins on the smallest boards](tablebases/README.md) when nobody errs, under each reading \
     ([csv](tablebases/values.csv)).",
    "[An atlas of small editions](atlas/README.md): who wins with sets of a few patterns on the same \
     boards, both players alike or not ([csv](atlas/atlas.csv)); its \
     [records](atlas/records/README.md) with pictures; and [on larger \
     boards](atlas/larger/README.md) ([csv](atlas/larger/atlas.csv)).",
    "[How often middle games are won](endgames/README.md) on the 4×2 board, and how soon \
     ([csv](endgames/middlegames.csv)).",
    "[What works](strategy/README.md) when computer players play each other: who wins, how paths are \
     completed, what pieces and cells are worth ([csv](strategy/strategy.csv)), and how strong the \
     levels are.",
    "[Puzzles](puzzles/README.md) of both games: forced wins with one way to begin, and boards \
     for one, all proved by machine.",
    "## Crossings",
    "[Who wins the second game](crossings/README.md) on small boards, under each reading \
     ([csv](crossings/values.csv)), and [forced wins](crossings/wins.md) in middle games.",
];

pub(super) fn files(tables: &[TableData]) -> Vec<ReportFile> {
    let mut out = String::from("# Crosstrack in figures\n\n");
    let boards = row![
        "![The small board with its fixed connectors](sheets/board-4x2.svg)",
        "![The large board, empty](sheets/board-4x3.svg)",
    ];
    let mut add = |paragraphs: &[&str]| {
        for paragraph in paragraphs {
            out += paragraph.trim_end();
            out += "\n\n";
        }
    };
    add(&[
        "Everything here is derived from the patterns, boards and rules in `data/` by this crate.",
        "## The pieces",
        "![Every pathway piece in every orientation](sheets/pieces.svg)",
        &facts::orientations(tables),
        &facts::mirrors(tables),
        &facts::turns(tables),
        "Each piece has its strength; one that is `advancing` carries track across its row, and so \
         its column, in more of its orientations than any other:",
        &facts::best_at(tables),
        &facts::junctions(tables),
        &facts::census(tables),
        "## The boards",
        &table::markdown("ll", &["small, 4×2", "large, 4×3"], [boards]),
        &facts::boards(tables),
        "The connectors of the small board are drawn as crossings, which is a reading \
         (X-CONNECTORS): the sources show them only in a picture that is lost. On the large board \
         players lay these pieces into the interstices themselves:",
        "![Every intersection piece in every orientation](sheets/intersections.svg)",
    ]);
    add(WINS);
    add(&[
        "## The rules",
        &facts::clauses(tables),
        "[What the checks notice](mutants/README.md) when the rules are changed in small ways, and \
         [what the test vectors notice](conformance/kill-matrix.md) in \
         [every ruleset](conformance/rulesets.md) when an engine has bugs, when one \
         small thing of it is changed ([Crosstrack](conformance/mutants.md), \
         [Crossings](conformance/mutants-crossings.md)), or a single place of a board is \
         wrong ([Crosstrack](conformance/places.md), \
         [Crossings](conformance/places-crossings.md)).",
        "## The tables",
        &table_list(tables),
        "[A data package](datapackage.json) has, for each CSV file here, what the columns mean, their \
         types and units, what went in, and the command that makes the file again. In JSON this \
         stands under `fields` and `provenance`, in SVG where it comes from in the description.",
        "## Making them again",
        &format!(
            "`{COMMAND}` writes all these files and `{COMMAND} --check` compares them byte by \
             byte. Reports that take longer have directories of their own, which neither touches: \
             {}.",
            KEPT.map(|name| format!("`{name}`")).join(", ")
        ),
    ]);
    let provenance = provenance("all of data/; readings as stated with each figure");
    out.extend(["_", &provenance.to_string(), "_\n"]);
    vec![ReportFile::new("README.md", out)]
}

/// Returns the list of tables with links to their formats.
fn table_list(tables: &[TableData]) -> String {
    let rows = tables.iter().map(|table| {
        let name = table.name;
        let links = STORED.map(|format| format!("[{format}](tables/{name}.{format})"));
        row![table.title, purpose(name), links.join(" ")]
    });
    table::markdown("lll", &["table", "what it shows", "files"], rows)
}
