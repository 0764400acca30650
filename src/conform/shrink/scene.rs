//! A question about one position, and whether an engine answers it as we do.

use std::fmt::{Debug, Display};
use std::time::{Duration, Instant};

use crate::conform::fault::Fault;
use crate::conform::judge::Difference;
use crate::conform::listing::Vector;
use crate::conform::session::{NoAnswer, Session};
use crate::game::Game;

use crate::conform::shrink::Shrunk;

/// What is asked about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Probe<M> {
    /// The set of legal moves.
    Legal,
    /// Whether the game is over, and who has won.
    Status,
    /// What a move leads to.
    Apply(M),
}

/// What the kit needs of a game beyond its rules: questions about it, positions that can be taken
/// apart, and words for what differs. An implementation is a ruleset.
pub trait Conforming: Game + Clone + Debug {
    /// What its vectors are.
    type Case: Vector + Clone;
    /// What a case asks, with what our rules say.
    type Task: Clone + Debug;
    /// A position that may be nonsense.
    type Setup: Clone + Debug;
    /// What an engine may be found to get wrong by itself, whatever the position.
    type Part: Clone + Debug + Display;

    /// The position, as it may be taken apart.
    fn taken_apart(&self, position: &Self::Position) -> Self::Setup;

    /// The position put together again; `None` if it cannot be played.
    fn put_together(&self, setup: &Self::Setup) -> Option<Self::Position>;

    /// What lies on the board, such as `3 pieces`.
    fn extent(setup: &Self::Setup) -> String;

    /// A question about a position; `None` if the protocol cannot say it.
    fn question(&self, position: &Self::Position, probe: Probe<Self::Move>) -> Option<Self::Task>;

    /// How many sequences of so many moves there are; `None` if the protocol cannot say it.
    fn perft_question(&self, position: &Self::Position, depth: u32) -> Option<Self::Task>;

    /// Asks an engine, and compares its answer with ours.
    ///
    /// # Errors
    /// If there is no answer to compare.
    fn ask(&self, task: &Self::Task, session: &mut Session)
    -> Result<Option<Difference>, NoAnswer>;

    /// Whether an engine declares that it plays this.
    ///
    /// # Errors
    /// If it does not start or does not greet.
    fn is_played(&self, session: &mut Session) -> Result<bool, Fault>;

    /// What a case is about: the ruleset, the position, the moves that are made there, how deep it
    /// counts. `None` if it is not about a position.
    ///
    /// # Panics
    /// If the case is not one of a checked suite.
    fn about(case: &Self::Case) -> Option<About<Self>>;

    /// Scenes that are simpler, the most simplified first; not all of them can be played. There is
    /// no endless chain of them.
    fn simpler(scene: &Scene<Self>) -> Vec<Scene<Self>>;

    /// Looks for a part that is to blame for a finding, and by it for a simpler finding.
    ///
    /// # Errors
    /// If the engine breaks.
    fn blame(
        finding: Finding<Self>,
        asker: &mut Asker<'_>,
    ) -> Result<(Finding<Self>, Option<Self::Part>), NoAnswer> {
        let _ = asker;
        Ok((finding, None))
    }

    /// The moves among the legal ones that games turn on, and that chance would seldom choose.
    fn telling(&self, position: &Self::Position, moves: &[Self::Move]) -> Vec<Self::Move>;

    /// The clause that a fact is about, which is `missing`, `extra` or there `twice`.
    fn clause(shrunk: &Shrunk<Self>, word: &str, fact: &str) -> &'static str;

    /// The options of the command line that say what the text of a position does not.
    fn options(&self) -> String;

    /// The question as a case of a suite; its id is for whoever adds it to one to choose.
    fn case(&self, task: Self::Task, clauses: Vec<String>, why: String) -> Self::Case;
}

/// What a case is about.
#[derive(Clone, Debug)]
pub struct About<G: Game> {
    /// The ruleset.
    pub ruleset: G,
    /// The position.
    pub position: G::Position,
    /// The moves that are made one after the other; the last may be forbidden.
    pub moves: Vec<G::Move>,
    /// How deep it counts; 0 if it does not.
    pub depth: u32,
}

/// A position with what is asked about it.
#[derive(Clone, Debug)]
pub struct Scene<G: Conforming> {
    /// The ruleset.
    pub ruleset: G,
    /// The position, as it may be taken apart.
    pub setup: G::Setup,
    /// The question.
    pub probe: Probe<G::Move>,
}

/// A scene on which an engine and we differ.
#[derive(Clone, Debug)]
pub struct Finding<G: Conforming> {
    /// The scene.
    pub scene: Scene<G>,
    /// The same as the engine was asked, with what we say.
    pub task: G::Task,
    /// How the engine's answer differs.
    pub difference: Difference,
}

impl<G: Conforming> Scene<G> {
    /// A question about a position.
    pub fn of(ruleset: &G, position: &G::Position, probe: Probe<G::Move>) -> Self {
        Self { ruleset: ruleset.clone(), setup: ruleset.taken_apart(position), probe }
    }

    /// The position, if it can be played.
    pub fn position(&self) -> Option<G::Position> {
        self.ruleset.put_together(&self.setup)
    }

    /// The request; `None` if the position cannot be played, or the protocol cannot say it.
    pub fn task(&self) -> Option<G::Task> {
        self.ruleset.question(&self.position()?, self.probe)
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
    pub fn differs<G: Conforming>(
        &mut self,
        scene: &Scene<G>,
    ) -> Result<Option<Finding<G>>, NoAnswer> {
        let Some(task) = scene.task() else { return Ok(None) };
        if !scene.ruleset.is_played(self.session)? {
            return Ok(None);
        }
        let difference = self.ask(|session| scene.ruleset.ask(&task, session))?.flatten();
        Ok(difference.map(|difference| Finding { scene: scene.clone(), task, difference }))
    }

    /// As [`Asker::differs`], of an engine that has to answer.
    ///
    /// # Errors
    /// If it breaks, skips, or does not play the ruleset, or if the protocol cannot say the scene.
    pub fn require<G: Conforming>(
        &mut self,
        scene: &Scene<G>,
    ) -> Result<Option<Finding<G>>, NoAnswer> {
        let unsaid = || NoAnswer::Skip("the protocol cannot say this ruleset or position".into());
        scene.ruleset.ask(&scene.task().ok_or_else(unsaid)?, self.session)?;
        self.differs(scene)
    }

    /// What an engine says to a request; nothing if it does not play this or the budget is spent.
    ///
    /// # Errors
    /// If the engine breaks.
    pub fn ask<T>(
        &mut self,
        request: impl FnOnce(&mut Session) -> Result<T, NoAnswer>,
    ) -> Result<Option<T>, NoAnswer> {
        if self.budget.is_spent() {
            return Ok(None);
        }
        self.budget.requests -= 1;
        match request(self.session) {
            Ok(answer) => Ok(Some(answer)),
            // An engine that cannot answer about a simpler position gives no simpler difference.
            Err(NoAnswer::Skip(_) | NoAnswer::Error(_) | NoAnswer::Form { .. }) => Ok(None),
            Err(fault) => Err(fault),
        }
    }
}
