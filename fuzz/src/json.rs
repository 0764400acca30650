//! Everything that is read as JSON.

use crosstrack::conform::crossings::vectors::VectorFile as CrossingsVectors;
use crosstrack::conform::payload::Payload;
use crosstrack::conform::protocol::{Answer, Reply, Request};
use crosstrack::conform::suite::GroupFile;
use crosstrack::conform::vectors::VectorFile;
use crosstrack::game::Game as _;
use crosstrack::sat::proof::Manifest;
use crosstrack::solve::certificate::file::Document;
use crosstrack::{Board, Ruleset, Seats};

/// Vectors, certificates, manifests, and both sides of the protocol: what can be read is written
/// and read again. A certificate's content is sealed first, so that what lies behind its hash is
/// reached. Whether anything was read.
pub fn read(data: &[u8]) -> bool {
    let Ok(text) = std::str::from_utf8(data) else { return false };
    let vectors = vectors::<VectorFile>(text) | vectors::<CrossingsVectors>(text);
    vectors | certificate(text) | manifest(text) | request(text) | answer(text)
}

fn manifest(text: &str) -> bool {
    let Ok(manifest) = Manifest::parse(text.as_bytes()) else { return false };
    assert_eq!(manifest.to_json(), text, "a manifest has one text");
    true
}

fn request(text: &str) -> bool {
    let Ok(request) = serde_json::from_str::<Request>(text) else { return false };
    let again = serde_json::to_string(&request).expect("written");
    assert_eq!(serde_json::from_str::<Request>(&again).ok().as_ref(), Some(&request));
    true
}

fn answer(text: &str) -> bool {
    let Ok(answer) = serde_json::from_str::<Answer>(text) else { return false };
    let again = serde_json::to_string(&answer).expect("written");
    assert_eq!(serde_json::from_str::<Answer>(&again).ok().as_ref(), Some(&answer));
    if let Reply::Ok(value) = answer.reply {
        for seed in super::seeds::requests() {
            payload(&serde_json::from_str(&seed).expect("a request"), value.clone());
        }
    }
    true
}

fn payload(request: &Request, value: serde_json::Value) {
    if let Ok(payload) = Payload::read(&request.command, value) {
        let again = serde_json::to_value(&payload).expect("written");
        assert_eq!(Payload::read(&request.command, again).ok(), Some(payload));
    }
}

fn vectors<F: GroupFile + PartialEq + std::fmt::Debug>(text: &str) -> bool {
    F::parse("f", text).is_ok_and(|file| {
        assert_eq!(F::parse("f", &file.text()).ok(), Some(file));
        true
    })
}

fn certificate(text: &str) -> bool {
    let sealed = Document::read(text).or_else(|why| match why {
        crosstrack::solve::certificate::file::BadFile::Hash { stated, content }
            if !stated.is_empty() =>
        {
            Document::read(&text.replace(&stated, &content))
        }
        other => Err(other),
    });
    let Ok(document) = sealed else { return false };
    let again = document.write().expect("written");
    assert_eq!(Document::read(&again).as_ref(), Ok(&document));
    let game = Ruleset::standard(Board::of(2, 1), Seats::Two);
    if let Ok(position) = game.read_position(&document.header.position)
        && let Ok(certificate) = document.certificate(&game, position)
    {
        let _ = crosstrack::solve::certificate::check(&game, &certificate);
    }
    true
}
