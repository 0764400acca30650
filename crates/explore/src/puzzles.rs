//! The responses to `puzzles`, `try` and `hint`.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::explorable::{Explorable, Watch};
use crate::fault::{Fault, FaultKind};
pub use crate::hint::Hint;
use crate::hint::hint_words;
use crate::line_of_play::LineOfPlay;
use crate::puzzle::prove::{PuzzleError, winning_first_moves};
use crate::puzzle::solitaire::SolitaireSearch;
use crate::puzzle::{Column, Goal, Record, prove};
use crate::request::Request;
use crosstrack::base::{Outcome, Players, counted};
use crosstrack::game::GameExt;
use crosstrack::solve::{Budget, BudgetError, Search, SearchRules, WinSearch, principal_line};

/// The budget for a try or a hint, in positions.
const MOST_NODES: u64 = 5_000_000;

/// The size of the transposition table in bytes.
const MEMORY: usize = 64 << 20;

/// A puzzle of a table, with its id.
#[derive(Clone, Debug)]
pub struct KnownPuzzle {
    /// The id, computed from game, readings, goal and position.
    pub id: String,
    /// The row of the puzzle in that table.
    pub record: Record,
}

impl KnownPuzzle {
    /// Checks the readings and the position of a row, and computes the id of its puzzle. Does not prove the
    /// puzzle.
    ///
    /// # Errors
    /// If the readings or the position are invalid.
    pub fn new<G: Explorable>(record: Record) -> Result<Self, Fault> {
        let (readings, position) = (record.text(Column::Readings), record.text(Column::Position));
        let LineOfPlay { game, start, .. } = LineOfPlay::<G>::from_position(readings, position)?;
        let id = prove::puzzle_id(&game, &start, record.goal);
        Ok(Self { id, record })
    }
}

/// A puzzle, as every list of puzzles describes it. What the table of the puzzle does not state is `null`.
///
/// ```
/// use crosstrack::Ruleset;
/// use crosstrack_explore::puzzle::{Record, table};
/// use crosstrack_explore::puzzles::KnownPuzzle;
/// use crosstrack_explore::PuzzleRow;
///
/// let text = "position,goal\nx1_4x2_1122.1_4-6-6-6-6-4_d,solitaire-4\n";
/// let record = table::records(&table::read("mine.csv", text)?)?.remove(0);
/// let known = KnownPuzzle::new::<Ruleset>(record).expect("a position");
/// let row = PuzzleRow::new::<Ruleset>(&known).expect("readings");
/// assert_eq!(row.goal_words, "win in 4 turns while all others pass");
/// # Ok::<(), crosstrack::base::DataError>(())
/// ```
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "Listed")]
pub struct PuzzleRow {
    /// The id: a hash of game, readings, goal and canonical position, such as `421c3c0170`.
    pub id: String,
    /// The name of the game, such as `crosstrack`.
    pub game: String,
    /// The readings, as `NAME=VALUE` separated by spaces; a reading that is not named has its default.
    pub readings: String,
    /// The position in notation.
    pub position: String,
    /// The goal of the player to move, such as `win-in-3` (3 plies) or `solitaire-2` (2 turns of the player).
    pub goal: String,
    /// The goal in words, such as `win within 3 plies, whatever the others do`.
    pub goal_words: String,
    /// The size of the board, such as `4x2`.
    pub board: String,
    /// The number of players.
    pub players: usize,
    /// The moves of the solution; also `null` if solutions are not shown.
    pub solution: Option<Vec<String>>,
    /// The number of first moves that reach the goal; also `null` if solutions are not shown.
    pub winning: Option<usize>,
    /// Whether exactly one first move reaches the goal: `yes`; `like` if several do, but lead to the same
    /// canonical position, such as with two like pieces; or `no`.
    pub unique: Option<String>,
    /// The number of legal first moves.
    pub moves: usize,
    /// The number of legal first moves after which nobody else wins at once.
    pub safe: Option<usize>,
    /// The number of safe first moves that threaten to win but miss the goal.
    pub tries: Option<usize>,
    /// How well the win is hidden; each game counts this in its own way.
    pub hidden: Option<usize>,
    /// The difficulty, from 0 to about 100, computed from `safe`, `tries`, `hidden`, the length of the solution, and
    /// whether the first move is quiet.
    pub difficulty: Option<usize>,
    /// The rating by play, from 800 to 2600; a larger number is harder.
    pub rating: Option<usize>,
    /// The level, by the rating or else by the difficulty: `easy`, `medium` or `hard`; `null` if both are `null`.
    #[schemars(extend("enum" = ["easy", "medium", "hard", null]))]
    pub level: Option<String>,
    /// The names of the themes of the solution; also `null` where `puzzle show` shows no solution.
    pub themes: Option<Vec<String>>,
    /// The SHA-256 of the certificate in hexadecimal digits.
    pub certificate: Option<String>,
}

