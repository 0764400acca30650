//! Certificates as files: JSON, a header and one node to a line.
//!
//! The header says which game and which readings, the position in notation, who wins and within
//! how many plies, and the SHA-256 of the file without the line that says it. The hash distinguishes a
//! damaged file from a wrong strategy; what the file proves rests on the replay alone.

use std::convert::Infallible;
use std::fmt::Write as _;

use serde::{Deserialize, Deserializer};
use sha2::{Digest, Sha256};

use crate::base::{Players, hex};
use crate::game::Game;
use crate::solve::certificate::{Certificate, Node, NodeId, Strategy};

/// The version of the format.
pub const FORMAT: &str = "crosstrack certificate 1";

/// The most bytes of a file that a stranger may hand in: 4 MiB.
pub const BYTES: usize = 4 << 20;

/// What a certificate is about, as text. It is what the file says: true is what a replay shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Header {
    /// The format and its version.
    pub format: String,
    /// The game.
    pub game: String,
    /// The readings of the ruleset, as `NAME=VALUE` separated by spaces.
    pub readings: String,
    /// The position in notation.
    pub position: String,
    /// The players who win, as their numbers.
    pub winner: String,
    /// Within how many plies.
    pub plies: usize,
}

/// A file that is read: its header, and a strategy whose moves are still text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Document {
    /// What it is about.
    pub header: Header,
    nodes: Vec<Node<String>>,
}

impl<M> Node<M> {
    /// The same with other moves.
    fn mapped<N, E>(&self, each: impl Fn(&M) -> Result<N, E>) -> Result<Node<N>, E> {
        Ok(match self {
            Self::Move { mv, then } => Node::Move { mv: each(mv)?, then: *then },
            Self::Replies { default, except } => {
                let list = |(to, moves): &(NodeId, Vec<M>)| {
                    Ok((*to, moves.iter().map(&each).collect::<Result<_, E>>()?))
                };
                let except = except.iter().map(list).collect::<Result<_, E>>()?;
                Node::Replies { default: *default, except }
            }
        })
    }
}

impl<'de> Deserialize<'de> for Node<String> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        match Fields::deserialize(deserializer)? {
            Fields { mv: Some(mv), then, default: None, except: None } => {
                Ok(Self::Move { mv, then })
            }
            Fields { mv: None, then: None, default, except: Some(except) } => {
                Ok(Self::Replies { default, except })
            }
            _ => {
                let why = "a node has either `move` and `then`, or `default` and `except`";
                Err(serde::de::Error::custom(why))
            }
        }
    }
}

/// The fields of a line of either kind. Reading them first takes much less memory than trying one
/// kind after the other.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Fields {
    #[serde(rename = "move")]
    mv: Option<String>,
    then: Option<NodeId>,
    default: Option<NodeId>,
    except: Option<Vec<(NodeId, Vec<String>)>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Whole {
    format: String,
    game: String,
    readings: String,
    position: String,
    winner: String,
    plies: usize,
    sha256: String,
    nodes: Vec<Node<String>>,
}

/// Why a text is not a certificate.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
#[allow(missing_docs, reason = "the fields are what the messages say they are")]
pub enum BadFile {
    /// Not the JSON of a certificate.
    #[error("it is not a certificate: {0}")]
    Form(String),
    /// Another version.
    #[error("its format is `{found}`, not `{FORMAT}`")]
    Format { found: String },
    /// The hash is of other content.
    #[error("it is damaged: the content has the SHA-256 {content}, not {stated} as it says")]
    Hash { stated: String, content: String },
    /// The winners are not players.
    #[error("`{0}` does not name players")]
    Winner(String),
    /// The position is not that of the file.
    #[error("the position is not the one in the file")]
    Position,
    /// A move that the notation does not have.
    #[error("node {node}: `{text}` is not a move")]
    Move { node: NodeId, text: String },
}

impl Document {
    /// The document of a certificate; the header's position, winner, plies and format are taken
    /// from it.
    pub fn new<G: Game>(game: &G, name: &str, readings: String, certificate: &Strategy<G>) -> Self {
        let nodes = certificate.nodes.iter().map(|node| {
            let Ok(node) = node.mapped(|&mv| Ok::<_, Infallible>(game.write_move(mv)));
            node
        });
        let header = Header {
            format: FORMAT.to_owned(),
            game: name.to_owned(),
            readings,
            position: game.write_position(&certificate.position),
            winner: certificate.winner.to_string(),
            plies: certificate.plies,
        };
        Self { header, nodes: nodes.collect() }
    }

    /// The file's text.
    ///
    /// # Errors
    /// Never, unless memory runs out: everything in it is text and numbers.
    pub fn write(&self) -> Result<String, serde_json::Error> {
        self.written(&self.hash()?)
    }

    /// The SHA-256 of everything but the hash, in hexadecimal.
    ///
    /// # Errors
    /// As [`Document::write`].
    pub fn hash(&self) -> Result<String, serde_json::Error> {
        Ok(hex(&Sha256::digest(self.written("")?)))
    }

    fn written(&self, hash: &str) -> Result<String, serde_json::Error> {
        let Header { format, game, readings, position, winner, plies } = &self.header;
        let mut text = String::from("{\n");
        for (key, value) in [
            ("format", format.as_str()),
            ("game", game),
            ("readings", readings),
            ("position", position),
            ("winner", winner),
            ("sha256", hash),
        ] {
            let _ = writeln!(text, "  \"{key}\": {},", serde_json::to_string(value)?);
        }
        let _ = writeln!(text, "  \"plies\": {plies},\n  \"nodes\": [");
        for (number, node) in self.nodes.iter().enumerate() {
            let comma = if number + 1 < self.nodes.len() { "," } else { "" };
            let _ = writeln!(text, "    {}{comma}", serde_json::to_string(node)?);
        }
        text += "  ]\n}\n";
        Ok(text)
    }

    /// Reads a file's text, and checks that it is whole.
    ///
    /// # Errors
    /// If it is not exactly the text of a certificate.
    pub fn read(text: &str) -> Result<Self, BadFile> {
        let whole: Whole = serde_json::from_str(text).map_err(|e| BadFile::Form(e.to_string()))?;
        let Whole { format, game, readings, position, winner, plies, sha256, nodes } = whole;
        if format != FORMAT {
            return Err(BadFile::Format { found: format });
        }
        let header = Header { format, game, readings, position, winner, plies };
        let document = Self { header, nodes };
        let content = document.hash().map_err(|e| BadFile::Form(e.to_string()))?;
        if content != sha256 {
            return Err(BadFile::Hash { stated: sha256, content });
        }
        Ok(document)
    }

    /// The certificate, once the game and the position are known.
    ///
    /// # Errors
    /// If the position is another one, or a text is none of its kind.
    pub fn certificate<G: Game>(
        &self,
        game: &G,
        position: G::Position,
    ) -> Result<Strategy<G>, BadFile> {
        if game.write_position(&position) != self.header.position {
            return Err(BadFile::Position);
        }
        let winner = &self.header.winner;
        let bad = || BadFile::Winner(winner.clone());
        let players: Players = winner.parse().map_err(|_| bad())?;
        if players.to_string() != *winner {
            return Err(bad());
        }
        let mut nodes = Vec::with_capacity(self.nodes.len());
        for (node, line) in self.nodes.iter().enumerate() {
            let read = |text: &String| {
                game.read_move(text).map_err(|_| BadFile::Move { node, text: text.clone() })
            };
            nodes.push(line.mapped(read)?);
        }
        Ok(Certificate { position, winner: players, plies: self.header.plies, nodes })
    }
}
