//! Generates the table `data/vectors/crossings/places.csv`: few cases that together detect every fault.

use crate::conform::places::case_check::CaseCheck;
use crate::conform::places::fault::{Family, PlaceFault, all_faults};
use crate::rules::{Board, Colour, Move, Position, Ruleset, Setup, Square, Stone};
use crate::twin::{Twin, TwinPosition};
use crosstrack::base::Random;
use crosstrack::game::{Game as _, GameExt as _};

/// The number of detecting queries among which the best is chosen, and of random queries tried for them.
const CANDIDATES: usize = 12;
const ATTEMPTS: usize = 20_000;

/// The columns, as those of `data/vectors/crossings/cases.csv`.
const HEADER: &str = "id,clauses,ruleset,position,ask,answer,why\n";

/// Generates the table. `seed` sets the random positions. The slow twin gives the expected responses. Faults
/// that no random request detects are skipped.
///
/// **Cost** a minute or so.
pub fn table(seed: u64) -> String {
    let ruleset = Ruleset::standard();
    let faults = all_faults(Board::STANDARD);
    let mut left: Vec<&PlaceFault> = faults.iter().collect();
    let mut random = Random::new(seed);
    let mut chosen: Vec<(Family, Position, Option<Move>)> = Vec::new();
    while let Some(&fault) = left.last() {
        let tries = (0..ATTEMPTS).filter_map(|_| {
            let (position, mv) = random_query(&ruleset, &mut random, fault)?;
            let check = case_check(&ruleset, &position, mv);
            check.detects(Some(fault)).then_some((position, mv, check))
        });
        let noticed =
            |check: &CaseCheck| left.iter().filter(|fault| check.detects(Some(fault))).count();
        let best = tries.take(CANDIDATES).max_by_key(|(.., check)| noticed(check));
        let Some((position, mv, check)) = best else {
            left.pop();
            continue;
        };
        left.retain(|fault| !check.detects(Some(fault)));
        chosen.push((fault.family, position, mv));
    }
    let mut text = HEADER.to_owned();
    for &family in Family::ALL {
        let of_family = chosen.iter().filter(|chosen| chosen.0 == family);
        for (index, (_, position, mv)) in of_family.enumerate() {
            text += &row(&ruleset, family, index + 1, position, *mv);
        }
    }
    text
}

fn case_check(ruleset: &Ruleset, position: &Position, mv: Option<Move>) -> CaseCheck {
    let mut check = CaseCheck::new(*ruleset);
    match mv {
        Some(mv) => check.add_move(position, mv, true),
        None => check.add_moves(position),
    }
    check
}

/// Returns a random position in which the fault may matter, and a move, or `None` to ask for all moves.
fn random_query(
    ruleset: &Ruleset,
    random: &mut Random,
    fault: &PlaceFault,
) -> Option<(Position, Option<Move>)> {
    let position = Position::new(ruleset, &random_setup(ruleset, random, fault)).ok()?;
    if random.chance(50) {
        return Some((position, None));
    }
    // Prefer crossings, which are rare and depend on single squares.
    let moves = ruleset.moves(&position);
    let crossings: Vec<Move> = moves
        .iter()
        .filter(|mv: &&Move| ruleset.far_row(position.to_move()) & mv.dest.bit() != 0)
        .copied()
        .collect();
    let &mv = random.choose(if crossings.is_empty() { &moves } else { &crossings })?;
    Some((position, Some(mv)))
}

