//! Checks tables of puzzles: derives every statement again, and compares it with the table.

use serde::{Deserialize, Serialize};

use crate::puzzle::prove::{
    MOST_REFUTED_AT_ONCE, PuzzleError, PuzzleProof, new_search, prove, refute_others,
};
use crate::puzzle::rate::RATINGS;
use crate::puzzle::table::{Column, Record};
use crate::puzzle::{Goal, PuzzleGame};
use crosstrack::base::{DataError, Outcome, Row};
use crosstrack::solve::{Budget, WinSearch as _};

/// The maximum number of plies up to which the other first moves of a puzzle are refuted with a
/// certificate; those of longer puzzles are only searched.
const MOST_REFUTED: usize = 5;

/// Limits on what a check derives again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CheckDepth {
    /// The maximum number of plies of a puzzle; longer puzzles are skipped.
    pub plies: usize,
    /// Whether the other first moves of puzzles of 4 and 5 plies are refuted with a certificate that the rules
    /// replay; otherwise they are only searched.
    pub refutes: bool,
}

impl CheckDepth {
    /// Limits that leave nothing out.
    pub const FULL: Self = Self { plies: usize::MAX, refutes: true };
    /// Limits that keep a check to seconds: 5 plies, no certificates of refutations.
    pub const QUICK: Self = Self { plies: 5, refutes: false };
}

/// The result of checking the row of a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RowCheck {
    /// All statements of the row are true.
    Holds {
        /// The id of the puzzle, even if the row does not state it; puzzles with symmetric positions have
        /// the same id.
        id: String,
    },
    /// The goal takes more plies than the limit.
    Skipped,
    /// The false statements, each with its place in the table.
    Faulty(Vec<DataError>),
}

/// Checks every statement of a row of a puzzle table.
///
/// **Cost** that of [`prove`], and of a refutation of the other first moves if `depth` says so.
pub fn check<G: PuzzleGame>(row: Row<'_>, depth: CheckDepth) -> RowCheck {
    match check_row::<G>(row, depth) {
        Ok(checked) => checked,
        Err(fault) => RowCheck::Faulty(vec![fault]),
    }
}

fn check_row<G: PuzzleGame>(row: Row<'_>, depth: CheckDepth) -> Result<RowCheck, DataError> {
    let record = Record::from_row(row)?;
    let field = |column: Column| row.get(column.as_str()).unwrap_or_else(|| row.field("position"));
    let game = G::with_readings(record.text(Column::Readings), record.text(Column::Position))
        .map_err(|e| field(Column::Readings).error(e.to_string()))?;
    let text = record.text(Column::Position);
    let position =
        game.parse_position(text).map_err(|e| field(Column::Position).error(e.to_string()))?;
    if matches!(record.goal, Goal::Win(_)) && record.goal.length() > depth.plies {
        return Ok(RowCheck::Skipped);
    }
    let proved = prove(&game, &position, record.goal, Budget::default()).map_err(|e| {
        let column = if e == PuzzleError::Over { Column::Position } else { Column::Goal };
        field(column).error(e.to_string())
    })?;
    let plies = record.goal.length();
    if depth.refutes
        && matches!(record.goal, Goal::Win(_))
        && (MOST_REFUTED_AT_ONCE + 1..=MOST_REFUTED).contains(&plies)
    {
        let mut engine = new_search(&game, Budget::default());
        refute_others(&game, &mut engine, &position, (plies, &proved.winning))
            .map_err(|e| field(Column::Winning).error(e.to_string()))?;
    }
    let derived = Record::from_proof(&game, &position, record.goal, &proved)
        .map_err(|e| field(Column::Certificate).error(e.to_string()))?;
    let mut faults = Vec::new();
    // A rating was measured by play: it is not derived again.
    if record.get(Column::Rating).is_some_and(|text| !text.is_empty())
        && !record.number(Column::Rating).is_some_and(|rating| RATINGS.contains(&rating))
    {
        let (least, most) = (RATINGS.start(), RATINGS.end());
        let reason = format!("a rating is a number from {least} to {most}");
        faults.push(field(Column::Rating).error(reason));
    }
    for &column in Column::ALL.iter().filter(|&&column| column != Column::Rating) {
        let (said, is) = (record.get(column), derived.text(column));
        // Readings may leave out what has its default.
        if let Some(said) = said
            && said != is
            && column != Column::Readings
            && !(column == Column::Solution && is_solution(&game, &position, said, (&proved, is)))
        {
            let is = if is.is_empty() { "an empty field".to_owned() } else { format!("`{is}`") };
            faults.push(
                field(column).error(format!("column `{column}` says `{said}`, but {is} is right")),
            );
        }
    }
    if faults.is_empty() {
        Ok(RowCheck::Holds { id: derived.text(Column::Id).to_owned() })
    } else {
        Ok(RowCheck::Faulty(faults))
    }
}

/// Returns whether moves are a valid solution of a forced win, although they may differ from the derived
/// one: they must be as many, end with a win, and leave the win forced after each move of the winner.
fn is_solution<G: PuzzleGame>(
    game: &G,
    position: &G::Position,
    moves: &str,
    (proved, derived): (&PuzzleProof<G>, &str),
) -> bool {
    let plies = |moves: &str| moves.split_whitespace().count();
    let all = plies(derived);
    if proved.certificate.is_none() || plies(moves) != all {
        return false;
    }
    let us = game.side_of(game.to_move(position));
    let mut engine = new_search(game, Budget::default());
    let mut at = position.clone();
    for (played, text) in (1..).zip(moves.split_whitespace()) {
        let Ok(mv) = game.parse_move(text) else { return false };
        let is_ours = us.contains(game.to_move(&at));
        if game.check(&at, mv).is_err() || played == 1 && !proved.winning.contains(&mv) {
            return false;
        }
        at = game.play(&at, mv);
        if is_ours && played < all && engine.wins_within(&at, us, all - played) != Ok(true) {
            return false;
        }
    }
    matches!(game.outcome(&at), Some(Outcome::Win(side)) if side == us)
}
