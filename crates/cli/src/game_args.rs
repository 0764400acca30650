//! The options that name a game, its ruleset and a position, for commands that know every game.

use std::fmt::Display;
use std::str::FromStr;

use clap::Args;

use crate::games::crossings::args::CrossingsArgs;
use crate::games::crosstrack::args::{GameArgs, WaiveArgs};
use crate::games::{GameName, with_game};
use crate::position::{meant, settled};
use crate::{
    Answered, CommandError, Console, Diagnostic, Exit, Loaded, Playable, Question, RulesetArgs,
    RulesetOptions, puzzles, words,
};
pub use crossings::rules::Ruleset as Crossings;
pub use crosstrack::rules::Ruleset as Crosstrack;
use crosstrack::rules::Sets;
use crosstrack_verify::{Claim, Verified as _};

/// The claims about the rules of a game.
pub fn claims(game: GameName) -> Vec<&'static Claim> {
    with_game!(game, G => G::claims())
}

/// The game that a command is about.
#[derive(Args, Clone, Copy, Debug)]
pub struct GameArg {
    /// Of which game
    #[arg(
        long,
        value_name = "GAME",
        default_value = "crosstrack",
        value_parser = words::<GameName>(GameName::WORDS)
    )]
    pub game: GameName,
}

/// A board of one game or another, as it is written.
///
/// # Errors
/// Says why it is none of any game.
pub fn any_board(text: &str) -> Result<String, String> {
    fn read<G: Optional>(text: &str) -> Result<(), String> {
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

/// Which game is played, under which rules. A position's text fixes some of that by itself;
/// options that contradict it are an error, and so are options of another game.
#[derive(Args, Clone, Debug)]
pub struct AnyGameArgs {
    /// Which game is played; with --help, which game's options are shown [default: crosstrack]
    #[arg(
        long,
        value_name = "GAME",
        value_parser = words::<GameName>(GameName::WORDS),
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
    /// The pieces of each of two players, a letter a piece and at most two of a pattern: ACI for both,
    /// AACI/BD for each [default: those of the edition]
    #[arg(long, value_name = "SETS")]
    sets: Option<Sets>,
    #[command(flatten)]
    waive: WaiveArgs,
}

/// A game with its part of [`AnyGameArgs`].
trait Optional: Playable {
    /// Its boards.
    type Board: FromStr<Err: Display>;

    /// What to try where a text is none of its boards.
    const BOARD_HELP: &'static str;

    /// Those of its own options that are given, as they are written.
    fn options(args: &AnyGameArgs) -> Vec<&'static str>;

    /// Whether a text is meant as a position of this game.
    fn is_position(text: &str) -> bool;

    /// Whether a text is a move of this game, legal or not.
    fn is_move(text: &str) -> bool;

    /// The position of a text, or without one the first one, with its ruleset.
    ///
    /// # Errors
    /// If the text is no position, contradicts the options, or cannot be played.
    fn load(
        args: &AnyGameArgs,
        board: Option<Self::Board>,
        text: Option<&str>,
    ) -> Result<Loaded<Self>, CommandError>;
}

impl Optional for Crosstrack {
    type Board = crosstrack::rules::geometry::Board;

    const BOARD_HELP: &'static str = "write --game crossings for a board of Crossings";

    fn options(args: &AnyGameArgs) -> Vec<&'static str> {
        let CrosstrackArgs { options, sets, waive } = &args.crosstrack;
        let sets = sets.is_some().then_some("--sets");
        let waived = waive.given().first().map(|_| "--waive");
        options.given().into_iter().map(|(option, _)| option).chain(sets).chain(waived).collect()
    }

    fn is_position(text: &str) -> bool {
        text.starts_with("x1_")
    }

    fn is_move(text: &str) -> bool {
        crosstrack::rules::notation::read_move(text).is_ok()
    }

    fn load(
        args: &AnyGameArgs,
        board: Option<Self::Board>,
        text: Option<&str>,
    ) -> Result<Loaded<Self>, CommandError> {
        args.crosstrack.with(board).read(text)
    }
}

impl Optional for Crossings {
    type Board = crossings::rules::geometry::Board;

    const BOARD_HELP: &'static str = "a board of Crossings is 1 to 8 columns x 1 to 8 rows";

    fn options(args: &AnyGameArgs) -> Vec<&'static str> {
        args.crossings.given()
    }

    fn is_position(text: &str) -> bool {
        crossings::rules::notation::read_setup(text).is_ok()
    }

    fn is_move(text: &str) -> bool {
        text.parse::<crossings::rules::Move>().is_ok()
    }

    fn load(
        args: &AnyGameArgs,
        board: Option<Self::Board>,
        text: Option<&str>,
    ) -> Result<Loaded<Self>, CommandError> {
        args.crossings.read(board, text)
    }
}

