//! How much an attempt may look at, on which it hangs what a seed finds.

use crosstrack_explore::puzzle::Goal;
use crosstrack_explore::puzzle::find::node_limit;

/// The shipped tables name the seeds of their puzzles: with other limits these would find others.
#[test]
fn the_limits_are_those_that_the_shipped_puzzles_were_found_with() {
    let limits = [
        ("win-in-1", 100_000),
        ("win-in-3", 1_000_000),
        ("win-in-5", 200_000),
        ("win-in-7", 200_000),
        ("solitaire-2", 300_000),
        ("solitaire-5", 300_000),
    ];
    for (goal, positions) in limits {
        let goal: Goal = goal.parse().expect("a goal");
        assert_eq!(node_limit(goal), positions, "{goal}");
    }
}
