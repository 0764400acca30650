//! Certificates: forced wins as data.

use crosstrack::base::counted;
use crosstrack::game::Notation as _;
use crosstrack::solve::certificate::{CheckOptions, CheckStats, check_with};
use crosstrack::solve::{Budget, Cancel, CertificateFile};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyType};

use crate::error::{Fault, OrRaise as _};
use crate::kit::{Kit, hash_of};
use crate::work::run;

/// A forced win, or the absence of one, as data: a move for every position of the side that wins or prevents the win,
/// an answer to every move of the others.
///
/// :meth:`check` replays it by the rules alone, without the search that found it. ``str(certificate)`` is the text
/// of a file that ``crosstrack certificate check`` reads too.
#[pyclass(frozen, eq, module = "crosstrack")]
#[derive(Clone, PartialEq)]
pub(crate) struct Certificate {
    pub(crate) file: CertificateFile,
}

/// Checks a certificate of a game; returns what was visited.
fn check<G: Kit>(file: &CertificateFile, cancel: &Cancel) -> Result<CheckStats, Fault> {
    let header = &file.header;
    let wrong = |error: String| Fault::new("CertificateError", error);
    let game = G::with_readings(&header.readings, &header.position)
        .map_err(|error| wrong(error.to_string()))?;
    let position = game.position_of(&header.position, true).map_err(Fault::request)?;
    let strategy = file.certificate(&game, position).map_err(|error| wrong(error.to_string()))?;
    let budget = Budget { cancel: cancel.clone(), ..Budget::default() };
    let options = CheckOptions { budget, ..CheckOptions::default() };
    check_with(&game, &strategy, options).map_err(|error| {
        let line: Vec<String> = error.line.iter().map(|&mv| game.write_move(mv)).collect();
        let after =
            if line.is_empty() { String::new() } else { format!(" after {}", line.join(" ")) };
        wrong(format!("{error}{after}"))
    })
}

#[pymethods]
impl Certificate {
    /// Reads the text of a certificate file, and checks that it is undamaged; :meth:`check` says whether it is
    /// right.
    #[new]
    fn new(py: Python<'_>, text: &str) -> PyResult<Self> {
        let file = CertificateFile::read(text);
        let fault = |error| {
            let fault = Fault::new("CertificateError", error);
            fault.with_remedy("str(certificate) is such a text")
        };
        file.map(|file| Self { file }).map_err(fault).or_raise(py)
    }

    /// Replays the strategy against every reply, by the rules.
    ///
    /// Returns the numbers of what was visited: ``answers`` (positions in which the side moved whose strategy it is),
    /// ``replies`` (moves of the others that were tried), ``looks`` (positions in which a side was seen to have no win at
    /// once) and ``plies`` (of the longest game). Raises
    /// :class:`CertificateError` with the moves that lead to the fault.
    fn check<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let file = self.file.clone();
        let checked = run(py, move |cancel| match file.header.game.as_str() {
            crosstrack::Ruleset::NAME => check::<crosstrack::Ruleset>(&file, cancel),
            crossings::Ruleset::NAME => check::<crossings::Ruleset>(&file, cancel),
            other => Err(Fault::of_text(other, format!("no game is called `{other}`"))),
        })?;
        let stats = checked.or_raise(py)?;
        let numbers = PyDict::new(py);
        numbers.set_item("answers", stats.answers)?;
        numbers.set_item("replies", stats.replies)?;
        numbers.set_item("looks", stats.looks)?;
        numbers.set_item("plies", stats.plies)?;
        Ok(numbers)
    }

    /// Text of the position that the certificate is about.
    #[getter]
    fn position(&self) -> &str {
        &self.file.header.position
    }

    /// ``'win'``, or ``'no win'`` if it refutes wins, as the text says; :meth:`check` says whether it is so.
    #[getter]
    fn kind(&self) -> &'static str {
        if self.file.header.but.is_some() { "no win" } else { "win" }
    }

    /// Plies (turns of any player) within which there is a win, or none, as the text says.
    #[getter]
    fn plies(&self) -> usize {
        self.file.header.plies
    }

    /// SHA-256 of the content, as in the file.
    #[getter]
    fn sha256(&self, py: Python<'_>) -> PyResult<String> {
        self.file.hash().map_err(|error| Fault::new("CertificateError", error)).or_raise(py)
    }

    fn __str__(&self, py: Python<'_>) -> PyResult<String> {
        self.file.write().map_err(|error| Fault::new("CertificateError", error)).or_raise(py)
    }

    fn __repr__(&self) -> String {
        let plies = counted(self.plies(), "ply");
        format!("<Certificate: {} within {plies} from {}>", self.kind(), self.position())
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<u64> {
        Ok(hash_of(&self.__str__(py)?))
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyType>, (String,))> {
        Ok((py.get_type::<Self>(), (self.__str__(py)?,)))
    }
}
