//! Every lesson can be played, and shows what it is about.

use crossings::Ruleset as Crossings;
use crosstrack::{Game as _, Ruleset as Crosstrack};
use crosstrack_cli::games::clause;
use crosstrack_explore::Explorable;
use crosstrack_explore::rules::lessons;

fn all_can_be_played<G: Explorable>() -> usize {
    let lessons = lessons::<G>().expect("the table is read");
    for lesson in &lessons {
        let place = lesson
            .line_of_play::<G>()
            .unwrap_or_else(|fault| panic!("{}: {fault:?}", lesson.title));
        assert_eq!(place.line.len(), lesson.line.len());
        assert!(lesson.text.len() < 500, "{}: a lesson is a paragraph", lesson.title);
        for id in &lesson.clauses {
            assert!(clause(id).is_some(), "{}: {id}", lesson.title);
        }
    }
    lessons.len()
}

#[test]
fn lessons_can_be_played() {
    assert!(all_can_be_played::<Crosstrack>() >= 10);
    assert!(all_can_be_played::<Crossings>() >= 7);
}

#[test]
fn lessons_end_as_they_say() {
    let ends = |title: &str| {
        let lessons = lessons::<Crosstrack>().expect("the table is read");
        let lesson = lessons.iter().find(|lesson| lesson.title == title).expect(title).clone();
        let place = lesson.line_of_play::<Crosstrack>().expect("it can be played");
        place.game.outcome(place.end()).map(|outcome| outcome.to_string())
    };
    assert!(ends("A win").is_some());
    assert!(ends("Saying so").is_some());
    assert_eq!(ends("Not every path wins"), None);
}
