//! `crosstrack-lab fit`: fits the players' tables of odds from games.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use clap::value_parser;

use crate::matches::{Counts, TermGames, monotone, read_records};
use crosstrack::Ruleset;
use crosstrack_cli::output::console::read;
use crosstrack_cli::{CommandError, Console, Diagnostic, Exit, OutputArgs, to_error};
use crosstrack_players::{GameRecord, RecordError};

/// Most bytes of a file of records.
const MAX_BYTES: usize = 1 << 30;

/// Fits the tables by which players judge a position of two sides, from the records of games
///
/// The table has the log-odds that the side to move wins, by the price of its own cheapest line (rows) and
/// of the other's (columns). Prints it as `crates/players/src/tiles/odds.rs` has it. With --terms there are more
/// tables, whose entries add up: prints them as `crates/players/src/tiles/weights.rs` has them.
#[derive(clap::Args, Debug)]
#[command(
    before_help = "Example: crosstrack-lab fit games.jsonl\nExample: crosstrack-lab fit games.jsonl --monotone 6\nExample: crosstrack-lab fit --terms games.jsonl"
)]
pub struct Args {
    /// Records of games of Crosstrack, as `match --records` writes them
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    /// Make the odds fall with the price of the own line and rise with that of the other, by at least so much for
    /// each unit, where the games do not
    #[arg(long, value_name = "STEP", value_parser = value_parser!(i16).range(0..=100))]
    monotone: Option<i16>,
    /// Fit all tables that judge a position on a small board
    #[arg(long, conflicts_with = "monotone")]
    terms: bool,
    #[command(flatten)]
    output: OutputArgs,
}

/// Reads the records of files, each of which `check` accepts.
///
/// # Errors
/// If a file cannot be read, a line is not a record, a game does not hold or is there twice, or there is no game at all:
/// names the file, and the line or the game.
pub(super) fn read_all(
    files: &[PathBuf],
    check: impl Fn(&GameRecord) -> Result<(), RecordError>,
) -> Result<Vec<GameRecord>, CommandError> {
    let (mut all, mut seen) = (Vec::new(), BTreeSet::new());
    for path in files {
        let text = read(path, MAX_BYTES)?;
        let records = read_records(&text).map_err(|error| bad_record(path, &error))?;
        for (index, record) in records.iter().enumerate() {
            let game = |error: String| bad_record(path, &format!("game {}: {error}", index + 1));
            check(record).map_err(|error| game(error.to_string()))?;
            let tags = ["match", "unit", "a"].map(|name| record.tags.get(name).cloned());
            let is_of_match = tags.iter().all(Option::is_some);
            if is_of_match && !seen.insert((tags, record.start.clone(), record.readings.clone())) {
                return Err(game("this game of the match was there before".to_owned()));
            }
        }
        all.extend(records);
    }
    if all.is_empty() {
        let title = "there are no games in these files";
        return Err(Diagnostic::new(title)
            .help("`crosstrack-lab match --records FILE` writes games")
            .into_error(Exit::Input));
    }
    Ok(all)
}

/// Makes the error of a record that does not hold.
pub(super) fn bad_record(path: &Path, error: &impl std::fmt::Display) -> CommandError {
    Diagnostic::new(format!("{}: {error}", path.display()))
        .help("correct or remove the line; `crosstrack schema game-record` describes it")
        .into_error(Exit::Input)
}

impl Args {
    pub(super) fn run(&self, console: &mut Console<'_>) -> Result<Exit, CommandError> {
        use std::io::Write as _;
        let target = self.output.open()?;
        let records = read_all(&self.files, |record| record.replay::<Ruleset>().map(drop))?;
        let endless = || {
            Diagnostic::new("the fit does not end")
                .help("give more games")
                .into_error(Exit::Internal)
        };
        if self.terms {
            let mut games = TermGames::default();
            for record in &records {
                games.add(record).map_err(to_error(Exit::Internal))?;
            }
            let [of_games, of_positions] = games.counts();
            writeln!(console.err, "{of_positions} positions of {of_games} games")?;
            return target.finish(&games.fit().ok_or_else(endless)?.to_text(), console);
        }
        let mut counts = Counts::default();
        for record in &records {
            counts.add(record).map_err(to_error(Exit::Internal))?;
        }
        let mut table = counts.table().ok_or_else(endless)?;
        if let Some(step) = self.monotone {
            monotone(&mut table, step);
        }
        let row =
            |row: &[i16; 20]| format!("    [{}],\n", row.map(|odds| odds.to_string()).join(", "));
        let text: String = table.iter().map(row).collect();
        writeln!(console.err, "{} positions of {} games", counts.positions, counts.games)?;
        target.finish(&text, console)
    }
}
