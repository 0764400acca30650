//! Records: what is written is read, and what does not hold is named.

use crosstrack::game::{Notation as _, random_game};
use crosstrack::{Game, Outcome, Player, Players, Ruleset};
use crosstrack_players::{End, GameRecord};

use crate::{RULESETS, ruleset};

/// The record of a random game of some plies.
fn record(game: &Ruleset, seed: u64, plies: usize) -> GameRecord {
    let names = (1..=game.players()).map(|n| format!("player {n}")).collect();
    let mut record = GameRecord::new(game, &game.start(), names);
    let line = random_game(game, seed, plies);
    line.iter().filter_map(|&(mv, _)| mv).for_each(|mv| record.push(&game.write_move(mv)));
    record.end = match game.outcome(&line[line.len() - 1].1) {
        Some(Outcome::Win(winners)) => End::Won(winners),
        Some(Outcome::Draw) => End::NoMove,
        None => End::Unfinished,
    };
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
            endings.insert(record.end.word());
            assert_eq!(GameRecord::read(&record.to_json()).as_ref(), Ok(&record));
            assert_eq!(GameRecord::read(&record.to_text()).as_ref(), Ok(&record));
            let replay = record.replay::<Ruleset>().unwrap_or_else(|e| panic!("{text}: {e}"));
            assert_eq!(replay.game.edition(), game.edition());
            let moves: Vec<String> = replay.moves.iter().map(|&mv| game.write_move(mv)).collect();
            assert_eq!(moves, record.moves());
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
    let start = game.parse_position("x1_2x1_1122.1_rI1.1-1.gI0_d").expect("a position");
    let moves = crosstrack::GameExt::moves(&game, &start);
    let wins = |mv: &&crosstrack::Move| {
        game.outcome(&game.play(&start, **mv)) == Some(Outcome::Win(Players::one(Player::One)))
    };
    let win = game.write_move(*moves.iter().find(wins).expect("a win"));
    let text = WON.replace("MOVE", &win);
    let record = GameRecord::read(&text).expect("a record");
    assert_eq!(record.to_text(), text);
    assert_eq!(record.tags["place"], "a train");
    record.replay::<Ruleset>().expect("a game");
    for (from, to, expected) in [
        ("[Result win 1]", "[Result win 2]", "`result`: the last position is a win 1 (win)"),
        ("[Ending win]", "[Ending forfeit]", "`result`: the last position is a win 1 (win)"),
        (
            "[Ending win]",
            "[Ending cap]",
            "line 6, column 1: `win 1` does not go with the ending `cap`",
        ),
        ("[Ending win]", "[Ending won]", "line 6, column 1: `won` is not a way for a game to end"),
        ("[Result win 1]", "[Result 1-0]", "line 6, column 1: `1-0` is not a result; write `draw`"),
        ("[Player 2 level:5]\n", "", "`players`: lists 1 player, but the game has 2"),
        (
            "[Player 2 level:5]",
            "[Player 3 x]",
            "line 4, column 1: player `3` stands where player 2 is due",
        ),
        (
            "[Game crosstrack]",
            "[Game chess]",
            "`game`: the game is `chess`, which is not crosstrack",
        ),
        ("[Game crosstrack]\n", "", "line 1, column 1: `[Game …]` is missing"),
        ("[Ending win]", "[Ending win", "line 6, column 1: `]` is missing at the end"),
        ("[Ending win]", "[Ending win]\n[Ending win]", "line 7, column 1: `Ending` is there twice"),
        ("[Ending win]", "[End win]", "line 6, column 1: no fact is called `End`"),
        ("gI0_d", "gI9_d", "`start`: "),
        ("[Player 1", "[Readings junction=round]\n[Player 1", "`readings`: `round` is no value"),
        ("1. ", "2. ", "line 9, column 1: `2.` stands where `1.` is due"),
        ("1. ", "1. zz ", "move 1, `zz`: "),
        ("\n1. ", "\n1. a9.1 ", "move 1, `a9.1`: "),
    ] {
        assert!(text.contains(from), "{from}");
        let text = text.replacen(from, to, 1);
        let error = GameRecord::read(&text).and_then(|record| record.replay::<Ruleset>());
        let error = error.expect_err(to);
        assert!(error.to_string().starts_with(expected), "{to}: {error}");
        assert!(!error.help().is_empty());
    }
    for (text, words) in [
        ("1. rI.c1.2 bI.c5.0\n2. rC.e3.7\n", "line 1, column 1: `[Game …]` is missing"),
        (
            "[Game crosstrack]\n\n1. rI.c1.2\n",
            "line 3, column 1: `[Start …]` is missing before the moves",
        ),
        ("", "line 1, column 1: there is no record"),
        ("\n \n", "line 1, column 1: there is no record"),
    ] {
        let error = GameRecord::read(text).expect_err(words).to_string();
        assert!(error.starts_with(words), "{text:?}: {error}");
    }
    let goes_on = text.replace(&win, &format!("{win} a1.1"));
    let error = GameRecord::read(&goes_on).and_then(|record| record.replay::<Ruleset>());
    let error = error.expect_err("a move after the end").to_string();
    assert_eq!(error, "move 2, `a1.1`: the game is over before this move");
}

