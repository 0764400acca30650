//! Pieces of one's own choice for each player: against the solver by key, search, the legality test,
//! and as text.

use std::sync::atomic::{AtomicUsize, Ordering};

use crosstrack::base::Fate;
use crosstrack::base::Outcome;
use crosstrack::game::reading::write_readings;
use crosstrack::game::{Game as _, GameExt as _, Notation as _, Readings as _, Tactics as _};
use crosstrack::rules::legality::check as check_move;
use crosstrack::rules::sets::SetsError;
use crosstrack::rules::{
    Action, Board, Colour, Letter, Move, Piece, Placed, Position, Ruleset, RulesetError,
    RulesetSpec, Seats, Sets, Setup, cells_of,
};
use crosstrack::solve::plain::PlainSearch;
use crosstrack::solve::{Budget, Search, Verdict, Wanted, WinSearch as _, solve as search};
use crosstrack_explore::puzzle::zugzwang::zugzwangs;
use crosstrack_tablebase::dense::NumberedTable;
use crosstrack_tablebase::ignore_progress;
use crosstrack_tablebase::{Limits, solve};
use crosstrack_tablebase::{Tablebase as _, Value};

use crate::solve_support::{numbered, sample, with_sets as game};

/// Every position that can be reached has the value that the solver by key gives it; how many.
pub(crate) fn agrees_with_keys(game: &Ruleset) -> u64 {
    let table = numbered(game);
    let keyed = solve(game, Limits::default(), &mut ignore_progress).expect("values by key");
    let differs = |position: &Position| {
        table.value(position).expect("memory") != keyed.value(position).expect("memory")
    };
    let walked = keyed.find(&differs, &mut ignore_progress).expect("a walk");
    let text = walked.found.map(|position| game.write_position(&position));
    let spec = game.spec();
    let sets = spec.sets.map(|sets| sets.to_string()).unwrap_or_default();
    assert_eq!(text, None, "{} {sets} {}", spec.board, write_readings(spec, RulesetSpec::READINGS));
    assert_eq!(walked.positions, keyed.stored_positions());
    walked.positions
}

#[test]
fn sets_of_ones_own_agree_with_the_solver_by_key() {
    let mut compared = 0;
    for readings in
        ["", "relocate-turn=keep", "junction=through null-turn=allowed", "connectors=none"]
    {
        for (board, sets) in [
            ("1x1", "AC"),
            ("2x1", "A"),
            ("2x1", "AI"),
            ("2x1", "A/C"),
            ("2x1", "AAC/I"),
            ("2x1", "I/AACC"),
            ("1x2", "I/A"),
            ("1x2", "II/C"),
            ("3x1", "I"),
            ("3x1", "I/A"),
        ] {
            compared += agrees_with_keys(&game(board, sets, readings));
        }
    }
    assert!(compared > 100_000, "{compared}");
}

#[test]
fn sets_of_ones_own_agree_with_search() {
    let mut asked = [0; 3];
    for sets in ["AI", "AAC/I", "D/AF", "G/HH"] {
        let game = game("2x1", sets, "");
        let table = numbered(&game);
        for position in sample(&table, 400, 11) {
            if game.outcome(&position).is_some() {
                continue;
            }
            let value = table.value(&position).expect("memory").expect("a value");
            let mut engine = Search::new(&game, Budget::default());
            let plies = match search(&game, &mut engine, &position, 5, Wanted::One) {
                Verdict::Win { plies, .. } => Some(plies),
                Verdict::NoWin => None,
                Verdict::Unknown { .. } => panic!("no budget was set"),
            };
            let within = value.dtw().filter(|&n| value.fate() == Fate::Win && n <= 5);
            assert_eq!(plies, within, "{sets} {}", game.write_position(&position));
            asked[usize::from(plies.is_some()) + usize::from(plies > Some(1))] += 1;
        }
    }
    assert!(asked.iter().all(|&number| number > 20), "{asked:?}");
}

