//! The package's exceptions, which are defined in `python/crosstrack/_errors.py`.

use std::fmt::Display;
use std::ops::Range;
use std::path::Path;

use crosstrack::SyntaxError;
use crosstrack::game::RulesError;
use pyo3::exceptions::{PyOverflowError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::PyDict;

/// An exception of the package that is to be raised.
pub(crate) struct Fault(Box<Parts>);

#[derive(Default)]
struct Parts {
    /// Name of the class, such as `NotationError`.
    class: &'static str,
    message: String,
    text: String,
    /// Byte range of `text` that is at fault.
    span: Option<Range<usize>>,
    clause: Option<String>,
    remedy: Option<String>,
}

impl Fault {
    pub(crate) fn new(class: &'static str, message: impl Display) -> Self {
        let message = message.to_string();
        Self(Box::new(Parts { class, message, ..Parts::default() }))
    }

    pub(crate) fn with_remedy(mut self, remedy: impl Into<String>) -> Self {
        self.0.remedy = Some(remedy.into());
        self
    }

    /// Returns the fault with the name of the file that it is in.
    pub(crate) fn in_file(self, path: &Path) -> Self {
        self.in_place(&path.display().to_string())
    }

    /// Returns the fault with what it is in, such as a file or a game of several.
    pub(crate) fn in_place(mut self, place: &str) -> Self {
        self.0.message = format!("{place}: {}", self.0.message);
        self
    }

    pub(crate) fn with_clause(mut self, clause: impl Into<String>) -> Self {
        self.0.clause = Some(clause.into());
        self
    }

    pub(crate) fn with_place(mut self, text: &str, span: Range<usize>) -> Self {
        (self.0.text, self.0.span) = (text.to_owned(), Some(span));
        self
    }

    /// Returns the fault of a whole text.
    pub(crate) fn of_text(text: &str, error: impl Display) -> Self {
        Self::new("NotationError", error).with_place(text, 0..text.len())
    }

    /// Returns the fault of a text that does not follow a notation.
    pub(crate) fn notation(error: &SyntaxError) -> Self {
        Self::new("NotationError", error)
            .with_place(&error.text, error.span.clone())
            .with_remedy(error.expected.clone())
    }

    /// Returns the fault that all doors have.
    pub(crate) fn request(fault: crosstrack_explore::Fault) -> Self {
        let class = match (fault.part(), fault.clause) {
            ("rules", _) => "RulesetError",
            ("move", Some(_)) => "IllegalMoveError",
            ("position", Some(_)) => "SetupError",
            _ => "NotationError",
        };
        // The text of the clause is no advice.
        let cited = fault.clause.map(|clause| format!("{clause}: "));
        let is_advice =
            |help: &&String| cited.as_ref().is_none_or(|cited| !help.starts_with(cited));
        let advice: Vec<&str> = fault.help.iter().filter(is_advice).map(String::as_str).collect();
        Self(Box::new(Parts {
            class,
            message: fault.to_string(),
            span: fault.span(),
            clause: fault.clause.map(str::to_owned),
            remedy: Some(advice.join("; ")).filter(|help| !help.is_empty()),
            text: fault.source.map_or_else(String::new, |source| source.text),
        }))
    }

    /// Returns the fault of rules.
    pub(crate) fn rules(error: RulesError) -> Self {
        let mut fault = Self::request(error.into());
        fault.0.class = "RulesetError";
        fault
    }

    /// Returns the exception.
    pub(crate) fn into_exception(self, py: Python<'_>) -> PyErr {
        self.0.exception(py).map_or_else(|error| error, PyErr::from_value)
    }
}

impl From<Fault> for PyErr {
    fn from(fault: Fault) -> Self {
        Python::attach(|py| fault.into_exception(py))
    }
}

/// Returns the exception of a wrong argument.
pub(crate) fn wrong_value(why: impl Display) -> PyErr {
    Fault::new("Error", why).into()
}

/// Parses a whole number of an unsigned type. One that is out of range is an error of the package.
pub(crate) fn whole<T: TryFrom<i128>>(object: &Bound<'_, PyAny>) -> PyResult<T> {
    let py = object.py();
    let number = match object.extract::<i128>() {
        Ok(number) => T::try_from(number).ok(),
        Err(error) if error.is_instance_of::<PyOverflowError>(py) => None,
        Err(error) => return Err(error),
    };
    let bits = 8 * size_of::<T>();
    let wrong = || {
        Fault::new(
            "Error",
            format!("a whole number from 0 to 2^{bits} - 1 is expected, not {object}"),
        )
    };
    number.ok_or_else(wrong).or_raise(py)
}

/// Parses a whole number as [`whole`] does, or `None`.
pub(crate) fn whole_or_none<T: TryFrom<i128>>(object: &Bound<'_, PyAny>) -> PyResult<Option<T>> {
    if object.is_none() { Ok(None) } else { whole(object).map(Some) }
}

impl Parts {
    fn exception(self, py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
        let class = py.import("crosstrack._errors")?.getattr(self.class)?;
        let named = PyDict::new(py);
        // Python counts characters, not bytes.
        let at = |byte: usize| self.text.char_indices().take_while(|&(i, _)| i < byte).count();
        named.set_item("text", &self.text)?;
        named.set_item("place", self.span.map(|span| (at(span.start), at(span.end))))?;
        named.set_item("clause", self.clause)?;
        named.set_item("remedy", self.remedy)?;
        class.call((self.message,), Some(&named))
    }
}

/// Raises the fault of a failed result.
pub(crate) trait OrRaise<T> {
    fn or_raise(self, py: Python<'_>) -> PyResult<T>;
}

impl<T> OrRaise<T> for Result<T, Fault> {
    fn or_raise(self, py: Python<'_>) -> PyResult<T> {
        self.map_err(|fault| fault.into_exception(py))
    }
}

/// Returns the `TypeError` of an argument that is neither of the types in `wanted`.
pub(crate) fn wrong_type(object: &Bound<'_, PyAny>, wanted: &str) -> PyErr {
    let found = object.get_type().name().map_or_else(|_| "?".to_owned(), |name| name.to_string());
    PyTypeError::new_err(format!("expected {wanted}, got {found}"))
}
