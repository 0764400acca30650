//! Connectors: intersection pieces, from `data/intersections.csv`, and layouts of fixed connectors, from
//! `data/connectors.csv` or a user's file (EQ-SMALL, X-CONNECTORS).

use std::fmt;
use std::str::FromStr;
use std::sync::{Arc, LazyLock};

use crate::base::data::{Field, Row, shipped};
use crate::base::{DataError, Table};
use crate::rules::geometry::{Board, Interstice, interstices_of};
use crate::rules::links::Links;
use crate::rules::piece::{Orientations, parse_paths};
use crate::{serde_by_text, vocabulary};

vocabulary! {
    /// The four kinds of intersection pieces (EQ-INTERSECTIONS).
    ///
    /// # Examples
    /// ```
    /// use crosstrack::ConnectorKind;
    ///
    /// assert_eq!((ConnectorKind::T.as_str(), ConnectorKind::T.facts().links.to_string().as_str()), ("T", "13-14"));
    /// ```
    ConnectorKind ("kind of intersection piece") {
        /// Straight: links two opposite corners.
        S = "S",
        /// Crossed: links both pairs of opposite corners.
        X = "X",
        /// Tee: links a corner with the opposite corner and with a neighbouring one.
        T = "T",
        /// Elbow: links two neighbouring corners.
        L = "L",
    }
}

/// Facts about a kind of intersection piece, from `data/intersections.csv`.
#[derive(Clone, Debug)]
pub struct KindFacts {
    /// Kind that these facts are about.
    pub kind: ConnectorKind,
    /// English name of the kind, such as `straight`.
    pub name: String,
    /// Paths at rotation 0; the corners NW, NE, SE, SW are sides 0 to 3.
    pub links: Links,
    /// Links at each rotation, and which rotations look the same.
    pub orientations: Orientations,
    /// Number of pieces of the kind in the pile at the start.
    pub count: u8,
}

static KINDS: LazyLock<[KindFacts; ConnectorKind::COUNT]> = LazyLock::new(|| {
    let text = crosstrack_data::text!("intersections.csv");
    shipped(read_kinds("data/intersections.csv", text))
});

fn read_kinds(file: &str, text: &str) -> Result<[KindFacts; ConnectorKind::COUNT], DataError> {
    let columns = ["letter", "name", "pattern", "paths", "sides_linked", "count", "source"];
    let table = Table::parse(file, text, &columns, &[])?;
    let mut kinds = Vec::new();
    for row in table.rows() {
        let pattern = row.field("pattern");
        let links =
            parse_paths(&pattern.text, 4).map_err(|fault| pattern.error(fault.to_string()))?;
        kinds.push(KindFacts {
            kind: row.field("letter").parse()?,
            name: row.field("name").text,
            links,
            orientations: Orientations::new(links, 4),
            count: row.field("count").parse()?,
        });
    }
    kinds.sort_by_key(|facts| facts.kind);
    kinds.try_into().map_err(|_| table.error("four kinds were expected"))
}

impl ConnectorKind {
    /// Returns the row of `data/intersections.csv` for the kind.
    pub fn facts(self) -> &'static KindFacts {
        &KINDS[self.index()]
    }
}

/// An intersection piece at a rotation, in an interstice.
///
/// # Examples
/// ```
/// use crosstrack::{Connector, ConnectorKind};
///
/// let connector: Connector = "T2".parse()?;
/// assert_eq!(connector, Connector { kind: ConnectorKind::T, rotation: 2 });
/// // A crossed piece looks the same at every rotation.
/// assert!("X1".parse::<Connector>().is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Connector {
    /// Kind of the intersection piece.
    pub kind: ConnectorKind,
    /// Rotation in steps of 90° clockwise, 0 to 3; the least of those that look the same.
    pub rotation: u8,
}

impl Connector {
    /// Number of codes of [`Self::code`], with 0 for an empty interstice.
    pub(crate) const CODES: usize = 1 + 4 * ConnectorKind::COUNT;

    /// Returns the eleven different connectors, ordered by kind, then by rotation.
    pub fn all() -> impl Iterator<Item = Self> {
        ConnectorKind::ALL.iter().flat_map(|&kind| {
            let rotations = kind.facts().orientations.rotations();
            rotations.map(move |rotation| Self { kind, rotation })
        })
    }

    /// Returns the paths of the connector; the corners NW, NE, SE, SW are sides 0 to 3.
    pub fn links(self) -> Links {
        self.kind.facts().orientations.links(self.rotation)
    }

    /// Returns the code of the connector, 1 to 16; 0 stands for an empty interstice.
    pub const fn code(self) -> u8 {
        1 + 4 * self.kind as u8 + self.rotation
    }

    /// Returns the connector that has a [code](Self::code); `None` for 0.
    ///
    /// # Panics
    /// If the code is above 16.
    pub const fn from_code(code: u8) -> Option<Self> {
        match code {
            0 => None,
            _ => Some(Self {
                kind: ConnectorKind::from_index((code as usize - 1) / 4),
                rotation: (code - 1) % 4,
            }),
        }
    }

    /// Returns the connector as it lies after the board is turned clockwise by `quarters` quarter turns.
    #[must_use]
    pub fn rotate(self, quarters: usize) -> Self {
        Self { rotation: self.rotation + quarters as u8, ..self }.normalize()
    }

