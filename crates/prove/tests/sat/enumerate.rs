//! Enumeration against brute force, whole and resumed.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use crate::support::{Numbers, cnf, random, solutions};
use crosstrack_prove::sat::backend::{Batsat, EmbeddedSolver};
use crosstrack_prove::sat::enumerate::{EnumerateError, Enumeration, enumerate};
use crosstrack_prove::sat::{Cnf, IncrementalSolver, Var, Varisat};

fn all<E: EmbeddedSolver>(
    formula: &Cnf,
    projection: &[Var],
    known: &[Vec<bool>],
    at_most: usize,
) -> (Vec<Vec<bool>>, Enumeration) {
    let mut session = IncrementalSolver::<E>::from(formula.clone());
    let mut found = Vec::new();
    let end = enumerate(&mut session, projection, known, |values, model| {
        assert!(projection.iter().zip(values).all(|(&var, &value)| model.value(var) == value));
        found.push(values.to_vec());
        let goes_on = found.len() < at_most;
        Ok(if goes_on { ControlFlow::Continue(()) } else { ControlFlow::Break(()) })
    });
    let end: Result<Enumeration, EnumerateError> = end;
    (found, end.unwrap())
}

fn projected(formula: &Cnf, projection: &[Var]) -> BTreeSet<Vec<bool>> {
    let values = |s: u32| projection.iter().map(|var| s >> var.index() & 1 == 1).collect();
    solutions(formula).into_iter().map(values).collect()
}

fn check<E: EmbeddedSolver>() {
    let mut numbers = Numbers(11);
    let mut total = 0;
    for round in 0..60 {
        let vars = 1 + numbers.below(7);
        let clauses = numbers.below(vars * 3);
        let formula = random(&mut numbers, vars, clauses, 3);
        let projection: Vec<Var> =
            formula.vars().filter(|_| round % 3 == 0 || numbers.below(2) == 0).collect();
        let expected = projected(&formula, &projection);
        total += expected.len();

        let (found, end) = all::<E>(&formula, &projection, &[], usize::MAX);
        assert!(end.complete);
        assert_eq!(found.len(), expected.len(), "each once");
        assert_eq!(found.iter().cloned().collect::<BTreeSet<_>>(), expected);

        // Stopped after a few, fed back, and gone on with.
        let stop = 1 + numbers.below(5);
        let (first, end) = all::<E>(&formula, &projection, &[], stop);
        assert_eq!(end.found as usize, first.len());
        assert_eq!(first.len(), stop.min(expected.len()));
        let (rest, end) = all::<E>(&formula, &projection, &first, usize::MAX);
        assert!(end.complete);
        assert_eq!(first.len() + rest.len(), expected.len());
        assert_eq!(first.into_iter().chain(rest).collect::<BTreeSet<_>>(), expected);
    }
    assert!(total > 300, "{total}");
}

#[test]
fn varisat_finds_all_once() {
    check::<Varisat>();
}

#[test]
fn batsat_finds_all_once() {
    check::<Batsat>();
}

#[test]
fn what_is_fed_back_is_checked() {
    let formula = cnf(2, &[&[1, 2]]);
    let vars: Vec<Var> = formula.vars().collect();
    let run = |known: &[Vec<bool>]| {
        let mut session = IncrementalSolver::<Varisat>::from(formula.clone());
        enumerate(&mut session, &vars, known, |_, _| Ok(ControlFlow::Continue(())))
    };
    let good = vec![true, false];
    assert_eq!(run(std::slice::from_ref(&good)).unwrap().found, 2);
    let wrong = run(&[good.clone(), vec![false, false]]);
    assert!(matches!(wrong, Err(EnumerateError::NotASolution { index: 1 })));
    let twice = run(&[good.clone(), good.clone()]);
    assert!(matches!(twice, Err(EnumerateError::Repeated { index: 1 })));
    let short = run(&[vec![true]]);
    assert!(matches!(short, Err(EnumerateError::Length { index: 0, found: 1, expected: 2 })));
}
