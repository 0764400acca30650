//! What the games of strong players show: tables of shares and values, each with its interval.

use std::collections::{BTreeMap, BTreeSet};

use crosstrack::Game as _;
use crosstrack::{GameExt as _, Player, Ruleset};
use crosstrack_cli::game::{GameName, with_game};
use crosstrack_cli::options::game_args::Crossings;
use crosstrack_players::{GameRecord, RecordError};

use crate::matches::facts::{Material, PLIES, Win, opening_plies};
use crate::matches::game::game_of;
use crate::matches::logistic::{Matrix, Observation, fit};
use crate::matches::summary::is_undecided;
use crate::matches::{Estimate, MatchReport, with_slips};

/// Fewest games from which pieces and cells are valued: fewer decide nothing.
const LEAST_GAMES: usize = 200;
/// Ridge of the regressions: a coefficient that nothing fixes is 0.
const RIDGE: f64 = 0.01;
/// Quantile of the normal distribution for intervals of 95 %.
const Z: f64 = 1.96;

/// A measured figure.
#[derive(Clone, Debug)]
pub struct Figure {
    /// What is measured.
    pub measure: &'static str,
    /// Of which cases.
    pub of: String,
    /// Value, and the ends of its interval of 95 %.
    pub value: [f64; 3],
    /// Number of games that the figure rests on.
    pub games: usize,
}

/// Games under the same rules by the same players.
#[derive(Clone, Debug)]
pub struct Group {
    /// The game.
    pub game: GameName,
    /// What tells the games from others.
    pub title: String,
    /// Position in which the games begin.
    pub start: String,
    /// Readings.
    pub readings: String,
    /// Number of games.
    pub games: usize,
    /// Number of games that nobody won.
    pub undecided: usize,
    /// Results.
    pub report: MatchReport,
    /// What was measured.
    pub figures: Vec<Figure>,
}

impl Figure {
    fn share(measure: &'static str, of: impl Into<String>, hits: &[bool]) -> Option<Self> {
        let tosses: Vec<f64> = hits.iter().map(|&hit| f64::from(u8::from(hit))).collect();
        let Estimate { mean, low, high } = Estimate::of(&tosses)?;
        Some(Self { measure, of: of.into(), value: [mean, low, high], games: hits.len() })
    }

    /// Returns the cells of a row of the table.
    pub fn cells(&self) -> [String; 6] {
        let [value, low, high] = self.value.map(|value| format!("{value:.4}"));
        [self.measure.to_owned(), self.of.clone(), value, low, high, self.games.to_string()]
    }
}

impl Group {
    /// Returns the options of the ruleset, with a space between two.
    pub fn rules(&self) -> String {
        if let Ok(game) = Crossings::with_readings(&self.readings, &self.start)
            && self.game == GameName::Crossings
        {
            return format!("--board {}{}", game.board(), game.command_options());
        }
        Ruleset::with_readings(&self.readings, &self.start).map_or_else(
            |_| String::new(),
            |game| {
                let (board, owners) = (game.board(), game.owners());
                format!("--board {board} --owners {owners}{}", game.command_options())
            },
        )
    }

    /// Returns the command that plays the games again.
    pub fn command(&self) -> String {
        let words: Vec<&str> = self.title.split(", ").collect();
        let option = |word: &str| match word.split_once(' ') {
            Some((name @ ("seed" | "opening" | "cap"), value)) => format!(" --{name} {value}"),
            _ => format!(" {}", word.replace(" v ", " ")),
        };
        let options: String = words.into_iter().map(option).collect();
        format!(
            "crosstrack-lab match{options} --games {} {} --records FILE",
            self.games,
            self.rules()
        )
    }
}

/// Returns records by what tells them from others, in the order of the first of each.
pub fn groups(records: &[GameRecord]) -> Result<Vec<Group>, RecordError> {
    let key = |record: &GameRecord| {
        let title = record.tags.get("match").cloned().unwrap_or_default();
        (title, record.start.clone(), record.readings.clone())
    };
    let mut order = Vec::new();
    let mut by_key: BTreeMap<_, Vec<&GameRecord>> = BTreeMap::new();
    for record in records {
        let games = by_key.entry(key(record)).or_default();
        if games.is_empty() {
            order.push(key(record));
        }
        games.push(record);
    }
    order
        .into_iter()
        .map(|key| {
            let games = &by_key[&key];
            let (title, start, readings) = key;
            let game = game_of(games[0]);
            let owned: Vec<GameRecord> =
                games.iter().map(|game| with_slips(game)).collect::<Result<_, _>>()?;
            let report = MatchReport::new(title.clone(), count_sides(games), &owned, None);
            let mut figures = score(&report);
            if is_self_play(&title) && game == GameName::Crosstrack {
                let wins: Vec<Option<Win>> =
                    games.iter().map(|record| Win::new(record)).collect::<Result<_, _>>()?;
                let wins: Vec<Win> = wins.into_iter().flatten().collect();
                figures.extend(strategy(games, &wins)?);
            }
            Ok(Group {
                game,
                title,
                report,
                start,
                readings,
                games: games.len(),
                undecided: games.iter().filter(|game| is_undecided(game)).count(),
                figures,
            })
        })
        .collect()
}

