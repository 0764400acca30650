//! The readings that decide what the source leaves open, each with its possible values.

use crosstrack::vocabulary;

vocabulary! {
    /// X-CR-DISTANCE: how far a group, or a part of one, moves.
    Distance ("distance reading") {
        /// As many squares as stones move; fewer only if a capture stops the move.
        Exact = "exact",
        /// From one square to as many as stones move.
        Upto = "upto",
        /// As many squares as stones move, or fewer if something that it cannot capture stops the move.
        Stop = "stop",
    }
}

vocabulary! {
    /// X-CR-SINGLE: which stones may move alone.
    Single ("single stone reading") {
        /// Every stone, in every direction.
        Any = "any",
        /// A stone without neighbours in every direction; a stone of a group only outward along a line that
        /// it ends.
        Line = "line",
    }
}

vocabulary! {
    /// X-CR-REPLY: which moves may follow a crossing.
    Reply ("reply reading") {
        /// Only an answer. A crossing that cannot be answered ends the game at once.
        Forced = "forced",
        /// Any move. A move that is no answer loses.
        Free = "free",
    }
}

vocabulary! {
    /// X-CR-CAPTURE-REPLY: whether capturing the stone that crossed answers the crossing.
    CaptureReply ("capture reply reading") {
        /// The capture is no answer.
        No = "no",
        /// The capture is an answer, and no stone is locked.
        Yes = "yes",
    }
}

vocabulary! {
    /// X-CR-LOCK: whether a locked stone counts in an attacked line.
    Lock ("lock reading") {
        /// It does not count. It is an obstacle and belongs to no group.
        Obstacle = "obstacle",
        /// It is an obstacle, but counts in the attacked line of a group of its colour.
        Defend = "defend",
    }
}

vocabulary! {
    /// X-CR-NO-MOVE: the outcome for a player who has to move and cannot.
    NoMove ("no move reading") {
        /// The game is drawn.
        Draw = "draw",
        /// The player who cannot move loses.
        Loss = "loss",
    }
}

vocabulary! {
    /// X-CR-DEAD: whether the game ends when both far rows are full of locked stones, so that nobody can
    /// cross any more.
    Dead ("dead board reading") {
        /// The game is drawn at once.
        Draw = "draw",
        /// The game goes on.
        PlayOn = "play-on",
    }
}
