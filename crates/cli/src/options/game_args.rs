//! The options that name a game, its ruleset and a position, for commands that know all games.

use clap::Args;

use crate::game::texts::GameTexts as _;
use crate::game::{GameName, with_game};
use crate::options::rules::{RulesArg, word_parser};
use crate::subject::position::{FORM, notation, read_argument};
use crate::subject::puzzles;
use crate::{CommandResult, Console, Fault, LoadedPosition, Playable, PositionCommand};
use crosstrack::base::did_you_mean;
use crosstrack_verify::{Claim, VerifiedGame as _};

/// Returns the claims that check the rules of a game.
pub fn claims(game: GameName) -> Vec<&'static Claim> {
    with_game!(game, G => G::claims())
}

/// The option for the game, of commands that take no position.
#[derive(Args, Clone, Copy, Debug)]
pub struct GameArg {
    /// The game
    #[arg(
        long,
        value_name = "GAME",
        default_value = "crosstrack",
        value_parser = word_parser::<GameName>(GameName::WORDS)
    )]
    pub game: GameName,
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
        value_parser = word_parser::<GameName>(GameName::WORDS)
    )]
    game: Option<GameName>,
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
        Some(text) => ruleset.parse_position(text, waives)?,
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
            let game = self.game.map(GameName::as_str);
            let only = (game, "leave --game out");
            let record = puzzles::find_alone(&pos, only, self.rules.is_given())?;
            return with_game!(puzzles::game_of(&record)?, G => {
                command.answer(&puzzles::position::<G>(&record)?, console)
            });
        }
        let at_words = |failure: Fault| failure.help(number_help(&pos, &console.args));
        with_game!(self.game(), G => {
            let at = self.load::<G>(&pos).map_err(at_words)?;
            command.answer(&at, console)
        })
    }

    fn load<G: Playable>(&self, pos: &str) -> Result<LoadedPosition<G>, Fault> {
        load(&self.rules, notation(pos)).map_err(|failure| {
            let is_of = |&other: &GameName| with_game!(other, H => H::is_position(pos));
            match self.other_games().find(is_of) {
                Some(other) => {
                    let title = other.title();
                    failure.help(format!("this is a position of {title}: write --game {other}"))
                }
                None if is_word(pos) && pos != "start" => failure.help(
                    "`crosstrack puzzle list` has the ids of puzzles: write four digits or more",
                ),
                None => failure,
            }
        })
    }

    /// Returns whether a text has the form of a move, of the chosen game or another; the move may be illegal.
    pub fn is_move(text: &str) -> bool {
        GameName::ALL.iter().any(|&game| with_game!(game, G => G::is_move(text)))
    }

    /// Returns whether an option says something of the ruleset.
    pub fn has_rules(&self) -> bool {
        self.rules.is_given()
    }

    /// Returns the chosen game, or the default.
    pub fn game(&self) -> GameName {
        self.game.unwrap_or(GameName::DEFAULT)
    }

    fn other_games(&self) -> impl Iterator<Item = GameName> {
        GameName::ALL.iter().copied().filter(|&game| game != self.game())
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
