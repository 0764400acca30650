//! Draws the explorer.

mod appearance;
mod board;
mod side;
mod lists;

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Clear, Paragraph};

use crate::app::{App, Pane, Prompt};
pub use crate::view::appearance::{Appearance, Colours};
use crate::view::lists::wrap;
use crosstrack_io::clean;

/// The minimum width of the column beside the board.
const MIN_SIDE: u16 = 26;
/// The maximum width of the column beside the board.
const MAX_SIDE: u16 = 44;

/// Draws the explorer on a frame of any size. At 80 columns by 24 lines, the published boards are fully
/// visible.
///
/// **Cost** drawing each cell of the frame, and a pass over the legal moves.
pub fn draw(app: &App, appearance: Appearance, frame: &mut Frame<'_>) {
    let whole = frame.area();
    if whole.width < 8 || whole.height < 5 {
        return;
    }
    frame.render_widget(Block::new().style(appearance.page()), whole);
    let row = |y: u16| Rect { y, height: 1, ..whole };
    draw_title(app, appearance, frame, row(0));
    let body = Rect { y: 1, height: whole.height - 3, ..whole };
    match (app.help, app.pane) {
        (Some(from), _) => lists::draw_help(from, frame, body),
        (None, Pane::Puzzles) => lists::draw_puzzles(app, appearance, frame, body),
        _ => draw_game(app, appearance, frame, body),
    }
    draw_message(&app.message, appearance, frame, Rect { height: whole.height - 1, ..whole });
    draw_keys(app, appearance, frame, row(whole.height - 1));
    if let Some(prompt) = &app.prompt {
        draw_prompt(prompt, appearance, frame);
    }
    appearance.replace_non_ascii(frame.buffer_mut());
}

fn draw_title(app: &App, appearance: Appearance, frame: &mut Frame<'_>, room: Rect) {
    let what = app.board.as_ref().map_or_else(String::new, |view| {
        let edition = view.look.facts.first().map_or("", |(_, value)| value.as_str());
        format!(" {} {edition}", view.look.title)
    });
    let busy = if app.is_busy() { " …" } else { "" };
    let panes = [("Board", Pane::Board), ("Moves", Pane::Moves), ("Puzzles", Pane::Puzzles)];
    let mut spans = Vec::new();
    let mut taken = 0;
    for (name, pane) in panes {
        let has_it = app.pane == pane || (pane == Pane::Board && app.pane == Pane::Stock);
        let text = if has_it { format!("[{name}]") } else { format!(" {name} ") };
        taken += text.len() as u16;
        let style = if has_it { Appearance::strong() } else { appearance.faint() };
        spans.push(Span::styled(text, style));
    }
    frame.render_widget(
        Paragraph::new(format!("{}{busy}", clean::escape_line(&what))).style(appearance.bar()),
        room,
    );
    if room.width > taken {
        let at = Rect { x: room.x + room.width - taken, width: taken, ..room };
        frame.render_widget(Paragraph::new(Line::from(spans)).style(appearance.bar()), at);
    }
}

/// Draws the board and the column beside it.
fn draw_game(app: &App, appearance: Appearance, frame: &mut Frame<'_>, room: Rect) {
    let narrow = MIN_SIDE.min(room.width / 2);
    let widest = Rect { width: room.width - narrow - 1, ..room };
    let size = (widest.height.into(), widest.width.into());
    let board = app.board.as_ref();
    let canvas = board.and_then(|board| board::largest_fitting(&board.canvases, size));
    let needed = canvas.map_or(0, |canvas| canvas.size().1 as u16 + 1);
    let beside = (room.width - needed.min(widest.width) - 1).min(MAX_SIDE);
    let left = Rect { width: room.width - beside - 1, ..room };
    // The board is centred in its part of the screen.
    let spare = left.width.saturating_sub(needed);
    let left = Rect { x: left.x + spare / 2, width: left.width - spare / 2, ..left };
    board::draw(app, appearance, frame, left);
    let right = Rect { x: room.x + room.width - beside, width: beside, ..room };
    if app.pane == Pane::Moves && room.height < 30 {
        return lists::draw_moves(app, appearance, frame, right);
    }
    let taken = side::draw(app, appearance, frame, right) + 1;
    if right.height > taken + 6 && (room.height >= 30 || app.search.is_shown) {
        let below = Rect { y: right.y + taken, height: right.height - taken, ..right };
        lists::draw_moves(app, appearance, frame, below);
    }
}

