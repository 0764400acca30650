//! What a game is on the wire: how its rulesets, positions and counts look as JSON ([`Wire`]), and
//! the commands that only it has ([`GameCommands`]).

use std::fmt::{Debug, Display};

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use crosstrack::game::{Game, NamedGame, Tally};

/// Data that is written as JSON and read back.
pub trait Form: Clone + Debug + Eq + Serialize + DeserializeOwned + Send + Sync + 'static {}

impl<T: Clone + Debug + Eq + Serialize + DeserializeOwned + Send + Sync + 'static> Form for T {}

/// What of a request makes no sense, in a message that names the field.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct RequestError(pub String);

impl RequestError {
    /// What is wrong about a field, such as `ruleset.board`.
    pub fn in_field(field: &str, why: impl Display) -> Self {
        Self(format!("{field}: {why}"))
    }

    /// Why the lists of a position cannot be played, on one line.
    pub fn from_setup_error(faults: &impl Display) -> Self {
        Self::in_field("position", faults.to_string().replace('\n', "; "))
    }
}

/// A game with a wire form; the implementing type is its ruleset, whose form gives its
/// [name](NamedGame::NAME).
pub trait Wire: Game + NamedGame + Clone + Debug + Eq + Send + Sync + 'static {
    /// What an engine may declare: the name of a list of values, and the field of the form of a
    /// ruleset that must be among them.
    const DECLARABLE: &'static [(&'static str, &'static str)];
    /// Whether a declaration that names no game speaks of this one; true of one game only.
    const IS_DEFAULT_GAME: bool = false;
    /// A ruleset in full: every field that tells two rulesets apart.
    type RulesetForm: Form;
    /// A position twice over, as text and as lists.
    type PositionForm: Form;
    /// Counts of move sequences.
    type Counts: Form;
    /// The commands that only this game has.
    type Commands: GameCommands<Self>;

    /// The words that a field of a ruleset may have; some of them if there are more.
    fn field_values(field: &str) -> &'static [&'static str];

    /// Whether a field of a ruleset may have a value, here as text.
    fn is_field_value(field: &str, value: &str) -> bool {
        Self::field_values(field).contains(&value)
    }

    /// The form of this ruleset.
    ///
    /// # Errors
    /// If the wire form cannot say it.
    fn to_form(&self) -> Result<Self::RulesetForm, RequestError>;

    /// The ruleset of a form.
    ///
    /// # Errors
    /// If a field is not what it should be, or fields contradict each other.
    fn from_form(form: &Self::RulesetForm) -> Result<Self, RequestError>;

    /// The form of a position.
    fn position_form(&self, position: &Self::Position) -> Self::PositionForm;

    /// The position of a form: of its text, which its lists must agree with.
    ///
    /// # Errors
    /// If the text or the lists cannot be played, or the two differ.
    fn position_from_form(&self, form: &Self::PositionForm)
    -> Result<Self::Position, RequestError>;

    /// The text of the position that the lists of a form give; its own text is not looked at.
    /// Lists that no position has give a text that says so.
    ///
    /// # Errors
    /// If a field is not what it should be.
    fn text_from_lists(&self, form: &Self::PositionForm) -> Result<String, RequestError>;

    /// The text of the form of a position.
    fn position_text(form: &Self::PositionForm) -> &str;

    /// The clause that forbids a move.
    fn illegal_clause(illegal: &Self::IllegalMoveError) -> &'static str;

    /// The clauses that a setup violates; `None` if the text is not notation.
    fn violated_clauses(bad: &Self::ParsePositionError) -> Option<Vec<String>>;

    /// Counts as the wire form has them.
    fn counts(tally: &Tally) -> Self::Counts;

    /// What is compared of counts, fact by fact, and in one line what is not.
    fn count_facts(counts: &Self::Counts) -> (Vec<String>, String);
}

/// The commands that only one game has, as one type: what is asked, and what is answered.
pub trait GameCommands<R>: Clone + Debug + Eq + Serialize + Send + Sync + 'static {
    /// The words for the commands.
    const COMMANDS: &'static [&'static str];
    /// What is answered.
    type Ok: Clone + Debug + Eq + Serialize + Send + Sync + 'static;

    /// The word for this command.
    fn name(&self) -> &'static str;

    /// Reads what a command asks.
    ///
    /// # Errors
    /// If these are not the fields of that command.
    fn read(cmd: &str, fields: Value) -> Result<Self, serde_json::Error>;

    /// Reads an answer to this command.
    ///
    /// # Errors
    /// If the value has not the form of one.
    fn read_ok(&self, value: Value) -> Result<Self::Ok, serde_json::Error>;

    /// What our rules answer.
    ///
    /// # Errors
    /// If the command makes no sense.
    fn answer(&self, ruleset: &R) -> Result<Self::Ok, RequestError>;

    /// What an answer says, fact by fact.
    fn facts(ok: &Self::Ok) -> Vec<String>;
}

/// No command of its own.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub enum NoGameCommands {}

impl<R> GameCommands<R> for NoGameCommands {
    const COMMANDS: &'static [&'static str] = &[];
    type Ok = Self;

    fn name(&self) -> &'static str {
        match *self {}
    }

    fn read(cmd: &str, _: Value) -> Result<Self, serde_json::Error> {
        Err(serde::de::Error::custom(format!("no command is called `{cmd}`")))
    }

    fn read_ok(&self, _: Value) -> Result<Self, serde_json::Error> {
        match *self {}
    }

    fn answer(&self, _: &R) -> Result<Self, RequestError> {
        match *self {}
    }

    fn facts(ok: &Self) -> Vec<String> {
        match *ok {}
    }
}
