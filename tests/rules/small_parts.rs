//! Parts of the rules that other code builds on and that no game on the published boards asks for: sets
//! of one's own, readings as text, witnesses, tallies, keys.

use crosstrack::base::{Outcome, Player, Players, Random};
use crosstrack::game::random_play::random_move;
use crosstrack::game::reading::write_readings;
use crosstrack::game::tactics::Squares;
use crosstrack::game::{
    Counted as _, Game, GameExt as _, Notation as _, Readings as _, Rulebook as _, Tactics as _,
    Tally, key,
};
use crosstrack::rules::movegen::has_action;
use crosstrack::rules::notation::write_setup;
use crosstrack::rules::sets::SetsError;
use crosstrack::rules::{
    Board, Catalogue, Cell, Colour, Connector, ConnectorKind, Corner, Direction, Edge, EditionId,
    IllegalMoveError, Interstice, Junction, Letter, NullTurn, PathStep, PatternSet, Ruleset,
    RulesetError, RulesetSpec, Seats, Sets, Setup, WinningPath, winning_moves,
};

use hex::{Hex, Swap};

fn sets(text: &str) -> Sets {
    text.parse().unwrap_or_else(|e| panic!("{e}"))
}

fn letter(c: char) -> Letter {
    Letter::from_char(c).expect("a letter")
}

#[test]
fn sets_are_read_and_written_by_letter() {
    let some = sets("C,A,A/BD");
    assert_eq!(some.to_string(), "AAC/BD");
    assert_eq!(sets("CAA").to_string(), "AAC");
    assert_eq!(sets("AC/CA").to_string(), "AC");
    assert!(sets("AC/CA").is_symmetric() && !some.is_symmetric());
    let counts = |player| ['A', 'B', 'C', 'D'].map(|c| some.count(player, letter(c)));
    assert_eq!(counts(Player::One), [2, 0, 1, 0]);
    assert_eq!(counts(Player::Two), [0, 1, 0, 1]);
    assert_eq!(counts(Player::Three), [0; 4]);
    assert_eq!((some.pieces(), some.letters()), (5, 0b1111));
    assert_eq!((sets("AAC").pieces(), sets("AAC").letters()), (6, 0b101));
    assert_eq!(Sets::uniform(&[letter('A'), letter('C')], 2), sets("AACC"));
    assert_eq!(Sets::combine(&some, &sets("I")), sets("AAC/I"));
    let refused = |text: &str| text.parse::<Sets>().expect_err(text);
    assert!(matches!(refused("AAA"), SetsError::TooMany { letter, .. } if letter.char() == 'A'));
    assert!(matches!(refused("A1"), SetsError::Letter { found: '1', .. }));
    assert!(matches!(refused("A/B/C"), SetsError::Players(_)));
    for empty in ["", "A/", "/A"] {
        assert!(matches!(refused(empty), SetsError::Empty(_)), "{empty}");
    }
}

fn with_sets(owners: &str, text: &str) -> Result<Ruleset, RulesetError> {
    let owners = owners.parse().expect("owners");
    let spec = RulesetSpec::new(Board::SMALL, Seats::Two);
    Ruleset::new(RulesetSpec { owners, sets: Some(sets(text)), ..spec })
}

#[test]
fn sets_share_out_the_pieces_among_the_colours() {
    let game = with_sets("1122", "AAC/BD").expect("a ruleset");
    // The second piece of a pattern is of the player's second set.
    let holdings = Colour::ALL.iter().map(|&colour| game.letters_of(colour));
    assert_eq!(holdings.collect::<Vec<_>>(), [0b0101, 0b0001, 0b1010, 0]);
    let letters: String = game.pieces().patterns().iter().map(|p| p.letter.char()).collect();
    assert_eq!(letters, "ABCD");
    assert!(game.has_custom_pieces() && !game.has_equal_sets());
    assert!(with_sets("1020", "A").expect("a ruleset").has_equal_sets());
    assert!(matches!(
        with_sets("1020", "A/BB"),
        Err(RulesetError::TooManyPieces { player: Player::Two, count: 2, owned: 1, .. })
    ));
    let refused = with_sets("1122", "AZ").expect_err("no pattern Z").to_string();
    assert!(refused.contains("has the letter Z; the patterns are ABCDEFGHI"), "{refused}");
    assert!(matches!(with_sets("123c", "A"), Err(RulesetError::SetsForTwo(Seats::Three))));
}

