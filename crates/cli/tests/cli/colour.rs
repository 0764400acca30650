//! Colours: the option decides, then the environment, then the terminal; and what only a terminal is
//! told.

use std::process::{Command, Stdio};

/// What is coloured of the answer, of help and of an error, where no stream is a terminal.
fn coloured(variables: &[(&str, &str)], option: Option<&str>) -> [bool; 3] {
    [&["show", "x1_2x1_1122.2_rA2.gI1-2_d"] as &[&str], &["show", "--help"], &["show", "nonsense"]]
        .map(|words| {
            let mut command = Command::new(env!("CARGO_BIN_EXE_crosstrack"));
            for name in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "LC_ALL"] {
                command.env_remove(name);
            }
            command.args(words).envs(variables.iter().copied()).stdin(Stdio::null());
            let output = command.args(option.map(|when| format!("--color={when}"))).output();
            let output = output.expect("it runs");
            [output.stdout, output.stderr].concat().contains(&0x1b)
        })
}

#[test]
fn the_option_comes_before_the_environment() {
    let force = ("CLICOLOR_FORCE", "1");
    let no = ("NO_COLOR", "1");
    for (variables, option, expected) in [
        (&[] as &[(&str, &str)], None, false),
        (&[], Some("auto"), false),
        (&[], Some("always"), true),
        (&[force], None, true),
        (&[("CLICOLOR_FORCE", "0")], None, false),
        (&[("CLICOLOR_FORCE", "")], None, false),
        (&[force, no], None, false),
        (&[force, ("NO_COLOR", "")], None, true),
        (&[force, ("CLICOLOR", "0")], None, true),
        (&[force], Some("never"), false),
        (&[no], Some("always"), true),
        (&[("CLICOLOR", "1")], None, false),
        (&[("TERM", "dumb")], Some("always"), true),
    ] {
        assert_eq!(coloured(variables, option), [expected; 3], "{variables:?} {option:?}");
    }
}

/// What a terminal is sent, standard output and error together.
#[cfg(unix)]
fn in_terminal(args: &[&str], variables: &[(&str, &str)]) -> String {
    use std::io::Read as _;

    let (mut pty, pts) = pty_process::blocking::open().expect("a terminal");
    let mut command = pty_process::blocking::Command::new(env!("CARGO_BIN_EXE_crosstrack"))
        .args(args)
        .env("TERM", "xterm");
    for name in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE"] {
        command = command.env_remove(name);
    }
    let mut child = command.envs(variables.iter().copied()).spawn(pts).expect("it runs");
    let mut seen = Vec::new();
    // A terminal whose last program has gone reads as an error.
    let _ = pty.read_to_end(&mut seen);
    child.wait().expect("it ends");
    assert!(!seen.is_empty());
    String::from_utf8_lossy(&seen).into_owned()
}

#[cfg(unix)]
#[test]
fn a_terminal_is_coloured_unless_the_environment_says_no() {
    let is_coloured = |variables: &[(&str, &str)]| {
        in_terminal(&["show", "x1_2x1_1122.2_rA2.gI1-2_d"], variables).contains('\x1b')
    };
    assert!(is_coloured(&[]));
    assert!(is_coloured(&[("CLICOLOR", "1")]));
    assert!(!is_coloured(&[("CLICOLOR", "0")]));
    assert!(!is_coloured(&[("NO_COLOR", "1")]));
    assert!(!is_coloured(&[("TERM", "dumb")]));
}

#[cfg(unix)]
#[test]
fn a_terminal_is_told_what_a_long_search_does() {
    let message = in_terminal(&["solve", "692d46779c", "--seconds", "1"], &[]);
    assert!(message.contains("does player 1 force a win within 5 plies?"), "{message}");
    assert!(message.contains("nodes"), "{message}");
}
