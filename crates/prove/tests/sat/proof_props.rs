//! The LRAT checker on random formulas and lemmas, beside a slow judge.

use crosstrack_prove::sat::proof::{Checker, check, check_of_others};
use crosstrack_prove::sat::{ClauseSink as _, Cnf, Lit};
use proptest::prelude::*;

use crate::slow;
use crate::support::{Numbers, cnf, lit, random, solutions};

fn lemma() -> impl Strategy<Value = Vec<i64>> {
    prop::collection::vec((1_i64..=6, any::<bool>()), 0..4)
        .prop_map(|lits| lits.into_iter().map(|(v, sign)| if sign { v } else { -v }).collect())
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

    /// Arbitrary text never panics the checker and never refutes a satisfiable formula.
    #[test]
    fn arbitrary_text_is_safe(text in "([0-9]{1,2} (d )?(-?[0-9] ){0,3}0 (-?[0-9] ){0,3}0\n){0,6}") {
        let formula = cnf(3, &[&[1, 2], &[-1, 3], &[-2, 3]]);
        prop_assert!(check(&formula, text.as_bytes()).is_err());
    }
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
}

fn rebuilt(live: &slow::Clauses) -> Cnf {
    let clauses: Vec<&[i64]> = live.values().map(Vec::as_slice).collect();
    cnf(6, &clauses)
}
