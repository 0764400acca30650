//! Sessions with an engine, which continue after a crash.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use serde::Serialize;
use serde_json::Value;

use crate::declared::missing_values;
use crate::payload::Payload;
use crate::process::{Launch, Process, ShutdownIssue};
use crate::process_error::ProcessError;
use crate::protocol::{HelloOk, PROTOCOL, ResponseBody, SessionCommand};
use crate::request::Request;
use crate::sanitize::sanitize;
use crate::wire::Wire;

/// The reason why a request has no answer to judge.
///
/// # Examples
/// ```
/// use crosstrack_conform::EngineError;
///
/// let error = EngineError::Skip("no 4x3".to_owned());
/// assert_eq!((error.to_string().as_str(), error.class()), ("skipped: no 4x3", "skip"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum EngineError {
    /// The engine does not play this ruleset or command.
    #[error("skipped: {0}")]
    Skip(String),
    /// The engine reports an error.
    #[error("the engine reports an error: {0}")]
    Error(String),
    /// The payload does not have the form that the command asks for.
    #[error("malformed answer to {cmd}: {why}")]
    Malformed {
        /// Value of `cmd`.
        cmd: &'static str,
        /// What is wrong, with an excerpt of the payload.
        why: String,
    },
    /// The engine failed as a program: it crashed, timed out or broke the protocol.
    #[error(transparent)]
    Process(#[from] ProcessError),
}

impl EngineError {
    /// Returns one word for the kind of error, such as `crash`, for tables.
    pub const fn class(&self) -> &'static str {
        match self {
            Self::Skip(_) => "skip",
            Self::Error(_) => "error",
            Self::Malformed { .. } => "malformed",
            Self::Process(fault) => fault.class(),
        }
    }
}

/// Limit on the engine failures in a run, shared by all its sessions; see [`EngineFailures`].
#[derive(Debug)]
pub struct FailureBudget {
    limit: EngineFailures,
    so_far: Mutex<EngineFailures>,
}

/// A number of engine failures, and the time that they cost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct EngineFailures {
    /// Number of failures.
    pub count: usize,
    /// Total time lost: for each failure, the time from the request to the failure.
    pub time_lost: Duration,
}

impl FailureBudget {
    /// Default limit: 50 failures, or 20 seconds lost by failures.
    pub const DEFAULT: EngineFailures =
        EngineFailures { count: 50, time_lost: Duration::from_secs(20) };

    /// Returns a budget that is spent when either limit is reached.
    pub(crate) fn with_limit(limit: EngineFailures) -> Arc<Self> {
        Arc::new(Self { limit, so_far: Mutex::default() })
    }

    /// Adds failures, possibly none; returns the total if the budget is spent.
    fn spend(&self, more: EngineFailures) -> Option<EngineFailures> {
        let mut so_far = self.so_far.lock().unwrap_or_else(PoisonError::into_inner);
        so_far.count += more.count;
        so_far.time_lost += more.time_lost;
        let is_spent = so_far.count >= self.limit.count || so_far.time_lost >= self.limit.time_lost;
        is_spent.then_some(*so_far)
    }
}

/// An engine that is started by the first request, and again after a failure.
///
/// # Examples
/// ```no_run
/// use std::time::Duration;
///
/// use crosstrack::Ruleset;
/// use crosstrack_conform::judge::judge;
/// use crosstrack_conform::{Launch, Session, Suite};
///
/// let words = vec!["./engine".to_owned()];
/// let mut session = Session::new(Launch::new(words, Duration::from_secs(10)));
/// let case = Suite::<Ruleset>::shipped().case("completion/straight-border").expect("a case");
/// println!("{:?}", judge(case, &mut session));
/// ```
#[derive(Debug)]
pub struct Session {
    launch: Launch,
    process: Option<Process>,
    hello: Option<HelloOk>,
    failure_budget: Arc<FailureBudget>,
    last: Option<ProcessError>,
    given_up: Option<ProcessError>,
    /// Number of processes started so far.
    starts: usize,
    /// Number of requests sent to the current process, not counting `hello`.
    requests: usize,
    /// Whether each request about a game goes to a new process.
    is_fresh: bool,
}

impl Session {
    /// Creates a session with a failure budget of its own; does not start the engine.
    pub fn new(launch: Launch) -> Self {
        Self::with_failure_budget(launch, FailureBudget::with_limit(FailureBudget::DEFAULT))
    }

