//! `crosstrack-lab experiment`: what a habit is worth.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use clap::value_parser;

use crate::lines::Lines;
use crate::matches::{Contender, Estimate, HABITS, Habit, Match, MatchReport};
use crosstrack::{
    Action, Game as _, GameExt as _, Notation as _, Outcome, Owner, Player, Players, Ruleset,
    WinningPath,
};
use crosstrack_cli::process::interrupt::cancel_flag;
use crosstrack_cli::{Console, Ended, Fault, FaultKind, OutputArgs, Progress};
use crosstrack_players::{End, GameRecord};

/// Lengths of openings, in plies.
const OPENING: std::ops::RangeInclusive<usize> = 2..=4;
/// Number of plies after which a game counts as drawn.
const CAP: usize = 300;
/// How a file of games begins.
const HEAD: &str = "habit,simulations,seed,unit,a,opening,moves\n";

/// Plays a player with one habit against the same player without it, and says what the habit is worth
///
/// Both have the same number of simulations for each move, so that they have about the same time, and the games are the
/// same on every machine. The file has one line for each game: the habit, the number of simulations, the seed, the number
/// of the opening, who has the habit, the plies of the opening, and all moves. Games that are there are not played again;
/// all are replayed by the rules, and those of all seeds count. Prints for each habit the score of the player that has it,
/// with its interval of 95 % (Wilson; the two games with one opening count as one toss), and the share of its moves that
/// the habit decided about. Then what the wins of the player without a habit have in common.
#[derive(clap::Args, Debug)]
#[command(before_help = "Example: crosstrack-lab experiment reports/strategy/experiments.csv")]
pub struct Args {
    /// The file of the games; games that are missing are added
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// How many games with each habit, rounded up to whole openings
    #[arg(long, value_name = "N", default_value = "200", value_parser = value_parser!(u32).range(1..=1_000_000))]
    games: u32,
    /// The number of simulations for each move
    #[arg(long, value_name = "N", default_value = "20", value_parser = value_parser!(u64).range(1..=1_000_000))]
    simulations: u64,
    /// The seed of openings and chance
    #[arg(long, value_name = "SEED", default_value = "1")]
    seed: u64,
    /// A habit that is tried; may be repeated [default: all]
    #[arg(long = "habit", value_name = "NAME", value_parser = habit_named)]
    habits: Vec<&'static Habit<Ruleset>>,
    #[command(flatten)]
    output: OutputArgs,
}

/// Returns the habit of a name.
fn habit_named(name: &str) -> Result<&'static Habit<Ruleset>, String> {
    HABITS.iter().find(|habit| habit.name == name).ok_or_else(|| {
        let names: Vec<&str> = HABITS.iter().map(|habit| habit.name).collect();
        format!("`{name}` is not a habit; write one of {}", names.join(", "))
    })
}

/// The games of a habit, by seed, opening, and who has the habit.
type OfHabit = BTreeMap<(u64, usize, String), GameRecord>;

/// The games of a file, by habit and number of simulations.
type Games = BTreeMap<(String, u64), OfHabit>;

/// Adds a game, with a number of its opening that no opening of another seed has.
fn add(games: &mut OfHabit, (seed, unit): (u64, usize), mut record: GameRecord) {
    let number = seed.wrapping_mul(1_000_000).wrapping_add(unit as u64);
    record.tags.insert("unit".to_owned(), number.to_string());
    let of_a = tag(&record, "a").to_owned();
    games.insert((seed, unit, of_a), record);
}

