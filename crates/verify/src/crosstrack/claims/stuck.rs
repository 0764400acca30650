//! Claims about players without a legal move.

use crate::crosstrack::claims::boards::random_position;
use crate::crosstrack::claims::stocks::published_rulesets;
use crate::{CheckResult, Claim, Tier, check_in_parallel, claims, ensure};
use crosstrack::base::{Outcome, Player, Random};
use crosstrack::game::{Game, GameExt, Notation as _};
use crosstrack::rules::{
    Action, Board, Colour, EditionId, Move, NullTurn, Owner, Position, RelocateTurn, Ruleset,
    RulesetSpec, Seats,
};
use crosstrack::twin::TwinRules;

pub(super) const CLAIMS: &[Claim] = claims! {
    "no-move-never-published" => published_games, ["PL-NO-MOVE"]
        "In every published game nobody is ever without a move: there are more cells than pieces, so whoever has stock can place; whoever has none has a piece on the board, and every piece can be turned."
    "no-move-needs-no-piece" => own_piece, ["PL-NO-MOVE" "PL-ROTATE"]
        "On random crowded study boards, whoever has a piece of their own (or a partner's) on the board has a move, under all readings."
    "no-move-witness" => witness, ["PL-NO-MOVE" "PL-FREEZE" "PL-COMMON" "PL-OPENING"]
        "On the 2x1 study board with intersection pieces and three players there is a line of play after which the player to move, whose only piece was a common one that is frozen now, has no move; the game is a draw."
};

/// Checks, for every edition and number of players, the premises of the following counting argument.
///
/// Let a player be to move, and let no path be complete. If the player has a piece in stock, it can be
/// placed: there are fewer pieces than cells, so a cell is free, and placing is allowed in every round.
/// Otherwise all pieces of the player are on the board, and there is at least one. So the player has
/// opened, and may turn a piece: it has at least two orientations, and one's own pieces are never frozen.
fn published_games(_: Tier) -> CheckResult {
    let mut cases = 0;
    for ruleset in published_rulesets() {
        let name = || format!("{} for {}", ruleset.edition(), ruleset.seats());
        let patterns = ruleset.pieces().patterns();
        let cells = ruleset.cells().count_ones() as usize;
        let pieces = Colour::COUNT * patterns.len();
        ensure(cells > pieces, || format!("{}: {cells} cells, {pieces} pieces", name()))?;
        for &player in &Player::ALL[..ruleset.seats().players()] {
            let own = |c: &&Colour| ruleset.owners().of(**c) == Owner::Player(player);
            let sets = Colour::ALL.iter().filter(own).count();
            ensure(sets * patterns.len() >= 1, || format!("{}: {player} has nothing", name()))?;
            cases += 1;
        }
        for pattern in patterns {
            let count = pattern.orientations.count();
            ensure(count >= 2, || format!("{}: {} cannot turn", name(), pattern.letter))?;
            cases += 1;
        }
    }
    Ok(cases)
}

fn own_piece(tier: Tier) -> CheckResult {
    let mut rulesets = Vec::new();
    for &seats in Seats::ALL {
        for &relocate_turn in RelocateTurn::ALL {
            for &null_turn in NullTurn::ALL {
                for board in [Board::of(2, 1), Board::of(1, 2)] {
                    let edition = Some(EditionId::Original);
                    let spec = RulesetSpec::new(board, seats);
                    let spec = RulesetSpec { edition, relocate_turn, null_turn, ..spec };
                    rulesets.push(Ruleset::new(spec).map_err(|e| e.to_string())?);
                }
            }
        }
    }
    let rounds = if tier == Tier::Quick { 40 } else { 2000 };
    check_in_parallel(rulesets.len(), |index| {
        let ruleset = &rulesets[index];
        let mut random = Random::new(0x57_0cc0 + index as u64);
        let cells = ruleset.cells().count_ones() as usize;
        let mut cases = 0;
        for round in 0..rounds {
            let Some(position) = random_position(ruleset, &mut random, cells - round % 2) else {
                continue;
            };
            let mover = position.to_move();
            let is_own = |colour| {
                ruleset.owners().of(colour) != Owner::Common
                    && ruleset.owners().may_handle(mover, colour)
            };
            let has_own = position.layout().pieces().any(|(_, p)| is_own(p.piece.colour));
            if has_own && !position.is_won(ruleset) {
                let moves = ruleset.moves(&position);
                ensure(!moves.is_empty(), || ruleset.write_position(&position))?;
                cases += 1;
            }
        }
        Ok(cases)
    })
}

/// A turn of the witness: the player, and a predicate on actions.
type Turn = (Player, fn(Action) -> bool);

/// The turns of the witness. In each turn, the first matching move that completes no path is played.
const LINE: [Turn; 6] = [
    (Player::One, |action| places(action, Colour::G, "a1")),
    (Player::Two, |action| places(action, Colour::Y, "b1")),
    (Player::Three, |action| places(action, Colour::B, "a2")),
    (Player::One, |action| matches!(action, Action::Intersection { .. })),
    (Player::Two, |action| places(action, Colour::Y, "b2")),
    (
        Player::Three,
        |action| matches!(action, Action::Rotate { cell, .. } if cell.to_string() == "a1"),
    ),
];

fn places(action: Action, colour: Colour, name: &str) -> bool {
    matches!(action, Action::Place { piece, cell, .. }
        if piece.colour == colour && cell.to_string() == name)
}

fn witness(_: Tier) -> CheckResult {
    let spec = RulesetSpec::new(Board::of(2, 1), Seats::Three);
    let spec = RulesetSpec { edition: Some(EditionId::Tournament), ..spec };
    let mut cases = 0;
    for &null_turn in NullTurn::ALL {
        let ruleset = Ruleset::new(RulesetSpec { null_turn, ..spec.clone() });
        let ruleset = ruleset.map_err(|e| e.to_string())?;
        let rules = TwinRules::of(&ruleset);
        let (mut position, mut state) = (Position::start(&ruleset), rules.start());
        let mut line = Vec::new();
        for (player, will_do) in LINE {
            ensure(position.to_move() == player, || format!("{line:?}: not {player}'s turn"))?;
            let good =
                |mv: &Move| will_do(mv.action) && !ruleset.play(&position, *mv).has_complete_path();
            let mv = ruleset.moves(&position).into_iter().find(good);
            let mv = mv.ok_or_else(|| format!("no such move after {line:?}"))?;
            position = ruleset.try_play(&position, mv).map_err(|e| e.to_string())?;
            state = rules.play(&state, mv);
            line.push(ruleset.write_move(mv));
        }
        let moves = ruleset.moves(&position);
        ensure(moves.is_empty(), || format!("{line:?}: {moves:?}"))?;
        let outcomes = (ruleset.outcome(&position), rules.outcome(&state));
        let drawn = (Some(Outcome::Draw), Some(Outcome::Draw));
        ensure(outcomes == drawn, || format!("{line:?}: {outcomes:?}"))?;
        cases += 1;
    }
    Ok(cases)
}
