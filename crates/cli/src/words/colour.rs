//! The decision whether answers, errors and help are coloured.

use std::ffi::OsString;

use clap::{Args, ValueEnum};

use crate::words::raw_args::option_value;

/// The option `--color`, which every program has.
#[derive(Args, Clone, Copy, Debug)]
pub struct ColorArgs {
    // `ColorChoice::from_args` reads it before the parser runs. It stands here for the help.
    #[arg(
        long = "color",
        help = "When to use colours; auto depends on the terminal and on NO_COLOR, CLICOLOR and CLICOLOR_FORCE",
        value_name = "WHEN",
        value_enum,
        default_value = "auto",
        global = true,
        display_order = 998
    )]
    _color: ColorChoice,
}

/// The choice of `--color`: when output is coloured.
#[derive(ValueEnum, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ColorChoice {
    // As the environment has it; otherwise on a terminal.
    #[default]
    Auto,
    Always,
    Never,
}

impl ColorChoice {
    /// Returns the choice of `--color` in arguments that are not parsed yet. A missing or invalid value gives
    /// `auto`; the parser reports invalid ones.
    pub fn from_args(args: &[OsString]) -> Self {
        let word = option_value("--color", args).unwrap_or_default();
        Self::from_str(word, false).unwrap_or_default()
    }

    /// Returns whether a stream is coloured. The option decides first; then `NO_COLOR`, `CLICOLOR_FORCE` and
    /// `CLICOLOR`, in this order; then whether the stream is a terminal that can show colours. `variable`
    /// looks up an environment variable.
    pub fn is_on(self, variable: impl Fn(&str) -> Option<OsString>, is_terminal: bool) -> bool {
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
