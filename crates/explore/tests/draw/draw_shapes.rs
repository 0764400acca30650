//! Pictures from arithmetic done by hand.

use crosstrack::rules::Links;
use crosstrack_explore::crosstrack::draw::tracks::route;
use crosstrack_explore::draw::shapes::{diamond, number, octagon};
use crosstrack_explore::draw::style::{document, to_text};

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

#[test]
fn a_document_says_where_it_comes_from_even_with_hyphens() {
    let text = to_text(&document(10.0, 10.0, "a title", "made -- by --this"));
    assert_eq!(text.matches("<desc>").count(), 1);
    assert!(text.contains("made -- by --this"), "in the description");
    let comment = text.split("<!--").nth(1).unwrap().split("-->").next().unwrap();
    assert!(!comment.contains("--"), "{comment}");
}
