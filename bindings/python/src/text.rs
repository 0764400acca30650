//! Values of Crosstrack with one text each: cells, interstices, pieces and moves.

use crosstrack::{Action, Placed, SyntaxError};
use pyo3::prelude::*;
use pyo3::types::{PyString, PyType};

use crate::error::{Fault, OrRaise as _, wrong_type};

/// Declares a class of values with one text each: immutable, hashable, ordered, and pickled by its text.
#[macro_export]
macro_rules! text_class {
    (
        $(#[$meta:meta])*
        $name:ident($inner:ty) as $shown:literal in $module:literal, parsed by $parse:path {
            $($own:tt)*
        }
    ) => {
        $(#[$meta])*
        #[pyclass(frozen, eq, ord, hash, module = $module, name = $shown)]
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub(crate) struct $name(pub(crate) $inner);

        impl $name {
            /// Returns the value that an argument names, as an object or its text.
            pub(crate) fn from_any(object: &Bound<'_, PyAny>) -> PyResult<Self> {
                if let Ok(value) = object.cast::<Self>() {
                    return Ok(*value.get());
                }
                let Ok(text) = object.cast::<PyString>() else {
                    return Err(wrong_type(object, concat!("a ", $shown, " or its text")));
                };
                $parse(&text.to_cow()?).map(Self).or_raise(object.py())
            }
        }

        #[pymethods]
        impl $name {
            #[new]
            #[pyo3(text_signature = "(text)")]
            fn new(text: &Bound<'_, PyAny>) -> PyResult<Self> {
                Self::from_any(text)
            }

            fn __str__(&self) -> String {
                self.0.to_string()
            }

            fn __repr__(&self) -> String {
                format!(concat!($shown, "('{}')"), self.0)
            }

            fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyType>, (String,)) {
                (py.get_type::<Self>(), (self.0.to_string(),))
            }

            $($own)*
        }
    };
}

/// Returns the fault of a short text.
fn fault(text: &str, expected: &str) -> Fault {
    let error =
        SyntaxError { text: text.to_owned(), span: 0..text.len(), expected: expected.to_owned() };
    Fault::notation(&error)
}

fn parse_cell(text: &str) -> Result<crosstrack::Cell, Fault> {
    let expected = "a cell is the letter of a column and the number of a row, such as d4";
    text.parse().map_err(|_| fault(text, expected))
}

fn parse_interstice(text: &str) -> Result<crosstrack::Interstice, Fault> {
    let expected = "an interstice is an x and the cell at its upper left, such as xd4";
    text.parse().map_err(|_| fault(text, expected))
}

fn parse_piece(text: &str) -> Result<crosstrack::Piece, Fault> {
    let placed = format!("{text}0").parse().ok().filter(|_| text.len() == 2);
    let piece = placed.map(|placed: Placed| placed.piece);
    piece.ok_or_else(|| {
        fault(text, "a piece is a set r, y, b or g and the letter of a pattern, such as rC")
    })
}

pub(crate) fn parse_move(text: &str) -> Result<crosstrack::Move, Fault> {
    crosstrack::rules::parse_move(crosstrack::base::trimmed(text))
        .map_err(|error| Fault::notation(&error))
}

text_class! {
    /// A cell, such as ``Cell("d4")``: the letter of its column and the number of its row from the top.
    ///
    /// Cells are equal, hashed and ordered by where they lie: row by row from the top. Wherever a cell is
    /// expected, its text will do.
    Cell(crosstrack::Cell) as "Cell" in "crosstrack", parsed by parse_cell {
        /// Row, 0 at the top.
        #[getter]
        fn row(&self) -> usize {
            self.0.row()
        }

        /// Column, 0 at the left.
        #[getter]
        fn column(&self) -> usize {
            self.0.column()
        }

        /// Number from 0 to 63: ``8 * row + column``.
        #[getter]
        fn index(&self) -> usize {
            self.0.index()
        }
    }
}

text_class! {
    /// A point where four cells meet, such as ``Interstice("xd4")``, named by the cell at its upper left.
    Interstice(crosstrack::Interstice) as "Interstice" in "crosstrack", parsed by parse_interstice {
        /// Row of the cell at the upper left, 0 at the top.
        #[getter]
        fn row(&self) -> usize {
            self.0.row()
        }

        /// Column of the cell at the upper left, 0 at the left.
        #[getter]
        fn column(&self) -> usize {
            self.0.column()
        }
    }
}

text_class! {
    /// A pathway piece, such as ``Piece("rC")``: its colour set and the letter of its pattern.
    Piece(crosstrack::Piece) as "Piece" in "crosstrack", parsed by parse_piece {
        /// Colour set: ``'r'``, ``'y'``, ``'b'`` or ``'g'``.
        #[getter]
        fn colour(&self) -> String {
            self.0.colour.to_string()
        }

        /// Letter of the pattern, ``'A'`` to ``'Z'``.
        #[getter]
        fn letter(&self) -> char {
            self.0.letter.char()
        }
    }
}

text_class! {
    /// A move, such as ``Move("rC.d4.5")``.
    ///
    /// ============= ========================================================= =============
    /// action        what the player does                                      text
    /// ============= ========================================================= =============
    /// place         places a piece from the stock on a cell                   ``rC.d4.5``
    /// rotate        turns a piece on its cell                                 ``d4.5``
    /// relocate      moves a piece to a free cell                              ``d4.e6.5``
    /// intersection  places an intersection piece in an interstice             ``T.xd4.2``
    /// claim         claims a path that nobody announced                       ``claim``
    /// ============= ========================================================= =============
    ///
    /// A ``!`` at the end announces the path that the move completes. A move is a value: whether it is legal
    /// depends on the position. Wherever a move is expected, its text will do.
    Move(crosstrack::Move) as "Move" in "crosstrack", parsed by parse_move {
        /// ``'place'``, ``'rotate'``, ``'relocate'``, ``'intersection'`` or ``'claim'``.
        #[getter]
        fn action(&self) -> &'static str {
            match self.0.action {
                Action::Place { .. } => "place",
                Action::Rotate { .. } => "rotate",
                Action::Relocate { .. } => "relocate",
                Action::Intersection { .. } => "intersection",
                Action::Claim => "claim",
            }
        }

        /// Piece that a ``place`` places; else ``None``.
        #[getter]
        fn piece(&self) -> Option<Piece> {
            match self.0.action {
                Action::Place { piece, .. } => Some(Piece(piece)),
                _ => None,
            }
        }

        /// Cell from which the piece comes or on which it turns; ``None`` if it comes from the stock.
        #[getter]
        fn origin(&self) -> Option<Cell> {
            match self.0.action {
                Action::Rotate { cell, .. } => Some(Cell(cell)),
                Action::Relocate { from, .. } => Some(Cell(from)),
                _ => None,
            }
        }

        /// Cell on which the piece lies after the move; ``None`` for intersection pieces and claims.
        #[getter]
        fn cell(&self) -> Option<Cell> {
            match self.0.action {
                Action::Place { cell, .. } | Action::Rotate { cell, .. } => Some(Cell(cell)),
                Action::Relocate { to, .. } => Some(Cell(to)),
                Action::Intersection { .. } | Action::Claim => None,
            }
        }

        /// Interstice of an intersection piece; else ``None``.
        #[getter]
        fn interstice(&self) -> Option<Interstice> {
            match self.0.action {
                Action::Intersection { at, .. } => Some(Interstice(at)),
                _ => None,
            }
        }

        /// Kind of an intersection piece: ``'S'``, ``'X'``, ``'T'`` or ``'L'``; else ``None``.
        #[getter]
        fn kind(&self) -> Option<String> {
            match self.0.action {
                Action::Intersection { kind, .. } => Some(kind.to_string()),
                _ => None,
            }
        }

        /// Rotation after the move in steps clockwise: of 45° for a piece (0 to 7), of 90° for an intersection
        /// piece (0 to 3); ``None`` for a claim.
        #[getter]
        fn rotation(&self) -> Option<u8> {
            match self.0.action {
                Action::Place { rotation, .. }
                | Action::Rotate { rotation, .. }
                | Action::Relocate { rotation, .. }
                | Action::Intersection { rotation, .. } => Some(rotation),
                Action::Claim => None,
            }
        }

        /// Whether the move announces the path that it completes.
        #[getter]
        fn announced(&self) -> bool {
            self.0.announced
        }
    }
}
