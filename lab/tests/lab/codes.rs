//! Exit codes of the laboratory, and what its help says.

use crosstrack_cli::Exit;

use crate::programs::run_line;

#[test]
fn every_help_lists_every_code_and_begins_with_an_example() {
    for command in ["match", "vectors make"] {
        let (exit, out, err) = run_line(&format!("{command} --help"));
        assert_eq!((exit, err.as_str()), (Exit::Done, ""), "{command}");
        assert!(out.starts_with("Example: crosstrack-lab "), "{command}: {out}");
        for exit in Exit::ALL {
            let entry = format!("\n  {:<4} {}", exit.code(), exit.meaning());
            assert!(out.contains(&entry), "{command} does not list {exit:?}");
        }
    }
}
