//! `crosstrack-lab judged`: the positions of games from which the players' tables are fitted.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use serde_json::json;

use crate::matches::{judged_positions, read_records};
use crosstrack::{Game as _, Outcome, Player, Ruleset};
use crosstrack_cli::output::console::read;
use crosstrack_cli::{Console, Ended, Fault, FaultKind, OutputArgs, to_fault};
use crosstrack_players::{Evaluated as _, GameRecord, RecordError, TileEvaluator};

/// Most bytes of a file of records.
const MAX_BYTES: usize = 1 << 30;

/// Lists the positions of games from which `lab/fit.py` fits the tables of the players
///
/// These are the positions after the opening, in games of two sides that somebody won, in which nobody can win at once. A row
/// has the prices of the mover's cheapest line and of the other's, 1 if the mover's side won, and the entries that count, one of
/// each table, where the tables are used.
#[derive(clap::Args, Debug)]
#[command(before_help = "Example: crosstrack-lab judged games.jsonl | python3 lab/fit.py")]
pub struct Args {
    /// Records of games of Crosstrack, as `match --records` writes them
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
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
) -> Result<Vec<GameRecord>, Fault> {
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
        return Err(Fault::new(title).help("`crosstrack-lab match --records FILE` writes games"));
    }
    Ok(all)
}

/// Makes the error of a record that does not hold.
pub(super) fn bad_record(path: &Path, error: &impl std::fmt::Display) -> Fault {
    Fault::new(format!("{}: {error}", path.display()))
        .help("correct or remove the line; `crosstrack schema game-record` describes it")
}

/// Returns the rows of a game; none if nobody won, or if there are more than two sides.
fn rows(record: &GameRecord) -> Result<Vec<Vec<u16>>, RecordError> {
    let replay = record.replay::<Ruleset>()?;
    let Some(Outcome::Win(winners)) = record.end.result() else { return Ok(Vec::new()) };
    let game = &replay.game;
    let mut evaluator = game.evaluator();
    let row = |position| {
        let &[first, second] = evaluator.lines(game, position).as_slice() else { return None };
        let mover = game.to_move(position);
        let is_first = game.side_of(Player::One).contains(mover);
        let (mine, theirs) = if is_first { (first, second) } else { (second, first) };
        let mut row = vec![mine.into(), theirs.into(), winners.contains(mover).into()];
        row.extend(evaluator.entries(game, position).into_iter().flatten());
        Some(row)
    };
    Ok(judged_positions(record, &replay).filter_map(row).collect())
}

impl Args {
    pub(super) fn run(&self, console: &mut Console<'_>) -> Result<Ended, Fault> {
        let target = self.output.open()?;
        let records = read_all(&self.files, |record| record.replay::<Ruleset>().map(drop))?;
        let games = records.iter().map(rows).collect::<Result<Vec<_>, _>>();
        let games = games.map_err(to_fault(FaultKind::Internal))?;
        let tables =
            TileEvaluator::TABLES.map(|table| json!([table.name, table.rows, table.columns]));
        let answer = json!({
            "prices": [TileEvaluator::LEAST_PRICE, TileEvaluator::PRICES],
            "tables": tables,
            "games": games.iter().filter(|rows| !rows.is_empty()).count(),
            "positions": games.concat(),
        });
        target.finish(&format!("{answer}\n"), console)
    }
}
