//! The suites in `data/suites/`: positions, faulty setups, illegal moves and perft counts, with the
//! expected results.
//!
//! Suites are read strictly: an unknown column, reading, position or clause is an error that states the
//! line and the column, so that no row is skipped.

use std::collections::HashSet;

use crate::{CheckResult, Claim, Tier, check_each, claims, ensure};
use crosstrack::base::data::{Field, shipped};
use crosstrack::base::{DataError, Row, Table};
use crosstrack::game::perft::perft;
use crosstrack::game::{Counted as _, Game, Notation as _, Rulebook as _, Tally, random_game};
use crosstrack::rules::{Move, Position, Ruleset, Setup, SetupFault, parse_setup};

/// The part that the rows of all suites have in common: a name, a ruleset, and a position or setup.
#[derive(Clone, Debug)]
pub struct SuiteRow {
    /// Name of the row, unique in its suite.
    pub id: String,
    /// Ruleset of the position or setup.
    pub ruleset: Ruleset,
    /// Text of the position or setup.
    pub text: String,
}

impl SuiteRow {
    fn read(row: Row<'_>, text: &str) -> Result<Self, DataError> {
        let (readings, text) = (row.field("readings"), row.field(text));
        let ruleset = Ruleset::with_readings(&readings.text, &text.text);
        let ruleset = ruleset.map_err(|e| readings.error(e.to_string()))?;
        Ok(Self { id: row.field("id").text, ruleset, text: text.text })
    }

    fn position(&self, field: &Field<'_>) -> Result<Position, DataError> {
        self.ruleset.parse_position(&self.text).map_err(|e| field.error(e.to_string()))
    }
}

/// A row of the suite of positions.
#[derive(Clone, Debug)]
pub struct Sample {
    /// Name, ruleset and text of the row.
    pub entry: SuiteRow,
    /// Position that the text describes.
    pub position: Position,
    /// Seed and plies of the random game that leads to the position; `None` if the position was made by
    /// hand.
    pub played: Option<(u64, usize)>,
}

/// Parses a suite of positions, with the columns `id`, `readings`, `position`, `played` (`SEED:PLIES` or
/// empty) and `note`.
///
/// # Errors
/// If a row is invalid. The error is about the first such row.
pub fn read_samples(file: &str, text: &str) -> Result<Vec<Sample>, DataError> {
    read(file, text, &["id", "readings", "position", "played", "note"], |row| {
        let entry = SuiteRow::read(row, "position")?;
        let position = entry.position(&row.field("position"))?;
        let field = row.field("played");
        let numbers = field.text.split_once(':');
        let played = match numbers.map(|(seed, plies)| (seed.parse(), plies.parse())) {
            None if field.text.is_empty() => None,
            Some((Ok(seed), Ok(plies))) => Some((seed, plies)),
            _ => return Err(field.error("write SEED:PLIES, or nothing")),
        };
        Ok(Sample { entry, position, played })
    })
}

/// A row of the suite of faulty setups.
#[derive(Clone, Debug)]
pub struct FaultySetup {
    /// Name, ruleset and text of the row.
    pub entry: SuiteRow,
    /// Setup that the text describes.
    pub setup: Setup,
    /// Ids of the clauses of all faults, in the order in which the faults are reported.
    pub clauses: Vec<String>,
}

/// A row of the suite of illegal moves.
#[derive(Clone, Debug)]
pub struct IllegalMoveRow {
    /// Name and ruleset of the row, and the text of the position.
    pub entry: SuiteRow,
    /// Position in which the move is illegal.
    pub position: Position,
    /// Move that is illegal.
    pub mv: Move,
    /// Id of the clause that forbids the move.
    pub clause: String,
}

/// A row of the perft suite.
#[derive(Clone, Debug)]
pub struct PerftRow {
    /// Name, ruleset and text of the row.
    pub entry: SuiteRow,
    /// Position from which moves are counted.
    pub position: Position,
    /// Depth in plies.
    pub depth: usize,
    /// Counts that perft must return.
    pub tally: Tally,
}

