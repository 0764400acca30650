//! Pictures from arithmetic done by hand.

use crosstrack::rules::Links;
use crosstrack_explore::crosstrack::draw::tracks::route;
use crosstrack_explore::draw::shapes::{diamond, number, octagon};

#[test]
fn an_octagon_has_equal_sides() {
    let text = octagon((0.0, 0.0), 100.0).to_string();
    // Half a side is the tangent of 22.5° of what it is away.
    assert!(text.contains("41.42,-100 100,-41.42 100,41.42 41.42,100 -41.42,100"), "{text}");
}

#[test]
fn a_diamond_stands_on_a_corner() {
    assert!(diamond((1.0, 2.0), 1.0).to_string().contains("1,0.59 2.41,2 1,3.41 -0.41,2"));
}

#[test]
fn lengths_are_short() {
    assert_eq!([0.0, -0.001, 1.5, 2.345, -3.0].map(number), ["0", "0", "1.5", "2.35", "-3"]);
}

#[test]
fn a_route_runs_over_shared_sides() {
    let links = Links::NONE.with(0, 3).with(0, 4);
    assert_eq!(route(links, 3, 0), [(3, 0)]);
    assert_eq!(route(links, 3, 4), [(3, 0), (0, 4)]);
    assert_eq!(route(links, 3, 5), []);
}
