//! The rules of Crossings, case by case: expected values are worked out by hand.

use crossings::rules::ruleset::{RulesetError, RulesetSpec};
use crossings::rules::{Board, Position, Ruleset, Setup, SetupFault, Square};
use crosstrack::game::perft::perft;
use crosstrack::game::{Counted as _, Game, GameExt, Notation as _, Symmetric as _, Tactics};

fn ruleset(spec: &str) -> Ruleset {
    Ruleset::new(spec.parse().expect("readings")).expect("a ruleset")
}

fn position(ruleset: &Ruleset, text: &str) -> Position {
    ruleset.parse_position(text).unwrap_or_else(|fault| panic!("{text}: {fault}"))
}

/// The legal moves, in their order.
fn moves(spec: &str, text: &str) -> String {
    let ruleset = ruleset(spec);
    let moves = ruleset.moves(&position(&ruleset, text));
    moves.into_iter().map(|mv| ruleset.write_move(mv)).collect::<Vec<_>>().join(" ")
}

/// The clause that forbids a move.
fn refusal(spec: &str, text: &str, mv: &str) -> &'static str {
    let ruleset = ruleset(spec);
    let illegal = ruleset.check(&position(&ruleset, text), ruleset.parse_move(mv).expect("a move"));
    illegal.expect_err("an illegal move").clause()
}

/// The clauses that a position violates.
fn faults(spec: &str, text: &str) -> Vec<&'static str> {
    let (_, setup) = crossings::rules::notation::parse_setup(text).expect("a text");
    setup.faults(&ruleset(spec)).0.iter().map(SetupFault::clause).collect()
}

#[test]
fn the_published_game_starts_with_forty_moves() {
    let game = Ruleset::standard();
    let text = "bbbbbbbb/bbbbbbbb/8/8/8/8/rrrrrrrr/rrrrrrrr r -";
    assert_eq!(game.write_position(&game.start()), text);
    // From the second row 8 stones step ahead and 7 to either side; of 8 columns of two each
    // advances, and of 7 pairs on a slant to either side the last two have no room.
    assert_eq!(perft(&game, &game.start(), 1).by_kind, [8 + 7 + 7 + 8 + 5 + 5, 0, 0, 0, 0, 0]);
    // Nobody gets in the other's way yet.
    assert_eq!(perft(&game, &game.start(), 2).nodes(), 1600);
}

#[test]
fn small_boards_count_as_by_hand() {
    let game = ruleset("3x4");
    assert_eq!(perft(&game, &game.start(), 1).nodes(), 2 + 3 + 2);
    assert_eq!(perft(&game, &game.start(), 2).nodes(), 49);
    // In a single column two stones face each other after one move.
    let game = ruleset("1x3");
    let tally = perft(&game, &game.start(), 1);
    assert_eq!((tally.nodes(), tally.wins, tally.draws), (1, 0, 1));
    assert_eq!(perft(&game, &game.start(), 2).nodes(), 0);
    let game = ruleset("1x3 no-move=loss");
    let tally = perft(&game, &game.start(), 1);
    assert_eq!((tally.nodes(), tally.wins, tally.draws), (1, 1, 0));
    assert_eq!(moves("1x8 rows=2", "b/b/1/1/1/1/r/r r -"), "a1-a4 a2-a3");
}

#[test]
fn stones_stay_in_a_single_column() {
    // One column has no mirror image.
    assert_eq!(ruleset("1x8").symmetries(), 2);
    assert_eq!(ruleset("2x3").symmetries(), 4);
}

