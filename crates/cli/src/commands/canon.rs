//! `crosstrack canon`: the canonical form of a position.

use crate::game::AnyGame;
use crate::subject::position::Place;
use crate::{
    CommandOutput, CommandResult, Console, Exit, HasJson as _, LoadedPosition, Playable,
    PositionArgs, PositionCommand, RowFormat,
};
use crosstrack_explore::canonical::Canonical;
use crosstrack_io::table;

/// Prints the canonical form of a position, shared by all symmetric ones, and its key
///
/// Form and key do not contain the ruleset, so readings do not change them. Compare only keys of the same ruleset.
#[derive(clap::Args, Debug)]
#[command(
    before_help = "Example: crosstrack canon x1_4x2_1122.2_rA0.3-6-6-6-6-4_d\nExample: crosstrack canon start --game crossings --rules 3x4"
)]
pub struct Args {
    #[command(flatten)]
    pub common: PositionArgs<RowFormat>,
}

impl PositionCommand for Args {
    fn columns(&self) -> &'static [&'static str] {
        Canonical::COLUMNS
    }

    fn ask(&self, game: AnyGame, place: Place<'_>, console: &mut Console<'_>) -> CommandResult {
        game.canon(self, place, console)
    }

    fn answer<G: Playable>(&self, at: &LoadedPosition<G>, _: &mut Console<'_>) -> CommandResult {
        let answer = Canonical::new(&at.ruleset, &at.position);
        let text = match self.common.format {
            RowFormat::Csv => table::csv(self.columns(), [answer.row()]),
            format => format.write(&answer, Canonical::text)?,
        };
        Ok(CommandOutput::Answer(Exit::Done, text))
    }
}
