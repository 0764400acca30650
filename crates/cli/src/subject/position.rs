//! The position that an argument names, of any game, and commands about it.

use std::borrow::Cow;

use crate::game::AnyGame;
use crate::subject::puzzles;
use crate::{AnyGameArgs, CommandResult, Console, Fault, Playable};
use crosstrack::base::trimmed;
use crosstrack_explore::puzzle::Record;

/// A position with its ruleset, read from the arguments of a command.
#[derive(Debug)]
pub struct LoadedPosition<G: Playable> {
    pub ruleset: G,
    pub position: G::Position,
    /// The puzzle whose id was given in place of the position, if one was.
    pub puzzle: Option<Record>,
}

/// Where a command finds its position.
#[derive(Clone, Copy, Debug)]
pub enum Place<'a> {
    /// That of a puzzle.
    Puzzle(&'a Record),
    /// A text, under the options for game and rules.
    Text(&'a AnyGameArgs, &'a str),
}

/// Asks a command about the position at a place of a game.
///
/// # Errors
/// If there is no such position, or the command has no answer.
pub fn ask<G: Playable>(
    command: &impl PositionCommand,
    place: Place<'_>,
    console: &mut Console<'_>,
) -> CommandResult {
    let at = match place {
        Place::Puzzle(record) => puzzles::position::<G>(record)?,
        Place::Text(options, text) => options.load::<G>(text, &console.args)?,
    };
    command.answer(&at, console)
}

/// A command about a position of any game.
pub trait PositionCommand {
    /// Whether several threads work on one position, as `--jobs` says.
    const HAS_JOBS: bool = false;

    /// Returns the columns of the answer as CSV; none if it has no rows.
    fn columns(&self) -> &'static [&'static str] {
        &[]
    }

    /// Asks about the position at a place of a game: calls [`ask`] with the game's type.
    ///
    /// # Errors
    /// As [`ask`].
    fn ask(&self, game: AnyGame, place: Place<'_>, console: &mut Console<'_>) -> CommandResult;

    /// Runs the command on a position, and returns its output in the format of its options.
    ///
    /// # Errors
    /// If the command has no answer.
    fn answer<G: Playable>(
        &self,
        at: &LoadedPosition<G>,
        console: &mut Console<'_>,
    ) -> CommandResult;
}

/// What may stand for a position, of any game.
pub const FORM: &str = "a position is `start`, the id of a puzzle, or a text as `crosstrack show` \
                    prints it";

/// Returns an argument that is notation; `None` for `start`.
pub fn notation(pos: &str) -> Option<&str> {
    Some(pos).filter(|&text| text != "start")
}

/// Returns an argument without blanks, line ends and a byte order mark around it, which a file has; for
/// `-`, the line on standard input.
///
/// # Errors
/// If standard input cannot be read, or does not have exactly one line.
pub fn read_argument<'a>(pos: &'a str, console: &mut Console<'_>) -> Result<Cow<'a, str>, Fault> {
    let pos = trimmed(pos);
    if pos != "-" {
        return Ok(Cow::Borrowed(pos));
    }
    let all = console.read_all()?;
    let lines: Vec<&str> = all.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    match lines.as_slice() {
        &[line] => Ok(Cow::Owned(line.to_owned())),
        lines => {
            let many = lines.len();
            let title = format!("one position was expected on standard input, not {many} lines");
            let all = "--format jsonl answers each line";
            Err(Fault::new(title).help(FORM).help(all))
        }
    }
}
