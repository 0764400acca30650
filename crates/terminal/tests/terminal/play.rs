//! Games, puzzles and mistakes, by keys alone.

use crosstrack_explore::Worth;
use crosstrack_terminal::app::{Opponent, Pane, Status};
use crosstrack_terminal::keys::Key;
use crosstrack_terminal::request::{LineSpec, Progress, Response, Slot};

use crate::player::{LINES, Player};

const START: &str = "x1_4x2_1122.1_4-6-6-6-6-4_d";
/// The position of the puzzle 1a66703bbf.
const PUZZLE: &str = "x1_4x2_1122.2_4-3.yA6.2-1.gG2.bA3.2.rG5-yC0.2.bG7.bC3.1-5.gD0-3.yG3_d";

#[test]
fn a_game_of_crosstrack_is_won() {
    let mut player = Player::at("crosstrack", "x1_2x1_1122.1_2-2_d");
    player.play("rA.a1.0").play("gI.b1.1").play("a1.2");
    assert_eq!(player.position(), "x1_2x1_1122.2_rA2.gI1-2_d");
    let screen = player.screen(80, 24, LINES);
    assert!(screen.contains("player 1 has won") && screen.contains('●'), "{screen}");
    // Nothing can be taken any more, and that is said.
    player.keys("Enter");
    assert!(player.app.message.contains("player 1 has won"), "{}", player.app.message);
    let farewell = player.app.farewell();
    let command = "crosstrack play x1_2x1_1122.1_2-2_d rA.a1.0 gI.b1.1 a1.2 --steps\n";
    assert!(farewell.starts_with("x1_2x1_1122.2_rA2.gI1-2_d\nplayer 1 has won\n"), "{farewell}");
    assert!(farewell.ends_with(command), "{farewell}");
}

#[test]
fn a_game_of_crossings_is_won() {
    let mut player = Player::at("crossings", "bbb/3/rrr r -");
    player.play("a1-b2").play("c3-c2").play("b2-c3");
    let screen = player.screen(80, 24, LINES);
    assert!(screen.contains("Red has won"), "{screen}");
    let farewell = player.app.farewell();
    let command = "crosstrack play 'bbb/3/rrr r -' a1-b2 c3-c2 b2-c3 --game crossings";
    assert!(farewell.contains(command), "{farewell}");
}

#[test]
fn a_large_board_takes_intersection_pieces() {
    let mut player = Player::at("crosstrack", "x1_4x3_1122.1_4-6-8-8-8-8-6-4_d");
    player.play("rH.c2.0").play("bG.c5.0").play("L.xd4.1");
    assert!(player.position().contains("L1"), "{}", player.position());
    assert!(player.app.board.as_ref().expect("a position").look.spot("xd4").is_some());
}

#[test]
fn what_would_be_is_seen_before_it_is_played() {
    let mut player = Player::at("crosstrack", "x1_2x1_1122.1_rA0.gI1-2_d");
    player.go("a1").keys("Enter").turn_to(2);
    let preview = player.app.preview.as_ref().expect("a preview");
    assert_eq!((preview.mv.as_str(), preview.end.as_deref()), ("a1.2", Some("player 1 has won")));
    assert!(player.screen(80, 24, LINES).contains("this move: player 1 has won"));
    // Turning back is another legal rotation, or where it lies.
    player.keys("R");
    assert_ne!(player.app.held.as_ref().and_then(|held| held.rotation), Some(2));
    player.keys("Esc");
    assert!(player.app.held.is_none() && player.app.preview.is_none());
    assert_eq!(player.position(), "x1_2x1_1122.1_rA0.gI1-2_d");
}

#[test]
fn an_illegal_move_says_which_clause_forbids_it() {
    let mut player = Player::at("crosstrack", START);
    player.play("rI.c1.2").go("d4").take("bI").go("c1");
    assert!(player.app.preview.is_none());
    let why = player.app.why.as_ref().expect("a reason");
    assert!(why.clause.is_some() && !why.words.is_empty());
    player.keys("Enter");
    assert!(player.app.held.is_some(), "nothing is played");
    // The other player's set is not open.
    player.keys("Esc s");
    let stock = player.app.board.as_ref().expect("a position").look.stock();
    assert!(stock.iter().flatten().all(|tray| tray.code.starts_with(['b', 'g'])));
}

