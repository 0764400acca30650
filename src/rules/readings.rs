//! Readings: choices where the sources leave a rule open, each an enum and a field of the ruleset.

use crate::vocabulary;

vocabulary! {
    /// X-JUNCTION: whether two paths of a piece that share a side are joined there.
    ///
    /// # Examples
    /// ```
    /// use crosstrack::{Junction, Ruleset};
    ///
    /// assert_eq!(Ruleset::default().junction(), Junction::Joined);
    /// assert_eq!("through".parse(), Ok(Junction::Through));
    /// ```
    Junction ("junction reading") {
        /// Joined: track may turn from one path into the other.
        Joined = "joined",
        /// Not joined: track follows one path at a time.
        Through = "through",
    }
}

vocabulary! {
    /// X-RELOCATE-TURN: whether a piece may be turned when it is relocated.
    ///
    /// # Examples
    /// ```
    /// use crosstrack::{RelocateTurn, Ruleset};
    ///
    /// assert_eq!(Ruleset::default().relocate_turn(), RelocateTurn::Free);
    /// ```
    RelocateTurn ("relocation reading") {
        /// A relocated piece may take any orientation.
        Free = "free",
        /// A relocated piece keeps its orientation.
        Keep = "keep",
    }
}

vocabulary! {
    /// X-NULL-TURN: whether turning a piece to the orientation that it already has is a move.
    ///
    /// # Examples
    /// ```
    /// use crosstrack::{NullTurn, Ruleset};
    ///
    /// assert_eq!(Ruleset::default().null_turn(), NullTurn::Forbidden);
    /// ```
    NullTurn ("null turn reading") {
        /// A rotation to the same orientation is not legal.
        Forbidden = "forbidden",
        /// A rotation to the same orientation is legal; a player can use it to pass.
        Allowed = "allowed",
    }
}

vocabulary! {
    /// X-CLAIM: how a complete path becomes a win.
    ///
    /// # Examples
    /// ```
    /// use crosstrack::{ClaimRule, Ruleset};
    ///
    /// assert_eq!(Ruleset::default().claim_rule(), ClaimRule::Automatic);
    /// ```
    ClaimRule ("claim reading") {
        /// A path wins as soon as a move completes it.
        Automatic = "automatic",
        /// A path wins when the mover announces it with the move, or a later player claims it.
        Announced = "announced",
    }
}
