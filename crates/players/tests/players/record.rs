//! Records: what is written is read, and what does not hold is named.

use crosstrack::game::random_game;
use crosstrack::{Game, Outcome, Player, Players, Ruleset};
use crosstrack_players::{Comment, Ending, GameRecord, Variation};

use crate::{RULESETS, ruleset};

/// The record of a random game of some plies.
fn record(game: &Ruleset, seed: u64, plies: usize) -> GameRecord {
    let names = (1..=game.players()).map(|n| format!("player {n}")).collect();
    let mut record = GameRecord::new(game, &game.start(), names);
    let line = random_game(game, seed, plies);
    record.moves = line.iter().filter_map(|&(mv, _)| Some(game.write_move(mv?))).collect();
    if let Some(outcome) = game.outcome(&line[line.len() - 1].1) {
        let won = matches!(outcome, Outcome::Win(_));
        (record.result, record.ending) =
            (Some(outcome), if won { Ending::Win } else { Ending::NoMove });
    }
    record.tags.insert("seed".to_owned(), seed.to_string());
    record
}

#[test]
fn games_of_every_ruleset_are_read_as_they_were_written() {
    let mut endings = std::collections::BTreeSet::new();
    for (index, text) in RULESETS.iter().enumerate() {
        let game = ruleset(text);
        for seed in 0..4 {
            let record = record(&game, seed + 10 * index as u64, 60);
            endings.insert(record.ending);
            assert_eq!(GameRecord::from_json(&record.to_json()).as_ref(), Ok(&record));
            assert_eq!(GameRecord::from_text(&record.to_text()).as_ref(), Ok(&record));
            let replay = record.replay::<Ruleset>().unwrap_or_else(|e| panic!("{text}: {e}"));
            assert_eq!(replay.game.edition(), game.edition());
            let moves: Vec<String> = replay.moves.iter().map(|&mv| game.write_move(mv)).collect();
            assert_eq!(moves, record.moves);
            let line = random_game(&game, seed + 10 * index as u64, 60);
            let positions: Vec<_> = line.into_iter().map(|(_, position)| position).collect();
            assert_eq!(replay.positions, positions);
        }
    }
    assert!(endings.len() > 1, "some games are won: {endings:?}");
}

/// A game of three plies on the smallest board: the last completes a path over all four of its cells.
const WON: &str = "\
[Game crosstrack]
[Start x1_2x1_1122.1_rI1.1-1.gI0_d]
[Player 1 Ada]
[Player 2 level:5]
[Result win 1]
[Ending win]
[Tag place a train]

1. MOVE
";

