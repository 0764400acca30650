//! The explorer in a terminal of its own: it opens, takes keys, and leaves the terminal as it was,
//! however it ends.

use std::io::{Read, Write};
use std::os::fd::AsFd;
use std::os::unix::process::ExitStatusExt;
use std::process::{Child, ExitStatus};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use pty_process::Size;
use pty_process::blocking::{Command, Pts, Pty, open};
use rustix::process::{Pid, Signal, WaitOptions, kill_process, waitpid};
use rustix::termios::{LocalModes, tcgetattr};

/// How long anything may take; a machine may be busy.
const PATIENCE: Duration = Duration::from_secs(60);
/// The other screen, on which the explorer draws: to it and back.
const ENTER: &str = "\x1b[?1049h";
const LEAVE: &str = "\x1b[?1049l";

struct Session {
    pty: Arc<Pty>,
    /// Kept open, so that its settings can be looked at to the end.
    pts: Pts,
    child: Child,
    shown: Arc<Mutex<String>>,
}

impl Session {
    /// Starts the command in a terminal of 80 by 24.
    fn new(variables: &[(&str, &str)], args: &[&str]) -> Self {
        crate::signals::restore();
        let (pty, pts) = open().expect("a terminal");
        pty.resize(Size::new(24, 80)).expect("a size");
        let command = in_xterm(Command::new(env!("CARGO_BIN_EXE_crosstrack")).args(args));
        let child = command.envs(variables.iter().copied()).spawn_borrowed(&pts).expect("it runs");
        let (pty, shown) = (Arc::new(pty), Arc::new(Mutex::new(String::new())));
        let (from, to) = (pty.clone(), shown.clone());
        #[allow(clippy::disallowed_methods, reason = "a test may break")]
        std::thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(count) = (&*from).read(&mut bytes) {
                to.lock().expect("a text").push_str(&String::from_utf8_lossy(&bytes[..count]));
            }
        });
        Self { pty, pts, child, shown }
    }

    fn shown(&self) -> String {
        self.shown.lock().expect("a text").clone()
    }

    fn press(&self, keys: impl AsRef<[u8]>) {
        (&*self.pty).write_all(keys.as_ref()).expect("it takes keys");
    }

    fn wait_for(&self, text: &str) {
        self.wait_until(text, |shown| shown.contains(text));
    }

    fn wait_until(&self, what: &str, is_there: impl Fn(&str) -> bool) {
        let until = Instant::now() + PATIENCE;
        while !is_there(&self.shown()) {
            assert!(Instant::now() < until, "{what:?} does not come:\n{:?}", self.shown());
            std::thread::sleep(Duration::from_millis(10));
        }
    }

    /// Whether keys come as they are pressed, as in the explorer, and not line by line.
    fn is_raw(&self) -> bool {
        let modes = tcgetattr(self.pts.as_fd()).expect("settings").local_modes;
        !modes.intersects(LocalModes::ICANON | LocalModes::ECHO)
    }

    fn signal(&self, signal: Signal) {
        kill_process(Pid::from_child(&self.child), signal).expect("it is there");
    }

    /// Waits for the end, and checks that the terminal is as it was; what was printed after it was
    /// left.
    fn end(&mut self) -> (ExitStatus, String) {
        let status = self.child.wait().expect("it ends");
        self.wait_for(LEAVE);
        assert!(!self.is_raw(), "line by line again");
        let shown = self.shown();
        let (_, after) = shown.rsplit_once(LEAVE).expect("it was left");
        assert!(after.contains("\x1b[?25h"), "the cursor is shown: {after:?}");
        (status, after.to_owned())
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        let _ = self.child.kill();
    }
}

/// The same command in a terminal of 256 colours that shows UTF-8.
fn in_xterm(mut command: Command) -> Command {
    for name in ["LC_CTYPE", "LANG", "NO_COLOR", "COLORTERM", "COLORFGBG"] {
        command = command.env_remove(name);
    }
    command.env("TERM", "xterm-256color").env("LC_ALL", "C.UTF-8")
}

