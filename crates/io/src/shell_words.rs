//! Splits command lines and quotes words as a POSIX shell does, without a shell.

/// Reason why a command line cannot be split into words.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum CommandLineError {
    /// The line opens a quote and does not close it.
    #[error("the {quote} at character {at} is never closed")]
    OpenQuote {
        /// The quote character.
        quote: char,
        /// Position of the quote in the line, in characters, 1-based.
        at: usize,
    },
    /// The line ends with a backslash, which escapes nothing.
    #[error("trailing backslash")]
    LoneBackslash,
    /// The line has no words.
    #[error("there is no program in it")]
    Empty,
}

/// Splits a command line into words at blanks. Text in `'…'` is literal; in `"…"` a backslash escapes `"`,
/// `\`, `$` and `` ` ``; elsewhere a backslash escapes any character.
///
/// Expands nothing: no variables, globs, `~` or pipes.
///
/// # Errors
/// If a quote stays open, a backslash ends the line, or there is no word.
///
/// # Examples
/// ```
/// use crosstrack_io::shell_words::split;
///
/// assert_eq!(split("python3 'my engine.py' --fast").unwrap(), ["python3", "my engine.py", "--fast"]);
/// ```
pub fn split(line: &str) -> Result<Vec<String>, CommandLineError> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut characters = line.chars().enumerate();
    while let Some((index, c)) = characters.next() {
        match c {
            ' ' | '\t' | '\n' | '\r' => words.extend(word.take()),
            '\'' | '"' => {
                let word = word.get_or_insert_default();
                loop {
                    let open = CommandLineError::OpenQuote { quote: c, at: index + 1 };
                    match characters.next().ok_or(open.clone())?.1 {
                        end if end == c => break,
                        '\\' if c == '"' => match characters.next().ok_or(open)?.1 {
                            escaped @ ('"' | '\\' | '$' | '`') => word.push(escaped),
                            other => word.extend(['\\', other]),
                        },
                        other => word.push(other),
                    }
                }
            }
            '\\' => {
                let (_, escaped) = characters.next().ok_or(CommandLineError::LoneBackslash)?;
                word.get_or_insert_default().push(escaped);
            }
            other => word.get_or_insert_default().push(other),
        }
    }
    words.extend(word);
    if words.is_empty() { Err(CommandLineError::Empty) } else { Ok(words) }
}

/// Returns a text that a shell reads as the single word `word`: in single quotes if these are needed.
///
/// # Examples
/// ```
/// use crosstrack_io::shell_words::shell_quote;
///
/// assert_eq!(shell_quote("engine.py"), "engine.py");
/// assert_eq!(shell_quote("my engine.py"), "'my engine.py'");
/// ```
pub fn shell_quote(word: &str) -> String {
    if !word.is_empty()
        && word.chars().all(|c| c.is_ascii_alphanumeric() || "-_./=:,+@%".contains(c))
    {
        return word.to_owned();
    }
    format!("'{}'", word.replace('\'', r"'\''"))
}

/// Returns the options of the command `crosstrack` that name a game and its rules, each with a space before it: empty for
/// Crosstrack, the game of commands that name none, with all defaults.
///
/// # Examples
/// ```
/// use crosstrack_io::shell_words::game_options;
///
/// assert_eq!(game_options("crosstrack", ""), "");
/// assert_eq!(game_options("crosstrack", "junction=through"), " --rules junction=through");
/// assert_eq!(game_options("hex", "swap=yes"), " --game hex --rules swap=yes");
/// ```
pub fn game_options(game: &str, rules: &str) -> String {
    let game = if game == "crosstrack" { String::new() } else { format!(" --game {game}") };
    match rules {
        "" => game,
        quoted if quoted.contains('"') => format!("{game} --rules '{quoted}'"),
        rules => format!("{game} --rules {rules}"),
    }
}
