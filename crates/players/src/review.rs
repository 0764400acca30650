//! Reviews of games: what each move let slip.

mod exact;
mod judged;

use std::collections::HashSet;

use crosstrack::solve::Decision;
use crosstrack::{Outcome, Players};

use self::exact::Exact;
pub use self::exact::{EXACT_PLIES, SafeMove};
pub use self::judged::{Judgement, Slip};
use crate::evaluate::{Chances, Evaluated, MOST_PLAYERS, even_chances, won};
use crate::number::parts;
use crate::player::Limits;
use crate::search::{Proof, Search};

/// What a player thinks of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opinion<M> {
    /// Expected result for each player's side, in units of 1 / 10,000, indexed by
    /// [`Player::index`](crosstrack::Player::index).
    pub chances: [u32; MOST_PLAYERS],
    /// Who wins, if that is certain.
    pub proof: Option<Proof>,
    /// The most-visited line, beginning with the best move; empty in a finished position.
    pub line: Vec<M>,
}

/// A move of a game with what it let slip.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reviewed<M> {
    /// The move.
    pub mv: M,
    /// Who wins from the position before the move, if that is certain.
    pub before: Option<Proof>,
    /// Expected result for each player's side after the best move, in units of 1 / 10,000. An opinion is too
    /// hopeful for the side to move, so a move is compared with this value, not with the opinion before the move.
    pub best: [u32; MOST_PLAYERS],
    /// Expected result for the mover's side after the move, in units of 1 / 10,000.
    pub chance: u32,
    /// Who wins after the move, if that is certain; plies count from after the move.
    pub proof: Option<Proof>,
    /// The judgement of the move.
    pub judgement: Judgement<M>,
    /// Line of a better move. If a win was missed or made slower, the better move is proved to win; otherwise, it
    /// is proved not to lose within [`EXACT_PLIES`]. Empty if no such move is known, or nothing was let slip.
    pub better: Vec<M>,
}

/// Returns what a player thinks of a position, by a search with `limits`; for levels 1 to 3, the search runs
/// 200 simulations.
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
    let mut evaluator = game.evaluator();
    let mut search = Search::new(game, &mut evaluator, position, limits.memory, None);
    let simulations = Some(simulations(limits));
    search.run(&mut evaluator, limits.threads, simulations, &limits.budget, &mut |_| ());
    let proof = search.proof();
    let best = search.children().first().map(|child| child.mv);
    let chances = match (proof, best) {
        (Some(Proof { winners, .. }), _) => won(winners),
        (None, Some(best)) => search.chances_after(best),
        (None, None) => even_chances(game),
    };
    Opinion { chances: of(chances), proof, line: best.map_or_else(Vec::new, |mv| search.line(mv)) }
}

/// Returns the number of simulations for an opinion.
fn simulations(limits: &Limits) -> u64 {
    limits.simulations.unwrap_or(match limits.level.simulations() {
        0 => 200,
        simulations => simulations,
    })
}

/// Reviews a game that went through `positions` by `moves`; there is one more position than moves. Calls `report`
/// with the number of positions judged so far.
///
/// Whether there is a win is decided by an exact search within [`EXACT_PLIES`] plies; if its budget is spent, and
/// in all other respects, the judgement is an opinion.
///
/// Opinions are carried back from the end of the game: a position is worth what its best move is worth, of the move that
/// was played and another that the player prefers. So what happened later is held against the move that allowed it,
/// and not against a search that was too hopeful.
///
/// **Cost** two searches for each position, and two for each move that was not the best. Where the opinions before and
/// after a move differ although the player would have played it, one search of four times as many simulations.
///
/// # Panics
/// If the number of positions is not one more than the number of moves.
pub fn review<G: Evaluated>(
    game: &G,
    positions: &[G::Position],
    moves: &[G::Move],
    limits: &Limits,
    report: &mut dyn FnMut(usize),
) -> Vec<Reviewed<G::Move>> {
    assert_eq!(positions.len(), moves.len() + 1, "a position before and after each move");
    let mut reviewer = Reviewer {
        game,
        positions,
        moves,
        opinions: Vec::with_capacity(positions.len()),
        exact: Exact::new(game, positions, &limits.budget),
        lost: HashSet::new(),
    };
    for (index, position) in positions.iter().enumerate() {
        reviewer.opinions.push(opinion(game, position, limits));
        let side = game.side_of(game.to_move(position));
        let _ = reviewer.exact.decide(index, side);
        report(index + 1);
    }
    let proved: Vec<_> = (0..moves.len()).map(|index| reviewer.proved(index)).collect();
    let worth = reviewer.carry_back(limits);
    let all = proved.into_iter().zip(worth).enumerate();
    all.map(|(index, (proved, worth))| reviewer.reviewed(index, proved, worth)).collect()
}

/// How many times as many simulations a search has where opinions before and after a move differ.
const DEEPER: u64 = 4;

struct Reviewer<'g, G: Evaluated> {
    game: &'g G,
    positions: &'g [G::Position],
    moves: &'g [G::Move],
    opinions: Vec<Opinion<G::Move>>,
    exact: Exact<'g, G>,
    /// Sides that were already reported to lose.
    lost: HashSet<Players>,
}

/// What a move and its best alternative are worth.
struct Worth<M> {
    /// Expected results after the move.
    played: [u32; MOST_PLAYERS],
    /// Expected results after the best move.
    best: [u32; MOST_PLAYERS],
    /// The move that the player prefers, and the line that begins with it.
    line: Vec<M>,
}

