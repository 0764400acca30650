//! A question about one position, and whether an engine answers it as we do.

use std::time::{Duration, Instant};

use crate::conform::engine;
use crate::conform::forms::{PositionForm, RulesetForm};
use crate::conform::judge::{Difference, compare};
use crate::conform::payload::Payload;
use crate::conform::protocol::{Command, MoveAsk, PositionAsk};
use crate::conform::session::{NoAnswer, Session};
use crate::crosstrack::action::Move;
use crate::crosstrack::notation::write_move;
use crate::crosstrack::position::Position;
use crate::crosstrack::rules::Ruleset;
use crate::crosstrack::setup::Setup;

/// What is asked about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Probe {
    /// The set of legal moves.
    Legal,
    /// Whether the game is over, and who has won.
    Status,
    /// What a move leads to.
    Apply(Move),
}

/// A position with what is asked about it.
#[derive(Clone, Debug, PartialEq)]
pub struct Scene {
    /// The ruleset.
    pub ruleset: Ruleset,
    /// The position, as it may be taken apart.
    pub setup: Setup,
    /// The question.
    pub probe: Probe,
}

/// A scene on which an engine and we differ.
#[derive(Clone, Debug)]
pub struct Finding {
    /// The scene.
    pub scene: Scene,
    /// The same as the engine was asked.
    pub command: Command,
    /// What we say.
    pub ours: Payload,
    /// How the engine's answer differs.
    pub difference: Difference,
}

impl Scene {
    /// A question about a position.
    pub fn of(ruleset: &Ruleset, position: &Position, probe: Probe) -> Self {
        Self { ruleset: ruleset.clone(), setup: position.setup(ruleset), probe }
    }

    /// The position, if it can be played.
    pub fn position(&self) -> Option<Position> {
        Position::new(&self.ruleset, &self.setup).ok()
    }

    /// The request; `None` if the position cannot be played, or the forms cannot say the ruleset.
    pub fn command(&self) -> Option<Command> {
        let position = PositionForm::of(&self.ruleset, &self.position()?);
        let ruleset = RulesetForm::of(&self.ruleset).ok()?;
        Some(match self.probe {
            Probe::Legal => Command::Legal { ruleset, ask: PositionAsk { position } },
            Probe::Status => Command::Status { ruleset, ask: PositionAsk { position } },
            Probe::Apply(mv) => {
                Command::Apply { ruleset, ask: MoveAsk { position, mv: write_move(mv) } }
            }
        })
    }
}

/// How much may still be asked.
#[derive(Clone, Copy, Debug)]
pub struct Budget {
    /// Requests.
    pub requests: usize,
    /// When it is enough.
    pub until: Instant,
}

impl Budget {
    /// A budget of so many requests within a time from now.
    pub fn of(requests: usize, time: Duration) -> Self {
        Self { requests, until: Instant::now() + time }
    }

    /// Whether nothing is left.
    pub fn is_spent(&self) -> bool {
        self.requests == 0 || Instant::now() >= self.until
    }
}

/// An engine that is asked about scenes, within a budget.
#[derive(Debug)]
pub struct Asker<'a> {
    /// The engine.
    pub session: &'a mut Session,
    /// What may still be asked.
    pub budget: Budget,
}

impl Asker<'_> {
    /// Whether the engine differs from us on a scene. Nothing for a scene that cannot be played,
    /// that the engine does not play, or after the budget is spent.
    ///
    /// # Errors
    /// If the engine breaks: there is nothing to shrink with.
    pub fn differs(&mut self, scene: &Scene) -> Result<Option<Finding>, NoAnswer> {
        let Some(command) = scene.command() else { return Ok(None) };
        let (Ok(form), Ok(ours)) = (RulesetForm::of(&scene.ruleset), engine::payload(&command))
        else {
            return Ok(None);
        };
        if !self.session.plays(&form)? {
            return Ok(None);
        }
        let Some(theirs) = self.ask(&command)? else { return Ok(None) };
        Ok(compare(&ours, &theirs).map(|difference| Finding {
            scene: scene.clone(),
            command: command.clone(),
            ours,
            difference,
        }))
    }

    /// As [`Asker::differs`], of an engine that has to answer.
    ///
    /// # Errors
    /// If it breaks, skips, or does not play the ruleset.
    pub fn require(&mut self, scene: &Scene) -> Result<Option<Finding>, NoAnswer> {
        if let Some(command) = scene.command() {
            self.session.ask(&command)?;
        }
        self.differs(scene)
    }

    /// What the engine says; nothing if it does not play this or the budget is spent.
    ///
    /// # Errors
    /// If the engine breaks.
    pub fn ask(&mut self, command: &Command) -> Result<Option<Payload>, NoAnswer> {
        if self.budget.is_spent() {
            return Ok(None);
        }
        self.budget.requests -= 1;
        match self.session.ask(command) {
            Ok(payload) => Ok(Some(payload)),
            // An engine that cannot answer about a simpler position gives no simpler difference.
            Err(NoAnswer::Skip(_) | NoAnswer::Error(_) | NoAnswer::Form { .. }) => Ok(None),
            Err(fault) => Err(fault),
        }
    }
}
