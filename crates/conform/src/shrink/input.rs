//! A question about one position, and whether an engine answers it as we do.

use std::fmt::Debug;
use std::time::{Duration, Instant};

use crate::cause::{Cause, Causes};
use crate::engine::answer;
use crate::judge::{Difference, compare};
use crate::payload::Payload;
use crate::request::{MoveRequest, PositionRequest, Request};
use crate::session::{EngineError, Session};
use crate::wire::Wire;
use crosstrack::base::Random;

/// What is asked about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InputCommand<M> {
    /// The set of legal moves.
    Legal,
    /// Whether the game is over, and who has won.
    Status,
    /// What a move leads to.
    Apply(M),
}

/// What shrinking needs of a game beyond its wire form: positions that can be taken apart, and
/// words for what differs. An implementation is a ruleset.
pub trait Shrinkable: Causes {
    /// A position that may be nonsense.
    type Setup: Clone + Debug;

    /// The group of cases about how a position stands.
    const STATUS_GROUP: &'static str;

    /// The position, as it may be taken apart.
    fn to_setup(&self, position: &Self::Position) -> Self::Setup;

    /// The position put together again; `None` if it cannot be played.
    fn position_from_setup(&self, setup: &Self::Setup) -> Option<Self::Position>;

    /// What lies on the board, such as `3 pieces`.
    fn extent(setup: &Self::Setup) -> String;

    /// Inputs that are simpler, the most simplified first; not all of them can be played. There is
    /// no endless chain of them.
    fn simpler_inputs(input: &Input<Self>) -> Vec<Input<Self>>;

    /// Looks for a part that is to blame for a finding, and by it for a simpler finding.
    ///
    /// # Errors
    /// If the engine breaks.
    fn blame(
        finding: Finding<Self>,
        tester: &mut DifferentialTester<'_>,
    ) -> Result<(Finding<Self>, Option<FaultyPart>), EngineError> {
        let _ = tester;
        Ok((finding, None))
    }

    /// The moves among the legal ones that games turn on, and that chance would seldom choose.
    fn decisive_moves(&self, position: &Self::Position, moves: &[Self::Move]) -> Vec<Self::Move>;

    /// A position that chance would seldom lead to and in which much can go wrong: what wins
    /// stands there, or a move away, or nearly. `None` if there is none for this ruleset.
    fn plant_position(&self, random: &mut Random) -> Option<Self::Position> {
        let _ = random;
        None
    }
}

/// What an engine gets wrong by itself, whatever the position.
#[derive(Clone, Debug)]
pub struct FaultyPart {
    /// What it is and how it is wrong, in a line.
    pub words: String,
    /// The cause that it is.
    pub cause: Cause,
}

/// A position with what is asked about it.
#[derive(Clone, Debug)]
pub struct Input<G: Shrinkable> {
    /// The ruleset.
    pub ruleset: G,
    /// The position, as it may be taken apart.
    pub setup: G::Setup,
    /// The question.
    pub command: InputCommand<G::Move>,
}

/// An input on which an engine and we differ.
#[derive(Clone, Debug)]
pub struct Finding<G: Shrinkable> {
    /// The input.
    pub input: Input<G>,
    /// What the engine was asked.
    pub ask: Request<G>,
    /// What we say.
    pub expected: Payload<G>,
    /// How the engine's answer differs.
    pub difference: Difference,
}

/// A failure, shrunk.
#[derive(Clone, Debug)]
pub struct ShrunkFailure<G: Shrinkable> {
    /// The smallest input found.
    pub finding: Finding<G>,
    /// What is to blame, if it is known.
    pub part: Option<FaultyPart>,
    /// Whether the budget ended the search, so that a smaller one may be left.
    pub is_cut_short: bool,
}

impl<G: Shrinkable> Input<G> {
    /// A question about a position.
    pub fn new(ruleset: &G, position: &G::Position, command: InputCommand<G::Move>) -> Self {
        Self { ruleset: ruleset.clone(), setup: ruleset.to_setup(position), command }
    }

