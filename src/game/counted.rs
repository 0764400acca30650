//! The trait [`Counted`]: kinds of moves, and counts of legal moves without listing them.

use crate::base::{DataError, Outcome, Row};
use crate::game::Game;

/// Numbers of move sequences, by the kind of their last move and by how they end the game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Number of sequences for each kind of last move, in the order of [`Counted::KINDS`].
    pub by_kind: Vec<u64>,
    /// Number of empty sequences, which have no last move: 1 at depth 0, else 0.
    pub empty: u64,
    /// Number of sequences whose last move wins.
    pub wins: u64,
    /// Number of sequences whose last move ends the game in a draw.
    pub draws: u64,
}

impl Tally {
    /// Returns an empty tally for a game with `kinds` kinds of moves.
    pub fn new(kinds: usize) -> Self {
        Self { by_kind: vec![0; kinds], empty: 0, wins: 0, draws: 0 }
    }

    /// Parses a row with the columns `nodes`, `wins`, `draws` and one for each name in [`Counted::KINDS`].
    ///
    /// # Errors
    /// If a field is not a number, or if the kinds do not add up to `nodes`.
    pub fn read<G: Counted>(row: Row<'_>) -> Result<Self, DataError> {
        let by_kind: Result<_, _> = G::KINDS.iter().map(|kind| row.field(kind).parse()).collect();
        let (wins, draws) = (row.field("wins").parse()?, row.field("draws").parse()?);
        let tally = Self { by_kind: by_kind?, empty: 0, wins, draws };
        let (nodes, sum) = (row.field("nodes"), tally.nodes());
        if nodes.parse::<u64>()? != sum {
            return Err(nodes.error(format!("the kinds of moves add up to {sum}")));
        }
        Ok(tally)
    }

    /// Returns the number of all sequences, the empty one included.
    pub fn nodes(&self) -> u64 {
        self.empty + self.by_kind.iter().sum::<u64>()
    }

    /// Adds one to `wins` or `draws`, by the outcome after a sequence; `None`, for a game that goes on, adds
    /// nothing.
    pub fn add_outcome(&mut self, outcome: Option<Outcome>) {
        match outcome {
            Some(Outcome::Win(_)) => self.wins += 1,
            Some(Outcome::Draw) => self.draws += 1,
            None => {}
        }
    }
}

/// A game whose moves are counted by kinds. By default, all moves are of one kind.
pub trait Counted: Game {
    /// Names of the kinds of moves, such as `place`, for statistics.
    const KINDS: &'static [&'static str] = &["move"];

    /// Returns the kind of a legal move, as a 0-based index of [`Self::KINDS`].
    fn kind(&self, _position: &Self::Position, _mv: Self::Move) -> usize {
        0
    }

    /// Returns the number of legal moves. A game that can count moves without listing them overrides this method.
    fn count_moves(&self, position: &Self::Position) -> usize {
        let mut moves = Vec::new();
        self.moves_into(position, &mut moves);
        moves.len()
    }

    /// Adds the legal moves of a position to `tally`: how many there are of each kind, and how many of them win
    /// or draw. A game that can count moves without listing them overrides this method.
    fn tally_into(&self, position: &Self::Position, tally: &mut Tally) {
        let mut moves = Vec::new();
        self.moves_into(position, &mut moves);
        for mv in moves {
            tally.by_kind[self.kind(position, mv)] += 1;
            tally.add_outcome(self.outcome(&self.play(position, mv)));
        }
    }

    /// Counts the legal moves of a position: how many there are of each kind, and how many of them win or draw.
    fn tally(&self, position: &Self::Position) -> Tally {
        let mut tally = Tally::new(Self::KINDS.len());
        self.tally_into(position, &mut tally);
        tally
    }
}
