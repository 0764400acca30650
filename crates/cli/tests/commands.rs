//! What every command prints, for good and for bad input.

#[test]
fn every_command_prints_what_the_cases_say() {
    // Guides are read where the files are that they name.
    std::env::set_current_dir("../..").expect("the root");
    trycmd::TestCases::new()
        .register_bin("crosstrack-lab", trycmd::schema::Bin::Ignore)
        .case("crates/cli/tests/cmd/*.trycmd")
        .case("README.md")
        .case("docs/*.md");
}
