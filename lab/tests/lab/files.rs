//! The committed reports are what this version makes, and `check` notices when they are not.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use crosstrack_cli::Exit;
use crosstrack_cli::game::puzzle_tables;
use crosstrack_explore::puzzle::{Column, table};
use crosstrack_lab::report::{ReportFile, check, files, generate};

fn all() -> &'static [ReportFile] {
    files().expect("proofs find room")
}

#[test]
fn the_committed_reports_are_up_to_date() {
    let differences =
        check(&Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/..")).join("reports")).unwrap();
    let lines: Vec<String> = differences.iter().map(ToString::to_string).collect();
    assert!(lines.is_empty(), "run `crosstrack-lab report`:\n{}", lines.join("\n"));
}

#[test]
fn what_is_generated_passes_the_check_and_is_not_written_twice() {
    let directory = tempfile::tempdir().unwrap();
    let reports = directory.path().join("reports");
    assert_eq!(check(&reports).unwrap().len(), all().len(), "all are missing");
    assert_eq!(generate(&reports).unwrap().len(), all().len());
    assert_eq!(check(&reports).unwrap(), [""; 0]);
    assert_eq!(generate(&reports).unwrap(), Vec::<String>::new());
}

#[test]
fn the_command_says_no_and_names_every_file_that_is_missing() {
    let directory = tempfile::tempdir().unwrap();
    let name = directory.path().to_str().unwrap();
    let (exit, out, err) = checked(name);
    assert_eq!((exit, err.as_str()), (Exit::No, ""));
    assert_eq!(out.lines().count(), all().len());
    assert!(out.lines().all(|line| line.starts_with(&format!("{name}/"))), "{out}");
}

#[test]
fn a_folder_that_is_not_there_is_named_once() {
    let (exit, out, err) = checked("no-such-folder");
    assert_eq!((exit, out.as_str()), (Exit::Input, ""));
    assert!(err.contains("there is no folder no-such-folder") && err.contains("--dir"), "{err}");
}

fn checked(dir: &str) -> (Exit, String, String) {
    crate::programs::run(["report", "--check", "--dir", dir], &mut std::io::empty())
}

#[test]
fn every_difference_is_found() {
    let directory = tempfile::tempdir().unwrap();
    let root = directory.path();
    generate(root).unwrap();
    let boards = root.join("tables/boards.csv");
    let text = fs::read_to_string(&boards).unwrap();
    fs::write(&boards, text.replace("4x2,4,2,6,32", "4x2,4,2,6,33")).unwrap();
    fs::write(root.join("README.md"), "").unwrap();
    fs::remove_file(root.join("tables/links.json")).unwrap();
    fs::write(root.join("tables/links.txt"), "x").unwrap();
    fs::create_dir(root.join("mutants")).unwrap();
    fs::write(root.join("mutants").join("slow.csv"), "x").unwrap();
    // Only where it belongs.
    fs::create_dir(root.join("tables").join("mutants")).unwrap();
    fs::write(root.join("tables").join("mutants").join("x.csv"), "x").unwrap();

    let found = check(root).unwrap();
    let starts = [
        "README.md:1: `` where `crosstrack-lab report` writes `# Crosstrack",
        // The header, the board 1x1 and ten more come before.
        "tables/boards.csv:13: `4x2,4,2,6,33,25,4,16,challenge standard` where \
         `crosstrack table boards --format csv` writes `4x2,4,2,6,32,",
        "tables/links.json: missing; `crosstrack table links --format json` makes it",
        "tables/links.txt: not a generated file",
        "tables/mutants/x.csv: not a generated file",
    ];
    assert_eq!(found.len(), starts.len(), "{found:#?}");
    for (line, start) in found.iter().zip(starts) {
        assert!(line.starts_with(start), "{line}\n{start}");
    }
}

#[test]
fn every_file_says_where_it_comes_from() {
    let version = format!("crosstrack {}", env!("CARGO_PKG_VERSION"));
    for file in all() {
        let text = String::from_utf8(file.bytes.clone()).unwrap();
        if file.path == "datapackage.json" {
            assert!(text.contains(&format!("\"version\": \"{}\"", env!("CARGO_PKG_VERSION"))));
        } else if let Some(resource) = &file.resource {
            // The package says it for CSV.
            assert_eq!((&resource.path, &resource.provenance.command), (&file.path, &file.command));
        } else if let Ok(read) = serde_json::from_str::<serde_json::Value>(&text) {
            assert_eq!(read["provenance"]["command"], file.command.as_str());
        } else {
            assert!(text.contains(&version), "{}", file.path);
            assert!(text.contains(&format!("`{}`", file.command)), "{}", file.path);
        }
        // No local path, no time: the same everywhere.
        assert!(!text.contains(concat!(env!("CARGO_MANIFEST_DIR"), "/..")), "{}", file.path);
    }
}

/// What a page links to, relative to the root of the reports.
fn links(path: &str, text: &str) -> BTreeSet<String> {
    let folder = path.rsplit_once('/').map_or("", |(folder, _)| folder);
    let targets = text.split("](").skip(1).map(|rest| rest.split(')').next().unwrap());
    let relative = |target: &str| match target.strip_prefix("../") {
        Some(above) => above.to_owned(),
        None if folder.is_empty() => target.to_owned(),
        None => format!("{folder}/{target}"),
    };
    targets.filter(|target| !target.contains("://")).map(relative).collect()
}

#[test]
fn every_file_is_linked_to_and_every_link_leads_somewhere() {
    let all = all();
    let reports = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/..")).join("reports");
    let mut linked = BTreeSet::from(["README.md".to_owned()]);
    for file in
        all.iter().filter(|file| Path::new(&file.path).extension().is_some_and(|e| e == "md"))
    {
        let found = links(&file.path, std::str::from_utf8(&file.bytes).unwrap());
        for target in &found {
            assert!(reports.join(target).exists(), "{} links to {target}", file.path);
        }
        linked.extend(found);
    }
    for file in all {
        assert!(linked.contains(&file.path), "nothing links to {}", file.path);
    }
}

#[test]
fn the_index_states_facts_that_were_found_by_hand() {
    let all = all();
    let index = all.iter().find(|file| file.path == "README.md").unwrap();
    let index = String::from_utf8(index.bytes.clone()).unwrap();
    for fact in [
        "**68 orientations**: eight each, except for I",
        // 5 * 8 + 4 and 8 * 8.
        "one of 44, a cell of the large game one of 64",
        "B, C and I are **their own mirror images**",
        "A, D, E, F, G and H have no mirror image",
        // Three sides or more of 14-15, 14-16, 13-16 and 14-17; and the tee.
        "about A, B, E and F and the intersection piece T alone",
        // Patterns with two sides three apart: all but 15-26.
        "**A turn by 45° is what most pieces can do**: 8 patterns, in 13 of the 68",
        // 15 in A, D, I and 26 in H, twice each.
        "straight on is left to 4 patterns and 8 orientations",
        // 45 in A, 56 in F, 23 in G.
        "a turn by 135° to 3 and 3",
        // 2 * 34 - 50 and 2 * 234 - 416 are achiral.
        "only 70 in 466 are their own mirror images; of the published ones, 3 in 9",
        // 400 / 8 and 3328 / 8; by Burnside's lemma.
        "**50 patterns of two paths and 416 of three**; the game uses 5 and 4",
        "no winning path is shorter than **6 pieces** on the one and **8** on the other",
    ] {
        assert!(index.contains(fact), "{fact}");
    }
}

/// Whoever looks for solutions has to ask for them.
#[test]
fn the_index_of_the_pictures_tells_no_solution() {
    let page = |path: &str| {
        let file = all().iter().find(|file| file.path == path).expect("a page");
        String::from_utf8(file.bytes.clone()).expect("text")
    };
    let (index, solutions) = (page("puzzles/README.md"), page("puzzles/solutions.md"));
    // Puzzles from games have no pictures.
    for (name, text) in puzzle_tables().filter(|(name, _)| !name.ends_with("games.csv")) {
        let table = table::read(name, text).expect("a table");
        for record in table::records(&table).expect("goals") {
            let (id, solution) = (record.text(Column::Id), record.text(Column::Solution));
            assert!(index.contains(id) && solutions.contains(solution));
            assert!(!index.contains(solution), "{id}");
        }
    }
}

/// XML has no comment with two hyphens in it: a browser shows no such picture.
#[test]
fn comments_in_pictures_are_comments() {
    let mut folders = vec![std::path::PathBuf::from("../reports")];
    let mut seen = 0;
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "svg") {
                let text = fs::read_to_string(&path).expect("a picture");
                for comment in text.split("<!--").skip(1) {
                    let (comment, _) = comment.split_once("-->").expect("an end");
                    assert!(!comment.contains("--"), "{}: {comment}", path.display());
                    seen += 1;
                }
            }
        }
    }
    assert!(seen > 20, "{seen} comments");
}
