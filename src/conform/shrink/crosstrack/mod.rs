//! How positions of Crosstrack are shrunk, and what differs in them.

mod simpler;
mod track;

use crate::conform::engine;
use crate::conform::fault::Fault;
use crate::conform::forms::{PositionForm, RulesetForm};
use crate::conform::judge::{Difference, compare};
use crate::conform::payload::Payload;
use crate::conform::protocol::{Command, MoveAsk, PerftAsk, PositionAsk};
use crate::conform::session::{NoAnswer, Session};
use crate::conform::shrink::crosstrack::simpler::weight;
pub use crate::conform::shrink::crosstrack::track::Tile;
use crate::conform::shrink::scene::{About, Asker, Conforming, Finding, Probe};
use crate::conform::shrink::{Shrunk, smallest};
use crate::conform::task::{Exchange, Task};
use crate::conform::vectors::{Case, Group, Level};
use crate::conform::words::quoted;
use crate::crosstrack::rules::action::{Action, Move};
use crate::crosstrack::rules::notation::write_move;
use crate::crosstrack::rules::position::Position;
use crate::crosstrack::rules::readings::{ClaimRule, NullTurn, RelocateTurn};
use crate::crosstrack::rules::ruleset::{Ruleset, RulesetSpec};
use crate::crosstrack::rules::setup::Setup;
use crate::crosstrack::rules::threats::winning_moves;
use crate::game::Game;

type Scene = crate::conform::shrink::scene::Scene<Ruleset>;

impl Conforming for Ruleset {
    type Case = Case;
    type Task = Task;
    type Setup = Setup;
    type Part = Tile;

    fn taken_apart(&self, position: &Position) -> Setup {
        position.setup(self)
    }

    fn put_together(&self, setup: &Setup) -> Option<Position> {
        Position::new(self, setup).ok()
    }

    fn extent(setup: &Setup) -> String {
        match setup.pieces.len() {
            1 => "1 piece".to_owned(),
            pieces => format!("{pieces} pieces"),
        }
    }

    fn question(&self, position: &Position, probe: Probe<Move>) -> Option<Task> {
        let ruleset = RulesetForm::of(self).ok()?;
        let position = PositionForm::of(self, position);
        answered(match probe {
            Probe::Legal => Command::Legal { ruleset, ask: PositionAsk { position } },
            Probe::Status => Command::Status { ruleset, ask: PositionAsk { position } },
            Probe::Apply(mv) => {
                Command::Apply { ruleset, ask: MoveAsk { position, mv: write_move(mv) } }
            }
        })
    }

    fn perft_question(&self, position: &Position, depth: u32) -> Option<Task> {
        let ruleset = RulesetForm::of(self).ok()?;
        let position = PositionForm::of(self, position);
        answered(Command::Perft { ruleset, ask: PerftAsk { position, depth } })
    }

    fn ask(&self, task: &Task, session: &mut Session) -> Result<Option<Difference>, NoAnswer> {
        let ruleset = RulesetForm::of(self).ok();
        let Some((command, ours)) = ruleset.and_then(|ruleset| task.exchange(&ruleset)) else {
            return Ok(None);
        };
        Ok(compare(&ours, &session.ask(&command)?))
    }

    fn is_played(&self, session: &mut Session) -> Result<bool, Fault> {
        let Ok(form) = RulesetForm::of(self) else { return Ok(false) };
        session.plays(&form)
    }

    fn about(case: &Case) -> Option<About<Self>> {
        let form = case.task.position()?;
        let ruleset = case.ruleset.ruleset().expect("a checked suite");
        let position = form.position(&ruleset).expect("a checked suite");
        let moves: &[String] = match &case.task {
            Task::Apply(Exchange { request, .. }) => std::slice::from_ref(&request.mv),
            Task::Game(Exchange { request, .. }) => &request.moves,
            _ => &[],
        };
        let read = |text: &String| ruleset.read_move(text).expect("a checked suite");
        let moves = moves.iter().map(read).collect();
        let depth = match &case.task {
            Task::Perft(Exchange { request, .. }) => request.depth,
            _ => 0,
        };
        Some(About { ruleset, position, moves, depth })
    }

    fn simpler(scene: &Scene) -> Vec<Scene> {
        simpler::simpler(scene)
    }

    fn blame(
        finding: Finding<Self>,
        asker: &mut Asker<'_>,
    ) -> Result<(Finding<Self>, Option<Tile>), NoAnswer> {
        let tile = track::odd_tile(&finding.scene, asker)?;
        if let Some(tile) = &tile
            && let Some(path) = track::smallest_path(&finding.scene, tile, asker)?
            && weight(&path.scene) < weight(&finding.scene)
        {
            return Ok((smallest(path, asker)?, Some(tile.clone())));
        }
        Ok((finding, tile))
    }

    fn telling(&self, position: &Position, _: &[Move]) -> Vec<Move> {
        winning_moves(self, position)
    }

