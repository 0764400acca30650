//! An LRAT checker. It imports only literals and its errors, so that it depends on no solver, encoder or
//! parser.
//!
//! Cruz-Filipe, Heule, Hunt, Kaufmann, Schneider-Kamp, *Efficient certified RAT verification*,
//! CADE 2017. A step adds a clause with hints: the clauses that unit propagation uses, in order. A
//! clause that propagation does not refute may still be added when it has the RAT property on its
//! first literal: for every clause with the negated pivot, a negative hint names the clause and the
//! hints after it refute the resolvent.
//!
//! The checker is stricter than the format. A hint must be unit or false when it is used; no hint may follow a
//! conflict; the number before a deletion must not decrease; a tautology must not be added; and deleting a clause that
//! is not there is an error. The second and the third condition are not required of proofs by other programs
//! ([`Checker::of_others`]).

use crate::sat::lit::Lit;
use crate::sat::proof::check_error::CheckError;

/// The position of a clause in the arena.
#[derive(Clone, Copy)]
struct Span {
    start: usize,
    len: u32,
    /// The last step that named the clause as a resolution partner.
    named: u64,
}

const DEAD: u32 = u32::MAX;

/// An LRAT checker, fed step by step: it holds the clauses derived so far.
///
/// **Cost**: a step takes time linear in the number of literals of its clause and of its hints; deleting is
/// amortised. The first RAT step takes time linear in the size of all clauses. Finding a clause by its id takes
/// one array access if ids have no gaps, otherwise a binary search. Memory is needed for the live clauses, plus
/// 32 bytes for every clause that was ever added; [`Checker::with_limit`] sets a limit.
///
/// # Examples
/// ```
/// use crosstrack_prove::sat::{Lit, proof::Checker};
/// let lit = |number| Lit::from_dimacs(number).unwrap();
/// let mut checker = Checker::default();
/// for clause in [[1, 2], [1, -2], [-1, 2], [-1, -2]] {
///     checker.input(&clause.map(lit));
/// }
/// checker.add(5, &[lit(1)], &[1, 2])?;
/// checker.add(6, &[], &[5, 3, 4])?;
/// checker.finish()?;
/// # Ok::<(), crosstrack_prove::sat::proof::CheckError>(())
/// ```
#[derive(Default)]
pub struct Checker {
    arena: Vec<Lit>,
    garbage: usize,
    /// Ids in increasing order; `spans` gives their clauses.
    ids: Vec<u64>,
    spans: Vec<Span>,
    /// For each literal, by its code: whether the literal is true.
    holds: Vec<bool>,
    trail: Vec<Lit>,
    /// For each literal, by its code: the positions of the clauses that contain the literal, including deleted
    /// clauses. Built at the first RAT step.
    occurrences: Option<Vec<Vec<usize>>>,
    /// Number of positions ever added to `occurrences`.
    occurring: usize,
    /// Largest number of a variable of the formula.
    variables: u64,
    /// Number of clauses of the formula.
    inputs: usize,
    /// Limit of memory in bytes.
    limit: Option<usize>,
    steps: u64,
    refuted: bool,
    is_of_others: bool,
}

impl Checker {
    /// Creates a checker for a formula of at most `variables` variables. It takes at most `limit` bytes
    /// for the clauses of the proof: a step that needs more is an error. The clauses of the formula
    /// count towards the limit, but are never refused.
    pub fn with_limit(variables: u64, limit: usize) -> Self {
        Self { variables, limit: Some(limit), ..Self::default() }
    }

    /// Returns the checker, set to accept proofs by other programs. Their steps may have hints after a conflict, and
    /// any number before a deletion. A formula with an empty clause needs no step.
    #[must_use]
    pub const fn of_others(mut self) -> Self {
        self.is_of_others = true;
        self
    }

    /// Adds the next clause of the formula; ids count from 1.
    ///
    /// # Panics
    /// After a step of the proof.
    pub fn input(&mut self, clause: &[Lit]) {
        assert_eq!(self.steps, 0, "the formula comes before the proof");
        let greatest = clause.iter().map(|lit| u64::from(lit.var().number())).max();
        self.variables = self.variables.max(greatest.unwrap_or(0));
        self.inputs += 1;
        self.refuted |= self.is_of_others && clause.is_empty();
        self.store(self.last_id() + 1, clause);
    }

