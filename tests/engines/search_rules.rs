//! The rules of the search, each by itself: what is in a set of them, and that it saves positions.

use crosstrack::game::Game as _;
use crosstrack::game::tactics::Tactics as _;
use crosstrack::solve::search::{MEMORY, Rule, Rules, Search};
use crosstrack::solve::{Budget, Engine as _};

use crate::search::{everywhere, planted};

#[test]
fn a_set_of_rules_has_what_was_put_in() {
    for &rule in Rule::ALL {
        assert!(Rules::ALL.has(rule) && !Rules::NONE.has(rule));
        for &other in Rule::ALL {
            assert_eq!(Rules::NONE.with(rule).has(other), rule == other);
            assert_eq!(Rules::ALL.without(rule).has(other), rule != other);
        }
    }
}

/// Who is not to make the last ply does not win by it, and nothing needs to be looked at to know.
#[test]
fn a_last_ply_of_others_wins_nothing() {
    let mut near = 0;
    for (game, position) in everywhere(100).into_iter().chain(planted()) {
        let next = game.to_move(&position).after(1, game.players());
        let (side, now) = (game.side_of(next), game.side_of(game.to_move(&position)));
        if side == now || game.outcome(&position).is_some() || !game.is_orderly() {
            continue;
        }
        near += usize::from(game.least_plies(&position, 1) <= 1);
        let budget = Budget { nodes: Some(1), time: None };
        let mut search = Search::with_rules(&game, budget, Rules::ALL, MEMORY);
        assert_eq!(search.wins_within(&position, side, 1), Ok(false));
    }
    assert!(near > 100, "{near}");
}

/// By itself the rule that replies must touch a threat saves positions, and answers the same.
#[test]
fn replies_that_touch_nothing_are_left_out() {
    let (mut less, mut alike) = (0, 0);
    for (game, position) in everywhere(100).into_iter().chain(planted()) {
        let next = game.to_move(&position).after(1, game.players());
        let side = game.side_of(next);
        // Where others threaten and the mover does not win at once the threat must be touched.
        if side.contains(game.to_move(&position))
            || game.has_win(&position)
            || !game.has_threat(&position)
        {
            continue;
        }
        let nodes = |rules: Rules| {
            let mut search = Search::with_rules(&game, Budget::default(), rules, MEMORY);
            let answer = search.wins_within(&position, side, 2);
            (answer.expect("no budget"), search.nodes())
        };
        let [(plain, all), (answer, touching)] =
            [Rules::NONE, Rules::NONE.with(Rule::MustTouch)].map(nodes);
        assert_eq!(answer, plain, "{}", game.write_position(&position));
        assert!(touching <= all);
        *(if touching < all { &mut less } else { &mut alike }) += 1;
        assert!(less > 0 || alike < 10, "none is left out");
        if less == 2 {
            return;
        }
    }
    panic!("{less} fewer, {alike} as many");
}
