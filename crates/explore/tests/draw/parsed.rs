//! What tests read out of drawings.

use svg::node::element::tag::Type;
use svg::parser::Event;

/// The places of a scene in their order: the name, and the title within.
pub(crate) fn spots(scene: &str) -> Vec<(String, String)> {
    let mut found: Vec<(String, String)> = Vec::new();
    let mut events = svg::read(scene).expect("SVG").peekable();
    let mut named = 0;
    while let Some(event) = events.next() {
        match event {
            Event::Tag("g", Type::Start, attributes)
                if attributes.get("class").is_some_and(|class| **class == *"spot") =>
            {
                found.push((attributes["data-spot"].to_string(), String::new()));
            }
            Event::Tag("title", Type::Start, _) => {
                if let (Some(Event::Text(words)), Some(last)) = (events.peek(), found.last_mut()) {
                    assert_eq!(last.1, "", "one title a place");
                    (*words).clone_into(&mut last.1);
                    named += 1;
                }
            }
            _ => {}
        }
    }
    assert_eq!(named, found.len(), "every place has a title");
    found
}
