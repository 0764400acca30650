//! A game in which one position has fewer moves, so that a player chooses among these.

use crosstrack::game::tactics::{Squares, Threat};
use crosstrack::game::{Counted, Game, Notation, Rulebook, Rules, RulesError, Symmetric, Tactics};
use crosstrack::{Outcome, Player, Players};
use crosstrack_players::{Chances, Evaluated};

/// A game that is another game, but for the moves of one position. A win at once that is not among them is still seen.
#[derive(Clone, Debug)]
pub(super) struct Restricted<G: Game> {
    game: G,
    root: Option<(G::Position, Vec<G::Move>)>,
}

impl<G: Game> Restricted<G> {
    /// Returns the game in which `position` has only `moves`, some of its legal moves, ascending.
    pub(super) const fn new(game: G, position: G::Position, moves: Vec<G::Move>) -> Self {
        Self { game, root: Some((position, moves)) }
    }

    fn moves_of(&self, position: &G::Position) -> Option<&[G::Move]> {
        self.root.as_ref().filter(|(root, _)| root == position).map(|(_, moves)| &moves[..])
    }
}

impl<G: Game> Game for Restricted<G> {
    type Position = G::Position;
    type Move = G::Move;
    type IllegalMoveError = G::IllegalMoveError;

    fn moves_into(&self, position: &G::Position, moves: &mut Vec<G::Move>) {
        match self.moves_of(position) {
            Some(few) => moves.extend(few),
            None => self.game.moves_into(position, moves),
        }
    }

    fn players(&self) -> usize {
        self.game.players()
    }

    fn start(&self) -> G::Position {
        self.game.start()
    }

    fn to_move(&self, position: &G::Position) -> Player {
        self.game.to_move(position)
    }

    fn side_of(&self, player: Player) -> Players {
        self.game.side_of(player)
    }

    fn outcome(&self, position: &G::Position) -> Option<Outcome> {
        self.game.outcome(position)
    }

    fn check(&self, position: &G::Position, mv: G::Move) -> Result<(), G::IllegalMoveError> {
        self.game.check(position, mv)
    }

    fn play(&self, position: &G::Position, mv: G::Move) -> G::Position {
        self.game.play(position, mv)
    }
}

impl<G: Notation> Notation for Restricted<G> {
    type ParsePositionError = G::ParsePositionError;
    type ParseMoveError = G::ParseMoveError;

    const NAME: &'static str = G::NAME;
    const TITLE: &'static str = G::TITLE;

    fn write_position(&self, position: &G::Position) -> String {
        self.game.write_position(position)
    }

    fn parse_position(&self, text: &str) -> Result<G::Position, G::ParsePositionError> {
        self.game.parse_position(text)
    }

    fn write_move(&self, mv: G::Move) -> String {
        self.game.write_move(mv)
    }

    fn parse_move(&self, text: &str) -> Result<G::Move, G::ParseMoveError> {
        self.game.parse_move(text)
    }
}

impl<G: Counted> Counted for Restricted<G> {
    const KINDS: &'static [&'static str] = G::KINDS;

    fn kind(&self, position: &G::Position, mv: G::Move) -> usize {
        self.game.kind(position, mv)
    }
}

/// Symmetries are left out: an image of the position has all moves.
impl<G: Symmetric> Symmetric for Restricted<G> {}

impl<G: Rulebook> Rulebook for Restricted<G> {
    fn with_rules(rules: &Rules, position: Option<&str>) -> Result<Self, RulesError> {
        Ok(Self { game: G::with_rules(rules, position)?, root: None })
    }

    fn readings(&self) -> String {
        self.game.readings()
    }
}

impl<G: Tactics> Tactics for Restricted<G> {
    fn is_orderly(&self) -> bool {
        self.game.is_orderly()
    }

    fn winning_moves(&self, position: &G::Position) -> Vec<G::Move> {
        self.game.winning_moves(position)
    }

    fn has_win(&self, position: &G::Position) -> bool {
        self.game.has_win(position)
    }

    fn is_safe(&self, position: &G::Position, mv: G::Move) -> bool {
        self.game.is_safe(position, mv)
    }

    fn lets_win(&self, position: &G::Position, mv: G::Move) -> bool {
        self.game.lets_win(position, mv)
    }

    fn keep_unanswered(&self, position: &G::Position, moves: &mut Vec<G::Move>, reply: G::Move) {
        self.game.keep_unanswered(position, moves, reply);
    }

    fn min_plies(&self, position: &G::Position, most: usize) -> usize {
        self.game.min_plies(position, most)
    }

    fn min_turns(&self, position: &G::Position, side: Players, most: usize) -> usize {
        self.game.min_turns(position, side, most)
    }

    fn play_non_winning(&self, position: &G::Position, mv: G::Move) -> G::Position {
        self.game.play_non_winning(position, mv)
    }

    fn threats(&self, position: &G::Position) -> Vec<Threat<G::Move>> {
        self.game.threats(position)
    }

    fn has_threat(&self, position: &G::Position) -> bool {
        self.game.has_threat(position)
    }

    fn keep_touching(&self, position: &G::Position, moves: &mut Vec<G::Move>) {
        self.game.keep_touching(position, moves);
    }

    fn touching_moves(&self, position: &G::Position) -> Vec<G::Move> {
        match self.moves_of(position) {
            Some(few) => {
                let mut moves = few.to_vec();
                self.game.keep_touching(position, &mut moves);
                moves
            }
            None => self.game.touching_moves(position),
        }
    }

    fn touches(&self, position: &G::Position, mv: G::Move) -> Squares {
        self.game.touches(position, mv)
    }
}

impl<G: Evaluated<Position: Sync, Move: Sync>> Evaluated for Restricted<G> {
    type Evaluator = G::Evaluator;

    fn evaluator(&self) -> G::Evaluator {
        self.game.evaluator()
    }

    fn chances(&self, evaluator: &mut G::Evaluator, position: &G::Position) -> Chances {
        self.game.chances(evaluator, position)
    }

    fn score(
        &self,
        evaluator: &mut G::Evaluator,
        position: &G::Position,
        moves: &[G::Move],
        scores: &mut Vec<i32>,
    ) {
        self.game.score(evaluator, position, moves, scores);
    }

    fn best(
        &self,
        evaluator: &mut G::Evaluator,
        position: &G::Position,
        moves: &[G::Move],
        most: usize,
    ) -> Vec<(i32, G::Move)> {
        self.game.best(evaluator, position, moves, most)
    }
}