#[test]
fn it_opens_takes_keys_and_prints_what_was_left() {
    let mut session = Session::new(&[], &["play"]);
    session.wait_for("[Board]");
    assert!(session.is_raw() && session.shown().contains(ENTER));
    session.press("/rI.c1.2 bI.c5.0\r");
    session.wait_for("rI2");
    session.pty.resize(Size::new(40, 120)).expect("a size");
    // It draws down to the last line of the larger screen.
    session.wait_for("\x1b[40;1H");
    session.press("q");
    session.wait_for("--steps");
    let (status, after) = session.end();
    assert_eq!(status.code(), Some(0));
    assert!(after.contains("x1_4x2_1122.1_1.rI2.2-6-6-6-2.bI0.3-4_d\r\n"), "{after:?}");
    let command = "crosstrack play x1_4x2_1122.1_4-6-6-6-6-4_d rI.c1.2 bI.c5.0 --steps\r\n";
    assert!(after.contains(command), "{after:?}");
}

#[test]
fn control_c_leaves_too() {
    let mut session = Session::new(&[], &["play", "start", "--game", "crossings"]);
    session.wait_for("[Board]");
    session.press("\x03");
    let (status, _) = session.end();
    assert_eq!(status.code(), Some(0));
    session.wait_for("--game crossings\r\n");
}

#[test]
fn a_signal_that_ends_it_gives_the_terminal_back() {
    let mut session = Session::new(&[], &["play"]);
    session.wait_for("[Board]");
    session.signal(Signal::TERM);
    let (status, _) = session.end();
    assert_eq!(status.signal(), Some(Signal::TERM.as_raw()));
}

#[test]
fn control_z_gives_the_terminal_back_until_it_goes_on() {
    let mut session = Session::new(&[], &["play"]);
    session.wait_for("[Board]");
    session.press("\x1a");
    session.wait_for(LEAVE);
    let pid = Pid::from_child(&session.child);
    let stopped = waitpid(Some(pid), WaitOptions::UNTRACED).expect("it stops").expect("a status");
    assert!(stopped.1.stopped() && !session.is_raw());
    session.signal(Signal::CONT);
    session.wait_until("the screen again", |shown| shown.matches(ENTER).count() == 2);
    session.press("q");
    assert_eq!(session.end().0.code(), Some(0));
}

/// A key that is pressed while the size changes is not kept until the next one.
#[test]
fn keys_are_heard_after_changes_of_size() {
    for _ in 0..4 {
        let mut session = Session::new(&[], &["play"]);
        session.wait_for("[Board]");
        for columns in 81..87 {
            session.pty.resize(Size::new(24, columns)).expect("a size");
            std::thread::sleep(Duration::from_millis(5));
        }
        session.press("q");
        assert_eq!(session.end().0.code(), Some(0));
    }
}

#[test]
fn half_an_input_stops_nothing() {
    for half in [&b"\xff"[..], b"\xc3", b"\x1b[", b"\x1bO", b"\x1b[200~"] {
        let mut session = Session::new(&[], &["play"]);
        session.wait_for("[Board]");
        session.press(half);
        session.pty.resize(Size::new(40, 120)).expect("a size");
        session.wait_for("\x1b[40;1H");
        session.press([half, b"\x03"].concat());
        assert_eq!(session.end().0.code(), Some(0), "{}", half.escape_ascii());
    }
    // What was pasted is there even if its end does not come.
    let mut session = Session::new(&[], &["play"]);
    session.wait_for("[Board]");
    session.press("\x1b[200~rI.c1.2");
    session.wait_for("> rI.c1.2");
    session.press("\r");
    session.wait_for("rI2");
    session.press("q");
    assert_eq!(session.end().0.code(), Some(0));
}