impl Args {
    pub(super) fn run(&self, console: &mut Console<'_>) -> Result<Ended, Fault> {
        let target = self.output.open()?;
        let game = Ruleset::default();
        let (file, mut games) = open(&self.file, &game)?;
        let habits: Vec<&Habit<Ruleset>> =
            if self.habits.is_empty() { HABITS.iter().collect() } else { self.habits.clone() };
        let bar = Progress::counter(habits.len() * self.games as usize, console.watched);
        for habit in habits {
            let of = self.experiment(&game, habit);
            let known = games.entry((habit.name.to_owned(), self.simulations)).or_default();
            for unit in 0..(self.games as usize).div_ceil(of.rotations()) {
                let of_unit = known.range((self.seed, unit, String::new())..);
                let of_unit =
                    of_unit.take_while(|((seed, at, _), _)| (*seed, *at) == (self.seed, unit));
                let found: Vec<GameRecord> = of_unit.map(|(_, record)| record.clone()).collect();
                let Some(played) = of.play_unit(unit, &found, &cancel_flag()) else {
                    let title = "stopped: the games so far are in the file";
                    return Err(Fault::new(title).kind(FaultKind::Budget));
                };
                for record in played.into_iter().filter(|record| !found.contains(record)) {
                    let line = self.line(habit, unit, &record);
                    file.add(&line).map_err(|error| cannot(&self.file, &error))?;
                    add(known, (self.seed, unit), record);
                    bar.advance();
                }
            }
        }
        drop(bar);
        target.finish(&table(&game, &games), console)
    }

    fn experiment<'g>(&self, game: &'g Ruleset, habit: &'g Habit<Ruleset>) -> Match<'g, Ruleset> {
        let player = Contender::Simulations(self.simulations);
        Match {
            game,
            start: game.start(),
            players: [player.clone(), player],
            seed: self.seed,
            opening: OPENING,
            cap: CAP,
            move_time: std::time::Duration::ZERO,
            times: false,
            habit: Some(habit),
        }
    }

    fn line(&self, habit: &Habit<Ruleset>, unit: usize, record: &GameRecord) -> String {
        let (a, opening) = (tag(record, "a"), tag(record, "opening"));
        let Self { simulations, seed, .. } = self;
        let moves = record.moves().join(" ");
        format!("{},{simulations},{seed},{unit},{a},{opening},{moves}\n", habit.name)
    }
}

/// Returns what the games of a file come to.
fn table(game: &Ruleset, games: &Games) -> String {
    let mut text = format!(
        "{:<8} {:<11} {:<22} {:<6} {:<6} {:<8} plies\n",
        "habit", "simulations", "score", "games", "drawn", "decides"
    );
    for ((name, simulations), of_habit) in games {
        let Ok(habit) = habit_named(name) else { continue };
        let records: Vec<GameRecord> = of_habit.values().cloned().collect();
        let report = MatchReport::new(name.clone(), game.sides().len(), &records, None);
        let Some(score) = report.score else { continue };
        let decides = format!("{:.0} %", 100. * share(game, habit, &records));
        text += &format!(
            "{name:<8} {simulations:<11} {:<22} {:<6} {:<6} {decides:<8} {}\n",
            score.percent(),
            report.games,
            report.draws,
            report.plies[1],
        );
    }
    let all: Vec<&GameRecord> = games.values().flat_map(BTreeMap::values).collect();
    text + &facts(game, &all)
}

/// Returns what is so of the games that the player without a habit won, with the shares of games.
fn facts(game: &Ruleset, records: &[&GameRecord]) -> String {
    let (mut turned, mut own, mut first, mut plies) = (vec![], vec![], vec![], vec![]);
    for record in records {
        let Ok(replay) = record.replay::<Ruleset>() else { continue };
        let (Some(end), Some(last)) = (replay.positions.last(), replay.moves.last()) else {
            continue;
        };
        let Some(Outcome::Win(winners)) = game.outcome(end) else { continue };
        let of_a: Players = tag(record, "a").parse().unwrap_or_default();
        if winners == of_a {
            continue;
        }
        let share = |is_so: bool| f64::from(u8::from(is_so));
        let is_own = |cell| {
            let placed = end.layout().piece(cell);
            let owner = placed.map(|placed| game.owners().of(placed.piece.colour));
            matches!(owner, Some(Owner::Player(player)) if winners.contains(player))
        };
        let path = end.winning_path(game);
        own.push(share(path.iter().flat_map(WinningPath::cells).all(is_own)));
        turned.push(share(matches!(last.action, Action::Rotate { .. })));
        first.push(share(winners.contains(Player::One)));
        plies.push(replay.moves.len());
    }
    plies.sort_unstable();
    let percent = |shares: &[f64]| Estimate::of(shares).map_or("-".to_owned(), Estimate::percent);
    format!(
        "\nof {} games that the player without the habit won\n{:<34}{}\n{:<34}{}\n{:<34}{}\n{:<34}{}\n",
        plies.len(),
        "completed by turning a piece",
        percent(&turned),
        "over own pieces alone",
        percent(&own),
        "won by player 1",
        percent(&first),
        "plies (median)",
        plies.get(plies.len() / 2).copied().unwrap_or(0),
    )
}