    fn clause(shrunk: &Shrunk<Self>, word: &str, fact: &str) -> &'static str {
        let scene = &shrunk.finding.scene;
        match scene.probe {
            Probe::Legal => legal_clause(scene, word, fact),
            Probe::Status => status_clause(shrunk),
            Probe::Apply(mv) => forbidden_by(scene, mv).unwrap_or(action_clause(mv.action)),
        }
    }

    fn options(&self) -> String {
        options(self)
    }

    fn case(&self, task: Task, clauses: Vec<String>, why: String) -> Case {
        let group = match &task {
            Task::Legal(_) => Group::Legal,
            Task::Status(_) => Group::Completion,
            Task::Apply(_) => Group::Successors,
            _ => Group::Games,
        };
        let (id, level) = (format!("{group}/shrunk-01"), Level::Interpretation);
        let ruleset = RulesetForm::of(self).expect("the engine was asked in this form");
        Case { id, level, clauses, why, ruleset, task }
    }
}

/// A command about a position as a task, with what our rules answer; `None` for any other.
fn answered(command: Command) -> Option<Task> {
    let ours = engine::payload(&command).ok()?;
    Some(match (command, ours) {
        (Command::Legal { ask: request, .. }, Payload::Legal(expect)) => {
            Task::Legal(Exchange { request, expect })
        }
        (Command::Status { ask: request, .. }, Payload::Status(expect)) => {
            Task::Status(Exchange { request, expect })
        }
        (Command::Apply { ask: request, .. }, Payload::Apply(expect)) => {
            Task::Apply(Exchange { request, expect })
        }
        (Command::Perft { ask: request, .. }, Payload::Perft(expect)) => {
            Task::Perft(Exchange { request, expect })
        }
        _ => return None,
    })
}

/// The clause that forbids a move.
fn forbidden_by(scene: &Scene, mv: Move) -> Option<&'static str> {
    let position = scene.position()?;
    scene.ruleset.check(&position, mv).err().map(|illegal| illegal.clause())
}

/// The clause that a fact about legal moves is about.
fn legal_clause(scene: &Scene, word: &str, fact: &str) -> &'static str {
    let Ok(mv) = scene.ruleset.read_move(fact) else { return "PL-ONE" };
    match forbidden_by(scene, mv) {
        Some(clause) if word == "extra" => clause,
        _ if mv.announced => "X-CLAIM",
        _ => action_clause(mv.action),
    }
}

const fn action_clause(action: Action) -> &'static str {
    match action {
        Action::Place { .. } => "PL-PLACE",
        Action::Rotate { .. } => "PL-ROTATE",
        Action::Relocate { .. } => "PL-RELOCATE",
        Action::Intersection { .. } => "PL-INTERSECTION",
        Action::Claim => "X-CLAIM",
    }
}

/// An outcome differs by the path, by the sides of a tile, or by who is said to have won.
fn status_clause(shrunk: &Shrunk<Ruleset>) -> &'static str {
    match &shrunk.part {
        Some(tile) if tile.turned && tile.placed.is_some() => return "PL-ROTATE",
        Some(tile) if tile.turned => return "PL-INTERSECTION",
        Some(_) => return "X-JUNCTION",
        None => {}
    }
    let difference = &shrunk.finding.difference;
    let is_win = |facts: &[String]| facts.iter().any(|fact| fact.starts_with("win"));
    if is_win(&difference.missing) && is_win(&difference.extra) {
        "WN-MOVER"
    } else if shrunk.finding.scene.ruleset.claim_rule() == ClaimRule::Announced {
        "X-CLAIM"
    } else {
        "WN-OPPOSITE"
    }
}

/// The options that say what the text of a position does not.
fn options(ruleset: &Ruleset) -> String {
    let spec = ruleset.spec();
    let plain = RulesetSpec::new(spec.board, spec.owners.seats());
    let mut text = String::new();
    let mut say = |option: &str, value: &str| {
        text.extend([" --", option, " ", &quoted(value)]);
    };
    if let Some(edition) = spec.edition
        && Ruleset::new(RulesetSpec { edition: None, ..spec.clone() }).is_ok_and(|r| r != *ruleset)
    {
        say("edition", edition.as_str());
    }
    if spec.junction != plain.junction {
        say("junction", spec.junction.as_str());
    }
    if spec.relocate_turn == RelocateTurn::Keep {
        say("relocate-turn", spec.relocate_turn.as_str());
    }
    if spec.null_turn == NullTurn::Allowed {
        say("null-turn", spec.null_turn.as_str());
    }
    if spec.claim_rule == ClaimRule::Announced {
        say("claim-rule", spec.claim_rule.as_str());
    }
    if spec.connectors.is_some() && ruleset.connectors_name() != "crossed" {
        say("connectors", ruleset.connectors_name());
    }
    text
}
