// The beginning of an engine that speaks xtp/1: it knows what pieces link, and nothing else.
// rustc -O -o engine engine.rs
use std::collections::BTreeSet;
use std::io::{BufRead, Write, stdin, stdout};

/// Sides 1 to 8 of a pathway piece at rotation 0; those of an intersection piece face NW, NE, SE and SW.
const DIRECTIONS: [&str; 8] = ["N", "NE", "E", "SE", "S", "SW", "W", "NW"];
const KINDS: [(&str, &str); 4] = [("S", "13"), ("X", "13-24"), ("T", "13-14"), ("L", "12")];
const PATTERNS: [(&str, &str); 9] = [("A", "14-15"), ("B", "14-16"), ("C", "14-27"), ("D", "15-27"), ("E", "13-16-58"), ("F", "14-17-56"),
    ("G", "14-23-68"), ("H", "14-26-35"), ("I", "15-26")];

/// A value of JSON. In a project with cargo, serde_json does the same.
#[derive(Clone, Debug)]
#[allow(dead_code, reason = "`links` needs no list and no bool; what comes next does")]
enum Json {
    Null,
    Bool(bool),
    Number(f64),
    Text(String),
    List(Vec<Json>),
    Object(Vec<(String, Json)>),
}

impl Json {
    /// Reads a value at the start of `text`, and leaves what comes after it there; `None` if that is no JSON.
    fn read(text: &mut &str) -> Option<Json> {
        *text = text.trim_start();
        let Some(first) = text.chars().next() else { return None };
        for (word, value) in [("null", Json::Null), ("true", Json::Bool(true)), ("false", Json::Bool(false))] {
            if let Some(rest) = text.strip_prefix(word) {
                *text = rest;
                return Some(value);
            }
        }
        match first {
            '"' => Json::read_text(text).map(Json::Text),
            '[' => Json::read_items(text, ']', Json::read).map(Json::List),
            '{' => Json::read_items(text, '}', |text| {
                *text = text.trim_start();
                let key = Json::read_text(text)?;
                *text = text.trim_start().strip_prefix(':')?;
                Some((key, Json::read(text)?))
            })
            .map(Json::Object),
            _ => {
                let end = text.find(|c: char| !c.is_ascii_alphanumeric() && !"+-.".contains(c)).unwrap_or(text.len());
                let (number, rest) = text.split_at(end);
                *text = rest;
                number.parse().ok().map(Json::Number)
            }
        }
    }

    fn read_items<T>(text: &mut &str, end: char, item: impl Fn(&mut &str) -> Option<T>) -> Option<Vec<T>> {
        let mut items = Vec::new();
        loop {
            *text = text[1..].trim_start(); // the bracket or the comma
            if items.is_empty() && text.starts_with(end) {
                break;
            }
            items.push(item(text)?);
            *text = text.trim_start();
            if !text.starts_with(',') {
                break;
            }
        }
        *text = text.strip_prefix(end)?;
        Some(items)
    }

    fn read_text(text: &mut &str) -> Option<String> {
        let (mut read, mut rest) = (String::new(), text.strip_prefix('"')?.chars());
        loop {
            match rest.next()? {
                '"' => break,
                '\\' => match rest.next()? {
                    'u' => {
                        let digits: String = rest.by_ref().take(4).collect();
                        let code = u32::from_str_radix(&digits, 16).ok()?;
                        read.push(char::from_u32(code).unwrap_or('\u{fffd}'));
                    }
                    c => read.push(match c { 'n' => '\n', 't' => '\t', 'r' => '\r', 'b' => '\u{8}', 'f' => '\u{c}', c => c }),
                },
                c => read.push(c),
            }
        }
        *text = rest.as_str();
        Some(read)
    }

    /// A field of an object; `Null` if it is left out.
    fn get(&self, name: &str) -> &Json {
        let Json::Object(fields) = self else { return &Json::Null };
        fields.iter().find(|(key, _)| key == name).map_or(&Json::Null, |(_, value)| value)
    }

    fn text(&self) -> &str {
        if let Json::Text(text) = self { text } else { "" }
    }

    fn number(&self) -> u64 {
        if let Json::Number(number) = self { *number as u64 } else { 0 }
    }
}

fn links(paths: &str, is_corner: bool, rotation: usize, is_joined: bool) -> String {
    let facing = |side: char| {
        let side = side as usize - '1' as usize + rotation;
        if is_corner { (side % 4 * 2 + 7) % 8 } else { side % 8 }
    };
    let mut groups: Vec<BTreeSet<usize>> = paths.split('-').map(|path| path.chars().map(facing).collect()).collect();
    for _ in 0..if is_joined { groups.len() } else { 0 } {
        let first = groups.remove(0); // paths that share a side become one net
        match groups.iter_mut().find(|other| !other.is_disjoint(&first)) {
            Some(other) => other.extend(first),
            None => groups.push(first),
        }
    }
    let leads = |side: usize| {
        let on = groups.iter().filter(|group| group.contains(&side)).flatten();
        let others: BTreeSet<usize> = on.copied().filter(|&other| other != side).collect();
        let others: Vec<String> = others.iter().map(|&other| format!("\"{}\"", DIRECTIONS[other])).collect();
        (!others.is_empty()).then(|| format!("\"{}\":[{}]", DIRECTIONS[side], others.join(",")))
    };
    format!("{{\"links\":{{{}}}}}", (0..8).filter_map(leads).collect::<Vec<_>>().join(","))
}

fn main() {
    for line in stdin().lock().lines().map_while(Result::ok) { // one request a line, one answer a line, in order
        let request = Json::read(&mut line.as_str()).expect("the runner writes JSON");
        // Go on here, and add each command to `commands`: `board`, then `legal` at the start, then `apply` and
        // `status`; `read` and `perft` come last. What is not declared is not asked, and counted.
        let answer = match request.get("cmd").text() {
            // Name the rulesets that you play; a field left out means all its values.
            "hello" => r#""ok":{"protocol":"xtp/1","name":"stub","version":"0.1","language":"Rust","rulesets":[{"game":"crosstrack"}],"commands":["links"]}"#.to_owned(),
            "links" => {
                let kind = KINDS.iter().find(|(kind, _)| *kind == request.get("kind").text());
                let pattern = PATTERNS.iter().find(|(letter, _)| *letter == request.get("pattern").text());
                let paths = kind.or(pattern).map_or(request.get("paths").text(), |(_, paths)| paths);
                let is_joined = request.get("ruleset").get("junction").text() == "joined";
                format!("\"ok\":{}", links(paths, kind.is_some(), request.get("rotation").number() as usize, is_joined))
            }
            "bye" => "\"ok\":{}".to_owned(),
            _ => "\"skip\":\"not implemented\"".to_owned(),
        };
        println!("{{\"id\":{},{answer}}}", request.get("id").number());
        stdout().flush().expect("the runner reads");
        if request.get("cmd").text() == "bye" {
            return;
        }
    }
}
