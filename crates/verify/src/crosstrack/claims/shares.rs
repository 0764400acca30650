//! Claims about the start: the empty board, the pile and the stocks.

use std::collections::BTreeSet;

use crate::crosstrack::claims::games::{BOARDS, check_rulesets};
use crate::{CheckResult, Claim, Tier, claims, ensure};
use crosstrack::base::Player;
use crosstrack::game::{Game, GameExt};
use crosstrack::rules::{
    Action, ConnectorKind, EditionId, PatternSet, Position, Ruleset, RulesetSpec, Seats, Setup,
};

fn starts_empty(_: Tier) -> CheckResult {
    check_rulesets(Tier::Full, |ruleset| {
        let start = ruleset.start();
        let layout = start.layout();
        let large = ruleset.edition().facts().set == PatternSet::Eight;
        let pile =
            ConnectorKind::ALL.iter().all(|&k| start.pile(ruleset, k) == if large { 4 } else { 0 });
        let empty = layout.occupied() == 0 && (!large || layout.filled() == 0);
        let right = empty && pile && start.to_move() == Player::One && !start.has_complete_path();
        ensure(right, || format!("{start:?}"))?;
        Ok(1)
    })
}

/// Derives, from the text of the owners, the sets from which a player may place pieces, and the sets whose
/// pieces the player may move. Shares no code with the library.
pub(super) fn sets_of_player(owners: &str, player: usize) -> (String, String) {
    let own = char::from(b'1' + player as u8);
    let partner = owners.ends_with('t').then(|| char::from(b'1' + ((player + 2) % 4) as u8));
    let sets = |of: &dyn Fn(char) -> bool| {
        "rybg"
            .chars()
            .zip(owners.chars())
            .filter(|&(_, owner)| of(owner))
            .map(|(set, _)| set)
            .collect()
    };
    (sets(&|o| o == own || o == 'c'), sets(&|o| o == own || o == 'c' || Some(o) == partner))
}

fn stocks_are_shared(_: Tier) -> CheckResult {
    check_rulesets(Tier::Quick, |ruleset| {
        let mut cases = 0;
        let owners = ruleset.owners().to_string();
        let letters = match ruleset.edition().facts().set {
            PatternSet::Eight => "ABCDEFGH",
            PatternSet::Six => "ACDFGI",
        };
        for player in 0..ruleset.players() {
            let setup = Setup { to_move: Player::from_index(player), ..Setup::start() };
            let position = Position::new(ruleset, &setup).map_err(|e| e.to_string())?;
            let moves = ruleset.moves(&position).into_iter();
            let found: BTreeSet<String> = moves
                .filter_map(|mv| match mv.action {
                    Action::Place { piece, .. } => Some(piece.to_string()),
                    _ => None,
                })
                .collect();
            let sets = sets_of_player(&owners, player).0;
            let pieces = |set| letters.chars().map(move |letter| format!("{set}{letter}"));
            let expected: BTreeSet<String> = sets.chars().flat_map(pieces).collect();
            ensure(found == expected, || format!("player {} places {found:?}", player + 1))?;
            cases += expected.len() as u64;
        }
        Ok(cases)
    })
}

fn four_individuals(_: Tier) -> CheckResult {
    let mut cases = 0;
    for board in BOARDS {
        for &edition in EditionId::ALL {
            for &seats in Seats::ALL {
                let spec = RulesetSpec { edition: Some(edition), ..RulesetSpec::new(board, seats) };
                let allowed = seats != Seats::Four || edition == EditionId::Original;
                ensure(Ruleset::new(spec).is_ok() == allowed, || {
                    format!("{seats} players, {edition} edition")
                })?;
                cases += 1;
            }
        }
    }
    Ok(cases)
}

/// The claims of this module.
pub(super) const CLAIMS: &[Claim] = claims! {
    "start-is-empty" => starts_empty, ["PL-EMPTY" "EQ-LARGE" "EQ-INTERSECTIONS"]
        "Play starts without pieces, and with a full pile where intersection pieces are played."
    "stock-shares" => stocks_are_shared, [
        "PL-STOCK-2" "PL-STOCK-3" "PL-STOCK-4" "PL-TEAMS" "PL-PLACE" "PL-COMMON"
    ]
        "At first every player can place just the pieces of the own sets and of the common one."
    "stock-four-individuals" => four_individuals, ["PL-STOCK-4"]
        "Four individuals can play only the original edition."
};