    /// Returns the connector at the least rotation that links the same corners. The rotation may be above 3; it is
    /// taken modulo 4.
    #[must_use]
    pub fn normalize(self) -> Self {
        Self { rotation: self.kind.facts().orientations.least_rotation(self.rotation % 4), ..self }
    }
}

impl fmt::Display for Connector {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.kind, self.rotation)
    }
}

/// Error of parsing a [`Connector`] from a text such as `T2`.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct ParseConnectorError(String);

serde_by_text!(Connector);

impl FromStr for Connector {
    type Err = ParseConnectorError;
    fn from_str(text: &str) -> Result<Self, ParseConnectorError> {
        let form = "an intersection piece was expected: S, X, T or L and a rotation, such as T2";
        let connector = text.split_at_checked(1).and_then(|(kind, rotation)| {
            let &[digit @ b'0'..=b'3'] = rotation.as_bytes() else { return None };
            Some(Self { kind: kind.parse().ok()?, rotation: digit - b'0' })
        });
        let connector = connector.ok_or_else(|| ParseConnectorError(form.to_owned()))?;
        let least = connector.normalize();
        if least != connector {
            return Err(ParseConnectorError(format!("{text} is the same as {least}: write that")));
        }
        Ok(connector)
    }
}

/// A layout of fixed connectors: a checkerboard for any board, or a list of interstices.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Connectors {
    name: String,
    rule: Rule,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Rule {
    /// The connectors where row + column is even, and where it is odd.
    Checkerboard([Option<Connector>; 2]),
    /// Exactly these connectors; all other interstices are empty.
    Listed(Vec<(Interstice, Connector)>),
}

impl Connectors {
    /// Returns the layouts of `data/connectors.csv`, each with its description.
    pub fn published() -> &'static [(Arc<Self>, String)] {
        static LAYOUTS: LazyLock<Vec<(Arc<Connectors>, String)>> = LazyLock::new(|| {
            let text = crosstrack_data::text!("connectors.csv");
            shipped(read_layouts("data/connectors.csv", text))
        });
        &LAYOUTS
    }

    /// Returns the published layout of a name, such as `crossed`; `None` if there is none.
    pub fn from_name(name: &str) -> Option<Arc<Self>> {
        let mut layouts = Self::published().iter();
        layouts.find(|(layout, _)| layout.name == name).map(|(layout, _)| Arc::clone(layout))
    }

    /// Parses a CSV table with the columns `interstice` and `piece`, such as `xa1,X0`; interstices that it does not
    /// list are empty. `file` is the name of the layout, and of the file in errors.
    ///
    /// # Errors
    /// If an interstice is not one of `board` or occurs twice, or a piece does not parse. The error names the
    /// first such field.
    pub fn from_csv(file: &str, text: &str, board: Board) -> Result<Self, DataError> {
        let table = Table::parse(file, text, &["interstice", "piece"], &[])?;
        let mut listed: Vec<(Interstice, Connector)> = Vec::new();
        for row in table.rows() {
            let field = row.field("interstice");
            let at: Interstice = field.parse()?;
            if !board.has_interstice(at) {
                return Err(field.error(format!("{at} is not an interstice of the board {board}")));
            }
            if listed.iter().any(|&(other, _)| other == at) {
                return Err(field.error(format!("{at} is there twice")));
            }
            listed.push((at, row.field("piece").parse()?));
        }
        Ok(Self::from_list(file, listed))
    }

    /// Returns the layout of a list of connectors; all other interstices are empty. An interstice must not occur
    /// twice.
    pub fn from_list(name: impl Into<String>, mut listed: Vec<(Interstice, Connector)>) -> Self {
        listed.sort_unstable();
        Self { name: name.into(), rule: Rule::Listed(listed) }
    }

    /// Returns the name of the layout; for a user's layout, the name of its file.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the connector in an interstice; `None` if the interstice is empty.
    pub fn get(&self, at: Interstice) -> Option<Connector> {
        match &self.rule {
            Rule::Checkerboard(pieces) => pieces[(at.row() + at.column()) % 2],
            Rule::Listed(listed) => {
                listed.binary_search_by_key(&at, |&(i, _)| i).ok().map(|found| listed[found].1)
            }
        }
    }

    /// Returns the interstices of a board that hold connectors, in reading order, with the connectors.
    pub fn connectors_on(&self, board: Board) -> impl Iterator<Item = (Interstice, Connector)> {
        interstices_of(board.interstices()).filter_map(|i| Some((i, self.get(i)?)))
    }
}

fn read_layouts(file: &str, text: &str) -> Result<Vec<(Arc<Connectors>, String)>, DataError> {
    let table = Table::parse(file, text, &["id", "even", "odd", "meaning"], &[])?;
    table.rows().map(read_layout).collect()
}

fn read_layout(row: Row<'_>) -> Result<(Arc<Connectors>, String), DataError> {
    let rule =
        Rule::Checkerboard([read_piece(&row.field("even"))?, read_piece(&row.field("odd"))?]);
    let layout = Connectors { name: row.field("id").text, rule };
    Ok((Arc::new(layout), row.field("meaning").text))
}

/// Parses a connector; `-` stands for an empty interstice.
fn read_piece(field: &Field<'_>) -> Result<Option<Connector>, DataError> {
    if field.text == "-" { Ok(None) } else { field.parse().map(Some) }
}
