//! No argument string makes a command panic, and an answer or an error is all that it gives.

use std::io::empty;

use crosstrack_cli::{Exit, run_with};
use proptest::prelude::*;

const POSITIONS: &[&str] = &[
    "start",
    "x1_4x2_1122.1_4-6-6-6-6-4_d",
    "x1_2x1_123c.2~a1.2~b1.1_gA0.gC1-rA0.bI0_d",
    "x1_2x1~tournament_1234t.1_rA0.yB0-bC0.gD0_T2",
    "x1_2x1_1122.1w_rI0.1-bI0.1_d",
    "x1_1x1_1122.1_1_d",
    "x1_2x1~custom_1122.1_2-2_d",
    "x1_4x3_1234.1_4-6-8-8-8-8-6-4_5-7-7-7-7-7-5",
    "bbb/3/3/rrr r -",
    "bb1r/4/4/2b1/rr2 b d5",
    "b2R/4/3B r -",
];

const WORDS: &[&str] = &[
    "show",
    "moves",
    "play",
    "canon",
    "rules",
    "table",
    "perft",
    "verify",
    "--list",
    "--format",
    "json",
    "svg",
    "csv",
    "md",
    "text",
    "--rules",
    "4x3",
    "2x1",
    "0x0",
    "--rules",
    "original,players=3",
    "teams",
    "--rules",
    "123c",
    "0012",
    "--rules",
    "junction=through,claim-rule=announced,connectors=none",
    "straight",
    "--wins",
    "--steps",
    "--divide",
    "--rules",
    "waive=PL-OPENING",
    "--rules",
    "null-turn=allowed",
    "rA.a1.0",
    "bI.b2.1",
    "a1.3",
    "a1.b2.3!",
    "T.xa1.2",
    "claim",
    "PL-FREEZE",
    "pieces",
    "--",
    "-",
    "",
    "--claim",
    "--game",
    "crossings",
    "8x8",
    "--rules",
    "rows=1,distance=upto,reply=free,lock=defend",
    "d1-d4",
    "c2xc1",
];

/// A text with one character changed, added or taken away.
fn edited(text: String) -> impl Strategy<Value = String> {
    (0..=text.chars().count(), prop::option::of(any::<char>()), any::<bool>()).prop_map(
        move |(at, new, replace)| {
            let mut chars: Vec<char> = text.chars().collect();
            if at < chars.len() && (replace || new.is_none()) {
                chars.remove(at);
            }
            if let Some(c) = new {
                chars.insert(at.min(chars.len()), c);
            }
            chars.into_iter().collect()
        },
    )
}

fn argument() -> impl Strategy<Value = String> {
    let position = prop::sample::select(POSITIONS).prop_map(str::to_owned);
    let word = prop::sample::select(WORDS).prop_map(str::to_owned);
    let any = any::<String>();
    prop_oneof![
        3 => position.clone(),
        3 => position.prop_flat_map(edited),
        6 => word.clone(),
        2 => word.prop_flat_map(edited),
        1 => any,
    ]
    // Nothing that writes files, or that takes long.
    .prop_filter("harmless", |s| !s.starts_with("-o") && !s.starts_with("--output"))
}

fn run(args: &[String]) -> (Exit, Vec<u8>, Vec<u8>) {
    let (mut out, mut err) = (Vec::new(), Vec::new());
    let all = ["crosstrack".to_owned()].into_iter().chain(args.iter().cloned());
    let exit = run_with(all, &mut empty(), &mut out, &mut err);
    (exit, out, err)
}

fn is_answer_or_error(args: &[String]) -> Result<(), TestCaseError> {
    let (exit, out, err) = run(args);
    match exit {
        Exit::Done => prop_assert!(err.is_empty() && !out.is_empty(), "{args:?}"),
        Exit::Usage | Exit::Input => prop_assert!(out.is_empty() && !err.is_empty(), "{args:?}"),
        other => prop_assert!(false, "{args:?} ended with {other:?}"),
    }
    Ok(())
}

/// How many command lines each property tries: `PROPTEST_CASES` of them, or 1,500.
fn cases() -> u32 {
    std::env::var("PROPTEST_CASES").ok().and_then(|cases| cases.parse().ok()).unwrap_or(1500)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: cases(), ..ProptestConfig::default() })]

    #[test]
    fn any_arguments_end_well(args in prop::collection::vec(argument(), 0..7)) {
        let slow = args.first().is_some_and(|a| a == "verify") && !args.iter().any(|a| a == "--list");
        prop_assume!(!slow);
        is_answer_or_error(&args)?;
    }

    #[test]
    fn any_position_ends_well(
        command in prop::sample::select(&["show", "moves", "canon", "perft", "play"][..]),
        position in prop::sample::select(POSITIONS).prop_map(str::to_owned).prop_flat_map(edited),
        format in prop::sample::select(&["text", "json", "svg", "csv"][..]),
        waive in any::<bool>(),
        game in prop::sample::select(&["crosstrack", "crossings"][..]),
    ) {
        let mut args = vec![command.to_owned(), format!("--format={format}")];
        args.push(format!("--game={game}"));
        if waive {
            args.push("--rules=waive=PL-OPENING".to_owned());
        }
        args.extend(["--".to_owned(), position]);
        is_answer_or_error(&args)?;
    }

    #[test]
    fn any_moves_of_the_other_game_end_well(
        moves in prop::collection::vec(
            prop::sample::select(&["d4-d5", "c2-c1", "a1-a2", "a1-c3", "a5-a4", "b5xd5"][..])
                .prop_map(str::to_owned)
                .prop_flat_map(|text| prop_oneof![3 => Just(text.clone()), 1 => edited(text)]),
            0..5,
        ),
        reply in prop::sample::select(&["forced", "free"][..]),
        distance in prop::sample::select(&["exact", "upto", "stop"][..]),
    ) {
        let mut args: Vec<String> =
            ["play", "--steps", "--game", "crossings", "--rules"].map(str::to_owned).to_vec();
        args.push(format!("reply={reply},distance={distance}"));
        args.extend(["--".to_owned(), "bb2/3r/4/2b1/rr2 r -".to_owned()]);
        args.extend(moves);
        is_answer_or_error(&args)?;
    }

    #[test]
    fn any_moves_end_well(
        moves in prop::collection::vec(
            prop::sample::select(&["rA.a1.0", "bI.b2.1", "a1.3", "a1.b2.3!", "T.xa1.2", "claim"][..])
                .prop_map(str::to_owned)
                .prop_flat_map(|text| prop_oneof![Just(text.clone()), edited(text)]),
            0..5,
        ),
        claims in prop::sample::select(&["automatic", "announced"][..]),
    ) {
        let mut args: Vec<String> =
            ["play", "--steps", "--rules"].map(str::to_owned).to_vec();
        args.push(format!("claim-rule={claims}"));
        args.extend(["--".to_owned(), "x1_2x1_1122.1_2-2_d".to_owned()]);
        args.extend(moves);
        is_answer_or_error(&args)?;
    }
}
