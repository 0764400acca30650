//! Files of certificates and refutations: JSON with a header and one line for each node. Needs the feature `serde`.
//!
//! The header names the game, the readings, the position, the side and the number of plies, and has the SHA-256 of
//! the rest of the file. The hash tells a damaged file from a wrong strategy; only a replay proves the claim.
//! `docs/certificates.md` describes the format.

use std::convert::Infallible;
use std::fmt::Write as _;

use serde::{Deserialize, Deserializer};
use sha2::{Digest, Sha256};

use crate::base::{Players, hex, json_error_text};
use crate::game::Notation;
use crate::solve::certificate::{Certificate, Claim, Node, NodeId, Strategy};

/// Text that names the format of a certificate of a win, with its version.
pub const WIN: &str = "crosstrack certificate 1";

/// Text that names the format of a refutation, with its version.
pub const NO_WIN: &str = "crosstrack refutation 1";

/// Header of a certificate file, as text. [`CertificateFile::read`] does not check it against a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Header {
    /// Name of the game, such as `crosstrack`.
    pub game: String,
    /// Readings of the ruleset, as `NAME=VALUE` separated by spaces.
    pub readings: String,
    /// Position in the notation of the game.
    pub position: String,
    /// Side that the claim is about, as the numbers of its players.
    pub side: String,
    /// Maximum number of plies within which the claim holds.
    pub plies: usize,
    /// For a refutation, the first moves that may win, and the number of plies within which even these do not
    /// win. `None` for a win.
    pub but: Option<(Vec<String>, usize)>,
}

impl Header {
    const fn format(&self) -> &'static str {
        if self.but.is_some() { NO_WIN } else { WIN }
    }
}

/// A certificate file: its header, and the strategy with moves as text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CertificateFile {
    /// Header of the file.
    pub header: Header,
    nodes: Vec<Node<String>>,
}

impl<M> Node<M> {
    /// Returns the same node with each move replaced by the result of `each`.
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
            Self::Wait { wait } => {
                Node::Wait { wait: wait.iter().map(each).collect::<Result<_, E>>()? }
            }
        })
    }
}

impl<'de> Deserialize<'de> for Node<String> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        match Fields::deserialize(deserializer)? {
            Fields { mv: Some(mv), then, default: None, except: None, wait: None } => {
                Ok(Self::Move { mv, then })
            }
            Fields { mv: None, then: None, default, except: Some(except), wait: None } => {
                Ok(Self::Replies { default, except })
            }
            Fields { mv: None, then: None, default: None, except: None, wait: Some(wait) } => {
                Ok(Self::Wait { wait })
            }
            _ => {
                let why =
                    "a node has either `move` and `then`, or `default` and `except`, or `wait`";
                Err(serde::de::Error::custom(why))
            }
        }
    }
}

/// The fields of a line of any kind. Reading these fields first takes much less memory than trying to read one
/// kind of line after the other.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Fields {
    #[serde(rename = "move", default, deserialize_with = "present")]
    mv: Option<String>,
    #[serde(default, deserialize_with = "present")]
    then: Option<NodeId>,
    #[serde(default, deserialize_with = "present")]
    default: Option<NodeId>,
    #[serde(default, deserialize_with = "present")]
    except: Option<Vec<(NodeId, Vec<String>)>>,
    #[serde(default, deserialize_with = "present")]
    wait: Option<Vec<String>>,
}

/// Parses a field that is left out if it has no value, and is never `null`.
fn present<'de, D: Deserializer<'de>, T: Deserialize<'de>>(
    input: D,
) -> Result<Option<T>, D::Error> {
    T::deserialize(input).map(Some)
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Whole {
    format: String,
    game: String,
    readings: String,
    position: String,
    #[serde(default, deserialize_with = "present")]
    winner: Option<String>,
    #[serde(default, deserialize_with = "present")]
    side: Option<String>,
    plies: usize,
    #[serde(default, deserialize_with = "present")]
    winning: Option<Vec<String>>,
    #[serde(default, deserialize_with = "present")]
    sooner: Option<usize>,
    sha256: String,
    nodes: Vec<Node<String>>,
}

/// Error of reading a certificate file, or of matching it with a position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
#[allow(missing_docs, reason = "the fields are what the messages say they are")]
pub enum CertificateFileError {
    /// The text is not the JSON of a certificate, for this reason.
    #[error("it is not a certificate: {0}")]
    Form(String),
    /// The file names this other format, or another version.
    #[error("its format is `{found}`, not `{WIN}` or `{NO_WIN}`")]
    Format { found: String },
    /// The SHA-256 stated in the file does not match its content.
    #[error(
        "the file is damaged, since its content has the SHA-256 {content} and not {stated}, which it states"
    )]
    Hash { stated: String, content: String },
    /// The header has other fields than this format requires.
    #[error("a `{0}` has {wanted}", wanted = if *.0 == WIN { "`winner`" } else { "`side`, `winning` and `sooner`" })]
    Fields(&'static str),
    /// This text is not a list of players such as `13`.
    #[error("`{0}` does not name players")]
    Side(String),
    /// The position is not the one in the file.
    #[error("the position is not the one in the file")]
    Position,
    /// The move of a node does not follow the notation of the game.
    #[error("node {node}: `{text}` is not a move")]
    Move { node: NodeId, text: String },
    /// This winning first move does not follow the notation of the game.
    #[error("`{0}` is not a move")]
    First(String),
}