    /// Checks the derived clause `id` (RUP, or RAT on its first literal), and adds it. The hints are those of
    /// LRAT.
    ///
    /// # Errors
    /// If the hints do not show that the clause follows; the checker must not be used any more.
    pub fn add(&mut self, id: u64, clause: &[Lit], hints: &[i64]) -> Result<(), CheckError> {
        self.steps += 1;
        if id <= self.last_id() {
            return Err(CheckError::IdNotNew { id, last: self.last_id() });
        }
        self.check_clause(id, clause)?;
        for &lit in clause {
            self.make_room(lit);
            if self.holds[lit.code()] {
                return Err(CheckError::Tautology { id, lit });
            }
            self.assign(!lit);
        }
        let split = hints.iter().position(|&hint| hint < 0).unwrap_or(hints.len());
        let (plain, groups) = hints.split_at(split);
        if self.propagate(id, plain)? {
            if let Some(&hint) = groups.first().filter(|_| !self.is_of_others) {
                return Err(CheckError::AfterConflict { id, hint });
            }
        } else {
            let &pivot = clause.first().ok_or(CheckError::NoConflict { id })?;
            self.check_resolvents(id, pivot, groups)?;
        }
        self.undo(0);
        self.store(id, clause);
        self.refuted |= clause.is_empty();
        Ok(())
    }

    /// Deletes the clauses with the ids `clauses`. `id` is the number at the beginning of the deletion's line.
    ///
    /// # Errors
    /// If `id` is below the last id, or there is no clause with one of the ids.
    pub fn delete(&mut self, id: u64, clauses: &[u64]) -> Result<(), CheckError> {
        self.steps += 1;
        if id < self.last_id() && !self.is_of_others {
            return Err(CheckError::IdNotNew { id, last: self.last_id() });
        }
        for &clause in clauses {
            let position = self.find(id, clause)?;
            self.garbage += self.spans[position].len as usize;
            self.spans[position].len = DEAD;
        }
        if self.garbage > self.arena.len() / 2 + 1024 {
            self.compact();
        }
        Ok(())
    }

    /// Checks that the empty clause was derived.
    ///
    /// # Errors
    /// If the empty clause was not derived.
    pub const fn finish(&self) -> Result<(), CheckError> {
        if self.refuted { Ok(()) } else { Err(CheckError::NotRefuted) }
    }

    fn last_id(&self) -> u64 {
        self.ids.last().copied().unwrap_or(0)
    }

    /// Checks that the variables of a clause may occur, and that there is memory for the clause.
    fn check_clause(&self, id: u64, clause: &[Lit]) -> Result<(), CheckError> {
        let most = self.variables + (self.ids.len() - self.inputs) as u64 + 1;
        if let Some(&lit) = clause.iter().find(|lit| u64::from(lit.var().number()) > most) {
            return Err(CheckError::BeyondVariables { id, lit, most });
        }
        let codes = clause.iter().map(|lit| (lit.code() | 1) + 1).max().unwrap_or(0);
        self.check_memory(id, clause.len(), codes.max(self.holds.len()), self.occurrences.is_some())
    }

    /// Checks that there is memory for a clause of `more` literals, for so many literal codes, and for
    /// the occurrences if `wanted`. Arrays that grow take up to twice their contents.
    fn check_memory(
        &self,
        id: u64,
        more: usize,
        codes: usize,
        wanted: bool,
    ) -> Result<(), CheckError> {
        let Some(limit) = self.limit else { return Ok(()) };
        let literals = self.arena.len() + more;
        let clauses = size_of::<Span>() + size_of::<u64>();
        // `holds` and `trail`.
        let mut bytes = 2 * (4 * literals + clauses * (self.ids.len() + 1)) + 3 * codes;
        if wanted {
            let listed = self.occurring.max(self.arena.len()) + more;
            // A list by itself takes its header and four positions at least.
            bytes += 2 * size_of::<usize>() * listed + 80 * codes;
        }
        if bytes > limit { Err(CheckError::Memory { id, limit }) } else { Ok(()) }
    }

    fn make_room(&mut self, lit: Lit) {
        let needed = (lit.code() | 1) + 1;
        if self.holds.len() < needed {
            self.holds.resize(needed, false);
        }
    }

    fn store(&mut self, id: u64, clause: &[Lit]) {
        for &lit in clause {
            self.make_room(lit);
        }
        let position = self.spans.len();
        if let Some(occurrences) = &mut self.occurrences {
            occurrences.resize(self.holds.len().max(occurrences.len()), Vec::new());
            for &lit in clause {
                occurrences[lit.code()].push(position);
            }
            self.occurring += clause.len();
        }
        let len = u32::try_from(clause.len()).ok().filter(|&len| len != DEAD);
        let len = len.expect("a clause has fewer than 2^32 - 1 literals");
        self.ids.push(id);
        self.spans.push(Span { start: self.arena.len(), len, named: 0 });
        self.arena.extend_from_slice(clause);
    }

    /// Returns the position of the clause with the id `wanted`, which must not be deleted.
    fn find(&self, id: u64, wanted: u64) -> Result<usize, CheckError> {
        let missing = CheckError::NoSuchClause { id, missing: wanted };
        let guess = usize::try_from(wanted).unwrap_or(0).wrapping_sub(1);
        let position = if self.ids.get(guess) == Some(&wanted) {
            guess
        } else {
            match self.ids.binary_search(&wanted) {
                Ok(position) => position,
                Err(_) => return Err(missing),
            }
        };
        if self.spans[position].len == DEAD { Err(missing) } else { Ok(position) }
    }

