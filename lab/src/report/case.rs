//! A board under a reading of junctions, with a layout of connectors.

use crosstrack::rules::{Board, Connectors, EditionId, Junction, Ruleset, RulesetSpec, Seats};

/// The layouts of connectors that are compared; the large board starts without any.
const LAYOUTS: [&str; 3] = ["crossed", "straight", "none"];

/// A board, a reading of junctions and a layout of connectors.
pub(super) struct BoardCase {
    pub(super) ruleset: Ruleset,
    pub(super) connectors: &'static str,
}

pub(super) fn case(board: Board, junction: Junction, connectors: &'static str) -> BoardCase {
    let large = board == Board::LARGE;
    let spec = RulesetSpec {
        edition: (!large).then_some(EditionId::Standard),
        junction,
        connectors: if large { None } else { Connectors::from_name(connectors) },
        ..RulesetSpec::new(board, Seats::Two)
    };
    BoardCase { ruleset: Ruleset::new(spec).unwrap_or_else(|e| panic!("{e}")), connectors }
}

/// Returns the cases of a board: both readings of junctions with each layout.
pub(super) fn cases(board: Board) -> impl Iterator<Item = BoardCase> {
    let layouts: &[&'static str] = if board == Board::LARGE { &["empty"] } else { &LAYOUTS };
    Junction::ALL
        .iter()
        .flat_map(move |&junction| layouts.iter().map(move |&name| case(board, junction, name)))
}

/// Returns the cells of a case: board, junctions and connectors.
pub(super) fn case_cells(case: &BoardCase) -> [String; 3] {
    let ruleset = &case.ruleset;
    [ruleset.board().to_string(), ruleset.junction().to_string(), case.connectors.to_owned()]
}