#[test]
fn a_line_moves_as_a_whole_or_its_leading_end() {
    // b1, c1, d1 eastward: d1 alone, c1 with d1, all three; b1 westward alone; b1 with c1 would
    // need a second square. Elsewhere each steps alone.
    assert_eq!(
        moves("7x3", "b6/7/1rrr3 r -"),
        "b1-a1 b1-g1 b1-a2 b1-b2 b1-c2 c1-f1 c1-b2 c1-c2 c1-d2 d1-e1 d1-c2 d1-d2 d1-e2"
    );
    assert_eq!(
        moves("7x3 single=line", "b6/7/1rrr3 r -"),
        "b1-a1 b1-g1 c1-f1 d1-e1",
        "stones with neighbours keep to their line"
    );
    assert_eq!(
        moves("7x3 distance=upto single=line", "b6/7/1rrr3 r -"),
        "b1-a1 b1-e1 b1-f1 b1-g1 c1-a1 c1-e1 c1-f1 d1-a1 d1-e1"
    );
    // Westward two and three stones stop at the edge.
    assert_eq!(
        moves("7x3 distance=stop single=line", "b6/7/1rrr3 r -"),
        "b1-a1 b1-g1 c1-a1 c1-f1 d1-a1 d1-e1"
    );
}

#[test]
fn a_line_captures_from_a_smaller_one() {
    // Red's three meet two blue stones after one empty square.
    let text = "7b/rrr1bb2/8 r -";
    assert_eq!(moves("8x3 single=line", text), "a2xe2 c2-d2");
    // Two against two do not.
    assert_eq!(refusal("8x3", text, "b2xe2"), "CR-CAPTURE");
    assert_eq!(refusal("8x3", text, "c2xe2"), "CR-SINGLE");
    assert_eq!(refusal("8x3", text, "a2-e2"), "CR-CAPTURE");
    assert_eq!(refusal("8x3", text, "a2-f2"), "CR-OCCUPIED");
    assert_eq!(refusal("8x3", text, "a2-d2"), "X-CR-DISTANCE");
    assert_eq!(refusal("8x3", text, "b2-c2"), "CR-OCCUPIED");
    assert_eq!(refusal("8x3", text, "a2-c3"), "CR-LINE");
    assert_eq!(refusal("8x3", text, "e2-e1"), "CR-MOVE");
    assert_eq!(refusal("8x3", text, "d2-d1"), "CR-MOVE");
    assert_eq!(refusal("8x3", text, "c2-c4"), "CR-START");
    assert_eq!(refusal("8x3", "7b/8/rrr5 r -", "b1-f1"), "CR-SUB");
    assert_eq!(refusal("8x3", "7b/8/rrr5 r -", "a1-g1"), "CR-LINE");
    assert_eq!(refusal("8x3", "7b/8/rrr5 r -", "c1-e1"), "CR-SINGLE");
    assert_eq!(refusal("8x3 single=line", "7b/8/rrr5 r -", "b1-b2"), "X-CR-SINGLE");
    assert_eq!(refusal("8x3 distance=stop", "7b/8/rrr5 r -", "b1-d1"), "X-CR-DISTANCE");
}

#[test]
fn locked_stones_are_in_the_way() {
    // a1 and a2 go north: a blue free stone behind which a locked one stands.
    let text = "R2/3/3/1B1 r -";
    assert_eq!(moves("3x4", text), "", "nothing but locked stones");
    assert!(ruleset("3x4").outcome(&position(&ruleset("3x4"), text)).is_some());
    // Red's two at d2, e2 meet blue at f2 ... going down a slant onto a locked stone.
    let text = "4R3/8/3r4/4r3/5b2/6B1 r -";
    assert!(moves("8x6", text).contains("d4xf2"));
    assert!(!moves("8x6 lock=defend", text).contains('x'));
    assert_eq!(refusal("8x6 lock=defend", text, "d4xf2"), "CR-CAPTURE");
    let text = "4R3/8/8/3r4/4r3/5B2 r -";
    assert_eq!(refusal("8x6", text, "d3xf1"), "CR-LOCK");
    assert_eq!(refusal("8x6", text, "e6-e5"), "CR-LOCK");
}

