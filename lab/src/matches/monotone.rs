//! The nearest table that falls along one side and rises along the other.

/// Rounds of projecting on rows and columns in turn; a few dozen are enough.
const ROUNDS: usize = 200;

/// Replaces a table by the nearest one, by the sum of squares, whose entries do not fall along a row nor rise along a
/// column, and adds `step` for each step between row and column, so that no step counts for nothing.
///
/// The nearest table is found by Dykstra's algorithm (*An algorithm for restricted least squares regression*, 1983),
/// with the pooling of adjacent violators for each row and column.
pub fn monotone<const N: usize>(table: &mut [[i16; N]], step: i16) {
    let rows = table.len();
    let mut now: Vec<[f64; N]> = table.iter().map(|row| row.map(f64::from)).collect();
    let (mut by_rows, mut by_columns) = (vec![[0.; N]; rows], vec![[0.; N]; rows]);
    for _ in 0..ROUNDS {
        for (row, increment) in now.iter_mut().zip(&mut by_rows) {
            let before: Vec<f64> = row.iter().zip(&*increment).map(|(x, y)| x + y).collect();
            for (j, after) in rising(&before).into_iter().enumerate() {
                (row[j], increment[j]) = (after, before[j] - after);
            }
        }
        for j in 0..N {
            let before: Vec<f64> =
                now.iter().zip(&by_columns).map(|(row, increment)| row[j] + increment[j]).collect();
            let negative: Vec<f64> = before.iter().map(|x| -x).collect();
            for (i, after) in rising(&negative).into_iter().enumerate() {
                (now[i][j], by_columns[i][j]) = (-after, before[i] + after);
            }
        }
    }
    for (i, (row, new)) in table.iter_mut().zip(now).enumerate() {
        for (j, (entry, new)) in row.iter_mut().zip(new).enumerate() {
            *entry = new.round() as i16 + step * (j as i16 - i as i16);
        }
    }
}

/// Returns the nearest numbers that do not fall.
fn rising(numbers: &[f64]) -> Vec<f64> {
    // Means of runs, with their lengths.
    let mut runs: Vec<(f64, usize)> = Vec::new();
    for &number in numbers {
        let (mut mean, mut length) = (number, 1);
        while let Some((before, count)) = runs.pop_if(|run| run.0 > mean) {
            mean = (before * count as f64 + mean * length as f64) / (count + length) as f64;
            length += count;
        }
        runs.push((mean, length));
    }
    runs.into_iter().flat_map(|(mean, length)| std::iter::repeat_n(mean, length)).collect()
}
