//! From text to positions. Every function consumes all of its input and points at the token that
//! is wrong.

use crate::crosstrack::rules::board::{NotAPiece, Placed};
use crate::crosstrack::rules::geometry::{Cell, Interstice, cells_of, interstices_of};
use crate::crosstrack::rules::intersection::Connector;
use crate::crosstrack::rules::notation::{BadPosition, Header, SetTag, SyntaxError};
use crate::crosstrack::rules::position::Position;
use crate::crosstrack::rules::ruleset::Ruleset;
use crate::crosstrack::rules::setup::Setup;
use crate::game::Token;

struct Parts<'t> {
    board: Token<'t>,
    turn: Token<'t>,
    rows: Token<'t>,
    interstices: Token<'t>,
}

fn parts(text: &str) -> Result<Parts<'_>, SyntaxError> {
    let whole = Token::whole(text);
    let form = "a position is x1_BOARD_TURN_ROWS_INTERSTICES, such as \
                x1_4x2_1122.1_4-6-6-6-6-4_d";
    match whole.split('_').as_slice() {
        &[version, board, turn, rows, interstices] => {
            if version.text() != "x1" {
                return Err(version.error(format!("{form}; `x1` was expected first")));
            }
            Ok(Parts { board, turn, rows, interstices })
        }
        tokens => {
            Err(whole.error(format!("{form}; five parts were expected, not {}", tokens.len())))
        }
    }
}

/// What a text says about its ruleset; the rest is not looked at.
///
/// # Errors
/// If the text has not five parts, or the board, set or owners are faulty.
pub fn read_header(text: &str) -> Result<Header, SyntaxError> {
    let parts = parts(text)?;
    let (board_token, tag_token) = match *parts.board.split('~').as_slice() {
        [board] => (board, None),
        [board, tag] => (board, Some(tag)),
        _ => return Err(parts.board.error("a board and at most one set, such as 4x2~tournament")),
    };
    let board = board_token.text().parse().map_err(|e| board_token.error(format!("{e}")))?;
    let usual = SetTag::default_for(board);
    let set = match tag_token {
        None => usual,
        Some(token) => match token.text().parse() {
            Ok(set) if set == usual => {
                let reason = format!("{set} is what {board} is played with: leave it out");
                return Err(token.error(reason));
            }
            Ok(set) => set,
            Err(e) => return Err(token.error(format!("{e}"))),
        },
    };
    let owners = parts.turn.split('.')[0];
    let owners = owners.text().parse().map_err(|e| owners.error(format!("{e}")))?;
    Ok(Header { board, set, owners })
}

/// The setup that a text denotes; whether it can be played is another question.
///
/// # Errors
/// If it is not notation, or of another board, set or owners than the ruleset.
pub fn read_setup(ruleset: &Ruleset, text: &str) -> Result<Setup, BadPosition> {
    let header = read_header(text)?;
    let ours = Header::of(ruleset);
    if header != ours {
        let (theirs, ours) = (header.to_string(), ours.to_string());
        return Err(BadPosition::OtherRuleset { theirs, ours });
    }
    let parts = parts(text)?;
    let mut setup = Setup::start();
    read_turn(parts.turn, &mut setup)?;
    setup.pieces = read_rows(
        parts.rows,
        cells_of(ruleset.cells()).map(|cell| (cell.row(), cell)),
        ruleset.board().width(),
        "cells",
        |token| read_piece(ruleset, token),
    )?;
    if parts.interstices.text() != "d" {
        let all = interstices_of(ruleset.interstices());
        let connectors = read_rows(
            parts.interstices,
            all.map(|at: Interstice| (at.row(), at)),
            ruleset.board().width() - 1,
            "interstices",
            |token| token.text().parse::<Connector>().map_err(|e| token.error(e.to_string())),
        )?;
        let as_started = interstices_of(ruleset.interstices()).all(|at| {
            let here = connectors.iter().find(|&&(other, _)| other == at).map(|&(_, c)| c);
            here == ruleset.start_connector(at.index())
        });
        if as_started {
            return Err(parts.interstices.error("these are as they start: write d").into());
        }
        setup.connectors = Some(connectors);
    }
    Ok(setup)
}

