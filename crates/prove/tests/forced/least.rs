//! How few pieces a forced win can begin with: what the argument rests on, and its formulas.

use crosstrack::base::Random;
use crosstrack::game::{Game, GameExt};
use crosstrack::rules::{
    Board, Cell, Colour, Letter, Piece, Placed, Position, Ruleset, RulesetSpec, Seats, Setup,
    cells_of, read_setup,
};
use crosstrack::solve;
use crosstrack::solve::{Search, Solver as _, Verdict, Wanted, solve};
use crosstrack_prove::formula::ForcedWinSolver;
use crosstrack_prove::formula::forced::least::{ArgumentError, conditions, formula};
use crosstrack_prove::sat::backend::{Batsat, EmbeddedBackend};
use crosstrack_prove::sat::{Answer, Backend, Varisat};

fn small(readings: &str) -> Ruleset {
    let spec = RulesetSpec::new(Board::SMALL, Seats::Two);
    Ruleset::new(spec.with_readings(readings).expect("readings")).expect("a ruleset")
}

/// The numbers of pieces after the first move, and of those the other player's, that a position of
/// at most `pieces` pieces can lead to; if `both`, of positions in which both have placed.
fn after_first_move(pieces: usize, both: bool) -> Vec<(usize, usize)> {
    let least = usize::from(both);
    // One of the pieces at least is ours then: what the first move has placed or touched.
    (1..=pieces + 1).flat_map(|after| (least..after).map(move |theirs| (after, theirs))).collect()
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
        refuted(&EmbeddedBackend::<Varisat>::default(), pieces, theirs);
    }
    let both = after_first_move(5, true);
    assert_eq!(both.len(), 1 + 2 + 3 + 4 + 5);
    for (pieces, theirs) in both {
        refuted(&EmbeddedBackend::<Batsat>::default(), pieces, theirs);
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
                let mut engine = ForcedWinSolver::new(&game, solve::Budget::default());
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
    let answer = EmbeddedBackend::<Batsat>::default().solve(&cnf).expect("an answer");
    assert!(matches!(answer, Answer::Sat(_)));
}

#[test]
fn other_games_have_no_such_argument() {
    let refused = |ruleset: &Ruleset| formula(ruleset, 5, 1).err();
    assert_eq!(refused(&small("relocate-turn=keep")), None);
    assert_eq!(refused(&Ruleset::standard(Board::SMALL, Seats::Three)), Some(ArgumentError::Rules));
    assert_eq!(refused(&Ruleset::standard(Board::LARGE, Seats::Two)), Some(ArgumentError::Rules));
    assert_eq!(formula(&small(""), 30, 1).err(), Some(ArgumentError::NoDeadSpots));
    let start = Position::start(&small(""));
    assert_eq!(small("").outcome(&start), None);
}

/// Five of the six straight pieces of a column, one of them across, and one or two pieces of the
/// other player anywhere: often won in 3 plies.
fn nearly_a_column(game: &Ruleset, random: &mut Random) -> Option<Position> {
    let column = 1 + random.below(4);
    let mut cells: Vec<Cell> = cells_of(game.cells()).filter(|c| c.column() == column).collect();
    random.shuffle(&mut cells);
    let letter = |name: char| Letter::from_char(name).expect("a letter");
    let mut straight: Vec<Piece> = [Colour::R, Colour::Y]
        .iter()
        .flat_map(|&colour| ['A', 'D', 'I'].map(|name| Piece { colour, letter: letter(name) }))
        .collect();
    random.shuffle(&mut straight);
    let mut pieces: Vec<(Cell, Placed)> = Vec::new();
    for (number, (&cell, piece)) in cells.iter().take(5).zip(straight).enumerate() {
        let rotation = if number == 0 { random.below(8) } else { 4 * random.below(2) };
        let rotations = if piece.letter == letter('I') { 4 } else { 8 };
        pieces.push((cell, Placed { piece, rotation: (rotation % rotations) as u8 }));
    }
    let names = ['C', 'F', 'G', 'A'];
    for colour in [Colour::B, Colour::G].into_iter().take(1 + random.below(2)) {
        let mut free =
            cells_of(game.cells()).filter(|c| pieces.iter().all(|(other, _)| other != c));
        let cell = free.nth(random.below(24))?;
        let piece = Piece { colour, letter: letter(names[random.below(4)]) };
        pieces.push((cell, Placed { piece, rotation: random.below(8) as u8 }));
    }
    let setup = Setup { pieces, ..Setup::start() };
    Position::new_waiving(game, &setup, |_| true).ok()
}

/// The conditions are necessary: every first move that wins in 3 plies, by search, leads to a position
/// of which they hold. They are not idle: of others they do not.
#[test]
fn conditions_hold_after_every_first_move_that_wins() {
    for readings in
        ["relocate-turn=keep", "", "relocate-turn=keep junction=through connectors=none"]
    {
        let game = small(readings);
        let mut random = Random::new(7);
        let holds = |after: &Position| {
            let cnf = conditions(&game, after).expect("an argument");
            let answer = EmbeddedBackend::<Batsat>::default().solve(&cnf).expect("an answer");
            matches!(answer, Answer::Sat(_))
        };
        let (mut won, mut refuted) = (0, 0);
        while won < 12 {
            let Some(position) = nearly_a_column(&game, &mut random) else { continue };
            let mut search = Search::new(&game, solve::Budget::default());
            let answer = solve(&game, &mut search, &position, 3, Wanted::All);
            let Verdict::Win { plies: 3, first_moves } = answer else { continue };
            let mv = first_moves[random.below(first_moves.len())];
            let after = game.play(&position, mv);
            assert!(holds(&after), "{readings} {}", game.write_position(&after));
            won += 1;
            let moves = game.moves(&position);
            let other = moves[random.below(moves.len())];
            if !first_moves.contains(&other) {
                refuted += usize::from(!holds(&game.play(&position, other)));
            }
        }
        assert!(refuted >= 6, "{readings}: {refuted}");
    }
}

/// Once both have placed, six are needed where a piece that is moved cannot be turned, too.
#[test]
fn six_pieces_are_needed_where_pieces_move_as_they_are() {
    let game = small("relocate-turn=keep connectors=none");
    for theirs in 1..6 {
        let cnf = formula(&game, 6, theirs).expect("an argument");
        let answer = EmbeddedBackend::<Batsat>::default().solve(&cnf).expect("an answer");
        assert!(matches!(answer, Answer::Unsat(_)), "{theirs}");
    }
}
