//! How few pieces a forced win can begin with: what the argument rests on, and its formulas.

use crosstrack::base::random::Random;
use crosstrack::crosstrack::formula::forced::Forcer;
use crosstrack::crosstrack::formula::forced::least::{
    NoArgument, after_first_move, dead_as_turned, dead_spots, formula,
};
use crosstrack::crosstrack::rules::board::{Piece, Placed};
use crosstrack::crosstrack::rules::compass::Direction;
use crosstrack::crosstrack::rules::edition::{Colour, Seats};
use crosstrack::crosstrack::rules::geometry::{Board, cells_of};
use crosstrack::crosstrack::rules::notation::read_setup;
use crosstrack::crosstrack::rules::position::Position;
use crosstrack::crosstrack::rules::ruleset::{Ruleset, RulesetSpec};
use crosstrack::crosstrack::rules::setup::Setup;
use crosstrack::crosstrack::rules::track::Track;
use crosstrack::game::Game;
use crosstrack::sat::backend::{Answer, Backend, Batsat, Embedded, Varisat};
use crosstrack::solve;
use crosstrack::solve::search::Search;
use crosstrack::solve::{Solver as _, Verdict, Wanted, solve};

fn small(readings: &str) -> Ruleset {
    let spec = RulesetSpec::new(Board::SMALL, Seats::Two);
    Ruleset::new(spec.with_readings(readings).expect("readings")).expect("a ruleset")
}

/// Whatever else lies where: positions at random with a piece on a dead spot, at the orientation
/// that is dead there, are as complete as without it.
#[test]
fn a_piece_on_a_dead_spot_is_on_no_path() {
    let mut completed = 0;
    for readings in ["", "junction=through", "connectors=straight"] {
        let game = small(readings);
        let mut random = Random::new(1);
        let patterns = game.pieces().patterns();
        let mut ways = Vec::new();
        for pattern in patterns {
            let mut all = 0;
            for rotation in pattern.orientations.rotations() {
                let dead = dead_as_turned(&game, pattern, rotation);
                ways.extend(cells_of(dead).map(|cell| (pattern, cell, rotation)));
                all |= dead;
            }
            assert_eq!(all, dead_spots(&game, pattern.letter));
        }
        for _ in 0..20_000 {
            let (pattern, dead, rotation) = ways[random.below(ways.len())];
            let mut cells: Vec<_> = cells_of(game.cells()).filter(|&c| c != dead).collect();
            random.shuffle(&mut cells);
            cells.truncate(18 + random.below(6));
            let mut pieces: Vec<Piece> = Colour::ALL
                .iter()
                .flat_map(|&colour| {
                    patterns.iter().map(move |p| Piece { colour, letter: p.letter })
                })
                .filter(|&piece| piece != Piece { colour: Colour::R, letter: pattern.letter })
                .collect();
            random.shuffle(&mut pieces);
            let others = cells
                .into_iter()
                .zip(pieces)
                .map(|(cell, piece)| (cell, Placed { piece, rotation: random.below(8) as u8 }));
            let setup = Setup { pieces: others.collect(), ..Setup::start() };
            let without = Track::new(&game, &setup.layout(&game)).is_completed();
            let piece = Piece { colour: Colour::R, letter: pattern.letter };
            let mut with = setup.clone();
            with.pieces.push((dead, Placed { piece, rotation }));
            let layout = with.layout(&game);
            let track = Track::new(&game, &layout);
            let leads = |s: usize| track.from_side(dead, Direction::from_index(s)).edges != 0;
            // No two linked sides from which track gets anywhere.
            let links = pattern.orientations.links(rotation).under(game.junction());
            let harmless = links.paths().all(|(s, t)| !(leads(s) && leads(t)))
                && track.is_completed() == without;
            assert!(harmless, "{readings} {} on {dead} in {setup:?}", pattern.letter);
            completed += usize::from(without);
        }
    }
    assert!(completed > 10, "{completed}");
}

