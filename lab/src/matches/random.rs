//! Random players that know a little: the least that a player has to beat. Each move is as likely as any other.

use crosstrack::base::Random;
use crosstrack::game::{GameExt as _, Tactics};
use crosstrack::solve::search::SearchRules;
use crosstrack::solve::{Budget, Search, Verdict, Wanted, solve};

use crate::matches::Choice;

/// Memory of a search three plies deep, in bytes.
const MEMORY: usize = 1 << 20;
/// Moves that are tried before one is played that may allow a win in three plies.
const TRIES: usize = 40;

/// Returns a move that wins at once, else a random move that allows no win at once, else any; `None` if there is none.
pub(super) fn safe_move<G: Tactics>(
    game: &G,
    position: &G::Position,
    random: &mut Random,
) -> Option<G::Move> {
    if let Some(&mv) = random.choose(&game.winning_moves(position)) {
        return Some(mv);
    }
    random_safe(game, position, random, &mut |_| true)
}

/// Returns a random move that allows no win at once and that `is_wanted`, or else one that allows none, or else any.
/// The player to move must not be able to win at once.
pub(super) fn random_safe<G: Tactics>(
    game: &G,
    position: &G::Position,
    random: &mut Random,
    is_wanted: &mut dyn FnMut(G::Move) -> bool,
) -> Option<G::Move> {
    let mut moves = game.moves(position);
    let any = random.choose(&moves).copied();
    let next = game.to_move(position).nth_after(1, game.players());
    let is_opponent = !game.side_of(game.to_move(position)).contains(next);
    if game.is_orderly() && is_opponent && game.has_threat(position) {
        game.keep_touching(position, &mut moves);
    }
    let (mut safe, mut tries) = (None, 0);
    while !moves.is_empty() {
        let mv = moves.swap_remove(random.below(moves.len()));
        if !game.is_safe(position, mv) {
            continue;
        }
        safe.get_or_insert(mv);
        tries += 1;
        if is_wanted(mv) {
            return Some(mv);
        }
        if tries == TRIES {
            break;
        }
    }
    safe.or(any)
}

/// A player that looks three plies ahead.
pub(super) struct RandomThree<'g, G: Tactics> {
    game: &'g G,
    search: Search<'g, G>,
}

impl<'g, G: Tactics> RandomThree<'g, G> {
    pub(super) fn new(game: &'g G) -> Self {
        let search = Search::with_rules(game, Budget::default(), SearchRules::ALL, MEMORY);
        Self { game, search }
    }

    /// Returns a move that wins within three plies, if there is one.
    fn win(&mut self, position: &G::Position) -> Option<G::Move> {
        match solve(self.game, &mut self.search, position, 3, Wanted::One) {
            Verdict::Win { first_moves, .. } => first_moves.first().copied(),
            _ => None,
        }
    }

    /// Chooses a move; `None` if there is none.
    pub(super) fn choose(
        &mut self,
        position: &G::Position,
        random: &mut Random,
    ) -> Option<Choice<G::Move>> {
        if let Some(mv) = self.win(position) {
            return Some(Choice { mv, is_proved: true });
        }
        let game = self.game;
        let mv = random_safe(game, position, random, &mut |mv| {
            let next = game.play(position, mv);
            game.outcome(&next).is_some() || self.win(&next).is_none()
        });
        mv.map(|mv| Choice { mv, is_proved: false })
    }
}
