//! The local server: what it serves, and whom it turns away.

use std::fs;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{TcpListener, TcpStream};
use std::process::{Child, Command, Stdio};

use serde_json::json;

/// A server, ended with the test.
struct Server {
    child: Child,
    address: String,
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Server {
    fn start() -> Self {
        Self::at("0")
    }

    fn at(port: &str) -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_crosstrack"));
        Self::of(command.args(["explore", "--no-open", "--port", port]))
    }

    fn of(command: &mut Command) -> Self {
        let mut child = command.stdout(Stdio::piped()).spawn().expect("the server starts");
        let mut line = String::new();
        let out = child.stdout.take().expect("its output");
        BufReader::new(out).read_line(&mut line).expect("a line");
        let address = line.split("http://").nth(1).and_then(|rest| rest.split('/').next());
        let address = address.expect("an address").to_owned();
        Self { child, address }
    }

    fn send(&self, text: &str) -> String {
        let mut stream = TcpStream::connect(&self.address).expect("connected");
        stream.write_all(text.as_bytes()).expect("sent");
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).expect("read");
        String::from_utf8_lossy(&answer).into_owned()
    }

    fn get(&self, path: &str, host: &str) -> String {
        self.send(&format!("GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n"))
    }

    fn ask(&self, body: &str, headers: &str) -> String {
        self.send(&format!(
            "POST /ask HTTP/1.1\r\nConnection: close\r\nContent-Length: {}\r\n{headers}\r\n{body}",
            body.len()
        ))
    }

    /// Announces a request of so many bytes, which the server refuses before it reads any.
    fn announce(&self, length: usize) -> String {
        let own = self.own();
        self.send(&format!(
            "POST /ask HTTP/1.1\r\nConnection: close\r\nContent-Length: {length}\r\n{own}\r\n"
        ))
    }

    fn own(&self) -> String {
        format!("Host: {}\r\nContent-Type: application/json\r\n", self.address)
    }
}

fn status(answer: &str) -> u16 {
    let word = answer.split(' ').nth(1).expect("a status");
    word.parse().expect("a number")
}

const LOOK: &str = r#"{"version":1,"ask":"look","position":"x1_2x1_1122.1_2-2_d"}"#;

#[test]
fn the_page_and_answers_are_served_to_this_computer_alone() {
    let server = Server::start();
    let page = server.get("/", &server.address);
    assert_eq!(status(&page), 200);
    assert!(page.contains("<title>crosstrack</title>") && page.contains("content-security-policy"));
    assert_eq!(status(&server.get("/main.js", &server.address)), 200);
    for path in
        ["/nothing", "/../Cargo.toml", "/%2e%2e/Cargo.toml", "/state", "//etc/passwd", "/ask"]
    {
        let status = status(&server.get(path, &server.address));
        assert!((400..500).contains(&status), "{path}: {status}");
    }
    // A name that points here is not this server's.
    assert_eq!(status(&server.get("/", "evil.example")), 403);

    let answer = server.ask(LOOK, &server.own());
    assert_eq!(status(&answer), 200, "{answer}");
    assert!(answer.contains("\"ask\":\"look\""));
    let origin = format!("{}Origin: http://{}\r\n", server.own(), server.address);
    assert_eq!(status(&server.ask(LOOK, &origin)), 200);
    let origin = format!("{}Origin: http://evil.example\r\n", server.own());
    assert_eq!(status(&server.ask(LOOK, &origin)), 403);
    let host = "Host: evil.example\r\nContent-Type: application/json\r\n";
    assert_eq!(status(&server.ask(LOOK, host)), 403);
    let form = format!("Host: {}\r\nContent-Type: text/plain\r\n", server.address);
    assert_eq!(status(&server.ask(LOOK, &form)), 415);
}

