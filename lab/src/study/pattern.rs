//! Patterns of wins: what the first move threatens, and why no reply stops the win.
//!
//! The *threats* of a first move are the actions that would win after a null move of the
//! other player. A placement is one only where the other has no piece of that pattern left, and so is a
//! piece moved to a free cell: the other would place it there first and win.

use std::collections::BTreeSet;

use crosstrack::game::{Game, GameExt as _, Tactics as _};
use crosstrack::rules::{Action, Move, Owner, Position, Ruleset};
use crosstrack::vocabulary;

vocabulary! {
    /// A kind of action, as patterns name it.
    ActionKind ("way") {
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

impl ActionKind {
    /// Returns the kind of an action; `None` for a claim.
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
    /// The reason why no reply stops a win.
    WinReason ("hold") {
        /// A threat needs only own pieces as they lie, which nobody else can move.
        Untouchable = "untouchable",
        /// A threat needs pieces of others, too, and no reply meets it.
        Unmet = "unmet",
        /// Each threat is met by some reply, but no reply meets all of them.
        Several = "several",
        /// Some replies meet all threats, and each of them allows another win.
        Shifting = "shifting",
        /// There is no threat: after a null move the mover could not win next.
        Quiet = "quiet",
    }
}

/// The pattern of a win. Patterns are ordered by the kind of the first move, then by the other fields.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct WinPattern {
    /// The kind of the first move.
    pub first: ActionKind,
    /// Whether the first move also parries: after a null move of the mover, the other player would win at
    /// once.
    pub parries: bool,
    /// The reason why no reply stops the win.
    pub hold: WinReason,
    /// The kinds of action that the first move threatens.
    pub threatens: BTreeSet<ActionKind>,
}

/// The threats of a first move and the replies to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FirstMoveAnalysis {
    pub pattern: WinPattern,
    /// The number of threats of each kind, by the index of [`ActionKind`]. Like pieces count once.
    pub threats: [usize; ActionKind::COUNT],
    /// The number of replies that meet all threats.
    pub meeting: usize,
    /// The number of legal replies.
    pub replies: usize,
}

/// Analyses a first move that wins in 3 plies and not in 1. Does not check that it does.
///
/// Returns `None` if the move is a claim or ends the game.
///
/// **Cost** trying every threat after each reply that meets the earlier threats.
pub fn analyse_first_move(
    ruleset: &Ruleset,
    position: &Position,
    first: Move,
) -> Option<FirstMoveAnalysis> {
    let way = ActionKind::of(first.action)?;
    let parries = ruleset.has_win(&position.after_null_moves(ruleset, 1));
    let after = ruleset.play(position, first);
    if ruleset.outcome(&after).is_some() {
        return None;
    }
    let passed = after.after_null_moves(ruleset, 1);
    let mut threats = ruleset.winning_moves(&passed);
    threats.retain(|&mv| ruleset.representative(&passed, mv) == mv);
    let mut counts = [0; ActionKind::COUNT];
    for mv in &threats {
        counts[ActionKind::of(mv.action)?.index()] += 1;
    }
    // Turns first, since the fewest replies meet them.
    threats.sort_by_key(|mv| ActionKind::of(mv.action));
    let after_replies: Vec<Position> =
        ruleset.moves(&after).into_iter().map(|reply| ruleset.play(&after, reply)).collect();
    let wins = |next: &Position, mv| {
        ruleset.check(next, mv).is_ok() && ruleset.play(next, mv).is_won(ruleset)
    };
    let meeting =
        after_replies.iter().filter(|next| !threats.iter().any(|&mv| wins(next, mv))).count();
    let is_unmet = |&mv: &Move| after_replies.iter().all(|next| wins(next, mv));
    let mover = Owner::Player(position.to_move());
    let own = after
        .layout()
        .pieces()
        .filter(|(_, placed)| ruleset.owners().of(placed.piece.colour) == mover)
        .fold(0, |mask, (cell, _)| mask | cell.bit());
    let untouchable = ruleset.threats(&after).iter().any(|threat| threat.needs.0 & !own == 0);
    let hold = match (threats.is_empty(), untouchable, meeting) {
        (true, ..) => WinReason::Quiet,
        (_, true, _) => WinReason::Untouchable,
        (.., 0) if threats.iter().any(is_unmet) => WinReason::Unmet,
        (.., 0) => WinReason::Several,
        _ => WinReason::Shifting,
    };
    let threatens = ActionKind::ALL.iter().copied().filter(|way| counts[way.index()] > 0).collect();
    let pattern = WinPattern { first: way, parries, hold, threatens };
    Some(FirstMoveAnalysis { pattern, threats: counts, meeting, replies: after_replies.len() })
}