    /// The position, if it can be played.
    pub fn position(&self) -> Option<G::Position> {
        self.ruleset.position_from_setup(&self.setup)
    }

    /// What is asked; `None` if the position cannot be played.
    pub fn request(&self) -> Option<Request<G>> {
        let position = self.ruleset.position_form(&self.position()?);
        Some(match self.command {
            InputCommand::Legal => Request::Legal(PositionRequest { position }),
            InputCommand::Status => Request::Status(PositionRequest { position }),
            InputCommand::Apply(mv) => {
                Request::Apply(MoveRequest { position, mv: self.ruleset.write_move(mv) })
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
    pub fn new(requests: usize, time: Duration) -> Self {
        Self { requests, until: Instant::now() + time }
    }

    /// Whether nothing is left.
    pub fn is_spent(&self) -> bool {
        self.requests == 0 || Instant::now() >= self.until
    }
}

/// An engine that is asked about inputs, within a budget.
#[derive(Debug)]
pub struct DifferentialTester<'a> {
    /// The engine.
    pub session: &'a mut Session,
    /// What may still be asked.
    pub budget: Budget,
    /// How many answers were compared with ours.
    pub compared: usize,
    /// Why the first question that was not answered was not.
    pub unanswered: Option<String>,
}

impl<'a> DifferentialTester<'a> {
    /// An engine that nothing has been asked yet.
    pub const fn new(session: &'a mut Session, budget: Budget) -> Self {
        Self { session, budget, compared: 0, unanswered: None }
    }

    /// Whether the engine differs from us on an input. Nothing for an input that cannot be played,
    /// that the engine does not play, or after the budget is spent.
    ///
    /// # Errors
    /// If the engine breaks: there is nothing to shrink with.
    pub fn compare<G: Shrinkable>(
        &mut self,
        input: &Input<G>,
    ) -> Result<Option<Finding<G>>, EngineError> {
        let (Some(ask), Ok(form)) = (input.request(), input.ruleset.to_form()) else {
            return Ok(None);
        };
        if let Some(why) = self.session.missing_declaration::<G>(&form)? {
            self.unanswered.get_or_insert(why);
            return Ok(None);
        }
        let Ok(expected) = answer(&input.ruleset, &ask) else { return Ok(None) };
        let Some(got) = self.send(&form, &ask)? else { return Ok(None) };
        Ok(compare(&expected, &got).map(|difference| Finding {
            input: input.clone(),
            ask,
            expected,
            difference,
        }))
    }

    /// As [`DifferentialTester::differs`], of an engine that has to answer.
    ///
    /// # Errors
    /// If it breaks, skips, or does not play the ruleset, or if the protocol cannot say the input.
    pub fn compare_required<G: Shrinkable>(
        &mut self,
        input: &Input<G>,
    ) -> Result<Option<Finding<G>>, EngineError> {
        let (Some(ask), Ok(form)) = (input.request(), input.ruleset.to_form()) else {
            let unsaid = "the protocol cannot say this ruleset or position";
            return Err(EngineError::Skip(unsaid.to_owned()));
        };
        self.session.send(&form, &ask)?;
        self.compare(input)
    }

    /// What an engine says to a question; nothing if it does not answer it or the budget is spent.
    ///
    /// # Errors
    /// If the engine breaks.
    pub fn send<G: Wire>(
        &mut self,
        ruleset: &G::RulesetForm,
        ask: &Request<G>,
    ) -> Result<Option<Payload<G>>, EngineError> {
        if self.budget.is_spent() {
            return Ok(None);
        }
        self.budget.requests -= 1;
        match self.session.send(ruleset, ask) {
            Ok(answer) => {
                self.compared += 1;
                Ok(Some(answer))
            }
            Err(EngineError::Process(fault)) => Err(fault.into()),
            // An engine that cannot answer about a simpler position gives no simpler difference.
            Err(none) => {
                self.unanswered.get_or_insert_with(|| none.to_string());
                Ok(None)
            }
        }
    }
}
