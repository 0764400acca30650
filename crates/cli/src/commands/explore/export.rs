//! The page as one file, with its engine: it works from a disk and from any web host.
//!
//! Browsers load no module from `file:`, so that every module becomes a `data:` address, which an
//! import map gives a name; in the modules these names take the place of relative paths.

use std::fs::File;
use std::io::Write as _;
use std::path::Path;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use sha2::{Digest as _, Sha256};

use crate::commands::explore::shared;
use crate::commands::folder::write_files;
use crate::{CommandError, Console, Diagnostic, Exit, Progress};
use crosstrack::base::counted;
use crosstrack_explore::draw::png;
use crosstrack_io::bounded;
use crosstrack_page::{FILES, extension};

/// How WebAssembly begins.
const MAGIC: &[u8] = b"\0asm";

/// The most bytes of an engine: 16 MiB.
const MOST_BYTES: usize = 16 << 20;

/// Writes the page into a folder, and beside it a page and a picture for each puzzle.
///
/// # Errors
/// If the engine is none, or the folder cannot be written.
pub(super) fn export(
    dir: &Path,
    engine: &Path,
    base: Option<&str>,
    console: &mut Console<'_>,
) -> Result<Exit, CommandError> {
    let engine = read_engine(engine)?;
    let page = page(&engine).map_err(|why| Diagnostic::new(why).with(Exit::Internal))?;
    let bytes = page.len();
    let png = png::check();
    if let Err(why) = &png {
        writeln!(
            console.err,
            "{why}: puzzles have no PNG pictures, and links show none on many sites"
        )?;
    }
    let has_png = png.is_ok();
    let progress = Progress::spinner(console.watched);
    progress.say("drawing the puzzles");
    let mut files = shared::pages(base.unwrap_or_default(), has_png)?;
    let puzzles = files.len();
    files.push(("index.html".to_owned(), page.into_bytes()));
    write_files(dir, &files, true)?;
    drop(progress);
    writeln!(console.out, "{}: {bytes} bytes", dir.join("index.html").display())?;
    writeln!(console.out, "{}: {}", dir.join("puzzles").display(), counted(puzzles, "file"))?;
    Ok(Exit::Done)
}

fn read_engine(path: &Path) -> Result<Vec<u8>, CommandError> {
    let bad = |why: String| {
        Diagnostic::new(format!("{}: {why}", path.display()))
            .help("web/README.md says how the engine is built")
            .with(Exit::Input)
    };
    let file = File::open(path).map_err(|e| bad(e.to_string()))?;
    let bytes = bounded::read_bytes(file, MOST_BYTES).map_err(|e| bad(e.to_string()))?;
    if bytes.starts_with(MAGIC) { Ok(bytes) } else { Err(bad("this is no WebAssembly".to_owned())) }
}

/// The page with everything in it.
fn page(engine: &[u8]) -> Result<String, String> {
    let text = |path: &str| {
        let found = FILES.iter().find(|file| file.path == path);
        found.map(|file| file.text).ok_or_else(|| format!("the page has no file {path}"))
    };
    let mut page = text("index.html")?.to_owned();
    for file in FILES.iter().filter(|file| extension(file.path) == "css") {
        let link = format!("<link rel=\"stylesheet\" href=\"{}\" />", file.path);
        page = page.replace(&link, &format!("<style>\n{}</style>", file.text));
    }
    // What the page is made of beside our own files wants its licence kept.
    let licence = format!("<!--\nlit-html:\n{}-->\n<html", text("vendor/lit-html.LICENSE")?);
    page = page.replacen("<html", &licence, 1);
    let mut imports = serde_json::Map::new();
    for file in FILES.iter().filter(|file| extension(file.path) == "js") {
        let module = STANDARD.encode(named(file.path, file.text)?);
        let address = format!("data:text/javascript;base64,{module}");
        imports.insert(name_of(file.path), address.into());
    }
    let map = serde_json::json!({"imports": imports});
    let (engine, start) = (STANDARD.encode(engine), name_of("main.js"));
    let scripts = [
        (" type=\"importmap\"", map.to_string()),
        ("", format!("globalThis.CROSSTRACK_ENGINE = \"{engine}\";")),
        (" type=\"module\"", format!("import \"{start}\";")),
    ];
    let policy = policy(scripts.iter().map(|(_, text)| text.as_str()));
    let charset = "<meta charset=\"utf-8\" />";
    let with_policy = format!(
        "{charset}\n    <meta http-equiv=\"Content-Security-Policy\" content=\"{policy}\" />"
    );
    let scripts = scripts.map(|(kind, text)| format!("<script{kind}>{text}</script>")).join("\n");
    let main = "<script type=\"module\" src=\"main.js\"></script>";
    if [main, charset].iter().any(|part| !page.contains(part))
        || page.contains("rel=\"stylesheet\"")
    {
        return Err("index.html does not name its script and styles as the export expects".into());
    }
    Ok(page.replacen(charset, &with_policy, 1).replace(main, &scripts))
}

/// What the page may do: run these scripts, modules that are `data:`, and its engine, and nothing
/// beyond itself.
fn policy<'s>(scripts: impl Iterator<Item = &'s str>) -> String {
    let hash = |script: &str| format!("'sha256-{}'", STANDARD.encode(Sha256::digest(script)));
    let hashes: Vec<String> = scripts.map(hash).collect();
    format!(
        "default-src 'none'; script-src {} data: 'wasm-unsafe-eval'; worker-src blob:; \
         style-src 'unsafe-inline'; img-src data: blob:; base-uri 'none'; form-action 'none'",
        hashes.join(" ")
    )
}

/// The name of a module in the import map.
fn name_of(path: &str) -> String {
    format!("page/{path}")
}

/// A module with names in place of relative paths.
fn named(path: &str, text: &str) -> Result<String, String> {
    let mut named = String::with_capacity(text.len());
    for line in text.split_inclusive('\n') {
        named += &match specifier(line) {
            Some(relative) => line.replace(relative, &name_of(&resolved(path, relative)?)),
            None => line.to_owned(),
        };
    }
    Ok(named)
}

/// The relative path from which a line imports, if it does: what stands in quotes after `from` or
/// `import` at the end of the line.
fn specifier(line: &str) -> Option<&str> {
    let line = line.trim_end().trim_end_matches(';');
    let inner = line.strip_suffix('"')?;
    let (before, relative) = inner.rsplit_once('"')?;
    let before = before.trim_end();
    let imports = before == "import" || before.ends_with(" from") || before.ends_with("}from");
    let is_script = relative.starts_with('.') && extension(relative) == "js";
    (imports && is_script).then_some(relative)
}

/// A path relative to a file, from the folder of the page.
fn resolved(file: &str, relative: &str) -> Result<String, String> {
    let mut parts: Vec<&str> = file.split('/').collect();
    parts.pop();
    for part in relative.split('/') {
        match part {
            "." => {}
            ".." => drop(parts.pop().ok_or_else(|| format!("{file}: {relative} leaves the page"))?),
            part => parts.push(part),
        }
    }
    let path = parts.join("/");
    let is_there = FILES.iter().any(|file| file.path == path);
    if is_there { Ok(path) } else { Err(format!("{file} imports {relative}, which is not there")) }
}