/// By hand: on a corner cell of the board three sides have nothing across, and the cells next to
/// it at the rim have two or none.
#[test]
fn dead_spots_are_at_the_rim() {
    let game = small("");
    let counts: Vec<u32> =
        game.pieces().patterns().iter().map(|p| dead_spots(&game, p.letter).count_ones()).collect();
    // A, C, D, F, G, I.
    assert_eq!(counts, [8, 16, 16, 8, 4, 8]);
    let inner = cells_of(game.cells())
        .filter(|cell| (1..5).contains(&cell.row()) && (1..5).contains(&cell.column()));
    let inner = inner.fold(0, |mask, cell| mask | cell.bit());
    assert!(game.pieces().patterns().iter().all(|p| dead_spots(&game, p.letter) & inner == 0));
}

/// Four pieces are too few, whoever owns them; five are, once both have placed.
#[test]
fn fewer_pieces_do_not_suffice() {
    let game = small("");
    let refuted = |solver: &dyn Backend, pieces: usize, theirs: usize| {
        let cnf = formula(&game, pieces, theirs).expect("an argument");
        let answer = solver.solve(&cnf).expect("an answer");
        assert!(matches!(answer, Answer::Unsat(_)), "{pieces}, {theirs} of them theirs");
    };
    let all = after_first_move(4, false);
    assert_eq!(all.len(), 1 + 2 + 3 + 4 + 5);
    for (pieces, theirs) in all {
        refuted(&Embedded::<Batsat>::default(), pieces, theirs);
        refuted(&Embedded::<Varisat>::default(), pieces, theirs);
    }
    let both = after_first_move(5, true);
    assert_eq!(both.len(), 1 + 2 + 3 + 4 + 5);
    for (pieces, theirs) in both {
        refuted(&Embedded::<Batsat>::default(), pieces, theirs);
    }
}

/// The positions with as few pieces as can be, by both engines.
#[test]
fn so_many_pieces_suffice_under_every_reading_of_tracks() {
    for readings in ["", "junction=through"] {
        for connectors in ["crossed", "straight", "none"] {
            let game = small(&format!("{readings} connectors={connectors}"));
            for (text, pieces) in [
                ("x1_4x2_1122.1_2.rA0.1-3.yA0.2-3.rI2.2-3.yI0.2-3.rD0.2-4_d", 5),
                ("x1_4x2_1122.1_2.rA0.1-3.yA0.2-3.rI2.2-3.yI0.2-bG0.2.rD0.2-4_d", 6),
            ] {
                let setup = read_setup(&game, text).expect("a position");
                let position = Position::new_waiving(&game, &setup, |_| true).expect("playable");
                assert_eq!(position.layout().pieces().count(), pieces);
                let mut search = Search::new(&game, solve::Budget::default());
                let answer = solve(&game, &mut search, &position, 3, Wanted::All);
                let Verdict::Win { plies: 3, first_moves } = answer else { panic!("{answer:?}") };
                let mut engine = Forcer::new(&game, solve::Budget::default());
                let verdict = engine.verdict(&position, 3, Wanted::All).expect("an answer");
                assert_eq!(verdict, Verdict::Win { plies: 3, first_moves });
            }
        }
    }
}

/// The formula does not refute everything: with six pieces, all ours, there is such a position.
#[test]
fn enough_pieces_are_not_refuted() {
    let game = small("");
    let cnf = formula(&game, 6, 0).expect("an argument");
    let answer = Embedded::<Batsat>::default().solve(&cnf).expect("an answer");
    assert!(matches!(answer, Answer::Sat(_)));
}

#[test]
fn other_games_have_no_such_argument() {
    let refused = |ruleset: &Ruleset| formula(ruleset, 5, 1).err();
    assert_eq!(refused(&small("relocate-turn=keep")), None);
    assert_eq!(refused(&Ruleset::standard(Board::SMALL, Seats::Three)), Some(NoArgument::Rules));
    assert_eq!(refused(&Ruleset::standard(Board::LARGE, Seats::Two)), Some(NoArgument::Rules));
    assert_eq!(formula(&small(""), 30, 1).err(), Some(NoArgument::NoDeadSpots));
    let start = Position::start(&small(""));
    assert_eq!(small("").outcome(&start), None);
}
