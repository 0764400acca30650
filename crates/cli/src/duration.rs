//! The times that options take.

use std::time::Duration;

/// The longest time in seconds: a year.
const MAX_SECONDS: f64 = 365.0 * 86_400.0;

/// Parses a time such as `0.5` (seconds), `30`, `5m` or `1h`.
///
/// # Errors
/// What to write, if the text is no time or the time is longer than a year.
pub fn parse_duration(text: &str) -> Result<Duration, String> {
    let units = [("s", 1.0), ("m", 60.0), ("h", 3600.0)];
    let with = units.iter().find_map(|&(unit, factor)| Some((text.strip_suffix(unit)?, factor)));
    let (number, factor) = with.unwrap_or((text, 1.0));
    let is_number = number.chars().all(|c| c.is_ascii_digit() || c == '.');
    let seconds = number.parse().ok().filter(|_| is_number).map(|number: f64| number * factor);
    let seconds = seconds.filter(|&seconds| seconds <= MAX_SECONDS);
    seconds.map(Duration::from_secs_f64).ok_or_else(|| {
        "write seconds, minutes or hours, such as 0.5, 30, 5m or 1h, and no more than a year".into()
    })
}
