//! The trait [`Game`], and functions for all games: perft, canonical keys, random games, notation errors.
//!
//! A game is a value, the ruleset: two rulesets with different readings are two values of one type. The graph of
//! positions may have cycles.

mod canonical;
pub mod notation;
pub mod perft;
pub mod random_play;
pub mod reading;
pub mod rules;
pub mod tactics;

pub use self::canonical::Key;
pub use self::canonical::key;
pub use self::notation::SyntaxError;
pub use self::notation::Token;
pub use self::random_play::random_game;
pub use self::reading::{Reading, Readings};
pub use self::rules::{RuleName, Rules, RulesError};
pub use self::tactics::Tactics;

use std::error::Error;
use std::fmt::Debug;
use std::hash::Hash;

use crate::base::{DataError, Outcome, Player, Players, Row};
use crate::clauses::{self, Clause};

/// Numbers of move sequences, by the kind of their last move and by how they end the game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Number of sequences for each kind of last move, in the order of [`Game::KINDS`].
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

    /// Parses a row with the columns `nodes`, `wins`, `draws` and one for each name in [`Game::KINDS`].
    ///
    /// # Errors
    /// If a field is not a number, or if the kinds do not add up to `nodes`.
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

/// The rules of a game; implemented by the type of its rulesets.
///
/// A position belongs to the ruleset that made it. Passing it to another ruleset is a logic error that is not
/// detected.
///
/// # Examples
/// ```
/// use crosstrack::{Game, GameExt, Ruleset};
///
/// let game = Ruleset::default();
/// let position = game.try_play(&game.start(), game.read_move("rA.b1.0")?)?;
/// assert_eq!(game.write_position(&position), "x1_4x2_1122.2_rA0.3-6-6-6-6-4_d");
/// assert_eq!(game.moves(&position).len(), 88 * 31);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Game: Sized {
    /// A playable position. Two positions are equal exactly if their texts ([`Self::write_position`]) are.
    type Position: Clone + Eq + Hash + Debug;
    /// A move. Its order is that of the moves that [`Self::moves_into`] appends.
    type Move: Copy + Ord + Hash + Debug;
    /// Reason why a move is not legal.
    type IllegalMoveError: Error;
    /// Reason why a text is not a position of this ruleset.
    type ParsePositionError: Error;
    /// Reason why a text is not a move.
    type ParseMoveError: Error;

    /// Name in options, tables and files, such as `crosstrack`.
    const NAME: &'static str;
    /// Name in sentences, such as `Crosstrack`.
    const TITLE: &'static str;
    /// Names of the kinds of moves, such as `place`, for statistics.
    const KINDS: &'static [&'static str] = &["move"];

    /// Returns the number of players.
    fn players(&self) -> usize;

    /// Returns the position at the start of the game.
    fn start(&self) -> Self::Position;

    /// Returns the player to move; in a finished position, the player who would be next.
    fn to_move(&self, position: &Self::Position) -> Player;

    /// Returns the side of a player: all players who win when this player wins, the player included.
    fn side_of(&self, player: Player) -> Players {
        Players::one(player)
    }

    /// Returns how the game ended, or `None` while it goes on.
    fn outcome(&self, position: &Self::Position) -> Option<Outcome>;

    /// Appends every legal move to `moves`, strictly ascending; none in a finished position.
    fn moves_into(&self, position: &Self::Position, moves: &mut Vec<Self::Move>);

    /// Checks whether a move is legal, independently of [`Self::moves_into`].
    ///
    /// # Errors
    /// If the move is not legal: the first clause that forbids it.
    fn check(
        &self,
        position: &Self::Position,
        mv: Self::Move,
    ) -> Result<(), Self::IllegalMoveError>;

    /// Returns the position after a legal move, without checking that it is legal.
    ///
    /// # Panics
    /// May panic if the move is not legal. If it does not panic, the position after an illegal move is
    /// unspecified.
    fn play(&self, position: &Self::Position, mv: Self::Move) -> Self::Position;

    /// Returns the kind of a legal move, as a 0-based index of [`Self::KINDS`].
    fn kind(&self, _position: &Self::Position, _mv: Self::Move) -> usize {
        0
    }

    /// Returns the number of symmetries of the ruleset. They are numbered from 0, which is the identity.
    fn symmetries(&self) -> usize {
        1
    }

    /// Returns the image of a position under a symmetry, given by its number.
    fn image(&self, position: &Self::Position, _symmetry: usize) -> Self::Position {
        position.clone()
    }

    /// Returns the image of a legal move of `position` under a symmetry: a legal move of the image of `position`.
    fn image_of_move(
        &self,
        _position: &Self::Position,
        mv: Self::Move,
        _symmetry: usize,
    ) -> Self::Move {
        mv
    }

    /// Returns the representative of all positions with the same canonical key; by default, the image with the
    /// least text.
    fn canonical(&self, position: &Self::Position) -> Self::Position {
        (0..self.symmetries())
            .map(|symmetry| self.image(position, symmetry))
            .min_by_key(|image| self.write_position(image))
            .unwrap_or_else(|| position.clone())
    }

    /// Appends the canonical key of a position to `key`; by default, the text of [`Self::canonical`]. Two positions
    /// have equal keys exactly if a symmetry, followed by exchanges of pieces that the rules do not distinguish, maps
    /// one to the other.
    fn canonical_key(&self, position: &Self::Position, key: &mut Vec<u8>) {
        key.extend(self.write_position(&self.canonical(position)).bytes());
    }

    /// Returns the text of a position.
    fn write_position(&self, position: &Self::Position) -> String;

    /// Parses the text of a position.
    ///
    /// # Errors
    /// If the text is not a playable position of this ruleset.
    fn read_position(&self, text: &str) -> Result<Self::Position, Self::ParsePositionError>;

    /// Returns the text of a move.
    fn write_move(&self, mv: Self::Move) -> String;

    /// Parses the text of a move. Does not check whether it is legal anywhere.
    ///
    /// # Errors
    /// If the text is not a move.
    fn read_move(&self, text: &str) -> Result<Self::Move, Self::ParseMoveError>;

    /// Returns the names that words of rules may have, in the order of lists; none for a game with one ruleset.
    fn rule_names() -> Vec<RuleName> {
        Vec::new()
    }

    /// Returns the ruleset that rules name: that of a position in notation, which fixes some of it, or without a position
    /// that of a start position. What neither says has its default.
    ///
    /// # Errors
    /// If the rules name no ruleset, or contradict the position. Only as much of the position is parsed as says what
    /// ruleset it belongs to.
    fn with_rules(rules: &Rules, position: Option<&str>) -> Result<Self, RulesError>;

    /// Returns the readings of the ruleset, as words of [`Rules`]; empty if the game has none. With the text of a
    /// position, they name the ruleset.
    fn readings(&self) -> String {
        String::new()
    }

    /// Returns the fewest words of [`Rules`] that, with the text of a position, name this ruleset, such as
    /// `junction=through`; empty if all else has its default.
    fn rules(&self) -> String {
        self.readings().replace(' ', ",")
    }

    /// Returns the ruleset that a text of rules names, with a position in notation; without rules and position it is
    /// the ruleset with all defaults.
    ///
    /// # Errors
    /// As [`Self::with_rules`], or if the rules cannot be parsed.
    fn with_readings(rules: &str, position: &str) -> Result<Self, RulesError> {
        Self::with_rules(
            &Rules::read::<Self>(rules)?,
            Some(position).filter(|text| !text.is_empty()),
        )
    }

    /// Returns the clauses of the rules, in the order of their list.
    fn clauses() -> &'static [Clause] {
        &[]
    }

    /// Returns the readings of the clauses that the sources leave open, in the order of their list.
    fn documented_readings() -> &'static [clauses::Reading] {
        &[]
    }

    /// Returns the id of the clause that forbids an illegal move; empty in a game without clauses.
    fn clause_of(_illegal: &Self::IllegalMoveError) -> &'static str {
        ""
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
}

