//! The streams that a command is run on.

use std::ffi::OsString;
use std::io::{Read, Write};

use crate::clean::Clean;
use crate::diagnostic::Looks;
use crate::{Console, When};
use crosstrack_io::clean::OutputStyle;

/// Which streams are terminals.
#[derive(Clone, Copy, Debug, Default)]
pub struct Terminals {
    pub input: bool,
    pub out: bool,
    pub err: bool,
}

impl<'a> Console<'a> {
    /// The console of a command, on streams for input, the answer, and everything else; the environment
    /// says what these can show.
    pub fn new(
        args: &[OsString],
        (input, out, err): (&'a mut dyn Read, &'a mut dyn Write, &'a mut dyn Write),
        terminals: Terminals,
        variable: &dyn Fn(&str) -> Option<OsString>,
    ) -> Self {
        let colours = When::of(args);
        let colour = colours.holds(variable, terminals.out);
        let err_colour = colours.holds(variable, terminals.err);
        let (out_ascii, err_ascii) =
            (is_ascii(variable, terminals.out), is_ascii(variable, terminals.err));
        // What no person watches is kept, perhaps where there are no lines.
        let looks = Looks { colours: err_colour, lines: terminals.err && !err_ascii };
        let is_dumb = variable("TERM").is_some_and(|value| value == "dumb");
        Self {
            input,
            out: Clean::new(out, OutputStyle { colour, ascii: out_ascii }),
            err: Clean::new(err, OutputStyle { colour: err_colour, ascii: err_ascii }),
            colour,
            is_screen: terminals.input && terminals.out && !is_dumb,
            watched: terminals.err,
            looks,
            args: args.iter().map(|arg| arg.to_string_lossy().into_owned()).collect(),
            merged: None,
        }
    }
}

/// Whether the console of the process can be made to show colours; a terminal that is none of
/// Windows can.
pub fn colours_are_shown() -> bool {
    #[cfg(windows)]
    {
        anstyle_query::windows::enable_ansi_colors() != Some(false)
    }
    #[cfg(not(windows))]
    {
        true
    }
}

/// Whether the locale has no UTF-8: the first of `LC_ALL`, `LC_CTYPE` and `LANG` that is set and not
/// empty names it, as POSIX has it. Where none is set, it is that of C on a terminal, except on
/// Windows, whose terminals go by none of them; a file or a pipe gets UTF-8 then.
fn is_ascii(variable: impl Fn(&str) -> Option<OsString>, is_terminal: bool) -> bool {
    let named = ["LC_ALL", "LC_CTYPE", "LANG"]
        .into_iter()
        .find_map(|name| variable(name).filter(|value| !value.is_empty()));
    match named {
        Some(locale) => {
            let locale = locale.to_string_lossy().to_lowercase();
            !locale.contains("utf-8") && !locale.contains("utf8")
        }
        None => is_terminal && !cfg!(windows),
    }
}
