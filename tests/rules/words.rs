//! The ruleset in words: its grammar, what its errors point at, and how words are completed.

use crosstrack::game::{Notation as _, Rulebook as _, Rules, RulesError};
use crosstrack::{Board, EditionId, Game as _, Junction, Owners, Ruleset, Seats};

fn read(rules: &str) -> Ruleset {
    Ruleset::with_readings(rules, "").unwrap_or_else(|error| panic!("{rules}: {error}"))
}

#[test]
fn words_stand_between_commas_or_blanks_with_or_without_their_names() {
    let all = [
        "4x3,teams,junction=through",
        "junction=through teams 4x3",
        " 4x3 ,, players=teams\tjunction=through ",
    ];
    for rules in all {
        let ruleset = read(rules);
        assert_eq!((ruleset.board(), ruleset.seats()), (Board::LARGE, Seats::Teams), "{rules}");
        assert_eq!(ruleset.junction(), Junction::Through, "{rules}");
    }
    assert_eq!(read(""), Ruleset::default());
    assert_eq!(read("original").edition(), EditionId::Original);
    assert_eq!(read("123c").owners(), "123c".parse::<Owners>().expect("owners"));
    assert_eq!(
        read("sets=AACI/BD").spec().sets.map(|sets| sets.to_string()).as_deref(),
        Some("AACI/BD")
    );
}

/// Rules, the words that the error points at, and a part of the message or the advice.
const FAULTY: [(&str, &str, &str); 12] = [
    ("4x3,junction=nope", "nope", "joined or through"),
    ("junctoin=through", "junctoin", "did you mean junction?"),
    ("tournamnet", "tournamnet", "did you mean tournament?"),
    ("4x3,through", "through", "write junction=through"),
    ("junction", "junction", "write junction=joined or junction=through"),
    ("4x3,2x1", "4x3", "board is there twice"),
    ("teams,1122", "1122", "write 1234t"),
    ("9x9", "9x9", "does not fit"),
    ("players=4", "4", "four individuals"),
    ("tournament,connectors=none", "none", "leave connectors out"),
    ("pieces=own.csv", "own.csv", "files are not read here"),
    ("sets=AZ", "AZ", "has the letter Z"),
];

#[test]
fn an_error_points_at_the_word_and_says_what_to_write() {
    for (rules, token, word) in FAULTY {
        let error: RulesError = Ruleset::with_readings(rules, "").expect_err(rules);
        let said = format!("{error}; {}", error.help.join("; "));
        assert!(
            error.token() == token && said.contains(word),
            "{rules}: {}: {said}",
            error.token()
        );
    }
}

#[test]
fn a_position_is_not_contradicted() {
    let text = "x1_4x2_1122.1_4-6-6-6-6-4_d";
    for rules in ["4x2", "players=2", "1122", "standard", "challenge"] {
        assert!(Ruleset::with_readings(rules, text).is_ok(), "{rules}");
    }
    for (rules, token) in [
        ("4x3", "4x2"),
        ("players=3", "1122"),
        ("1221", "1122"),
        ("original", "4x2"),
        ("sets=A", "4x2"),
    ] {
        let error = Ruleset::with_readings(rules, text).expect_err(rules);
        assert_eq!((error.token(), error.text.as_str()), (token, text), "{rules}");
    }
}

#[test]
fn what_a_ruleset_writes_names_it() {
    for rules in [
        "",
        "4x3",
        "4x3,original,players=3",
        "2x1,junction=through,null-turn=allowed",
        "4x2,teams,connectors=none",
        "2x1,sets=AAC/I",
        "3x1,1020,sets=AI,edition=tournament,junction=through",
    ] {
        let ruleset = read(rules);
        let text = ruleset.write_position(&ruleset.start());
        for words in [ruleset.rules(), ruleset.readings()] {
            assert_eq!(
                Ruleset::with_readings(&words, &text).as_ref(),
                Ok(&ruleset),
                "{rules}: {words}"
            );
        }
        let whole = format!("{} {} {}", ruleset.board(), ruleset.owners(), ruleset.readings());
        assert_eq!(read(&whole), ruleset, "{whole}");
    }
    assert_eq!(
        read("4x3,junction=through,claim-rule=announced").rules(),
        "junction=through,claim-rule=announced"
    );
    assert_eq!(Ruleset::default().rules(), "");
}

#[test]
fn names_of_files_may_have_commas_and_blanks() {
    let text = "4x2,pieces=\"my own, first.csv\",junction=through";
    let mut rules = Rules::read::<Ruleset>(text).expect("rules");
    assert_eq!(
        (rules.get("pieces"), rules.get("junction")),
        (Some("my own, first.csv"), Some("through"))
    );
    let mut asked = Vec::new();
    let read = |_: &_, file: &str| {
        asked.push(file.to_owned());
        Ok::<_, RulesError>("letter,pattern\nP,15\nQ,19\n".to_owned())
    };
    rules.read_tables::<Ruleset, _>(read).expect("read");
    assert_eq!(asked, ["my own, first.csv"]);
    let error = Ruleset::with_rules(&rules, None).expect_err("19 is no path");
    assert_eq!(error.title, "my own, first.csv:3:3: the table is faulty");
}

#[test]
fn a_begun_text_is_completed() {
    let complete = Rules::completions::<Ruleset>;
    assert_eq!(complete("4x3,te"), ["4x3,teams"]);
    assert_eq!(complete("teams junction=t"), ["teams junction=through"]);
    assert_eq!(complete("rel"), ["relocate-turn="]);
    assert!(complete("").contains(&"board=".to_owned()) && complete("nothing").is_empty());
    for word in complete("").iter().filter(|word| !word.ends_with('=')) {
        assert!(Rules::read::<Ruleset>(word).is_ok(), "{word}");
    }
}
