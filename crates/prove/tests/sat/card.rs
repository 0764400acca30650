//! Cardinality against counting, for every number of literals up to 7, every bound, every value of the
//! literals.

use crosstrack_prove::sat::backend::Batsat;
use crosstrack_prove::sat::card::{Bounds, TotalizerError};
use crosstrack_prove::sat::{ClauseSink, Cnf, IncrementalSolver, Lit, Totalizer, card};

const MOST: usize = 7;

fn inputs(cnf: &mut Cnf, n: usize) -> Vec<Lit> {
    // Variables before and between, negative literals: nothing may depend on numbers being neat.
    (0..n)
        .map(|i| {
            cnf.new_var();
            cnf.new_var().lit(i % 3 != 1)
        })
        .collect()
}

/// Compares the formula with a predicate on how many of the (distinct) literals hold; returns how
/// many assignments were compared.
fn compare(cnf: Cnf, lits: &[Lit], what: &str, allowed: impl Fn(&[bool]) -> bool) -> usize {
    let mut session = IncrementalSolver::<Batsat>::from(cnf);
    for bits in 0..1_u32 << lits.len() {
        let values: Vec<bool> = (0..lits.len()).map(|i| bits >> i & 1 == 1).collect();
        let assumed: Vec<Lit> =
            lits.iter().zip(&values).map(|(&lit, &v)| if v { lit } else { !lit }).collect();
        let found = session.solve_under(&assumed).expect("batsat answers").is_some();
        assert_eq!(found, allowed(&values), "{what} at {values:?}");
    }
    1 << lits.len()
}

fn count(values: &[bool]) -> usize {
    values.iter().filter(|&&value| value).count()
}

/// The formula with those literals as unit clauses at the end.
fn with_units(cnf: &Cnf, units: &[Lit]) -> Cnf {
    let mut cnf = cnf.clone();
    for &unit in units {
        cnf.add_clause(&[unit]);
    }
    cnf
}

#[test]
fn every_bound_counts() {
    let mut compared = 0;
    for n in 0..=MOST {
        for k in 0..=n + 1 {
            let mut cnf = Cnf::default();
            let lits = inputs(&mut cnf, n);
            card::at_most(&mut cnf, &lits, k);
            let what = format!("at most {k} of {n}");
            compared += compare(cnf, &lits, &what, |v| count(v) <= k);
        }
    }
    // The sum over n of (n + 2) 2^n.
    let each: usize = (0..=MOST).map(|n| (n + 2) << n).sum();
    assert_eq!(compared, each);
}

#[test]
fn every_rung_of_every_ladder_counts() {
    for n in 0..=6 {
        for first in 0..=n {
            for last in first..=n {
                let mut cnf = Cnf::default();
                let lits = inputs(&mut cnf, n);
                let ladder = Totalizer::new(&mut cnf, &lits, first..=last, Bounds::Both);
                let what = format!("ladder {first}..={last} of {n}");
                // The ladder alone forbids nothing.
                compare(cnf.clone(), &lits, &what, |_| true);
                for k in first..=last {
                    let upper = with_units(&cnf, ladder.at_most(k).unwrap());
                    compare(upper, &lits, &what, |v| count(v) <= k);
                    let lower = with_units(&cnf, ladder.at_least(k).unwrap());
                    compare(lower, &lits, &what, |v| count(v) >= k);
                }
            }
        }
    }
}

/// Bounds assumed one after another in one session, downwards and upwards again.
#[test]
fn a_ladder_can_be_climbed() {
    let mut session = IncrementalSolver::<Batsat>::default();
    let lits: Vec<Lit> = (0..8).map(|_| session.new_var().pos()).collect();
    let ladder = Totalizer::new(&mut session, &lits, 0..=8, Bounds::Both);
    let lower = Totalizer::new(&mut session, &lits, 3..=3, Bounds::AtLeast);
    for &unit in lower.at_least(3).unwrap() {
        session.add_clause(&[unit]);
    }
    for k in (0..=8).rev().chain(0..=8) {
        let assumed = ladder.at_most(k).unwrap().to_vec();
        let model = session.solve_under(&assumed).unwrap();
        assert_eq!(model.is_some(), k >= 3, "at most {k}");
        if let Some(model) = model {
            assert!(lits.iter().filter(|&&lit| model.holds(lit)).count() <= k);
        }
    }
}

#[test]
fn a_literal_that_occurs_twice_counts_twice() {
    for k in 0..=5 {
        let mut cnf = Cnf::default();
        let lits = inputs(&mut cnf, 3);
        let twice = [lits[0], lits[1], lits[0], lits[2], !lits[2]];
        card::at_most(&mut cnf, &twice, k);
        let weight = |v: &[bool]| 2 * usize::from(v[0]) + usize::from(v[1]) + 1;
        compare(cnf, &lits, &format!("at most {k}"), |v| weight(v) <= k);
        let mut cnf = Cnf::default();
        let lits = inputs(&mut cnf, 3);
        let twice = [lits[0], lits[1], lits[0], lits[2], !lits[2]];
        let ladder = Totalizer::new(&mut cnf, &twice, k..=k, Bounds::AtLeast);
        let cnf = with_units(&cnf, ladder.at_least(k).unwrap());
        compare(cnf, &lits, &format!("at least {k}"), |v| weight(v) >= k);
    }
}

#[test]
fn a_ladder_says_what_it_is_not_for() {
    let mut cnf = Cnf::default();
    let lits = inputs(&mut cnf, 5);
    let ladder = Totalizer::new(&mut cnf, &lits, 2..=3, Bounds::AtMost);
    assert_eq!(ladder.at_most(5), Ok(&[][..]));
    assert_eq!(ladder.at_least(0), Ok(&[][..]));
    let error = TotalizerError::NotPrepared { bound: 1, first: 2, last: 3 };
    assert_eq!(ladder.at_most(1), Err(error));
    assert_eq!(ladder.at_least(2), Err(TotalizerError::WrongDirection));
    assert_eq!(ladder.at_least(6), Err(TotalizerError::Impossible { bound: 6, total: 5 }));
}
