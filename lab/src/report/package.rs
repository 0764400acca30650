//! The data package of all CSV files here, `datapackage.json`.

use crate::commands::{puzzles, strategy};
use crate::report::file::{ReportFile, kept_resource};
use crate::report::{counts, forced};
use crate::{atlas, middle};
use crosstrack_io::table;
use crosstrack_io::table::Resource;

const TITLE: [&str; 3] = [
    "crosstrack-reports",
    "Crosstrack in figures",
    "What the pieces, boards and rules of the tile game Crosstrack amount to: who wins, with how few \
     pieces, and in how many ways; and of the second game Crossings. Every table is derived by \
     `crosstrack`; the command of each resource makes it again.",
];

/// Returns the data package, given all other files.
pub(super) fn file(files: &[ReportFile]) -> ReportFile {
    let own = [forced::kept(), middlegames(), strategy(), puzzles(), deep_puzzles()];
    let later: Vec<Resource> = counts::kept().into_iter().chain(own).chain(atlases()).collect();
    let made = files.iter().filter_map(|file| file.resource.as_ref());
    let mut resources: Vec<&Resource> = made.chain(&later).collect();
    resources.sort_unstable_by(|a, b| a.path.cmp(&b.path));
    ReportFile::new("datapackage.json", table::package(TITLE, "../", &resources))
}

/// Returns the tables of the atlas, which takes minutes: of the smallest boards, and of larger ones.
fn atlases() -> [Resource; 2] {
    let larger = "Atlas of small editions on larger boards";
    [
        atlas_table(
            "atlas/atlas.csv",
            "Atlas of small editions",
            ("--board 2x1 --board 1x2", "3000000"),
        ),
        atlas_table("atlas/larger/atlas.csv", larger, ("--board 3x1 --board 2x2", "20000000")),
    ]
}

fn atlas_table(path: &str, title: &str, (boards, limit): (&str, &str)) -> Resource {
    let about = "One row for each board, the sets of both players, and each choice of readings: the \
                 whole game, solved";
    let basis = "data/patterns.csv, data/connectors.csv; readings as in the rows";
    let command = format!(
        "crosstrack-lab atlas {boards} --max-patterns 4 --max-unlike 1 --limit-positions {limit} \
         --dir DIR"
    );
    kept_resource(path, [title, about], (&command, basis), atlas::FIELDS.clone())
}

/// Returns the figures of strategy; the games that they come from take an hour.
fn strategy() -> Resource {
    let about = [
        "Strategy, measured",
        "One row for each figure: how strong players are, who wins, how paths are completed, and what \
         pieces and cells are worth, in games of computer players",
    ];
    let from = ("crosstrack-lab strategy FILES --dir DIR", "readings as in the rows");
    kept_resource("strategy/strategy.csv", about, from, strategy::FIELDS.clone())
}

/// Returns the puzzles from kept games, which take minutes to find.
fn puzzles() -> Resource {
    let about = [
        "Puzzles from games",
        "One row for each position of kept games of computer players in which exactly one move forces a win",
    ];
    let command = "crosstrack-lab puzzles reports/strategy/level-8.jsonl \
                   reports/strategy/simulations-60.jsonl --last 6";
    let from = (command, "every reading at its default");
    kept_resource("strategy/puzzles.csv", about, from, puzzles::FIELDS.clone())
}

/// Returns the puzzles from kept games with a win in 7, which take a minute to prove.
fn deep_puzzles() -> Resource {
    let about = [
        "Puzzles from games: wins in 7",
        "One row for each position of kept games in which exactly one move forces a win, in 7 plies",
    ];
    let command = "crosstrack-lab puzzles reports/strategy/wins-in-7.jsonl --goal win-in-7 --last 7 \
                   --nodes 5000000";
    let from = (command, "every reading at its default");
    kept_resource("strategy/puzzles-7.csv", about, from, puzzles::FIELDS.clone())
}

/// Returns the table of middle games, which takes minutes.
fn middlegames() -> Resource {
    let about = [
        "Middle games",
        "One row for each of two thousand positions of random and of careful games on the board \
         4x2: whether the player to move forces a win, and in how many plies",
    ];
    let command = "crosstrack-lab middlegames --board 4x2 --positions 2000 --seed 0 --plies 5 \
                   --threats 11 --nodes 1000000 --dir DIR";
    let from = (command, "every reading at its default");
    kept_resource("endgames/middlegames.csv", about, from, middle::FIELDS.clone())
}
