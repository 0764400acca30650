//! `crosstrack show`: a position as a picture, or as facts.

use crate::game::AnyGame;
use crate::options::position_args::ShowFormat;
use crate::output::json;
use crate::subject::position::Place;
use crate::{
    CommandOutput, CommandResult, Console, Ended, Exit, Fault, LoadedPosition, Playable,
    PositionArgs, PositionCommand,
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
        let text = match self.common.format {
            ShowFormat::Text => {
                game.picture(position, console.colour && self.common.output.is_stdout())
            }
            ShowFormat::Svg => game.svg(position),
            ShowFormat::Json | ShowFormat::Jsonl => json::to_pretty(&game.facts(position))?,
        };
        Ok(CommandOutput::Answer(Exit::Done, text))
    }
}
