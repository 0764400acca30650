//! The LRAT checker beside its rules written down plainly: steps that are nearly right, all of them
//! where formulas are small, and what each accepted step does to satisfiability.

use std::collections::{BTreeMap, BTreeSet};

use crosstrack_prove::sat::proof::lrat::write_step;
use crosstrack_prove::sat::proof::{CheckError, Checker, LratReader, LratStep};
use crosstrack_prove::sat::{ClauseSink, Cnf, Lit};

use crate::slow;
use crate::support::{Numbers, lit, solutions};

fn lits(numbers: &[i64]) -> Vec<Lit> {
    numbers.iter().map(|&number| lit(number)).collect()
}

/// What a step must fulfil, as the head of the checker says it. No arena, no trail, no index.
#[derive(Clone, Default)]
struct Plain {
    live: BTreeMap<u64, Vec<i64>>,
    last: u64,
}

impl Plain {
    fn of(formula: &[Vec<i64>]) -> Self {
        let live = (1..).zip(formula.iter().cloned()).collect();
        Self { live, last: formula.len() as u64 }
    }

    /// Whether the hints end in a conflict; `None` if one of them is not as it must be.
    fn propagate(&self, holds: &mut BTreeSet<i64>, hints: &[i64]) -> Option<bool> {
        for (index, hint) in hints.iter().enumerate() {
            let clause = self.live.get(&hint.unsigned_abs())?;
            let mut open = BTreeSet::new();
            for lit in clause {
                if holds.contains(lit) {
                    return None;
                }
                if !holds.contains(&-lit) {
                    open.insert(*lit);
                }
            }
            match open.len() {
                0 => return (index + 1 == hints.len()).then_some(true),
                1 => holds.extend(open),
                _ => return None,
            }
        }
        Some(false)
    }

    fn is_resolvent_refuted(&self, holds: &BTreeSet<i64>, other: &[i64], hints: &[i64]) -> bool {
        if other.iter().any(|lit| holds.contains(lit) || other.contains(&-lit)) {
            return hints.is_empty();
        }
        let mut holds = holds.clone();
        holds.extend(other.iter().map(|lit| -lit));
        self.propagate(&mut holds, hints) == Some(true)
    }

    /// Whether the clause may be added.
    fn allows(&self, id: u64, clause: &[i64], hints: &[i64]) -> bool {
        if id <= self.last || clause.iter().any(|lit| clause.contains(&-lit)) {
            return false;
        }
        let mut holds: BTreeSet<i64> = clause.iter().map(|lit| -lit).collect();
        let split = hints.iter().position(|&hint| hint < 0).unwrap_or(hints.len());
        let (first, mut rest) = hints.split_at(split);
        match self.propagate(&mut holds, first) {
            None => return false,
            Some(true) => return rest.is_empty(),
            Some(false) => {}
        }
        let Some(&pivot) = clause.first() else { return false };
        let mut partners: BTreeSet<u64> =
            self.live.iter().filter(|(_, c)| c.contains(&-pivot)).map(|(&id, _)| id).collect();
        let all = partners.clone();
        while let Some((with, after)) = rest.split_first() {
            let end = after.iter().position(|&hint| hint < 0).unwrap_or(after.len());
            let (hints, next) = after.split_at(end);
            rest = next;
            let with = with.unsigned_abs();
            if !all.contains(&with) {
                return false;
            }
            partners.remove(&with);
            let mut other = self.live[&with].clone();
            other.retain(|&lit| lit != -pivot);
            if !self.is_resolvent_refuted(&holds, &other, hints) {
                return false;
            }
        }
        partners.is_empty()
    }

    fn is_satisfiable(&self, vars: usize) -> bool {
        let mut cnf = Cnf::with_vars(vars);
        self.live.values().for_each(|clause| cnf.add_clause(&lits(clause)));
        !solutions(&cnf).is_empty()
    }
}

/// More than any checker here needs; each allows for more variables than its formula has.
const MEMORY: usize = 1 << 26;

fn loaded(formula: &[Vec<i64>]) -> Checker {
    let mut checker = Checker::with_limit(6, MEMORY);
    for clause in formula {
        checker.input(&lits(clause));
    }
    checker
}

