//! The JSON of a game: its rulesets, positions and counts ([`Wire`]), and the commands that only it
//! has ([`GameCommands`]).

use std::collections::BTreeMap;
use std::fmt::{Debug, Display};

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crosstrack::game::{Counted, Rulebook, Tally};

/// Plain data with a JSON form; every suitable type implements it.
pub trait Form: Clone + Debug + Eq + Serialize + DeserializeOwned + Send + Sync + 'static {}

impl<T: Clone + Debug + Eq + Serialize + DeserializeOwned + Send + Sync + 'static> Form for T {}

/// An invalid request; the message names the field.
///
/// # Examples
/// ```
/// use crosstrack_conform::RequestError;
///
/// let error = RequestError::in_field("depth", "99 is too deep");
/// assert_eq!(error.to_string(), "depth: 99 is too deep");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct RequestError(pub String);

impl RequestError {
    /// Creates the error of a field, such as `ruleset.board`, with the reason `why`.
    pub fn in_field(field: &str, why: impl Display) -> Self {
        Self(format!("{field}: {why}"))
    }

    /// Creates the error for a position whose lists give no playable setup; joins `faults` into one line.
    pub fn from_setup_error(faults: &impl Display) -> Self {
        Self::in_field("position", faults.to_string().replace('\n', "; "))
    }
}

/// A game with a JSON form. The implementing type is its ruleset; a ruleset's form has the field `game`, a
/// [`GameName`](crate::GameName).
///
/// # Examples
/// ```
/// use crosstrack::Ruleset;
/// use crosstrack::game::Game;
/// use crosstrack_conform::Wire;
///
/// let ruleset = Ruleset::default();
/// assert_eq!(Ruleset::from_form(&ruleset.to_form()?)?, ruleset);
/// let form = ruleset.position_form(&ruleset.start());
/// assert_eq!(ruleset.position_from_form(&form)?, ruleset.start());
/// # Ok::<(), crosstrack_conform::RequestError>(())
/// ```
pub trait Wire: Rulebook + Counted + Clone + Debug + Eq + Send + Sync + 'static {
    /// What an engine may restrict in its answer to `hello`. Each pair is the name of a list of values, and the
    /// field of a ruleset's form whose value must be in the list.
    const DECLARABLE: &'static [(&'static str, &'static str)] = &[];
    /// Whether a declaration that names no game is about this one; true for one game only.
    const IS_DEFAULT_GAME: bool = false;
    /// Form of a ruleset: every field in which two rulesets can differ.
    type RulesetForm: Form;
    /// Form of a position, both as text and as lists.
    type PositionForm: Form;
    /// Payload of `perft`.
    type Counts: Form;
    /// Commands that only this game has; [`NoGameCommands`] if there are none.
    type Commands: GameCommands<Self>;

    /// Returns the values that a field of a ruleset's form may have, or only some of them if there are many.
    fn field_values(_field: &str) -> &'static [&'static str] {
        &[]
    }

    /// Returns whether a field of a ruleset's form may have this value.
    fn is_field_value(field: &str, value: &str) -> bool {
        Self::field_values(field).contains(&value)
    }

    /// Returns the form of this ruleset.
    ///
    /// # Errors
    /// If the form cannot express the ruleset, such as a user's own pieces.
    fn to_form(&self) -> Result<Self::RulesetForm, RequestError>;

    /// Returns the ruleset that a form describes.
    ///
    /// # Errors
    /// If a field has an invalid value, or fields contradict each other.
    fn from_form(form: &Self::RulesetForm) -> Result<Self, RequestError>;

    /// Returns the form of a position.
    fn position_form(&self, position: &Self::Position) -> Self::PositionForm;

    /// Returns the position that a form describes.
    ///
    /// # Errors
    /// If the text or the lists give no playable position, or the two differ.
    fn position_from_form(
        &self,
        form: &Self::PositionForm,
    ) -> Result<Self::Position, RequestError> {
        let text = Self::position_text(form);
        let position =
            self.parse_position(text).map_err(|e| RequestError::in_field("position.text", e))?;
        let listed = self.text_from_lists(form)?;
        if self.write_position(&position) != listed {
            let why = format!("the text says {text}, but the lists say {listed}");
            return Err(RequestError::in_field("position", why));
        }
        Ok(position)
    }

    /// Returns the text of the position that the lists of a form describe; ignores the text in the form. If the
    /// lists describe no playable position, the returned text says so instead.
    ///
    /// # Errors
    /// If a field has an invalid value.
    fn text_from_lists(&self, form: &Self::PositionForm) -> Result<String, RequestError>;

    /// Returns the text of a position's form.
    fn position_text(form: &Self::PositionForm) -> &str;

    /// Returns the ids of the clauses that a setup violates; `None` for a syntax error.
    fn violated_clauses(_bad: &Self::ParsePositionError) -> Option<Vec<String>> {
        None
    }

    /// Converts counts to the payload of `perft`.
    fn counts(tally: &Tally) -> Self::Counts;

    /// Returns the counts that are compared, as facts, and a note with the counts that are not compared.
    fn count_facts(counts: &Self::Counts) -> (Vec<String>, String);
}

/// Counts of move sequences by name: `nodes`, each of [`Counted::KINDS`], `wins` and `draws`. All are compared.
/// Used by games without a form of their own for counts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct NamedCounts(BTreeMap<String, u64>);

impl NamedCounts {
    /// Returns the counts of a tally of the game `G`.
    pub fn new<G: Counted>(tally: &Tally) -> Self {
        let kinds = G::KINDS.iter().copied().zip(tally.by_kind.iter().copied());
        let sums = [("nodes", tally.nodes()), ("wins", tally.wins), ("draws", tally.draws)];
        Self(kinds.chain(sums).map(|(name, count)| (name.to_owned(), count)).collect())
    }

    /// Returns each count as a fact.
    pub fn facts(&self) -> Vec<String> {
        self.0.iter().map(|(name, count)| format!("{name} {count}")).collect()
    }
}

/// Commands that only one game has, one variant each. `R` is the game's ruleset.
pub trait GameCommands<R>: Clone + Debug + Eq + Serialize + Send + Sync + 'static {
    /// Values of `cmd` for these commands.
    const COMMANDS: &'static [&'static str];
    /// Payload of these commands.
    type Ok: Clone + Debug + Eq + Serialize + Send + Sync + 'static;

    /// Returns the value of `cmd` for this command.
    fn name(&self) -> &'static str;

    /// Reads a command from the value of `cmd` and the other fields.
    ///
    /// # Errors
    /// If a field is missing or has another type.
    fn read(cmd: &str, fields: Value) -> Result<Self, serde_json::Error>;

    /// Reads the payload of the response to this command.
    ///
    /// # Errors
    /// If the value does not have the form of the payload.
    fn read_ok(&self, value: Value) -> Result<Self::Ok, serde_json::Error>;

    /// Returns the payload that a correct engine gives to this command.
    ///
    /// # Errors
    /// If a field of the command has an invalid value.
    fn answer(&self, ruleset: &R) -> Result<Self::Ok, RequestError>;

    /// Splits a payload into facts, which are compared as a set.
    fn facts(ok: &Self::Ok) -> Vec<String>;
}

/// The commands of a game that has none of its own.
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
