//! The connections of the server: a limited number, and none for ever.

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

/// How long the head or the body of a request may take to come, and a connection to wait for one.
pub(super) const LIMIT: Duration = Duration::from_secs(30);

/// The most connections.
const MOST: usize = 1000;

/// How long the server waits where all connections are worked for.
const PAUSE: Duration = Duration::from_millis(50);

/// Whether the server works for a connection.
#[derive(Clone, Default)]
pub(super) struct Working(Arc<AtomicUsize>);

/// Work for a connection, until this is dropped.
pub(super) struct AtWork(Working);

impl Working {
    /// Begins to work.
    pub(super) fn begin(&self) -> AtWork {
        self.0.fetch_add(1, Ordering::Relaxed);
        AtWork(self.clone())
    }
}

impl Drop for AtWork {
    fn drop(&mut self) {
        self.0.0.fetch_sub(1, Ordering::Relaxed);
    }
}

/// Serves until the process ends. Where there is no room for another connection, the oldest makes way
/// that the server does not work for.
pub(super) async fn serve(listener: TcpListener, app: Router) -> io::Result<()> {
    listener.set_nonblocking(true)?;
    let listener = tokio::net::TcpListener::from_std(listener)?;
    let mut open: VecDeque<(JoinHandle<()>, Working)> = VecDeque::new();
    loop {
        // None can be accepted where the process has as many open files as it may.
        let accepted = listener.accept().await.ok();
        open.retain(|(task, _)| !task.is_finished());
        while accepted.is_none() || open.len() >= MOST {
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
            let working = Working::default();
            let task = tokio::spawn(connection(stream, app.clone(), working.clone()));
            open.push_back((task, working));
        }
    }
}

async fn connection(stream: TcpStream, app: Router, working: Working) {
    let app = TowerToHyperService::new(app);
    let service = service_fn(move |mut request: hyper::Request<hyper::body::Incoming>| {
        request.extensions_mut().insert(working.clone());
        app.call(request)
    });
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(LIMIT);
    // A client that breaks off finds out by itself.
    let _ = http.serve_connection(TokioIo::new(stream), service).await;
}
