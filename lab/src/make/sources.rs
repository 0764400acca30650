//! Which sources demand the answer of a case by themselves, and what follows for its level.
//!
//! A source describes rulesets, and says of them what it says. `lab/cases/sources.csv` lists the cases that an engine
//! written to its letter (`tests/engines/sources.py`) answers otherwise.

use std::collections::BTreeMap;

use crate::make::{MakeError, read_made};
use crosstrack::base::Table;
use crosstrack::rules::{ClaimRule, EditionId, Junction, RelocateTurn};
use crosstrack_conform::crosstrack::forms::RulesetForm;
use crosstrack_conform::{Case, Level, Source, Wire};

/// Cases, each with the sources that would have it answered otherwise.
pub(super) struct Otherwise(BTreeMap<String, Vec<Source>>);

impl Otherwise {
    /// Reads the cases of a game.
    ///
    /// # Errors
    /// If the table cannot be read.
    pub(super) fn read(game: &str) -> Result<Self, MakeError> {
        let (file, text) = ("sources.csv", read_made("sources.csv")?);
        let mut cases = BTreeMap::new();
        for row in Table::parse(file, &text, &["game", "id", "otherwise"], &[])?.rows() {
            if row.field("game").text == game {
                let words = row.field("otherwise");
                let sources: Result<_, _> = words.text.split_whitespace().map(str::parse).collect();
                let sources = sources.map_err(|e| words.error(format!("{e}")))?;
                cases.insert(row.field("id").text, sources);
            }
        }
        Ok(Self(cases))
    }

    /// Enters into each case the sources that demand its answer, of those that `describing` says describe its
    /// ruleset. What a source would have otherwise is no rule of all.
    pub(super) fn mark<G: Wire>(
        &self,
        cases: &mut [Case<G>],
        describing: impl Fn(&Case<G>) -> Vec<Source>,
    ) {
        for case in cases {
            let others = self.0.get(&case.id).map(Vec::as_slice).unwrap_or_default();
            case.sources = describing(case);
            case.sources.retain(|source| !others.contains(source));
            let is_rule = matches!(case.level, Some(Level::Core | Level::Edition));
            if is_rule && !others.is_empty() {
                case.level = Some(Level::Interpretation);
            }
        }
    }
}

/// Returns the sources that describe a ruleset of Crosstrack: its board, its players, and its readings as they are or
/// left open.
pub(super) fn describing(ruleset: &RulesetForm) -> Vec<Source> {
    let RulesetForm { board, edition, owners, junction, relocate_turn, claim_rule, .. } = ruleset;
    let is_small = matches!(edition, EditionId::Challenge | EditionId::Standard);
    if board != if is_small { "4x2" } else { "4x3" } || owners.contains('0') {
        return Vec::new();
    }
    match claim_rule {
        ClaimRule::Automatic if *junction == Junction::Joined => vec![Source::En],
        ClaimRule::Announced if is_small && *relocate_turn == RelocateTurn::Free => {
            vec![Source::Nl, Source::Fr]
        }
        _ => Vec::new(),
    }
}
