//! `crosstrack puzzle list`: lists puzzles by goal, game, board, level and theme.

use std::path::PathBuf;

use crate::commands::puzzle::facts::render;
use crate::game::any::{AnyGame, games, names};
use crate::options::format::TableFormat;
use crate::subject::puzzles;
use crate::{
    CommandOutput, Console, Ended, Exit, Fault, FaultKind, OutputArgs, Playable, did_you_mean,
    word_parser,
};
use crosstrack::game::rules::write_word;
use crosstrack_explore::puzzle::rate::THEMES;
use crosstrack_explore::puzzle::{Column, Goal, Level, Record};

/// Lists puzzles; text does not show their solutions
///
/// Exits with 1 if no puzzle matches.
#[derive(clap::Args, Debug)]
#[command(
    before_help = "Example: crosstrack puzzle list --goal win-in-3 --level hard\nExample: crosstrack puzzle list --game crossings --board 8x8"
)]
pub struct Args {
    /// A table of your own; may be given several times [default: the puzzles that come with the program]
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,
    #[command(flatten)]
    filter: Filter,
    /// How the puzzles are written
    #[arg(long, value_enum, default_value = "text")]
    format: TableFormat,
    #[command(flatten)]
    output: OutputArgs,
}

/// Checks that a text is a board of at least one game, and returns it.
///
/// # Errors
/// If it is not a board of any game: the reason for each game.
fn parse_any_board(text: &str) -> Result<String, String> {
    let mut faults = Vec::new();
    for game in games() {
        match game.check_board(text) {
            Ok(()) => return Ok(text.to_owned()),
            Err(fault) => faults.push(fault),
        }
    }
    Err(faults.join("; "))
}

/// Checks that a text is a board of a game. The error is the reason.
pub(crate) fn check_board<G: Playable>(text: &str) -> Result<(), String> {
    let board = G::with_readings(&write_word("board", text), "");
    board.map(drop).map_err(|bad| bad.labels.into_iter().map(|(_, why)| why).collect())
}

/// Which puzzles are meant.
#[derive(clap::Args, Debug)]
struct Filter {
    /// Only puzzles with this goal, such as win-in-3 or solitaire-4
    #[arg(long, value_name = "GOAL")]
    goal: Option<Goal>,
    /// Only puzzles of this game
    #[arg(long, value_name = "GAME", value_parser = word_parser::<AnyGame>(names()))]
    game: Option<AnyGame>,
    /// Only puzzles on this board
    #[arg(long, value_name = "AxB", value_parser = parse_any_board)]
    board: Option<String>,
    /// Only puzzles of this level
    #[arg(long, value_name = "LEVEL", value_parser = word_parser::<Level>(Level::WORDS))]
    level: Option<Level>,
    /// Only puzzles with this theme; if given several times, with all of the themes
    #[arg(long, value_name = "THEME")]
    theme: Vec<String>,
}

impl Args {
    pub(super) fn run(&self, console: &mut Console<'_>) -> Result<Ended, Fault> {
        let target = self.output.open()?;
        let records = self.filter.records(&self.files)?;
        puzzles::warn_unproved(&self.files, console);
        let text = render(&records, self.format)?;
        if records.is_empty() {
            console.note(NONE);
        }
        let exit = if records.is_empty() { Exit::No } else { Exit::Done };
        let answer = match self.format {
            TableFormat::Csv => CommandOutput::Data(exit, text),
            _ => CommandOutput::Answer(exit, text),
        };
        target.write(Ok(answer), console)
    }
}

/// The message if no puzzle matches.
const NONE: &str = "no puzzle is like that: leave one of the filters out\n";

impl Filter {
    /// Returns the puzzles of these files, or of the program, that match.
    ///
    /// # Errors
    /// If a theme is none, or a file is no table of puzzles.
    fn records(&self, files: &[PathBuf]) -> Result<Vec<Record>, Fault> {
        self.theme.iter().try_for_each(|theme| check_theme(theme))?;
        let mut records = puzzles::load_records(files)?;
        records.retain(|record| self.matches(record));
        Ok(records)
    }

    /// Whether a puzzle matches all filters.
    fn matches(&self, record: &Record) -> bool {
        let game = || puzzles::game_of(record).ok();
        let board = || game()?.puzzle_board(record);
        self.goal.is_none_or(|goal| record.goal == goal)
            && self.game.is_none_or(|wanted| game() == Some(wanted))
            && self.board.as_ref().is_none_or(|wanted| board().as_ref() == Some(wanted))
            && self.level.is_none_or(|wanted| record.level() == Some(wanted))
            && self.theme.iter().all(|theme| record.words(Column::Themes).any(|t| t == theme))
    }
}

/// Returns the board of a puzzle, if its readings and position are valid.
pub(crate) fn board<G: Playable>(record: &Record) -> Option<String> {
    let text = record.text(Column::Position);
    G::with_readings(record.text(Column::Readings), text).ok().map(|game| game.board_name())
}

/// Checks that a puzzle can have a theme.
fn check_theme(theme: &str) -> Result<(), Fault> {
    let own = || games().iter().flat_map(|game| game.themes());
    let names = || THEMES.iter().chain(own()).map(|&(name, _)| name);
    if names().any(|name| name == theme) {
        return Ok(());
    }
    Err(Fault::new(format!("no theme is called `{theme}`"))
        .help(did_you_mean(theme, names()).unwrap_or_default())
        .help(format!("themes are {}", names().collect::<Vec<_>>().join(", ")))
        .kind(FaultKind::Usage))
}
