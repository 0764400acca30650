//! The formula for a set of replies: an unknown action; for each reply that is legal after it, another unknown
//! action; and a complete path in the end.

use crate::sat::ClauseSink;
use crosstrack::rules::Action;

use crate::formula::forced::path;
use crate::formula::forced::step::{self, ActionVars, LinkPolarity};
use crate::formula::forced::symbolic::SymbolicPosition;
use crate::formula::forced::term::{Term, all};

/// A reply: the actions of the others until the side moves again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Reply {
    /// The actions, in order.
    pub actions: Vec<Action>,
    /// Outcome of the reply.
    pub then: ReplyOutcome,
}

/// The outcome of a reply.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum ReplyOutcome {
    /// The others complete a path.
    Completes,
    /// The side acts again, and must win against these replies; there are none after its last action.
    GoesOn(Vec<Reply>),
}

/// Encodes that, if the guard holds, the side acts and wins against all of the replies. Its last action is the
/// one at ply `plies - 1` (0-based).
pub(crate) fn encode_turn<'a>(
    sink: &mut dyn ClauseSink,
    board: &SymbolicPosition<'a>,
    guard: Term,
    plies: usize,
    replies: &[Reply],
) -> (ActionVars, SymbolicPosition<'a>) {
    let last = board.ply + 1 == plies;
    let sense = if last { LinkPolarity::Implied } else { LinkPolarity::Equal };
    let (step, next) = step::encode(sink, board, guard, sense);
    if last {
        path::encode_complete(sink, &next, guard);
    } else if board.ply > 0 {
        // The side may already have won by this action.
        let now = Term::Lit(sink.new_var().pos());
        path::encode_complete(sink, &next, now);
        let not_yet = all(sink, &[guard, !now]);
        for reply in replies {
            encode_reply(sink, &next, not_yet, plies, reply);
        }
    }
    (step, next)
}

/// Encodes that, if the guard holds and the reply is legal, the side wins after the reply.
pub(crate) fn encode_reply(
    sink: &mut dyn ClauseSink,
    board: &SymbolicPosition<'_>,
    guard: Term,
    plies: usize,
    reply: &Reply,
) {
    let (mut legal, next) = board.reply(sink, &reply.actions);
    legal.push(guard);
    let comes = all(sink, &legal);
    if comes == Term::False {
        return;
    }
    match &reply.then {
        ReplyOutcome::Completes => path::encode_incomplete(sink, &next, comes),
        ReplyOutcome::GoesOn(replies) => {
            encode_turn(sink, &next, comes, plies, replies);
        }
    }
}
