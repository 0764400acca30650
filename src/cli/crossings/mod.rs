//! Crossings on the command line.

mod faults;
pub(super) mod args;

use schemars::JsonSchema;
use serde::Serialize;

use crate::base::vocab::Players;
use crate::cli::console::Console;
use crate::cli::exit::Exit;
use crate::cli::failure::{Failure, Trouble};
use crate::cli::game::{Loaded, Place, Playable};
use crate::cli::json;
use crate::cli::json::{Answer, End, Fields};
use crate::crossings::draw::{terminal, words};
use crate::crossings::rules::action::Move;
use crate::crossings::rules::legality::IllegalMove;
use crate::crossings::rules::notation::SyntaxError;
use crate::crossings::rules::position::Position;
use crate::crossings::rules::ruleset::{Ruleset, RulesetSpec};
use crate::game::Game;
use crate::game::perft::perft;
use crate::solve::{Budget, Problem, Solution};

/// All that there is to say.
#[derive(Serialize, JsonSchema)]
pub(super) struct Facts {
    /// In notation.
    position: String,
    /// The board, columns by rows.
    board: String,
    /// Rows of stones of each player at the start.
    rows: usize,
    /// What is read into the rules where they leave it open, by clause.
    readings_by_clause: Fields<String>,
    /// The number of the player to move, from 1.
    to_move: u8,
    /// The colour of the player to move.
    side: &'static str,
    /// Where the crossing stands that is to be answered, if there is one.
    pending: Option<String>,
    /// How the game ended; `null` while it goes on.
    outcome: Option<End>,
    /// The stones on the board.
    stones: Vec<StoneFacts>,
}

impl Answer for Facts {
    const NAME: &'static str = "show";
}

#[derive(Serialize, JsonSchema)]
struct StoneFacts {
    /// The square.
    square: String,
    /// Its colour.
    colour: &'static str,
    /// Whether it has crossed and stays where it is.
    locked: bool,
}

/// The crossing that is unanswered, if there is one.
#[derive(Serialize, JsonSchema)]
pub(super) struct State {
    /// Where it stands.
    pending: Option<String>,
}

impl Playable for Ruleset {
    type Facts = Facts;
    type State = State;

    fn count(&self, position: &Position, depth: usize) -> Vec<(&'static str, u64)> {
        let tally = perft(self, position, depth);
        let sum = |fits: fn(&str) -> bool| {
            let kinds = Self::KINDS.iter().zip(&tally.by_kind);
            kinds.filter(|(kind, _)| fits(kind)).map(|(_, count)| count).sum()
        };
        vec![
            ("nodes", tally.nodes()),
            ("captures", sum(|kind| kind.ends_with("capture"))),
            ("crossings", sum(|kind| kind.starts_with("crossing"))),
            ("counter_crossings", sum(|kind| kind.starts_with("counter"))),
            ("wins", tally.wins),
            ("draws", tally.draws),
        ]
    }

    fn names(&self, players: Players) -> String {
        words::names(players)
    }

    fn turn(&self, position: &Position) -> String {
        words::turn(self, position)
    }

    fn drawing(&self, position: &Position, colour: bool) -> String {
        terminal::board(self, position, colour)
    }

    fn picture(&self, position: &Position, colour: bool) -> String {
        let board = self.drawing(position, colour);
        let text = self.write_position(position);
        format!("{board}\n{}text      {text}\n", terminal::facts(self, position))
    }

    fn facts(&self, position: &Position) -> Facts {
        let stones = position.setup(self).stones.into_iter().map(|(square, stone)| StoneFacts {
            square: square.to_string(),
            colour: stone.colour.name(),
            locked: stone.locked,
        });
        let readings = words::readings(self).into_iter();
        Facts {
            position: self.write_position(position),
            board: self.board().to_string(),
            rows: self.spec().rows,
            readings_by_clause: readings.map(|(id, value)| (id.to_owned(), value)).collect(),
            to_move: json::player(self.to_move(position)),
            side: position.to_move().as_str(),
            pending: position.pending().map(|square| square.to_string()),
            outcome: self.outcome(position).map(End::from),
            stones: stones.collect(),
        }
    }

    fn state(&self, position: &Position) -> State {
        State { pending: position.pending().map(|square| square.to_string()) }
    }

    fn remark(&self, _: &Position) -> String {
        String::new()
    }

    fn wins_by_formula(&self, _: &Position) -> Result<Vec<Move>, Failure> {
        Err(Trouble::new("there is no formula for the winning moves of Crossings")
            .help("leave --engine out, or write --engine rules")
            .with(Exit::Usage))
    }

    fn solve_by_formula(
        &self,
        _: &Position,
        _: Problem,
        _: Budget,
    ) -> Result<Solution<Self>, Failure> {
        Err(Trouble::new("there is no formula for forced wins of Crossings")
            .help("write --engine search, or --engine plain for another opinion")
            .with(Exit::Usage))
    }

    fn quantified(&self, _: &Position, _: usize) -> Result<String, Failure> {
        Err(Trouble::new("there is no formula for forced wins of Crossings")
            .help("--export is for Crosstrack")
            .with(Exit::Usage))
    }

    fn not_a_move(error: &SyntaxError, text: &str, (line, span): Place<'_>) -> Failure {
        let token = span.start + error.span.start..span.start + error.span.end;
        Trouble::new(format!("`{text}` is not a move of Crossings"))
            .source("moves", line)
            .label(token, &error.expected)
            .with(Exit::Input)
    }

    fn illegal(
        &self,
        position: &Position,
        mv: Move,
        why: &IllegalMove,
        place: Place<'_>,
    ) -> Failure {
        faults::illegal((self, position), mv, why, place)
    }

    fn ruleset_lines(&self) -> String {
        format!("board      {}, Crossings\nreadings   {}\n", self.board(), self.recorded_readings())
    }

    fn recorded_readings(&self) -> String {
        self.spec().to_string()
    }

    /// None of its faults can be forgiven.
    fn given(
        &self,
        pos: &str,
        waived: &[String],
        console: &mut Console<'_>,
    ) -> Result<Position, Failure> {
        if !waived.is_empty() {
            return Err(Trouble::new("--waive is an option of Crosstrack, and this is Crossings")
                .help("leave it out")
                .with(Exit::Usage));
        }
        args::given(self, pos, console)
    }

    /// The specification says everything.
    fn recordable(&self, _: &Position) -> Result<(), Failure> {
        Ok(())
    }

    fn recorded(readings: &str, position: &str) -> Result<Loaded<Self>, String> {
        let spec: RulesetSpec = readings
            .parse()
            .map_err(|e: crate::crossings::rules::ruleset::BadSpec| e.to_string())?;
        let ruleset = Self::new(spec).map_err(|e| e.to_string())?;
        let position = ruleset.read_position(position).map_err(|e| e.to_string())?;
        Ok(Loaded { ruleset, position })
    }
}
