//! The server: the page, and `POST /ask`.
//!
//! Each connection has a thread of its own. An answer is a stream of lines of JSON: `{"progress":…}` as often as there is
//! news, and the answer last. If the client goes, the work ends.

use std::collections::VecDeque;
use std::io;
use std::net::{Shutdown, TcpListener, TcpStream};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Arc, Condvar, Mutex, PoisonError, Weak};
use std::thread::{self, Builder};
use std::time::Duration;

use crate::commands::explore::guard;
use crate::commands::explore::http::{Connection, Head, Refusal, Status};
use crosstrack::solve::Budget;
use crosstrack_explore::error_json;
use crosstrack_explore::request::MOST_BYTES;
use crosstrack_explore::{Explorer, Fault, Request, Watch};
use crosstrack_page::FILES;

/// The most connections.
const MAX_CONNECTIONS: usize = 1000;

/// How long the server waits if all connections are busy.
const PAUSE: Duration = Duration::from_millis(50);

/// How long a request waits until others are answered.
const PATIENCE: Duration = Duration::from_secs(5);

/// How often the server looks whether a client that waits is still there.
const LOOK: Duration = Duration::from_millis(50);

/// The most lines of an answer that wait for the client.
const MAX_WAITING: usize = 32;

const JSON: &str = "application/json";

struct ServerState {
    explorer: Explorer,
    port: u16,
    time: Duration,
    work: Permits,
}

/// A connection that is open.
struct Open {
    stream: TcpStream,
    /// Whether the server works on its request.
    is_busy: AtomicBool,
}

/// Checks that threads can be started.
pub(super) fn check_threads() -> io::Result<()> {
    // Those of a connection, of its work and of a search.
    let (hold, wait) = sync_channel::<()>(0);
    let wait = Arc::new(Mutex::new(wait));
    let started: Vec<_> = (0..4)
        .map(|_| {
            let wait = wait.clone();
            Builder::new().spawn(move || drop(wait.lock().map(|wait| wait.recv())))
        })
        .collect::<io::Result<_>>()?;
    drop(hold);
    for thread in started {
        drop(thread.join());
    }
    Ok(())
}

/// Serves until the process ends. If there are too many connections, closes the oldest one that is idle.
pub(super) fn serve(listener: &TcpListener, port: u16, explorer: Explorer, time: Duration) -> ! {
    // A search takes a core; two more permits are for quick requests.
    let cores = thread::available_parallelism().map_or(2, usize::from);
    let state = Arc::new(ServerState { explorer, port, time, work: Permits::new(cores + 2) });
    let mut connections: VecDeque<Weak<Open>> = VecDeque::new();
    loop {
        // Fails if the process has as many open files as it may.
        let accepted = listener.accept().ok();
        connections.retain(|one| one.strong_count() > 0);
        if accepted.is_none() || connections.len() >= MAX_CONNECTIONS {
            close_idle(&mut connections);
        }
        let Some((stream, _)) = accepted else { continue };
        let open = Arc::new(Open { stream, is_busy: AtomicBool::new(false) });
        connections.push_back(Arc::downgrade(&open));
        let state = state.clone();
        // Without a thread the connection is closed.
        let _ = Builder::new().spawn(move || {
            // An error here concerns only the client.
            let _ = serve_connection(&state, &open);
        });
    }
}

/// Closes the oldest idle connection, as soon as there is one.
fn close_idle(connections: &mut VecDeque<Weak<Open>>) {
    loop {
        let open = connections.iter().map(Weak::upgrade);
        let idle = open.flatten().find(|one| !one.is_busy.load(Ordering::Relaxed));
        if let Some(idle) = idle {
            let _ = idle.stream.shutdown(Shutdown::Both);
            // Its thread ends now.
            while Arc::strong_count(&idle) > 1 {
                thread::sleep(Duration::from_millis(1));
            }
            return;
        }
        thread::sleep(PAUSE);
        connections.retain(|one| one.strong_count() > 0);
        if connections.len() < MAX_CONNECTIONS {
            return;
        }
    }
}

fn serve_connection(state: &Arc<ServerState>, open: &Open) -> io::Result<()> {
    let mut connection = Connection::new(&open.stream)?;
    let responded = match connection.head() {
        Ok(None) => return Ok(()),
        Ok(Some(head)) => respond(state, &mut connection, &head, &open.is_busy),
        Err(refusal) => refuse(&connection, refusal),
    };
    open.is_busy.store(false, Ordering::Relaxed);
    responded?;
    connection.close();
    Ok(())
}

