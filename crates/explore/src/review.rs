//! The response to `review`: what each move of a game let slip.

use schemars::JsonSchema;
use serde::Serialize;
use serde_json::json;

use crate::choice::{Certainty, MOST_SIMULATIONS, certainty, none_within};
use crate::explorable::{Explorable, Watch};
use crate::fault::Fault;
use crate::line_of_play::LineOfPlay;
use crate::look::player_number;
use crate::request::Request;
use crosstrack::base::counted;
use crosstrack_players::{EXACT_PLIES, Judgement, Level, Limits, Reviewed, review};

/// The number of simulations for each position of a request that names none.
const SIMULATIONS: u64 = 400;

/// The moves of a line, each with what it let slip: what an exact search proves, otherwise the opinion of a
/// computer player of level 8.
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
    /// The number of simulations for each position.
    pub simulations: u64,
    /// The depth in plies of the exact search.
    pub plies: usize,
    /// The moves of the line, in order.
    pub moves: Vec<MoveReview>,
}

/// A move with what it let slip.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct MoveReview {
    /// The 1-based number of the move in the line.
    pub number: usize,
    /// The number of the player who made the move, from 1.
    pub player: u8,
    /// The move in notation.
    #[serde(rename = "move")]
    pub mv: String,
    /// The expected result of each player after the best move, in percent, in the order of turns.
    pub chances: Vec<f64>,
    /// The winner from the position before the move, if a win is proved; `null` otherwise. The plies count from
    /// this position.
    pub proved_before: Option<Certainty>,
    /// A better line, in notation; empty if none is known, or if the move was good. The first move is proved:
    /// where the played move missed a win or made it slower, it wins; otherwise, no other side forces a win
    /// within `plies` after it. The further moves are an opinion.
    pub best: Vec<String>,
    /// The expected result of the player who made the move, after the move, in percent.
    pub chance: f64,
    /// The winner from the position after the move, if a win is proved; `null` otherwise. The plies count from
    /// this position.
    pub proved: Option<Certainty>,
    /// The judgement of the move: an opinion (`good`, `inaccuracy`, `mistake` or `blunder`), or something that
    /// is proved (`slower win`, `missed win` or `losing move`).
    #[schemars(extend("enum" = ["good", "inaccuracy", "mistake", "blunder", "slower win", "missed win", "losing move"]))]
    pub judgement: &'static str,
    /// The proof of the judgement in words; `null` for an opinion.
    pub reason: Option<String>,
}

impl Review {
    /// Reviews the moves of a line, with the number of simulations that a request states. Reports the
    /// number of positions judged so far to `watch`.
    ///
    /// # Errors
    /// If the number of simulations is out of range, or the budget is spent before all is judged.
    pub(crate) fn new<G: Explorable>(
        place: &LineOfPlay<G>,
        request: &Request,
        watch: &mut Watch<'_>,
    ) -> Result<Self, Fault> {
        let simulations = request.simulations.unwrap_or(SIMULATIONS);
        if !(1..=MOST_SIMULATIONS).contains(&simulations) {
            let message = format!("1 to {MOST_SIMULATIONS} simulations are made");
            return Err(Fault::of("simulations", simulations.to_string(), message));
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
            return Err(Fault::cancelled());
        }
        let moves = move_reviews(&place.game, &positions, &reviewed);
        Ok(Self { simulations, plies: EXACT_PLIES, moves })
    }
}

/// Returns, for each reviewed move, the expected results of all players after the best move, in percent.
pub fn review_chances<G: Explorable>(game: &G, reviewed: &[Reviewed<G::Move>]) -> Vec<Vec<f64>> {
    let of = |one: &Reviewed<G::Move>| {
        one.best[..game.players()].iter().map(|&chance| percent(chance)).collect()
    };
    reviewed.iter().map(of).collect()
}

/// Describes reviewed moves in notation and words. `positions` has the positions before the moves.
pub fn move_reviews<G: Explorable>(
    game: &G,
    positions: &[G::Position],
    reviewed: &[Reviewed<G::Move>],
) -> Vec<MoveReview> {
    let chances = review_chances(game, reviewed);
    let of = |(index, one): (usize, &Reviewed<G::Move>)| MoveReview {
        number: index + 1,
        player: player_number(game.to_move(&positions[index])),
        mv: game.write_move(one.mv),
        chances: chances[index].clone(),
        proved_before: one.before.map(|proof| certainty(game, proof)),
        best: one.better.iter().map(|&mv| game.write_move(mv)).collect(),
        chance: percent(one.chance),
        proved: one.proof.map(|proof| certainty(game, proof)),
        judgement: one.judgement.word(),
        reason: reason(game, &one.judgement),
    };
    reviewed.iter().enumerate().map(of).collect()
}

/// Returns, in words, the proof that a judgement is based on; `None` for an opinion.
pub fn reason<G: Explorable>(game: &G, judgement: &Judgement<G::Move>) -> Option<String> {
    Some(match judgement {
        Judgement::Opinion(_) => return None,
        Judgement::SlowerWin { before, after } => {
            let before = certainty(game, (*before).into()).words().to_owned();
            format!(
                "{before}, and after the move within {}",
                counted(after.plies() as usize, "ply")
            )
        }
        Judgement::MissedWin { before, after } => {
            let before = certainty(game, (*before).into()).words().to_owned();
            format!("{before}, and after the move {}", none_within(game, *after))
        }
        Judgement::LosingMove { after, other } => {
            let words = certainty(game, (*after).into()).words().to_owned();
            let mv = game.write_move(other.mv());
            let none: Vec<String> =
                other.against().iter().map(|&proof| none_within(game, proof)).collect();
            format!("{words}, and after {mv} {}", none.join(" and "))
        }
    })
}

/// Returns a probability in percent.
fn percent(chance: u32) -> f64 {
    f64::from(chance) / 100.0
}
