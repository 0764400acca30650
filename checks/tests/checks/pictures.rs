//! The pictures of the guides on how the game is played, and played well, are those that these commands draw.

use std::fs;
use std::path::Path;

use shlex::split;

use crate::run_line;

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/..");
const GUIDES: [&str; 2] =
    [include_str!("../../../docs/playing.md"), include_str!("../../../docs/strategy.md")];

/// Each picture in `docs/pictures`, with the arguments of `crosstrack show` that draw it.
const PICTURES: [(&str, &str); 14] = [
    ("goal.svg", "x1_4x2_1122.1_rC0.3-6-6-1.gC4.rI1.bI2.bG3.1-gA6.yA3.3.bF4-1.rA7.yI2.bA3_d"),
    ("board-4x2.svg", "start"),
    ("board-4x3.svg", "start --rules 4x3"),
    ("links.svg", "x1_4x2_1122.2_4-6-2.rI2.bA3.2-4.yD3.1-6-4_d"),
    ("place.svg", "x1_4x2_1122.1_4-6-2.rC0.3-3.bD0.2-6-4_d"),
    ("turn.svg", "x1_4x2_1122.2_4-6-2.rC2.3-3.bD0.2-6-4_d"),
    ("relocate.svg", "x1_4x2_1122.1_4-6-2.rC2.1.bD6.1-6-6-4_d"),
    (
        "large.svg",
        "x1_4x3_1122.2_3.bF5-4.gF5.gB6-1.yA2.1.rG1.3.rH3-5.yF7.gG1.1-4.yC4.1.bG5.1-5.rB1.2-4.bA4.1-3.gA0_4.L3-6.S0-6.S1-7-5.S1.1-7-5",
    ),
    ("two-threats.svg", "81bcf428db"),
    ("no-parry.svg", "859e517e87"),
    ("own-turns.svg", "0bde48a15e"),
    ("parry-and-threat.svg", "4fbee58786"),
    ("moved.svg", "f5aa889748"),
    ("freeze.svg", "x1_4x2_123c.2~c3.2_rA0.yA0.bA0.1-6-2.gC0.3-6-6-4_d"),
];

#[test]
fn the_pictures_are_those_of_their_commands() {
    for (name, arguments) in PICTURES {
        let words = split(&format!("show {arguments} --format svg")).expect("words");
        let (exit, out, err) = run_line("crosstrack", words.into_iter());
        assert_eq!(exit, 0, "{name}: {err}");
        let file = Path::new(ROOT).join("docs/pictures").join(name);
        let is_same = fs::read(file).expect("a picture") == out.as_bytes();
        assert!(is_same, "{name} differs from `crosstrack show {arguments} --format svg`");
    }
    let shown = GUIDES.iter().flat_map(|guide| guide.split("](pictures/").skip(1));
    let mut shown: Vec<&str> =
        shown.filter_map(|rest| rest.split_once(')')).map(|(name, _)| name).collect();
    let mut drawn = PICTURES.map(|(name, _)| name);
    shown.sort_unstable();
    drawn.sort_unstable();
    assert_eq!(shown, drawn, "the pictures that are shown, and those that have a command");
}
