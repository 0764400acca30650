//! Puzzles that are rated by play.

use std::collections::{HashMap, HashSet};
use std::fmt::Display;
use std::path::Path;

use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

use super::{Args, only_moves};
use crate::lines::{Lines, may_begin};
use crate::matches::rate;
use crossings::rules::Ruleset as Crossings;
use crosstrack::base::hex;
use crosstrack::{Notation as _, Ruleset};
use crosstrack_cli::process::interrupt::is_cancelled;
use crosstrack_cli::{Console, Fault, FaultKind, Playable, Progress};
use crosstrack_explore::puzzle::prove::{Uniqueness, puzzle_id};
use crosstrack_io::csv::csv;
use crosstrack_players::GameRecord;

/// A puzzle with its rating.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Rated {
    id: String,
    game: String,
    /// The readings; empty if the position alone names the ruleset.
    readings: String,
    position: String,
    goal: String,
    rating: u32,
}

/// A line of the file: a game that was searched, and its puzzles.
#[derive(Serialize, Deserialize)]
struct Line {
    game: String,
    puzzles: Vec<Rated>,
}

/// How each line begins.
const HEAD: &str = r#"{"game":""#;

/// Returns the name of a game that is searched with some options.
fn name_of(record: &GameRecord, args: &Args) -> String {
    let moves = record.moves().join(" ");
    let goals: Vec<String> = args.goals.iter().map(ToString::to_string).collect();
    let options = format!("{} last {}", goals.join(" "), args.last);
    let GameRecord { game, readings, start, .. } = record;
    let text = format!("{game}\n{readings}\n{start}\n{moves}\n{options}\n");
    hex(&Sha256::digest(text)[..8])
}

fn cannot(path: &Path, error: impl Display) -> Fault {
    Fault::new(format!("{}: {error}", path.display()))
        .help("name a file that can be read and written, or one that is not there")
}

/// Returns the puzzles of all games, each once, in the order of the games. Those of a game are added to the file as it has
/// been searched; games that are in the file are not searched.
///
/// # Errors
/// If the file cannot be used or has other lines, or the work is cancelled.
pub(super) fn search(
    path: &Path,
    games: &[GameRecord],
    args: &Args,
    console: &Console<'_>,
) -> Result<Vec<Rated>, Fault> {
    let (file, text) =
        Lines::open(path, |_, tail| may_begin(tail, HEAD)).map_err(|error| cannot(path, error))?;
    let mut known = HashMap::new();
    for (index, line) in text.lines().enumerate() {
        let line: Line = serde_json::from_str(line)
            .map_err(|error| cannot(path, format_args!("line {}: {error}", index + 1)))?;
        known.insert(line.game, line.puzzles);
    }
    let bar = Progress::counter(games.len(), console.watched);
    let (mut found, mut ids) = (Vec::new(), HashSet::new());
    for record in games {
        let name = name_of(record, args);
        let puzzles = if let Some(puzzles) = known.get(&name) {
            puzzles.clone()
        } else {
            let puzzles = match record.game.as_str() {
                Crossings::NAME => in_game::<Crossings>(record, args),
                _ => in_game::<Ruleset>(record, args),
            };
            let puzzles = puzzles.map_err(|error| Fault::new(error).kind(FaultKind::Internal))?;
            if is_cancelled() {
                let title = "stopped: what was found so far is in the file";
                return Err(Fault::new(title).kind(FaultKind::Budget));
            }
            let line = Line { game: name, puzzles };
            let text = serde_json::to_string(&line).map_err(|error| cannot(path, error))?;
            file.add(&(text + "\n")).map_err(|error| cannot(path, error))?;
            line.puzzles
        };
        bar.advance();
        found.extend(puzzles.into_iter().filter(|puzzle| ids.insert(puzzle.id.clone())));
    }
    Ok(found)
}

/// Returns the puzzles at the end of a game, with their ratings.
fn in_game<G: Playable>(record: &GameRecord, args: &Args) -> Result<Vec<Rated>, String> {
    let replay = record.replay::<G>().map_err(|error| error.to_string())?;
    let game = &replay.game;
    let mut found = Vec::new();
    for position in args.last_positions(&replay) {
        let only = |&goal: &_| {
            let moves = only_moves(game, position, goal).ok()?;
            (!moves.is_empty()).then_some((goal, moves))
        };
        let Some((goal, moves)) = args.goals.iter().find_map(only) else { continue };
        let text = game.write_position(position);
        let is_usual =
            G::with_readings("", &text).is_ok_and(|usual| usual.readings() == game.readings());
        found.push(Rated {
            id: puzzle_id(game, position, goal),
            game: G::NAME.to_owned(),
            readings: if is_usual { String::new() } else { game.readings() },
            position: text,
            goal: goal.to_string(),
            rating: rate(game, position, &moves),
        });
    }
    Ok(found)
}

/// Returns the table of puzzles; the game and the readings have columns only if a puzzle needs them.
pub(super) fn table(found: &[Rated]) -> String {
    type Column = (&'static str, fn(&Rated) -> String);
    const COLUMNS: [Column; 7] = [
        ("id", |puzzle| puzzle.id.clone()),
        ("game", |puzzle| puzzle.game.clone()),
        ("readings", |puzzle| puzzle.readings.clone()),
        ("position", |puzzle| puzzle.position.clone()),
        ("goal", |puzzle| puzzle.goal.clone()),
        ("unique", |_| Uniqueness::Yes.as_str().to_owned()),
        ("rating", |puzzle| puzzle.rating.to_string()),
    ];
    let is_needed = |name: &str| match name {
        "game" => found.iter().any(|puzzle| puzzle.game != Ruleset::NAME),
        "readings" => found.iter().any(|puzzle| !puzzle.readings.is_empty()),
        _ => true,
    };
    let columns = COLUMNS.iter().filter(|(name, _)| is_needed(name));
    csv(
        columns.clone().map(|(name, _)| name),
        found.iter().map(|puzzle| columns.clone().map(|(_, text)| text(puzzle))),
    )
}
