//! Finds the tile that an engine links wrongly, and the smallest path across the tile.

use crate::crosstrack::Request;
use crate::crosstrack::forms::RulesetForm;
use crate::crosstrack::tiles::{TileCommand, TileRequest};
use crate::engine::answer;
use crate::judge::compare;
use crate::shrink::FaultyPart;
use crate::{Cause, Difference, DifferentialTester, EngineError, Finding, InputCommand, Wire as _};
use crosstrack::base::Player;
use crosstrack::rules::{
    Board, Cell, Colour, Piece, Placed, Ruleset, RulesetSpec, Setup, Track, cells_of,
};

type Input = crate::shrink::Input<Ruleset>;

/// A tile that an engine links wrongly.
pub(super) struct WrongTile {
    /// The tile, such as `14-15 at rotation 3`.
    name: String,
    /// Difference between the engine's links and the correct ones.
    difference: Difference,
    /// Whether the engine links the tile correctly at rotation 0, so that only its rotation is wrong.
    is_rotation_wrong: bool,
    /// The pathway piece with its rotation; `None` if the tile is a connector.
    placed: Option<Placed>,
}

impl WrongTile {
    /// Describes the error, with the clause that has the correct rule.
    pub(super) fn to_faulty_part(&self) -> FaultyPart {
        let clause = match (self.is_rotation_wrong, &self.placed) {
            (true, Some(_)) => "PL-ROTATE",
            (true, None) => "PL-INTERSECTION",
            (false, _) => "X-JUNCTION",
        };
        let (name, summary) = (&self.name, self.difference.summary());
        let words = format!("the sides of {name} are linked otherwise: {summary}");
        FaultyPart { description: words, cause: Cause::new(clause, "what a tile links") }
    }
}

/// Returns the first tile of an input that the engine links wrongly; `None` if there is no such tile, or if the
/// engine does not answer `links`.
///
/// # Errors
/// If the engine fails.
pub(super) fn find_wrong_tile(
    input: &Input,
    tester: &mut DifferentialTester<'_>,
) -> Result<Option<WrongTile>, EngineError> {
    let Ok(form) = input.ruleset.to_form() else { return Ok(None) };
    let pieces = input.setup.pieces.iter().map(|&(_, placed)| {
        let pattern = Some(placed.piece.letter.to_string());
        (TileRequest { pattern, paths: None, kind: None, rotation: placed.rotation }, Some(placed))
    });
    let layout = input.setup.layout(&input.ruleset);
    let connectors = layout.connectors().map(|(_, connector)| {
        let kind = Some(connector.kind);
        (TileRequest { pattern: None, paths: None, kind, rotation: connector.rotation }, None)
    });
    let mut asked: Vec<TileRequest> = Vec::new();
    for (request, placed) in pieces.chain(connectors) {
        if asked.contains(&request) {
            continue;
        }
        asked.push(request.clone());
        let kind = request.kind.map(|kind| kind.to_string()).unwrap_or_default();
        let what = placed.map_or(kind, |placed| {
            let letter = placed.piece.letter;
            let pattern = input.ruleset.pieces().get(letter);
            pattern.map_or(letter.to_string(), |pattern| format!("{letter} ({})", pattern.links))
        });
        let name = format!("{what} at rotation {}", request.rotation);
        let difference = match compare_links(&input.ruleset, &form, &request, tester)? {
            LinkComparison::Unknown => return Ok(None),
            LinkComparison::Right => continue,
            LinkComparison::Wrong(difference) => difference,
        };
        let upright = TileRequest { rotation: 0, ..request.clone() };
        let upright = compare_links(&input.ruleset, &form, &upright, tester)?;
        let is_rotation_wrong = matches!(upright, LinkComparison::Right);
        return Ok(Some(WrongTile { name, difference, is_rotation_wrong, placed }));
    }
    Ok(None)
}

/// Result of comparing an engine's links of a tile with the correct ones.
enum LinkComparison {
    /// The engine gave no answer.
    Unknown,
    /// The links are correct.
    Right,
    /// The links are wrong.
    Wrong(Difference),
}

