//! `crosstrack-lab ladder`: how much stronger each level of play is than the one below.

use std::fmt::Write as _;

use clap::value_parser;
use rayon::prelude::*;

use crate::matches::{Contender, Estimate, Match, MatchReport, Unit};
use crosstrack::{Game as _, GameExt as _, Ruleset};
use crosstrack_cli::process::interrupt::cancel_flag;
use crosstrack_cli::{Console, Ended, Fault, FaultKind, OutputArgs, Progress, thread_error};
use crosstrack_players::Level;

/// Lengths of openings, in plies.
const OPENING: std::ops::RangeInclusive<usize> = 2..=4;
/// Number of plies after which a game counts as drawn.
const CAP: usize = 300;

/// Measures each level of play against the one below, and level 1 against itself
///
/// Prints a row for each: the score with its interval of 95 % (Wilson; the games with one opening count as
/// one toss), the number of games, and the median of their plies. `match level:8 level:7` plays one step
/// with other rules.
#[derive(clap::Args, Debug)]
#[command(before_help = "Example: crosstrack-lab ladder --games 40 --seed 1")]
pub struct Args {
    /// How many games of each step, rounded up to whole openings
    #[arg(long, value_name = "N", default_value = "100", value_parser = value_parser!(u32).range(1..=1_000_000))]
    games: u32,
    /// The seed of openings and chance
    #[arg(long, value_name = "SEED", default_value = "1")]
    seed: u64,
    /// The highest level that is measured
    #[arg(long, value_name = "LEVEL", default_value = "8")]
    to: Level,
    /// The number of games at a time: results are the same
    #[arg(long, value_name = "N", default_value = "1", value_parser = value_parser!(u16).range(1..=1024))]
    jobs: u16,
    #[command(flatten)]
    output: OutputArgs,
}

impl Args {
    pub(super) fn run(&self, console: &mut Console<'_>) -> Result<Ended, Fault> {
        let target = self.output.open()?;
        let threads = rayon::ThreadPoolBuilder::new().num_threads(self.jobs.into());
        let pool = threads.build().map_err(thread_error)?;
        let levels = || Level::ALL.iter().filter(|&&level| level <= self.to);
        let bar = Progress::counter(levels().count(), console.watched);
        let mut text =
            format!("{:<7}{:<9}{:<23}{:<7}plies\n", "level", "against", "score", "games");
        for &level in levels() {
            let below = Level::new(level.get() - 1).unwrap_or(level);
            let report = pool.install(|| self.step(level, below))?;
            let (against, score) = if below == level {
                ("itself".to_owned(), "-".to_owned())
            } else {
                (below.to_string(), report.score.map_or("-".to_owned(), Estimate::percent))
            };
            let (level, games, [_, plies, _]) = (level.to_string(), report.games, report.plies);
            let _ = writeln!(text, "{level:<7}{against:<9}{score:<23}{games:<7}{plies}");
            bar.advance();
        }
        target.finish(&text, console)
    }

    /// Plays the games of a level against one below.
    ///
    /// # Errors
    /// If the work is cancelled.
    fn step(&self, level: Level, below: Level) -> Result<MatchReport, Fault> {
        let game = Ruleset::default();
        let of = Match {
            game: &game,
            start: game.start(),
            players: [level, below].map(Contender::Level),
            seed: self.seed,
            opening: OPENING,
            cap: CAP,
            move_time: std::time::Duration::ZERO,
            times: false,
            habit: None,
        };
        let (units, cancel) = ((self.games as usize).div_ceil(of.rotations()), cancel_flag());
        let played = (0..units).into_par_iter().map(|unit| of.play_unit(unit, &[], &cancel));
        let Some(played) = played.collect::<Option<Vec<Unit>>>() else {
            let title = "the matches were stopped";
            return Err(Fault::new(title).kind(FaultKind::Budget));
        };
        Ok(MatchReport::new(of.title(), game.sides().len(), &played.concat(), None))
    }
}
