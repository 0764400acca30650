//! The shipped vectors are made from their inputs, byte by byte.

use crossings::Ruleset as Crossings;
use crosstrack::Ruleset as Crosstrack;
use crosstrack_conform::{HasVectors as _, Suite};
use crosstrack_lab::make::changes::changes;
use crosstrack_lab::make::make_vector_files;

#[test]
fn the_files_are_what_their_inputs_make() {
    let made = make_vector_files::<Crosstrack>().unwrap_or_else(|e| panic!("{e}"));
    for (file, &(name, text)) in made.iter().zip(Crosstrack::SHIPPED) {
        assert_eq!(format!("{}.json", file.group), name);
        assert!(
            file.to_text() == text,
            "run `crosstrack-lab vectors make data/vectors`: {name} differs"
        );
    }
    assert_eq!(made.len(), Crosstrack::SHIPPED.len());
    // A megabyte of it are lists of all moves of crowded boards, in which each place of a board is
    // needed for a move that wins.
    assert!(Crosstrack::SHIPPED.iter().map(|(_, text)| text.len()).sum::<usize>() < 15_000_000);
}

#[test]
fn the_files_of_crossings_are_what_their_questions_make() {
    let files = make_vector_files::<Crossings>().unwrap_or_else(|e| panic!("{e}"));
    assert_eq!(files.len(), Crossings::SHIPPED.len());
    for (file, (name, text)) in files.iter().zip(Crossings::SHIPPED) {
        assert_eq!(format!("{}.json", file.group), *name);
        let again = "run `crosstrack-lab vectors make --game crossings data/vectors/crossings`";
        assert!(file.to_text() == *text, "{name} differs: {again}");
        assert!(file.cases.len() >= 10, "{name} has {} cases", file.cases.len());
    }
}

/// What a suite changes is derived from the digests of the suite before.
#[test]
fn what_changed_since_the_suite_before_is_told_case_by_case() {
    let again = "run `crosstrack-lab vectors make`";
    let made = changes(Suite::<Crosstrack>::shipped()).unwrap_or_else(|e| panic!("{e}"));
    assert!(made == crosstrack_vectors::text!("changes.csv"), "{again}");
    let made = changes(Suite::<Crossings>::shipped()).unwrap_or_else(|e| panic!("{e}"));
    assert!(made == crosstrack_vectors::text!("crossings/changes.csv"), "{again}");
}

#[test]
fn the_command_makes_what_is_shipped() {
    let folder = tempfile::tempdir().expect("a folder");
    let words = ["vectors", "make", folder.path().to_str().expect("UTF-8")];
    let (exit, _, err) = crate::programs::run(words, &mut std::io::empty());
    assert_eq!(exit, crosstrack_cli::Exit::Done, "{err}");
    let made = Suite::<Crosstrack>::from_dir(folder.path()).expect("a suite");
    assert_eq!(&made, Suite::<Crosstrack>::shipped());
}
