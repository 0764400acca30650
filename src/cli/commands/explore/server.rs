//! The local server: the page, and `POST /ask`.
//!
//! An answer is a stream of lines of JSON: `{"progress":…}` as often as there is news, and the answer
//! last. If the client goes the work ends at its next look at the watch.

use std::convert::Infallible;
use std::net::TcpListener;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::Router;
use axum::body::{Body, Bytes};
use axum::extract::{DefaultBodyLimit, Path, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse as _, Response};
use axum::routing::{get, post};
use tokio::sync::{Semaphore, mpsc};
use tokio_stream::StreamExt as _;
use tokio_stream::wrappers::ReceiverStream;

use crate::cli::commands::explore::guard::{self, Refused};
use crate::cli::commands::explore::page;
use crate::explore::explorer::refuse;
use crate::explore::request::MOST_BYTES;
use crate::explore::{Explorer, Fault, Request};
use crate::games::explorer::about;

/// How long a question waits until others are answered.
const PATIENCE: Duration = Duration::from_secs(5);

/// Lines of an answer that wait for the client to read them.
const WAITING: usize = 32;

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
        .route("/", get(index))
        .route("/{*path}", get(file))
        .route("/ask", post(ask))
        .layer(DefaultBodyLimit::max(MOST_BYTES))
        .with_state(shared);
    let runtime =
        tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build()?;
    runtime.block_on(async {
        listener.set_nonblocking(true)?;
        let listener = tokio::net::TcpListener::from_std(listener)?;
        axum::serve(listener, app).await
    })
}

async fn index(state: State<Arc<Shared>>, headers: HeaderMap) -> Response {
    page(&state, &headers, "index.html")
}

async fn file(state: State<Arc<Shared>>, headers: HeaderMap, Path(path): Path<String>) -> Response {
    page(&state, &headers, &path)
}

fn page(state: &Shared, headers: &HeaderMap, path: &str) -> Response {
    if let Err(refused) = guard::host(headers, state.port) {
        return turned_away(refused);
    }
    // A list, not a folder: there is no path out of it.
    let Some(file) = page::FILES.iter().find(|file| file.path == path) else {
        return (StatusCode::NOT_FOUND, "there is no such page\n").into_response();
    };
    let headers = [
        (header::CONTENT_TYPE, file.kind()),
        (header::CACHE_CONTROL, "no-cache"),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::CONTENT_SECURITY_POLICY, page::POLICY),
        (header::REFERRER_POLICY, "no-referrer"),
    ];
    (headers, file.text).into_response()
}

fn turned_away((status, why): Refused) -> Response {
    json(status, refuse(&Fault::new("request", "", why)).to_string())
}

fn json(status: StatusCode, text: String) -> Response {
    (status, [(header::CONTENT_TYPE, "application/json")], text + "\n").into_response()
}

async fn ask(State(shared): State<Arc<Shared>>, headers: HeaderMap, body: Bytes) -> Response {
    if let Err(refused) = guard::question(&headers, shared.port) {
        return turned_away(refused);
    }
    let request = std::str::from_utf8(&body)
        .map_err(|_| Fault::new("request", "", "a request is text in UTF-8"))
        .and_then(Request::read);
    let request = match request {
        Ok(request) => request,
        Err(fault) => return json(StatusCode::BAD_REQUEST, refuse(&fault).to_string()),
    };
    let permit = tokio::time::timeout(PATIENCE, shared.work.clone().acquire_owned()).await;
    let Ok(Ok(permit)) = permit else {
        let fault = Fault::new("request", "", "too many questions at once").help("try again");
        return json(StatusCode::SERVICE_UNAVAILABLE, refuse(&fault).to_string());
    };
    let (send, lines) = mpsc::channel::<String>(WAITING);
    tokio::task::spawn_blocking(move || {
        let line = work(&shared, &request, &send);
        let _ = send.blocking_send(line);
        drop(permit);
    });
    let bytes =
        ReceiverStream::new(lines).map(|line| Ok::<Bytes, Infallible>((line + "\n").into()));
    ([(header::CONTENT_TYPE, "application/x-ndjson")], Body::from_stream(bytes)).into_response()
}

/// The answer; that a move is not legal is one, too.
fn work(shared: &Shared, request: &Request, send: &mpsc::Sender<String>) -> String {
    let until = Instant::now() + shared.time;
    let mut watch = |known: &serde_json::Value| {
        // The last place is for the answer. What is not sent now is in the answer again.
        if send.capacity() > 1 {
            let line = serde_json::json!({"progress": known}).to_string();
            let _ = send.try_send(line);
        }
        !send.is_closed() && Instant::now() < until
    };
    let answer = about(&shared.explorer, request, &mut watch);
    answer.unwrap_or_else(|fault| refuse(&fault)).to_string()
}
