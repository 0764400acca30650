//! What a game says of its test vectors and of wrong answers, and inputs on which an engine is compared with its rules.

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
    /// Says whether the game is over, and who has won.
    Status,
    /// Plays this move.
    Apply(M),
}

/// A game with a suite of test vectors, which says what a wrong answer is about and simplifies positions. The
/// implementing type is its ruleset.
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
    /// Version of the shipped suite. The first number changes with an expected answer, the second
    /// with new cases, the third if only words change.
    const VERSION: &'static str;
    /// Groups, in the order of the suite.
    const GROUPS: &'static [CaseGroup];
    /// Name of the group of cases about the status of a position.
    const STATUS_GROUP: &'static str = "outcome";
    /// Value of `$schema` in a vector file; empty if there is none.
    const SCHEMA_LINK: &'static str = "";
    /// Whether every case has a level; otherwise no case has one.
    const LEVELS: bool = false;
    /// Kinds of mistakes that cases hunt, which the cases name as their flags; may be empty.
    const FLAGS: &'static [CaseFlag] = &[];
    /// Names and texts of the shipped vector files, in the order of groups.
    const SHIPPED: &'static [(&'static str, &'static str)] = &[];
    /// Names and texts of what is exported with the vectors: their schema first, then others, and what they are.
    const DOCUMENTS: &'static [(&'static str, &'static str)] = &[];

    /// Returns whether a clause of this game has this id.
    fn is_clause(id: &str) -> bool {
        Self::clauses().iter().any(|clause| clause.id == id)
    }

    /// Returns whether a flag of this game has this name.
    fn is_flag(name: &str) -> bool {
        Self::FLAGS.iter().any(|flag| flag.name == name)
    }

    /// Form of a position that can be changed freely, and may be unplayable.
    type Setup: Clone + Debug;

    /// Returns the rank of a cause. Of several causes those of a higher rank may follow from those of a lower
    /// one, and not the other way round: what a tile links decides paths, and paths decide which moves win.
    fn rank(cause: &Cause) -> u8 {
        let _ = cause;
        0
    }

    /// Returns the clause of a reading that is not at its default; `None` if all are, or if a cause names it
    /// anyway. A failure that was shrunk depends on such a reading.
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

    /// Returns simpler inputs, the simplest first; some may be unplayable. Repeating this must end.
    fn simpler_inputs(_input: &Input<Self>) -> Vec<Input<Self>> {
        Vec::new()
    }

    /// Returns a finding to shrink in place of this one, if the same engine shows that another rule is behind
    /// it.
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

    /// Returns a finding, simpler if possible, and the part of the rules that explains it, if found.
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

    /// Returns the legal `moves` that end or soon end the game, which random games would seldom play.
    fn decisive_moves(&self, position: &Self::Position, moves: &[Self::Move]) -> Vec<Self::Move> {
        let ends = |mv: &Self::Move| self.outcome(&self.play(position, *mv)).is_some();
        moves.iter().copied().filter(ends).collect()
    }

    /// Returns a random position of a kind that random games seldom reach: won, one move before a win,
    /// or a near miss. `None` if the game makes none for this ruleset.
    fn plant_position(&self, random: &mut Random) -> Option<Self::Position> {
        let _ = random;
        None
    }
}

/// A group of cases on one subject.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CaseGroup {
    /// Name, which begins the ids of its cases.
    pub name: &'static str,
    /// What its cases are about, as a sentence; may be empty.
    pub about: &'static str,
}

impl CaseGroup {
    /// Creates a group; `about` may be empty.
    pub const fn new(name: &'static str, about: &'static str) -> Self {
        Self { name, about }
    }
}

/// A kind of mistake that cases hunt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CaseFlag {
    /// Name, which stands in the cases.
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
    /// What the part is and what is wrong with it, on one line.
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

/// An input on which an engine differs from the rules; [`DifferentialTester`] finds one.
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
    /// Difference of the engine's payload from the correct one.
    pub difference: Difference,
    /// Failure of the engine in place of a payload; then nothing is missing or extra.
    pub error: Option<EngineError>,
}

/// A failure after shrinking.
#[derive(Clone, Debug)]
pub struct ShrunkFailure<G: HasVectors> {
    /// Smallest finding that was reached.
    pub finding: Finding<G>,
    /// Part of the rules that the engine has wrong; `None` if it was not found.
    pub part: Option<FaultyPart>,
    /// Cause that every step of the shrinking kept.
    pub cause: Option<Cause>,
    /// Whether the budget was spent, so that there may be a smaller finding.
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

/// The requests and the time that are left.
#[derive(Clone, Copy, Debug)]
pub struct Budget {
    /// Number of requests that are left.
    pub requests: usize,
    /// Time at which the budget is spent.
    pub until: Instant,
}

impl Budget {
    /// Creates a budget of so many requests, and of `time` from now on.
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
    /// Why the engine did not answer the first request that it left open; `None` if there is none.
    pub unanswered: Option<String>,
    /// [Class](EngineError::class) of the engine failures to look for, in place of other answers.
    pub failure: Option<&'static str>,
}

impl<'a> DifferentialTester<'a> {
    /// Creates a tester; does not start the engine.
    pub const fn new(session: &'a mut Session, budget: Budget) -> Self {
        Self { session, budget, compared: 0, unanswered: None, failure: None }
    }

    /// Looks for engine failures of a [class](EngineError::class), in place of other answers.
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

    /// Compares like [`DifferentialTester::compare`], but an engine without an answer is an error.
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
            // Without an answer, a simpler input is no simpler finding.
            Err(none) => {
                self.unanswered.get_or_insert_with(|| none.to_string());
                Ok(None)
            }
        }
    }
}
