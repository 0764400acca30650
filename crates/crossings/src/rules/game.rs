//! The rules as a [`Game`].

use crate::rules::action::Move;
use crate::rules::legality::IllegalMoveError;
use crate::rules::notation::{ParsePositionError, SyntaxError, parse_setup, write_setup};
use crate::rules::position::Position;
use crate::rules::ruleset::{Ruleset, RulesetSpec};
use crate::rules::symmetry::Symmetry;
use crate::rules::{key, legality, movegen, named, tally, win};
use crosstrack::base::{Outcome, Player};
use crosstrack::clauses::{Clause, Reading};
use crosstrack::game::reading::write_readings;
use crosstrack::game::{
    Counted, Game, Notation, Readings as _, RuleName, Rulebook, Rules, RulesError, Symmetric, Tally,
};

impl Game for Ruleset {
    type Position = Position;
    type Move = Move;
    type IllegalMoveError = IllegalMoveError;

    fn players(&self) -> usize {
        2
    }

    fn start(&self) -> Position {
        Position::start(self)
    }

    fn to_move(&self, position: &Position) -> Player {
        position.to_move().player()
    }

    fn outcome(&self, position: &Position) -> Option<Outcome> {
        win::outcome(self, position)
    }

    fn moves_into(&self, position: &Position, moves: &mut Vec<Move>) {
        movegen::moves_into(self, position, moves);
    }

    fn check(&self, position: &Position, mv: Move) -> Result<(), IllegalMoveError> {
        legality::check(self, position, mv)
    }

    fn play(&self, position: &Position, mv: Move) -> Position {
        position.after_move(self, mv)
    }
}

impl Notation for Ruleset {
    type ParsePositionError = ParsePositionError;
    type ParseMoveError = SyntaxError;

    const NAME: &'static str = "crossings";
    const TITLE: &'static str = "Crossings";

    fn write_position(&self, position: &Position) -> String {
        write_setup(self.board(), &position.setup(self))
    }

    fn parse_position(&self, text: &str) -> Result<Position, ParsePositionError> {
        let (theirs, setup) = parse_setup(text)?;
        let ours = self.board();
        if theirs != ours {
            return Err(ParsePositionError::OtherBoard { theirs, ours });
        }
        Ok(Position::new(self, &setup)?)
    }

    fn write_move(&self, mv: Move) -> String {
        mv.to_string()
    }

    fn parse_move(&self, text: &str) -> Result<Move, SyntaxError> {
        text.parse()
    }
}

impl Counted for Ruleset {
    const KINDS: &'static [&'static str] = tally::KINDS;

    fn kind(&self, position: &Position, mv: Move) -> usize {
        tally::kind(self, position, mv)
    }

    fn tally_into(&self, position: &Position, tally: &mut Tally) {
        tally::tally_into(self, position, tally);
    }
}

impl Symmetric for Ruleset {
    fn symmetries(&self) -> usize {
        Symmetry::all(self).len()
    }

    fn image(&self, position: &Position, symmetry: usize) -> Position {
        Symmetry::all(self)[symmetry].image_of_position(self, position)
    }

    fn image_of_move(&self, _: &Position, mv: Move, symmetry: usize) -> Move {
        Symmetry::all(self)[symmetry].image_of_move(self.board(), mv)
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
        self.spec().to_string()
    }

    fn rules(&self) -> String {
        let (spec, plain) = (self.spec(), RulesetSpec::new(self.board()));
        let rows = (spec.rows != plain.rows).then(|| format!("rows={}", spec.rows));
        let readings = write_readings(spec, spec.differences(&plain));
        let readings = readings.split_whitespace().map(str::to_owned);
        rows.into_iter().chain(readings).collect::<Vec<_>>().join(",")
    }

    fn clauses() -> &'static [Clause] {
        &crate::clauses::CLAUSES
    }

    fn documented_readings() -> &'static [Reading] {
        &crate::clauses::READINGS
    }

    fn clause_of(illegal: &IllegalMoveError) -> &'static str {
        illegal.clause()
    }
}
