//! The programs that README and guides show are such as compile and run.

use std::error::Error;

const README: &str = include_str!("../../README.md");
const LIBRARY: &str = include_str!("../../docs/library.md");

/// The blocks of Rust of a page.
fn blocks(page: &str) -> Vec<&str> {
    let after = page.split("```rust\n").skip(1);
    after.map(|rest| rest.split_once("```").expect("an end").0).collect()
}

/// The lines of a program, without margins and blank lines.
fn lines(text: &str) -> Vec<&str> {
    text.lines().map(str::trim).filter(|line| !line.is_empty()).collect()
}

#[test]
fn the_program_of_the_front_page_is_that_of_the_library() {
    let documented = include_str!("../../src/lib.rs").lines();
    let documented: Vec<&str> =
        documented.filter_map(|line| line.strip_prefix("//!")).map(str::trim).collect();
    let [program] = blocks(README)[..] else { panic!("one program") };
    for line in lines(program) {
        assert!(documented.contains(&line), "{line}: not in the documentation of the library");
    }
}

#[test]
fn the_program_of_the_guide_is_the_one_that_runs_here() {
    let here = lines(include_str!("snippets.rs"));
    let [program] = blocks(LIBRARY)[..] else { panic!("one program") };
    for line in lines(program) {
        assert!(here.contains(&line), "{line}: not in this file");
    }
}

#[test]
fn the_program_of_the_guide_runs() -> Result<(), Box<dyn Error>> {
    use crosstrack::State;

    let state = crosstrack::read("x1_2x1_1122.1_rA0.gI1-2_d")?;
    assert_eq!(state.winning_moves().len(), 25);
    let state = state.play("a1.2".parse()?)?;
    assert!(state.outcome().is_some());
    assert_eq!(State::default().legal_moves().len(), 2816);
    Ok(())
}
