//! The options that name a game, its ruleset and a position, for commands that know all games.

use clap::Args;

use crate::game::any::{AnyGame, games, names};
use crate::options::rules::{RulesArg, word_parser};
use crate::subject::position::{FORM, Place, notation, read_argument};
use crate::subject::puzzles;
use crate::{CommandResult, Console, Fault, LoadedPosition, Playable, PositionCommand};
use crosstrack::base::did_you_mean;
use crosstrack_explore::line_of_play::start_of;

/// The option for the game, of commands that take no position.
#[derive(Args, Clone, Copy, Debug)]
pub struct GameArg {
    /// The game
    #[arg(
        long,
        value_name = "GAME",
        default_value = AnyGame::usual().name(),
        value_parser = word_parser::<AnyGame>(names())
    )]
    pub game: AnyGame,
}

/// The options that choose game and rules. The text of a position fixes some of that by itself;
/// rules that contradict it are an error.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Game")]
pub struct AnyGameArgs {
    /// The game [default: crosstrack]
    #[arg(
        long,
        value_name = "GAME",
        value_parser = word_parser::<AnyGame>(names())
    )]
    game: Option<AnyGame>,
    #[command(flatten)]
    rules: RulesArg,
}

/// Parses a position under the options; without a text, returns the start position.
///
/// # Errors
/// If the text is no position, contradicts the rules, or cannot be played.
pub fn load<G: Playable>(rules: &RulesArg, text: Option<&str>) -> Result<LoadedPosition<G>, Fault> {
    if let Some((text, fault)) = text.and_then(|text| Some((text, G::header_error(text)?))) {
        return Err(with_form(text, fault));
    }
    let (ruleset, waives): (G, bool) = rules.ruleset(text)?;
    let position = match text {
        Some(text) => start_of(&ruleset, text, waives)?,
        None => ruleset.start(),
    };
    Ok(LoadedPosition { ruleset, position, puzzle: None })
}

/// Adds to the fault of a text that is no position what a position is, unless its beginning is that of one.
fn with_form(text: &str, fault: Fault) -> Fault {
    if text.is_empty() {
        return Fault::new("the position is empty").help(FORM);
    }
    let is_begun = fault.span().is_some_and(|span| span.start > 0);
    let near = did_you_mean(text, ["start"]).unwrap_or_default();
    fault.help(near).help(if is_begun { "" } else { FORM })
}

impl AnyGameArgs {
    /// Runs a command on a position of the chosen game; a puzzle is one of its own game. `pos` is the
    /// argument for the position.
    ///
    /// # Errors
    /// If the argument is no position, or the command fails.
    pub fn run(
        &self,
        pos: &str,
        command: &impl PositionCommand,
        console: &mut Console<'_>,
    ) -> CommandResult {
        let pos = read_argument(pos, console)?;
        if puzzles::is_id(&pos) {
            let only = (self.game, "leave --game out");
            let record = puzzles::find_alone(&pos, only, self.rules.is_given())?;
            return command.ask(puzzles::game_of(&record)?, Place::Puzzle(&record), console);
        }
        command.ask(self.game(), Place::Text(self, &pos), console)
    }

    /// Parses a position of the chosen game. `args` are those of the command line.
    pub(crate) fn load<G: Playable>(
        &self,
        pos: &str,
        args: &[String],
    ) -> Result<LoadedPosition<G>, Fault> {
        load(&self.rules, notation(pos)).map_err(|failure| {
            let failure = match self.other_games().find(|other| other.is_position(pos)) {
                Some(other) => {
                    let title = other.title();
                    failure.help(format!("this is a position of {title}: write --game {other}"))
                }
                None if is_word(pos) && pos != "start" => failure.help(
                    "`crosstrack puzzle list` has the ids of puzzles: write four digits or more",
                ),
                None => failure,
            };
            failure.help(number_help(pos, args))
        })
    }

    /// Returns whether a text has the form of a move, of the chosen game or another; the move may be illegal.
    pub fn is_move(text: &str) -> bool {
        games().iter().any(|game| game.is_move(text))
    }

    /// Returns whether an option says something of the ruleset.
    pub fn has_rules(&self) -> bool {
        self.rules.is_given()
    }

    /// Returns the chosen game, or the default.
    pub fn game(&self) -> AnyGame {
        self.game.unwrap_or_else(AnyGame::usual)
    }

    fn other_games(&self) -> impl Iterator<Item = AnyGame> {
        games().iter().copied().filter(|&game| game != self.game())
    }
}

/// Returns the advice for a number in the place of a position, behind an option that takes none; empty if it is no such
/// number.
fn number_help(pos: &str, args: &[String]) -> String {
    let before = args.windows(2).find(|pair| pair[1] == pos).map(|pair| pair[0].as_str());
    let is_number = !pos.is_empty() && pos.bytes().all(|byte| byte.is_ascii_digit());
    match before.filter(|option| is_number && option.starts_with("--")) {
        Some(option) => format!("{option} takes no value, so {pos} stands for the position"),
        None => String::new(),
    }
}

/// Whether a text can be an id, right or wrong.
fn is_word(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_alphanumeric())
}