/// Returns the share of a player's moves, those of openings left out, in which its habit left fewer moves than legal.
fn share(game: &Ruleset, habit: &Habit<Ruleset>, records: &[GameRecord]) -> f64 {
    let (mut all, mut some) = (0_u32, 0_u32);
    for record in records {
        let Ok(replay) = record.replay::<Ruleset>() else { continue };
        let of_a: Players = tag(record, "a").parse().unwrap_or_default();
        let opening = tag(record, "opening").parse().unwrap_or(0);
        for at in opening..replay.moves.len() {
            let position = &replay.positions[at];
            if of_a.contains(game.to_move(position)) {
                all += 1;
                let few = habit.moves(game, &replay.positions[..at], position);
                some += u32::from(few.is_some());
            }
        }
    }
    f64::from(some) / f64::from(all.max(1))
}

fn tag<'r>(record: &'r GameRecord, name: &str) -> &'r str {
    record.tags.get(name).map_or("", String::as_str)
}

fn cannot(path: &Path, error: &dyn std::fmt::Display) -> Fault {
    Fault::new(format!("{}: {error}", path.display()))
        .help("name a file that can be read and written")
}

/// Opens a file of games, which is made if it is not there, and returns it with its games. A line that was not written
/// to its end is removed.
///
/// # Errors
/// If the file cannot be opened, or a line is not a game by the rules.
fn open(path: &Path, game: &Ruleset) -> Result<(Lines, Games), Fault> {
    let is_cut = |lines: &str, tail: &str| !lines.is_empty() || HEAD.starts_with(tail);
    let (file, text) = Lines::open(path, is_cut).map_err(|error| cannot(path, &error))?;
    if text.is_empty() {
        file.add(HEAD).map_err(|error| cannot(path, &error))?;
    } else if !text.starts_with(HEAD) {
        return Err(cannot(path, &format_args!("it does not begin with {}", HEAD.trim_end())));
    }
    let (mut games, mut seen) = (Games::new(), BTreeSet::new());
    for (index, line) in text.lines().enumerate().skip(1) {
        let bad = |why: &str| {
            Fault::new(format!("{}: line {}: {why}", path.display(), index + 1))
                .help("correct or remove the line")
        };
        let words: Vec<&str> = line.split(',').collect();
        let [habit, simulations, seed, unit, a, opening, moves] = words[..] else {
            return Err(bad("there are not seven values"));
        };
        let unit: usize = unit.parse().map_err(|_| bad("the opening has no number"))?;
        habit_named(habit).map_err(|why| bad(&why))?;
        let number = |text: &str| text.parse().map_err(|_| bad("a number is none"));
        let (simulations, seed) = (number(simulations)?, number(seed)?);
        let name = |player: &Player| if player.as_str() == a { habit } else { "plain" };
        let players = Player::ALL[..game.players()].iter().map(|player| name(player).to_owned());
        let mut record = GameRecord::new(game, &game.start(), players.collect());
        let mut last = game.start();
        for text in moves.split(' ') {
            let mv = game.parse_move(text).map_err(|error| bad(&error.to_string()))?;
            last = game.try_play(&last, mv).map_err(|error| bad(&format!("{text}: {error}")))?;
            record.push(text);
        }
        let tags =
            [("unit", unit.to_string()), ("a", a.to_owned()), ("opening", opening.to_owned())];
        record.tags.extend(tags.map(|(name, value)| (name.to_owned(), value)));
        record.end =
            if game.outcome(&last).is_some() { End::by_rules(game, &last) } else { End::Cap };
        if !seen.insert((habit.to_owned(), simulations, seed, unit, a.to_owned())) {
            return Err(bad("this game was there before"));
        }
        let of_habit = games.entry((habit.to_owned(), simulations)).or_default();
        add(of_habit, (seed, unit), record);
    }
    Ok((file, games))
}
