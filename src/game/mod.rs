//! The trait that every game implements, and what follows from it alone.
//!
//! A *ruleset value* is the game: two rulesets with different readings are two values of one type.
//! The graph of positions may have cycles; nothing here assumes that play ends.

pub mod canonical;
pub mod notation;
pub mod perft;
pub mod random_play;
pub mod reading;
pub mod tactics;

pub use self::canonical::Key;
pub use self::canonical::key;
pub use self::notation::SyntaxError;
pub use self::notation::Token;
pub use self::random_play::random_game;
pub use self::reading::{Reading, ReadingError, Readings};
pub use self::tactics::Tactics;

use std::error::Error;
use std::fmt::Debug;
use std::hash::Hash;

use crate::base::{DataError, Outcome, Player, Players, Row};

/// What one ply below a position holds: moves by kind, and how many of them end the game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Moves of each kind, in the order of [`Game::KINDS`].
    pub by_kind: Vec<u64>,
    /// The empty sequence, which has no last move: 1 where no move is asked for.
    pub empty: u64,
    /// How many of the moves end the game with a winner.
    pub wins: u64,
    /// How many of the moves end the game drawn.
    pub draws: u64,
}

impl Tally {
    /// Returns no moves yet, for a game with that many kinds.
    pub fn new(kinds: usize) -> Self {
        Self { by_kind: vec![0; kinds], empty: 0, wins: 0, draws: 0 }
    }

    /// Returns the tally of a row: the columns `nodes`, one for each kind of move, `wins` and
    /// `draws`.
    ///
    /// # Errors
    /// At the field that is no number, or if the kinds do not add up to the nodes.
    pub fn read<G: Game>(row: Row<'_>) -> Result<Self, DataError> {
        let by_kind: Result<_, _> = G::KINDS.iter().map(|kind| row.field(kind).parse()).collect();
        let (wins, draws) = (row.field("wins").parse()?, row.field("draws").parse()?);
        let tally = Self { by_kind: by_kind?, empty: 0, wins, draws };
        let (nodes, sum) = (row.field("nodes"), tally.nodes());
        if nodes.parse::<u64>()? != sum {
            return Err(nodes.error(format!("the kinds of moves add up to {sum}")));
        }
        Ok(tally)
    }

    /// Returns all the sequences.
    pub fn nodes(&self) -> u64 {
        self.empty + self.by_kind.iter().sum::<u64>()
    }

    /// Adds the end of the game that a move leads to, if it does.
    pub fn add_outcome(&mut self, outcome: Option<Outcome>) {
        match outcome {
            Some(Outcome::Win(_)) => self.wins += 1,
            Some(Outcome::Draw) => self.draws += 1,
            None => {}
        }
    }
}

/// A game that has a name; the implementing type is that of its rulesets.
pub trait NamedGame {
    /// The name in options, tables and files, such as `crosstrack`.
    const NAME: &'static str;
    /// The name in sentences, such as `Crosstrack`.
    const TITLE: &'static str;

    /// Returns the options of the command that name this ruleset beside the text of a position,
    /// each with a blank before it; nothing if all are at their defaults.
    fn command_options(&self) -> String {
        String::new()
    }
}

/// A game: a ruleset value with its positions and moves.
///
/// A position belongs to the ruleset that made it; giving it to another one is a logic error that
/// is not detected.
pub trait Game {
    /// A playable position. `==` and `Hash` agree with what the rules can distinguish, and with
    /// what the notation says.
    type Position: Clone + Eq + Hash + Debug;
    /// A move. The order of moves is the order in which [`Game::moves_into`] gives them.
    type Move: Copy + Ord + Hash + Debug;
    /// Why a move is not legal.
    type IllegalMoveError: Error;
    /// Why a text is not a position of this ruleset.
    type ParsePositionError: Error;
    /// Why a text is not a move.
    type ParseMoveError: Error;

