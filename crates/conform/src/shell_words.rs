//! A command line as a POSIX shell splits it, without a shell.

/// A command line that cannot be split.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EngineCommandError {
    /// A quote that is never closed.
    #[error("the {quote} at character {at} is never closed")]
    OpenQuote {
        /// The quote.
        quote: char,
        /// Which character it is, from 1.
        at: usize,
    },
    /// A backslash at the very end.
    #[error("the backslash at the end stands before nothing")]
    LoneBackslash,
    /// No words at all.
    #[error("there is no program in it")]
    Empty,
}

/// The words of a command line: blanks separate, `'…'` is literal, in `"…"` a backslash frees
/// `"`, `\`, `$` and `` ` ``, elsewhere a backslash frees any character.
///
/// Nothing is expanded: no variables, no globs, no `~`, no pipes.
///
/// # Errors
/// If a quote stays open, a backslash ends the line, or there is no word.
///
/// # Examples
/// ```
/// use crosstrack_conform::words::split;
///
/// assert_eq!(split("python3 'my engine.py' --fast").unwrap(), ["python3", "my engine.py", "--fast"]);
/// ```
pub fn split(line: &str) -> Result<Vec<String>, EngineCommandError> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut characters = line.chars().enumerate();
    while let Some((index, c)) = characters.next() {
        match c {
            ' ' | '\t' | '\n' | '\r' => words.extend(word.take()),
            '\'' | '"' => {
                let word = word.get_or_insert_default();
                loop {
                    let open = EngineCommandError::OpenQuote { quote: c, at: index + 1 };
                    match characters.next().ok_or(open.clone())?.1 {
                        end if end == c => break,
                        '\\' if c == '"' => match characters.next().ok_or(open)?.1 {
                            freed @ ('"' | '\\' | '$' | '`') => word.push(freed),
                            other => word.extend(['\\', other]),
                        },
                        other => word.push(other),
                    }
                }
            }
            '\\' => {
                let (_, freed) = characters.next().ok_or(EngineCommandError::LoneBackslash)?;
                word.get_or_insert_default().push(freed);
            }
            other => word.get_or_insert_default().push(other),
        }
    }
    words.extend(word);
    if words.is_empty() { Err(EngineCommandError::Empty) } else { Ok(words) }
}

/// The word as a shell reads it back: quoted where it has to be.
pub fn shell_quote(word: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_./=:,+@%".contains(c);
    if !word.is_empty() && word.chars().all(plain) {
        return word.to_owned();
    }
    format!("'{}'", word.replace('\'', r"'\''"))
}