#[test]
fn an_end_that_the_moves_do_not_bear_out_is_refused() {
    let game = ruleset("4x2 123c");
    let open = record(&game, 1, 9);
    let checked = |result: &str, ending: &str| {
        let text = open.to_text().replace("[Result *]", &format!("[Result {result}]"));
        let text = text.replace("[Ending unfinished]", &format!("[Ending {ending}]"));
        let record = GameRecord::read(&text).map_err(|e| e.to_string())?;
        assert_eq!(record.to_text(), text);
        record.replay::<Ruleset>().map(|_| record.end).map_err(|e| e.to_string())
    };
    let winners: Players = "23".parse().expect("players");
    for (result, ending, end) in [
        ("draw", "cap", End::Cap),
        ("draw", "agreed", End::Agreed),
        ("*", "unfinished", End::Unfinished),
        ("win 23", "illegal-move", End::IllegalMove(winners)),
        ("win 23", "forfeit", End::Forfeit(winners)),
        ("win 23", "resigned 1", End::Resigned { seat: Player::One, winners }),
    ] {
        assert_eq!(checked(result, ending), Ok(end));
    }
    for (result, ending, expected) in [
        ("win 1", "win", "`result`: the game goes on after the last move"),
        ("draw", "no-move", "`result`: the game goes on after the last move"),
        ("*", "cap", "line 8, column 1: `*` does not go with the ending `cap`"),
        ("win 1", "cap", "line 8, column 1: `win 1` does not go with the ending `cap`"),
        (
            "win 1",
            "unfinished",
            "line 8, column 1: `win 1` does not go with the ending `unfinished`",
        ),
        ("draw", "forfeit", "line 8, column 1: `draw` does not go with the ending `forfeit`"),
        ("draw", "resigned 1", "line 8, column 1: `draw` does not go with the ending `resigned`"),
        (
            "win 23",
            "resigned",
            "line 8, column 1: `resigned` is followed by the player who gave up",
        ),
        ("win 23", "resigned 5", "line 8, column 1: `5` is not a player"),
        ("win 23", "resigned 4", "`result`: players 23 do not win because player 4 gives up"),
        ("win 13", "resigned 1", "`result`: players 13 do not win because player 1 gives up"),
        ("win 14", "forfeit", "`result`: players 14 cannot win together"),
        ("win 123", "forfeit", "`result`: players 123 cannot win together"),
    ] {
        assert_eq!(checked(result, ending), Err(expected.to_owned()), "{result}, {ending}");
    }
    assert_eq!(End::resigned(&game, Player::One), End::Resigned { seat: Player::One, winners });
    let teams = ruleset("4x3 1234t");
    let winners = "13".parse().expect("players");
    assert_eq!(End::resigned(&teams, Player::Four), End::Resigned { seat: Player::Four, winners });
}

