//! When the outcome differs because of a single tile: which one, and the smallest path over it.

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

/// A tile whose sides an engine links otherwise than we do.
pub(super) struct WrongTile {
    /// The tile in words, such as `14-15 at rotation 3`.
    name: String,
    /// How the answer differs.
    difference: Difference,
    /// Whether it is linked as it should be at rotation 0, so that turning it is what is wrong.
    turned: bool,
    /// The piece, if it is a pathway piece.
    placed: Option<Placed>,
}

impl WrongTile {
    /// What is wrong about it, with the clause that says how it should be.
    pub(super) fn part(&self) -> FaultyPart {
        let clause = match (self.turned, &self.placed) {
            (true, Some(_)) => "PL-ROTATE",
            (true, None) => "PL-INTERSECTION",
            (false, _) => "X-JUNCTION",
        };
        let (name, summary) = (&self.name, self.difference.summary());
        let words = format!("the sides of {name} are linked otherwise: {summary}");
        FaultyPart { description: words, cause: Cause::new(clause, "what a tile links") }
    }
}

/// The first tile of an input that the engine links otherwise; `None` if there is none, or if it
/// does not answer `links`.
///
/// # Errors
/// If the engine breaks.
pub(super) fn odd_tile(
    input: &Input,
    tester: &mut DifferentialTester<'_>,
) -> Result<Option<WrongTile>, EngineError> {
    let Ok(form) = input.ruleset.to_form() else { return Ok(None) };
    let pieces = input.setup.pieces.iter().filter_map(|&(_, placed)| {
        let paths = input.ruleset.pieces().get(placed.piece.letter)?.links.to_string();
        Some((
            TileRequest { paths: Some(paths), kind: None, rotation: placed.rotation },
            Some(placed),
        ))
    });
    let layout = input.setup.layout(&input.ruleset);
    let connectors = layout.connectors().map(|(_, connector)| {
        let kind = Some(connector.kind);
        (TileRequest { paths: None, kind, rotation: connector.rotation }, None)
    });
    let mut asked: Vec<TileRequest> = Vec::new();
    for (ask, placed) in pieces.chain(connectors) {
        if asked.contains(&ask) {
            continue;
        }
        asked.push(ask.clone());
        let what = ask.paths.clone().or_else(|| ask.kind.map(|kind| kind.to_string()));
        let name = format!("{} at rotation {}", what.unwrap_or_default(), ask.rotation);
        let difference = match linked(&input.ruleset, &form, &ask, tester)? {
            LinkComparison::Unknown => return Ok(None),
            LinkComparison::Right => continue,
            LinkComparison::Wrong(difference) => difference,
        };
        let upright = TileRequest { rotation: 0, ..ask.clone() };
        let upright = linked(&input.ruleset, &form, &upright, tester)?;
        let turned = matches!(upright, LinkComparison::Right);
        return Ok(Some(WrongTile { name, difference, turned, placed }));
    }
    Ok(None)
}

/// How an engine links a tile.
enum LinkComparison {
    /// It gives no answer.
    Unknown,
    /// As we do.
    Right,
    /// Otherwise.
    Wrong(Difference),
}

/// How the engine links a tile.
fn linked(
    ruleset: &Ruleset,
    form: &RulesetForm,
    ask: &TileRequest,
    tester: &mut DifferentialTester<'_>,
) -> Result<LinkComparison, EngineError> {
    let ask = Request::GameCommand(TileCommand::Links(ask.clone()));
    let Ok(ours) = answer(ruleset, &ask) else { return Ok(LinkComparison::Unknown) };
    let Some(theirs) = tester.send(form, &ask)? else { return Ok(LinkComparison::Unknown) };
    Ok(compare(&ours, &theirs).map_or(LinkComparison::Right, LinkComparison::Wrong))
}

/// A path of two pieces, the odd one among them, whose completion the engine does not see, on a
/// board of two by two cells.
///
/// **Cost**: a look at every pair of pieces with us, and a request for each that is a path.
///
/// # Errors
/// If the engine breaks.
pub(super) fn smallest_path(
    input: &Input,
    tile: &WrongTile,
    tester: &mut DifferentialTester<'_>,
) -> Result<Option<Finding<Ruleset>>, EngineError> {
    let Some(odd) = tile.placed else { return Ok(None) };
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

fn pairs(cells: &[Cell]) -> impl Iterator<Item = (&Cell, &Cell)> {
    cells
        .iter()
        .flat_map(move |one| cells.iter().map(move |two| (one, two)))
        .filter(|(a, b)| a != b)
}
