//! Suggestions for misspelt words.

/// Returns up to three words that a misspelt one may stand for, nearest first: those within a third
/// of its length in single edits, and those that contain it.
fn nearest_words<'w>(word: &str, words: impl IntoIterator<Item = &'w str>) -> Vec<&'w str> {
    let wanted = word.to_lowercase();
    let allowed = (wanted.chars().count() / 3).clamp(1, 4);
    let mut near: Vec<(usize, &str)> = words
        .into_iter()
        .filter_map(|candidate| {
            let lower = candidate.to_lowercase();
            let edits = strsim::levenshtein(&wanted, &lower);
            let is_part = wanted.len() > 2 && lower.contains(&wanted);
            (edits <= allowed || is_part).then_some((edits, candidate))
        })
        .collect();
    near.sort_unstable();
    near.into_iter().take(3).map(|(_, word)| word).collect()
}

/// Returns a question such as `did you mean a or b?` with up to three of the words that are like `word`, the
/// nearest first; `None` if no word is.
pub fn did_you_mean<'w>(word: &str, words: impl IntoIterator<Item = &'w str>) -> Option<String> {
    let near = nearest_words(word, words);
    (!near.is_empty()).then(|| format!("did you mean {}?", near.join(" or ")))
}
