//! The WebAssembly engine of the explorer's page: requests in, responses out, as text in memory.
//!
//! The page writes a request to the buffer of [`reserve`], calls [`answer`], and reads [`answer_len`] bytes
//! from the pointer that it returns. During the work the engine calls `progress`, which the page provides.
//! [`protocol`] answers lines of the conformance protocol in the same way, and [`legal_numbers`] and [`play_number`] have
//! moves as numbers.
//!
//! Plain exported functions need no tool besides the compiler, and no generated code in the page.

mod numbered;

use std::cell::RefCell;

use crossings::Ruleset as Crossings;
use crosstrack::Ruleset as Crosstrack;
use crosstrack_conform::engine::{game_handler, respond};
use crosstrack_explore::{Explorer, Watch};

use crate::numbered::Numbered;

#[link(wasm_import_module = "env")]
unsafe extern "C" {
    /// Receives a partial result: `length` bytes of JSON.
    fn progress(text: *const u8, length: usize);
}

/// The memory of the page: the explorer, the buffer of requests, and the last response.
struct PageMemory {
    explorer: Explorer,
    numbered: Numbered,
    request: Vec<u8>,
    answer: Vec<u8>,
}

thread_local! {
    static MEMORY: RefCell<PageMemory> = RefCell::new(PageMemory {
        explorer: Explorer::default().with_game::<Crosstrack>().with_game::<Crossings>().with_puzzles(),
        numbered: Numbered::default(),
        request: Vec::new(),
        answer: Vec::new(),
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
        let answer = memory.explorer.answer_text(&request, &mut Watch::unlimited(on_progress));
        memory.answer = answer.into_bytes();
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
        memory.answer = serde_json::to_vec(&response.response).unwrap_or_default();
        memory.answer.as_ptr()
    })
}

/// Returns the numbers of the legal moves of a position of Crosstrack: in the buffer are its readings, a line end, and
/// the position. The first byte of the response says what it is (`numbered`).
///
/// # Panics
/// If `length` exceeds the buffer.
#[unsafe(no_mangle)]
pub extern "C" fn legal_numbers(_: *const u8, length: usize) -> *const u8 {
    number_answer(length, Numbered::legal)
}

/// Plays the move of a number in a position, which is in the buffer as for [`legal_numbers`].
///
/// # Panics
/// If `length` exceeds the buffer.
#[unsafe(no_mangle)]
pub extern "C" fn play_number(_: *const u8, length: usize, number: usize) -> *const u8 {
    number_answer(length, |known, request, answer| known.play(request, number, answer))
}

fn number_answer(length: usize, work: impl FnOnce(&mut Numbered, &str, &mut Vec<u8>)) -> *const u8 {
    MEMORY.with_borrow_mut(|PageMemory { numbered, request, answer, .. }| {
        answer.clear();
        // The page writes text alone.
        work(numbered, std::str::from_utf8(&request[..length]).unwrap_or_default(), answer);
        answer.as_ptr()
    })
}

/// Returns the length of the last response in bytes.
#[unsafe(no_mangle)]
pub extern "C" fn answer_len() -> usize {
    MEMORY.with_borrow(|memory| memory.answer.len())
}
