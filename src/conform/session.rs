//! A conversation with an engine that outlives its crashes.

use serde::Serialize;
use serde_json::Value;

use crate::conform::ask::Ask;
use crate::conform::fault::Fault;
use crate::conform::payload::Payload;
use crate::conform::process::{Launch, Process};
use crate::conform::protocol::{Declared, Frame, HelloOk, PROTOCOL, Reply};
use crate::conform::shown::shown;
use crate::conform::wire::Wire;

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
    /// As [`Session::hello`], or if what it declares is not a list of values.
    pub fn plays<G: Wire>(&mut self, ruleset: &G::RulesetForm) -> Result<bool, Fault> {
        let declared = &self.hello()?.rulesets;
        let form = serde_json::to_value(ruleset).unwrap_or_default();
        for one in declared {
            if covers::<G>(one, &form).map_err(|why| Fault::Greeting { why })? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether the engine broke too often to be asked again.
    pub const fn gave_up(&self) -> bool {
        self.given_up.is_some()
    }

    /// Asks about a ruleset, and reads what stands in `ok`.
    ///
    /// # Errors
    /// If there is nothing to judge. After a [`Fault`] the next request starts the engine again.
    pub fn ask<G: Wire>(
        &mut self,
        ruleset: &G::RulesetForm,
        ask: &Ask<G>,
    ) -> Result<Payload<G>, NoAnswer> {
        let value = self.ask_line(&ask.about(ruleset))?;
        let text = shown(&value.to_string(), 160);
        Payload::read(ask, value).map_err(|e| NoAnswer::Form {
            cmd: ask.name(),
            why: format!("{}: {text}", shown(&e.to_string(), 200)),
        })
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
    let greeting = |why: String| Fault::Greeting { why };
    let value = match process.ask(&Frame::Hello { protocol: PROTOCOL.to_owned() })? {
        Reply::Ok(value) => value,
        Reply::Skip(why) => return Err(greeting(format!("skipped: {why}"))),
        Reply::Error(why) => return Err(greeting(why)),
    };
    let text = shown(&value.to_string(), 160);
    let hello: HelloOk = serde_json::from_value(value).map_err(|e| {
        greeting(format!("malformed answer to hello: {}: {text}", shown(&e.to_string(), 200)))
    })?;
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

/// Whether a ruleset, in its form, is among those that are declared.
fn covers<G: Wire>(declared: &Declared, form: &Value) -> Result<bool, String> {
    if declared.game.as_ref().map_or(!G::UNNAMED, |game| game != G::NAME) {
        return Ok(false);
    }
    for (name, field) in G::DECLARED {
        match declared.fields.get(*name) {
            None | Some(Value::Null) => {}
            Some(Value::Array(values)) if values.contains(&form[field]) => {}
            Some(Value::Array(_)) => return Ok(false),
            Some(other) => {
                let other = shown(&other.to_string(), 60);
                return Err(format!("`{name}` of a declared ruleset is no list: {other}"));
            }
        }
    }
    Ok(true)
}
