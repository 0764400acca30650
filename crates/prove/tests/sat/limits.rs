//! What a stranger's formula or proof may take: every limit is an error with its line, and comes
//! before the memory is taken.

use std::io::{self, BufReader, Read};

use crate::support::{cnf, lit, pigeons};
use crosstrack_prove::sat::DimacsErrorKind;
use crosstrack_prove::sat::proof::lrat::LratErrorKind;
use crosstrack_prove::sat::proof::{CheckError, ProofError, check, check_with_limit};
use crosstrack_prove::sat::{Cnf, Var};

/// A mebibyte: so little that nothing here can take long.
const MEMORY: usize = 1 << 20;

/// A text, and then the lines that a function gives for 0, 1, and so on, without end.
fn endless(head: &'static str, line: impl Fn(u64) -> String + 'static) -> BufReader<Box<dyn Read>> {
    struct Lines<F> {
        line: F,
        number: u64,
        rest: Vec<u8>,
    }
    impl<F: Fn(u64) -> String> Read for Lines<F> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            if self.rest.is_empty() {
                self.rest = (self.line)(self.number).into_bytes();
                self.number += 1;
            }
            let size = buffer.len().min(self.rest.len());
            buffer[..size].copy_from_slice(&self.rest[..size]);
            self.rest.drain(..size);
            Ok(size)
        }
    }
    BufReader::new(Box::new(head.as_bytes().chain(Lines { line, number: 0, rest: Vec::new() })))
}

fn syntax(error: ProofError) -> (u64, LratErrorKind) {
    match error {
        ProofError::Syntax(error) => (error.line, error.kind),
        other => panic!("{other}"),
    }
}

fn step(error: ProofError) -> (u64, CheckError) {
    match error {
        ProofError::Step { line, cause } => (line, cause),
        other => panic!("{other}"),
    }
}

#[test]
fn a_line_of_a_proof_without_end_is_refused() {
    let formula = pigeons(2);
    for byte in [b'1', b' ', b'0', 0, 0xff] {
        let (line, kind) = syntax(
            check_with_limit(&formula, BufReader::new(io::repeat(byte)), MEMORY)
                .expect_err("endless"),
        );
        assert_eq!(line, 1);
        assert!(matches!(kind, LratErrorKind::TooLong { limit } if limit == MEMORY / 8), "{kind}");
    }
    // Hints of the second line, and one line of exactly the greatest length.
    let proof = endless("9 d 0\n10 1 0", |_| " 1".to_owned());
    let (line, _) = syntax(check_with_limit(&formula, proof, MEMORY).expect_err("endless"));
    assert_eq!(line, 2);
    let clauses = cnf(1, &[&[1], &[-1]]);
    let padded = |length: usize| format!("3 0 1 2 {}0\n", "9 ".repeat((length - 9) / 2));
    for (length, fits) in [(MEMORY / 8 - 1, true), (MEMORY / 8 + 1, false)] {
        let proof = padded(length);
        assert_eq!(proof.len() - 1, length);
        let error = check_with_limit(&clauses, proof.as_bytes(), MEMORY).expect_err("wrong hints");
        assert_eq!(matches!(error, ProofError::Step { line: 1, .. }), fits, "{error}");
    }
}

#[test]
fn a_variable_out_of_nowhere_is_refused() {
    let formula = pigeons(2);
    let (vars, next) = (6, 10);
    assert_eq!((formula.vars().len(), formula.clauses().len()), (vars, next - 1));
    let most = i64::from(Var::MAX_NUMBER);
    for number in [most, -most, vars as i64 + 2, -(vars as i64 + 2)] {
        let proof = format!("{next} {number} 0 0\n");
        let (line, cause) = step(check(&formula, proof.as_bytes()).expect_err("too large"));
        let wrong = CheckError::BeyondVariables { id: 10, lit: lit(number), most: vars as u64 + 1 };
        assert_eq!((line, cause), (1, wrong));
    }
    // One new variable for each clause added, and no more.
    let defined = "10 7 0 0\n11 8 0 0\n12 9 0 0\n";
    let error = check(&formula, defined.as_bytes()).expect_err("not ended");
    assert!(matches!(error, ProofError::NotRefuted { lines: 3 }), "{error}");
    let (line, cause) =
        step(check(&formula, &b"10 7 0 0\n9999999 9 0 0\n"[..]).expect_err("a gap is no clause"));
    assert!(matches!(cause, CheckError::BeyondVariables { most: 8, .. }) && line == 2, "{cause}");
    // Variables of the header that no clause has are the formula's all the same.
    let wide = Cnf::parse_dimacs(b"p cnf 9 2\n1 0\n-1 0\n").expect("a formula");
    let (_, cause) = step(check_with_limit(&wide, &b"3 11 0 0\n"[..], MEMORY).expect_err("beyond"));
    assert!(matches!(cause, CheckError::BeyondVariables { most: 10, .. }), "{cause}");
    let error = check_with_limit(&wide, &b"3 10 0 0\n"[..], MEMORY).expect_err("not ended");
    assert!(matches!(error, ProofError::NotRefuted { lines: 1 }), "{error}");
}

