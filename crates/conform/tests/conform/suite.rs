//! What others rely on: ids that stay, and vectors that notice a wrong reading of the rules.

use std::collections::BTreeSet;

use crosstrack::rules::{ClaimRule, EditionId, Junction, NullTurn, RelocateTurn, Ruleset};
use crosstrack_conform::crosstrack::Task;
use crosstrack_conform::crosstrack::forms::{LayoutName, RulesetForm};
use crosstrack_conform::vectors::VectorFile;
use crosstrack_conform::{HasShippedSuite, HasVectors as _, Suite, Wire as _, engine};

#[test]
fn no_id_is_ever_taken_away() {
    let ids: BTreeSet<&str> =
        Ruleset::shipped_suite().cases().map(|case| case.id.as_str()).collect();
    let promised = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/vectors/ids.txt"))
        .lines()
        .filter(|l| !l.starts_with('#'));
    let gone: Vec<&str> = promised.clone().filter(|id| !ids.contains(id)).collect();
    assert!(gone.is_empty(), "{gone:?}");
    assert!(promised.count() >= 5583);
}

fn is_what_is_read_strictly<G: HasShippedSuite + PartialEq>() {
    let strict = G::SHIPPED.iter().map(|(name, text)| VectorFile::<G>::parse(name, text));
    let strict = strict.collect::<Result<_, _>>().unwrap_or_else(|e| panic!("{e}"));
    let strict = Suite::new(strict).unwrap_or_else(|e| panic!("{e}"));
    assert_eq!(strict.sha256(), G::shipped_suite().sha256());
    assert!(strict == *G::shipped_suite());
}

#[test]
fn what_the_program_carries_is_what_is_read_strictly() {
    is_what_is_read_strictly::<Ruleset>();
    is_what_is_read_strictly::<crossings::rules::ruleset::Ruleset>();
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
    assert_eq!(suite.sha256(), Ruleset::shipped_suite().sha256());
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
        for case in Ruleset::shipped_suite().cases() {
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