#[test]
fn readings_are_named_as_they_are_read() {
    let usual = "junction=joined relocate-turn=free null-turn=forbidden claim-rule=automatic";
    let small = Ruleset::standard(Board::SMALL, Seats::Two);
    assert_eq!(small.readings(), format!("edition=standard {usual} connectors=crossed"));
    // Where intersection pieces are played no connectors are named.
    let large = Ruleset::standard(Board::LARGE, Seats::Two);
    assert_eq!(large.readings(), format!("edition=tournament {usual}"));
    for game in [small, large] {
        let text = game.write_position(&game.start());
        assert_eq!(Ruleset::with_readings(&game.readings(), &text).expect("a ruleset"), game);
    }
}

#[test]
fn specifications_differ_in_their_readings() {
    let usual = RulesetSpec::new(Board::SMALL, Seats::Two);
    let other = usual.clone().with_readings("junction=through null-turn=allowed").expect("known");
    let differing: Vec<&str> = other.differences(&usual).map(|reading| reading.name).collect();
    assert_eq!(differing, ["junction", "null-turn"]);
    assert_eq!(
        write_readings(&other, other.differences(&usual)),
        "junction=through null-turn=allowed"
    );
    assert_eq!(usual.differences(&usual).count(), 0);
    let by_clause = other.words_by_clause();
    let by_clause: Vec<(&str, &str)> = by_clause.iter().map(|(c, w)| (*c, w.as_str())).collect();
    let expected = [
        ("X-JUNCTION", "through"),
        ("X-RELOCATE-TURN", "free"),
        ("X-NULL-TURN", "allowed"),
        ("X-CLAIM", "automatic"),
        ("X-CONNECTORS", "crossed"),
    ];
    assert_eq!(by_clause, expected);
}

#[test]
fn a_plain_specification_keeps_all_but_the_readings() {
    let plain = RulesetSpec {
        edition: Some(EditionId::Challenge),
        owners: "1020".parse().expect("owners"),
        pieces: Some(Catalogue::of_set(PatternSet::Six)),
        sets: Some(sets("AC")),
        ..RulesetSpec::new(Board::of(3, 2), Seats::Two)
    };
    let (junction, null_turn) = (Junction::Through, NullTurn::Allowed);
    let read = RulesetSpec { junction, null_turn, ..plain.clone() };
    assert_eq!(read.with_default_readings(), plain);
}

#[test]
fn a_piece_that_a_path_passes_twice_is_one_piece() {
    let [a, b] = [Cell::new(2, 2), Cell::new(2, 3)];
    let piece = |cell| PathStep::Piece { cell, enters: Direction::N, leaves: Direction::S };
    let at = Interstice::new(2, 2);
    let connector = PathStep::Connector { at, enters: Corner::NW, leaves: Corner::SE };
    let steps = vec![piece(a), connector, piece(b), piece(a)];
    let path = WinningPath { from: Edge::A, steps };
    assert_eq!(path.cells().collect::<Vec<_>>(), [a, b, a]);
    assert_eq!(path.pieces(), 2);
}

#[test]
fn every_slot_of_the_square_has_a_name() {
    let cells: Vec<String> = Cell::all().map(|cell| cell.to_string()).collect();
    assert_eq!(
        (cells.len(), &*cells[0], &*cells[1], &*cells[8], &*cells[63]),
        (64, "a1", "b1", "a2", "h8")
    );
    let between: Vec<String> = Interstice::all().map(|at| at.to_string()).collect();
    let some = [0, 1, 7, 48].map(|index| between[index].as_str());
    assert_eq!((between.len(), some), (49, ["xa1", "xb1", "xa2", "xg7"]));
    for off in ["xh1", "xa8", "xh8", "xa0", "a1", "x"] {
        assert!(off.parse::<Interstice>().is_err(), "{off}");
    }
}

#[test]
fn a_piece_that_its_set_does_not_hold_is_not_placed() {
    let game = with_sets("1122", "AAC/BD").expect("a ruleset");
    let check = |text| game.check(&game.start(), game.parse_move(text).expect("a move"));
    assert_eq!(check("yA.b1.0"), Ok(()));
    let missing = check("yC.b1.0").expect_err("the second set has no C");
    assert!(matches!(missing, IllegalMoveError::NoSuchPattern { .. }), "{missing}");
}

#[test]
fn a_finished_game_has_no_action() {
    let game = Ruleset::standard(Board::of(2, 1), Seats::Two);
    let won = game.parse_position("x1_2x1_1122.2_rA2.gI1-2_d").expect("a position");
    assert!(won.is_won(&game) && !has_action(&game, &won));
    assert!(has_action(&game, &game.start()));
}

