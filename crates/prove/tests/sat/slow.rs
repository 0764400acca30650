//! A slow judge of proofs: reads them in its own way, ignores all hints, and propagates over every
//! live clause until nothing changes. It also finds hints, for proofs written by hand.
#![allow(dead_code, unreachable_pub, reason = "each test uses a part")]

use std::collections::{BTreeMap, BTreeSet};

pub type Clauses = BTreeMap<i64, Vec<i64>>;

pub fn clauses(cnf: &crosstrack_prove::sat::Cnf) -> Clauses {
    let numbers = |clause: &[crosstrack_prove::sat::Lit]| {
        clause.iter().map(|lit| i64::from(lit.to_dimacs())).collect()
    };
    cnf.clauses().enumerate().map(|(i, clause)| (i as i64 + 1, numbers(clause))).collect()
}

/// The clauses that propagation uses, the last one false, if it ends in a conflict.
fn conflict(live: &Clauses, holds: &mut BTreeSet<i64>) -> Option<Vec<i64>> {
    let mut used = Vec::new();
    loop {
        let mut changed = false;
        for (&id, clause) in live {
            if clause.iter().any(|lit| holds.contains(lit)) {
                continue;
            }
            let open: BTreeSet<i64> =
                clause.iter().copied().filter(|lit| !holds.contains(&-lit)).collect();
            if open.len() <= 1 {
                used.push(id);
                let Some(&lit) = open.first() else { return Some(used) };
                holds.insert(lit);
                changed = true;
            }
        }
        if !changed {
            return None;
        }
    }
}

/// Hints with which the clause may be added: by propagation, or else by RAT on its first literal.
pub fn hints(live: &Clauses, clause: &[i64]) -> Option<Vec<i64>> {
    if clause.iter().any(|lit| clause.contains(&-lit)) {
        return None;
    }
    let negated: BTreeSet<i64> = clause.iter().map(|lit| -lit).collect();
    if let Some(hints) = conflict(live, &mut negated.clone()) {
        return Some(hints);
    }
    let &pivot = clause.first()?;
    let mut hints = Vec::new();
    for (&id, other) in live.iter().filter(|(_, other)| other.contains(&-pivot)) {
        hints.push(-id);
        let others = || other.iter().copied().filter(|&lit| lit != -pivot);
        if others().any(|lit| negated.contains(&lit)) {
            continue;
        }
        let mut holds: BTreeSet<i64> =
            negated.iter().copied().chain(others().map(|l| -l)).collect();
        // A clause with both values of a variable has a resolvent that always holds.
        if holds.iter().any(|lit| holds.contains(&-lit)) {
            continue;
        }
        hints.extend(conflict(live, &mut holds)?);
    }
    Some(hints)
}

/// Whether every clause that the proof adds may be added, and the empty clause is one of them.
pub fn accepts(cnf: &crosstrack_prove::sat::Cnf, proof: &str) -> bool {
    let mut live = clauses(cnf);
    let mut refuted = false;
    for line in proof.lines() {
        let mut words = line.split(' ').peekable();
        let id: i64 = words.next().unwrap().parse().unwrap();
        if words.next_if_eq(&"d").is_some() {
            for word in words.take_while(|&word| word != "0") {
                live.remove(&word.parse().unwrap());
            }
        } else {
            let clause: Vec<i64> =
                words.take_while(|&word| word != "0").map(|word| word.parse().unwrap()).collect();
            if hints(&live, &clause).is_none() {
                return false;
            }
            refuted |= clause.is_empty();
            live.insert(id, clause);
        }
    }
    refuted
}
