//! The quantified formula: its text, what each code of a reply means, and what an outside solver
//! says of it, where one is installed.

use std::collections::{BTreeMap, BTreeSet};
use std::io::Write as _;
use std::process::{Command, Stdio};
use std::sync::Arc;

use crosstrack::base::Random;
use crosstrack::game::{Game, GameExt, Tactics};
use crosstrack::rules::{
    Action, Catalogue, Cell, Colour, Letter, Piece, Position, Ruleset, RulesetSpec, ruleset_of,
};
use crosstrack::solve::{Budget, Search, Verdict, Wanted, solve};
use crosstrack_prove::formula::forced::qdimacs::{PrenexError, PrenexFormula};
use crosstrack_prove::sat::backend::Batsat;
use crosstrack_prove::sat::{IncrementalSolver, Lit};

use crate::solve_support::{STUDIES, open_positions, study};

const EXAMPLE: &str = "x1_2x1_1122.1_rI1.1-1.gI0_d";

fn example() -> (Ruleset, Position) {
    let game = ruleset_of("", EXAMPLE).expect("a ruleset");
    let position = game.read_position(EXAMPLE).expect("a position");
    (game, position)
}

fn wins(game: &Ruleset, position: &Position, plies: usize) -> bool {
    let mut engine = Search::new(game, Budget::default());
    matches!(solve(game, &mut engine, position, plies, Wanted::One), Verdict::Win { .. })
}

#[test]
fn the_text_is_qdimacs() {
    let (game, position) = example();
    let text = PrenexFormula::new(&game, &position, 3).expect("a formula").to_qdimacs();
    let mut lines = text.lines().skip_while(|line| line.starts_with('c'));
    let header: Vec<&str> = lines.next().expect("a header").split(' ').collect();
    let ["p", "cnf", vars, clauses] = header[..] else { panic!("{header:?}") };
    let (vars, clauses): (usize, usize) = (vars.parse().unwrap(), clauses.parse().unwrap());
    let mut bound = BTreeSet::new();
    let mut prefix = String::new();
    let mut seen = 0;
    for line in lines {
        let (first, rest) = line.split_once(' ').unwrap_or((line, ""));
        let numbers = |text: &str| -> Vec<i64> {
            text.split(' ').map(|token| token.parse().expect("a number")).collect()
        };
        if first == "a" || first == "e" {
            prefix += first;
            let block = numbers(rest);
            assert_eq!(block.last(), Some(&0));
            for &number in &block[..block.len() - 1] {
                assert!(bound.insert(number), "{number} is bound twice");
            }
        } else {
            let clause = numbers(line);
            assert_eq!(clause.iter().position(|&lit| lit == 0), Some(clause.len() - 1));
            assert!(clause.iter().all(|lit| lit.unsigned_abs() as usize <= vars));
            seen += 1;
        }
    }
    assert_eq!(prefix, "eae");
    assert_eq!(seen, clauses);
    assert_eq!(bound, (1..=vars as i64).collect());
    let one = PrenexFormula::new(&game, &position, 1).expect("a formula").to_qdimacs();
    assert!(!one.lines().any(|line| line.starts_with("a ")));
}

#[test]
fn what_no_formula_says_is_refused() {
    let (game, position) = example();
    assert_eq!(
        PrenexFormula::new(&game, &position, 4).err(),
        Some(PrenexError::TooDeep { plies: 4 })
    );
    // No cell is free, and the other player's only piece looks the same however it is turned.
    let table = "letter,pattern\nI,15-26\nK,14-16\nZ,14-25-36-47-58-16-27-38\n";
    let pieces = Catalogue::from_csv("own", table).expect("patterns");
    let spec = RulesetSpec {
        pieces: Some(Arc::new(pieces)),
        owners: "1020".parse().expect("owners"),
        ..game.spec().clone()
    };
    let spec = spec.with_readings("junction=through connectors=none").expect("readings");
    let game = Ruleset::new(spec).expect("a ruleset");
    let mut refused = 0;
    for turned in 0..32 {
        let text = format!("x1_2x1~custom_1020.1_rI{}.rK{}-rZ0.bZ0_d", turned / 8, turned % 8);
        let Ok(position) = game.read_position(&text) else { continue };
        if game.outcome(&position).is_none() {
            assert_eq!(PrenexFormula::new(&game, &position, 3).err(), Some(PrenexError::NoReply));
            refused += 1;
        } else {
            assert_eq!(PrenexFormula::new(&game, &position, 3).err(), Some(PrenexError::Complete));
        }
    }
    assert!(refused > 3, "{refused}");
}

