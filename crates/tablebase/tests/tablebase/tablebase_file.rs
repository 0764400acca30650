//! Files of retrograde tables: what is written is read again, a killed build goes on, and what was
//! cut or changed is refused.

use std::collections::BTreeMap;
use std::fs;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crosstrack::rules::{Board, Catalogue, Connectors, Ruleset, RulesetSpec, Seats};
use crosstrack_io::files::part_path;
use crosstrack_tablebase::{BuildError, Progress, TableError, ignore_progress};
use crosstrack_tablebase::{Solvable as _, Tablebase as _};
use crosstrack_tablebase::{check, open};

use crate::solve_support::{numbered, sample};

/// A folder of a test's own, empty.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("tablebase-{name}"));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    folder
}

fn custom(pieces: &str, connectors: &str) -> Ruleset {
    let board = Board::new(2, 1).expect("a board");
    let pieces = Catalogue::from_csv("own", &format!("letter,pattern\n{pieces}"));
    let connectors = Connectors::from_csv("mine.csv", connectors, board).expect("a layout");
    let spec = RulesetSpec {
        pieces: Some(Arc::new(pieces.expect("patterns"))),
        connectors: Some(Arc::new(connectors)),
        ..RulesetSpec::new(board, Seats::Two)
    };
    Ruleset::new(spec).expect("a ruleset")
}

fn small() -> Ruleset {
    custom("I,15-26\n", "interstice,piece\nxa1,X0\n")
}

