//! varisat in a child process. This test is its own child: called with `solve` it is the solver.

mod sat_support;

use std::ffi::OsString;
use std::fs;
use std::io::{self, BufReader};
use std::process::ExitCode;
use std::time::{Duration, Instant};

use crosstrack::sat::backend::Said;
use crosstrack::sat::proof::check;
use crosstrack::sat::{Answer, Backend, BackendError, VarisatChild, Why, child_main};
use sat_support::{Numbers, cnf, pigeons, random, solutions};

fn main() -> ExitCode {
    let mut args = std::env::args_os().skip(1).peekable();
    if args.next_if(|arg| arg == "solve").is_some() {
        return child_main(args, io::stdin(), io::stdout(), io::stderr()).into();
    }
    let tests: [(&str, fn()); 5] = [
        ("agrees_with_brute_force", agrees_with_brute_force),
        ("keeps_its_budget", keeps_its_budget),
        ("writes_proofs", writes_proofs),
        ("reports_what_is_wrong", reports_what_is_wrong),
        ("another_program_is_no_solver", another_program_is_no_solver),
    ];
    for (name, test) in tests {
        test();
        println!("test {name} ... ok");
    }
    ExitCode::SUCCESS
}

fn child() -> VarisatChild {
    VarisatChild::new(std::env::current_exe().unwrap(), vec!["solve".into()])
}

fn agrees_with_brute_force() {
    let mut numbers = Numbers(3);
    let (mut sat, mut unsat) = (0, 0);
    for round in 0..40 {
        let formula = random(&mut numbers, 8, 25 + round, 3);
        let child =
            if round % 2 == 0 { child() } else { child().with_limit(Duration::from_secs(60)) };
        match child.solve(&formula).unwrap() {
            Answer::Sat(_) => sat += 1,
            Answer::Unsat(evidence) => {
                assert!(!evidence.is_proved());
                assert!(solutions(&formula).is_empty());
                unsat += 1;
            }
            Answer::Unknown(why) => panic!("{why:?}"),
        }
    }
    assert!(sat > 5 && unsat > 5, "{sat} and {unsat}");
}

fn keeps_its_budget() {
    let started = Instant::now();
    let answer = child().with_limit(Duration::from_millis(300)).solve(&pigeons(14)).unwrap();
    assert_eq!(answer, Answer::Unknown(Why::OutOfTime { limit: Duration::from_millis(300) }));
    assert!(started.elapsed() > Duration::from_millis(290));
    assert!(started.elapsed() < Duration::from_secs(20));
}

fn writes_proofs() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("proof.lrat");
    let formula = pigeons(5);
    assert!(matches!(child().solve_with_proof(&formula, &path).unwrap(), Answer::Unsat(_)));
    let size = check(&formula, BufReader::new(fs::File::open(&path).unwrap())).unwrap();
    assert!(size.additions > 10);
    let answer = child().solve_with_proof(&formula, &dir.path().join("no/where"));
    assert!(matches!(answer, Err(BackendError::Crashed { .. })), "{answer:?}");
}

fn reports_what_is_wrong() {
    let run = |args: &[&str], input: &[u8]| {
        let args = args.iter().map(OsString::from);
        let (mut output, mut errors) = (Vec::new(), Vec::new());
        let code = child_main(args, input, &mut output, &mut errors);
        (code, String::from_utf8(output).unwrap(), String::from_utf8(errors).unwrap())
    };
    let sat = cnf(2, &[&[1], &[-2]]).to_dimacs();
    let (code, output, errors) = run(&[], sat.as_bytes());
    assert_eq!((code, errors.as_str()), (10, ""));
    assert_eq!(Said::parse(output.as_bytes(), 2), Ok(Said::Sat(vec![true, false])));
    let unsat = cnf(1, &[&[1], &[-1]]).to_dimacs();
    assert_eq!(run(&[], unsat.as_bytes()), (20, "s UNSATISFIABLE\n".into(), String::new()));
    for (args, input, code) in [
        (&["--what", "1"][..], sat.as_str(), 2),
        (&["--milliseconds"], &sat, 2),
        (&["--milliseconds", "soon"], &sat, 2),
        (&[], "p cnf 1 1\n2 0\n", 3),
    ] {
        let (found, output, errors) = run(args, input.as_bytes());
        assert_eq!((found, output.as_str()), (code, ""), "{args:?}");
        assert!(!errors.is_empty(), "{args:?}");
    }
}

fn another_program_is_no_solver() {
    let missing = VarisatChild::new("/no/such/program", vec![]).solve(&pigeons(2));
    assert!(matches!(missing, Err(BackendError::NotFound { .. })), "{missing:?}");
    let cat = VarisatChild::new("cat", vec![]).solve(&pigeons(2));
    assert!(matches!(cat, Err(BackendError::Garbage { .. })), "{cat:?}");
    let failing = VarisatChild::new("false", vec![]).solve(&pigeons(2));
    assert!(matches!(failing, Err(BackendError::Crashed { .. })), "{failing:?}");
}
