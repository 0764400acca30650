//! Provenance of generated files.

use std::fmt;

use serde::Serialize;
use serde::ser::SerializeStruct;

/// Origin of a generated file: the version of this crate, the command that produces the file again, and the
/// inputs. It has no time and no host name, so that equal inputs give equal bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Provenance {
    /// Command that produces the file again.
    pub command: String,
    /// Data, ruleset and readings from which the file is made.
    pub basis: String,
}

impl Provenance {
    /// Version of this crate.
    pub const VERSION: &'static str = env!("CARGO_PKG_VERSION");
}

impl fmt::Display for Provenance {
    /// Writes one line, such as ``crosstrack 0.1.0; `crosstrack table boards --format csv`; …``.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "crosstrack {}; `{}`; {}", Self::VERSION, self.command, self.basis)
    }
}

impl Serialize for Provenance {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut fields = serializer.serialize_struct("Provenance", 3)?;
        fields.serialize_field("version", Self::VERSION)?;
        fields.serialize_field("command", &self.command)?;
        fields.serialize_field("basis", &self.basis)?;
        fields.end()
    }
}
