//! Records as text for people: facts in brackets, a blank line, and numbered moves, with comments in braces and
//! variations in parentheses.

use crosstrack::{Outcome, Players};

use super::{Comment, GameRecord, RecordError, Variation};

/// Maximum number of columns of a line of moves, unless a single round is longer.
const WIDTH: usize = 100;

/// Facts that every record has.
const FACTS: [&str; 4] = ["Game", "Start", "Result", "Ending"];

/// Parses `draw`, or `win` with the players who won.
pub(super) fn read_outcome(text: &str) -> Result<Outcome, String> {
    let winners = text.strip_prefix("win ").filter(|players| !players.is_empty());
    let winners = winners.and_then(|players| players.parse::<Players>().ok());
    match winners {
        Some(players) => Ok(Outcome::Win(players)),
        None if text == "draw" => Ok(Outcome::Draw),
        None => Err(format!(
            "`{text}` is not a result; write `draw`, or such as `win 1`, or `*` for none"
        )),
    }
}

impl GameRecord {
    /// Returns the record as text: a line in brackets for each fact, a blank line, and the moves, numbered by rounds.
    /// Line feeds in names and tags become blanks.
    pub fn to_text(&self) -> String {
        let mut lines = vec![fact("Game", &self.game), fact("Start", &self.start)];
        if !self.readings.is_empty() {
            lines.push(fact("Readings", &self.readings));
        }
        for (index, name) in self.players.iter().enumerate() {
            lines.push(fact(&format!("Player {}", index + 1), name));
        }
        lines.push(fact("Result", &super::outcome::text(self.result)));
        lines.push(fact("Ending", self.ending.as_str()));
        lines.extend(self.tags.iter().map(|(name, value)| fact(&format!("Tag {name}"), value)));
        lines.push(String::new());
        let mut line = comments_at(&self.comments, 0).collect::<Vec<_>>().join(" ");
        let players = self.players.len().max(1);
        for (number, round) in self.moves.chunks(players).enumerate() {
            let mut words = vec![format!("{}.", number + 1)];
            for (nth, mv) in round.iter().enumerate() {
                words.push(mv.clone());
                let played = number * players + nth + 1;
                words.extend(beside(&self.comments, &self.variations, played));
            }
            let text = words.join(" ");
            if !line.is_empty() && line.len() + 2 + text.len() > WIDTH {
                lines.push(std::mem::take(&mut line));
            }
            if !line.is_empty() {
                line.push_str("  ");
            }
            line.push_str(&text);
        }
        lines.extend(Some(line).filter(|line| !line.is_empty()));
        lines.join("\n") + "\n"
    }

    /// Parses the text of a record. Does not check that the game can be played: see [`GameRecord::replay`].
    ///
    /// # Errors
    /// If a line is not a line of a record, or if a fact is missing. The error gives the first such line.
    pub fn from_text(text: &str) -> Result<Self, RecordError> {
        let mut record = Self {
            schema: Self::SCHEMA.to_owned(),
            game: String::new(),
            start: String::new(),
            readings: String::new(),
            players: Vec::new(),
            moves: Vec::new(),
            result: None,
            ending: super::Ending::Unfinished,
            tags: std::collections::BTreeMap::new(),
            comments: Vec::new(),
            variations: Vec::new(),
        };
        let mut open = Vec::new();
        let mut seen = Vec::new();
        if text.trim().is_empty() {
            let reason = "there is no record, only an empty text".to_owned();
            return Err(RecordError::Text { line: 1, reason });
        }
        for (index, line) in text.lines().enumerate() {
            let wrong = |reason: String| RecordError::Text { line: index + 1, reason };
            let line = line.trim();
            if let Some(inside) = line.strip_prefix('[') {
                let inside = inside.strip_suffix(']');
                let inside = inside.ok_or_else(|| wrong("`]` is missing at the end".to_owned()))?;
                if !record.moves.is_empty() || !record.comments.is_empty() {
                    return Err(wrong("a fact stands after the moves".to_owned()));
                }
                let name = record.set_fact(inside).map_err(wrong)?;
                if seen.contains(&name) {
                    return Err(wrong(format!("`{name}` is there twice")));
                }
                seen.push(name);
            } else {
                let missing = FACTS.iter().find(|&&name| !seen.iter().any(|seen| seen == name));
                if let Some(name) = missing.filter(|_| !line.is_empty()) {
                    return Err(wrong(format!("`[{name} …]` is missing before the moves")));
                }
                record.add_moves(line, &mut open).map_err(wrong)?;
            }
        }
        if !open.is_empty() {
            let reason = "`)` is missing at the end of a variation".to_owned();
            return Err(RecordError::Text { line: text.lines().count(), reason });
        }
        for name in FACTS {
            if !seen.iter().any(|seen| seen == name) {
                let (line, reason) = (text.lines().count(), format!("`[{name} …]` is missing"));
                return Err(RecordError::Text { line, reason });
            }
        }
        Ok(record.without_early_result())
    }

