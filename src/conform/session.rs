//! A conversation with an engine that outlives its crashes.

use serde::Serialize;
use serde_json::Value;

use crate::conform::crossings::forms as crossings;
use crate::conform::fault::Fault;
use crate::conform::forms::RulesetForm;
use crate::conform::payload::{HelloOk, Payload};
use crate::conform::process::{Launch, Process};
use crate::conform::protocol::{Command, PROTOCOL, Reply};
use crate::conform::shown::shown;

/// Why a request has no answer that could be judged.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoAnswer {
    /// The engine does not play this.
    #[error("skipped: {0}")]
    Skip(String),
    /// The engine says that it could not answer.
    #[error("the engine reports an error: {0}")]
    Error(String),
    /// The answer is not of the form that answers to this command have.
    #[error("malformed answer to {cmd}: {why}")]
    Form {
        /// The command.
        cmd: &'static str,
        /// What is wrong, and with what.
        why: String,
    },
    /// The program broke.
    #[error(transparent)]
    Fault(#[from] Fault),
}

impl NoAnswer {
    /// One word for tables.
    pub const fn class(&self) -> &'static str {
        match self {
            Self::Skip(_) => "skip",
            Self::Error(_) => "error",
            Self::Form { .. } => "malformed",
            Self::Fault(fault) => fault.class(),
        }
    }
}

/// An engine that is started when it is asked, and again after it broke.
#[derive(Debug)]
pub struct Session {
    launch: Launch,
    process: Option<Process>,
    hello: Option<HelloOk>,
    /// Faults since the last whole answer to something other than hello.
    in_a_row: usize,
    most_in_a_row: usize,
    given_up: Option<Fault>,
}

impl Session {
    /// After that many faults in a row an engine is not asked any more.
    pub const PATIENCE: usize = 5;

    /// A conversation that has not begun.
    pub const fn new(launch: Launch) -> Self {
        Self {
            launch,
            process: None,
            hello: None,
            in_a_row: 0,
            most_in_a_row: Self::PATIENCE,
            given_up: None,
        }
    }

    /// What the engine said about itself, the first time that it was started; starts it if need be.
    ///
    /// # Errors
    /// If it does not start or does not greet.
    ///
    /// # Panics
    /// Never: an engine that runs has greeted.
    pub fn hello(&mut self) -> Result<&HelloOk, Fault> {
        if self.hello.is_none() {
            self.running()?;
        }
        Ok(self.hello.as_ref().expect("a running engine has greeted"))
    }

    /// Whether the engine has declared that it plays a ruleset.
    ///
    /// # Errors
    /// As [`Session::hello`].
    pub fn plays(&mut self, ruleset: &RulesetForm) -> Result<bool, Fault> {
        Ok(self.hello()?.rulesets.iter().any(|declared| declared.covers(ruleset)))
    }

    /// The same for a ruleset of Crossings.
    ///
    /// # Errors
    /// As [`Session::hello`].
    pub fn plays_crossings(&mut self, ruleset: &crossings::RulesetForm) -> Result<bool, Fault> {
        Ok(self.hello()?.rulesets.iter().any(|declared| declared.covers_crossings(ruleset)))
    }

    /// Whether the engine broke too often to be asked again.
    pub const fn gave_up(&self) -> bool {
        self.given_up.is_some()
    }

    /// Asks, and reads what stands in `ok`.
    ///
    /// # Errors
    /// If there is nothing to judge. After a [`Fault`] the next request starts the engine again.
    pub fn ask(&mut self, command: &Command) -> Result<Payload, NoAnswer> {
        payload(command, self.ask_line(command)?)
    }

    /// Asks anything that is an object as JSON, and gives what stands in `ok` as it is.
    ///
    /// # Errors
    /// As [`Session::ask`].
    pub fn ask_line(&mut self, command: &impl Serialize) -> Result<Value, NoAnswer> {
        match self.running()?.ask(command) {
            Ok(reply) => {
                self.in_a_row = 0;
                match reply {
                    Reply::Ok(value) => Ok(value),
                    Reply::Skip(why) => Err(NoAnswer::Skip(why)),
                    Reply::Error(why) => Err(NoAnswer::Error(why)),
                }
            }
            Err(fault) => Err(self.broke(fault).into()),
        }
    }

    /// Ends the conversation; a note if the engine did not end as it should.
    pub fn bye(mut self) -> Option<String> {
        self.process.take()?.bye()
    }

    /// The engine, started and greeted.
    fn running(&mut self) -> Result<&mut Process, Fault> {
        if let Some(fault) = &self.given_up {
            return Err(fault.clone());
        }
        if self.process.is_none() {
            match start(&self.launch) {
                Ok((process, hello)) => {
                    self.hello.get_or_insert(hello);
                    self.process = Some(process);
                }
                Err(fault) => return Err(self.broke(fault)),
            }
        }
        Ok(self.process.as_mut().expect("started above"))
    }

    fn broke(&mut self, fault: Fault) -> Fault {
        self.process = None;
        self.in_a_row += 1;
        if self.in_a_row >= self.most_in_a_row {
            let (times, last) = (self.in_a_row, fault.to_string());
            self.given_up = Some(Fault::GivenUp { times, last });
        }
        fault
    }
}

fn start(launch: &Launch) -> Result<(Process, HelloOk), Fault> {
    let mut process = Process::start(launch)?;
    let command = Command::Hello { protocol: PROTOCOL.to_owned() };
    let greeting = |why: String| Fault::Greeting { why };
    let hello = match process.ask(&command)? {
        Reply::Ok(value) => payload(&command, value).map_err(|e| greeting(e.to_string()))?,
        Reply::Skip(why) => return Err(greeting(format!("skipped: {why}"))),
        Reply::Error(why) => return Err(greeting(why)),
    };
    let Payload::Hello(hello) = hello else { unreachable!("hello is answered by hello") };
    if hello.protocol != PROTOCOL {
        let spoken = shown(&hello.protocol, 40);
        return Err(greeting(format!("the engine speaks `{spoken}`, not `{PROTOCOL}`")));
    }
    let safe = |text: &str| shown(text, 60);
    let hello = HelloOk {
        name: safe(&hello.name),
        version: safe(&hello.version),
        language: safe(&hello.language),
        ..hello
    };
    Ok((process, hello))
}

fn payload(command: &Command, value: Value) -> Result<Payload, NoAnswer> {
    let text = value.to_string();
    Payload::read(command, value).map_err(|e| NoAnswer::Form {
        cmd: command.name(),
        why: format!("{}: {}", shown(&e.to_string(), 200), shown(&text, 160)),
    })
}
