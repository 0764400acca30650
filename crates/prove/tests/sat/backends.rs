//! Two solvers beside brute force, a solver that lies, and the output of other solvers.

use crate::support::{Numbers, bits, cnf, lit, pigeons, random, solutions};
use crosstrack_prove::sat::ModelError;
use crosstrack_prove::sat::backend::{
    Batsat, Budget, EmbeddedBackend, EmbeddedSolver, OutputError, SolverOutput,
};
use crosstrack_prove::sat::{
    Answer, Backend, BackendError, ClauseSink as _, Cnf, IncrementalSolver, LimitedVarisat, Lit,
    Prover, Varisat,
};

fn embedded() -> [Box<dyn Backend>; 4] {
    [
        Box::new(EmbeddedBackend::<Varisat>::default()),
        Box::new(EmbeddedBackend::<Batsat>::default()),
        Box::new(LimitedVarisat(Budget { nodes: Some(1_000_000), ..Budget::UNLIMITED })),
        Box::new(Prover::default()),
    ]
}

#[test]
fn pigeons_do_not_fit() {
    for holes in 1..=6 {
        let cnf = pigeons(holes);
        for backend in embedded() {
            let answer = backend.solve(&cnf).unwrap();
            assert!(matches!(answer, Answer::Unsat(_)), "{} {holes}", backend.name());
        }
    }
    let proved = Prover::default().solve(&pigeons(4)).unwrap();
    assert!(matches!(proved, Answer::Unsat(evidence) if evidence.is_proved()));
    let claimed = EmbeddedBackend::<Varisat>::default().solve(&pigeons(4)).unwrap();
    assert!(matches!(claimed, Answer::Unsat(evidence) if !evidence.is_proved()));
}

#[test]
fn solvers_agree_with_brute_force() {
    let mut numbers = Numbers(1);
    let (mut sat, mut unsat) = (0, 0);
    for round in 0..600 {
        let vars = 1 + numbers.below(12);
        let clauses = numbers.below(vars * 6 + 2);
        let cnf = random(&mut numbers, vars, clauses, 1 + round % 3);
        let expected = solutions(&cnf);
        for backend in embedded() {
            match backend.solve(&cnf).unwrap() {
                Answer::Sat(model) => {
                    assert!(expected.contains(&bits(model.values())), "{}", backend.name());
                    assert_eq!(model.values().len(), vars, "a model is total");
                }
                Answer::Unsat(_) => assert!(expected.is_empty(), "{} {round}", backend.name()),
                Answer::Unknown(_) => panic!("{} has no budget", backend.name()),
            }
        }
        if expected.is_empty() { unsat += 1 } else { sat += 1 }
    }
    assert!(sat > 100 && unsat > 100, "both kinds are tested: {sat} and {unsat}");
}

#[test]
fn odd_formulas_are_no_trouble() {
    let cases: [(Cnf, bool); 8] = [
        (cnf(0, &[]), true),
        (cnf(0, &[&[]]), false),
        (cnf(5, &[]), true),
        (cnf(3, &[&[2], &[-2]]), false),
        (cnf(3, &[&[2, -2], &[1, 1, 1], &[1, 1, 1]]), true),
        (cnf(3, &[&[1], &[-1], &[2, 3]]), false),
        (cnf(3, &[&[], &[1], &[2, 3]]), false),
        (cnf(40, &[&[40], &[-1, -40]]), true),
    ];
    for (index, (cnf, satisfiable)) in cases.iter().enumerate() {
        for backend in embedded() {
            match backend.solve(cnf).unwrap() {
                Answer::Sat(model) => {
                    assert!(satisfiable, "{index} {}", backend.name());
                    assert_eq!(model.values().len(), cnf.var_count());
                }
                Answer::Unsat(_) => assert!(!satisfiable, "{index} {}", backend.name()),
                Answer::Unknown(_) => panic!("{index} {}", backend.name()),
            }
        }
    }
}

/// Satisfied by 1, -2, 3 alone.
fn one_solution() -> Cnf {
    cnf(3, &[&[1], &[-2, -1], &[2, 3]])
}

#[test]
fn a_result_file_of_minisat_is_read() {
    let found = SolverOutput::parse_any(b"SAT\n1 -2 3 0\n", 3);
    assert_eq!(found, Ok(SolverOutput::Sat(vec![true, false, true])));
    assert_eq!(SolverOutput::parse_any(b"UNSAT\n", 3), Ok(SolverOutput::Unsat));
    assert_eq!(SolverOutput::parse_any(b"INDET\n", 3), Ok(SolverOutput::Unknown));
    assert_eq!(SolverOutput::parse_any(b"", 3), Err(OutputError::NoStatus));
}

