//! How the explorer is drawn.

mod looks;
mod board;
mod side;
mod lists;

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Clear, Paragraph};

use crate::terminal::state::{Pane, Prompt, State};
pub use crate::terminal::view::looks::{Colours, Looks};
use crosstrack_io::clean;
use crosstrack_verify::table::wrapped;

/// What is beside the board takes so much at least, and at most.
const NARROW: u16 = 26;
const WIDE: u16 = 44;

/// Draws everything. A frame of any size will do; one of 80 by 24 holds the published boards whole.
///
/// **Cost** that of the frame, and a pass over the legal moves.
pub fn draw(state: &State, looks: Looks, frame: &mut Frame<'_>) {
    let whole = frame.area();
    if whole.width < 8 || whole.height < 5 {
        return;
    }
    frame.render_widget(Block::new().style(looks.page()), whole);
    let row = |y: u16| Rect { y, height: 1, ..whole };
    title(state, looks, frame, row(0));
    let body = Rect { y: 1, height: whole.height - 3, ..whole };
    match (state.help, state.pane) {
        (Some(from), _) => lists::help(from, frame, body),
        (None, Pane::Puzzles) => lists::puzzles(state, looks, frame, body),
        _ => game(state, looks, frame, body),
    }
    frame.render_widget(
        Paragraph::new(Line::styled(
            clean::escape_line(&state.message).into_owned(),
            Looks::strong(),
        )),
        row(whole.height - 2),
    );
    keys(state, looks, frame, row(whole.height - 1));
    if let Some(prompt) = &state.prompt {
        line(prompt, looks, frame);
    }
    looks.finish(frame.buffer_mut());
}

fn title(state: &State, looks: Looks, frame: &mut Frame<'_>, room: Rect) {
    let what = state.seen.as_ref().map_or_else(String::new, |seen| {
        let edition = seen.look.facts.first().map_or("", |(_, value)| value.as_str());
        format!(" {} {edition}", seen.look.title)
    });
    let busy = if state.is_busy() { " …" } else { "" };
    let panes = [("Board", Pane::Board), ("Moves", Pane::Moves), ("Puzzles", Pane::Puzzles)];
    let mut spans = Vec::new();
    let mut taken = 0;
    for (name, pane) in panes {
        let has_it = state.pane == pane || (pane == Pane::Board && state.pane == Pane::Stock);
        let text = if has_it { format!("[{name}]") } else { format!(" {name} ") };
        taken += text.len() as u16;
        let style = if has_it { Looks::strong() } else { looks.faint() };
        spans.push(Span::styled(text, style));
    }
    frame.render_widget(
        Paragraph::new(format!("{}{busy}", clean::escape_line(&what))).style(looks.bar()),
        room,
    );
    if room.width > taken {
        let at = Rect { x: room.x + room.width - taken, width: taken, ..room };
        frame.render_widget(Paragraph::new(Line::from(spans)).style(looks.bar()), at);
    }
}

/// The board, and what is beside it.
fn game(state: &State, looks: Looks, frame: &mut Frame<'_>, room: Rect) {
    let narrow = NARROW.min(room.width / 2);
    let least = Rect { width: room.width - narrow - 1, ..room };
    let canvas = state
        .seen
        .as_ref()
        .and_then(|seen| board::fitting(&seen.canvases, (least.height.into(), least.width.into())));
    let needed = canvas.map_or(0, |canvas| canvas.size().1 as u16 + 1);
    let beside = (room.width - needed.min(least.width) - 1).min(WIDE);
    let left = Rect { width: room.width - beside - 1, ..room };
    // In the middle of its part, where that is larger.
    let spare = left.width.saturating_sub(needed);
    let left = Rect { x: left.x + spare / 2, width: left.width - spare / 2, ..left };
    board::draw(state, looks, frame, left);
    let right = Rect { x: room.x + room.width - beside, width: beside, ..room };
    if state.pane == Pane::Moves && room.height < 30 {
        return lists::moves(state, looks, frame, right);
    }
    let taken = side::draw(state, looks, frame, right) + 1;
    if right.height > taken + 6 && (room.height >= 30 || state.search.on) {
        let below = Rect { y: right.y + taken, height: right.height - taken, ..right };
        lists::moves(state, looks, frame, below);
    }
}

/// The keys that matter now.
fn keys(state: &State, looks: Looks, frame: &mut Frame<'_>, room: Rect) {
    let keys = match (state.pane, &state.held, &state.solving) {
        _ if state.help.is_some() => "arrows scroll  any other key goes back",
        (Pane::Puzzles, ..) => "arrows choose  Enter plays  Tab board  Ctrl-C quits",
        (Pane::Moves, ..) => "arrows choose  Enter plays  v values  Tab puzzles  ? help  q quit",
        (Pane::Stock, ..) => "arrows choose  Enter takes  Esc board  ? help  q quit",
        (_, Some(_), _) => "arrows move it  r R turn  Enter puts  Esc drops  ? help  q quit",
        (.., Some(_)) => "Enter takes  h hint  u take back  p puzzles  Esc leaves  ? help  q quit",
        _ => "Enter takes  u undo  space best  v values  / type  p puzzles  ? help  q quit",
    };
    frame.render_widget(Paragraph::new(format!(" {keys}")).style(looks.bar()), room);
}

/// The line that is typed, with what is wrong below it.
fn line(prompt: &Prompt, looks: Looks, frame: &mut Frame<'_>) {
    let whole = frame.area();
    let wrong = prompt.wrong();
    let messages = prompt.fault.as_ref().map_or_else(Vec::new, |fault| {
        let mut lines = Vec::new();
        let wide = usize::from(whole.width);
        let wrapped = |text: &str, style| {
            let parts = wrapped(clean::escape_line(text).split(' '), wide);
            parts.into_iter().map(move |part| Line::styled(part, style))
        };
        lines.extend(wrapped(&fault.message, looks.wrong()));
        let more = fault.clause.map(str::to_owned).into_iter().chain(fault.help.clone());
        lines.extend(more.flat_map(|text| wrapped(&text, looks.bar())));
        lines
    });
    let height = (2 + messages.len() as u16 + u16::from(wrong.is_some())).min(whole.height);
    let room = Rect { y: whole.height - height, height, ..whole };
    frame.render_widget(Clear, room);
    frame.render_widget(Block::new().style(looks.bar()), room);
    let width = usize::from(room.width).saturating_sub(3);
    // What matters is seen: the cursor, or what is wrong.
    let shown_at = wrong.map_or(prompt.cursor, |(start, end)| start.min(end));
    let from = (shown_at + 8).saturating_sub(width).min(prompt.cursor);
    let text: String = prompt.text.chars().skip(from).take(width).collect();
    let mut lines = vec![
        Line::styled(
            " a position, or moves with blanks between; Enter reads it, Esc closes",
            looks.faint(),
        ),
        Line::raw(format!("> {}", clean::escape_line(&text))),
    ];
    if let Some((start, end)) = wrong {
        let start = start.saturating_sub(from);
        let length = (end.saturating_sub(from)).saturating_sub(start).max(1).min(width);
        lines.push(Line::styled(
            format!("  {}{}", " ".repeat(start), "^".repeat(length)),
            looks.wrong(),
        ));
    }
    lines.extend(messages);
    frame.render_widget(Paragraph::new(lines).style(looks.bar()), room);
    let column = 2 + prompt.cursor.saturating_sub(from).min(width) as u16;
    frame.set_cursor_position((room.x + column, room.y + 1));
}