    fn range(&self, position: usize) -> std::ops::Range<usize> {
        let Span { start, len, .. } = self.spans[position];
        start..start + len as usize
    }

    fn assign(&mut self, lit: Lit) {
        if !self.holds[lit.code()] {
            self.holds[lit.code()] = true;
            self.trail.push(lit);
        }
    }

    fn undo(&mut self, keep: usize) {
        for lit in self.trail.drain(keep..) {
            self.holds[lit.code()] = false;
        }
    }

    /// Propagates the hints in order; returns whether they lead to a conflict.
    fn propagate(&mut self, id: u64, hints: &[i64]) -> Result<bool, CheckError> {
        for (index, &hint) in hints.iter().enumerate() {
            let hint = hint.unsigned_abs();
            let position = self.find(id, hint)?;
            let mut open = None;
            for &lit in &self.arena[self.range(position)] {
                if self.holds[(!lit).code()] || open == Some(lit) {
                    continue;
                }
                if self.holds[lit.code()] {
                    return Err(CheckError::HintSatisfied { id, hint, lit });
                }
                if let Some(first) = open.replace(lit) {
                    return Err(CheckError::HintNotUnit { id, hint, first, second: lit });
                }
            }
            match (open, hints.get(index + 1)) {
                (Some(lit), _) => self.assign(lit),
                (None, None) => return Ok(true),
                (None, Some(_)) if self.is_of_others => return Ok(true),
                (None, Some(&hint)) => return Err(CheckError::AfterConflict { id, hint }),
            }
        }
        Ok(false)
    }

    /// Checks the hints of the resolvents with all clauses that contain the negated pivot.
    fn check_resolvents(&mut self, id: u64, pivot: Lit, groups: &[i64]) -> Result<(), CheckError> {
        let keep = self.trail.len();
        let mut rest = groups;
        while let Some((&first, after)) = rest.split_first() {
            let end = after.iter().position(|&hint| hint < 0).unwrap_or(after.len());
            let (hints, next) = after.split_at(end);
            rest = next;
            let with = first.unsigned_abs();
            let position = self.find(id, with)?;
            if !self.arena[self.range(position)].contains(&!pivot) {
                return Err(CheckError::NotACandidate { id, with, pivot });
            }
            self.spans[position].named = self.steps;
            let mut blocked = false;
            for index in self.range(position) {
                let lit = self.arena[index];
                if self.holds[lit.code()] && lit != !pivot {
                    blocked = true;
                } else if lit != !pivot {
                    self.assign(!lit);
                }
            }
            match (blocked, hints.first()) {
                (true, None) => {}
                (true, Some(_)) if self.is_of_others => {}
                (true, Some(&hint)) => return Err(CheckError::AfterConflict { id, hint }),
                (false, _) => {
                    if !self.propagate(id, hints)? {
                        return Err(CheckError::NoConflictWith { id, with });
                    }
                }
            }
            self.undo(keep);
        }
        self.check_all_named(id, pivot, groups.is_empty())
    }

    /// Checks that this step has named every clause with the negated pivot.
    fn check_all_named(&mut self, id: u64, pivot: Lit, plain: bool) -> Result<(), CheckError> {
        self.check_memory(id, 0, self.holds.len(), true)?;
        let mut occurrences = match self.occurrences.take() {
            Some(occurrences) => occurrences,
            None => self.occurrences(),
        };
        if let Some(list) = occurrences.get_mut((!pivot).code()) {
            list.retain(|&position| self.spans[position].len != DEAD);
            let passed = list.iter().find(|&&position| self.spans[position].named != self.steps);
            if let Some(&position) = passed {
                let with = self.ids[position];
                return Err(if plain {
                    CheckError::NoConflict { id }
                } else {
                    CheckError::Uncovered { id, with, pivot }
                });
            }
        }
        self.occurrences = Some(occurrences);
        Ok(())
    }

    fn occurrences(&mut self) -> Vec<Vec<usize>> {
        self.occurring = self.arena.len();
        let mut occurrences = vec![Vec::new(); self.holds.len()];
        for position in 0..self.spans.len() {
            if self.spans[position].len != DEAD {
                for &lit in &self.arena[self.range(position)] {
                    occurrences[lit.code()].push(position);
                }
            }
        }
        occurrences
    }

    /// Removes the literals of deleted clauses from the arena.
    fn compact(&mut self) {
        let mut end = 0;
        for span in &mut self.spans {
            if span.len != DEAD {
                let len = span.len as usize;
                self.arena.copy_within(span.start..span.start + len, end);
                span.start = end;
                end += len;
            }
        }
        self.arena.truncate(end);
        self.garbage = 0;
    }
}
