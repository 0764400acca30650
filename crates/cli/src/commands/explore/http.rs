//! HTTP/1.1 as the server speaks it: one request and one response on each connection.

use std::io::{self, Read as _, Write as _};
use std::net::{Shutdown, TcpStream};
use std::str;
use std::time::{Duration, Instant};

/// The longest time for a request to arrive, and for the client to take a part of the response.
const LIMIT: Duration = Duration::from_secs(30);

/// The most bytes of the head of a request, and the most headers.
const MAX_HEAD: usize = 16 << 10;
const MAX_HEADERS: usize = 100;

/// The most bytes that are read and dropped after a response, and the longest time for that.
const MAX_DROPPED: usize = 1 << 20;
const DROP_LIMIT: Duration = Duration::from_secs(1);

/// What the browser lets the page do: nothing beyond its own server. Pictures have styles of their own, and
/// the engine of the page runs in a worker that the page makes from its own text.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; \
     worker-src blob:; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; \
     connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// The status of a response: its number and its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Status(u16, &'static str);

impl Status {
    pub(super) const OK: Self = Self(200, "OK");
    pub(super) const BAD_REQUEST: Self = Self(400, "Bad Request");
    pub(super) const FORBIDDEN: Self = Self(403, "Forbidden");
    pub(super) const NOT_FOUND: Self = Self(404, "Not Found");
    pub(super) const METHOD_NOT_ALLOWED: Self = Self(405, "Method Not Allowed");
    pub(super) const REQUEST_TIMEOUT: Self = Self(408, "Request Timeout");
    pub(super) const LENGTH_REQUIRED: Self = Self(411, "Length Required");
    pub(super) const CONTENT_TOO_LARGE: Self = Self(413, "Content Too Large");
    pub(super) const UNSUPPORTED_MEDIA_TYPE: Self = Self(415, "Unsupported Media Type");
    pub(super) const FIELDS_TOO_LARGE: Self = Self(431, "Request Header Fields Too Large");
    pub(super) const SERVICE_UNAVAILABLE: Self = Self(503, "Service Unavailable");
}

/// Why a request is refused: status and message.
pub(super) type Refusal = (Status, &'static str);

const MALFORMED: Refusal = (Status::BAD_REQUEST, "this is no request of HTTP/1.1");
const LATE: Refusal = (Status::REQUEST_TIMEOUT, "the rest of the request did not come");
const LONG_HEAD: Refusal = (Status::FIELDS_TOO_LARGE, "no request has such a long head");
const NO_LENGTH: Refusal = (Status::LENGTH_REQUIRED, "a request says how long it is");
const LONG_BODY: Refusal = (Status::CONTENT_TOO_LARGE, "no request is so long");

/// The head of a request.
#[derive(Debug, Default)]
pub(super) struct Head {
    pub method: String,
    /// The path without a query.
    pub path: String,
    headers: Vec<(String, Vec<u8>)>,
}

impl Head {
    /// Checks whether a header was sent.
    pub(super) fn has(&self, name: &str) -> bool {
        self.headers.iter().any(|(own, _)| own.eq_ignore_ascii_case(name))
    }

    /// Returns the value of a header, of the first of that name, if it is text.
    pub(super) fn header(&self, name: &str) -> Option<&str> {
        let (_, value) = self.headers.iter().find(|(own, _)| own.eq_ignore_ascii_case(name))?;
        str::from_utf8(value).ok()
    }
}

/// A connection to a client, which sends one request.
pub(super) struct Connection<'s> {
    stream: &'s TcpStream,
    /// When the request must have arrived.
    until: Instant,
    /// What was read behind the head.
    read: Vec<u8>,
}

impl<'s> Connection<'s> {
    pub(super) fn new(stream: &'s TcpStream) -> io::Result<Self> {
        stream.set_write_timeout(Some(LIMIT))?;
        // A line of progress goes at once.
        stream.set_nodelay(true)?;
        Ok(Self { stream, until: Instant::now() + LIMIT, read: Vec::new() })
    }

    /// Reads the head of the request. Returns nothing if the client leaves without a request.
    pub(super) fn head(&mut self) -> Result<Option<Head>, Refusal> {
        loop {
            if let Some((head, length)) = parse_head(&self.read)? {
                self.read.drain(..length);
                return Ok(Some(head));
            }
            if self.read.len() >= MAX_HEAD {
                return Err(LONG_HEAD);
            }
            if !self.read_more()? {
                return Ok(None);
            }
        }
    }

