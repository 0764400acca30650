//! The inputs that shrinking tries, against what each of them should be.

use ::crossings::rules::{geometry as stones, ruleset as crossings};
use crosstrack::base::Player;
use crosstrack::rules::{
    Board, Connector, EditionId, Letter, Piece, Placed, Ruleset, RulesetSpec, Seats, Setup,
    interstices_of,
};
use crosstrack_conform::shrink::{Input, PlantedCounts};
use crosstrack_conform::{HasVectors, InputCommand};

/// Pieces such as `a1rA0 b1bG3`.
fn input(spec: RulesetSpec, pieces: &str) -> Input<Ruleset> {
    let read = |text: &str| {
        let mut rest = text[2..].chars();
        let mut next = || rest.next().expect("a colour, a letter and a rotation");
        let colour = next().to_string().parse().expect("a colour");
        let letter = Letter::from_char(next()).expect("a letter");
        let rotation = next().to_digit(8).expect("a rotation") as u8;
        (text[..2].parse().expect("a cell"), Placed { piece: Piece { colour, letter }, rotation })
    };
    let pieces = pieces.split_whitespace().map(read).collect();
    let setup = Setup { pieces, to_move: Player::One, ..Setup::start() };
    Input { ruleset: Ruleset::new(spec).expect("a ruleset"), setup, command: InputCommand::Legal }
}

fn laid(input: &Input<Ruleset>) -> String {
    let text = input.setup.pieces.iter().map(|(cell, placed)| {
        let Piece { colour, letter } = placed.piece;
        format!("{cell}{colour}{letter}{}", placed.rotation)
    });
    text.collect::<Vec<_>>().join(" ")
}

fn simpler(input: &Input<Ruleset>) -> Vec<Input<Ruleset>> {
    Ruleset::simpler_inputs(input)
}

fn two(board: Board) -> RulesetSpec {
    RulesetSpec::new(board, Seats::Two)
}

#[test]
fn pieces_go_one_by_one() {
    let input = input(two(Board::of(2, 1)), "a1rA0 b1bG0 a2yA0");
    let found: Vec<String> = simpler(&input).iter().map(laid).collect();
    for fewer in ["", "b1bG0 a2yA0", "a1rA0 a2yA0", "a1rA0 b1bG0", "a1rA0", "b1bG0", "a2yA0"] {
        assert!(found.iter().any(|laid| laid == fewer), "{fewer}: {found:?}");
    }
}

/// Every second piece is dealt to the other player; when the sets of a player are used up, a piece
/// gets any set that is played with.
#[test]
fn pieces_are_dealt_out_anew() {
    let input = input(two(Board::SMALL), "b1yA0 c1gD0 d1rA0 e1bD0 b2gA0 c2rI0");
    let found: Vec<String> = simpler(&input).iter().map(laid).collect();
    let dealt = "b1rA0 c1bD0 d1yA0 e1gD0 b2bA0";
    assert!(found.iter().any(|laid| laid == dealt), "{found:?}");
}

#[test]
fn another_deal_of_the_sets_is_not_simpler() {
    let owners = "1212".parse().expect("owners");
    let input = input(RulesetSpec { owners, ..two(Board::of(2, 1)) }, "a1rA0");
    let how = |input: &Input<Ruleset>| {
        let Input { ruleset, setup, .. } = input;
        let turned = setup.pieces.iter().filter(|(_, placed)| placed.rotation > 0).count();
        let seats = ruleset.seats().players();
        (setup.pieces.len(), turned, seats, ruleset.cells().count_ones(), setup.to_move)
    };
    let found = simpler(&input);
    assert!(!found.is_empty());
    assert!(found.iter().all(|other| how(other) != how(&input)));
}

#[test]
fn a_smaller_board_shows_every_part() {
    let input = input(two(Board::of(3, 1)), "b2rA0");
    let on_four: Vec<String> =
        simpler(&input).iter().filter(|s| s.ruleset.board() == Board::of(2, 1)).map(laid).collect();
    for cut in ["a1rA0", "b1rA0", "a2rA0", "b2rA0"] {
        assert!(on_four.iter().any(|laid| laid == cut), "{cut}: {on_four:?}");
    }
}

#[test]
fn intersection_pieces_go_all_and_one_by_one() {
    let spec = RulesetSpec { edition: Some(EditionId::Tournament), ..two(Board::of(3, 1)) };
    let mut input = input(spec, "a1rA0");
    let slots = interstices_of(input.ruleset.interstices());
    let played: Vec<_> = slots.zip(Connector::all()).take(2).collect();
    assert_eq!(played.len(), 2);
    input.setup.connectors = Some(played.clone());
    let found: Vec<_> = simpler(&input)
        .into_iter()
        .filter(|other| other.ruleset == input.ruleset && laid(other) == "a1rA0")
        .map(|other| other.setup.connectors)
        .collect();
    for fewer in [None, Some(vec![played[0]]), Some(vec![played[1]])] {
        assert!(found.contains(&fewer), "{fewer:?}: {found:?}");
    }
}

#[test]
fn two_players_keep_the_edition() {
    let edition = Some(EditionId::Tournament);
    let three = RulesetSpec { edition, ..RulesetSpec::new(Board::SMALL, Seats::Three) };
    let input = input(three, "b1rA0");
    let plain = "1122".parse().expect("owners");
    let found = simpler(&input);
    let kept = |edition| {
        found.iter().map(|other| other.ruleset.spec()).any(|spec| {
            spec.board == Board::SMALL && spec.owners == plain && spec.edition == edition
        })
    };
    assert!(kept(edition) && kept(None));
}

#[test]
fn what_lies_on_the_board_is_counted_in_words() {
    let on = |pieces| Ruleset::extent(&input(two(Board::of(2, 1)), pieces).setup);
    assert_eq!([on(""), on("a1rA0"), on("a1rA0 b1bG0")], ["0 pieces", "1 piece", "2 pieces"]);
    let planted = PlantedCounts { positions: 10, over: 2, decisive: 3 };
    let text = "10 planted (2 over, 3 to win at once, 5 near misses)";
    assert_eq!(planted.to_string(), text);
}

/// A smaller board of Crossings is tried with as many rows of stones as it has by default, and with
/// as many as the input has.
#[test]
fn a_smaller_board_of_crossings_has_the_rows_of_either() {
    let spec =
        crossings::RulesetSpec { rows: 2, ..crossings::RulesetSpec::new(stones::Board::of(5, 8)) };
    let ruleset = crossings::Ruleset::new(spec).expect("a ruleset");
    let start = crosstrack::Game::start(&ruleset);
    let input = Input::new(&ruleset, &start, InputCommand::Legal);
    let found = crossings::Ruleset::simpler_inputs(&input);
    for rows in [1, 2] {
        let fits = |spec: &crossings::RulesetSpec| {
            spec.rows == rows && spec.board.width() < 5 && spec.board.height() < 8
        };
        assert!(found.iter().any(|other| fits(other.ruleset.spec())), "{rows}");
    }
}
