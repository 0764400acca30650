//! Playing alone for many turns, in games small enough for breadth-first search: a token walks
//! along arrows, and whoever takes it to the last spot has won.

use std::collections::BTreeSet;

use crosstrack::base::{Outcome, Player, Players, Random};
use crosstrack::game::{Game, Notation, Rulebook, Rules, RulesError, Symmetric, Tactics};
use crosstrack::solve::Budget;
use crosstrack_explore::puzzle::prove::{PuzzleError, winning_first_moves};
use crosstrack_explore::puzzle::solitaire::SolitaireSearch;
use crosstrack_explore::puzzle::{Goal, PuzzleGame};

/// From each spot the spots to which an arrow leads, ascending; from the last none.
#[derive(Clone, Debug)]
struct Walk(Vec<Vec<u8>>);

/// The spot of the token, and whose turn it is.
type At = (u8, bool);

#[derive(Debug)]
struct Wrong;

impl std::fmt::Display for Wrong {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("no such thing")
    }
}

impl std::error::Error for Wrong {}

impl Walk {
    fn random(random: &mut Random, spots: usize) -> Self {
        Self(
            (0..spots)
                .map(|spot: usize| {
                    let count = if spot + 1 == spots { 0 } else { 1 + random.below(2) };
                    let to: BTreeSet<u8> = (0..count).map(|_| random.below(spots) as u8).collect();
                    to.into_iter().collect()
                })
                .collect(),
        )
    }

    /// The fewest turns from each spot to the last, by going back along the arrows.
    fn turns(&self) -> Vec<Option<usize>> {
        let mut turns = vec![None; self.0.len()];
        turns[self.0.len() - 1] = Some(0);
        for more in 1..=self.0.len() {
            for spot in 0..self.0.len() {
                let next = self.0[spot].iter().any(|&to| turns[usize::from(to)] == Some(more - 1));
                if turns[spot].is_none() && next {
                    turns[spot] = Some(more);
                }
            }
        }
        turns
    }
}

impl Game for Walk {
    type Position = At;
    type Move = u8;
    type IllegalMoveError = Wrong;

    fn players(&self) -> usize {
        2
    }

    fn start(&self) -> At {
        (0, false)
    }

    fn to_move(&self, at: &At) -> Player {
        if at.1 { Player::Two } else { Player::One }
    }

    fn outcome(&self, at: &At) -> Option<Outcome> {
        let last = usize::from(at.0) + 1 == self.0.len();
        let arrived = self.to_move(&(at.0, !at.1));
        last.then(|| Outcome::Win(Players::one(arrived)))
    }

    fn moves_into(&self, at: &At, moves: &mut Vec<u8>) {
        moves.extend(&self.0[usize::from(at.0)]);
    }

    fn check(&self, at: &At, to: u8) -> Result<(), Wrong> {
        self.0[usize::from(at.0)].contains(&to).then_some(()).ok_or(Wrong)
    }

    fn play(&self, at: &At, to: u8) -> At {
        (to, !at.1)
    }
}

impl Notation for Walk {
    type ParsePositionError = Wrong;
    type ParseMoveError = Wrong;

    const NAME: &'static str = "walk";
    const TITLE: &'static str = "A walk";

    fn write_position(&self, at: &At) -> String {
        format!("{}{}", at.0, if at.1 { "b" } else { "a" })
    }

    fn parse_position(&self, _: &str) -> Result<At, Wrong> {
        Err(Wrong)
    }

    fn write_move(&self, to: u8) -> String {
        to.to_string()
    }

    fn parse_move(&self, text: &str) -> Result<u8, Wrong> {
        text.parse().map_err(|_| Wrong)
    }
}

impl Symmetric for Walk {
    fn canonical_key(&self, at: &At, key: &mut Vec<u8>) {
        key.extend([at.0, u8::from(at.1)]);
    }
}

impl Rulebook for Walk {
    fn with_rules(rules: &Rules, _: Option<&str>) -> Result<Self, RulesError> {
        Err(rules.error_at("", "made at random", "no rules name it"))
    }
}

impl Tactics for Walk {
    fn after_null_move(&self, at: &At) -> Option<At> {
        Some((at.0, !at.1))
    }
}

impl crosstrack::solve::certificate::Lemmas for Walk {}

impl PuzzleGame for Walk {}

/// A position that fails within few turns may do within more, however often it was met before.
#[test]
fn many_turns_alone_are_those_of_breadth_first_search() {
    let mut random = Random::new(1);
    let mut by_turns = [0; 9];
    for _ in 0..300 {
        let game = Walk::random(&mut random, 14);
        let turns = game.turns();
        let at = game.start();
        let needed = turns[0];
        for length in 1..=8 {
            let goal = Goal::solitaire(length).expect("a goal");
            let found = winning_first_moves(&game, &at, goal, Budget::default(), usize::MAX);
            let expected = match needed {
                Some(needed) if needed < length => {
                    Err(PuzzleError::Sooner(Goal::solitaire(needed).expect("a goal")))
                }
                Some(needed) if needed == length => {
                    let next = game.0[0].iter().copied();
                    Ok(next.filter(|&to| turns[usize::from(to)] == Some(length - 1)).collect())
                }
                _ => Err(PuzzleError::OutOfReach(goal)),
            };
            assert_eq!(found, expected, "{goal} in {game:?}");
        }
        if let Some(needed @ 1..=8) = needed {
            by_turns[needed] += 1;
        }
        // One search that is asked about every spot, for fewer turns first, remembers nothing wrong.
        let mut search = SolitaireSearch::new(&game, Budget::default());
        for length in (0..=8).chain((0..=8).rev()) {
            for (spot, &needed) in turns.iter().enumerate().take(turns.len() - 1) {
                let wins = search.wins(&(spot as u8, false), length).expect("no budget");
                let expected = needed.is_some_and(|needed| needed <= length);
                assert_eq!(wins, expected, "{length} turns from {spot} in {game:?}");
            }
        }
    }
    assert!(by_turns[2..=6].iter().all(|&count| count >= 5), "{by_turns:?}");
}
