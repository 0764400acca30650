//! Claims about play: the engine lists moves, plays them and ends games as the twin of the rules does.

use crate::crosstrack::claims::boards::random_position;
use crate::{CheckResult, Claim, Tier, check_in_parallel, claims, ensure};
use crosstrack::base::Random;
use crosstrack::game::{Game, GameExt, Notation as _, Readings as _};
use crosstrack::rules::{Board, ClaimRule, EditionId, Move, Position, Ruleset, RulesetSpec, Seats};
use crosstrack::twin::{TwinPosition, TwinRules};

/// Makes claims that cite, in addition to their own clauses, those that every game exercises.
macro_rules! played {
    ($($id:literal => $check:expr, [$($clause:literal)+] $statement:literal)+) => {
        claims! {
            $($id => $check, [
                "PL-EMPTY" "PL-ORDER" "PL-OPENING" "PL-ONE" "PL-PLACE" "PL-ROTATE" "PL-RELOCATE"
                "PL-STAY" "WN-MOVER" $($clause)+
            ] $statement)+
        }
    };
}

pub(super) const CLAIMS: &[Claim] = played! {
    "play-two" => |tier| family(tier, &[Seats::Two]), ["PL-STOCK-2" "PL-OWN"]
        "Two players: in random games and positions of small and published boards, the legal moves, what they do and how the game ends are the twin's."
    "play-three" => |tier| family(tier, &[Seats::Three]), [
        "PL-STOCK-3" "PL-OWN" "PL-COMMON" "PL-FREEZE"
    ]
        "The same for three players with a common stock, freezes included."
    "play-four" => |tier| family(tier, &[Seats::Four, Seats::Teams]), [
        "PL-STOCK-4" "PL-TEAMS" "PL-PARTNER" "PL-OWN"
    ]
        "The same for four individuals and for teams."
    "play-intersections" => with_intersections, [
        "PL-INTERSECTION" "PL-INTERSECTION-FIXED" "EQ-INTERSECTIONS"
    ]
        "The same with intersection pieces, from the 1994 and the tournament edition, until the pile and the interstices are used up."
    "play-readings" => readings, ["X-RELOCATE-TURN" "X-NULL-TURN" "X-JUNCTION"]
        "The same under every combination of the readings but X-CLAIM and X-CONNECTORS."
    "play-announced" => announced, ["X-CLAIM"]
        "The same where paths are announced and claimed, for every number of players."
};

/// The amount of play: numbers of random positions, of random games, and of turns in each game.
#[derive(Clone, Copy)]
struct Effort {
    positions: usize,
    games: usize,
    turns: usize,
}

/// Compares the moves and the outcome of a position with those of the twin. Returns the moves.
fn compare(
    ruleset: &Ruleset,
    rules: &TwinRules,
    position: &Position,
    state: &TwinPosition,
) -> Result<Vec<Move>, String> {
    let fault = |what: String| format!("{}: {what}", ruleset.write_position(position));
    let expected = rules.moves(state);
    let found = ruleset.moves(position);
    ensure(found.iter().eq(expected.iter()), || {
        let extra = found.iter().find(|mv| !expected.contains(mv));
        let missing = expected.iter().find(|mv| !found.contains(mv));
        fault(format!("moves: {extra:?} is too much, or {missing:?} is missing"))
    })?;
    let outcome = ruleset.outcome(position);
    let by_twin = rules.outcome(state);
    ensure(outcome == by_twin, || fault(format!("outcome {outcome:?}, not {by_twin:?}")))?;
    Ok(found)
}

/// Plays random moves with the library and the twin, and compares every position. Mostly avoids moves that
/// complete a path, so that games last longer.
fn play(
    ruleset: &Ruleset,
    rules: &TwinRules,
    random: &mut Random,
    mut position: Position,
    turns: usize,
) -> CheckResult {
    let mut state = rules.position(&position.setup(ruleset));
    for turn in 0..turns {
        let moves = compare(ruleset, rules, &position, &state)?;
        if moves.is_empty() {
            return Ok(turn as u64 + 1);
        }
        let mut mv = *random.pick(&moves);
        for _ in 0..5 {
            if ruleset.play(&position, mv).has_complete_path() && random.chance(90) {
                mv = *random.pick(&moves);
            }
        }
        position = ruleset.play(&position, mv);
        state = rules.play(&state, mv);
        let again = rules.position(&position.setup(ruleset));
        ensure(TwinRules::is_same_position(&state, &again), || {
            let (text, mv) = (ruleset.write_position(&position), ruleset.write_move(mv));
            format!("after {mv} the engine has {text}, the twin {state:?}")
        })?;
    }
    Ok(turns as u64)
}

