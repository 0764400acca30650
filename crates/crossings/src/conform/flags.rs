//! Kinds of mistakes that the cases of Crossings look for.

use crosstrack_conform::vectors::CaseFlag;

/// The flags, as a vector file explains them.
pub(super) const FLAGS: &[CaseFlag] = &[
    CaseFlag::new("good-text", "The text of a position is refused, or written in another way."),
    CaseFlag::new("text-syntax", "A text that is no notation is read as a position."),
    CaseFlag::new("impossible-position", "A position that cannot be is accepted."),
    CaseFlag::new("move-list", "A legal move is left out, or an illegal one is listed."),
    CaseFlag::new("move-effect", "A move changes the wrong thing, or whose turn it is."),
    CaseFlag::new("forbidden-move", "An illegal move is played."),
    CaseFlag::new("capture", "A capture is missed, or made where the line is not longer."),
    CaseFlag::new(
        "crossing",
        "A stone that crosses is not locked, or the crossing is not answered as it must be.",
    ),
    CaseFlag::new("locked-stones", "A locked stone moves, is captured, or is not in the way."),
    CaseFlag::new("wrong-winner", "The wrong player wins, or nobody does."),
    CaseFlag::new("early-end", "A game that goes on is taken to be over."),
    CaseFlag::new("draw", "A draw is missed, or taken for a win."),
    CaseFlag::new("finished-game", "Play goes on after the end of the game."),
    CaseFlag::new(
        "count-depth",
        "Sequences of moves are counted to another depth, or go on after the end of a game.",
    ),
    CaseFlag::new("whole-game", "Something is remembered or forgotten as a game goes on."),
    CaseFlag::new("other-boards", "Something works on the published board only."),
    CaseFlag::new(
        "distance",
        "The reading of how far a line moves is ignored, or mixed up with another one.",
    ),
    CaseFlag::new(
        "single",
        "The reading of how a single stone moves is ignored, or mixed up with another one.",
    ),
    CaseFlag::new(
        "reply",
        "The reading of whether a crossing must be answered is ignored, or mixed up with another one.",
    ),
    CaseFlag::new(
        "capture-reply",
        "The reading of whether a capture answers a crossing is ignored, or mixed up with another one.",
    ),
    CaseFlag::new(
        "lock",
        "The reading of what locked stones do is ignored, or mixed up with another one.",
    ),
    CaseFlag::new(
        "no-move",
        "The reading of what becomes of a player who cannot move is ignored, or mixed up with another one.",
    ),
    CaseFlag::new(
        "dead",
        "The reading of positions that nobody can win is ignored, or mixed up with another one.",
    ),
];
