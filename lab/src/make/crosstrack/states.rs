//! Cases for every cell, piece and interstice, which detect an engine that forgets a single one: freezes,
//! occupied cells, pieces out of stock, filled interstices.

use crate::make::crosstrack::input::InputError;
use crate::make::crosstrack::maker::CaseMaker;
use crosstrack::base::Player;
use crosstrack::rules::{
    Cell, Colour, Connector, ConnectorKind, Letter, Piece, Placed, Position, Setup, cells_of,
    interstices_of,
};
use crosstrack_conform::crosstrack::Case;

/// Makes every case.
pub(super) fn cases() -> Result<Vec<Case>, InputError> {
    let mut cases = Vec::new();
    for board in ["4x2", "4x3"] {
        let maker = CaseMaker::from_header(format!("states {board}"), &format!("{board}_123c"))?;
        for cell in cells_of(maker.ruleset.cells()) {
            freeze_cases(&maker, board, cell, &mut cases)?;
        }
    }
    let large = CaseMaker::from_header("states 4x3".to_owned(), "4x3_1122")?;
    occupied_cases(&large, &mut cases)?;
    filled_cases(&large, &mut cases)?;
    Ok(cases)
}

fn piece(colour: Colour, letter: Letter) -> Placed {
    Placed { piece: Piece { colour, letter }, rotation: 0 }
}

/// Returns a position in which all players have placed, with a common piece on `cell` that rests for
/// `rests` turns.
fn resting_position(
    maker: &CaseMaker,
    cell: Cell,
    mover: usize,
    rests: u8,
) -> Result<Position, InputError> {
    let first = Letter::from_index(0);
    let mut others = other_cells(maker, cell);
    let mut setup = Setup::start();
    setup.to_move = Player::from_index(mover);
    setup.pieces = vec![(cell, piece(Colour::G, first))];
    for colour in [Colour::R, Colour::Y, Colour::B] {
        let at = others.next().ok_or_else(|| maker.error("the board is too small"))?;
        setup.pieces.push((at, piece(colour, first)));
    }
    if rests > 0 {
        setup.frozen = vec![(cell, rests)];
    }
    maker.position_of(&setup)
}

/// Returns the cells of a board but one, in descending order.
fn other_cells(maker: &CaseMaker, cell: Cell) -> impl Iterator<Item = Cell> + use<> {
    let cells: Vec<Cell> = cells_of(maker.ruleset.cells()).filter(|&c| c != cell).collect();
    cells.into_iter().rev()
}

/// Adds cases of a common piece on a cell: it rests, thaws, is turned, rests again and is moved.
fn freeze_cases(
    maker: &CaseMaker,
    board: &str,
    cell: Cell,
    cases: &mut Vec<Case>,
) -> Result<(), InputError> {
    for (turns, mover) in [(2, 1), (1, 2)] {
        let position = resting_position(maker, cell, mover, turns)?;
        let task = maker.apply(&position, &format!("{cell}.1"))?;
        let why = format!("The common piece on {cell} rests for {turns} more turns.");
        let id = format!("freeze/{board}-{cell}-rests-{turns}");
        cases.push(maker.case(id, &["PL-FREEZE"], why, task));
    }
    let position = resting_position(maker, cell, 2, 1)?;
    let mut free = other_cells(maker, cell).skip(3);
    let mut next = || free.next().map(|cell| cell.to_string()).unwrap_or_default();
    let (first, second, third, to) = (next(), next(), next(), next());
    let moves = vec![
        format!("bC.{first}.0"),
        format!("{cell}.1"),
        format!("yC.{second}.0"),
        format!("bD.{third}.0"),
        format!("{cell}.{to}.0"),
    ];
    let task = maker.game_task(&position, moves)?;
    let why = format!(
        "The common piece on {cell} thaws, is turned, rests for two turns, and is moved to {to}."
    );
    let (id, clauses) =
        (format!("freeze/{board}-{cell}-thaws"), ["PL-FREEZE", "PL-COMMON", "PL-ORDER"]);
    cases.push(maker.case(id, &clauses, why, task));
    Ok(())
}

/// Adds cases of a placement on an occupied cell, and of a piece that is on the board already.
fn occupied_cases(maker: &CaseMaker, cases: &mut Vec<Case>) -> Result<(), InputError> {
    let cells: Vec<Cell> = cells_of(maker.ruleset.cells()).collect();
    let last = Letter::from_index(maker.ruleset.pieces().patterns().len() - 1);
    for (index, &cell) in cells.iter().enumerate() {
        let other = cells[(index + cells.len() / 2) % cells.len()];
        let mut setup = Setup::start();
        setup.pieces =
            vec![(cell, piece(Colour::R, last)), (other, piece(Colour::B, Letter::from_index(0)))];
        let position = maker.position_of(&setup)?;
        let task = maker.apply(&position, &format!("yA.{cell}.0"))?;
        let why = format!("A piece lies on {cell} already.");
        let id = format!("illegal/4x3-{cell}-taken");
        cases.push(maker.case(id, &["PL-PLACE"], why, task));
    }
    for (index, colour) in Colour::ALL.iter().enumerate() {
        for (number, pattern) in maker.ruleset.pieces().patterns().iter().enumerate() {
            let opponent = if index < 2 { Colour::B } else { Colour::R };
            let (cell, other) = (cells[number], cells[cells.len() - 1 - number]);
            let mut setup = Setup::start();
            setup.to_move = Player::from_index(index / 2);
            setup.pieces =
                vec![(cell, piece(*colour, pattern.letter)), (other, piece(opponent, last))];
            let position = maker.position_of(&setup)?;
            let free = cells[cells.len() / 2];
            let task = maker.apply(&position, &format!("{colour}{}.{free}.0", pattern.letter))?;
            let name = format!("{colour}{}", pattern.letter);
            let why = format!("The piece {name} lies on the board and is not in stock.");
            let id = format!("stock/4x3-{}-twice", name.to_ascii_lowercase());
            cases.push(maker.case(id, &["PL-STAY", "PL-STOCK-2"], why, task));
        }
    }
    Ok(())
}

/// Adds cases of a placement into a filled interstice.
fn filled_cases(maker: &CaseMaker, cases: &mut Vec<Case>) -> Result<(), InputError> {
    let cells: Vec<Cell> = cells_of(maker.ruleset.cells()).collect();
    for at in interstices_of(maker.ruleset.interstices()) {
        let mut setup = Setup::start();
        setup.pieces = vec![
            (cells[0], piece(Colour::R, Letter::from_index(0))),
            (cells[cells.len() - 1], piece(Colour::B, Letter::from_index(0))),
        ];
        setup.connectors = Some(vec![(at, Connector { kind: ConnectorKind::T, rotation: 0 })]);
        let position = maker.position_of(&setup)?;
        let task = maker.apply(&position, &format!("S.{at}.0"))?;
        let why = format!("An intersection piece lies in {at} already.");
        let id = format!("intersections/4x3-{at}-filled");
        cases.push(maker.case(id, &["PL-INTERSECTION-FIXED"], why, task));
    }
    Ok(())
}
