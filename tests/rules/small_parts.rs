//! Parts of the rules that other code builds on and that no game on the published boards asks for: sets
//! of one's own, readings as text, witnesses, tallies, keys.

use crosstrack::base::vocab::{Outcome, Player, Players};
use crosstrack::crosstrack::rules::compass::{Corner, Direction, Edge};
use crosstrack::crosstrack::rules::edition::{Colour, EditionId, Seats};
use crosstrack::crosstrack::rules::geometry::{Board, Cell, Interstice};
use crosstrack::crosstrack::rules::named::{readings_of, ruleset_of};
use crosstrack::crosstrack::rules::piece::{Catalogue, Letter, PatternSet};
use crosstrack::crosstrack::rules::readings::{Junction, NullTurn};
use crosstrack::crosstrack::rules::ruleset::{BadRuleset, Ruleset, RulesetSpec};
use crosstrack::crosstrack::rules::sets::{BadSets, Sets};
use crosstrack::crosstrack::rules::win::{PathStep, WinningPath};
use crosstrack::game::canonical::key;
use crosstrack::game::reading::Readings as _;
use crosstrack::game::{Game, Tally};

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
    assert!(sets("AC/CA").are_alike() && !some.are_alike());
    let counts = |player| ['A', 'B', 'C', 'D'].map(|c| some.count(player, letter(c)));
    assert_eq!(counts(Player::One), [2, 0, 1, 0]);
    assert_eq!(counts(Player::Two), [0, 1, 0, 1]);
    assert_eq!(counts(Player::Three), [0; 4]);
    assert_eq!((some.pieces(), some.letters()), (5, 0b1111));
    assert_eq!((sets("AAC").pieces(), sets("AAC").letters()), (6, 0b101));
    assert_eq!(Sets::alike(&[letter('A'), letter('C')], 2), sets("AACC"));
    assert_eq!(Sets::between(&some, &sets("I")), sets("AAC/I"));
    let refused = |text: &str| text.parse::<Sets>().expect_err(text);
    assert!(matches!(refused("AAA"), BadSets::TooMany { letter, .. } if letter.char() == 'A'));
    assert!(matches!(refused("A1"), BadSets::Letter { found: '1', .. }));
    assert!(matches!(refused("A/B/C"), BadSets::Players(_)));
    for empty in ["", "A/", "/A"] {
        assert!(matches!(refused(empty), BadSets::Empty(_)), "{empty}");
    }
}

fn with_sets(owners: &str, text: &str) -> Result<Ruleset, BadRuleset> {
    let owners = owners.parse().expect("owners");
    let spec = RulesetSpec::new(Board::SMALL, Seats::Two);
    Ruleset::new(RulesetSpec { owners, sets: Some(sets(text)), ..spec })
}

#[test]
fn sets_share_out_the_pieces_among_the_colours() {
    let game = with_sets("1122", "AAC/BD").expect("a ruleset");
    // The second piece of a pattern is of the player's second set.
    let holdings = Colour::ALL.iter().map(|&colour| game.holding(colour));
    assert_eq!(holdings.collect::<Vec<_>>(), [0b0101, 0b0001, 0b1010, 0]);
    let letters: String = game.pieces().patterns().iter().map(|p| p.letter.char()).collect();
    assert_eq!(letters, "ABCD");
    assert!(game.has_custom_pieces() && !game.has_like_players());
    assert!(with_sets("1020", "A").expect("a ruleset").has_like_players());
    assert!(matches!(
        with_sets("1020", "A/BB"),
        Err(BadRuleset::TooManyPieces { player: Player::Two, count: 2, owned: 1, .. })
    ));
    let refused = with_sets("1122", "AZ").expect_err("no pattern Z").to_string();
    assert!(refused.contains("letter Z: the patterns are ABCDEFGHI"), "{refused}");
    assert!(matches!(with_sets("123c", "A"), Err(BadRuleset::SetsForTwo(Seats::Three))));
}

#[test]
fn readings_are_named_as_they_are_read() {
    let usual = "junction=joined relocate-turn=free null-turn=forbidden claim-rule=automatic";
    let small = Ruleset::standard(Board::SMALL, Seats::Two);
    assert_eq!(readings_of(&small), format!("edition=standard {usual} connectors=crossed"));
    // Where intersection pieces are played no connectors are named.
    let large = Ruleset::standard(Board::LARGE, Seats::Two);
    assert_eq!(readings_of(&large), format!("edition=tournament {usual}"));
    for game in [small, large] {
        let text = game.write_position(&game.start());
        assert_eq!(ruleset_of(&readings_of(&game), &text).expect("a ruleset"), game);
    }
}

#[test]
fn specifications_differ_in_their_readings() {
    let usual = RulesetSpec::new(Board::SMALL, Seats::Two);
    let other = usual.clone().with_readings("junction=through null-turn=allowed").expect("known");
    let differing: Vec<&str> = other.differing(&usual).map(|reading| reading.name).collect();
    assert_eq!(differing, ["junction", "null-turn"]);
    assert_eq!(other.options(&usual), " --junction through --null-turn allowed");
    assert_eq!(usual.options(&usual), "");
    let by_clause = other.by_clause();
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
    assert_eq!(read.plain(), plain);
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
fn a_key_shows_its_bytes() {
    let game = Ruleset::standard(Board::of(1, 1), Seats::Two);
    let key = key(&game, &game.start());
    // No piece, no freezes, not decided.
    assert_eq!(key.bytes(), [0, 64, 64, 0]);
    assert_eq!(format!("{key:?}"), "Key(00404000)");
}

#[test]
fn tallies_add_up() {
    let one = Tally { by_kind: vec![2, 3, 5], empty: 1, wins: 2, draws: 3 };
    let mut sum = Tally { by_kind: vec![7, 11, 13], empty: 1, wins: 4, draws: 5 };
    sum.add(&one);
    assert_eq!(sum, Tally { by_kind: vec![9, 14, 18], empty: 2, wins: 6, draws: 8 });
    assert_eq!((one.nodes(), sum.nodes()), (11, 43));
    sum.add_outcome(Some(Outcome::Win(Players::one(Player::Two))));
    sum.add_outcome(Some(Outcome::Draw));
    sum.add_outcome(None);
    assert_eq!((sum.wins, sum.draws), (7, 9));
}
