//! Odd input to the commands of the laboratory.

use crosstrack_cli::Exit;

use crate::programs::run_line;

/// What counts games counts none twice, and wants some.
#[test]
fn a_game_that_is_there_twice_and_an_empty_file_are_refused() {
    let dir = tempfile::tempdir().expect("a folder");
    let file = dir.path().join("games.jsonl");
    let name = file.display().to_string();
    let line = format!("match level:2 random+ --games 4 --rules 2x1 --records {name}");
    assert_eq!(run_line(&line).0, Exit::Done);
    // Two matches do not write to one file.
    let held = crosstrack_io::files::open_alone(&file).expect("nobody writes");
    let (exit, _, err) = run_line(&line);
    let err = err.replace('|', " ").split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(exit == Exit::Input && err.contains("another program is writing"), "{err}");
    drop(held);
    let text = std::fs::read_to_string(&file).expect("a file");
    let first = text.lines().next().expect("a game");
    for (text, words) in
        [(format!("{text}{first}\n"), "was there before"), (String::new(), "no games")]
    {
        std::fs::write(&file, text).expect("written");
        let (exit, out, err) = run_line(&format!("judged {name}"));
        assert_eq!((exit, out.as_str()), (Exit::Input, ""));
        let err = err.replace('|', " ").split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(err.contains(words), "{err}");
    }
}
