//! The readings: what the sources leave open, each a closed vocabulary and a field of the ruleset.

use crate::vocabulary;

vocabulary! {
    /// X-JUNCTION: what happens where two paths of a piece share a side.
    Junction ("junction reading") {
        /// They are joined there: track may turn from one into the other.
        Joined = "joined",
        /// They only leave by the same side: track runs along one path at a time.
        Through = "through",
    }
}

vocabulary! {
    /// X-RELOCATE-TURN: whether a piece may be turned as it is moved.
    RelocateTurn ("relocation reading") {
        /// To any orientation.
        Free = "free",
        /// It keeps the orientation that it has.
        Keep = "keep",
    }
}

vocabulary! {
    /// X-NULL-TURN: whether turning a piece to the orientation that it has is a move.
    NullTurn ("null turn reading") {
        /// It is not.
        Forbidden = "forbidden",
        /// It is, and passes the turn.
        Allowed = "allowed",
    }
}

vocabulary! {
    /// X-CLAIM: how a completed path becomes a win.
    ClaimRule ("claim reading") {
        /// By itself.
        Automatic = "automatic",
        /// By being announced with the move, or claimed by a later player.
        Announced = "announced",
    }
}
