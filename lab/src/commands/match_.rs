//! `crosstrack-lab match`: games between two players.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::time::Duration;

use clap::value_parser;
use rayon::prelude::*;

use crate::lines::LinesError;
use crate::matches::{
    Contender, Match, MatchReport, Records, RecordsError, Sprt, Unit, Verdict, read_time,
    unit_scores,
};
use crossings::rules::Ruleset as Crossings;
use crosstrack::rules::Ruleset as Crosstrack;
use crosstrack::solve::Cancel;
use crosstrack::{GameExt as _, Notation as _};
use crosstrack_cli::game::{AnyGame, is_nameable};
use crosstrack_cli::process::interrupt::{cancel_flag, is_cancelled};
use crosstrack_cli::subject::position::{Place, ask};
use crosstrack_cli::{
    AnyGameArgs, CommandOutput, CommandResult, Console, Ended, Exit, Fault, FaultKind,
    HasJson as _, LoadedPosition, OutputArgs, Playable, PositionCommand, Progress, ShardArgs,
    TextOrJson, WorkOutput, thread_error,
};
use crosstrack_players::GameRecord;

/// Time of an engine for a move, unless told otherwise.
const MOVE_TIME: Duration = Duration::from_secs(5);

/// Lets two players play each other, and says who is stronger
///
/// A player is level:1 to level:8, simulations:N (the strongest level with so many simulations a move),
/// time:50ms (the strongest level with so much time a move; time:50ms:2 on two threads), random+ (wins at
/// once, prevents a win at once, else plays a random safe move), random3 (the same three plies deep) or engine:COMMAND (a program
/// that answers `choose` of the protocol of `crosstrack conform`). Games begin with openings drawn at
/// random; each opening is played once from every side. With three or four players A has one seat and B all
/// others; of teams, A is one. Who makes no legal move in time loses the game, and the match goes on; an engine is tried
/// before, and has to answer then.
#[derive(clap::Args, Debug)]
#[command(
    before_help = "Example: crosstrack-lab match level:5 level:4 --games 200\nExample: crosstrack-lab match simulations:200 random+ --rules 123c --records games.jsonl\nExample: crosstrack-lab match 'engine:python3 my.py' level:3 --move-time 1s"
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
    /// The position in which the openings begin: start, or one in notation
    #[arg(long, value_name = "POS", default_value = "start")]
    from: String,
    /// The time that an engine has for a move; one that takes more than twice the time and a second loses
    /// [default: 5s]
    #[arg(long, value_name = "TIME", value_parser = read_time)]
    move_time: Option<Duration>,
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
    game: AnyGameArgs,
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
    pub fn run(&self, console: &mut Console<'_>) -> Result<Ended, Fault> {
        let target = self.output.open()?;
        let engines = [&self.a, &self.b].into_iter().any(Contender::is_engine);
        if self.move_time.is_some() && !engines {
            let title = "--move-time has no effect: no engine plays";
            return Err(Fault::new(title)
                .help("time:TIME is a player that has so much time for a move")
                .kind(FaultKind::Usage));
        }
        let answer = self.game.run(&self.from, self, console);
        target.write(answer, console)
    }

    /// Plays the games of some openings; fewer if Ctrl-C or the test stops the match.
    fn play<G: Playable>(
        &self,
        of: &Match<'_, G>,
        part: &[usize],
        console: &Console<'_>,
    ) -> Result<Vec<Unit>, Fault> {
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
                    let known = found.unwrap_or_default();
                    let games = match play_unit(of, unit, &known, file.as_ref(), &cancel)? {
                        Ok(games) => games,
                        Err(error) => return Some(Err(error)),
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

    /// Checks that the match can be played and kept as asked.
    ///
    /// # Errors
    /// If there is one side, an engine does not play, or records cannot name the ruleset.
    fn check<G: Playable>(&self, of: &Match<'_, G>) -> Result<(), Fault> {
        if of.game.sides().len() < 2 {
            let title = "a match needs two sides";
            return Err(Fault::new(title).kind(FaultKind::Usage));
        }
        if of.game.outcome(&of.start).is_some() {
            let title = "--from: the game is over";
            return Err(Fault::new(title));
        }
        if self.records.is_some() && !is_nameable(of.game, &of.start) {
            let title = "--records cannot name pieces, sets or connectors of one's own";
            return Err(Fault::new(title).help("leave --records out").kind(FaultKind::Usage));
        }
        for player in &of.players {
            let ready = player.seat(of.game, of.move_time).and_then(|mut seat| seat.check());
            ready.map_err(|reason| {
                let help = "an engine answers `hello` and `choose`; docs/protocol.md has both";
                Fault::new(format!("{player}: {reason}")).help(help)
            })?;
        }
        Ok(())
    }

    /// Returns whether the test has a verdict.
    fn is_decided<G: Playable>(&self, of: &Match<'_, G>, played: &[Unit]) -> bool {
        let scores = || unit_scores(&played.concat(), of.game.sides().len());
        self.sprt.is_some_and(|sprt| sprt.state(&scores()).verdict != Verdict::Open)
    }
}

impl PositionCommand for Args {
    fn ask(&self, game: AnyGame, place: Place<'_>, console: &mut Console<'_>) -> CommandResult {
        match game.name() {
            Crossings::NAME => ask::<Crossings>(self, place, console),
            _ => ask::<Crosstrack>(self, place, console),
        }
    }

    fn answer<G: Playable>(
        &self,
        at: &LoadedPosition<G>,
        console: &mut Console<'_>,
    ) -> CommandResult {
        let game = &at.ruleset;
        let of = Match {
            game,
            start: at.position.clone(),
            players: [self.a.clone(), self.b.clone()],
            seed: self.seed,
            opening: self.opening.clone(),
            cap: self.cap as usize,
            move_time: self.move_time.unwrap_or(MOVE_TIME),
            times: self.times,
            habit: None,
        };
        self.check(&of)?;
        let (sides, rotations) = (game.sides().len(), of.rotations());
        let count = (self.games as usize).div_ceil(rotations);
        let ruleset = format!("{} {}", game.write_position(&of.start), game.readings());
        let units: Vec<String> =
            (0..count).map(|unit| format!("{}, {ruleset}, opening {unit}", of.title())).collect();
        let work = self.shard.run(&units, console, |part, console| {
            let played = self.play(&of, part, console)?;
            if self.shard.is_shared(console) && played.len() < part.len() {
                let title = "the match was stopped: a shard is written when it is whole";
                return Err(Fault::new(title).kind(FaultKind::Budget));
            }
            Ok(played)
        })?;
        let work: WorkOutput<Vec<Unit>> = work;
        let output = work.try_map(|played| {
            let records = played.concat();
            let report = MatchReport::new(of.title(), sides, &records, self.sprt);
            let stopped = records.len() < count * rotations && is_cancelled();
            let exit = if stopped { Exit::Budget } else { Exit::Done };
            Ok((exit, self.format.write(&report, MatchReport::to_text)?))
        })?;
        Ok(CommandOutput::from(output))
    }
}

/// Plays the games of an opening that are not known and adds them to the file; `None` if the work is cancelled.
fn play_unit<G: Playable>(
    of: &Match<'_, G>,
    unit: usize,
    known: &[GameRecord],
    file: Option<&Records>,
    cancel: &Cancel,
) -> Option<Result<Unit, Fault>> {
    let games = of.play_unit(unit, known, cancel)?;
    let new: Vec<GameRecord> = games.iter().filter(|game| !known.contains(game)).cloned().collect();
    Some(match file.map_or(Ok(()), |file| file.add(&new)) {
        Ok(()) => Ok(games),
        Err(error) => {
            let title = format!("the games cannot be written: {error}");
            Err(Fault::new(title))
        }
    })
}

/// Opens the file of records of a match. Games that are missing are played.
fn open<G: Playable>(path: &Path, of: &Match<'_, G>) -> Result<(Records, Known), Fault> {
    let expected = GameRecord::new(of.game, &of.start, Vec::new());
    let (file, records) = Records::open(path, &of.title(), &expected).map_err(|error| {
        let help = match error {
            RecordsError::OtherMatch(..) => "name another file for this match",
            RecordsError::Line(..) => "correct or remove the line",
            RecordsError::Lines(LinesError::Locked(_)) => "wait for it, or name another file",
            RecordsError::Lines(_) => "name a file that can be read and written",
        };
        Fault::new(format!("{}: {error}", path.display())).help(help)
    })?;
    let mut known = Known::new();
    for record in records {
        let unit = record.tags.get("unit").and_then(|unit| unit.parse().ok());
        let games: &mut Unit = known.entry(unit.unwrap_or(usize::MAX)).or_default();
        if games.iter().all(|game| game.tags.get("a") != record.tags.get("a")) {
            games.push(record);
        }
    }
    Ok((file, known))
}
