//! Odd input to the commands of the laboratory.

use std::io::empty;

use crosstrack_cli::Exit;

use crate::programs::{self, run_line};

#[test]
fn no_folder_is_standard_output_or_a_file() {
    for command in ["middlegames", "atlas"] {
        let (exit, _, err) = run_line(&format!("{command} --dir -"));
        assert_eq!(exit, Exit::Usage, "{command}");
        assert!(err.contains("this cannot go to standard output"), "{command}: {err}");
    }
    let file = tempfile::NamedTempFile::new().expect("a file");
    let (exit, _, err) =
        run_line(&format!("middlegames --positions 1 --dir {}", file.path().display()));
    assert_eq!(exit, Exit::Input, "{err}");
    assert!(err.contains("cannot be written"), "{err}");
}

#[test]
fn games_that_are_over_too_soon_end_the_search_for_middle_games() {
    let (exit, _, err) = run_line("middlegames --board 1x1 --positions 1");
    assert_eq!(exit, Exit::Input, "{err}");
    assert!(err.contains("the games of 1000 seeds are all over too soon"), "{err}");
}

#[test]
fn middle_games_make_their_folder() {
    let folder = tempfile::tempdir().expect("a folder");
    let dir = folder.path().join("a/b");
    let line = "middlegames --positions 3 --board 3x1 --plies 1 --threats 3 --nodes 100";
    let (exit, out, err) = run_line(&format!("{line} --dir {}", dir.display()));
    assert_eq!((exit, err.as_str()), (Exit::Done, ""));
    let name = dir.display();
    assert!(out.starts_with(&format!("{name}: 3 positions, ")), "{out}");
    assert!(out.ends_with(&format!("\n{name}/middlegames.csv\n{name}/README.md\n")), "{out}");
    // `--positions` is the number of rows: two random games and a careful one.
    let table = std::fs::read_to_string(dir.join("middlegames.csv")).expect("a table");
    let plays: Vec<&str> = table.lines().skip(1).filter_map(|row| row.split(',').next()).collect();
    assert_eq!(plays, ["random", "random", "careful"]);
    assert!(dir.join("README.md").exists());
}

#[test]
fn an_atlas_that_cannot_be_solved_leaves_nothing_and_readings_count_once() {
    let folder = tempfile::tempdir().expect("a folder");
    let dir = folder.path().join("atlas");
    let run = |readings: &[&str]| {
        let dir = dir.display().to_string();
        let line = "atlas --board 1x1 --max-patterns 1 --max-unlike 0 --dir";
        let words = line.split(' ').chain([dir.as_str()]);
        let words = words.chain(readings.iter().flat_map(|text| ["--readings", text]));
        let (exit, _, err) = programs::run(words, &mut empty());
        (exit, err)
    };
    let (exit, err) = run(&["claim-rule=announced"]);
    assert_eq!(exit, Exit::Usage, "{err}");
    assert!(!dir.exists());

    let (exit, err) = run(&["junction=joined", "junction=joined null-turn=forbidden", ""]);
    assert_eq!(exit, Exit::Done, "{err}");
    let rows = std::fs::read_to_string(dir.join("atlas.csv")).expect("a table");
    let different: std::collections::HashSet<&str> = rows.lines().collect();
    assert!(different.len() > 1 && different.len() == rows.lines().count(), "{rows}");
}

/// What counts games counts none twice, and wants some.
#[test]
fn a_game_that_is_there_twice_and_an_empty_file_are_refused() {
    let dir = tempfile::tempdir().expect("a folder");
    let file = dir.path().join("games.jsonl");
    let name = file.display().to_string();
    let line = format!("match level:2 random+ --games 4 --board 2x1 --records {name}");
    assert_eq!(run_line(&line).0, Exit::Done);
    assert_eq!(run_line(&format!("strategy {name}")).0, Exit::Done);
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
        for command in ["strategy", "fit"] {
            let (exit, out, err) = run_line(&format!("{command} {name}"));
            assert_eq!((exit, out.as_str()), (Exit::Input, ""), "{command}");
            let err = err.replace('|', " ").split_whitespace().collect::<Vec<_>>().join(" ");
            assert!(err.contains(words), "{command}: {err}");
        }
    }
}