/// The reply of a code: the remarks of the file, read again.
struct Codes {
    what: Vec<String>,
    places: Vec<Cell>,
}

impl Codes {
    fn read(formula: &PrenexFormula) -> Self {
        let mut codes = Self { what: Vec::new(), places: Vec::new() };
        for line in &formula.preface {
            if let Some(rest) = line.strip_prefix("what = ") {
                let (number, what) = rest.split_once(": ").expect("an item");
                assert_eq!(number, codes.what.len().to_string());
                codes.what.push(what.to_owned());
            } else {
                let rest = line.strip_prefix("where = number in ").expect("a list");
                codes.places = rest.split(' ').map(|name| name.parse().expect("a cell")).collect();
            }
        }
        codes
    }

    fn action(&self, game: &Ruleset, after: &Position, code: [usize; 3]) -> Option<Action> {
        let [what, place, rotation] = code;
        let (what, place, rotation) =
            (self.what.get(what)?, *self.places.get(place)?, rotation as u8);
        let words: Vec<&str> = what.split(' ').collect();
        Some(match words[..] {
            ["place", letter] => {
                let letter = letter.chars().next().and_then(Letter::from_char)?;
                let mut colours = game.placeable_sets(after.to_move());
                let left = |c: &Colour| after.stock(game, *c) & 1 << letter.index() != 0;
                let colour = colours.find(left)?;
                Action::Place { piece: Piece { colour, letter }, cell: place, rotation }
            }
            ["move", _, "from", cell] => {
                Action::Relocate { from: cell.parse().ok()?, to: place, rotation }
            }
            ["turn", _, "on", cell] => Action::Rotate { cell: cell.parse().ok()?, rotation },
            _ => panic!("{what}"),
        })
    }
}

/// Every first move, as far as a sample goes, with every code of a reply: what is left of the
/// formula is satisfiable exactly if the code is no legal reply, or the side wins after it.
#[test]
fn every_code_means_what_the_remarks_say() {
    let mut tally = [[0usize; 2]; 2];
    for (header, readings, letters, seed) in [
        ("2x1_1122", "", "AI", 1),
        ("2x1_1020", "relocate-turn=keep null-turn=allowed connectors=straight", "FI", 2),
        ("2x1_1234t", "junction=through", "CI", 3),
    ] {
        let game = study(header, readings, letters);
        let mut random = Random::new(seed);
        let positions = open_positions(&game, 12);
        let positions = positions
            .iter()
            .filter(|position| position.layout().pieces().count() >= 2 && !game.has_win(position));
        for position in positions.take(3) {
            let formula = PrenexFormula::new(&game, position, 3).expect("a formula");
            let codes = Codes::read(&formula);
            let names: BTreeMap<String, Lit> =
                formula.cnf.names().map(|(var, name)| (name.to_owned(), var.pos())).collect();
            let mut session = IncrementalSolver::<Batsat>::from(formula.cnf.clone());
            let mut moves = game.moves(position);
            random.shuffle(&mut moves);
            for mv in moves.into_iter().take(6) {
                let after = game.play(position, mv);
                let mut assumed = first(&names, mv.action);
                assumed.push(!names["first.now"]);
                for number in 0..1_usize << formula.universal.len() {
                    let mut bits = number;
                    let mut code = [0; 3];
                    let mut lits = Vec::new();
                    for (part, name) in code.iter_mut().zip(["what", "where", "rotation"]) {
                        for bit in (0..).map_while(|b| names.get(&format!("{name}.{b}"))) {
                            *part |= (bits & 1) << lits.iter().filter(|&&(n, _)| n == name).count();
                            lits.push((name, if bits & 1 == 1 { *bit } else { !*bit }));
                            bits >>= 1;
                        }
                    }
                    let assumptions: Vec<Lit> =
                        assumed.iter().copied().chain(lits.iter().map(|&(_, lit)| lit)).collect();
                    let holds = session.solve_under(&assumptions).expect("a solver").is_some();
                    let reply = codes.action(&game, &after, code).map(Into::into);
                    let reply = reply.filter(|&reply| game.check(&after, reply).is_ok());
                    let expected = reply.is_none_or(|reply| {
                        let next = game.play(&after, reply);
                        !next.has_complete_path() && game.has_win(&next)
                    });
                    let text = game.write_position(position);
                    assert_eq!(holds, expected, "{mv:?}, then {code:?} = {reply:?} in {text}");
                    tally[usize::from(reply.is_some())][usize::from(holds)] += 1;
                }
            }
        }
    }
    eprintln!("illegal codes {}, replies refuting and not {:?}", tally[0][1], tally[1]);
    assert!(tally[0][0] == 0 && tally[0][1] > 5_000, "{tally:?}");
    assert!(tally[1][0] > 500 && tally[1][1] > 100, "{tally:?}");
}

