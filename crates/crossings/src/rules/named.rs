//! Rulesets from rules in words, with or without the text of a position.

use std::str::FromStr;

use crate::rules::geometry::Board;
use crate::rules::notation::parse_setup;
use crate::rules::ruleset::{Ruleset, RulesetError, RulesetSpec};
use crosstrack::game::rules::{RulesErrorKind, is_board};
use crosstrack::game::{Readings as _, RuleName, Rulebook as _, Rules, RulesError, notation};
use crosstrack::serde_by_text;

/// Returns the names that words of rules may have.
pub(super) fn rule_names() -> Vec<RuleName> {
    let board = RuleName {
        form: "AxB",
        default: "8x8",
        stands_alone: is_board,
        ..RuleName::new("board", "columns x rows")
    };
    let rows = RuleName {
        words: &["1", "2"],
        default: "2 on 8x8, else 1",
        ..RuleName::new("rows", "the number of rows of stones that each player starts with")
    };
    let readings = RulesetSpec::READINGS.iter().map(RuleName::of_reading);
    [board, rows].into_iter().chain(readings).collect()
}

/// Returns the ruleset that rules name, with a position in notation or without.
pub(super) fn ruleset_of(rules: &Rules, position: Option<&str>) -> Result<Ruleset, RulesError> {
    let board = position.map(|text| board_of(rules, text)).transpose()?;
    Ruleset::new(RulesetSpec::from_rules(rules, board)?).map_err(|bad| {
        let title = "there is no such game";
        if let (Some(text), None) = (position, rules.get("rows")) {
            return RulesError::new(RulesErrorKind::Position, title, text)
                .with_label(notation::part(text, ' ', 0), bad.to_string());
        }
        let name = if rules.get("rows").is_some() { "rows" } else { "board" };
        let help = match bad {
            RulesetError::NoRoom { rows: 2, .. } => "write a higher board, or rows=1",
            _ => "write a higher board",
        };
        rules.error_at(name, title, bad.to_string()).with_help(help)
    })
}

/// Returns the board of a position, which rules may repeat.
fn board_of(rules: &Rules, text: &str) -> Result<Board, RulesError> {
    let (board, _) = parse_setup(text).map_err(|bad| {
        RulesError::new(RulesErrorKind::Position, "this is not a position of Crossings", text)
            .with_label(bad.span, bad.expected)
    })?;
    match rules.parse("board")?.filter(|&given: &Board| given != board) {
        None => Ok(board),
        Some(given) => {
            let title = format!("board={given} contradicts the text of the position");
            Err(RulesError::new(RulesErrorKind::Contradiction, title, text)
                .with_label(notation::part(text, ' ', 0), format!("the text draws a board {board}"))
                .with_help(
                    "the text fixes the board: leave it out of the rules, or change the text",
                ))
        }
    }
}

impl FromStr for Ruleset {
    type Err = RulesError;

    /// Parses rules such as `8x8 distance=upto`.
    fn from_str(text: &str) -> Result<Self, RulesError> {
        Self::with_readings(text, "")
    }
}

serde_by_text!(Ruleset);
