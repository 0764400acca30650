//! `crosstrack tablebase stats`: a whole table in numbers.

use schemars::JsonSchema;
use serde::Serialize;

use crate::commands::tablebase::args::{Stats as Args, Whole};
use crate::commands::tablebase::classes;
use crate::commands::tablebase::shown::{
    Counted, Of, SAYS, SOURCE, TableQuestion, Valued, ValuedMove, groups, missing, unusable,
};
use crate::{Answered, Console, Exit, Playable, TextOrJson, json};
use crosstrack::base::counted;
use crosstrack_tablebase::ValueCounts;
use crosstrack_tablebase::{AnyTablebase, Value};

/// The table for programs; in JSON in this order.
#[derive(Serialize, JsonSchema)]
#[serde(bound = "")]
#[schemars(bound = "")]
pub struct Stats<'g, G: Playable> {
    /// Where the values come from: `table`.
    source: &'static str,
    #[serde(flatten)]
    of: Of<'g, G>,
    /// Positions in the table.
    stored: u64,
    /// The first position in notation.
    start: String,
    #[serde(flatten)]
    value: Valued,
    /// The positions by value, in one way of counting after another.
    counts: Vec<Counted>,
    /// The first moves up to symmetry.
    first_moves: Vec<ValuedMove>,
}

impl TableQuestion for Args {
    fn ask<G: Playable>(&self, table: AnyTablebase<G>, _: &mut Console<'_>) -> Answered {
        let Whole { file, format, .. } = &self.whole;
        if self.by_class {
            return classes::answer(&*table, file, *format);
        }
        let game = table.game();
        let counts = table.counts().map_err(unusable(file))?;
        let start = game.start();
        let value = table.value(&start).map_err(unusable(file))?.ok_or_else(missing)?;
        let first = table.first_move_values().map_err(unusable(file))?.ok_or_else(missing)?;
        let first: Vec<(String, Value)> =
            first.into_iter().map(|(mv, value)| (game.write_move(mv), value)).collect();
        let text = match format {
            TextOrJson::Json => json::pretty(&Stats {
                source: SOURCE,
                of: Of::new(game),
                stored: table.stored_positions(),
                start: game.write_position(&start),
                value: value.into(),
                counts: counts.iter().map(Into::into).collect(),
                first_moves: first
                    .into_iter()
                    .map(|(mv, value)| ValuedMove { mv, value: value.into() })
                    .collect(),
            })?,
            TextOrJson::Text => {
                let mut text = format!("{SAYS}\n\n{}", game.ruleset_lines());
                text += &format!("stored     {}\n", counted(table.stored_positions(), "position"));
                text += &format!("start      {}: {value}\n\n", game.write_position(&start));
                let first_moves = "\nfirst moves up to symmetry, for the player who makes them\n";
                text + &columns(&counts) + first_moves + &groups(&first)
            }
        };
        Ok((Exit::Done, text))
    }
}

/// A line for each value, a column for each way of counting.
fn columns(counts: &[ValueCounts]) -> String {
    let row = |name: String, cell: &dyn Fn(&ValueCounts) -> String| {
        let cells = counts.iter().map(|counts| {
            let width = 14.max(counts.of.len() + 2);
            format!("{:>width$}", cell(counts))
        });
        format!("{name:<12}{}\n", cells.collect::<String>())
    };
    let mut text = row("positions".to_owned(), &|counts| counts.of.to_owned());
    for &(value, _) in counts.iter().take(1).flat_map(|all| &all.by_value) {
        text += &row(value.to_string(), &|counts| counts.of_value(value).to_string());
    }
    text + &row("together".to_owned(), &|counts| counts.positions().to_string())
}
