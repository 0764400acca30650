//! The themes of Crossings, computed from a solution.

use crate::rules::{Colour, Move, Position, Ruleset};
use crosstrack::game::Game;
use crosstrack_explore::puzzle::{Line, LineMove, Theme};

/// The themes with their meanings.
pub(super) const ALL: &[Theme] = &[
    ("capture", "a move of the winner's captures"),
    ("no-capture", "no move of the winner's captures"),
    ("crossing", "the winner crosses before the last move, and is answered"),
    ("counter-crossing", "the winner answers a crossing by crossing"),
    ("single-stones", "every move of the winner's is a step of one stone"),
    ("chain", "three stones or more move at once for the winner"),
    ("part", "the winner moves a part of a line and leaves stones behind it"),
    ("sideways", "a move of the winner's leads along a row"),
    ("retreat", "a move of the winner's leads back"),
    ("locked-wall", "without the locked stones the last crossing could be answered"),
    ("blockade", "the other has no move at the end, and loses for that"),
];

/// Returns the themes of a solution.
pub(super) fn solution_themes(ruleset: &Ruleset, line: &Line<Ruleset>) -> Vec<&'static str> {
    let ours: Vec<&LineMove<Ruleset>> = line.moves.iter().filter(|step| step.by_winner).collect();
    let any = |fits: &dyn Fn(&LineMove<Ruleset>) -> bool| ours.iter().any(|step| fits(step));
    let crosses =
        |step: &LineMove<Ruleset>| ruleset.far_row(step.before.to_move()) & step.mv.dest.bit() != 0;
    let capture = any(&|step| step.mv.captures);
    let answers = any(&|step| step.before.pending().is_some() && crosses(step));
    let early = ours.split_last().is_some_and(|(_, before)| {
        before.iter().any(|step| step.before.pending().is_none() && crosses(step))
    });
    let has = [
        capture,
        !capture,
        early,
        answers,
        !any(&|step| stones(&step.before, step.mv) > 1),
        any(&|step| stones(&step.before, step.mv) >= 3),
        any(&|step| leaves_some(&step.before, step.mv)),
        any(&|step| rows_ahead(step) == Some(0)),
        any(&|step| rows_ahead(step).is_some_and(|rows| rows < 0)),
        locked_wall(ruleset, &line.end),
        line.end.pending().is_none(),
    ];
    let names = ALL.iter().map(|&(name, _)| name);
    names.zip(has).filter_map(|(name, has)| has.then_some(name)).collect()
}

/// Counts the stones that move: the unbroken row of stones that begins with the rearmost one.
fn stones(before: &Position, mv: Move) -> usize {
    let own = before.free(before.to_move());
    let Some((direction, span)) = mv.line() else { return 0 };
    let squares = (0..=span as isize).map_while(|steps| mv.rear.walk(direction, steps));
    squares.take_while(|square| own & square.bit() != 0).count()
}

/// Returns whether a stone of the same line stays behind the moving stones.
fn leaves_some(before: &Position, mv: Move) -> bool {
    let own = before.free(before.to_move());
    let behind = mv.line().and_then(|(direction, _)| mv.rear.walk(direction, -1));
    behind.is_some_and(|square| own & square.bit() != 0)
}

/// Returns the number of rows that a move advances with each square, from the mover's view: 1, 0 or -1.
fn rows_ahead(step: &LineMove<Ruleset>) -> Option<i8> {
    let (up, _) = step.mv.line()?.0.step();
    Some(if step.before.to_move() == Colour::Red { up } else { -up })
}

/// Returns whether the last crossing could be answered if no stone were locked.
fn locked_wall(ruleset: &Ruleset, end: &Position) -> bool {
    let mut setup = end.setup(ruleset);
    let all = setup.stones.len();
    setup.stones.retain(|(_, stone)| !stone.locked);
    let is_less = setup.stones.len() < all && setup.pending.is_some();
    let open = Position::new(ruleset, &setup);
    is_less && open.is_ok_and(|open| ruleset.outcome(&open).is_none())
}
