//! Draws the lists of moves, puzzles and keys.

use std::collections::HashSet;

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::Paragraph;

use crate::app::{App, Pane};
use crate::keys::HELP;
use crate::view::appearance::{Appearance, short_value, symbol};
use crosstrack::base::counted;
use crosstrack_io::clean;
use crosstrack_io::table::wrap_words;

/// Returns the first of `count` entries to show in `room` lines, so that entry `at` is among those shown.
fn first_shown(at: usize, count: usize, room: usize) -> usize {
    at.saturating_sub(room / 2).min(count.saturating_sub(room))
}

/// Draws the moves with their values.
pub(super) fn draw_moves(app: &App, appearance: Appearance, frame: &mut Frame<'_>, room: Rect) {
    let Some(board) = &app.board else { return };
    let listed = app.listed_moves();
    let has_focus = app.pane == Pane::Moves;
    let of = match &app.held {
        Some(_) => format!(" at {}", app.focus),
        None => String::new(),
    };
    let title = format!("{}{of}", counted(listed.len(), "move"));
    let mut lines = vec![Line::styled(
        title,
        if has_focus { Appearance::strong() } else { appearance.faint() },
    )];
    let rows = usize::from(room.height).saturating_sub(1);
    let start = first_shown(app.marked, listed.len(), rows);
    // In a puzzle, showing wins would give the solution away.
    let shows_wins = app.session.is_none();
    let wins = board.look.moves.iter().filter(|mv| mv.wins && shows_wins);
    let wins: HashSet<&str> = wins.map(|mv| mv.mv.as_str()).collect();
    for (number, mv) in listed.iter().enumerate().skip(start).take(rows) {
        let is_marked = has_focus && number == app.marked;
        let style = if is_marked { appearance.focus() } else { appearance.page() };
        let mark = if is_marked { '>' } else { ' ' };
        let mut spans = vec![
            Span::styled(format!("{mark} {:<11}", clean::escape_line(mv)), style),
            Span::raw(" "),
        ];
        match app.search.by_move.get(*mv).filter(|_| app.search.is_shown) {
            Some(&value) if room.width >= 40 => {
                let words = format!("{} {value}", symbol(value));
                spans.push(Span::styled(words, appearance.value(value)));
            }
            Some(&value) => spans.push(Span::styled(short_value(value), appearance.value(value))),
            None if wins.contains(mv) => spans.push(Span::styled("wins", Appearance::strong())),
            None => {}
        }
        lines.push(Line::from(spans));
    }
    frame.render_widget(Paragraph::new(lines), room);
}

/// Draws the puzzles that match the filter.
pub(super) fn draw_puzzles(app: &App, appearance: Appearance, frame: &mut Frame<'_>, room: Rect) {
    let chosen = app.filtered_puzzles();
    let (count, all) = (chosen.len(), app.puzzles.all.len());
    let filter = clean::escape_line(&app.puzzles.filter).into_owned();
    let typed = format!("filter: {filter}");
    let column = room.x + (typed.chars().count() as u16).min(room.width.saturating_sub(1));
    let heading = format!("{count} of {all} puzzles: type to filter, Enter plays, Esc leaves");
    // If there is little room, goals are written as in tables.
    let in_words = room.width >= 72;
    let goal_width = if in_words { 24 } else { 13 };
    let names = format!(
        "  {:<11}{:<11}{:<7}{:<goal_width$}{:<8}{:<8}{}",
        "id", "game", "board", "goal", "level", "state", "themes"
    );
    let mut lines = vec![
        Line::styled(typed, Appearance::strong()),
        Line::styled(heading, appearance.faint()),
        Line::styled(names, appearance.faint()),
    ];
    let rows = usize::from(room.height).saturating_sub(lines.len());
    let start = first_shown(app.puzzles.at, count, rows);
    for (number, puzzle) in chosen.iter().enumerate().skip(start).take(rows) {
        let is_marked = number == app.puzzles.at;
        let mark = if is_marked { '>' } else { ' ' };
        // The part after the comma is the same for all puzzles.
        let words = puzzle.goal_words.split(", ").next().unwrap_or_default();
        let goal = if in_words { words } else { &puzzle.goal };
        let text = format!(
            "{mark} {:<11}{:<11}{:<7}{:<goal_width$}{:<8}{:<8}{}",
            puzzle.id,
            puzzle.game,
            puzzle.board,
            goal,
            puzzle.level.as_deref().unwrap_or("-"),
            app.puzzle_mark(&puzzle.id),
            puzzle.themes.as_ref().map(|themes| themes.join(", ")).unwrap_or_default(),
        );
        let style = if is_marked { appearance.focus() } else { appearance.page() };
        lines.push(Line::styled(clean::escape_line(&text).into_owned(), style));
    }
    if count == 0 && all > 0 {
        lines.push(Line::raw("no puzzle has all these words"));
    }
    frame.render_widget(Paragraph::new(lines), room);
    frame.set_cursor_position((column, room.y));
}

/// Draws the help: the keys, the values, and how to read the board.
pub(super) fn draw_help(from: u16, frame: &mut Frame<'_>, room: Rect) {
    let width = usize::from(room.width);
    let mut lines = Vec::new();
    for (title, rows) in [("Keys", HELP), (VALUES_TITLE, VALUES), ("Reading the board", &[])] {
        let title = wrap(title, width).into_iter();
        lines.extend(title.map(|line| Line::styled(line, Appearance::strong())));
        lines.extend(rows.iter().flat_map(|row| help_lines(row, width)));
        if !rows.is_empty() {
            lines.push(Line::default());
        }
    }
    let texts = READING.iter().flat_map(|text| wrap(text, width.saturating_sub(2)));
    lines.extend(texts.map(|line| Line::raw(format!("  {line}"))));
    let last = (lines.len() as u16).saturating_sub(room.height);
    frame.render_widget(Paragraph::new(lines).scroll((from.min(last), 0)), room);
}

/// Returns the lines for a key and its description, wrapped to a width.
fn help_lines((key, words): &(&'static str, &'static str), width: usize) -> Vec<Line<'static>> {
    let lines = wrap(words, width.saturating_sub(11)).into_iter().enumerate();
    let lines = lines.map(|(number, line)| {
        let key = if number == 0 { key } else { "" };
        Line::from(vec![Span::styled(format!("  {key:<9}"), Appearance::strong()), Span::raw(line)])
    });
    lines.collect()
}

const VALUES_TITLE: &str = "Values, of the player to move; a ply is one turn of one player";

const VALUES: &[(&str, &str)] = &[
    ("▲3", "win in 3 plies, whatever the others do"),
    ("■", "draw: neither side can force a win"),
    ("▼4", "loss in 4 plies: another side wins"),
    ("≥5", "no win within 5 plies; beyond, nothing is known"),
    ("?", "not looked at yet"),
];

const READING: &[&str] = &[
    "A piece has its set's letter, its pattern and its rotation: rD0; * is frozen.",
    "Digits stand at the sides that track reaches: sides with the same digit are linked; Y is a side that \
     two paths share. A winning path has ● on its way.",
    "Where room is short, strokes stand at these sides, and digits beside the board.",
    "In Crossings, [r] is locked, (r) is a stone whose crossing is to be answered.",
];

/// Wraps a text that comes from a game, a file or a person; escapes its control characters.
pub(super) fn wrap(text: &str, width: usize) -> Vec<String> {
    wrap_words(clean::escape_line(text).split(' '), width)
}
