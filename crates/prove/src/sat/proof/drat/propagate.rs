//! Unit propagation with two watched literals, and the clauses that lead to a conflict.

use std::ops::Range;

use crate::sat::lit::Lit;

/// A contradiction that unit propagation has found.
pub(super) enum Conflict {
    /// All literals of this clause are false.
    Clause(usize),
    /// This literal is assumed to be false, but a clause, its reason, makes it true.
    Literal(Lit),
}

/// Clauses, and the literals that are true: first those that follow from unit clauses and stay true, then those
/// that follow from assumptions.
#[derive(Default)]
pub(super) struct Propagation {
    lits: Vec<Lit>,
    clauses: Vec<Range<usize>>,
    /// For each literal, by its code: the clauses that watch it.
    watches: Vec<Vec<usize>>,
    /// For each literal, by its code: whether it is true.
    holds: Vec<bool>,
    /// For each variable, by its index: the clause that made its literal true; `None` for an assumption.
    reasons: Vec<Option<usize>>,
    /// For each variable, by its index: how many times its literal is assumed, even if it is true without
    /// assumptions.
    assumptions: Vec<u32>,
    trail: Vec<Lit>,
    /// Number of literals of the trail whose consequences have been propagated.
    done: usize,
    /// For each set of assumptions: the lengths of the trail and of the list of assumptions before it.
    parts: Vec<(usize, usize)>,
    assumed: Vec<Lit>,
    /// A clause that is false without assumptions, if there is one.
    is_broken: Option<usize>,
}

impl Propagation {
    fn make_room(&mut self, lit: Lit) {
        let codes = (lit.code() | 1) + 1;
        if self.holds.len() < codes {
            self.holds.resize(codes, false);
            self.watches.resize(codes, Vec::new());
            self.reasons.resize(codes / 2, None);
            self.assumptions.resize(codes / 2, 0);
        }
    }

    pub(super) fn is_true(&self, lit: Lit) -> bool {
        self.holds.get(lit.code()).copied().unwrap_or(false)
    }

    fn is_false(&self, lit: Lit) -> bool {
        self.is_true(!lit)
    }

    pub(super) fn clause(&self, number: usize) -> &[Lit] {
        &self.lits[self.clauses[number].clone()]
    }

    /// Adds a clause while there are no assumptions; returns its number.
    pub(super) fn insert(&mut self, clause: &[Lit]) -> usize {
        for &lit in clause {
            self.make_room(lit);
        }
        let number = self.clauses.len();
        let start = self.lits.len();
        self.lits.extend_from_slice(clause);
        self.clauses.push(start..self.lits.len());
        // Literals that are false come last, so that they are watched only if necessary.
        let holds = &self.holds;
        self.lits[start..].sort_by_key(|&lit| holds[(!lit).code()]);
        let watched: Vec<Lit> = self.lits[start..].iter().take(2).copied().collect();
        for lit in &watched {
            self.watches[lit.code()].push(number);
        }
        match watched[..] {
            [] => self.is_broken = Some(number),
            [first, ..] if self.is_false(first) => self.is_broken = Some(number),
            [first] => self.set(first, number),
            [first, second, ..] if self.is_false(second) && !self.is_true(first) => {
                self.set(first, number);
            }
            _ => {}
        }
        number
    }

    /// Removes a clause.
    pub(super) fn remove(&mut self, number: usize) {
        for lit in self.clause(number).iter().take(2).copied().collect::<Vec<_>>() {
            self.watches[lit.code()].retain(|&other| other != number);
        }
        let start = self.clauses[number].start;
        self.clauses[number] = start..start;
    }

    /// Returns whether the clause is the reason why some literal is true.
    pub(super) fn is_reason(&self, number: usize) -> bool {
        let clause = self.clause(number);
        clause
            .iter()
            .any(|&lit| self.reasons[lit.var().index()] == Some(number) && self.is_true(lit))
    }

    /// Returns the clauses that contain a literal.
    pub(super) fn with_literal(&self, lit: Lit) -> Vec<usize> {
        (0..self.clauses.len()).filter(|&number| self.clause(number).contains(&lit)).collect()
    }

    fn set(&mut self, lit: Lit, reason: usize) {
        if !self.is_true(lit) {
            self.holds[lit.code()] = true;
            self.reasons[lit.var().index()] = Some(reason);
            self.trail.push(lit);
        }
    }

    /// Propagates unit clauses, without assumptions; returns a conflict if there is one.
    pub(super) fn settle(&mut self) -> Option<Conflict> {
        self.is_broken = self.is_broken.or_else(|| self.propagate());
        self.is_broken.map(Conflict::Clause)
    }