impl<G: Evaluated> Reviewer<'_, G> {
    fn side(&self, index: usize) -> Players {
        self.game.side_of(self.game.to_move(&self.positions[index]))
    }

    /// Returns who wins from a position, if that is known.
    fn proof(&self, index: usize) -> Option<Proof> {
        self.exact.known_win(index).map(Proof::from).or(self.opinions[index].proof)
    }

    /// Returns the move that the player prefers in a position.
    fn liked(&self, index: usize) -> Option<G::Move> {
        self.opinions[index].line.first().copied()
    }

    /// Returns what each move and its best alternative are worth, from the last move back to the first.
    fn carry_back(&self, limits: &Limits) -> Vec<Worth<G::Move>> {
        let certain = |proof: Proof| won(proof.winners).map(parts);
        let last = self.moves.len();
        let mut after = self.proof(last).map_or(self.opinions[last].chances, certain);
        let mut all = Vec::with_capacity(last);
        for index in (0..last).rev() {
            let played = self.proof(index + 1).map_or(after, certain);
            let mut line = self.opinions[index].line.clone();
            let best = if let Some(proof) = self.proof(index) {
                certain(proof)
            } else {
                let mover = self.game.to_move(&self.positions[index]).index();
                let hoped = self.opinions[index].chances[mover];
                let differs = Slip::of(hoped.saturating_sub(played[mover])) != Slip::Good;
                if line.first() == Some(&self.moves[index]) && differs {
                    line = self.line_without(index, limits);
                }
                let other = line.first().filter(|&&other| other != self.moves[index]);
                let other = other.map(|&other| {
                    let next = self.game.play(&self.positions[index], other);
                    opinion(self.game, &next, limits).chances
                });
                other.filter(|other| other[mover] > played[mover]).unwrap_or(played)
            };
            all.push(Worth { played, best, line });
            after = best;
        }
        all.reverse();
        all
    }

    /// Returns the line of the best move, by a deeper search, other than the one that was played; empty if no other move
    /// was considered.
    fn line_without(&self, index: usize, limits: &Limits) -> Vec<G::Move> {
        let (game, position) = (self.game, &self.positions[index]);
        let mut evaluator = game.evaluator();
        let mut search = Search::new(game, &mut evaluator, position, limits.memory, None);
        let simulations = DEEPER * simulations(limits);
        search.run(&mut evaluator, limits.threads, Some(simulations), &limits.budget, &mut |_| ());
        let children = search.children();
        let other = children.iter().find(|child| child.mv != self.moves[index]);
        other.map_or_else(Vec::new, |child| search.line(child.mv))
    }

    fn reviewed(
        &mut self,
        index: usize,
        proved: Option<Judgement<G::Move>>,
        worth: Worth<G::Move>,
    ) -> Reviewed<G::Move> {
        let mover = self.game.to_move(&self.positions[index]).index();
        let Worth { played, best, line } = worth;
        let slip = Slip::of(best[mover].saturating_sub(played[mover]));
        let judgement = proved.unwrap_or(Judgement::Opinion(slip));
        let better = self.better(index, &judgement, line);
        let (before, proof) = (self.proof(index), self.proof(index + 1));
        Reviewed {
            mv: self.moves[index],
            before,
            best,
            chance: played[mover],
            proof,
            judgement,
            better,
        }
    }

    /// Returns the proved judgement of a move; `None` if there can only be an opinion.
    fn proved(&mut self, index: usize) -> Option<Judgement<G::Move>> {
        let liked = self.liked(index);
        let (side, good) = (self.side(index), Some(Judgement::Opinion(Slip::Good)));
        let before = self.exact.decide(index, side);
        if let Some(before) = before.and_then(Decision::win) {
            let is_later = |after: Proof| after.plies as usize + 1 > before.claim().plies;
            let after = self.exact.decide(index + 1, side);
            let long = self.opinions[index + 1].proof.filter(|proof| proof.winners == side);
            let win = after.and_then(Decision::win).map(Proof::from).or(long);
            return match (win, after.and_then(Decision::no_win)) {
                (Some(after), _) if is_later(after) => Some(Judgement::SlowerWin { before, after }),
                (Some(_), _) => good,
                (None, Some(after)) => {
                    self.lost.retain(|&lost| lost == side);
                    Some(Judgement::MissedWin { before, after })
                }
                (None, None) => None,
            };
        }
        let loss = self.exact.other_win(index + 1, side)?;
        let is_lost = self.proof(index).is_some_and(|proof| proof.winners != side);
        if is_lost || self.exact.other_win(index, side).is_some() {
            // Every move loses.
            return good;
        }
        if self.lost.contains(&side) {
            return None;
        }
        let other = self.exact.safe_move(index, loss, liked)?;
        self.lost.insert(side);
        Some(Judgement::LosingMove { after: loss, other })
    }

    /// Returns the line of a better move. `line` begins with the move that the player prefers.
    fn better(
        &mut self,
        index: usize,
        judgement: &Judgement<G::Move>,
        line: Vec<G::Move>,
    ) -> Vec<G::Move> {
        let liked = line.first().copied();
        let better = match judgement {
            Judgement::Opinion(Slip::Good) => None,
            Judgement::Opinion(_) => {
                liked.and_then(|mv| self.exact.safe(index, mv)).map(|safe| safe.mv())
            }
            Judgement::SlowerWin { before, .. } | Judgement::MissedWin { before, .. } => {
                self.exact.winning_move(index, *before, liked)
            }
            Judgement::LosingMove { other, .. } => Some(other.mv()),
        };
        match better {
            Some(mv) if Some(mv) == liked => line,
            other => other.into_iter().collect(),
        }
    }
}
