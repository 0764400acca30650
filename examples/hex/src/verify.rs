//! Claims about the clauses, each with a check that can fail.

use crosstrack::base::{Fate, Player};
use crosstrack::game::rules::RulesErrorKind;
use crosstrack::game::{Game, Notation as _, Rulebook as _, RulesError, random_game};
use crosstrack_tablebase::{Solvable as _, ignore_progress};
use crosstrack_verify::story::replay;
use crosstrack_verify::{CheckResult, Claim, VerifiedGame, check_each, claims, ensure};

use crate::rules::{Hex, Position, Swap};

static CLAIMS: &[Claim] = claims! {
    "hex-stories" => |_| stories(), ["HX-BOARD" "HX-TURN" "HX-PLACE" "HX-END" "X-HX-SWAP"]
        "Games that are written down go as they say, and what they forbid is refused."
    "hex-neighbours" => |_| neighbours(), ["HX-BOARD"]
        "A cell in the middle touches six others, and every one of these touches it."
    "hex-one-connects" => |_| one_connects(), ["HX-END"]
        "On a full board one player has connected, and not both."
    "hex-turns" => |_| turns(), ["HX-TURN" "HX-PLACE"]
        "A move adds a stone of the mover and takes none away, and then the other moves."
    "hex-first-player-wins" => |_| first_player_wins(), ["X-HX-SWAP"]
        "The first player wins from an empty board; where the second may swap, the second does."
};

impl VerifiedGame for Hex {
    fn claims() -> Vec<&'static Claim> {
        CLAIMS.iter().collect()
    }

    /// Parses cells along a side and readings, such as `3 swap=yes`.
    fn ruleset_from_text(text: &str) -> Result<Self, RulesError> {
        let (size, readings) = text.split_once(' ').unwrap_or((text, ""));
        let size: usize = size.parse().map_err(|_| {
            let title = format!("`{size}` is not a number of cells");
            RulesError::new(RulesErrorKind::Position, title, text)
        })?;
        Self::with_readings(readings, &vec!["."; size].join("-"))
    }
}

fn stories() -> CheckResult {
    let clauses = ["HX-BOARD", "HX-TURN", "HX-PLACE", "HX-END", "X-HX-SWAP"];
    replay::<Hex>("examples/hex/src/stories.txt", include_str!("stories.txt"), &clauses)
}

fn one_connects() -> CheckResult {
    let game = Hex { size: 3, swap: Swap::No };
    let cells: Vec<u64> =
        (0..64).map(|bit| 1 << bit).filter(|bit| game.cells() & bit != 0).collect();
    let boards: Vec<u64> = (0..1_u64 << cells.len()).collect();
    check_each(&boards, |board| {
        let red = (0..cells.len())
            .filter(|index| board >> index & 1 != 0)
            .map(|index| cells[index])
            .sum();
        let full = Position { red, blue: game.cells() & !red, to_move: Player::One };
        let connected =
            [Player::One, Player::Two].map(|player| game.distance(&full, player) == Some(0));
        ensure(connected[0] != connected[1], || game.write_position(&full))?;
        Ok(1)
    })
}

fn neighbours() -> CheckResult {
    let game = Hex { size: 5, swap: Swap::No };
    let bits = |cells: u64| (0..64).filter(move |bit: &u8| cells & 1 << bit != 0);
    let cells: Vec<u8> = bits(game.cells()).collect();
    check_each(&cells, |&bit| {
        let touched = game.touching(bit);
        let is_inner = (1..4).contains(&(bit / 8)) && (1..4).contains(&(bit % 8));
        let number = u64::from(touched.count_ones());
        ensure(!is_inner || number == 6, || format!("{bit} touches {number} others"))?;
        let back = bits(touched).all(|other| game.touching(other) & 1 << bit != 0);
        ensure(back, || format!("{bit} touches a cell that does not touch it"))?;
        Ok(number)
    })
}

fn turns() -> CheckResult {
    let game = Hex { size: 5, swap: Swap::No };
    let seeds: Vec<u64> = (0..100).collect();
    check_each(&seeds, |&seed| {
        let line = random_game(&game, seed, 25);
        for pair in line.windows(2) {
            let (before, after) = (&pair[0].1, &pair[1].1);
            let mover = game.to_move(before);
            let other = mover.nth_after(1, 2);
            let added = after.stones(mover) & !before.stones(mover);
            let is_so = added.is_power_of_two()
                && after.stones(mover) & !added == before.stones(mover)
                && after.stones(other) == before.stones(other)
                && game.to_move(after) == other;
            ensure(is_so, || format!("seed {seed}: {before:?} {after:?}"))?;
        }
        Ok(line.len() as u64 - 1)
    })
}

fn first_player_wins() -> CheckResult {
    let games: Vec<(usize, Swap)> =
        (2..=3).flat_map(|size| [(size, Swap::No), (size, Swap::Yes)]).collect();
    check_each(&games, |&(size, swap)| {
        let game = Hex { size, swap };
        let table = game.solve(&mut ignore_progress).map_err(|e| e.to_string())?;
        let value = table.value(&game.start()).map_err(|e| e.to_string())?;
        let wins = value.is_some_and(|value| value.fate() == Fate::Win);
        ensure(wins == (swap == Swap::No), || format!("{size} {swap}: {value:?}"))?;
        Ok(1)
    })
}
