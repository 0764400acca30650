//! What others rely on: ids that stay, and vectors that notice a wrong reading of the rules.

use std::collections::BTreeSet;

use crosstrack::rules::{ClaimRule, EditionId, Junction, NullTurn, RelocateTurn, Ruleset};
use crosstrack_conform::crosstrack::Task;
use crosstrack_conform::crosstrack::forms::{LayoutName, RulesetForm};
use crosstrack_conform::filter::CaseFilter;
use crosstrack_conform::suite_index::SuiteIndex;
use crosstrack_conform::vectors::VectorFile;
use crosstrack_conform::{HasVectors, Suite, Wire as _, engine};

#[test]
fn no_id_is_ever_taken_away() {
    let ids: BTreeSet<&str> =
        Suite::<Ruleset>::shipped().cases().map(|case| case.id.as_str()).collect();
    let promised = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/vectors/ids.txt"))
        .lines()
        .filter(|l| !l.starts_with('#'));
    let gone: Vec<&str> = promised.clone().filter(|id| !ids.contains(id)).collect();
    assert!(gone.is_empty(), "{gone:?}");
    assert!(promised.count() >= 9269);
}

fn is_what_is_read_strictly<G: HasVectors + PartialEq>() {
    let strict = G::SHIPPED.iter().map(|(name, text)| VectorFile::<G>::parse(name, text));
    let strict = strict.collect::<Result<_, _>>().unwrap_or_else(|e| panic!("{e}"));
    let strict = Suite::new(strict).unwrap_or_else(|e| panic!("{e}"));
    assert_eq!(strict.sha256(), Suite::<G>::shipped().sha256());
    assert!(strict == *Suite::<G>::shipped());
}

#[test]
fn what_the_program_carries_is_what_is_read_strictly() {
    is_what_is_read_strictly::<Ruleset>();
    is_what_is_read_strictly::<crossings::rules::ruleset::Ruleset>();
}

/// The index that is exported says what the suite is, and each file how many cases it has.
#[test]
fn the_suite_names_itself() {
    fn check<G: HasVectors>(index: &str) {
        let suite = Suite::<G>::shipped();
        let made = SuiteIndex::of_suite(suite);
        assert!(made.to_text() == index, "run `crosstrack-lab vectors make`");
        assert_eq!(suite.version(), G::VERSION);
        assert_eq!(made.case_count, suite.cases().count());
        assert_eq!(made.levels.values().sum::<usize>(), made.case_count);
        assert_eq!(made.files.len(), G::GROUPS.len());
        for file in suite.files() {
            assert_eq!(file.case_count, Some(file.cases.len()), "{}", file.group);
        }
        // An index of other files says in what they differ.
        let fewer = Suite::new(suite.files()[1..].to_vec()).expect("a part");
        let faults = made.differences(&fewer);
        assert_eq!(faults.len(), 1, "{faults:?}");
        assert!(faults[0].ends_with(" is missing"), "{faults:?}");
        let faults = SuiteIndex::of_suite(&fewer).differences(suite);
        assert!(faults[0].ends_with(" is not in index.json"), "{faults:?}");
        let other = SuiteIndex { case_count: 1, ..made };
        assert_eq!(other.differences(suite), ["index.json contradicts itself"]);
    }
    check::<Ruleset>(crosstrack_vectors::text!("index.json"));
    check::<crossings::Ruleset>(crosstrack_vectors::text!("crossings/index.json"));
}

/// Every case says what it hunts, every flag has cases, and the schema knows each.
fn has_its_flags<G: HasVectors>(expected: &[(&str, &[&str])]) {
    let suite = Suite::<G>::shipped();
    let schema: serde_json::Value = serde_json::from_str(G::DOCUMENTS[0].1).expect("JSON");
    let case = &schema["$defs"]["case"]["properties"]["flags"]["items"]["enum"];
    let names: Vec<&str> = G::FLAGS.iter().map(|flag| flag.name).collect();
    assert_eq!(case, &serde_json::json!(names));
    let hunted: BTreeSet<&str> =
        suite.cases().flat_map(|case| &case.flags).map(String::as_str).collect();
    assert_eq!(hunted, names.into_iter().collect());
    for case in suite.cases() {
        assert!(!case.flags.is_empty(), "{}", case.id);
    }
    for &(id, flags) in expected {
        let case = suite.case(id).unwrap_or_else(|| panic!("{id}"));
        assert_eq!(case.flags, flags, "{id}");
    }
    let any = suite.to_any_suite();
    let flag = G::FLAGS[0].name;
    let filter = CaseFilter { flags: vec![flag.to_owned()], ..CaseFilter::default() };
    let chosen: Vec<&str> = filter.select(&any).iter().map(|case| case.id()).collect();
    let with_it = suite.cases().filter(|case| case.flags.iter().any(|name| name == flag));
    assert_eq!(chosen, with_it.map(|case| case.id.as_str()).collect::<Vec<_>>());
}

