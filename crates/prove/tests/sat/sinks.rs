//! Literals, sinks, DIMACS: what is written can be read, what is wrong is refused at its line, and
//! the same code feeds every sink.

use crosstrack_prove::sat::DimacsErrorKind as Kind;
use crosstrack_prove::sat::{ClauseCounter, ClauseSink, Cnf, Lit, LitError, Var, card, imply};
use proptest::prelude::*;

fn lit(number: i64) -> Lit {
    Lit::from_dimacs(number).expect("a literal")
}

#[test]
fn literals_are_checked() {
    assert_eq!(Lit::from_dimacs(0), Err(LitError::Zero));
    let max = i64::from(Var::MAX_NUMBER);
    for number in [max + 1, -max - 1, i64::MAX, i64::MIN] {
        let expected = Err(LitError::TooLarge { number: number.unsigned_abs() });
        assert_eq!(Lit::from_dimacs(number), expected);
    }
    assert_eq!(Var::from_index(usize::MAX).map(Var::index).ok(), None);
    for number in [1, -1, 2, -2, 77, max, -max] {
        let lit = lit(number);
        assert_eq!(i64::from(lit.to_dimacs()), number);
        assert_eq!(i64::from((!lit).to_dimacs()), -number);
        assert_eq!(!!lit, lit);
        assert_eq!(lit.var().lit(lit.is_pos()), lit);
        assert_eq!(lit.code(), 2 * lit.var().index() + usize::from(number < 0));
        assert_eq!(Var::from_index(lit.var().index()), Ok(lit.var()));
    }
}

/// Something of everything.
fn encode(sink: &mut dyn ClauseSink) {
    let lits: Vec<Lit> = (0..7).map(|i| sink.new_named_var(&format_args!("x{i}")).pos()).collect();
    sink.comment(&"implications");
    imply::exactly_one(sink, &lits[..4]);
    imply::iff_or(sink, lits[4], &lits[..2]);
    sink.comment(&"bounds");
    for bound in 1..=4 {
        card::at_most(sink, &lits, bound);
    }
    sink.add_clause(&[]);
}

#[test]
fn the_same_code_feeds_every_sink() {
    let (mut cnf, mut counter) = (Cnf::default(), ClauseCounter::default());
    encode(&mut cnf);
    encode(&mut counter);
    assert_eq!(cnf.var_count(), counter.var_count());
    assert_eq!(cnf.clause_count(), counter.clause_count());
    assert_eq!(cnf.literal_count(), counter.literal_count());
    assert!(counter.var_count() > 7 && counter.literal_count() > 100);
    assert_eq!(cnf.name(Var::from_index(6).unwrap()), Some("x6"));
    let mut again = Cnf::default();
    encode(&mut again);
    assert_eq!(again, cnf, "encoding twice gives the same formula");
    let text = cnf.to_dimacs();
    assert_eq!(Cnf::parse_dimacs(text.as_bytes()), Ok(cnf));
    assert!(text.contains("c var 1 x0\n") && text.contains("c -- bounds\n"));
}