    /// Sets the fact that a line in brackets states, and returns the name of the fact.
    fn set_fact(&mut self, inside: &str) -> Result<String, String> {
        let (name, value) = inside.split_once(' ').unwrap_or((inside, ""));
        let has_key = matches!(name, "Player" | "Tag");
        let (key, value) = match value.split_once(' ') {
            _ if !has_key => ("", value),
            Some(parts) => parts,
            None => (value, ""),
        };
        match name {
            "Game" => value.clone_into(&mut self.game),
            "Start" => value.clone_into(&mut self.start),
            "Readings" => value.clone_into(&mut self.readings),
            "Result" if value == "*" => self.result = None,
            "Result" => self.result = Some(read_outcome(value)?),
            "Ending" => self.ending = value.parse().map_err(|e| format!("{e}"))?,
            "Player" => {
                let next = self.players.len() + 1;
                if key != next.to_string() {
                    return Err(format!("player `{key}` stands where player {next} is due"));
                }
                self.players.push(value.to_owned());
            }
            "Tag" => {
                self.tags.insert(key.to_owned(), value.to_owned());
            }
            _ => return Err(format!("no fact is called `{name}`")),
        }
        Ok(if has_key { format!("{name} {key}") } else { name.to_owned() })
    }

    /// Adds the moves of a line, together with the comments and variations beside them, and checks the numbers
    /// before the moves. `open` are the variations that have not ended, the innermost last.
    fn add_moves(&mut self, line: &str, open: &mut Vec<Variation>) -> Result<(), String> {
        let mut rest = line.trim_start();
        while let Some(first) = rest.chars().next() {
            let (end, skipped) = match first {
                '{' => (rest.find('}').ok_or("`}` is missing in the line of its `{`")?, 1),
                '(' | ')' => (1, 0),
                _ => (
                    rest.find(|c: char| c.is_whitespace() || "(){}".contains(c))
                        .unwrap_or(rest.len()),
                    0,
                ),
            };
            if end == 0 {
                return Err(format!("`{first}` stands where a move is due"));
            }
            self.add_word(first, &rest[skipped..end], open)?;
            rest = rest[end + skipped..].trim_start();
        }
        Ok(())
    }

    /// Adds a move or a comment, checks a number, or begins or ends a variation; `first`, the first character,
    /// tells which.
    fn add_word(
        &mut self,
        first: char,
        word: &str,
        open: &mut Vec<Variation>,
    ) -> Result<(), String> {
        let line = open.last().map_or(self.moves.len(), |variation| variation.moves.len());
        match first {
            '{' => {
                let comment = Comment { after: line, text: word.trim().to_owned() };
                open.last_mut().map_or(&mut self.comments, |last| &mut last.comments).push(comment);
            }
            '(' => {
                let after = line.checked_sub(1).ok_or("a variation stands before any move")?;
                open.push(Variation {
                    after,
                    moves: Vec::new(),
                    comments: Vec::new(),
                    variations: Vec::new(),
                });
            }
            ')' => {
                let ended = open.pop().ok_or("`)` ends no variation")?;
                let line =
                    open.last_mut().map_or(&mut self.variations, |last| &mut last.variations);
                line.push(ended);
            }
            _ => match word.strip_suffix('.').and_then(|number| number.parse::<usize>().ok()) {
                None => {
                    let moves = open.last_mut().map_or(&mut self.moves, |last| &mut last.moves);
                    moves.push(word.to_owned());
                }
                Some(_) if !open.is_empty() => {
                    return Err(format!("`{word}` stands in a variation, which has no numbers"));
                }
                Some(number) => {
                    let round = self.players.len().max(1);
                    if line != (number.max(1) - 1) * round {
                        return Err(format!("number {number} stands after {line} moves"));
                    }
                }
            },
        }
        Ok(())
    }
}

/// Returns the comments that come after a number of moves, in braces.
fn comments_at(comments: &[Comment], after: usize) -> impl Iterator<Item = String> {
    let here = comments.iter().filter(move |comment| comment.after == after);
    here.map(|Comment { text, .. }| {
        format!("{{{}}}", text.replace(['\n', '\r'], " ").replace('{', "(").replace('}', ")"))
    })
}

/// Returns what stands beside the `played`-th move of a line: comments, and the variations that could be played
/// instead.
fn beside(comments: &[Comment], variations: &[Variation], played: usize) -> Vec<String> {
    let instead = variations.iter().filter(|variation| variation.after + 1 == played);
    comments_at(comments, played).chain(instead.map(variation_text)).collect()
}

/// Returns the text of a variation, in parentheses.
fn variation_text(variation: &Variation) -> String {
    let mut words: Vec<String> = comments_at(&variation.comments, 0).collect();
    for (nth, mv) in variation.moves.iter().enumerate() {
        words.push(mv.clone());
        words.extend(beside(&variation.comments, &variation.variations, nth + 1));
    }
    format!("({})", words.join(" "))
}

/// Returns a line in brackets.
fn fact(name: &str, value: &str) -> String {
    format!("[{name} {}]", value.replace(['\n', '\r'], " "))
}
