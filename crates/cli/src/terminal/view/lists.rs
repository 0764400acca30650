//! Lists: moves, puzzles, keys.

use std::collections::HashSet;

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::Paragraph;

use crate::terminal::keys::HELP;
use crate::terminal::state::{Pane, State};
use crate::terminal::view::looks::{Looks, shape, short};
use crosstrack::base::counted;
use crosstrack_io::clean;

/// The first of `count` entries that is shown, so that one of them is.
fn first(at: usize, count: usize, room: usize) -> usize {
    at.saturating_sub(room / 2).min(count.saturating_sub(room))
}

/// The moves with their values.
pub(super) fn moves(state: &State, looks: Looks, frame: &mut Frame<'_>, room: Rect) {
    let Some(seen) = &state.seen else { return };
    let listed = state.listed();
    let has_focus = state.pane == Pane::Moves;
    let of = match &state.held {
        Some(_) => format!(" at {}", state.focus),
        None => String::new(),
    };
    let title = format!("{}{of}", counted(listed.len(), "move"));
    let mut lines =
        vec![Line::styled(title, if has_focus { Looks::strong() } else { looks.faint() })];
    let rows = usize::from(room.height).saturating_sub(1);
    let start = first(state.marked, listed.len(), rows);
    // In a puzzle that would be its solution.
    let shows_wins = state.solving.is_none();
    let wins = seen.look.moves.iter().filter(|mv| mv.wins && shows_wins);
    let wins: HashSet<&str> = wins.map(|mv| mv.mv.as_str()).collect();
    for (number, mv) in listed.iter().enumerate().skip(start).take(rows) {
        let is_marked = has_focus && number == state.marked;
        let style = if is_marked { looks.focus() } else { looks.page() };
        let mark = if is_marked { '>' } else { ' ' };
        let mut spans = vec![
            Span::styled(format!("{mark} {:<11}", clean::escape_line(mv)), style),
            Span::raw(" "),
        ];
        match state.search.by.get(*mv).filter(|_| state.search.on) {
            Some(&value) if room.width >= 40 => {
                let words = format!("{} {value}", shape(value));
                spans.push(Span::styled(words, looks.value(value)));
            }
            Some(&value) => spans.push(Span::styled(short(value), looks.value(value))),
            None if wins.contains(mv) => spans.push(Span::styled("wins", Looks::strong())),
            None => {}
        }
        lines.push(Line::from(spans));
    }
    frame.render_widget(Paragraph::new(lines), room);
}

/// The puzzles that the filter lets through.
pub(super) fn puzzles(state: &State, looks: Looks, frame: &mut Frame<'_>, room: Rect) {
    let chosen = state.chosen();
    let (count, all) = (chosen.len(), state.puzzles.all.len());
    let filter = clean::escape_line(&state.puzzles.filter).into_owned();
    let typed = format!("filter: {filter}");
    let column = room.x + (typed.chars().count() as u16).min(room.width.saturating_sub(1));
    let heading = format!("{count} of {all} puzzles: Enter plays one, typing filters, Esc leaves");
    let names = format!(
        "  {:<11}{:<11}{:<7}{:<24}{:<8}{:<8}{}",
        "id", "game", "board", "goal", "level", "state", "themes"
    );
    let mut lines = vec![
        Line::styled(typed, Looks::strong()),
        Line::styled(heading, looks.faint()),
        Line::styled(names, looks.faint()),
    ];
    let rows = usize::from(room.height).saturating_sub(lines.len());
    let start = first(state.puzzles.at, count, rows);
    for (number, puzzle) in chosen.iter().enumerate().skip(start).take(rows) {
        let is_marked = number == state.puzzles.at;
        let mark = if is_marked { '>' } else { ' ' };
        // What follows the comma is the same for all.
        let goal = puzzle.goal_words.split(", ").next().unwrap_or_default();
        let text = format!(
            "{mark} {:<11}{:<11}{:<7}{:<24}{:<8}{:<8}{}",
            puzzle.id,
            puzzle.game,
            puzzle.board,
            goal,
            puzzle.level.as_deref().unwrap_or("-"),
            state.mark(&puzzle.id),
            puzzle.themes.join(", "),
        );
        let style = if is_marked { looks.focus() } else { looks.page() };
        lines.push(Line::styled(clean::escape_line(&text).into_owned(), style));
    }
    if count == 0 && all > 0 {
        lines.push(Line::raw("no puzzle has all these words"));
    }
    frame.render_widget(Paragraph::new(lines), room);
    frame.set_cursor_position((column, room.y));
}

/// What the keys do, what values mean, and how to read the board.
pub(super) fn help(from: u16, frame: &mut Frame<'_>, room: Rect) {
    let entry = |(key, words): &(&'static str, &'static str)| {
        Line::from(vec![Span::styled(format!("  {key:<9}"), Looks::strong()), Span::raw(*words)])
    };
    let mut lines = vec![Line::styled("Keys", Looks::strong())];
    lines.extend(HELP.iter().map(entry));
    lines.push(Line::default());
    lines.push(Line::styled(
        "Values, of the player to move; a ply is one turn of one player",
        Looks::strong(),
    ));
    lines.extend(VALUES.iter().map(entry));
    lines.push(Line::default());
    lines.push(Line::styled("Reading the board", Looks::strong()));
    lines.extend(READING.iter().map(|line| Line::raw(*line)));
    let last = (lines.len() as u16).saturating_sub(room.height);
    frame.render_widget(Paragraph::new(lines).scroll((from.min(last), 0)), room);
}

const VALUES: &[(&str, &str)] = &[
    ("▲3", "win in 3 plies, whatever the others do"),
    ("■", "draw: neither side can force a win"),
    ("▼4", "loss in 4 plies: another side wins"),
    ("≥5", "no win within 5 plies; beyond, nothing is known"),
    ("?", "not looked at yet"),
];

const READING: &[&str] = &[
    "  A piece has its set's letter, its pattern and its rotation: rD0; * is frozen.",
    "  Digits stand at the sides that track reaches: sides with the same digit are",
    "  linked; Y is a side that two paths share. A winning path has ● on its way.",
    "  Where room is short, strokes stand at these sides, and digits beside the board.",
    "  In Crossings, [r] is locked, (r) is a stone whose crossing is to be answered.",
];
