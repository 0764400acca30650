//! Descriptions of a position, shared by pictures and commands.

use crate::base::{Outcome, Player, Players, counted};
use crate::game::{Game, Readings};
use crate::rules::{
    Cell, ClaimRule, Colour, ConnectorKind, Edge, Interstice, Letter, Owner, PathStep, Piece,
    Position, Ruleset, WinningPath,
};

/// Names a set of players, such as `player 1` or `players 1 and 3`.
pub fn players(players: Players) -> String {
    let names: Vec<&str> = players.iter().map(Player::as_str).collect();
    match names.as_slice() {
        [one] => format!("player {one}"),
        many => format!("players {}", many.join(" and ")),
    }
}

/// Describes who is to move or how the game ended, as a sentence without a full stop.
pub fn turn(ruleset: &Ruleset, position: &Position) -> String {
    match ruleset.outcome(position) {
        Some(Outcome::Win(side)) => {
            let have = if side.iter().count() == 1 { "has" } else { "have" };
            format!("{} {have} won", players(side))
        }
        Some(Outcome::Draw) => format!("{NOBODY_CAN_MOVE}: drawn"),
        None => {
            let mover = format!("player {} to move", position.to_move());
            match reason(ruleset, position) {
                Some(reason) => format!("{mover}; {reason}"),
                None => mover,
            }
        }
    }
}

const NOBODY_CAN_MOVE: &str = "nobody can move";

/// Returns why the game is drawn, or that a path stands unclaimed; `None` elsewhere.
pub fn reason(ruleset: &Ruleset, position: &Position) -> Option<&'static str> {
    let is_unclaimed =
        || position.has_complete_path() && ruleset.claim_rule() == ClaimRule::Announced;
    match ruleset.outcome(position) {
        Some(Outcome::Win(_)) => None,
        Some(Outcome::Draw) => Some(NOBODY_CAN_MOVE),
        None => is_unclaimed().then_some("a path stands unclaimed"),
    }
}

/// Returns the owner of a set in words: `player 1`, `common` or `not in play`.
pub fn owner(ruleset: &Ruleset, colour: Colour) -> String {
    match ruleset.owners().of(colour) {
        Owner::Player(player) => format!("player {player}"),
        Owner::Common => "common".to_owned(),
        Owner::Unused => "not in play".to_owned(),
    }
}

/// Returns the name of a set, such as `red`.
pub const fn set(colour: Colour) -> &'static str {
    match colour {
        Colour::R => "red",
        Colour::Y => "yellow",
        Colour::B => "blue",
        Colour::G => "green",
    }
}

/// Describes a cell and its piece: `d4, red C, rotation 5, player 1, frozen for 2 turns`; `d4, empty`.
pub fn cell(ruleset: &Ruleset, position: &Position, cell: Cell) -> String {
    let Some(placed) = position.layout().piece(cell) else { return format!("{cell}, empty") };
    let Piece { colour, letter } = placed.piece;
    let (set, owner) = (set(colour), owner(ruleset, colour));
    let words = format!("{cell}, {set} {letter}, rotation {}, {owner}", placed.rotation);
    match position.turns_frozen(cell) {
        0 => words,
        1 => format!("{words}, frozen for 1 turn"),
        turns => format!("{words}, frozen for {}", counted(turns, "turn")),
    }
}

/// Describes an interstice and its connector: `xd4, crossed connector, fixed`; `xd4, tee connector,
/// rotation 2`; `xd4, empty`.
pub fn interstice(ruleset: &Ruleset, position: &Position, at: Interstice) -> String {
    let Some(connector) = position.layout().connector(at) else { return format!("{at}, empty") };
    let facts = connector.kind.facts();
    let turned = match facts.orientations.count() {
        1 => String::new(),
        _ => format!(", rotation {}", connector.rotation),
    };
    let fixed = if ruleset.start_connector(at.index()).is_some() { ", fixed" } else { "" };
    format!("{at}, {} connector{turned}{fixed}", facts.name)
}

/// Returns the letters of the pieces of a set that are not on the board, such as `ABD`; `-` if there are
/// none.
pub fn stock(ruleset: &Ruleset, position: &Position, colour: Colour) -> String {
    let stock = position.stock(ruleset, colour);
    let left = ruleset.pieces().patterns().iter().map(|p| p.letter);
    let letters: String = left.filter(|l| stock >> l.index() & 1 != 0).map(Letter::char).collect();
    if letters.is_empty() { "-".to_owned() } else { letters }
}

/// Returns the intersection pieces left in the pile, such as `S4 X3 T4 L4`; `None` if the game has none.
pub fn pile(ruleset: &Ruleset, position: &Position) -> Option<String> {
    let kinds = ConnectorKind::ALL.iter().filter(|&&kind| ruleset.pile(kind) > 0);
    let counts: Vec<String> =
        kinds.map(|&kind| format!("{kind}{}", position.pile(ruleset, kind))).collect();
    (!counts.is_empty()).then(|| counts.join(" "))
}

/// Returns the edges that a path connects, such as `A to C`.
pub(crate) fn between(path: &WinningPath) -> String {
    format!("{} to {}", path.from, path.from.opposite())
}

/// Describes a winning path by its edges and the cells and interstices between them: `A d1 xd1 e2 … C`.
pub fn path(path: &WinningPath) -> String {
    let end: Edge = path.from.opposite();
    let steps = path.steps.iter().map(|step| match step {
        PathStep::Piece { cell, .. } => cell.to_string(),
        PathStep::Connector { at, .. } => at.to_string(),
    });
    let places: Vec<String> = steps.collect();
    format!("{} {} {end}", path.from, places.join(" "))
}

/// Describes the number of players: `2 players`, `4 players in teams`.
pub fn seats(ruleset: &Ruleset) -> String {
    use crate::rules::Seats;
    match ruleset.seats() {
        Seats::Teams => "4 players in teams".to_owned(),
        seats => format!("{seats} players"),
    }
}

/// Returns the name and value of each reading, such as `X-JUNCTION` and `joined`, in the order of the rules.
pub fn readings(ruleset: &Ruleset) -> Vec<(&'static str, String)> {
    let mut readings = ruleset.spec().words_by_clause();
    // The layout is second in the rules.
    if let Some(at) = readings.iter().position(|&(clause, _)| clause == "X-CONNECTORS") {
        readings[1..=at].rotate_right(1);
    }
    readings
}