    /// The kinds of moves, as statistics call them.
    const KINDS: &'static [&'static str];

    /// Returns how many players take turns.
    fn players(&self) -> usize;

    /// Returns the first position.
    fn start(&self) -> Self::Position;

    /// Whose turn it is; in a finished position, whose turn it would be.
    fn to_move(&self, position: &Self::Position) -> Player;

    /// Returns the side of a player, who is one of them: those who win when that player does.
    fn side_of(&self, player: Player) -> Players {
        Players::one(player)
    }

    /// Returns how the game ended, or `None` while it goes on.
    fn outcome(&self, position: &Self::Position) -> Option<Outcome>;

    /// Appends every legal move, strictly ascending; none in a finished position.
    fn moves_into(&self, position: &Self::Position, moves: &mut Vec<Self::Move>);

    /// Returns whether a move is legal, decided without the generator.
    ///
    /// # Errors
    /// The first clause that forbids it.
    fn check(
        &self,
        position: &Self::Position,
        mv: Self::Move,
    ) -> Result<(), Self::IllegalMoveError>;

    /// Returns the position after a legal move. An illegal move gives an unspecified position or
    /// panics.
    fn play(&self, position: &Self::Position, mv: Self::Move) -> Self::Position;

    /// Returns the index in [`Game::KINDS`] of the kind of a move that is legal in a position.
    fn kind(&self, position: &Self::Position, mv: Self::Move) -> usize;

    /// Returns how many symmetries this ruleset has; the identity is number 0.
    fn symmetries(&self) -> usize;

    /// Returns the image of a position under a symmetry.
    fn image(&self, position: &Self::Position, symmetry: usize) -> Self::Position;

    /// Returns the image under a symmetry of a move that is legal in a position.
    fn image_of_move(
        &self,
        position: &Self::Position,
        mv: Self::Move,
        symmetry: usize,
    ) -> Self::Move;

    /// Returns one position for the whole class of positions with the same canonical key.
    fn canonical(&self, position: &Self::Position) -> Self::Position;

    /// Appends the canonical key: equal for two positions exactly when a symmetry, together with
    /// the renaming of what the rules cannot distinguish, takes one to the other.
    fn canonical_key(&self, position: &Self::Position, key: &mut Vec<u8>);

    /// Returns the position in notation.
    fn write_position(&self, position: &Self::Position) -> String;

    /// Returns the position that a text denotes.
    ///
    /// # Errors
    /// If the text is not exactly one playable position of this ruleset.
    fn read_position(&self, text: &str) -> Result<Self::Position, Self::ParsePositionError>;

    /// Returns the move in notation.
    fn write_move(&self, mv: Self::Move) -> String;

    /// Returns the move that a text denotes; whether it is legal anywhere is another question.
    ///
    /// # Errors
    /// If the text is not exactly one move.
    fn read_move(&self, text: &str) -> Result<Self::Move, Self::ParseMoveError>;

    /// Adds what lies one ply below. A game that can count without listing overrides this; a test
    /// holds the two against each other.
    fn tally_into(&self, position: &Self::Position, tally: &mut Tally) {
        let mut moves = Vec::new();
        self.moves_into(position, &mut moves);
        for mv in moves {
            tally.by_kind[self.kind(position, mv)] += 1;
            tally.add_outcome(self.outcome(&self.play(position, mv)));
        }
    }
}

/// What follows from the rules alone.
pub trait GameExt: Game {
    /// Returns every legal move, in the documented order.
    fn moves(&self, position: &Self::Position) -> Vec<Self::Move> {
        let mut moves = Vec::new();
        self.moves_into(position, &mut moves);
        moves
    }

    /// Plays a move after checking it.
    ///
    /// # Errors
    /// If the move is not legal.
    fn try_play(
        &self,
        position: &Self::Position,
        mv: Self::Move,
    ) -> Result<Self::Position, Self::IllegalMoveError> {
        self.check(position, mv)?;
        Ok(self.play(position, mv))
    }

    /// Returns after how many plies a player's side has another turn, where turns pass round in
    /// order: 2 with two players or two teams, else the number of players.
    fn plies_per_round(&self, player: Player) -> usize {
        let (side, players) = (self.side_of(player), self.players());
        (1..players)
            .find(|&plies| side.contains(player.nth_after(plies, players)))
            .unwrap_or(players)
    }

    /// Returns what lies one ply below.
    fn tally(&self, position: &Self::Position) -> Tally {
        let mut tally = Tally::new(Self::KINDS.len());
        self.tally_into(position, &mut tally);
        tally
    }
}

impl<G: Game> GameExt for G {}
