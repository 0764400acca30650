//! The response to `move`: the move of a computer player, and what the player found out about the position.

use schemars::JsonSchema;
use serde::Serialize;
use serde_json::json;

use crate::explorable::{Explorable, Watch};
use crate::fault::{Fault, FaultKind};
use crate::line_of_play::LineOfPlay;
use crate::request::Request;
use crosstrack::base::{Players, counted};
use crosstrack::solve::{NoWinWithin, Proved};
use crosstrack_players::{Level, Limits, Proof, Thought, choose_in_game};

/// The maximum number of simulations for one request.
pub const MOST_SIMULATIONS: u64 = 1_000_000;

/// The memory of the search in bytes, small enough for a browser.
const MEMORY: usize = 128 << 20;

/// A move that a computer player chose.
///
/// ```
/// use crosstrack::Ruleset;
/// use crosstrack_explore::{Explorer, Watch};
///
/// let explorer = Explorer::default().with_game::<Ruleset>();
/// let request = r#"{"version": 1, "ask": "move", "position": "x1_2x1_1122.1_rA0.gI1-2_d", "level": 5}"#;
/// let answer = explorer.answer_text(request, &mut Watch::unlimited(&mut |_| ()));
/// assert!(answer.contains(r#""words":"player 1 wins within 1 ply""#), "{answer}");
/// ```
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Choice {
    /// The position before the move, in notation.
    pub position: String,
    /// The readings of the rules, as `NAME=VALUE` separated by spaces.
    pub readings: String,
    /// The level of the player, 1 to 8.
    pub level: u8,
    /// The chosen move, in notation.
    #[serde(rename = "move")]
    pub mv: String,
    /// The chosen move as a sentence without a full stop, such as `places red C on d4, rotation 5`.
    pub words: String,
    /// The expected result after the move for the side that makes it, in percent: 0 is a loss, 100 a win. It is
    /// an opinion unless `proved` has a value.
    pub chance: f64,
    /// The winner after the move, if a win is proved; `null` otherwise. The plies include the move itself.
    pub proved: Option<Certainty>,
    /// The line of play that the search visited most, in notation. Its first move is the chosen move. It has only
    /// that move if the player did not search.
    pub line: Vec<String>,
    /// The number of simulations that the search ran. A simulation follows one line of play from the position, and
    /// evaluates the position at its end. The number is 0 at levels 1 to 3, and if the player sees a win at once.
    pub simulations: u64,
    /// The best moves, at most 12, the best first; empty if the player sees a win at once.
    pub candidates: Vec<Candidate>,
    /// The name of the player to move.
    #[serde(skip)]
    player: String,
    /// Whether another side is proved to win after the move.
    #[serde(skip)]
    is_lost: bool,
}

/// A move that a computer player considered.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Candidate {
    /// The move, in notation.
    #[serde(rename = "move")]
    pub mv: String,
    /// The expected result after the move for the side that makes it, in percent: 0 is a loss, 100 a win.
    pub chance: f64,
    /// The number of simulations that began with the move; 0 at levels 1 to 3.
    pub visits: u32,
    /// The winner after the move, if a win is proved; `null` otherwise. The plies include the move itself.
    pub proved: Option<Certainty>,
}

/// A win that is proved.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct Certainty {
    /// The numbers of the players who win, without separators: `1`, or `13` for the team of players 1 and 3.
    winners: String,
    /// The number of plies within which they win, against every defence. A faster win may exist.
    plies: u32,
    /// The win in words, such as `player 1 wins within 3 plies`.
    words: String,
}

impl Certainty {
    /// Returns the win in words, such as `player 1 wins within 3 plies`.
    pub fn words(&self) -> &str {
        &self.words
    }
}

impl Choice {
    /// Chooses a move for the player to move at the end of a line, by the level, seed and simulations of a
    /// request. Reports the choice so far to `watch`, and returns it when the budget is spent.
    ///
    /// # Errors
    /// If the game is over, or the level or the number of simulations is out of range.
    pub(crate) fn new<G: Explorable>(
        place: &LineOfPlay<G>,
        request: &Request,
        watch: &mut Watch<'_>,
    ) -> Result<Self, Fault> {
        let game = &place.game;
        let limits = limits(request, watch)?;
        let earlier: Vec<G::Position> = place.moves().map(|(before, ..)| before.clone()).collect();
        let budget = limits.budget.clone();
        let thought = choose_in_game(game, &earlier, place.end(), &limits, &mut |thought| {
            let partial = Self::of(game, place.end(), limits.level, &thought);
            let phase = counted(partial.simulations as usize, "simulation");
            if !watch.report(&json!({"phase": phase, "move": partial})) {
                budget.cancel.cancel();
            }
        });
        let thought = thought.ok_or_else(|| no_move(game, place.end()))?;
        Ok(Self::of(game, place.end(), limits.level, &thought))
    }

