//! The first cause that a run names is the bug: engines with one planted bug each.

use std::fs;
use std::path::Path;

use crate::support::{SOURCE, engine, run};
use crosstrack_cli::Exit;
use serde_json::Value;

/// Writes the naive engine with a replacement of a text that occurs once.
fn broken(folder: &Path, name: &str, find: &str, replace: &str) -> String {
    let source = fs::read_to_string(SOURCE).expect("the naive engine");
    assert_eq!(source.matches(find).count(), 1, "{name}: {find}");
    let path = folder.join(format!("{name}.py"));
    fs::write(&path, source.replace(find, replace)).expect("written");
    format!("python3 {}", path.display())
}

/// The report of a run over some groups.
fn report(line: &str, groups: &[&str], more: &[&str]) -> Value {
    let mut args = vec!["conform", "--engine", line, "--format", "json"];
    args.extend(["--max-shrink", "120"]);
    args.extend(groups.iter().flat_map(|group| ["--group", *group]));
    args.extend(more);
    let (exit, out, err) = run(&args);
    assert_eq!(exit, Exit::No, "{out}{err}");
    serde_json::from_str(&out).expect("JSON")
}

/// A bug: its name, the text of the naive engine and what replaces it, the groups that are run, the clause
/// and the words of the first cause, and the most pieces in its smallest position.
type Bug =
    (&'static str, [&'static str; 2], &'static [&'static str], &'static str, &'static str, usize);

const BUGS: [Bug; 13] = [
    (
        "the winner is who is to move, which is no lost terminal",
        [
            "self.side_of((position.to_move - 2) % self.players + 1)",
            "self.side_of(position.to_move)",
        ],
        &["completion"],
        "WN-MOVER",
        "who has won",
        1,
    ),
    (
        "claims are not listed, which is no draw",
        ["return moves + [\"claim\"]", "return moves"],
        &["claims"],
        "X-CLAIM",
        "",
        2,
    ),
    (
        "neighbouring edges win, which is not about announcements",
        ["((\"A\", \"C\"), (\"B\", \"D\"))", "((\"A\", \"C\"), (\"B\", \"D\"), (\"A\", \"B\"))"],
        &["claims", "completion"],
        "WN-OPPOSITE",
        "a path is seen that is not complete",
        1,
    ),
    (
        "one of a team wins alone",
        [
            "return [other for other in range(1, self.players + 1)\n                if other == player or",
            "return [other for other in range(1, self.players + 1)\n                if other == player or False and",
        ],
        &["teams", "completion"],
        "PL-TEAMS",
        "who has won",
        1,
    ),
    (
        "G at rotation 5 links as at 4, whatever else follows",
        [
            "    compass = DIRECTIONS if sides == 8 else CORNERS\n",
            "    compass = DIRECTIONS if sides == 8 else CORNERS\n    rotation -= paths == \"14-23-68\" and rotation == 5\n",
        ],
        &["legal", "claims", "links"],
        "PL-ROTATE",
        "what a tile links",
        2,
    ),
    (
        "a resting piece turns, which is not about the opening",
        [
            "                every = orientations(PATTERNS[letter], 8)\n",
            "                every = orientations(PATTERNS[letter], 8)\n            elif self.may_handle(me, colour):\n                moves += [f\"{cell}.{turn}\" for turn in orientations(PATTERNS[letter], 8) if turn != now]\n                continue\n            if self.may_handle(me, colour) and cell not in position.frozen:\n",
        ],
        &["freeze"],
        "PL-FREEZE",
        "moves that are not legal",
        4,
    ),
    (
        "no move is listed or played, which is about no kind of move, and no draw",
        ["[] if self.finished(position) else self.turns(position)", "[]"],
        &["legal", "successors"],
        "WN-OPPOSITE",
        "no moves, as if the game were over",
        0,
    ),
    (
        "the opening round lasts a turn longer, which is not about what is refused then",
        ["len(position.pieces) < self.players", "len(position.pieces) <= self.players"],
        &["legal", "successors"],
        "PL-OPENING",
        "what is legal after the opening round",
        2,
    ),
    (
        "one's own pieces stay, which is not about the opening round",
        [
            "int(self.owners[colour]) in self.side_of(player)\n\n    def in_opening",
            "int(self.owners[colour]) in self.side_of(player) and str(player) != self.owners[colour]\n\n    def in_opening",
        ],
        &["legal", "successors"],
        "PL-OWN",
        "whose pieces may be rotated and relocated",
        4,
    ),
    (
        "pieces lie on pieces, which is not about who cannot move",
        [
            "free = [cell for cell in self.board.cells if cell not in position.pieces]",
            "free = list(self.board.cells)",
        ],
        &["legal", "completion"],
        "PL-PLACE",
        "moves that are not legal",
        2,
    ),
    (
        "nobody draws, which is no place of the board",
        ["\"none\" if self.legal(position) else \"draw\"", "\"none\""],
        &["completion"],
        "PL-NO-MOVE",
        "whether a player who cannot move ends the game",
        1,
    ),
    (
        "no path leads from B to D, which is no lost terminal",
        ["((\"A\", \"C\"), (\"B\", \"D\"))", "((\"A\", \"C\"),)"],
        &["completion"],
        "WN-OPPOSITE",
        "a completed path is not seen",
        2,
    ),
    (
        "no piece is entered twice, which is no connection of one way",
        ["and entry not in seen:", TWICE],
        &["completion"],
        "WN-OPPOSITE",
        "a completed path is not seen",
        5,
    ),
];

