//! The cases of the claims: rulesets, and positions of small and large boards.

use crate::rules::{
    Board, Colour, Position, Ruleset, RulesetSpec, Setup, Square, Stone, squares_of,
};
use crosstrack::base::Random;
use crosstrack::game::Readings;

/// Returns the rulesets of a board, with `rows` rows of stones, under all 192 combinations of readings. The
/// default readings come first.
///
/// # Panics
/// If no game is possible with these rows on this board.
pub(super) fn every_reading(board: Board, rows: usize) -> Vec<Ruleset> {
    let spec = RulesetSpec { rows, ..RulesetSpec::new(board) };
    spec.combinations().into_iter().map(|spec| Ruleset::new(spec).expect("a game")).collect()
}

/// Returns the ruleset with default readings, then those that differ from it in one reading.
pub(super) fn one_reading_each(board: Board, rows: usize) -> Vec<Ruleset> {
    let spec = RulesetSpec { rows, ..RulesetSpec::new(board) };
    let others = RulesetSpec::READINGS
        .iter()
        .flat_map(|reading| reading.words[1..].iter().map(|word| reading.with(&spec, word)));
    let specs = std::iter::once(spec).chain(others);
    specs.map(|spec| Ruleset::new(spec).expect("a game")).collect()
}

/// Lists every position of a ruleset, in a fixed order.
///
/// **Cost** exponential in the number of squares.
pub(super) fn every_position(ruleset: &Ruleset) -> Vec<Position> {
    let squares: Vec<Square> = squares_of(ruleset.squares()).collect();
    let far = squares_of(ruleset.far_row(Colour::Red) | ruleset.far_row(Colour::Blue));
    let mut found = Vec::new();
    for pending in std::iter::once(None).chain(far.map(Some)) {
        let mut setup = Setup { stones: Vec::new(), to_move: Colour::Red, pending };
        fill(ruleset, &squares, &mut setup, &mut found);
    }
    found
}

fn fill(ruleset: &Ruleset, squares: &[Square], setup: &mut Setup, found: &mut Vec<Position>) {
    let Some((&square, rest)) = squares.split_first() else {
        for &to_move in Colour::ALL {
            setup.to_move = to_move;
            found.extend(Position::new(ruleset, setup));
        }
        return;
    };
    fill(ruleset, rest, setup, found);
    for &colour in Colour::ALL {
        let count = setup.stones.iter().filter(|(_, stone)| stone.colour == colour).count();
        let has_crossed = ruleset.far_row(colour) & square.bit() != 0;
        // Skip only boards that cannot be part of a position.
        if count == ruleset.stones() {
            continue;
        }
        let free = !has_crossed || setup.pending == Some(square);
        for locked in [false, true] {
            if locked && has_crossed || !locked && free {
                setup.stones.push((square, Stone { colour, locked }));
                fill(ruleset, rest, setup, found);
                setup.stones.pop();
            }
        }
    }
}

/// Returns a random position: its density is random, some stones may be locked, and sometimes a crossing is
/// unanswered.
pub(super) fn random_position(ruleset: &Ruleset, random: &mut Random) -> Position {
    loop {
        let mut setup =
            Setup { stones: Vec::new(), to_move: *random.pick(Colour::ALL), pending: None };
        let mut left = [ruleset.stones(); 2];
        let most = ruleset.board().width().min(ruleset.stones());
        let pairs = if random.chance(50) { random.below(most + 1) } else { 0 };
        for &colour in Colour::ALL {
            let mut row: Vec<Square> = squares_of(ruleset.far_row(colour)).collect();
            random.shuffle(&mut row);
            let locked = row.into_iter().take(pairs);
            setup.stones.extend(locked.map(|at| (at, Stone { colour, locked: true })));
            left[colour.index()] -= pairs;
        }
        if random.chance(30) {
            let colour = *random.pick(Colour::ALL);
            let row: Vec<Square> = squares_of(ruleset.far_row(colour)).collect();
            let at = *random.pick(&row);
            if left[colour.index()] > 0 && setup.stones.iter().all(|&(other, _)| other != at) {
                setup.stones.push((at, Stone { colour, locked: false }));
                left[colour.index()] -= 1;
                setup.pending = Some(at);
            }
        }
        let density = random.below(90);
        for square in squares_of(ruleset.squares()) {
            let colour = *random.pick(Colour::ALL);
            let is_taken = setup.stones.iter().any(|&(other, _)| other == square);
            let has_crossed = ruleset.far_row(colour) & square.bit() != 0;
            if random.chance(density) && !is_taken && !has_crossed && left[colour.index()] > 0 {
                setup.stones.push((square, Stone { colour, locked: false }));
                left[colour.index()] -= 1;
            }
        }
        // After a crossing, the position may be valid for only one of the sides to move.
        if let Ok(position) = Position::new(ruleset, &setup) {
            return position;
        }
    }
}
