//! An LRAT checker. It imports literals and nothing else, so that what it accepts does not rest on
//! any solver, encoder or parser.
//!
//! Cruz-Filipe, Heule, Hunt, Kaufmann, Schneider-Kamp, *Efficient certified RAT verification*,
//! CADE 2017. A step adds a clause with hints: the clauses that unit propagation uses, in order. A
//! clause that propagation does not refute may still be added when it has the RAT property on its
//! first literal: for every clause with the negated pivot, a negative hint names the clause and the
//! hints after it refute the resolvent.
//!
//! Stricter than the format: a hint must be unit or false when it is used, nothing may follow a
//! conflict, tautologies are not added, and deleting what is not there is an error.

use crate::sat::lit::Lit;

/// Why a step is not accepted. Clause ids are the proof's: input clauses are numbered from 1.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CheckError {
    /// Ids must increase.
    #[error("clause {id} does not come after clause {last}")]
    IdNotNew {
        /// The id of the step.
        id: u64,
        /// The greatest id before.
        last: u64,
    },
    /// A clause that never was, or has been deleted.
    #[error("clause {id} refers to clause {missing}, which is not there")]
    NoSuchClause {
        /// The id of the step.
        id: u64,
        /// The clause that is missing.
        missing: u64,
    },
    /// A literal and its negation in one clause.
    #[error("clause {id} contains {lit} and its negation")]
    Tautology {
        /// The id of the step.
        id: u64,
        /// The later of the two literals.
        lit: Lit,
    },
    /// The hint is satisfied when its turn comes: it propagates nothing.
    #[error("clause {id}: hint {hint} is already satisfied by {lit}")]
    HintSatisfied {
        /// The id of the step.
        id: u64,
        /// The hint.
        hint: u64,
        /// The literal that holds.
        lit: Lit,
    },
    /// The hint has two literals left when its turn comes.
    #[error("clause {id}: hint {hint} is not unit, {first} and {second} are open")]
    HintNotUnit {
        /// The id of the step.
        id: u64,
        /// The hint.
        hint: u64,
        /// An open literal.
        first: Lit,
        /// Another.
        second: Lit,
    },
    /// A hint where the conflict has been reached.
    #[error("clause {id}: hint {hint} comes after the conflict")]
    AfterConflict {
        /// The id of the step.
        id: u64,
        /// The first hint too many.
        hint: i64,
    },
    /// The hints do not refute the negated clause, and it is not RAT.
    #[error("clause {id}: the hints lead to no conflict")]
    NoConflict {
        /// The id of the step.
        id: u64,
    },
    /// The hints of one resolvent do not refute it.
    #[error("clause {id}: the hints for the resolvent with clause {with} lead to no conflict")]
    NoConflictWith {
        /// The id of the step.
        id: u64,
        /// The other clause.
        with: u64,
    },
    /// A negative hint names a clause without the negated pivot.
    #[error("clause {id}: clause {with} does not contain the negation of the pivot {pivot}")]
    NotACandidate {
        /// The id of the step.
        id: u64,
        /// The clause named.
        with: u64,
        /// The first literal of the step.
        pivot: Lit,
    },
    /// A clause with the negated pivot is named by no hint.
    #[error("clause {id}: the resolvent with clause {with} on {pivot} is not refuted")]
    Uncovered {
        /// The id of the step.
        id: u64,
        /// The clause that was passed over.
        with: u64,
        /// The first literal of the step.
        pivot: Lit,
    },
    /// The proof ends without the empty clause.
    #[error("the empty clause is not derived")]
    NotRefuted,
}

/// Where a clause lies in the arena.
#[derive(Clone, Copy)]
struct Span {
    start: usize,
    len: u32,
    /// The step that named it last as a resolution partner.
    named: u64,
}

const DEAD: u32 = u32::MAX;

