//! The table of odds by which computer players judge a position, fitted from games.

use crosstrack::{Game as _, Outcome, Ruleset};
use crosstrack_players::{Evaluated as _, GameRecord, RecordError, TileEvaluator};

use crate::matches::facts::judged_positions;
use crate::matches::logistic::{Matrix, Observation, fit};

/// Number of prices that the table tells apart.
const PRICES: usize = TileEvaluator::PRICES;
/// Weight of the squares of second differences, along rows and columns.
const SMOOTHING: f64 = 6.;
/// Weight of the squares of distances from the prior, which only decides where no game ever was.
const PRIOR: f64 = 0.001;
/// Log-odds that a unit of price is worth before any game is seen.
const SLOPE: f64 = 0.4;
/// Largest log-odds.
const MOST: f64 = 7.9;
/// What stands for 1 in the table.
const UNIT: f64 = 256.;

/// Positions by the prices of both lines, and who won in the end.
#[derive(Clone, Debug)]
pub struct Counts {
    /// By the price of the mover's line and of the other's: games won and lost by the mover's side.
    cells: Vec<[f64; 2]>,
    /// Number of games.
    pub games: usize,
    /// Number of positions.
    pub positions: usize,
}

impl Default for Counts {
    fn default() -> Self {
        Self { cells: vec![[0.; 2]; PRICES * PRICES], games: 0, positions: 0 }
    }
}

/// Returns the place of a price in the table.
fn index(price: u8) -> usize {
    usize::from(price.saturating_sub(TileEvaluator::LEAST_PRICE)).min(PRICES - 1)
}

impl Counts {
    /// Adds the positions of a game of two sides that somebody won: those after the opening in which nobody can win at
    /// once.
    ///
    /// # Errors
    /// If the record does not hold.
    pub fn add(&mut self, record: &GameRecord) -> Result<(), RecordError> {
        let replay = record.replay::<Ruleset>()?;
        let Some(Outcome::Win(winners)) = record.result else { return Ok(()) };
        let game = &replay.game;
        let mut evaluator = game.evaluator();
        self.games += 1;
        for position in judged_positions(record, &replay) {
            let &[first, second] = evaluator.lines(game, position).as_slice() else {
                return Ok(());
            };
            let mover = game.to_move(position);
            let is_first = game.side_of(crosstrack::Player::One).contains(mover);
            let (mine, theirs) = if is_first { (first, second) } else { (second, first) };
            let lost = usize::from(!winners.contains(mover));
            self.cells[index(mine) * PRICES + index(theirs)][lost] += 1.;
            self.positions += 1;
        }
        Ok(())
    }

    /// Returns the table that fits, in units of 1/256; `None` if the fit does not end.
    pub fn table(&self) -> Option<Vec<[i16; PRICES]>> {
        let at = |mine: usize, theirs: usize| mine * PRICES + theirs;
        let mut penalty = Matrix::new(PRICES * PRICES);
        for cell in 0..PRICES * PRICES {
            penalty.add(cell, cell, PRIOR);
        }
        for i in 0..PRICES {
            for j in 1..PRICES - 1 {
                for [a, b, c] in
                    [[at(i, j - 1), at(i, j), at(i, j + 1)], [at(j - 1, i), at(j, i), at(j + 1, i)]]
                {
                    penalty.add_square(&[(a, 1.), (b, -2.), (c, 1.)], SMOOTHING);
                }
            }
        }
        let prior: Vec<f64> = (0..PRICES * PRICES)
            .map(|cell| SLOPE * ((cell % PRICES) as f64 - (cell / PRICES) as f64 + 1.))
            .collect();
        let seen: Vec<Observation> = (self.cells.iter().enumerate())
            .map(|(cell, &[successes, failures])| Observation {
                terms: vec![(cell, 1.)],
                successes,
                failures,
            })
            .collect();
        let found = fit(&seen, &prior, &penalty)?.coefficients;
        let rounded = |odds: &f64| (odds.clamp(-MOST, MOST) * UNIT).round() as i16;
        let rows = found.chunks(PRICES).map(|row| std::array::from_fn(|j| rounded(&row[j])));
        Some(rows.collect())
    }
}
