//! `crosstrack tablebase stats`: a whole table in numbers.

use schemars::JsonSchema;
use serde::Serialize;

use crate::base::text::counted;
use crate::cli::asked::TextOrJson;
use crate::cli::commands::tablebase::args::Whole;
use crate::cli::commands::tablebase::shown::{
    Of, SAYS, SOURCE, TableQuestion, Valued, ValuedMove, groups, missing, unusable,
};
use crate::cli::console::Console;
use crate::cli::game::Playable;
use crate::cli::json;
use crate::cli::json::Answer;
use crate::cli::stop::Stop;
use crate::solve::retrograde::{AnySolved, Counts, Fate, Value};

/// The table for programs; in JSON in this order.
#[derive(Serialize, JsonSchema)]
#[serde(bound = "")]
#[schemars(bound = "")]
pub(in crate::cli) struct Stats<'g, G: Playable> {
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

impl<G: Playable> Answer for Stats<'_, G> {
    const NAME: &'static str = "tablebase-stats";
}

#[derive(Serialize, JsonSchema)]
pub(super) struct Counted {
    /// What is counted.
    of: &'static str,
    /// All of them.
    positions: u64,
    /// Those won for the player to move.
    win: u64,
    /// Those lost.
    loss: u64,
    /// Those that are neither.
    draw: u64,
    /// All by value and plies.
    by_value: Vec<Bin>,
}

#[derive(Serialize, JsonSchema)]
struct Bin {
    #[serde(flatten)]
    value: Valued,
    /// How many have this value.
    positions: u64,
}

impl From<&Counts> for Counted {
    fn from(counts: &Counts) -> Self {
        let bin = |&(value, positions): &(Value, u64)| Bin { value: value.into(), positions };
        Self {
            of: counts.of,
            positions: counts.positions(),
            win: counts.of_fate(Fate::Win),
            loss: counts.of_fate(Fate::Loss),
            draw: counts.of_fate(Fate::Draw),
            by_value: counts.by_value.iter().map(bin).collect(),
        }
    }
}

/// The question of `stats`.
pub(super) struct StatsOf<'a>(pub(super) &'a Whole);

impl TableQuestion for StatsOf<'_> {
    fn ask<G: Playable>(&self, table: AnySolved<G>, _: &mut Console<'_>) -> Result<String, Stop> {
        let game = table.game();
        let counts = table.counts().map_err(unusable(&self.0.file))?;
        let start = game.start();
        let value = table.value(&start).map_err(unusable(&self.0.file))?.ok_or_else(missing)?;
        let first = table.first_moves().map_err(unusable(&self.0.file))?.ok_or_else(missing)?;
        let first: Vec<(String, Value)> =
            first.into_iter().map(|(mv, value)| (game.write_move(mv), value)).collect();
        match self.0.format {
            TextOrJson::Json => json::pretty(&Stats {
                source: SOURCE,
                of: Of::new(game),
                stored: table.stored(),
                start: game.write_position(&start),
                value: value.into(),
                counts: counts.iter().map(Into::into).collect(),
                first_moves: first
                    .into_iter()
                    .map(|(mv, value)| ValuedMove { mv, value: value.into() })
                    .collect(),
            }),
            TextOrJson::Text => {
                let mut text = format!("{SAYS}\n\n{}", game.ruleset_lines());
                text += &format!("stored     {}\n", counted(table.stored(), "position"));
                text += &format!("start      {}: {value}\n\n", game.write_position(&start));
                let first_moves = "\nfirst moves up to symmetry, for the player who makes them\n";
                Ok(text + &columns(&counts) + first_moves + &groups(&first))
            }
        }
    }
}

/// A line for each value, a column for each way of counting.
fn columns(counts: &[Counts]) -> String {
    let row = |name: String, cell: &dyn Fn(&Counts) -> String| {
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