#[test]
fn the_computer_answers_and_waits_for_the_person() {
    let mut player = Player::at("crosstrack", START);
    player.app.opponent = Some(Opponent { level: 5, seed: 1, persons: vec![1] });
    player.play("rI.c1.2");
    let turn = |player: &Player| {
        let look = &player.app.board.as_ref().expect("a position").look;
        (look.to_move, look.line.len())
    };
    assert_eq!(turn(&player), (1, 2));
    assert!(player.app.message.starts_with("answer of 2: "), "{}", player.app.message);
    assert!(player.screen(80, 24, LINES).contains("computer, level 5"));
    // Both moves are taken back, and none is made instead.
    player.keys("u");
    assert_eq!(turn(&player), (1, 0));
    player.keys("U");
    assert_eq!((turn(&player), player.app.line.moves.len()), ((2, 1), 2));
}

#[test]
fn undo_and_redo_go_along_the_line() {
    let mut player = Player::at("crosstrack", START);
    player.play("rI.c1.2").play("bI.c5.0");
    let end = player.position().to_owned();
    player.keys("u u u");
    assert_eq!((player.position(), player.app.line.here), (START, 0));
    // What is taken back is not of the game that is recorded.
    assert!(player.app.line.at().line.is_empty() && player.app.line.moves.len() == 2);
    player.keys("U U U");
    assert_eq!((player.position(), player.app.line.here), (end.as_str(), 2));
    // The same move again goes along; another one begins a new end.
    player.keys("u u").play("rI.c1.2");
    assert_eq!(player.app.line.moves.len(), 2);
    player.keys("u").play("rA.b2.0");
    assert_eq!(player.app.line.moves, ["rA.b2.0"]);
}

#[test]
fn a_wrong_position_is_marked_and_the_board_stays() {
    let mut player = Player::at("crosstrack", START);
    player.play("rI.c1.2");
    let before = player.position().to_owned();
    player.keys("/");
    player.app.paste("x1_4x2_1122.1_4-6-6-6-6-Q_d\n");
    player.keys("Enter");
    let prompt = player.app.prompt.as_ref().expect("it is still open");
    assert_eq!(prompt.error_span(), Some((24, 25)), "{:?}", prompt.error);
    let screen = player.screen(80, 24, LINES);
    let lines: Vec<&str> = screen.lines().collect();
    let at = lines.iter().position(|line| line.contains("6-Q_d")).expect("the text");
    let caret = lines[at + 1].find('^').expect("a caret");
    assert_eq!(lines[at].chars().nth(caret), Some('Q'), "{screen}");
    assert_eq!(player.position(), before);
    // What is typed can be corrected: there is no need to type it again.
    player.keys("Left Left Backspace 4 Enter");
    assert!(player.app.prompt.is_none(), "{:?}", player.app.prompt);
    assert_eq!(player.position(), START);
    assert_eq!(player.app.line.here, 0);
}

#[test]
fn moves_and_positions_of_the_other_game_can_be_typed() {
    let mut player = Player::at("crosstrack", START);
    player.keys("/");
    player.app.paste("rI.c1.2 bI.c5.0");
    player.keys("Enter");
    assert_eq!(player.app.line.moves, ["rI.c1.2", "bI.c5.0"]);
    player.keys("/");
    player.app.paste("rA.c1.0");
    player.keys("Enter");
    let error = player.app.prompt.as_ref().and_then(|prompt| prompt.error.clone());
    assert!(error.is_some_and(|error| error.clause.is_some()));
    assert_eq!(player.app.line.here, 2);
    player.keys("Esc /");
    player.app.paste("bbb/3/3/rrr r -");
    player.keys("Enter");
    assert_eq!(player.app.board.as_ref().expect("a position").look.game, "crossings");
    assert!(player.app.line.moves.is_empty());
}

