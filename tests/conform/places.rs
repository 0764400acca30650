//! Every engine with a single place of a published board wrong is noticed by the shipped vectors.

use crosstrack::conform::suite::Shipped as _;
use crosstrack::crosstrack::conform::forms::PositionForm;
use crosstrack::crosstrack::conform::places::graph::{Change, Ground};
use crosstrack::crosstrack::conform::places::score::{scores, state_scores};
use crosstrack::crosstrack::conform::places::state::Forgotten;
use crosstrack::crosstrack::conform::places::table::{SEED, part};
use crosstrack::crosstrack::rules::geometry::Board;
use crosstrack::crosstrack::rules::ruleset::Ruleset;
use rayon::prelude::*;

#[test]
fn every_fault_of_every_place_is_noticed() {
    let mut unseen = Vec::new();
    let mut faults = 0;
    for score in scores(Ruleset::shipped()) {
        let (positions, moves) = (score.unseen.len(), score.unseen_by_moves.len());
        println!(
            "{} {}: {} of {} noticed by positions, {} of {} by moves",
            score.board,
            score.family,
            score.faults - positions,
            score.faults,
            score.of_moves - moves,
            score.of_moves,
        );
        faults += score.faults;
        let named = |name: &String| format!("{} {}: {name}", score.board, score.family);
        unseen.extend(score.unseen.iter().chain(&score.unseen_by_moves).map(named));
    }
    assert!(faults > 4000, "{faults} faults");
    assert!(unseen.is_empty(), "{} are not noticed: {unseen:#?}", unseen.len());
}

/// What an engine may forget of a piece, a cell, an interstice or a player is noticed, but for some
/// players' announcements and claims: their number may only shrink.
#[test]
fn every_slip_of_state_is_noticed_but_for_announcements_and_claims() {
    for (board, announcements, claims) in [(Board::SMALL, 5, 8), (Board::LARGE, 7, 9)] {
        let mut slips = 0;
        for (family, of_family, unseen) in state_scores(Ruleset::shipped(), board) {
            println!("{board} {family}: {} of {of_family} noticed", of_family - unseen.len());
            slips += of_family;
            let most = match family {
                Forgotten::Announcement => announcements,
                Forgotten::Claim => claims,
                _ => 0,
            };
            assert_eq!(unseen.len(), most, "{board} {family}: {unseen:?}");
        }
        assert!(slips > 350, "{slips} slips");
    }
}

/// The part that takes least time; `crosstrack vectors plant` makes all of it.
#[test]
fn the_table_is_what_its_seed_plants() {
    let table = include_str!("../../data/vectors/places.csv");
    let planted = part(Board::SMALL, true, SEED);
    assert!(planted.lines().count() > 20);
    assert!(table.contains(&planted), "run `crosstrack vectors plant data/vectors/places.csv`");
}

/// Without a fault the search says what the rules say, in every position of the suite.
#[test]
fn without_a_fault_the_search_agrees_with_the_rules() {
    let cases: Vec<_> = Ruleset::shipped().cases().collect();
    let none = Change::none();
    let compared: Vec<bool> = cases
        .par_iter()
        .filter_map(|case| {
            let ruleset = case.ruleset.ruleset().expect("a ruleset");
            let form: &PositionForm = case.task.position()?;
            let position = form.position(&ruleset).expect("a position");
            let ground = Ground::new(ruleset.clone());
            let setup = position.setup(&ruleset);
            let graph = ground.graph(&setup);
            assert_eq!(graph.is_completed(), position.is_completed(), "{}", case.id);
            assert_eq!(graph.is_completed_under(&none), position.is_completed(), "{}", case.id);
            Some(position.is_completed())
        })
        .collect();
    assert!(compared.len() > 1900 && compared.iter().filter(|&&completed| completed).count() > 100);
}
