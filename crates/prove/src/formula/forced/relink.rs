//! Which links there are after an action, between the sides of a cell or the corners of an interstice.

use crate::formula::encoding::orientation::Sense;
use crate::formula::forced::term::{Term, implies};
use crate::sat::ClauseSink;

/// A symmetric table over pairs of different ports, in the order `ports * s + t`.
pub(super) fn pairs(
    ports: usize,
    sink: &mut dyn ClauseSink,
    mut of: impl FnMut(&mut dyn ClauseSink, usize, usize) -> Term,
) -> Vec<Term> {
    let mut table = vec![Term::False; ports * ports];
    for s in 0..ports {
        for t in s + 1..ports {
            let term = of(sink, s, t);
            table[ports * s + t] = term;
            table[ports * t + s] = term;
        }
    }
    table
}

/// A link after an action: gained if the piece goes there, lost if one is lifted, else as it was.
pub(super) fn relinked(
    sink: &mut dyn ClauseSink,
    was: Term,
    at: Term,
    gain: Term,
    from: Term,
    sense: Sense,
) -> Term {
    if was == Term::False && (at == Term::False || gain == Term::False) {
        return Term::False;
    }
    let link = Term::Lit(sink.new_var().pos());
    implies(sink, &[link, at], &[gain]);
    implies(sink, &[link], &[was, at]);
    implies(sink, &[link, from], &[]);
    if sense == Sense::Equal {
        implies(sink, &[at, gain], &[link]);
        implies(sink, &[was], &[link, at, from]);
    }
    link
}
