//! The response to `review`: what each move of a game let slip.

use schemars::JsonSchema;
use serde::Serialize;
use serde_json::json;

use crate::choice::{Certainty, MOST_SIMULATIONS, certainty};
use crate::error::RequestError;
use crate::explorable::{Explorable, Watch};
use crate::line_of_play::LineOfPlay;
use crate::request::Request;
use crosstrack_players::{Level, Limits, Reviewed, review};

/// Simulations for each position if a request names none.
const SIMULATIONS: u64 = 400;

/// The moves of a line with what each let slip, in the opinion of a computer player of level 8.
///
/// ```
/// use crosstrack::Ruleset;
/// use crosstrack_explore::{Explorer, Watch};
///
/// let explorer = Explorer::default().with_game::<Ruleset>();
/// let request = r#"{"version": 1, "ask": "review", "position": "x1_2x1_1122.1_2-2_d",
///     "line": ["rI.a1.0", "bI.a2.0"], "simulations": 50}"#;
/// let answer = explorer.answer_text(request, &mut Watch::unlimited(&mut |_| ()));
/// assert!(answer.contains(r#""words":"player 2 wins within 1 ply""#), "{answer}");
/// ```
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Review {
    /// Simulations for each position.
    pub simulations: u64,
    /// The moves.
    pub moves: Vec<MoveReview>,
}

/// A move with what it let slip.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct MoveReview {
    /// The number of the move, from 1.
    pub number: usize,
    /// The number of the player who made the move, from 1.
    pub player: u8,
    /// The move in notation.
    #[serde(rename = "move")]
    pub mv: String,
    /// The expected result of each player after the best move, in percent, by the order of turns.
    pub chances: Vec<f64>,
    /// Who wins from the position before the move, if that is certain.
    pub proved_before: Option<Certainty>,
    /// The line that was looked at most, the best move first.
    pub best: Vec<String>,
    /// The expected result of the player who made the move, after it, in percent.
    pub chance: f64,
    /// Who wins after the move, if that is certain.
    pub proved: Option<Certainty>,
    /// `good`, `inaccuracy`, `mistake`, `blunder`, `missed win` or `losing move`.
    #[schemars(extend("enum" = ["good", "inaccuracy", "mistake", "blunder", "missed win", "losing move"]))]
    pub judgement: &'static str,
}

impl Review {
    /// Reviews the moves of a line, with the simulations of a request. Reports to `watch` the number of positions
    /// that are judged.
    ///
    /// # Errors
    /// If the number of simulations is out of range, or the budget is spent before all is judged.
    pub(crate) fn new<G: Explorable>(
        place: &LineOfPlay<G>,
        request: &Request,
        watch: &mut Watch<'_>,
    ) -> Result<Self, RequestError> {
        let simulations = request.simulations.unwrap_or(SIMULATIONS);
        if !(1..=MOST_SIMULATIONS).contains(&simulations) {
            let message = format!("1 to {MOST_SIMULATIONS} simulations are made");
            return Err(RequestError::new("simulations", simulations.to_string(), message));
        }
        let mut positions = vec![place.start.clone()];
        positions.extend(place.moves().map(|(_, _, after)| after.clone()));
        let moves: Vec<G::Move> = place.moves().map(|(_, mv, _)| mv).collect();
        let of = positions.len();
        let budget = watch.budget.clone();
        let limits = Limits {
            simulations: Some(simulations),
            budget: budget.clone(),
            ..Limits::new(Level::ALL[7], 0)
        };
        let reviewed = review(&place.game, &positions, &moves, &limits, &mut |done| {
            if !watch.report(&json!({"done": done, "of": of})) {
                budget.cancel.cancel();
            }
        });
        if watch.budget.is_over() {
            return Err(RequestError::cancelled());
        }
        let moves = move_reviews(&place.game, &positions, &reviewed);
        Ok(Self { simulations, moves })
    }
}

/// Returns the expected results of all players after each best move, in percent.
pub fn review_chances<G: Explorable>(game: &G, reviewed: &[Reviewed<G::Move>]) -> Vec<Vec<f64>> {
    let of = |one: &Reviewed<G::Move>| {
        one.best[..game.players()].iter().map(|&chance| percent(chance)).collect()
    };
    reviewed.iter().map(of).collect()
}

/// Returns reviewed moves in notation and words. `positions` are those before the moves.
pub fn move_reviews<G: Explorable>(
    game: &G,
    positions: &[G::Position],
    reviewed: &[Reviewed<G::Move>],
) -> Vec<MoveReview> {
    let chances = review_chances(game, reviewed);
    let of = |(index, one): (usize, &Reviewed<G::Move>)| MoveReview {
        number: index + 1,
        player: game.to_move(&positions[index]).index() as u8 + 1,
        mv: game.write_move(one.mv),
        chances: chances[index].clone(),
        proved_before: one.before.proof.map(|proof| certainty(game, proof)),
        best: one.before.line.iter().map(|&mv| game.write_move(mv)).collect(),
        chance: percent(one.chance),
        proved: one.proof.map(|proof| certainty(game, proof)),
        judgement: one.judgement.as_str(),
    };
    reviewed.iter().enumerate().map(of).collect()
}

/// Returns a probability in percent.
fn percent(chance: u32) -> f64 {
    f64::from(chance) / 100.0
}