#[test]
fn wrong_files_are_refused_at_their_line() {
    let word = |text: &str| text.to_owned();
    let cases: Vec<(&str, usize, Kind)> = vec![
        ("", 1, Kind::NoHeader),
        ("c only a comment\n", 2, Kind::NoHeader),
        ("1 0\np cnf 1 1\n", 1, Kind::NoHeader),
        ("p cnf 1\n", 1, Kind::BadHeader { text: word("p cnf 1") }),
        ("p cnf +1 0\n", 1, Kind::BadHeader { text: word("p cnf +1 0") }),
        ("p cnf 1 0 0\n", 1, Kind::BadHeader { text: word("p cnf 1 0 0") }),
        ("p cnf 1 -1\n", 1, Kind::BadHeader { text: word("p cnf 1 -1") }),
        ("p cnf 1 0\np cnf 1 0\n", 2, Kind::SecondHeader),
        ("p cnf 2 1\n1 2\n", 2, Kind::Unfinished),
        ("p cnf 2 2\n1 0\n2 0 1\n", 3, Kind::AfterEnd { token: word("1") }),
        ("p cnf 2 1\n1 3 0\n", 2, Kind::BeyondHeader { lit: lit(3), vars: 2 }),
        ("p cnf 2 1\n1 x 0\n", 2, Kind::NotANumber { token: word("x") }),
        ("p cnf 2 1\n01 0\n", 2, Kind::NotANumber { token: word("01") }),
        ("p cnf 2 1\n-0\n", 2, Kind::NotANumber { token: word("-0") }),
        ("p cnf 2 1\n+1 0\n", 2, Kind::NotANumber { token: word("+1") }),
        (
            "p cnf 2 1\n999999999999999999999 0\n",
            2,
            Kind::NotANumber { token: word("999999999999999999999") },
        ),
        ("p cnf 2 1\n\n1 0\n", 2, Kind::EmptyLine),
        ("p cnf 2 1\n1 0\n\n", 3, Kind::EmptyLine),
        ("p cnf 2 2\n1 0\n", 3, Kind::ClauseCount { promised: 2, found: 1 }),
        ("p cnf 2 0\n1 0\n", 3, Kind::ClauseCount { promised: 0, found: 1 }),
        ("p cnf 2 1\n1 0\nc var 1 late\n", 3, Kind::BadNameLine { text: word("c var 1 late") }),
        ("c var 1\np cnf 1 0\n", 1, Kind::BadNameLine { text: word("c var 1") }),
        ("c var -1 a\np cnf 1 0\n", 1, Kind::BadNameLine { text: word("c var -1 a") }),
        ("p cnf 999999999 0\n", 1, Kind::Lit(LitError::TooLarge { number: 999_999_999 })),
    ];
    for (text, line, kind) in cases {
        let error = Cnf::parse_dimacs(text.as_bytes()).expect_err(text);
        assert_eq!((error.line, error.kind), (line, kind), "{text:?}");
    }
    for text in [
        "c var 2 a\np cnf 1 0\n",
        "c var 1 a\nc var 2 a\np cnf 2 0\n",
        "c var 1 a\nc var 1 b\np cnf 2 0\n",
        "c var 1 a b\np cnf 2 0\n",
    ] {
        let error = Cnf::parse_dimacs(text.as_bytes()).expect_err(text);
        assert!(matches!(error.kind, Kind::Name(_)), "{text:?}: {error}");
    }
    assert_eq!(Cnf::parse_dimacs(b"p cnf 1 1\n\xff 0\n").unwrap_err().kind, Kind::NotText);
}

#[test]
#[should_panic(expected = "not issued")]
fn a_clause_over_a_variable_of_nobody_panics() {
    Cnf::default().add_clause(&[lit(1)]);
}

#[test]
#[should_panic(expected = "already that of variable 1")]
fn a_name_is_given_once() {
    let mut cnf = Cnf::default();
    cnf.new_named_var(&"a");
    cnf.new_named_var(&"a");
}

/// Every implication against its definition, over all values of its literals.
type Add = fn(&mut Cnf, Lit, Lit, &[Lit]);
type Means = fn(bool, bool, &[bool]) -> bool;

/// The implications, each by name, how it is added, and what it means.
const SHAPES: &[(&str, Add, Means)] = &[
    ("fact", |s, a, _, _| imply::fact(s, a), |a, _, _| a),
    ("if_then", |s, a, b, _| imply::if_then(s, a, b), |a, b, _| !a || b),
    ("if_then_all", |s, a, _, x| imply::if_then_all(s, a, x), |a, _, x| !a || !x.contains(&false)),
    ("if_then_any", |s, a, _, x| imply::if_then_any(s, a, x), |a, _, x| !a || x.contains(&true)),
    ("if_any_then", |s, a, _, x| imply::if_any_then(s, x, a), |a, _, x| !x.contains(&true) || a),
    (
        "if_all_then_any",
        |s, a, b, x| imply::if_all_then_any(s, &[a, b], x),
        |a, b, x| !(a && b) || x.contains(&true),
    ),
    (
        "if_all_then_equal",
        |s, a, b, x| imply::if_all_then_equal(s, x, a, b),
        |a, b, x| x.contains(&false) || a == b,
    ),
    ("iff", |s, a, b, _| imply::iff(s, a, b), |a, b, _| a == b),
    ("iff_or", |s, a, _, x| imply::iff_or(s, a, x), |a, _, x| a == x.contains(&true)),
    ("not_all", |s, _, _, x| imply::not_all(s, x), |_, _, x| x.contains(&false)),
    ("at_least_one", |s, _, _, x| imply::at_least_one(s, x), |_, _, x| x.contains(&true)),
    (
        "at_most_one",
        |s, _, _, x| imply::at_most_one(s, x),
        |_, _, x| x.iter().filter(|&&v| v).count() <= 1,
    ),
    (
        "exactly_one",
        |s, _, _, x| imply::exactly_one(s, x),
        |_, _, x| x.iter().filter(|&&v| v).count() == 1,
    ),
];

