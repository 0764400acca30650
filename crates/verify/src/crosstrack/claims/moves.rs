//! Claims about legal moves. They try all moves that can be written, in positions of the suite and of
//! random games.

use crate::crosstrack::claims::games::check_rulesets;
use crate::crosstrack::claims::suite::check_samples;
use crate::{CheckResult, Claim, Tier, claims, ensure};
use crosstrack::game::{Counted as _, Game, GameExt, Notation as _, Tally, random_game};
use crosstrack::rules::{
    Action, Cell, ClaimRule, Colour, ConnectorKind, Interstice, Letter, Move, Piece, Position,
    Ruleset, Track, winning_moves, winning_path,
};

/// The rotations of tiles, and one rotation that no tile has.
const ROTATIONS: std::ops::RangeInclusive<u8> = 0..=8;

/// Visits every move that the notation can express: with every piece of every set, every slot and
/// interstice of the 8×8 square (on the board or not), and every rotation, announced or not. In the quick
/// tier, the letters of the pieces go only up to the first letter that no edition has.
fn visit_writable_moves(tier: Tier, mut visit: impl FnMut(Move)) {
    let letters = if tier == Tier::Quick { 10 } else { Letter::COUNT };
    let mut both = |action| {
        visit(Move { action, announced: false });
        visit(Move { action, announced: true });
    };
    for cell in Cell::all() {
        for rotation in ROTATIONS {
            for &colour in Colour::ALL {
                for letter in (0..letters).map(Letter::from_index) {
                    both(Action::Place { piece: Piece { colour, letter }, cell, rotation });
                }
            }
            both(Action::Rotate { cell, rotation });
            for to in Cell::all() {
                both(Action::Relocate { from: cell, to, rotation });
            }
        }
    }
    for at in Interstice::all() {
        for rotation in ROTATIONS {
            for &kind in ConnectorKind::ALL {
                both(Action::Intersection { kind, at, rotation });
            }
        }
    }
    both(Action::Claim);
}

/// Checks that, of all moves that can be written, the generator lists exactly those that are legal in a
/// position.
fn check_generator(tier: Tier, ruleset: &Ruleset, position: &Position) -> CheckResult {
    let legal = ruleset.moves(position);
    let text = || ruleset.write_position(position);
    let (mut cases, mut accepted, mut wrong) = (0, 0, None);
    visit_writable_moves(tier, |mv| {
        let listed = legal.binary_search(&mv).is_ok();
        if listed != ruleset.check(position, mv).is_ok() && wrong.is_none() {
            wrong = Some((mv, listed));
        }
        cases += 1;
        accepted += usize::from(listed);
    });
    if let Some((mv, listed)) = wrong {
        let says = if listed { "lists" } else { "does not list" };
        let mv = format!("{} ({mv:?})", ruleset.write_move(mv));
        return Err(format!("the generator {says} {mv} in {}", text()));
    }
    ensure(accepted == legal.len(), || format!("a listed move of {} is not writable", text()))?;
    Ok(cases)
}

fn generator_is_check(tier: Tier) -> CheckResult {
    let suite = check_samples(|ruleset, position, _| check_generator(tier, ruleset, position))?;
    let games = check_rulesets(tier, |ruleset| {
        let line = random_game(ruleset, 29, 16);
        [line.len() / 2, line.len() - 1]
            .map(|ply| check_generator(tier, ruleset, &line[ply].1))
            .into_iter()
            .sum()
    })?;
    Ok(suite + games)
}

fn strictly_ascending(_: Tier) -> CheckResult {
    check_samples(|ruleset, position, _| {
        let moves = ruleset.moves(position);
        for pair in moves.windows(2) {
            ensure(pair[0] < pair[1], || format!("{:?} comes before {:?}", pair[0], pair[1]))?;
        }
        Ok(moves.len() as u64)
    })
}

