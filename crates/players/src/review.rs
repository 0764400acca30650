//! What each move of a game let slip.

use crosstrack::{Outcome, vocabulary};

use crate::evaluate::{Chances, Evaluated, MOST_PLAYERS, even_chances, won};
use crate::number::parts;
use crate::player::Limits;
use crate::search::{Proof, Search};

vocabulary! {
    /// A judgement of a move.
    Judgement ("judgement") {
        /// Nothing was let slip that matters.
        Good = "good",
        /// A tenth of a win or more was let slip, in the player's opinion.
        Inaccuracy = "inaccuracy",
        /// A fifth of a win or more was let slip, in the player's opinion.
        Mistake = "mistake",
        /// Three tenths of a win or more were let slip, in the player's opinion.
        Blunder = "blunder",
        /// The mover could have forced a win, proved, and after the move no more is proved.
        MissedWin = "missed win",
        /// After the move another side forces a win, proved; before it, none was proved to do so.
        Losing = "losing move",
    }
}

impl Judgement {
    /// Returns the judgement of a move that lets slip so much of a win, in units of 1 / 10,000.
    const fn of_slip(slip: u32) -> Self {
        match slip {
            3_000.. => Self::Blunder,
            2_000.. => Self::Mistake,
            1_000.. => Self::Inaccuracy,
            _ => Self::Good,
        }
    }
}

/// What a player thinks of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opinion<M> {
    /// Expected result for each player's side, in units of 1 / 10,000, by [`Player::index`](crosstrack::Player::index).
    pub chances: [u32; MOST_PLAYERS],
    /// Who wins, if that is certain.
    pub proof: Option<Proof>,
    /// The line that was looked at most, the best move first; empty in a finished position.
    pub line: Vec<M>,
}

/// A move of a game with what it let slip.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reviewed<M> {
    /// The move.
    pub mv: M,
    /// Opinion on the position before the move.
    pub before: Opinion<M>,
    /// Expected result for each player's side after the best move, in units of 1 / 10,000. A player is hopeful where it
    /// is to move, so that this, and not the opinion before the move, is what a move is compared with.
    pub best: [u32; MOST_PLAYERS],
    /// Expected result for the mover's side after the move, in units of 1 / 10,000.
    pub chance: u32,
    /// Who wins after the move, if that is certain; plies count from after the move.
    pub proof: Option<Proof>,
    /// The judgement.
    pub judgement: Judgement,
}

/// Returns what a player thinks of a position, by a search of `limits`; those of levels 1 to 5 make 200 simulations.
pub fn opinion<G: Evaluated>(
    game: &G,
    position: &G::Position,
    limits: &Limits,
) -> Opinion<G::Move> {
    let of = |chances: Chances| chances.map(parts);
    match game.outcome(position) {
        Some(Outcome::Win(winners)) => {
            let proof = Some(Proof { winners, plies: 0 });
            return Opinion { chances: of(won(winners)), proof, line: Vec::new() };
        }
        Some(Outcome::Draw) => {
            return Opinion { chances: of(even_chances(game)), proof: None, line: Vec::new() };
        }
        None => {}
    }
    if let Some(&mv) = game.winning_moves(position).first() {
        let winners = game.side_of(game.to_move(position));
        let proof = Some(Proof { winners, plies: 1 });
        return Opinion { chances: of(won(winners)), proof, line: vec![mv] };
    }
    let mut search = Search::new(game, position, limits.memory);
    let simulations = limits.simulations.unwrap_or(match limits.level.simulations() {
        0 => 200,
        simulations => simulations,
    });
    search.run(Some(simulations), &limits.budget, &mut |_| ());
    let proof = search.proof();
    let best = search.children().first().map(|child| child.mv);
    let chances = match (proof, best) {
        (Some(Proof { winners, .. }), _) => won(winners),
        (None, Some(best)) => search.chances_after(best),
        (None, None) => even_chances(game),
    };
    Opinion { chances: of(chances), proof, line: best.map_or_else(Vec::new, |mv| search.line(mv)) }
}

/// Reviews a game that went through `positions` by `moves`: one more position than moves. Calls `report` with the
/// number of positions that are judged.
///
/// **Cost** a search for each position, and one for each move that was not the best.
///
/// # Panics
/// If there are not as many positions as moves and one more.
pub fn review<G: Evaluated>(
    game: &G,
    positions: &[G::Position],
    moves: &[G::Move],
    limits: &Limits,
    report: &mut dyn FnMut(usize),
) -> Vec<Reviewed<G::Move>> {
    assert_eq!(positions.len(), moves.len() + 1, "a position before and after each move");
    let mut opinions = Vec::with_capacity(positions.len());
    for position in positions {
        opinions.push(opinion(game, position, limits));
        report(opinions.len());
    }
    let judged = |(index, &mv): (usize, &G::Move)| {
        let (before, after) = (&opinions[index], &opinions[index + 1]);
        let mover = game.to_move(&positions[index]);
        let side = game.side_of(mover);
        let best = match before.line.first() {
            _ if before.proof.is_some() => before.chances,
            Some(&other) if other != mv => {
                opinion(game, &game.play(&positions[index], other), limits).chances
            }
            _ => after.chances,
        };
        let chance = after.chances[mover.index()];
        let winners = |opinion: &Opinion<G::Move>| opinion.proof.map(|proof| proof.winners);
        let judgement = match (winners(before), winners(after)) {
            (Some(winners), now) if winners == side && now != Some(side) => Judgement::MissedWin,
            (None, Some(winners)) if winners != side => Judgement::Losing,
            // Where all is decided, nothing can be let slip.
            (Some(_), _) | (_, Some(_)) => Judgement::Good,
            (None, None) => Judgement::of_slip(best[mover.index()].saturating_sub(chance)),
        };
        Reviewed { mv, before: before.clone(), best, chance, proof: after.proof, judgement }
    };
    moves.iter().enumerate().map(judged).collect()
}
