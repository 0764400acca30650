//! Writes the planted cases as the table `data/vectors/places.csv`.

use crate::crosstrack::places::cover::{ChosenCase, cover, grounds};
use crate::crosstrack::places::family::Family;
use crate::crosstrack::places::fault::{AnswerKind, PlaceFault};
use crate::crosstrack::places::graph::TrackModel;
use crate::crosstrack::places::players;
use crate::crosstrack::places::setup::setup;
use crosstrack::base::Outcome;
use crosstrack::game::Game as _;
use crosstrack::rules::{Board, Position, write_move};

/// Published boards.
pub(crate) const BOARDS: [Board; 2] = [Board::SMALL, Board::LARGE];

/// Column names, as in `data/vectors/cases.csv`.
const HEADER: &str = "id,level,clauses,ruleset,cmd,position,argument,expect,why\n";

/// Writes the table: for both boards positions, moves and lists of moves, then announcements and
/// claims of each player. The expected answers come from the slow twin.
///
/// **Cost**: minutes.
pub fn table(seed: u64) -> String {
    let mut text = HEADER.to_owned();
    for board in BOARDS {
        for &asked in AnswerKind::ALL {
            text += &part(board, asked, seed);
        }
    }
    text + &players::rows(seed)
}

/// Returns the rows of a board for one kind of answer. `seed` chooses the positions.
///
/// **Cost**: some seconds to a minute.
pub fn part(board: Board, asked: AnswerKind, seed: u64) -> String {
    let mut faults = PlaceFault::all(board);
    faults.retain(|fault| fault.applies_to(asked));
    let grounds = grounds(board, asked);
    let cover = cover(&grounds, asked, &faults, seed);
    let mut text = String::new();
    for &family in Family::ALL {
        let of_family = cover.iter().filter(|chosen| chosen.planted_for.family == family);
        for (index, chosen) in of_family.enumerate() {
            text += &row(board, asked, chosen, index + 1);
        }
    }
    text
}

fn row(board: Board, asked: AnswerKind, chosen: &ChosenCase<'_>, number: usize) -> String {
    let ChosenCase { ground: (words, ground), state, mv, planted_for: fault } = chosen;
    let TrackModel { ruleset, rules: twin, .. } = ground;
    let state = &twin.position(&setup(state));
    let position = Position::new(ruleset, &setup(state)).expect("a playable position");
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
        None if asked == AnswerKind::List => {
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
            let completes =
                !twin.has_complete_path(state) && twin.has_complete_path(&twin.play(state, *mv));
            let expect = if completes { "ok" } else { "illegal X-CLAIM" };
            ("apply", write_move(*mv), expect.to_owned(), "-move")
        }
    };
    let (family, about, name) = (fault.family, fault.family.description(), &fault.name);
    let name = name.split(", ").next().unwrap_or(name);
    let id = format!("places/{board}-{family}{kind}-{number:02}");
    let clauses = clauses.join(" ");
    format!("{id},,{clauses},{words},{cmd},{position},{argument},{expect},{about}: {name}.\n")
}
