//! Everything that is read as JSON.

use crosstrack::certificate::file::Document;
use crosstrack::conform::crossings::vectors::VectorFile as CrossingsVectors;
use crosstrack::conform::payload::Payload;
use crosstrack::conform::protocol::{Answer, Reply, Request};
use crosstrack::conform::suite::GroupFile;
use crosstrack::conform::vectors::VectorFile;
use crosstrack::game::Game as _;
use crosstrack::sat::proof::Manifest;
use crosstrack::{Board, Ruleset, Seats};

/// Vectors, certificates, manifests, and both sides of the protocol: what can be read is written
/// and read again. A certificate's content is sealed first, so that what lies behind its hash is
/// reached.
pub fn read(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    vectors::<VectorFile>(text);
    vectors::<CrossingsVectors>(text);
    certificate(text);
    if let Ok(manifest) = Manifest::parse(data) {
        assert_eq!(manifest.to_json(), text, "a manifest has one text");
    }
    if let Ok(request) = serde_json::from_str::<Request>(text) {
        let again = serde_json::to_string(&request).expect("written");
        assert_eq!(serde_json::from_str::<Request>(&again).ok().as_ref(), Some(&request));
        let value = serde_json::from_str(text).expect("it is JSON");
        payload(&request, value);
    }
    if let Ok(answer) = serde_json::from_str::<Answer>(text) {
        let again = serde_json::to_string(&answer).expect("written");
        assert_eq!(serde_json::from_str::<Answer>(&again).ok().as_ref(), Some(&answer));
        if let Reply::Ok(value) = answer.reply {
            for seed in super::seeds::requests() {
                payload(&serde_json::from_str(&seed).expect("a request"), value.clone());
            }
        }
    }
}

fn payload(request: &Request, value: serde_json::Value) {
    if let Ok(payload) = Payload::read(&request.command, value) {
        let again = serde_json::to_value(&payload).expect("written");
        assert_eq!(Payload::read(&request.command, again).ok(), Some(payload));
    }
}

fn vectors<F: GroupFile + PartialEq + std::fmt::Debug>(text: &str) {
    if let Ok(file) = F::parse("f", text) {
        assert_eq!(F::parse("f", &file.text()).ok(), Some(file));
    }
}

fn certificate(text: &str) {
    let sealed = Document::read(text).or_else(|why| match why {
        crosstrack::certificate::file::BadFile::Hash { stated, content } if !stated.is_empty() => {
            Document::read(&text.replace(&stated, &content))
        }
        other => Err(other),
    });
    let Ok(document) = sealed else { return };
    let again = document.write().expect("written");
    assert_eq!(Document::read(&again).as_ref(), Ok(&document));
    let game = Ruleset::standard(Board::of(2, 1), Seats::Two);
    let Ok(position) = game.read_position(&document.header.position) else { return };
    if let Ok(certificate) = document.certificate(&game, position) {
        let _ = crosstrack::certificate::check(&game, &certificate);
    }
}
