//! The pictures of the guide on how the game is played are those that its commands draw.

use std::fs;
use std::path::Path;

use shlex::split;

use crate::run_line;

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/..");
const GUIDE: &str = include_str!("../../../docs/playing.md");

#[test]
fn the_pictures_are_those_of_their_commands() {
    let mut drawn = Vec::new();
    for line in GUIDE.lines().filter(|line| line.starts_with("crosstrack ")) {
        let Some((command, file)) = line.split_once(" --output ") else { continue };
        let words = split(command).expect("words");
        let (exit, out, err) = run_line("crosstrack", words.into_iter().skip(1));
        assert_eq!(exit, 0, "{line}: {err}");
        let kept = fs::read(Path::new(ROOT).join(file)).expect("a picture");
        assert!(kept == out.as_bytes(), "{file} differs: run `{line}`");
        drawn.push(file.strip_prefix("docs/").expect("a picture of the guides"));
    }
    let shown = GUIDE.split("](").skip(1).filter_map(|rest| rest.split_once(')'));
    let mut shown: Vec<&str> = shown.map(|(target, _)| target).collect();
    shown.retain(|target| target.starts_with("pictures/"));
    shown.sort_unstable();
    drawn.sort_unstable();
    assert_eq!(shown, drawn, "the pictures that are shown, and those that have a command");
    assert!(drawn.len() > 5);
}
