//! The WebAssembly engine of the explorer's page: requests in, responses out, as text in memory.
//!
//! The page writes a request to the buffer of [`reserve`], calls [`answer`], and reads [`answer_len`] bytes
//! from the pointer that it returns. During the work the engine calls `progress`, which the page provides.
//! [`protocol`] answers lines of the conformance protocol in the same way.
//!
//! Plain exported functions need no tool besides the compiler, and no generated code in the page.

use std::cell::RefCell;

use crossings::Ruleset as Crossings;
use crosstrack::Ruleset as Crosstrack;
use crosstrack_conform::engine::{game_handler, respond};
use crosstrack_explore::{Explorer, Watch};

#[link(wasm_import_module = "env")]
unsafe extern "C" {
    /// Receives a partial result: `length` bytes of JSON.
    fn progress(text: *const u8, length: usize);
}

/// The memory of the page: the explorer, the buffer of requests, and the last response.
struct PageMemory {
    explorer: Explorer,
    request: Vec<u8>,
    answer: String,
}

thread_local! {
    static MEMORY: RefCell<PageMemory> = RefCell::new(PageMemory {
        explorer: Explorer::default().with_game::<Crosstrack>().with_game::<Crossings>().with_puzzles(),
        request: Vec::new(),
        answer: String::new(),
    });
}

/// Returns a buffer for a request of `length` bytes, valid until the next call.
#[unsafe(no_mangle)]
pub extern "C" fn reserve(length: usize) -> *mut u8 {
    MEMORY.with_borrow_mut(|memory| {
        memory.request.resize(length, 0);
        memory.request.as_mut_ptr()
    })
}

/// Answers the request of `length` bytes in the buffer. Returns the response, valid until the next one.
///
/// # Panics
/// If `length` exceeds the buffer.
#[unsafe(no_mangle)]
pub extern "C" fn answer(_: *const u8, length: usize) -> *const u8 {
    MEMORY.with_borrow_mut(|memory| {
        let request = String::from_utf8_lossy(&memory.request[..length]).into_owned();
        let on_progress = &mut |known: &serde_json::Value| {
            let text = known.to_string();
            // SAFETY: the page reads `len` bytes from the pointer before it returns.
            unsafe { progress(text.as_ptr(), text.len()) };
        };
        memory.answer = memory.explorer.answer_text(&request, &mut Watch::unlimited(on_progress));
        memory.answer.as_ptr()
    })
}

/// Answers a line of the conformance protocol in the buffer. Returns the response, valid until the next one.
///
/// # Panics
/// If `length` exceeds the buffer.
#[unsafe(no_mangle)]
pub extern "C" fn protocol(_: *const u8, length: usize) -> *const u8 {
    MEMORY.with_borrow_mut(|memory| {
        let response = respond(
            &[game_handler::<Crosstrack>(), game_handler::<Crossings>()],
            &memory.request[..length],
        );
        memory.answer = serde_json::to_string(&response.response).unwrap_or_default();
        memory.answer.as_ptr()
    })
}

/// Returns the length of the last response in bytes.
#[unsafe(no_mangle)]
pub extern "C" fn answer_len() -> usize {
    MEMORY.with_borrow(|memory| memory.answer.len())
}
