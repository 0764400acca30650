//! A conversation with an engine that outlives its crashes.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use serde::Serialize;
use serde_json::Value;

use crate::declared::lacking;
use crate::payload::Payload;
use crate::process::{Launch, Process, ShutdownIssue};
use crate::process_error::ProcessError;
use crate::protocol::{HelloOk, PROTOCOL, ResponseBody, SessionCommand};
use crate::request::Request;
use crate::sanitize::sanitize;
use crate::wire::Wire;

/// Why a request has no answer that could be judged.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EngineError {
    /// The engine does not play this.
    #[error("skipped: {0}")]
    Skip(String),
    /// The engine says that it could not answer.
    #[error("the engine reports an error: {0}")]
    Error(String),
    /// The answer is not of the form that answers to this command have.
    #[error("malformed answer to {cmd}: {why}")]
    Malformed {
        /// The command.
        cmd: &'static str,
        /// What is wrong, and with what.
        why: String,
    },
    /// The program broke.
    #[error(transparent)]
    Process(#[from] ProcessError),
}

impl EngineError {
    /// One word for tables.
    pub const fn class(&self) -> &'static str {
        match self {
            Self::Skip(_) => "skip",
            Self::Error(_) => "error",
            Self::Malformed { .. } => "malformed",
            Self::Process(fault) => fault.class(),
        }
    }
}

/// How much breakage a run puts up with, shared by all its conversations.
#[derive(Debug)]
pub struct FailureBudget {
    most: EngineFailures,
    so_far: Mutex<EngineFailures>,
}

/// How often an engine broke, and how long it was waited for in vain.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct EngineFailures {
    /// How often.
    pub count: usize,
    /// How long, from a request to the fault.
    pub time_lost: Duration,
}

impl FailureBudget {
    /// What a run puts up with if nothing else is said.
    pub const DEFAULT: EngineFailures =
        EngineFailures { count: 50, time_lost: Duration::from_secs(20) };

    /// Patience with so much breakage.
    pub fn with_limit(most: EngineFailures) -> Arc<Self> {
        Arc::new(Self { most, so_far: Mutex::default() })
    }

    /// Counts more breakage, which may be none; what there was so far if it is too much.
    fn spend(&self, more: EngineFailures) -> Option<EngineFailures> {
        let mut so_far = self.so_far.lock().unwrap_or_else(PoisonError::into_inner);
        so_far.count += more.count;
        so_far.time_lost += more.time_lost;
        let is_spent = so_far.count >= self.most.count || so_far.time_lost >= self.most.time_lost;
        is_spent.then_some(*so_far)
    }
}

/// An engine that is started when it is asked, and again after it broke.
#[derive(Debug)]
pub struct Session {
    launch: Launch,
    process: Option<Process>,
    hello: Option<HelloOk>,
    patience: Arc<FailureBudget>,
    last: Option<ProcessError>,
    given_up: Option<ProcessError>,
}

impl Session {
    /// A conversation that has not begun, with patience of its own.
    pub fn new(launch: Launch) -> Self {
        Self::with_failure_budget(launch, FailureBudget::with_limit(FailureBudget::DEFAULT))
    }

    /// A conversation that has not begun and shares its patience with others.
    pub const fn with_failure_budget(launch: Launch, patience: Arc<FailureBudget>) -> Self {
        Self { launch, process: None, hello: None, patience, last: None, given_up: None }
    }

    /// What the engine said about itself, the first time that it was started; starts it if need be.
    ///
    /// # Errors
    /// If it does not start or does not greet.
    ///
    /// # Panics
    /// Never: an engine that runs has greeted.
    pub fn hello(&mut self) -> Result<&HelloOk, ProcessError> {
        if self.hello.is_none() {
            self.running()?;
        }
        Ok(self.hello.as_ref().expect("a running engine has greeted"))
    }

    /// Why a ruleset is not played, by what the engine has declared; nothing if it is.
    ///
    /// # Errors
    /// As [`Session::hello`], or if what it declares is not a list of values.
    pub(crate) fn missing_declaration<G: Wire>(
        &mut self,
        ruleset: &G::RulesetForm,
    ) -> Result<Option<String>, ProcessError> {
        let declared = &self.hello()?.rulesets;
        let form = serde_json::to_value(ruleset).unwrap_or_default();
        let mut least: Option<Vec<String>> = None;
        for one in declared {
            let lacking = lacking::<G>(one, &form).map_err(|why| ProcessError::Hello { why })?;
            if lacking.is_empty() {
                return Ok(None);
            }
            if least.as_ref().is_none_or(|least| lacking.len() < least.len()) {
                least = Some(lacking);
            }
        }
        let why = least.map_or_else(|| "no ruleset".to_owned(), |lacking| lacking.join(", "));
        Ok(Some(if declared.is_empty() { why + " is declared" } else { why + " not declared" }))
    }

