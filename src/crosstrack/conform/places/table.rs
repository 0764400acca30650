//! The planted cases as the table `data/vectors/places.csv`.

use crate::base::vocab::Outcome;
use crate::crosstrack::conform::places::cover::{Chosen, Cover, cover};
use crate::crosstrack::conform::places::family::Family;
use crate::crosstrack::conform::places::fault::{AnswerKind, Fault};
use crate::crosstrack::conform::places::players;
use crate::crosstrack::conform::places::setup::setup;
use crate::crosstrack::rules::notation::write_move;
use crate::crosstrack::rules::{Board, Position, Ruleset, RulesetSpec};
use crate::crosstrack::twin::rules::Rules;
use crate::game::Game as _;

/// The published boards.
pub const BOARDS: [Board; 2] = [Board::SMALL, Board::LARGE];

/// The columns, as those of `data/vectors/cases.csv`.
const HEADER: &str = "id,level,clauses,ruleset,cmd,position,argument,expect,why\n";

/// The table: for both boards positions, moves and lists of moves, then what players announce and
/// claim. What is expected comes from the slow twin.
///
/// **Cost** minutes.
pub fn table(seed: u64) -> String {
    let mut text = HEADER.to_owned();
    for board in BOARDS {
        for asked in [AnswerKind::Position, AnswerKind::Move, AnswerKind::List] {
            text += &part(board, asked, seed);
        }
    }
    text + &players::rows(seed)
}

/// The rows of a board that ask one thing.
///
/// **Cost** some seconds to a minute.
pub fn part(board: Board, asked: AnswerKind, seed: u64) -> String {
    let mut faults = Fault::all(board);
    faults.retain(|fault| fault.is_of(asked));
    rows(board, &cover(board, asked, &faults, seed))
}

/// The rows of a cover.
fn rows(board: Board, cover: &Cover) -> String {
    let mut text = String::new();
    for &family in Family::ALL {
        let of_family = |chosen: &&Chosen| chosen.planted_for.family == family;
        for (index, chosen) in cover.chosen.iter().filter(of_family).enumerate() {
            text += &row(board, chosen, index + 1);
        }
    }
    text
}

fn row(board: Board, chosen: &Chosen, number: usize) -> String {
    let Chosen { asked, ruleset: words, state, mv, planted_for: fault, .. } = chosen;
    let readings = words.split_once(' ').map_or("", |(_, readings)| readings);
    let spec = RulesetSpec::new(board, asked.seats(board)).with_readings(readings);
    let ruleset = Ruleset::new(spec.expect("readings")).expect("a ruleset");
    let twin = Rules::of(&ruleset);
    let state = &twin.state(&setup(state));
    let position = Position::new(&ruleset, &setup(state)).expect("a playable position");
    let position = ruleset.write_position(&position);
    let mut clauses = match fault.family {
        Family::Terminal | Family::FalseTerminal | Family::WrongTerminal => {
            vec!["WN-OPPOSITE", "EQ-TERMINALS"]
        }
        _ => vec!["WN-OPPOSITE", "WN-TOUCH"],
    };
    if words.contains("connectors=") {
        clauses.push("X-CONNECTORS");
    }
    let (cmd, argument, expect, kind) = match mv {
        None if *asked == AnswerKind::List => {
            clauses.insert(0, "X-CLAIM");
            ("legal", String::new(), twin.moves(state).len().to_string(), "-list")
        }
        None => {
            let expect = match twin.outcome(state) {
                None => "none".to_owned(),
                Some(Outcome::Draw) => "draw".to_owned(),
                Some(Outcome::Win(players)) => format!("win {players}"),
            };
            ("status", String::new(), expect, "")
        }
        Some(mv) => {
            clauses.insert(0, "X-CLAIM");
            let completes = !twin.completed(state) && twin.completed(&twin.play(state, *mv));
            let expect = if completes { "ok" } else { "illegal X-CLAIM" };
            ("apply", write_move(*mv), expect.to_owned(), "-move")
        }
    };
    let (family, about, name) = (fault.family, fault.family.about(), &fault.name);
    let name = name.split(", ").next().unwrap_or(name);
    let id = format!("places/{board}-{family}{kind}-{number:02}");
    let clauses = clauses.join(" ");
    format!("{id},,{clauses},{words},{cmd},{position},{argument},{expect},{about}: {name}.\n")
}