impl PuzzleRow {
    /// Describes a puzzle by the row of its table.
    ///
    /// # Errors
    /// If its readings or its position are invalid, or a number in the row is none.
    pub fn new<G: Explorable>(known: &KnownPuzzle) -> Result<Self, Fault> {
        let KnownPuzzle { id, record } = known;
        let text = record.text(Column::Position);
        let game = G::with_readings(record.text(Column::Readings), text)?;
        let moves = number(record, Column::Moves)?.map_or_else(|| legal_moves(&game, text), Ok)?;
        Ok(Self {
            id: id.clone(),
            game: G::NAME.to_owned(),
            readings: record.text(Column::Readings).to_owned(),
            position: text.to_owned(),
            goal: record.goal.to_string(),
            goal_words: record.goal.words(),
            board: game.board_name(),
            players: game.players(),
            solution: words(record, Column::Solution),
            winning: number(record, Column::Winning)?,
            unique: non_empty(record, Column::Unique).map(str::to_owned),
            moves,
            safe: number(record, Column::Safe)?,
            tries: number(record, Column::Tries)?,
            hidden: number(record, Column::Hidden)?,
            difficulty: number(record, Column::Difficulty)?,
            rating: number(record, Column::Rating)?,
            level: record.level().map(|level| level.to_string()),
            themes: words(record, Column::Themes),
            certificate: non_empty(record, Column::Certificate).map(str::to_owned),
        })
    }

    /// Removes the solution, and the number of first moves that begin one.
    #[must_use]
    pub fn without_solution(self) -> Self {
        Self { solution: None, winning: None, ..self }
    }
}

fn legal_moves<G: Explorable>(game: &G, text: &str) -> Result<usize, Fault> {
    let position = game.parse_position(text);
    let position = position.map_err(|bad| Fault::of("position", text, bad.to_string()))?;
    Ok(game.moves(&position).len())
}

/// Returns the words of a column, if the table has it.
fn words(record: &Record, column: Column) -> Option<Vec<String>> {
    record.get(column)?;
    Some(record.words(column).map(str::to_owned).collect())
}

/// Returns the text of a column, unless it is missing or empty.
fn non_empty(record: &Record, column: Column) -> Option<&str> {
    record.get(column).filter(|text| !text.is_empty())
}

fn number(record: &Record, column: Column) -> Result<Option<usize>, Fault> {
    let parse = |text: &str| {
        text.parse().map_err(|_| {
            Fault::new(format!("the `{column}` of a puzzle is `{text}`, which is no number"))
                .help("`crosstrack puzzle check FILE` says where")
        })
    };
    non_empty(record, column).map(parse).transpose()
}

/// A puzzle together with the moves that were tried on it.
#[derive(Clone, Debug)]
pub struct Puzzle<G: Explorable> {
    place: LineOfPlay<G>,
    goal: Goal,
    /// The position after the moves tried; in a solitaire puzzle, after the others have passed.
    end: G::Position,
    /// The number of remaining plies; for a solitaire goal, of remaining turns.
    left: usize,
}

