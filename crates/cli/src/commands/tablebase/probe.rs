//! `crosstrack tablebase probe`: what a table says of a position.

use schemars::JsonSchema;
use serde::Serialize;

use crate::commands::tablebase::args::Probe;
use crate::commands::tablebase::shown::{
    Of, SOURCE, TableQuestion, Valued, ValuedMove, disagrees, groups, lines, missing, unusable,
};
use crate::position::{meant, settled};
use crate::{Answered, Console, Diagnostic, Exit, Playable, TextOrJson, json};
use crosstrack_tablebase::{AnyTablebase, Value};

/// The value of a position in JSON.
#[derive(Serialize, JsonSchema)]
#[serde(bound = "")]
#[schemars(bound = "")]
pub struct Report<'g, G: Playable> {
    /// Where the values come from: `table`.
    source: &'static str,
    #[serde(flatten)]
    of: Of<'g, G>,
    /// In notation.
    position: String,
    #[serde(flatten)]
    value: Valued,
    /// The moves that keep the value.
    best_moves: Vec<String>,
    /// All moves; only with `--all-moves`.
    #[serde(skip_serializing_if = "Option::is_none")]
    moves: Option<Vec<ValuedMove>>,
}

impl TableQuestion for Probe {
    fn ask<G: Playable>(&self, table: AnyTablebase<G>, console: &mut Console<'_>) -> Answered {
        let game = table.game();
        let pos = settled(&self.pos, console)?;
        let position = game.given(meant(&pos), self.waive.given())?;
        let value = table.value(&position).map_err(unusable(&self.file))?;
        let value = value.ok_or_else(|| {
            Diagnostic::new("this position cannot be reached from the start")
                .help("tables have what can be reached; `crosstrack solve` takes any position")
                .with(Exit::Input)
        })?;
        let derived = table.derive_value(&position).map_err(unusable(&self.file))?;
        let derived = derived.ok_or_else(missing)?;
        if derived != value {
            return Err(disagrees(&self.file, value, derived));
        }
        let moves =
            table.move_values(&position).map_err(unusable(&self.file))?.ok_or_else(missing)?;
        let moves: Vec<(String, Value)> =
            moves.into_iter().map(|(mv, value)| (game.write_move(mv), value)).collect();
        let best = moves.iter().filter(|(_, other)| *other == value);
        let best_moves: Vec<String> = best.map(|(mv, _)| mv.clone()).collect();
        let turn = game.turn_words(&position);
        let text = match self.format {
            TextOrJson::Json => {
                let position = game.write_position(&position);
                let valued = |(mv, value): (String, Value)| ValuedMove { mv, value: value.into() };
                let moves = self.all_moves.then(|| moves.into_iter().map(valued).collect());
                json::pretty(&Report {
                    source: SOURCE,
                    of: Of::new(game),
                    position,
                    value: value.into(),
                    best_moves,
                    moves,
                })?
            }
            TextOrJson::Text => {
                let moves = if best_moves.is_empty() {
                    String::new()
                } else if self.all_moves {
                    format!("\nall moves, for the player who makes them\n{}", groups(&moves))
                } else {
                    let moves = lines(best_moves.iter().map(String::as_str));
                    format!("\nbest moves\n{moves}")
                };
                let rules = game.ruleset_lines();
                format!("{rules}\nthe table says {value}: {turn}\n{moves}")
            }
        };
        Ok((Exit::Done, text))
    }
}
