//! Records as text for people: facts in brackets, a blank line, and numbered moves, with comments in braces and
//! variations in parentheses. `docs/notation.md` has the grammar.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use serde_json::{Map, Value};

use super::tree::{MoveTree, Visit, check_nesting, number_of};
use super::{End, GameRecord, RecordError, json};

/// Maximum number of columns of a line of moves, unless a single round is longer.
const WIDTH: usize = 100;

/// Facts that every record has.
const FACTS: [&str; 4] = ["Game", "Start", "Result", "Ending"];

impl GameRecord {
    /// Returns the record as text: a line in brackets for each fact, a blank line, and the moves, numbered by rounds.
    /// [`GameRecord::read`] reads the same record from it.
    pub fn to_text(&self) -> String {
        let mut lines = vec![fact("Game", &self.game), fact("Start", &self.start)];
        if !self.readings.is_empty() {
            lines.push(fact("Readings", &self.readings));
        }
        for (index, name) in self.players.iter().enumerate() {
            lines.push(fact(&format!("Player {}", index + 1), name));
        }
        let result = self.end.result().map_or_else(|| "*".to_owned(), |result| result.to_string());
        lines.push(fact("Result", &result));
        lines.push(fact("Ending", &self.end.to_string()));
        let tag = |(name, value): (&String, &String)| fact(&format!("Tag {}", key(name)), value);
        lines.extend(self.tags.iter().map(tag));
        let field = |(name, value): (&String, &Value)| {
            format!("[Field {} {}]", key(name), json::line(value))
        };
        lines.extend(self.unknown.iter().map(field));
        lines.push(String::new());
        let mut line = String::new();
        for round in rounds(&self.tree, self.players.len().max(1)) {
            if !line.is_empty() && line.len() + 2 + round.len() > WIDTH {
                lines.push(std::mem::take(&mut line));
            }
            if !line.is_empty() {
                line.push_str("  ");
            }
            line.push_str(&round);
        }
        lines.extend(Some(line).filter(|line| !line.is_empty()));
        lines.join("\n") + "\n"
    }
}

/// Returns the rounds of a game, each with its number and what stands beside its moves; first the comments on the
/// start, if there are any.
fn rounds(tree: &MoveTree, players: usize) -> Vec<String> {
    let mut rounds: Vec<String> = Vec::new();
    let mut words: Vec<String> = tree.step(0).after().iter().map(|text| comment(text)).collect();
    let (mut played, mut open, mut begins) = (0_usize, 0_usize, false);
    for visit in tree.walk() {
        match visit {
            Visit::Open => (open, begins) = (open + 1, true),
            Visit::Close => {
                open -= 1;
                if let Some(word) = words.last_mut() {
                    word.push(')');
                }
            }
            Visit::Move(number) => {
                let step = tree.step(number);
                if open == 0 && played.is_multiple_of(players) {
                    rounds.extend(Some(words.join(" ")).filter(|round| !round.is_empty()));
                    words = vec![format!("{}.", played / players + 1)];
                }
                played += usize::from(open == 0);
                let first = words.len();
                words.extend(step.before().iter().map(|text| comment(text)));
                words.push(step.mv().to_owned());
                words.extend(step.after().iter().map(|text| comment(text)));
                if std::mem::take(&mut begins) {
                    words[first].insert(0, '(');
                }
            }
        }
    }
    rounds.extend(Some(words.join(" ")).filter(|round| !round.is_empty()));
    rounds
}

/// Returns a comment in braces.
fn comment(text: &str) -> String {
    format!("{{{}}}", quoted_if(text, &['{', '}']))
}

/// Returns a line in brackets.
fn fact(name: &str, value: &str) -> String {
    format!("[{name} {}]", quoted_if(value, &['[', ']']))
}

/// Returns the name of a tag or field: in quotation marks if it is not one word.
fn key(name: &str) -> String {
    if name.is_empty() || name.contains(char::is_whitespace) {
        return json::line(&name);
    }
    quoted_if(name, &['[', ']'])
}

/// Returns a text as it is or, if the reader would change it or it has one of the `signs`, as a string of JSON.
fn quoted_if(text: &str, signs: &[char]) -> String {
    let is_plain = text.trim() == text
        && !text.starts_with('"')
        && !text.contains(|c: char| c.is_control() || signs.contains(&c));
    if is_plain { text.to_owned() } else { json::line(&text) }
}

/// Returns what a text says: the text of a string of JSON, and of anything else the text itself.
fn unquoted(text: &str) -> String {
    serde_json::from_str(text).unwrap_or_else(|_| text.to_owned())
}

/// Returns the string of JSON with which a text begins, and its length in bytes.
fn leading_string(text: &str) -> Option<(String, usize)> {
    let mut found = serde_json::Deserializer::from_str(text).into_iter::<String>();
    let string = text.starts_with('"').then(|| found.next()).flatten()?.ok()?;
    Some((string, found.byte_offset()))
}

