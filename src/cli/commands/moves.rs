//! `crosstrack moves`: the legal moves of a position.

use std::collections::HashSet;

use serde::Serialize;

use super::json::Fields;
use super::{POS, json};
use crate::cli::console::{Console, OutputArgs};
use crate::cli::exit::Exit;
use crate::cli::failure::{Failure, Trouble};
use crate::cli::position::GameArgs;
use crate::crosstrack::action::Move;
use crate::crosstrack::position::Position;
use crate::crosstrack::readings::ClaimRule;
use crate::crosstrack::rules::Ruleset;
use crate::crosstrack::threats::winning_moves;
use crate::draw::words;
use crate::game::{Game, GameExt};
use crate::sat::encoding::Reachability;
use crate::sat::winone;

const WIDTH: usize = 100;

#[derive(clap::ValueEnum, Clone, Copy, Debug)]
enum Format {
    Text,
    Json,
    Csv,
}

/// Who says which moves win at once.
#[derive(clap::ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
enum Engine {
    /// What each free place is connected to, as play has it
    Rules,
    /// A formula that says that one action completes a path
    Sat,
    /// Both, which must agree
    Both,
}

/// Lists the legal moves of a position, or those that win at once
#[derive(clap::Args, Debug)]
#[command(
    before_help = "Example: crosstrack moves x1_4x2_1122.1_2.rI0.1-3.bI0.2-3.yI0.2-3.gI0.2-6-2.bD0.1_d --wins",
    after_help = Exit::help(),
    help_template = crate::cli::HELP
)]
pub(in crate::cli) struct Args {
    #[arg(value_name = "POS", help = POS)]
    pos: String,
    /// Only the moves that win at once
    #[arg(long)]
    wins: bool,
    /// Who says which moves win at once
    #[arg(long, value_enum, default_value = "rules")]
    engine: Engine,
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
    counts: Fields<usize>,
    wins: usize,
    moves: Vec<Listed>,
}

#[derive(Serialize)]
struct Listed {
    #[serde(rename = "move")]
    text: String,
    kind: &'static str,
    wins: bool,
}

/// The kinds that a ruleset has: claims only where they are announced.
pub(super) fn kinds(ruleset: &Ruleset) -> &'static [&'static str] {
    let all = Ruleset::KINDS;
    match ruleset.claim_rule() {
        ClaimRule::Announced => all,
        ClaimRule::Automatic => &all[..all.len() - 1],
    }
}

impl Args {
    pub(in crate::cli) fn run(&self, console: &mut Console<'_>) -> Result<Exit, Failure> {
        let target = self.output.open()?;
        let loaded = self.game.load(&self.pos, console)?;
        let (ruleset, position) = (&loaded.ruleset, &loaded.position);
        let winning: HashSet<Move> = self.winning(ruleset, position)?.into_iter().collect();
        let mut moves = ruleset.moves(position);
        moves.retain(|mv| !self.wins || winning.contains(mv));
        let listed: Vec<Listed> = moves
            .iter()
            .map(|&mv| Listed {
                text: ruleset.write_move(mv),
                kind: Ruleset::KINDS[ruleset.kind(position, mv)],
                wins: winning.contains(&mv),
            })
            .collect();
        let count = |kind: &str| listed.iter().filter(|l| l.kind == kind).count();
        let text = match self.format {
            Format::Text => {
                let counts: Vec<String> =
                    kinds(ruleset).iter().map(|kind| format!("{kind} {}", count(kind))).collect();
                let which = if self.wins { "winning " } else { "" };
                let turn = words::turn(ruleset, position);
                let plural = if listed.len() == 1 { "move" } else { "moves" };
                let wins = match (self.wins, winning.len()) {
                    (true, _) | (_, 0) => String::new(),
                    (false, 1) => "; 1 of them wins at once".to_owned(),
                    (false, n) => format!("; {n} of them win at once"),
                };
                let counts = counts.join(", ");
                let mut text =
                    format!("{turn}: {} {which}{plural} ({counts}){wins}\n", listed.len());
                for kind in kinds(ruleset) {
                    let of_kind = listed.iter().filter(|l| l.kind == *kind);
                    text += &wrapped(kind, of_kind.map(|l| l.text.as_str()));
                }
                text
            }
            Format::Json => json::pretty(&Answer {
                position: ruleset.write_position(position),
                counts: kinds(ruleset).iter().map(|k| ((*k).to_owned(), count(k))).collect(),
                wins: winning.len(),
                moves: listed,
            })?,
            Format::Csv => {
                let line = |l: &Listed| format!("{},{},{}\n", l.text, l.kind, l.wins);
                let head = "move,kind,wins\n".to_owned();
                head + &listed.iter().map(line).collect::<String>()
            }
        };
        target.finish(&text, console)?;
        Ok(Exit::Done)
    }

    fn winning(&self, ruleset: &Ruleset, position: &Position) -> Result<Vec<Move>, Failure> {
        if self.engine == Engine::Rules {
            return Ok(winning_moves(ruleset, position));
        }
        let internal = |title: String| Trouble::new(title).with(Exit::Internal);
        let found = winone::winning_moves(ruleset, position, Reachability::Levels)
            .map_err(|e| internal(e.to_string()))?;
        if self.engine == Engine::Both && found != winning_moves(ruleset, position) {
            let text = ruleset.write_position(position);
            return Err(internal(format!("the two engines disagree about the wins of {text}")));
        }
        Ok(found)
    }
}

/// Moves below the name of their kind, as many to a line as fit; nothing for no moves.
fn wrapped<'t>(kind: &str, moves: impl Iterator<Item = &'t str>) -> String {
    let (mut text, mut used) = (String::new(), WIDTH);
    for mv in moves {
        if text.is_empty() {
            text = format!("\n{kind}");
        }
        if used + 1 + mv.len() > WIDTH {
            text += "\n ";
            used = 1;
        }
        text.extend([" ", mv]);
        used += 1 + mv.len();
    }
    if text.is_empty() { text } else { text + "\n" }
}
