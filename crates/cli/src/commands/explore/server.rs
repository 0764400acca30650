//! The server: the page, `POST /ask`, and `POST /room` where a room is open.
//!
//! An answer is a stream of lines of JSON: `{"progress":…}` as often as there is news, and the answer
//! last. If the client goes the work ends.

use std::convert::Infallible;
use std::net::{IpAddr, TcpListener};
use std::sync::Arc;
use std::time::Duration;

use axum::body::{Body, Bytes, to_bytes};
use axum::extract::{Path, Request as Called, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{IntoResponse as _, Response};
use axum::routing::{get, post};
use axum::{Extension, Router};
use tokio::sync::{Semaphore, mpsc};
use tokio_stream::StreamExt as _;
use tokio_stream::wrappers::ReceiverStream;

use crate::commands::explore::connections::{LIMIT, WorkCounter};
use crate::commands::explore::guard::Refusal;
use crate::commands::explore::room::{Message, Room, Token};
use crate::commands::explore::{connections, guard};
use crosstrack::solve::{Budget, Cancel};
use crosstrack_explore::error_json;
use crosstrack_explore::request::MOST_BYTES;
use crosstrack_explore::{Explorer, Request, RequestError, Watch};
use crosstrack_page::FILES;

/// What the browser lets the page do: nothing beyond its own server. Pictures have styles of their
/// own, and the engine of the page runs in a worker that the page makes from its own text.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; \
     worker-src blob:; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; \
     connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// How long a request waits until others are answered.
const PATIENCE: Duration = Duration::from_secs(5);

/// The most lines of an answer that wait for the client.
const MAX_WAITING: usize = 32;

/// The headers of every response.
const HEADERS: [(HeaderName, &str); 4] = [
    (header::CACHE_CONTROL, "no-cache"),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::CONTENT_SECURITY_POLICY, POLICY),
    (header::REFERRER_POLICY, "no-referrer"),
];

struct ServerState {
    explorer: Explorer,
    host: IpAddr,
    port: u16,
    time: Duration,
    /// The token without which nothing but the page is served, and the room that it opens.
    room: Option<(Token, Room)>,
    /// One permit for each request that is worked on.
    work: Arc<Semaphore>,
}

/// Serves until the process ends.
pub(super) fn serve(
    listener: TcpListener,
    explorer: Explorer,
    time: Duration,
    token: Option<Token>,
) -> std::io::Result<()> {
    let address = listener.local_addr()?;
    let (host, port) = (address.ip(), address.port());
    let room = token.map(|token| (token, Room::new()));
    // A search takes a core; two more permits are for quick requests.
    let cores = std::thread::available_parallelism().map_or(2, usize::from);
    let work = Arc::new(Semaphore::new(cores + 2));
    let state = Arc::new(ServerState { explorer, host, port, time, room, work });
    let app = Router::new()
        .route("/", get(async || page("index.html")))
        .route("/{*path}", get(async |Path(path): Path<String>| page(&path)))
        .route("/ask", post(answer_request))
        .route("/room", post(meet))
        .layer(from_fn_with_state(state.clone(), check_request))
        .with_state(state);
    let runtime =
        tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build()?;
    runtime.block_on(connections::serve(listener, app))
}

/// Checks that the runtime gets its threads: it panics where it does not.
pub(super) fn check_threads() -> std::io::Result<()> {
    let (hold, wait) = std::sync::mpsc::channel::<()>();
    let wait = Arc::new(std::sync::Mutex::new(wait));
    let started: Vec<_> = (0..4)
        .map(|_| {
            let wait = wait.clone();
            std::thread::Builder::new().spawn(move || drop(wait.lock().map(|wait| wait.recv())))
        })
        .collect::<std::io::Result<_>>()?;
    drop(hold);
    for thread in started {
        drop(thread.join());
    }
    Ok(())
}

/// Refuses requests for another host, and adds the headers of every response.
async fn check_request(
    State(state): State<Arc<ServerState>>,
    called: Called,
    next: Next,
) -> Response {
    let mut response = match guard::check_host(called.headers(), state.host, state.port) {
        Ok(()) => next.run(called).await,
        Err(refusal) => refusal_response(refusal),
    };
    response
        .headers_mut()
        .extend(HEADERS.map(|(name, value)| (name, HeaderValue::from_static(value))));
    response
}

fn page(path: &str) -> Response {
    // A list, not a folder: there is no path out of it.
    match FILES.iter().find(|file| file.path == path) {
        Some(file) => ([(header::CONTENT_TYPE, file.kind())], file.text).into_response(),
        None => (StatusCode::NOT_FOUND, "there is no such page\n").into_response(),
    }
}

