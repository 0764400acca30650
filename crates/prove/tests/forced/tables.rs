//! The search and the formula against retrograde tables, which are made backwards from the end and
//! share nothing with either but the rules.

use std::sync::Arc;

use crosstrack::base::Fate;
use crosstrack::base::Random;
use crosstrack::game::{Game, GameExt, Notation as _};
use crosstrack::rules::{
    Board, Catalogue, Cell, Colour, Move, Piece, Placed, Position, Ruleset, RulesetSpec, Seats,
    Setup, cells_of,
};
use crosstrack::solve::{Budget, Search, Solver as _, Verdict, Wanted, solve};
use crosstrack_prove::formula::ForcedWinSolver;
use crosstrack_tablebase::ignore_progress;
use crosstrack_tablebase::{AnyTablebase, Solvable as _};

/// A position at random: two to four pieces in any places, of any patterns, at any rotations.
fn any_position(game: &Ruleset, random: &mut Random) -> Option<Position> {
    let mut cells: Vec<Cell> = cells_of(game.cells()).collect();
    random.shuffle(&mut cells);
    cells.truncate(2 + random.below(cells.len() - 1));
    let mut pieces: Vec<Piece> = Colour::ALL
        .iter()
        .flat_map(|&colour| {
            game.pieces().patterns().iter().map(move |p| Piece { colour, letter: p.letter })
        })
        .collect();
    random.shuffle(&mut pieces);
    let mut pieces: Vec<(Cell, Placed)> = cells
        .into_iter()
        .zip(pieces)
        .map(|(cell, piece)| (cell, Placed { piece, rotation: random.below(8) as u8 }))
        .collect();
    pieces.sort_by_key(|&(cell, _)| cell);
    let position = Position::new(game, &Setup { pieces, ..Setup::start() }).ok()?;
    game.outcome(&position).is_none().then_some(position)
}

/// What the table says of a position: the plies to a win of the side to move, with the moves that
/// win in as many.
fn by_table(table: &AnyTablebase<Ruleset>, position: &Position) -> Option<(usize, Vec<Move>)> {
    let game = table.game();
    let value = |position: &Position| table.value(position).expect("no file").expect("stored");
    let own = value(position);
    let plies = own.dtw().filter(|_| own.fate() == Fate::Win)?;
    let lost_in = |mv: &Move| {
        let value = value(&game.play(position, *mv));
        value.fate() == Fate::Loss && value.dtw() == Some(plies - 1)
    };
    let moves = game.moves(position).into_iter().filter(lost_in).collect();
    Some((plies, moves))
}

/// How many positions were compared, by the plies of the win: 0 where there is none within the
/// plies asked for.
type Compared = [usize; 10];

fn compare(game: &Ruleset, seed: u64, search: Compared, sat: Compared) -> [Compared; 2] {
    let table = game.solve(&mut ignore_progress).expect("values");
    let mut random = Random::new(seed);
    let mut done: [Compared; 2] = [[0; 10]; 2];
    for _ in 0..60_000 {
        let Some(position) = any_position(game, &mut random) else { continue };
        let text = game.write_position(&position);
        let expected = by_table(&table, &position);
        let plies = expected.as_ref().map_or(0, |&(plies, _)| plies.min(9));
        let within = |most: usize| expected.clone().filter(|&(plies, _)| plies <= most);
        if done[0][plies] < search[plies] {
            // Wins in 7 are asked for where they are, no win in 7 where there is none in 5.
            let most = if plies == 7 { 7 } else { 5 };
            let mut engine = Search::new(game, Budget::default());
            let answer = match solve(game, &mut engine, &position, most, Wanted::All) {
                Verdict::Win { plies, first_moves } => Some((plies, first_moves)),
                Verdict::NoWin => None,
                Verdict::Unknown { .. } => panic!("no budget was set"),
            };
            assert_eq!(answer, within(most), "search: {text}");
            done[0][plies] += 1;
        }
        if done[1][plies] < sat[plies] {
            let mut engine = ForcedWinSolver::new(game, Budget::default());
            let answer = match engine.verdict(&position, 3, Wanted::All).expect("an answer") {
                Verdict::Win { plies, first_moves } => Some((plies, first_moves)),
                Verdict::NoWin => None,
                Verdict::Unknown { .. } => panic!("no budget was set"),
            };
            assert_eq!(answer, within(3), "sat: {text}");
            done[1][plies] += 1;
        }
        if done == [search, sat] {
            break;
        }
    }
    eprintln!("compared by plies: search {:?}, sat {:?}", done[0], done[1]);
    done
}

#[test]
fn both_engines_are_what_the_table_of_2x1_says() {
    let game = Ruleset::standard(Board::of(2, 1), Seats::Two);
    let search = [600, 600, 0, 600, 0, 300, 0, 20, 0, 0];
    let sat = [400, 300, 0, 400, 0, 50, 0, 0, 0, 0];
    let [searched, by_sat] = compare(&game, 1, search, sat);
    assert!(searched.iter().sum::<usize>() >= 2_000, "{searched:?}");
    assert!(by_sat.iter().sum::<usize>() >= 1_000, "{by_sat:?}");
}

#[test]
fn both_engines_are_what_tables_of_other_readings_say() {
    let table = "letter,pattern\nA,14-15\nC,14-27\nI,15-26\n";
    let pieces = Arc::new(Catalogue::from_csv("three", table).expect("patterns"));
    for (seed, readings) in [
        "junction=through",
        "relocate-turn=keep",
        "null-turn=allowed connectors=straight",
        "junction=through relocate-turn=keep connectors=none",
    ]
    .into_iter()
    .enumerate()
    {
        let spec = RulesetSpec::new(Board::of(2, 1), Seats::Two);
        let spec = spec.with_readings(readings).expect("readings");
        let spec = RulesetSpec { pieces: Some(Arc::clone(&pieces)), ..spec };
        let game = Ruleset::new(spec).expect("a ruleset");
        let search = [100, 100, 0, 100, 0, 50, 0, 0, 0, 0];
        let sat = [100, 100, 0, 100, 0, 10, 0, 0, 0, 0];
        let [searched, by_sat] = compare(&game, seed as u64, search, sat);
        assert!(searched[3] > 10 && by_sat[3] > 10, "{readings}: {searched:?} {by_sat:?}");
    }
}