/// Draws the message at the bottom, on top of as many lines of `room` as it needs.
fn draw_message(message: &str, appearance: Appearance, frame: &mut Frame<'_>, room: Rect) {
    let lines = wrap(message, room.width.into());
    let height = (lines.len() as u16).clamp(1, room.height);
    let room = Rect { y: room.y + room.height - height, height, ..room };
    frame.render_widget(Clear, room);
    let lines = lines.into_iter().map(|line| Line::styled(line, Appearance::strong()));
    let text = Paragraph::new(lines.collect::<Vec<_>>());
    frame.render_widget(text.style(appearance.page()), room);
}

/// Draws the bar with the keys that have an effect now.
fn draw_keys(app: &App, appearance: Appearance, frame: &mut Frame<'_>, room: Rect) {
    let keys: &[&str] = match (app.pane, &app.held, &app.session) {
        _ if app.help.is_some() => &["arrows scroll", "any other key goes back"],
        (Pane::Puzzles, ..) => &["arrows choose", "Enter plays", "Tab board", "Ctrl-C quits"],
        (Pane::Moves, ..) => {
            &["arrows choose", "Enter plays", "v values", "Tab puzzles", "? help", "q quit"]
        }
        (Pane::Stock, ..) => &["arrows choose", "Enter takes", "Esc board", "? help", "q quit"],
        (_, Some(_), _) => {
            &["arrows move it", "r R turn", "Enter puts", "Esc drops", "? help", "q quit"]
        }
        (.., Some(_)) => {
            &["Enter takes", "h hint", "u take back", "Esc leaves", "n next", "? help", "q quit"]
        }
        _ => &[
            "Enter takes",
            "u undo",
            "space best",
            "v values",
            "/ type",
            "p puzzles",
            "? help",
            "q quit",
        ],
    };
    let keys = fit(keys, usize::from(room.width).saturating_sub(1));
    frame.render_widget(Paragraph::new(format!(" {keys}")).style(appearance.bar()), room);
}

/// Returns the last two keys, which lead to all others, preceded by as many of the other keys as there is
/// room for.
fn fit(keys: &[&str], width: usize) -> String {
    let mut kept = keys.to_vec();
    while kept.len() > 2 && kept.join("  ").len() > width {
        kept.remove(kept.len() - 3);
    }
    kept.join("  ")
}

/// The description of what can be typed in the prompt.
const PROMPT_HEADING: &str =
    " a position, or moves with blanks between; Enter reads it, Esc closes";

/// Draws the prompt, with its error below.
fn draw_prompt(prompt: &Prompt, appearance: Appearance, frame: &mut Frame<'_>) {
    let whole = frame.area();
    let span = prompt.error_span();
    let heading = wrap(PROMPT_HEADING, whole.width.into());
    let messages = error_lines(prompt, appearance, whole.width.into());
    let height = heading.len() + 1 + usize::from(span.is_some()) + messages.len();
    let height = (height as u16).min(whole.height);
    let room = Rect { y: whole.height - height, height, ..whole };
    frame.render_widget(Clear, room);
    frame.render_widget(Block::new().style(appearance.bar()), room);
    let width = usize::from(room.width).saturating_sub(3);
    // A long text is scrolled to the error or, if there is none, to the cursor.
    let shown_at = span.map_or(prompt.cursor, |(start, end)| start.min(end));
    let from = (shown_at + 8).saturating_sub(width).min(prompt.cursor);
    let text: String = prompt.text.chars().skip(from).take(width).collect();
    let row = room.y + heading.len() as u16;
    let mut lines: Vec<Line<'_>> =
        heading.into_iter().map(|line| Line::styled(line, appearance.faint())).collect();
    lines.push(Line::raw(format!("> {}", clean::escape_line(&text))));
    if let Some((start, end)) = span {
        let start = start.saturating_sub(from);
        let length = (end.saturating_sub(from)).saturating_sub(start).max(1).min(width);
        lines.push(Line::styled(
            format!("  {}{}", " ".repeat(start), "^".repeat(length)),
            appearance.error(),
        ));
    }
    lines.extend(messages);
    frame.render_widget(Paragraph::new(lines).style(appearance.bar()), room);
    let column = 2 + prompt.cursor.saturating_sub(from).min(width) as u16;
    frame.set_cursor_position((room.x + column, row.min(whole.height - 1)));
}

/// Returns the error of a prompt with its clause and help, wrapped to a width.
fn error_lines(prompt: &Prompt, appearance: Appearance, width: usize) -> Vec<Line<'static>> {
    let Some(error) = &prompt.error else { return Vec::new() };
    let details = error.clause.map(str::to_owned).into_iter().chain(error.help.iter().cloned());
    std::iter::once((error.to_string(), appearance.error()))
        .chain(details.map(|text| (text, appearance.bar())))
        .flat_map(|(text, style)| {
            wrap(&text, width).into_iter().map(move |part| Line::styled(part, style))
        })
        .collect()
}
