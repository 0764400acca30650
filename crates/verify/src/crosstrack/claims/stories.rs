//! The transcripts of Crosstrack in `data/transcripts/`. A ruleset is named by the header of a position,
//! followed by readings, as in `4x2_123c junction=through`.

use crate::Claim;
use crate::story::transcripts;
use crosstrack::Ruleset;

/// The claims of this module.
pub(super) const CLAIMS: &[Claim] = transcripts! { Ruleset, "story-", "":
    "order" ["PL-ORDER" "PL-ONE"]
        "Turns pass from player to player and each is one action."
    "opening" ["PL-OPENING" "PL-COMMON"]
        "In the opening round only pathway pieces are placed, and a common one counts."
    "stock" ["PL-STOCK-2" "PL-STOCK-3" "PL-STOCK-4" "PL-PLACE" "EQ-SETS-6" "EQ-SETS-8" "EQ-SMALL" "EQ-LARGE"]
        "A player places pieces of their own stock, on free cells of the board."
    "pieces" ["PL-OWN" "PL-STAY" "PL-PLACE" "PL-ROTATE" "PL-RELOCATE" "X-RELOCATE-TURN" "X-NULL-TURN"]
        "A player turns and moves own pieces, and no piece is taken back or replaced."
    "intersections" ["PL-INTERSECTION" "PL-INTERSECTION-FIXED" "EQ-INTERSECTIONS" "EQ-SMALL" "EQ-LARGE"]
        "Intersection pieces come from a common pile of four of each kind and stay as they are placed."
    "freeze" ["PL-FREEZE" "PL-COMMON"]
        "A common piece that was acted on rests for two turns."
    "teams" ["PL-TEAMS" "PL-PARTNER" "PL-OWN" "WN-MOVER"]
        "Partners turn and move each other's pieces, do not place them, and win together."
    "claims" ["X-CLAIM" "WN-MOVER"]
        "Where paths are announced, one that is not can be claimed by whoever is to move."
    "wins" ["WN-OPPOSITE" "WN-TOUCH" "WN-ANY-COLOUR" "WN-MOVER" "WN-NO-SIDE"]
        "A path between opposite edges wins, whoever's pieces it runs over and by whichever kind of move."
    "readings" ["X-JUNCTION" "X-CONNECTORS"]
        "Whether the same moves win depends on the readings of junctions and of fixed connectors."
    "stuck" ["PL-NO-MOVE" "PL-FREEZE"]
        "Where a player cannot move the game is drawn."
};
