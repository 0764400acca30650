//! `crosstrack-lab match`: games between two players.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use clap::value_parser;
use rayon::prelude::*;

use crate::matches::{
    Contender, Match, MatchReport, Records, RecordsError, Sprt, Unit, Verdict, unit_scores,
};
use crosstrack::solve::Cancel;
use crosstrack::{Game as _, GameExt as _, Ruleset};
use crosstrack_cli::interrupt::{cancel_flag, is_cancelled};
use crosstrack_cli::{
    CommandError, CommandOutput, CommandResult, Console, Diagnostic, Exit, OutputArgs, Progress,
    RulesetArgs, ShardArgs, TextOrJson, WorkOutput, json, thread_error,
};
use crosstrack_players::{GameRecord, RecordedGame as _};

/// Lets two players play each other, and says who is stronger
///
/// A player is level:1 to level:8, simulations:N (the strongest level with so many simulations a move),
/// time:50ms (the strongest level with so much time a move), random+ (wins at once, prevents a win at
/// once, else plays a random safe move) or random3 (the same three plies deep). Games begin with openings
/// drawn at random; each opening is played once from every side. With three or four players A has one
/// seat and B all others; of teams, A is one.
#[derive(clap::Args, Debug)]
#[command(
    before_help = "Example: crosstrack-lab match level:5 level:4 --games 200\nExample: crosstrack-lab match simulations:200 random+ --owners 123c --records games.jsonl"
)]
pub struct Args {
    /// The player whose score is told
    #[arg(value_name = "A")]
    a: Contender,
    /// The other player
    #[arg(value_name = "B")]
    b: Contender,
    /// How many games, rounded up to whole openings
    #[arg(long, value_name = "N", default_value = "100", value_parser = value_parser!(u32).range(1..=1_000_000))]
    games: u32,
    /// The seed of openings and chance
    #[arg(long, value_name = "SEED", default_value = "1")]
    seed: u64,
    /// The number of plies after which a game counts as drawn
    #[arg(long, value_name = "PLIES", default_value = "300", value_parser = value_parser!(u32).range(1..=100_000))]
    cap: u32,
    /// The least and the most plies of an opening
    #[arg(long, value_name = "N-M", default_value = "2-4", value_parser = parse_opening)]
    opening: RangeInclusive<usize>,
    /// The number of games at a time: results are the same, unless players have a time
    #[arg(long, value_name = "N", default_value = "1", value_parser = value_parser!(u16).range(1..=1024))]
    jobs: u16,
    /// Add each game to a file, a line of JSON each; games that are there are not played again
    #[arg(long, value_name = "FILE", conflicts_with = "shard")]
    records: Option<PathBuf>,
    /// Stop once it is clear which of two Elo differences holds
    #[arg(long, value_name = "ELO0,ELO1", allow_hyphen_values = true, conflicts_with = "shard")]
    sprt: Option<Sprt>,
    /// Say how much time a move took
    #[arg(long)]
    times: bool,
    /// How the answer is written
    #[arg(long, value_enum, default_value = "text")]
    format: TextOrJson,
    #[command(flatten)]
    shard: ShardArgs,
    #[command(flatten)]
    output: OutputArgs,
    #[command(flatten)]
    ruleset: RulesetArgs,
}

/// Parses a range such as `2-4`.
fn parse_opening(text: &str) -> Result<RangeInclusive<usize>, String> {
    let (least, most) = text.split_once('-').unwrap_or((text, text));
    match (least.parse(), most.parse()) {
        (Ok(least), Ok(most)) if least <= most && most <= 40 => Ok(least..=most),
        _ => Err("write two numbers of at most 40, the lesser first, such as 2-4".to_owned()),
    }
}

/// Games that are there already, by opening.
type Known = BTreeMap<usize, Unit>;

impl Args {
    pub fn run(&self, console: &mut Console<'_>) -> Result<Exit, CommandError> {
        let target = self.output.open()?;
        let answer = self.answer(console);
        target.write(answer, console)
    }