    /// Creates a session that shares a failure budget; does not start the engine.
    pub(crate) const fn with_failure_budget(
        launch: Launch,
        failure_budget: Arc<FailureBudget>,
    ) -> Self {
        Self {
            launch,
            process: None,
            hello: None,
            failure_budget,
            last: None,
            given_up: None,
            starts: 0,
            requests: 0,
            is_fresh: false,
        }
    }

    /// Creates a session that never gives up on an engine that has answered `hello` once.
    pub fn unlimited(launch: Launch) -> Self {
        let limit = EngineFailures { count: usize::MAX, time_lost: Duration::MAX };
        Self::with_failure_budget(launch, FailureBudget::with_limit(limit))
    }

    /// Makes each request about a game go to a new process, so that no answer depends on an earlier request.
    ///
    /// **Cost**: the start of a process for each request.
    #[must_use]
    pub const fn fresh(mut self) -> Self {
        self.is_fresh = true;
        self
    }

    /// Returns how the engine is started.
    pub const fn launch(&self) -> &Launch {
        &self.launch
    }

    /// Returns the number of processes started so far.
    pub(crate) const fn starts(&self) -> usize {
        self.starts
    }

    /// Returns the number of requests sent to the current process, not counting `hello`.
    pub(crate) const fn requests(&self) -> usize {
        self.requests
    }

    /// Returns the first answer to `hello`; starts the engine if needed.
    ///
    /// # Errors
    /// If the engine does not start or does not answer `hello`.
    #[allow(clippy::missing_panics_doc, reason = "a running engine has answered `hello`")]
    pub fn hello(&mut self) -> Result<&HelloOk, ProcessError> {
        if self.hello.is_none() {
            self.running_process()?;
        }
        Ok(self.hello.as_ref().expect("a running engine has greeted"))
    }

    /// Explains, by the engine's declaration, why it does not play a ruleset or does not answer some commands;
    /// `None` if it does both.
    ///
    /// # Errors
    /// As [`Session::hello`], or if a declared field is not a list of values.
    pub fn missing_declaration<G: Wire>(
        &mut self,
        ruleset: &G::RulesetForm,
        commands: &[&str],
    ) -> Result<Option<String>, ProcessError> {
        let hello = self.hello()?;
        let is_answered = |command: &&&str| {
            let listed = hello.commands.as_ref();
            listed.is_none_or(|listed| listed.iter().any(|one| one == **command))
        };
        if let Some(command) = commands.iter().find(|command| !is_answered(command)) {
            return Ok(Some(format!("command {command} not declared")));
        }
        let declared = &hello.rulesets;
        let form = serde_json::to_value(ruleset).unwrap_or_default();
        let mut least: Option<Vec<String>> = None;
        for one in declared {
            let missing =
                missing_values::<G>(one, &form).map_err(|why| ProcessError::Hello { why })?;
            if missing.is_empty() {
                return Ok(None);
            }
            if least.as_ref().is_none_or(|least| missing.len() < least.len()) {
                least = Some(missing);
            }
        }
        let why = least.map_or_else(|| "no ruleset".to_owned(), |missing| missing.join(", "));
        Ok(Some(if declared.is_empty() { why + " is declared" } else { why + " not declared" }))
    }

    /// Returns whether the session sends no more requests, because the budget is spent or `hello` was never
    /// answered.
    pub(crate) const fn has_given_up(&self) -> bool {
        self.given_up.is_some()
    }

    /// Sends a request about a ruleset and returns the payload.
    ///
    /// **Cost**: one request, within the time limit of the [`Launch`].
    ///
    /// # Errors
    /// If there is no payload. After a [`ProcessError`], the next request starts the engine again.
    pub fn send<G: Wire>(
        &mut self,
        ruleset: &G::RulesetForm,
        request: &Request<G>,
    ) -> Result<Payload<G>, EngineError> {
        let mut value = self.send_raw(&request.with_ruleset(ruleset))?;
        let text = sanitize(&value.to_string(), 160);
        let malformed = |why: String| malformed_payload(request.name(), &why, &text);
        // An engine may omit the text of a position and give only its lists.
        if matches!(request, Request::Apply(_)) && value["position"].is_object() {
            let form = serde_json::from_value(value["position"].take())
                .map_err(|e| malformed(format!("position: {e}")))?;
            let rules = G::from_form(ruleset).map_err(|e| malformed(e.to_string()))?;
            let text = rules.text_from_lists(&form).map_err(|e| malformed(e.to_string()))?;
            value["position"] = Value::String(text);
        }
        Payload::read(request, value).map_err(|e| malformed(e.to_string()))
    }