/// The result of a try: whether the goal is still in reach after the moves, and the best reply.
///
/// ```
/// use crosstrack::Ruleset;
/// use crosstrack_explore::puzzles::Puzzle;
/// use crosstrack_explore::{Request, Watch};
///
/// let request = Request::read(r#"{"version": 1, "ask": "try"}"#).expect("a request");
/// let goal = ("", "x1_4x2_1122.1_4-6-6-6-6-4_d", "win-in-1");
/// let puzzle = Puzzle::<Ruleset>::new(goal, &request).expect("a puzzle");
/// let result = puzzle.evaluate(&Watch::unlimited(&mut |_| ())).expect("within the budget");
/// assert!(!result.holds && !result.solved);
/// ```
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "Tried")]
pub struct TryResult {
    /// Whether the goal is reached, or still in reach, after the moves.
    pub holds: bool,
    /// Whether the moves have reached the goal, so that the puzzle is solved.
    pub solved: bool,
    /// The reply of the next player, in notation: the best defence if `holds` is `true`, a refutation
    /// otherwise. `null` if the game is over, the next player is on the same side, or no such reply is known;
    /// always `null` for a solitaire goal.
    pub reply: Option<String>,
    /// The number of plies that are left to reach the goal; for a solitaire goal, the number of turns.
    pub left: usize,
    /// The position after the moves, in notation; in a solitaire puzzle, after the others have passed.
    pub position: String,
    /// The result in words.
    pub words: String,
}

fn budget_error(budget: &Budget) -> Fault {
    if budget.is_over() {
        return Fault::cancelled();
    }
    Fault::of("request", "", "this takes too long to find out here")
        .kind(FaultKind::Budget)
        .help("crosstrack solve takes the time that it needs")
}

impl<G: Explorable> Puzzle<G> {
    /// Parses a puzzle given as readings, position and goal, and plays the moves of the request's `line`.
    ///
    /// # Errors
    /// If the readings, the position, the goal or a move are invalid, or if there are more moves than the
    /// goal allows.
    pub fn new(
        (readings, position, goal): (&str, &str, &str),
        request: &Request,
    ) -> Result<Self, Fault> {
        let goal: Goal = goal.parse().map_err(|bad: crate::puzzle::ParseGoalError| {
            Fault::of("goal", goal, bad.to_string())
        })?;
        let mut place = LineOfPlay::<G>::from_position(readings, position)?;
        let mut left = goal.length();
        for text in &request.line {
            if left == 0 {
                let moves = counted(goal.length(), "move");
                let message = format!("{text} is one move too many: the puzzle ends after {moves}");
                return Err(Fault::of("line", text, message));
            }
            if matches!(goal, Goal::Solitaire(_)) && !place.line.is_empty() {
                let end =
                    SolitaireSearch::new(&place.game, Budget::default()).next_own_turn(place.end());
                let end = end.ok_or_else(|| Fault::of("move", text, "nobody can pass here"))?;
                place = LineOfPlay { game: place.game, start: end, line: Vec::new() };
            }
            place.play(text)?;
            left -= 1;
        }
        let mut end = place.end().clone();
        let is_alone = matches!(goal, Goal::Solitaire(_)) && !request.line.is_empty();
        if is_alone && place.game.outcome(&end).is_none() && left > 0 {
            end = SolitaireSearch::new(&place.game, Budget::default())
                .next_own_turn(&end)
                .unwrap_or(end);
        }
        Ok(Self { place, goal, end, left })
    }

    fn side(&self, first: &G::Position) -> Players {
        self.place.game.side_of(self.place.game.to_move(first))
    }

    /// Decides whether the goal is still in reach after the moves tried, and finds the best defence or a
    /// refutation.
    ///
    /// **Cost** that of a search of at most 5 million positions.
    ///
    /// # Errors
    /// If the budget is spent.
    pub fn evaluate(&self, watch: &Watch<'_>) -> Result<TryResult, Fault> {
        self.evaluate_within(watch.budget_of(MOST_NODES))
            .map_err(|BudgetError| budget_error(&watch.budget))
    }

    fn evaluate_within(&self, budget: Budget) -> Result<TryResult, BudgetError> {
        let game = &self.place.game;
        let side = self.side(&self.place.start);
        let last = self.place.end();
        match game.outcome(last) {
            Some(Outcome::Win(winner)) if winner == side => {
                return Ok(self.result(true, true, None, "solved"));
            }
            Some(_) => {
                let words = format!("{}: the goal is missed", game.turn_words(last));
                return Ok(self.result(false, false, None, &words));
            }
            None => {}
        }
        if self.left == 0 {
            return Ok(self.missed(last));
        }
        match self.goal {
            Goal::Solitaire(_) => {
                let holds = SolitaireSearch::new(game, budget).wins(&self.end, self.left)?;
                let turns = counted(self.goal.length(), "turn");
                let words = if holds {
                    "right so far".to_owned()
                } else {
                    format!("from here there is no win within the {turns} of the puzzle")
                };
                Ok(self.result(holds, false, None, &words))
            }
            Goal::Win(_) => {
                let mut engine = Search::with_rules(game, budget, SearchRules::ALL, MEMORY);
                let holds = engine.wins_within(&self.end, side, self.left)?;
                let reply = match holds {
                    // No other player is to move, so there is no reply.
                    _ if side.contains(game.to_move(&self.end)) => None,
                    true => self.defence(&mut engine, side)?,
                    false => self.refutation(&mut engine, side)?,
                };
                let words = match reply {
                    _ if holds => "right so far".to_owned(),
                    Some(mv) => format!("that does not hold: {}", game.move_words(&self.end, mv)),
                    None => "that does not hold".to_owned(),
                };
                Ok(self.result(holds, false, reply, &words))
            }
        }
    }