    fn answer(&self, console: &mut Console<'_>) -> CommandResult {
        let game = self.ruleset.ruleset()?;
        let of = Match {
            game: &game,
            players: [self.a.clone(), self.b.clone()],
            seed: self.seed,
            opening: self.opening.clone(),
            cap: self.cap as usize,
            times: self.times,
        };
        let (sides, rotations) = (game.sides().len(), of.rotations());
        if sides < 2 {
            let title = "a match needs two sides";
            return Err(Diagnostic::new(title).into_error(Exit::Usage));
        }
        let count = (self.games as usize).div_ceil(rotations);
        let ruleset = format!("{} {}", game.write_position(&game.start()), game.readings());
        let units: Vec<String> =
            (0..count).map(|unit| format!("{}, {ruleset}, opening {unit}", of.title())).collect();
        let work = self.shard.run(&units, console, |part, console| {
            let played = self.play(&of, part, console)?;
            if self.shard.is_shared(console) && played.len() < part.len() {
                let title = "the match was stopped: a shard is written when it is whole";
                return Err(Diagnostic::new(title).into_error(Exit::Budget));
            }
            Ok(played)
        })?;
        let work: WorkOutput<Vec<Unit>> = work;
        let output = work.try_map(|played| {
            let records = played.concat();
            let report = MatchReport::new(of.title(), sides, &records, self.sprt);
            let stopped = records.len() < count * rotations && is_cancelled();
            let exit = if stopped { Exit::Budget } else { Exit::Done };
            let text = match self.format {
                TextOrJson::Text => report.to_text(),
                TextOrJson::Json => json::to_pretty(&report)?,
            };
            Ok((exit, text))
        })?;
        Ok(CommandOutput::from(output))
    }

    /// Plays the games of some openings; fewer if Ctrl-C or the test stops the match.
    fn play(
        &self,
        of: &Match<'_, Ruleset>,
        part: &[usize],
        console: &Console<'_>,
    ) -> Result<Vec<Unit>, CommandError> {
        let (file, mut known) = match &self.records {
            Some(path) => {
                let (file, known) = open(path, of)?;
                (Some(file), known)
            }
            None => (None, Known::new()),
        };
        let threads = rayon::ThreadPoolBuilder::new().num_threads(self.jobs.into());
        let pool = threads.build().map_err(thread_error)?;
        let (bar, cancel) = (Progress::counter(part.len(), console.watched), cancel_flag());
        let mut played: Vec<Unit> = Vec::new();
        // Between two looks at the test, and at what is known.
        let step = if self.sprt.is_some() { usize::from(self.jobs) * 2 } else { part.len().max(1) };
        for chunk in part.chunks(step) {
            let more = pool.install(|| {
                let known = Mutex::new(&mut known);
                let unit = |&unit: &usize| {
                    let found = known.lock().ok().and_then(|mut known| known.remove(&unit));
                    let games = match found {
                        Some(games) => games,
                        None => match play_unit(of, unit, file.as_ref(), &cancel)? {
                            Ok(games) => games,
                            Err(error) => return Some(Err(error)),
                        },
                    };
                    bar.advance();
                    Some(Ok(games))
                };
                chunk.par_iter().filter_map(unit).collect::<Result<Vec<Unit>, _>>()
            });
            played.extend(more?);
            if cancel.is_cancelled() || self.is_decided(of, &played) {
                break;
            }
        }
        Ok(played)
    }

    /// Returns whether the test has a verdict.
    fn is_decided(&self, of: &Match<'_, Ruleset>, played: &[Unit]) -> bool {
        let scores = || unit_scores(&played.concat(), of.game.sides().len());
        self.sprt.is_some_and(|sprt| sprt.state(&scores()).verdict != Verdict::Open)
    }
}

/// Plays the games of an opening and adds them to the file; `None` if the work is cancelled.
fn play_unit(
    of: &Match<'_, Ruleset>,
    unit: usize,
    file: Option<&Records>,
    cancel: &Cancel,
) -> Option<Result<Unit, CommandError>> {
    let games = of.play_unit(unit, cancel)?;
    Some(match file.map_or(Ok(()), |file| file.add(&games)) {
        Ok(()) => Ok(games),
        Err(error) => {
            let title = format!("the games cannot be written: {error}");
            Err(Diagnostic::new(title).into_error(Exit::Input))
        }
    })
}

/// Opens the file of records of a match. Openings of which a game is missing are played again.
fn open(path: &Path, of: &Match<'_, Ruleset>) -> Result<(Records, Known), CommandError> {
    let expected = GameRecord::new(of.game, &of.game.start(), Vec::new());
    let (file, records) = Records::open(path, &of.title(), &expected).map_err(|error| {
        let help = match error {
            RecordsError::OtherMatch(..) => "name another file for this match",
            RecordsError::Line(..) => "correct or remove the line",
            _ => "name a file that can be read and written",
        };
        Diagnostic::new(format!("{}: {error}", path.display())).help(help).into_error(Exit::Input)
    })?;
    let mut known = Known::new();
    for record in records {
        let unit = record.tags.get("unit").and_then(|unit| unit.parse().ok());
        let games: &mut Unit = known.entry(unit.unwrap_or(usize::MAX)).or_default();
        if games.iter().all(|game| game.tags.get("a") != record.tags.get("a")) {
            games.push(record);
        }
    }
    known.retain(|_, games| games.len() == of.rotations());
    Ok((file, known))
}
