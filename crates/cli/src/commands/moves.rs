//! `crosstrack moves`: the legal moves of a position.

use crate::game::AnyGame;
use crate::subject::position::Place;
use crate::{
    CommandOutput, CommandResult, Console, Exit, HasJson as _, LoadedPosition, Playable,
    PositionArgs, PositionCommand, RowFormat,
};
use crosstrack_explore::Watch;
use crosstrack_explore::moves::{MoveList, Which};
use crosstrack_io::table;

/// Lists the legal moves of a position: all, those that win, or those that are safe
#[derive(clap::Args, Debug)]
#[command(
    before_help = "Example: crosstrack moves x1_4x2_1122.1_2.rI0.1-3.bI0.2-3.yI0.2-3.gI0.2-6-2.bD0.1_d --wins\nExample: crosstrack moves start --game crossings --rules 5x6"
)]
pub struct Args {
    /// Only the moves that win at once
    #[arg(long)]
    wins: bool,
    /// Only the safe moves, after which no opponent can win on the next turn; not with --wins
    #[arg(long, conflicts_with = "wins")]
    safe: bool,
    /// As text or CSV, only the notation of the moves, without their kinds and results
    #[arg(long)]
    texts: bool,
    #[command(flatten)]
    pub common: PositionArgs<RowFormat>,
}

impl PositionCommand for Args {
    fn columns(&self) -> &'static [&'static str] {
        if self.texts { &MoveList::COLUMNS[..2] } else { MoveList::COLUMNS }
    }

    fn ask(&self, game: AnyGame, place: Place<'_>, console: &mut Console<'_>) -> CommandResult {
        game.moves(self, place, console)
    }

    fn answer<G: Playable>(&self, at: &LoadedPosition<G>, _: &mut Console<'_>) -> CommandResult {
        let which = match (self.wins, self.safe) {
            (true, _) => Which::Wins,
            (_, true) => Which::Safe,
            _ => Which::All,
        };
        let mut ignore = |_: &_| ();
        let watch = &mut Watch::unlimited(&mut ignore);
        let list = MoveList::new(&at.ruleset, &at.position, which, watch)?;
        let text = match self.common.format {
            RowFormat::Text if self.texts => {
                list.moves.iter().map(|listed| listed.mv.clone() + "\n").collect()
            }
            RowFormat::Csv => {
                let width = self.columns().len();
                table::csv(self.columns(), list.rows().map(|row| row.into_iter().take(width)))
            }
            format => format.write(&list, MoveList::text)?,
        };
        Ok(CommandOutput::Answer(Exit::Done, text))
    }
}
