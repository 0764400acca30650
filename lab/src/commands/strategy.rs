//! `crosstrack-lab strategy`: what the games of strong players show.

use std::path::PathBuf;

use crate::commands::fit::{bad_record, read_all};
use crate::matches::{Figure, Group, groups};
use crosstrack_cli::commands::folder;
use crosstrack_cli::{CommandError, Console, Exit, OutputArgs};
use crosstrack_verify::row;
use crosstrack_verify::table;
use crosstrack_verify::table::Provenance;

/// Measures the strategy of Crosstrack by the records of games
///
/// Who wins, how long games last, how paths are completed, where they run, and what pieces and cells are
/// worth; each figure with its interval of 95 %. Prints the table as CSV, or writes strategy.csv and README.md
/// to the folder --dir.
#[derive(clap::Args, Debug)]
#[command(before_help = "Example: crosstrack-lab strategy games.jsonl --dir reports/strategy")]
pub struct Args {
    /// Records of games of Crosstrack, as `match --records` writes them
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    /// The folder for strategy.csv and README.md; made if it is not there
    #[arg(long, value_name = "DIR", value_parser = folder::new_path_parser())]
    dir: Option<PathBuf>,
}

const COLUMNS: [&str; 8] = ["group", "start", "measure", "of", "value", "low", "high", "games"];

impl Args {
    pub(super) fn run(&self, console: &mut Console<'_>) -> Result<Exit, CommandError> {
        let target = OutputArgs::default().open()?;
        if let Some(dir) = &self.dir {
            folder::create(dir)?;
        }
        let records = read_all(&self.files)?;
        let groups = groups(&records).map_err(|error| bad_record(&self.files[0], &error))?;
        let rows = groups.iter().flat_map(|group| {
            let name = [group.title.clone(), group.start.clone()];
            group.figures.iter().map(move |figure| [&name[..], &figure.cells()].concat())
        });
        let csv = table::csv(COLUMNS, rows);
        let Some(dir) = &self.dir else { return target.finish(&csv, console) };
        let provenance = Provenance {
            command: "crosstrack-lab strategy FILES --dir DIR".to_owned(),
            basis: "the games that the commands above play; readings as stated".to_owned(),
        };
        let page = page(&groups) + "_" + &provenance.to_string() + "_\n";
        let texts = [("strategy.csv".to_owned(), csv), ("README.md".to_owned(), page)];
        folder::write_files(dir, &texts, true)?;
        let names = texts.iter().map(|(name, _)| format!("{}\n", dir.join(name).display()));
        target.finish(&names.collect::<String>(), console)
    }
}

/// Returns the page: a section for each group of games.
fn page(groups: &[Group]) -> String {
    let mut text = INTRODUCTION.to_owned();
    for group in groups {
        text += &format!(
            "## {}\n\n{} games from `{}`, {} of them undecided; {}. Played by `{}`.\n\n",
            group.title,
            group.games,
            group.start,
            group.undecided,
            if group.readings.is_empty() { "default readings" } else { &group.readings },
            group.command(),
        );
        let rows = group.figures.iter().map(line);
        text += &table::markdown(
            "llrrr",
            &["measure", "of", "value", "interval of 95 %", "games"],
            rows,
        );
        text.push('\n');
    }
    text
}

/// Returns the row of a figure.
fn line(figure: &Figure) -> Vec<String> {
    let [value, low, high] = figure.value;
    let (value, interval) = match figure.measure {
        "plies" => (format!("{value:.0}"), String::new()),
        "value of" => (format!("{value:+.2}"), format!("{low:+.2} to {high:+.2}")),
        _ => {
            let percent = |share: f64| format!("{:.1} %", share * 100.);
            (percent(value), format!("{} to {}", percent(low), percent(high)))
        }
    };
    row![figure.measure, figure.of, value, interval, figure.games]
}

const INTRODUCTION: &str = "\
# Strategy, measured

What the games of computer players show. Every game begins with random plies that allow no win, so that no two are
alike; each opening is played once with the sides exchanged. Shares have Wilson's interval. *Value of* is the logarithm
of the odds that one piece more than the other player is worth, all other pieces being equal: a logistic regression over
the decided games, in which an interval that contains 0 means *not decided by so many games*. Games of players that are
not perfect say what works against such players; nothing here is proved.

All figures are in [strategy.csv](strategy.csv).

";
