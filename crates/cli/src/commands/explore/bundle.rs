//! The modules of the page as one.

use std::fmt::Write as _;

use crosstrack_page::{FILES, extension};

/// Returns the module `entry` and all that it imports as one module without imports.
///
/// A module becomes a function that is called once, in the order in which a browser would run the modules. The page keeps to
/// what this reads: an import or a list of exports is a statement that ends a line, nothing is exported by default, and what
/// is exported is never assigned again (`web/order.mjs` checks it).
///
/// # Errors
/// If a module imports what is not there.
pub(super) fn bundle(entry: &str) -> Result<String, String> {
    let mut bundle = Bundle { paths: Vec::new(), text: String::new() };
    bundle.add(entry)?;
    Ok(bundle.text)
}

/// Modules that are written already.
struct Bundle {
    /// Their paths; the place of one is its number.
    paths: Vec<String>,
    text: String,
}

impl Bundle {
    /// Writes a module after those that it imports, unless it is there, and returns its number.
    fn add(&mut self, path: &str) -> Result<usize, String> {
        if let Some(number) = self.paths.iter().position(|known| known == path) {
            return Ok(number);
        }
        let file = FILES.iter().find(|file| file.path == path);
        let file = file.ok_or_else(|| format!("the page has no file {path}"))?;
        let (mut body, mut exports) = (String::new(), Vec::new());
        for statement in statements(file.text) {
            if let Some((names, relative)) = import(statement) {
                let number = self.add(&resolve(path, relative)?)?;
                if let Some(names) = names {
                    writeln!(body, "const {{{}}} = module{number};", names.replace(" as ", ": "))
                        .expect("a text takes all");
                }
            } else if let Some(names) = statement.strip_prefix("export {") {
                let names = names.trim_end().trim_end_matches(';').trim_end_matches('}');
                exports.extend(names.split(',').map(|name| name.trim().to_owned()));
            } else if let Some(declared) = statement.strip_prefix("export ") {
                exports.push(declared_name(declared).to_owned());
                body.push_str(declared);
            } else {
                body.push_str(statement);
            }
        }
        let number = self.paths.len();
        self.paths.push(path.to_owned());
        let exports = exports.join(", ");
        write!(
            self.text,
            "const module{number} = (() => {{\n{body}return {{ {exports} }};\n}})();\n"
        )
        .expect("a text takes all");
        Ok(number)
    }
}

/// Splits a module into imports and lists of exports, which may run over several lines, and all other lines.
fn statements(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text;
    std::iter::from_fn(move || {
        let begins = |word: &str| rest.starts_with(word);
        let end = if begins("import {") || begins("export {") || begins("import \"") {
            rest.find(";\n").map(|at| at + 2)
        } else {
            rest.find('\n').map(|at| at + 1)
        };
        let (statement, behind) = rest.split_at(end.unwrap_or(rest.len()));
        rest = behind;
        (!statement.is_empty()).then_some(statement)
    })
}

/// Returns the names that a statement imports, unless it only runs a module, and the path from which it does.
fn import(statement: &str) -> Option<(Option<&str>, &str)> {
    let from = statement.strip_prefix("import ")?.trim_end().strip_suffix("\";")?;
    let (names, path) = from.rsplit_once('"')?;
    let names = names.trim_end().strip_suffix("from").map(str::trim);
    let names = names.map(|names| names.trim_start_matches('{').trim_end_matches('}'));
    (path.starts_with('.') && extension(path) == "js").then_some((names, path))
}

/// Returns the name that a declaration declares.
fn declared_name(declaration: &str) -> &str {
    let words = ["async ", "function ", "class ", "const "];
    let name = words.iter().fold(declaration, |rest, word| rest.strip_prefix(word).unwrap_or(rest));
    let end = name.find(|letter: char| !letter.is_alphanumeric() && !"_$".contains(letter));
    &name[..end.unwrap_or(name.len())]
}

/// Turns a path relative to a file into one relative to the folder of the page.
fn resolve(file: &str, relative: &str) -> Result<String, String> {
    let mut parts: Vec<&str> = file.split('/').collect();
    parts.pop();
    for part in relative.split('/') {
        match part {
            "." => {}
            ".." => drop(parts.pop().ok_or_else(|| format!("{file}: {relative} leaves the page"))?),
            part => parts.push(part),
        }
    }
    Ok(parts.join("/"))
}