/// Returns whether a title is that of a player against itself.
pub fn is_self_play(title: &str) -> bool {
    let players = title.split(", ").next().and_then(|players| players.split_once(" v "));
    players.is_some_and(|(a, b)| a == b)
}

/// Returns the number of sides.
fn count_sides(games: &[&GameRecord]) -> usize {
    let of = |record: &GameRecord| {
        with_game!(game_of(record), G => {
            G::with_readings(&record.readings, &record.start).map(|game| game.sides().len())
        })
    };
    games.first().and_then(|record| of(record).ok()).unwrap_or(2)
}

/// Returns what a match comes to.
fn score(report: &MatchReport) -> Vec<Figure> {
    let figure = |measure, of: &str, value| Figure {
        measure,
        of: of.to_owned(),
        value,
        games: report.games,
    };
    let counted = |of, number: u64| figure("number of", of, [number as f64; 3]);
    let (a, b) = (&report.a, &report.b);
    let score =
        report.score.map(|Estimate { mean, low, high }| figure("score", "A", [mean, low, high]));
    let counts = [
        counted("games that nobody won", report.draws as u64),
        counted("illegal moves and forfeits", a.illegal + b.illegal + a.forfeits + b.forfeits),
        counted("wins at once that A missed", a.missed),
        counted("wins at once that B missed", b.missed),
        counted("wins at once that A allowed", a.allowed),
        counted("wins at once that B allowed", b.allowed),
    ];
    score.into_iter().chain(counts).collect()
}

fn strategy(games: &[&GameRecord], wins: &[Win]) -> Result<Vec<Figure>, RecordError> {
    let mut figures = Vec::new();
    let players = games.first().map_or(0, |game| game.players.len());
    let share = |measure, of: String, hit: &dyn Fn(&Win) -> bool| {
        Figure::share(measure, of, &wins.iter().map(hit).collect::<Vec<bool>>())
    };
    for &player in &Player::ALL[..players] {
        let of = format!("player {player}");
        figures.extend(share("won by", of, &|win| win.winners.contains(player)));
    }
    let first = "the player to move after the opening".to_owned();
    figures.extend(share("won by", first, &|win| win.winners.contains(win.first)));
    figures.extend(lengths(games));
    figures.extend(turns(games)?);
    let kinds: BTreeSet<&str> = wins.iter().map(|win| win.kind).collect();
    for kind in kinds {
        figures.extend(share("completed by", kind.to_owned(), &|win| win.kind == kind));
    }
    let pieces: BTreeSet<usize> = wins.iter().map(|win| win.pieces).collect();
    for count in pieces {
        figures.extend(share("pieces on the path", count.to_string(), &|win| win.pieces == count));
    }
    figures.extend(share("path", "over own pieces alone".to_owned(), &|win| win.is_private));
    let ends: BTreeSet<_> = wins.iter().flat_map(|win| win.ends.iter().copied()).collect();
    for end in ends {
        let of = format!("{end} and the cells that turns of the board map to it");
        figures.extend(share("a path ends at", of, &|win| win.ends.contains(&end)));
    }
    if players == 2 {
        for least in 1..=4 {
            let of = format!("{least} or more in a row before the win");
            figures.extend(share("turns that threaten", of, &|win| win.threats >= least));
        }
        for (index, plies) in PLIES.into_iter().enumerate() {
            figures.extend(values(wins, index, &format!("after {plies} plies")));
        }
    }
    Ok(figures)
}

/// Returns the kinds of turns, by their share in all turns after the opening.
fn turns(games: &[&GameRecord]) -> Result<Vec<Figure>, RecordError> {
    let mut kinds: BTreeMap<&str, usize> = BTreeMap::new();
    for record in games {
        let replay = record.replay::<Ruleset>()?;
        let turns = replay.positions.iter().zip(&replay.moves).skip(opening_plies(record));
        for (position, &mv) in turns {
            *kinds.entry(Ruleset::KINDS[replay.game.kind(position, mv)]).or_default() += 1;
        }
    }
    let all: usize = kinds.values().sum();
    let figure = |(of, count): (&str, usize)| {
        let value = [count as f64 / all as f64; 3];
        Figure { measure: "share of turns", of: of.to_owned(), value, games: games.len() }
    };
    Ok(kinds.into_iter().map(figure).collect())
}

