//! Formulas, what solvers answer, and proofs.

use crosstrack_prove::sat::backend::SolverOutput;
use crosstrack_prove::sat::proof::{LratReader, check, lrat::write_step, trim};
use crosstrack_prove::sat::{ClauseSink as _, Cnf, Lit};

/// DIMACS, which is written and read again, and the output of solvers.
/// Returns whether anything was read.
pub fn dimacs(data: &[u8]) -> bool {
    let mut read = false;
    if let Ok(cnf) = Cnf::parse_dimacs(data) {
        read = true;
        let text = cnf.to_dimacs();
        assert_eq!(Cnf::parse_dimacs(text.as_bytes()), Ok(cnf));
    }
    for vars in [0, 3, 20] {
        read |= SolverOutput::parse(data, vars).is_ok();
        read |= SolverOutput::parse_minisat(data, vars).is_ok();
    }
    read
}

/// LRAT: what can be read is written as it stood; no proof refutes a formula with a model, and what
/// refutes one without is trimmed to what refutes it too. Whether all of it was
/// read.
pub fn lrat(data: &[u8]) -> bool {
    let mut written = Vec::new();
    let mut reader = LratReader::new(data);
    let whole = loop {
        match reader.next_step() {
            Ok(Some((_, step))) => write_step(&mut written, step).expect("written"),
            Ok(None) => break true,
            Err(_) => break false,
        }
    };
    assert!(data.starts_with(&written));
    assert!(!whole || written == data);
    assert!(check(&formula(&[&[1, 2], &[-1, 3], &[-2, 3], &[4, -3]]), data).is_err());
    let square = formula(&[&[1, 2], &[1, -2], &[-1, 2], &[-1, -2]]);
    if check(&square, data).is_ok() {
        let mut short = Vec::new();
        trim(data, square.clause_count(), &mut short).expect("trimmed");
        assert!(check(&square, &short[..]).is_ok());
    }
    whole
}

fn formula(clauses: &[&[i64]]) -> Cnf {
    let mut cnf = Cnf::with_vars(4);
    for clause in clauses {
        let lits: Vec<Lit> =
            clause.iter().map(|&number| Lit::from_dimacs(number).expect("a literal")).collect();
        cnf.add_clause(&lits);
    }
    cnf
}
