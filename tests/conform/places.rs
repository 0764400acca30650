//! Every single-place fault on both published boards is noticed.

use std::collections::BTreeMap;
use std::time::Instant;

use crosstrack::conform::suite::Shipped as _;
use crosstrack::crosstrack::conform::places::cover::cover;
use crosstrack::crosstrack::conform::places::fault::Fault;
use crosstrack::crosstrack::conform::places::notice::Grounds;
use crosstrack::crosstrack::rules::geometry::Board;
use crosstrack::crosstrack::rules::ruleset::Ruleset;

#[test]
fn explore() {
    for board in [Board::SMALL, Board::LARGE] {
        let faults = Fault::all(board);
        let cases: Vec<_> = Ruleset::shipped()
            .cases()
            .filter(|case| case.ruleset.board == board.to_string())
            .collect();
        let clock = Instant::now();
        let grounds = Grounds::of(cases.iter().copied());
        let looks: Vec<_> = cases.iter().flat_map(|case| grounds.looks(case)).collect();
        println!("{board}: {} looks in {:?}", looks.len(), clock.elapsed());
        let mut score: BTreeMap<_, [usize; 3]> = BTreeMap::new();
        for fault in &faults {
            let entry = score.entry(fault.family).or_default();
            entry[0] += 1;
            entry[1] += usize::from(looks.iter().any(|l| !l.is_of_a_move() && l.notices(fault)));
            entry[2] += usize::from(looks.iter().any(|l| l.is_of_a_move() && l.notices(fault)));
        }
        println!("{:?}", clock.elapsed());
        for (family, n) in score {
            println!("{board} {family} {n:?}");
        }
        for announced in [false, true] {
            let clock = Instant::now();
            let found = cover(board, announced, &faults, 1);
            println!("{board} {announced}: {} chosen in {:?}", found.chosen.len(), clock.elapsed());
            let mut count: BTreeMap<_, usize> = BTreeMap::new();
            for chosen in &found.chosen {
                *count.entry(chosen.planted_for.family).or_default() += 1;
            }
            println!("{count:?}");
            let mut count: BTreeMap<_, Vec<&str>> = BTreeMap::new();
            for fault in &found.unreached {
                count.entry(fault.family).or_default().push(&fault.name);
            }
            for (family, names) in count {
                println!("unreached {family} {}: {:?}", names.len(), &names[..names.len().min(12)]);
            }
        }
    }
}