/// Earlier versions called a game that goes on a draw.
#[test]
fn a_game_that_goes_on_has_no_result() {
    let open = record(&ruleset("2x1 1122"), 1, 1);
    assert_eq!(open.end, End::Unfinished);
    let (json, text) = (open.to_json(), open.to_text());
    assert!(json.contains(r#""result":null,"ending":"unfinished""#), "{json}");
    assert!(text.contains("[Result *]\n[Ending unfinished]\n"), "{text}");
    let old = [
        json.replace("\"result\":null", "\"result\":\"draw\""),
        text.replace("[Result *]", "[Result draw]"),
    ];
    assert_eq!(GameRecord::read(&old[0]).as_ref(), Ok(&open));
    assert_eq!(GameRecord::read(&old[1]).as_ref(), Ok(&open));
}

#[test]
fn json_that_is_not_a_record_is_refused() {
    let json = record(&ruleset("2x1 1122"), 1, 3).to_json();
    for (from, to, expected) in [
        ("game-record/1", "game-record/2", "the schema is `crosstrack/game-record/2`"),
        ("\"moves\"", "\"plays\"", "moves"),
        ("\"result\":null", "\"result\":\"drawn\"", "`drawn` is not a result"),
        (
            "\"ending\"",
            "\"variations\":[{\"after\":3,\"moves\":[\"a\"]}],\"ending\"",
            "in place of move 4, of 3",
        ),
        (
            "\"ending\"",
            "\"variations\":[{\"after\":2,\"moves\":[]}],\"ending\"",
            "a variation has no moves",
        ),
        (
            "\"ending\"",
            "\"comments\":[{\"after\":4,\"text\":\"\"}],\"ending\"",
            "a comment stands after 4 moves of 3",
        ),
        ("}", "", "ends too soon"),
    ] {
        assert!(json.contains(from), "{from}: {json}");
        let at = json.rfind(from).expect("there");
        let text = format!("{}{to}{}", &json[..at], &json[at + from.len()..]);
        let error = GameRecord::read(&text).expect_err(to).to_string();
        assert!(error.contains(expected), "{to}: {error}");
    }
}

#[test]
fn fields_that_are_not_known_are_kept() {
    let open = record(&ruleset("2x1 1122"), 1, 3);
    let json = open.to_json();
    let more = json.replace("\"moves\"", r#""clock":{"left":[1,2]},"moves""#);
    let record = GameRecord::read(&more).expect("a record");
    assert_ne!(record, open);
    assert!(record.to_json().contains(r#""clock":{"left":[1,2]}"#), "{}", record.to_json());
    assert!(record.to_text().contains("[Field clock {\"left\":[1,2]}]"), "{}", record.to_text());
    assert_eq!(GameRecord::read(&record.to_text()).as_ref(), Ok(&record));
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
    let record = GameRecord::read(ANNOTATED).expect("a record");
    assert_eq!(record.moves(), ["rI.a1.0", "bI.b2.0", "a1.1"]);
    let tree = &record.tree;
    assert_eq!(tree.step(0).after(), ["the smallest board of two columns"]);
    let &[first, other] = tree.step(0).children() else { panic!("two first moves") };
    assert_eq!(
        (tree.step(first).mv(), tree.step(first).after()),
        ("rI.a1.0", &["a road (north)".to_owned()][..])
    );
    let step = |number: usize| (tree.step(number).mv(), tree.step(number).after().join("|"));
    assert_eq!(step(other), ("rA.b1.0", String::new()));
    let below: Vec<_> = tree.step(other).children().iter().map(|&number| step(number)).collect();
    assert_eq!(below, [("bI.a2.0", "here".to_owned()), ("bI.b2.0", String::new())]);
    assert_eq!(record.to_text(), ANNOTATED);
    let json = r#""comments":[{"after":0,"text":"the smallest board of two columns"},{"after":1,"text":"a road (north)"}],"variations":[{"after":0,"moves":["rA.b1.0","bI.a2.0"],"comments":[{"after":2,"text":"here"}],"variations":[{"after":1,"moves":["bI.b2.0"]}]}]}"#;
    assert!(record.to_json().ends_with(json), "{}", record.to_json());
    assert_eq!(GameRecord::read(&record.to_json()).as_ref(), Ok(&record));
    assert_eq!(record.replay::<Ruleset>().expect("it can be played").moves.len(), 3);
    for (found, instead, why) in [
        ("a1.1", "a1.1 (b2.1", "line 9, column 86: `)` is missing at the end of a variation"),
        ("{here}", "{here", "line 9, column 46: `}` is missing in the line of its `{`"),
        (
            "(bI.b2.0)",
            "2. bI.b2.0)",
            "line 9, column 53: `2.` stands in a variation, which has no numbers",
        ),
        (
            "(rA.b1.0",
            "(1. rA.b1.0",
            "line 9, column 30: `1.` stands in a variation, which has no numbers",
        ),
        ("1. rI.a1.0", "1. ( rI.a1.0", "line 9, column 4: a variation stands before any move"),
        ("(bI.b2.0)", "((bI.b2.0))", "line 9, column 54: a variation stands before any move"),
        ("(bI.b2.0)", "({no move})", "line 9, column 63: a variation ends before it has a move"),
        ("  2. a1.1", " 2. a1.1 3. b2.1", "line 9, column 80: `3.` stands within a round"),
        ("  2. a1.1", "  3. a1.1", "line 9, column 73: `3.` stands where `2.` is due"),
        ("a1.1", ") a1.1", "line 9, column 76: `)` ends no variation"),
        ("a1.1", "} a1.1", "line 9, column 76: `}` stands where a move is due"),
        ("a1.1\n", "a1.1\n[Tag a b]\n", "line 10, column 1: a fact stands after the moves"),
        ("(bI.b2.0)", "(bI.b1.0)", "move 2, `bI.b1.0`: in a variation: "),
        ("a1.1", "a1.0", "move 3, `a1.0`: "),
    ] {
        assert!(ANNOTATED.contains(found), "{found}");
        let text = ANNOTATED.replacen(found, instead, 1);
        let error = GameRecord::read(&text)
            .and_then(|record| record.replay::<Ruleset>().map(|_| ()))
            .expect_err(&text)
            .to_string();
        assert!(error.starts_with(why), "{error} for {text}");
    }
}

#[test]
fn comments_stand_in_lists_and_any_text_survives() {
    let mut record = GameRecord::read(ANNOTATED).expect("a record");
    for text in ["two", "a {road}\nnorth", "\"quoted\"", "", " wide "] {
        record.tree.comment_after(1, text);
    }
    record.tags.insert("name of it".to_owned(), "S [1] z".to_owned());
    record.players[0] = "x] y".to_owned();
    let text = record.to_text();
    for part in [
        "[Player 1 \"x] y\"]",
        "[Tag \"name of it\" \"S [1] z\"]",
        "{a road (north)} {two} {\"a {road}\\nnorth\"} {\"\\\"quoted\\\"\"} {} {\" wide \"}",
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
    assert_eq!(GameRecord::read(&text).as_ref(), Ok(&record));
}

/// Files that earlier versions wrote: the command's by that version, the page's from its own writer, and a study by it.
#[test]
fn files_of_earlier_versions_are_read() {
    let read = |name: &str| {
        let text = std::fs::read_to_string(format!("tests/records/{name}")).expect("a file");
        let records = GameRecord::read_all(&text).unwrap_or_else(|error| panic!("{name}: {error}"));
        for record in records.iter().filter(|record| record.game == "crosstrack") {
            record.replay::<Ruleset>().unwrap_or_else(|error| panic!("{name}: {error}"));
        }
        (text, records)
    };
    for name in ["command-won.txt", "command-readings.txt", "command-crossings.txt"] {
        let (text, records) = read(name);
        assert_eq!((records.len(), records[0].to_text()), (1, text), "{name}");
    }
    for name in ["command-open.jsonl", "match-forfeit.jsonl"] {
        let (text, records) = read(name);
        assert_eq!((records.len(), records[0].to_json() + "\n"), (1, text), "{name}");
    }
    let (_, study) = read("page-study.txt");
    let names: Vec<&str> = study.iter().map(|record| record.tags["name"].as_str()).collect();
    assert_eq!(names, ["a fork] 1", "chapter 2", "chapter 3"]);
    assert_eq!(study.iter().map(|record| record.moves().len()).collect::<Vec<_>>(), [3, 1, 0]);
    let (_, one) = read("page-annotated.txt");
    assert_eq!(one, study[..1]);
    assert_eq!(one[0].tree.step(1).after(), ["a road (north) and \"more\""]);
    let (_, json) = read("page-annotated.jsonl");
    assert_eq!(json[0].tree.step(1).after(), ["a road {north}\nand \"more\""]);
    assert_eq!(GameRecord::read(&json[0].to_text()).as_ref(), Ok(&json[0]));
    let (_, clock) = read("page-clock.txt");
    assert_eq!(clock[0].tags["clock"], "600+5");
}