#[test]
fn every_case_says_which_mistakes_it_hunts() {
    has_its_flags::<Ruleset>(&[
        ("board/4x2", &["board-places"]),
        ("freeze/4x2-b1-rests-2", &["freeze", "common-pieces", "forbidden-move"]),
        (
            "opening/intersection-pieces-wait-for-both-players-03",
            &["opening", "intersection-pieces", "forbidden-move"],
        ),
        (
            "perft/many",
            &["missed-path", "opening", "connectors", "count-depth", "wide-count", "other-boards"],
        ),
    ]);
    has_its_flags::<crossings::rules::ruleset::Ruleset>(&[
        ("perft/start-2", &["count-depth"]),
        ("perft/over-at-1", &["move-list", "locked-stones", "finished-game", "other-boards"]),
    ]);
}

/// Returns the greatest number that an answer to `perft` has, of the files of a game.
fn greatest_count(files: &[(&str, &str)]) -> u64 {
    let mut greatest = 0;
    for (name, text) in files {
        let file: serde_json::Value = serde_json::from_str(text).expect(name);
        let cases = file["cases"].as_array().expect("cases").iter();
        for case in cases.filter(|case| case["cmd"] == "perft") {
            let counts = case["expect"].as_object().expect("counts").values();
            greatest = counts.filter_map(serde_json::Value::as_u64).fold(greatest, u64::max);
        }
    }
    greatest
}

/// Implementers may rely on it: they are told so.
#[test]
fn counts_need_more_than_16_bits_and_no_more_than_32() {
    let greatest = greatest_count(Ruleset::SHIPPED);
    assert!((u64::from(u16::MAX) + 1..=u32::MAX.into()).contains(&greatest), "{greatest}");
    let greatest = greatest_count(crossings::rules::ruleset::Ruleset::SHIPPED);
    assert!((1..=u32::MAX.into()).contains(&greatest), "{greatest}");
}

#[test]
fn flags_that_nobody_explains_are_refused() {
    let (name, text) = Ruleset::SHIPPED[1];
    for (from, to, said) in [
        (
            "\"flags\":[\"board-places\"",
            "\"flags\":[\"bored\"",
            "no flag of this game is called `bored`",
        ),
        ("lies beside the wrong one.", "lies elsewhere.", "`notes` does not say of `board-places`"),
    ] {
        assert!(text.contains(from), "{from}");
        let error = VectorFile::<Ruleset>::parse(name, &text.replacen(from, to, 1));
        let error = error.expect_err("a fault").to_string();
        assert!(error.contains(said), "{error}");
    }
}

/// Such files are beside every other in folders that macOS has copied.
#[test]
fn hidden_files_are_no_vectors() {
    let folder = tempfile::tempdir().expect("a folder");
    for (name, text) in Ruleset::SHIPPED {
        std::fs::write(folder.path().join(name), text).expect("written");
        std::fs::write(folder.path().join(format!("._{name}")), b"\0\x05\x16\x07")
            .expect("written");
    }
    let suite = Suite::<Ruleset>::from_dir(folder.path()).unwrap_or_else(|e| panic!("{e}"));
    assert_eq!(suite.sha256(), Suite::<Ruleset>::shipped().sha256());
}

type Switch = (&'static str, fn(&mut RulesetForm));

/// Our own rules, made to misread one thing at a time.
const SWITCHES: &[Switch] = &[
    ("joined as through", |r| r.junction = Junction::Through),
    ("through as joined", |r| r.junction = Junction::Joined),
    ("free as keep", |r| r.relocate_turn = RelocateTurn::Keep),
    ("keep as free", |r| r.relocate_turn = RelocateTurn::Free),
    ("null turns allowed", |r| r.null_turn = NullTurn::Allowed),
    ("null turns forbidden", |r| r.null_turn = NullTurn::Forbidden),
    ("announced as automatic", |r| r.claim_rule = ClaimRule::Automatic),
    ("automatic as announced", |r| r.claim_rule = ClaimRule::Announced),
    ("the large set as the small", |r| {
        if r.connectors == LayoutName::Empty {
            (r.edition, r.connectors) = (EditionId::Standard, LayoutName::Crossed);
        }
    }),
    ("four individuals as the owners of two sets each", |r| "1122".clone_into(&mut r.owners)),
];

/// Wrong answers count only if they are answers: that a position does not fit its ruleset any more
/// is no merit of the vectors.
#[test]
fn a_wrong_reading_is_noticed() {
    for (name, misread) in SWITCHES {
        let (mut asked, mut wrong, mut refused) = (0, 0, 0);
        for case in Suite::<Ruleset>::shipped().cases() {
            let mut ruleset = case.ruleset.clone();
            misread(&mut ruleset);
            if ruleset == case.ruleset {
                continue;
            }
            let Task::One(ask, expected) = &case.task else { continue };
            asked += 1;
            match Ruleset::from_form(&ruleset)
                .ok()
                .and_then(|ruleset| engine::answer(&ruleset, ask).ok())
            {
                Some(answer) => wrong += usize::from(answer != *expected),
                None => refused += 1,
            }
        }
        println!("{name}: {asked} asked, {wrong} wrong, {refused} not answered");
        assert!(asked > 0 && wrong > 0, "{name}: {asked} asked, nothing is noticed");
    }
}
