//! Logistic regression by Newton steps, with a quadratic penalty: of few coefficients with their errors, and of many.

/// Largest change of a coefficient in one step.
const MOST_STEP: f64 = 1.;
/// Change of all coefficients below which the fit is done.
const DONE: f64 = 1e-7;
/// Most steps.
const MOST_STEPS: usize = 200;

/// A square matrix, row by row.
#[derive(Clone, Debug)]
pub struct Matrix {
    size: usize,
    cells: Vec<f64>,
}

impl Matrix {
    /// Returns a matrix of zeros.
    pub fn new(size: usize) -> Self {
        Self { size, cells: vec![0.; size * size] }
    }

    /// Adds to an entry.
    pub fn add(&mut self, row: usize, column: usize, value: f64) {
        self.cells[row * self.size + column] += value;
    }

    /// Adds the square of a weighted sum of coefficients, given by index and weight.
    pub fn add_square(&mut self, terms: &[(usize, f64)], factor: f64) {
        for &(row, a) in terms {
            for &(column, b) in terms {
                self.add(row, column, factor * a * b);
            }
        }
    }

    fn times(&self, x: &[f64]) -> Vec<f64> {
        let rows = self.cells.chunks_exact(self.size.max(1));
        rows.map(|row| row.iter().zip(x).map(|(a, b)| a * b).sum()).collect()
    }

    /// Returns the lower triangle whose product with its transpose is this matrix; `None` if it is not positive.
    fn cholesky(&self) -> Option<Self> {
        let n = self.size;
        let mut lower = Self::new(n);
        for row in 0..n {
            for column in 0..=row {
                let dot: f64 = (0..column)
                    .map(|k| lower.cells[row * n + k] * lower.cells[column * n + k])
                    .sum();
                let rest = self.cells[row * n + column] - dot;
                lower.cells[row * n + column] = if row == column {
                    if rest <= 0. {
                        return None;
                    }
                    rest.sqrt()
                } else {
                    rest / lower.cells[column * n + column]
                };
            }
        }
        Some(lower)
    }

    /// Solves for a right side, where this is a triangle of [`Self::cholesky`].
    fn solve(&self, right: &[f64]) -> Vec<f64> {
        let n = self.size;
        let mut x = right.to_vec();
        for row in 0..n {
            let dot: f64 = (0..row).map(|k| self.cells[row * n + k] * x[k]).sum();
            x[row] = (x[row] - dot) / self.cells[row * n + row];
        }
        for row in (0..n).rev() {
            let dot: f64 = (row + 1..n).map(|k| self.cells[k * n + row] * x[k]).sum();
            x[row] = (x[row] - dot) / self.cells[row * n + row];
        }
        x
    }
}

/// An observation: coefficients that count, with their weights, and the numbers of successes and failures.
#[derive(Clone, Debug)]
pub struct Observation {
    /// Index and weight of each coefficient that is not zero.
    pub terms: Vec<(usize, f64)>,
    /// Number of successes.
    pub successes: f64,
    /// Number of failures.
    pub failures: f64,
}

/// A fitted model.
#[derive(Clone, Debug)]
pub struct Fit {
    /// Coefficients, as log-odds.
    pub coefficients: Vec<f64>,
    /// Standard error of each.
    pub errors: Vec<f64>,
    /// Logarithm of the likelihood of the observations.
    pub likelihood: f64,
}

/// Fits log-odds that are sums of coefficients, which begin at `start`, with the penalty `x' P x / 2` for their distance
/// `x` from the start. Returns `None` if the observations do not fix the coefficients.
///
/// # Examples
/// ```
/// use crosstrack_lab::matches::logistic::{Matrix, Observation, fit};
///
/// // Three of four succeed: the odds are 3, their logarithm is 1.0986.
/// let seen = [Observation { terms: vec![(0, 1.)], successes: 3., failures: 1. }];
/// let found = fit(&seen, &[0.], &Matrix::new(1)).expect("a fit");
/// assert!((found.coefficients[0] - 3_f64.ln()).abs() < 1e-6);
/// // The error of log-odds is the root of 1/3 + 1/1.
/// assert!((found.errors[0] - (4_f64 / 3.).sqrt()).abs() < 1e-6);
/// // Three times 3/4, and once 1/4.
/// assert!((found.likelihood - (27_f64 / 256.).ln()).abs() < 1e-6);
/// ```
pub fn fit(observations: &[Observation], start: &[f64], penalty: &Matrix) -> Option<Fit> {
    let size = start.len();
    let mut x = start.to_vec();
    for _ in 0..MOST_STEPS {
        let off: Vec<f64> = x.iter().zip(start).map(|(x, start)| x - start).collect();
        let mut slope: Vec<f64> = penalty.times(&off).into_iter().map(|p| -p).collect();
        let mut curve = penalty.clone();
        let mut likelihood = 0.;
        for Observation { terms, successes, failures } in observations {
            let odds: f64 = terms.iter().map(|&(index, weight)| x[index] * weight).sum();
            let chance = 1. / (1. + (-odds).exp());
            let all = successes + failures;
            likelihood -= successes * (-odds).exp().ln_1p() + failures * odds.exp().ln_1p();
            for &(index, weight) in terms {
                slope[index] += weight * (successes - all * chance);
            }
            curve.add_square(terms, all * chance * (1. - chance));
        }
        let lower = curve.cholesky()?;
        let step = lower.solve(&slope);
        for (x, step) in x.iter_mut().zip(&step) {
            *x += step.clamp(-MOST_STEP, MOST_STEP);
        }
        if step.iter().all(|step| step.abs() < DONE) {
            let unit = |index: usize| -> f64 {
                let mut unit = vec![0.; size];
                unit[index] = 1.;
                lower.solve(&unit)[index].sqrt()
            };
            let errors = (0..size).map(unit).collect();
            return Some(Fit { coefficients: x, errors, likelihood });
        }
    }
    None
}

