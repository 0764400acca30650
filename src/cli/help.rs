//! What the help of every command looks like.

/// Every help begins with an example.
pub(crate) const HELP: &str = "\
{before-help}{about-with-newline}
{usage-heading} {usage}

{all-args}{after-help}";
