//! Faults of engines, one for each place of a board: a wrong step, square, square of a far row, or locked
//! stone.

use crossings::rules::{Board, Colour, Square};
use crosstrack::vocabulary;

vocabulary! {
    /// The kinds of faults at a place.
    Family ("family of faults") {
        /// A step that is missing, so that lines end there.
        Hole = "hole",
        /// A step off the board that comes back on another square.
        Wrap = "wrap",
        /// A square with two of its neighbours exchanged.
        Swap = "swap",
        /// A step that skips a square.
        Gap = "gap",
        /// A square from which no move starts.
        NoMovingFrom = "no-moving-from",
        /// A square on which only captures end.
        NoMovingTo = "no-moving-to",
        /// A square on which no stone can be captured.
        NoCapturing = "no-capturing",
        /// A square whose stone belongs only to lines that begin with it. Squares that no line passes
        /// through, such as corners, have no such fault.
        NotInLine = "not-in-line",
        /// A square whose stone does not block moves.
        NoObstacle = "no-obstacle",
        /// A square whose stone does not count in an attacked line.
        NotDefending = "not-defending",
        /// A square of a far row on which no stone crosses.
        NoCrossing = "no-crossing",
        /// A square off the far rows on which a stone crosses.
        FalseCrossing = "false-crossing",
        /// A square of a far row on which a crossing may stay unanswered.
        NoReply = "no-reply",
        /// A square of a far row on which no other crossing answers a crossing.
        NeverAnswered = "never-answered",
        /// A square on which capturing the stone that crossed answers the crossing.
        CaptureReply = "capture-reply",
        /// A square of a far row on which an answer does not lock the stone that crossed first.
        FirstNotLocked = "first-not-locked",
        /// A square of a far row on which the answering stone is not locked.
        SecondNotLocked = "second-not-locked",
        /// A square on which a locked stone may move.
        LockedMoves = "locked-moves",
        /// A square on which a locked stone may be captured.
        LockedCaptured = "locked-captured",
        /// A square on which a locked stone counts in an attacked line.
        LockedDefends = "locked-defends",
    }
}

/// The eight directions: what a step adds to the row (up) and to the column (right).
pub(crate) const DIRECTIONS: [(i32, i32); 8] =
    [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)];

const NAMES: [&str; 8] = ["N", "NE", "E", "SE", "S", "SW", "W", "NW"];

/// A changed step: from a square (`8 * row + column`), in a direction (index of [`DIRECTIONS`]), to a square.
pub(crate) type StepChange = (usize, usize, Option<usize>);

/// A fault of an engine at one place of the board.
#[derive(Clone, Debug)]
pub(crate) struct PlaceFault {
    /// The kind of the fault.
    pub(crate) family: Family,
    /// The place of the fault, such as `d4 N` or `r on d8`.
    pub(crate) name: String,
    /// The changed steps; empty for faults of other kinds.
    pub(crate) steps: Vec<StepChange>,
    /// The square with the fault (`8 * row + column`); `None` if only steps are changed.
    pub(crate) square: Option<usize>,
    /// The colour of the stones that the fault affects; `None` for both.
    pub(crate) colour: Option<Colour>,
}

/// Returns the name of a square, such as `d4`.
fn square_name(square: usize) -> String {
    Square::from_index(square).to_string()
}

/// Returns the neighbour of a square (`8 * row + column`) in a direction; `None` off the board.
pub(crate) fn neighbour(board: Board, from: usize, (up, right): (i32, i32)) -> Option<usize> {
    let (row, column) = (from as i32 / 8 + up, from as i32 % 8 + right);
    let (rows, columns) = (0..board.height() as i32, 0..board.width() as i32);
    (rows.contains(&row) && columns.contains(&column)).then_some((8 * row + column) as usize)
}

/// Returns every fault of a board, sorted by kind.
pub(crate) fn all_faults(board: Board) -> Vec<PlaceFault> {
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
