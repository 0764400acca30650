//! The readings of what the source leaves open, each with its possible values.

use crosstrack::vocabulary;

vocabulary! {
    /// X-CR-DISTANCE: how far a group or a part of one moves.
    Distance ("distance reading") {
        /// As many squares as stones move; fewer only because a capture stops it.
        Exact = "exact",
        /// One square to as many as stones move.
        Upto = "upto",
        /// As many squares as stones move, or as far as it gets before something that it cannot
        /// capture.
        Stop = "stop",
    }
}

vocabulary! {
    /// X-CR-SINGLE: which stones may step alone.
    Single ("single stone reading") {
        /// Every stone, in every direction.
        Any = "any",
        /// A stone of a group only outward along a line that it ends; one without neighbours in
        /// every direction.
        Line = "line",
    }
}

vocabulary! {
    /// X-CR-REPLY: what may follow a crossing.
    Reply ("reply reading") {
        /// Only an answer; a crossing without any ends the game at once.
        Forced = "forced",
        /// Any move; one that is no answer loses.
        Free = "free",
    }
}

vocabulary! {
    /// X-CR-CAPTURE-REPLY: whether capturing the crossing stone answers a crossing.
    CaptureReply ("capture reply reading") {
        /// It does not.
        No = "no",
        /// It does, and nothing is locked.
        Yes = "yes",
    }
}

vocabulary! {
    /// X-CR-LOCK: what a locked stone is to the groups beside it.
    Lock ("lock reading") {
        /// An obstacle; it belongs to no group.
        Obstacle = "obstacle",
        /// An obstacle that counts in the line of a group of its colour that is attacked.
        Defend = "defend",
    }
}

vocabulary! {
    /// X-CR-NO-MOVE: what becomes of a player who has to move and cannot.
    NoMove ("no move reading") {
        /// The game is drawn.
        Draw = "draw",
        /// That player loses.
        Loss = "loss",
    }
}

vocabulary! {
    /// X-CR-DEAD: what becomes of a game in which nobody can cross any more, because both far rows
    /// are full of locked stones.
    Dead ("dead board reading") {
        /// It is drawn at once.
        Draw = "draw",
        /// It goes on.
        PlayOn = "play-on",
    }
}
