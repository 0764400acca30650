//! Two claims about the tug of war.

use crosstrack::game::{Game as _, GameExt as _};
use crosstrack_verify::{Claim, Tier, VerifiedGame, check_each};

use crate::toy::{Rope, Tug};

static CLAIMS: &[Claim] = &[
    Claim {
        id: "tug-pulls",
        clauses: &["TG-PULL", "TG-TURN"],
        statement: "A pull moves the knot by one or two steps, and the other pulls next.",
        tier: Tier::Quick,
        run: |_| {
            check_each(&Rope::all(), |rope| {
                let moves = Tug.moves(rope);
                for &pull in &moves {
                    let next = Tug.play(rope, pull);
                    if next.knot - rope.knot != pull || next.second_pulls == rope.second_pulls {
                        return Err(format!("{pull:+} in {rope:?} leads to {next:?}"));
                    }
                }
                Ok(moves.len() as u64)
            })
            .into()
        },
    },
    Claim {
        id: "tug-ends",
        clauses: &["TG-END"],
        statement: "The game is over three steps from the middle, and nowhere else.",
        tier: Tier::Quick,
        run: |_| {
            check_each(&Rope::all(), |rope| {
                let is_over = Tug.outcome(rope).is_some();
                let is_right = is_over == (rope.knot.abs() == 3);
                if is_right { Ok(1) } else { Err(format!("{rope:?}: over {is_over}")) }
            })
            .into()
        },
    },
];

impl VerifiedGame for Tug {
    fn claims() -> Vec<&'static Claim> {
        CLAIMS.iter().collect()
    }
}