#[test]
fn malformed_requests_have_the_errors_of_the_command() {
    let server = Server::start();
    let bad = r#"{"version":1,"ask":"look","position":"x1_4x2_1122.1_4-6-6z-6-6-4_d"}"#;
    let answer = server.ask(bad, &server.own());
    assert_eq!(status(&answer), 200, "{answer}");
    assert!(answer.contains("\"start\":18"), "{answer}");
    for (body, expected) in [("", 400), ("{", 400), ("[]", 400), ("{\"version\":7}", 400)] {
        assert_eq!(status(&server.ask(body, &server.own())), expected, "{body}");
    }
    assert_eq!(status(&server.announce(5 << 20)), 413);
    for at in 0..1000 {
        let body = &LOOK[..at % LOOK.len()];
        assert!((400..500).contains(&status(&server.ask(body, &server.own()))), "{body}");
    }
}

/// The most memory that a process had, in MiB, where the system tells.
fn peak(process: u32) -> Option<u64> {
    let text = fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let line = text.lines().find(|line| line.starts_with("VmHWM:"))?;
    Some(line.split_whitespace().nth(1)?.parse::<u64>().ok()? / 1024)
}

#[test]
fn a_thousand_clients_at_once_are_answered_or_put_off_in_little_memory() {
    let server = Server::start();
    let clients: Vec<TcpStream> =
        (0..1000).map(|_| TcpStream::connect(&server.address).expect("connected")).collect();
    let ask = r#"{"version":1,"ask":"values","plies":2,"position":"x1_4x2_1122.1_4-6-6-6-6-4_d"}"#;
    for mut client in &clients {
        let text = format!(
            "POST /ask HTTP/1.1\r\nConnection: close\r\nContent-Length: {}\r\n{}\r\n{ask}",
            ask.len(),
            server.own()
        );
        client.write_all(text.as_bytes()).expect("sent");
    }
    let mut counts = [0, 0];
    for mut client in clients {
        let mut answer = Vec::new();
        client.read_to_end(&mut answer).expect("read");
        match status(&String::from_utf8_lossy(&answer)) {
            200 => counts[0] += 1,
            503 => counts[1] += 1,
            other => panic!("status {other}"),
        }
    }
    let [answered, put_off] = counts;
    println!("{answered} answered, {put_off} put off, {:?} MiB", peak(server.child.id()));
    assert!(answered > 10 && answered + put_off == 1000, "{counts:?}");
    // The tables of a search are bounded, and as many run at once as there are cores and two more.
    if let Some(peak) = peak(server.child.id()) {
        let cores = std::thread::available_parallelism().map_or(2, usize::from) as u64;
        assert!(peak < 200 + 40 * (cores + 2), "{peak} MiB");
    }
    assert_eq!(status(&server.ask(LOOK, &server.own())), 200);
}

#[test]
fn a_client_that_goes_ends_its_work() {
    let (open, alone) = ("x1_4x2_1122.1_4-6-6-6-6-4_d", "x1_4x3_1122.1_4-6-8-8-8-8-6-4_d");
    for ask in [
        json!({"ask": "values", "plies": 9, "position": open}),
        json!({"ask": "certificate", "plies": 9, "position": open}),
        json!({"ask": "hint", "goal": "solitaire-9", "position": alone}),
        json!({"ask": "try", "goal": "solitaire-9", "position": alone, "line": ["rA.c1.0"]}),
    ] {
        let mut ask = ask;
        ask["version"] = json!(1);
        let ask = ask.to_string();
        let server = Server::start();
        // More than are worked on at once: if their work went on, nothing else would be answered.
        for _ in 0..40 {
            let begins = || {
                let mut stream = TcpStream::connect(&server.address).expect("connected");
                let (length, own) = (ask.len(), server.own());
                let head = format!("POST /ask HTTP/1.1\r\nContent-Length: {length}\r\n{own}");
                stream.write_all(format!("{head}\r\n{ask}").as_bytes()).expect("sent");
                let mut first = [0; 16];
                stream.read_exact(&mut first).expect("the answer begins");
                String::from_utf8_lossy(&first).into_owned()
            };
            // A slow machine may put a client off while the work for those before it ends.
            let mut answers = (0..12).map(|_| begins());
            let is_taken = answers.any(|first| {
                assert!(first.starts_with("HTTP/1.1 200") || first.contains("503"), "{first}");
                first.starts_with("HTTP/1.1 200")
            });
            assert!(is_taken, "{ask}: the work for clients that are gone goes on");
        }
        let mut looks = (0..12).map(|_| status(&server.ask(LOOK, &server.own())));
        assert!(looks.any(|status| status == 200), "{ask}: nothing else is answered");
    }
}

