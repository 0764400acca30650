//! The rows of `data/vectors/places.csv` that ask, for every player, whether what the player
//! announces and claims counts.

use crate::crosstrack::places::graph::TrackModel;
use crate::crosstrack::places::plant::Planter;
use crate::crosstrack::places::setup::setup;
use crate::crosstrack::places::turn::turn_before;
use crosstrack::base::Random;
use crosstrack::game::Game as _;
use crosstrack::rules::{Action, Board, Move, Position, Ruleset, RulesetSpec, Seats, write_move};
use crosstrack::twin::TwinPosition;

/// How many planted positions are compared before the one with the fewest pieces is taken.
const CANDIDATES: usize = 12;

/// One row for each player's announcement and one for each player's claim, on both boards, with
/// two and three players and with teams.
///
/// **Cost** some seconds.
///
/// # Panics
/// If no position is found for a player.
pub fn rows(seed: u64) -> String {
    let mut random = Random::new(seed);
    let mut text = String::new();
    for board in [Board::SMALL, Board::LARGE] {
        for seats in [Seats::Two, Seats::Three, Seats::Teams] {
            let spec = RulesetSpec::new(board, seats).with_readings("claim-rule=announced");
            let ruleset = Ruleset::new(spec.expect("a reading")).expect("a ruleset");
            let ground = TrackModel::new(ruleset);
            for player in 0..seats.players() {
                for announces in [true, false] {
                    text += &row(&ground, &mut random, player, announces);
                }
            }
        }
    }
    text
}

fn row(ground: &TrackModel, random: &mut Random, player: usize, announces: bool) -> String {
    let found = std::iter::repeat_with(|| {
        let after = Planter::new(ground, random).plant_any()?;
        if announces {
            announcement(ground, random, &after, player)
        } else {
            Some(claim(&after, player))
        }
    });
    let fewest = found
        .flatten()
        .filter(|(before, mv)| counts(ground, before, *mv))
        .take(CANDIDATES)
        .min_by_key(|(before, _)| before.pieces.len());
    let (before, mv) = fewest.expect("there is always another");
    let (board, owners) = (ground.ruleset.board(), ground.ruleset.owners());
    let position = Position::new(&ground.ruleset, &setup(&before)).expect("it was tried");
    let (position, mv) = (ground.ruleset.write_position(&position), write_move(mv));
    let (number, verb) = (player + 1, if announces { "announces" } else { "claims" });
    format!(
        "claims/{board}-{owners}-player-{number}-{verb},,X-CLAIM WN-MOVER,\
         {board}_{owners} claim-rule=announced,apply,{position},{mv},ok,\
         Player {number} of {owners} {verb} a path.\n"
    )
}

/// A position before a complete path, and the move by which a player announces it.
fn announcement(
    ground: &TrackModel,
    random: &mut Random,
    after: &TwinPosition,
    player: usize,
) -> Option<(TwinPosition, Move)> {
    let (before, mv) = turn_before(ground, random, after, None)?;
    let before = TwinPosition { mover: player, ..before };
    (!ground.rules.has_complete_path(&before)).then_some((before, mv))
}

/// A position with a complete path that a player has not made, and the claim of it.
fn claim(after: &TwinPosition, player: usize) -> (TwinPosition, Move) {
    let mv = Move { action: Action::Claim, announced: false };
    (TwinPosition { mover: player, ..after.clone() }, mv)
}

/// Whether both forms of the rules take the move for one that ends the game.
fn counts(ground: &TrackModel, before: &TwinPosition, mv: Move) -> bool {
    let Ok(position) = Position::new(&ground.ruleset, &setup(before)) else { return false };
    let state = &ground.rules.position(&setup(before));
    let legal = ground.ruleset.check(&position, mv).is_ok();
    legal && ground.rules.is_legal(state, mv) && ground.rules.play(state, mv).decided
}
