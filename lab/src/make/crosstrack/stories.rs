//! Cases from the transcripts in `data/transcripts/`: each story is a game, and each illegal move in it is
//! a case of its own. The transcripts say by hand what happens at every move.

use crate::make::crosstrack::input::{InputError, sentence, slug};
use crate::make::crosstrack::maker::CaseMaker;
use crosstrack::game::{Game, Notation as _};
use crosstrack::rules::Ruleset;
use crosstrack_conform::crosstrack::Case;
use crosstrack_verify::story::{Expectation, Story, StoryMove, read_stories};

macro_rules! transcripts {
    ($($name:literal $illegal:literal $game:literal)+) => {
        /// Each transcript with its text, the group of its illegal moves and that of its games.
        const TRANSCRIPTS: &[(&str, &str, &str, &str)] = &[$((
            $name,
            crosstrack_data::text!(concat!("transcripts/", $name, ".txt")),
            $illegal,
            $game,
        )),+];
    };
}

transcripts! {
    "order" "illegal" "games"
    "opening" "opening" "opening"
    "stock" "stock" "stock"
    "pieces" "illegal" "games"
    "intersections" "intersections" "intersections"
    "freeze" "freeze" "freeze"
    "teams" "teams" "teams"
    "claims" "claims" "claims"
    "wins" "completion" "completion"
    "readings" "completion" "completion"
    "stuck" "completion" "completion"
}

/// Makes every case from the transcripts.
pub(super) fn cases() -> Result<Vec<Case>, InputError> {
    let mut cases = Vec::new();
    for &(name, text, illegal, game) in TRANSCRIPTS {
        for story in read_stories(&format!("data/transcripts/{name}.txt"), text)? {
            story_cases(story, illegal, game, &mut cases)?;
        }
    }
    Ok(cases)
}

/// Adds a case for each illegal move, then the game, if a move of it is legal.
fn story_cases(
    story: Story<Ruleset>,
    illegal: &str,
    game: &str,
    cases: &mut Vec<Case>,
) -> Result<(), InputError> {
    let played = story.play();
    let Story { title, clauses, ruleset, start, moves: story_moves } = story;
    let maker = CaseMaker::new(title.clone(), ruleset)?;
    played.map_err(|what| maker.error(what))?;
    let (mut position, mut moves) = (start.clone(), Vec::new());
    for (index, StoryMove { mv, expected, remark, .. }) in story_moves.into_iter().enumerate() {
        let text = maker.ruleset.write_move(mv);
        if let Expectation::Forbidden(clause) = expected {
            let id = format!("{illegal}/{}-{:02}", slug(&title), index + 1);
            let remark = if remark.is_empty() { "" } else { &format!(" ({remark})") };
            let why = format!("{} Here {text} is illegal{remark}.", sentence(&title));
            let task = maker.apply(&position, &text)?;
            cases.push(maker.case(id, &[clause], why, task));
        } else {
            position = maker.ruleset.play(&position, mv);
            moves.push(text);
        }
    }
    if !moves.is_empty() {
        let task = maker.game_task(&start, moves)?;
        let id = format!("{game}/{}", slug(&title));
        cases.push(maker.case(id, &clauses, sentence(&title), task));
    }
    Ok(())
}
