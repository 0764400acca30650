//! Writes the rows of `data/vectors/places.csv` about announcements and claims of every player.

use crate::crosstrack::places::graph::TrackModel;
use crate::crosstrack::places::plant::Planter;
use crate::crosstrack::places::setup::setup;
use crate::crosstrack::places::turn::turn_before;
use crosstrack::base::Random;
use crosstrack::game::Game as _;
use crosstrack::rules::{Action, Board, Move, Position, Ruleset, RulesetSpec, Seats, write_move};
use crosstrack::twin::TwinPosition;

/// Number of planted positions, of which the one with the fewest pieces is taken.
const CANDIDATES: usize = 12;

/// Returns rows for the announcement and for the claim of each player: one row each on both boards, with
/// two and three players and with teams. `seed` chooses the positions.
///
/// **Cost**: some seconds.
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
        .filter(|(before, mv)| ends_game(ground, before, *mv))
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

/// Returns a position before a complete path, and the move by which a player announces it.
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

/// Returns a position with a complete path, and the claim of a player.
fn claim(after: &TwinPosition, player: usize) -> (TwinPosition, Move) {
    let mv = Move { action: Action::Claim, announced: false };
    (TwinPosition { mover: player, ..after.clone() }, mv)
}

/// Returns whether the move ends the game, both by the rules and by the twin.
fn ends_game(ground: &TrackModel, before: &TwinPosition, mv: Move) -> bool {
    let Ok(position) = Position::new(&ground.ruleset, &setup(before)) else { return false };
    let state = &ground.rules.position(&setup(before));
    let legal = ground.ruleset.check(&position, mv).is_ok();
    legal && ground.rules.is_legal(state, mv) && ground.rules.play(state, mv).decided
}