fn refusal_response((status, why): Refusal) -> Response {
    error_response(status, &RequestError::new("request", "", why))
}

fn error_response(status: StatusCode, fault: &RequestError) -> Response {
    let text = error_json(fault).to_string() + "\n";
    (status, [(header::CONTENT_TYPE, "application/json")], text).into_response()
}

/// Reads the body of a request.
async fn read_body(body: Body) -> Result<Bytes, Refusal> {
    let late = |_| (StatusCode::REQUEST_TIMEOUT, "the rest of the request did not come");
    let read = tokio::time::timeout(LIMIT, to_bytes(body, MOST_BYTES)).await.map_err(late)?;
    read.map_err(|_| (StatusCode::PAYLOAD_TOO_LARGE, "no request is so long"))
}

/// Checks who asks, and reads the body of the request.
async fn checked_body(
    state: &ServerState,
    headers: &HeaderMap,
    body: Body,
) -> Result<Bytes, Refusal> {
    guard::check_origin_and_type(headers)?;
    if let Some((token, _)) = &state.room {
        token.check(headers)?;
    }
    read_body(body).await
}

/// Answers a message to the room.
async fn meet(
    State(state): State<Arc<ServerState>>,
    Extension(counter): Extension<WorkCounter>,
    headers: HeaderMap,
    body: Body,
) -> Response {
    let Some((_, room)) = &state.room else {
        return (StatusCode::NOT_FOUND, "there is no room here: --host and --token open one\n")
            .into_response();
    };
    let body = match checked_body(&state, &headers, body).await {
        Ok(body) => body,
        Err(refusal) => return refusal_response(refusal),
    };
    let Ok(message) = serde_json::from_slice::<Message>(&body) else {
        return refusal_response((StatusCode::BAD_REQUEST, "that is no message to a room"));
    };
    let _working = counter.begin();
    match room.meet(message, &state.explorer).await {
        Ok(json) => {
            let kind = [(header::CONTENT_TYPE, "application/json")];
            (kind, json.to_string() + "\n").into_response()
        }
        Err(refusal) => refusal_response(refusal),
    }
}

/// Answers a request as a stream of lines.
async fn answer_request(
    State(state): State<Arc<ServerState>>,
    Extension(counter): Extension<WorkCounter>,
    headers: HeaderMap,
    body: Body,
) -> Response {
    let body = match checked_body(&state, &headers, body).await {
        Ok(body) => body,
        Err(refusal) => return refusal_response(refusal),
    };
    let request = std::str::from_utf8(&body)
        .map_err(|_| RequestError::new("request", "", "a request is text in UTF-8"))
        .and_then(Request::read);
    let request = match request {
        Ok(request) => request,
        Err(fault) => return error_response(StatusCode::BAD_REQUEST, &fault),
    };
    let guard = counter.begin();
    let permit = tokio::time::timeout(PATIENCE, state.work.clone().acquire_owned()).await;
    let Ok(Ok(permit)) = permit else {
        let fault =
            RequestError::new("request", "", "too many requests at once").with_help("try again");
        return error_response(StatusCode::SERVICE_UNAVAILABLE, &fault);
    };
    let (send, lines) = mpsc::channel::<String>(MAX_WAITING);
    let budget = Budget::with_time(state.time);
    let cancel = CancelOnDrop(budget.cancel.clone());
    tokio::task::spawn_blocking(move || {
        let line = answer_lines(&state, &request, budget, &send);
        let _ = send.blocking_send(line);
        drop((permit, guard));
    });
    let bytes = ReceiverStream::new(lines).map(move |line| {
        let _ = &cancel;
        Ok::<Bytes, Infallible>((line + "\n").into())
    });
    ([(header::CONTENT_TYPE, "application/x-ndjson")], Body::from_stream(bytes)).into_response()
}

/// Cancels the work when the reader of its answer is gone.
struct CancelOnDrop(Cancel);

impl Drop for CancelOnDrop {
    fn drop(&mut self) {
        self.0.cancel();
    }
}

/// Sends the progress of the work, and returns the answer. A move that is not legal has an answer, too.
fn answer_lines(
    state: &ServerState,
    request: &Request,
    budget: Budget,
    send: &mpsc::Sender<String>,
) -> String {
    let mut told = |known: &serde_json::Value| {
        // The last place is for the answer. It repeats what is not sent now.
        if send.capacity() > 1 {
            let line = serde_json::json!({"progress": known}).to_string();
            let _ = send.try_send(line);
        }
    };
    let answer = state.explorer.answer(request, &mut Watch { budget, on_progress: &mut told });
    answer.unwrap_or_else(|fault| error_json(&fault)).to_string()
}
