//! A position with its ruleset: as the text says, as the rules play, and never by the rules of another game.

use crosstrack::game::reading::write_readings;
use crosstrack::game::{Notation as _, Reading, Readings};
use crosstrack::{
    Board, Game as _, GameExt as _, Junction, NullTurn, Outcome, Player, ReadErrorKind, Ruleset,
    RulesetSpec, Seats, State, read, read_with,
};

/// Texts that are none, with the token at fault and a word of the message.
const FAULTY: &[(&str, &str, &str)] = &[
    ("", "", "x1_BOARD_TURN_ROWS"),
    ("x1_4x2_1122.1_4-6-6-6-6-4", "x1_4x2_1122.1_4-6-6-6-6-4", "five parts"),
    ("x1_9x9_1122.1_4-6-6-6-6-4_d", "9x9", "board"),
    ("x1_4x2_1122.1_4-6-6-6-rQ0.5-4_d", "rQ0", "EQ-SETS-6"),
    ("x1_4x2_1122.1_4-6-6-6-6-5_d", "5", "goes beyond"),
    ("x1_4x2_1122.1_rA0.3-6-6-6-6-4_d", "rA0.3-6-6-6-6-4", "player 1"),
    ("x1_4x2_1122.2_rA0.rA0.2-6-6-6-6-4_d", "rA0", "EQ-SETS-6"),
    ("x1_4x2_1122.1~b1.2_rA0.gI1.2-6-6-6-6-4_d", "b1.2", "common"),
    ("x1_4x2_1234.1_4-6-6-6-6-4_d", "1234", "four individuals"),
];

#[test]
fn a_faulty_text_is_refused_with_its_token() {
    for &(text, token, word) in FAULTY {
        let error = read(text).expect_err(text);
        assert_eq!(error.token(), token, "{text}: {error}");
        assert!(error.to_string().contains(word), "{text}: {error}");
        assert_eq!(&text[error.span()], token);
    }
    let error = read_with("x1_4x2_1122.1_4-6-6-6-6-4_d", "junction=sideways").unwrap_err();
    assert!(matches!(error.kind(), ReadErrorKind::Rules(_)), "{error}");
}

#[test]
fn every_text_that_is_written_is_read_again() {
    for seed in 0..40_u64 {
        let mut state = State::default();
        for step in 0..12 {
            let moves = state.legal_moves();
            let Some(&mv) = moves.get(((seed * 7 + step) * 911) as usize % moves.len().max(1))
            else {
                break;
            };
            assert!(state.is_legal(mv));
            state = state.play(mv).expect("a legal move");
            assert_eq!(read(&state.to_string()).as_ref(), Ok(&state));
            assert_eq!(mv.to_string().parse(), Ok(mv));
            let moved = mv.to().expect("nothing but pathway pieces is played here");
            assert!(state.position().layout().piece(moved).is_some());
        }
    }
}

/// The texts of both are the same, and yet these are two games.
#[test]
fn states_of_two_rulesets_are_two() {
    let joined = State::default();
    let through = read_with(&joined.to_string(), "junction=through").expect("a reading");
    assert_eq!(joined.to_string(), through.to_string());
    assert_ne!(joined, through);
    assert_eq!(joined, State::start(Ruleset::standard(Board::SMALL, Seats::Two)));

    // A text of another board is no position of a ruleset.
    let large = RulesetSpec::new(Board::LARGE, Seats::Two);
    let large = Ruleset::new(large).expect("a ruleset");
    let error = State::from_text(large, &joined.to_string()).unwrap_err();
    assert!(matches!(error.kind(), ReadErrorKind::OtherRuleset { .. }));
    assert_eq!(error.token(), "4x2");
}

/// What a state says is what its ruleset says.
#[test]
fn a_state_plays_by_its_ruleset() {
    let text = "x1_2x1_1122.1_rA0.gI1-2_d";
    let state = read(text).expect("a position");
    let game = state.ruleset();
    let position = game.parse_position(text).expect("a position");
    assert_eq!(state.position(), &position);
    assert_eq!(state.legal_moves(), game.moves(&position));
    let wins = |mv| game.outcome(&game.play(&position, mv)).is_some();
    let winning: Vec<_> = game.moves(&position).into_iter().filter(|&mv| wins(mv)).collect();
    assert_eq!(state.winning_moves(), winning);
    assert!(!winning.is_empty());
    let won = state.play(winning[0]).expect("legal");
    assert!(matches!(won.outcome(), Some(Outcome::Win(side)) if side.contains(Player::One)));
    assert!(won.winning_path().is_some() && won.legal_moves().is_empty());
    assert_eq!(won.play(winning[0]).unwrap_err().clause(), "WN-MOVER");
    // Counted by hand-written loops over the moves.
    let two: usize = state
        .legal_moves()
        .into_iter()
        .map(|mv| state.play_unchecked(mv).legal_moves().len())
        .sum();
    assert_eq!(state.perft(2), two as u64);
}

/// Every reading with a word that it does not have, and neighbours: the error points at the word.
#[test]
fn an_error_of_rules_points_at_the_word() {
    let position = State::default().to_string();
    let names = RulesetSpec::READINGS.iter().map(|reading| reading.name);
    for name in names.chain(["edition", "players", "board", "owners"]) {
        let error = read_with(&position, &format!("{name}=nope")).expect_err(name);
        assert_eq!(error.token(), "nope", "{name}: {error}");
    }
    for (rules, token) in
        [("nope", "nope"), ("nope=1", "nope"), ("junction=through,junction=joined", "through")]
    {
        assert_eq!(read_with(&position, rules).expect_err(rules).token(), token, "{rules}");
    }
}

/// What records name: the readings that they have always named, and others only where they differ.
#[test]
fn a_record_names_all_readings_of_today() {
    let usual = RulesetSpec::new(Board::SMALL, Seats::Two);
    let named: Vec<&str> = usual.recorded().map(|reading| reading.name).collect();
    assert_eq!(named, ["junction", "relocate-turn", "null-turn", "claim-rule", "connectors"]);
    for reading in RulesetSpec::READINGS {
        for word in reading.words {
            let spec = reading.with(&usual, word);
            assert!(spec.recorded().any(|recorded| recorded.name == reading.name), "{word}");
        }
    }
}

/// A specification whose second reading came after its first records.
#[derive(Clone)]
struct Grown {
    first: NullTurn,
    later: Junction,
}

impl Readings for Grown {
    const READINGS: &'static [Reading<Self>] = &[
        crosstrack::reading!("X-FIRST", "first", first: NullTurn, "what was always asked"),
        crosstrack::reading!("X-LATER", "later", later: Junction, "what is asked since then"),
    ];
    const ALWAYS_NAMED: usize = 1;
}

#[test]
fn a_reading_that_came_later_leaves_the_records_of_its_default_as_they_were() {
    let usual = Grown { first: NullTurn::Forbidden, later: Junction::Joined };
    assert_eq!(write_readings(&usual, usual.recorded()), "first=forbidden");
    let other = Grown { later: Junction::Through, ..usual };
    assert_eq!(write_readings(&other, other.recorded()), "first=forbidden later=through");
}
