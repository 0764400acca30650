//! Every label of a review that says what is proved, against a search that is written here from the rules alone. Three
//! turns of a side are too many for it on the board that people play on: a strategy is replayed there by the rules, of
//! the side or of its opponent.

use std::collections::HashMap;

use crosstrack::base::{Players, Random};
use crosstrack::game::{GameExt as _, Notation as _, Tactics as _};
use crosstrack::rules::Position;
use crosstrack::solve::certificate::check as check_strategy;
use crosstrack::solve::{
    Budget, RefutationGoal, Search, Verdict, Wanted, WinSearch as _, certificate, refutation,
};
use crosstrack::{Game as _, Move, Outcome, Ruleset};
use crosstrack_players::{Judgement, Level, Limits, Reviewed, choose_in_game, review};

use crate::ruleset;

/// Plies within which labels are decided.
const PLIES: usize = 5;

/// Positions of a game, one more than moves, and its moves.
type Played = (Vec<Position>, Vec<Move>);

/// Plays a game between levels from some random moves on.
fn play(game: &Ruleset, levels: [u8; 2], seed: u64, most: usize) -> Played {
    let mut random = Random::new(seed);
    let (mut positions, mut moves) = (vec![game.start()], Vec::new());
    while game.outcome(&positions[moves.len()]).is_none() && moves.len() < most {
        let position = &positions[moves.len()];
        let mv = if moves.len() < 3 {
            *random.choose(&game.moves(position)).expect("a move")
        } else {
            let level = Level::new(levels[moves.len() % 2]).expect("a level");
            let limits = Limits {
                simulations: (level.get() > 3).then_some(30),
                ..Limits::new(level, random.next())
            };
            let earlier = &positions[..moves.len()];
            choose_in_game(game, earlier, position, &limits, &mut |_| ()).expect("a move").mv
        };
        let next = game.play(position, mv);
        moves.push(mv);
        positions.push(next);
    }
    (positions, moves)
}

/// A search of two players that knows moves, wins at once, and nothing else.
struct Plain<'g> {
    game: &'g Ruleset,
    /// Whether three turns are decided by a strategy that is replayed.
    replays: bool,
    /// Replies that refuted, by plies left, the last first.
    refuting: HashMap<usize, Vec<Move>>,
}

impl Plain<'_> {
    fn new(game: &Ruleset) -> Plain<'_> {
        let replays = game.board() == Ruleset::default().board();
        Plain { game, replays, refuting: HashMap::new() }
    }

    /// Returns whether the side to move wins within so many plies, by a strategy that holds against every move.
    fn replayed(&self, position: &Position, plies: usize) -> bool {
        let game = self.game;
        let mut search = Search::new(game, Budget::default());
        let verdict = search.verdict(game, position, plies, Wanted::One);
        let strategy = if let Verdict::Win { plies, first_moves } = verdict {
            let found = certificate(game, &mut search, position, (first_moves[0], plies));
            found.expect("no budget").expect("a strategy")
        } else {
            let goal = RefutationGoal { plies, winning: Vec::new(), sooner: 0, lemmas: true };
            let found = refutation(game, &mut search, position, &goal, Budget::default());
            found.expect("replies to all moves")
        };
        check_strategy(game, &strategy).expect("a strategy that holds");
        strategy.claim.is_win()
    }

    /// Returns whether a side wins within so many plies.
    fn wins(&mut self, position: &Position, side: Players, plies: usize) -> bool {
        let game = self.game;
        if let Some(outcome) = game.outcome(position) {
            return outcome == Outcome::Win(side);
        }
        if !side.contains(game.to_move(position)) {
            return plies > 1 && self.refuting_reply(position, side, plies).is_none();
        }
        if plies > 4 && self.replays {
            return self.replayed(position, plies);
        }
        let mut moves = game.moves(position).into_iter();
        plies > 0 && game.has_win(position)
            || plies > 2 && moves.any(|mv| self.wins(&game.play(position, mv), side, plies - 1))
    }

    /// Returns a move of the other player after which a side does not win within the plies that are left.
    fn refuting_reply(&mut self, position: &Position, side: Players, plies: usize) -> Option<Move> {
        let game = self.game;
        if plies < 2 || game.has_win(position) {
            return game.winning_moves(position).first().or(game.moves(position).first()).copied();
        }
        let first = self.refuting.get(&plies).cloned().unwrap_or_default();
        let first = first.into_iter().filter(|&mv| game.check(position, mv).is_ok());
        let all: Vec<Move> = first.chain(game.moves(position)).collect();
        let found =
            all.into_iter().find(|&mv| !self.wins(&game.play(position, mv), side, plies - 1))?;
        let known = self.refuting.entry(plies).or_default();
        known.retain(|&mv| mv != found);
        known.insert(0, found);
        known.truncate(12);
        Some(found)
    }
}