    /// Whether the engine broke too often to be asked again.
    pub const fn has_given_up(&self) -> bool {
        self.given_up.is_some()
    }

    /// Asks about a ruleset, and reads what stands in `ok`.
    ///
    /// # Errors
    /// If there is nothing to judge. After a [`ProcessError`] the next request starts the engine again.
    pub fn send<G: Wire>(
        &mut self,
        ruleset: &G::RulesetForm,
        ask: &Request<G>,
    ) -> Result<Payload<G>, EngineError> {
        let mut value = self.send_raw(&ask.with_ruleset(ruleset))?;
        let text = sanitize(&value.to_string(), 160);
        let malformed = |why: String| EngineError::Malformed {
            cmd: ask.name(),
            why: format!("{}: {text}", sanitize(&why, 200)),
        };
        // A position may be given as lists alone.
        if matches!(ask, Request::Apply(_)) && value["position"].is_object() {
            let form = serde_json::from_value(value["position"].take())
                .map_err(|e| malformed(format!("position: {e}")))?;
            let rules = G::from_form(ruleset).map_err(|e| malformed(e.to_string()))?;
            let text = rules.text_from_lists(&form).map_err(|e| malformed(e.to_string()))?;
            value["position"] = Value::String(text);
        }
        Payload::read(ask, value).map_err(|e| malformed(e.to_string()))
    }

    /// Asks anything that is an object as JSON, and gives what stands in `ok` as it is.
    ///
    /// # Errors
    /// As [`Session::ask`].
    pub fn send_raw(&mut self, command: &impl Serialize) -> Result<Value, EngineError> {
        let begun = Instant::now();
        match self.running()?.send(command) {
            Ok(ResponseBody::Ok(value)) => Ok(value),
            Ok(ResponseBody::Skip(why)) => Err(EngineError::Skip(why)),
            Ok(ResponseBody::Error(why)) => Err(EngineError::Error(why)),
            Err(fault) => Err(self.broke(fault, begun).into()),
        }
    }

    /// Ends the conversation; a note if the engine did not end as it should.
    pub fn bye(mut self) -> Option<ShutdownIssue> {
        self.process.take()?.bye()
    }

    /// The engine, started and greeted.
    fn running(&mut self) -> Result<&mut Process, ProcessError> {
        if let Some(fault) = &self.given_up {
            return Err(fault.clone());
        }
        if self.process.is_none() {
            if let Some(so_far) = self.patience.spend(EngineFailures::default()) {
                return Err(self.give_up(so_far));
            }
            let begun = Instant::now();
            match start(&self.launch) {
                Ok((process, hello)) => {
                    self.hello.get_or_insert(hello);
                    self.process = Some(process);
                }
                Err(fault) => {
                    let fault = self.broke(fault, begun);
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

    fn broke(&mut self, fault: ProcessError, begun: Instant) -> ProcessError {
        self.process = None;
        self.last = Some(fault.clone());
        if let Some(so_far) =
            self.patience.spend(EngineFailures { count: 1, time_lost: begun.elapsed() })
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

/// The most bytes of an answer to `hello`, which is looked at again for each case.
const LONGEST_HELLO: usize = 64 << 10;

fn start(launch: &Launch) -> Result<(Process, HelloOk), ProcessError> {
    let mut process = Process::start(launch)?;
    let greeting = |why: String| ProcessError::Hello { why };
    let value = match process.send(&SessionCommand::Hello { protocol: PROTOCOL.to_owned() })? {
        ResponseBody::Ok(value) => value,
        ResponseBody::Skip(why) => return Err(greeting(format!("skipped: {why}"))),
        ResponseBody::Error(why) => return Err(greeting(why)),
    };
    let text = value.to_string();
    if text.len() > LONGEST_HELLO {
        return Err(greeting(format!("the answer to hello has more than {LONGEST_HELLO} bytes")));
    }
    let text = sanitize(&text, 160);
    let hello: HelloOk = serde_json::from_value(value).map_err(|e| {
        greeting(format!("malformed answer to hello: {}: {text}", sanitize(&e.to_string(), 200)))
    })?;
    if hello.protocol != PROTOCOL {
        let spoken = sanitize(&hello.protocol, 40);
        return Err(greeting(format!("the engine speaks `{spoken}`, not `{PROTOCOL}`")));
    }
    let safe = |text: &str| sanitize(text, 60);
    let hello = HelloOk {
        name: safe(&hello.name),
        version: safe(&hello.version),
        language: safe(&hello.language),
        ..hello
    };
    Ok((process, hello))
}
