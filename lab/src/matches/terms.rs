//! The tables by which computer players judge a position of two sides, fitted from games.

use std::fmt::Write as _;
use std::ops::Range;

use crosstrack::{Game as _, Outcome, Ruleset};
use crosstrack_players::{Evaluated as _, GameRecord, RecordError, TermTable, TileEvaluator};

use crate::matches::facts::judged_positions;
use crate::matches::logistic::{Observation, Square, fit_many};

/// Weight of the squares of second differences along rows and columns of the first table.
const SMOOTHING: f64 = 6.;
/// Weight of the squares of second differences in the others.
const SMOOTHING_MORE: f64 = 6.;
/// Weight of the squares of first differences in the others.
const FLATTENING: f64 = 1.5;
/// Weight of the squares of distances from the prior in the first table, which only decides where no game ever was.
const PRIOR: f64 = 0.001;
/// Weight of the squares of entries of the others.
const PRIOR_MORE: f64 = 0.3;
/// Log-odds that a unit of price is worth before any game is seen, in the first table.
const SLOPE: f64 = 0.4;
/// Largest log-odds of an entry.
const MOST: f64 = 7.9;
/// What stands for 1 in the tables.
const UNIT: f64 = 256.;

const TABLES: [TermTable; TileEvaluator::TABLES.len()] = TileEvaluator::TABLES;

/// Positions of games by the entries of the tables that count, and whether the side to move won.
#[derive(Clone, Debug, Default)]
pub struct TermGames {
    games: Vec<Vec<Judged>>,
}

/// The entries of a position, and whether the side to move won.
type Judged = ([u16; TABLES.len()], bool);

/// Tables that were fitted.
#[derive(Clone, Debug)]
pub struct TermFit {
    coefficients: Vec<f64>,
}

/// Returns the places of each table's entries.
fn ranges() -> Vec<Range<usize>> {
    let mut start = 0;
    let range = |table: &TermTable| {
        let from = start;
        start += table.rows * table.columns;
        from..start
    };
    TABLES.iter().map(range).collect()
}

impl TermGames {
    /// Adds the positions of a game that somebody won: those after the opening in which nobody can win at once. Games to
    /// which the tables do not apply have none.
    ///
    /// # Errors
    /// If the record does not hold.
    pub fn add(&mut self, record: &GameRecord) -> Result<(), RecordError> {
        let replay = record.replay::<Ruleset>()?;
        let Some(Outcome::Win(winners)) = record.result else { return Ok(()) };
        let game = &replay.game;
        let mut evaluator = game.evaluator();
        let seen = judged_positions(record, &replay).filter_map(|position| {
            let entries = evaluator.entries(game, position)?;
            Some((entries, winners.contains(game.to_move(position))))
        });
        self.games.push(seen.collect());
        Ok(())
    }

    /// Returns the number of games, and that of positions.
    pub fn counts(&self) -> [usize; 2] {
        [self.games.len(), self.games.iter().map(Vec::len).sum()]
    }

    /// Returns the tables that fit; `None` if the fit does not end.
    pub fn fit(&self) -> Option<TermFit> {
        let (prior, squares) = penalty();
        let observation = |(entries, won): &Judged| Observation {
            terms: entries.iter().map(|&entry| (usize::from(entry), 1.)).collect(),
            successes: f64::from(u8::from(*won)),
            failures: f64::from(u8::from(!*won)),
        };
        let seen: Vec<Observation> = self.games.iter().flatten().map(observation).collect();
        Some(TermFit { coefficients: fit_many(&seen, &prior, &squares)? })
    }
}

/// Returns the entries before any game is seen, and what penalizes their distances from those.
fn penalty() -> (Vec<f64>, Vec<Square>) {
    let (mut prior, mut squares) = (Vec::new(), Vec::new());
    for (index, (table, range)) in TABLES.iter().zip(ranges()).enumerate() {
        let is_first = index == 0;
        let (near, smooth) =
            if is_first { (PRIOR, SMOOTHING) } else { (PRIOR_MORE, SMOOTHING_MORE) };
        for place in range.clone() {
            let row = (place - range.start) / table.columns;
            let column = (place - range.start) % table.columns;
            let slope = if is_first { SLOPE } else { 0. };
            prior.push(slope * (column as f64 - row as f64 + 1.));
            squares.push((vec![(place, 1.)], near));
            let along = [(column, table.columns, 1), (row, table.rows, table.columns)];
            let steps = along.into_iter().filter(|&(at, length, _)| at + 2 < length);
            for (_, _, step) in steps {
                let (next, last) = (place + step, place + 2 * step);
                squares.push((vec![(place, 1.), (next, -2.), (last, 1.)], smooth));
                if !is_first {
                    squares.push((vec![(place, 1.), (next, -1.)], FLATTENING));
                }
            }
        }
    }
    (prior, squares)
}

impl TermFit {
    /// Returns the text of the tables as the source of the players has it, in units of 1/256.
    pub fn to_text(&self) -> String {
        let rounded = |odds: &f64| ((odds.clamp(-MOST, MOST) * UNIT).round() as i16).to_string();
        let mut text = String::new();
        for (table, range) in TABLES.iter().zip(ranges()) {
            let _ = writeln!(text, "    // {}", table.name);
            for row in self.coefficients[range].chunks(table.columns) {
                let row: Vec<String> = row.iter().map(rounded).collect();
                let _ = writeln!(text, "    {},", row.join(", "));
            }
        }
        text
    }
}