#[test]
fn idle_connections_shut_nobody_out() {
    let folder = tempfile::tempdir().expect("a folder");
    let program = env!("CARGO_BIN_EXE_crosstrack");
    let limited = folder.path().join("limited");
    fs::write(&limited, format!("ulimit -n 64\nexec '{program}' \"$@\"\n")).expect("written");
    let mut command = Command::new("sh");
    let server = Server::of(command.arg(&limited).args(["explore", "--no-open", "--port", "0"]));
    let idle: Vec<TcpStream> =
        (0..200).map(|_| TcpStream::connect(&server.address).expect("connected")).collect();
    assert_eq!(status(&server.get("/", &server.address)), 200);
    drop(idle);
}

#[test]
fn every_response_says_what_a_browser_may_do_with_it() {
    let server = Server::start();
    for (expected, answer) in [
        (200, server.get("/", &server.address)),
        (404, server.get("/nothing", &server.address)),
        (405, server.get("/ask", &server.address)),
        (403, server.get("/ask", "evil.example")),
        (200, server.ask(LOOK, &server.own())),
        (400, server.ask("{", &server.own())),
        (413, server.announce(5 << 20)),
        (415, server.ask(LOOK, &format!("Host: {}\r\n", server.address))),
    ] {
        assert_eq!(status(&answer), expected, "{answer}");
        for header in [
            "content-security-policy: default-src 'none';",
            "x-content-type-options: nosniff",
            "referrer-policy: no-referrer",
            "cache-control: no-cache",
        ] {
            assert_eq!(answer.matches(header).count(), 1, "{header}: {answer}");
        }
    }
}

/// Browsers leave the port out where it is 80.
#[test]
fn at_port_80_the_server_answers_to_its_name_alone() {
    if TcpListener::bind("127.0.0.1:80").is_err() {
        let _ = writeln!(std::io::stderr(), "SKIPPED: port 80 cannot be used here");
        return;
    }
    let server = Server::at("80");
    assert_eq!(status(&server.get("/", "127.0.0.1")), 200);
    assert_eq!(status(&server.get("/", "localhost:80")), 200);
    assert_eq!(status(&server.get("/", "evil.example")), 403);
    let own = "Host: localhost\r\nContent-Type: application/json\r\nOrigin: http://localhost\r\n";
    assert_eq!(status(&server.ask(LOOK, own)), 200);
    let port = Server::start();
    assert_eq!(status(&port.get("/", "127.0.0.1")), 403);
}

#[test]
fn a_table_that_was_given_is_kept() {
    let folder = tempfile::tempdir().expect("a folder");
    let table = folder.path().join("table");
    let table = table.to_str().expect("UTF-8");
    let program = env!("CARGO_BIN_EXE_crosstrack");
    let args = ["tablebase", "build", "--game", "crossings", "--rules", "3x5", "--dir", table];
    assert!(Command::new(program).args(args).output().expect("it runs").status.success());
    let mut command = Command::new(program);
    let server =
        Server::of(command.args(["explore", "--no-open", "--port", "0", "--table", table]));
    let solved = |position: &str| {
        let ask = json!({"version": 1, "ask": "solved", "game": "crossings", "position": position});
        let answer = server.ask(&ask.to_string(), &server.own());
        assert!(answer.contains("\"stored\":"), "{answer}");
    };
    let given = "bbb/3/3/3/rrr r -";
    solved(given);
    for other in
        ["bb/2/rr r -", "bb/2/2/rr r -", "bb/2/2/2/rr r -", "bbb/3/rrr r -", "bbb/3/3/rrr r -"]
    {
        solved(other);
    }
    solved(given);
}
