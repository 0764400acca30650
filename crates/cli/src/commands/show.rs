//! `crosstrack show`: a position as a picture, or as facts.

use crate::game::AnyGame;
use crate::options::format::ShowFormat;
use crate::subject::position::Place;
use crate::{
    CommandOutput, CommandResult, Console, Ended, Exit, Fault, HasJson as _, LoadedPosition,
    Playable, PositionArgs, PositionCommand,
};

/// Shows a position as a picture or as facts
#[derive(clap::Args, Debug)]
#[command(
    before_help = "Example: crosstrack show start --format svg --output start.svg\nExample: crosstrack show start --game crossings"
)]
pub struct Args {
    #[command(flatten)]
    common: PositionArgs<ShowFormat>,
}

impl Args {
    pub fn run(&self, console: &mut Console<'_>) -> Result<Ended, Fault> {
        self.common.run(self, console)
    }
}

impl PositionCommand for Args {
    fn ask(&self, game: AnyGame, place: Place<'_>, console: &mut Console<'_>) -> CommandResult {
        game.show(self, place, console)
    }

    fn answer<G: Playable>(
        &self,
        at: &LoadedPosition<G>,
        console: &mut Console<'_>,
    ) -> CommandResult {
        let LoadedPosition { ruleset: game, position, .. } = at;
        let colour = console.colour && self.common.output.is_stdout();
        let text = match self.common.format {
            ShowFormat::Svg => game.svg(position),
            format => format.write(&game.facts(position), |_| game.picture(position, colour))?,
        };
        Ok(CommandOutput::Answer(Exit::Done, text))
    }
}
