//! The moves that win at once, found by satisfiability, are those that the rules engine finds.

use crosstrack::game::{Game, GameExt as _, Notation as _};
use crosstrack::rules::{
    Board, ClaimRule, EditionId, Junction, Move, NullTurn, Position, RelocateTurn, Ruleset,
    RulesetSpec, Seats, threats,
};
use crosstrack::solve::Verdict;
use crosstrack_verify::crosstrack::claims::suite;
use crosstrack_verify::crosstrack::claims::suite::Sample;
use rayon::prelude::*;

use crate::formula::by_sat;

/// The moves that win at once, by the formula for one ply.
pub(crate) fn winning_moves(ruleset: &Ruleset, position: &Position) -> Vec<Move> {
    match by_sat(ruleset, position, 1) {
        Verdict::Win { first_moves, .. } => first_moves,
        Verdict::NoWin => Vec::new(),
        Verdict::Unknown { .. } => panic!("without a budget"),
    }
}

/// A sequence of numbers that looks random and is the same everywhere (splitmix64).
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ z >> 31) % n as u64) as usize
    }
}

/// Plays at random, preferring moves that leave long track, and compares at every position from
/// some ply on; gives how many positions had winning moves, and how many such moves there were.
fn compare(ruleset: &Ruleset, seed: u64, plies: std::ops::Range<usize>) -> (usize, usize) {
    let mut numbers = Numbers(seed);
    let mut position = ruleset.start();
    let (mut positions, mut moves) = (0, 0);
    for ply in 0..plies.end {
        if plies.contains(&ply) {
            let expected = threats::winning_moves(ruleset, &position);
            let found = winning_moves(ruleset, &position);
            assert_eq!(found, expected, "{}", ruleset.write_position(&position));
            positions += usize::from(!expected.is_empty());
            moves += expected.len();
        }
        let legal = ruleset.moves(&position);
        let quiet = |position: &Position, mv: Move| {
            let after = ruleset.play(position, mv);
            !after.has_complete_path()
                || ruleset.claim_rule() == ClaimRule::Announced && ply % 2 == 0
        };
        let chosen = (0..20)
            .map(|_| legal[numbers.below(legal.len())])
            .filter(|&mv| !mv.announced && quiet(&position, mv))
            .max_by_key(|&mv| reached(ruleset, &ruleset.play(&position, mv)));
        let Some(mv) = chosen else { break };
        position = ruleset.play(&position, mv);
        if ruleset.outcome(&position).is_some() {
            break;
        }
    }
    (positions, moves)
}

fn reached(ruleset: &Ruleset, position: &Position) -> u32 {
    use crosstrack::rules::{Edge, Track};
    let track = Track::new(ruleset, position.layout());
    let of = |edge| track.flood_from_edge(edge).arrived.iter().map(|a| a.count_ones()).sum::<u32>();
    of(Edge::A) + of(Edge::C)
}

fn spec(board: Board, seats: Seats) -> RulesetSpec {
    RulesetSpec::new(board, seats)
}

#[test]
fn on_study_boards_in_every_reading() {
    let mut total = (0, 0);
    for round in 0..48 {
        let board = [Board::of(2, 1), Board::of(1, 2), Board::of(2, 2)][round % 3];
        let seats = [Seats::Two, Seats::Three, Seats::Teams][round / 3 % 3];
        let pick = |shift: usize| round >> shift & 1;
        let spec = RulesetSpec {
            junction: Junction::ALL[pick(0)],
            relocate_turn: RelocateTurn::ALL[pick(1)],
            null_turn: NullTurn::ALL[pick(2)],
            claim_rule: ClaimRule::ALL[pick(3)],
            edition: (round % 4 == 3).then_some(EditionId::Tournament),
            ..spec(board, seats)
        };
        let ruleset = Ruleset::new(spec).expect("a ruleset");
        let (positions, moves) = compare(&ruleset, round as u64, 0..7);
        total = (total.0 + positions, total.1 + moves);
    }
    assert!(total.0 > 60 && total.1 > 500, "{total:?}");
}

#[test]
fn on_the_published_boards() {
    let small = Ruleset::standard(Board::SMALL, Seats::Two);
    let large = Ruleset::standard(Board::LARGE, Seats::Two);
    let (mut positions, mut moves) = (0, 0);
    for (ruleset, seed, plies) in [(&small, 1, 12..20), (&small, 2, 16..22), (&large, 3, 20..22)] {
        let (some, of) = compare(ruleset, seed, plies);
        positions += some;
        moves += of;
    }
    assert!(positions > 1 && moves > 10, "{positions} and {moves}");
}

/// Compares the positions of the suite in which a move wins at once, and every so manyth of the others.
fn compare_suite(every: usize) {
    let samples = suite::samples();
    let compare = |(number, sample): (usize, &Sample)| {
        let (ruleset, position) = (&sample.entry.ruleset, &sample.position);
        let expected = threats::winning_moves(ruleset, position);
        if expected.is_empty() && number % every > 0 {
            return None;
        }
        let found = winning_moves(ruleset, position);
        assert_eq!(found, expected, "{}", sample.entry.id);
        Some(expected.len())
    };
    let compared: Vec<usize> = samples.par_iter().enumerate().filter_map(compare).collect();
    let winning = compared.iter().filter(|&&moves| moves > 0).count();
    assert!(compared.len() > 50 && winning > 10, "{winning} of {}", compared.len());
}

#[test]
fn on_positions_of_the_suite() {
    compare_suite(4);
}

#[test]
#[ignore = "the positions in which no move wins take most of the time"]
fn on_every_position_of_the_suite() {
    compare_suite(1);
}