#[test]
fn a_win_is_kept_with_its_winner() {
    let game = ruleset("2x1 1122");
    let start = game.read_position("x1_2x1_1122.1_rI1.1-1.gI0_d").expect("a position");
    let moves = crosstrack::GameExt::moves(&game, &start);
    let wins = |mv: &&crosstrack::Move| {
        game.outcome(&game.play(&start, **mv)) == Some(Outcome::Win(Players::one(Player::One)))
    };
    let win = game.write_move(*moves.iter().find(wins).expect("a win"));
    let text = WON.replace("MOVE", &win);
    let record = GameRecord::from_text(&text).expect("a record");
    assert_eq!(record.to_text(), text);
    assert_eq!(record.tags["place"], "a train");
    record.replay::<Ruleset>().expect("a game");
    for (from, to, expected) in [
        ("[Result win 1]", "[Result win 2]", "`result`: the last position is a win 1 (win)"),
        ("[Ending win]", "[Ending cap]", "`result`: the last position is a win 1 (win)"),
        ("[Ending win]", "[Ending won]", "line 6: `won` is not a way for a game to end"),
        ("[Result win 1]", "[Result 1-0]", "line 5: `1-0` is not a result; write `draw`"),
        ("[Player 2 level:5]\n", "", "`players`: 1 are named, and 2 play"),
        ("[Player 2 level:5]", "[Player 3 x]", "line 4: player `3` stands where player 2 is due"),
        (
            "[Game crosstrack]",
            "[Game chess]",
            "`game`: the game is `chess`, which is not crosstrack",
        ),
        ("[Game crosstrack]\n", "", "line 8: `[Game …]` is missing"),
        ("[Ending win]", "[Ending win", "line 6: `]` is missing at the end"),
        ("[Ending win]", "[Ending win]\n[Ending win]", "line 7: `Ending` is there twice"),
        ("[Ending win]", "[End win]", "line 6: no fact is called `End`"),
        ("gI0_d", "gI9_d", "`start`: "),
        ("[Player 1", "[Readings junction=round]\n[Player 1", "`readings`: `round` is not a"),
        ("1. ", "2. ", "line 9: number 2 stands after 0 moves"),
        ("1. ", "1. zz ", "move 1, `zz`: "),
        ("\n1. ", "\n1. a9.1 ", "move 1, `a9.1`: "),
    ] {
        assert!(text.contains(from), "{from}");
        let text = text.replacen(from, to, 1);
        let error = GameRecord::from_text(&text).and_then(|record| record.replay::<Ruleset>());
        let error = error.expect_err(to);
        assert!(error.to_string().starts_with(expected), "{to}: {error}");
        assert!(!error.help().is_empty());
    }
    for (text, words) in [
        ("1. rI.c1.2 bI.c5.0\n2. rC.e3.7\n", "line 1: `[Game …]` is missing before the moves"),
        ("[Game crosstrack]\n\n1. rI.c1.2\n", "line 3: `[Start …]` is missing before the moves"),
        ("", "line 1: there is no record"),
        ("\n \n", "line 1: there is no record"),
    ] {
        let error = GameRecord::from_text(text).expect_err(words).to_string();
        assert!(error.starts_with(words), "{text:?}: {error}");
    }
    let goes_on = text.replace(&win, &format!("{win} a1.1"));
    let error = GameRecord::from_text(&goes_on).and_then(|record| record.replay::<Ruleset>());
    let error = error.expect_err("a move after the end").to_string();
    assert_eq!(error, "move 2, `a1.1`: the game is over before this move");
}

#[test]
fn what_the_rules_leave_open_needs_a_reason() {
    let game = ruleset("4x2 123c");
    let open = record(&game, 1, 9);
    let result = |result, ending| {
        GameRecord { result, ending, ..open.clone() }
            .replay::<Ruleset>()
            .map(|_| ())
            .map_err(|e| e.to_string())
    };
    let win = |players: &str| Outcome::Win(players.parse().expect("players"));
    for (outcome, ending) in [
        (Some(Outcome::Draw), Ending::Cap),
        (None, Ending::Unfinished),
        (Some(win("23")), Ending::IllegalMove),
        (Some(win("1")), Ending::Forfeit),
    ] {
        assert_eq!(result(outcome, ending), Ok(()));
    }
    for (outcome, ending, expected) in [
        (Some(win("1")), Ending::Win, "`result`: the game goes on after the last move"),
        (Some(Outcome::Draw), Ending::NoMove, "`result`: the game goes on after the last move"),
        (None, Ending::Cap, "`result`: `*` does not go with the ending `cap`"),
        (
            Some(Outcome::Draw),
            Ending::Unfinished,
            "`result`: `draw` does not go with the ending `unfinished`",
        ),
        (Some(win("1")), Ending::Cap, "`result`: `win 1` does not go with the ending `cap`"),
        (
            Some(win("1")),
            Ending::Unfinished,
            "`result`: `win 1` does not go with the ending `unfinished`",
        ),
        (
            Some(Outcome::Draw),
            Ending::Forfeit,
            "`result`: `draw` does not go with the ending `forfeit`",
        ),
        (Some(win("14")), Ending::Forfeit, "`result`: players 14 cannot win together"),
        (Some(win("123")), Ending::Forfeit, "`result`: players 123 cannot win together"),
    ] {
        assert_eq!(result(outcome, ending), Err(expected.to_owned()));
    }
}