#[test]
fn a_header_buys_no_memory() {
    let wide = Cnf::parse_dimacs(b"p cnf 268435456 2\n1 0\n-1 0\n").expect("a formula");
    let (line, cause) =
        step(check_with_limit(&wide, &b"3 268435456 0 0\n"[..], MEMORY).expect_err("too much"));
    assert_eq!((line, cause), (1, CheckError::Memory { id: 3, limit: MEMORY }));
    // Without the literal there is nothing to pay for.
    assert!(check_with_limit(&wide, &b"3 0 1 2 0\n"[..], MEMORY).is_ok());

    let lies = [("p cnf 1 1000000000000\n1 0\n", 3), ("p cnf 1 18446744073709551615\n1 0\n", 1)];
    for (text, line) in lies {
        let error = Cnf::parse_dimacs(text.as_bytes()).expect_err("a lie");
        assert_eq!(error.line, line, "{error}");
    }
    let error = Cnf::parse_dimacs(b"p cnf 1000000000000 1\n1 0\n").expect_err("too many");
    assert!(matches!(error.kind, DimacsErrorKind::Lit(_)) && error.line == 1, "{error}");
}

#[test]
fn a_proof_without_end_is_refused() {
    let formula = cnf(2, &[&[1, 2], &[1, -2], &[-1, 2], &[-1, -2]]);
    let proof = endless("", |number| format!("{} 1 0 1 2 0\n", 5 + number));
    let (line, cause) = step(check_with_limit(&formula, proof, MEMORY).expect_err("endless"));
    assert!(matches!(cause, CheckError::Memory { limit: MEMORY, .. }), "{cause}");
    // 32 bytes and more for each clause, in arrays that may be twice as long.
    assert!((5_000..20_000).contains(&line), "{line}");
    // Definitions: the lists of occurrences count as well.
    let defined = endless("", |number| format!("{} {} 0 0\n", 5 + number, 3 + number));
    let (fewer, cause) = step(check_with_limit(&formula, defined, MEMORY).expect_err("endless"));
    assert!(matches!(cause, CheckError::Memory { .. }), "{cause}");
    assert!((1_000..line).contains(&fewer), "{fewer}");
}

#[test]
fn a_formula_without_end_is_refused() {
    type Line = fn(u64) -> String;
    let cases: [(&str, Line); 5] = [
        ("p cnf 9 1000000000000\n", |_| "0\n".to_owned()),
        ("p cnf 9 1000000000000\n", |_| "1 -9 0\n".to_owned()),
        ("p cnf 9 9\n", |_| "c -- \n".to_owned()),
        ("p cnf 9 9\n", |_| "c -- a remark\n".to_owned()),
        ("", |number| format!("c var {} v{number}\n", number + 1)),
    ];
    for (head, line) in cases {
        let error = Cnf::read_dimacs(endless(head, line), MEMORY).expect_err("endless");
        assert_eq!(error.kind, DimacsErrorKind::TooLarge { limit: MEMORY }, "{head}: {error}");
        assert!((2_000..80_000).contains(&error.line), "{head}: {error}");
    }
    for byte in [b'1', b' ', b'c', b'p', 0, 0xff] {
        let error =
            Cnf::read_dimacs(BufReader::new(io::repeat(byte)), MEMORY).expect_err("endless");
        assert_eq!((error.line, error.kind), (1, DimacsErrorKind::LongLine { limit: MEMORY / 8 }));
    }
    let error = Cnf::read_dimacs(BufReader::new(io::repeat(b'\n')), MEMORY).expect_err("empty");
    assert_eq!((error.line, error.kind), (1, DimacsErrorKind::EmptyLine));
}

/// What fits is read as before, from a reader as from memory.
#[test]
fn limits_change_nothing_else() {
    for formula in [pigeons(4), cnf(0, &[&[]]), cnf(3, &[])] {
        let text = formula.to_dimacs();
        assert_eq!(Cnf::read_dimacs(text.as_bytes(), MEMORY), Ok(formula.clone()));
        let cut = text.trim_end();
        assert_eq!(Cnf::read_dimacs(cut.as_bytes(), MEMORY), Ok(formula));
    }
    let error = Cnf::read_dimacs(&b"p cnf 1 1\n1 0\n\n"[..], MEMORY).expect_err("a line more");
    assert_eq!((error.line, error.kind), (3, DimacsErrorKind::EmptyLine));
    let error = Cnf::read_dimacs(&b""[..], MEMORY).expect_err("nothing");
    assert_eq!((error.line, error.kind), (1, DimacsErrorKind::NoHeader));
}

/// A count ends where its memory or its time does, and gives back what it took.
#[test]
fn a_count_has_a_budget() {
    use crosstrack::rules::{Board, Ruleset, Seats};
    use crosstrack_prove::count::{CountBudget, CountError, TransferQuery, count_winning};
    use std::time::Duration;

    let ruleset = Ruleset::standard(Board::of(2, 1), Seats::Two);
    let query = TransferQuery { most_states: usize::MAX, ..TransferQuery::new(&ruleset) };
    let with = |budget| count_winning(&TransferQuery { budget: Some(budget), ..query });
    let small = CountBudget::new(1 << 12, None);
    assert_eq!(with(&small), Err(CountError::TooMuchMemory { limit: 1 << 12 }));
    let late = CountBudget::new(1 << 30, Some(Duration::ZERO));
    assert_eq!(with(&late), Err(CountError::OutOfTime { limit: Duration::ZERO }));
    let enough = CountBudget::new(1 << 30, None);
    for _ in 0..3 {
        assert_eq!(with(&enough), count_winning(&query));
    }
}
