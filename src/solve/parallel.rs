//! Search on several threads, which share the first moves.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use crate::base::Players;
use crate::game::{GameExt, Tactics};
use crate::solve::search::{DEFAULT_MEMORY, Search, SearchRules};
use crate::solve::{Budget, BudgetError, Verdict, Wanted, WinSearch};

/// What a search for a verdict knows so far about the depth that it is searching.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PartialVerdict<M> {
    /// The depth in plies; 0 before the search begins.
    pub plies: usize,
    /// First moves that win within this depth; of moves that lead to equivalent positions, only one.
    pub winning: Vec<M>,
    /// Number of first moves that do not win within this depth.
    pub refuted: usize,
    /// Number of all first moves.
    pub moves: usize,
}

impl<M> Default for PartialVerdict<M> {
    fn default() -> Self {
        Self { plies: 0, winning: Vec::new(), refuted: 0, moves: 0 }
    }
}

/// Several searches in parallel, each with its own transposition table.
///
/// If the budget lasts, verdict, first moves and line are those of a single [`Search`]. The number of positions and
/// the choice of strategy depend on the scheduling of threads.
#[derive(Debug)]
pub struct ParallelSearch<'g, G: Tactics> {
    game: &'g G,
    /// The searches, at least one. The first answers all queries except verdicts.
    searches: Vec<Search<'g, G>>,
    partial: Arc<Mutex<PartialVerdict<G::Move>>>,
}

impl<'g, G: Tactics> ParallelSearch<'g, G> {
    /// Returns `jobs` searches, at least one, with all rules. Together they have the memory of one transposition
    /// table and the nodes of the budget.
    pub fn new(game: &'g G, budget: &Budget, jobs: usize) -> Self {
        let jobs = jobs.max(1);
        let nodes = budget.nodes.map(|nodes| nodes.div_ceil(jobs as u64));
        let one = || {
            Search::with_rules(
                game,
                Budget { nodes, ..budget.clone() },
                SearchRules::ALL,
                DEFAULT_MEMORY / jobs,
            )
        };
        Self { game, searches: (0..jobs).map(|_| one()).collect(), partial: Arc::default() }
    }

    /// Makes the search also write to `partial` what it knows while it searches for a verdict.
    #[must_use]
    pub fn with_partial(mut self, partial: Arc<Mutex<PartialVerdict<G::Move>>>) -> Self {
        self.partial = partial;
        self
    }

    fn update(
        partial: &Mutex<PartialVerdict<G::Move>>,
        change: impl FnOnce(&mut PartialVerdict<G::Move>),
    ) {
        change(&mut partial.lock().unwrap_or_else(PoisonError::into_inner));
    }
}

impl<G> ParallelSearch<'_, G>
where
    G: Tactics + Sync,
    G::Position: Sync,
    G::Move: Send + Sync,
{
    /// Returns, for each move, whether it wins within `plies` plies, including the ply of the move itself. With
    /// [`Wanted::One`], entries after the first win are false. In `moves`, each move comes with the number of
    /// moves that lead to a position equivalent to the one after it.
    fn winning(
        &mut self,
        position: &G::Position,
        moves: &[(G::Move, usize)],
        plies: usize,
        wanted: Wanted,
    ) -> Result<Vec<bool>, BudgetError> {
        let game = self.game;
        let (next, best) = (AtomicUsize::new(0), AtomicUsize::new(usize::MAX));
        let spent = AtomicBool::new(false);
        let partial = self.partial.clone();
        let work = |search: &mut Search<'_, G>| {
            let mut winning = Vec::new();
            while !spent.load(Ordering::Relaxed) {
                let at = next.fetch_add(1, Ordering::Relaxed);
                let Some(&(mv, alike)) = moves.get(at) else { break };
                if wanted == Wanted::One && at > best.load(Ordering::Relaxed) {
                    break;
                }
                match search.candidate_wins(game, position, mv, plies) {
                    Ok(false) => Self::update(&partial, |known| known.refuted += alike),
                    Ok(true) => {
                        Self::update(&partial, |known| known.winning.push(mv));
                        best.fetch_min(at, Ordering::Relaxed);
                        winning.push(at);
                    }
                    Err(BudgetError) => spent.store(true, Ordering::Relaxed),
                }
            }
            winning
        };
        let found: Vec<usize> = std::thread::scope(|scope| {
            let (first, others) = self.searches.split_first_mut().expect("at least one");
            // If a thread cannot be created, fewer searches work; the first search works in this thread.
            let work = &work;
            let others: Vec<_> = others
                .iter_mut()
                .map_while(|search| {
                    let thread = std::thread::Builder::new();
                    thread.spawn_scoped(scope, move || work(search)).ok()
                })
                .collect();
            let mut found = work(first);
            for other in others {
                found.extend(other.join().expect("a search that ends"));
            }
            found
        });
        if spent.into_inner() {
            return Err(BudgetError);
        }
        let mut wins = vec![false; moves.len()];
        let best = best.into_inner();
        for at in found {
            wins[at] = wanted == Wanted::All || at == best;
        }
        Ok(wins)
    }
}

impl<G> WinSearch<G> for ParallelSearch<'_, G>
where
    G: Tactics + Sync,
    G::Position: Sync,
    G::Move: Send + Sync,
{
    fn wins_within(
        &mut self,
        position: &G::Position,
        side: Players,
        plies: usize,
    ) -> Result<bool, BudgetError> {
        self.searches[0].wins_within(position, side, plies)
    }

    fn winning_move(
        &mut self,
        game: &G,
        position: &G::Position,
        plies: usize,
    ) -> Result<Option<G::Move>, BudgetError> {
        self.searches[0].winning_move(game, position, plies)
    }

    fn verdict(
        &mut self,
        game: &G,
        position: &G::Position,
        plies: usize,
        wanted: Wanted,
    ) -> Verdict<G::Move> {
        let moves = game.moves(position);
        let like: Vec<G::Move> =
            moves.iter().map(|&mv| self.searches[0].representative(position, mv)).collect();
        for depth in 1..=plies {
            if self.searches[0].is_hopeless(position, depth) {
                continue;
            }
            Self::update(&self.partial, |known| {
                *known = PartialVerdict {
                    plies: depth,
                    moves: moves.len(),
                    ..PartialVerdict::default()
                };
            });
            let alike = |mv| (mv, like.iter().filter(|&&other| other == mv).count());
            let candidates = self.searches[0].candidates(game, position, depth);
            let different: Vec<(G::Move, usize)> = candidates.into_iter().map(alike).collect();
            let left_out = moves.len() - different.iter().map(|&(_, alike)| alike).sum::<usize>();
            Self::update(&self.partial, |known| known.refuted += left_out);
            let Ok(wins) = self.winning(position, &different, depth, wanted) else {
                return Verdict::Unknown { refuted: depth - 1 };
            };
            let won = different.iter().zip(&wins).filter(|&(_, &wins)| wins);
            let won: Vec<G::Move> = won.map(|(&(mv, _), _)| mv).collect();
            let first_moves: Vec<G::Move> = match wanted {
                Wanted::All => {
                    let all = moves.iter().zip(&like).filter(|(_, like)| won.contains(like));
                    all.map(|(&mv, _)| mv).collect()
                }
                Wanted::One => won,
            };
            if !first_moves.is_empty() {
                return Verdict::Win { plies: depth, first_moves };
            }
        }
        Verdict::NoWin
    }

    fn nodes(&self) -> u64 {
        self.searches.iter().map(WinSearch::nodes).sum()
    }
}