#[test]
fn a_puzzle_is_solved_by_keys_alone() {
    let mut player = Player::at("crosstrack", START);
    player.keys("p");
    assert_eq!(player.app.pane, Pane::Puzzles);
    player.letters("a68afcde18");
    assert_eq!(player.app.filtered_puzzles().len(), 1);
    player.keys("Enter h h h");
    let hint = player.app.session.as_ref().and_then(|solving| solving.hint.clone());
    assert_eq!(hint.map(|hint| hint.level), Some(3));
    // Values would give it away.
    player.keys("v");
    assert!(!player.app.search.is_shown);
    player.play("b2.5");
    let solving = player.app.session.as_ref().expect("a puzzle");
    assert_eq!(solving.status, Status::YourMove, "{}", solving.words);
    assert_eq!(player.app.line.here, 2, "the best defence was played");
    let look = &player.app.board.as_ref().expect("a position").look;
    let wins = look.moves.iter().find(|mv| mv.wins).map(|mv| mv.mv.clone());
    let wins = wins.expect("a winning move");
    let at = player.app.listed_moves().iter().position(|&mv| mv == wins).expect("it is listed");
    player.keys("Tab");
    for _ in 0..at {
        player.press(Key::Down);
    }
    // Nothing says before it is played that it wins.
    let preview = player.app.preview.as_ref().expect("a preview");
    assert_eq!((preview.mv.as_str(), &preview.end), (wins.as_str(), &None));
    let screen = player.screen(100, 40, LINES);
    assert!(screen.contains(&format!("Enter plays {wins}")), "{screen}");
    assert!(!screen.contains('●') && !screen.contains("wins"), "{screen}");
    player.keys("Enter");
    assert!(player.screen(100, 40, LINES).contains('●'));
    let solving = player.app.session.as_ref().expect("a puzzle");
    assert_eq!(solving.status, Status::Solved, "{}", solving.words);
    assert_eq!(player.app.puzzle_mark("a68afcde18"), "solved");
    player.keys("p Esc");
    player.letters("solved");
    assert_eq!(player.app.filtered_puzzles().len(), 1);
}

/// A puzzle that is named instead of a position begins at once, with its goal.
#[test]
fn a_puzzle_is_opened_by_its_id() {
    let at = LineSpec {
        game: "crosstrack".to_owned(),
        position: PUZZLE.to_owned(),
        ..LineSpec::default()
    };
    let mut player = Player::open(at, Some("1a66703bbf"));
    let screen = player.screen(80, 24, LINES);
    assert!(screen.contains("puzzle 1a66703bbf") && screen.contains("→ your move"), "{screen}");
    // It is left, and chosen again by the name of its goal.
    player.keys("Esc p");
    player.letters("win-in-1 1a66703bbf");
    assert_eq!(player.app.filtered_puzzles().len(), 1);
    player.keys("Enter");
    assert!(player.app.session.is_some());
}

#[test]
fn in_a_puzzle_a_move_is_typed_and_the_next_is_a_key_away() {
    let mut player = Player::at("crosstrack", START);
    player.keys("n");
    assert!(player.app.message.contains("no puzzle is open"), "{}", player.app.message);
    player.keys("p");
    player.letters("win-in-1");
    let listed: Vec<String> =
        player.app.filtered_puzzles().iter().map(|puzzle| puzzle.id.clone()).collect();
    player.keys("Enter n");
    let id = |player: &Player| player.app.session.as_ref().map(|solving| solving.puzzle.id.clone());
    assert_eq!(id(&player).as_ref(), listed.get(1));
    let wins = |player: &Player| {
        let look = &player.app.board.as_ref().expect("a position").look;
        look.moves.iter().find(|mv| mv.wins).map(|mv| mv.mv.clone()).expect("a win")
    };
    let win = wins(&player);
    player.keys("/");
    player.letters(&win);
    player.keys("Enter");
    let solving = player.app.session.as_ref().expect("a puzzle");
    assert_eq!(solving.status, Status::Solved, "{}", solving.words);
    for _ in 2..=listed.len() {
        player.keys("n");
    }
    assert_eq!(id(&player).as_ref(), listed.last());
    assert!(player.app.message.contains("last puzzle"), "{}", player.app.message);
}

/// The signs of values are not those of puzzles.
fn sign(player: &Player) -> Option<char> {
    let screen = player.screen(80, 24, LINES);
    screen.chars().find(|c| "▲■▼≥?→…✓✗".contains(*c))
}

#[test]
fn a_wrong_try_is_refuted_and_taken_back() {
    let mut player = Player::at("crosstrack", START);
    player.keys("p");
    player.letters("1a66703bbf");
    player.keys("Enter");
    assert_eq!(sign(&player), Some('→'));
    let before = player.position().to_owned();
    player.play("bD.a2.0");
    let status = |player: &Player| player.app.session.as_ref().map(|solving| solving.status);
    assert_eq!((status(&player), sign(&player)), (Some(Status::Failed), Some('✗')));
    player.keys("u");
    assert_eq!((status(&player), player.position()), (Some(Status::YourMove), before.as_str()));
    player.play("f5.1");
    assert_eq!((status(&player), sign(&player)), (Some(Status::Solved), Some('✓')));
    player.keys("Esc");
    assert_eq!(status(&player), None);
}

