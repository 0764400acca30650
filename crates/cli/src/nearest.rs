//! The nearest word to a misspelt one.

/// Up to three words that a misspelt one may have been meant for, nearest first: those within a
/// third of its length in single edits, and those that it is a part of.
fn nearest<'w>(word: &str, words: impl IntoIterator<Item = &'w str>) -> Vec<&'w str> {
    let wanted = word.to_lowercase();
    let allowed = (wanted.chars().count() / 3).clamp(1, 4);
    let mut near: Vec<(usize, &str)> = words
        .into_iter()
        .filter_map(|candidate| {
            let lower = candidate.to_lowercase();
            let edits = strsim::levenshtein(&wanted, &lower);
            let part = wanted.len() > 2 && lower.contains(&wanted);
            (edits <= allowed || part).then_some((edits, candidate))
        })
        .collect();
    near.sort_unstable();
    near.into_iter().take(3).map(|(_, word)| word).collect()
}

/// The words that a misspelt one may have been meant for as a question: `did you mean a or b?`; nothing
/// if there are none.
pub fn question<'w>(word: &str, words: impl IntoIterator<Item = &'w str>) -> Option<String> {
    let near = nearest(word, words);
    (!near.is_empty()).then(|| format!("did you mean {}?", near.join(" or ")))
}