fn explore(ruleset: &Ruleset, seed: u64, effort: Effort) -> CheckResult {
    let rules = TwinRules::of(ruleset);
    let mut random = Random::new(seed);
    let mut cases = 0;
    for _ in 0..effort.games {
        let start = Position::start(ruleset);
        ensure(
            TwinRules::is_same_position(&rules.start(), &rules.position(&start.setup(ruleset))),
            || format!("{}: the start", ruleset.board()),
        )?;
        cases += play(ruleset, &rules, &mut random, start, effort.turns)?;
    }

    let stock = 4 * ruleset.pieces().patterns().len();
    let most = stock.min(ruleset.cells().count_ones() as usize);
    for _ in 0..effort.positions {
        let pieces = random.below(most + 1);
        if let Some(position) = random_position(ruleset, &mut random, pieces) {
            cases += play(ruleset, &rules, &mut random, position, 3)?;
        }
    }
    Ok(cases)
}

fn explore_all(tier: Tier, games: &[(RulesetSpec, Effort)]) -> CheckResult {
    let parts = if tier == Tier::Quick { 1 } else { 30 };
    check_in_parallel(games.len() * parts, |part| {
        let (spec, effort) = &games[part % games.len()];
        let ruleset = Ruleset::new(spec.clone()).map_err(|e| e.to_string())?;
        explore(&ruleset, 0x0009_1a7e + part as u64, *effort)
    })
}

const TINY: Effort = Effort { positions: 60, games: 10, turns: 15 };
const MIDDLE: Effort = Effort { positions: 10, games: 2, turns: 20 };
const LARGE: Effort = Effort { positions: 4, games: 1, turns: 24 };

/// Lists each board with each number of players, in the given edition, if any; four individual players play
/// the original edition.
fn games(
    seats: &[Seats],
    boards: &[(Board, Effort)],
    edition: Option<EditionId>,
) -> Vec<(RulesetSpec, Effort)> {
    let mut games = Vec::new();
    for &seats in seats {
        let edition = if seats == Seats::Four { Some(EditionId::Original) } else { edition };
        games.extend(boards.iter().map(|&(board, effort)| {
            (RulesetSpec { edition, ..RulesetSpec::new(board, seats) }, effort)
        }));
    }
    games
}

fn family(tier: Tier, seats: &[Seats]) -> CheckResult {
    let boards = [
        (Board::LARGE, LARGE),
        (Board::SMALL, LARGE),
        (Board::of(3, 2), MIDDLE),
        (Board::of(2, 2), MIDDLE),
        (Board::of(3, 1), TINY),
        (Board::of(1, 2), TINY),
        (Board::of(2, 1), TINY),
        (Board::of(1, 1), TINY),
    ];
    explore_all(tier, &games(seats, &boards, None))
}

fn with_intersections(tier: Tier) -> CheckResult {
    let boards = [(Board::of(2, 2), MIDDLE), (Board::of(1, 2), TINY), (Board::of(2, 1), TINY)];
    explore_all(tier, &games(Seats::ALL, &boards, Some(EditionId::Tournament)))
}

fn readings(tier: Tier) -> CheckResult {
    let mut games = Vec::new();
    for &seats in &[Seats::Two, Seats::Three, Seats::Teams] {
        let all = RulesetSpec::new(Board::of(1, 2), seats).combinations().into_iter();
        let by_itself = all.filter(|spec| spec.claim_rule == ClaimRule::Automatic);
        games.extend(by_itself.map(|spec| (spec, Effort { positions: 30, ..TINY })));
    }
    explore_all(tier, &games)
}

fn announced(tier: Tier) -> CheckResult {
    let boards = [
        (Board::of(1, 2), Effort { positions: 3, games: 1, turns: 4 }),
        (Board::of(2, 1), Effort { positions: 8, games: 2, turns: 8 }),
        (Board::of(1, 1), TINY),
    ];
    let mut announced = Vec::new();
    for (spec, effort) in games(Seats::ALL, &boards, None) {
        for edition in [EditionId::Original, EditionId::Standard] {
            let (edition, claim_rule) = (spec.edition.or(Some(edition)), ClaimRule::Announced);
            announced.push((RulesetSpec { edition, claim_rule, ..spec.clone() }, effort));
        }
    }
    explore_all(tier, &announced)
}
