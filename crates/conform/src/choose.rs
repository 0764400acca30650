//! A request for a move, with which engines play whole games: `choose`. It has no single right answer, so no
//! vector asks for it.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::protocol::ResponseBody;
use crate::sanitize::sanitize;
use crate::session::{EngineError, Session, malformed_payload};
use crate::wire::{RequestError, Wire};

/// Value of `cmd` in a request for a move.
const COMMAND: &str = "choose";

/// A request for a move.
///
/// # Examples
/// ```
/// use crosstrack::{Game, Ruleset};
/// use crosstrack_conform::{ChooseRequest, Wire};
///
/// let ruleset = Ruleset::default();
/// let request = ChooseRequest::<Ruleset>::new(ruleset.position_form(&ruleset.start()));
/// assert_eq!(serde_json::to_value(&request)?["seed"], 0);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct ChooseRequest<G: Wire> {
    /// Position in which to move; the game is not over.
    pub position: G::PositionForm,
    /// Texts of the earlier positions of the game, the first one first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub earlier: Vec<String>,
    /// Time for the move in milliseconds; `None` if it does not matter.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub milliseconds: Option<u64>,
    /// Playing strength, from 1 to 8; `None` for the highest. An engine with only one strength ignores it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level: Option<u8>,
    /// Seed for the engine's random numbers.
    #[serde(default)]
    pub seed: u64,
}

impl<G: Wire> ChooseRequest<G> {
    /// Creates a request without earlier positions and limits, with the seed 0.
    pub const fn new(position: G::PositionForm) -> Self {
        Self { position, earlier: Vec::new(), milliseconds: None, level: None, seed: 0 }
    }
}

/// Payload of the answer.
#[derive(Serialize, Deserialize)]
struct ChooseOk {
    #[serde(rename = "move")]
    mv: String,
}

/// A line to an engine, except its id.
#[derive(Serialize)]
#[serde(bound = "")]
struct ChooseLine<'a, G: Wire> {
    cmd: &'static str,
    ruleset: &'a G::RulesetForm,
    #[serde(flatten)]
    request: &'a ChooseRequest<G>,
}

impl Session {
    /// Asks the engine to choose a move, and returns the text of its answer, which may not be a move at all.
    ///
    /// **Cost**: one request, within the time limit of the [`Launch`](crate::Launch).
    ///
    /// # Errors
    /// If there is no payload, as for [`Session::send`].
    pub fn choose<G: Wire>(
        &mut self,
        ruleset: &G::RulesetForm,
        request: &ChooseRequest<G>,
    ) -> Result<String, EngineError> {
        let value = self.send_raw(&ChooseLine { cmd: COMMAND, ruleset, request })?;
        let text = sanitize(&value.to_string(), 160);
        let ok: ChooseOk = serde_json::from_value(value)
            .map_err(|error| malformed_payload(COMMAND, &error.to_string(), &text))?;
        Ok(ok.mv)
    }
}

/// Returns whether `cmd` asks for a move.
pub fn is_choose(cmd: &str) -> bool {
    cmd == COMMAND
}

/// A request for a move, parsed by the rules of its ruleset.
#[derive(Clone, Debug)]
pub struct Turn<G: Wire> {
    /// Ruleset of the game.
    pub ruleset: G,
    /// Position in which to move; the game is not over.
    pub position: G::Position,
    /// Earlier positions of the game, the first one first.
    pub earlier: Vec<G::Position>,
    /// The request as it was written.
    pub request: ChooseRequest<G>,
}

/// Responds to a line that asks for a move, which [`is_choose`] tells. `choose` returns the move, or the reason
/// why there is none.
pub fn respond_to_choose<G: Wire>(
    line: Value,
    choose: impl FnOnce(&Turn<G>) -> Result<G::Move, RequestError>,
) -> ResponseBody {
    let answer = || -> Result<Value, RequestError> {
        let turn = read_turn::<G>(line)?;
        let mv = turn.ruleset.write_move(choose(&turn)?);
        serde_json::to_value(ChooseOk { mv }).map_err(|error| RequestError(error.to_string()))
    };
    match answer() {
        Ok(value) => ResponseBody::Ok(value),
        Err(error) => ResponseBody::Error(error.to_string()),
    }
}

fn read_turn<G: Wire>(mut line: Value) -> Result<Turn<G>, RequestError> {
    let bad = |error: serde_json::Error| RequestError(format!("{COMMAND}: {error}"));
    let ruleset = G::from_form(&serde_json::from_value(line["ruleset"].take()).map_err(bad)?)?;
    let request: ChooseRequest<G> = serde_json::from_value(line).map_err(bad)?;
    let position = ruleset.position_from_form(&request.position)?;
    if ruleset.outcome(&position).is_some() {
        return Err(RequestError::in_field("position", "the game is over: there is no move"));
    }
    let read = |text: &String| {
        ruleset.parse_position(text).map_err(|error| RequestError::in_field("earlier", error))
    };
    let earlier = request.earlier.iter().map(read).collect::<Result<_, _>>()?;
    Ok(Turn { ruleset, position, earlier, request })
}
