//! The LRAT checker: takes varisat's proofs and hand-written ones, and nothing that a slow judge
//! would not take.

use std::fmt::Write as _;

use crosstrack_prove::sat::backend::Budget;
use crosstrack_prove::sat::proof::{
    CheckError, Checker, LratError, ProofError, ProofOutcome, ProofSize, check, prove, trim,
};
use crosstrack_prove::sat::{ClauseSink, Cnf};

use crate::slow;
use crate::support::{Numbers, cnf, lit, pigeons, random, solutions};

fn proof_of(cnf: &Cnf) -> Option<String> {
    let mut text = Vec::new();
    match prove(cnf, Budget::UNLIMITED, &mut text).expect("varisat works") {
        ProofOutcome::Sat(_) | ProofOutcome::Unknown(_) => None,
        ProofOutcome::Unsat(size) => {
            assert_eq!(check(cnf, &text[..]).expect("varisat's proof is right"), size);
            Some(String::from_utf8(text).unwrap())
        }
    }
}

fn trimmed(cnf: &Cnf, proof: &str) -> (String, ProofSize) {
    let mut text = Vec::new();
    let size = trim(proof.as_bytes(), cnf.clause_count(), &mut text).expect("trims");
    assert_eq!(check(cnf, &text[..]).expect("still right"), size);
    (String::from_utf8(text).unwrap(), size)
}

fn unsat_formulas() -> Vec<Cnf> {
    let mut formulas: Vec<Cnf> = (1..=4).map(pigeons).collect();
    formulas.extend([
        cnf(0, &[&[]]),
        cnf(2, &[&[1, 2], &[], &[1]]),
        cnf(3, &[&[2], &[-2]]),
        cnf(3, &[&[2], &[-2], &[1, 3], &[1, -3], &[]]),
        cnf(3, &[&[1, 3], &[2], &[1, 3], &[-2], &[1, -3], &[2]]),
        cnf(3, &[&[1, -1], &[2, 2], &[3, -2], &[2, -2, 3], &[-3, -3, -2]]),
        cnf(2, &[&[1, 2], &[2, 1], &[1, -2], &[-1, 2], &[-1, 2], &[-1, -2]]),
        cnf(30, &[&[30, 29], &[30, -29], &[-30, 1], &[-1, -30]]),
    ]);
    let mut numbers = Numbers(21);
    while formulas.len() < 60 {
        let vars = 4 + numbers.below(8);
        let formula = random(&mut numbers, vars, vars * 5, 3);
        if solutions(&formula).is_empty() {
            formulas.push(formula);
        }
    }
    formulas
}

#[test]
fn proofs_are_accepted_raw_and_trimmed() {
    for formula in unsat_formulas() {
        let raw = proof_of(&formula).expect("unsatisfiable");
        assert!(slow::accepts(&formula, &raw));
        let (short, size) = trimmed(&formula, &raw);
        assert!(slow::accepts(&formula, &short));
        assert!(size.additions <= raw.lines().count() as u64);
        assert_eq!(trimmed(&formula, &short).0, short, "trimming again changes nothing");
    }
    assert_eq!(proof_of(&cnf(2, &[&[1, 2]])), None);
    let raw = proof_of(&pigeons(7)).unwrap();
    assert!(trimmed(&pigeons(7), &raw).0.len() < raw.len());
}

/// What is not needed goes at once: clauses of the formula, and lemmas that nothing uses. A clause
/// that stayed could be one that a later RAT step would have to resolve with.
#[test]
fn trimming_drops_what_is_not_needed() {
    let formula = cnf(3, &[&[1], &[2, 3], &[-1], &[2, -3]]);
    let proof = "5 2 0 2 4 0\n6 0 1 3 0\n7 3 0 1 3 0\n";
    assert_eq!(trimmed(&formula, proof).0, "4 d 2 4 0\n5 0 1 3 0\n");
    let size = ProofSize { additions: 1, deletions: 2, hints: 2 };
    assert_eq!(trimmed(&formula, proof).1, size);
}

#[test]
fn making_a_proof_twice_gives_the_same() {
    assert_eq!(proof_of(&pigeons(6)), proof_of(&pigeons(6)));
}

