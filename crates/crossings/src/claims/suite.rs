//! Claims about the perft suite `data/suites/crossings-perft.csv`.

use crate::rules::{Position, Ruleset};
use crate::twin::{Twin, TwinPosition};
use crosstrack::base::{DataError, Table};
use crosstrack::game::perft::perft;
use crosstrack::game::{Counted as _, Notation as _, RulesError, Tally};
use crosstrack_verify::{CheckResult, Claim, Tier, claims};

pub(super) const CLAIMS: &[Claim] = claims! {
    "crossings-perft" => perft_is_listed, ["CR-MOVE" "CR-CROSS" "CR-LOCK" "CR-DRAW"]
        "The move sequences of the suite are as many as it says, by the kind of their last move and by how they end the game: those of up to 100 million (in the quick tier 300 thousand)."
    "crossings-perft-is-twin" => perft_is_twin, ["CR-MOVE" "CR-CROSS" "CR-LOCK"]
        "A twin that pushes stones square by square counts as many sequences as the suite says, where they are no more than 6 thousand (in the full tier 2 million)."
};

/// A row of the perft suite: a position and the counts of its move sequences.
#[derive(Clone, Debug)]
pub struct PerftRow {
    /// The ruleset under which the sequences are counted.
    pub ruleset: Ruleset,
    /// The position from which the sequences start.
    pub position: Position,
    /// The length of each sequence in plies.
    pub depth: usize,
    /// The numbers of sequences, by the kind of their last move, and the numbers of those that end the
    /// game.
    pub tally: Tally,
}

/// Reads the shipped perft suite.
///
/// # Errors
/// If a row is invalid, or if its counts by kind do not add up to its nodes. The error is about the first
/// such row.
pub fn perft_rows() -> Result<Vec<PerftRow>, DataError> {
    let mut columns = vec!["ruleset", "position", "depth", "nodes"];
    columns.extend(Ruleset::KINDS);
    columns.extend(["wins", "draws"]);
    let text = crosstrack_data::text!("suites/crossings-perft.csv");
    let table = Table::parse("data/suites/crossings-perft.csv", text, &columns, &[])?;
    let mut found = Vec::new();
    for row in table.rows() {
        let field = row.field("ruleset");
        let ruleset: Ruleset =
            field.text.parse().map_err(|e: RulesError| field.error(e.to_string()))?;
        let field = row.field("position");
        let position =
            ruleset.parse_position(&field.text).map_err(|e| field.error(e.to_string()))?;
        let tally = Tally::read::<Ruleset>(row)?;
        found.push(PerftRow { ruleset, position, depth: row.field("depth").parse()?, tally });
    }
    Ok(found)
}

fn perft_is_listed(tier: Tier) -> CheckResult {
    check_rows(if tier == Tier::Quick { 300_000 } else { 100_000_000 }, |row| {
        let found = perft(&row.ruleset, &row.position, row.depth);
        (found != row.tally).then(|| format!("{found:?}"))
    })
}

fn perft_is_twin(tier: Tier) -> CheckResult {
    check_rows(if tier == Tier::Quick { 6_000 } else { 2_000_000 }, |row| {
        let state = TwinPosition::parse(&row.ruleset.write_position(&row.position));
        let found = Twin::new(*row.ruleset.spec()).perft(&state, row.depth);
        (found != row.tally.nodes()).then(|| found.to_string())
    })
}

/// Checks the rows with at most `most` sequences. If the counts of a row differ, `differs` returns its own
/// counts, as a counterexample.
fn check_rows(most: u64, differs: impl Fn(&PerftRow) -> Option<String>) -> CheckResult {
    let mut cases = 0;
    let rows = perft_rows().map_err(|e| e.to_string())?;
    for row in rows.iter().filter(|row| row.tally.nodes() <= most) {
        if let Some(found) = differs(row) {
            let text = row.ruleset.write_position(&row.position);
            return Err(format!("{}: {text}, depth {}: {found}", row.ruleset, row.depth));
        }
        // A row is one case, however many sequences it counts.
        cases += 1;
    }
    Ok(cases)
}
