//! Claims about boards: compares every board that fits into 8×8 slots with the formula of the rules.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use crate::{CheckResult, Claim, Tier, claims, ensure};
use crosstrack::rules::{
    Board, Cell, Direction, Edge, Interstice, Neighbour, cells_of, interstices_of,
};
use crosstrack::twin::geometry::add;
use crosstrack::twin::rules::{interstice_slot, slot};
use crosstrack::twin::{Slot, Touch, TwinBoard};

pub(super) const CLAIMS: &[Claim] = claims! {
    "boards-formula" => formula, ["EQ-LARGE" "EQ-SMALL"]
        "On every board that fits into 8x8 slots the cells, the interstices and the cells around each of them (3 or 4) are those of the formula."
    "boards-table" => table, ["EQ-LARGE" "EQ-SMALL"]
        "Width, cells and interstices of the published boards and of the study boards are the printed ones."
    "boards-contacts" => contacts, ["EQ-LARGE" "EQ-SMALL" "EQ-TERMINALS"]
        "On every board every side of every cell touches what the twin says it touches, and touching is symmetric."
    "boards-terminals" => terminals, ["EQ-TERMINALS"]
        "Each of the four sides of every board a x b has a terminals, four on the published boards, each leading inward; en's paths A4-H5 and D1-E8 end at terminals."
    "boards-shortest-path" => shortest, ["WN-OPPOSITE"]
        "On every board a step from cell to cell advances at most one row and one column, so a path between opposite edges has at least as many pieces as the board is wide, and that many can do."
    "boards-names" => names, ["EQ-LARGE" "EQ-SMALL"]
        "Names of cells, interstices and boards are those of the formula and read back to what they name; nothing else of their length is a name."
};

/// Runs a check for every board that fits into 8×8 slots, together with the twin's version of the board.
fn check_boards(check: impl Fn(Board, &TwinBoard) -> CheckResult) -> CheckResult {
    Board::all()
        .map(|board| {
            let plan = TwinBoard::new(board.a() as i32, board.b() as i32);
            check(board, &plan).map_err(|why| format!("{board}: {why}"))
        })
        .sum()
}

fn formula(_: Tier) -> CheckResult {
    check_boards(|board, plan| {
        let cells: BTreeSet<Slot> = cells_of(board.cells()).map(slot).collect();
        ensure(cells == plan.cells, || format!("cells {cells:?}"))?;
        let around: BTreeMap<Slot, usize> = interstices_of(board.interstices())
            .map(|at| (interstice_slot(at), board.cells_around(at)))
            .collect();
        ensure(around == plan.interstices, || format!("interstices {around:?}"))?;
        for (at, &count) in &plan.interstices {
            ensure((3..=4).contains(&count), || format!("{count} cells around {at:?}"))?;
        }
        for cell in Cell::all() {
            let here = plan.cells.contains(&slot(cell));
            ensure(board.has(cell) == here, || format!("has {cell}"))?;
        }
        for at in Interstice::all() {
            let here = plan.interstices.contains_key(&interstice_slot(at));
            ensure(board.has_interstice(at) == here, || format!("has {at}"))?;
        }
        Ok((Cell::all().count() + Interstice::all().count()) as u64)
    })
}

/// A row of the printed table: a, b, width, cells, interstices, interstices with three cells.
type Printed = (u8, u8, usize, u32, u32, Option<usize>);

/// Sizes of boards, as stated in the printed rules.
const PRINTED: &[Printed] = &[
    (4, 2, 6, 32, 25, Some(4)),
    (4, 3, 8, 52, 45, Some(8)),
    (2, 1, 2, 4, 1, None),
    (1, 2, 3, 5, 4, None),
    (3, 1, 3, 9, 4, None),
    (2, 2, 4, 12, 9, None),
    (3, 2, 5, 21, 16, None),
];

fn table(_: Tier) -> CheckResult {
    for &(a, b, width, cells, interstices, threes) in PRINTED {
        let board = Board::new(a, b).map_err(|e| e.to_string())?;
        let found = (board.width(), board.cells().count_ones(), board.interstices().count_ones());
        ensure(found == (width, cells, interstices), || format!("{board}: {found:?}"))?;
        if let Some(threes) = threes {
            let at = interstices_of(board.interstices());
            let found = at.filter(|&at| board.cells_around(at) == 3).count();
            ensure(found == threes, || format!("{board}: {found} interstices touch 3 cells"))?;
        }
    }
    Ok(PRINTED.len() as u64)
}

fn plain(across: Neighbour) -> Touch {
    match across {
        Neighbour::Nothing => Touch::Nothing,
        Neighbour::Terminal(edge) => Touch::Terminal(edge.index()),
        Neighbour::Cell(next, side) => Touch::Cell(slot(next), side.index()),
        Neighbour::Interstice(at, corner) => Touch::Corner(interstice_slot(at), corner.index()),
    }
}

fn contacts(_: Tier) -> CheckResult {
    check_boards(|board, plan| {
        let mut cases = 0;
        for cell in cells_of(board.cells()) {
            for &side in Direction::ALL {
                let found = plain(board.neighbour(cell, side));
                let expected = plan.touch(slot(cell), side.index());
                ensure(found == expected, || format!("{side} of {cell}: {found:?}"))?;
                let back = match board.neighbour(cell, side) {
                    Neighbour::Cell(next, other) => {
                        board.neighbour(next, other) == Neighbour::Cell(cell, side)
                    }
                    Neighbour::Interstice(at, corner) => {
                        at.slot(corner) == cell
                            && corner.side() == side
                            && plan.at_corner(interstice_slot(at), corner.index())
                                == Some((slot(cell), side.index()))
                    }
                    Neighbour::Nothing | Neighbour::Terminal(_) => true,
                };
                ensure(back, || format!("{side} of {cell} is not touched back"))?;
                cases += 1;
            }
        }
        Ok(cases)
    })
}