#[test]
fn a_variable_without_a_value_is_false() {
    let found = SolverOutput::parse(b"s SATISFIABLE\nv 3 1 0\n", 3);
    assert_eq!(found, Ok(SolverOutput::Sat(vec![true, false, true])));
}

/// Remarks of any bytes, and tabs between words.
#[test]
fn remarks_and_tabs_are_as_solvers_write_them() {
    let text = b"c\thello\nchello\nc caf\xe9\ns\tSATISFIABLE\r\nv\t1 -2\nv 3\t0\nc\n";
    assert_eq!(SolverOutput::parse(text, 3), Ok(SolverOutput::Sat(vec![true, false, true])));
    let banner = SolverOutput::parse(b"WARNING: for repeatability\nSATISFIABLE\n", 3);
    assert!(matches!(banner, Err(OutputError::NotALine { line: 1, .. })), "{banner:?}");
}

#[test]
fn garbage_is_no_answer() {
    type Is = fn(&OutputError) -> bool;
    let long = "1".repeat(500);
    let cases: Vec<(String, Is)> = vec![
        (String::new(), |e| *e == OutputError::NoStatus),
        ("c only comments".into(), |e| *e == OutputError::NoStatus),
        ("Segmentation fault".into(), |e| matches!(e, OutputError::NotALine { line: 1, .. })),
        (long, |e| matches!(e, OutputError::NotALine { text, .. } if text.len() == 60)),
        ("s MAYBE".into(), |e| matches!(e, OutputError::NotAStatus { line: 1, .. })),
        ("s SATISFIABLE extra".into(), |e| matches!(e, OutputError::NotAStatus { .. })),
        ("s SATISFIABLE\ns SATISFIABLE".into(), |e| {
            matches!(e, OutputError::SecondStatus { line: 2 })
        }),
        ("s UNSATISFIABLE\ns SATISFIABLE\nv 1 3 0".into(), |e| {
            matches!(e, OutputError::SecondStatus { line: 2 })
        }),
        ("s SATISFIABLE".into(), |e| *e == OutputError::NoModel),
        ("s SATISFIABLE\nv 1 -2 3".into(), |e| *e == OutputError::NoModel),
        ("s SATISFIABLE\nv 1 -2 4 0".into(), |e| {
            matches!(e, OutputError::NotALiteral { line: 2, .. })
        }),
        ("s SATISFIABLE\nv 1 x 0".into(), |e| matches!(e, OutputError::NotALiteral { .. })),
        ("s SATISFIABLE\nv 1 -1 0".into(), |e| matches!(e, OutputError::BothValues { .. })),
        ("s SATISFIABLE\nv 1 0 3".into(), |e| matches!(e, OutputError::AfterEnd { .. })),
        ("s UNSATISFIABLE\nv 1 0".into(), |e| matches!(e, OutputError::ModelWithout { .. })),
    ];
    for (output, is) in cases {
        let error = SolverOutput::parse(output.as_bytes(), 3).expect_err(&output);
        assert!(is(&error), "{output:?}: {error:?}");
    }
    assert_eq!(SolverOutput::parse(b"s \xff\n", 3), Err(OutputError::NotText { line: 1 }));
}

/// A solver in this process that says that everything is true.
struct Liar;

impl EmbeddedSolver for Liar {
    const NAME: &'static str = "liar";
    fn new() -> Self {
        Self
    }
    fn add_clause(&mut self, _: &[Lit]) {}
    fn solve(&mut self, _: &[Lit], vars: usize) -> Result<Option<Vec<bool>>, String> {
        Ok(Some(vec![true; vars]))
    }
}

#[test]
fn embedded_solvers_are_not_believed_either() {
    let lie = EmbeddedBackend::<Liar>::default().solve(&one_solution());
    assert!(
        matches!(lie, Err(BackendError::Lied { violated: ModelError { index: 1, .. }, .. })),
        "{lie:?}"
    );
    let mut session = IncrementalSolver::<Liar>::from(one_solution());
    let lie = session.solve_under(&[]);
    assert!(
        matches!(lie, Err(BackendError::Lied { violated: ModelError { index: 1, .. }, .. })),
        "{lie:?}"
    );
    // An assumption that does not hold is a lie too.
    let mut session = IncrementalSolver::<Liar>::from(cnf(1, &[]));
    assert!(session.solve_under(&[lit(1)]).unwrap().is_some());
    let lie = session.solve_under(&[lit(-1)]);
    assert!(
        matches!(lie, Err(BackendError::Lied { violated: ModelError { index: 0, .. }, .. })),
        "{lie:?}"
    );
}
