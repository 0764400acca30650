//! `crosstrack strategy`: what a certificate or refutation plays.

mod walk;
mod reply;
mod session;
mod tree;

use std::path::PathBuf;

use schemars::JsonSchema;
use serde::Serialize;

use crate::answer::schema::Answer;
use crate::answer::values::player_number;
use crate::commands::play::words;
use crate::commands::strategy::reply::{broken, end_words, line_text, reply};
use crate::commands::strategy::session::Session;
use crate::commands::strategy::tree::{MOST, Tree, Turn};
use crate::commands::strategy::walk::{Place, Step, Walk};
use crate::game::with_game;
use crate::output::json;
use crate::process::interrupt;
use crate::subject::certificate::{self, FileClaim, refused};
use crate::{
    CommandError, CommandOutput, CommandResult, Console, Diagnostic, Exit, OutputArgs, Playable,
    TextOrJson,
};
use crosstrack::solve::certificate::{
    CertificateErrorKind, CheckOptions, Statement, Strategy, prove,
};
use crosstrack::solve::{Budget, CertificateFile};

/// Shows the strategy of a certificate or refutation as a tree, and its answers to moves
///
/// The strategy makes its own moves; the moves on the command line are those of the other players. The claim of the
/// file is checked first, as `crosstrack check` does, and a strategy that does not prove it is refused. If the check
/// takes more than 3 million moves, the claim stays unchecked, and the answer says `as the file says`.
#[derive(clap::Args, Debug)]
#[command(
    before_help = "Example: crosstrack strategy examples/files/win-in-three.json\nExample: crosstrack strategy examples/files/win-in-three.json bA.b3.1\nExample: crosstrack strategy examples/files/win-in-three.json --play"
)]
pub struct Args {
    /// A certificate or refutation that `crosstrack solve` wrote; it may be compressed by gzip
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Moves of the players who do not follow the strategy, in order
    #[arg(value_name = "MOVE")]
    moves: Vec<String>,
    /// The depth of the tree, in plies; not with --play
    #[arg(long, value_name = "PLIES", default_value_t = 3, conflicts_with = "play",
          value_parser = clap::value_parser!(u16).range(1..=64))]
    depth: u16,
    /// Play against the strategy: read moves from standard input, one a line; not with --format or --output
    #[arg(long, conflicts_with_all = ["format", "output"])]
    play: bool,
    /// How the answer is written
    #[arg(long, value_enum, default_value = "text")]
    format: TextOrJson,
    #[command(flatten)]
    output: OutputArgs,
}

#[derive(Serialize, JsonSchema)]
pub struct StrategyReport {
    /// What the file claims, in words; they begin with `as the file says` if the claim was not checked.
    claim: String,
    /// Whether the claim was checked and holds; `false` if the check takes too many moves, so that the answer only
    /// repeats the file.
    checked: bool,
    /// The name of the game, such as `crosstrack`.
    game: &'static str,
    /// The readings of the rules.
    readings: String,
    /// The position that the claim is about, in notation.
    start: String,
    /// The moves from `start` on.
    moves: Vec<StrategyMove>,
    /// The position after the moves, in notation.
    position: String,
    /// The strategy from `position` on; `null` if the game or the claim has ended.
    next: Option<Turn>,
    /// Why the strategy ends at `position`; `null` if it goes on.
    end: Option<String>,
}

/// Number of moves of a strategy that are checked before it is shown.
const MOST_CHECKED: u64 = 3_000_000;

impl Answer for StrategyReport {
    const NAME: &'static str = "strategy";
}

#[derive(Serialize, JsonSchema)]
struct StrategyMove {
    /// The number of the player who made the move, from 1.
    player: u8,
    /// The move in notation.
    #[serde(rename = "move")]
    text: String,
    /// Whether the move is one of the strategy.
    answer: bool,
}

