//! Makes tasks and cases under one ruleset.

use std::fmt::Display;

use crate::make::crosstrack::input::InputError;
use crosstrack::game::{Game, Notation as _, Readings as _, Rulebook as _};
use crosstrack::rules::{
    Board, ClaimRule, ConnectorKind, Junction, NullTurn, Position, RelocateTurn, Ruleset, Seats,
    Setup,
};
use crosstrack_conform::crosstrack::forms::{LayoutName, PositionForm, RulesetForm};
use crosstrack_conform::crosstrack::{Case, Request, Task};
use crosstrack_conform::engine::{game_task, request_task};
use crosstrack_conform::request::{PerftRequest, PositionRequest, TextRequest};
use crosstrack_conform::{GameRequest, Level, MoveRequest, Wire as _};

/// A ruleset in both forms, and the place of the input that it is for.
pub(super) struct CaseMaker {
    pub(super) ruleset: Ruleset,
    pub(super) form: RulesetForm,
    /// Where the input is, for errors.
    place: String,
}

impl CaseMaker {
    /// Creates a maker for the ruleset of the header of `text`, with readings such as `junction=through`.
    pub(super) fn from_text(place: String, readings: &str, text: &str) -> Result<Self, InputError> {
        let ruleset =
            Ruleset::with_readings(readings, text).map_err(|e| format!("{place}: {e}"))?;
        Self::new(place, ruleset)
    }

    /// Creates a maker for a ruleset.
    pub(super) fn new(place: String, ruleset: Ruleset) -> Result<Self, InputError> {
        let form = ruleset.to_form().map_err(|e| format!("{place}: {e}"))?;
        Ok(Self { ruleset, form, place })
    }

    /// Creates a maker for the ruleset of a header and readings, such as `4x2_123c junction=through`.
    pub(super) fn from_header(place: String, words: &str) -> Result<Self, InputError> {
        let (header, readings) = words.trim().split_once(' ').unwrap_or((words.trim(), ""));
        Self::from_text(place, readings, &format!("x1_{header}.1__d"))
    }

    /// Returns an error of the input, with its place.
    pub(super) fn error(&self, reason: impl Display) -> InputError {
        format!("{}: {reason}", self.place).into()
    }

    /// Returns a request with the response of the rules.
    pub(super) fn request_task(&self, request: Request) -> Result<Task, InputError> {
        request_task(&self.ruleset, request).map_err(|e| self.error(e))
    }

    pub(super) fn position(&self, text: &str) -> Result<Position, InputError> {
        self.ruleset.parse_position(text).map_err(|e| self.error(e))
    }

    /// Returns the position of a setup.
    pub(super) fn position_of(&self, setup: &Setup) -> Result<Position, InputError> {
        Position::new(&self.ruleset, setup).map_err(|e| self.error(e))
    }

    pub(super) fn position_form(&self, position: &Position) -> PositionForm {
        self.ruleset.position_form(position)
    }

    pub(super) fn legal(&self, position: &Position) -> Result<Task, InputError> {
        self.request_task(Request::Legal(PositionRequest {
            position: self.position_form(position),
        }))
    }

    pub(super) fn apply(&self, position: &Position, mv: &str) -> Result<Task, InputError> {
        let (position, mv) = (self.position_form(position), mv.to_owned());
        self.request_task(Request::Apply(MoveRequest { position, mv }))
    }

    pub(super) fn status(&self, position: &Position) -> Result<Task, InputError> {
        self.request_task(Request::Status(PositionRequest {
            position: self.position_form(position),
        }))
    }

    pub(super) fn read(&self, text: &str) -> Result<Task, InputError> {
        self.request_task(Request::Read(TextRequest { text: text.to_owned() }))
    }

    pub(super) fn perft(&self, position: &Position, depth: u32) -> Result<Task, InputError> {
        self.request_task(Request::Perft(PerftRequest {
            position: self.position_form(position),
            depth,
        }))
    }

    /// Returns a game with the positions and the outcome that the rules give it.
    pub(super) fn game_task(
        &self,
        start: &Position,
        moves: Vec<String>,
    ) -> Result<Task, InputError> {
        let request = GameRequest { position: self.position_form(start), moves };
        game_task(&self.ruleset, request).map_err(|e| self.error(e))
    }

