//! Crosstrack on the wire.

use serde::{Deserialize, Serialize};

use crate::conform::wire::Wire;
use crate::crosstrack::conform::forms::{
    BadPositionForm, BadRulesetForm, LayoutName, PositionForm, RulesetForm,
};
use crate::crosstrack::conform::tiles::TileCommand;
use crate::crosstrack::rules::edition::{EditionId, Owners};
use crate::crosstrack::rules::geometry::Board;
use crate::crosstrack::rules::legality::IllegalMove;
use crate::crosstrack::rules::notation::BadPosition;
use crate::crosstrack::rules::position::Position;
use crate::crosstrack::rules::ruleset::{Ruleset, RulesetSpec};
use crate::crosstrack::rules::setup::SetupFault;
use crate::game::reading::Readings as _;
use crate::game::{Game, Tally};

/// Counts of move sequences. Only `nodes` and `wins` are compared; the rest is of the last moves.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PerftOk {
    /// How many sequences there are.
    pub nodes: u64,
    /// How many of them end with a win.
    pub wins: u64,
    /// How many end with a placement.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub place: Option<u64>,
    /// How many end with a rotation.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rotate: Option<u64>,
    /// How many end with a relocation.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub relocate: Option<u64>,
    /// How many end with an intersection piece.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub intersection: Option<u64>,
    /// How many end with a claim.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub claim: Option<u64>,
}

/// Why a form is not what it should be.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadForm {
    /// The ruleset is faulty.
    #[error(transparent)]
    Ruleset(#[from] BadRulesetForm),
    /// The position is faulty.
    #[error(transparent)]
    Position(#[from] BadPositionForm),
}

impl Wire for Ruleset {
    const DECLARED: &'static [(&'static str, &'static str)] = &[
        ("boards", "board"),
        ("editions", "edition"),
        ("owners", "owners"),
        ("junction", "junction"),
        ("relocate-turn", "relocate-turn"),
        ("null-turn", "null-turn"),
        ("claim-rule", "claim-rule"),
        ("connectors", "connectors"),
    ];
    /// Engines were written before there was another game.
    const UNNAMED: bool = true;
    type RulesetForm = RulesetForm;
    type PositionForm = PositionForm;
    type Counts = PerftOk;
    type Own = TileCommand;
    type BadForm = BadForm;

    fn words(field: &str) -> &'static [&'static str] {
        match field {
            "board" => &["4x2", "4x3"],
            "edition" => EditionId::WORDS,
            "owners" => &["1122", "123c", "1234", "1234t"],
            "connectors" => LayoutName::WORDS,
            reading => RulesetSpec::words_of(reading),
        }
    }

    fn is_value(field: &str, value: &str) -> bool {
        match field {
            "board" => value.parse::<Board>().is_ok(),
            "owners" => value.parse::<Owners>().is_ok(),
            _ => Self::words(field).contains(&value),
        }
    }

    fn form(&self) -> Result<RulesetForm, BadForm> {
        Ok(RulesetForm::of(self)?)
    }

    fn of_form(form: &RulesetForm) -> Result<Self, BadForm> {
        Ok(form.ruleset()?)
    }

    fn position_form(&self, position: &Position) -> PositionForm {
        PositionForm::of(self, position)
    }

    fn position_of(&self, form: &PositionForm) -> Result<Position, BadForm> {
        Ok(form.position(self)?)
    }

    fn text_of_lists(&self, form: &PositionForm) -> Result<String, BadForm> {
        Ok(match Position::new(self, &form.listed(self)?) {
            Ok(position) => self.write_position(&position),
            Err(faults) => format!("no position: {}", faults.to_string().replace('\n', "; ")),
        })
    }

    fn text_of(form: &PositionForm) -> &str {
        &form.x1
    }

    fn forbidden_by(illegal: &IllegalMove) -> &'static str {
        illegal.clause()
    }

    fn violated(bad: &BadPosition) -> Option<Vec<String>> {
        let BadPosition::Setup(faults) = bad else { return None };
        Some(faults.0.iter().map(SetupFault::clause).map(str::to_owned).collect())
    }

    fn counts(tally: &Tally) -> PerftOk {
        let of = |kind| {
            let kinds = Self::KINDS.iter().zip(&tally.by_kind);
            kinds.filter(|(name, _)| **name == kind).map(|(_, count)| *count).next()
        };
        PerftOk {
            nodes: tally.nodes(),
            wins: tally.wins,
            place: of("place"),
            rotate: of("rotate"),
            relocate: of("relocate"),
            intersection: of("intersection"),
            claim: of("claim"),
        }
    }

    fn count_facts(counts: &PerftOk) -> (Vec<String>, String) {
        let kinds = [
            ("place", counts.place),
            ("rotate", counts.rotate),
            ("relocate", counts.relocate),
            ("intersection", counts.intersection),
            ("claim", counts.claim),
        ];
        let given = kinds.iter().filter_map(|(kind, n)| Some(format!("{kind} {}", (*n)?)));
        let facts = vec![format!("nodes {}", counts.nodes), format!("wins {}", counts.wins)];
        (facts, given.collect::<Vec<_>>().join(", "))
    }
}