/// What is wrong with a line: the 0-based offset of the token in bytes, and why.
type Wrong = (usize, String);

/// Parses the records of a text in their order.
pub(super) fn read(text: &str) -> Result<Vec<GameRecord>, RecordError> {
    let mut games: Vec<Draft> = Vec::new();
    let mut last = (1, "");
    for (index, line) in text.lines().enumerate() {
        let wrong = |(offset, reason): Wrong| RecordError::Text {
            line: index + 1,
            column: line[..offset].chars().count() + 1,
            reason,
        };
        let content = line.trim();
        let indent = line.len() - line.trim_start().len();
        if content.is_empty() {
            continue;
        }
        if begins_fact(content, "Game") {
            games.last().map_or(Ok(()), |game| game.check(true).map_err(|e| at_end(last, e)))?;
            games.push(Draft::default());
        }
        let Some(game) = games.last_mut() else {
            return Err(wrong((
                indent,
                "`[Game …]` is missing: a record begins with it".to_owned(),
            )));
        };
        if content.starts_with('[') {
            game.add_fact(content, index + 1).map_err(|reason| wrong((indent, reason)))?;
        } else {
            game.check(false).map_err(|reason| wrong((indent, reason)))?;
            game.add_moves(line).map_err(wrong)?;
        }
        last = (index + 1, line);
    }
    match games.last() {
        None => return Err(at_end(last, "there is no record, only an empty text".to_owned())),
        Some(game) => game.check(true).map_err(|e| at_end(last, e))?,
    }
    games.into_iter().map(Draft::finish).collect()
}

/// Returns the error of what is missing behind a line, given by its number and text.
fn at_end((line, text): (usize, &str), reason: String) -> RecordError {
    RecordError::Text { line, column: text.trim_end().chars().count() + 1, reason }
}

/// Returns whether a line begins with a fact of a name.
fn begins_fact(line: &str, name: &str) -> bool {
    let rest = line.strip_prefix('[').and_then(|inside| inside.strip_prefix(name));
    rest.is_some_and(|rest| rest.starts_with([' ', ']']))
}

/// A record of which a beginning is read.
#[derive(Default)]
struct Draft {
    /// Facts with one value, by name.
    facts: BTreeMap<&'static str, String>,
    players: Vec<String>,
    tags: BTreeMap<String, String>,
    unknown: Map<String, Value>,
    /// Number of the line of the last of `Result` and `Ending`.
    end_line: usize,
    tree: MoveTree,
    /// Number of moves of the game itself.
    played: usize,
    /// The last step of the line that is being read, or the step from which a variation without moves leaves.
    at: usize,
    /// Comments before the first move of a variation, which is still to come.
    before: Option<Vec<String>>,
    /// Of each variation that has not ended, the last step of the line around it.
    open: Vec<usize>,
    has_moves: bool,
}

impl Draft {
    /// Checks that all facts are there that a record needs and, at its `end`, that no variation is open.
    fn check(&self, end: bool) -> Result<(), String> {
        if let Some(name) = FACTS.iter().find(|&&name| !self.facts.contains_key(name)) {
            let place = if end { "" } else { " before the moves" };
            return Err(format!("`[{name} …]` is missing{place}"));
        }
        if end && !self.open.is_empty() {
            return Err("`)` is missing at the end of a variation".to_owned());
        }
        Ok(())
    }

    /// Adds the fact that a line in brackets states.
    fn add_fact(&mut self, line: &str, number: usize) -> Result<(), String> {
        let inside = line.strip_prefix('[').and_then(|inside| inside.strip_suffix(']'));
        let inside = inside.ok_or("`]` is missing at the end of the line")?;
        if self.has_moves {
            let reason = "a fact stands after the moves; another game begins with `[Game …]`";
            return Err(reason.to_owned());
        }
        let (name, rest) = inside.split_once(' ').unwrap_or((inside, ""));
        let twice = |what: &str| Err(format!("`{what}` is there twice"));
        match name {
            "Game" | "Start" | "Readings" | "Result" | "Ending" => {
                if matches!(name, "Result" | "Ending") {
                    self.end_line = number;
                }
                let known = FACTS.into_iter().chain(["Readings"]).find(|&known| known == name);
                match self.facts.entry(known.unwrap_or_default()) {
                    Entry::Occupied(_) => return twice(name),
                    Entry::Vacant(empty) => drop(empty.insert(unquoted(rest))),
                }
            }
            "Player" => {
                let (key, value) = rest.split_once(' ').unwrap_or((rest, ""));
                let next = self.players.len() + 1;
                if key != next.to_string() {
                    return Err(format!("player `{key}` stands where player {next} is due"));
                }
                self.players.push(unquoted(value));
            }
            "Tag" => {
                let (key, value) = named(rest);
                match self.tags.entry(key) {
                    Entry::Occupied(of) => return twice(&format!("Tag {}", of.key())),
                    Entry::Vacant(empty) => drop(empty.insert(unquoted(value))),
                }
            }
            "Field" => {
                let (key, value) = named(rest);
                if json::FIELDS.contains(&key.as_str()) {
                    return Err(format!("`{key}` is no field of its own in a text"));
                }
                if json::nesting(value) > json::MAX_NESTING {
                    return Err(json::too_deep());
                }
                let value = json::value(value).map_err(|e| format!("of the field `{key}`: {e}"))?;
                if self.unknown.insert(key.clone(), value).is_some() {
                    return twice(&format!("Field {key}"));
                }
            }
            _ => return Err(format!("no fact is called `{name}`")),
        }
        Ok(())
    }

