//! `crosstrack moves`: the legal moves of a position.

use std::collections::HashSet;

use schemars::JsonSchema;
use serde::Serialize;

use crate::{
    Answered, CommandError, Console, Diagnostic, Exit, Fields, Loaded, Playable, Question,
    QuestionArgs, json,
};
use crosstrack::base::counted;
use crosstrack::game::GameExt;
use crosstrack_verify::table;
use crosstrack_verify::table::{indented, row};

#[derive(clap::ValueEnum, Clone, Copy, Debug)]
pub enum Format {
    Text,
    Json,
    Csv,
}

/// Who says which moves win at once.
#[derive(clap::ValueEnum, Clone, Copy, Debug, PartialEq, Eq)]
enum Decider {
    /// What each free place is connected to, as play has it
    Rules,
    /// A formula that says that one action completes a path
    Sat,
    /// Both, which must agree
    Both,
}

/// Lists the legal moves of a position: all, the winning or the safe ones
#[derive(clap::Args, Debug)]
#[command(
    before_help = "Example: crosstrack moves x1_4x2_1122.1_2.rI0.1-3.bI0.2-3.yI0.2-3.gI0.2-6-2.bD0.1_d --wins\nExample: crosstrack moves start --game crossings --board 5x6"
)]
pub struct Args {
    /// Only the moves that win at once
    #[arg(long)]
    wins: bool,
    /// Only the safe moves: no opponent wins at once after them
    #[arg(long, conflicts_with_all = ["wins", "by"])]
    safe: bool,
    /// Who says which moves win at once
    #[arg(long, value_enum, default_value = "rules")]
    by: Decider,
    #[command(flatten)]
    pub asked: QuestionArgs<Format>,
}

#[derive(Serialize, JsonSchema)]
pub struct MovesReport {
    /// In notation.
    position: String,
    /// How many there are of each kind.
    counts: Fields<usize>,
    /// How many moves win at once.
    winning: usize,
    /// The moves in order.
    moves: Vec<Listed>,
}

#[derive(Serialize, JsonSchema)]
struct Listed {
    /// In notation.
    #[serde(rename = "move")]
    text: String,
    /// Its kind.
    kind: &'static str,
    /// Whether it wins at once.
    wins: bool,
}

impl Args {
    fn winning<G: Playable>(
        &self,
        game: &G,
        position: &G::Position,
    ) -> Result<Vec<G::Move>, CommandError> {
        if self.by == Decider::Rules {
            return Ok(game.winning_moves(position));
        }
        let found = game.wins_by_formula(position)?;
        if self.by == Decider::Both && found != game.winning_moves(position) {
            let text = game.write_position(position);
            let title = format!("the rules and the formula disagree about the wins of {text}");
            return Err(Diagnostic::new(title).with(Exit::Internal));
        }
        Ok(found)
    }

    /// The moves below a line that counts them.
    fn text(
        &self,
        kinds: &[&str],
        turn: &str,
        (listed, all): (&[Listed], usize),
        wins: usize,
    ) -> String {
        let counts: Vec<String> =
            kinds.iter().map(|kind| format!("{kind} {}", count(listed, kind))).collect();
        let which = match (self.wins, self.safe) {
            (true, _) => "winning move",
            (_, true) => "safe move",
            _ => "move",
        };
        let of_all = if self.safe { format!(" of {all}") } else { String::new() };
        let wins = match (self.wins, wins) {
            (true, _) | (_, 0) => String::new(),
            (false, 1) => "; 1 of them wins at once".to_owned(),
            (false, n) => format!("; {n} of them win at once"),
        };
        let counts = counts.join(", ");
        let mut text =
            format!("{turn}: {}{of_all} ({counts}){wins}\n", counted(listed.len(), which));
        for kind in kinds {
            let of_kind = listed.iter().filter(|l| l.kind == *kind);
            let lines = indented(of_kind.map(|l| l.text.as_str()), 2);
            if !lines.is_empty() {
                text += &format!("\n{kind}\n{lines}");
            }
        }
        text
    }
}

fn count(listed: &[Listed], kind: &str) -> usize {
    listed.iter().filter(|l| l.kind == kind).count()
}

impl Question for Args {
    fn answer<G: Playable>(&self, at: &Loaded<G>, _: &mut Console<'_>) -> Answered {
        let Loaded { ruleset: game, position, .. } = at;
        let winning: HashSet<G::Move> = self.winning(game, position)?.into_iter().collect();
        let mut moves = game.moves(position);
        let all = moves.len();
        moves.retain(|mv| !self.wins || winning.contains(mv));
        moves.retain(|&mv| !self.safe || game.is_safe(position, mv));
        let listed: Vec<Listed> = moves
            .iter()
            .map(|&mv| Listed {
                text: game.write_move(mv),
                kind: G::KINDS[game.kind(position, mv)],
                wins: winning.contains(&mv),
            })
            .collect();
        let kinds = game.kinds();
        let text = match self.asked.format {
            Format::Text => {
                self.text(kinds, &game.turn_words(position), (&listed, all), winning.len())
            }
            Format::Json => json::pretty(&MovesReport {
                position: game.write_position(position),
                counts: kinds.iter().map(|k| ((*k).to_owned(), count(&listed, k))).collect(),
                winning: winning.len(),
                moves: listed,
            })?,
            Format::Csv => table::csv(
                ["move", "kind", "wins"],
                listed.iter().map(|l| row![l.text, l.kind, l.wins]),
            ),
        };
        Ok((Exit::Done, text))
    }
}
