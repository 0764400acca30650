//! What a game says about its test vectors and about wrong answers, and the inputs on which an engine is
//! compared with the rules of the game.

use std::fmt::Debug;
use std::time::{Duration, Instant};

use crate::cause::{Cause, CauseWithFacts, Context, facts};
use crate::engine::answer;
use crate::judge::{Difference, compare};
use crate::payload::Payload;
use crate::request::{MoveRequest, PositionRequest, Request};
use crate::session::{EngineError, Session};
use crate::wire::Wire;
use crosstrack::base::Random;

/// The command of an input; `M` is the type of moves.
///
/// # Examples
/// ```
/// use crosstrack::Ruleset;
/// use crosstrack::game::Game;
/// use crosstrack_conform::InputCommand;
/// use crosstrack_conform::shrink::Input;
///
/// let ruleset = Ruleset::default();
/// let input = Input::new(&ruleset, &ruleset.start(), InputCommand::Legal);
/// assert_eq!(input.request().expect("playable").name(), "legal");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InputCommand<M> {
    /// Lists the legal moves.
    Legal,
    /// Asks whether the game is over, and who has won.
    Status,
    /// Plays this move.
    Apply(M),
}

/// A game that has a suite of test vectors, says what a wrong answer is about, and simplifies positions. The
/// implementing type is the game's ruleset.
///
/// # Examples
/// ```
/// use crosstrack::Ruleset;
/// use crosstrack::game::Game;
/// use crosstrack_conform::HasVectors;
///
/// assert_eq!(Ruleset::GROUPS[0].name, "links");
/// let setup = Ruleset::default().to_setup(&Ruleset::default().start());
/// assert_eq!(Ruleset::extent(&setup), "0 pieces");
/// ```
pub trait HasVectors: Wire {
    /// Name of the suite.
    const SUITE: &'static str;
    /// Version of the shipped suite. The first number changes if an expected answer changes, the second if
    /// cases are added, the third if only words change.
    const VERSION: &'static str;
    /// Groups, in the order of the suite.
    const GROUPS: &'static [CaseGroup];
    /// Name of the group of cases about the status of a position.
    const STATUS_GROUP: &'static str = "outcome";
    /// Value of `$schema` in a vector file; empty if there is none.
    const SCHEMA_LINK: &'static str = "";
    /// Whether every case has a level; otherwise no case has one.
    const LEVELS: bool = false;
    /// Kinds of mistakes that cases look for; the cases name them as their flags. May be empty.
    const FLAGS: &'static [CaseFlag] = &[];
    /// Names and texts of the shipped vector files, in the order of groups.
    const SHIPPED: &'static [(&'static str, &'static str)] = &[];
    /// Names and texts of the documents that are exported with the vectors: first the schema of the vectors,
    /// then other schemas, then a description of the folder.
    const DOCUMENTS: &'static [(&'static str, &'static str)] = &[];

    /// Returns whether a clause of this game has this id.
    fn is_clause(id: &str) -> bool {
        Self::clauses().iter().any(|clause| clause.id == id)
    }

    /// Returns whether a flag of this game has this name.
    fn is_flag(name: &str) -> bool {
        Self::FLAGS.iter().any(|flag| flag.name == name)
    }

    /// Form of a position that can be changed freely; the setup may be unplayable.
    type Setup: Clone + Debug;

    /// Clause that the cases of fresh questions cite.
    const FRESH_CLAUSE: &'static str = "";

    /// Returns the rulesets of fresh questions and of random walks: every reading of each game that is played.
    /// Returns none if no such questions are asked about the game.
    fn full_rulesets() -> Vec<Self> {
        Vec::new()
    }

    /// Returns whether all sources of the rules say the same about the moves and the status of a position, with the
    /// readings of the ruleset.
    fn is_settled(&self, position: &Self::Position) -> bool {
        let _ = position;
        true
    }

    /// Returns the rank of a cause. A cause of a higher rank may follow from one of a lower rank, but not the
    /// other way round: the links of a tile decide which paths there are, and paths decide which moves win.
    fn rank(cause: &Cause) -> u8 {
        let _ = cause;
        0
    }