/// Compares an engine's links of a tile with the correct ones.
fn compare_links(
    ruleset: &Ruleset,
    form: &RulesetForm,
    request: &TileRequest,
    tester: &mut DifferentialTester<'_>,
) -> Result<LinkComparison, EngineError> {
    let request = Request::GameCommand(TileCommand::Links(request.clone()));
    let Ok(ours) = answer(ruleset, &request) else { return Ok(LinkComparison::Unknown) };
    let Some(theirs) = tester.send(form, &request)? else { return Ok(LinkComparison::Unknown) };
    Ok(compare(&ours, &theirs).map_or(LinkComparison::Right, LinkComparison::Wrong))
}

/// Returns a finding with a path over the wrong piece alone, on a board of one cell; if there is none, a
/// finding with a path over two pieces, on a board of two by two cells. Returns `None` if the engine sees every
/// such path.
///
/// **Cost**: a search of every pair of pieces, and a request for each path.
///
/// # Errors
/// If the engine fails.
pub(super) fn smallest_path(
    input: &Input,
    tile: &WrongTile,
    tester: &mut DifferentialTester<'_>,
) -> Result<Option<Finding<Ruleset>>, EngineError> {
    let Some(odd) = tile.placed else { return Ok(None) };
    if let Some(found) = path_of_one(input, odd, tester)? {
        return Ok(Some(found));
    }
    let spec = RulesetSpec { board: Board::of(2, 1), ..input.ruleset.spec().clone() };
    let Ok(ruleset) = Ruleset::new(spec) else { return Ok(None) };
    if ruleset.seats().players() != 2 {
        return Ok(None);
    }
    let cells: Vec<Cell> = cells_of(ruleset.cells()).collect();
    let first = Piece { colour: Colour::R, ..odd.piece };
    for pattern in ruleset.pieces().patterns() {
        let second = Piece { colour: Colour::B, letter: pattern.letter };
        for rotation in (0..8).filter(|&r| pattern.orientations.least_rotation(r) == r) {
            for (&one, &two) in pairs(&cells) {
                let pieces = vec![
                    (one, Placed { piece: first, ..odd }),
                    (two, Placed { piece: second, rotation }),
                ];
                let setup = Setup { pieces, to_move: Player::One, ..Setup::start() };
                if !Track::new(&ruleset, &setup.layout(&ruleset)).has_complete_path() {
                    continue;
                }
                let input =
                    Input { ruleset: ruleset.clone(), setup, command: InputCommand::Status };
                if let Some(found) = tester.compare(&input)? {
                    return Ok(Some(found));
                }
            }
        }
    }
    Ok(None)
}

/// Returns a finding with a single piece on a board of one cell; `None` if the engine sees all paths of the
/// piece.
///
/// # Errors
/// If the engine fails.
fn path_of_one(
    input: &Input,
    odd: Placed,
    tester: &mut DifferentialTester<'_>,
) -> Result<Option<Finding<Ruleset>>, EngineError> {
    let spec = RulesetSpec { board: Board::of(1, 1), ..input.ruleset.spec().clone() };
    let Ok(ruleset) = Ruleset::new(spec) else { return Ok(None) };
    for cell in cells_of(ruleset.cells()) {
        let to_move = Player::from_index(1);
        let setup = Setup { pieces: vec![(cell, odd)], to_move, ..Setup::start() };
        let input = Input { ruleset: ruleset.clone(), setup, command: InputCommand::Status };
        if let Some(found) = tester.compare(&input)? {
            return Ok(Some(found));
        }
    }
    Ok(None)
}

/// Returns all ordered pairs of different cells.
fn pairs(cells: &[Cell]) -> impl Iterator<Item = (&Cell, &Cell)> {
    cells
        .iter()
        .flat_map(move |one| cells.iter().map(move |two| (one, two)))
        .filter(|(a, b)| a != b)
}