/// A terminal that is closed ends it, also where the signal that says so is ignored.
#[test]
fn it_ends_with_its_terminal() {
    let (pty, pts) = open().expect("a terminal");
    pty.resize(Size::new(24, 80)).expect("a size");
    let command = Command::new("sh").args(["-c", "trap '' HUP; exec \"$0\" play"]);
    let command = in_xterm(command.arg(env!("CARGO_BIN_EXE_crosstrack")));
    let mut child = command.spawn(pts).expect("it runs");
    let (mut shown, mut bytes) = (String::new(), [0; 4096]);
    while !shown.contains("[Board]") {
        let count = (&pty).read(&mut bytes).expect("it draws");
        shown += &String::from_utf8_lossy(&bytes[..count]);
    }
    drop(pty);
    let until = Instant::now() + PATIENCE;
    while child.try_wait().expect("a child").is_none() {
        if Instant::now() > until {
            let _ = child.kill();
            panic!("it goes on without a terminal");
        }
        std::thread::sleep(Duration::from_millis(10));
    }
}

#[test]
fn it_obeys_the_locale_and_the_switch_for_colours() {
    let mut session = Session::new(&[("LC_ALL", "C"), ("NO_COLOR", "1")], &["play"]);
    session.wait_for("[Board]");
    session.press("q");
    session.end();
    let shown = session.shown();
    assert!(shown.is_ascii(), "{shown:?}");
    assert!(!shown.contains("\x1b[38;") && !shown.contains("\x1b[48;"), "{shown:?}");
}

#[test]
fn with_a_move_or_without_a_terminal_it_prints() {
    let mut session = Session::new(&[], &["play", "start", "rI.c1.2"]);
    session.wait_for("player 2 to move");
    assert_eq!(session.child.wait().expect("it ends").code(), Some(0));
    assert!(!session.shown().contains(ENTER));
    let program = env!("CARGO_BIN_EXE_crosstrack");
    let output = std::process::Command::new(program).args(["play", "start"]).output();
    let output = output.expect("it runs");
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    assert_eq!(text, "x1_4x2_1122.1_4-6-6-6-6-4_d\nplayer 1 to move\n");
}

/// What takes minutes says how far it is.
#[test]
fn long_work_shows_progress() {
    for (args, sign) in [
        (&["perft", "start", "--plies", "4"][..], "/2816 "),
        (&["puzzle", "check"], " puzzles, none of them faulty"),
        (&["minimal", "longest", "--rules", "4x3"], "looking for "),
        (&["solve", "start", "--plies", "12"], "force a win within 12 plies?"),
    ] {
        let session = Session::new(&[], args);
        session.wait_for(sign);
    }
}

/// What is known after Ctrl-C, and how the program ends.
#[test]
fn control_c_says_what_is_known() {
    let position = "x1_4x2_1122.1_4-6-6-6-6-4_d";
    let mut session = Session::new(&[], &["solve", position, "--plies", "12"]);
    session.wait_for("of 2816 first moves");
    session.press("\x03");
    assert_eq!(session.child.wait().expect("it ends").code(), Some(130));
    session.wait_for("unknown: interrupted; no win within ");
    session.wait_for("so far       ");

    let mut session = Session::new(&[], &["perft", position, "--plies", "3"]);
    session.wait_for("first moves, depth 3");
    session.press("\x03");
    assert_eq!(session.child.wait().expect("it ends").code(), Some(130));
    session.wait_for("interrupted at depth 3 of 3\r\n");
    // As data/suites/perft.csv has it.
    session.wait_for("depth 2\r\nnodes         7682048\r\n");
    session.wait_for(" of 2816 first moves so far\r\n");

    let session = Session::new(&[], &["minimal", "list", "--rules", "4x2", "--count", "99999"]);
    session.wait_for(" configurations");
    session.press("\x03");
    session.wait_for("\r\nx1_4x2_");
}