    /// Returns the clause of a reading that is not at its default, so that a shrunk failure depends on it.
    /// Returns `None` if all readings are at their defaults, or if a cause names the clause anyway.
    fn reading_clause(ruleset: &Self) -> Option<&'static str> {
        let _ = ruleset;
        None
    }

    /// Returns the causes of a difference, at least one; by default, the clause that the case cites.
    fn causes(context: &Context<'_, Self>, difference: &Difference) -> Vec<CauseWithFacts> {
        vec![(Cause::new(context.clause, "the answer"), facts(difference))]
    }

    /// Returns the setup of a position.
    fn to_setup(&self, position: &Self::Position) -> Self::Setup;

    /// Returns the position of a setup; `None` if it cannot be played.
    fn position_from_setup(&self, setup: &Self::Setup) -> Option<Self::Position>;

    /// Describes the size of a setup, such as `3 pieces`.
    fn extent(setup: &Self::Setup) -> String;

    /// Returns simpler inputs, the simplest first; some may be unplayable. Repeated simplification must come to
    /// an end.
    fn simpler_inputs(_input: &Input<Self>) -> Vec<Input<Self>> {
        Vec::new()
    }

    /// Returns the finding to shrink: another one if the same engine shows that the cause of this finding is a
    /// different rule, otherwise this one.
    ///
    /// # Errors
    /// If the engine fails.
    fn before_shrinking(
        finding: Finding<Self>,
        tester: &mut DifferentialTester<'_>,
    ) -> Result<Finding<Self>, EngineError> {
        let _ = tester;
        Ok(finding)
    }

    /// Returns a finding that is simpler than the given one, if possible, and the part of the rules that
    /// explains the finding; `None` if no such part was found.
    ///
    /// # Errors
    /// If the engine fails.
    fn blame(
        finding: Finding<Self>,
        tester: &mut DifferentialTester<'_>,
    ) -> Result<(Finding<Self>, Option<FaultyPart>), EngineError> {
        let _ = tester;
        Ok((finding, None))
    }

    /// Returns those of the legal `moves` that end the game, or soon lead to its end; random games would seldom
    /// play them.
    fn decisive_moves(&self, position: &Self::Position, moves: &[Self::Move]) -> Vec<Self::Move> {
        let ends = |mv: &Self::Move| self.outcome(&self.play(position, *mv)).is_some();
        moves.iter().copied().filter(ends).collect()
    }

    /// Returns a random position of a kind that random games seldom reach: won, one move before a win, or a
    /// near miss. Returns `None` if the game cannot make such a position for this ruleset.
    fn plant_position(&self, random: &mut Random) -> Option<Self::Position> {
        let _ = random;
        None
    }
}

/// A group of cases on one subject.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CaseGroup {
    /// Name, with which the ids of the group's cases begin.
    pub name: &'static str,
    /// What the cases of the group are about, as a sentence; may be empty.
    pub about: &'static str,
}

impl CaseGroup {
    /// Creates a group; `about` may be empty.
    pub const fn new(name: &'static str, about: &'static str) -> Self {
        Self { name, about }
    }
}

/// A kind of mistake that cases look for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CaseFlag {
    /// Name, by which cases refer to the flag.
    pub name: &'static str,
    /// The mistake, as a sentence.
    pub about: &'static str,
}

impl CaseFlag {
    /// Creates a flag.
    pub const fn new(name: &'static str, about: &'static str) -> Self {
        Self { name, about }
    }
}

/// A part of the rules that an engine gets wrong in every position.
#[derive(Clone, Debug)]
pub struct FaultyPart {
    /// Description of the part and of what is wrong with it, on one line.
    pub description: String,
    /// The clause that the engine gets wrong, and what differs.
    pub cause: Cause,
}