#[test]
fn implications_mean_what_they_say() {
    for &(name, add, means) in SHAPES {
        for n in 0..=4 {
            let mut cnf = Cnf::with_vars(2 + n);
            let lits: Vec<Lit> = cnf.vars().map(Var::pos).collect();
            add(&mut cnf, lits[0], lits[1], &lits[2..]);
            for bits in 0..1_u32 << (2 + n) {
                let values: Vec<bool> = (0..2 + n).map(|i| bits >> i & 1 == 1).collect();
                let holds = cnf.first_violated(&values).is_none();
                assert_eq!(holds, means(values[0], values[1], &values[2..]), "{name} {values:?}");
            }
        }
    }
}

/// The same formula in the forms of other programs.
#[test]
fn formulas_of_other_programs_are_read_as_the_format_allows() {
    let expected = Cnf::parse_dimacs(b"p cnf 3 3\n1 -2 0\n2 3 0\n0\n").expect("a formula");
    let others: [&[u8]; 6] = [
        b"\xef\xbb\xbfp cnf 3 3\n1 -2 0\n2 3 0\n0\n",
        b"c made elsewhere\r\np cnf 3 3\r\n1 -2 0\r\n2 3 0\r\n0\r\n",
        b"p cnf 3 3\n1\n-2 0 2\n\n3 0 0",
        b"p\tcnf  3 3\n\t1\t-2\t0\n 2 3 0\n0\n\n",
        b"p cnf 3 3\n1 -2 0 2 3 0 0\n%\n0\n",
        b"\np cnf 3 3\n1 -2 0\nc between\n2 3 0\n0",
    ];
    for text in others {
        let shown = String::from_utf8_lossy(text);
        assert_eq!(Cnf::read_dimacs_of_others(text, 1 << 20), Ok(expected.clone()), "{shown}");
        assert!(Cnf::read_dimacs(text, 1 << 20).is_err() || !text.starts_with(b"\xef"), "{shown}");
    }
    for (text, kind) in [
        (&b"p cnf 2 1\n1 2"[..], Kind::Unfinished),
        (b"p cnf 2 2\n1 2 0\n", Kind::ClauseCount { promised: 2, found: 1 }),
    ] {
        let error = Cnf::read_dimacs_of_others(text, 1 << 20).expect_err("a fault");
        assert_eq!(error.kind, kind);
    }
}

proptest! {
    #[test]
    fn dimacs_round_trips(
        vars in 1_usize..30,
        clauses in prop::collection::vec(prop::collection::vec((0_usize..30, any::<bool>()), 0..6), 0..20),
        named in prop::collection::btree_set(0_usize..30, 0..8),
        remarks in prop::collection::vec((0_usize..20, "[ -~]{0,12}"), 0..4),
    ) {
        let mut cnf = Cnf::with_vars(vars);
        for var in named.into_iter().filter(|&var| var < vars) {
            cnf.name_var(Var::from_index(var).unwrap(), &format_args!("n{var}.é"));
        }
        for (index, clause) in clauses.iter().enumerate() {
            for (_, text) in remarks.iter().filter(|remark| remark.0 == index) {
                cnf.comment(text);
            }
            let clause: Vec<Lit> = clause
                .iter()
                .map(|&(var, value)| Var::from_index(var % vars).unwrap().lit(value))
                .collect();
            cnf.add_clause(&clause);
        }
        let text = cnf.to_dimacs();
        prop_assert_eq!(Cnf::parse_dimacs(text.as_bytes()), Ok(cnf));
    }

    /// Anything is read or refused, never a panic, and what is read is written back as something
    /// that reads the same.
    #[test]
    fn any_text_is_safe(text in "(p cnf [0-9] [0-9]\n)?([-0-9cpv a\n]{0,40})") {
        if let Ok(cnf) = Cnf::parse_dimacs(text.as_bytes()) {
            prop_assert_eq!(Cnf::parse_dimacs(cnf.to_dimacs().as_bytes()), Ok(cnf));
        }
    }
}
