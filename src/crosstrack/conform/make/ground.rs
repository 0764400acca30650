//! What every case stands on: a ruleset in both forms, and tasks made in it.

use crate::conform::ask::{PerftAsk, PositionAsk, TextAsk};
use crate::conform::engine::answered;
use crate::conform::{Level, MoveAsk, Wire as _};
use crate::crosstrack::conform::forms::{LayoutName, PositionForm, RulesetForm};
use crate::crosstrack::conform::make::input::BadInput;
use crate::crosstrack::conform::{Ask, Case, Task};
use crate::crosstrack::rules::named::ruleset_of;
use crate::crosstrack::rules::{
    Board, ClaimRule, Junction, Kind, NullTurn, Position, RelocateTurn, Ruleset, Seats, Setup,
};
use crate::game::{Game, Readings as _};

/// A ruleset in both forms, and where it was asked for.
pub(super) struct Ground {
    pub(super) ruleset: Ruleset,
    pub(super) form: RulesetForm,
    place: String,
}

impl Ground {
    /// The ruleset of a text's header, with readings such as `junction=through`.
    pub(super) fn of_text(place: String, readings: &str, text: &str) -> Result<Self, BadInput> {
        let ruleset = ruleset_of(readings, text)
            .map_err(|error| BadInput::Ruleset { place: place.clone(), error })?;
        Self::of(place, ruleset)
    }

    /// A ruleset that is there already.
    pub(super) fn of(place: String, ruleset: Ruleset) -> Result<Self, BadInput> {
        let form = ruleset
            .form()
            .map_err(|e| BadInput::Case { place: place.clone(), reason: e.to_string() })?;
        Ok(Self { ruleset, form, place })
    }

    /// The ruleset of a header and readings, such as `4x2_123c junction=through`.
    pub(super) fn named(place: String, words: &str) -> Result<Self, BadInput> {
        let (header, readings) = words.trim().split_once(' ').unwrap_or((words.trim(), ""));
        Self::of_text(place, readings, &format!("x1_{header}.1__d"))
    }

    /// A fault of the input.
    pub(super) fn bad(&self, reason: impl Into<String>) -> BadInput {
        BadInput::Case { place: self.place.clone(), reason: reason.into() }
    }

    /// A question with what the rules answer.
    pub(super) fn answered(&self, ask: Ask) -> Result<Task, BadInput> {
        let refused = |error| BadInput::Refused { place: self.place.clone(), error };
        answered(&self.ruleset, ask).map_err(refused)
    }

    pub(super) fn position(&self, text: &str) -> Result<Position, BadInput> {
        self.ruleset.read_position(text).map_err(|e| self.bad(e.to_string()))
    }

    /// The position of a setup.
    pub(super) fn lying(&self, setup: &Setup) -> Result<Position, BadInput> {
        Position::new(&self.ruleset, setup).map_err(|e| self.bad(e.to_string()))
    }

    pub(super) fn form_of(&self, position: &Position) -> PositionForm {
        self.ruleset.position_form(position)
    }

    pub(super) fn legal(&self, position: &Position) -> Result<Task, BadInput> {
        self.answered(Ask::Legal(PositionAsk { position: self.form_of(position) }))
    }

    pub(super) fn apply(&self, position: &Position, mv: &str) -> Result<Task, BadInput> {
        let (position, mv) = (self.form_of(position), mv.to_owned());
        self.answered(Ask::Apply(MoveAsk { position, mv }))
    }

    pub(super) fn status(&self, position: &Position) -> Result<Task, BadInput> {
        self.answered(Ask::Status(PositionAsk { position: self.form_of(position) }))
    }

    pub(super) fn read(&self, text: &str) -> Result<Task, BadInput> {
        self.answered(Ask::Read(TextAsk { text: text.to_owned() }))
    }

    pub(super) fn perft(&self, position: &Position, depth: u32) -> Result<Task, BadInput> {
        self.answered(Ask::Perft(PerftAsk { position: self.form_of(position), depth }))
    }