/// A command about a setup, on which an engine and the rules can be compared.
#[derive(Clone, Debug)]
pub struct Input<G: HasVectors> {
    /// Ruleset of the setup.
    pub ruleset: G,
    /// Setup that the command is about; may be unplayable.
    pub setup: G::Setup,
    /// Command that is put to the engine.
    pub command: InputCommand<G::Move>,
}

/// An input on which an engine differs from the rules, as found by [`DifferentialTester`].
///
/// # Examples
/// ```
/// use crosstrack::Ruleset;
/// use crosstrack_conform::Finding;
///
/// fn print(finding: &Finding<Ruleset>) {
///     println!("{}: {}", finding.request.name(), finding.difference.summary());
/// }
/// ```
#[derive(Clone, Debug)]
pub struct Finding<G: HasVectors> {
    /// Input on which the engine differs.
    pub input: Input<G>,
    /// Request that was sent for the input.
    pub request: Request<G>,
    /// Payload that a correct engine gives.
    pub expected: Payload<G>,
    /// Difference between the engine's payload and the correct one.
    pub difference: Difference,
    /// Failure of the engine, if it gave no payload; `difference` then has no missing or extra facts.
    pub error: Option<EngineError>,
}

/// A failure after shrinking.
#[derive(Clone, Debug)]
pub struct ShrunkFailure<G: HasVectors> {
    /// Smallest finding that was reached.
    pub finding: Finding<G>,
    /// Part of the rules that the engine gets wrong; `None` if it was not found.
    pub part: Option<FaultyPart>,
    /// Main cause of the finding, the one with the most facts; `None` if the engine failed.
    pub cause: Option<Cause>,
    /// Whether the budget ran out, so that there may be a smaller finding.
    pub is_cut_short: bool,
}

impl<G: HasVectors> Input<G> {
    /// Creates the input of a command in a position.
    pub fn new(ruleset: &G, position: &G::Position, command: InputCommand<G::Move>) -> Self {
        Self { ruleset: ruleset.clone(), setup: ruleset.to_setup(position), command }
    }

    /// Returns the position; `None` if the setup cannot be played.
    pub fn position(&self) -> Option<G::Position> {
        self.ruleset.position_from_setup(&self.setup)
    }

    /// Returns the request; `None` if the setup cannot be played.
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

/// The number of requests and the time that are left.
#[derive(Clone, Copy, Debug)]
pub struct Budget {
    /// Number of requests that are left.
    pub requests: usize,
    /// Time at which the budget runs out.
    pub until: Instant,
}

impl Budget {
    /// Creates a budget of this number of requests, and of `time` from now on.
    pub fn new(requests: usize, time: Duration) -> Self {
        Self { requests, until: Instant::now() + time }
    }

    /// Returns whether no requests or no time is left.
    pub fn is_spent(&self) -> bool {
        self.requests == 0 || Instant::now() >= self.until
    }
}

/// Compares an engine with the rules, within a budget.
///
/// # Examples
/// ```no_run
/// use std::time::Duration;
///
/// use crosstrack::Ruleset;
/// use crosstrack::game::Game;
/// use crosstrack_conform::shrink::{Budget, Input};
/// use crosstrack_conform::{DifferentialTester, InputCommand, Launch, Session};
///
/// let words = vec!["./engine".to_owned()];
/// let mut session = Session::new(Launch::new(words, Duration::from_secs(10)));
/// let budget = Budget::new(1000, Duration::from_secs(20));
/// let ruleset = Ruleset::default();
/// let input = Input::new(&ruleset, &ruleset.start(), InputCommand::Status);
/// let finding = DifferentialTester::new(&mut session, budget).compare(&input)?;
/// println!("{}", if finding.is_some() { "differs" } else { "agrees" });
/// # Ok::<(), crosstrack_conform::EngineError>(())
/// ```
#[derive(Debug)]
pub struct DifferentialTester<'a> {
    /// Session with the engine.
    pub session: &'a mut Session,
    /// Requests and time that are left.
    pub budget: Budget,
    /// Number of payloads received from the engine.
    pub compared: usize,
    /// Reason why the engine did not answer the first request that it left unanswered; `None` if it answered
    /// all.
    pub unanswered: Option<String>,
    /// [Class](EngineError::class) of the engine failures to look for, instead of wrong answers.
    pub failure: Option<&'static str>,
}

