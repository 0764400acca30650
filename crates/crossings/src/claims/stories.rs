//! Claims about the transcripts in `data/transcripts/crossings/`. A ruleset is written as a board and
//! readings, such as `3x4 reply=free`. Player 1 is Red.

use crate::rules::Ruleset;
use crosstrack_verify::Claim;
use crosstrack_verify::story::transcripts;

/// The claims of this module.
pub(super) const CLAIMS: &[Claim] = transcripts! { Ruleset, "crossings-story-", "crossings/":
    "moves" ["CR-START" "CR-GROUP" "CR-MOVE" "CR-SINGLE" "CR-LINE" "CR-SUB" "CR-OCCUPIED"]
        "Single stones, groups and their leading ends move along lines, as far as they are long."
    "captures" ["CR-CAPTURE" "CR-SINGLE" "CR-OCCUPIED"]
        "A moving line takes the first stone of a smaller enemy line and stops there."
    "crossings" ["CR-CROSS" "CR-LOCK" "CR-CAPTURE"]
        "A crossing wins unless a counter-crossing answers it at once; that locks both stones."
    "locks" ["CR-LOCK" "X-CR-LOCK"]
        "A locked stone is neither moved nor captured; whether it counts in an attacked line is a reading."
    "draws" ["CR-DRAW" "X-CR-NO-MOVE" "X-CR-DEAD"]
        "Without a move, and on a dead board, the game ends as the readings say."
    "readings" ["X-CR-DISTANCE" "X-CR-SINGLE" "X-CR-REPLY" "X-CR-CAPTURE-REPLY"]
        "The same move is legal, or wins, under one value of a reading and not under another."
};