/// Every byte deleted, doubled, or changed in several ways: refused, or right all the same.
#[test]
fn mutated_proofs_are_refused_or_right() {
    let (mut refused, mut right) = (0, 0);
    for formula in unsat_formulas().iter().filter(|formula| formula.var_count() <= 8) {
        let proof = trimmed(formula, &proof_of(formula).unwrap()).0.into_bytes();
        let step = proof.len() / 300 + 1;
        for at in (0..proof.len()).step_by(step) {
            let mut mutants = vec![[&proof[..at], &proof[at + 1..]].concat()];
            mutants.push([&proof[..at], &proof[at..=at], &proof[at..]].concat());
            for byte in *b"0179- d\n" {
                let mut mutant = proof.clone();
                mutant[at] = byte;
                mutants.push(mutant);
            }
            for mutant in mutants.into_iter().filter(|mutant| *mutant != proof) {
                if check(formula, &mutant[..]).is_err() {
                    refused += 1;
                } else {
                    let text = String::from_utf8(mutant).expect("the checker reads ASCII only");
                    assert!(slow::accepts(formula, &text), "{}\n{text}", formula.to_dimacs());
                    right += 1;
                }
            }
        }
    }
    assert!(refused > 10_000 && right > 10, "{refused} refused, {right} right");
    assert!(refused > 20 * right, "{refused} refused, {right} right");
}

/// A proof for a formula is none for the formula without a clause, if that is satisfiable.
#[test]
fn a_satisfiable_formula_is_never_refuted() {
    let mut tried = 0;
    for formula in unsat_formulas().iter().filter(|formula| formula.var_count() <= 12) {
        let proof = proof_of(formula).unwrap();
        for left_out in 0..formula.clause_count() {
            // The clause is weakened instead of left out, so that all ids stay.
            let mut weaker = Cnf::with_vars(formula.var_count() + 1);
            let free = lit(formula.var_count() as i64 + 1);
            for (index, clause) in formula.clauses().enumerate() {
                let mut clause = clause.to_vec();
                clause.extend((index == left_out).then_some(free));
                weaker.add_clause(&clause);
            }
            if !solutions(&weaker).is_empty() {
                assert!(check(&weaker, proof.as_bytes()).is_err());
                tried += 1;
            }
        }
    }
    assert!(tried > 200, "{tried}");
}

/// The example of Heule, Hunt, Wetzler, *Verifying refutations with extended resolution*, CADE 2013:
/// its first lemma is RAT and not RUP.
fn rat_example() -> Cnf {
    cnf(
        4,
        &[
            &[1, 2, -3],
            &[-1, -2, 3],
            &[2, 3, -4],
            &[-2, -3, 4],
            &[-1, -3, -4],
            &[1, 3, 4],
            &[-1, 2, 4],
            &[1, -2, -4],
        ],
    )
}

fn elaborate(formula: &Cnf, lemmas: &[&[i64]]) -> String {
    let mut live = slow::clauses(formula);
    let mut text = String::new();
    for (index, lemma) in lemmas.iter().enumerate() {
        let id = (formula.clause_count() + index + 1) as i64;
        let hints = slow::hints(&live, lemma).expect("the lemma may be added");
        let words = |numbers: &[i64]| {
            numbers.iter().fold(String::new(), |mut text, number| {
                write!(text, "{number} ").unwrap();
                text
            })
        };
        writeln!(text, "{id} {}0 {}0", words(lemma), words(&hints)).unwrap();
        live.insert(id, lemma.to_vec());
    }
    text
}

#[test]
fn rat_steps_are_checked() {
    let formula = rat_example();
    let proof = elaborate(&formula, &[&[-1], &[2], &[]]);
    let first = proof.lines().next().unwrap();
    assert!(first.contains(" -1 ") && first.matches(" -").count() == 4, "RAT: {first}");
    check(&formula, proof.as_bytes()).unwrap();
    let short = trimmed(&formula, &proof).0;
    assert!(slow::accepts(&formula, &short));

    // Every hint of the RAT step is needed.
    let words: Vec<&str> = first.split(' ').collect();
    let rest = proof.split_once('\n').unwrap().1;
    for at in 3..words.len() - 1 {
        let mut fewer = words.clone();
        fewer.remove(at);
        let mutant = format!("{}\n{rest}", fewer.join(" "));
        assert!(check(&formula, mutant.as_bytes()).is_err(), "without {}: {mutant}", words[at]);
    }
}

