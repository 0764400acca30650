//! Every lesson can be played, and shows what it is about.

use crossings::Ruleset as Crossings;
use crosstrack::{Game as _, GameExt as _, Notation as _, Ruleset as Crosstrack};
use crosstrack_cli::game::clause;
use crosstrack_explore::Explorable;
use crosstrack_explore::rules::lessons;
use crosstrack_explore::task::TaskResult;

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

/// In every lesson the last move of its line fulfils the task, and some other legal move does not.
fn tasks_can_be_met_and_missed<G: Explorable>() {
    for lesson in &lessons::<G>().expect("the table is read") {
        let title = &lesson.title;
        let model = lesson.line.last().expect("a lesson has a move");
        let met = lesson.check::<G>(model).unwrap_or_else(|fault| panic!("{title}: {fault:?}"));
        assert_eq!((met.done, &met.words), (true, &lesson.done), "{title}");
        let mut place = lesson.line_of_play::<G>().expect("it can be played");
        place.line.pop();
        let (game, position) = (&place.game, place.end());
        let missed = game
            .moves(position)
            .into_iter()
            .filter_map(|mv| lesson.check::<G>(&game.write_move(mv)).ok())
            .find(|tried: &TaskResult| !tried.done)
            .unwrap_or_else(|| panic!("{title}: every move fulfils the task"));
        assert_ne!(missed.words, lesson.done, "{title}");
        assert!(
            !lesson.task.is_empty() && lesson.task.len() < 120,
            "{title}: a task is a sentence"
        );
    }
}

#[test]
fn tasks_are_met_by_the_line_and_missed_by_others() {
    tasks_can_be_met_and_missed::<Crosstrack>();
    tasks_can_be_met_and_missed::<Crossings>();
}

#[test]
fn a_task_says_what_is_so_instead() {
    let lessons = lessons::<Crosstrack>().expect("the table is read");
    // Piece I links 1 with 5 and 2 with 6: turned by 135°, that is SE with NW and S with N.
    let tried = lessons[0].check::<Crosstrack>("c3.3").expect("legal");
    assert_eq!(
        (tried.done, tried.words.as_str()),
        (false, "the piece on c3 links N with S, and SE with NW")
    );
    let illegal = lessons[0].check::<Crosstrack>("d5.1").expect_err("not a piece of player 1");
    assert_eq!(illegal.clause, Some("PL-OWN"));
}

#[test]
fn no_lesson_uses_the_position_of_a_puzzle() {
    let tables = ["small.csv", "large.csv"];
    let text = |name: &str| {
        std::fs::read_to_string(format!("../../data/puzzles/{name}")).unwrap_or_default()
    };
    let puzzles: String = tables.iter().map(|&name| text(name)).collect();
    assert!(puzzles.len() > 1000, "the puzzles are found");
    for lesson in lessons::<Crosstrack>().expect("the table is read") {
        let place = lesson.line_of_play::<Crosstrack>().expect("it can be played");
        for (before, _, _) in place.moves() {
            let text = place.game.write_position(before);
            assert!(!puzzles.contains(&format!("{text},")), "{}: {text}", lesson.title);
        }
    }
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
    assert_eq!(ends("Track goes on"), None);
}