/// Runs a check for legal moves of every suite position, each with the position after the move. In the full
/// tier, these are all legal moves; in the quick tier, at most 2000 evenly spread moves of each position.
pub(super) fn check_moves(
    tier: Tier,
    check: impl Fn(&Ruleset, &Position, Move, &Position) -> CheckResult + Sync,
) -> CheckResult {
    check_samples(|ruleset, position, text| {
        let moves = ruleset.moves(position);
        let step = if tier == Tier::Full { 1 } else { 1 + moves.len() / 2000 };
        let mut cases = 0;
        for &mv in moves.iter().step_by(step) {
            cases += check(ruleset, position, mv, &ruleset.play(position, mv))
                .map_err(|why| format!("{} in {text}: {why}", ruleset.write_move(mv)))?;
        }
        Ok(cases)
    })
}

fn play_keeps_playable(tier: Tier) -> CheckResult {
    check_moves(tier, |ruleset, _, _, after| {
        let again = Position::new(ruleset, &after.setup(ruleset)).map_err(|e| e.to_string())?;
        ensure(again == *after, || format!("setting {after:?} up gives {again:?}"))?;
        Ok(1)
    })
}

fn completion_is_recomputed(tier: Tier) -> CheckResult {
    check_moves(tier, |ruleset, _, mv, after| {
        let track = Track::new(ruleset, after.layout());
        let witness = winning_path(&track).is_some();
        ensure(
            after.has_complete_path() == witness && track.has_complete_path() == witness,
            || format!("a path found from scratch: {witness}"),
        )?;
        let won = match ruleset.claim_rule() {
            ClaimRule::Automatic => witness,
            ClaimRule::Announced => witness && (mv.announced || mv.action == Action::Claim),
        };
        ensure(won == after.is_won(ruleset), || format!("it should be won: {won}"))?;
        Ok(1)
    })
}

fn tally_is_listing(_: Tier) -> CheckResult {
    check_samples(|game, position, _| {
        let mut listed = Tally::new(5);
        for mv in game.moves(position) {
            listed.by_kind[game.kind(position, mv)] += 1;
            listed.add_outcome(game.outcome(&game.play(position, mv)));
        }
        let counted = game.tally(position);
        ensure(counted == listed, || format!("counted {counted:?}, listed {listed:?}"))?;
        Ok(listed.nodes().max(1))
    })
}

fn winning_moves_are_filter(_: Tier) -> CheckResult {
    check_samples(|game, position, _| {
        let mut moves = game.moves(position);
        let cases = moves.len() as u64;
        moves.retain(|&mv| game.play(position, mv).is_won(game));
        let found = winning_moves(game, position);
        ensure(found == moves, || format!("found {found:?}, playing finds {moves:?}"))?;
        Ok(cases)
    })
}

/// The claims of this module.
pub(super) const CLAIMS: &[Claim] = claims! {
    "moves-generated-are-the-legal-ones" => generator_is_check, [
        "PL-ONE" "PL-PLACE" "PL-ROTATE" "PL-RELOCATE" "PL-INTERSECTION" "PL-OWN" "PL-PARTNER"
        "PL-COMMON" "PL-FREEZE" "PL-OPENING" "X-RELOCATE-TURN" "X-NULL-TURN" "X-CLAIM"
    ]
        "Of all moves that can be written down, the generator lists just those that the clause by clause check lets pass, in every suite position and in random games under every combination of readings."
    "moves-strictly-ascending" => strictly_ascending, ["PL-ONE"]
        "The legal moves come in strictly ascending order, so none twice."
    "moves-lead-to-positions" => play_keeps_playable, [
        "PL-ONE" "PL-STAY" "EQ-INTERSECTIONS" "EQ-SETS-8" "EQ-SETS-6"
    ]
        "Every legal move leads to a position whose setup has no fault and gives the same position back."
    "moves-complete-as-recomputed" => completion_is_recomputed, ["WN-MOVER" "WN-OPPOSITE" "X-CLAIM"]
        "Whether a path is complete and the game won after a move is what following all track from the start says."
    "moves-tallied-are-listed" => tally_is_listing, ["PL-ONE" "WN-MOVER"]
        "Counting the moves of a position by kind and its wins without listing them gives what listing and playing them gives."
    "moves-winning-are-found" => winning_moves_are_filter, ["WN-MOVER" "X-CLAIM"]
        "The moves found to win at once are those that win when every move is played."
};
