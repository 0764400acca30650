//! Full enumerations: every orientation of every tile, and all boards.

use crate::make::crosstrack::input::InputError;
use crate::make::crosstrack::maker::CaseMaker;
use crosstrack::rules::{Board, Catalogue, ConnectorKind, Junction};
use crosstrack_conform::crosstrack::tiles::{BoardRequest, TileCommand, TileRequest};
use crosstrack_conform::crosstrack::{Case, Request};

/// Makes the cases of nine patterns and four kinds, each in all orientations, under both readings.
pub(super) fn link_cases() -> Result<Vec<Case>, InputError> {
    let small = CaseMaker::from_header("links".to_owned(), "4x2_1122")?;
    let mut cases = Vec::new();
    for &junction in Junction::ALL {
        let maker = |header: &str| {
            CaseMaker::from_header("links".to_owned(), &format!("{header} junction={junction}"))
        };
        let (six, eight) = (maker("4x2_1122")?, maker("4x3_1122")?);
        for pattern in Catalogue::published().patterns() {
            let in_six = small.ruleset.pieces().get(pattern.letter).is_some();
            let (maker, clause) = if in_six { (&six, "EQ-SETS-6") } else { (&eight, "EQ-SETS-8") };
            for rotation in pattern.orientations.rotations() {
                let paths = pattern.links.to_string();
                let letter = pattern.letter.char().to_ascii_lowercase();
                let why = format!(
                    "The piece {}, {paths}, turned by {rotation} of 45°, {junction}.",
                    pattern.letter
                );
                let pattern = Some(pattern.letter.to_string());
                let ask = TileRequest { pattern, paths: None, kind: None, rotation };
                let id = format!("links/piece-{letter}-{rotation}-{junction}");
                cases.push(tile(maker, id, clause, why, ask)?);
            }
        }
        for &kind in ConnectorKind::ALL {
            let facts = kind.facts();
            for rotation in facts.orientations.rotations() {
                let why = format!(
                    "The {} intersection piece turned by {rotation} of 90°, {junction}.",
                    facts.name
                );
                let ask = TileRequest { pattern: None, paths: None, kind: Some(kind), rotation };
                let id = format!("links/{}-{rotation}-{junction}", facts.name);
                cases.push(tile(&eight, id, "EQ-INTERSECTIONS", why, ask)?);
            }
        }
    }
    Ok(cases)
}

fn tile(
    maker: &CaseMaker,
    id: String,
    clause: &str,
    why: String,
    request: TileRequest,
) -> Result<Case, InputError> {
    let task = maker.request_task(Request::GameCommand(TileCommand::Links(request)))?;
    Ok(maker.case(id, &[clause, "X-JUNCTION"], why, task))
}

/// Makes the cases of all boards.
pub(super) fn board_cases() -> Result<Vec<Case>, InputError> {
    Board::all()
        .map(|board| {
            let board = board.to_string();
            let maker = CaseMaker::from_header("boards".to_owned(), &format!("{board}_1122"))?;
            let task =
                maker.request_task(Request::GameCommand(TileCommand::Board(BoardRequest {})))?;
            let clauses: &[&str] = match board.as_str() {
                "4x3" => &["EQ-LARGE", "EQ-TERMINALS"],
                "4x2" => &["EQ-SMALL", "EQ-TERMINALS"],
                _ => &["EQ-TERMINALS"],
            };
            let why = format!("The board {board}: what is there and what touches what.");
            Ok(maker.case(format!("board/{board}"), clauses, why, task))
        })
        .collect()
}
