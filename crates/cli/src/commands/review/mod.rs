//! `crosstrack review`: what each move of a recorded game let slip.

mod course;

use std::io::{self, Read as _, Seek as _};
use std::path::PathBuf;
use std::time::Duration;

use clap::ValueEnum;
use schemars::JsonSchema;
use serde::Serialize;

use crate::answer::schema::Answer;
use crate::game::AnyGame;
use crate::output::lines::{LineForm, LineOptions, Source};
use crate::output::{console, lines};
use crate::{
    CommandOutput, CommandResult, Console, Ended, Exit, Fault, FaultKind, HasJson as _, OutputArgs,
    Playable, Progress,
};
use crosstrack::base::{Outcome, Player, counted};
use crosstrack::solve::Budget;
use crosstrack_explore::look::player_number;
use crosstrack_explore::record::replay;
use crosstrack_explore::review::{MoveReview, move_reviews, review_chances};
use crosstrack_io::files::{self, read_error_text};
use crosstrack_io::parse_duration;
use crosstrack_io::table;
use crosstrack_io::table::row;
use crosstrack_players::{
    EXACT_PLIES, GameRecord, Judgement, Level, Limits, Replay, Reviewed, Slip, review,
};

/// Longest file of records in bytes.
const MOST_BYTES: usize = 4 << 20;

/// Judges each move of a game, and names better moves
///
/// A computer player estimates the result before each move, after the move, and after its own choice. An exact search
/// of 5 plies proves missed wins (the player could force a win, and cannot within 5 plies after the move), slower wins,
/// and losing moves (another move does not lose within 5 plies). All other judgements are opinions: an inaccuracy gives
/// away a tenth of a win, a mistake a fifth, a blunder three tenths. `crosstrack play --record`, the page of the
/// explorer and `crosstrack-lab match` write files with games, as lines of JSON or as text.
#[derive(clap::Args, Debug)]
#[command(
    before_help = "Example: crosstrack review game.txt\nExample: crosstrack review games.jsonl --number 3 --format svg --output course.svg"
)]
pub struct Args {
    /// The file with the game; `-` is standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// The number of the game in a file with several, from 1; not with jsonl or csv [default: 1]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    number: Option<u32>,
    /// The number of simulations for each position; more simulations give better opinions
    #[arg(long, value_name = "N", default_value_t = 400, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    simulations: u64,
    /// Search for at most this many seconds in each game, or a time such as 5m or 1h [default: none]
    #[arg(long, value_name = "TIME", value_parser = parse_duration)]
    seconds: Option<Duration>,
    /// How the answer is written; `jsonl` and `csv` review all games of a file
    #[arg(long, value_enum, default_value = "text")]
    format: Format,
    /// With jsonl or csv: the number of games reviewed at a time [default: one for each core]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    jobs: Option<u16>,
    #[command(flatten)]
    output: OutputArgs,
}

#[derive(ValueEnum, Clone, Copy, Debug)]
enum Format {
    Text,
    Json,
    // JSON on one line for each game of the file.
    Jsonl,
    // A row for each move of each game of the file.
    Csv,
    Svg,
}

/// The columns of a review as CSV.
const COLUMNS: &[&str] =
    &["number", "player", "move", "before", "after", "judgement", "reason", "better"];

#[derive(Serialize, JsonSchema)]
pub struct ReviewReport {
    /// The name of the game, such as `crosstrack`.
    game: String,
    /// The position before the first move, in notation.
    start: String,
    /// The readings of the rules.
    readings: String,
    /// The names of the players, in the order of turns.
    players: Vec<String>,
    /// The result: `win` with the numbers of the players who won, or `draw`; `null` if the game has not ended.
    result: Option<String>,
    /// Why the game ended: `win` or `no-move` by the rules; `unfinished`, `resigned` with the number of the player who gave
    /// up, `agreed`, `cap`, `illegal-move` or `forfeit` as the file says.
    ending: String,
    /// The number of simulations for each position.
    simulations: u64,
    /// The depth of the exact search, in plies.
    plies: usize,
    /// The moves with their judgements.
    moves: Vec<MoveReview>,
}

impl Answer for ReviewReport {
    const NAME: &'static str = "review";
}

