//! The options that name a game, its ruleset and a position, for commands that know every game.

use std::str::FromStr;

use clap::Args;

use crate::cli::console::Console;
use crate::cli::crossings::args::CrossingsArgs;
use crate::cli::crosstrack::args::{GameArgs, WaiveArgs};
use crate::cli::exit::Exit;
use crate::cli::failure::{Failure, Trouble};
use crate::cli::game::Question;
use crate::cli::ruleset::{RulesetArgs, RulesetOptions, words};
use crate::crosstrack::rules::geometry::Board;
use crate::verify::claim::Claim;
use crate::verify::clauses::Rulebook;
use crate::{crossings, crosstrack};

/// A game's name as it is written in sentences.
pub(super) const fn title(game: Rulebook) -> &'static str {
    match game {
        Rulebook::Crosstrack => "Crosstrack",
        Rulebook::Crossings => "Crossings",
    }
}

/// The claims about the rules of a game.
pub(super) fn claims(game: Rulebook) -> Box<dyn Iterator<Item = &'static Claim>> {
    match game {
        Rulebook::Crosstrack => Box::new(crosstrack::claims::claims()),
        Rulebook::Crossings => Box::new(crossings::claims::claims()),
    }
}

/// The game that a command is about.
#[derive(Args, Clone, Copy, Debug)]
pub(super) struct GameArg {
    /// Of which game
    #[arg(
        long,
        value_name = "GAME",
        default_value = "crosstrack",
        value_parser = words::<Rulebook>(Rulebook::WORDS)
    )]
    pub(super) game: Rulebook,
}

/// A board of one game or another.
#[derive(Clone, Debug)]
pub(super) struct AnyBoard(String);

impl AnyBoard {
    /// The board as it is written.
    pub(super) fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromStr for AnyBoard {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match (text.parse::<Board>(), text.parse::<crossings::rules::geometry::Board>()) {
            (Err(bad), Err(_)) => {
                Err(format!("{bad}; a board of Crossings is 1 to 8 columns x 1 to 8 rows"))
            }
            _ => Ok(Self(text.to_owned())),
        }
    }
}

/// Which game is played, under which rules. A position's text fixes some of that by itself;
/// options that contradict it are an error, and so are options of another game.
#[derive(Args, Clone, Debug)]
pub(super) struct AnyGameArgs {
    /// Which game is played
    #[arg(
        long,
        value_name = "GAME",
        default_value = "crosstrack",
        value_parser = words::<Rulebook>(Rulebook::WORDS),
        help_heading = "Game"
    )]
    game: Rulebook,
    /// The board. Crosstrack: cells on an orthogonal side x cells on a diagonal side [default: the
    /// edition's, or 4x2]. Crossings: columns x rows [default: 8x8]
    #[arg(long, value_name = "AxB", help_heading = "Game")]
    board: Option<String>,
    #[command(flatten, next_help_heading = "Crosstrack")]
    crosstrack: CrosstrackArgs,
    #[command(flatten, next_help_heading = "Crossings")]
    crossings: CrossingsArgs,
}

#[derive(Args, Clone, Debug)]
struct CrosstrackArgs {
    #[command(flatten)]
    options: RulesetOptions,
    #[command(flatten)]
    waive: WaiveArgs,
}

impl AnyGameArgs {
    /// Puts a question about a position to the game that is named.
    ///
    /// # Errors
    /// If there is no such position, or no answer.
    pub(super) fn put(
        &self,
        pos: &str,
        question: &impl Question,
        console: &mut Console<'_>,
    ) -> Result<(Exit, String), Failure> {
        match self.game {
            Rulebook::Crosstrack => {
                let loaded = self.crosstrack()?.load(pos, console).map_err(|failure| {
                    let is_other = crossings::rules::notation::read_setup(pos).is_ok();
                    Self::suggest(failure, is_other.then_some(Rulebook::Crossings))
                })?;
                question.answer(&loaded.ruleset, &loaded.position, console)
            }
            Rulebook::Crossings => {
                let board =
                    self.board_of("a board of Crossings is 1 to 8 columns x 1 to 8 rows")?;
                self.refuse(&self.crosstrack.given(), Rulebook::Crosstrack)?;
                let loaded = self.crossings.load(board, pos, console).map_err(|failure| {
                    let is_other = pos.starts_with("x1_");
                    Self::suggest(failure, is_other.then_some(Rulebook::Crosstrack))
                })?;
                question.answer(&loaded.ruleset, &loaded.position, console)
            }
        }
    }

    /// The options given beside the game, as they are written.
    pub(super) fn given(&self) -> Vec<&'static str> {
        let board = self.board.is_some().then_some("--board");
        let rest = [self.crosstrack.given(), self.crossings.given()].concat();
        board.into_iter().chain(rest).collect()
    }

    /// Which game is named.
    pub(super) const fn game(&self) -> Rulebook {
        self.game
    }

    /// The options of Crosstrack alone.
    ///
    /// # Errors
    /// If there are options of another game.
    pub(super) fn crosstrack(&self) -> Result<GameArgs, Failure> {
        let board = self.board_of("write --game crossings for a board of Crossings")?;
        self.refuse(&self.crossings.given(), Rulebook::Crossings)?;
        let CrosstrackArgs { options, waive } = self.crosstrack.clone();
        Ok(GameArgs { waive, ruleset: RulesetArgs { board, options } })
    }

    /// The board as the game that is named has it.
    fn board_of<B: FromStr<Err: std::fmt::Display>>(
        &self,
        help: &str,
    ) -> Result<Option<B>, Failure> {
        let Some(text) = &self.board else { return Ok(None) };
        text.parse().map(Some).map_err(|bad: B::Err| {
            let title = format!("--board {text} is no board of {}: {bad}", title(self.game));
            Trouble::new(title).help(help).with(Exit::Usage)
        })
    }

    /// Options of another game are refused, whatever they say.
    fn refuse(&self, given: &[&'static str], other: Rulebook) -> Result<(), Failure> {
        let Some(option) = given.first() else { return Ok(()) };
        let (here, there) = (title(self.game), title(other));
        Err(Trouble::new(format!("{option} is an option of {there}, and this is {here}"))
            .help(format!("leave it out, or write --game {other}"))
            .with(Exit::Usage))
    }

    fn suggest(failure: Failure, other: Option<Rulebook>) -> Failure {
        match other {
            Some(other) => failure.help(format!(
                "this is a position of {}: write --game {}",
                title(other),
                other
            )),
            None => failure,
        }
    }
}

impl CrosstrackArgs {
    fn given(&self) -> Vec<&'static str> {
        let waived = self.waive.is_given().then_some("--waive");
        self.options.given().into_iter().map(|(option, _)| option).chain(waived).collect()
    }
}
