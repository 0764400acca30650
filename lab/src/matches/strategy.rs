//! What the games of strong players show: tables of shares and values, each with its interval.

use std::collections::{BTreeMap, BTreeSet};

use crosstrack::Game as _;
use crosstrack::{GameExt as _, Player, Ruleset};
use crosstrack_cli::game_args::Crossings;
use crosstrack_cli::games::GameName;
use crosstrack_cli::with_game;
use crosstrack_players::{GameRecord, RecordError};

use crate::matches::facts::{Material, PLIES, Win};
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
                figures.extend(strategy(games, &wins));
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

fn strategy(games: &[&GameRecord], wins: &[Win]) -> Vec<Figure> {
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
        for (index, plies) in PLIES.into_iter().enumerate() {
            figures.extend(values(wins, index, &format!("after {plies} plies")));
        }
    }
    figures
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

/// Returns the log-odds of winning that one piece more is worth, by pattern and by cell.
fn values(wins: &[Win], index: usize, when: &str) -> Vec<Figure> {
    let seen: Vec<(&Win, &Material)> =
        wins.iter().filter_map(|win| Some((win, win.material[index].as_ref()?))).collect();
    let mut figures = Vec::new();
    let patterns = seen.iter().flat_map(|(_, m)| m.patterns.keys().copied()).collect();
    if seen.len() < LEAST_GAMES {
        return Vec::new();
    }
    let by_pattern = regression(&seen, &patterns, |m, key| m.patterns.get(key).copied());
    for (key, value) in by_pattern {
        let of = key.map_or_else(|| format!("the move, {when}"), |key| format!("{key}, {when}"));
        figures.push(Figure { measure: "value of", of, value, games: seen.len() });
    }
    let cells = seen.iter().flat_map(|(_, m)| m.cells.keys().copied()).collect();
    let by_cell = regression(&seen, &cells, |m, key| m.cells.get(key).copied());
    for (key, value) in by_cell {
        let Some(key) = key else { continue };
        let of = format!("a piece on {key} or a cell like it, {when}");
        figures.push(Figure { measure: "value of", of, value, games: seen.len() });
    }
    figures
}

/// Returns the value of the move, and of each key of which the games say something.
fn regression<K: Ord + Copy>(
    seen: &[(&Win, &Material)],
    keys: &BTreeSet<K>,
    count: impl Fn(&Material, &K) -> Option<i32>,
) -> Vec<(Option<K>, [f64; 3])> {
    let observations: Vec<Observation> = seen
        .iter()
        .map(|(win, material)| {
            let mut terms = vec![(0, if material.moves { 0.5 } else { -0.5 })];
            for (index, key) in keys.iter().enumerate() {
                let number = count(material, key).unwrap_or(0);
                if number != 0 {
                    terms.push((index + 1, f64::from(number)));
                }
            }
            let won = f64::from(u8::from(win.winners.contains(Player::One)));
            Observation { terms, successes: won, failures: 1. - won }
        })
        .collect();
    let mut ridge = Matrix::new(keys.len() + 1);
    (0..=keys.len()).for_each(|index| ridge.add(index, index, RIDGE));
    let Some(found) = fit(&observations, &vec![0.; keys.len() + 1], &ridge) else {
        return Vec::new();
    };
    let names = std::iter::once(None).chain(keys.iter().map(|&key| Some(key)));
    let value = |index: usize| {
        let (value, error) = (found.coefficients[index], found.errors[index]);
        [value, value - Z * error, value + Z * error]
    };
    // What the games do not narrow by half is the prior.
    let is_known = |&(index, _): &(usize, _)| found.errors[index] < 0.5 / RIDGE.sqrt();
    names.enumerate().filter(is_known).map(|(index, key)| (key, value(index))).collect()
}
