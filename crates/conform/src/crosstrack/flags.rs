//! Kinds of mistakes that the cases of Crosstrack look for.

use crate::vectors::CaseFlag;

/// The flags, with the explanations that vector files give.
pub(super) const FLAGS: &[CaseFlag] = &[
    CaseFlag::new(
        "tile-links",
        "A tile links other sides than its paths say, at some rotation or junction.",
    ),
    CaseFlag::new(
        "board-places",
        "A cell, an interstice or a terminal is missing, or lies beside the wrong one.",
    ),
    CaseFlag::new("through-track", "Track is joined where it only passes, or the other way round."),
    CaseFlag::new("missed-path", "A complete path is not seen, or too late."),
    CaseFlag::new("phantom-path", "Track that is no complete path is taken for one."),
    CaseFlag::new(
        "wrong-winner",
        "Somebody else wins than whoever completed, announced or claimed the path.",
    ),
    CaseFlag::new(
        "opening",
        "The opening round is forgotten, ends too early or too late, or forbids too much.",
    ),
    CaseFlag::new(
        "turn-order",
        "After three or four players, or partners, it is the wrong one's turn.",
    ),
    CaseFlag::new("freeze", "A common piece rests too long, too short, or not at all."),
    CaseFlag::new("common-pieces", "The common set belongs to nobody, or to one player."),
    CaseFlag::new(
        "partners",
        "Partners handle, place or win what they may not, or not what they may.",
    ),
    CaseFlag::new(
        "seating",
        "The sets are taken to belong to the players as usual, and none to be unused.",
    ),
    CaseFlag::new(
        "stock",
        "A piece is placed twice, is of another set of pieces, or is missing from the stock.",
    ),
    CaseFlag::new("ownership", "A piece of others is handled, or of one's own is not."),
    CaseFlag::new("occupied", "A piece lands where one lies, or where there is no place for it."),
    CaseFlag::new(
        "null-turn",
        "A turn that changes nothing is legal where it is forbidden, or not where it is allowed.",
    ),
    CaseFlag::new(
        "relocation-turn",
        "A relocated piece is turned where it keeps its rotation, or not where it may turn.",
    ),
    CaseFlag::new(
        "claims",
        "Announcing or claiming a path is legal where it is not, or does not end the game.",
    ),
    CaseFlag::new("connectors", "Fixed connectors lie otherwise than the ruleset says."),
    CaseFlag::new(
        "intersection-pieces",
        "Intersection pieces are too many, moved, or laid where they may not be.",
    ),
    CaseFlag::new("good-text", "The text of a position is refused, or written in another way."),
    CaseFlag::new("text-syntax", "A text that is no notation is read as a position."),
    CaseFlag::new("impossible-position", "A position that cannot be is accepted."),
    CaseFlag::new("move-list", "A legal move is left out, or an illegal one is listed."),
    CaseFlag::new("move-effect", "A move changes the wrong thing, or whose turn it is."),
    CaseFlag::new("forbidden-move", "An illegal move is played."),
    CaseFlag::new(
        "count-depth",
        "Sequences of moves are counted to another depth, or go on after the end of a game.",
    ),
    CaseFlag::new("wide-count", "A count does not fit into 16 bits."),
    CaseFlag::new("other-boards", "Something works on the published board of an edition only."),
    CaseFlag::new(
        "other-pieces",
        "The set of pieces follows from the board, and not from the edition.",
    ),
    CaseFlag::new("finished-game", "Play goes on after the end of the game."),
    CaseFlag::new("no-move", "A player who cannot move is forgotten."),
    CaseFlag::new("whole-game", "Something is remembered or forgotten as a game goes on."),
];
