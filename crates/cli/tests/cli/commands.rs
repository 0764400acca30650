//! What every command prints, for good and for bad input.

#[test]
fn every_command_prints_what_the_cases_say() {
    trycmd::TestCases::new().case("tests/cmd/*.trycmd").case("README.md").case("docs/*.md");
}
