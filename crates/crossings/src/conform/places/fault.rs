//! Faults of engines, generated for every place of a board: one wrong step, square, edge square or lock.

use crate::rules::{Board, Colour, Square};
use crosstrack::vocabulary;

vocabulary! {
    /// The kinds of faults.
    Family ("family of faults") {
        /// A neighbour to which no line leads.
        Hole = "hole",
        /// A step off the board that comes back elsewhere.
        Wrap = "wrap",
        /// A square two of whose neighbours are exchanged.
        Swap = "swap",
        /// A step that leads to the square after the next.
        Gap = "gap",
        /// A square from which nothing moves as the rearmost stone.
        NoMovingFrom = "no-moving-from",
        /// A square on which no move ends but captures.
        NoMovingTo = "no-moving-to",
        /// A square on which nothing is captured.
        NoCapturing = "no-capturing",
        /// A square whose stone belongs to no line that begins elsewhere. In a corner lines only end,
        /// against two edges: there it makes no difference.
        NotInLine = "not-in-line",
        /// A square whose stone stops nobody.
        NoObstacle = "no-obstacle",
        /// A square whose stone does not count in a line that is attacked.
        NotDefending = "not-defending",
        /// A square of a far row on which nobody crosses.
        NoCrossing = "no-crossing",
        /// A square that counts as one of a far row.
        FalseCrossing = "false-crossing",
        /// A square of a far row on which a crossing need not be answered.
        NoReply = "no-reply",
        /// A square of a far row on which a crossing cannot be answered.
        NeverAnswered = "never-answered",
        /// A square on which the capture of the stone that crossed counts as an answer.
        CaptureReply = "capture-reply",
        /// A square of a far row on which the stone that crossed first is not locked.
        FirstNotLocked = "first-not-locked",
        /// A square of a far row on which the stone that answers is not locked.
        SecondNotLocked = "second-not-locked",
        /// A square whose locked stone moves.
        LockedMoves = "locked-moves",
        /// A square whose locked stone is captured.
        LockedCaptured = "locked-captured",
        /// A square whose locked stone counts in a line that is attacked.
        LockedDefends = "locked-defends",
    }
}

/// The eight directions: what a step adds to the row (up) and to the column (right).
pub const DIRECTIONS: [(i32, i32); 8] =
    [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)];

const NAMES: [&str; 8] = ["N", "NE", "E", "SE", "S", "SW", "W", "NW"];

/// A changed step: from a square (`8 * row + column`), in a direction (index of [`DIRECTIONS`]), to a square.
pub type StepChange = (usize, usize, Option<usize>);

/// A fault at one place.
#[derive(Clone, Debug)]
pub struct PlaceFault {
    /// Its kind.
    pub family: Family,
    /// Its place, such as `d4 N` or `r on d8`.
    pub name: String,
    /// The steps that lead elsewhere.
    pub steps: Vec<StepChange>,
    /// The square with the fault.
    pub square: Option<usize>,
    /// The colour whose stones it affects; `None` for both.
    pub colour: Option<Colour>,
}

/// Returns the name of a square, such as `d4`.
fn square_name(square: usize) -> String {
    Square::from_index(square).to_string()
}

/// Returns the correct neighbour of a square in a direction.
pub fn neighbour(board: Board, from: usize, (up, right): (i32, i32)) -> Option<usize> {
    let (row, column) = (from as i32 / 8 + up, from as i32 % 8 + right);
    let (rows, columns) = (0..board.height() as i32, 0..board.width() as i32);
    (rows.contains(&row) && columns.contains(&column)).then_some((8 * row + column) as usize)
}

/// Returns every fault of a board, family by family.
pub fn all_faults(board: Board) -> Vec<PlaceFault> {
    let squares: Vec<usize> =
        Square::all().filter(|&square| board.has(square)).map(Square::index).collect();
    let mut faults = Vec::new();
    for &square in &squares {
        push_line_faults(board, square, &mut faults);
        let leads = |way: usize| neighbour(board, square, DIRECTIONS[way]).is_some();
        let passes = (0..4).any(|way| leads(way) && leads(way + 4));
        let families = [
            Family::NoMovingFrom,
            Family::NoMovingTo,
            Family::NoCapturing,
            Family::NoObstacle,
            Family::NotDefending,
        ];
        let in_line = passes.then_some(Family::NotInLine);
        faults.extend(
            families.into_iter().chain(in_line).map(|family| square_fault(family, square, None)),
        );
        for &colour in Colour::ALL {
            push_edge_faults(board, square, colour, &mut faults);
        }
    }
    faults.sort_by_key(|fault| fault.family);
    faults
}

fn square_fault(family: Family, square: usize, colour: Option<Colour>) -> PlaceFault {
    let whose = colour.map_or_else(String::new, |colour| format!("{colour} on "));
    let name = format!("{whose}{}", square_name(square));
    PlaceFault { family, name, steps: Vec::new(), square: Some(square), colour }
}

/// Appends the faults of crossing, answering and locking on a square, for the stones of a colour.
fn push_edge_faults(board: Board, square: usize, colour: Colour, faults: &mut Vec<PlaceFault>) {
    let far = if colour == Colour::Red { board.height() - 1 } else { 0 };
    let families: &[Family] = if square / 8 == far {
        &[
            Family::NoCrossing,
            Family::NoReply,
            Family::NeverAnswered,
            Family::CaptureReply,
            Family::FirstNotLocked,
            Family::SecondNotLocked,
            Family::LockedMoves,
            Family::LockedCaptured,
            Family::LockedDefends,
        ]
    } else {
        &[Family::FalseCrossing]
    };
    faults.extend(families.iter().map(|&family| square_fault(family, square, Some(colour))));
}

/// Appends the faults of steps from a square.
fn push_line_faults(board: Board, from: usize, faults: &mut Vec<PlaceFault>) {
    let mut add = |family, name: String, steps: Vec<StepChange>| {
        faults.push(PlaceFault { family, name, steps, square: None, colour: None });
    };
    let to = DIRECTIONS.map(|way| neighbour(board, from, way));
    for (way, &(up, right)) in DIRECTIONS.iter().enumerate() {
        let here = format!("{} {}", square_name(from), NAMES[way]);
        if let Some(next) = to[way] {
            add(Family::Hole, here.clone(), vec![(from, way, None)]);
            if let Some(over) = neighbour(board, next, DIRECTIONS[way]) {
                add(Family::Gap, here.clone(), vec![(from, way, Some(over))]);
            }
            for other in way + 1..8 {
                if let Some(end) = to[other] {
                    let name = format!("{here} and {}", NAMES[other]);
                    add(
                        Family::Swap,
                        name,
                        vec![(from, way, Some(end)), (from, other, Some(next))],
                    );
                }
            }
            continue;
        }
        // A shift without masks wraps into the next row; one by remainder wraps within its row.
        let (height, width) = (board.height() as i32, board.width() as i32);
        let (row, column) = (from as i32 / 8 + up, from as i32 % 8 + right);
        let shifted = 8 * row + column;
        let around = 8 * row.rem_euclid(height) + column.rem_euclid(width);
        let mut ends: Vec<i32> =
            [shifted, around].into_iter().filter(|end| (0..64).contains(end)).collect();
        ends.dedup();
        for end in ends.into_iter().map(|end| end as usize) {
            if end != from && board.has(Square::from_index(end)) {
                let name = format!("{here} to {}", square_name(end));
                add(Family::Wrap, name, vec![(from, way, Some(end))]);
            }
        }
    }
}
