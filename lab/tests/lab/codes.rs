//! Exit codes of the laboratory, and what its help says.

use crosstrack_cli::Exit;

use crate::programs::run_line;

#[test]
fn every_help_lists_every_code_and_begins_with_an_example() {
    for command in ["forced", "matrix", "vectors make"] {
        let (exit, out, err) = run_line(&format!("{command} --help"));
        assert_eq!((exit, err.as_str()), (Exit::Done, ""), "{command}");
        assert!(out.starts_with("Example: crosstrack-lab "), "{command}: {out}");
        for exit in Exit::ALL {
            let entry = format!("\n  {:<4} {}", exit.code(), exit.meaning());
            assert!(out.contains(&entry), "{command} does not list {exit:?}");
        }
    }
}

#[test]
fn each_code_is_earned() {
    for (expected, line) in [
        (Exit::Usage, "forced formula --pieces 2 --board 4x3 --dir proofs"),
        (Exit::Usage, "forced formula --pieces 2 --theirs 2 --dir proofs"),
        (Exit::Input, "forced formula --pieces 2 --dir Cargo.toml"),
        (Exit::No, "forced pattern start"),
        (
            Exit::Budget,
            "forced pattern x1_4x2_1122.1_2.rA0.1-3.yA0.2-3.rI2.2-3.yI0.2-bG0.2.rD0.2-4_d --seconds 0",
        ),
    ] {
        let (exit, out, err) = run_line(line);
        assert_eq!(exit, expected, "{line}: {err}");
        assert!(!out.is_empty() || !err.is_empty(), "{line}");
    }
}