    /// Reads the body of the request, of at most `most` bytes.
    pub(super) fn body(&mut self, head: &Head, most: usize) -> Result<Vec<u8>, Refusal> {
        let length = head.header("content-length").ok_or(NO_LENGTH)?;
        let length = length.parse::<u64>().map_err(|_| MALFORMED)?;
        let length = usize::try_from(length).ok().filter(|&length| length <= most);
        let length = length.ok_or(LONG_BODY)?;
        while self.read.len() < length {
            if !self.read_more()? {
                return Err(LATE);
            }
        }
        self.read.truncate(length);
        Ok(std::mem::take(&mut self.read))
    }

    /// Reads what has arrived. Returns whether the client goes on; one that is too late does not.
    fn read_more(&mut self) -> Result<bool, Refusal> {
        let left = self.until.saturating_duration_since(Instant::now());
        if left.is_zero() || self.stream.set_read_timeout(Some(left)).is_err() {
            return if self.read.is_empty() { Ok(false) } else { Err(LATE) };
        }
        let mut bytes = [0; 8192];
        let mut stream = self.stream;
        match stream.read(&mut bytes) {
            Ok(0) => Ok(false),
            Ok(count) => {
                self.read.extend_from_slice(&bytes[..count]);
                Ok(true)
            }
            Err(error) if error.kind() == io::ErrorKind::Interrupted => Ok(true),
            Err(_) if self.read.is_empty() => Ok(false),
            Err(_) => Err(LATE),
        }
    }

    /// Sends a whole response.
    pub(super) fn respond(&self, status: Status, kind: &str, body: &[u8]) -> io::Result<()> {
        let length = format!("content-length: {}", body.len());
        let mut bytes = response_head(status, kind, &length);
        bytes.extend_from_slice(body);
        let mut stream = self.stream;
        stream.write_all(&bytes)
    }

    /// Begins a response whose parts follow.
    pub(super) fn begin_parts(&self, kind: &str) -> io::Result<()> {
        let mut stream = self.stream;
        stream.write_all(&response_head(Status::OK, kind, "transfer-encoding: chunked"))
    }

    /// Sends a part of a response; an empty one ends it.
    pub(super) fn send_part(&self, part: &str) -> io::Result<()> {
        let mut stream = self.stream;
        stream.write_all(format!("{:x}\r\n{part}\r\n", part.len()).as_bytes())
    }

    /// Checks whether the client has gone.
    pub(super) fn is_gone(&self) -> bool {
        let waiting = self.stream.set_read_timeout(Some(Duration::from_millis(1)));
        match waiting.and_then(|()| self.stream.peek(&mut [0])) {
            Ok(count) => count == 0,
            Err(error) => {
                !matches!(error.kind(), io::ErrorKind::WouldBlock | io::ErrorKind::TimedOut)
            }
        }
    }

    /// Ends the connection. What the client still sends is read for a while: closed at once, the system would drop the
    /// response that is on its way.
    pub(super) fn close(&self) {
        let mut stream = self.stream;
        let _ = stream.shutdown(Shutdown::Write);
        let until = Instant::now() + DROP_LIMIT;
        let (mut bytes, mut left) = ([0; 8192], MAX_DROPPED);
        while left > 0 {
            let time = until.saturating_duration_since(Instant::now());
            if time.is_zero() || stream.set_read_timeout(Some(time)).is_err() {
                return;
            }
            match stream.read(&mut bytes) {
                Ok(count) if count > 0 => left = left.saturating_sub(count),
                _ => return,
            }
        }
    }
}

/// Parses the head of a request. Returns it with its length, or nothing while some of it is missing.
fn parse_head(bytes: &[u8]) -> Result<Option<(Head, usize)>, Refusal> {
    let mut headers = [httparse::EMPTY_HEADER; MAX_HEADERS];
    let mut request = httparse::Request::new(&mut headers);
    let length = match request.parse(bytes) {
        Ok(httparse::Status::Complete(length)) => length,
        Ok(httparse::Status::Partial) => return Ok(None),
        Err(httparse::Error::TooManyHeaders) => return Err(LONG_HEAD),
        Err(_) => return Err(MALFORMED),
    };
    let path = request.path.unwrap_or_default();
    let head = Head {
        method: request.method.unwrap_or_default().to_owned(),
        path: path.split('?').next().unwrap_or_default().to_owned(),
        headers: request
            .headers
            .iter()
            .map(|header| (header.name.to_owned(), header.value.to_owned()))
            .collect(),
    };
    Ok(Some((head, length)))
}

/// Writes the head of a response: `length` is the header that says how long the body is.
fn response_head(Status(number, name): Status, kind: &str, length: &str) -> Vec<u8> {
    format!(
        "HTTP/1.1 {number} {name}\r\nconnection: close\r\ncontent-type: {kind}\r\n{length}\r\n\
         cache-control: no-cache\r\nx-content-type-options: nosniff\r\n\
         content-security-policy: {POLICY}\r\nreferrer-policy: no-referrer\r\n\r\n"
    )
    .into_bytes()
}