#[test]
fn a_crossing_is_answered_or_wins() {
    let game = ruleset("3x4");
    // Red crosses by a3-a4; blue answers by c2-b1, c2-c1 or not at all.
    let before = position(&game, "3/r2/2b/3 r -");
    let cross = game.parse_move("a3-a4").unwrap();
    let after = game.play(&before, cross);
    assert_eq!(game.write_position(&after), "r2/3/2b/3 b a4");
    assert_eq!(game.outcome(&after), None);
    assert_eq!(moves("3x4", "r2/3/2b/3 b a4"), "c2-b1 c2-c1");
    let answer = game.play(&after, game.parse_move("c2-c1").unwrap());
    assert_eq!(game.write_position(&answer), "R2/3/3/2B r -");
    assert!(game.winning_moves(&before).is_empty());
    let before = position(&game, "3/r1b/3/3 r -");
    let wins: Vec<String> =
        game.winning_moves(&before).into_iter().map(|mv| game.write_move(mv)).collect();
    assert_eq!(wins, ["a3-a4", "a3-b4"]);
    let tally = perft(&game, &before, 1);
    assert_eq!((tally.by_kind[2], tally.wins), (2, 2));
    // Where any reply is allowed the win comes a move later.
    let game = ruleset("3x4 reply=free");
    let before = position(&game, "3/r1b/3/3 r -");
    assert!(game.winning_moves(&before).is_empty());
    let after = game.play(&before, cross);
    assert_eq!(game.tally(&after).wins, 5, "no move of blue's answers");
    let after = game.play(&after, game.parse_move("c3-c2").unwrap());
    assert_eq!(game.write_position(&after), "r2/3/2b/3 r a4");
    assert_eq!(game.outcome(&after).map(|o| o.to_string()).as_deref(), Some("win 1"));
}

#[test]
fn a_capture_answers_where_it_may() {
    // Blue's two on b4, c4 take the stone that crossed on a4.
    let text = "rbb/3/3/3 b a4";
    assert_eq!(moves("3x4 capture-reply=yes", text), "c4xa4");
    assert_eq!(moves("3x4", text), "");
    assert_eq!(refusal("3x4", text, "c4xa4"), "X-CR-CAPTURE-REPLY");
    assert_eq!(refusal("3x4", text, "b4-b3"), "X-CR-REPLY");
    let game = ruleset("3x4 capture-reply=yes");
    let after = game.play(&position(&game, text), game.parse_move("c4xa4").unwrap());
    assert_eq!(game.write_position(&after), "bb1/3/3/3 r -");
    let game = ruleset("3x4 reply=free");
    let after = game.play(&position(&game, text), game.parse_move("c4xa4").unwrap());
    assert_eq!(game.write_position(&after), "bb1/3/3/3 r a4");
    assert_eq!(game.outcome(&after).map(|o| o.to_string()).as_deref(), Some("win 1"));
}

#[test]
fn a_board_full_of_locked_stones_is_dead() {
    let text = "RRR/b2/2r/BBB r -";
    let game = ruleset("3x4 rows=1");
    assert_eq!(faults("3x5 rows=2", "RRR/b2/2r/3/BBB r -"), Vec::<&str>::new());
    assert_eq!(faults("3x4", text), ["CR-START", "CR-START"], "more stones than there are");
    assert_eq!(game.outcome(&position(&game, "RRR/3/3/BBB r -")).unwrap().to_string(), "draw");
    assert_eq!(moves("3x5 rows=2", "RRR/b2/2r/3/BBB r -"), "");
    assert_eq!(refusal("3x5 rows=2", "RRR/b2/2r/3/BBB r -", "c3-b3"), "X-CR-DEAD");
    assert_eq!(
        moves("3x5 rows=2 dead=play-on", "RRR/b2/2r/3/BBB r -"),
        "c3-b2 c3-c2 c3-b3 c3-b4 c3-c4"
    );
}

