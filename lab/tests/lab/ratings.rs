//! Ratings of puzzles.

use crosstrack_lab::matches::likeliest_rating;

/// By hand: a level that succeeds in half of its tries has the rating of the puzzle; one that succeeds once in eleven has 400
/// less; what all solve or none is at an end of the scale.
#[test]
fn ratings_are_the_most_likely_ones() {
    assert!(likeliest_rating(&[(1339., 4000., 2000.)]).abs_diff(1339) <= 1);
    assert!(likeliest_rating(&[(1000., 11_000., 1000.)]).abs_diff(1400) <= 1);
    assert_eq!(likeliest_rating(&[(800., 20., 20.), (1100., 20., 20.)]), 800);
    assert_eq!(likeliest_rating(&[(2325., 20., 0.), (2600., 20., 0.)]), 2600);
}
