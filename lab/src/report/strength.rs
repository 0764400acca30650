//! The picture of what twice the time for a move is worth, from the games that are kept.

use std::time::Duration;

use svg::node::element::{Group, Path};

use crate::matches::{Contender, Estimate, MatchReport, groups, read_records};
use crate::report::file::{ReportFile, provenance};
use crosstrack_explore::draw::shapes::{Point, dot, number, straight};
use crosstrack_explore::draw::sizes::{MARK, OUTLINE, SMALL_WORDS, TEXT_WORDS, TITLE_WORDS};
use crosstrack_explore::draw::style::{document, label, to_text};
use crosstrack_explore::draw::tokens::{ACCENT, FAINT, INK, LINE, PAPER};
use crosstrack_io::table::TableData;

/// The games, which no machine plays again: a player has a time for each move.
const GAMES: &str = include_str!("../../../reports/strategy/time.jsonl");
const BASIS: &str = "reports/strategy/time.jsonl; readings as in the games";

/// The upper left and the lower right corner of the field of points.
const FIELD: [Point; 2] = [(84.0, 84.0), (744.0, 404.0)];
/// The Elo between two lines. The lowest and the highest line hold all intervals.
const STEP: f64 = 50.0;

/// A match of a time for each move against half of it.
struct Doubling {
    /// Times of both players, the shorter first.
    times: [Duration; 2],
    games: usize,
    elo: Estimate,
}

impl Doubling {
    /// Creates the doubling of a match, whose title begins as in `time:40ms v time:20ms, seed 5`.
    fn new(report: &MatchReport) -> Option<Self> {
        let players = report.title.split(", ").next()?;
        let (longer, shorter) = players.split_once(" v ")?;
        let times = [shorter, longer].map(|player| match player.parse() {
            Ok(Contender::Time(time, threads, _)) if threads.get() == 1 => Some(time),
            _ => None,
        });
        let [Some(shorter), Some(longer)] = times else { return None };
        let elo = report.score.and_then(Estimate::elo)?;
        (longer == 2 * shorter).then_some(Self {
            times: [shorter, longer],
            games: report.games,
            elo,
        })
    }
}

pub(super) fn files(_: &[TableData]) -> Vec<ReportFile> {
    let records = read_records(GAMES).unwrap_or_else(|error| panic!("time.jsonl: {error}"));
    let groups = groups(&records).unwrap_or_else(|error| panic!("time.jsonl: {error}"));
    let doubling = |report| Doubling::new(report).unwrap_or_else(|| panic!("not twice the time"));
    let mut doublings: Vec<Doubling> = groups.iter().map(|group| doubling(&group.report)).collect();
    doublings.sort_by_key(|doubling| doubling.times);
    vec![ReportFile::new("sheets/strength-by-time.svg", picture(&doublings))]
}

/// Draws a point with its interval for each doubling, over the Elo that it gains.
fn picture(doublings: &[Doubling]) -> String {
    let [(left, top), (right, bottom)] = FIELD;
    let ends = doublings.iter().flat_map(|doubling| [doubling.elo.low, doubling.elo.high]);
    let steps: Vec<f64> = ends.map(|elo| elo / STEP).collect();
    let lowest = steps.iter().copied().fold(0.0, f64::min).floor();
    let highest = steps.iter().copied().fold(0.0, f64::max).ceil();
    let height = |elo: f64| bottom - (bottom - top) * (elo / STEP - lowest) / (highest - lowest);
    let across = (right - left) / doublings.len() as f64;
    let mut scene = Group::new();
    for line in lowest as i64..=highest as i64 {
        let elo = line as f64 * STEP;
        let (y, words) = (height(elo), signed(elo));
        let colour = if line == 0 { FAINT } else { LINE };
        scene = scene.add(stroke(&straight((left, y), (right, y)), colour, OUTLINE)).add(label(
            (left - 26.0, y),
            SMALL_WORDS,
            FAINT,
            &words,
        ));
    }
    for (index, doubling) in doublings.iter().enumerate() {
        let x = left + across * (index as f64 + 0.5);
        let Estimate { mean, low, high } = doubling.elo;
        let [shorter, longer] = doubling.times.map(|time| number(time.as_secs_f64()));
        let interval = straight((x, height(low)), (x, height(high)));
        let times = format!("{shorter} to {longer} s");
        let games = format!("{} games", doubling.games);
        // Its words cover the lines behind them.
        let gain = label((x + 30.0, height(mean)), TEXT_WORDS, INK, &signed(mean))
            .set("stroke", PAPER)
            .set("stroke-width", 5)
            .set("paint-order", "stroke");
        scene = scene
            .add(stroke(&interval, ACCENT, MARK))
            .add(dot((x, height(mean)), 5.0, ACCENT, "none"))
            .add(gain)
            .add(label((x, bottom + 24.0), SMALL_WORDS, INK, &times))
            .add(label((x, bottom + 44.0), SMALL_WORDS, FAINT, &games));
    }
    let title = "What twice the time for a move is worth";
    let below =
        "Elo of the strongest level against itself with half the time, with the interval of 95 %";
    let words = [(34.0, TITLE_WORDS, INK, title), (58.0, SMALL_WORDS, FAINT, below)];
    for (y, size, fill, text) in words {
        scene = scene.add(label((32.0, y), size, fill, text).set("text-anchor", "start"));
    }
    let (width, height) = (right + 32.0, bottom + 72.0);
    to_text(&document(width, height, title, &provenance(BASIS).to_string()).add(scene))
}

/// Returns a number of Elo with its sign, if it has one.
fn signed(elo: f64) -> String {
    if elo.abs() < 0.5 { "0".to_owned() } else { format!("{elo:+.0}").replace('-', "−") }
}

fn stroke(data: &str, colour: &str, width: f64) -> Path {
    Path::new().set("d", data).set("stroke", colour).set("stroke-width", number(width))
}
