//! `crosstrack puzzle daily` and `crosstrack puzzle random`: a puzzle to solve now.

use std::collections::hash_map::RandomState;
use std::hash::BuildHasher as _;

use chrono::{Local, NaiveDate};

use crate::commands::puzzle::list::{Filter, say_none};
use crate::commands::puzzle::show::Shown;
use crate::subject::puzzles;
use crate::{CommandError, Console, Exit};
use crosstrack::base::Random;
use crosstrack_explore::puzzle::{Column, Record};

/// Shows the puzzle of the day, the same one as the explorer's page
#[derive(clap::Args, Debug)]
#[command(before_help = "Example: crosstrack puzzle daily")]
pub struct Daily {
    /// The day, such as 2026-07-31 [default: today]
    #[arg(long, value_name = "DATE", value_parser = parse_day)]
    date: Option<NaiveDate>,
    #[command(flatten)]
    shown: Shown,
}

fn parse_day(text: &str) -> Result<NaiveDate, String> {
    text.parse().map_err(|_| "write a day of the calendar, such as 2026-07-31".to_owned())
}

/// Shows a random puzzle
///
/// Exits with 1 if no puzzle matches.
#[derive(clap::Args, Debug)]
#[command(before_help = "Example: crosstrack puzzle random --level easy")]
pub struct AnyPuzzle {
    /// The seed of the random choice; the same seed gives the same puzzle [default: a new seed each time]
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    #[command(flatten)]
    filter: Filter,
    #[command(flatten)]
    shown: Shown,
}

impl Daily {
    pub(super) fn run(&self, console: &mut Console<'_>) -> Result<Exit, CommandError> {
        let date = self.date.unwrap_or_else(|| Local::now().date_naive()).to_string();
        let records = puzzles::load_records(&self.shown.file)?;
        match of_day(&records, &date) {
            Some(record) => self.shown.run(record, console),
            None => say_none(console),
        }
    }
}

impl AnyPuzzle {
    pub(super) fn run(&self, console: &mut Console<'_>) -> Result<Exit, CommandError> {
        let records = self.filter.records(&self.shown.file)?;
        let seed = self.seed.unwrap_or_else(|| RandomState::new().hash_one(()));
        match Random::new(seed).choose(&records) {
            Some(record) => self.shown.run(record, console),
            None => say_none(console),
        }
    }
}

/// Returns the puzzle of a day, by the FNV-1a hash of its date; only puzzles with one solution are chosen. The page has
/// the same function, `daily` in `state/puzzles.js`.
fn of_day<'r>(records: &'r [Record], date: &str) -> Option<&'r Record> {
    let unique: Vec<&Record> =
        records.iter().filter(|record| record.text(Column::Unique) == "yes").collect();
    let hash = date
        .bytes()
        .fold(2_166_136_261_u32, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(16_777_619));
    unique.get((hash as usize).checked_rem(unique.len())?).copied()
}
