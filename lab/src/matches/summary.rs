//! What the games of a match come to.

use std::collections::BTreeMap;

use crosstrack::{Outcome, Players};
use crosstrack_players::{End, GameRecord};
use schemars::JsonSchema;
use serde::Serialize;

use crate::matches::{Estimate, Sprt, SprtState, Verdict};

/// The results of a match.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct MatchReport {
    /// The players, the seed, the openings and the cap.
    #[serde(rename = "match")]
    pub title: String,
    /// The readings of the ruleset.
    pub readings: String,
    /// The position in which the games begin.
    pub start: String,
    /// The number of sides; A has one, B all others.
    pub sides: usize,
    /// The number of games.
    pub games: usize,
    /// The games that A won.
    pub wins: usize,
    /// The games that B won.
    pub losses: usize,
    /// The games that nobody won.
    pub draws: usize,
    /// The drawn games that were ended by the cap.
    pub capped: usize,
    /// The score of A: a win counts 1, a draw 1 by the number of sides; null if there are no games. The games with one
    /// opening count as one toss.
    pub score: Option<Estimate>,
    /// The difference of ratings that the score stands for; null for more than two sides, and beyond all ratings.
    pub elo: Option<Estimate>,
    /// The least number of plies, the median, and the most.
    pub plies: [usize; 3],
    /// A.
    pub a: SideReport,
    /// B.
    pub b: SideReport,
    /// The sequential test, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sprt: Option<SprtState>,
}

/// What a player did in all games of a match.
#[derive(Clone, Debug, Default, Serialize, JsonSchema)]
pub struct SideReport {
    /// The number of moves, without openings.
    pub moves: u64,
    /// Milliseconds per move, where times are wanted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ms_per_move: Option<f64>,
    /// The moves of which the player knew who wins.
    pub proved: u64,
    /// The illegal moves.
    pub illegal: u64,
    /// The games that were given up.
    pub forfeits: u64,
    /// The wins at once that were missed.
    pub missed: u64,
    /// The wins at once of the next player that another move would have prevented.
    pub allowed: u64,
}

/// Returns a tag that is a number; 0 if there is none.
fn number(record: &GameRecord, tag: &str) -> u64 {
    record.tags.get(tag).and_then(|text| text.parse().ok()).unwrap_or(0)
}

/// Returns the players of A.
fn of_a(record: &GameRecord) -> Players {
    record.tags.get("a").and_then(|text| text.parse().ok()).unwrap_or_default()
}

/// Returns whether nobody won a game.
pub(super) fn is_undecided(record: &GameRecord) -> bool {
    !matches!(record.end.result(), Some(Outcome::Win(_)))
}

/// Returns what a game counts for A.
fn points(record: &GameRecord, sides: usize) -> f64 {
    match record.end.result() {
        Some(Outcome::Win(winners)) => f64::from(u8::from(winners.contains_any(of_a(record)))),
        Some(Outcome::Draw) | None => 1. / sides as f64,
    }
}

/// Sets of players that may meet.
trait Meets {
    fn contains_any(self, other: Players) -> bool;
}

impl Meets for Players {
    fn contains_any(self, other: Players) -> bool {
        other.iter().any(|player| self.contains(player))
    }
}

/// Returns the mean score of A in the games of each unit, in the order of units.
pub fn unit_scores(records: &[GameRecord], sides: usize) -> Vec<f64> {
    let mut units: BTreeMap<u64, (f64, f64)> = BTreeMap::new();
    for record in records {
        let (sum, count) = units.entry(number(record, "unit")).or_default();
        *sum += points(record, sides);
        *count += 1.;
    }
    units.into_values().map(|(sum, count)| sum / count).collect()
}

