//! The streams of a process, and what they can show.

use std::ffi::OsString;
use std::io::{Read, Write};

use crate::Console;
use crate::output::clean::CleanWriter;
use crate::words::colour::ColorChoice;
use crate::words::fault::FaultStyle;
use crosstrack_io::clean::OutputStyle;
use crosstrack_io::files::FileIdentity;

/// Which of the streams are terminals.
#[derive(Clone, Copy, Debug, Default)]
pub struct Terminals {
    pub input: bool,
    pub out: bool,
    pub err: bool,
}

impl<'a> Console<'a> {
    /// Creates the console of a command from its input, output and error streams. Environment variables,
    /// looked up by `variable`, say what these can show.
    pub fn new(
        args: &[OsString],
        (input, out, err): (&'a mut dyn Read, &'a mut dyn Write, &'a mut dyn Write),
        terminals: Terminals,
        variable: &dyn Fn(&str) -> Option<OsString>,
    ) -> Self {
        let colours = ColorChoice::from_args(args);
        let colour = colours.is_on(variable, terminals.out);
        let err_colour = colours.is_on(variable, terminals.err);
        let (out_ascii, err_ascii) =
            (is_ascii(variable, terminals.out), is_ascii(variable, terminals.err));
        // A log that nobody watches may have no box-drawing characters.
        let style = FaultStyle { colours: err_colour, lines: terminals.err && !err_ascii };
        let is_dumb = variable("TERM").is_some_and(|value| value == "dumb");
        Self {
            input,
            input_bytes: None,
            out: CleanWriter::new(out, OutputStyle { colour, ascii: out_ascii }),
            err: CleanWriter::new(err, OutputStyle { colour: err_colour, ascii: err_ascii }),
            colour,
            is_screen: terminals.input && terminals.out && !is_dumb,
            watched: terminals.err,
            style,
            args: args.iter().map(|arg| arg.to_string_lossy().into_owned()).collect(),
            merged: None,
        }
    }
}

/// Returns the file that standard input was redirected from.
pub fn input_file() -> Option<FileIdentity> {
    #[cfg(unix)]
    {
        file_of(std::io::stdin())
    }
    #[cfg(not(unix))]
    {
        None
    }
}

/// Returns the file that standard output was redirected to.
pub fn output_file() -> Option<FileIdentity> {
    #[cfg(unix)]
    {
        file_of(std::io::stdout())
    }
    #[cfg(not(unix))]
    {
        None
    }
}

#[cfg(unix)]
fn file_of(stream: impl std::os::fd::AsFd) -> Option<FileIdentity> {
    let file = std::fs::File::from(stream.as_fd().try_clone_to_owned().ok()?);
    FileIdentity::of_open(&file)
}

/// Returns the bytes that are left of standard input if it is a file.
pub fn input_bytes() -> Option<u64> {
    #[cfg(unix)]
    {
        use std::io::Seek as _;
        use std::os::fd::AsFd as _;

        let mut file = std::fs::File::from(std::io::stdin().as_fd().try_clone_to_owned().ok()?);
        let about = file.metadata().ok().filter(std::fs::Metadata::is_file)?;
        about.len().checked_sub(file.stream_position().ok()?)
    }
    #[cfg(not(unix))]
    {
        None
    }
}

/// Returns whether the system console can show colours. Old consoles of Windows cannot.
pub fn can_show_colours() -> bool {
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
