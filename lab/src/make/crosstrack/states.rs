//! Cases for every cell, piece and interstice, so that an engine that forgets a single one is
//! noticed: freezes set, kept and thawed; what is taken, filled or out of stock.

use crate::make::crosstrack::ground::Ground;
use crate::make::crosstrack::input::BadInput;
use crosstrack::base::Player;
use crosstrack::rules::{
    Cell, Colour, Connector, Kind, Letter, Piece, Placed, Position, Setup, cells_of, interstices_of,
};
use crosstrack_conform::crosstrack::Case;

/// Every case.
pub(super) fn cases() -> Result<Vec<Case>, BadInput> {
    let mut cases = Vec::new();
    for board in ["4x2", "4x3"] {
        let ground = Ground::named(format!("states {board}"), &format!("{board}_123c"))?;
        for cell in cells_of(ground.ruleset.cells()) {
            freezes(&ground, board, cell, &mut cases)?;
        }
    }
    let large = Ground::named("states 4x3".to_owned(), "4x3_1122")?;
    taken(&large, &mut cases)?;
    filled(&large, &mut cases)?;
    Ok(cases)
}

fn piece(colour: Colour, letter: Letter) -> Placed {
    Placed { piece: Piece { colour, letter }, rotation: 0 }
}

/// A position in which everybody has opened beside a common piece on a cell, which rests for some
/// turns.
fn beside(ground: &Ground, cell: Cell, mover: usize, rests: u8) -> Result<Position, BadInput> {
    let first = Letter::from_index(0);
    let mut others = others(ground, cell);
    let mut setup = Setup::start();
    setup.to_move = Player::from_index(mover);
    setup.pieces = vec![(cell, piece(Colour::G, first))];
    for colour in [Colour::R, Colour::Y, Colour::B] {
        let at = others.next().ok_or_else(|| ground.bad("the board is too small"))?;
        setup.pieces.push((at, piece(colour, first)));
    }
    if rests > 0 {
        setup.frozen = vec![(cell, rests)];
    }
    ground.lying(&setup)
}

/// The cells of a board but one, from the last.
fn others(ground: &Ground, cell: Cell) -> impl Iterator<Item = Cell> + use<> {
    let cells: Vec<Cell> = cells_of(ground.ruleset.cells()).filter(|&c| c != cell).collect();
    cells.into_iter().rev()
}

/// A common piece on a cell: it is not handled while it rests, thaws, is turned and moved, and
/// rests again.
fn freezes(
    ground: &Ground,
    board: &str,
    cell: Cell,
    cases: &mut Vec<Case>,
) -> Result<(), BadInput> {
    for (turns, mover) in [(2, 1), (1, 2)] {
        let position = beside(ground, cell, mover, turns)?;
        let task = ground.apply(&position, &format!("{cell}.1"))?;
        let why = format!("The common piece on {cell} rests for {turns} more turns.");
        let id = format!("freeze/{board}-{cell}-rests-{turns}");
        cases.push(ground.case(id, &["PL-FREEZE"], why, task));
    }
    let position = beside(ground, cell, 2, 1)?;
    let mut free = others(ground, cell).skip(3);
    let mut next = || free.next().map(|cell| cell.to_string()).unwrap_or_default();
    let (first, second, third, to) = (next(), next(), next(), next());
    let moves = vec![
        format!("bC.{first}.0"),
        format!("{cell}.1"),
        format!("yC.{second}.0"),
        format!("bD.{third}.0"),
        format!("{cell}.{to}.0"),
    ];
    let task = ground.game_task(&position, moves)?;
    let why = format!(
        "The common piece on {cell} thaws, is turned, rests for two turns, and is moved to {to}."
    );
    let (id, clauses) =
        (format!("freeze/{board}-{cell}-thaws"), ["PL-FREEZE", "PL-COMMON", "PL-ORDER"]);
    cases.push(ground.case(id, &clauses, why, task));
    Ok(())
}

/// Nothing is placed onto a piece, on whatever cell, and no piece twice.
fn taken(ground: &Ground, cases: &mut Vec<Case>) -> Result<(), BadInput> {
    let cells: Vec<Cell> = cells_of(ground.ruleset.cells()).collect();
    let last = Letter::from_index(ground.ruleset.pieces().patterns().len() - 1);
    for (index, &cell) in cells.iter().enumerate() {
        let other = cells[(index + cells.len() / 2) % cells.len()];
        let mut setup = Setup::start();
        setup.pieces =
            vec![(cell, piece(Colour::R, last)), (other, piece(Colour::B, Letter::from_index(0)))];
        let position = ground.lying(&setup)?;
        let task = ground.apply(&position, &format!("yA.{cell}.0"))?;
        let why = format!("A piece lies on {cell} already.");
        let id = format!("illegal/4x3-{cell}-taken");
        cases.push(ground.case(id, &["PL-PLACE"], why, task));
    }
    for (index, colour) in Colour::ALL.iter().enumerate() {
        for (number, pattern) in ground.ruleset.pieces().patterns().iter().enumerate() {
            let opponent = if index < 2 { Colour::B } else { Colour::R };
            let (cell, other) = (cells[number], cells[cells.len() - 1 - number]);
            let mut setup = Setup::start();
            setup.to_move = Player::from_index(index / 2);
            setup.pieces =
                vec![(cell, piece(*colour, pattern.letter)), (other, piece(opponent, last))];
            let position = ground.lying(&setup)?;
            let free = cells[cells.len() / 2];
            let task = ground.apply(&position, &format!("{colour}{}.{free}.0", pattern.letter))?;
            let name = format!("{colour}{}", pattern.letter);
            let why = format!("The piece {name} lies on the board and is not in stock.");
            let id = format!("stock/4x3-{}-twice", name.to_ascii_lowercase());
            cases.push(ground.case(id, &["PL-STAY", "PL-STOCK-2"], why, task));
        }
    }
    Ok(())
}

/// Nothing is played into an interstice that is filled.
fn filled(ground: &Ground, cases: &mut Vec<Case>) -> Result<(), BadInput> {
    let cells: Vec<Cell> = cells_of(ground.ruleset.cells()).collect();
    for at in interstices_of(ground.ruleset.interstices()) {
        let mut setup = Setup::start();
        setup.pieces = vec![
            (cells[0], piece(Colour::R, Letter::from_index(0))),
            (cells[cells.len() - 1], piece(Colour::B, Letter::from_index(0))),
        ];
        setup.connectors = Some(vec![(at, Connector { kind: Kind::T, rotation: 0 })]);
        let position = ground.lying(&setup)?;
        let task = ground.apply(&position, &format!("S.{at}.0"))?;
        let why = format!("An intersection piece lies in {at} already.");
        let id = format!("intersections/4x3-{at}-filled");
        cases.push(ground.case(id, &["PL-INTERSECTION-FIXED"], why, task));
    }
    Ok(())
}