    /// Returns a case. Its level follows from the ruleset and the clauses.
    pub(super) fn case(
        &self,
        id: String,
        clauses: &[impl AsRef<str>],
        why: String,
        task: Task,
    ) -> Case {
        let clauses: Vec<String> = clauses.iter().map(|id| id.as_ref().to_owned()).collect();
        let level = Some(self.level(&clauses));
        let (sources, flags, ruleset) = (Vec::new(), Vec::new(), self.form.clone());
        Case { id, level, sources, clauses, flags, why, ruleset, task }
    }

    /// Returns the level of a case under this ruleset that is about these clauses, mainly the first.
    fn level(&self, clauses: &[String]) -> Level {
        let spec = self.ruleset.spec();
        let is_plain = spec.differences(&spec.with_default_readings()).next().is_none();
        let published = self.ruleset.edition().facts().board == self.ruleset.board()
            && !self.form.owners.contains('0');
        if !is_plain {
            Level::Reading
        } else if !published || clauses.iter().any(|id| id == "PL-NO-MOVE") {
            Level::Interpretation
        } else if clauses.first().is_some_and(|id| depends_on_edition(id)) {
            Level::Edition
        } else {
            Level::Core
        }
    }

    /// Returns the clauses that decide which moves are legal in a position.
    pub(super) fn move_clauses(&self, position: &Position) -> Vec<&'static str> {
        let ruleset = &self.ruleset;
        let claim = (ruleset.claim_rule() == ClaimRule::Announced).then_some("X-CLAIM");
        if position.is_won(ruleset) {
            return std::iter::once("WN-MOVER").chain(claim).collect();
        }
        let stock = match ruleset.seats() {
            Seats::Two => "PL-STOCK-2",
            Seats::Three => "PL-STOCK-3",
            Seats::Four => "PL-STOCK-4",
            Seats::Teams => "PL-PARTNER",
        };
        let mut ids = vec!["PL-PLACE", stock, ruleset.edition().facts().set.clause()];
        if position.has_opened(ruleset) {
            ids.extend(["PL-ROTATE", "PL-RELOCATE", "PL-OWN", "PL-STAY"]);
            if ruleset.pile(ConnectorKind::S) > 0 {
                ids.extend(["PL-INTERSECTION", "EQ-INTERSECTIONS"]);
            }
            if ruleset.seats() == Seats::Three {
                ids.extend(["PL-COMMON", "PL-FREEZE"]);
            }
        } else {
            ids.push(if position.layout().occupied() == 0 { "PL-EMPTY" } else { "PL-OPENING" });
        }
        ids.push(if ruleset.board() == Board::LARGE { "EQ-LARGE" } else { "EQ-SMALL" });
        if ruleset.relocate_turn() == RelocateTurn::Keep {
            ids.push("X-RELOCATE-TURN");
        }
        if ruleset.null_turn() == NullTurn::Allowed {
            ids.push("X-NULL-TURN");
        }
        ids.extend(claim);
        ids
    }

    /// Returns the clauses that decide the outcome of a position.
    pub(super) fn outcome_clauses(&self, position: &Position) -> Vec<&'static str> {
        let mut ids = vec!["WN-OPPOSITE"];
        match self.ruleset.outcome(position) {
            Some(crosstrack::base::vocab::Outcome::Draw) => ids.push("PL-NO-MOVE"),
            Some(_) => ids.push("WN-MOVER"),
            None => {}
        }
        if self.ruleset.claim_rule() == ClaimRule::Announced {
            ids.push("X-CLAIM");
        }
        if self.ruleset.junction() == Junction::Through {
            ids.push("X-JUNCTION");
        }
        if matches!(self.form.connectors, LayoutName::None | LayoutName::Straight) {
            ids.push("X-CONNECTORS");
        }
        ids
    }
}

/// Returns whether a clause is about the edition: its board, its pieces or its stock.
fn depends_on_edition(id: &str) -> bool {
    id.starts_with("EQ-") && id != "EQ-TERMINALS"
        || id.starts_with("PL-INTERSECTION")
        || id == "PL-STOCK-4"
}
