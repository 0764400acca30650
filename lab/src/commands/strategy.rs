//! `crosstrack-lab strategy`: what the games of strong players show.

use std::path::PathBuf;
use std::sync::LazyLock;

use crate::commands::fit::read_all;
use crate::matches::{Estimate, Figure, Group, MatchReport, check_record, groups, is_self_play};
use crosstrack_cli::commands::folder;
use crosstrack_cli::{CommandError, Console, Exit, OutputArgs, to_error};
use crosstrack_verify::row;
use crosstrack_verify::table;
use crosstrack_verify::table::{Field, Provenance, integer, number, text};

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
            "a share of games, a score, a number of plies or moves, or log-odds for one piece more",
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
        let page = page(&groups) + "_" + &provenance.to_string() + "_\n";
        let texts = [("strategy.csv".to_owned(), csv), ("README.md".to_owned(), page)];
        folder::write_files(dir, &texts, true)?;
        let names = texts.iter().map(|(name, _)| format!("{}\n", dir.join(name).display()));
        target.finish(&names.collect::<String>(), console)
    }
}

/// Returns the page: a table of matches, and a section for the games of each player against itself.
fn page(groups: &[Group]) -> String {
    let mut text = INTRODUCTION.to_owned() + "## Matches\n\n" + MATCHES;
    let rows = groups.iter().filter(|group| !is_self_play(&group.title)).map(match_row);
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
    text += &table::markdown("llrrrrrr", &columns, rows);
    text.push('\n');
    for group in groups.iter().filter(|group| is_self_play(&group.title)) {
        text += &format!(
            "## {}\n\n{} games from `{}`, {} of them undecided; {}. Played by `{}`.\n\n",
            group.title,
            group.games,
            group.start,
            group.undecided,
            if group.readings.is_empty() { "default readings" } else { &group.readings },
            group.command(),
        );
        let rows = group.figures.iter().filter(|figure| figure.measure != "score").map(line);
        text += &table::markdown(
            "llrrr",
            &["measure", "of", "value", "interval of 95 %", "games"],
            rows,
        );
        text.push('\n');
    }
    text
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
alike; a player meets itself once in each. Shares have Wilson's interval. *Value of* is the logarithm
of the odds that one piece more than the other player is worth, all other pieces being equal: a logistic regression over
the decided games, in which an interval that contains 0 means *not decided by so many games*. Games of players that are
not perfect say what works against such players; nothing here is proved.

All figures are in [strategy.csv](strategy.csv), with the seed of each match. Kept are the games of
[level 8 against itself](level-8.jsonl) and the first 150 of [60 simulations a move](simulations-60.jsonl). Positions of
theirs in which exactly one move forces a win, found or missed by the players, are the [puzzles](puzzles.csv) that
`crosstrack-lab puzzles level-8.jsonl simulations-60.jsonl --last 6` finds; `crosstrack puzzle list puzzles.csv` lists
them. A win in 7 is a [puzzle](puzzles-7.csv), too, from [this game](wins-in-7.jsonl), by `crosstrack-lab puzzles
wins-in-7.jsonl --goal win-in-7 --last 7 --nodes 5000000`.

";

const MATCHES: &str = "\
A has one side, B the others; each opening is played once from every side. An even score is 50 % for two sides, a third
for three. *Missed* are wins at once that were not taken, *allowed* wins at once of the next player that another move
would have prevented. `crosstrack-lab match A B --games N --seed SEED --records FILE`, with the options under *rules*,
plays a match again; where a player has a time for each move, another machine plays other games.

";
