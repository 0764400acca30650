//! What evidence in a file shows, for JSON and as text.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Serialize;

use crate::commands::configurations::write::size_text;
use crate::options::recorded::{OPTIONS, SAYS};
use crosstrack::base::counted;
use crosstrack::game::Readings as _;
use crosstrack::rules::RulesetSpec;

/// The most lemmas that are shown in text.
const MAX_LEMMAS: usize = 5;

/// What the evidence in a file shows.
#[derive(Serialize, JsonSchema)]
#[serde(untagged)]
pub enum CheckReport {
    /// Of a certificate or refutation.
    Strategy(StrategyReport),
    /// Of the archive of a proof.
    Archive(ArchiveReport),
    /// Of the proof of another program.
    Proof(ProofOfOther),
}

/// A strategy that was replayed by the rules. All numbers come from the replay.
#[derive(Serialize, JsonSchema)]
pub struct StrategyReport {
    /// The file.
    pub(super) file: String,
    /// `certificate` or `refutation`.
    pub(super) kind: &'static str,
    /// The statement that the strategy shows, as a sentence.
    pub(super) says: String,
    /// The name of the game.
    pub(super) game: &'static str,
    /// The readings of the rules.
    pub(super) readings: String,
    /// The position where the strategy begins, in notation.
    pub(super) position: String,
    /// The number of moves of the strategy that were replayed.
    pub(super) moves: u64,
    /// The number of moves of the others that were replayed.
    pub(super) replies: u64,
    /// The number of nodes of the strategy.
    pub(super) nodes: usize,
    /// What a refutation rests on; `null` for a certificate.
    pub(super) refutation: Option<RefutationFacts>,
}

#[derive(Serialize, JsonSchema)]
pub(super) struct RefutationFacts {
    /// The number of positions that were looked at for a win at once.
    pub(super) looked_at: u64,
    /// Whether every legal move was tried there, instead of the rules' list of winning moves.
    pub(super) every_move: bool,
    /// The lemmas that end it early, the one used most first.
    pub(super) lemmas: Vec<LemmaUse>,
}

#[derive(Serialize, JsonSchema)]
pub(super) struct LemmaUse {
    /// The moves of the others that have no effect on the win, so that it is as if they waited.
    pub(super) wait_by: String,
    /// The number of positions in which it is used.
    pub(super) positions: u64,
}

/// An archive of which every byte and every step of the proof was checked.
#[derive(Serialize, JsonSchema)]
pub struct ArchiveReport {
    /// The manifest of the archive.
    pub(super) file: String,
    /// Always `archive`.
    pub(super) kind: &'static str,
    /// The statement that the proof shows, as a sentence.
    pub(super) says: String,
    /// The number of variables of the formula.
    pub(super) variables: usize,
    /// The number of clauses of the formula.
    pub(super) clauses: usize,
    /// What was derived from the rules and is the same; `null` with `--proof-only`.
    pub(super) derived: Option<DerivedFacts>,
}

#[derive(Serialize, JsonSchema)]
pub(super) struct DerivedFacts {
    /// The options from which the formula was derived.
    pub(super) options: Vec<String>,
    /// The readings of the rules by clause, and the bound of the formula.
    pub(super) readings: BTreeMap<String, String>,
    /// The tables that the archive carries, each with its size and hash.
    pub(super) tables: BTreeMap<String, String>,
}

/// A proof of another program that was checked step by step.
#[derive(Serialize, JsonSchema)]
pub struct ProofOfOther {
    /// The file of the formula.
    pub(super) file: String,
    /// Always `formula`.
    pub(super) kind: &'static str,
    /// The statement that the proof shows: that the formula has no model.
    pub(super) says: &'static str,
    /// The number of variables of the formula.
    pub(super) variables: usize,
    /// The number of clauses of the formula.
    pub(super) clauses: usize,
    /// The file of the proof.
    pub(super) proof: String,
    /// By what the steps follow: the hints of a proof in LRAT, or those that this program found for one in DRAT.
    pub(super) by: &'static str,
    /// The number of steps that add a clause.
    pub(super) steps: u64,
    /// The number of hints of these steps.
    pub(super) hints: u64,
}