impl Args {
    pub fn run(&self, console: &mut Console<'_>) -> Result<Ended, Fault> {
        let is_of_lines = matches!(self.format, Format::Jsonl | Format::Csv);
        let without = match (is_of_lines, self.number, self.jobs) {
            (true, Some(_), _) => Some("--number has no effect: jsonl and csv review all games"),
            (false, _, Some(_)) => Some("--jobs has no effect on one game"),
            _ => None,
        };
        if let Some(title) = without {
            let help = "leave it out; --format jsonl and csv review all games of a file";
            return Err(Fault::new(title).help(help).kind(FaultKind::Usage));
        }
        let target = self.output.open()?;
        if is_of_lines {
            let source = self.lines()?;
            let answer = |line: &str, own: &mut Console<'_>| {
                if !line.trim_start().starts_with('{') {
                    let title = "this line is not the JSON of a game";
                    return Err(Fault::new(title));
                }
                let record = GameRecord::read(line)
                    .map_err(|error| Fault::new(error.to_string()).help(error.help()));
                self.review_record(&record?, own)
            };
            let options = LineOptions {
                jobs: self.jobs,
                counts_no: false,
                form: match self.format {
                    Format::Csv => LineForm::Csv(COLUMNS),
                    _ => LineForm::Json,
                },
            };
            return lines::answer_each(source, options, &answer, target, console);
        }
        let record = self.record(console)?;
        let result = self.review_record(&record, console);
        target.write(result, console)
    }

    /// Opens the file with lines.
    fn lines(&self) -> Result<Source, Fault> {
        if self.file.as_os_str() == "-" {
            return Ok(Source::Stdin);
        }
        if std::fs::metadata(&self.file).is_ok_and(|about| about.is_file() && about.len() == 0) {
            let title = format!("{} is empty: it has no game", self.file.display());
            return Err(Fault::new(title));
        }
        let mut file = files::open(&self.file).map_err(|e| self.unreadable(&e))?;
        let mut first = [0];
        let length = file.read(&mut first).map_err(|e| self.unreadable(&e))?;
        if first[..length] == *b"[" {
            // Games as text take several lines each.
            let records = self.records(&console::read(&self.file, MOST_BYTES)?)?;
            let lines: String = records.iter().map(|record| record.to_json() + "\n").collect();
            return Ok(Source::Text(io::Cursor::new(lines)));
        }
        file.rewind().map_err(|e| self.unreadable(&e))?;
        Ok(Source::File(file))
    }

    /// Returns the error of a file that cannot be read.
    fn unreadable(&self, error: &io::Error) -> Fault {
        let title = format!("{} cannot be read: {}", self.file.display(), read_error_text(error));
        Fault::new(title)
    }

    fn review_record(&self, record: &GameRecord, console: &mut Console<'_>) -> CommandResult {
        match record.game.parse::<AnyGame>() {
            Ok(game) => game.review(self, record, console),
            Err(error) => Err(Fault::new(error.to_string())),
        }
    }

    /// Reads the game.
    fn record(&self, console: &mut Console<'_>) -> Result<GameRecord, Fault> {
        let number = self.number.unwrap_or(1);
        let text = match self.file.to_str() {
            Some("-") => console.read_all()?,
            _ => console::read(&self.file, MOST_BYTES)?,
        };
        let mut records = self.records(&text)?;
        let count = records.len();
        if number as usize > count {
            let title = format!("{} has {}", self.file.display(), counted(count, "game"));
            return Err(Fault::new(title).help("write a smaller --number"));
        }
        Ok(records.swap_remove(number as usize - 1))
    }

    /// Parses the games of the file, of which this is the text.
    fn records(&self, text: &str) -> Result<Vec<GameRecord>, Fault> {
        GameRecord::read_all(text).map_err(|error| {
            let title = format!("{}: {error}", self.file.display());
            Fault::new(title).help(error.help())
        })
    }

    pub(crate) fn review<G: Playable>(
        &self,
        record: &GameRecord,
        console: &mut Console<'_>,
    ) -> CommandResult {
        let replay: Replay<G> = replay(record).map_err(|error| {
            let title = format!("{}: {error}", self.file.display());
            Fault::new(title).help(error.help())
        })?;
        let Replay { game, positions, moves } = &replay;
        let bar = Progress::counter(positions.len(), console.watched);
        let limits = Limits {
            simulations: Some(self.simulations),
            budget: Budget::new(self.seconds, None),
            ..Limits::new(Level::ALL[7], 0)
        };
        let reviewed =
            review(game, positions, moves, &limits, &mut |done| bar.set_position(done as u64));
        drop(bar);
        let text = match self.format {
            Format::Csv => rows(&move_reviews(game, positions, &reviewed)),
            Format::Svg => course::svg(game, record, &review_chances(game, &reviewed), &reviewed),
            format => {
                let report = ReviewReport {
                    game: G::NAME.to_owned(),
                    start: record.start.clone(),
                    readings: record.readings.clone(),
                    players: record.players.clone(),
                    result: record.end.result().map(|result| result.to_string()),
                    ending: record.end.to_string(),
                    simulations: self.simulations,
                    plies: EXACT_PLIES,
                    moves: move_reviews(game, positions, &reviewed),
                };
                format.write(&report, |_| text(&replay, record, &reviewed))?
            }
        };
        Ok(CommandOutput::Answer(Exit::Done, text))
    }
}

