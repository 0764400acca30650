//! Whether answers, errors and help are coloured.

use std::ffi::OsString;

use clap::ValueEnum;

use crate::ahead::value_of;

/// When there are colours.
#[derive(ValueEnum, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum When {
    // As the environment has it; otherwise on a terminal.
    #[default]
    Auto,
    Always,
    Never,
}

impl When {
    /// What the option says in arguments that are not parsed yet; what makes no sense is left to the
    /// parser.
    pub fn of(args: &[OsString]) -> Self {
        let word = value_of("--color", args).unwrap_or_default();
        Self::from_str(word, false).unwrap_or_default()
    }

    /// Whether a stream has colours. The option decides; then `NO_COLOR`, `CLICOLOR_FORCE` and
    /// `CLICOLOR`, in this order; then whether the stream is a terminal that knows colours.
    pub fn holds(self, variable: impl Fn(&str) -> Option<OsString>, is_terminal: bool) -> bool {
        let is = |name: &str, value: &str| variable(name).is_some_and(|text| text == value);
        let is_set = |name: &str| variable(name).is_some_and(|text| !text.is_empty());
        match self {
            Self::Always => true,
            Self::Never => false,
            Self::Auto if is_set("NO_COLOR") => false,
            Self::Auto if is_set("CLICOLOR_FORCE") && !is("CLICOLOR_FORCE", "0") => true,
            Self::Auto => is_terminal && !is("CLICOLOR", "0") && !is("TERM", "dumb"),
        }
    }
}
