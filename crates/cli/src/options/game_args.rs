//! The options that name a game, its ruleset and a position, for commands that know all games.

use std::fmt::Display;
use std::str::FromStr;

use clap::Args;

use crate::game::{GameName, with_game};
use crate::options::crossings::CrossingsArgs;
use crate::options::crosstrack::{GameArgs, WaiveArgs};
use crate::subject::position::{notation, read_argument};
use crate::subject::puzzles;
use crate::{
    CommandError, CommandResult, Console, Diagnostic, Exit, LoadedPosition, Playable,
    PositionCommand, RulesetArgs, RulesetOptions, word_parser,
};
pub use crossings::rules::Ruleset as Crossings;
pub use crosstrack::rules::Ruleset as Crosstrack;
use crosstrack::rules::Sets;
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

/// Checks that a text is a board of at least one game, and returns it.
///
/// # Errors
/// If it is not a board of any game: the reason for each game.
pub fn parse_any_board(text: &str) -> Result<String, String> {
    fn read<G: GameOptions>(text: &str) -> Result<(), String> {
        text.parse::<G::Board>().map(drop).map_err(|bad| bad.to_string())
    }
    let mut faults = Vec::new();
    for &game in GameName::ALL {
        match with_game!(game, G => read::<G>(text)) {
            Ok(()) => return Ok(text.to_owned()),
            Err(fault) => faults.push(fault),
        }
    }
    Err(faults.join("; "))
}

/// The options that choose game and rules. The text of a position fixes some of that by itself;
/// options that contradict it are an error, and so are options of another game.
#[derive(Args, Clone, Debug)]
pub struct AnyGameArgs {
    /// The game; with --help, the game whose options are shown [default: crosstrack]
    #[arg(
        long,
        value_name = "GAME",
        value_parser = word_parser::<GameName>(GameName::WORDS),
        help_heading = "Game"
    )]
    game: Option<GameName>,
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
    /// The pieces of two players, one letter for each piece, at most two pieces of a pattern: ACI gives both players
    /// the same pieces, AACI/BD gives AACI to player 1 and BD to player 2 [default: those of the edition]
    #[arg(long, value_name = "SETS")]
    sets: Option<Sets>,
    #[command(flatten)]
    waive: WaiveArgs,
}

/// A game with its own options in [`AnyGameArgs`].
trait GameOptions: Playable {
    /// A board of this game.
    type Board: FromStr<Err: Display>;

    /// Returns the options of this game that are given, as they are written.
    fn given_options(args: &AnyGameArgs) -> Vec<&'static str>;

    /// Whether a text is a board of this game.
    fn is_board(text: &str) -> bool {
        text.parse::<Self::Board>().is_ok()
    }

    /// Whether a text has the form of a position of this game.
    fn is_position(text: &str) -> bool;

    /// Whether a text has the form of a move of this game. The move may be illegal, and its cells may
    /// not exist.
    fn is_move(text: &str) -> bool;

    /// Returns the position of a text with its ruleset; without a text the first position.
    ///
    /// # Errors
    /// If the text is no position, contradicts the options, or cannot be played.
    fn load(
        args: &AnyGameArgs,
        board: Option<Self::Board>,
        text: Option<&str>,
    ) -> Result<LoadedPosition<Self>, CommandError>;
}

impl GameOptions for Crosstrack {
    type Board = crosstrack::rules::geometry::Board;

    fn given_options(args: &AnyGameArgs) -> Vec<&'static str> {
        let CrosstrackArgs { options, sets, waive } = &args.crosstrack;
        let sets = sets.is_some().then_some("--sets");
        let waived = waive.clauses().first().map(|_| "--waive");
        options
            .given_options()
            .into_iter()
            .map(|(option, _)| option)
            .chain(sets)
            .chain(waived)
            .collect()
    }

    fn is_position(text: &str) -> bool {
        text.starts_with("x1_")
    }

    fn is_move(text: &str) -> bool {
        // A claim, or what stands before the first point: the piece, T, or the cell of a piece.
        let is_start = text.split_once('.').is_some_and(|(start, _)| match start.as_bytes() {
            [set, pattern] if pattern.is_ascii_uppercase() => b"rybg".contains(set),
            start => start == b"T" || is_cell(start),
        });
        is_start || crosstrack::rules::notation::read_move(text).is_ok()
    }

    fn load(
        args: &AnyGameArgs,
        board: Option<Self::Board>,
        text: Option<&str>,
    ) -> Result<LoadedPosition<Self>, CommandError> {
        args.crosstrack.with_board(board).read(text)
    }
}