fn literal(numbers: &mut Numbers, vars: usize) -> i64 {
    let number = 1 + numbers.below(vars) as i64;
    if numbers.below(2) == 0 { number } else { -number }
}

/// Clauses of up to three literals, some twice in a clause, some beside their negation.
fn formula(numbers: &mut Numbers, vars: usize, clauses: usize) -> Vec<Vec<i64>> {
    let mut clause = || {
        let width = 1 + numbers.below(3);
        (0..width).map(|_| literal(numbers, vars)).collect()
    };
    (0..clauses).map(|_| clause()).collect()
}

/// Every sequence of at most so many of these.
fn sequences(of: &[i64], most: usize) -> Vec<Vec<i64>> {
    let mut all = vec![Vec::new()];
    let mut start = 0;
    for _ in 0..most {
        let end = all.len();
        for index in start..end {
            for &more in of {
                all.push([&all[index][..], &[more]].concat());
            }
        }
        start = end;
    }
    all
}

/// Every clause of at most two literals with every sequence of at most three hints.
#[test]
fn a_step_is_accepted_exactly_when_the_rules_allow_it() {
    let clauses = sequences(&[1, -1, 2, -2, 3, -3], 2);
    let hints = sequences(&[1, -1, 2, -2, 3, -3, 4, -4, 5], 3);
    let mut numbers = Numbers(7);
    let (mut plain_steps, mut rat_steps, mut refused) = (0, 0, 0);
    for _ in 0..6 {
        let formula = formula(&mut numbers, 3, 4);
        let plain = Plain::of(&formula);
        let satisfiable = plain.is_satisfiable(3);
        for clause in &clauses {
            let after = {
                let mut more = plain.clone();
                more.live.insert(5, clause.clone());
                more.is_satisfiable(3)
            };
            for hints in &hints {
                let allowed = plain.allows(5, clause, hints);
                let found = loaded(&formula).add(5, &lits(clause), hints);
                let message = || format!("{formula:?} {clause:?} {hints:?}: {found:?}");
                assert_eq!(found.is_ok(), allowed, "{}", message());
                if allowed {
                    assert_eq!(after, satisfiable, "{}", message());
                    let is_rat = hints.is_empty() || hints.iter().any(|&hint| hint < 0);
                    *(if is_rat { &mut rat_steps } else { &mut plain_steps }) += 1;
                } else {
                    refused += 1;
                }
            }
        }
    }
    let message = format!("{plain_steps} by propagation, {rat_steps} RAT, {refused} refused");
    assert!(plain_steps > 100 && rat_steps > 100 && refused > 100_000, "{message}");
}

/// A clause with its hints.
type Added = (Vec<i64>, Vec<i64>);

/// A step with one thing changed: a hint or a literal left out, doubled, negated, exchanged for
/// another.
fn changed(numbers: &mut Numbers, clause: &mut Vec<i64>, hints: &mut Vec<i64>, last: u64) {
    let (list, most) = if numbers.below(3) == 0 { (clause, 6) } else { (hints, last as usize + 1) };
    let any = 1 + numbers.below(most) as i64;
    if list.is_empty() {
        return list.push(any);
    }
    let at = numbers.below(list.len());
    match numbers.below(6) {
        0 => drop(list.remove(at)),
        1 => list.insert(at, list[at]),
        2 => list[at] = -list[at],
        3 => list[at] = if list[at] < 0 { -any } else { any },
        4 => list.insert(at, any),
        _ => list.rotate_left(at),
    }
}

