//! A broken rule comes down to a position that a person can look at.

use std::path::Path;
use std::time::Duration;

use crate::support::{SOURCE, all_bugs, break_naive, engine, launch, own, run};
use crosstrack::rules::{Board, Ruleset};
use crosstrack_cli::Exit;
use crosstrack_conform::any_suite::AnyCase as _;
use crosstrack_conform::crosstrack::VectorFile;
use crosstrack_conform::shrink::{Budget, Explanation, Input, ShrunkFailure, explain, shrink_case};
use crosstrack_conform::{InputCommand, Session, Suite, Verdict};

fn broken(id: &str, folder: &Path) -> String {
    let bugs = all_bugs();
    break_naive(bugs.iter().find(|bug| bug.id == id).expect(id), folder)
}

/// The first failure of each of the groups, shrunk.
fn shrink_all(
    engine: &str,
    groups: &[&str],
) -> Vec<(ShrunkFailure<Ruleset>, Explanation<Ruleset>)> {
    let mut session = Session::new(launch(engine, 60.0));
    let mut found = Vec::new();
    for group in groups {
        let cases = Suite::<Ruleset>::shipped().cases().filter(|case| case.group() == *group);
        for case in cases {
            if matches!(case.judge(&mut session), Verdict::Fail(_)) {
                let budget = Budget::new(20_000, Duration::from_secs(86_400));
                let shrunk = shrink_case(case, &mut session, budget, None).expect("no fault");
                let shrunk = shrunk.unwrap_or_else(|| panic!("{} is about a position", case.id));
                let explained = explain(&shrunk);
                found.push((shrunk, explained));
                break;
            }
        }
    }
    found
}

