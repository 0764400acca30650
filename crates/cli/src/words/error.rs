//! Faults that several commands make.

use std::fmt::Display;

use crate::{Fault, FaultKind};
use crosstrack::base::DataError;

/// Returns a function that converts any error to a fault of this kind.
pub fn to_fault<E: Display>(kind: FaultKind) -> impl Fn(E) -> Fault {
    move |error| Fault::new(error.to_string()).kind(kind)
}

/// Creates the fault of a command that could not start its threads.
pub fn thread_error(cause: impl Display) -> Fault {
    Fault::new(format!("threads cannot be started: {cause}"))
        .help("the system limits how many there are, or how much memory: `ulimit -a` shows it")
}

/// Creates the fault of a command that reads an invalid table. `text` is the text of the whole table, from
/// which the wrong line is quoted.
pub fn data_error(error: &DataError, text: &str) -> Fault {
    Fault::new(format!("{}:{}:{}: the table is faulty", error.file, error.line, error.column))
        .source(&error.file, text)
        .label(error.span.clone(), error.reason.clone())
}