    /// A case whose level follows from its ruleset and clauses.
    pub(super) fn case(&self, id: String, clauses: Vec<String>, why: String, task: Task) -> Case {
        let level = Some(self.level(&clauses));
        Case { id, level, clauses, why, ruleset: self.form.clone(), task }
    }

    /// The level of a case of this ruleset that shows those clauses, the first of all.
    fn level(&self, clauses: &[String]) -> Level {
        let spec = self.ruleset.spec();
        let is_plain = spec.differing(&spec.plain()).next().is_none();
        let published = self.ruleset.edition().facts().board == self.ruleset.board()
            && !self.form.owners.contains('0');
        let of_edition = |id: &String| {
            id.starts_with("EQ-") && id != "EQ-TERMINALS"
                || id.starts_with("PL-INTERSECTION")
                || id == "PL-STOCK-4"
        };
        if !is_plain {
            Level::Reading
        } else if !published || clauses.iter().any(|id| id == "PL-NO-MOVE") {
            Level::Interpretation
        } else if clauses.first().is_some_and(of_edition) {
            Level::Edition
        } else {
            Level::Core
        }
    }

    /// The clauses that decide what may be done in a position.
    pub(super) fn clauses(&self, position: &Position) -> Vec<String> {
        let ruleset = &self.ruleset;
        let mut ids = Vec::new();
        let mut add = |id: &str| ids.push(id.to_owned());
        if position.is_won(ruleset) {
            add("WN-MOVER");
            if ruleset.claim_rule() == ClaimRule::Announced {
                add("X-CLAIM");
            }
            return ids;
        }
        add("PL-PLACE");
        add(match ruleset.seats() {
            Seats::Two => "PL-STOCK-2",
            Seats::Three => "PL-STOCK-3",
            Seats::Four => "PL-STOCK-4",
            Seats::Teams => "PL-PARTNER",
        });
        add(ruleset.edition().facts().set.clause());
        if position.has_opened(ruleset) {
            ["PL-ROTATE", "PL-RELOCATE", "PL-OWN", "PL-STAY"].into_iter().for_each(&mut add);
            if ruleset.pile(Kind::S) > 0 {
                ["PL-INTERSECTION", "EQ-INTERSECTIONS"].into_iter().for_each(&mut add);
            }
            if ruleset.seats() == Seats::Three {
                ["PL-COMMON", "PL-FREEZE"].into_iter().for_each(&mut add);
            }
        } else {
            add(if position.layout().occupied() == 0 { "PL-EMPTY" } else { "PL-OPENING" });
        }
        add(if ruleset.board() == Board::LARGE { "EQ-LARGE" } else { "EQ-SMALL" });
        if ruleset.relocate_turn() == RelocateTurn::Keep {
            add("X-RELOCATE-TURN");
        }
        if ruleset.null_turn() == NullTurn::Allowed {
            add("X-NULL-TURN");
        }
        if ruleset.claim_rule() == ClaimRule::Announced {
            add("X-CLAIM");
        }
        ids
    }

    /// The clauses that decide how a position stands.
    pub(super) fn standing_clauses(&self, position: &Position) -> Vec<String> {
        let mut ids = vec!["WN-OPPOSITE".to_owned()];
        let mut add = |id: &str| ids.push(id.to_owned());
        match self.ruleset.outcome(position) {
            Some(crate::base::vocab::Outcome::Draw) => add("PL-NO-MOVE"),
            Some(_) => add("WN-MOVER"),
            None => {}
        }
        if self.ruleset.claim_rule() == ClaimRule::Announced {
            add("X-CLAIM");
        }
        if self.ruleset.junction() == Junction::Through {
            add("X-JUNCTION");
        }
        if matches!(self.form.connectors, LayoutName::None | LayoutName::Straight) {
            add("X-CONNECTORS");
        }
        ids
    }
}