/// Checks all that a review says is proved, and that what it calls better is. Returns the numbers of labels and of
/// better moves that were checked.
fn check(game: &Ruleset, (positions, moves): &Played, reviewed: &[Reviewed<Move>]) -> [usize; 2] {
    let mut plain = Plain::new(game);
    let mut lost: Vec<Players> = Vec::new();
    let (mut labels, mut better) = (0, 0);
    for (index, one) in reviewed.iter().enumerate() {
        let (before, after) = (&positions[index], &positions[index + 1]);
        let side = game.side_of(game.to_move(before));
        let other = game.side_of(game.to_move(before).nth_after(1, 2));
        let place = || format!("{} {}", game.write_position(before), game.write_move(moves[index]));
        match &one.judgement {
            Judgement::SlowerWin { before: win, after: later } => {
                let plies = win.claim().plies;
                assert!(plain.wins(before, side, plies), "no win before: {}", place());
                assert!(!plain.wins(after, side, plies - 1), "as fast: {}", place());
                let later = later.plies() as usize;
                assert!(
                    later > PLIES || plain.wins(after, side, later),
                    "no win after: {}",
                    place()
                );
            }
            Judgement::MissedWin { before: win, after: none } => {
                assert!(plain.wins(before, side, win.claim().plies), "no win before: {}", place());
                assert!(none.claim().plies == PLIES, "{none:?}");
                assert!(!plain.wins(after, side, PLIES), "still a win: {}", place());
                lost.retain(|&lost| lost != other);
            }
            Judgement::LosingMove { after: loss, other: safe } => {
                assert!(plain.wins(after, other, loss.claim().plies), "no loss: {}", place());
                let instead = game.play(before, safe.mv());
                assert!(!plain.wins(&instead, other, PLIES), "all moves lose: {}", place());
                assert!(!lost.contains(&side), "lost twice: {}", place());
                lost.push(side);
            }
            Judgement::Opinion(_) => {}
        }
        labels += usize::from(one.judgement.is_proved());
        let Some(&first) = one.better.first() else { continue };
        better += 1;
        let next = game.play(before, first);
        match &one.judgement {
            Judgement::SlowerWin { before: win, .. } | Judgement::MissedWin { before: win, .. } => {
                assert!(plain.wins(&next, side, win.claim().plies - 1), "not better: {}", place());
            }
            _ => assert!(!plain.wins(&next, other, PLIES), "loses too: {}", place()),
        }
    }
    [labels, better]
}

/// Plays and reviews games between levels; returns what was checked, by word.
fn check_games(
    game: &Ruleset,
    seeds: std::ops::Range<u64>,
    plies: usize,
) -> HashMap<&'static str, usize> {
    let mut counts = HashMap::new();
    for seed in seeds {
        let played = play(game, [5, [3, 5, 7][seed as usize % 3]], seed, plies);
        let limits = Limits { simulations: Some(30), ..Limits::new(Level::ALL[7], 0) };
        let reviewed = review(game, &played.0, &played.1, &limits, &mut |_| ());
        let [_, better] = check(game, &played, &reviewed);
        *counts.entry("better").or_default() += better;
        for one in reviewed {
            *counts.entry(one.judgement.word()).or_default() += 1;
        }
    }
    counts
}

#[test]
fn what_reviews_say_is_proved_is_so() {
    let counts = check_games(&ruleset("2x1 1122"), 0..12, 12);
    let count = |word: &str| counts.get(word).copied().unwrap_or(0);
    eprintln!("{counts:?}");
    assert!(count("losing move") > 0 && count("missed win") > 0, "{counts:?}");
}

/// Games on the board that people play on: `GAMES` games from number `FROM` on.
#[test]
#[ignore = "seconds for each game"]
fn what_reviews_of_long_games_say_is_proved_is_so() {
    let number = |name: &str| std::env::var(name).ok().and_then(|text| text.parse::<u64>().ok());
    let (from, games) = (number("FROM").unwrap_or(0), number("GAMES").unwrap_or(4));
    let mut all: HashMap<&str, usize> = HashMap::new();
    for seed in from..from + games {
        for (word, count) in check_games(&Ruleset::default(), seed..seed + 1, 100) {
            *all.entry(word).or_default() += count;
        }
        eprintln!("{} games, no false label: {all:?}", seed + 1 - from);
    }
}