    /// Returns the result for moves that used up the goal without a win, with a reply that wins at once, if
    /// there is one.
    fn missed(&self, last: &G::Position) -> TryResult {
        let game = &self.place.game;
        let answer = match self.goal {
            Goal::Win(_) if !self.side(&self.place.start).contains(game.to_move(last)) => {
                game.winning_moves(last).first().copied()
            }
            Goal::Win(_) | Goal::Solitaire(_) => None,
        };
        let words = answer.map_or_else(
            || "that does not win, and the goal allows no further move".to_owned(),
            |mv| format!("that does not win, and the answer does: {}", game.move_words(last, mv)),
        );
        self.result(false, false, answer, &words)
    }

    fn result(&self, holds: bool, solved: bool, reply: Option<G::Move>, words: &str) -> TryResult {
        let game = &self.place.game;
        TryResult {
            holds,
            solved,
            reply: reply.map(|mv| game.write_move(mv)),
            left: self.left,
            position: game.write_position(&self.end),
            words: words.to_owned(),
        }
    }

    /// Returns the reply that delays the win longest.
    fn defence(
        &self,
        engine: &mut Search<'_, G>,
        side: Players,
    ) -> Result<Option<G::Move>, BudgetError> {
        for plies in 1..=self.left {
            if engine.wins_within(&self.end, side, plies)? {
                let line = principal_line(&self.place.game, engine, &self.end, side, plies)?;
                return Ok(line.first().copied());
            }
        }
        Ok(None)
    }

    /// Returns a reply that refutes the win.
    fn refutation(
        &self,
        engine: &mut Search<'_, G>,
        side: Players,
    ) -> Result<Option<G::Move>, BudgetError> {
        let game = &self.place.game;
        // Prefer a reply that wins at once: it explains the refutation best.
        if let Some(&mv) = game.winning_moves(&self.end).first() {
            return Ok(Some(mv));
        }
        for mv in game.moves(&self.end) {
            let next = game.play(&self.end, mv);
            if !engine.wins_within(&next, side, self.left - 1)? {
                return Ok(Some(mv));
            }
        }
        Ok(None)
    }

    /// Returns a hint. Level 1 gives a piece or a place, level 2 also its destination, level 3 the move.
    ///
    /// **Cost** that of a search of at most 5 million positions.
    ///
    /// # Errors
    /// If no move reaches the goal, the moves of the goal are used up, or the budget is spent.
    pub fn hint(&self, level: u8, watch: &Watch<'_>) -> Result<Hint, Fault> {
        let game = &self.place.game;
        let goal = match self.goal {
            Goal::Win(_) => Goal::win(self.left),
            Goal::Solitaire(_) => Goal::solitaire(self.left),
        };
        let goal = goal.ok_or_else(|| Fault::of("line", "", "the goal's moves are used up"))?;
        let moves = winning_first_moves(game, &self.end, goal, watch.budget_of(MOST_NODES), 1);
        let moves = moves.map_err(|why| match why {
            PuzzleError::Spent => budget_error(&watch.budget),
            why => Fault::of("line", "", why.to_string()),
        })?;
        let mv = moves[0];
        let facts = game.move_facts(&self.end, mv);
        let words =
            if level < 3 { hint_words(level, &facts) } else { game.move_words(&self.end, mv) };
        Ok(Hint {
            level: level.clamp(1, 3),
            spot: if level >= 2 { facts.to.clone() } else { facts.from.clone() },
            piece: facts.piece,
            mv: (level >= 3).then(|| game.write_move(mv)),
            words,
        })
    }
}