/// Earlier versions called a game that goes on a draw.
#[test]
fn a_game_that_goes_on_has_no_result() {
    let open = record(&ruleset("2x1 1122"), 1, 1);
    assert_eq!((open.result, open.ending), (None, Ending::Unfinished));
    let (json, text) = (open.to_json(), open.to_text());
    assert!(json.contains(r#""result":null,"ending":"unfinished""#), "{json}");
    assert!(text.contains("[Result *]\n[Ending unfinished]\n"), "{text}");
    let old = [
        json.replace("\"result\":null", "\"result\":\"draw\""),
        text.replace("[Result *]", "[Result draw]"),
    ];
    assert_eq!(GameRecord::from_json(&old[0]).as_ref(), Ok(&open));
    assert_eq!(GameRecord::from_text(&old[1]).as_ref(), Ok(&open));
}

#[test]
fn json_that_is_not_a_record_is_refused() {
    let json = record(&ruleset("2x1 1122"), 1, 3).to_json();
    for (from, to, expected) in [
        ("game-record/1", "game-record/2", "the schema is `crosstrack/game-record/2`"),
        ("\"moves\"", "\"plays\"", "plays"),
        ("\"result\":null", "\"result\":\"drawn\"", "`drawn` is not a result"),
        ("}", "", "ends too soon"),
    ] {
        assert!(json.contains(from), "{from}: {json}");
        let at = json.rfind(from).expect("there");
        let text = format!("{}{to}{}", &json[..at], &json[at + from.len()..]);
        let error = GameRecord::from_json(&text).expect_err(to).to_string();
        assert!(error.contains(expected), "{to}: {error}");
    }
}

/// What a text with comments and variations says, by hand.
const ANNOTATED: &str = "\
[Game crosstrack]
[Start x1_2x1_1122.1_2-2_d]
[Player 1 Ada]
[Player 2 level:5]
[Result *]
[Ending unfinished]

{the smallest board of two columns}
1. rI.a1.0 {a road (north)} (rA.b1.0 bI.a2.0 {here} (bI.b2.0)) \
bI.b2.0  2. a1.1
";

#[test]
fn comments_and_variations_are_kept_and_checked() {
    let record = GameRecord::from_text(ANNOTATED).expect("a record");
    assert_eq!(record.moves, ["rI.a1.0", "bI.b2.0", "a1.1"]);
    let comment = |after, text: &str| Comment { after, text: text.to_owned() };
    assert_eq!(
        record.comments,
        [comment(0, "the smallest board of two columns"), comment(1, "a road (north)")]
    );
    let inner = Variation {
        after: 1,
        moves: vec!["bI.b2.0".to_owned()],
        comments: vec![],
        variations: vec![],
    };
    let outer = Variation {
        after: 0,
        moves: vec!["rA.b1.0".to_owned(), "bI.a2.0".to_owned()],
        comments: vec![comment(2, "here")],
        variations: vec![inner],
    };
    assert_eq!(record.variations, [outer]);
    assert_eq!(record.to_text(), ANNOTATED);
    assert_eq!(GameRecord::from_json(&record.to_json()).as_ref(), Ok(&record));
    assert_eq!(record.replay::<Ruleset>().expect("it can be played").moves.len(), 3);
    // Braces and line feeds within a comment leave the text a record.
    let mut spoken = record.clone();
    spoken.comments[1].text = "a {road}\nnorth".to_owned();
    let again = GameRecord::from_text(&spoken.to_text()).expect("a record");
    assert_eq!(again.comments[1].text, "a (road) north");
    for (found, instead, why) in [
        ("a1.1", "a1.1 (b2.1", "line 9: `)` is missing at the end of a variation"),
        ("{here}", "{here", "line 9: `}` is missing in the line of its `{`"),
        ("(bI.b2.0)", "2. bI.b2.0)", "line 9: `2.` stands in a variation, which has no numbers"),
        ("1. rI.a1.0", "1. ( rI.a1.0", "line 9: a variation stands before any move"),
        ("a1.1", ") a1.1", "line 9: `)` ends no variation"),
        ("a1.1", "} a1.1", "line 9: `}` stands where a move is due"),
        ("(bI.b2.0)", "(bI.b1.0)", "move 2, `bI.b1.0`: in a variation: "),
    ] {
        let text = ANNOTATED.replacen(found, instead, 1);
        let error = GameRecord::from_text(&text)
            .and_then(|record| record.replay::<Ruleset>().map(|_| ()))
            .expect_err(&text)
            .to_string();
        assert!(error.starts_with(why), "{error} for {text}");
    }
    let mut beyond = record;
    beyond.variations[0].after = 9;
    let error = beyond.replay::<Ruleset>().expect_err("there are three moves").to_string();
    assert_eq!(error, "`variations`: one leaves its line after 9 moves of 3");
}
