//! Choosing a move.

use std::num::NonZeroU16;

use crosstrack::Players;
use crosstrack::base::Random;
use crosstrack::game::GameExt as _;
use crosstrack::solve::Budget;

use crate::evaluate::Evaluated;
use crate::level::Level;
use crate::number::{gumbel, logistic, parts};
use crate::search::{Child, Proof, Search};

/// Maximum number of candidates of a [`Thought`].
const MOST_CANDIDATES: usize = 12;

/// How a player plays, and the limits on the work for a move.
#[derive(Clone, Debug)]
pub struct Limits {
    /// Level of play.
    pub level: Level,
    /// Seed of the random numbers. The same position after the same number of moves gives the same move on every
    /// machine, if level, seed and number of simulations are the same.
    pub seed: u64,
    /// Number of simulations; `None` for the number of the level. Levels 1 to 3 run no simulations.
    pub simulations: Option<u64>,
    /// Deadline of the search, and a flag that ends it. If there is a deadline and `simulations` is `None`, level
    /// 8 uses all of the time.
    pub budget: Budget,
    /// Memory of the search in bytes, roughly.
    pub memory: usize,
    /// Number of threads that search; fewer search if the system starts no more. With more than one, the same seed may
    /// give another move each time.
    pub threads: NonZeroU16,
}

impl Limits {
    /// Returns the limits of a level, without a deadline, on one thread and with at most 256 MiB.
    pub fn new(level: Level, seed: u64) -> Self {
        Self {
            level,
            seed,
            simulations: None,
            budget: Budget::default(),
            memory: 256 << 20,
            threads: NonZeroU16::MIN,
        }
    }
}

/// A move that was considered, and what was found out about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Candidate<M> {
    /// The move.
    pub mv: M,
    /// Expected result for the mover's side, in units of 1 / 10,000: 10,000 for a win.
    pub chance: u32,
    /// Number of simulations that began with the move.
    pub visits: u32,
    /// Who wins after the move, if that is certain.
    pub proof: Option<Proof>,
}

/// A move that a player chose, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Thought<M> {
    /// The move.
    pub mv: M,
    /// Expected result for the mover's side, in units of 1 / 10,000: 10,000 for a win. An opinion, unless it is
    /// [proved](Self::proof).
    pub chance: u32,
    /// Who wins after the move, if that is certain.
    pub proof: Option<Proof>,
    /// The most-visited line, beginning with the move.
    pub line: Vec<M>,
    /// Number of simulations.
    pub simulations: u64,
    /// The best moves, at most 12, the best first, whether or not they were visited; empty if the move was
    /// seen to win at once.
    pub candidates: Vec<Candidate<M>>,
}

/// Chooses a move. Returns `None` if the position is finished.
///
/// # Examples
/// ```
/// use crosstrack::State;
/// use crosstrack_players::{Level, Limits, choose};
///
/// let state: State = "x1_2x1_1122.1_rA0.gI1-2_d".parse()?;
/// let limits = Limits::new(Level::ALL[4], 1);
/// let thought = choose(state.ruleset(), state.position(), &limits).expect("a move");
/// assert!(state.winning_moves().contains(&thought.mv));
/// assert_eq!(thought.proof.map(|proof| proof.plies()), Some(1));
/// # Ok::<(), crosstrack::ReadError>(())
/// ```
pub fn choose<G: Evaluated>(
    game: &G,
    position: &G::Position,
    limits: &Limits,
) -> Option<Thought<G::Move>> {
    choose_in_game(game, &[], position, limits, &mut |_| ())
}

/// Chooses a move in a game that went through `earlier` positions: a player does not go back to one of them unless all
/// else loses. Calls `report` now and then with what would be chosen if the time were up. Returns `None` if the
/// position is finished.
pub fn choose_in_game<G: Evaluated>(
    game: &G,
    earlier: &[G::Position],
    position: &G::Position,
    limits: &Limits,
    report: &mut dyn FnMut(Thought<G::Move>),
) -> Option<Thought<G::Move>> {
    if game.outcome(position).is_some() {
        return None;
    }
    let chooser = Chooser { game, earlier, position };
    let habits = limits.level.habits();
    let mut random = chance_of(game, position, (limits.seed, earlier.len()));
    if random.chance(habits.sees[0])
        && let Some(&mv) = random.choose(&game.winning_moves(position))
    {
        let winners = game.side_of(game.to_move(position));
        return Some(Thought {
            mv,
            chance: 10_000,
            proof: Some(Proof { winners, plies: 1 }),
            line: vec![mv],
            simulations: 0,
            candidates: Vec::new(),
        });
    }
    if habits.simulations == 0 {
        return chooser.by_score(limits, &mut random);
    }
    // If the level overlooks no win, there is no immediate win in this position.
    let noise = Some((random, habits.noise));
    let mut evaluator = game.evaluator();
    let mut search = Search::new(game, &mut evaluator, position, limits.memory, noise);
    let simulations = match (limits.simulations, limits.budget.until) {
        (Some(simulations), _) => Some(simulations),
        (None, Some(_)) if limits.level == Level::ALL[7] => None,
        (None, _) => Some(habits.simulations),
    };
    search.run(&mut evaluator, limits.threads, simulations, &limits.budget, &mut |search| {
        if let Some(thought) = chooser.by_search(search) {
            report(thought);
        }
    });
    chooser.by_search(&search)
}