fn on(game: &Ruleset, path: &Path, mut steps: usize) -> Result<(), TableError> {
    let mut watch = |progress| {
        steps -= usize::from(progress != Progress::COUNTING);
        if steps == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    game.build(path, &mut watch).map(drop)
}

/// Whether a build was interrupted.
fn is_interrupted(built: &Result<(), TableError>) -> bool {
    matches!(built, Err(TableError::Build(BuildError::Interrupted)))
}

/// The files of a folder by name.
fn files(dir: &Path) -> BTreeMap<String, Vec<u8>> {
    let entries = fs::read_dir(dir).expect("a folder").map(|entry| entry.expect("an entry"));
    let file = |entry: fs::DirEntry| {
        let name = entry.file_name().into_string().expect("a name");
        (name, fs::read(entry.path()).expect("a file"))
    };
    entries.map(file).collect()
}

#[test]
fn a_folder_holds_the_table_and_its_ruleset() {
    let path = folder("whole").join("t");
    let game = custom("A,14-15\nK,15\n", "interstice,piece\nxa1,T1\n");
    on(&game, &path, usize::MAX).expect("a build");
    assert!(files(&path).keys().all(|name| Path::new(name).extension() == Some("class".as_ref())));
    let file = open::<Ruleset>(&path).expect("a table");
    assert_eq!(*file.game(), game);
    assert_eq!(file.game().connectors_name(), "own");
    let table = numbered(&game);
    let sample = sample(&table, 2_000, 1);
    for position in &sample {
        let [found, expected] = [file.value(position), table.value(position)];
        assert_eq!(found.expect("read"), expected.expect("values in memory"));
    }
    assert_eq!(file.counts().expect("read"), table.counts().expect("values in memory"));
    let (value, _) = table.counts().expect("values in memory")[1].by_value[0];
    let found = file.positions_with_value(value, 3, 20, &mut ignore_progress).expect("read");
    let expected = table.positions_with_value(value, 3, 20, &mut ignore_progress);
    assert!(found == expected.expect("values in memory") && !found.is_empty());
    assert_eq!(check(&*file, &mut ignore_progress).expect("read").mismatch, None);
}

#[test]
fn a_killed_build_goes_on() {
    let folder = folder("killed");
    let game = custom("A,14-15\nI,15-26\n", "interstice,piece\nxa1,T1\n");
    let whole = folder.join("whole");
    on(&game, &whole, usize::MAX).expect("a build");
    let whole = files(&whole);
    let dir = folder.join("t");
    for steps in [1, 1, 2] {
        assert!(is_interrupted(&on(&game, &dir, steps)));
        // As a kill in the middle of a write leaves it.
        let there = files(&dir);
        let (name, bytes) = there
            .iter()
            .find(|(name, _)| Path::new(name).extension() == Some("part".as_ref()))
            .expect("a part");
        assert!(whole[name.trim_end_matches(".part")].starts_with(bytes));
        fs::write(dir.join(name), [bytes, &b"half a block"[..]].concat()).expect("a write");
    }
    on(&game, &dir, usize::MAX).expect("a build");
    assert!(files(&dir) == whole);
    // A block that was changed meanwhile is solved again; so is a header cut short.
    let (name, largest) = whole.iter().max_by_key(|(_, bytes)| bytes.len()).expect("files");
    let path = dir.join(name);
    for kept in [largest.len() - 40, 300, 10, 0] {
        let mut bytes = largest[..kept].to_vec();
        if kept > 1000 {
            bytes[kept / 2] ^= 1;
        }
        fs::remove_file(&path).expect("removed");
        fs::write(part_path(&path), bytes).expect("a write");
        on(&game, &dir, usize::MAX).expect("a build");
        assert!(files(&dir) == whole);
    }
    // What was begun for another table is left alone.
    let other = folder.join("other");
    assert!(is_interrupted(&on(&small(), &other, 1)));
    assert!(matches!(on(&game, &other, usize::MAX), Err(TableError::OtherPart(_))));
}

#[test]
fn two_builds_of_one_file_do_not_meet() {
    let folder = folder("busy");
    let (game, path) = (small(), folder.join("t"));
    let mut second = Vec::new();
    let mut watch = |progress| {
        if progress != Progress::COUNTING {
            second.push(on(&game, &path, usize::MAX));
        }
        ControlFlow::Continue(())
    };
    game.build(&path, &mut watch).map(drop).expect("the first build");
    assert!(!second.is_empty());
    for built in &second {
        assert!(
            matches!(built, Err(TableError::Busy(part)) if part.starts_with(&path)),
            "{built:?}"
        );
    }
    check(&*open::<Ruleset>(&path).expect("a table"), &mut ignore_progress).expect("a whole table");
    // Once it is done there is nothing to wait for.
    on(&game, &path, usize::MAX).expect("a build");
}

/// What is no file is not replaced by one.
#[cfg(unix)]
#[test]
fn a_device_is_no_place_for_a_table() {
    let built = on(&small(), Path::new("/dev/null"), usize::MAX);
    assert!(matches!(built, Err(TableError::Io(_))), "{built:?}");
}

#[test]
fn whatever_is_cut_or_changed_is_refused() {
    let folder = folder("changed");
    let dir = folder.join("t");
    on(&small(), &dir, usize::MAX).expect("a build");
    let class = files(&dir).into_iter().max_by_key(|(_, bytes)| bytes.len());
    let (name, whole) = class.expect("files");
    let header = whole.iter().enumerate().filter(|&(_, &b)| b == b'\n').nth(1).expect("lines").0;
    let refused = |bytes: &[u8]| {
        fs::write(dir.join(&name), bytes).expect("a write");
        open::<Ruleset>(&dir).and_then(|table| table.counts()).err()
    };
    assert!(refused(&whole).is_none());
    let ends = (0..=header + 40).chain((0..whole.len()).step_by(97));
    for end in ends {
        assert!(refused(&whole[..end]).is_some(), "cut to {end} bytes");
    }
    assert!(refused(&[&whole[..], &[0]].concat()).is_some());
    let places = (0..header + 40)
        .chain((header..whole.len()).step_by(13))
        .chain(whole.len() - 64..whole.len());
    for place in places {
        for bit in [0, 5] {
            let mut bytes = whole.clone();
            bytes[place] ^= 1 << bit;
            // Which program made a table is not known otherwise.
            assert!(refused(&bytes).is_some(), "bit {bit} of byte {place}");
        }
    }
    let message = |bytes: &[u8]| refused(bytes).expect("refused").to_string();
    assert!(message(b"something else").ends_with(": this is not a table"));
    assert!(message(&whole[..whole.len() - 32]).contains("by its header it should have"));
    let text = String::from_utf8_lossy(&whole[..=header]).replace("\"format\":2", "\"format\":1");
    assert!(message(text.as_bytes()).contains("of format 1, and this program reads format 2"));
    assert!(message(b"crosstrack values\n{\"format\":1}\n").contains("of format 1"));
}
