//! Positions and moves of both games.

use std::sync::LazyLock;

use crossings::rules::notation as crossings_notation;
use crossings::rules::ruleset as crossings_rules;
use crosstrack::rules::edition::Seats;
use crosstrack::rules::notation::write_setup;
use crosstrack::rules::notation::{Header, parse_header, parse_move, parse_setup, write_move};
use crosstrack::{Board, Game, GameExt as _, Notation, Position, Ruleset, RulesetSpec};

/// So many moves of a position are played.
const PLAYED: usize = 8;

static CROSSINGS: LazyLock<Vec<crossings_rules::Ruleset>> = LazyLock::new(|| {
    ["8x8", "3x3", "4x5", "3x6"]
        .iter()
        .map(|board| {
            let spec = crossings_rules::RulesetSpec::new(board.parse().expect("a board"));
            crossings_rules::Ruleset::new(spec).expect("a ruleset")
        })
        .collect()
});

static CROSSTRACK: LazyLock<Vec<Ruleset>> = LazyLock::new(|| {
    let boards = [Board::SMALL, Board::LARGE, Board::of(2, 1), Board::of(1, 2)];
    let standard = boards
        .iter()
        .flat_map(|&board| [Seats::Two, Seats::Three].map(|seats| RulesetSpec::new(board, seats)));
    let read = "junction=through null-turn=allowed claim-rule=announced connectors=straight";
    let other = RulesetSpec::new(Board::of(2, 1), Seats::Teams).with_readings(read);
    standard
        .chain([other.expect("readings")])
        .map(|spec| Ruleset::new(spec).expect("a ruleset"))
        .collect()
});

/// Texts of positions: what can be read is written and read again, and what is a position can be
/// played, whatever its faults as a setup say. Whether one was read.
pub fn positions(data: &[u8]) -> bool {
    let Ok(text) = std::str::from_utf8(data) else { return false };
    let mut read = false;
    if let Ok(header) = parse_header(text) {
        for ruleset in CROSSTRACK.iter().filter(|ruleset| Header::of(ruleset) == header) {
            read |= crosstrack_position(ruleset, text);
        }
    }
    if let Ok((board, setup)) = crossings_notation::parse_setup(text) {
        let again = crossings_notation::write_setup(board, &setup);
        assert_eq!(again, text, "a setup of Crossings has one text");
        for ruleset in CROSSINGS.iter().filter(|ruleset| ruleset.board() == board) {
            let position = ruleset.parse_position(text);
            assert_eq!(position.is_ok(), setup.faults(ruleset).0.is_empty());
            read = true;
            if let Ok(position) = position {
                playable(ruleset, &position);
            }
        }
    }
    read
}

fn crosstrack_position(ruleset: &Ruleset, text: &str) -> bool {
    let Ok(setup) = parse_setup(ruleset, text) else {
        assert!(ruleset.parse_position(text).is_err());
        return false;
    };
    let again = write_setup(ruleset, &setup);
    assert_eq!(parse_setup(ruleset, &again).as_ref(), Ok(&setup), "{again}");
    let position = Position::new(ruleset, &setup);
    assert_eq!(position.is_ok(), setup.faults(ruleset).0.is_empty());
    assert_eq!(position.is_ok(), ruleset.parse_position(text).is_ok());
    if let Ok(position) = position {
        playable(ruleset, &position);
    }
    true
}

fn playable<G: Notation>(game: &G, position: &G::Position) {
    let text = game.write_position(position);
    assert_eq!(game.parse_position(&text).as_ref().ok(), Some(position), "{text}");
    let moves = game.moves(position);
    assert!(game.outcome(position).is_none() || moves.is_empty(), "{text}");
    let step = moves.len().div_ceil(PLAYED).max(1);
    for &mv in moves.iter().step_by(step) {
        let name = game.write_move(mv);
        assert_eq!(game.parse_move(&name).ok(), Some(mv), "{name}");
        assert!(game.check(position, mv).is_ok(), "{text} {name}");
        let next = game.play(position, mv);
        let after = game.write_position(&next);
        assert_eq!(game.parse_position(&after).ok(), Some(next), "{text} {name} {after}");
    }
}

/// Texts of moves: each move has one text. Whether one was read.
pub fn moves(data: &[u8]) -> bool {
    let Ok(text) = std::str::from_utf8(data) else { return false };
    let mut read = false;
    if let Ok(mv) = parse_move(text) {
        read = true;
        assert_eq!(write_move(mv), text);
        for ruleset in CROSSTRACK.iter() {
            let start = ruleset.start();
            assert_eq!(ruleset.check(&start, mv).is_ok(), ruleset.moves(&start).contains(&mv));
        }
    }
    if let Ok(mv) = text.parse::<crossings::rules::action::Move>() {
        read = true;
        assert_eq!(mv.to_string(), text);
        for ruleset in CROSSINGS.iter() {
            let start = ruleset.start();
            assert_eq!(ruleset.check(&start, mv).is_ok(), ruleset.moves(&start).contains(&mv));
        }
    }
    read
}
