//! Descriptions of positions of Crossings, shared by pictures and commands.

use crate::rules::{Colour, Position, Ruleset, Square};
use crosstrack::base::{Outcome, Players, counted};
use crosstrack::game::{Game, Readings as _};

/// Returns the name of a player: `Red`, `Blue`.
pub const fn name(colour: Colour) -> &'static str {
    match colour {
        Colour::Red => "Red",
        Colour::Blue => "Blue",
    }
}

/// Returns the names of players, such as `Red`.
pub fn names(players: Players) -> String {
    let colours = Colour::ALL.iter().filter(|colour| players.contains(colour.player()));
    colours.map(|&colour| name(colour)).collect::<Vec<_>>().join(" and ")
}

/// Describes who is to move or how the game ended, as a sentence without a full stop.
pub fn turn(ruleset: &Ruleset, position: &Position) -> String {
    let words = match ruleset.outcome(position) {
        Some(Outcome::Win(side)) => format!("{} has won", names(side)),
        Some(Outcome::Draw) => "drawn".to_owned(),
        None => format!("{} to move", name(position.to_move())),
    };
    match reason(ruleset, position) {
        None => words,
        Some(reason) if reason.starts_with("by ") => format!("{words} {reason}"),
        Some(reason) => format!("{words}, {reason}"),
    }
}

/// Returns why the game ended, or which crossing is to be answered; `None` elsewhere.
pub fn reason(ruleset: &Ruleset, position: &Position) -> Option<String> {
    let (mover, pending) = (position.to_move(), position.pending());
    let Some(outcome) = ruleset.outcome(position) else {
        return pending.map(|square| format!("to answer the crossing on {square}"));
    };
    if outcome == Outcome::Draw && crate::rules::movegen::is_dead(ruleset, position) {
        return Some("as both far rows are full of locked stones".to_owned());
    }
    Some(match (pending, position.crosser(ruleset)) {
        (Some(square), Some(crosser)) if crosser == mover => {
            format!("by the crossing on {square}, which was not answered")
        }
        (Some(square), _) => format!("by the crossing on {square}, which cannot be answered"),
        (None, _) => format!("as {} cannot move", name(mover)),
    })
}

/// Returns the squares of the board row by row from the top, each row from the left.
pub fn reading_order(ruleset: &Ruleset) -> impl Iterator<Item = Square> + use<> {
    let board = ruleset.board();
    let rows = (0..board.height()).rev();
    rows.flat_map(move |row| (0..board.width()).map(move |column| Square::new(row, column)))
}

/// Describes a square and its stone: `d4, red stone`; `d4, locked blue stone`; `d4, red stone, its
/// crossing is to be answered`; `d4, empty`.
pub fn square(ruleset: &Ruleset, position: &Position, square: Square) -> String {
    match position.stone(ruleset, square) {
        None => format!("{square}, empty"),
        Some(stone) if position.pending() == Some(square) => {
            format!("{square}, {stone}, its crossing is to be answered")
        }
        Some(stone) => format!("{square}, {stone}"),
    }
}

/// Returns the numbers of free and of locked stones of a colour.
pub const fn stones(ruleset: &Ruleset, position: &Position, colour: Colour) -> (u32, u32) {
    let locked = position.locked_of(ruleset, colour).count_ones();
    (position.free(colour).count_ones(), locked)
}

/// Describes a position in lines that each have a name and a text: the game, the turn or the outcome, the
/// stones, and the readings.
pub fn facts(ruleset: &Ruleset, position: &Position) -> String {
    let stones = |colour: Colour| {
        let (free, locked) = stones(ruleset, position, colour);
        format!("{} {free} free, {locked} locked", name(colour))
    };
    let readings: Vec<String> = ruleset
        .spec()
        .words_by_clause()
        .iter()
        .map(|(id, value)| format!("{id} {value}"))
        .collect();
    format!(
        "game      {}\nturn      {}\nstones    {}\n          {}\nreadings  {}\n",
        game(ruleset),
        turn(ruleset, position),
        stones(Colour::Blue),
        stones(Colour::Red),
        readings.join(", ")
    )
}

/// Describes the game, such as `Crossings, 8x8 board, 2 rows of stones each`.
pub fn game(ruleset: &Ruleset) -> String {
    let rows = ruleset.spec().rows;
    format!("Crossings, {} board, {} of stones each", ruleset.board(), counted(rows, "row"))
}
