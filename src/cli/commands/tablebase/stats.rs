//! What `crosstrack tablebase stats` says.

use serde::Serialize;

use crate::cli::commands::tablebase::shown::{SAYS, SOURCE, lines};
use crate::cli::json::{Fields, readings};
use crate::crosstrack::dense::file::{FileError, TableFile};
use crate::crosstrack::dense::solve::TooDeep;
use crate::crosstrack::dense::stats::{Counts, first_moves};
use crate::crosstrack::dense::value::{Fate, Value};
use crate::crosstrack::draw::words;
use crate::game::Game;
use crate::solve::retrograde;

/// A value as JSON has it.
#[derive(Serialize)]
pub(super) struct Valued {
    value: &'static str,
    dtw: Option<usize>,
}

impl From<Value> for Valued {
    fn from(value: Value) -> Self {
        Self { value: value.fate().as_str(), dtw: value.dtw().map(usize::from) }
    }
}

impl From<retrograde::Value> for Valued {
    fn from(value: retrograde::Value) -> Self {
        Self { value: value.fate().as_str(), dtw: value.dtw() }
    }
}

/// The value of a position, as `probe` gives it in JSON.
#[derive(Serialize)]
pub(super) struct ProbeReport {
    pub(super) source: &'static str,
    pub(super) position: String,
    #[serde(flatten)]
    pub(super) value: Valued,
    pub(super) best_moves: Vec<String>,
}

/// A whole table in numbers; in JSON in this order.
#[derive(Serialize)]
pub(super) struct Stats {
    source: &'static str,
    board: String,
    edition: String,
    owners: String,
    pieces: String,
    readings: Fields<String>,
    stored: usize,
    #[serde(flatten)]
    all: Counted,
    within_opening: Counted,
    start: Valued,
    first_moves: Vec<First>,
    #[serde(skip)]
    heading: String,
    #[serde(skip)]
    counts: [Counts; 2],
    #[serde(skip)]
    start_value: Value,
    #[serde(skip)]
    first_values: Vec<(String, Value)>,
}

#[derive(Serialize)]
struct Counted {
    positions: u64,
    win: u64,
    loss: u64,
    draw: u64,
    by_dtw: Vec<Bin>,
}

#[derive(Serialize)]
struct Bin {
    #[serde(flatten)]
    value: Valued,
    positions: u64,
}

#[derive(Serialize)]
struct First {
    #[serde(rename = "move")]
    mv: String,
    #[serde(flatten)]
    value: Valued,
}

fn by_fate(counts: &Counts, fate: Fate) -> u64 {
    let values = counts.by_distance().into_iter();
    values.filter(|(value, _)| value.fate() == fate).map(|(_, count)| count).sum()
}

impl From<&Counts> for Counted {
    fn from(counts: &Counts) -> Self {
        let bin = |(value, positions): (Value, u64)| Bin { value: value.into(), positions };
        Self {
            positions: counts.positions(),
            win: by_fate(counts, Fate::Win),
            loss: by_fate(counts, Fate::Loss),
            draw: by_fate(counts, Fate::Draw),
            by_dtw: counts.by_distance().into_iter().map(bin).collect(),
        }
    }
}

impl Stats {
    /// Reads the whole file.
    ///
    /// # Errors
    /// If it cannot be read.
    pub(super) fn new(file: &mut TableFile) -> Result<Self, FileError> {
        let ruleset = file.space().ruleset().clone();
        let counts = file.counts()?;
        let start = ruleset.start();
        let start_value = file.value(&start)?;
        let mut first_values = Vec::new();
        for mv in first_moves(&ruleset) {
            let value = file.value(&ruleset.play(&start, mv))?;
            first_values.push((ruleset.write_move(mv), value.before().ok_or(TooDeep)?));
        }
        let first =
            |(mv, value): &(String, Value)| First { mv: mv.clone(), value: (*value).into() };
        let edition = ruleset.edition();
        let named: Vec<String> =
            words::readings(&ruleset).iter().map(|(id, value)| format!("{id} {value}")).collect();
        let own =
            if ruleset.has_custom_pieces() { "pieces of your own" } else { "published pieces" };
        let heading = format!(
            "board      {}, {edition} edition, {own}, {}\nreadings   {}\n",
            ruleset.board(),
            words::seats(&ruleset),
            named.join(", ")
        );
        let patterns = ruleset.pieces().patterns().iter();
        Ok(Self {
            source: SOURCE,
            board: ruleset.board().to_string(),
            edition: edition.to_string(),
            owners: ruleset.owners().to_string(),
            pieces: patterns.map(|p| p.letter.char()).collect(),
            readings: readings(&ruleset),
            stored: file.space().len(),
            all: (&counts[0]).into(),
            within_opening: (&counts[1]).into(),
            start: start_value.into(),
            first_moves: first_values.iter().map(first).collect(),
            heading,
            counts,
            start_value,
            first_values,
        })
    }

    /// For a person.
    pub(super) fn text(&self) -> String {
        let [all, within] = &self.counts;
        let mut text = format!("{SAYS}\n\n{}", self.heading);
        text += &format!("stored     {} positions up to quarter turns\n", self.stored);
        text += &format!("start      {}\n\n", self.start_value);
        text += &format!("{:<12}{:>14}{:>20}\n", "positions", "all", "within the opening");
        let mut row = |name: String, count: &dyn Fn(&Counts) -> u64| {
            text += &format!("{name:<12}{:>14}{:>20}\n", count(all), count(within));
        };
        for (value, _) in all.by_distance() {
            row(value.to_string(), &|counts| counts.of(value));
        }
        row("together".to_owned(), &Counts::positions);
        let mut values: Vec<Value> = self.first_values.iter().map(|&(_, value)| value).collect();
        values.sort_unstable();
        values.dedup();
        text += "\nfirst moves up to symmetry, for the player who makes them\n";
        for value in values.into_iter().rev() {
            let moves = self.first_values.iter().filter(|first| first.1 == value);
            let moves: Vec<&String> = moves.map(|(mv, _)| mv).collect();
            text += &format!("{value}\n{}", lines(&moves));
        }
        text
    }
}
