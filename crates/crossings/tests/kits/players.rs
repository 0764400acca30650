//! Computer players of Crossings: legal moves under every reading, and wins against a player who moves at random unless
//! a win at once can be had or prevented.

use crossings::{Move, Position, Ruleset, RulesetSpec};
use crosstrack::base::{Outcome, Player, Players, Random};
use crosstrack::game::{Game, GameExt, Tactics};
use crosstrack_explore::Explorable as _;
use crosstrack_players::{Level, Limits, choose_in_game};

fn random_plus(game: &Ruleset, position: &Position, random: &mut Random) -> Move {
    if let Some(&mv) = random.choose(&game.winning_moves(position)) {
        return mv;
    }
    let mut moves = game.moves(position);
    random.shuffle(&mut moves);
    moves.iter().copied().find(|&mv| game.is_safe(position, mv)).unwrap_or(moves[0])
}

/// Plays a game of a level, as the first or the second player; returns the winner.
fn play(game: &Ruleset, level: Level, player: Player, seed: u64, plies: usize) -> Option<Outcome> {
    let mut random = Random::new(seed);
    let (mut position, mut earlier) = (game.start(), Vec::new());
    while game.outcome(&position).is_none() && earlier.len() < plies {
        let mv = if game.to_move(&position) == player {
            let limits = Limits { simulations: Some(60), ..Limits::new(level, random.next()) };
            let thought = choose_in_game(game, &earlier, &position, &limits, &mut |_| ());
            thought.expect("a move").mv
        } else {
            random_plus(game, &position, &mut random)
        };
        game.check(&position, mv).unwrap_or_else(|error| panic!("{position:?}: {error}"));
        let next = game.play(&position, mv);
        earlier.push(std::mem::replace(&mut position, next));
    }
    game.outcome(&position)
}

#[test]
fn players_move_legally_under_every_reading() {
    let readings = Ruleset::reading_choices().into_iter().flat_map(|choice| {
        choice.words.clone().into_iter().map(move |word| format!("{}={word}", choice.name))
    });
    let mut known = 0;
    for reading in readings {
        let Ok(spec) = format!("6x6,{reading}").parse::<RulesetSpec>() else { continue };
        known += 1;
        let game = Ruleset::new(spec).expect("a ruleset");
        for level in [1, 4, 7] {
            play(&game, Level::new(level).expect("a level"), Player::One, 1, 30);
        }
    }
    assert!(known >= 14, "{known} readings");
}

#[test]
fn a_search_beats_random_moves_that_win_and_parry() {
    let game = Ruleset::standard();
    let won = (0..10).filter(|&seed| {
        let player = Player::ALL[seed as usize % 2];
        play(&game, Level::ALL[6], player, seed, 200) == Some(Outcome::Win(Players::one(player)))
    });
    assert_eq!(won.count(), 10);
}
