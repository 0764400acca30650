//! A tug of war, a third and smallest game, unlike Crosstrack.
//!
//! A knot starts in the middle of a rope and is pulled one or two steps to either side, in turns.
//! The first player wins when it is three steps to the left, the second when it is three steps to
//! the right, whoever pulled. Looking at the rope from behind exchanges the sides and the players.

use std::sync::LazyLock;

use crosstrack::base::data::shipped;
use crosstrack::base::{Outcome, Player, Players};
use crosstrack::clauses::{Clause, Group, read_clauses};
use crosstrack::game::{Game, SyntaxError, Token};

/// The game.
#[derive(Clone, Debug, PartialEq, Eq, serde::Deserialize, serde::Serialize)]
pub(crate) struct Tug;

/// A position: the place of the knot (-3 to 3), and who pulls next.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Rope {
    pub(crate) knot: i8,
    pub(crate) second_pulls: bool,
}

impl Rope {
    /// Returns every position.
    pub(crate) fn all() -> Vec<Self> {
        (-3..=3)
            .flat_map(|knot| [false, true].map(|second_pulls| Self { knot, second_pulls }))
            .collect()
    }
}

/// The error of an illegal move, or of a text that is no position or move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct TugError(pub(crate) &'static str);

impl std::fmt::Display for TugError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.0)
    }
}

impl std::error::Error for TugError {}

impl Game for Tug {
    type Position = Rope;
    type Move = i8;
    type IllegalMoveError = TugError;
    type ParsePositionError = TugError;
    type ParseMoveError = SyntaxError;

    const NAME: &'static str = "tug";
    const TITLE: &'static str = "Tug of war";
    const KINDS: &'static [&'static str] = &["step", "jerk"];

    fn players(&self) -> usize {
        2
    }

    fn start(&self) -> Rope {
        Rope { knot: 0, second_pulls: false }
    }

    fn to_move(&self, rope: &Rope) -> Player {
        if rope.second_pulls { Player::Two } else { Player::One }
    }

    fn outcome(&self, rope: &Rope) -> Option<Outcome> {
        match rope.knot {
            -3 => Some(Outcome::Win(Players::one(Player::One))),
            3 => Some(Outcome::Win(Players::one(Player::Two))),
            _ => None,
        }
    }

    fn moves_into(&self, rope: &Rope, moves: &mut Vec<i8>) {
        moves.extend([-2, -1, 1, 2].into_iter().filter(|&pull| self.check(rope, pull).is_ok()));
    }

    fn check(&self, rope: &Rope, pull: i8) -> Result<(), TugError> {
        if rope.knot.abs() == 3 {
            return Err(TugError("the game is over"));
        }
        if pull == 0 || pull.abs() > 2 || (rope.knot + pull).abs() > 3 {
            return Err(TugError("out of reach"));
        }
        Ok(())
    }

    fn play(&self, rope: &Rope, pull: i8) -> Rope {
        Rope { knot: rope.knot + pull, second_pulls: !rope.second_pulls }
    }

    fn kind(&self, _: &Rope, pull: i8) -> usize {
        usize::from(pull.abs() == 2)
    }

    fn symmetries(&self) -> usize {
        2
    }

    fn image(&self, rope: &Rope, symmetry: usize) -> Rope {
        match symmetry {
            0 => rope.clone(),
            _ => Rope { knot: -rope.knot, second_pulls: !rope.second_pulls },
        }
    }

    fn image_of_move(&self, _: &Rope, pull: i8, symmetry: usize) -> i8 {
        if symmetry == 0 { pull } else { -pull }
    }

    fn canonical(&self, rope: &Rope) -> Rope {
        self.image(rope, usize::from(rope.second_pulls))
    }

    fn canonical_key(&self, rope: &Rope, key: &mut Vec<u8>) {
        key.push((3 + self.canonical(rope).knot).unsigned_abs());
    }

    fn write_position(&self, rope: &Rope) -> String {
        format!("{}{}", rope.knot, if rope.second_pulls { "b" } else { "a" })
    }

    fn read_position(&self, text: &str) -> Result<Rope, TugError> {
        let mut found = Rope::all().into_iter().filter(|rope| self.write_position(rope) == text);
        found.next().ok_or(TugError("not a rope"))
    }

    fn write_move(&self, pull: i8) -> String {
        format!("{pull:+}")
    }

    fn read_move(&self, text: &str) -> Result<i8, SyntaxError> {
        [-2, -1, 1, 2]
            .into_iter()
            .find(|&p| self.write_move(p) == text)
            .ok_or_else(|| Token::whole(text).error("a pull"))
    }

    fn with_readings(_: &str, _: &str) -> Result<Self, String> {
        Ok(Self)
    }

    fn clauses() -> &'static [Clause] {
        &CLAUSES
    }

    fn clause_of(_: &TugError) -> &'static str {
        "TG-PULL"
    }
}

/// All tactics have their defaults.
impl crosstrack::game::tactics::Tactics for Tug {}

impl crosstrack::solve::certificate::Lemmas for Tug {}

static CLAUSES: LazyLock<Vec<Clause>> = LazyLock::new(|| {
    let groups = [Group { prefix: "TG", title: "tug" }];
    let text = include_str!("clauses.csv");
    shipped(read_clauses("tests/toy/clauses.csv", text, &groups, &["toy"]))
});