/// Proofs of many steps, right ones and nearly right ones, with clauses deleted on the way and ids
/// that leave gaps. A checker is of no use after an error, so that it is made again.
#[test]
fn long_walks_of_nearly_right_steps_agree() {
    let mut numbers = Numbers(11);
    let (mut accepted, mut refused) = (0, 0);
    for _ in 0..250 {
        let formula = formula(&mut numbers, 5, 9);
        let mut plain = Plain::of(&formula);
        let mut history: Vec<(u64, Option<Added>)> = Vec::new();
        let mut checker = loaded(&formula);
        for _ in 0..40 {
            if numbers.below(6) == 0 && !plain.live.is_empty() {
                let doomed = *plain.live.keys().nth(numbers.below(plain.live.len())).unwrap();
                plain.live.remove(&doomed);
                checker.delete(plain.last, &[doomed]).expect("it is there");
                history.push((doomed, None));
                continue;
            }
            let width = numbers.below(4);
            let mut clause: Vec<i64> = (0..width).map(|_| literal(&mut numbers, 6)).collect();
            let live = plain.live.iter().map(|(&id, clause)| (id as i64, clause.clone())).collect();
            let Some(mut hints) = slow::hints(&live, &clause) else { continue };
            if numbers.below(2) == 0 {
                changed(&mut numbers, &mut clause, &mut hints, plain.last);
            }
            let id = plain.last + numbers.below(4) as u64;
            let allowed = plain.allows(id, &clause, &hints);
            let found = checker.add(id, &lits(&clause), &hints);
            let message = || format!("{:?} {id} {clause:?} {hints:?}: {found:?}", plain.live);
            assert_eq!(found.is_ok(), allowed, "{}", message());
            if !allowed {
                refused += 1;
                checker = loaded(&formula);
                let mut last = formula.len() as u64;
                for (id, step) in &history {
                    match step {
                        None => checker.delete(last, &[*id]).expect("as before"),
                        Some((clause, hints)) => {
                            checker.add(*id, &lits(clause), hints).expect("as before");
                            last = *id;
                        }
                    }
                }
                continue;
            }
            let before = plain.is_satisfiable(6);
            let is_empty = clause.is_empty();
            plain.live.insert(id, clause.clone());
            plain.last = id;
            history.push((id, Some((clause, hints))));
            assert_eq!(plain.is_satisfiable(6), before, "{:?}", plain.live);
            assert!(!(is_empty && before));
            accepted += 1;
        }
        let refuted = history.iter().any(|(_, s)| s.as_ref().is_some_and(|(c, _)| c.is_empty()));
        let expected = if refuted { Ok(()) } else { Err(CheckError::NotRefuted) };
        assert_eq!(checker.finish(), expected);
    }
    assert!(accepted > 1_500 && refused > 1_000, "{accepted} accepted, {refused} refused");
}

/// A checker of 1500 clauses of five literals, without every second, third and fifth; a RAT
/// step before makes it keep an index of literals.
struct Thinned {
    checker: Checker,
    last: u64,
}

impl Thinned {
    const ALL: std::ops::RangeInclusive<i64> = 1..=1_500;

    fn clause(i: i64) -> [i64; 5] {
        [1, -2, 3, i + 3, -(i + 2_003)]
    }

    fn is_gone(i: i64) -> bool {
        [2, 3, 5].iter().any(|round| i % round == 1)
    }

    fn new() -> Self {
        let mut checker = Checker::with_limit(6_000, MEMORY);
        Self::ALL.for_each(|i| checker.input(&lits(&Self::clause(i))));
        // What is left of a clause is not RAT on its first literal because of this one.
        checker.input(&lits(&[-1, 2]));
        let last = 1_502;
        checker.add(last, &lits(&[5_000, 6_000]), &[]).expect("a new variable");
        for round in [2, 3, 5] {
            let now = |&i: &i64| i % round == 1 && (2..round).all(|r| r == 4 || i % r != 1);
            let doomed: Vec<u64> = Self::ALL.filter(now).map(|i| i as u64).collect();
            checker.delete(last, &doomed).expect("they are there");
        }
        Self { checker, last }
    }

    /// Adds and takes away again.
    fn passing(&mut self, clause: &[i64], hints: &[i64]) -> Result<(), CheckError> {
        self.last += 1;
        self.checker.add(self.last, &lits(clause), hints)?;
        self.checker.delete(self.last, &[self.last])
    }
}

