//! Suggestions for misspelt words.

/// Returns the number of edits between two words: a character is inserted, deleted or replaced, or two neighbours
/// change places. No part is edited twice.
fn distance(one: &str, other: &str) -> usize {
    let (one, other): (Vec<char>, Vec<char>) = (one.chars().collect(), other.chars().collect());
    let mut rows: Vec<Vec<usize>> = vec![(0..=other.len()).collect()];
    for (at, &c) in one.iter().enumerate() {
        let mut row = vec![at + 1];
        for (to, &d) in other.iter().enumerate() {
            let replaced = rows[at][to] + usize::from(c != d);
            let mut least = replaced.min(rows[at][to + 1] + 1).min(row[to] + 1);
            if at > 0 && to > 0 && c == other[to - 1] && d == one[at - 1] {
                least = least.min(rows[at - 1][to - 1] + 1);
            }
            row.push(least);
        }
        rows.push(row);
    }
    rows[one.len()][other.len()]
}

/// Returns up to three words that a misspelt one may stand for, nearest first: those within a third of its length in
/// single edits or swaps of neighbours, and those that contain it.
///
/// **Cost**: for each word the product of both lengths.
fn nearest_words<'w>(word: &str, words: impl IntoIterator<Item = &'w str>) -> Vec<&'w str> {
    let wanted = word.to_lowercase();
    // What is longer is no word.
    if wanted.len() > 64 {
        return Vec::new();
    }
    // A word of one letter is like every other.
    let length = wanted.chars().count();
    let allowed = (length / 3).clamp(1, 4).min(length.saturating_sub(1));
    let mut near: Vec<(usize, &str)> = words
        .into_iter()
        .filter_map(|candidate| {
            let lower = candidate.to_lowercase();
            let edits = distance(&wanted, &lower);
            let is_part = wanted.len() > 2 && lower.contains(&wanted);
            (edits <= allowed || is_part).then_some((edits, candidate))
        })
        .collect();
    near.sort_unstable();
    near.dedup();
    near.into_iter().take(3).map(|(_, word)| word).collect()
}

/// Returns a question such as `did you mean a or b?` with up to three of the words that are like `word`, the nearest
/// first; `None` if no word is.
///
/// # Examples
/// ```
/// use crosstrack::base::did_you_mean;
///
/// assert_eq!(did_you_mean("tournamnet", ["standard", "tournament"]).as_deref(), Some("did you mean tournament?"));
/// assert_eq!(did_you_mean("4x3", ["standard"]), None);
/// ```
pub fn did_you_mean<'w>(word: &str, words: impl IntoIterator<Item = &'w str>) -> Option<String> {
    let near = nearest_words(word, words);
    (!near.is_empty()).then(|| format!("did you mean {}?", near.join(" or ")))
}
