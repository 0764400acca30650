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
    let simulations = limits.simulations.unwrap_or(match limits.level.simulations() {
        0 => 200,
        simulations => simulations,
    });
    search.run(&mut evaluator, limits.threads, Some(simulations), &limits.budget, &mut |_| ());
    let proof = search.proof();
    let best = search.children().first().map(|child| child.mv);
    let chances = match (proof, best) {
        (Some(Proof { winners, .. }), _) => won(winners),
        (None, Some(best)) => search.chances_after(best),
        (None, None) => even_chances(game),
    };
    Opinion { chances: of(chances), proof, line: best.map_or_else(Vec::new, |mv| search.line(mv)) }
}

/// Reviews a game that went through `positions` by `moves`; there is one more position than moves. Calls `report`
/// with the number of positions judged so far.
///
/// Whether there is a win is decided by an exact search within [`EXACT_PLIES`] plies; if its budget is spent, and
/// in all other respects, the judgement is an opinion.
///
/// **Cost** two searches for each position, and two for each move that was not the best.
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
    reviewer.carry_back();
    (0..moves.len()).map(|index| reviewer.reviewed(index, limits)).collect()
}

struct Reviewer<'g, G: Evaluated> {
    game: &'g G,
    positions: &'g [G::Position],
    moves: &'g [G::Move],
    opinions: Vec<Opinion<G::Move>>,
    exact: Exact<'g, G>,
    /// Sides that were already reported to lose.
    lost: HashSet<Players>,
}

impl<G: Evaluated> Reviewer<'_, G> {
    fn side(&self, index: usize) -> Players {
        self.game.side_of(self.game.to_move(&self.positions[index]))
    }

    /// Carries the chances back from the end of the game: a position is worth to its mover at least what the move that
    /// was played is worth. Otherwise the good moves of a winner would take up what the loser let slip before.
    fn carry_back(&mut self) {
        for index in (0..self.moves.len()).rev() {
            let mover = self.game.to_move(&self.positions[index]).index();
            let after = self.opinions[index + 1].chances;
            let before = &mut self.opinions[index];
            if before.proof.is_none() && after[mover] > before.chances[mover] {
                before.chances = after;
            }
        }
    }

    /// Returns who wins from a position, if that is known.
    fn proof(&self, index: usize) -> Option<Proof> {
        self.exact.known_win(index).map(Proof::from).or(self.opinions[index].proof)
    }

    fn reviewed(&mut self, index: usize, limits: &Limits) -> Reviewed<G::Move> {
        let (game, mv, position) = (self.game, self.moves[index], &self.positions[index]);
        let mover = game.to_move(position);
        let liked = self.opinions[index].line.first().copied();
        let proved = self.proved(index, liked);
        let (before, after) = (self.proof(index), self.proof(index + 1));
        let certain = |proof: Proof| won(proof.winners).map(parts);
        let chances = after.map_or(self.opinions[index + 1].chances, certain);
        let best = match (before, liked) {
            (Some(proof), _) => certain(proof),
            (None, Some(other)) if other != mv => {
                opinion(game, &game.play(position, other), limits).chances
            }
            (None, _) => chances,
        };
        let (best_chance, chance) = (best[mover.index()], chances[mover.index()]);
        let slip = Slip::of(best_chance.saturating_sub(chance));
        let judgement = proved.unwrap_or(Judgement::Opinion(slip));
        let better = self.better(index, &judgement, liked);
        Reviewed { mv, before, best, chance, proof: after, judgement, better }
    }

    /// Returns the proved judgement of a move; `None` if there can only be an opinion.
    fn proved(&mut self, index: usize, liked: Option<G::Move>) -> Option<Judgement<G::Move>> {
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
        if self.exact.other_win(index, side).is_some() {
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

    /// Returns the line of a better move.
    fn better(
        &mut self,
        index: usize,
        judgement: &Judgement<G::Move>,
        liked: Option<G::Move>,
    ) -> Vec<G::Move> {
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
            Some(mv) if Some(mv) == liked => self.opinions[index].line.clone(),
            other => other.into_iter().collect(),
        }
    }
}
