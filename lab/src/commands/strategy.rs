//! `crosstrack-lab strategy`: what the games of strong players show.

use std::path::PathBuf;
use std::sync::LazyLock;

use crate::commands::fit::read_all;
use crate::commands::read_page;
use crate::matches::{Estimate, Figure, Group, MatchReport, check_record, groups, is_self_play};
use crate::report::fill;
use crosstrack_cli::output::folder;
use crosstrack_cli::{CommandError, Console, Exit, OutputArgs, to_error};
use crosstrack_io::row;
use crosstrack_io::table;
use crosstrack_io::table::{Field, Provenance, integer, number, text};

/// Measures the strategy of the game by the records of games
///
/// Who wins; how long games last, how paths are completed, where they run, and what pieces and cells are
/// worth; each figure with its interval of 95 %. Prints the table as CSV, or writes strategy.csv and README.md
/// to the folder --dir.
#[derive(clap::Args, Debug)]
#[command(before_help = "Example: crosstrack-lab strategy games.jsonl --dir reports/strategy")]
pub struct Args {
    /// Records of games, as `match --records` writes them
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    /// The folder for strategy.csv and README.md; made if it is not there
    #[arg(long, value_name = "DIR", value_parser = folder::new_path_parser())]
    dir: Option<PathBuf>,
}

/// The columns of the table with their meanings, in their order.
pub static FIELDS: LazyLock<Vec<Field>> = LazyLock::new(|| {
    vec![
        text("match", "who played, the seed, the openings and the cap"),
        text("start", "the position in which the games began"),
        text("readings", "the readings of the ruleset"),
        text("measure", "what is measured"),
        text("of", "of which cases; A is the player that is named first"),
        number(
            "value",
            "a share of games or turns, a score, a number of plies or moves, log-odds for one piece more, or a chi squared",
        )
        .unit("as the measure says"),
        number(
            "low",
            "the lower end of the interval of 95 %; the value itself where there is none",
        )
        .unit("as the measure says"),
        number("high", "the upper end of the interval").unit("as the measure says"),
        integer("games", "how many games the figure rests on").unit("games"),
    ]
});

impl Args {
    pub(super) fn run(&self, console: &mut Console<'_>) -> Result<Exit, CommandError> {
        let target = OutputArgs::default().open()?;
        if let Some(dir) = &self.dir {
            folder::create(dir)?;
        }
        let records = read_all(&self.files, check_record)?;
        let groups = groups(&records).map_err(to_error(Exit::Internal))?;
        let rows = groups.iter().flat_map(|group| {
            let name = [group.title.clone(), group.start.clone(), group.readings.clone()];
            group.figures.iter().map(move |figure| [&name[..], &figure.cells()].concat())
        });
        let columns = FIELDS.iter().map(|field| field.name.as_str());
        let csv = table::csv(columns, rows);
        let Some(dir) = &self.dir else { return target.finish(&csv, console) };
        let provenance = Provenance {
            command: "crosstrack-lab strategy FILES --dir DIR".to_owned(),
            basis: "the games that the commands above play; readings as stated".to_owned(),
        };
        let page = fill(&read_page(dir)?, &page_tables(&groups), &provenance);
        let texts = [("strategy.csv".to_owned(), csv), ("README.md".to_owned(), page)];
        folder::write_files(dir, &texts, true)?;
        let names = texts.iter().map(|(name, _)| format!("{}\n", dir.join(name).display()));
        target.finish(&names.collect::<String>(), console)
    }
}

/// Returns the tables of the page: the matches, the games of each player against itself, and their figures.
fn page_tables(groups: &[Group]) -> Vec<String> {
    let matches = groups.iter().filter(|group| !is_self_play(&group.title)).map(match_row);
    let columns = [
        "A v B",
        "rules",
        "games",
        "score of A",
        "drawn",
        "plies (median)",
        "missed, allowed by A",
        "by B",
    ];
    let matches = table::markdown("llrrrrrr", &columns, matches);
    let own = || groups.iter().filter(|group| is_self_play(&group.title));
    let games = own().map(|group| {
        let command = format!("`{}`", group.command());
        row![group.games, group.undecided, group.readings, command]
    });
    let columns = ["games", "undecided", "readings", "command"];
    let games = table::markdown("rrll", &columns, games);
    let columns = ["measure", "of", "value", "interval of 95 %", "games"];
    let figures = own().map(|group| {
        let rows = group.figures.iter().filter(|figure| figure.measure != "score").map(line);
        table::markdown("llrrr", &columns, rows)
    });
    [matches, games].into_iter().chain(figures).collect()
}

/// Returns the row of a match.
fn match_row(group: &Group) -> Vec<String> {
    let MatchReport { title, games, draws, plies, a, b, .. } = &group.report;
    let players = title.split(", ").next().unwrap_or_default();
    row![
        players,
        group.rules(),
        games,
        group.report.score.map_or_else(String::new, Estimate::percent),
        draws,
        plies[1],
        format!("{}, {}", a.missed, a.allowed),
        format!("{}, {}", b.missed, b.allowed)
    ]
}

/// Returns the row of a figure.
fn line(figure: &Figure) -> Vec<String> {
    let [value, low, high] = figure.value;
    let (value, interval) = match figure.measure {
        "plies" | "number of" => (format!("{value:.0}"), String::new()),
        "chi squared of" => (format!("{value:.1}"), String::new()),
        "share of turns" => (format!("{:.1} %", value * 100.), String::new()),
        "value of" => (format!("{value:+.2}"), format!("{low:+.2} to {high:+.2}")),
        _ => {
            let percent = |share: f64| format!("{:.1} %", share * 100.);
            (percent(value), format!("{} to {}", percent(low), percent(high)))
        }
    };
    row![figure.measure, figure.of, value, interval, figure.games]
}