impl GameOptions for Crossings {
    type Board = crossings::rules::geometry::Board;

    fn given_options(args: &AnyGameArgs) -> Vec<&'static str> {
        args.crossings.given_options()
    }

    fn is_position(text: &str) -> bool {
        crossings::rules::notation::read_setup(text).is_ok()
    }

    fn is_move(text: &str) -> bool {
        text.split_once(['-', 'x'])
            .is_some_and(|(from, to)| is_cell(from.as_bytes()) && is_cell(to.as_bytes()))
    }

    fn load(
        args: &AnyGameArgs,
        board: Option<Self::Board>,
        text: Option<&str>,
    ) -> Result<LoadedPosition<Self>, CommandError> {
        args.crossings.read(board, text)
    }
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
            let record =
                puzzles::find_alone(&pos, (game, "leave --game out"), &self.given_options())?;
            return with_game!(puzzles::game_of(&record)?, G => {
                command.answer(&puzzles::position::<G>(&record)?, console)
            });
        }
        with_game!(self.game(), G => command.answer(&self.load::<G>(&pos)?, console))
    }

    fn load<G: GameOptions>(&self, pos: &str) -> Result<LoadedPosition<G>, CommandError> {
        let board = self.parse_board::<G>()?;
        G::load(self, board, notation(pos)).map_err(|failure| {
            let is_of = |&other: &GameName| with_game!(other, H => H::is_position(pos));
            match self.other_games().find(is_of) {
                Some(other) => {
                    let title = other.title();
                    failure.help(format!("this is a position of {title}: write --game {other}"))
                }
                None if is_word(pos) && pos != "start" => {
                    failure.help("`crosstrack puzzle list` has the ids of puzzles")
                }
                None => failure,
            }
        })
    }

    /// Returns whether a text has the form of a move of the chosen game; the move may be illegal.
    pub fn is_move(&self, text: &str) -> bool {
        with_game!(self.game(), G => G::is_move(text))
    }

    /// Returns the names of the given options other than `--game`, such as `--board`.
    pub fn given_options(&self) -> Vec<&'static str> {
        let board = self.board.is_some().then_some("--board");
        let mut given: Vec<&str> = board.into_iter().collect();
        for &game in GameName::ALL {
            given.extend(with_game!(game, G => G::given_options(self)));
        }
        given
    }

    /// Returns the chosen game, or the default.
    pub fn game(&self) -> GameName {
        self.game.unwrap_or(GameName::DEFAULT)
    }

    fn other_games(&self) -> impl Iterator<Item = GameName> {
        GameName::ALL.iter().copied().filter(|&game| game != self.game())
    }

    /// Parses the option `--board` for a game.
    ///
    /// # Errors
    /// If it is no board of the game, or there are options of another game.
    fn parse_board<G: GameOptions>(&self) -> Result<Option<G::Board>, CommandError> {
        let board = self.board.as_ref().map(|text| {
            text.parse().map_err(|bad: <G::Board as FromStr>::Err| {
                let is_of = |&other: &GameName| with_game!(other, H => H::is_board(text));
                let other = self.other_games().find(is_of);
                let help = other.map_or_else(String::new, |other| {
                    format!("it is a board of {}: write --game {other}", other.title())
                });
                Diagnostic::new(format!("--board {text} is not a board of {}", G::TITLE))
                    .help(bad.to_string())
                    .help(help)
                    .into_error(Exit::Usage)
            })
        });
        let board = board.transpose()?;
        for other in self.other_games() {
            if let [option, ..] = with_game!(other, H => H::given_options(self))[..] {
                let title = other.title();
                return Err(Diagnostic::new(format!(
                    "{option} is an option of {title}, and this is {}",
                    G::TITLE
                ))
                .help(format!("leave it out, or write --game {other}"))
                .into_error(Exit::Usage));
            }
        }
        Ok(board)
    }
}

/// Whether a text is a cell as moves write it, such as `d4`, on a board or not.
fn is_cell(text: &[u8]) -> bool {
    matches!(text, [column, row @ ..] if column.is_ascii_lowercase()
        && !row.is_empty() && row.iter().all(u8::is_ascii_digit))
}

/// Whether a text can be an id, right or wrong.
fn is_word(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_alphanumeric())
}

impl CrosstrackArgs {
    fn with_board(&self, board: Option<<Crosstrack as GameOptions>::Board>) -> GameArgs {
        let Self { options, sets, waive } = self.clone();
        let options = RulesetOptions { sets, ..options };
        GameArgs { waive, ruleset: RulesetArgs { board, options } }
    }
}
