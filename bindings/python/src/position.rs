//! What the position classes of all games have in common.

/// Declares the class of the positions of a game, with the methods that all games have and its own.
#[macro_export]
macro_rules! position_class {
    (
        $(#[$meta:meta])*
        $name:ident($game:ty) in $module:literal, of $ruleset:ident, moves $mv:ident {
            $($own:tt)*
        }
    ) => {
        $(#[$meta])*
        #[pyclass(frozen, eq, module = $module, name = "Position")]
        #[derive(Clone, PartialEq)]
        pub(crate) struct $name(pub(crate) At<$game>);

        #[pymethods]
        impl $name {
            #[new]
            #[pyo3(signature = (text, ruleset=None, waive=false, *, readings=""))]
            fn new(
                py: Python<'_>,
                text: &str,
                ruleset: Option<&$ruleset>,
                waive: bool,
                readings: &str,
            ) -> PyResult<Self> {
                let game = ruleset.map(|ruleset| ruleset.0.clone());
                At::parse(text, game, readings, waive).map(Self).or_raise(py)
            }

            fn __str__(&self) -> String {
                self.0.text()
            }

            fn __repr__(&self) -> String {
                format!("<Position {}>", self.0.text())
            }

            fn __hash__(&self) -> u64 {
                hash_of(&self.0.position)
            }

            fn __reduce__<'py>(
                &self,
                py: Python<'py>,
            ) -> (Bound<'py, PyType>, (String, $ruleset, bool)) {
                (py.get_type::<Self>(), (self.0.text(), self.ruleset(), true))
            }

            /// Rules by which the position is played.
            #[getter]
            fn ruleset(&self) -> $ruleset {
                $ruleset(self.0.game.clone())
            }

            /// Number of the player to move, from 1; in a finished game, of the player who would be next.
            #[getter]
            fn to_move(&self) -> usize {
                self.0.game.to_move(&self.0.position).index() + 1
            }

            /// How the game ended; ``None`` while it goes on.
            #[getter]
            fn outcome(&self) -> Option<Outcome> {
                self.0.game.outcome(&self.0.position).map(Outcome)
            }

            /// Whether the game is over.
            #[getter]
            fn is_over(&self) -> bool {
                self.outcome().is_some()
            }

            /// Returns the legal moves, ascending, as a sequence; it is empty when the game is over.
            fn legal_moves(&self) -> Moves {
                Moves::legal(self.0.clone())
            }

            /// Returns the moves that win at once, ascending.
            fn winning_moves(&self) -> Vec<$mv> {
                self.0.game.winning_moves(&self.0.position).into_iter().map($mv).collect()
            }

            /// Returns the legal moves after which the next player, if an opponent, cannot win at once.
            ///
            /// Tries every move: some milliseconds in the middle of a game.
            fn safe_moves(&self, py: Python<'_>) -> Vec<$mv> {
                py.detach(|| self.0.safe_moves()).into_iter().map($mv).collect()
            }

            /// Returns whether a move is legal.
            fn is_legal(&self, r#move: &Bound<'_, PyAny>) -> PyResult<bool> {
                Ok(self.0.check(self.0.move_from(r#move)?).is_ok())
            }

            /// Raises :class:`IllegalMoveError`, with the clause and a remedy, if a move is not legal.
            fn check(&self, r#move: &Bound<'_, PyAny>) -> PyResult<()> {
                self.0.check(self.0.move_from(r#move)?).or_raise(r#move.py())
            }

            /// Plays moves one after the other, and returns the position after the last.
            ///
            /// A move is an object or its text. Raises :class:`IllegalMoveError` at the first that is not legal.
            #[pyo3(signature = (*moves))]
            fn play(&self, moves: Vec<Bound<'_, PyAny>>) -> PyResult<Self> {
                self.0.play(&moves).map(Self)
            }

            /// Describes a legal move in words, such as ``places red A on b1, rotation 0``.
            fn describe(&self, r#move: &Bound<'_, PyAny>) -> PyResult<String> {
                let py = r#move.py();
                let mv = self.0.move_from(r#move)?;
                self.0.check(mv).or_raise(py)?;
                Ok(self.0.game.move_words(&self.0.position, mv))
            }

            /// Returns the representative of all positions that are the same game up to symmetry.
            fn canonical(&self) -> Self {
                Self(self.0.canonical())
            }

            /// Returns the positions that are the same game by a symmetry of board and players, this one first, each
            /// once.
            fn symmetries(&self) -> Vec<Self> {
                self.0.symmetries().into_iter().map(Self).collect()
            }

            /// Returns bytes that are equal for just the positions of this ruleset that are the same game up to
            /// symmetry: for dictionaries and sets.
            fn canonical_key<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
                PyBytes::new(py, &self.0.key())
            }

            /// Counts the sequences of exactly ``depth`` legal moves, on all cores.
            fn perft(&self, py: Python<'_>, #[pyo3(from_py_with = $crate::error::whole)] depth: usize) -> PyResult<u64> {
                Ok(self.0.perft(py, depth)?.nodes())
            }

            /// Counts the sequences of exactly ``depth`` legal moves by the kind of their last move, and those that
            /// end the game: a dictionary with the kinds, ``'wins'`` and ``'draws'``.
            fn tally<'py>(&self, py: Python<'py>, #[pyo3(from_py_with = $crate::error::whole)] depth: usize) -> PyResult<Bound<'py, PyDict>> {
                let tally = self.0.perft(py, depth)?;
                let counts = PyDict::new(py);
                for (kind, count) in <$game as crosstrack::game::Counted>::KINDS.iter().zip(&tally.by_kind) {
                    counts.set_item(kind, count)?;
                }
                counts.set_item("wins", tally.wins)?;
                counts.set_item("draws", tally.draws)?;
                Ok(counts)
            }

            /// Searches for the shortest win that the side to move can force within ``plies`` plies (turns of any
            /// player), on all cores or ``jobs`` of them.
            ///
            /// Ends with the verdict ``'unknown'`` after so many ``seconds``, or so many ``nodes`` (positions that
            /// are visited). ``certificate=True`` also writes down what proves the answer, a win or that there is
            /// none; ``refutation=True``, of a win, that no other first move wins, and none sooner. On the small board
            /// 3 plies take milliseconds, 5 plies seconds; proofs that there is no win take longer.
            #[pyo3(signature = (plies=3, *, seconds=None, nodes=None, jobs=None, certificate=false, refutation=false))]
            #[allow(clippy::too_many_arguments, reason = "they are named in Python")]
            fn solve(
                &self,
                py: Python<'_>,
                #[pyo3(from_py_with = $crate::error::whole)] plies: usize,
                seconds: Option<f64>,
                #[pyo3(from_py_with = $crate::error::whole_or_none)] nodes: Option<u64>,
                #[pyo3(from_py_with = $crate::error::whole_or_none)] jobs: Option<usize>,
                certificate: bool,
                refutation: bool,
            ) -> PyResult<Solution> {
                let limits = (Limits::new(seconds, nodes)?, thread_count(jobs)?);
                let (at, evidence) = (self.0.clone(), Evidence { certificate, refutation });
                let found = run(py, move |cancel| at.find_win(plies, limits, evidence, cancel))?;
                to_solution::<$game>(py, plies, found)
            }

            /// Returns the move that a computer player chooses; ``None`` if the game is over.
            ///
            /// Levels are 1 (a beginner) to 8. Levels 1 to 3 look one ply ahead and take milliseconds; 4 to 8 search, which
            /// takes up to some seconds. ``simulations`` or ``seconds`` say how long, ``jobs`` on how many threads, at most 1024;
            /// levels 1 to 3 refuse all three. On one thread, as without ``jobs``, the same position, level, seed and
            /// simulations give the same move on every machine.
            #[pyo3(signature = (*, level=5, seed=0, seconds=None, simulations=None, jobs=None))]
            fn choose(
                &self,
                py: Python<'_>,
                #[pyo3(from_py_with = $crate::error::whole)] level: u8,
                #[pyo3(from_py_with = $crate::error::whole)] seed: u64,
                seconds: Option<f64>,
                #[pyo3(from_py_with = $crate::error::whole_or_none)] simulations: Option<u64>,
                #[pyo3(from_py_with = $crate::error::whole_or_none)] jobs: Option<u16>,
            ) -> PyResult<Option<$mv>> {
                let style = Style::new(py, (level, seed), seconds, simulations, jobs)?;
                let at = self.0.clone();
                Ok(run(py, move |cancel| style.choose(&at, cancel))?.map(|found| $mv(found.mv)))
            }

            /// Returns what a computer player thinks: as :meth:`choose`, but with chances, line and candidates.
            #[pyo3(signature = (*, level=7, seed=0, seconds=None, simulations=None, jobs=None))]
            fn think(
                &self,
                py: Python<'_>,
                #[pyo3(from_py_with = $crate::error::whole)] level: u8,
                #[pyo3(from_py_with = $crate::error::whole)] seed: u64,
                seconds: Option<f64>,
                #[pyo3(from_py_with = $crate::error::whole_or_none)] simulations: Option<u64>,
                #[pyo3(from_py_with = $crate::error::whole_or_none)] jobs: Option<u16>,
            ) -> PyResult<Option<Thought>> {
                let style = Style::new(py, (level, seed), seconds, simulations, jobs)?;
                let at = self.0.clone();
                let found = run(py, move |cancel| style.choose(&at, cancel))?;
                found.map(|found| to_thought::<$game>(py, found)).transpose()
            }

            /// Returns a picture of the position as an SVG document.
            fn svg(&self) -> String {
                self.0.game.svg(&self.0.position)
            }

            /// Picture in notebooks.
            fn _repr_svg_(&self) -> String {
                self.svg()
            }

            /// Returns a drawing of the position for a terminal.
            #[pyo3(signature = (*, colour=false))]
            fn draw(&self, colour: bool) -> String {
                self.0.game.drawing(&self.0.position, colour)
            }

            $($own)*
        }

        impl Kit for $game {
            fn position_object(py: Python<'_>, at: At<Self>) -> PyResult<Py<PyAny>> {
                Ok(Py::new(py, $name(at))?.into_any())
            }

            fn to_at(object: &Bound<'_, PyAny>) -> Option<At<Self>> {
                object.cast::<$name>().ok().map(|position| position.get().0.clone())
            }

            fn move_object(py: Python<'_>, mv: Self::Move) -> PyResult<Py<PyAny>> {
                move_object(py, mv)
            }

            fn from_move(object: &Bound<'_, PyAny>) -> Option<Self::Move> {
                object.cast::<$mv>().ok().map(|mv| mv.get().0)
            }
        }
    };
}