fn respond(
    state: &Arc<ServerState>,
    connection: &mut Connection<'_>,
    head: &Head,
    is_busy: &AtomicBool,
) -> io::Result<()> {
    if let Err(refusal) = guard::check_host(head, state.port) {
        return refuse(connection, refusal);
    }
    match (head.method.as_str(), head.path.as_str()) {
        ("POST", "/ask") => {
            let checked = guard::check_origin_and_type(head);
            match checked.and_then(|()| connection.body(head, MOST_BYTES)) {
                Ok(body) => {
                    is_busy.store(true, Ordering::Relaxed);
                    answer(state, connection, &body)
                }
                Err(refusal) => refuse(connection, refusal),
            }
        }
        ("GET", path) if path != "/ask" => page(connection, path),
        _ => refuse(connection, (Status::METHOD_NOT_ALLOWED, "GET a page, or POST to /ask")),
    }
}

/// Sends a file of the page.
fn page(connection: &Connection<'_>, path: &str) -> io::Result<()> {
    let path = path.strip_prefix('/').unwrap_or(path);
    let path = if path.is_empty() { "index.html" } else { path };
    // A list, not a folder: there is no path out of it.
    match FILES.iter().find(|file| file.path == path) {
        Some(file) => connection.respond(Status::OK, file.kind(), file.text.as_bytes()),
        None => connection.respond(Status::NOT_FOUND, "text/plain", b"there is no such page\n"),
    }
}

fn refuse(connection: &Connection<'_>, (status, why): Refusal) -> io::Result<()> {
    fail(connection, status, &Fault::of("request", "", why))
}

fn fail(connection: &Connection<'_>, status: Status, fault: &Fault) -> io::Result<()> {
    let text = error_json(fault).to_string() + "\n";
    connection.respond(status, JSON, text.as_bytes())
}

/// Answers a request as a stream of lines.
fn answer(state: &Arc<ServerState>, connection: &Connection<'_>, body: &[u8]) -> io::Result<()> {
    let request = std::str::from_utf8(body)
        .map_err(|_| Fault::of("request", "", "a request is text in UTF-8"))
        .and_then(Request::read);
    let request = match request {
        Ok(request) => request,
        Err(fault) => return fail(connection, Status::BAD_REQUEST, &fault),
    };
    let busy = || {
        let fault = Fault::of("request", "", "too many requests at once").help("try again");
        fail(connection, Status::SERVICE_UNAVAILABLE, &fault)
    };
    if !state.work.take(PATIENCE) {
        return busy();
    }
    let (send, lines) = sync_channel(MAX_WAITING);
    let budget = Budget::with_time(state.time);
    let cancel = budget.cancel.clone();
    let permit = Permit(state.clone());
    let started = Builder::new().spawn(move || {
        let line = answer_lines(&permit.0.explorer, &request, budget, &send);
        let _ = send.send(line);
    });
    if started.is_err() {
        return busy();
    }
    let sent = send_lines(connection, &lines);
    // The client may have gone before the work was done.
    cancel.cancel();
    sent
}

/// Sends lines until the work is done.
fn send_lines(connection: &Connection<'_>, lines: &Receiver<String>) -> io::Result<()> {
    connection.begin_parts("application/x-ndjson")?;
    loop {
        match lines.recv_timeout(LOOK) {
            Ok(line) => connection.send_part(&(line + "\n"))?,
            Err(RecvTimeoutError::Disconnected) => return connection.send_part(""),
            Err(RecvTimeoutError::Timeout) if connection.is_gone() => {
                return Err(io::ErrorKind::ConnectionAborted.into());
            }
            Err(RecvTimeoutError::Timeout) => {}
        }
    }
}

/// Sends the progress of the work, and returns the answer. A move that is not legal has an answer, too.
fn answer_lines(
    explorer: &Explorer,
    request: &Request,
    budget: Budget,
    send: &SyncSender<String>,
) -> String {
    let mut told = |known: &serde_json::Value| {
        // A line for which there is no place is dropped: the answer repeats what it says.
        let _ = send.try_send(serde_json::json!({"progress": known}).to_string());
    };
    let answer = explorer.answer(request, &mut Watch { budget, on_progress: &mut told });
    answer.unwrap_or_else(|fault| error_json(&fault)).to_string()
}

/// How many requests may be worked on at once.
struct Permits {
    free: Mutex<usize>,
    returned: Condvar,
}

impl Permits {
    fn new(count: usize) -> Self {
        Self { free: Mutex::new(count), returned: Condvar::new() }
    }

    /// Takes a permit, if one is free in time.
    fn take(&self, patience: Duration) -> bool {
        let free = self.free.lock().unwrap_or_else(PoisonError::into_inner);
        let waited = self.returned.wait_timeout_while(free, patience, |free| *free == 0);
        let (mut free, _) = waited.unwrap_or_else(PoisonError::into_inner);
        let is_free = *free > 0;
        *free -= usize::from(is_free);
        is_free
    }
}

/// A permit that was taken: it is returned when this is dropped.
struct Permit(Arc<ServerState>);

impl Drop for Permit {
    fn drop(&mut self) {
        let work = &self.0.work;
        *work.free.lock().unwrap_or_else(PoisonError::into_inner) += 1;
        work.returned.notify_one();
    }
}
