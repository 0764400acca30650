//! The conformance protocol of Crossings.

use serde::{Deserialize, Serialize};

use crate::conform::forms::{PositionForm, RulesetForm, StoneForm};
use crate::rules::{Board, ParsePositionError, Position, Ruleset, RulesetSpec, SetupFault, Stone};
use crosstrack::game::{Counted as _, Notation as _, Readings as _, Tally};
use crosstrack_conform::wire::NoGameCommands;
use crosstrack_conform::{GameName, RequestError, Wire};

/// Counts of the move sequences of one length. All counts are compared; all counts except `nodes` depend on
/// the last move of the sequences.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct PerftOk {
    /// The number of sequences.
    pub nodes: u64,
    /// The number of sequences that end with a capture, whether it crosses or not.
    pub captures: u64,
    /// The number of sequences that end with a crossing that the opponent must answer.
    pub crossings: u64,
    /// The number of sequences that end with a crossing that answers the opponent's crossing.
    pub counter_crossings: u64,
    /// The number of sequences that end with a win.
    pub wins: u64,
    /// The number of sequences that end with a draw.
    pub draws: u64,
}

impl PerftOk {
    /// Returns every count with its name in responses, the nodes first.
    pub const fn by_name(&self) -> [(&'static str, u64); 6] {
        let Self { nodes, captures, crossings, counter_crossings, wins, draws } = *self;
        [
            ("nodes", nodes),
            ("captures", captures),
            ("crossings", crossings),
            ("counter_crossings", counter_crossings),
            ("wins", wins),
            ("draws", draws),
        ]
    }
}

impl Wire for Ruleset {
    const DECLARABLE: &'static [(&'static str, &'static str)] = &[
        ("boards", "board"),
        ("rows", "rows"),
        ("distance", "distance"),
        ("single", "single"),
        ("reply", "reply"),
        ("capture-reply", "capture-reply"),
        ("lock", "lock"),
        ("no-move", "no-move"),
        ("dead", "dead"),
    ];
    type RulesetForm = RulesetForm;
    type PositionForm = PositionForm;
    type Counts = PerftOk;
    type Commands = NoGameCommands;

    fn field_values(field: &str) -> &'static [&'static str] {
        match field {
            "board" => &["8x8"],
            "rows" => &["1", "2"],
            reading => RulesetSpec::words_of(reading),
        }
    }

    fn is_field_value(field: &str, value: &str) -> bool {
        match field {
            "board" => value.parse::<Board>().is_ok(),
            _ => Self::field_values(field).contains(&value),
        }
    }

    fn to_form(&self) -> Result<RulesetForm, RequestError> {
        let spec = self.spec();
        Ok(RulesetForm {
            game: GameName::default(),
            board: spec.board.to_string(),
            rows: spec.rows,
            distance: spec.distance,
            single: spec.single,
            reply: spec.reply,
            capture_reply: spec.capture_reply,
            lock: spec.lock,
            no_move: spec.no_move,
            dead: spec.dead,
        })
    }

    fn from_form(form: &RulesetForm) -> Result<Self, RequestError> {
        let board = form.board.parse().map_err(|e| RequestError::in_field("ruleset.board", e))?;
        Self::new(RulesetSpec {
            board,
            rows: form.rows,
            distance: form.distance,
            single: form.single,
            reply: form.reply,
            capture_reply: form.capture_reply,
            lock: form.lock,
            no_move: form.no_move,
            dead: form.dead,
        })
        .map_err(|e| RequestError::in_field("ruleset", e))
    }

    fn position_form(&self, position: &Position) -> PositionForm {
        let stones = position.setup(self).stones.into_iter();
        let stones = stones.map(|(square, Stone { colour, locked })| StoneForm {
            square: square.to_string(),
            colour,
            locked,
        });
        PositionForm {
            text: self.write_position(position),
            side: position.to_move(),
            pending: position.pending().map(|square| square.to_string()),
            stones: stones.collect(),
        }
    }

    fn position_from_form(&self, form: &PositionForm) -> Result<Position, RequestError> {
        let position = self
            .parse_position(&form.text)
            .map_err(|e| RequestError::in_field("position.text", e))?;
        let listed = Position::new(self, &form.to_setup()?)
            .map_err(|e| RequestError::from_setup_error(&e))?;
        if position != listed {
            let (text, lists) = (&form.text, self.write_position(&listed));
            let why = format!("the text says {text}, but the lists say {lists}");
            return Err(RequestError::in_field("position", why));
        }
        Ok(position)
    }

    fn text_from_lists(&self, form: &PositionForm) -> Result<String, RequestError> {
        Ok(match Position::new(self, &form.to_setup()?) {
            Ok(position) => self.write_position(&position),
            Err(faults) => format!("no {}", RequestError::from_setup_error(&faults)),
        })
    }

    fn position_text(form: &PositionForm) -> &str {
        &form.text
    }

    fn violated_clauses(bad: &ParsePositionError) -> Option<Vec<String>> {
        let ParsePositionError::Setup(faults) = bad else { return None };
        Some(faults.0.iter().map(SetupFault::clause).map(str::to_owned).collect())
    }

    fn counts(tally: &Tally) -> PerftOk {
        let sum = |fits: fn(&str) -> bool| {
            let kinds = Self::KINDS.iter().zip(&tally.by_kind);
            kinds.filter(|(kind, _)| fits(kind)).map(|(_, count)| count).sum()
        };
        PerftOk {
            nodes: tally.nodes(),
            captures: sum(|kind| kind.ends_with("capture")),
            crossings: sum(|kind| kind.starts_with("crossing")),
            counter_crossings: sum(|kind| kind.starts_with("counter")),
            wins: tally.wins,
            draws: tally.draws,
        }
    }

    fn count_facts(counts: &PerftOk) -> (Vec<String>, String) {
        let facts = counts.by_name().map(|(name, count)| format!("{name} {count}"));
        (facts.to_vec(), String::new())
    }
}
