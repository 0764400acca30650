//! `crosstrack play`: moves played from a position.

use serde::Serialize;

use super::{POS, json, show};
use crate::cli::console::{Console, OutputArgs};
use crate::cli::exit::Exit;
use crate::cli::failure::{Failure, Trouble};
use crate::cli::faults;
use crate::cli::position::{GameArgs, Loaded};
use crate::crosstrack::notation::read_move;
use crate::crosstrack::position::Position;
use crate::crosstrack::rules::Ruleset;
use crate::draw::words;
use crate::game::Game;

#[derive(clap::ValueEnum, Clone, Copy, Debug)]
enum Format {
    Text,
    Json,
}

/// Plays moves from a position and prints where they lead
#[derive(clap::Args, Debug)]
#[command(
    before_help = "Example: crosstrack play start rI.c1.2 bI.c5.0 --steps",
    after_help = Exit::help(),
    help_template = crate::cli::HELP
)]
pub(in crate::cli) struct Args {
    #[arg(value_name = "POS", help = POS)]
    pos: String,
    /// The moves: rC.d4.5 places, d4.5 rotates, d4.e6.5 relocates, T.xd4.2 places an intersection
    /// piece, each with ! to announce; claim claims
    #[arg(value_name = "MOVE")]
    moves: Vec<String>,
    /// Print the position after each move too
    #[arg(long)]
    steps: bool,
    /// How the answer is written
    #[arg(long, value_enum, default_value = "text")]
    format: Format,
    #[command(flatten)]
    output: OutputArgs,
    #[command(flatten)]
    game: GameArgs,
}

#[derive(Serialize)]
struct Answer {
    position: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    steps: Option<Vec<Step>>,
    outcome: Option<String>,
    path: Option<show::Path>,
}

#[derive(Serialize)]
struct Step {
    player: String,
    #[serde(rename = "move")]
    text: String,
    kind: &'static str,
    position: String,
}

impl Args {
    pub(in crate::cli) fn run(&self, console: &mut Console<'_>) -> Result<Exit, Failure> {
        let target = self.output.open()?;
        let Loaded { ruleset, position } = self.game.load(&self.pos, console)?;
        let (position, steps) = self.play(&ruleset, position)?;
        let text = match self.format {
            Format::Text => self.text(&ruleset, &position, &steps, console.colour),
            Format::Json => json::pretty(&Answer {
                position: ruleset.write_position(&position),
                steps: self.steps.then_some(steps),
                outcome: ruleset.outcome(&position).map(|outcome| outcome.to_string()),
                path: position.winning_path(&ruleset).as_ref().map(show::Path::new),
            })?,
        };
        target.finish(&text, console)?;
        Ok(Exit::Done)
    }

    fn play(
        &self,
        ruleset: &Ruleset,
        mut position: Position,
    ) -> Result<(Position, Vec<Step>), Failure> {
        let line = self.moves.join(" ");
        let mut start = 0;
        let mut steps = Vec::new();
        for text in &self.moves {
            let span = start..start + text.len();
            start = span.end + 1;
            let mv = read_move(text).map_err(|e| {
                let token = span.start + e.span.start..span.start + e.span.end;
                Trouble::new(format!("`{text}` is not a move"))
                    .code("notation x1")
                    .source("moves", &line)
                    .label(token, e.expected)
                    .with(Exit::Input)
            })?;
            ruleset
                .check(&position, mv)
                .map_err(|e| faults::illegal((ruleset, &position), mv, &e, (&line, span)))?;
            let player = position.to_move().to_string();
            let kind = Ruleset::KINDS[ruleset.kind(&position, mv)];
            position = ruleset.play(&position, mv);
            steps.push(Step {
                player,
                text: ruleset.write_move(mv),
                kind,
                position: ruleset.write_position(&position),
            });
        }
        Ok((position, steps))
    }

    fn text(&self, ruleset: &Ruleset, position: &Position, steps: &[Step], colour: bool) -> String {
        let mut text = String::new();
        if self.steps {
            for (number, step) in steps.iter().enumerate() {
                let Step { player, text: mv, kind, position } = step;
                text += &format!("{:>3}  player {player}  {kind:<12}  {mv}\n", number + 1);
                text += &format!("     {position}\n");
            }
            text.push('\n');
            text += &show::text(ruleset, position, colour && self.output.is_out());
            return text;
        }
        text +=
            &format!("{}\n{}\n", ruleset.write_position(position), words::turn(ruleset, position));
        if let Some(path) = position.winning_path(ruleset) {
            text += &format!("path {} over {} pieces\n", words::path(&path), path.cells().count());
        }
        text
    }
}
