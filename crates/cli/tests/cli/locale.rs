//! Pictures in ASCII where the locale has no UTF-8.

use std::process::Command;

/// A position of the large board with connectors of several kinds.
const LARGE: &str = "x1_4x3_1122.1_3.bF5-4.gF5.gB6-1.yA2.1.rG1.3.rH6-5.yF7.gG1.1-4.yC4.1.bG5.1-\
                     5.rB1.2-4.bA4.1-3.gA0_4.L3-6.S0-6.S1-7-5.S1.1-7-5";

/// The program with these of the three variables of the locale, and none of the others.
fn run(variables: &[(&str, &str)], args: &[&str]) -> String {
    let mut command = Command::new(env!("CARGO_BIN_EXE_crosstrack"));
    for name in ["LC_ALL", "LC_CTYPE", "LANG"] {
        command.env_remove(name);
    }
    let output = command.args(args).envs(variables.iter().copied()).output().expect("it runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("UTF-8")
}

#[test]
fn the_first_variable_that_is_set_decides() {
    for (variables, is_ascii) in [
        (&[] as &[(&str, &str)], false),
        (&[("LC_ALL", "C")], true),
        (&[("LC_ALL", "POSIX"), ("LANG", "en_US.UTF-8")], true),
        (&[("LC_ALL", "C.UTF-8"), ("LANG", "C")], false),
        (&[("LC_ALL", ""), ("LC_CTYPE", "en_US.utf8"), ("LANG", "C")], false),
        (&[("LC_CTYPE", "de_DE"), ("LANG", "de_DE.UTF-8")], true),
        (&[("LANG", "de_DE.ISO-8859-1")], true),
        (&[("LANG", "de_DE.UTF-8")], false),
    ] {
        assert_eq!(run(variables, &["show", "start"]).is_ascii(), is_ascii, "{variables:?}");
    }
}

#[test]
fn a_picture_keeps_its_form_in_ascii() {
    let lines: [&[&str]; 3] = [
        &["show", "x1_2x1_1122.2_rA2.gI1-2_d"],
        &["show", "start", "--rules", "4x2,connectors=straight"],
        &["show", LARGE],
    ];
    for args in lines {
        let (lines, ascii) = (run(&[("LC_ALL", "C.UTF-8")], args), run(&[("LC_ALL", "C")], args));
        assert!(!lines.is_ascii() && ascii.is_ascii(), "{args:?}");
        let widths = |text: &str| text.lines().map(|l| l.chars().count()).collect::<Vec<_>>();
        assert_eq!(widths(&lines), widths(&ascii), "{args:?}");
        for (c, d) in lines.chars().zip(ascii.chars()) {
            assert!(c == d || !c.is_ascii(), "{args:?}: {c} became {d}");
        }
    }
}

#[test]
fn every_tee_has_a_letter_of_its_own() {
    use crosstrack_io::clean::to_ascii;
    let glyphs = "◢◣◤◥╳╲╱∨∧<>";
    let letters: std::collections::BTreeSet<char> =
        glyphs.chars().map(|c| to_ascii(c).unwrap_or(c)).collect();
    assert_eq!(letters.len(), glyphs.chars().count(), "{letters:?}");
}

#[test]
fn data_does_not_depend_on_the_locale() {
    for format in ["json", "svg"] {
        let args = ["show", "x1_2x1_1122.2_rA2.gI1-2_d", "--format", format];
        assert_eq!(run(&[("LC_ALL", "C")], &args), run(&[("LC_ALL", "C.UTF-8")], &args));
    }
}
