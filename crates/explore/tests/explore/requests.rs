//! Whatever is asked, there is an answer: JSON, and never a panic.

use std::thread;
use std::time::Duration;

use proptest::prelude::*;
use serde_json::{Value, json};

use crate::{explore, explorer};
use crosstrack::solve::Budget;
use crosstrack_explore::Watch;
use crosstrack_explore::request::MOST_BYTES;

fn within(budget: Budget, text: &str) -> Value {
    let answer = explore(&explorer(), text, &mut Watch { budget, on_progress: &mut |_| () });
    serde_json::from_str(&answer).expect("an answer is JSON")
}

/// The answer to a request when the budget is spent already.
fn answer(text: &str) -> Value {
    let budget = Budget::default();
    budget.cancel.cancel();
    within(budget, text)
}

const STOPPED: &str = "stopped before there was an answer";

/// Each of these takes minutes, if not years.
#[test]
fn what_takes_long_ends_when_it_is_cancelled_in_the_middle() {
    let (open, alone) = ("x1_4x2_1122.1_4-6-6-6-6-4_d", "x1_4x3_1122.1_4-6-8-8-8-8-6-4_d");
    for ask in [
        json!({"ask": "hint", "position": alone, "goal": "solitaire-9"}),
        json!({"ask": "try", "position": alone, "goal": "solitaire-9", "line": ["rA.c1.0"]}),
        json!({"ask": "hint", "position": open, "goal": "win-in-9"}),
        json!({"ask": "certificate", "position": open, "plies": 15}),
        json!({"ask": "values", "position": open, "plies": 15}),
        json!({"ask": "review", "position": open, "line": ["rA.c3.0"], "simulations": 1_000_000}),
    ] {
        let mut ask = ask;
        ask["version"] = json!(1);
        let budget = Budget::default();
        let cancel = budget.cancel.clone();
        #[allow(clippy::disallowed_methods, reason = "a test may break")]
        let canceller = thread::spawn(move || {
            thread::sleep(Duration::from_millis(20));
            cancel.cancel();
        });
        let answer = within(budget, &ask.to_string());
        canceller.join().expect("it ends");
        let is_stopped = answer["error"]["title"] == STOPPED || answer["complete"] == false;
        assert!(is_stopped, "{ask}: {answer}");
    }
}

#[test]
fn what_takes_long_ends_at_the_limit_of_positions() {
    let (open, alone) = ("x1_4x2_1122.1_4-6-6-6-6-4_d", "x1_4x3_1122.1_4-6-8-8-8-8-6-4_d");
    let within_1000 = |mut ask: Value| {
        ask["version"] = json!(1);
        within(Budget::new(None, Some(1000)), &ask.to_string())
    };
    for ask in [
        json!({"ask": "hint", "position": open, "goal": "win-in-9"}),
        json!({"ask": "try", "position": alone, "goal": "solitaire-9", "line": ["rA.c1.0"]}),
        json!({"ask": "certificate", "position": open, "plies": 15}),
    ] {
        let answer = within_1000(ask.clone());
        assert!(answer["error"]["title"].is_string(), "{ask}: {answer}");
    }
    let values = within_1000(json!({"ask": "values", "position": open, "plies": 15}));
    assert_eq!(values["complete"], false, "{values}");
    assert!(values["nodes"].as_u64() <= Some(1000), "{values}");
}

/// A win at once is played and proved; what is spent already gives a move all the same.
#[test]
fn a_computer_player_moves() {
    let ask = |level: u8| json!({"version": 1, "ask": "move", "position": "x1_2x1_1122.1_rA0.gI1-2_d", "level": level});
    for level in 2..=8 {
        let chosen = answer(&ask(level).to_string());
        assert_eq!(chosen["proved"]["words"], "player 1 wins within 1 ply", "{chosen}");
    }
    let open = "x1_4x3_1234t.1_4-6-8-8-8-8-6-4_d";
    let asked = json!({"version": 1, "ask": "move", "position": open, "level": 8, "seed": 3});
    let chosen = answer(&asked.to_string());
    assert_eq!((&chosen["simulations"], &chosen["proved"]), (&json!(0), &Value::Null), "{chosen}");
    let line = json!([chosen["move"]]);
    let next = json!({"version": 1, "ask": "look", "position": open, "line": line});
    assert_eq!(answer(&next.to_string())["to_move"], 2);
    for (fields, part) in [
        (json!({"level": 0}), "level"),
        (json!({"level": 9}), "level"),
        (json!({"level": 3, "simulations": 10}), "simulations"),
        (json!({"level": 8, "simulations": 0}), "simulations"),
        (json!({"level": 8, "simulations": 1_000_001}), "simulations"),
    ] {
        let mut ask = ask(5);
        for (name, value) in fields.as_object().expect("fields") {
            ask[name] = value.clone();
        }
        assert_eq!(answer(&ask.to_string())["error"]["source"]["name"], part, "{ask}");
    }
    // Nothing is wrong with a position in which the game is over.
    let mut over = ask(5);
    over["position"] = json!("x1_2x1_1122.2_rA2.gI1-2_d");
    let error = &answer(&over.to_string())["error"];
    assert_eq!((&error["kind"], &error["source"]), (&json!("no"), &Value::Null), "{error}");
    assert_eq!(error["title"], "there is no move: player 1 has won", "{error}");
}

#[test]
fn small_games_are_not_solved_without_a_budget() {
    for ask in ["solved", "zugzwangs", "values"] {
        let ask = json!({"version": 1, "ask": ask, "position": "x1_2x1_1122.1_2-2_d"});
        assert_eq!(answer(&ask.to_string())["error"]["title"], STOPPED, "{ask}");
    }
}

