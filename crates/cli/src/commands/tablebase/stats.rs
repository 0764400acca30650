//! `crosstrack tablebase stats`: counts the positions of a table by value.

use schemars::JsonSchema;
use serde::Serialize;

use crate::commands::tablebase::args::{StatsArgs, WholeTableArgs};
use crate::commands::tablebase::common::{
    CountFacts, SOURCE, SOURCE_NOTICE, TableCommand, TableRuleset, incomplete_table_error,
    moves_by_value, table_error,
};
use crate::{CommandOutput, CommandResult, Console, Exit, HasJson as _, Playable};
use crosstrack::base::counted;
use crosstrack_explore::Worth;
use crosstrack_explore::value::MoveValue;
use crosstrack_tablebase::ValueCounts;
use crosstrack_tablebase::{AnyTablebase, Value};

/// The numbers of positions in a table by value, and the values of the first moves.
#[derive(Serialize, JsonSchema)]
#[serde(bound = "")]
#[schemars(bound = "")]
pub struct StatsReport<'g, G: Playable> {
    /// The source of the values: always `table`.
    source: &'static str,
    #[serde(flatten)]
    of: TableRuleset<'g, G>,
    /// The number of positions in the table.
    stored: u64,
    /// The start position in notation.
    start: String,
    /// The value for the player to move.
    value: Worth,
    /// The numbers of positions by value, once for each kind of positions.
    counts: Vec<CountFacts>,
    /// The first moves with their values; one for each class of symmetric moves.
    first_moves: Vec<MoveValue>,
}

impl TableCommand for StatsArgs {
    fn answer<G: Playable>(&self, table: AnyTablebase<G>, _: &mut Console<'_>) -> CommandResult {
        let WholeTableArgs { dir, format, .. } = &self.whole;
        let game = table.game();
        let counts = table.counts().map_err(table_error(dir))?;
        let start = game.start();
        let value =
            table.value(&start).map_err(table_error(dir))?.ok_or_else(incomplete_table_error)?;
        let first = table
            .first_move_values()
            .map_err(table_error(dir))?
            .ok_or_else(incomplete_table_error)?;
        let first: Vec<(String, Value)> =
            first.into_iter().map(|(mv, value)| (game.write_move(mv), value)).collect();
        let value_of = |(mv, value): &(String, Value)| {
            let mv = mv.clone();
            MoveValue { mv, value: (*value).into() }
        };
        let report = StatsReport {
            source: SOURCE,
            of: TableRuleset::new(game),
            stored: table.stored_positions(),
            start: game.write_position(&start),
            value: value.into(),
            counts: counts.iter().map(Into::into).collect(),
            first_moves: first.iter().map(value_of).collect(),
        };
        let text = format.write(&report, |report| {
            let mut text = format!("{SOURCE_NOTICE}\n\n{}", game.ruleset_lines());
            text += &format!("stored     {}\n", counted(report.stored, "position"));
            text += &format!("start      {}: {value}\n\n", report.start);
            let first_moves = "\nfirst moves up to symmetry, for the player who makes them\n";
            text + &write_columns(&counts) + first_moves + &moves_by_value(&first)
        })?;
        Ok(CommandOutput::Answer(Exit::Done, text))
    }
}

/// Writes a line for each value, with a column for each way of counting.
fn write_columns(counts: &[ValueCounts]) -> String {
    let row = |name: String, cell: &dyn Fn(&ValueCounts) -> String| {
        let cells = counts.iter().map(|counts| {
            let width = 14.max(counts.label.len() + 2);
            format!("{:>width$}", cell(counts))
        });
        format!("{name:<12}{}\n", cells.collect::<String>())
    };
    let mut text = row("positions".to_owned(), &|counts| counts.label.to_owned());
    for &(value, _) in counts.iter().take(1).flat_map(|all| &all.by_value) {
        text += &row(value.to_string(), &|counts| counts.of_value(value).to_string());
    }
    text + &row("together".to_owned(), &|counts| counts.positions().to_string())
}
