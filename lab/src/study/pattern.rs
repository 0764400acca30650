//! How a win goes: what its first move threatens, and why no reply helps.
//!
//! The *threats* of a first move are the actions with which the player would win next, if the other
//! passed. A placement is one only where the other has no piece of that pattern left, and so is a
//! piece moved to a free cell: the other would place it there first and win.

use std::collections::BTreeSet;

use crosstrack::game::{Game, GameExt as _, Tactics as _};
use crosstrack::rules::{Action, Move, Owner, Position, Ruleset};
use crosstrack::vocabulary;

vocabulary! {
    /// A kind of action.
    Way ("way") {
        /// A piece is turned on its cell.
        Turn = "turn",
        /// A pathway piece is placed.
        Place = "place",
        /// A piece is moved to another cell.
        Move = "move",
        /// An intersection piece is laid.
        Lay = "lay",
    }
}

impl Way {
    /// The kind of an action; none for a claim.
    pub const fn of(action: Action) -> Option<Self> {
        match action {
            Action::Rotate { .. } => Some(Self::Turn),
            Action::Place { .. } => Some(Self::Place),
            Action::Relocate { .. } => Some(Self::Move),
            Action::Intersection { .. } => Some(Self::Lay),
            Action::Claim => None,
        }
    }
}

vocabulary! {
    /// Why no reply helps.
    Hold ("hold") {
        /// A threat needs nothing but pieces of one's own as they lie, which nobody else can touch.
        Untouchable = "untouchable",
        /// Every threat can be met, but no reply meets them all.
        Several = "several",
        /// Some replies meet all threats, and each of them allows another win.
        Shifting = "shifting",
        /// Nothing is threatened: the others would hold out if they could pass.
        Quiet = "quiet",
    }
}

/// How a win goes. Ordered by kind of first move, then as below.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Pattern {
    /// What the first move is.
    pub first: Way,
    /// Whether the other would win at once if the mover passed.
    pub parries: bool,
    /// Why no reply helps.
    pub hold: Hold,
    /// Of which kinds the threats are.
    pub threatens: BTreeSet<Way>,
}

/// A first move, and what there is to count after it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attack {
    /// How the win goes.
    pub pattern: Pattern,
    /// How many threats there are of each kind, by index of [`Way`]; like pieces counted once.
    pub threats: [usize; Way::COUNT],
    /// How many replies meet all threats.
    pub meeting: usize,
    /// How many replies there are.
    pub replies: usize,
}

/// What a first move does that wins in 3 plies and not in 1. That it wins is not checked.
///
/// None for a claim, or if the game is over after it.
///
/// **Cost** a try of every threat after every reply that meets those before it.
pub fn attack(ruleset: &Ruleset, position: &Position, first: Move) -> Option<Attack> {
    let way = Way::of(first.action)?;
    let parries = ruleset.has_win(&position.after_null_moves(ruleset, 1));
    let after = ruleset.play(position, first);
    if ruleset.outcome(&after).is_some() {
        return None;
    }
    let passed = after.after_null_moves(ruleset, 1);
    let mut threats = ruleset.winning_moves(&passed);
    threats.retain(|&mv| ruleset.representative(&passed, mv) == mv);
    let mut counts = [0; Way::COUNT];
    for mv in &threats {
        counts[Way::of(mv.action)?.index()] += 1;
    }
    // Turns first: they are met by the fewest replies.
    threats.sort_by_key(|mv| Way::of(mv.action));
    let replies = ruleset.moves(&after);
    let meets = |reply: &&Move| {
        let next = ruleset.play(&after, **reply);
        let wins = |mv: &Move| {
            ruleset.check(&next, *mv).is_ok() && ruleset.play(&next, *mv).is_won(ruleset)
        };
        !threats.iter().any(wins)
    };
    let meeting = replies.iter().filter(meets).count();
    let owned = |placed: crosstrack::rules::board::Placed| {
        ruleset.owners().of(placed.piece.colour) == Owner::Player(position.to_move())
    };
    let own = after.layout().pieces().filter(|&(_, placed)| owned(placed));
    let own = own.fold(0, |mask, (cell, _)| mask | cell.bit());
    let untouchable = ruleset.threats(&after).iter().any(|threat| threat.needs.0 & !own == 0);
    let hold = match (threats.is_empty(), untouchable, meeting) {
        (true, ..) => Hold::Quiet,
        (_, true, _) => Hold::Untouchable,
        (.., 0) => Hold::Several,
        _ => Hold::Shifting,
    };
    let threatens = Way::ALL.iter().copied().filter(|way| counts[way.index()] > 0).collect();
    let pattern = Pattern { first: way, parries, hold, threatens };
    Some(Attack { pattern, threats: counts, meeting, replies: replies.len() })
}
