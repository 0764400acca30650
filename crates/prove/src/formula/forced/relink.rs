//! Links after an action, between the sides of a cell or the corners of an interstice.

use crate::formula::encoding::orientation::LinkPolarity;
use crate::formula::forced::term::{Term, add_implication};
use crate::sat::ClauseSink;

/// Returns a symmetric table of terms for pairs of different ports; the pair (`s`, `t`) is at index
/// `ports * s + t`.
pub(super) fn symmetric_table(
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

/// Encodes a link after an action: it is that of the new piece if one is put there, it is lost if a piece is
/// lifted from there, and otherwise it is unchanged.
pub(super) fn encode_link(
    sink: &mut dyn ClauseSink,
    was: Term,
    at: Term,
    gain: Term,
    from: Term,
    sense: LinkPolarity,
) -> Term {
    if was == Term::False && (at == Term::False || gain == Term::False) {
        return Term::False;
    }
    let link = Term::Lit(sink.new_var().pos());
    add_implication(sink, &[link, at], &[gain]);
    add_implication(sink, &[link], &[was, at]);
    add_implication(sink, &[link, from], &[]);
    if sense == LinkPolarity::Equal {
        add_implication(sink, &[at, gain], &[link]);
        add_implication(sink, &[was], &[link, at, from]);
    }
    link
}
