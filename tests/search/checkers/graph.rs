//! Games that are nothing but a graph, made at random: cycles, dead ends, players in any order.

use crosstrack::base::{Outcome, Player, Players, Random};
use crosstrack::game::{Game, Notation, Symmetric, Tactics};
use crosstrack::solve::certificate::Lemmas;

/// One position: whose turn it is, how the game stands, and where each move leads.
#[derive(Clone, Debug)]
pub(crate) struct Spot {
    pub(crate) mover: Player,
    pub(crate) outcome: Option<Outcome>,
    /// Ascending by the number of the move.
    pub(crate) moves: Vec<(u8, usize)>,
}

/// A game whose positions are the indices of a list; it starts at 0.
#[derive(Clone, Debug)]
pub(crate) struct Graph {
    pub(crate) players: usize,
    pub(crate) in_teams: bool,
    pub(crate) spots: Vec<Spot>,
}

/// What is wrong with a text or a move.
#[derive(Debug)]
pub(crate) struct Wrong;

impl std::fmt::Display for Wrong {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("no such thing")
    }
}

impl std::error::Error for Wrong {}

impl Graph {
    pub(crate) fn sides(&self) -> Vec<Players> {
        let players = &Player::ALL[..self.players];
        let mut sides: Vec<Players> = Vec::new();
        for side in players.iter().map(|&player| self.side_of(player)) {
            if !sides.contains(&side) {
                sides.push(side);
            }
        }
        sides
    }

    /// Returns a game with that many positions. If players alternate, the mover is that of the
    /// index.
    pub(crate) fn random(random: &mut Random, players: usize, spots: usize, ends: usize) -> Self {
        let in_teams = players == 4;
        let mut game = Self { players, in_teams, spots: Vec::new() };
        let sides = game.sides();
        for index in 0..spots {
            let mover = if players == 2 { index % 2 } else { random.below(players) };
            let outcome = (index > 0 && random.below(10) < ends).then(|| {
                let all: Vec<Outcome> = sides.iter().map(|&side| Outcome::Win(side)).collect();
                *all.get(random.below(all.len() + 1)).unwrap_or(&Outcome::Draw)
            });
            let mut moves = Vec::new();
            for mv in 0..6 {
                let mut to = random.below(spots);
                // Of two players each moves after the other.
                if players == 2 && to % 2 == index % 2 {
                    to = (to + 1) % (spots / 2 * 2);
                }
                if outcome.is_none() && (moves.is_empty() || random.below(2) == 0) {
                    moves.push((2 * mv, to));
                }
            }
            game.spots.push(Spot { mover: Player::ALL[mover], outcome, moves });
        }
        game
    }

    /// Returns whether a side can force a win within so many plies, by trying everything.
    pub(crate) fn forces(&self, side: Players, spot: usize, plies: usize) -> bool {
        let Spot { mover, outcome, moves } = &self.spots[spot];
        match outcome {
            Some(outcome) => return *outcome == Outcome::Win(side),
            None if plies == 0 || moves.is_empty() => return false,
            None => {}
        }
        let mut next = moves.iter().map(|&(_, to)| self.forces(side, to, plies - 1));
        if side.contains(*mover) { next.any(|wins| wins) } else { next.all(|wins| wins) }
    }
}

impl Game for Graph {
    type Position = usize;
    type Move = u8;
    type IllegalMoveError = Wrong;

    fn players(&self) -> usize {
        self.players
    }

    fn start(&self) -> usize {
        0
    }

    fn to_move(&self, spot: &usize) -> Player {
        self.spots[*spot].mover
    }

    fn side_of(&self, player: Player) -> Players {
        let partner = Player::ALL[(player.index() + 2) % 4];
        let alone = Players::one(player);
        if self.in_teams { alone.with(partner) } else { alone }
    }

    fn outcome(&self, spot: &usize) -> Option<Outcome> {
        self.spots[*spot].outcome
    }

    fn moves_into(&self, spot: &usize, moves: &mut Vec<u8>) {
        moves.extend(self.spots[*spot].moves.iter().map(|&(mv, _)| mv));
    }

    fn check(&self, spot: &usize, mv: u8) -> Result<(), Wrong> {
        self.spots[*spot].moves.iter().any(|&(legal, _)| legal == mv).then_some(()).ok_or(Wrong)
    }

    fn play(&self, spot: &usize, mv: u8) -> usize {
        let mut moves = self.spots[*spot].moves.iter();
        moves.find(|&&(legal, _)| legal == mv).expect("a legal move").1
    }
}

impl Notation for Graph {
    type ParsePositionError = Wrong;
    type ParseMoveError = Wrong;

    const NAME: &'static str = "graph";
    const TITLE: &'static str = "A graph";

    fn write_position(&self, spot: &usize) -> String {
        format!("s{spot}")
    }

    fn parse_position(&self, text: &str) -> Result<usize, Wrong> {
        let number = text.strip_prefix('s').and_then(|number| number.parse().ok());
        number.filter(|&spot| spot < self.spots.len()).ok_or(Wrong)
    }

    fn write_move(&self, mv: u8) -> String {
        mv.to_string()
    }

    fn parse_move(&self, text: &str) -> Result<u8, Wrong> {
        text.parse().map_err(|_| Wrong)
    }
}

impl Symmetric for Graph {
    fn canonical_key(&self, spot: &usize, key: &mut Vec<u8>) {
        key.push(*spot as u8);
    }
}

impl Tactics for Graph {}

impl Lemmas for Graph {}