/// The state of a proof: the clauses that hold so far.
///
/// **Cost**: a step takes time linear in the literals of its clause and of its hints; deleting is
/// amortised. The first RAT step takes time linear in all clauses. Finding a clause by its id is
/// one look when ids run without gaps, otherwise a binary search. Memory is that of the live
/// clauses, plus 32 bytes for every clause there ever was.
///
/// # Examples
/// ```
/// use crosstrack::sat::{Lit, proof::Checker};
/// let lit = |number| Lit::from_dimacs(number).unwrap();
/// let mut checker = Checker::default();
/// for clause in [[1, 2], [1, -2], [-1, 2], [-1, -2]] {
///     checker.input(&clause.map(lit));
/// }
/// checker.add(5, &[lit(1)], &[1, 2])?;
/// checker.add(6, &[], &[5, 3, 4])?;
/// checker.finish()?;
/// # Ok::<(), crosstrack::sat::proof::CheckError>(())
/// ```
#[derive(Default)]
pub struct Checker {
    arena: Vec<Lit>,
    garbage: usize,
    /// Ids in increasing order, and where their clauses are.
    ids: Vec<u64>,
    spans: Vec<Span>,
    /// Whether a literal holds, by code.
    holds: Vec<bool>,
    trail: Vec<Lit>,
    /// For each literal code the positions of the clauses with it, dead ones among them; only from
    /// the first RAT step on.
    occurrences: Option<Vec<Vec<usize>>>,
    steps: u64,
    refuted: bool,
}

impl Checker {
    /// Takes the next clause of the formula; they are numbered from 1.
    ///
    /// # Panics
    /// After a step of the proof.
    pub fn input(&mut self, clause: &[Lit]) {
        assert_eq!(self.steps, 0, "the formula comes before the proof");
        self.store(self.last_id() + 1, clause);
    }

    /// Adds a clause that follows from the clauses so far, or leaves them satisfiable if they are.
    ///
    /// # Errors
    /// If that is not shown; the checker is then useless.
    pub fn add(&mut self, id: u64, clause: &[Lit], hints: &[i64]) -> Result<(), CheckError> {
        self.steps += 1;
        if id <= self.last_id() {
            return Err(CheckError::IdNotNew { id, last: self.last_id() });
        }
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
            if let Some(&hint) = groups.first() {
                return Err(CheckError::AfterConflict { id, hint });
            }
        } else {
            let &pivot = clause.first().ok_or(CheckError::NoConflict { id })?;
            self.resolvents(id, pivot, groups)?;
        }
        self.undo(0);
        self.store(id, clause);
        self.refuted |= clause.is_empty();
        Ok(())
    }

    /// Forgets clauses. `id` is the number in front of the deletion.
    ///
    /// # Errors
    /// If it is below the last id, or a clause is not there.
    pub fn delete(&mut self, id: u64, clauses: &[u64]) -> Result<(), CheckError> {
        self.steps += 1;
        if id < self.last_id() {
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

    /// Whether the empty clause was derived.
    ///
    /// # Errors
    /// If it was not.
    pub const fn finish(&self) -> Result<(), CheckError> {
        if self.refuted { Ok(()) } else { Err(CheckError::NotRefuted) }
    }

    fn last_id(&self) -> u64 {
        self.ids.last().copied().unwrap_or(0)
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
        }
        let len = u32::try_from(clause.len()).ok().filter(|&len| len != DEAD);
        let len = len.expect("a clause has fewer than 2^32 - 1 literals");
        self.ids.push(id);
        self.spans.push(Span { start: self.arena.len(), len, named: 0 });
        self.arena.extend_from_slice(clause);
    }

    /// The position of a live clause.
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

    /// Propagates the hints; whether they end in a conflict.
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
                (None, Some(&hint)) => return Err(CheckError::AfterConflict { id, hint }),
            }
        }
        Ok(false)
    }

    /// Refutes the resolvent with every clause that contains the negated pivot.
    fn resolvents(&mut self, id: u64, pivot: Lit, groups: &[i64]) -> Result<(), CheckError> {
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
                (true, Some(&hint)) => return Err(CheckError::AfterConflict { id, hint }),
                (false, _) => {
                    if !self.propagate(id, hints)? {
                        return Err(CheckError::NoConflictWith { id, with });
                    }
                }
            }
            self.undo(keep);
        }
        self.all_named(id, pivot, groups.is_empty())
    }

    /// Checks that this step has named every live clause with the negated pivot.
    fn all_named(&mut self, id: u64, pivot: Lit, plain: bool) -> Result<(), CheckError> {
        let mut occurrences = self.occurrences.take().unwrap_or_else(|| self.occurrences());
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

    fn occurrences(&self) -> Vec<Vec<usize>> {
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

    /// Moves the live clauses together.
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
