//! How many pieces a winning path runs over, where it passes some of them twice.

use std::collections::BTreeSet;

use crosstrack_cli::{Exit, run_with};

/// A longest irreducible configuration of the small board: it wins, and no piece can be taken away,
/// so that every piece lies on the path.
const LONGEST: &str = "x1_4x2_1122.1_rG5.rF1.2-bD3.gI0.rC2.gG3.rA0.1-yG7.bG7.bC2.gF6.yF3.yC6-\
                       1.yI1.1.rI3.bA1.bI0-gA6.gD5.1.bF4.yD4.rD7-1.gC6.1.yA5_d";

/// The pieces of a position, counted in its text: all items of the rows that are not numbers.
fn pieces_of(text: &str) -> usize {
    let rows = text.split('_').nth(3).expect("rows");
    rows.split(['-', '.']).filter(|item| item.parse::<u8>().is_err()).count()
}

fn show(text: &str, format: &str) -> String {
    let (mut out, mut err) = (Vec::new(), Vec::new());
    let args = ["crosstrack", "show", text, "--format", format];
    let exit = run_with(args, &mut std::io::empty(), &mut out, &mut err);
    assert_eq!(exit, Exit::Done, "{}", String::from_utf8_lossy(&err));
    String::from_utf8(out).expect("UTF-8")
}

#[test]
fn a_piece_that_is_passed_twice_is_one_piece() {
    let pieces = pieces_of(LONGEST);
    assert_eq!(pieces, 24, "four sets of six");

    let facts: serde_json::Value = serde_json::from_str(&show(LONGEST, "json")).expect("JSON");
    let steps = facts["path"]["steps"].as_array().expect("steps");
    let cells = || steps.iter().filter_map(|s| s["at"].as_str()).filter(|at| !at.starts_with('x'));
    let distinct: BTreeSet<&str> = cells().collect();
    assert!(cells().count() > distinct.len(), "the path passes no piece twice: {steps:?}");
    assert_eq!(distinct.len(), pieces);
    assert_eq!(facts["path"]["pieces"], pieces);

    for format in ["text", "svg"] {
        let shown = show(LONGEST, format);
        assert!(shown.contains(&format!(" over {pieces} pieces")), "{format}: {shown}");
    }
}
