//! What the terminal shows, held against files. `SCREENS=write` writes them anew.

use std::path::Path;

use crosstrack_explore::draw::tokens::Theme;
use crosstrack_terminal::view::{Appearance, Colours};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::style::Color;

use crate::player::{LINES, Player};

/// Three sizes of each.
fn compare(name: &str, player: &Player) {
    for (width, height) in [(60, 20), (80, 24), (120, 40)] {
        same(&format!("{name}-{width}x{height}"), &player.screen(width, height, LINES));
    }
}

fn same(name: &str, screen: &str) {
    let folder = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
        .join("crates/terminal/tests/terminal/screens");
    let file = folder.join(format!("{name}.txt"));
    if std::env::var_os("SCREENS").is_some_and(|value| value == "write") {
        std::fs::write(&file, screen).expect("a file");
    }
    let expected = std::fs::read_to_string(&file).unwrap_or_default();
    assert_eq!(screen, expected, "{name}: SCREENS=write writes it anew");
}

/// A position of the published small board with a path all but complete.
const SMALL: &str = "x1_4x2_1122.1_2.rI0.1-3.bI0.2-3.yI0.2-3.gI0.2-6-2.bD0.1_d";

fn large() -> Player {
    let mut player = Player::at("crosstrack", "x1_4x3_1122.1_4-6-8-8-8-8-6-4_d");
    player.play("rH.c2.0").play("bG.c3.1").play("L.xd4.1").play("gC.d5.0").play("yA.d4.1");
    player
}

#[test]
fn crosstrack() {
    let mut player = Player::at("crosstrack", SMALL);
    player.go("d5").take("rD");
    compare("small-held", &player);
    player.keys("Enter");
    compare("small-won", &player);
}

#[test]
fn crosstrack_large() {
    let mut player = large();
    compare("large", &player);
    player.keys("s");
    compare("large-stock", &player);
    let ascii = player.screen(80, 24, Appearance { ascii: true, ..LINES });
    assert!(ascii.is_ascii(), "{ascii}");
    same("large-stock-80x24-ascii", &ascii);
}

#[test]
fn crossings() {
    let mut player = Player::at("crossings", "bbb/3/3/rrr r -");
    player.keys("v").go("a1").keys("Enter Up");
    compare("crossings-held", &player);
    player.keys("Esc Tab Down");
    compare("crossings-moves", &player);
    let standard = "bbbbbbbb/bbbbbbbb/8/8/8/8/rrrrrrrr/rrrrrrrr r -";
    compare("crossings-start", &Player::at("crossings", standard));
}

#[test]
fn lists_help_and_mistakes() {
    let mut player = Player::at("crosstrack", SMALL);
    player.keys("p");
    player.letters("win hard");
    player.keys("Down Down");
    compare("puzzles", &player);
    player.keys("Tab ?");
    compare("help", &player);
    player.keys("Esc /");
    player.letters("x1_4x2_1122.1_4-6-6-6-6-9_d");
    player.keys("Enter");
    compare("mistake", &player);
}

#[test]
fn a_board_that_does_not_fit_scrolls_to_the_focus() {
    let mut player = large();
    player.go("a4");
    same("large-50x14-left", &player.screen(50, 14, LINES));
    player.go("h4");
    same("large-50x14-right", &player.screen(50, 14, LINES));
}

#[test]
fn what_is_said_is_shown_whole() {
    let mut player = Player::at("crosstrack", SMALL);
    let words =
        "one of many words that the explorer has to say here is the last, and this one is it";
    words.clone_into(&mut player.app.message);
    for width in [30, 60, 80] {
        let screen = player.screen(width, 20, LINES);
        let bottom: Vec<&str> = screen.lines().rev().skip(1).take(words.len() / 25).collect();
        let said: Vec<&str> = bottom.into_iter().rev().flat_map(str::split_whitespace).collect();
        assert!(said.join(" ").contains(words), "{screen}");
    }
}

/// Whatever colours are used, each piece has them by its set and its letter says the set.
#[test]
fn pieces_have_the_colours_of_the_tokens() {
    let player = Player::at("crosstrack", SMALL);
    let ground = |colours: Colours| {
        let appearance = Appearance { colours, theme: Theme::Dark, ascii: false };
        let mut terminal = Terminal::new(TestBackend::new(80, 24)).expect("a terminal");
        let draw = |frame: &mut ratatui::Frame<'_>| {
            crosstrack_terminal::view::draw(&player.app, appearance, frame);
        };
        terminal.draw(draw).expect("a frame");
        let buffer = terminal.backend().buffer().clone();
        let at = (0..24 * 80).find(|at| {
            let (x, y) = (at % 80, at / 80);
            x > 1 && buffer[(x, y)].symbol() == "I" && buffer[(x - 1, y)].symbol() == "r"
        });
        let at = at.expect("the piece rI");
        buffer[(at % 80, at / 80)].bg
    };
    assert_eq!(ground(Colours::All), Color::Rgb(0xd9, 0x62, 0x3a));
    assert!(matches!(ground(Colours::Indexed), Color::Indexed(_)));
    assert_eq!(ground(Colours::None), Color::Reset);
}