/// The position that a text denotes.
///
/// # Errors
/// If it is not notation, of another ruleset, or cannot be played: then with all the faults.
pub fn read_position(ruleset: &Ruleset, text: &str) -> Result<Position, BadPosition> {
    Ok(Position::new(ruleset, &read_setup(ruleset, text)?)?)
}

fn read_turn(token: Token<'_>, setup: &mut Setup) -> Result<(), SyntaxError> {
    let tokens = token.split('~');
    let &[_, player] = tokens[0].split('.').as_slice() else {
        return Err(tokens[0].error("owners, a dot, the player to move, such as 1122.1"));
    };
    let number = player.strip_suffix("w");
    setup.decided = number.is_some();
    setup.to_move = number.unwrap_or(player).parse("the player to move is 1 to 4")?;
    if tokens.len() > 3 {
        return Err(token.error("at most two pieces are frozen at a time"));
    }
    for &token in &tokens[1..] {
        let expected = "a frozen piece is a cell and the turns left, such as d4.2";
        let &[cell, turns] = token.split('.').as_slice() else {
            return Err(token.error(expected));
        };
        let cell: Cell = cell.parse(expected)?;
        let turns = match turns.text() {
            "1" => 1,
            "2" => 2,
            _ => return Err(turns.error("a freeze has 2 turns left, or 1")),
        };
        if setup.frozen.last().is_some_and(|&(before, _)| before >= cell) {
            return Err(token.error("frozen pieces come in reading order of their cells"));
        }
        setup.frozen.push((cell, turns));
    }
    Ok(())
}

fn read_piece(ruleset: &Ruleset, token: Token<'_>) -> Result<Placed, SyntaxError> {
    let placed: Placed = token.text().parse().map_err(|e: NotAPiece| token.error(e.to_string()))?;
    if let Some(pattern) = ruleset.pieces().get(placed.piece.letter) {
        let least = pattern.orientations.least(placed.rotation);
        if least != placed.rotation {
            let same = Placed { rotation: least, ..placed };
            return Err(token.error(format!("this looks like {same}: write that")));
        }
    }
    Ok(placed)
}

fn read_rows<P: Copy, T>(
    token: Token<'_>,
    places: impl Iterator<Item = (usize, P)>,
    height: usize,
    what: &str,
    read: impl Fn(Token<'_>) -> Result<T, SyntaxError>,
) -> Result<Vec<(P, T)>, SyntaxError> {
    let mut places_by_row = vec![Vec::new(); height];
    for (row, place) in places {
        places_by_row[row].push(place);
    }
    let rows = token.split('-');
    if rows.len() != height {
        return Err(token.error(format!("{height} rows were expected, not {}", rows.len())));
    }
    let mut found = Vec::new();
    for (number, (row, places)) in rows.into_iter().zip(places_by_row).enumerate() {
        let mut at = 0;
        let mut after_run = false;
        for item in row.split('.') {
            let run = match item.text().as_bytes() {
                &[digit @ b'1'..=b'8'] => Some(usize::from(digit - b'0')),
                _ => None,
            };
            let beyond = |at: usize| {
                (at > places.len()).then(|| {
                    let (row, have) = (number + 1, places.len());
                    item.error(format!("row {row} has {have} {what}, and this goes beyond"))
                })
            };
            match run {
                Some(_) if after_run => {
                    return Err(item.error("two runs side by side: write their sum"));
                }
                Some(run) => at += run,
                None => {
                    let value = read(item)?;
                    at += 1;
                    if let Some(&place) = places.get(at - 1) {
                        found.push((place, value));
                    }
                }
            }
            if let Some(error) = beyond(at) {
                return Err(error);
            }
            after_run = run.is_some();
        }
        if at < places.len() {
            let (row_number, have) = (number + 1, places.len());
            let reason = format!("row {row_number} has {have} {what}; {at} are given");
            return Err(row.error(reason));
        }
    }
    Ok(found)
}
