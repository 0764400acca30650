//! `crosstrack tablebase probe`: the value of a position, from a table.

use schemars::JsonSchema;
use serde::Serialize;

use crate::commands::tablebase::args::ProbeArgs;
use crate::commands::tablebase::common::{
    SOURCE, TableCommand, TableRuleset, ValueFacts, ValuedMove, disagreement_error,
    incomplete_table_error, moves_by_value, table_error, wrapped_lines,
};
use crate::position::{notation, read_argument};
use crate::{CommandOutput, CommandResult, Console, Diagnostic, Exit, Playable, TextOrJson, json};
use crosstrack_tablebase::{AnyTablebase, Value};

/// The value of a position from a table, and its best moves.
#[derive(Serialize, JsonSchema)]
#[serde(bound = "")]
#[schemars(bound = "")]
pub struct ProbeReport<'g, G: Playable> {
    /// The source of the values: always `table`.
    source: &'static str,
    #[serde(flatten)]
    of: TableRuleset<'g, G>,
    /// The position in notation.
    position: String,
    #[serde(flatten)]
    value: ValueFacts,
    /// The moves that keep the value of the position.
    best_moves: Vec<String>,
    /// All legal moves with their values; only with `--all-moves`.
    #[serde(skip_serializing_if = "Option::is_none")]
    moves: Option<Vec<ValuedMove>>,
}

impl TableCommand for ProbeArgs {
    fn answer<G: Playable>(
        &self,
        table: AnyTablebase<G>,
        console: &mut Console<'_>,
    ) -> CommandResult {
        let game = table.game();
        let pos = read_argument(&self.pos, console)?;
        let position = game.load_position(notation(&pos), self.waive.clauses())?;
        let value = table.value(&position).map_err(table_error(&self.file))?;
        let value = value.ok_or_else(|| {
            Diagnostic::new("this position cannot be reached from the start")
                .help("tables have what can be reached; `crosstrack solve` takes any position")
                .into_error(Exit::Input)
        })?;
        let derived = table.derive_value(&position).map_err(table_error(&self.file))?;
        let derived = derived.ok_or_else(incomplete_table_error)?;
        if derived != value {
            return Err(disagreement_error(&self.file, value, derived));
        }
        let moves = table
            .move_values(&position)
            .map_err(table_error(&self.file))?
            .ok_or_else(incomplete_table_error)?;
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
                json::to_pretty(&ProbeReport {
                    source: SOURCE,
                    of: TableRuleset::new(game),
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
                    format!(
                        "\nall moves, for the player who makes them\n{}",
                        moves_by_value(&moves)
                    )
                } else {
                    let moves = wrapped_lines(best_moves.iter().map(String::as_str));
                    format!("\nbest moves\n{moves}")
                };
                let rules = game.ruleset_lines();
                format!("{rules}\nthe table says {value}: {turn}\n{moves}")
            }
        };
        Ok(CommandOutput::Answer(Exit::Done, text))
    }
}