#[test]
fn a_broken_rotation_rule_shrinks_to_four_pieces() {
    if engine("python3", "naive.py").is_none() {
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    let line = broken("rotation-counterclockwise", folder.path());
    let all = shrink_all(&line, &["completion", "perft", "games"]);
    assert!(all.len() >= 3, "{} groups notice", all.len());
    for (shrunk, explained) in &all {
        let setup = &shrunk.finding.input.setup;
        assert!(setup.pieces.len() <= 4, "{}", explained.position);
        assert!(shrunk.finding.input.position().is_some(), "{}", explained.position);
        let turned = shrunk.part.as_ref().is_some_and(|part| {
            ["PL-ROTATE", "PL-INTERSECTION"].contains(&part.cause.clause.as_str())
        });
        assert!(turned, "{}", explained.position);
    }
    // What a turned piece links is shown by a path over it, on four cells: of two pieces, or of three where another
    // one may turn.
    for (shrunk, explained) in &all {
        let Input { ruleset, setup, command } = &shrunk.finding.input;
        assert_eq!(*command, InputCommand::Status, "{}", explained.position);
        assert_eq!(ruleset.board(), Board::of(2, 1), "{}", explained.position);
        assert!(setup.pieces.len() <= 3, "{}", explained.position);
    }
    assert!(all.iter().any(|(_, e)| e.causes.iter().any(|(cause, _)| cause.clause == "PL-ROTATE")));

    // The command that it gives shows it again, and on a right engine shows nothing.
    let (_, explained) = &all[0];
    let again = |engine: &str| {
        let args = ["conform", "probe", "--engine", engine].into_iter();
        let args: Vec<&str> = args.chain(explained.arguments.split_whitespace()).collect();
        run(&args)
    };
    let (exit, out, err) = again(&line);
    assert_eq!((exit, err.as_str()), (Exit::No, ""), "{out}");
    for part in [explained.position.as_str(), "PL-ROTATE", "again", "vector"] {
        assert!(out.contains(part) || part == "PL-ROTATE", "{part}: {out}");
    }
    assert_eq!(again(&own()).0, Exit::Done);

    // The vector that it gives is one, and our own engine passes it.
    let group = explained.vector.group();
    let file = VectorFile {
        schema: "./vectors.schema.json".to_owned(),
        suite: "crosstrack-vectors".to_owned(),
        suite_version: "1.0.0".to_owned(),
        group: group.to_owned(),
        description: "What was shrunk.".to_owned(),
        notes: std::collections::BTreeMap::new(),
        case_count: Some(1),
        cases: vec![explained.vector.clone()],
    };
    let read = VectorFile::parse(&format!("{group}.json"), &file.to_text()).expect("a vector file");
    let mut session = Session::new(launch(&own(), 60.0));
    assert!(matches!(read.cases[0].judge(&mut session), Verdict::Pass(_)));
}

#[test]
fn a_rule_about_a_piece_shrinks_to_it_with_the_clause() {
    if engine("python3", "naive.py").is_none() {
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    for (bug, clause, most) in [
        ("rotate-one-step", "PL-ROTATE", 2),
        ("handle-everything", "PL-OWN", 2),
        ("freeze-own-pieces", "PL-FREEZE", 4),
    ] {
        let line = broken(bug, folder.path());
        let all = shrink_all(&line, &["legal", "freeze"]);
        assert!(!all.is_empty(), "{bug} is noticed");
        for (shrunk, explained) in &all {
            let pieces = shrunk.finding.input.setup.pieces.len();
            assert!(pieces <= most, "{bug}: {}", explained.position);
        }
        let clauses: Vec<_> =
            all.iter().flat_map(|(_, e)| e.causes.iter().map(|(c, _)| c.clause.as_str())).collect();
        assert!(clauses.contains(&clause), "{bug}: {clauses:?}");
    }
}

#[test]
fn a_walk_finds_what_no_vector_was_written_for() {
    if engine("python3", "naive.py").is_none() {
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    let line = broken("rotate-one-step", folder.path());
    let args =
        ["conform", "probe", "--engine", &line, "--walk", "50", "--seed", "7", "--board", "2x2"];
    let (exit, out, err) = run(&args);
    assert_eq!((exit, err.as_str()), (Exit::No, ""), "{out}");
    assert!(out.contains("PL-ROTATE") && out.contains("of random games, seed 7"), "{out}");
    assert_eq!(run(&args).1, out, "the same seed, the same walk");
    let args = ["conform", "probe", "--engine", &own(), "--walk", "200", "--board", "2x1"];
    let (exit, out, _) = run(&args);
    assert_eq!(exit, Exit::Done, "{out}");
    assert!(out.starts_with("no difference in 200 positions of random games, seed 1, "), "{out}");
    assert!(out.contains("planted ("), "{out}");
    let args = [&args[..], &["--planted", "0"]].concat();
    let (_, out, _) = run(&args);
    assert!(out.starts_with("no difference in 200 positions of random games, seed 1\n"), "{out}");
    assert!(out.contains("; 0 drawn positions"), "{out}");
}

/// The naive engine with two neighbours that are not connected, on every board that has them.
fn with_a_hole((first, out, second, back): (&str, &str, &str, &str), folder: &Path) -> String {
    let find = "            self.across[name[row, column]] = beyond\n";
    let source = std::fs::read_to_string(SOURCE).expect("the naive engine");
    assert_eq!(source.matches(find).count(), 1);
    let hole = format!(
        "{find}        if '{first}' in self.across and '{second}' in self.across:\n            \
         self.across['{first}'].pop('{out}', None)\n            \
         self.across['{second}'].pop('{back}', None)\n"
    );
    let path = folder.join("hole.py");
    std::fs::write(&path, source.replace(find, &hole)).expect("written");
    format!("python3 {}", path.display())
}

/// The fewest cells of a chain of neighbours from one edge to the opposite one over a step of a
/// board with so many rows whose corners are cut off by so many cells; diagonal neighbours count.
fn fewest_cells((rows, cut): (i32, i32), step: [(i32, i32); 2]) -> usize {
    let is_cell = |(r, c): (i32, i32)| {
        let inside = (0..rows).contains(&r) && (0..rows).contains(&c);
        inside && r.min(rows - 1 - r) + c.min(rows - 1 - c) >= cut
    };
    // From a cell to an edge, without the other cell of the step.
    let distance = |from: (i32, i32), without: (i32, i32), edge: usize| {
        let mut seen = vec![from];
        let mut ring = vec![from];
        for length in 1.. {
            assert!(!ring.is_empty(), "no way to edge {edge}");
            if ring.iter().any(|&(r, c)| [r == 0, c == rows - 1, r == rows - 1, c == 0][edge]) {
                return length;
            }
            let mut next = Vec::new();
            for (r, c) in ring {
                for (down, right) in (-1..=1).flat_map(|d| (-1..=1).map(move |r| (d, r))) {
                    let to = (r + down, c + right);
                    if is_cell(to) && to != without && !seen.contains(&to) {
                        seen.push(to);
                        next.push(to);
                    }
                }
            }
            ring = next;
        }
        unreachable!()
    };
    let [one, two] = step;
    let through = |edge| distance(one, two, edge) + distance(two, one, (edge + 2) % 4);
    (0..4).map(through).min().expect("four edges")
}

/// A step of the board that is taken away, the name of its place, and the cells that it joins.
type Hole =
    ((&'static str, &'static str, &'static str, &'static str), &'static str, [&'static str; 2]);

const HOLES: [Hole; 6] = [
    (("c3", "E", "d3", "W"), "c3.E-d3.W", ["c3", "d3"]),
    (("xb2", "SW", "b3", "NE"), "xb2 ", ["c2", "b3"]),
    (("a2", "S", "a3", "N"), "a2.S-a3.N", ["a2", "a3"]),
    (("e4", "SE", "xe4", "NW"), "xe4 ", ["e4", "f5"]),
    (("d7", "S", "d8", "N"), "d7.S-d8.N", ["d7", "d8"]),
    (("g4", "E", "h4", "W"), "g4.E-h4.W", ["g4", "h4"]),
];

#[test]
fn a_hole_in_the_board_shrinks_to_a_short_path_over_it() {
    shrink_holes(&HOLES[..2]);
}

#[test]
#[ignore = "takes half a minute: two holes are shrunk without it"]
fn every_hole_in_the_board_shrinks_to_a_short_path_over_it() {
    shrink_holes(&HOLES);
}

fn shrink_holes(holes: &[Hole]) {
    if engine("python3", "naive.py").is_none() {
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    let cell = |name: &str| {
        let (column, row) = name.split_at(1);
        (row.parse::<i32>().expect("a row") - 1, i32::from(column.as_bytes()[0] - b'a'))
    };
    let mut named = 0;
    for &(hole, place, ends) in holes {
        let line = with_a_hole(hole, folder.path());
        let all = shrink_all(&line, &["places"]);
        let [(shrunk, explained)] = &all[..] else { panic!("{hole:?} is not noticed") };
        let input = &shrunk.finding.input;
        let board = input.ruleset.board();
        let size = (board.a() as i32 + 2 * (board.b() as i32 - 1), board.b() as i32 - 1);
        let fewest = fewest_cells(size, ends.map(cell));
        let pieces = input.setup.pieces.len();
        assert!(pieces <= fewest + 1, "{hole:?}: {fewest} would do: {}", explained.position);
        // A place is named where the fault explains enough of all that is wrong.
        if let Some(part) = shrunk.part.as_ref().map(|part| &part.description) {
            assert!(part.contains("answers fit one fault: "), "{hole:?}: {part}");
            assert!(part.contains(&format!(" {place}")), "{hole:?}: {part}");
            named += 1;
        }
        println!("{hole:?}: {pieces} of {fewest}: {}", explained.position);
    }
    assert!(2 * named >= holes.len(), "{named} of {} places are named", holes.len());
}