#[test]
fn every_fault_is_told() {
    assert_eq!(faults("3x4", "1r1/3/3/3 r -"), ["CR-CROSS"], "a stone that has crossed");
    assert_eq!(faults("3x4", "3/1R1/3/1B1 r -"), ["CR-LOCK"], "locked on no far row");
    assert_eq!(faults("3x4", "1R1/3/3/3 r -"), ["CR-LOCK"], "locked alone");
    assert_eq!(faults("3x4", "3/1r1/3/3 r b3"), ["CR-CROSS"], "nobody crosses there");
    assert_eq!(faults("3x4", "3/3/3/3 b a4"), ["CR-CROSS"], "nobody stands there");
    assert_eq!(faults("3x4", "r2/3/3/3 r a4"), ["X-CR-REPLY"]);
    assert_eq!(faults("3x4 reply=free", "r2/3/3/3 r a4"), Vec::<&str>::new());
    assert_eq!(faults("3x4 reply=free", "b2/3/3/3 r a4"), Vec::<&str>::new());
    assert_eq!(faults("3x4 reply=free capture-reply=yes", "b2/3/3/3 r a4"), ["X-CR-CAPTURE-REPLY"]);
    let start = Setup::start(&ruleset("3x4"));
    let stones = vec![start.stones[0], start.stones[0], (Square::new(5, 0), start.stones[0].1)];
    let twice = Setup { stones, ..start };
    let clauses: Vec<_> = twice.faults(&ruleset("3x4")).0.iter().map(SetupFault::clause).collect();
    assert_eq!(clauses, ["CR-OCCUPIED", "CR-START"]);
}

#[test]
fn rulesets_without_room_are_refused() {
    let refuse = |spec: &str| Ruleset::new(spec.parse().unwrap()).unwrap_err();
    let three = RulesetSpec { rows: 3, ..RulesetSpec::new(Board::of(3, 4)) };
    assert_eq!(Ruleset::new(three), Err(RulesetError::Rows(3)));
    assert_eq!(refuse("3x2"), RulesetError::NoRoom { board: Board::of(3, 2), rows: 1 });
    assert_eq!(refuse("3x3 rows=2"), RulesetError::NoRoom { board: Board::of(3, 3), rows: 2 });
    for bad in
        ["9x9", "3x", "3x4 rows=3", "3x4 lock", "3x4 lock=x", "3x4 rows=1 rows=1", "3x4 colour=red"]
    {
        assert!(bad.parse::<RulesetSpec>().is_err(), "{bad}");
    }
    let text = "8x8 rows=2 distance=exact single=any reply=forced capture-reply=no lock=obstacle \
                no-move=draw dead=draw";
    assert_eq!(Ruleset::standard().to_string(), text);
}

#[test]
fn a_wrong_text_is_pointed_at() {
    let game = ruleset("3x4");
    let wrong = |text: &str| match game.parse_position(text) {
        Err(crossings::rules::notation::ParsePositionError::Syntax(error)) => error.span,
        other => panic!("{text}: {other:?}"),
    };
    assert_eq!(wrong("bbb/3/3/rrr r"), 0..13);
    assert_eq!(wrong("bbb/3/3/rrr r - "), 0..16);
    assert_eq!(wrong("bbb/3/3/rrr x -"), 12..13);
    assert_eq!(wrong("bbb/3/3/rrr r i9"), 14..16);
    assert_eq!(wrong("bbb/12/3/rrr r -"), 5..6, "two runs");
    assert_eq!(wrong("bbb/2/3/rrr r -"), 4..5, "too short");
    assert_eq!(wrong("bbb/9/3/rrr r -"), 4..5);
    assert_eq!(wrong("bbb/0/3/rrr r -"), 4..5);
    assert_eq!(wrong("bbb//3/rrr r -"), 4..4);
    assert_eq!(wrong("bbb/é2/3/rrr r -"), 4..6);
    assert_eq!(wrong("8b/8/8 r -"), 1..2);
    assert!(game.parse_position("bbb/3/rrr r -").is_err(), "another board");
    let wrong = |text: &str| game.parse_move(text).unwrap_err().span;
    assert_eq!(wrong("a1a2"), 0..4);
    assert_eq!(wrong("a1-i2"), 3..5);
    assert_eq!(wrong("-a2"), 0..0);
    assert_eq!(wrong("a1-a2x"), 3..6);
}