/// The literals that say that an action is the first.
fn first(names: &BTreeMap<String, Lit>, action: Action) -> Vec<Lit> {
    let wanted: Vec<String> = match action {
        Action::Place { piece, cell, rotation } => {
            let hand = format!("first.hand.{}{rotation}", piece.letter);
            vec!["first.act.place".to_owned(), format!("first.to.{cell}"), hand]
        }
        Action::Rotate { cell, rotation } => vec![
            "first.act.rotate".to_owned(),
            format!("first.turn.{cell}"),
            format!("rotation {rotation}"),
        ],
        Action::Relocate { from, to, rotation } => vec![
            "first.act.relocate".to_owned(),
            format!("first.from.{from}"),
            format!("first.to.{to}"),
            format!("rotation {rotation}"),
        ],
        Action::Intersection { .. } | Action::Claim => panic!("not on these boards"),
    };
    let mut lits = Vec::new();
    for name in wanted {
        match name.strip_prefix("rotation ") {
            None => lits.push(names[&name]),
            // The pattern follows from where the piece lies.
            Some(rotation) => lits.extend(
                names
                    .iter()
                    .filter(|(name, _)| {
                        name.strip_prefix("first.hand.")
                            .is_some_and(|hand| hand.len() == 2 && !hand.ends_with(rotation))
                    })
                    .map(|(_, &lit)| !lit),
            ),
        }
    }
    lits
}

/// What `depqbf` says of a formula, none if it has no answer in a while.
fn depqbf(formula: &PrenexFormula) -> Option<bool> {
    let mut child = Command::new("depqbf")
        .arg("--max-dec=1000000")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("depqbf starts");
    let mut input = child.stdin.take().expect("a pipe");
    input.write_all(formula.to_qdimacs().as_bytes()).expect("depqbf reads");
    drop(input);
    let output = child.wait_with_output().expect("depqbf ends");
    match output.status.code() {
        Some(10) => Some(true),
        Some(20) => Some(false),
        _ => None,
    }
}

#[test]
fn an_outside_solver_agrees_with_the_search() {
    let installed = Command::new("depqbf").arg("--help").stdout(Stdio::null()).status().is_ok();
    let mut tally = [0usize; 2];
    let (mut unknown, mut skipped) = (0, 0);
    for (header, readings, letters, _) in STUDIES {
        let seats = header.rsplit_once('_').expect("a header").1;
        if !["1122", "1020", "1234t"].contains(&seats) || !header.starts_with("2x1") {
            continue;
        }
        let game = study(header, readings, letters);
        let mut of_each = [0; 2];
        for position in open_positions(&game, 30) {
            if game.has_win(&position) || of_each == [4; 2] {
                continue;
            }
            let expected = wins(&game, &position, 3);
            if of_each[usize::from(expected)] == 4 {
                continue;
            }
            of_each[usize::from(expected)] += 1;
            let formula = match PrenexFormula::new(&game, &position, 3) {
                Ok(formula) => formula,
                Err(PrenexError::NoReply) => continue,
                Err(error) => panic!("{error}"),
            };
            if !installed {
                skipped += 1;
                continue;
            }
            match depqbf(&formula) {
                Some(found) => {
                    assert_eq!(found, expected, "{}", game.write_position(&position));
                    tally[usize::from(found)] += 1;
                }
                None => unknown += 1,
            }
        }
    }
    if installed {
        eprintln!("depqbf: {} false, {} true, {unknown} unknown", tally[0], tally[1]);
        assert!(tally[0] > 10 && tally[1] > 10 && unknown < 10, "{tally:?} {unknown}");
    } else {
        let _ = writeln!(
            std::io::stderr(),
            "SKIPPED: {skipped} formulas were not cross-checked, depqbf is not installed"
        );
        assert!(skipped > 20, "{skipped}");
    }
}