impl CertificateFile {
    /// Returns the file of a certificate of the game called `name`: [`Notation::NAME`].
    /// `readings` are those of the ruleset, [`Rulebook::readings`](crate::game::Rulebook::readings). Position,
    /// side and plies of the header are those of the certificate.
    pub fn new<G: Notation>(
        game: &G,
        name: &str,
        readings: String,
        certificate: &Strategy<G>,
    ) -> Self {
        let nodes = certificate.nodes.iter().map(|node| {
            let Ok(node) = node.mapped(|&mv| Ok::<_, Infallible>(game.write_move(mv)));
            node
        });
        let but = match &certificate.claim {
            Claim::Win(_) => None,
            Claim::NoWin { winning, sooner, .. } => {
                Some((winning.iter().map(|&mv| game.write_move(mv)).collect(), *sooner))
            }
        };
        let header = Header {
            game: name.to_owned(),
            readings,
            position: game.write_position(&certificate.position),
            side: certificate.claim.side().to_string(),
            plies: certificate.plies,
            but,
        };
        Self { header, nodes: nodes.collect() }
    }

    /// Returns the text of the file.
    ///
    /// # Errors
    /// If the JSON cannot be written, which does not happen since it consists of texts and numbers.
    pub fn write(&self) -> Result<String, serde_json::Error> {
        self.written(&self.hash()?)
    }

    /// Returns the SHA-256 of the file's other content, as lowercase hexadecimal digits.
    ///
    /// # Errors
    /// As [`CertificateFile::write`].
    pub fn hash(&self) -> Result<String, serde_json::Error> {
        Ok(hex(&Sha256::digest(self.written("")?)))
    }

    fn written(&self, hash: &str) -> Result<String, serde_json::Error> {
        let header = &self.header;
        let Header { game, readings, position, side, plies, but } = header;
        let mut text = String::from("{\n");
        for (key, value) in [
            ("format", header.format()),
            ("game", game),
            ("readings", readings),
            ("position", position),
            (if but.is_some() { "side" } else { "winner" }, side),
            ("sha256", hash),
        ] {
            let _ = writeln!(text, "  \"{key}\": {},", serde_json::to_string(value)?);
        }
        let _ = writeln!(text, "  \"plies\": {plies},");
        if let Some((winning, sooner)) = but {
            let winning = serde_json::to_string(winning)?;
            let _ = writeln!(text, "  \"winning\": {winning},\n  \"sooner\": {sooner},");
        }
        text += "  \"nodes\": [\n";
        for (number, node) in self.nodes.iter().enumerate() {
            let comma = if number + 1 < self.nodes.len() { "," } else { "" };
            let _ = writeln!(text, "    {}{comma}", serde_json::to_string(node)?);
        }
        text += "  ]\n}\n";
        Ok(text)
    }

    /// Parses the text of a file and checks its hash. Does not check the strategy.
    ///
    /// # Errors
    /// If the text is not a certificate file, or its hash is wrong.
    pub fn read(text: &str) -> Result<Self, CertificateFileError> {
        let whole: Whole = serde_json::from_str(text)
            .map_err(|e| CertificateFileError::Form(json_error_text(&e)))?;
        let Whole { game, readings, position, plies, sha256, nodes, .. } = whole;
        let (side, but) = match (whole.winner, whole.side, whole.winning, whole.sooner) {
            _ if ![WIN, NO_WIN].contains(&whole.format.as_str()) => {
                return Err(CertificateFileError::Format { found: whole.format });
            }
            (Some(winner), None, None, None) if whole.format == WIN => (winner, None),
            (None, Some(side), Some(winning), Some(sooner)) if whole.format == NO_WIN => {
                (side, Some((winning, sooner)))
            }
            _ => {
                return Err(CertificateFileError::Fields(if whole.format == WIN {
                    WIN
                } else {
                    NO_WIN
                }));
            }
        };
        let header = Header { game, readings, position, side, plies, but };
        let document = Self { header, nodes };
        let content = document.hash().map_err(|e| CertificateFileError::Form(e.to_string()))?;
        if content != sha256 {
            return Err(CertificateFileError::Hash { stated: sha256, content });
        }
        Ok(document)
    }

    /// Returns the certificate in the file, with its texts parsed by a game. `position` must be the one in the
    /// file. Does not check the strategy.
    ///
    /// # Errors
    /// If `position` is another one, or a text is not a move or a side.
    pub fn certificate<G: Notation>(
        &self,
        game: &G,
        position: G::Position,
    ) -> Result<Strategy<G>, CertificateFileError> {
        if game.write_position(&position) != self.header.position {
            return Err(CertificateFileError::Position);
        }
        let text = &self.header.side;
        let bad = || CertificateFileError::Side(text.clone());
        let side: Players = text.parse().map_err(|_| bad())?;
        if side.to_string() != *text {
            return Err(bad());
        }
        let claim = match &self.header.but {
            None => Claim::Win(side),
            Some((winning, sooner)) => {
                let read = |text: &String| {
                    game.parse_move(text).map_err(|_| CertificateFileError::First(text.clone()))
                };
                let winning = winning.iter().map(read).collect::<Result<_, _>>()?;
                Claim::NoWin { side, winning, sooner: *sooner }
            }
        };
        let mut nodes = Vec::with_capacity(self.nodes.len());
        for (node, line) in self.nodes.iter().enumerate() {
            let read = |text: &String| {
                game.parse_move(text)
                    .map_err(|_| CertificateFileError::Move { node, text: text.clone() })
            };
            nodes.push(line.mapped(read)?);
        }
        Ok(Certificate { position, claim, plies: self.header.plies, nodes })
    }
}