/// The square of a weighted sum of coefficients, given by index and weight, and its factor in a penalty.
pub type Square = (Vec<(usize, f64)>, f64);

/// Change of a residual, as a part of what it was, at which a system of equations counts as solved.
const SOLVED: f64 = 1e-6;
/// Most rounds of solving it.
const MOST_ROUNDS: usize = 5_000;

/// Fits as [`fit`] does, with half the sum of squares of distances from the start as the penalty, and without errors. Each step
/// is found by conjugate gradients, so that thousands of coefficients take seconds.
///
/// Source: J. Nocedal and S. Wright, *Numerical Optimization*, 2006, algorithm 5.3.
///
/// # Examples
/// ```
/// use crosstrack_lab::matches::logistic::{Observation, fit_many};
///
/// let seen = [Observation { terms: vec![(0, 1.)], successes: 3., failures: 1. }];
/// let found = fit_many(&seen, &[0.], &[]).expect("a fit");
/// assert!((found[0] - 3_f64.ln()).abs() < 1e-6);
/// ```
pub fn fit_many(
    observations: &[Observation],
    start: &[f64],
    squares: &[Square],
) -> Option<Vec<f64>> {
    let mut x = start.to_vec();
    for _ in 0..MOST_STEPS {
        let off: Vec<f64> = x.iter().zip(start).map(|(x, start)| x - start).collect();
        let mut slope = vec![0.; start.len()];
        // Weights of the squares of sums, those of the penalty first.
        let mut curve: Vec<(&[(usize, f64)], f64)> = Vec::new();
        for (terms, factor) in squares {
            add(&mut slope, terms, -factor * sum(&off, terms));
            curve.push((terms, *factor));
        }
        for Observation { terms, successes, failures } in observations {
            let chance = 1. / (1. + (-sum(&x, terms)).exp());
            let all = successes + failures;
            add(&mut slope, terms, successes - all * chance);
            curve.push((terms, all * chance * (1. - chance)));
        }
        let step = solve(&curve, &slope)?;
        for (x, step) in x.iter_mut().zip(&step) {
            *x += step.clamp(-MOST_STEP, MOST_STEP);
        }
        if step.iter().all(|step| step.abs() < DONE) {
            return Some(x);
        }
    }
    None
}

/// Returns a weighted sum of coefficients.
fn sum(x: &[f64], terms: &[(usize, f64)]) -> f64 {
    terms.iter().map(|&(index, weight)| x[index] * weight).sum()
}

/// Adds a multiple of weights to coefficients.
fn add(x: &mut [f64], terms: &[(usize, f64)], factor: f64) {
    for &(index, weight) in terms {
        x[index] += weight * factor;
    }
}

/// Solves the equations of a sum of squares of weighted sums; `None` if that takes too long.
fn solve(curve: &[(&[(usize, f64)], f64)], right: &[f64]) -> Option<Vec<f64>> {
    let mut diagonal = vec![0.; right.len()];
    for &(terms, factor) in curve {
        for &(index, weight) in terms {
            diagonal[index] += factor * weight * weight;
        }
    }
    let dot = |a: &[f64], b: &[f64]| -> f64 { a.iter().zip(b).map(|(a, b)| a * b).sum() };
    let scaled = |x: &[f64]| -> Vec<f64> { x.iter().zip(&diagonal).map(|(x, d)| x / d).collect() };
    let (mut x, mut rest) = (vec![0.; right.len()], right.to_vec());
    let mut towards = scaled(&rest);
    let mut size = dot(&rest, &towards);
    let enough = size * SOLVED * SOLVED;
    for _ in 0..MOST_ROUNDS {
        if size <= enough {
            return Some(x);
        }
        let mut image = vec![0.; right.len()];
        for &(terms, factor) in curve {
            add(&mut image, terms, factor * sum(&towards, terms));
        }
        let length = size / dot(&towards, &image);
        for index in 0..x.len() {
            x[index] += length * towards[index];
            rest[index] -= length * image[index];
        }
        let next = scaled(&rest);
        let before = std::mem::replace(&mut size, dot(&rest, &next));
        for (towards, next) in towards.iter_mut().zip(next) {
            *towards = next + size / before * *towards;
        }
    }
    None
}
