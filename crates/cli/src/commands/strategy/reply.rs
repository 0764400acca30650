//! Moves of the others, and what follows them in words.

use crate::commands::strategy::walk::{Place, StrategyFault, Walk};
use crate::game::{illegal_move_error, move_syntax_error};
use crate::{CommandError, Diagnostic, Exit, Playable};

/// Plays the `index`-th of moves of the others.
pub(super) fn reply<G: Playable>(
    walk: &mut Walk<'_, G>,
    moves: &[&str],
    index: usize,
    name: &str,
) -> Result<(), CommandError> {
    let (line, text) = (moves.join(" "), moves[index]);
    let start = moves[..index].iter().map(|text| text.len() + 1).sum();
    let span = start..start + text.len();
    if !matches!(walk.place, Place::Node(_)) {
        let title = format!("nothing follows here: {}", end_words(walk).unwrap_or_default());
        return Err(Diagnostic::new(title)
            .source("moves", &line)
            .label(span, "one move too many")
            .help("leave this move out, and all after it")
            .into_error(Exit::Input));
    }
    let game = walk.game;
    let mv = game
        .read_move(text)
        .map_err(|error| move_syntax_error::<G>(&error, text, (&line, span.clone())))?;
    game.check(&walk.position, mv)
        .map_err(|why| illegal_move_error((game, &walk.position), mv, &why, (&line, span)))?;
    walk.reply(mv).map_err(|fault| broken(name, &fault))
}

pub(super) fn broken(name: &str, StrategyFault(why): &StrategyFault) -> CommandError {
    Diagnostic::new(format!("{name}: the strategy is wrong: {why}"))
        .help(format!("crosstrack check {name} says more"))
        .into_error(Exit::No)
}

/// Says why nothing follows; `None` if something does.
pub(super) fn end_words<G: Playable>(walk: &Walk<'_, G>) -> Option<String> {
    match walk.place {
        Place::Node(_) => None,
        Place::Over(_) => Some(walk.game.turn_words(&walk.position)),
        Place::Spent => Some("the plies of the claim are spent".to_owned()),
        Place::Unknown => Some("the file says nothing of this move, which may win".to_owned()),
        Place::Lemma(_) => Some("a lemma shows that no win follows".to_owned()),
    }
}

/// Writes the moves from the `from`-th on, one a line.
pub(super) fn line_text<G: Playable>(walk: &Walk<'_, G>, from: usize) -> String {
    let mut text = String::new();
    for step in &walk.line[from..] {
        let name = walk.game.player_name(step.player);
        let mv = walk.game.write_move(step.mv);
        let whose = if step.is_answer { "  (the strategy)" } else { "" };
        text += &format!("  {name}  {mv}{whose}\n");
    }
    text
}
