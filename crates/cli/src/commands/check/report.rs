//! What evidence in a file shows, for JSON and as text.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Serialize;

use crate::answer::values::FileName;
use crate::commands::configurations::write::size_text;
use crate::commands::proof::claim;
use crosstrack::base::counted;
use crosstrack::game::Readings as _;
use crosstrack::rules::{Connectors, Ruleset, RulesetSpec};

/// The most lemmas that are shown in text.
const MAX_LEMMAS: usize = 5;

/// What the evidence in a file shows: a strategy, an archive, or a proof by another program.
#[derive(Serialize, JsonSchema)]
#[serde(untagged)]
pub enum CheckReport {
    /// The report on a certificate or refutation.
    Strategy(StrategyReport),
    /// The report on an archive of a proof.
    Archive(ArchiveReport),
    /// The report on a proof by another program.
    Proof(ProofOfOther),
}

/// A strategy that the rules have replayed. All numbers come from the replay.
#[derive(Serialize, JsonSchema)]
pub struct StrategyReport {
    /// The path of the file.
    pub(super) file: FileName,
    /// `certificate` or `refutation`.
    pub(super) kind: &'static str,
    /// The statement that the strategy proves, as a sentence.
    pub(super) says: String,
    /// The name of the game.
    pub(super) game: &'static str,
    /// The readings of the rules.
    pub(super) readings: String,
    /// The position in which the strategy begins, in notation.
    pub(super) position: String,
    /// The number of moves of the strategy in the replay.
    pub(super) moves: u64,
    /// The number of moves of the other players in the replay.
    pub(super) replies: u64,
    /// The number of nodes of the strategy.
    pub(super) nodes: usize,
    /// The facts that a refutation rests on; `null` for a certificate.
    pub(super) refutation: Option<RefutationFacts>,
    /// The strategy as a tree, for the answer in text.
    #[serde(skip)]
    pub(super) tree: Option<String>,
}

#[derive(Serialize, JsonSchema)]
pub(super) struct RefutationFacts {
    /// The number of positions in which the check looked for an immediate win.
    pub(super) looked_at: u64,
    /// The lemmas that end the refutation early, the most used first.
    pub(super) lemmas: Vec<LemmaUse>,
}

#[derive(Serialize, JsonSchema)]
pub(super) struct LemmaUse {
    /// The moves that the other players repeat in the lemma; none of them affects the win.
    pub(super) wait_by: String,
    /// The number of positions that use the lemma.
    pub(super) positions: u64,
}

/// An archive of a proof, after a check of every byte and every proof step.
#[derive(Serialize, JsonSchema)]
pub struct ArchiveReport {
    /// The path of the manifest of the archive.
    pub(super) file: FileName,
    /// Always `archive`.
    pub(super) kind: &'static str,
    /// The statement that the archive proves, as a sentence.
    pub(super) says: String,
    /// The number of variables of the formula.
    pub(super) variables: usize,
    /// The number of clauses of the formula.
    pub(super) clauses: usize,
    /// The facts that were derived from the rules and agree with the archive.
    pub(super) derived: DerivedFacts,
}

#[derive(Serialize, JsonSchema)]
pub(super) struct DerivedFacts {
    /// The board, the edition, the owners, and the reading of each clause.
    pub(super) readings: BTreeMap<String, String>,
    /// The connectors by interstice, if their layout is not a published one; otherwise `null`.
    pub(super) own_connectors: Option<BTreeMap<String, String>>,
    /// The paths of the patterns by letter, if they are not those of the edition; otherwise `null`.
    pub(super) own_pieces: Option<BTreeMap<String, String>>,
}

/// A proof by another program, after a check of every step.
#[derive(Serialize, JsonSchema)]
pub struct ProofOfOther {
    /// The path of the formula.
    pub(super) file: FileName,
    /// Always `formula`.
    pub(super) kind: &'static str,
    /// The statement that the proof proves: that the formula has no model.
    pub(super) says: &'static str,
    /// The number of variables of the formula.
    pub(super) variables: usize,
    /// The number of clauses of the formula.
    pub(super) clauses: usize,
    /// The path of the proof.
    pub(super) proof: FileName,
    /// The number of steps that add a clause.
    pub(super) steps: u64,
    /// The number of hints of these steps.
    pub(super) hints: u64,
}

impl CheckReport {
    /// Writes a line that says what the evidence shows, and lines that say on what it rests.
    pub(super) fn text(&self) -> String {
        match self {
            Self::Strategy(report) => match &report.tree {
                Some(tree) => format!("{}\n{tree}", report.text()),
                None => report.text(),
            },
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
        let Some(RefutationFacts { looked_at, lemmas }) = refutation else {
            return text;
        };
        let positions = counted(*looked_at, "position");
        text += &format!(
            "  looked    at {positions} for a win at once: by the list of winning moves\n"
        );
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
        let Self { file, says, clauses, derived, .. } = self;
        let DerivedFacts { readings, own_connectors, own_pieces } = derived;
        // Readings have the names that they have in certificates.
        let rules = RulesetSpec::READINGS.iter().map(|reading| (reading.clause, reading.name));
        let facts = ["board", "edition", "owners", "sets"].map(|name| (name, name));
        let words: Vec<String> = facts
            .into_iter()
            .chain(rules)
            .filter_map(|(key, name)| Some(format!("{name}={}", readings.get(key)?)))
            .collect();
        let mut text = format!(
            "{file}: {says}\n  derived   the rules give the same {}, which have no model\n  \
             readings  {}\n",
            counted(*clauses, "clause"),
            words.join(" "),
        );
        let tables = [("own connectors", own_connectors), ("own pieces", own_pieces)];
        for (what, table) in tables {
            if let Some(table) = table {
                let rows: Vec<String> = table.iter().map(|(at, is)| format!("{at} {is}")).collect();
                text += &format!("  {what}: {}\n", rows.join(", "));
            }
        }
        text
    }
}

impl DerivedFacts {
    /// Returns the facts of the ruleset of a claim.
    pub(super) fn new(ruleset: &Ruleset) -> Self {
        let spec = ruleset.spec();
        let own = spec
            .connectors
            .as_ref()
            .filter(|layout| Connectors::from_name(layout.name()).is_none());
        let connectors = own.map(|layout| {
            let all = layout.connectors_on(ruleset.board());
            all.map(|(at, connector)| (at.to_string(), connector.to_string())).collect()
        });
        let pieces = spec.pieces.as_ref().map(|pieces| {
            let all = pieces.patterns().iter();
            all.map(|pattern| (pattern.letter.to_string(), pattern.links.to_string())).collect()
        });
        let mut readings = claim::readings(ruleset);
        if connectors.is_some() {
            // The name of a layout is its maker's.
            readings.insert("X-CONNECTORS".to_owned(), "own".to_owned());
        }
        Self { readings, own_connectors: connectors, own_pieces: pieces }
    }
}

impl ProofOfOther {
    fn text(&self) -> String {
        let Self { file, says, variables, clauses, proof, steps, hints, .. } = self;
        let (steps, hints) = (counted(*steps as usize, "step"), counted(*hints as usize, "hint"));
        let size = size_text(*variables as u64, *clauses as u64);
        format!("{file}: {says} ({size})\n  proof     {proof}: {steps}, {hints}\n")
    }
}