impl<'a> DifferentialTester<'a> {
    /// Creates a tester; does not start the engine.
    pub const fn new(session: &'a mut Session, budget: Budget) -> Self {
        Self { session, budget, compared: 0, unanswered: None, failure: None }
    }

    /// Makes the tester look for engine failures of a [class](EngineError::class), instead of wrong answers.
    #[must_use]
    pub const fn with_failure(mut self, class: Option<&'static str>) -> Self {
        self.failure = class;
        self
    }

    /// Compares the engine with the rules on an input. Returns `None` if they agree, the input is
    /// unplayable, the engine does not play it, or the budget is spent.
    ///
    /// # Errors
    /// If the engine fails.
    pub fn compare<G: HasVectors>(
        &mut self,
        input: &Input<G>,
    ) -> Result<Option<Finding<G>>, EngineError> {
        let (Some(request), Ok(form)) = (input.request(), input.ruleset.to_form()) else {
            return Ok(None);
        };
        if self.budget.is_spent() {
            return Ok(None);
        }
        let commands = &[request.name()];
        if let Some(why) = self.session.missing_declaration::<G>(&form, commands)? {
            self.unanswered.get_or_insert(why);
            return Ok(None);
        }
        let Ok(expected) = answer(&input.ruleset, &request) else { return Ok(None) };
        if let Some(class) = self.failure {
            let error = self.failure_of(&form, &request).filter(|error| error.class() == class);
            return Ok(error.map(|error| Finding {
                input: input.clone(),
                request,
                expected,
                difference: Difference::default(),
                error: Some(error),
            }));
        }
        let Some(got) = self.send(&form, &request)? else { return Ok(None) };
        Ok(compare(&expected, &got).map(|difference| Finding {
            input: input.clone(),
            request,
            expected,
            difference,
            error: None,
        }))
    }

    /// Sends a request and returns how the engine fails; `None` if it does not, or if the budget is spent.
    fn failure_of<G: Wire>(
        &mut self,
        ruleset: &G::RulesetForm,
        request: &Request<G>,
    ) -> Option<EngineError> {
        if self.budget.is_spent() {
            return None;
        }
        self.budget.requests -= 1;
        self.compared += 1;
        self.session.send(ruleset, request).err()
    }

    /// Compares like [`DifferentialTester::compare`], but returns an error if the engine gives no answer.
    ///
    /// # Errors
    /// If the engine fails, skips the request, does not play the ruleset, or if the protocol cannot
    /// express the input.
    pub fn compare_required<G: HasVectors>(
        &mut self,
        input: &Input<G>,
    ) -> Result<Option<Finding<G>>, EngineError> {
        let (Some(request), Ok(form)) = (input.request(), input.ruleset.to_form()) else {
            let unsaid = "the protocol cannot say this ruleset or position";
            return Err(EngineError::Skip(unsaid.to_owned()));
        };
        self.session.send(&form, &request)?;
        self.compare(input)
    }

    /// Sends a request and returns the payload; `None` if the engine does not answer it, or the budget
    /// is spent.
    ///
    /// # Errors
    /// If the engine fails.
    pub fn send<G: Wire>(
        &mut self,
        ruleset: &G::RulesetForm,
        request: &Request<G>,
    ) -> Result<Option<Payload<G>>, EngineError> {
        if self.budget.is_spent() {
            return Ok(None);
        }
        self.budget.requests -= 1;
        match self.session.send(ruleset, request) {
            Ok(answer) => {
                self.compared += 1;
                Ok(Some(answer))
            }
            Err(EngineError::Process(fault)) => Err(fault.into()),
            // If the engine does not answer a simpler input, that input is not a simpler finding.
            Err(none) => {
                self.unanswered.get_or_insert_with(|| none.to_string());
                Ok(None)
            }
        }
    }
}