#[test]
fn values_come_from_the_table_of_a_small_board() {
    let mut player = Player::at("crossings", "bbb/3/rrr r -");
    player.keys("v");
    let search = &player.app.search;
    let values = search.values.as_ref().expect("values");
    assert_eq!(values.value, Worth::Win(5));
    assert!(!search.is_running && values.source.kind == "table", "{:?}", values.source);
    // The best move stands first in the list, and space plays one that is as good.
    let best = values.best.clone();
    player.keys("Tab");
    assert_eq!(player.app.listed_moves().first(), Some(&best[0].as_str()));
    player.keys("Tab Tab Space");
    assert_eq!(player.app.line.moves, best[..1]);
    assert!(player.app.search.is_shown && player.app.search.values.is_some());
}

#[test]
fn a_search_is_stopped_and_what_it_found_stays() {
    let mut player =
        Player::at("crosstrack", "x1_4x2_1122.1_2.rI0.1-3.bI0.2-3.yI0.2-3.gI0.2-6-2.bD0.1_d");
    player.keys("v");
    let search = &player.app.search;
    assert_eq!(search.values.as_ref().map(|values| values.value.kind()), Some("win"));
    assert!(search.is_running && search.plies == 4, "{}", search.plies);
    // The next search begins with the lower depths, and says nothing of what is known.
    let ticket = player.app.ticket_of(Slot::Values).expect("a search");
    for (phase, words) in
        [("2 plies", "looking 4 plies ahead"), ("4 plies", "looking 4 plies ahead: 1 of 9")]
    {
        let progress =
            Progress { phase: phase.to_owned(), done: Some(1), of: Some(9), moves: Vec::new() };
        player.app.receive(ticket, Slot::Values, Response::Progress(progress));
        assert_eq!(player.app.search.phase, words);
    }
    player.keys("Esc");
    assert!(!player.app.search.is_running && player.app.search.values.is_some());
    player.keys("Space");
    assert!(player.app.board.as_ref().is_some_and(|seen| seen.look.outcome.is_some()));
}

#[test]
fn tab_goes_round_and_every_move_of_the_list_can_be_played() {
    let mut player = Player::at("crosstrack", START);
    player.keys("Tab");
    assert_eq!(player.app.pane, Pane::Moves);
    player.keys("Down Down PageDown");
    let mv = player.app.listed_moves()[12].to_owned();
    assert_eq!(player.app.preview.as_ref().map(|preview| preview.mv.clone()), Some(mv.clone()));
    player.keys("Enter");
    assert_eq!(player.app.line.moves, [mv]);
    player.keys("Tab Tab");
    assert_eq!(player.app.pane, Pane::Board);
    player.keys("BackTab");
    assert_eq!(player.app.pane, Pane::Puzzles);
}

#[test]
fn q_quits_only_where_it_is_no_text() {
    let mut player = Player::at("crosstrack", START);
    player.keys("/ q");
    assert!(!player.app.quit);
    player.keys("Esc ? q");
    assert!(!player.app.quit && player.app.help.is_none());
    player.keys("q");
    assert!(player.app.quit);
    let mut player = Player::at("crosstrack", START);
    player.keys("p q");
    assert!(!player.app.quit);
    player.app.press_with_ctrl('c');
    assert!(player.app.quit);
}

#[test]
fn any_keys_at_any_time_do_no_harm() {
    const KEYS: &[&str] = &[
        "Enter",
        "Esc",
        "Tab",
        "BackTab",
        "Backspace",
        "Left",
        "Right",
        "Up",
        "Down",
        "Home",
        "End",
        "PageDown",
        "r",
        "R",
        "i",
        "s",
        "u",
        "U",
        "v",
        "/",
        "p",
        "h",
        "?",
        "!",
        "x",
        "4",
    ];
    for game in [("crosstrack", "x1_2x1_1122.1_2-2_d"), ("crossings", "bbb/3/rrr r -")] {
        let mut player = Player::at(game.0, game.1);
        let mut random = 88_172_645_463_325_252_u64;
        for _ in 0..600 {
            random ^= random << 13;
            random ^= random >> 7;
            random ^= random << 17;
            player.keys(KEYS[(random % KEYS.len() as u64) as usize]);
            for (width, height) in [(80, 24), (20, 8), (5, 3)] {
                player.screen(width, height, LINES);
            }
        }
    }
}