/// Where paths are not joined a path may come back to the piece that completes it.
#[test]
fn a_win_may_pass_the_placed_piece_twice() {
    let rows = "rC0.bA5.yG2-bC4.yA1.gG6.1.bG5-rD2.yD6.yF6.gD2.bD1-gA0.gI0.gF1.rG7.gC1-rA5.rI0.rF3";
    let text = format!("x1_3x2_1122.1_{rows}_d");
    let game = Ruleset::with_readings("junction=through", &text).expect("a ruleset");
    let position = game.parse_position(&text).expect("a position");
    let mv = game.parse_move("yC.d2.2").expect("a move");
    let path = position.play_unchecked(&game, mv).winning_path(&game).expect("a win");
    assert_eq!(path.cells().filter(|cell| cell.to_string() == "d2").count(), 2);
    assert!(winning_moves(&game, &position).contains(&mv));
}

#[test]
fn a_key_shows_its_bytes() {
    let game = Ruleset::standard(Board::of(1, 1), Seats::Two);
    let key = key(&game, &game.start());
    // No piece, no freezes, not decided.
    assert_eq!(key.bytes(), [0, 64, 64, 0]);
    assert_eq!(format!("{key:?}"), "Key(00404000)");
}

#[test]
fn a_key_tells_who_moves_where_players_differ() {
    for (text, last) in [("AAC/BD", 2), ("AAC", 0)] {
        let game = with_sets("1122", text).expect("a ruleset");
        let first = game.parse_move("rA.b1.0").expect("a move");
        let next = game.play(&game.start(), first);
        assert_eq!(key(&game, &game.start()).bytes().last(), Some(&0), "{text}");
        assert_eq!(key(&game, &next).bytes().last(), Some(&last), "{text}");
    }
    assert_eq!(with_sets("1122", "AAC/BD"), with_sets("1122", "CAA/DB"));
}

#[test]
fn a_setup_is_written_with_the_least_of_equal_rotations() {
    let game = Ruleset::standard(Board::LARGE, Seats::Two);
    let at = Interstice::new(3, 3);
    for (rotation, said) in [(1, "S1"), (3, "S1"), (5, "S1"), (6, "S0")] {
        let connectors = Some(vec![(at, Connector { kind: ConnectorKind::S, rotation })]);
        let text = write_setup(&game, &Setup { connectors, ..Setup::start() });
        assert!(text.contains(said), "{rotation}: {text}");
    }
}

/// Pieces of the partner may be turned, but not before all have placed one.
#[test]
fn nobody_wins_by_a_turn_in_the_opening() {
    let text = "x1_2x1_1234t.3_rA0.yI1-2_d";
    let game = Ruleset::with_readings("", text).expect("a ruleset");
    let position = game.parse_position(text).expect("a position");
    let turn = game.parse_move("a1.2").expect("a move");
    assert!(position.play_unchecked(&game, turn).has_complete_path());
    assert!(matches!(game.check(&position, turn), Err(IllegalMoveError::Opening)));
    assert!(!winning_moves(&game, &position).contains(&turn));
}

#[test]
fn in_random_play_every_kind_of_move_is_as_likely() {
    let text = "x1_4x2_1122.1_rA0.3-6-2.gI2.3-6-6-4_d";
    let game = Ruleset::with_readings("", text).expect("a ruleset");
    let position = game.parse_position(text).expect("a position");
    let mut by_kind = [0; 5];
    for seed in 0..300 {
        let mv = random_move(&game, &position, &mut Random::new(seed)).expect("the game goes on");
        by_kind[game.kind(&position, mv)] += 1;
    }
    // One piece to turn, thousands of placements.
    assert!(by_kind[..3].iter().all(|n| (70..130).contains(n)), "{by_kind:?}");
}

#[test]
fn tallies_add_up() {
    let mut sum = Tally { by_kind: vec![9, 14, 18], empty: 2, wins: 6, draws: 8 };
    assert_eq!(sum.nodes(), 43);
    sum.add_outcome(Some(Outcome::Win(Players::one(Player::Two))));
    sum.add_outcome(Some(Outcome::Draw));
    sum.add_outcome(None);
    assert_eq!((sum.wins, sum.draws), (7, 9));
}

#[test]
fn what_a_game_does_not_say_follows_from_its_rules() {
    let game = Hex { size: 2, swap: Swap::No };
    let read = |text| game.parse_position(text).expect("a position");
    let (near, far) = (read("rb-.._1"), read("..-.._1"));
    let wins: Vec<String> =
        game.winning_moves(&near).into_iter().map(|mv| game.write_move(mv)).collect();
    assert_eq!(wins, ["a2"]);
    assert!(game.winning_moves(&far).is_empty());
    assert!(game.has_win(&near) && !game.has_win(&far));
    assert!(!game.has_threat(&near));
    let mut moves = game.moves(&far);
    assert!(!game.prune_unhelpful(&far, &mut moves));
    assert_eq!(moves, game.moves(&far));
    assert_eq!(game.touches(&far, moves[0]), Squares::ALL);
}