/// All positions of some editions whose players have different pieces, by following every line of
/// play: what is won in one ply and in three, and what is not.
#[test]
fn unlike_sets_agree_with_every_line_of_play() {
    let asked = [(); 3].map(|()| AtomicUsize::new(0));
    for (board, sets, readings) in [
        ("1x1", "AC/F", ""),
        ("2x1", "A/I", ""),
        ("2x1", "I/A", "null-turn=allowed"),
        ("2x1", "F/II", "junction=through relocate-turn=keep"),
        ("2x1", "II/E", "connectors=straight"),
        ("1x2", "I/D", "connectors=none"),
    ] {
        let game = game(board, sets, readings);
        let table = numbered(&game);
        let differs = |position: &Position| {
            let value = table.value(position).expect("memory").expect("a value");
            match game.outcome(position) {
                Some(Outcome::Win(_)) => return value != Value::loss(0),
                Some(Outcome::Draw) => return value.dtw().is_some(),
                None => {}
            }
            let side = game.side_of(game.to_move(position));
            let won = value.dtw().filter(|_| value.fate() == Fate::Win);
            [1, 3].into_iter().any(|plies| {
                let mut engine = PlainSearch::new(&game, Budget::default());
                let wins = engine.wins_within(position, side, plies).expect("no budget was set");
                let at = if wins { plies / 2 } else { 2 };
                asked[at].fetch_add(1, Ordering::Relaxed);
                wins != won.is_some_and(|won| won <= plies)
            })
        };
        let found = table.find(&differs, &mut ignore_progress).expect("memory").found;
        let text = found.map(|position| game.write_position(&position));
        assert_eq!(text, None, "{board} {sets} {readings}");
    }
    let asked = asked.map(AtomicUsize::into_inner);
    assert!(asked.iter().all(|&number| number > 1000), "{asked:?}");
}

/// Who is called the first player makes no difference to what a position is worth.
#[test]
fn exchanged_sets_have_exchanged_values() {
    for (board, sets, exchanged) in
        [("2x1", "AAC/I", "I/AAC"), ("2x1", "F/II", "II/F"), ("1x2", "I/C", "C/I")]
    {
        let [game, other] = [sets, exchanged].map(|sets| game(board, sets, ""));
        let [table, theirs] = [&game, &other].map(numbered);
        let counts = |table: &NumberedTable| table.counts().expect("memory");
        assert_eq!(counts(&table), counts(&theirs), "{board} {sets}");
        let exchange = |position: &Position| {
            let pieces = position.layout().pieces().map(|(cell, Placed { piece, rotation })| {
                let colour = Colour::from_index((piece.colour.index() + 2) % 4);
                (cell, Placed { piece: Piece { colour, ..piece }, rotation })
            });
            let to_move = position.to_move().nth_after(1, 2);
            let setup = Setup { pieces: pieces.collect(), to_move, ..Setup::start() };
            Position::new_waiving(&other, &setup, |_| true).expect("a position")
        };
        let differs = |position: &Position| {
            let value = table.value(position).expect("memory");
            value != theirs.value(&exchange(position)).expect("memory")
        };
        let walked = table.find(&differs, &mut ignore_progress).expect("memory");
        assert_eq!(
            (walked.positions, walked.found),
            (theirs.stored_positions(), None),
            "{board} {sets}"
        );
    }
}

/// What is generated is what is legal: of every placement that can be written down.
#[test]
fn sets_of_ones_own_are_placed_from() {
    let game = game("2x1", "AAC/I", "");
    let table = numbered(&game);
    let mut legal = 0;
    for position in sample(&table, 200, 3) {
        let mut allowed = Vec::new();
        for &colour in Colour::ALL {
            for letter in (0..9).map(Letter::from_index) {
                let piece = Piece { colour, letter };
                for cell in cells_of(game.cells()) {
                    for rotation in 0..8 {
                        let action = Action::Place { piece, cell, rotation };
                        let mv = Move { action, announced: false };
                        if check_move(&game, &position, mv).is_ok() {
                            allowed.push(mv);
                        }
                    }
                }
            }
        }
        let mut moves = game.moves(&position);
        moves.retain(|mv| matches!(mv.action, Action::Place { .. }));
        moves.sort_unstable();
        allowed.sort_unstable();
        assert_eq!(moves, allowed, "{}", game.write_position(&position));
        legal += moves.len();
    }
    assert!(legal > 300, "{legal}");
}

#[test]
fn sets_that_do_not_exist_are_refused() {
    let read = |text: &str| text.parse::<Sets>();
    assert_eq!(read("C,A,A/B").map(|sets| sets.to_string()), Ok("AAC/B".to_owned()));
    assert_eq!(read("AC/CA").map(|sets| sets.to_string()), Ok("AC".to_owned()));
    assert!(matches!(read(""), Err(SetsError::Empty(_))));
    assert!(matches!(read("A/"), Err(SetsError::Empty(_))));
    assert!(matches!(read("A/B/C"), Err(SetsError::Players(_))));
    assert!(matches!(read("AxB"), Err(SetsError::Letter { found: 'x', .. })));
    assert!(matches!(read("ABBB"), Err(SetsError::TooMany { letter, .. }) if letter.char() == 'B'));
    let ruleset = |sets: &str, owners: &str, seats| {
        Ruleset::new(RulesetSpec {
            sets: Some(sets.parse().expect("sets")),
            owners: owners.parse().expect("owners"),
            ..RulesetSpec::new(Board::of(2, 1), seats)
        })
    };
    let refused = ruleset("AXZ", "1122", Seats::Two);
    assert!(matches!(refused, Err(RulesetError::NoSuchPattern { letter, ref patterns })
            if letter.char() == 'X' && patterns == "ABCDEFGHI"));
    let refused = ruleset("AAC/I", "1200", Seats::Two);
    assert!(matches!(refused, Err(RulesetError::TooManyPieces { count: 2, owned: 1, .. })));
    let refused = ruleset("A", "123c", Seats::Three);
    assert_eq!(refused, Err(RulesetError::SetsForTwo(Seats::Three)));
}