impl Args {
    pub fn run(&self, console: &mut Console<'_>) -> Result<Exit, CommandError> {
        let target = self.output.open()?;
        let name = self.file.display().to_string();
        let text = certificate::read_unpacked(&self.file)?;
        let (game, document) = certificate::parse(&name, &text)?;
        let result = with_game!(game, G => self.answer::<G>(&name, &document, console));
        target.write(result, console)
    }

    fn answer<G: Playable>(
        &self,
        name: &str,
        document: &CertificateFile,
        console: &mut Console<'_>,
    ) -> CommandResult {
        let (game, certificate): (G, _) = certificate::load(name, document)?;
        let mut walk = Walk::new(&game, &certificate).map_err(|fault| broken(name, &fault))?;
        let claim = claim_of(&game, &certificate, name)?;
        let (is_checked, claim) = (claim.is_proved(), claim.text(&game));
        let replies = words(&self.moves);
        if self.play || !replies.is_empty() {
            walk.follow().map_err(|fault| broken(name, &fault))?;
        }
        for index in 0..replies.len() {
            reply(&mut walk, &replies, index, name)?;
        }
        if self.play {
            return Session::new(walk, name).play(&claim, console);
        }
        let tree = Tree::new(&game, &certificate);
        let next = match walk.place {
            Place::Node(node) | Place::Lemma(node) => {
                let player = game.to_move(&walk.position);
                Some(
                    tree.whole(node, player, usize::from(self.depth))
                        .ok_or_else(|| too_large(name))?,
                )
            }
            _ => None,
        };
        let text = match self.format {
            TextOrJson::Text => text(name, &claim, &walk, next.map(|turn| tree.text(&turn))),
            TextOrJson::Json => json::to_pretty(&StrategyReport {
                claim,
                checked: is_checked,
                game: G::NAME,
                readings: game.readings(),
                start: game.write_position(&certificate.position),
                moves: walk.line.iter().map(|step| step_form(&game, step)).collect(),
                position: game.write_position(&walk.position),
                next,
                end: end_words(&walk),
            })?,
        };
        Ok(CommandOutput::Answer(Exit::Done, text))
    }
}

/// Checks the claim of a strategy by the rules, as far as [`MOST_CHECKED`] moves do.
fn claim_of<G: Playable>(
    game: &G,
    certificate: &Strategy<G>,
    name: &str,
) -> Result<FileClaim<G::Move>, CommandError> {
    let cancel = interrupt::cancel_flag();
    let budget = Budget { cancel, nodes: Some(MOST_CHECKED), until: None };
    match prove(game, certificate, CheckOptions { budget, every_move: false }) {
        Ok((proved, _)) => Ok(FileClaim::Proved(proved)),
        Err(fault) if matches!(fault.kind, CertificateErrorKind::Spent(_)) => {
            let claim = certificate.claim.clone();
            Ok(FileClaim::Said(Statement { claim, plies: certificate.plies }))
        }
        Err(fault) => Err(refused(game, name, &fault)),
    }
}

fn too_large(name: &str) -> CommandError {
    Diagnostic::new(format!("{name}: the tree has more than {MOST} turns and moves"))
        .help("write a smaller --depth, or moves: what follows them is smaller")
        .into_error(Exit::Input)
}

fn step_form<G: Playable>(game: &G, step: &Step<G::Move>) -> StrategyMove {
    StrategyMove {
        player: player_number(step.player),
        text: game.write_move(step.mv),
        answer: step.is_answer,
    }
}

fn text<G: Playable>(name: &str, claim: &str, walk: &Walk<'_, G>, tree: Option<String>) -> String {
    let mut text = format!("{name}: {claim}\n");
    if !walk.line.is_empty() {
        text += &line_text(walk, 0);
    }
    text += &format!("  position  {}\n", walk.game.write_position(&walk.position));
    if let Some(end) = end_words(walk) {
        text += &format!("  {end}\n");
    }
    match tree {
        Some(tree) => text + "\n" + &tree,
        None => text,
    }
}
