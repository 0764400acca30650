//! What every command of the laboratory prints, for good and for bad input.

#[test]
fn every_command_prints_what_the_cases_say() {
    std::env::set_current_dir("..").expect("the root");
    trycmd::TestCases::new()
        .register_bin("crosstrack", trycmd::schema::Bin::Ignore)
        .case("lab/tests/cmd/*.trycmd");
}
