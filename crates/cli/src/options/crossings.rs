//! The options of Crossings.

use clap::{Args, value_parser};

use crate::game::crossings::read::{new_position, syntax_error};
use crate::options::ruleset::ReadingArgs;
use crate::{CommandError, Diagnostic, Exit, LoadedPosition};
use crossings::explore::faults::part_span;
use crossings::rules::ruleset::RulesetError;
use crossings::rules::{Board, Position, Ruleset, RulesetSpec, read_setup};

/// The options for a ruleset of Crossings, besides its board.
#[derive(Args, Clone, Debug, Default)]
pub struct CrossingsArgs {
    /// The number of rows of stones that each player starts with [default: 2 on 8x8, else 1]
    #[arg(long, value_name = "NUMBER", value_parser = value_parser!(u8).range(1..=2))]
    rows: Option<u8>,
    #[command(flatten)]
    readings: ReadingArgs<RulesetSpec>,
}

impl CrossingsArgs {
    /// Returns the names of the given options, such as `--rows`, in a fixed order.
    pub fn given_options(&self) -> Vec<&'static str> {
        let rows = self.rows.map(|_| "--rows");
        rows.into_iter().chain(self.readings.given_options().map(|(option, _)| option)).collect()
    }

    /// Returns the ruleset of a board with the readings of the options.
    fn spec(&self, board: Board) -> RulesetSpec {
        let spec = RulesetSpec::new(board);
        let rows = self.rows.map_or(spec.rows, usize::from);
        self.readings.apply(RulesetSpec { rows, ..spec })
    }

    /// Parses a position under the options; without a text, returns the start position. `given` is the value
    /// of `--board`.
    ///
    /// # Errors
    /// If the text is no position, contradicts the options, or cannot be played.
    pub fn read(
        &self,
        given: Option<Board>,
        text: Option<&str>,
    ) -> Result<LoadedPosition<Ruleset>, CommandError> {
        let Some(text) = text else {
            let spec = self.spec(given.unwrap_or(Board::STANDARD));
            let ruleset = Ruleset::new(spec).map_err(|bad| {
                let help = match bad {
                    RulesetError::NoRoom { rows: 2, .. } => "write a higher --board, or --rows 1",
                    _ => "write a higher --board",
                };
                let title = format!("there is no such game: {bad}");
                Diagnostic::new(title).help(help).into_error(Exit::Usage)
            })?;
            let position = Position::start(&ruleset);
            return Ok(LoadedPosition { ruleset, position, puzzle: None });
        };
        let (board, setup) = read_setup(text).map_err(|e| syntax_error(&e))?;
        if let Some(given) = given.filter(|&given| given != board) {
            return Err(Diagnostic::new(format!(
                "--board {given} contradicts the text of the position"
            ))
            .source("position", text)
            .label(part_span(text, 0), format!("the text draws a board {board}"))
            .help("the text fixes the board: leave the option out, or change the text")
            .into_error(Exit::Usage));
        }
        let ruleset = Ruleset::new(self.spec(board)).map_err(|bad| {
            Diagnostic::new("there is no such game")
                .source("position", text)
                .label(part_span(text, 0), bad.to_string())
                .into_error(if self.rows.is_some() { Exit::Usage } else { Exit::Input })
        })?;
        let position = new_position(&ruleset, &setup, text)?;
        Ok(LoadedPosition { ruleset, position, puzzle: None })
    }
}
