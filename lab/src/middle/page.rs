//! The page about middle games: how many are won, by number of pieces.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::fmt::Write as _;

use crate::middle::fields::FIELDS;
use crate::middle::row::{Decision, Limits, Row};
use crate::middle::sample::Play;
use crosstrack_verify::table;
use crosstrack_verify::table::{Provenance, row};

/// How many numbers of pieces share a line.
const BAND: usize = 4;

/// How many of the longest wins are listed.
const LONGEST: usize = 10;

/// Returns the page about a table of middle games as Markdown.
pub fn page(rows: &[Row], limits: Limits, provenance: &Provenance) -> String {
    let Limits { plies, threats, nodes } = limits;
    let won = rows.iter().filter(|row| row.decision.win().is_some()).count();
    let mut text = format!(
        "# Middle games\n\n\
         {} positions of games, each with its seed in [middlegames.csv](middlegames.csv): in \
         {won} of them a win of the player to move was found. Wins within {plies} plies are looked for \
         by exhaustive search, so that there is no shorter one; longer ones, within {threats} plies, by \
         threats alone, so that there may be others. Each search may look at {nodes} positions. The \
         rules replayed the strategy of every win.\n\n\
         In *random* games the players choose a kind of move at random, then a move of that kind: so \
         often there is a win by chance. In *careful* games they win if they can at once, avoid letting the \
         other win at once, and prefer moves that come nearer to a path, among sixteen moves drawn.\n",
        rows.len()
    );
    for &play in Play::ALL {
        let rows: Vec<&Row> = rows.iter().filter(|row| row.play == play).collect();
        if !rows.is_empty() {
            let _ = write!(text, "\n## {} games, by the number of pieces\n\n", title(play));
            text += &by_pieces(&rows, limits);
        }
    }
    text += "\n## The longest wins\n\n";
    text += &longest(rows);
    text += "\n## Columns\n\n";
    let fields = FIELDS.iter().map(|field| row![format!("`{}`", field.name), field.about]);
    text += &table::markdown("ll", &["column", "what it says"], fields);
    let _ = write!(
        text,
        "\n`crosstrack solve 'POSITION' --plies {plies}` finds a win of a row again, or that there is \
         none.\n\n_{provenance}_\n"
    );
    text
}

const fn title(play: Play) -> &'static str {
    match play {
        Play::Random => "Random",
        Play::Careful => "Careful",
    }
}

fn by_pieces(rows: &[&Row], limits: Limits) -> String {
    let mut bands: BTreeMap<usize, Vec<&Row>> = BTreeMap::new();
    for &row in rows {
        bands.entry(row.pieces / BAND).or_default().push(row);
    }
    let searched = (1..=limits.plies).step_by(2).map(|plies| (plies, false));
    let threatened = (1..=limits.threats).step_by(2).map(|plies| (plies, true));
    let all: Vec<(usize, bool)> =
        searched.chain(threatened.filter(|&(plies, _)| plies > limits.plies)).collect();
    let mut columns = vec!["pieces".to_owned(), "positions".to_owned()];
    columns.extend(all.iter().map(|&(plies, by_threats)| {
        if by_threats { format!("in {plies} by threats") } else { format!("in {plies}") }
    }));
    columns.extend([format!("not within {}", limits.plies), "not decided".to_owned()]);
    let mut lines: Vec<Vec<String>> = Vec::new();
    for (band, rows) in &bands {
        let name = format!("{} to {}", band * BAND, band * BAND + BAND - 1);
        lines.push(line(name, rows, &all, limits));
    }
    lines.push(line("all".to_owned(), rows, &all, limits));
    table::markdown(&"r".repeat(columns.len()), &columns, lines)
}

/// Returns a line of the table: how many of `rows` have each of the wins, and how many have none.
fn line(name: String, rows: &[&Row], wins: &[(usize, bool)], limits: Limits) -> Vec<String> {
    let mut cells = vec![name, rows.len().to_string()];
    for &column in wins {
        let count = rows.iter().filter(|row| row.decision.win() == Some(column)).count();
        cells.push(count.to_string());
    }
    let open = rows.iter().filter_map(|row| match row.decision {
        Decision::Open { refuted, .. } => Some(refuted >= limits.plies),
        _ => None,
    });
    let (none, undecided): (Vec<bool>, Vec<bool>) = open.partition(|&is_refuted| is_refuted);
    cells.extend(row![none.len(), undecided.len()]);
    cells
}

fn longest(rows: &[Row]) -> String {
    let mut won: Vec<(&Row, (usize, bool))> =
        rows.iter().filter_map(|row| Some((row, row.decision.win()?))).collect();
    won.sort_by_key(|(row, (plies, _))| (Reverse(*plies), row.play, row.seed));
    let lines = won.iter().take(LONGEST).map(|(row, (plies, by_threats))| {
        let by = if *by_threats { "threats" } else { "search" };
        row![row.play, row.seed, plies, by, format!("`{}`", row.position)]
    });
    table::markdown("lrrll", &["play", "seed", "win in", "by", "position"], lines)
}
