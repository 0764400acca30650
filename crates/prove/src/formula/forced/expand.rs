//! The formula for some replies: an unknown action, for each reply that is legal after it an unknown
//! action again, and a path in the end.

use crate::sat::ClauseSink;
use crosstrack::rules::Action;

use crate::formula::forced::path;
use crate::formula::forced::step::{self, ActionVars, LinkPolarity};
use crate::formula::forced::symbolic::SymbolicPosition;
use crate::formula::forced::term::{Term, all};

/// What the others do before the side acts again, one after another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Reply {
    /// Their actions.
    pub actions: Vec<Action>,
    /// What comes of it.
    pub then: ReplyOutcome,
}

/// What a reply does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum ReplyOutcome {
    /// It completes a path, for the others.
    Completes,
    /// The side acts; and these are the replies to that which are looked at, none after its last
    /// action.
    GoesOn(Vec<Reply>),
}

/// Writes that, if the guard holds, the side acts so that it wins whichever of the replies comes,
/// with its last action as the ply before `plies`.
pub(crate) fn encode_turn<'a>(
    sink: &mut dyn ClauseSink,
    ground: &SymbolicPosition<'a>,
    guard: Term,
    plies: usize,
    replies: &[Reply],
) -> (ActionVars, SymbolicPosition<'a>) {
    let last = ground.ply + 1 == plies;
    let sense = if last { LinkPolarity::Implied } else { LinkPolarity::Equal };
    let (step, next) = step::encode(sink, ground, guard, sense);
    if last {
        path::encode_complete(sink, &next, guard);
    } else if ground.ply > 0 {
        // It may have won by this action already.
        let now = Term::Lit(sink.new_var().pos());
        path::encode_complete(sink, &next, now);
        let not_yet = all(sink, &[guard, !now]);
        for reply in replies {
            encode_reply(sink, &next, not_yet, plies, reply);
        }
    }
    (step, next)
}

/// Writes that, if the guard holds and a reply is legal on the ground, the side wins after it.
pub(crate) fn encode_reply(
    sink: &mut dyn ClauseSink,
    ground: &SymbolicPosition<'_>,
    guard: Term,
    plies: usize,
    reply: &Reply,
) {
    sink.comment(&"a reply");
    let (mut legal, next) = ground.reply(sink, &reply.actions);
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
