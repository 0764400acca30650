//! Everything that is read as JSON.

use crosstrack_conform::HasVectors;
use crosstrack_conform::engine::{game_handler, respond};
use crosstrack_conform::payload::Payload;
use crosstrack_conform::protocol::{Response, ResponseBody};
use crosstrack_conform::request::Request;
use crosstrack_conform::vectors::VectorFile;
use crosstrack_conform::wire::Wire;

use crosstrack::solve::certificate::file::CertificateFile;
use crosstrack::{Board, Notation as _, Ruleset, Seats};
use crosstrack_prove::sat::proof::Manifest;
use serde_json::Value;

/// Vectors, certificates, manifests, and both sides of the protocol: what can be read is written
/// and read again. A certificate's content is sealed first, so that what lies behind its hash is
/// reached. Whether anything was read.
pub fn read(data: &[u8]) -> bool {
    let Ok(text) = std::str::from_utf8(data) else { return false };
    let vectors = vectors::<Ruleset>(text) | vectors::<crossings::Ruleset>(text);
    vectors | certificate(text) | manifest(text) | request(text) | answer(text)
}

fn manifest(text: &str) -> bool {
    let Ok(manifest) = Manifest::parse(text.as_bytes()) else { return false };
    // A float in the query may be read as its neighbour; queries have none.
    if !has_float(&manifest.query) {
        assert_eq!(Manifest::parse(manifest.to_json().as_bytes()).ok(), Some(manifest));
    }
    true
}

/// Our engine answers whatever it is asked, under the id of the request.
fn request(text: &str) -> bool {
    let Ok(line) = serde_json::from_str::<Value>(text) else { return false };
    // Deep counts take long.
    if line["cmd"] == "perft" && line["depth"].as_u64().is_some_and(|depth| depth > 1) {
        return false;
    }
    let answer = respond(
        &[game_handler::<Ruleset>(), game_handler::<crossings::Ruleset>()],
        text.as_bytes(),
    )
    .response;
    let again = serde_json::to_string(&answer).expect("written");
    assert_eq!(serde_json::from_str::<Response>(&again).ok(), Some(answer.clone()));
    assert!(answer.id.is_none() || answer.id == line["id"].as_u64());
    matches!(answer.body, ResponseBody::Ok(_))
}

fn answer(text: &str) -> bool {
    let Ok(answer) = serde_json::from_str::<Response>(text) else { return false };
    let again = serde_json::to_string(&answer).expect("written");
    let again = serde_json::from_str::<Response>(&again).expect("an answer");
    // A float may be read as its neighbour; the protocol has none.
    if !matches!(&answer.body, ResponseBody::Ok(value) if has_float(value)) {
        assert_eq!(again, answer);
    }
    if let ResponseBody::Ok(value) = answer.body {
        for seed in super::seeds::requests() {
            let line: Value = serde_json::from_str(&seed).expect("a request");
            payload::<Ruleset>(&line, &value);
            payload::<crossings::Ruleset>(&line, &value);
        }
    }
    true
}

pub(super) fn has_float(value: &Value) -> bool {
    match value {
        Value::Number(number) => number.is_f64(),
        Value::Array(list) => list.iter().any(has_float),
        Value::Object(fields) => fields.values().any(has_float),
        _ => false,
    }
}

/// What can be read as an answer to a request is written and read again.
fn payload<G: Wire>(line: &Value, value: &Value) {
    let cmd = line["cmd"].as_str().unwrap_or_default();
    let Ok(ask) = Request::<G>::read(cmd, line.clone()) else { return };
    if let Ok(payload) = Payload::read(&ask, value.clone()) {
        let again = serde_json::to_value(&payload).expect("written");
        assert_eq!(Payload::read(&ask, again).ok(), Some(payload));
    }
}

fn vectors<G: HasVectors>(text: &str) -> bool {
    VectorFile::<G>::parse("f", text).is_ok_and(|file| {
        assert_eq!(VectorFile::parse("f", &file.to_text()).ok(), Some(file));
        true
    })
}

fn certificate(text: &str) -> bool {
    let sealed = CertificateFile::read(text).or_else(|why| match why {
        crosstrack::solve::certificate::file::CertificateFileError::Hash { stated, content }
            if !stated.is_empty() =>
        {
            CertificateFile::read(&text.replace(&stated, &content))
        }
        other => Err(other),
    });
    let Ok(document) = sealed else { return false };
    let again = document.write().expect("written");
    assert_eq!(CertificateFile::read(&again).as_ref(), Ok(&document));
    let game = Ruleset::standard(Board::of(2, 1), Seats::Two);
    if let Ok(position) = game.parse_position(&document.header.position)
        && let Ok(certificate) = document.certificate(&game, position)
    {
        let _ = crosstrack::solve::certificate::check(&game, &certificate);
    }
    true
}