/// Returns the random generator of a turn. It depends on the seed, the position, and the number of moves before
/// the turn: if it depended on the seed alone, a level would see either all wins of a game or none.
fn chance_of<G: Evaluated>(
    game: &G,
    position: &G::Position,
    (seed, plies): (u64, usize),
) -> Random {
    // FNV-1a.
    let hash = game.write_position(position).bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    let of_seed = Random::new(seed).next();
    Random::new(of_seed ^ Random::new(hash.wrapping_add(plies as u64)).next())
}

struct Chooser<'a, G: Evaluated> {
    game: &'a G,
    earlier: &'a [G::Position],
    position: &'a G::Position,
}

impl<G: Evaluated> Chooser<'_, G> {
    fn side(&self) -> Players {
        self.game.side_of(self.game.to_move(self.position))
    }

    fn goes_back(&self, mv: G::Move) -> bool {
        !self.earlier.is_empty() && self.earlier.contains(&self.game.play(self.position, mv))
    }

    /// Chooses a move by the scores of all moves, with the habits of a low level.
    fn by_score(&self, limits: &Limits, random: &mut Random) -> Option<Thought<G::Move>> {
        let (game, position, habits) = (self.game, self.position, limits.level.habits());
        let mut moves = game.moves(position);
        if habits.sees[0] < 100 {
            // A win that was overlooked is not played by chance.
            let (wins, mut others) = (game.winning_moves(position), moves.clone());
            others.retain(|mv| !wins.contains(mv));
            if !others.is_empty() {
                moves = others;
            }
        }
        let first = *moves.first()?;
        if game.is_orderly() && !game.has_win(position) && random.chance(habits.sees[1]) {
            let all = moves.clone();
            if game.has_threat(position) {
                game.keep_touching(position, &mut moves);
            }
            if moves.is_empty() {
                moves = all;
            }
        }
        let mut scores = Vec::with_capacity(moves.len());
        game.score(&mut game.evaluator(), position, &moves, &mut scores);
        let noise = |random: &mut Random| habits.noise * gumbel(random) / 100;
        let mut scored: Vec<(i32, u64, i32, G::Move)> = moves
            .into_iter()
            .zip(scores)
            .map(|(mv, score)| (score + noise(random), random.next(), score, mv))
            .collect();
        scored.sort_by(|a, b| b.cmp(a));
        let careful = random.chance(habits.sees[2]);
        let mut fallback = None;
        let choice = scored.iter().find(|&&(.., mv)| {
            let safe = !careful || game.is_safe(position, mv);
            if safe && self.goes_back(mv) {
                fallback.get_or_insert(mv);
            }
            safe && !self.goes_back(mv)
        });
        let mv = choice.map(|&(.., mv)| mv).or(fallback).or(scored.first().map(|&(.., mv)| mv));
        let mv = mv.unwrap_or(first);
        let chance_of = |score: i32| parts(logistic(score));
        let score = scored.iter().find(|&&(.., other)| other == mv).map_or(0, |&(_, _, s, _)| s);
        let mut best = scored;
        best.sort_by(|a, b| (b.2, a.3).cmp(&(a.2, b.3)));
        let candidates = best.iter().take(MOST_CANDIDATES).map(|&(_, _, score, mv)| Candidate {
            mv,
            chance: chance_of(score),
            visits: 0,
            proof: None,
        });
        Some(Thought {
            mv,
            chance: chance_of(score),
            proof: None,
            line: vec![mv],
            simulations: 0,
            candidates: candidates.collect(),
        })
    }

    /// Chooses a move by what a search has found so far.
    fn by_search(&self, search: &Search<'_, G>) -> Option<Thought<G::Move>> {
        let children = search.children();
        let side = self.side();
        let is_lost =
            |child: &&Child<G::Move>| child.proof.is_some_and(|proof| proof.winners != side);
        // A move that was not visited may lose at once.
        let is_sound = |child: &&Child<G::Move>| {
            child.visits > 0 || self.game.is_safe(self.position, child.mv)
        };
        let good = |child: &&Child<G::Move>| !is_lost(child) && is_sound(child);
        let lost = search.proof().filter(|proof| proof.winners != side);
        let best = match lost {
            Some(_) => children.first(),
            None => children
                .iter()
                .find(|child| good(child) && !self.goes_back(child.mv))
                .or_else(|| children.iter().find(good)),
        };
        if best.is_none() && (search.proof().is_none() || children.is_empty()) {
            // Every move that was visited loses, or none was visited: choose the best of the others, if one is
            // safe.
            let thought = self.by_score(&Limits::new(Level::ALL[4], 0), &mut Random::new(0))?;
            let proof = search.proof();
            let chance = if proof.is_some() { 0 } else { thought.chance };
            return Some(Thought { chance, proof, simulations: search.simulations(), ..thought });
        }
        let best = best.or(children.first())?;
        let candidates = children.iter().take(MOST_CANDIDATES).map(|child| Candidate {
            mv: child.mv,
            chance: parts(child.value),
            visits: child.visits,
            proof: child.proof,
        });
        Some(Thought {
            mv: best.mv,
            chance: if lost.is_some() { 0 } else { parts(best.value) },
            proof: lost.or(best.proof),
            line: search.line(best.mv),
            simulations: search.simulations(),
            candidates: candidates.collect(),
        })
    }
}