/// When most clauses are gone the others are moved together. Each stays what it was under its id,
/// and one that is gone neither helps nor hinders.
#[test]
fn what_is_kept_stays_what_it_was() {
    let mut thinned = Thinned::new();
    let kept: Vec<i64> = Thinned::ALL.filter(|&i| !Thinned::is_gone(i)).collect();
    assert!(kept.len() < 500);
    for i in Thinned::ALL {
        // On the fourth literal of clause i, which no other has, a clause is RAT if it is named.
        let blocked = [-(i + 3), -1];
        if Thinned::is_gone(i) {
            assert_eq!(thinned.passing(&blocked, &[]), Ok(()), "clause {i} is gone");
        } else {
            assert_eq!(thinned.passing(&Thinned::clause(i), &[i]), Ok(()), "clause {i}");
            assert_eq!(thinned.passing(&blocked, &[-i]), Ok(()), "clause {i}");
        }
    }
    for i in Thinned::ALL.step_by(97) {
        let (gone, clause) = (Thinned::is_gone(i), Thinned::clause(i));
        if gone {
            let missing = CheckError::NoSuchClause { id: 1_503, missing: i as u64 };
            assert_eq!(Thinned::new().passing(&clause, &[i]), Err(missing));
        } else {
            assert!(Thinned::new().passing(&[-(i + 3), -1], &[]).is_err(), "clause {i} is there");
        }
        for left_out in 0..5 {
            let mut shorter = clause.to_vec();
            shorter.remove(left_out);
            assert!(Thinned::new().passing(&shorter, &[i]).is_err(), "{shorter:?} from {clause:?}");
        }
    }
}

/// No clause has the number 0, and no hint is one.
#[test]
fn a_hint_of_zero_is_no_clause() {
    let missing = |clause: &[i64], hints: &[i64]| {
        let mut checker = Checker::with_limit(5, MEMORY);
        for input in [&[1, 2][..], &[-1], &[-2]] {
            checker.input(&lits(input));
        }
        assert_eq!(checker.delete(3, &[0]), Err(CheckError::NoSuchClause { id: 3, missing: 0 }));
        checker.add(4, &lits(clause), hints)
    };
    for hints in [&[0][..], &[2, 0], &[2, 0, 1], &[2, 3, 0]] {
        for clause in [&[][..], &[5]] {
            let zero = Err(CheckError::NoSuchClause { id: 4, missing: 0 });
            assert_eq!(missing(clause, hints), zero, "{clause:?} {hints:?}");
        }
    }
    let in_a_group = Err(CheckError::NoSuchClause { id: 4, missing: 0 });
    assert_eq!(missing(&[1], &[-2, 0]), in_a_group);
    assert_eq!(missing(&[], &[2, 3, 1]), Ok(()));
    let after = CheckError::AfterConflict { id: 4, hint: 0 };
    assert_eq!(missing(&[], &[2, 3, 1, 0]), Err(after));
}

/// Each kind of step, with the longest numbers that there are.
#[test]
fn what_is_written_is_read() {
    let clause = lits(&[268_435_456, -1, 10]);
    let hints = [7, -999_999_999_999_999_999, 100];
    let ids = [1, 999_999_999_999_999_999];
    let steps = [
        LratStep::Add { id: 999_999_999_999_999_999, clause: &clause, hints: &hints },
        LratStep::Add { id: 12, clause: &[], hints: &[] },
        LratStep::Delete { id: 13, clauses: &ids },
        LratStep::Delete { id: 14, clauses: &[] },
    ];
    let mut text = Vec::new();
    for step in steps {
        write_step(&mut text, step).expect("memory");
    }
    let expected = "999999999999999999 268435456 -1 10 0 7 -999999999999999999 100 0\n12 0 0\n\
                    13 d 1 999999999999999999 0\n14 d 0\n";
    assert_eq!(String::from_utf8_lossy(&text), expected);
    let mut reader = LratReader::new(&text[..]);
    for (line, step) in (1..).zip(steps) {
        assert_eq!(reader.next_step().expect("a step"), Some((line, step)));
    }
    assert!(reader.next_step().expect("the end").is_none());
    for (text, message) in [
        ("1000000000000000000 0 1 0\n", "line 1: `1000000000000000000` is not a clause id"),
        ("-5 0 1 0\n", "line 1: `-5` is not a clause id"),
        ("5 1x 0 1 0\n", "line 1: `1x` is not a literal"),
        ("5 0 1 0 9\n", "line 1: `9` stands after the end of the step"),
    ] {
        assert_eq!(LratReader::new(text.as_bytes()).next_step().unwrap_err().to_string(), message);
    }
    // However long a token is, a message shows forty bytes of it.
    let long = format!("{} 0 1 0\n", "7".repeat(1_000));
    let message = LratReader::new(long.as_bytes()).next_step().unwrap_err().to_string();
    assert_eq!(message, format!("line 1: `{}` is not a clause id", "7".repeat(40)));
}
