//! `crosstrack puzzle list`.

use std::path::PathBuf;

use crate::commands::puzzle::facts::{Format, render};
use crate::game_args::any_board;
use crate::games::{GameName, with_game};
use crate::{
    CommandError, Console, Diagnostic, Exit, OutputArgs, Playable, puzzles, question, words,
};
use crosstrack_explore::puzzle::rate::THEMES;
use crosstrack_explore::puzzle::{Column, Goal, Level, PuzzleGame as _, Record};

/// Lists puzzles; as a table or in Markdown without their solutions
#[derive(clap::Args, Debug)]
#[command(
    before_help = "Example: crosstrack puzzle list --goal win-in-3 --level hard\nExample: crosstrack puzzle list --game crossings --board 8x8"
)]
pub struct Args {
    /// A table of your own; may be given again [default: the puzzles that come with the program]
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Only those with this goal, such as win-in-3 or solitaire-4
    #[arg(long, value_name = "GOAL")]
    goal: Option<Goal>,
    /// Only those of this game
    #[arg(long, value_name = "GAME", value_parser = words::<GameName>(GameName::WORDS))]
    game: Option<GameName>,
    /// Only those on this board
    #[arg(long, value_name = "AxB", value_parser = any_board)]
    board: Option<String>,
    /// Only those of this level
    #[arg(long, value_name = "LEVEL", value_parser = words::<Level>(Level::WORDS))]
    level: Option<Level>,
    /// Only those with this theme; may be given again
    #[arg(long, value_name = "THEME")]
    theme: Vec<String>,
    /// How they are written
    #[arg(long, value_enum, default_value = "text")]
    format: Format,
    #[command(flatten)]
    output: OutputArgs,
}

impl Args {
    pub(super) fn run(&self, console: &mut Console<'_>) -> Result<Exit, CommandError> {
        let target = self.output.open()?;
        self.theme.iter().try_for_each(|theme| known(theme))?;
        let mut records = puzzles::all(&self.files)?;
        records.retain(|record| self.wants(record));
        puzzles::caution(&self.files, console)?;
        let text = render(&records, self.format)?;
        match self.format {
            Format::Csv => target.finish_data(&text, console),
            _ => target.finish(&text, console),
        }
    }

    fn wants(&self, record: &Record) -> bool {
        let game = || puzzles::game(record).ok();
        let board = || with_game!(game()?, G => board::<G>(record));
        let level = || record.number(Column::Difficulty).map(Level::of);
        self.goal.is_none_or(|goal| record.goal == goal)
            && self.game.is_none_or(|wanted| game() == Some(wanted))
            && self.board.as_ref().is_none_or(|wanted| board().as_ref() == Some(wanted))
            && self.level.is_none_or(|wanted| level() == Some(wanted))
            && self.theme.iter().all(|theme| record.words(Column::Themes).any(|t| t == theme))
    }
}

/// The board of a puzzle, if it can be played.
fn board<G: Playable>(record: &Record) -> Option<String> {
    let text = record.text(Column::Position);
    G::with_readings(record.text(Column::Readings), text).ok().map(|game| game.board_name())
}

/// A theme that no puzzle can have would only find nothing.
fn known(theme: &str) -> Result<(), CommandError> {
    let own = || GameName::ALL.iter().flat_map(|&game| with_game!(game, G => G::THEMES));
    let names = || THEMES.iter().chain(own()).map(|&(name, _)| name);
    if names().any(|name| name == theme) {
        return Ok(());
    }
    Err(Diagnostic::new(format!("no theme is called `{theme}`"))
        .help(question(theme, names()).unwrap_or_default())
        .help(format!("themes are {}", names().collect::<Vec<_>>().join(", ")))
        .with(Exit::Usage))
}