/// Parses a perft suite, with the columns `id`, `readings`, `position`, `depth`, `nodes`, one for each kind
/// of move, `wins`, `draws` and `note`.
///
/// # Errors
/// If a row is invalid, or if its counts by kind do not add up to its nodes. The error is about the first
/// such row.
pub fn read_perft_rows(file: &str, text: &str) -> Result<Vec<PerftRow>, DataError> {
    let mut columns = vec!["id", "readings", "position", "depth", "nodes"];
    columns.extend(Ruleset::KINDS);
    columns.extend(["wins", "draws", "note"]);
    read(file, text, &columns, |row| {
        let entry = SuiteRow::read(row, "position")?;
        let position = entry.position(&row.field("position"))?;
        let tally = Tally::read::<Ruleset>(row)?;
        Ok(PerftRow { entry, position, depth: row.field("depth").parse()?, tally })
    })
}

fn read<T>(
    file: &str,
    text: &str,
    columns: &[&str],
    entry: impl Fn(Row<'_>) -> Result<T, DataError>,
) -> Result<Vec<T>, DataError> {
    let table = Table::parse(file, text, columns, &[])?;
    let mut seen = HashSet::new();
    table
        .rows()
        .map(|row| {
            let id = row.field("id");
            ensure(!id.text.is_empty() && seen.insert(id.text.clone()), || {
                id.error("every row has a name of its own")
            })?;
            entry(row)
        })
        .collect()
}

/// Returns the rows of `data/suites/crosstrack.csv`, a suite of positions.
///
/// # Panics
/// If the file is invalid.
pub fn samples() -> Vec<Sample> {
    let text = crosstrack_data::text!("suites/crosstrack.csv");
    shipped(read_samples("data/suites/crosstrack.csv", text))
}

/// Returns the rows of `data/suites/faults.csv`, with the columns `id`, `readings`, `setup`, `clauses`
/// (separated by spaces) and `note`.
///
/// # Panics
/// If the file is invalid.
pub fn faulty_setups() -> Vec<FaultySetup> {
    let text = crosstrack_data::text!("suites/faults.csv");
    let columns = ["id", "readings", "setup", "clauses", "note"];
    shipped(read("data/suites/faults.csv", text, &columns, |row| {
        let entry = SuiteRow::read(row, "setup")?;
        let setup = parse_setup(&entry.ruleset, &entry.text)
            .map_err(|e| row.field("setup").error(e.to_string()))?;
        let field = row.field("clauses");
        let clauses: Vec<String> = field.text.split_whitespace().map(str::to_owned).collect();
        ensure(!clauses.is_empty(), || field.error("a faulty setup violates a clause"))?;
        Ok(FaultySetup { entry, setup, clauses })
    }))
}

/// Returns the rows of `data/suites/illegal.csv`, with the columns `id`, `readings`, `position`, `move`,
/// `clause` and `note`.
///
/// # Panics
/// If the file is invalid.
pub fn illegal_moves() -> Vec<IllegalMoveRow> {
    let text = crosstrack_data::text!("suites/illegal.csv");
    let columns = ["id", "readings", "position", "move", "clause", "note"];
    shipped(read("data/suites/illegal.csv", text, &columns, |row| {
        let entry = SuiteRow::read(row, "position")?;
        let position = entry.position(&row.field("position"))?;
        let mv = row.field("move");
        let mv = entry.ruleset.parse_move(&mv.text).map_err(|e| mv.error(e.to_string()))?;
        let clause = row.field("clause");
        ensure(!clause.text.is_empty(), || clause.error("an illegal move violates a clause"))?;
        Ok(IllegalMoveRow { entry, position, mv, clause: clause.text })
    }))
}

/// Returns the rows of `data/suites/perft.csv`, the perft suite.
///
/// # Panics
/// If the file is invalid.
pub fn perft_rows() -> Vec<PerftRow> {
    shipped(read_perft_rows("data/suites/perft.csv", crosstrack_data::text!("suites/perft.csv")))
}

/// Runs a check for each position of [`samples`], with its ruleset and text.
///
/// # Errors
/// The first counterexample, with the name of the position.
pub(super) fn check_samples(
    check: impl Fn(&Ruleset, &Position, &str) -> CheckResult + Sync,
) -> CheckResult {
    check_each(&samples(), |Sample { entry, position, .. }| {
        check(&entry.ruleset, position, &entry.text).map_err(|why| format!("{}: {why}", entry.id))
    })
}

fn positions_reached(_: Tier) -> CheckResult {
    let played: Vec<_> = samples().into_iter().filter_map(|s| Some((s.played?, s))).collect();
    check_each(&played, |((seed, plies), sample)| {
        let line = random_game(&sample.entry.ruleset, *seed, *plies);
        let (played, last) = (line.len() - 1, &line[line.len() - 1].1);
        ensure(played == *plies && *last == sample.position, || {
            let there = sample.entry.ruleset.write_position(last);
            format!("{}: {played} plies lead to {there}", sample.entry.id)
        })?;
        Ok(1)
    })
}

fn has_listed_faults(_: Tier) -> CheckResult {
    check_each(&faulty_setups(), |row| {
        let faults = row.setup.faults(&row.entry.ruleset);
        let found: Vec<&str> = faults.0.iter().map(SetupFault::clause).collect();
        let SuiteRow { id, text, .. } = &row.entry;
        ensure(found == row.clauses, || format!("{id}: {text} has the faults {found:?}"))?;
        Ok(1)
    })
}

fn illegal_by_clause(_: Tier) -> CheckResult {
    check_each(&illegal_moves(), |row| {
        let found = row.entry.ruleset.check(&row.position, row.mv);
        let found = found.err().map(|illegal| illegal.clause());
        ensure(found == Some(row.clause.as_str()), || {
            let mv = row.entry.ruleset.write_move(row.mv);
            format!("{}: {mv} in {} gives {found:?}", row.entry.id, row.entry.text)
        })?;
        Ok(1)
    })
}

fn perft_is_listed(_: Tier) -> CheckResult {
    check_each(&perft_rows(), |row| {
        let found = perft(&row.entry.ruleset, &row.position, row.depth);
        let (id, listed) = (&row.entry.id, &row.tally);
        ensure(found == *listed, || format!("{id}: counted {found:?}, listed {listed:?}"))?;
        // A row is one case, however many sequences it counts.
        Ok(1)
    })
}

/// The claims of this module.
pub(super) const CLAIMS: &[Claim] = claims! {
    "suite-positions-reached" => positions_reached, ["PL-EMPTY" "PL-ONE"]
        "Every suite position that names a random game is where that game leads."
    "suite-faults" => has_listed_faults, [
        "EQ-SETS-8" "EQ-SETS-6" "EQ-INTERSECTIONS" "PL-PLACE" "PL-ORDER" "PL-OPENING"
        "PL-INTERSECTION-FIXED" "PL-COMMON" "PL-FREEZE" "X-CLAIM"
    ]
        "Every faulty setup of the suite has just the faults that are listed with it."
    "suite-illegal-moves" => illegal_by_clause, [
        "PL-OPENING" "PL-PLACE" "PL-ROTATE" "PL-RELOCATE" "X-RELOCATE-TURN" "X-NULL-TURN" "PL-OWN"
        "PL-STAY" "PL-INTERSECTION" "PL-INTERSECTION-FIXED" "PL-FREEZE" "PL-PARTNER" "X-CLAIM"
    ]
        "Every illegal move of the suite is forbidden by the clause listed with it."
    "suite-perft" => perft_is_listed, [
        "PL-ONE" "PL-PLACE" "PL-ROTATE" "PL-RELOCATE" "PL-INTERSECTION" "WN-MOVER"
    ]
        "Perft counts what the suite lists, by kind of move and with the wins."
};