impl AnyGameArgs {
    /// Puts a question about a position to the game that is named.
    pub fn put(&self, pos: &str, question: &impl Question, console: &mut Console<'_>) -> Answered {
        let pos = settled(pos, console)?;
        if puzzles::is_id(&pos) {
            let asked = self.game.map(GameName::as_str);
            let record = puzzles::named(&pos, (asked, "leave --game out"), &self.given())?;
            return with_game!(puzzles::game(&record)?, G => {
                question.answer(&puzzles::position::<G>(&record)?, console)
            });
        }
        with_game!(self.game(), G => question.answer(&self.load::<G>(&pos)?, console))
    }

    fn load<G: Optional>(&self, pos: &str) -> Result<Loaded<G>, CommandError> {
        let board = self.board_of::<G>()?;
        G::load(self, board, meant(pos)).map_err(|failure| {
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

    /// Whether a text is a move of the game that is named, legal or not.
    pub fn is_move(&self, text: &str) -> bool {
        with_game!(self.game(), G => G::is_move(text))
    }

    /// The options given beside the game, as they are written.
    pub fn given(&self) -> Vec<&'static str> {
        let board = self.board.is_some().then_some("--board");
        let own = |&game: &GameName| with_game!(game, G => G::options(self));
        board.into_iter().chain(GameName::ALL.iter().flat_map(own)).collect()
    }

    /// The game that is named.
    pub fn game(&self) -> GameName {
        self.game.unwrap_or(GameName::DEFAULT)
    }

    fn other_games(&self) -> impl Iterator<Item = GameName> {
        GameName::ALL.iter().copied().filter(|&game| game != self.game())
    }

    /// The board of a game.
    ///
    /// # Errors
    /// If the text is none of its boards, or there are options of another game.
    fn board_of<G: Optional>(&self) -> Result<Option<G::Board>, CommandError> {
        let board = self.board.as_ref().map(|text| {
            text.parse().map_err(|bad: <G::Board as FromStr>::Err| {
                let title = format!("--board {text} is no board of {}: {bad}", G::TITLE);
                Diagnostic::new(title).help(G::BOARD_HELP).with(Exit::Usage)
            })
        });
        let board = board.transpose()?;
        for other in self.other_games() {
            if let [option, ..] = with_game!(other, H => H::options(self))[..] {
                let title = other.title();
                return Err(Diagnostic::new(format!(
                    "{option} is an option of {title}, and this is {}",
                    G::TITLE
                ))
                .help(format!("leave it out, or write --game {other}"))
                .with(Exit::Usage));
            }
        }
        Ok(board)
    }
}

/// Whether a text may be meant as an id.
fn is_word(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_alphanumeric())
}

impl CrosstrackArgs {
    fn with(&self, board: Option<<Crosstrack as Optional>::Board>) -> GameArgs {
        let Self { options, sets, waive } = self.clone();
        let options = RulesetOptions { sets, ..options };
        GameArgs { waive, ruleset: RulesetArgs { board, options } }
    }
}