/// Returns random stones, some of them locked, sometimes with an unanswered crossing.
fn random_setup(ruleset: &Ruleset, random: &mut Random, fault: &PlaceFault) -> Setup {
    let to_move = *random.pick(Colour::ALL);
    let place = fault.square.map(Square::from_index);
    let is_far = |square: Square, colour| ruleset.far_row(colour) & square.bit() != 0;
    let mut squares: Vec<Square> = Square::all().collect();
    random.shuffle(&mut squares);
    // Fill the place of the fault first.
    squares.sort_by_key(|&square| Some(square) != place);
    let (pairs, most) = (random.below(4), 2 + random.below(15));
    let mut setup = Setup { stones: Vec::new(), to_move, pending: None };
    let crosser = to_move.other();
    if random.chance(50)
        && let Some(&square) = squares.iter().find(|&&square| is_far(square, crosser))
    {
        setup.pending = Some(square);
        setup.stones.push((square, Stone { colour: crosser, locked: false }));
    }
    for &colour in Colour::ALL {
        let mut locked = 0;
        for &square in &squares {
            let count = setup.stones.iter().filter(|(_, stone)| stone.colour == colour).count();
            if count == most || setup.stones.iter().any(|&(taken, _)| taken == square) {
                continue;
            }
            if is_far(square, colour) {
                if locked < pairs {
                    locked += 1;
                    setup.stones.push((square, Stone { colour, locked: true }));
                }
            } else if random.chance(60) {
                setup.stones.push((square, Stone { colour, locked: false }));
            }
        }
    }
    setup
}

fn row(
    ruleset: &Ruleset,
    family: Family,
    number: usize,
    position: &Position,
    mv: Option<Move>,
) -> String {
    let text = ruleset.write_position(position);
    let turns = Twin::new(*ruleset.spec()).moves(&TwinPosition::parse(&text));
    let (group, ask, answer) = match mv {
        None => {
            // The rules order moves by square, the twin by text.
            let mut moves = ruleset.moves(position);
            moves.sort_unstable();
            let mut words: Vec<String> =
                moves.into_iter().map(|mv| ruleset.write_move(mv)).collect();
            words.retain(|word| turns.iter().any(|(text, _)| text == word));
            ("legal", String::new(), words.join(" "))
        }
        Some(mv) => {
            let mv = ruleset.write_move(mv);
            let after = turns.iter().find(|(text, _)| *text == mv);
            ("successors", mv.clone(), after.map_or_else(String::new, |(_, after)| after.to_text()))
        }
    };
    let (clauses, about) = clauses_and_reason(family);
    format!("{group}/{family}-{number:02},{clauses},8x8,{text},{ask},{answer},{about}\n")
}

/// Returns the clauses of a family's cases, and the reason that the table states.
const fn clauses_and_reason(family: Family) -> (&'static str, &'static str) {
    match family {
        Family::Hole => ("CR-GROUP CR-LINE", "Lines lead to all neighbours."),
        Family::Wrap => ("CR-GROUP CR-LINE", "Lines end at the edge of the board."),
        Family::Swap => ("CR-GROUP CR-LINE", "Each direction leads to the neighbour there."),
        Family::Gap => ("CR-GROUP CR-LINE", "Lines lead over no square."),
        Family::NoMovingFrom => ("CR-MOVE", "Stones move from every square."),
        Family::NoMovingTo => ("CR-MOVE", "Stones move to every square."),
        Family::NoCapturing => ("CR-CAPTURE", "Stones are captured on every square."),
        Family::NotInLine => ("CR-GROUP CR-SUB", "Stones on every square belong to lines."),
        Family::NoObstacle => ("CR-OCCUPIED", "Stones on every square stand in the way."),
        Family::NotDefending => ("CR-CAPTURE", "Stones on every square count where a line is hit."),
        Family::NoCrossing => ("CR-CROSS", "A stone crosses on every square of the far row."),
        Family::FalseCrossing => ("CR-CROSS", "A stone crosses on no other square."),
        Family::NoReply => ("X-CR-REPLY CR-CROSS", "A crossing on every square is to be answered."),
        Family::NeverAnswered => {
            ("CR-CROSS X-CR-REPLY", "A crossing on every square can be answered.")
        }
        Family::CaptureReply => {
            ("X-CR-CAPTURE-REPLY CR-CROSS", "Capturing the stone that crossed is no answer.")
        }
        Family::FirstNotLocked => ("CR-LOCK CR-CROSS", "The stone that crossed first is locked."),
        Family::SecondNotLocked => ("CR-LOCK CR-CROSS", "The stone that answers is locked."),
        Family::LockedMoves => ("CR-LOCK", "A locked stone does not move."),
        Family::LockedCaptured => ("CR-LOCK", "A locked stone is not captured."),
        Family::LockedDefends => ("CR-LOCK X-CR-LOCK", "A locked stone does not defend."),
    }
}