/// Returns the lengths of games: quantiles, without intervals.
fn lengths(games: &[&GameRecord]) -> Vec<Figure> {
    let mut plies: Vec<usize> = games.iter().map(|game| game.moves.len()).collect();
    plies.sort_unstable();
    let quantiles = [("5 %", 5), ("median", 50), ("95 %", 95)];
    let figure = |(of, percent): (&str, usize)| {
        let &value = plies.get(plies.len() * percent / 100)?;
        let value = [value as f64; 3];
        Some(Figure { measure: "plies", of: of.to_owned(), value, games: plies.len() })
    };
    quantiles.into_iter().filter_map(figure).collect()
}

/// Returns the log-odds of winning that one piece more is worth: by pattern, by cell, and on cells with terminals and
/// others; and whether patterns and cells differ.
fn values(wins: &[Win], index: usize, when: &str) -> Vec<Figure> {
    let seen: Vec<(&Win, &Material)> =
        wins.iter().filter_map(|win| Some((win, win.material[index].as_ref()?))).collect();
    if seen.len() < LEAST_GAMES {
        return Vec::new();
    }
    let mut figures = Vec::new();
    let mut add = |measure, of: &str, value| {
        figures.push(Figure { measure, of: format!("{of}, {when}"), value, games: seen.len() });
    };
    let any = regression(&seen, |m| BTreeMap::from([((), m.ports.values().sum())]));
    let patterns = regression(&seen, |m| m.patterns.clone());
    for (key, value) in &patterns.values {
        add("value of", &key.map_or_else(|| "the move".to_owned(), |key| key.to_string()), *value);
    }
    let cells = regression(&seen, |m| m.cells.clone());
    for (key, value) in &cells.values {
        let Some(key) = key else { continue };
        add("value of", &format!("a piece on {key} or a cell like it"), *value);
    }
    for (key, value) in regression(&seen, |m| m.ports.clone()).values {
        let Some(key) = key else { continue };
        let of = if key { "a piece on a cell with a terminal" } else { "a piece on another cell" };
        add("value of", of, value);
    }
    let tests = [
        ("patterns", patterns.values.len(), patterns.likelihood),
        ("cells", cells.values.len(), cells.likelihood),
    ];
    for (of, keys, likelihood) in tests {
        // Of the keys one is the move; of the others all but one may differ.
        let of = format!("{of}, of {} degrees of freedom", keys.saturating_sub(2));
        add("chi squared of", &of, [2. * (likelihood - any.likelihood); 3]);
    }
    figures
}

/// What a regression found.
struct Regression<K> {
    /// The value of the move, without a key, and of each key of which the games say something: with its interval.
    values: Vec<(Option<K>, [f64; 3])>,
    /// The logarithm of the likelihood.
    likelihood: f64,
}

/// Explains who won by the move and by the numbers of something.
fn regression<K: Ord + Copy>(
    seen: &[(&Win, &Material)],
    numbers: impl Fn(&Material) -> BTreeMap<K, i32>,
) -> Regression<K> {
    let keys: BTreeSet<K> = seen.iter().flat_map(|(_, m)| numbers(m).into_keys()).collect();
    let observations: Vec<Observation> = seen
        .iter()
        .map(|(win, material)| {
            let numbers = numbers(material);
            let mut terms = vec![(0, if material.moves { 0.5 } else { -0.5 })];
            let counted = keys.iter().map(|key| numbers.get(key).copied().unwrap_or(0));
            terms.extend(counted.enumerate().map(|(index, n)| (index + 1, f64::from(n))));
            terms.retain(|&(_, weight)| weight != 0.);
            let won = f64::from(u8::from(win.winners.contains(Player::One)));
            Observation { terms, successes: won, failures: 1. - won }
        })
        .collect();
    let mut ridge = Matrix::new(keys.len() + 1);
    (0..=keys.len()).for_each(|index| ridge.add(index, index, RIDGE));
    let Some(found) = fit(&observations, &vec![0.; keys.len() + 1], &ridge) else {
        return Regression { values: Vec::new(), likelihood: f64::NAN };
    };
    let names = std::iter::once(None).chain(keys.iter().map(|&key| Some(key)));
    let value = |index: usize| {
        let (value, error) = (found.coefficients[index], found.errors[index]);
        [value, value - Z * error, value + Z * error]
    };
    // What the games do not narrow by half is the prior.
    let is_known = |&(index, _): &(usize, _)| found.errors[index] < 0.5 / RIDGE.sqrt();
    let values = names.enumerate().filter(is_known).map(|(index, key)| (key, value(index)));
    Regression { values: values.collect(), likelihood: found.likelihood }
}
