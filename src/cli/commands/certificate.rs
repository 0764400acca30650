//! `crosstrack certificate`: strategies replayed through the rules.

use std::path::PathBuf;

use crate::base::{UnknownWord, counted};
use crate::cli::console::read;
use crate::cli::{Console, Exit, OutputArgs, Playable, Stop, Trouble};
use crate::explore::Explored;
use crate::games::{GameName, with_game};
use crate::solve::Document;
use crate::solve::certificate::check;
use crate::solve::certificate::file::{BYTES, BadFile};

/// Replays the strategy of a forced win
#[derive(clap::Subcommand, Debug)]
#[command(before_help = "Example: crosstrack certificate check win.json")]
pub(in crate::cli) enum Command {
    /// Checks that a strategy answers every legal move and always wins in time, by the rules alone
    #[command(before_help = "Example: crosstrack certificate check win.json")]
    Check {
        /// The file, as `crosstrack solve --certificate` writes it
        #[arg(value_name = "FILE")]
        file: PathBuf,
    },
}

impl Command {
    pub(in crate::cli) fn run(&self, console: &mut Console<'_>) -> Result<Exit, Stop> {
        let target = OutputArgs::default().open()?;
        let Self::Check { file } = self;
        let name = file.display();
        let unusable = |why: String| Trouble::new(format!("{name}: {why}"));
        let document = Document::read(&read(file, BYTES)?).map_err(|bad| {
            let exit = if matches!(bad, BadFile::Hash { .. }) { Exit::No } else { Exit::Input };
            unusable(bad.to_string()).with(exit)
        })?;
        let game: GameName = document.header.game.parse().map_err(|bad: UnknownWord| {
            unusable(format!("it is about the game `{}`", bad.word)).with(Exit::Input)
        })?;
        let answer = with_game!(game, G => replay::<G>(&name.to_string(), &document))?;
        target.finish(&answer, console)
    }
}

/// Replays the strategy of a file by the rules of its game. Every figure of the answer
/// comes from the replay, none from the file alone.
fn replay<G: Playable>(name: &str, document: &Document) -> Result<String, Stop> {
    let unusable = |why: String| Trouble::new(format!("{name}: {why}"));
    let bad = |why: String| unusable(why).with(Exit::Input);
    let header = &document.header;
    let game = G::with_readings(&header.readings, &header.position).map_err(bad)?;
    // Whether the position is within reach does not matter: the strategy is from there on.
    let position =
        Explored::position_of(&game, &header.position).map_err(|fault| bad(fault.message))?;
    let readings = game.readings();
    if readings != header.readings {
        let help = format!("it has: {}\nthe same, as it should be: {readings}", header.readings);
        return Err(bad("its readings are not all there as they are written".to_owned()).help(help));
    }
    let certificate = document.certificate(&game, position).map_err(|e| bad(e.to_string()))?;
    let stats = check(&game, &certificate).map_err(|fault| {
        let line: Vec<String> = fault.line.iter().map(|&mv| game.write_move(mv)).collect();
        let after = if line.is_empty() {
            "in the position itself".to_owned()
        } else {
            format!("after {}", line.join(" "))
        };
        unusable(format!("the strategy is refused: {fault}")).help(after).with(Exit::No)
    })?;
    let side = game.name_of(certificate.winner);
    let forces = if certificate.winner.iter().count() == 1 { "forces" } else { "force" };
    Ok(format!(
        "{name}: {side} {forces} a win within {}\n  position  {}\n  readings  {}\n  \
         replayed  {} to {}, {}\n",
        counted(stats.plies, "ply"),
        game.write_position(&certificate.position),
        readings,
        counted(stats.answers, "answer"),
        counted(stats.replies, "reply"),
        counted(certificate.nodes.len(), "node"),
    ))
}
