//! `crosstrack show`: a position as a picture, or as facts.

use serde::Serialize;

use super::json::Fields;
use super::{POS, json};
use crate::cli::console::{Console, OutputArgs};
use crate::cli::exit::Exit;
use crate::cli::failure::Failure;
use crate::cli::position::GameArgs;
use crate::crosstrack::compass::Direction;
use crate::crosstrack::edition::Colour;
use crate::crosstrack::intersection::Kind;
use crate::crosstrack::position::Position;
use crate::crosstrack::rules::Ruleset;
use crate::crosstrack::win::{PathStep, WinningPath};
use crate::draw::{position, terminal, words};
use crate::game::Game;

#[derive(clap::ValueEnum, Clone, Copy, Debug)]
enum Format {
    Text,
    Svg,
    Json,
}

/// Shows a position as a picture or as facts
#[derive(clap::Args, Debug)]
#[command(
    before_help = "Example: crosstrack show start --format svg --output start.svg",
    after_help = Exit::help(),
    help_template = crate::cli::HELP
)]
pub(in crate::cli) struct Args {
    #[arg(value_name = "POS", help = POS)]
    pos: String,
    /// How it is shown
    #[arg(long, value_enum, default_value = "text")]
    format: Format,
    #[command(flatten)]
    output: OutputArgs,
    #[command(flatten)]
    game: GameArgs,
}

impl Args {
    pub(in crate::cli) fn run(&self, console: &mut Console<'_>) -> Result<Exit, Failure> {
        let target = self.output.open()?;
        let loaded = self.game.load(&self.pos, console)?;
        let (ruleset, position) = (&loaded.ruleset, &loaded.position);
        let text = match self.format {
            Format::Text => text(ruleset, position, console.colour && self.output.is_out()),
            Format::Svg => position::svg(ruleset, position),
            Format::Json => json::pretty(&Facts::new(ruleset, position))?,
        };
        target.finish(&text, console)?;
        Ok(Exit::Done)
    }
}

/// The terminal's picture with the facts below it.
pub(super) fn text(ruleset: &Ruleset, position: &Position, colour: bool) -> String {
    let board = terminal::board(ruleset, position, colour);
    let text = ruleset.write_position(position);
    format!("{board}\n{}text      {text}\n", terminal::facts(ruleset, position))
}

#[derive(Serialize)]
struct Facts {
    position: String,
    board: String,
    edition: String,
    players: String,
    owners: String,
    readings: Fields<String>,
    to_move: String,
    opened: bool,
    completed: bool,
    outcome: Option<String>,
    path: Option<Path>,
    cells: Vec<CellFacts>,
    interstices: Vec<InterstitialFacts>,
    stock: Fields<String>,
    pile: Fields<u8>,
}

#[derive(Serialize)]
struct CellFacts {
    cell: String,
    piece: String,
    rotation: u8,
    links: Vec<String>,
    frozen: u8,
}

#[derive(Serialize)]
struct InterstitialFacts {
    interstice: String,
    piece: String,
    fixed: bool,
}

/// A winning path as JSON.
#[derive(Serialize)]
pub(super) struct Path {
    from: String,
    to: String,
    pieces: usize,
    steps: Vec<Step>,
}

#[derive(Serialize)]
struct Step {
    at: String,
    enters: String,
    leaves: String,
}

impl Path {
    pub(super) fn new(path: &WinningPath) -> Self {
        let step = |step: &PathStep| match *step {
            PathStep::Piece { cell, enters, leaves } => Step {
                at: cell.to_string(),
                enters: enters.to_string(),
                leaves: leaves.to_string(),
            },
            PathStep::Connector { at, enters, leaves } => {
                Step { at: at.to_string(), enters: enters.to_string(), leaves: leaves.to_string() }
            }
        };
        Self {
            from: path.from.to_string(),
            to: path.from.opposite().to_string(),
            pieces: path.cells().count(),
            steps: path.steps.iter().map(step).collect(),
        }
    }
}

impl Facts {
    fn new(ruleset: &Ruleset, position: &Position) -> Self {
        let layout = position.layout();
        let links = |placed: crate::crosstrack::board::Placed| {
            let pattern = ruleset.pieces().get(placed.piece.letter);
            let links = pattern.map(|p| p.orientations.links(placed.rotation)).unwrap_or_default();
            let name = Direction::from_index;
            links.paths().map(|(s, t)| format!("{}-{}", name(s), name(t))).collect()
        };
        let cells = layout.pieces().map(|(cell, placed)| CellFacts {
            cell: cell.to_string(),
            piece: placed.piece.to_string(),
            rotation: placed.rotation,
            links: links(placed),
            frozen: position.turns_frozen(cell),
        });
        let interstices = layout.connectors().map(|(at, connector)| InterstitialFacts {
            interstice: at.to_string(),
            piece: connector.to_string(),
            fixed: ruleset.start_connector(at.index()).is_some(),
        });
        let stock = |&colour: &Colour| {
            let letters = words::stock(ruleset, position, colour).replace('-', "");
            (colour.to_string(), letters)
        };
        let kinds = Kind::ALL.iter().filter(|&&kind| ruleset.pile(kind) > 0);
        Self {
            position: ruleset.write_position(position),
            board: ruleset.board().to_string(),
            edition: ruleset.edition().to_string(),
            players: ruleset.seats().to_string(),
            owners: ruleset.owners().to_string(),
            readings: json::readings(ruleset),
            to_move: position.to_move().to_string(),
            opened: position.has_opened(ruleset),
            completed: position.is_completed(),
            outcome: ruleset.outcome(position).map(|outcome| outcome.to_string()),
            path: position.winning_path(ruleset).as_ref().map(Path::new),
            cells: cells.collect(),
            interstices: interstices.collect(),
            stock: Colour::ALL.iter().map(stock).collect(),
            pile: kinds.map(|k| (k.to_string(), position.pile(ruleset, *k))).collect(),
        }
    }
}
