//! A person at the explorer, without a terminal: presses keys, waits for answers, reads the screen.

use std::sync::OnceLock;

use crossings::rules::Ruleset as Crossings;
use crosstrack::Ruleset as Crosstrack;
use crosstrack::solve::Budget;
use crosstrack_explore::Explorer;
use crosstrack_explore::draw::tokens::Theme;
use crosstrack_terminal::answer::{Game, answer};
use crosstrack_terminal::app::App;
use crosstrack_terminal::keys::Key;
use crosstrack_terminal::request::{LineSpec, Request};
use crosstrack_terminal::view::{Appearance, Colours, draw};
use ratatui::Terminal;
use ratatui::backend::TestBackend;

/// Searches go so deep; a deeper one is not answered.
const DEEPEST: usize = 3;

pub(super) const LINES: Appearance =
    Appearance { colours: Colours::None, theme: Theme::Dark, ascii: false };

pub(super) struct Player {
    pub(super) app: App,
}

fn shared() -> &'static Explorer {
    static EXPLORER: OnceLock<Explorer> = OnceLock::new();
    let explorer = || Explorer::default().with_game::<Crosstrack>().with_game::<Crossings>();
    EXPLORER.get_or_init(|| explorer().with_puzzles())
}

impl Player {
    pub(super) fn at(game: &str, position: &str) -> Self {
        let at = LineSpec {
            game: game.to_owned(),
            position: position.to_owned(),
            ..LineSpec::default()
        };
        Self::open(at, None)
    }

    pub(super) fn open(at: LineSpec, puzzle: Option<&str>) -> Self {
        let mut player = Self { app: App::new(at, puzzle.map(str::to_owned)) };
        player.wait();
        assert!(player.app.board.is_some(), "{}", player.app.message);
        player
    }

    /// Answers all that is asked.
    fn wait(&mut self) {
        loop {
            let jobs = self.app.take_jobs();
            if jobs.is_empty() {
                return;
            }
            for job in jobs {
                let slot = job.request.slot();
                let is_wanted = self.app.ticket_of(slot) == Some(job.ticket);
                if !is_wanted || matches!(job.request, Request::Values(_, plies) if plies > DEEPEST)
                {
                    continue;
                }
                let games = [Game::of::<Crosstrack>(), Game::of::<Crossings>()];
                let answer = answer((shared(), &games), &job.request, Budget::default(), &mut drop);
                self.app.receive(job.ticket, slot, answer);
            }
        }
    }

    pub(super) fn press(&mut self, key: Key) {
        self.app.press(key);
        self.wait();
    }

    /// Presses keys: words such as `Enter`, and letters.
    pub(super) fn keys(&mut self, keys: &str) -> &mut Self {
        for word in keys.split_whitespace() {
            match word {
                "Enter" => self.press(Key::Enter),
                "Esc" => self.press(Key::Esc),
                "Tab" => self.press(Key::Tab),
                "BackTab" => self.press(Key::BackTab),
                "Backspace" => self.press(Key::Backspace),
                "Left" => self.press(Key::Left),
                "Right" => self.press(Key::Right),
                "Up" => self.press(Key::Up),
                "Down" => self.press(Key::Down),
                "Home" => self.press(Key::Home),
                "End" => self.press(Key::End),
                "PageDown" => self.press(Key::PageDown),
                "Space" => self.press(Key::Char(' ')),
                word => self.letters(word),
            }
        }
        self
    }

    pub(super) fn letters(&mut self, text: &str) {
        for c in text.chars() {
            self.press(Key::Char(c));
        }
    }

    /// Moves the focus to a place by arrows alone.
    pub(super) fn go(&mut self, to: &str) -> &mut Self {
        let spot = |player: &Self, name: &str| {
            let look = &player.app.board.as_ref().expect("a position").look;
            look.spot(name).unwrap_or_else(|| panic!("no {name}")).clone()
        };
        let target = spot(self, to);
        if target.is_between() != spot(self, &self.app.focus).is_between() {
            self.press(Key::Char('i'));
        }
        for _ in 0..40 {
            let here = spot(self, &self.app.focus);
            let key = match (target.row.cmp(&here.row), target.column.cmp(&here.column)) {
                (std::cmp::Ordering::Less, _) => Key::Up,
                (std::cmp::Ordering::Greater, _) => Key::Down,
                (_, std::cmp::Ordering::Less) => Key::Left,
                (_, std::cmp::Ordering::Greater) => Key::Right,
                _ => return self,
            };
            self.press(key);
        }
        panic!("{to} is not reached from {}", self.app.focus);
    }

    /// Takes a piece from the stock by its code.
    pub(super) fn take(&mut self, code: &str) -> &mut Self {
        self.keys("s");
        let stock = self.app.board.as_ref().expect("a position").look.stock();
        let place = stock
            .iter()
            .enumerate()
            .find_map(|(row, trays)| Some((row, trays.iter().position(|tray| tray.code == code)?)));
        let (row, column) = place.unwrap_or_else(|| panic!("no {code} in the stock"));
        for _ in 0..8 {
            self.keys("Up Left");
        }
        self.keys("Left Left");
        (0..row).for_each(|_| self.press(Key::Down));
        (0..column).for_each(|_| self.press(Key::Right));
        self.keys("Enter")
    }

    /// Turns what is held until it lies so.
    pub(super) fn turn_to(&mut self, rotation: u8) -> &mut Self {
        for _ in 0..8 {
            if self.app.held.as_ref().and_then(|held| held.rotation) == Some(rotation) {
                return self;
            }
            self.press(Key::Char('r'));
        }
        panic!("rotation {rotation} is not reached: {}", self.app.message);
    }

    /// Plays a move of the notation by keys: takes, goes, turns, puts.
    pub(super) fn play(&mut self, mv: &str) -> &mut Self {
        let before = self.app.line.here;
        let parts: Vec<&str> = mv.split(['.', '-']).collect();
        match parts.as_slice() {
            [from, to] if mv.contains('-') => self.go(from).keys("Enter").go(to),
            [code, cell, rotation] if code.len() <= 2 && !code.ends_with(char::is_numeric) => {
                self.go(cell).take(code).go(cell).turn_to(rotation.parse().expect("a number"))
            }
            [cell, rotation] => {
                self.go(cell).keys("Enter").turn_to(rotation.parse().expect("a number"))
            }
            [from, to, rotation] => {
                self.go(from).keys("Enter").go(to).turn_to(rotation.parse().expect("a number"))
            }
            _ => panic!("{mv}"),
        };
        self.keys("Enter");
        assert!(self.app.line.here > before, "{mv}: {:?} {}", self.app.why, self.app.message);
        self
    }

    pub(super) fn position(&self) -> &str {
        &self.app.board.as_ref().expect("a position").look.position
    }

    /// What a terminal of a size shows, line by line.
    pub(super) fn screen(&self, width: u16, height: u16, appearance: Appearance) -> String {
        let mut terminal = Terminal::new(TestBackend::new(width, height)).expect("a terminal");
        terminal.draw(|frame| draw(&self.app, appearance, frame)).expect("a frame");
        let buffer = terminal.backend().buffer();
        let line = |y: u16| -> String {
            let line: String = (0..width).map(|x| buffer[(x, y)].symbol()).collect();
            line.trim_end().to_owned() + "\n"
        };
        (0..height).map(line).collect()
    }
}
