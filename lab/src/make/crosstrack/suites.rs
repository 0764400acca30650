//! Cases from the suites in `data/suites/`.

use crate::make::crosstrack::games::is_win;
use crate::make::crosstrack::input::{InputError, sentence};
use crate::make::crosstrack::maker::CaseMaker;
use crosstrack::base::{Row, Table};
use crosstrack::game::{Counted as _, Game, GameExt, Notation as _};
use crosstrack::rules::{Move, Position, Ruleset};
use crosstrack_conform::crosstrack::moves::action_clause;
use crosstrack_conform::crosstrack::wire::PerftOk;
use crosstrack_conform::crosstrack::{Case, Payload, Task};
use crosstrack_conform::{ApplyOk, ReadOk};

/// The most legal moves of a list, except for [`LARGE`]; more are counted.
const MAX_MOVES: usize = 1_200;

/// Samples whose legal moves are listed although they are many.
const LARGE: &[&str] = &["h-start-small", "h-start-teams", "h-original"];

/// The most nodes of a perft case; more take a slow engine too long.
const MAX_NODES: u64 = 25_000;

/// A suite: its path, its text, its columns, and the function that adds the cases of a row.
type Suite = (
    &'static str,
    &'static str,
    &'static [&'static str],
    fn(&CaseMaker, Row<'_>, &mut Vec<Case>) -> Result<(), InputError>,
);

macro_rules! suites {
    ($($name:literal [$($column:literal)+] => $cases:expr)+) => {
        const SUITES: &[Suite] = &[$((
            concat!("data/suites/", $name, ".csv"),
            crosstrack_data::text!(concat!("suites/", $name, ".csv")),
            &[$($column),+],
            $cases,
        )),+];
    };
}

suites! {
    "crosstrack" ["id" "readings" "position" "played" "note"] => add_samples
    "faults" ["id" "readings" "setup" "clauses" "note"] => add_faults
    "illegal" ["id" "readings" "position" "move" "clause" "note"] => add_illegal_moves
    "perft" [
        "id" "readings" "position" "depth" "nodes" "place" "rotate" "relocate" "intersection"
        "claim" "wins" "draws" "note"
    ] => add_perft
}

/// Makes every case from the suites.
pub(super) fn cases() -> Result<Vec<Case>, InputError> {
    let mut cases = Vec::new();
    for (file, text, columns, add_row) in SUITES {
        for row in Table::parse(file, text, columns, &[])?.rows() {
            let place = format!("{file}: {}", row.field("id").text);
            let (readings, position) = (row.field("readings").text, row.field(columns[2]).text);
            let maker = CaseMaker::from_text(place, &readings, &position)?;
            add_row(&maker, row, &mut cases)?;
        }
    }
    Ok(cases)
}

fn unique_ids(clauses: &str) -> Vec<String> {
    let mut ids: Vec<String> = Vec::new();
    for id in clauses.split_whitespace().filter(|id| *id != "-") {
        if !ids.iter().any(|known| known == id) {
            ids.push(id.to_owned());
        }
    }
    ids
}

/// Adds the legal moves of a position, a successor of each kind, and the outcome.
fn add_samples(maker: &CaseMaker, row: Row<'_>, cases: &mut Vec<Case>) -> Result<(), InputError> {
    let (name, note) = (row.field("id").text, sentence(&row.field("note").text));
    let position = maker.position(&row.field("position").text)?;
    let moves = maker.ruleset.moves(&position);
    if moves.len() <= MAX_MOVES || LARGE.contains(&name.as_str()) {
        let (task, clauses) = (maker.legal(&position)?, maker.move_clauses(&position));
        let why = format!("All legal moves: {note}");
        cases.push(maker.case(format!("legal/{name}"), &clauses, why, task));
    } else {
        let (task, clauses) = (maker.perft(&position, 1)?, maker.move_clauses(&position));
        let why = format!("How many legal moves there are: {note}");
        cases.push(maker.case(format!("legal/{name}"), &clauses, why, task));
    }
    let number: Option<u32> = name.strip_prefix('p').and_then(|n| n.parse().ok());
    if number.is_none_or(|n| n >= 90) {
        let (task, clauses) = (maker.status(&position)?, maker.outcome_clauses(&position));
        let why = format!("How it stands: {note}");
        cases.push(maker.case(format!("completion/{name}"), &clauses, why, task));
    }
    add_successors(maker, &name, &position, &moves, cases)
}