    /// Sends any JSON object with a `cmd`, and returns the field `ok` unchanged.
    ///
    /// # Errors
    /// If there is no payload, as for [`Session::send`].
    pub fn send_raw(&mut self, command: &impl Serialize) -> Result<Value, EngineError> {
        let begun = Instant::now();
        if self.is_fresh && self.requests > 0 {
            self.process = None;
        }
        let process = self.running_process()?;
        let sent = process.send(command);
        self.requests += 1;
        match sent {
            Ok(ResponseBody::Ok(value)) => Ok(value),
            Ok(ResponseBody::Skip(why)) => Err(EngineError::Skip(why)),
            Ok(ResponseBody::Error(why)) => Err(EngineError::Error(why)),
            Err(fault) => Err(self.record_failure(fault, begun).into()),
        }
    }

    /// Ends the session. Returns what went wrong in the shutdown, if anything did.
    pub fn shut_down(mut self) -> Option<ShutdownIssue> {
        self.process.take()?.shut_down()
    }

    /// Returns the running process of the engine; starts it and waits for its answer to `hello` if needed.
    fn running_process(&mut self) -> Result<&mut Process, ProcessError> {
        if let Some(fault) = &self.given_up {
            return Err(fault.clone());
        }
        if self.process.is_none() {
            if let Some(so_far) = self.failure_budget.spend(EngineFailures::default()) {
                return Err(self.give_up(so_far));
            }
            let begun = Instant::now();
            match start(&self.launch) {
                Ok((process, hello)) => {
                    self.hello.get_or_insert(hello);
                    self.process = Some(process);
                    self.starts += 1;
                    self.requests = 0;
                }
                Err(fault) => {
                    let fault = self.record_failure(fault, begun);
                    if self.hello.is_none() {
                        let last = fault.to_string();
                        self.given_up.get_or_insert(ProcessError::NeverGreeted { last });
                    }
                    return Err(fault);
                }
            }
        }
        Ok(self.process.as_mut().expect("started above"))
    }

    fn record_failure(&mut self, fault: ProcessError, begun: Instant) -> ProcessError {
        self.process = None;
        self.last = Some(fault.clone());
        if let Some(so_far) =
            self.failure_budget.spend(EngineFailures { count: 1, time_lost: begun.elapsed() })
        {
            self.give_up(so_far);
        }
        fault
    }

    fn give_up(&mut self, so_far: EngineFailures) -> ProcessError {
        let last = self.last.as_ref().map_or_else(String::new, ToString::to_string);
        let EngineFailures { count: times, time_lost: lost } = so_far;
        let fault = ProcessError::GivenUp { times, lost, last };
        self.given_up.get_or_insert(fault).clone()
    }
}

pub(crate) fn malformed_payload(cmd: &'static str, why: &str, payload: &str) -> EngineError {
    EngineError::Malformed { cmd, why: format!("{}: {payload}", sanitize(why, 200)) }
}

/// Maximum size in bytes of the answer to `hello`, which is parsed again for each case.
const MAX_HELLO_BYTES: usize = 64 << 10;

fn hello_error(why: String) -> ProcessError {
    ProcessError::Hello { why }
}

/// Starts an engine, sends `hello`, and sanitizes the texts of the answer.
fn start(launch: &Launch) -> Result<(Process, HelloOk), ProcessError> {
    let mut process = Process::start(launch)?;
    let value = match process.send(&SessionCommand::Hello { protocol: PROTOCOL.to_owned() })? {
        ResponseBody::Ok(value) => value,
        ResponseBody::Skip(why) => return Err(hello_error(format!("skipped: {why}"))),
        ResponseBody::Error(why) => return Err(hello_error(why)),
    };
    let text = value.to_string();
    if text.len() > MAX_HELLO_BYTES {
        return Err(hello_error(format!(
            "the answer to hello has more than {MAX_HELLO_BYTES} bytes"
        )));
    }
    let text = sanitize(&text, 160);
    let hello: HelloOk = serde_json::from_value(value).map_err(|e| {
        hello_error(format!("malformed answer to hello: {}: {text}", sanitize(&e.to_string(), 200)))
    })?;
    if hello.protocol != PROTOCOL {
        let spoken = sanitize(&hello.protocol, 40);
        return Err(hello_error(format!("the engine speaks `{spoken}`, not `{PROTOCOL}`")));
    }
    let hello = HelloOk {
        name: sanitize(&hello.name, 60),
        version: sanitize(&hello.version, 60),
        language: sanitize(&hello.language, 60),
        ..hello
    };
    Ok((process, hello))
}