    /// Assumes that literals are false, and propagates; returns a conflict if there is one.
    pub(super) fn assume(&mut self, lits: &[Lit]) -> Option<Conflict> {
        for &lit in lits {
            self.make_room(lit);
        }
        self.parts.push((self.trail.len(), self.assumed.len()));
        for &lit in lits {
            self.assumptions[lit.var().index()] += 1;
            self.assumed.push(lit);
        }
        // The first that became true: no other of them is a reason for it, which an assumption would hide.
        let mut held = lits.iter().copied().filter(|&lit| self.is_true(lit));
        if let Some(one) = held.next() {
            let is_only = held.next().is_none();
            let first = || self.trail.iter().copied().find(|lit| lits.contains(lit));
            return Some(Conflict::Literal(if is_only { one } else { first().unwrap_or(one) }));
        }
        for &lit in lits {
            if !self.is_false(lit) {
                self.holds[(!lit).code()] = true;
                self.reasons[lit.var().index()] = None;
                self.trail.push(!lit);
            }
        }
        self.propagate().map(Conflict::Clause)
    }

    /// Takes back all assumptions.
    pub(super) fn retract(&mut self) {
        while !self.parts.is_empty() {
            self.retract_last();
        }
    }

    /// Takes back the last set of assumptions.
    pub(super) fn retract_last(&mut self) {
        let Some((end, assumed)) = self.parts.pop() else { return };
        for lit in self.assumed.drain(assumed..) {
            self.assumptions[lit.var().index()] -= 1;
        }
        for lit in self.trail.drain(end..) {
            self.holds[lit.code()] = false;
            self.reasons[lit.var().index()] = None;
        }
        self.done = self.done.min(end);
    }

    fn propagate(&mut self) -> Option<usize> {
        while let Some(&lit) = self.trail.get(self.done) {
            self.done += 1;
            let watching = std::mem::take(&mut self.watches[(!lit).code()]);
            let mut kept = Vec::with_capacity(watching.len());
            let mut conflict = None;
            for (at, &number) in watching.iter().enumerate() {
                let range = self.clauses[number].clone();
                if range.len() > 1 && self.lits[range.start] == !lit {
                    self.lits.swap(range.start, range.start + 1);
                }
                let first = self.lits[range.start];
                if range.len() > 1 && self.is_true(first) {
                    kept.push(number);
                    continue;
                }
                let rest = range.start + 2..range.end;
                if let Some(other) = rest.into_iter().find(|&at| !self.is_false(self.lits[at])) {
                    self.lits.swap(range.start + 1, other);
                    let other = self.lits[range.start + 1];
                    self.watches[other.code()].push(number);
                    continue;
                }
                kept.push(number);
                if range.len() == 1 || self.is_false(first) {
                    kept.extend_from_slice(&watching[at + 1..]);
                    conflict = Some(number);
                    break;
                }
                self.set(first, number);
            }
            self.watches[(!lit).code()] = kept;
            if conflict.is_some() {
                return conflict;
            }
        }
        None
    }

    /// Returns the clauses that lead to a conflict: those that became unit, in the order in which they did, and last
    /// the clause that is false.
    pub(super) fn hints(&self, conflict: &Conflict) -> Vec<usize> {
        let (last, lits) = self.false_clause(conflict);
        let mut hints = self.reasons(&lits);
        hints.push(last);
        hints
    }

    /// Returns, for a conflict after the last set of assumptions, what [`Self::hints`] does from that set on. The
    /// first value lists the literals needed that were already true before.
    pub(super) fn hints_beyond(&self, conflict: &Conflict) -> (Vec<Lit>, Vec<usize>) {
        let (last, lits) = self.false_clause(conflict);
        let start = self.parts.last().map_or(0, |&(end, _)| end);
        let (before, mut hints) = self.reasons_from(&lits, start);
        hints.push(last);
        (before, hints)
    }

    /// Returns the clause of a conflict, and the literals that are true and contradict it.
    fn false_clause(&self, conflict: &Conflict) -> (usize, Vec<Lit>) {
        match *conflict {
            Conflict::Clause(number) => {
                (number, self.clause(number).iter().map(|&lit| !lit).collect())
            }
            Conflict::Literal(lit) => {
                let number = self.reasons[lit.var().index()].expect("it is true by a clause");
                let others = self.clause(number).iter().filter(|&&other| other != lit);
                (number, others.map(|&lit| !lit).collect())
            }
        }
    }

    /// Returns the clauses that made literals true, directly or indirectly, in the order in which they became unit.
    pub(super) fn reasons(&self, lits: &[Lit]) -> Vec<usize> {
        self.reasons_from(lits, 0).1
    }

    /// Returns what `reasons` does from the position `start` of the trail on. The first value lists the
    /// literals needed that were already true before.
    fn reasons_from(&self, lits: &[Lit], start: usize) -> (Vec<Lit>, Vec<usize>) {
        let mut is_needed = vec![false; self.reasons.len()];
        let mut need = |lit: Lit| is_needed[lit.var().index()] = true;
        for &lit in lits {
            need(lit);
        }
        let (mut before, mut found) = (Vec::new(), Vec::new());
        for (at, &lit) in self.trail.iter().enumerate().rev() {
            let index = lit.var().index();
            if !is_needed[index] || self.assumptions[index] > 0 {
                continue;
            }
            if at < start {
                before.push(lit);
                continue;
            }
            if let Some(reason) = self.reasons[index] {
                found.push(reason);
                for other in self.clause(reason) {
                    is_needed[other.var().index()] = true;
                }
            }
        }
        found.reverse();
        (before, found)
    }
}