#[test]
fn what_is_no_request_is_refused() {
    let long =
        format!("{{\"version\":1,\"ask\":\"look\",\"position\":\"{}\"}}", "x".repeat(MOST_BYTES));
    let asks = [
        "",
        "null",
        "[]",
        "{}",
        "{\"version\":2,\"ask\":\"look\"}",
        "{\"version\":1}",
        "{\"version\":1,\"ask\":\"dance\"}",
        "{\"version\":1,\"ask\":\"look\",\"colour\":\"red\"}",
        "{\"version\":1,\"ask\":\"look\",\"ask\":\"why\"}",
        "{\"version\":1,\"ask\":\"look\",\"game\":\"chess\",\"position\":\"x\"}",
        "{\"version\":1,\"ask\":\"values\",\"position\":\"x1_4x2_1122.1_4-6-6-6-6-4_d\",\"plies\":0}",
        "{\"version\":1,\"ask\":\"values\",\"position\":\"x1_4x2_1122.1_4-6-6-6-6-4_d\",\"plies\":99}",
        "{\"version\":1,\"ask\":\"try\",\"id\":\"nothing\"}",
        "{\"version\":1,\"ask\":\"solved\",\"position\":\"x1_4x2_1122.1_4-6-6-6-6-4_d\"}",
        "{\"version\":1,\"ask\":\"solved-position\",\"position\":\"x1_1x1_1122.1_1_d\",\"value\":{\"kind\":\"win\"}}",
        &long,
    ];
    for ask in asks {
        let answer = answer(ask);
        let message = answer["error"]["title"].as_str();
        assert!(message.is_some_and(|message| !message.is_empty()), "{ask}: {answer}");
        assert_eq!(answer["version"], 1);
    }
}

#[test]
fn a_malformed_request_is_told_what_is_wrong() {
    for (ask, expected) in [
        ("{\"version\": 1, \"as", "the JSON ends too soon, in line 1, column 18"),
        ("{}", "a request names its version, which is 1"),
        ("{\"version\": 99, \"ask\": \"hint\"}", "a request names its version, which is 1"),
        ("{\"format\": 5, \"version\": 1, \"ask\": 5}", "unexpected field `format`"),
        ("{\"version\": 1, \"ask\": \"chess\"}", "`chess` is not a question"),
    ] {
        let error = &answer(ask)["error"];
        assert!(error["title"].as_str().is_some_and(|said| said.contains(expected)), "{error}");
        assert_eq!(error["source"]["name"], "request", "{ask}");
    }
}

/// A long name is not repeated whole.
#[test]
fn what_is_quoted_of_a_request_is_bounded() {
    let long = "K".repeat(50_000);
    for ask in [
        format!("{{\"version\": 1, \"{long}\": 5, \"ask\": 5}}"),
        format!("{{\"version\": 1, \"ask\": \"look\", \"plies\": \"{long}\"}}"),
        format!("{{\"version\": 1, \"ask\": \"look\", \"game\": \"{long}\"}}"),
    ] {
        let said = answer(&ask).to_string();
        assert!(said.len() < 20_000, "{} bytes", said.len());
    }
}

/// Texts near those that mean something.
fn word() -> impl Strategy<Value = String> {
    prop_oneof![
        Just("x1_4x2_1122.1_4-6-6-6-6-4_d".to_owned()),
        Just("bbb/3/3/rrr r -".to_owned()),
        Just("x1_2x1_1122.1_2-2_d".to_owned()),
        Just("rA.a1.0".to_owned()),
        Just("junction=through".to_owned()),
        Just("win-in-3".to_owned()),
        "x1_[1-9]x[1-9]_[1-4cr]{4}\\.[1-9]_[0-9A-I.rybg-]{0,20}_[dSXTL0-9.-]{0,8}",
        "[rRbB1-9/]{1,12} [rb] (-|[a-h][1-8])",
        "[rybg][A-I]\\.[a-j][0-9]{1,2}\\.[0-9]",
        "\\PC{0,12}",
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, ..ProptestConfig::default() })]

    #[test]
    fn every_request_has_an_answer(
        ask in prop_oneof![
            Just("look"), Just("why"), Just("values"), Just("certificate"), Just("try"), Just("hint"),
            Just("picture"), Just("rules"), Just("record"), Just("edit"),
        ],
        game in prop_oneof![Just("crosstrack"), Just("crossings")],
        readings in word(), position in word(), mv in word(), goal in word(),
        line in prop::collection::vec(word(), 0..3), plies in 0usize..20, level in 0u8..5,
        plain in any::<bool>(),
    ) {
        let readings = if plain { String::new() } else { readings };
        let request = json!({
            "version": 1, "ask": ask, "game": game, "readings": readings, "position": position,
            "line": line, "move": mv, "goal": goal, "plies": plies, "level": level,
        });
        let answer = answer(&request.to_string());
        prop_assert_eq!(&answer["version"], &json!(1));
        prop_assert!(answer.get("error").is_some() || answer["ask"] == ask);
        if let Some(fault) = answer.get("error") {
            let text = fault["source"]["text"].as_str().unwrap_or_default();
            if let Some(end) = fault["labels"][0]["end"].as_u64() {
                prop_assert!(end as usize <= text.len(), "{}", fault);
                prop_assert!(fault["labels"][0]["start"].as_u64() <= Some(end), "{}", fault);
            }
        }
    }
}