    /// Describes, in notation and words, what a player thought about a position.
    pub fn of<G: Explorable>(
        game: &G,
        position: &G::Position,
        level: Level,
        thought: &Thought<G::Move>,
    ) -> Self {
        let certain = |proof: Option<Proof>| proof.map(|proof| certainty(game, proof));
        let mover = game.to_move(position);
        Self {
            position: game.write_position(position),
            readings: game.readings_for(position),
            level: level.get(),
            player: game.player_names(Players::one(mover)),
            is_lost: thought.proof.is_some_and(|proof| !proof.winners().contains(mover)),
            mv: game.write_move(thought.mv),
            words: game.move_words(position, thought.mv),
            chance: percent(thought.chance),
            proved: certain(thought.proof),
            line: thought.line.iter().map(|&mv| game.write_move(mv)).collect(),
            simulations: thought.simulations,
            candidates: thought
                .candidates
                .iter()
                .map(|candidate| Candidate {
                    mv: game.write_move(candidate.mv),
                    chance: percent(candidate.chance),
                    visits: candidate.visits,
                    proved: certain(candidate.proof),
                })
                .collect(),
        }
    }

    /// Returns the choice as text: the move, the expected result, the line and other moves.
    pub fn text(&self) -> String {
        let Self { mv, words, line, simulations, candidates, .. } = self;
        let head = if self.is_lost { "no move holds: " } else { "" };
        let result = head.to_owned() + &result(self.chance, self.proved.as_ref(), &self.player);
        let searched = match simulations {
            0 => String::new(),
            &simulations => format!(", {}", counted(simulations as usize, "simulation")),
        };
        let mut text = format!("{mv}\n{words}\nresult  {result}{searched}\n");
        if line.len() > 1 {
            text += &format!("line    {}\n", line.join(" "));
        }
        let others = candidates.iter().filter(|other| other.mv != *mv).take(5);
        for (index, Candidate { mv, chance, proved, .. }) in others.enumerate() {
            let head = if index == 0 { "others" } else { "" };
            let value =
                proved.as_ref().map_or_else(|| format!("{chance:.0} %"), |p| p.words().to_owned());
            text += &format!("{head:<8}{mv} {value}\n");
        }
        text
    }
}

/// Returns the expected result in words.
fn result(chance: f64, proved: Option<&Certainty>, player: &str) -> String {
    match proved {
        Some(certain) => format!("{}, proved", certain.words()),
        None => format!("{chance:.0} % for {player}, an opinion"),
    }
}

fn limits(request: &Request, watch: &Watch<'_>) -> Result<Limits, Fault> {
    let number = request.level.unwrap_or(5);
    let level = Level::new(number).ok_or_else(|| {
        Fault::of("level", number.to_string(), "a player has a level from 1 to 8")
    })?;
    let simulations = match request.simulations {
        Some(0) => {
            return Err(Fault::of("simulations", "0", "at least 1 simulation is made"));
        }
        Some(more) if more > MOST_SIMULATIONS => {
            let message = format!("at most {MOST_SIMULATIONS} simulations are made");
            return Err(Fault::of("simulations", more.to_string(), message));
        }
        Some(_) if level.simulations() == 0 => {
            let message = format!("level {level} makes no simulations; levels 4 to 8 do");
            return Err(Fault::of("simulations", "", message));
        }
        Some(simulations) => simulations,
        None => level.simulations(),
    };
    Ok(Limits {
        simulations: Some(simulations),
        budget: watch.budget.clone(),
        memory: MEMORY,
        ..Limits::new(level, request.seed.unwrap_or_default())
    })
}

/// Returns a proof in words.
pub fn certainty<G: Explorable>(game: &G, proof: Proof) -> Certainty {
    let (winners, plies) = (proof.winners(), proof.plies());
    let words = wins_within(&game.player_names(winners), winners, plies);
    Certainty { winners: winners.to_string(), plies, words }
}

fn wins_within(names: &str, winners: Players, plies: u32) -> String {
    let several = winners.iter().count() > 1;
    if plies == 0 {
        return format!("{names} {} won", if several { "have" } else { "has" });
    }
    let verb = if several { "win" } else { "wins" };
    format!("{names} {verb} within {}", counted(plies as usize, "ply"))
}

/// Returns the words for a proof that a side cannot force a win.
pub fn none_within<G: Explorable>(game: &G, proof: Proved<NoWinWithin>) -> String {
    let &NoWinWithin { side, plies } = proof.claim();
    let verb = if side.iter().count() > 1 { "force" } else { "forces" };
    format!("{} {verb} no win within {}", game.player_names(side), counted(plies, "ply"))
}

/// Returns a chance in percent, with two decimals.
fn percent(chance: u32) -> f64 {
    f64::from(chance) / 100.0
}

/// Returns the answer to who asks for a move where the game is over.
pub fn no_move<G: Explorable>(game: &G, position: &G::Position) -> Fault {
    Fault::new(format!("there is no move: {}", game.turn_words(position))).kind(FaultKind::No)
}
