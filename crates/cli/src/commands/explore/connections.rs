//! The connections of the server, limited in number and time.

use std::collections::VecDeque;
use std::io;
use std::net::TcpListener;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use axum::Router;
use hyper::server::conn::http1;
use hyper::service::{Service as _, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::TcpStream;
use tokio::task::JoinHandle;

/// The most time for the head or the body of a request to arrive, and for a connection to wait for one.
pub(super) const LIMIT: Duration = Duration::from_secs(30);

/// The most connections.
const MAX_CONNECTIONS: usize = 1000;

/// How long the server waits if all connections are busy.
const PAUSE: Duration = Duration::from_millis(50);

/// The number of requests of a connection that the server works on.
#[derive(Clone, Default)]
pub(super) struct WorkCounter(Arc<AtomicUsize>);

/// A request of a connection that the server works on, until this is dropped.
pub(super) struct WorkGuard(WorkCounter);

impl WorkCounter {
    /// Counts a request that the server begins to work on.
    pub(super) fn begin(&self) -> WorkGuard {
        self.0.fetch_add(1, Ordering::Relaxed);
        WorkGuard(self.clone())
    }
}

impl Drop for WorkGuard {
    fn drop(&mut self) {
        self.0.0.fetch_sub(1, Ordering::Relaxed);
    }
}

/// Serves until the process ends. If there are too many connections, closes the oldest idle one.
pub(super) async fn serve(listener: TcpListener, app: Router) -> io::Result<()> {
    listener.set_nonblocking(true)?;
    let listener = tokio::net::TcpListener::from_std(listener)?;
    let mut open: VecDeque<(JoinHandle<()>, WorkCounter)> = VecDeque::new();
    loop {
        // Fails if the process has as many open files as it may.
        let accepted = listener.accept().await.ok();
        open.retain(|(task, _)| !task.is_finished());
        while accepted.is_none() || open.len() >= MAX_CONNECTIONS {
            let idle = open.iter().position(|(_, working)| working.0.load(Ordering::Relaxed) == 0);
            match idle.and_then(|at| open.remove(at)) {
                Some((task, _)) => {
                    task.abort();
                    let _ = task.await;
                    break;
                }
                None => tokio::time::sleep(PAUSE).await,
            }
        }
        if let Some((stream, _)) = accepted {
            let working = WorkCounter::default();
            let task = tokio::spawn(serve_connection(stream, app.clone(), working.clone()));
            open.push_back((task, working));
        }
    }
}

/// Serves a connection until it is closed.
async fn serve_connection(stream: TcpStream, app: Router, working: WorkCounter) {
    let app = TowerToHyperService::new(app);
    let service = service_fn(move |mut request: hyper::Request<hyper::body::Incoming>| {
        request.extensions_mut().insert(working.clone());
        app.call(request)
    });
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(LIMIT);
    // An error here concerns only the client.
    let _ = http.serve_connection(TokioIo::new(stream), service).await;
}