impl SideReport {
    /// Returns what player `name`, `a` or `b`, did.
    fn new(records: &[GameRecord], name: &str) -> Self {
        let sum = |what: &str| -> u64 {
            records.iter().map(|record| number(record, &format!("{name}-{what}"))).sum()
        };
        let lost_by = |word: &str| {
            let lost = |record: &&GameRecord| {
                let a_won = points(record, 1) > 0.;
                record.end.word() == word && a_won == (name == "b")
            };
            records.iter().filter(lost).count() as u64
        };
        let moves = sum("moves");
        Self {
            moves,
            ms_per_move: records
                .iter()
                .any(|record| record.tags.contains_key(&format!("{name}-us")))
                .then(|| sum("us") as f64 / 1_000. / moves.max(1) as f64),
            proved: sum("proved"),
            illegal: lost_by("illegal-move"),
            forfeits: lost_by("forfeit"),
            missed: sum("missed"),
            allowed: sum("allowed"),
        }
    }
}

impl MatchReport {
    /// Returns the results of some games of a match.
    pub fn new(title: String, sides: usize, records: &[GameRecord], sprt: Option<Sprt>) -> Self {
        let count = |what: &dyn Fn(&GameRecord) -> bool| records.iter().filter(|r| what(r)).count();
        let is_draw = |record: &GameRecord| is_undecided(record);
        let wins = count(&|record| !is_draw(record) && points(record, sides) > 0.);
        let draws = count(&is_draw);
        let scores = unit_scores(records, sides);
        let score = Estimate::of(&scores);
        let mut plies: Vec<usize> = records.iter().map(|record| record.moves().len()).collect();
        plies.sort_unstable();
        let at = |index: usize| plies.get(index).copied().unwrap_or(0);
        let first = records.first();
        Self {
            title,
            readings: first.map(|record| record.readings.clone()).unwrap_or_default(),
            start: first.map(|record| record.start.clone()).unwrap_or_default(),
            sides,
            games: records.len(),
            wins,
            losses: records.len() - wins - draws,
            draws,
            capped: count(&|record| record.end == End::Cap),
            score,
            elo: score.filter(|_| sides == 2).and_then(Estimate::elo),
            plies: [at(0), at(plies.len() / 2), at(plies.len().saturating_sub(1))],
            a: SideReport::new(records, "a"),
            b: SideReport::new(records, "b"),
            sprt: sprt.map(|sprt| sprt.state(&scores)),
        }
    }

    /// Returns the results as text.
    pub fn to_text(&self) -> String {
        let Self {
            title, games, wins, losses, draws, capped, plies: [least, median, most], ..
        } = self;
        let mut lines = vec![format!("{title}: {games} games")];
        if let Some(score) = self.score {
            let elo = self.elo.map_or_else(String::new, |elo| {
                format!("; Elo {:+.0} [{:+.0}, {:+.0}]", elo.mean, elo.low, elo.high)
            });
            lines.push(format!("score    {}{elo}", score.percent()));
        }
        lines.push(format!(
            "results  {wins} won, {losses} lost, {draws} drawn ({capped} by the cap)"
        ));
        lines.push(format!("plies    {median} (median), {least} to {most}"));
        for (name, side) in [("A", &self.a), ("B", &self.b)] {
            let SideReport { moves, proved, .. } = side;
            let time = side.ms_per_move.map_or_else(String::new, |ms| format!(" of {ms:.1} ms"));
            lines.push(format!(
                "{name}        {moves} moves{time}, {proved} proved; {} illegal, {} \
                 forfeits, {} wins missed, {} wins allowed",
                side.illegal, side.forfeits, side.missed, side.allowed
            ));
        }
        if let Some(SprtState { elo0, elo1, llr, verdict }) = self.sprt {
            let says = match verdict {
                Verdict::Open => "not decided by so many games".to_owned(),
                Verdict::First => format!("Elo is {elo0} rather than {elo1}"),
                Verdict::Second => format!("Elo is {elo1} rather than {elo0}"),
            };
            lines.push(format!("test     LLR {llr:.2}: {says}"));
        }
        lines.join("\n") + "\n"
    }
}
