//! Wrapping of text.

/// Maximum length of a line, in characters.
const WIDTH: usize = 100;

/// Returns the words, wrapped to lines of at most `width` characters; a longer word gets a line of its own.
pub fn wrap_words<'w>(words: impl Iterator<Item = &'w str>, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in words {
        match lines.last_mut() {
            Some(line) if line.is_empty() => line.push_str(word),
            Some(line) if line.chars().count() + 1 + word.chars().count() <= width => {
                line.extend([" ", word]);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

/// Returns the words, wrapped to lines of at most 100 characters, each indented by `indent` spaces.
pub fn indent_words<'w>(words: impl Iterator<Item = &'w str>, indent: usize) -> String {
    let lines = wrap_words(words, WIDTH - indent).into_iter();
    lines.flat_map(|line| [" ".repeat(indent), line, "\n".to_owned()]).collect()
}
