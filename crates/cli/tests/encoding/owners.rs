//! The stock is that of the ruleset: of each pattern a piece of each set that somebody owns.

use std::collections::BTreeMap;

use crate::program;
use crosstrack::rules::{Board, Ruleset, RulesetSpec, Seats, Track};
use crosstrack_cli::Exit;
use crosstrack_prove::formula::{Plan, Query, QueryError};

use crate::encoding::support::{for_each_layout, letters};

fn board(name: &str) -> Board {
    name.parse().expect("a board")
}

/// The rules with two sets, one for each player; the others have no owner.
fn halved(name: &str) -> Ruleset {
    let owners = "1020".parse().expect("owners");
    Ruleset::new(RulesetSpec { owners, ..RulesetSpec::new(board(name), Seats::Two) })
        .expect("a ruleset")
}

fn run(args: &[&str]) -> (Exit, String) {
    let (exit, out, err) = program::run(args);
    (exit, out + &err)
}

/// Winning layouts of two of each pattern, by pieces, one by one.
fn by_pieces(name: &str, only: &str) -> BTreeMap<usize, usize> {
    let ruleset = halved(name);
    let mut found = BTreeMap::new();
    for_each_layout(&ruleset, &letters(only), 2, 99, 0, &mut |layout| {
        let wins = Track::new(&ruleset, layout).has_complete_path();
        *found.entry(layout.pieces().count()).or_default() += usize::from(wins);
    });
    found
}

#[test]
fn sets_without_an_owner_are_not_counted() {
    for (name, only) in [("2x1", "AI"), ("2x1", "I"), ("1x2", "D"), ("3x1", "I")] {
        let listed: Vec<String> = only.chars().map(String::from).collect();
        let listed = listed.join(",");
        let rules = format!("1020,{name}");
        let args = ["--rules", &rules, "--only", &listed];
        let found = by_pieces(name, only);
        let ways = |&(_, &ways): &(&usize, &usize)| ways > 0;
        let least = found.iter().find(ways);
        let (exit, text) = run(&[&["count"], &args[..]].concat());
        match least {
            Some((pieces, ways)) => {
                let plural = if *ways == 1 { "" } else { "s" };
                let said = format!("{ways} configuration{plural} of {pieces} piece");
                assert!(text.starts_with(&said), "{args:?}: {said}: {text}");
            }
            // Two pieces do not reach across three cells.
            None => assert!(exit == Exit::Usage && text.contains("the stock leaves"), "{text}"),
        }
        let (_, text) = run(&[&["minimal", "list"], &args[..]].concat());
        let all = text.lines().filter(|line| line.starts_with("x1_")).count();
        assert_eq!(all, least.map_or(0, |(_, &ways)| ways), "{args:?}: {text}");
        if least.is_some() {
            let (_, text) = run(&[&["count", "--by-pieces"], &args[..]].concat());
            for (pieces, ways) in found {
                let said =
                    format!("{pieces} piece{}: {ways} winning", if pieces == 1 { "" } else { "s" });
                assert!(text.contains(&said), "{args:?}: {said}: {text}");
            }
        }
    }
}

/// What a command names as a witness is a position of the ruleset that was asked about.
#[test]
fn every_witness_is_a_position() {
    let modes: [&[&str]; 6] = [
        &["minimal"],
        &["minimal", "list", "--count", "1"],
        &["minimal", "list", "--count", "5"],
        &["minimal", "list"],
        &["minimal", "longest"],
        &["minimal", "list", "--stock", "one-player", "--count", "3"],
    ];
    for owners in ["1020", "1200", "0102"] {
        for mode in modes {
            let rules = format!("2x1,{owners}");
            let asked = ["--rules", &rules, "--only", "A,D,I"];
            let args = [mode, &asked, &["--format", "csv"]].concat();
            let (exit, text) = run(&args);
            assert_eq!(exit, Exit::Done, "{args:?}: {text}");
            let start = format!("x1_2x1_{owners}.");
            let words = text.split(|c: char| c == ',' || c.is_whitespace());
            let witnesses: Vec<&str> = words.filter(|word| word.starts_with(&start)).collect();
            assert!(!witnesses.is_empty(), "{args:?}: {text}");
            for witness in witnesses {
                let (exit, text) = run(&["show", witness, "--rules", "waive=PL-OPENING"]);
                assert_eq!(exit, Exit::Done, "{args:?}: {text}");
            }
        }
    }
}

#[test]
fn sets_with_more_of_one_pattern_than_of_another_are_refused() {
    let sets = Some("AAI".parse().expect("sets"));
    let spec = RulesetSpec { sets, ..RulesetSpec::new(board("2x1"), Seats::Two) };
    let ruleset = Ruleset::new(spec).expect("a ruleset");
    let plan = |stock, only| {
        let query = Query { stock, only: Some(letters(only)), ..Query::default() };
        Plan::new(&ruleset, &query).map(|plan| plan.stock)
    };
    let letter = letters("I")[0];
    assert!(
        matches!(plan(4, "AI"), Err(QueryError::Uneven { letter: l, pieces: 2 }) if l == letter)
    );
    assert_eq!((plan(4, "A"), plan(4, "I"), plan(2, "AI")), (Ok(4), Ok(2), Ok(2)));
}