    /// Adds the moves of a line, together with the comments and variations beside them, and checks the numbers before
    /// the moves.
    fn add_moves(&mut self, line: &str) -> Result<(), Wrong> {
        self.has_moves = true;
        let mut at = 0;
        loop {
            at += line[at..].len() - line[at..].trim_start().len();
            let rest = &line[at..];
            let Some(first) = rest.chars().next() else { return Ok(()) };
            let wrong = |reason: String| (at, reason);
            at += match first {
                '{' => {
                    let (text, length) = comment_at(rest).map_err(wrong)?;
                    match &mut self.before {
                        Some(before) => before.push(text),
                        None => self.tree.comment_after(self.at, text),
                    }
                    length
                }
                '(' => {
                    if self.at == 0 || self.before.is_some() {
                        return Err(wrong("a variation stands before any move".to_owned()));
                    }
                    check_nesting(self.open.len() + 1, "(").map_err(|e| wrong(e.to_string()))?;
                    self.open.push(self.at);
                    self.at = self.tree.step(self.at).parent();
                    self.before = Some(Vec::new());
                    1
                }
                ')' => {
                    if self.before.is_some() {
                        return Err(wrong("a variation ends before it has a move".to_owned()));
                    }
                    self.at =
                        self.open.pop().ok_or_else(|| wrong("`)` ends no variation".to_owned()))?;
                    1
                }
                _ => {
                    let end = |c: char| c.is_whitespace() || "(){}".contains(c);
                    let word = &rest[..rest.find(end).unwrap_or(rest.len())];
                    if word.is_empty() {
                        return Err(wrong(format!("`{first}` stands where a move is due")));
                    }
                    self.add_word(word).map_err(wrong)?;
                    word.len()
                }
            };
        }
    }

    /// Adds a move, or checks a number.
    fn add_word(&mut self, word: &str) -> Result<(), String> {
        let Some(digits) = number_of(word) else {
            self.at = self.tree.add(self.at, word).map_err(|e| e.to_string())?;
            for text in self.before.take().into_iter().flatten() {
                self.tree.comment_before(self.at, text);
            }
            self.played += usize::from(self.open.is_empty());
            return Ok(());
        };
        if !self.open.is_empty() {
            return Err(format!("`{word}` stands in a variation, which has no numbers"));
        }
        let players = self.players.len().max(1);
        let due = self.played.is_multiple_of(players).then_some(self.played / players + 1);
        if digits.parse() == Ok(due.unwrap_or_default()) && due.is_some() {
            return Ok(());
        }
        Err(match due {
            Some(due) => format!("`{word}` stands where `{due}.` is due"),
            None => format!("`{word}` stands within a round"),
        })
    }

    /// Returns the record, whose facts are all there.
    fn finish(mut self) -> Result<GameRecord, RecordError> {
        let mut fact = |name: &str| self.facts.remove(name).unwrap_or_default();
        let [game, start, result, ending] = FACTS.map(&mut fact);
        let end = End::read(Some(result.as_str()).filter(|&text| text != "*"), &ending);
        let line = self.end_line;
        let end = end.map_err(|e| RecordError::Text { line, column: 1, reason: e.to_string() })?;
        let readings = fact("Readings");
        let Self { players, tags, unknown, tree, .. } = self;
        Ok(GameRecord { game, start, readings, players, tags, end, tree, unknown })
    }
}

/// Splits the name of a tag or field from what follows it.
fn named(rest: &str) -> (String, &str) {
    if let Some((name, length)) = leading_string(rest) {
        return (name, rest[length..].trim_start());
    }
    let (name, value) = rest.split_once(' ').unwrap_or((rest, ""));
    (name.to_owned(), value)
}

/// Returns the comment with which a text begins, and its length in bytes with both braces.
fn comment_at(text: &str) -> Result<(String, usize), String> {
    let inside = &text[1..];
    let start = inside.len() - inside.trim_start().len();
    if let Some((found, length)) = leading_string(&inside[start..]) {
        let rest = &inside[start + length..];
        let blank = rest.len() - rest.trim_start().len();
        if rest[blank..].starts_with('}') {
            return Ok((found, 1 + start + length + blank + 1));
        }
    }
    let end = text.find('}').ok_or("`}` is missing in the line of its `{`")?;
    Ok((text[1..end].trim().to_owned(), end + 1))
}
