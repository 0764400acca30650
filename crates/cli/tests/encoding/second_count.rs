//! Exported formulas and counts beside `tests/checkers/encoding.py`, which has a board, pieces, paths
//! and a solver of its own, and knows the formulas by the names in the files alone.

use std::ffi::OsString;
use std::fs;
use std::path::Path;

use crate::program;
use crate::python::{python, succeeded};
use crosstrack::rules::{Junction, Letter, Ruleset, RulesetSpec, Seats};
use crosstrack_cli::Exit;
use crosstrack_prove::formula::{Formula, Plan, Query, Reachability};

/// What is compared, under each reading of X-JUNCTION and with each layout of connectors.
struct Case {
    board: &'static str,
    letters: &'static str,
    stock: (u8, &'static str),
    most: usize,
}

const CASES: [Case; 7] = [
    Case { board: "2x1", letters: "AI", stock: (4, "all"), most: 3 },
    Case { board: "2x1", letters: "CF", stock: (1, "one-set"), most: 2 },
    Case { board: "2x1", letters: "DG", stock: (1, "one-set"), most: 2 },
    Case { board: "2x1", letters: "I", stock: (4, "all"), most: 4 },
    Case { board: "1x2", letters: "DI", stock: (2, "one-player"), most: 3 },
    Case { board: "1x2", letters: "I", stock: (4, "all"), most: 5 },
    Case { board: "3x1", letters: "I", stock: (4, "all"), most: 3 },
];
const LAYOUTS: [&str; 3] = ["crossed", "none", "straight"];

impl Case {
    /// Writes two formulas that say this, the one that the command exports and the one in which a path is a flow, and the
    /// script's arguments.
    fn export(&self, junction: Junction, layout: &str, folder: &Path, args: &mut Vec<OsString>) {
        let most = self.most.to_string();
        let words = ["minimal", "--export", "dimacs", "--max-pieces", &most].map(str::to_owned);
        let levels =
            run(&words.into_iter().chain(self.options(junction, layout)).collect::<Vec<_>>());
        for formula in [levels, self.by_flow(junction, layout)] {
            let path = folder.join(format!("{}.cnf", args.len()));
            fs::write(&path, formula).expect("written");
            args.push(path.into());
            let rest = [self.board, junction.as_str(), layout, self.letters];
            args.extend(rest.map(OsString::from));
            args.extend([self.stock.0.to_string(), self.most.to_string()].map(OsString::from));
        }
    }

    /// Returns the formula in which a path is a flow.
    fn by_flow(&self, junction: Junction, layout: &str) -> String {
        let spec = RulesetSpec::new(self.board.parse().expect("a board"), Seats::Two);
        let readings = format!("junction={junction} connectors={layout}");
        let ruleset = Ruleset::new(spec.with_readings(&readings).expect("readings"));
        let ruleset = ruleset.expect("a ruleset");
        let only = Some(self.letters.chars().filter_map(Letter::from_char).collect());
        let query =
            Query { stock: self.stock.0, only, max_pieces: Some(self.most), ..Query::default() };
        let plan = Plan::new(&ruleset, &query).expect("a plan");
        Formula::new(&ruleset, &plan, plan.at_most, Reachability::Flow).cnf.to_dimacs()
    }

    /// The options of the command that say this.
    fn options(&self, junction: Junction, layout: &str) -> Vec<String> {
        let only: Vec<String> = self.letters.chars().map(String::from).collect();
        let only = only.join(",");
        let rules = format!("{},junction={junction},connectors={layout}", self.board);
        let pairs = [("--rules", rules.as_str()), ("--stock", self.stock.1), ("--only", &only)];
        pairs.iter().flat_map(|&(name, word)| [name.to_owned(), word.to_owned()]).collect()
    }

    /// The numbers by pieces that `count --by-pieces` prints, as far as they are compared.
    fn counted(&self, junction: Junction, layout: &str) -> Vec<u64> {
        let words = ["count", "--by-pieces"].map(str::to_owned).into_iter();
        let text = run(&words.chain(self.options(junction, layout)).collect::<Vec<_>>());
        let winning = |line: &str| {
            let (_, rest) = line.split_once(": ").expect("a count");
            rest.split_once(" winning").expect("a count").0.parse().expect("a number")
        };
        text.lines().map(winning).take(self.most + 1).collect()
    }
}

/// What the command prints.
fn run(args: &[String]) -> String {
    let (exit, out, err) = program::run(args);
    assert_eq!(exit, Exit::Done, "{err}");
    out
}

#[test]
fn formulas_and_counts_agree_with_counting_of_another_kind() {
    let folder = tempfile::tempdir().expect("a folder");
    let (mut args, mut counted) = (Vec::new(), Vec::new());
    for case in &CASES {
        for &junction in Junction::ALL {
            for layout in LAYOUTS {
                case.export(junction, layout, folder.path(), &mut args);
                let counts = case.counted(junction, layout);
                counted.extend(Reachability::ALL.iter().map(|_| counts.clone()));
            }
        }
    }
    let Some(output) = python("encoding.py", args) else { return };
    let text = succeeded(&output);
    let theirs: Vec<Vec<u64>> = text
        .lines()
        .map(|line| {
            let (counts, _) =
                line.strip_prefix("agree ").expect(line).split_once(" of ").expect(line);
            counts.split(' ').map(|count| count.parse().expect("a number")).collect()
        })
        .collect();
    assert_eq!(theirs, counted);
    assert_eq!(theirs.len(), CASES.len() * 2 * LAYOUTS.len() * 2);
    let configurations: u64 = theirs.iter().flatten().sum();
    assert!(configurations > 5_000, "{configurations}");
}

/// A formula that lacks a clause, or has one too many, is noticed.
#[test]
fn a_changed_formula_is_noticed() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut args = Vec::new();
    CASES[0].export(Junction::Joined, "crossed", folder.path(), &mut args);
    args.truncate(7);
    let path = Path::new(&args[0]).to_owned();
    let whole = fs::read_to_string(&path).expect("a formula");
    let (head, body) = whole.split_once("\np cnf ").expect("a header");
    let (header, body) = body.split_once('\n').expect("clauses");
    let (vars, clauses) = header.split_once(' ').expect("two numbers");
    let clauses: usize = clauses.parse().expect("a number");
    let number = |name: &str| {
        let line = head.lines().find(|line| line.ends_with(&format!(" {name}"))).expect(name);
        line.split(' ').nth(2).expect("a number").to_owned()
    };
    let (a1, b2) = (number("a1.I0"), number("b2.A3"));
    let more = format!("{head}\np cnf {vars} {}\n{body}-{a1} -{b2} 0\n", clauses + 1);
    // The clause that a path wins: without it everything does.
    let wins = format!("{} {} 0\n", number("wins.A"), number("wins.B"));
    assert!(body.contains(&wins), "{wins}");
    let fewer = body.replace(&wins, "");
    let fewer = format!("{head}\np cnf {vars} {}\n{fewer}", clauses - 1);
    for text in [more, fewer] {
        fs::write(&path, text).expect("written");
        let Some(output) = python("encoding.py", &args) else { return };
        assert_eq!(output.status.code(), Some(1));
        let out = String::from_utf8_lossy(&output.stdout).into_owned();
        assert!(out.starts_with("differ "), "{out}{}", String::from_utf8_lossy(&output.stderr));
    }
}
