//! `crosstrack moves`: the legal moves of a position.

use std::collections::HashSet;

use schemars::JsonSchema;
use serde::Serialize;

use crate::output::json;
use crate::{
    CommandOutput, CommandResult, Console, Exit, Fields, LoadedPosition, Playable, PositionArgs,
    PositionCommand, RowFormat,
};
use crosstrack::base::counted;
use crosstrack::game::GameExt;
use crosstrack_io::table;
use crosstrack_io::table::{indent_words, row};

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
    /// Only the notation of the moves, without their kinds and results: one move a line, or a list in JSON
    #[arg(long)]
    texts: bool,
    #[command(flatten)]
    pub common: PositionArgs<RowFormat>,
}

#[derive(Serialize, JsonSchema)]
pub struct MovesReport {
    /// The position in notation.
    position: String,
    /// The number of legal moves of each kind, including moves that are not listed.
    counts: Fields<usize>,
    /// The number of moves that win at once.
    winning: usize,
    /// The listed moves, ascending; left out with `--texts`.
    #[serde(skip_serializing_if = "Option::is_none")]
    moves: Option<Vec<MoveRow>>,
    /// The listed moves in notation, ascending; only with `--texts`.
    #[serde(skip_serializing_if = "Option::is_none")]
    texts: Option<Vec<String>>,
}

#[derive(Serialize, JsonSchema)]
struct MoveRow {
    /// The move in notation.
    #[serde(rename = "move")]
    text: String,
    /// The kind of the move, such as `place`.
    kind: &'static str,
    /// Whether the move wins at once.
    wins: bool,
}

impl Args {
    /// Writes the moves by kind, below a line that counts them.
    fn text(
        &self,
        kinds: &[&str],
        turn: &str,
        (rows, all): (&[MoveRow], usize),
        wins: usize,
    ) -> String {
        let counts: Vec<String> =
            kinds.iter().map(|kind| format!("{kind} {}", count(rows, kind))).collect();
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
        let mut text = format!("{turn}: {}{of_all} ({counts}){wins}\n", counted(rows.len(), which));
        for kind in kinds {
            let of_kind = rows.iter().filter(|l| l.kind == *kind);
            let lines = indent_words(of_kind.map(|l| l.text.as_str()), 2);
            if !lines.is_empty() {
                text += &format!("\n{kind}\n{lines}");
            }
        }
        text
    }
}

/// Counts the moves of a kind.
fn count(rows: &[MoveRow], kind: &str) -> usize {
    rows.iter().filter(|l| l.kind == kind).count()
}

/// Counts moves by their kinds.
fn kinds_of<G: Playable>(game: &G, position: &G::Position, moves: &[G::Move]) -> Fields<usize> {
    let of =
        |kind: &str| moves.iter().filter(|&&mv| G::KINDS[game.kind(position, mv)] == kind).count();
    game.kinds().iter().map(|kind| ((*kind).to_owned(), of(kind))).collect()
}

impl PositionCommand for Args {
    fn columns(&self) -> &'static [&'static str] {
        if self.texts { &["position", "move"] } else { &["position", "move", "kind", "wins"] }
    }

    fn answer<G: Playable>(&self, at: &LoadedPosition<G>, _: &mut Console<'_>) -> CommandResult {
        let LoadedPosition { ruleset: game, position, .. } = at;
        let winning: HashSet<G::Move> = game.winning_moves(position).into_iter().collect();
        let mut moves = game.moves(position);
        let all = moves.len();
        let legal = kinds_of(game, position, &moves);
        moves.retain(|mv| !self.wins || winning.contains(mv));
        moves.retain(|&mv| !self.safe || game.is_safe(position, mv));
        let rows: Vec<MoveRow> = moves
            .iter()
            .map(|&mv| MoveRow {
                text: game.write_move(mv),
                kind: G::KINDS[game.kind(position, mv)],
                wins: winning.contains(&mv),
            })
            .collect();
        let kinds = game.kinds();
        let text = match self.common.format {
            RowFormat::Text if self.texts => rows.iter().map(|l| l.text.clone() + "\n").collect(),
            RowFormat::Text => {
                self.text(kinds, &game.turn_words(position), (&rows, all), winning.len())
            }
            RowFormat::Json | RowFormat::Jsonl => {
                let (moves, texts) = if self.texts {
                    (None, Some(rows.into_iter().map(|l| l.text).collect()))
                } else {
                    (Some(rows), None)
                };
                json::to_pretty(&MovesReport {
                    position: game.write_position(position),
                    counts: legal,
                    winning: winning.len(),
                    moves,
                    texts,
                })?
            }
            RowFormat::Csv => {
                let position = game.write_position(position);
                let cells = |l: &MoveRow| row![position, l.text, l.kind, l.wins];
                let width = self.columns().len();
                let rows = rows.iter().map(|l| cells(l).into_iter().take(width));
                table::csv(self.columns(), rows)
            }
        };
        Ok(CommandOutput::Answer(Exit::Done, text))
    }
}
