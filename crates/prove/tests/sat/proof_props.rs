//! The LRAT checker on random formulas and lemmas, beside a slow judge.

use crosstrack_prove::sat::proof::{Checker, DratProofError, check, check_drat, check_of_others};
use crosstrack_prove::sat::{ClauseSink, Cnf, Lit};
use proptest::prelude::*;

use crate::slow;
use crate::support::{Numbers, cnf, lit, random, solutions};

fn lemma() -> impl Strategy<Value = Vec<i64>> {
    prop::collection::vec((1_i64..=6, any::<bool>()), 0..4)
        .prop_map(|lits| lits.into_iter().map(|(v, sign)| if sign { v } else { -v }).collect())
}

/// Both literals of the lemma hold already, the one because of the other.
#[test]
fn a_lemma_of_which_two_literals_hold_follows() {
    let mut formula = Cnf::with_vars(4);
    formula.add_clause(&[lit(-4)]);
    formula.add_clause(&[lit(-3), lit(4)]);
    for text in ["-4 -3 0\n", "-3 -4 0\n"] {
        let found = check_drat(&formula, text.as_bytes(), 1 << 24);
        assert!(matches!(found, Err(DratProofError::NotRefuted { steps: 1 })), "{text}{found:?}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    /// Whatever may be added by the slow judge is added with its hints, and whatever is added
    /// leaves a satisfiable formula satisfiable.
    #[test]
    fn additions_keep_satisfiability(
        seed in any::<u64>(),
        clauses in 1_usize..14,
        lemmas in prop::collection::vec((lemma(), any::<prop::sample::Index>(), 0_u8..4), 1..12),
    ) {
        let mut formula = random(&mut Numbers(seed), 5, clauses, 3);
        formula.new_var();
        let mut checker = Checker::with_limit(6, usize::MAX);
        formula.clauses().for_each(|clause| checker.input(clause));
        let mut live = slow::clauses(&formula);
        let mut id = formula.clause_count() as i64;
        for (lemma, index, kind) in lemmas {
            let before = solutions(&rebuilt(&live));
            if kind == 0 && !live.is_empty() {
                let doomed = *live.keys().nth(index.index(live.len())).unwrap();
                live.remove(&doomed);
                prop_assert_eq!(checker.delete(id as u64, &[doomed as u64]), Ok(()));
                continue;
            }
            let Some(mut hints) = slow::hints(&live, &lemma) else { continue };
            if kind == 1 && !hints.is_empty() {
                // With a hint damaged it may be refused, and the proof ends here; or not.
                let at = index.index(hints.len());
                hints[at] = -hints[at];
            }
            let clause: Vec<Lit> = lemma.iter().map(|&number| lit(number)).collect();
            id += 1;
            match checker.add(id as u64, &clause, &hints) {
                Ok(()) => {}
                Err(_) if kind == 1 => return Ok(()),
                Err(error) => prop_assert!(false, "{error}: {lemma:?} {hints:?} {live:?}"),
            }
            live.insert(id, lemma);
            let after = solutions(&rebuilt(&live));
            prop_assert_eq!(before.is_empty(), after.is_empty());
        }
    }

    /// A proof without hints is accepted as far as the slow judge accepts it, in both forms.
    #[test]
    fn proofs_without_hints_are_judged_alike(
        seed in any::<u64>(),
        clauses in 1_usize..24,
        lemmas in prop::collection::vec(lemma(), 1..12),
    ) {
        let mut formula = random(&mut Numbers(seed), 5, clauses, 3);
        formula.new_var();
        let mut live = slow::clauses(&formula);
        let mut refused = None;
        let mut is_refuted = slow::hints(&live, &[]).is_some();
        for (step, lemma) in (1..).zip(&lemmas) {
            let is_tautology = lemma.iter().any(|lit| lemma.contains(&-lit));
            if is_refuted || is_tautology {
                continue;
            }
            if slow::hints(&live, lemma).is_none() {
                refused = Some(step);
                break;
            }
            live.insert(1000 + step as i64, lemma.clone());
            is_refuted = slow::hints(&live, &[]).is_some();
        }
        let text: String = lemmas.iter().map(|lemma| line(lemma)).collect();
        let binary: Vec<u8> = lemmas.iter().flat_map(|lemma| bytes(b'a', lemma)).collect();
        for found in [
            check_drat(&formula, text.as_bytes(), 1 << 24),
            check_drat(&formula, &binary[..], 1 << 24),
        ] {
            match found {
                Ok(_) => prop_assert!(is_refuted, "{text}"),
                Err(DratProofError::Step { step, .. }) => prop_assert_eq!(Some(step), refused, "{}", text),
                Err(error) => {
                    let at_end = matches!(error, DratProofError::NotRefuted { .. });
                    prop_assert!(at_end && refused.is_none() && !is_refuted, "{error}: {text}");
                }
            }
        }
    }

    /// No proof with deletions refutes a formula that has a model.
    #[test]
    fn no_proof_without_hints_refutes_what_has_a_model(
        seed in any::<u64>(),
        steps in prop::collection::vec((lemma(), any::<bool>()), 1..20),
    ) {
        let formula = random(&mut Numbers(seed), 6, 12, 3);
        prop_assume!(!solutions(&formula).is_empty());
        let text = |(lemma, deleted): &(Vec<i64>, bool)| {
            if *deleted { format!("d {}", line(lemma)) } else { line(lemma) }
        };
        let text: String = steps.iter().map(text).collect();
        prop_assert!(check_drat(&formula, text.as_bytes(), 1 << 24).is_err(), "{text}");
    }

    /// Arbitrary text never panics the checker and never refutes a satisfiable formula.
    #[test]
    fn arbitrary_text_is_safe(text in "([0-9]{1,2} (d )?(-?[0-9] ){0,3}0 (-?[0-9] ){0,3}0\n){0,6}") {
        let formula = cnf(3, &[&[1, 2], &[-1, 3], &[-2, 3]]);
        prop_assert!(check(&formula, text.as_bytes()).is_err());
    }
}

/// A clause as a line of DRAT.
fn line(clause: &[i64]) -> String {
    let lits: Vec<_> = clause.iter().map(ToString::to_string).collect();
    lits.join(" ") + " 0\n"
}

/// A step of DRAT in binary.
fn bytes(kind: u8, clause: &[i64]) -> Vec<u8> {
    let code = |lit: &i64| lit.unsigned_abs() as u8 * 2 + u8::from(*lit < 0);
    [kind].into_iter().chain(clause.iter().map(code)).chain([0]).collect()
}

/// Proofs of varisat in both forms, with its deletions.
#[test]
fn proofs_of_a_solver_without_hints_are_accepted() {
    use crate::support::pigeons;
    use varisat::{ExtendFormula as _, ProofFormat};

    let mut refuted = 0;
    let random = |seed| random(&mut Numbers(seed), 12, 70, 3);
    let formulas = (1..5)
        .map(pigeons)
        .chain((0..40).map(random))
        .filter(|formula| formula.var_count() > 16 || solutions(formula).is_empty());
    for formula in formulas {
        for format in [ProofFormat::Drat, ProofFormat::BinaryDrat] {
            let mut proof = Vec::new();
            let mut solver = varisat::Solver::new();
            solver.write_proof(&mut proof, format);
            for clause in formula.clauses() {
                let clause: Vec<varisat::Lit> = clause
                    .iter()
                    .map(|lit| varisat::Lit::from_index(lit.var().index(), lit.is_pos()))
                    .collect();
                solver.add_clause(&clause);
            }
            assert!(!solver.solve().expect("an answer"));
            solver.close_proof().expect("in memory");
            drop(solver);
            check_drat(&formula, &proof[..], 1 << 26).expect("a proof");
            refuted += 1;
        }
    }
    assert!(refuted > 20, "{refuted}");
}

/// What the format allows beyond the form in which this program writes proofs.
#[test]
fn proofs_of_other_programs_are_read_as_the_format_allows() {
    let formula = cnf(2, &[&[1, 2], &[1, -2], &[-1, 2], &[-1, -2]]);
    let strict = "5 1 0 1 2 0\n6 0 5 3 4 0\n";
    assert!(check(&formula, strict.as_bytes()).is_ok());
    for text in [
        strict.replace('\n', "\r\n"),
        strict.replace(' ', "\t"),
        strict.replace(' ', "  "),
        strict.trim_end().to_owned(),
        format!("\u{feff}{strict}"),
        format!("c made elsewhere\n\n{strict}\n"),
        // A hint after the conflict, and numbers of deletions that fall.
        "5 1 0 1 2 3 0\n6 0 5 3 4 1 0\n".to_owned(),
        "5 1 0 1 2 0\n1 d 1 0\n6 0 5 3 4 0\n".to_owned(),
    ] {
        assert!(check(&formula, text.as_bytes()).is_err(), "{text}");
        assert!(check_of_others(&formula, text.as_bytes(), 1 << 20).is_ok(), "{text}");
    }
    for text in ["5 1 0 1 3 0\n", "5 0 1 2 0\n", "5 1 0 1 2 0\n"] {
        assert!(check_of_others(&formula, text.as_bytes(), 1 << 20).is_err(), "{text}");
    }
    let empty = cnf(1, &[&[1], &[]]);
    assert!(check_of_others(&empty, &b""[..], 1 << 20).is_ok());
    assert!(check_drat(&empty, &b""[..], 1 << 20).is_ok());
}

fn rebuilt(live: &slow::Clauses) -> Cnf {
    let clauses: Vec<&[i64]> = live.values().map(Vec::as_slice).collect();
    cnf(6, &clauses)
}