/// A search that enters each piece once, by whichever side.
const TWICE: &str =
    "and entry not in seen and (beyond[0] == \"x\" or all(beyond != place for place, _ in seen)):";

/// Checks the first cause of engines with one bug each.
fn assert_first_causes<'b>(bugs: impl Iterator<Item = &'b Bug>) {
    if engine("python3", "naive.py").is_none() {
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    for (at, (name, [find, replace], groups, clause, what, pieces)) in bugs.enumerate() {
        let line = broken(folder.path(), &format!("bug{at}"), find, replace);
        let report = report(&line, groups, &[]);
        let first = &report["causes"][0];
        assert_eq!(first["clause"], *clause, "{name}: {first:#}");
        assert!(what.is_empty() || first["what"] == *what, "{name}: {first:#}");
        if !first["smallest"].is_null() {
            let smallest = &first["smallest"]["vector"]["request"]["position"]["pieces"];
            let count = smallest.as_array().expect("pieces").len();
            assert!(count <= *pieces, "{name}: {count} pieces: {first:#}");
        }
    }
}

#[test]
fn the_first_cause_is_the_bug() {
    assert_first_causes(BUGS[..1].iter());
}

#[test]
#[ignore = "takes a minute: one bug is explained without it"]
fn the_first_cause_is_each_bug() {
    assert_first_causes(BUGS[1..].iter());
}

#[test]
fn a_tile_is_named_with_its_pattern_and_rotation() {
    if engine("python3", "naive.py").is_none() {
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    let (_, [find, replace], ..) = BUGS[4];
    let line = broken(folder.path(), "tile", find, replace);
    let (_, out, _) = run(&["conform", "--engine", &line, "--group", "completion"]);
    assert!(out.contains("the sides of G (14-23-68) at rotation 5 are linked otherwise"), "{out}");
}

#[test]
fn a_mistake_about_all_paths_of_a_kind_is_named() {
    if engine("python3", "naive.py").is_none() {
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    let (_, [find, replace], ..) = BUGS[11];
    let line = broken(folder.path(), "path", find, replace);
    let args = ["conform", "--engine", &line, "--group", "completion", "--max-shrink", "120"];
    let (_, out, _) = run(&args);
    assert!(out.contains("fit one mistake: no path between B and D counts"), "{out}");
}

/// An engine that ends, says nothing or nonsense when a piece rests: the fault is shrunk to one resting piece.
#[test]
fn a_failure_to_answer_is_shrunk() {
    if engine("python3", "naive.py").is_none() {
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    let find = "    if cmd == \"legal\":\n";
    for (class, replace, timeout) in [
        ("crash", "    if position.frozen:\n        sys.exit(3)\n", "60"),
        ("timeout", "    while position.frozen:\n        __import__(\"time\").sleep(9)\n", "3"),
        ("malformed", "    if position.frozen:\n        return {\"moves\": \"none\"}\n", "60"),
    ] {
        let line = broken(folder.path(), class, find, &format!("{replace}{find}"));
        let args = ["conform", "--engine", &line, "--run", "freeze/*-1?", "--timeout", timeout];
        let more = ["--max-faults", "2", "--max-shrink", "120", "--no-shrink"];
        // The run is given up after two answers that never come.
        let more = if class == "timeout" { &more[..4] } else { &more[2..4] };
        let (exit, out, err) = run(&[&args[..], more].concat());
        assert_eq!(exit, Exit::No, "{class}: {out}{err}");
        if class == "timeout" {
            assert!(out.contains("--timeout S allows more"), "{out}");
        } else {
            assert!(out.contains("  shrunk to 1 piece; asked "), "{class}: {out}");
        }
    }
}

/// Where the naive engine looks up the paths of the pieces on the board.
const TRACKS: &str = "tracks = {cell: links(PATTERNS[letter], 8, turn, self.ruleset[\"junction\"])";

/// Engines in which one end of one path of one pattern is mistyped where paths are looked for: the pattern is named.
#[test]
fn a_mistyped_pattern_is_named() {
    if engine("python3", "naive.py").is_none() {
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    for (letter, pattern) in [("F", "14-17-57"), ("A", "14-16")] {
        let typo = format!("{{**PATTERNS, \"{letter}\": \"{pattern}\"}}[letter]");
        let line =
            broken(folder.path(), letter, TRACKS, &TRACKS.replace("PATTERNS[letter]", &typo));
        let (_, out, _) = run(&["conform", "--engine", &line, "--group", "completion"]);
        let begins = format!("fit one mistake: {letter} is ");
        let named = |line: &str| line.contains(&begins) && line.contains(pattern);
        assert!(out.lines().any(named), "{out}");
        assert!(out.contains("\n1. EQ-SETS-"), "{out}");
    }
}

/// Engines whose paths are wrong in a way that is none of the mistakes that are tried: none is named.
#[test]
fn no_mistake_is_named_that_does_not_explain_all_answers() {
    if engine("python3", "naive.py").is_none() {
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    for (name, find, replace) in [
        (
            "once",
            "and entry not in seen:".to_owned(),
            "and all(beyond != place for place, _ in seen):".to_owned(),
        ),
        (
            "turned",
            TRACKS.to_owned(),
            TRACKS.replace("8, turn,", "8, turn if (letter, turn) != (\"D\", 3) else 4,"),
        ),
    ] {
        let line = broken(folder.path(), name, &find, &replace);
        let (exit, out, _) = run(&["conform", "--engine", &line, "--group", "completion"]);
        assert!(exit == Exit::No && !out.contains("fit one mistake"), "{name}: {out}");
    }
}

/// An engine that reads junctions otherwise where it looks for paths, and nowhere else.
#[test]
fn paths_by_the_other_reading_are_named_so() {
    if engine("python3", "naive.py").is_none() {
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    let find = "tracks = {cell: links(PATTERNS[letter], 8, turn, self.ruleset[\"junction\"])";
    let replace = find.replace("self.ruleset[\"junction\"]", "\"joined\"");
    let line = broken(folder.path(), "junction", find, &replace);
    let report = report(&line, &["completion"], &[]);
    assert_eq!(report["causes"][0]["clause"], "X-JUNCTION", "{report:#}");
}

/// A text that is no position is about notation, and about no clause of the game.
#[test]
fn faults_of_notation_are_about_notation() {
    if engine("python3", "naive.py").is_none() {
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    let find = "if self.write(position) != text:  # one position, one text";
    let line = broken(folder.path(), "notation", find, "if False:");
    let report = report(&line, &["notation"], &[]);
    assert_eq!(report["causes"][0]["clause"], "notation", "{report:#}");
}