fn text<G: Playable>(
    replay: &Replay<G>,
    record: &GameRecord,
    reviewed: &[Reviewed<G::Move>],
) -> String {
    let game = &replay.game;
    let mut text = String::new();
    for (index, name) in record.players.iter().enumerate() {
        text += &format!("{:<10}{name}\n", game.player_name(Player::from_index(index)));
    }
    text += &format!("result    {}\n\n", result_words(replay, record));
    let rows = move_reviews(game, &replay.positions, reviewed);
    let width = rows.iter().map(|row| row.mv.len()).max().unwrap_or_default();
    for row in &rows {
        let MoveReview { number, player, mv, chances, chance, judgement, .. } = row;
        let before = chances[usize::from(*player) - 1];
        let note = note(row);
        let judgement = if is_good(row) { "" } else { judgement };
        let line = format!(
            "{number:>4}  {player}  {mv:<width$}  {before:>3.0} % → {chance:>3.0} %  {judgement}{note}"
        );
        text += line.trim_end();
        text.push('\n');
    }
    text + "\n" + &summary(game, &rows)
}

/// Writes a row for each move.
fn rows(reviews: &[MoveReview]) -> String {
    let cells = |review: &MoveReview| {
        let MoveReview { number, player, mv, chances, chance, judgement, reason, best, .. } =
            review;
        let before = chances[usize::from(*player) - 1];
        let reason = reason.as_deref().unwrap_or_default();
        row![number, player, mv, before, chance, judgement, reason, best.join(" ")]
    };
    table::csv(COLUMNS, reviews.iter().map(cells))
}

/// Returns the result in words: by the rules, or else as the file says.
fn result_words<G: Playable>(replay: &Replay<G>, record: &GameRecord) -> String {
    let game = &replay.game;
    let last = replay.positions.last().unwrap_or(&replay.positions[0]);
    let after = format!("after {}", counted(replay.moves.len(), "move"));
    match record.end.result() {
        _ if game.outcome(last).is_some() => format!("{} {after}", game.turn_words(last)),
        None => format!("none {after}, {}", game.turn_words(last)),
        Some(Outcome::Draw) => format!("a draw {after} ({}), as the file says", record.end),
        Some(Outcome::Win(winners)) => {
            let names = game.player_names(winners);
            format!("a win of {names} {after} ({}), as the file says", record.end)
        }
    }
}

fn is_good(row: &MoveReview) -> bool {
    row.judgement == Slip::Good.as_str()
}

/// Returns what to say of a move beside its judgement.
fn note(row: &MoveReview) -> String {
    let proved = row.reason.as_ref().map(|reason| format!("{reason}, proved"));
    let better = (!row.best.is_empty()).then(|| {
        let line: Vec<&str> = row.best.iter().take(5).map(String::as_str).collect();
        format!("better {}", line.join(" "))
    });
    let parts: Vec<String> = proved.into_iter().chain(better).collect();
    if parts.is_empty() { String::new() } else { format!(": {}", parts.join("; ")) }
}

/// Returns how many moves of each player have each judgement.
fn summary<G: Playable>(game: &G, rows: &[MoveReview]) -> String {
    let mut text = String::new();
    for &player in &Player::ALL[..game.players()] {
        let number = player_number(player);
        let own: Vec<&MoveReview> = rows.iter().filter(|row| row.player == number).collect();
        let of = |word: &&str| {
            let count = own.iter().filter(|row| row.judgement == *word).count();
            (count > 0).then(|| counted(count, word))
        };
        let counts: Vec<String> = Judgement::<G::Move>::WORDS[1..].iter().filter_map(of).collect();
        let counts = if counts.is_empty() { "no slip found".to_owned() } else { counts.join(", ") };
        let moves = counted(own.len(), "move");
        text += &format!("{:<10}{moves}: {counts}\n", game.player_name(player));
    }
    text
}