#[test]
fn a_definition_of_a_new_variable_is_rat() {
    let formula = pigeons(5);
    assert!(slow::hints(&slow::clauses(&formula), &[]).is_none(), "not by propagation alone");
    let definitions = elaborate(&formula, &[&[31, 1], &[31, -7], &[-31, -1, 7]]);
    let next = formula.clause_count() + 1;
    let expected = format!("{next} 31 1 0 0\n{} 31 -7 0 0\n", next + 1);
    assert!(definitions.starts_with(&expected), "nothing to resolve with: {definitions}");
    assert_eq!(definitions.lines().last().unwrap().matches(" -").count(), 4, "{definitions}");
    let error = check(&formula, definitions.as_bytes()).unwrap_err();
    assert!(matches!(error, ProofError::NotRefuted { lines: 3 }), "{error}");
    // A third clause that constrains instead of defining.
    let wrong = format!("{expected}{} -31 0 -{next} -{} 0\n", next + 2, next + 1);
    let error = check(&formula, wrong.as_bytes()).unwrap_err();
    assert!(matches!(error, ProofError::Step { line: 3, .. }), "{error}");
}

#[test]
fn every_error_has_its_case() {
    use CheckError as E;
    let formula = cnf(4, &[&[1, 2], &[1, -2], &[-1, 2], &[-1, -2], &[3, 4], &[-3, 1, 2]]);
    let l = |number| lit(number);
    let cases: Vec<(&str, u64, E)> = vec![
        ("6 1 0 1 2 0\n", 1, E::IdNotNew { id: 6, last: 6 }),
        ("8 1 0 1 2 0\n7 2 0 1 2 0\n", 2, E::IdNotNew { id: 7, last: 8 }),
        ("5 d 1 0\n", 1, E::IdNotNew { id: 5, last: 6 }),
        ("7 1 0 1 7 0\n", 1, E::NoSuchClause { id: 7, missing: 7 }),
        ("6 d 1 0\n7 1 0 1 2 0\n", 2, E::NoSuchClause { id: 7, missing: 1 }),
        ("6 d 1 1 0\n", 1, E::NoSuchClause { id: 6, missing: 1 }),
        ("6 d 9 0\n", 1, E::NoSuchClause { id: 6, missing: 9 }),
        ("7 1 0 1 999999999999 2 0\n", 1, E::NoSuchClause { id: 7, missing: 999_999_999_999 }),
        ("7 1 2 -1 0 1 0\n", 1, E::Tautology { id: 7, lit: l(-1) }),
        ("7 1 0 3 1 2 0\n", 1, E::HintSatisfied { id: 7, hint: 3, lit: l(-1) }),
        ("7 1 0 5 1 2 0\n", 1, E::HintNotUnit { id: 7, hint: 5, first: l(3), second: l(4) }),
        ("7 1 0 1 2 3 0\n", 1, E::AfterConflict { id: 7, hint: 3 }),
        ("7 1 0 1 2 -3 0\n", 1, E::AfterConflict { id: 7, hint: -3 }),
        ("7 1 0 1 0\n", 1, E::NoConflict { id: 7 }),
        ("7 0 1 0\n", 1, E::HintNotUnit { id: 7, hint: 1, first: l(1), second: l(2) }),
        ("7 0 0\n", 1, E::NoConflict { id: 7 }),
        ("7 0 -1 0\n", 1, E::NoConflict { id: 7 }),
        ("7 -3 0 -5 0\n", 1, E::NoConflictWith { id: 7, with: 5 }),
        ("7 4 0 -5 0\n", 1, E::NotACandidate { id: 7, with: 5, pivot: l(4) }),
        ("7 3 -1 0 0\n", 1, E::NoConflict { id: 7 }),
        ("7 1 -3 4 0 -3 0\n", 1, E::NoConflictWith { id: 7, with: 3 }),
    ];
    for (proof, line, cause) in cases {
        match check(&formula, proof.as_bytes()) {
            Err(ProofError::Step { line: found, cause: why }) => {
                assert_eq!((found, why), (line, cause), "{proof}");
            }
            other => panic!("{proof}: {other:?}"),
        }
    }
    // One of two candidates is passed over.
    let two = cnf(3, &[&[1, 2], &[-3, 2], &[-3, 1]]);
    let error = check(&two, &b"4 3 -2 0 -2 0\n"[..]).unwrap_err();
    let why = E::Uncovered { id: 4, with: 3, pivot: l(3) };
    assert!(matches!(error, ProofError::Step { cause, .. } if cause == why));
}