/// Further methods of all games.
///
/// # Examples
/// ```
/// use crosstrack::{Game as _, GameExt as _, Ruleset};
///
/// let game = Ruleset::default();
/// let start = game.start();
/// let moves = game.moves(&start);
/// assert_eq!(moves.len(), 2816);
/// let next = game.try_play(&start, moves[0])?;
/// assert!(game.try_play(&next, moves[0]).is_err(), "the piece is on the board");
/// # Ok::<(), crosstrack::IllegalMoveError>(())
/// ```
pub trait GameExt: Game {
    /// Returns every legal move, ascending.
    fn moves(&self, position: &Self::Position) -> Vec<Self::Move> {
        let mut moves = Vec::new();
        self.moves_into(position, &mut moves);
        moves
    }

    /// Returns the position after a move, if it is legal.
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

    /// Returns the number of plies from a turn of a player to the next turn of the player's side, if players take
    /// turns in order: 2 with two players or two teams, else the number of players.
    fn plies_per_round(&self, player: Player) -> usize {
        let (side, players) = (self.side_of(player), self.players());
        (1..players)
            .find(|&plies| side.contains(player.nth_after(plies, players)))
            .unwrap_or(players)
    }

    /// Returns the sides that can win, players or teams, in the order of their first players.
    fn sides(&self) -> Vec<Players> {
        let mut sides: Vec<Players> = Vec::new();
        for &player in &Player::ALL[..self.players()] {
            let side = self.side_of(player);
            if !sides.contains(&side) {
                sides.push(side);
            }
        }
        sides
    }

    /// Counts the legal moves of a position: how many there are of each kind, and how many of them win or draw.
    fn tally(&self, position: &Self::Position) -> Tally {
        let mut tally = Tally::new(Self::KINDS.len());
        self.tally_into(position, &mut tally);
        tally
    }
}

impl<G: Game> GameExt for G {}
