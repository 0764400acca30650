//! Parsers of positions. Every function consumes all of its input; errors point at the token that is wrong.

use crate::game::Token;
use crate::rules::board::Placed;
use crate::rules::geometry::{Cell, Interstice, cells_of, interstices_of};
use crate::rules::intersection::Connector;
use crate::rules::notation::{Header, ParsePositionError, SetTag, SyntaxError};
use crate::rules::position::Position;
use crate::rules::ruleset::Ruleset;
use crate::rules::setup::Setup;

/// Splits the text of a position into board, turn, rows and interstices.
fn parts(text: &str) -> Result<[Token<'_>; 4], SyntaxError> {
    let whole = Token::whole(text);
    let form = "a position is x1_BOARD_TURN_ROWS_INTERSTICES, such as \
                x1_4x2_1122.1_4-6-6-6-6-4_d";
    match whole.split('_').as_slice() {
        &[version, board, turn, rows, interstices] => {
            if version.text() != "x1" {
                return Err(version.error(format!("{form}; `x1` was expected first")));
            }
            Ok([board, turn, rows, interstices])
        }
        tokens => {
            Err(whole.error(format!("{form}; five parts were expected, not {}", tokens.len())))
        }
    }
}

/// Parses the header of the text of a position. Does not check the rest of the text.
///
/// # Errors
/// If the text does not have five parts, or the board, set or owners are faulty.
pub fn parse_header(text: &str) -> Result<Header, SyntaxError> {
    let [board_part, turn, ..] = parts(text)?;
    let (board, tag) = match *board_part.split('~').as_slice() {
        [board] => (board.value()?, None),
        [board, tag] => (board.value()?, Some(tag)),
        _ => return Err(board_part.error("a board and at most one set, such as 4x2~tournament")),
    };
    let usual = SetTag::default_for(board);
    let set = tag.map_or(Ok(usual), Token::value)?;
    if let Some(tag) = tag.filter(|_| set == usual) {
        return Err(tag.error(format!("{set} is what {board} is played with: leave it out")));
    }
    Ok(Header { board, set, owners: turn.split('.')[0].value()? })
}

/// Parses the text of a setup. Does not check whether it can be played.
///
/// # Errors
/// If the text does not follow the notation, or has another board, set or owners than the ruleset.
pub fn parse_setup(ruleset: &Ruleset, text: &str) -> Result<Setup, ParsePositionError> {
    let header = parse_header(text)?;
    let ours = Header::of(ruleset);
    if header != ours {
        let (theirs, ours) = (header.to_string(), ours.to_string());
        return Err(ParsePositionError::OtherRuleset { theirs, ours });
    }
    let [_, turn, rows, interstices] = parts(text)?;
    let mut setup = Setup::start();
    read_turn(turn, &mut setup)?;
    setup.pieces = read_rows(
        rows,
        cells_of(ruleset.cells()).map(|cell| (cell.row(), cell)),
        ruleset.board().width(),
        "cells",
        |token| read_piece(ruleset, token),
    )?;
    if interstices.text() != "d" {
        let connectors: Vec<(Interstice, Connector)> = read_rows(
            interstices,
            interstices_of(ruleset.interstices()).map(|at| (at.row(), at)),
            ruleset.board().width() - 1,
            "interstices",
            Token::value,
        )?;
        if ruleset.is_as_started(&connectors) {
            return Err(interstices.error("these are as they start: write d").into());
        }
        setup.connectors = Some(connectors);
    }
    Ok(setup)
}

/// Parses the text of a position.
///
/// # Errors
/// If the text does not follow the notation, is of another ruleset, or the position cannot be played; then the
/// error lists all faults.
pub fn parse_position(ruleset: &Ruleset, text: &str) -> Result<Position, ParsePositionError> {
    Ok(Position::new(ruleset, &parse_setup(ruleset, text)?)?)
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
    let placed: Placed = token.value()?;
    let least = ruleset.normalize(placed);
    if least != placed {
        return Err(token.error(format!("this looks like {least}: write that")));
    }
    Ok(placed)
}

fn read_rows<'t, P: Copy, T>(
    token: Token<'t>,
    places: impl Iterator<Item = (usize, P)>,
    height: usize,
    what: &str,
    read: impl Fn(Token<'t>) -> Result<T, SyntaxError>,
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
    for (number, (row, places)) in (1..).zip(rows.into_iter().zip(places_by_row)) {
        let (mut at, have) = (0, places.len());
        let mut after_run = false;
        for item in row.split('.') {
            let run = match item.text().as_bytes() {
                &[digit @ b'1'..=b'8'] => Some(usize::from(digit - b'0')),
                _ => None,
            };
            match run {
                Some(_) if after_run => {
                    return Err(item.error("two runs side by side: write their sum"));
                }
                Some(run) => at += run,
                None => {
                    let value = read(item)?;
                    found.extend(places.get(at).map(|&place| (place, value)));
                    at += 1;
                }
            }
            if at > have {
                let reason = format!("row {number} has {have} {what}, and this goes beyond");
                return Err(item.error(reason));
            }
            after_run = run.is_some();
        }
        if at < have {
            return Err(row.error(format!("row {number} has {have} {what}; {at} are given")));
        }
    }
    Ok(found)
}
