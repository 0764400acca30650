//! The trait [`Rulebook`]: rulesets by name, and the clauses of the rules.

use crate::clauses::{self, Clause};
use crate::game::{Notation, RuleName, Rules, RulesError};

/// A game whose rulesets have names, and whose rules have clauses. By default, it has neither readings nor clauses.
pub trait Rulebook: Notation {
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
}
