//! Whether pictures are drawn in ASCII, as the locale has it.

use std::ffi::OsString;

/// Whether the locale has no UTF-8: the first of `LC_ALL`, `LC_CTYPE` and `LANG` that is set and not
/// empty names it, as POSIX has it. Where none is set, it is that of C on a terminal, except on
/// Windows, whose terminals go by none of them; a file or a pipe gets UTF-8 then.
pub(super) fn is_ascii(variable: impl Fn(&str) -> Option<OsString>, is_terminal: bool) -> bool {
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
