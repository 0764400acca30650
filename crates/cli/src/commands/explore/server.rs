//! The local server: the page, and `POST /ask`.
//!
//! An answer is a stream of lines of JSON: `{"progress":…}` as often as there is news, and the answer
//! last. If the client goes the work ends.

use std::convert::Infallible;
use std::net::TcpListener;
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

use crate::commands::explore::connections::{self, LIMIT, Working};
use crate::commands::explore::guard::{self, Refused};
use crosstrack::solve::{Budget, Cancel};
use crosstrack_explore::explorer::error_json;
use crosstrack_explore::request::MOST_BYTES;
use crosstrack_explore::{Explorer, Request, RequestError, Watch};
use crosstrack_page::FILES;

/// What the browser lets the page do: nothing beyond its own server. Pictures have styles of their
/// own, and an engine in the page runs in a worker that the page makes from its own text.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; \
     worker-src blob:; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; \
     connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// How long a question waits until others are answered.
const PATIENCE: Duration = Duration::from_secs(5);

/// Lines of an answer that wait for the client to read them.
const WAITING: usize = 32;

/// What every response has.
const HEADERS: [(HeaderName, &str); 4] = [
    (header::CACHE_CONTROL, "no-cache"),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::CONTENT_SECURITY_POLICY, POLICY),
    (header::REFERRER_POLICY, "no-referrer"),
];

struct Shared {
    explorer: Explorer,
    port: u16,
    time: Duration,
    /// One permit for each question that is worked on.
    work: Arc<Semaphore>,
}

/// Serves until the process ends.
pub(super) fn serve(
    listener: TcpListener,
    explorer: Explorer,
    time: Duration,
) -> std::io::Result<()> {
    let port = listener.local_addr()?.port();
    // A search takes a core; quick questions beside it want one more.
    let cores = std::thread::available_parallelism().map_or(2, usize::from);
    let work = Arc::new(Semaphore::new(cores + 2));
    let shared = Arc::new(Shared { explorer, port, time, work });
    let app = Router::new()
        .route("/", get(async || page("index.html")))
        .route("/{*path}", get(async |Path(path): Path<String>| page(&path)))
        .route("/ask", post(ask))
        .layer(from_fn_with_state(shared.clone(), guarded))
        .with_state(shared);
    let runtime =
        tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build()?;
    runtime.block_on(connections::serve(listener, app))
}

/// Turns away who calls another server, and tells browsers what a response may do.
async fn guarded(State(shared): State<Arc<Shared>>, called: Called, next: Next) -> Response {
    let mut response = match guard::host(called.headers(), shared.port) {
        Ok(()) => next.run(called).await,
        Err(refused) => turned_away(refused),
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

fn turned_away((status, why): Refused) -> Response {
    refused(status, &RequestError::new("request", "", why))
}

fn refused(status: StatusCode, fault: &RequestError) -> Response {
    let text = error_json(fault).to_string() + "\n";
    (status, [(header::CONTENT_TYPE, "application/json")], text).into_response()
}

/// The body of a request.
async fn read(body: Body) -> Result<Bytes, Refused> {
    let late = |_| (StatusCode::REQUEST_TIMEOUT, "the rest of the request did not come");
    let read = tokio::time::timeout(LIMIT, to_bytes(body, MOST_BYTES)).await.map_err(late)?;
    read.map_err(|_| (StatusCode::PAYLOAD_TOO_LARGE, "no request is so long"))
}

async fn ask(
    State(shared): State<Arc<Shared>>,
    Extension(working): Extension<Working>,
    headers: HeaderMap,
    body: Body,
) -> Response {
    let body = match guard::question(&headers) {
        Ok(()) => read(body).await,
        Err(refused) => Err(refused),
    };
    let body = match body {
        Ok(body) => body,
        Err(refused) => return turned_away(refused),
    };
    let request = std::str::from_utf8(&body)
        .map_err(|_| RequestError::new("request", "", "a request is text in UTF-8"))
        .and_then(Request::read);
    let request = match request {
        Ok(request) => request,
        Err(fault) => return refused(StatusCode::BAD_REQUEST, &fault),
    };
    let at_work = working.begin();
    let permit = tokio::time::timeout(PATIENCE, shared.work.clone().acquire_owned()).await;
    let Ok(Ok(permit)) = permit else {
        let fault =
            RequestError::new("request", "", "too many questions at once").with_help("try again");
        return refused(StatusCode::SERVICE_UNAVAILABLE, &fault);
    };
    let (send, lines) = mpsc::channel::<String>(WAITING);
    let budget = Budget::with_time(shared.time);
    let reader = Reader(budget.cancel.clone());
    tokio::task::spawn_blocking(move || {
        let line = work(&shared, &request, budget, &send);
        let _ = send.blocking_send(line);
        drop((permit, at_work));
    });
    let bytes = ReceiverStream::new(lines).map(move |line| {
        let _ = &reader;
        Ok::<Bytes, Infallible>((line + "\n").into())
    });
    ([(header::CONTENT_TYPE, "application/x-ndjson")], Body::from_stream(bytes)).into_response()
}

/// Who reads an answer: when that is gone, the work ends.
struct Reader(Cancel);

impl Drop for Reader {
    fn drop(&mut self) {
        self.0.cancel();
    }
}

/// The answer; that a move is not legal is one, too.
fn work(shared: &Shared, request: &Request, budget: Budget, send: &mpsc::Sender<String>) -> String {
    let mut told = |known: &serde_json::Value| {
        // The last place is for the answer. What is not sent now is in the answer again.
        if send.capacity() > 1 {
            let line = serde_json::json!({"progress": known}).to_string();
            let _ = send.try_send(line);
        }
    };
    let answer = shared.explorer.answer(request, &mut Watch { budget, on_progress: &mut told });
    answer.unwrap_or_else(|fault| error_json(&fault)).to_string()
}