#[test]
fn broken_lines_are_refused() {
    let formula = cnf(1, &[&[1], &[-1]]);
    check(&formula, &b"3 0 1 2 0\n"[..]).unwrap();
    check(&formula, &b"2 d 0\n3 0 1 2 0\n3 d 1 2 0\n"[..]).unwrap();
    for text in [
        "3 0 1 2 0",
        "3 0 1 2\n",
        "3 0 1 2 0 0\n",
        "3 0 1 2 0 \n",
        " 3 0 1 2 0\n",
        "3  0 1 2 0\n",
        "03 0 1 2 0\n",
        "+3 0 1 2 0\n",
        "-3 0 1 2 0\n",
        "0 0 1 2 0\n",
        "3 0 1 x 0\n",
        "\n",
        "3 0 1 2 0\n\n",
        "c hello\n3 0 1 2 0\n",
        "3\t0 1 2 0\n",
        "3 0 1 2 0\r\n",
        "3 0\n",
        "3\n",
        "3 d\n",
        "3 d 1\n",
        "3 d -1 0\n",
        "3 d 1 0 2 0\n",
        "3 999999999999 0 1 2 0\n",
        "3 -0 1 2 0\n",
        "9999999999999999999 0 1 2 0\n",
        "\u{e9} 0 1 2 0\n",
    ] {
        let error = check(&formula, text.as_bytes()).expect_err(text);
        assert!(matches!(error, ProofError::Syntax(LratError { .. })), "{text:?}: {error}");
    }
    let error = check(&formula, &b"3 0 1 2 0\n4 0 1 y 0\n"[..]).unwrap_err();
    assert_eq!(error.to_string(), "line 2: `y` is not a clause id");
    assert!(matches!(check(&formula, &b""[..]), Err(ProofError::NotRefuted { lines: 0 })));
}

/// Work that would not end if anything were quadratic: chains of lemmas, deletions, definitions, gaps
/// between ids.
#[test]
fn long_proofs_take_linear_time() {
    const N: i64 = 150_000;
    let mut formula = Cnf::with_vars(N as usize + 1);
    for i in 1..=N {
        formula.add_clause(&[lit(-i), lit(i + 1)]);
    }
    let mut checker = Checker::default();
    formula.clauses().for_each(|clause| checker.input(clause));
    // Definitions of new variables, each with two clauses to resolve with.
    let mut id = N as u64;
    for i in 1..=N {
        let (x, a, b) = (lit(N + 1 + i), lit(i), lit(i + 1));
        checker.add(id + 1, &[x, !a, !b], &[]).unwrap();
        let named = -(id as i64 + 1);
        checker.add(id + 2, &[!x, a], &[named]).unwrap();
        checker.add(id + 3, &[!x, b], &[named]).unwrap();
        id += 3;
    }
    // 1 → i for every i, ids with gaps, the one before deleted each time.
    let mut before = 1;
    for i in 2..=N {
        let new = id + 7;
        checker.add(new, &[lit(-1), lit(i + 1)], &[before as i64, i]).unwrap();
        if i > 2 {
            checker.delete(new, &[before]).unwrap();
        }
        (before, id) = (new, new);
    }
    assert_eq!(checker.finish(), Err(CheckError::NotRefuted));
}

/// What is accepted must rest on literals alone: no solver, no encoder, no formula.
#[test]
fn the_checker_imports_literals_only() {
    for file in ["lit.rs", "proof/check.rs", "proof/check_error.rs", "proof/lrat.rs"] {
        let path = format!("{}/src/sat/{file}", env!("CARGO_MANIFEST_DIR"));
        let text = std::fs::read_to_string(path).unwrap();
        let code = || text.lines().filter(|line| !line.trim_start().starts_with("//"));
        for line in code().filter(|line| line.contains("crate::") || line.contains("super::")) {
            let known =
                ["use crate::sat::lit::", "use crate::sat::proof::check_error::CheckError;"];
            assert!(known.iter().any(|start| line.starts_with(start)), "{file}: {line}");
        }
        for other in code().filter(|line| line.starts_with("use ")) {
            let known = [
                "use crate::sat::lit::",
                "use crate::sat::proof::check_error::CheckError;",
                "use std::",
            ];
            assert!(known.iter().any(|start| other.starts_with(start)), "{file}: {other}");
        }
    }
}