impl CheckReport {
    /// Writes a line that says what the evidence shows, and lines that say on what it rests.
    pub(super) fn text(&self) -> String {
        match self {
            Self::Strategy(report) => report.text(),
            Self::Archive(report) => report.text(),
            Self::Proof(report) => report.text(),
        }
    }
}

impl StrategyReport {
    fn text(&self) -> String {
        let Self { file, says, position, readings, moves, replies, nodes, refutation, .. } = self;
        let mut text = format!("{file}: {says}\n  position  {position}\n  readings  {readings}\n");
        text += &format!(
            "  replayed  {} of the strategy against {} of the others, {}\n",
            counted(*moves, "move"),
            counted(*replies, "move"),
            counted(*nodes, "node"),
        );
        let Some(RefutationFacts { looked_at, every_move, lemmas }) = refutation else {
            return text;
        };
        let how =
            if *every_move { "every legal move tried" } else { "by the list of winning moves" };
        let positions = counted(*looked_at, "position");
        text += &format!("  looked    at {positions} for a win at once: {how}\n");
        if lemmas.is_empty() {
            return text + "  lemmas    none\n";
        }
        let all: u64 = lemmas.iter().map(|lemma| lemma.positions).sum();
        let (number, positions) = (counted(lemmas.len(), "lemma"), counted(all, "position"));
        text += &format!("  lemmas    {number} in {positions}\n");
        for LemmaUse { wait_by, positions } in lemmas.iter().take(MAX_LEMMAS) {
            text += &format!("            {positions} wait by {wait_by}\n");
        }
        text
    }
}

impl ArchiveReport {
    fn text(&self) -> String {
        let Self { file, says, variables, clauses, derived, .. } = self;
        let Some(DerivedFacts { options, readings, tables }) = derived else {
            return format!(
                "{file}: {says} ({}); without --proof-only it is compared with the rules\n",
                size_text(*variables as u64, *clauses as u64)
            );
        };
        // Readings have the names that they have in certificates.
        let rules = RulesetSpec::READINGS.iter().map(|reading| (reading.clause, reading.name));
        let named: Vec<(&str, &str)> =
            [("board", "board"), ("edition", "edition")].into_iter().chain(rules).collect();
        let words: Vec<String> = named
            .iter()
            .filter_map(|&(key, name)| Some(format!("{name}={}", readings.get(key)?)))
            .collect();
        let mut text = format!(
            "{file}: {says}\n  derived   the rules give the same {}, which have no model\n  \
             options   {}\n  readings  {}\n",
            counted(*clauses, "clause"),
            options.join(" "),
            words.join(" "),
        );
        let is_named = |key: &str| named.iter().any(|&(name, _)| name == key);
        for (key, value) in readings.iter().filter(|(key, _)| !is_named(key)) {
            text += &format!("  {key:<9} {value}\n");
        }
        for (word, about) in tables {
            text += &format!("  table     {word}.csv, {about}\n");
        }
        text
    }
}

impl DerivedFacts {
    /// Returns the facts of derived readings, without those that are elsewhere.
    pub(super) fn new(
        options: &[String],
        readings: &BTreeMap<String, String>,
        tables: BTreeMap<String, String>,
    ) -> Self {
        let mut readings = readings.clone();
        readings.retain(|key, _| key != SAYS && key != OPTIONS);
        Self { options: options.to_vec(), readings, tables }
    }
}

impl ProofOfOther {
    fn text(&self) -> String {
        let Self { file, says, variables, clauses, proof, by, steps, hints, .. } = self;
        let (steps, hints) = (counted(*steps as usize, "step"), counted(*hints as usize, "hint"));
        let size = size_text(*variables as u64, *clauses as u64);
        format!(
            "{file}: {says} ({size})\n  proof     {proof}: {steps}, {hints}\n  checked   by {by}\n"
        )
    }
}
