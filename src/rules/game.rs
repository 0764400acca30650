//! The rules as a [`Game`].

use crate::base::{Outcome, Player, Players};
use crate::clauses::{Clause, Reading};
use crate::game::{
    Counted, Game, GameExt, Notation, RuleName, Rulebook, Rules, RulesError, Symmetric, Tally,
};
use crate::rules::action::{Action, Move};
use crate::rules::legality::IllegalMoveError;
use crate::rules::notation::{ParsePositionError, SyntaxError};
use crate::rules::position::Position;
use crate::rules::readings::ClaimRule;
use crate::rules::ruleset::Ruleset;
use crate::rules::symmetry::Symmetry;
use crate::rules::{clauses, key, legality, movegen, named, notation, threats};

impl Game for Ruleset {
    type Position = Position;
    type Move = Move;
    type IllegalMoveError = IllegalMoveError;

    fn players(&self) -> usize {
        self.seats().players()
    }

    fn start(&self) -> Position {
        Position::start(self)
    }

    fn to_move(&self, position: &Position) -> Player {
        position.to_move()
    }

    fn side_of(&self, player: Player) -> Players {
        self.seats().side_of(player)
    }

    /// Returns how the game ended. If it is won, the player who made the last turn is the winner (WN-MOVER), in
    /// teams together with the partner; if the player to move has no legal move, it is drawn (PL-NO-MOVE).
    fn outcome(&self, position: &Position) -> Option<Outcome> {
        if position.is_won(self) {
            let winner = position.to_move().predecessor(self.seats().players());
            return Some(Outcome::Win(self.seats().side_of(winner)));
        }
        (!movegen::has_action(self, position)).then_some(Outcome::Draw)
    }

    fn moves_into(&self, position: &Position, moves: &mut Vec<Move>) {
        let may_announce =
            self.claim_rule() == ClaimRule::Announced && !position.has_complete_path();
        movegen::for_each_action(self, position, |action| {
            let silent = Move { action, announced: false };
            moves.push(silent);
            if may_announce && position.play_unchecked(self, silent).has_complete_path() {
                moves.push(Move { action, announced: true });
            }
        });
    }

    fn check(&self, position: &Position, mv: Move) -> Result<(), IllegalMoveError> {
        legality::check(self, position, mv)
    }

    fn play(&self, position: &Position, mv: Move) -> Position {
        position.play_unchecked(self, mv)
    }
}

impl Notation for Ruleset {
    type ParsePositionError = ParsePositionError;
    type ParseMoveError = SyntaxError;

    const NAME: &'static str = "crosstrack";
    const TITLE: &'static str = "Crosstrack";

    fn write_position(&self, position: &Position) -> String {
        notation::write_position(self, position)
    }

    fn parse_position(&self, text: &str) -> Result<Position, ParsePositionError> {
        notation::parse_position(self, text)
    }

    fn write_move(&self, mv: Move) -> String {
        notation::write_move(mv)
    }

    fn parse_move(&self, text: &str) -> Result<Move, SyntaxError> {
        notation::parse_move(text)
    }
}

impl Counted for Ruleset {
    const KINDS: &'static [&'static str] =
        &["place", "rotate", "relocate", "intersection", "claim"];

    fn kind(&self, _: &Position, mv: Move) -> usize {
        kind_of(mv.action)
    }

    fn count_moves(&self, position: &Position) -> usize {
        let mut count: u64 = movegen::count_actions(self, position).iter().sum();
        if self.claim_rule() == ClaimRule::Announced {
            let announced = |action| count += u64::from(action != Action::Claim);
            threats::for_each_win(self, position, announced);
        }
        count as usize
    }

    fn tally_into(&self, position: &Position, tally: &mut Tally) {
        let counts = movegen::count_actions(self, position);
        for (total, count) in tally.by_kind.iter_mut().zip(counts) {
            *total += count;
        }
        if movegen::may_leave_no_action(self, position) {
            tally.draws += drawing_moves(self, position);
        }
        threats::for_each_win(self, position, |action| {
            tally.wins += 1;
            // The move that completes a path silently and the one that announces it are two moves.
            if self.claim_rule() == ClaimRule::Announced && action != Action::Claim {
                tally.by_kind[kind_of(action)] += 1;
            }
        });
    }
}

impl Symmetric for Ruleset {
    fn symmetries(&self) -> usize {
        Symmetry::all(self).len()
    }

    fn image(&self, position: &Position, symmetry: usize) -> Position {
        Symmetry::all(self)[symmetry].position(self, position)
    }

    fn image_of_move(&self, position: &Position, mv: Move, symmetry: usize) -> Move {
        let symmetry = Symmetry::all(self)[symmetry];
        Move { action: symmetry.action(self, position.layout(), mv.action), ..mv }
    }

    fn canonical(&self, position: &Position) -> Position {
        key::canonical_position(self, position)
    }

    fn canonical_key(&self, position: &Position, bytes: &mut Vec<u8>) {
        key::canonical_key(self, position, bytes);
    }
}

impl Rulebook for Ruleset {
    fn rule_names() -> Vec<RuleName> {
        named::rule_names()
    }

    fn with_rules(rules: &Rules, position: Option<&str>) -> Result<Self, RulesError> {
        named::ruleset_of(rules, position)
    }

    fn readings(&self) -> String {
        named::readings_of(self)
    }

    fn rules(&self) -> String {
        named::rules_of(self)
    }

    fn clauses() -> &'static [Clause] {
        &clauses::CLAUSES
    }

    fn documented_readings() -> &'static [Reading] {
        &clauses::READINGS
    }

    fn clause_of(illegal: &IllegalMoveError) -> &'static str {
        illegal.clause()
    }
}

/// Returns the number of moves that end the game in a draw. Tries every move, which is rarely needed.
#[cold]
fn drawing_moves(ruleset: &Ruleset, position: &Position) -> u64 {
    let outcome = |&mv: &Move| ruleset.outcome(&ruleset.play(position, mv));
    let draws = |mv: &Move| outcome(mv) == Some(Outcome::Draw);
    ruleset.moves(position).iter().filter(|mv| draws(mv)).count() as u64
}

const fn kind_of(action: Action) -> usize {
    match action {
        Action::Place { .. } => 0,
        Action::Rotate { .. } => 1,
        Action::Relocate { .. } => 2,
        Action::Intersection { .. } => 3,
        Action::Claim => 4,
    }
}