fn terminals(_: Tier) -> CheckResult {
    let mut cases = check_boards(|board, plan| {
        let mut cases = 0;
        for &edge in Edge::ALL {
            let cells: Vec<Cell> = board.terminals(edge).collect();
            ensure(cells.len() == board.a(), || format!("{} on {edge}", cells.len()))?;
            let touches = |cell: &Slot| {
                (0..8).any(|side| plan.touch(*cell, side) == Touch::Terminal(edge.index()))
            };
            let expected: Vec<Slot> = plan.cells.iter().copied().filter(touches).collect();
            let found: Vec<Slot> = cells.iter().copied().map(slot).collect();
            ensure(found == expected, || format!("{edge} at {found:?}"))?;
            for cell in cells {
                let side = edge.direction();
                let outward = board.neighbour(cell, side) == Neighbour::Terminal(edge);
                let inward = board.width() == 1
                    || matches!(board.neighbour(cell, side.opposite()), Neighbour::Cell(..));
                ensure(outward && inward, || format!("{edge} at {cell}"))?;
                cases += 1;
            }
        }
        Ok(cases)
    })?;
    for (board, cells) in [(Board::SMALL, 4), (Board::LARGE, 4)] {
        ensure(board.a() == cells, || format!("{board}: {} terminals a side", board.a()))?;
    }
    for (name, edge) in [("a4", Edge::D), ("h5", Edge::B), ("d1", Edge::A), ("e8", Edge::C)] {
        let cell: Cell = name.parse().map_err(|e| format!("{e}"))?;
        let found = Board::LARGE.terminals(edge).any(|other| other == cell);
        ensure(found, || format!("{name} has no terminal of {edge} on 4x3"))?;
        cases += 1;
    }
    Ok(cases)
}

/// Returns the cells that track can reach from a cell in one step: over a side, or over an interstice,
/// whatever lies there.
fn neighbours(plan: &TwinBoard, cell: Slot) -> BTreeSet<Slot> {
    let mut found = BTreeSet::new();
    for side in 0..8 {
        match plan.touch(cell, side) {
            Touch::Cell(next, _) => {
                found.insert(next);
            }
            Touch::Corner(at, corner) => {
                let others = (0..4).filter(|&other| other != corner);
                found.extend(others.filter_map(|k| plan.at_corner(at, k)).map(|(next, _)| next));
            }
            Touch::Nothing | Touch::Terminal(_) => {}
        }
    }
    found
}

fn shortest(_: Tier) -> CheckResult {
    check_boards(|board, plan| {
        let mut cases = 0;
        for &cell in &plan.cells {
            for next in neighbours(plan, cell) {
                let near = (cell.0 - next.0).abs() <= 1 && (cell.1 - next.1).abs() <= 1;
                ensure(near, || format!("a step from {cell:?} to {next:?}"))?;
                cases += 1;
            }
        }
        for edge in 0..2 {
            let pieces = fewest(plan, edge);
            ensure(pieces == Some(board.width()), || {
                format!("a path of {pieces:?} pieces from edge {edge}")
            })?;
            cases += 1;
        }
        Ok(cases)
    })
}

/// Returns the minimum number of cells on a way from an edge to the opposite one.
fn fewest(plan: &TwinBoard, edge: usize) -> Option<usize> {
    let at = |cell: Slot, edge| plan.touch(cell, 2 * edge) == Touch::Terminal(edge);
    let starts = plan.cells.iter().copied().filter(|&cell| at(cell, edge));
    let mut distance: BTreeMap<Slot, usize> = starts.map(|cell| (cell, 1)).collect();
    let mut queue: VecDeque<Slot> = distance.keys().copied().collect();
    while let Some(cell) = queue.pop_front() {
        let here = distance[&cell];
        if at(cell, edge + 2) {
            return Some(here);
        }
        for next in neighbours(plan, cell) {
            distance.entry(next).or_insert_with(|| {
                queue.push_back(next);
                here + 1
            });
        }
    }
    None
}

fn names(_: Tier) -> CheckResult {
    let mut cases = 0;
    for cell in Cell::all() {
        let expected = TwinBoard::name(slot(cell));
        ensure(cell.to_string() == expected && expected.parse() == Ok(cell), || format!("{cell}"))?;
        cases += 1;
    }
    for at in Interstice::all() {
        let expected = format!("x{}", TwinBoard::name(add(interstice_slot(at), (0, 0))));
        ensure(at.to_string() == expected && expected.parse() == Ok(at), || format!("{at}"))?;
        cases += 1;
    }
    for board in Board::all() {
        let expected = format!("{}x{}", board.a(), board.b());
        ensure(board.to_string() == expected && expected.parse() == Ok(board), || {
            format!("{board}")
        })?;
        cases += 1;
    }
    let ascii = || (0x20..0x7f).map(|byte: u8| byte as char);
    let (mut cells, mut interstices) = (0, 0);
    for text in ascii().flat_map(|p| ascii().map(move |q| format!("{p}{q}"))) {
        cells += usize::from(text.parse::<Cell>().is_ok());
        interstices += usize::from(format!("x{text}").parse::<Interstice>().is_ok());
        cases += 1;
    }
    ensure((cells, interstices) == (64, 49), || {
        format!("{cells} cells, {interstices} interstices")
    })?;
    Ok(cases)
}
