//! The engine of the explorer's page: requests in, answers out, as text in memory.
//!
//! The page puts a request where [`reserve`] says, calls [`answer`], and reads as many bytes as
//! [`answer_len`] says from where that points. While it works the engine calls `progress`, which the
//! page provides. [`protocol`] does the same for the lines of the conformance protocol.
//!
//! Plain functions need no tools beside the compiler, and no code in the page that a tool made.

use std::cell::RefCell;

use crossings::Ruleset as Crossings;
use crosstrack::Ruleset as Crosstrack;
use crosstrack_conform::engine::{game_handler, respond};
use crosstrack_explore::{Explorer, Watch};

#[link(wasm_import_module = "env")]
unsafe extern "C" {
    /// Takes what is known so far: JSON of so many bytes.
    fn progress(text: *const u8, length: usize);
}

/// What lives as long as the page.
struct State {
    explorer: Explorer,
    request: Vec<u8>,
    answer: String,
}

thread_local! {
    static STATE: RefCell<State> = RefCell::new(State {
        explorer: Explorer::default().with_game::<Crosstrack>().with_game::<Crossings>().with_puzzles(),
        request: Vec::new(),
        answer: String::new(),
    });
}

/// Room for a request of so many bytes; it stays there until the next call.
#[unsafe(no_mangle)]
pub extern "C" fn reserve(length: usize) -> *mut u8 {
    STATE.with_borrow_mut(|state| {
        state.request.resize(length, 0);
        state.request.as_mut_ptr()
    })
}

/// Answers the request of so many bytes that was put into the room; the answer stays there until the
/// next one.
#[unsafe(no_mangle)]
pub extern "C" fn answer(_: *const u8, length: usize) -> *const u8 {
    STATE.with_borrow_mut(|state| {
        let request = String::from_utf8_lossy(&state.request[..length]).into_owned();
        let told = &mut |known: &serde_json::Value| {
            let text = known.to_string();
            // SAFETY: the page reads so many bytes from there before it returns.
            unsafe { progress(text.as_ptr(), text.len()) };
        };
        state.answer = state.explorer.answer_text(&request, &mut Watch::unlimited(told));
        state.answer.as_ptr()
    })
}

/// Answers a line of the conformance protocol, put into the room as a request is.
#[unsafe(no_mangle)]
pub extern "C" fn protocol(_: *const u8, length: usize) -> *const u8 {
    STATE.with_borrow_mut(|state| {
        let response = respond(
            &[game_handler::<Crosstrack>(), game_handler::<Crossings>()],
            &state.request[..length],
        );
        state.answer = serde_json::to_string(&response.response).unwrap_or_default();
        state.answer.as_ptr()
    })
}

/// How long the last answer is, in bytes.
#[unsafe(no_mangle)]
pub extern "C" fn answer_len() -> usize {
    STATE.with_borrow(|state| state.answer.len())
}