#[test]
fn a_ruleset_with_sets_is_written_and_read() {
    let game = game("3x1", "AAC/I", "junction=through");
    let text = serde_json::to_string(&game).expect("text");
    assert_eq!(text, r#""3x1,1122,junction=through,sets=AAC/I""#);
    assert_eq!(serde_json::from_str::<Ruleset>(&text).expect("a ruleset"), game);
    assert_ne!(game, self::game("3x1", "AACI", "junction=through"));
    assert_eq!(self::game("3x1", "CA/AC", ""), self::game("3x1", "AC", ""));
    // The same patterns in every set are what an edition has.
    let standard = Ruleset::standard(Board::of(3, 1), Seats::Two);
    assert_eq!(self::game("3x1", "AACCDDFFGGII", ""), standard);
    let start = game.write_position(&game.start());
    assert_eq!(start, "x1_3x1~custom_1122.1_3-3-3_d");
    // A piece that a set does not have cannot lie on the board.
    let fault = |text: &str| game.parse_position(text).expect_err("a fault").to_string();
    assert!(fault("x1_3x1~custom_1122.2_yC0.2-3-3_d").contains("the set y has no pattern C"));
    assert!(fault("x1_3x1~custom_1122.2_bA0.2-3-3_d").contains("the set b has no pattern A"));
    assert!(game.parse_position("x1_3x1~custom_1122.2_yA0.2-3-3_d").is_ok());
}

/// No side wins in fewer own turns than it is said to need while the others wait: every position of
/// solved games.
#[test]
fn no_side_wins_in_fewer_turns_than_it_needs() {
    let (mut compared, mut slow) = (0, 0);
    for readings in ["", "null-turn=allowed"] {
        for (board, sets) in
            [("2x1", "BEF"), ("2x1", "AE/CI"), ("1x2", "AI"), ("1x2", "DDI/A"), ("3x1", "I/AI")]
        {
            let game = game(board, sets, readings);
            let solved = numbered(&game);
            let (seen, several) = (AtomicUsize::new(0), AtomicUsize::new(0));
            let contradicts = |position: &Position| {
                let value = solved.value(position).expect("memory").expect("a value");
                let Some(plies) = value.dtw() else { return false };
                if plies == 0 {
                    return false;
                }
                let mover = position.to_move();
                let (winner, turns) = match value.fate() {
                    Fate::Win => (mover, plies.div_ceil(2)),
                    _ => (mover.nth_after(1, 2), plies / 2),
                };
                let needed = |most| game.min_turns(position, game.side_of(winner), most);
                seen.fetch_add(1, Ordering::Relaxed);
                several.fetch_add(usize::from(needed(1) > 1), Ordering::Relaxed);
                needed(turns) > turns
            };
            let walked = solved.find(&contradicts, &mut ignore_progress).expect("a walk");
            let text = walked.found.map(|position| game.write_position(&position));
            assert_eq!(text, None, "{board} {sets} {readings}");
            compared += seen.into_inner();
            slow += several.into_inner();
        }
    }
    eprintln!("{compared} positions, {slow} of them with more than one turn");
    assert!(compared > 20_000 && slow > 200, "{compared} {slow}");
}

/// Who has a piece on the board can pass under X-NULL-TURN `allowed`, and then it is no disadvantage to
/// have to move. It may be one before, when a piece has to be placed, and where nobody can pass.
#[test]
fn who_may_pass_is_in_no_zugzwang_after_the_opening() {
    // Zugzwangs in the opening and after it, where a player may pass and where not.
    let mut all = [[0, 0], [0, 0]];
    for sets in ["II", "BI", "FF", "HH"] {
        for (count, readings) in all.iter_mut().zip(["null-turn=allowed", ""]) {
            let game = game("2x1", sets, readings);
            let found = zugzwangs(&numbered(&game), &mut ignore_progress).expect("a table");
            for zugzwang in found.expect("not ended") {
                let position = game.parse_position(&zugzwang.position).expect("a position");
                count[usize::from(position.layout().pieces().count() >= 2)] += 1;
            }
        }
    }
    let [[opening, after], [_, without]] = all;
    assert!(opening > 0 && after == 0 && without > 0, "{all:?}");
}