/// Adds a move of each kind, chosen by the name of the sample, and one that wins.
fn add_successors(
    maker: &CaseMaker,
    name: &str,
    position: &Position,
    moves: &[Move],
    cases: &mut Vec<Case>,
) -> Result<(), InputError> {
    let ruleset = &maker.ruleset;
    let seed = name.bytes().fold(7, |sum, byte| 31 * sum % 10_007 + usize::from(byte));
    for (index, kind) in Ruleset::KINDS.iter().enumerate() {
        let of_kind: Vec<&Move> =
            moves.iter().filter(|&&mv| ruleset.kind(position, mv) == index).collect();
        let Some(&&mv) = of_kind.get(seed % of_kind.len().max(1)) else { continue };
        let clauses = ["PL-ONE", "PL-ORDER", action_clause(mv.action)];
        let mv = ruleset.write_move(mv);
        let why = format!("What {mv} makes of the position, and whose turn it is then.");
        let task = maker.apply(position, &mv)?;
        cases.push(maker.case(format!("successors/{name}-{kind}"), &clauses, why, task));
    }
    if moves.len() <= 5_400
        && let Some(&mv) = moves.iter().find(|&&mv| is_win(ruleset, position, mv))
    {
        let next = ruleset.play(position, mv);
        let text = ruleset.write_move(mv);
        let task = maker.apply(position, &text)?;
        let clauses = maker.outcome_clauses(&next);
        let why = format!("The turn {text} completes a path.");
        cases.push(maker.case(format!("successors/{name}-win"), &clauses, why, task));
        let why = format!("After {text} the path is complete and its maker has won.");
        let task = maker.status(&next)?;
        cases.push(maker.case(format!("completion/{name}-after-win"), &clauses, why, task));
    }
    Ok(())
}

/// Adds a setup with faults: a text that is no position.
fn add_faults(maker: &CaseMaker, row: Row<'_>, cases: &mut Vec<Case>) -> Result<(), InputError> {
    let (name, listed) = (row.field("id").text, row.field("clauses").text);
    let task = maker.read(&row.field("setup").text)?;
    let all: Vec<String> = listed.split_whitespace().map(str::to_owned).collect();
    let invalid = ReadOk::Invalid(Some(all));
    if !matches!(&task, Task::One(_, Payload::Read(expect)) if *expect == invalid) {
        return Err(maker.error(format!("the rules do not find {listed}")));
    }
    let why = format!("Not a position: {}", sentence(&row.field("note").text));
    cases.push(maker.case(format!("notation/{name}"), &unique_ids(&listed), why, task));
    Ok(())
}

/// Adds an illegal move with its clause.
fn add_illegal_moves(
    maker: &CaseMaker,
    row: Row<'_>,
    cases: &mut Vec<Case>,
) -> Result<(), InputError> {
    let (name, clause) = (row.field("id").text, row.field("clause").text);
    let position = maker.position(&row.field("position").text)?;
    let mv = row.field("move").text;
    let task = maker.apply(&position, &mv)?;
    let forbidden = ApplyOk::Illegal(Some(clause.clone()));
    if !matches!(&task, Task::One(_, Payload::Apply(expect)) if *expect == forbidden) {
        return Err(maker.error(format!("{clause} does not forbid {mv}")));
    }
    let why = format!("{mv} is illegal: {}", sentence(&row.field("note").text));
    cases.push(maker.case(format!("illegal/{name}"), &[clause], why, task));
    Ok(())
}

/// Adds a perft count that another program has confirmed.
fn add_perft(maker: &CaseMaker, row: Row<'_>, cases: &mut Vec<Case>) -> Result<(), InputError> {
    let (nodes, wins): (u64, u64) = (row.field("nodes").parse()?, row.field("wins").parse()?);
    if nodes > MAX_NODES {
        return Ok(());
    }
    let (name, depth) = (row.field("id").text, row.field("depth").parse()?);
    let position = maker.position(&row.field("position").text)?;
    let task = maker.perft(&position, depth)?;
    let listed = |expect: &PerftOk| (expect.nodes, expect.wins) == (nodes, wins);
    if !matches!(&task, Task::One(_, Payload::Perft(expect)) if listed(expect)) {
        return Err(maker.error(format!("the rules do not count {nodes} with {wins} wins")));
    }
    let why = format!("Sequences of {depth} turns: {}", sentence(&row.field("note").text));
    let mut clauses = maker.move_clauses(&position);
    clauses.push("PL-ONE");
    cases.push(maker.case(format!("perft/{name}"), &clauses, why, task));
    Ok(())
}
