//! The page as one file with its engine, which works from a disk and from any web host.
//!
//! Browsers load no modules from `file:`. So all modules become one: each is a function that runs once, after those that it
//! imports, and returns what it exports.

use std::fs::File;
use std::io::Write as _;
use std::path::Path;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use sha2::{Digest as _, Sha256};

use crate::commands::explore::{bundle, puzzle_pages};
use crate::output::folder::write_files;
use crate::{CommandError, Console, Diagnostic, Exit, Progress};
use crosstrack::base::{counted, hex};
use crosstrack_io::bounded;
use crosstrack_page::{APP_FILES, FILES, extension};

/// The first bytes of WebAssembly.
const MAGIC: &[u8] = b"\0asm";

/// The largest engine in bytes: 16 MiB.
const MAX_BYTES: usize = 16 << 20;

/// What is exported.
pub(super) struct Site<'s> {
    /// The file with the engine.
    pub engine: &'s Path,
    /// The address where the folder will be published.
    pub base: Option<&'s str>,
    /// Whether browsers may install the page.
    pub installable: bool,
}

/// Writes the page into a folder, and beside it a page and a picture for each puzzle.
///
/// # Errors
/// If the engine is no WebAssembly, or the folder cannot be written.
pub(super) fn export(
    dir: &Path,
    site: &Site<'_>,
    force: bool,
    console: &mut Console<'_>,
) -> Result<Exit, CommandError> {
    let &Site { engine, base, installable } = site;
    let engine = read_engine(engine)?;
    let page = page(&engine, installable)
        .map_err(|why| Diagnostic::new(why).into_error(Exit::Internal))?;
    let bytes = page.len();
    let progress = Progress::spinner(console.watched);
    progress.say("drawing the puzzles");
    let mut files = puzzle_pages::pages(base.unwrap_or_default())?;
    let puzzles = files.len();
    if installable {
        files.extend(app_files(&page));
    }
    files.push(("index.html".to_owned(), page.into_bytes()));
    write_files(dir, &files, force)?;
    drop(progress);
    writeln!(console.out, "{}: {bytes} bytes", dir.join("index.html").display())?;
    writeln!(console.out, "{}: {}", dir.join("puzzles").display(), counted(puzzles, "file"))?;
    Ok(Exit::Done)
}

fn read_engine(path: &Path) -> Result<Vec<u8>, CommandError> {
    let bad = |why: String| {
        Diagnostic::new(format!("{}: {why}", path.display()))
            .help("web/README.md says how the engine is built")
            .into_error(Exit::Input)
    };
    let file = File::open(path).map_err(|e| bad(e.to_string()))?;
    let bytes = bounded::read_bytes(file, MAX_BYTES).map_err(|e| bad(e.to_string()))?;
    if bytes.starts_with(MAGIC) { Ok(bytes) } else { Err(bad("this is no WebAssembly".to_owned())) }
}

/// Returns the files by which a browser installs the page, with its version in them.
fn app_files(page: &str) -> impl Iterator<Item = (String, Vec<u8>)> {
    let version = hex(&Sha256::digest(page)[..8]);
    APP_FILES.iter().map(move |file| {
        (file.path.to_owned(), file.text.replace("VERSION", &version).into_bytes())
    })
}

/// Returns the page with styles, modules and engine in it.
fn page(engine: &[u8], installable: bool) -> Result<String, String> {
    let text = |path: &str| {
        let found = FILES.iter().find(|file| file.path == path);
        found.map(|file| file.text).ok_or_else(|| format!("the page has no file {path}"))
    };
    let mut page = text("index.html")?.to_owned();
    for file in FILES.iter().filter(|file| extension(file.path) == "css") {
        let link = format!("<link rel=\"stylesheet\" href=\"{}\" />", file.path);
        page = page.replace(&link, &format!("<style>\n{}</style>", file.text));
    }
    page = page.replace("    <link rel=\"icon\" href=\"data:,\" />\n", "");
    // The licence of a library must stay with it.
    let licences = FILES.iter().filter_map(|file| {
        let name = file.path.strip_prefix("vendor/")?.strip_suffix(".LICENSE")?;
        Some(format!("{name}:\n{}", file.text))
    });
    let licences: Vec<String> = licences.collect();
    page = page.replacen("<html", &format!("<!--\n{}-->\n<html", licences.join("\n")), 1);
    let engine = STANDARD.encode(engine);
    let app = if installable { "globalThis.CROSSTRACK_INSTALLABLE = true;" } else { "" };
    let modules = bundle::bundle("main.js")?;
    if modules.contains("</script") {
        return Err("a module holds the end of a script".into());
    }
    let scripts = [
        ("", format!("globalThis.CROSSTRACK_ENGINE = \"{engine}\";{app}")),
        (" type=\"module\"", modules),
    ];
    let policy = policy(scripts.iter().map(|(_, text)| text.as_str()), installable);
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

/// Returns what the page may do: run these scripts and its engine, and nothing beyond itself.
fn policy<'s>(scripts: impl Iterator<Item = &'s str>, installable: bool) -> String {
    let hashes = scripts.map(|script| STANDARD.encode(Sha256::digest(script)));
    let app = if installable { "'self'; manifest-src 'self'" } else { "" };
    let hashes: Vec<String> = hashes.map(|hash| format!("'sha256-{hash}'")).collect();
    format!(
        "default-src 'none'; script-src {} 'wasm-unsafe-eval'; worker-src blob: {app}; \
         style-src 'unsafe-inline'; img-src blob:; base-uri 'none'; form-action 'none'",
        hashes.join(" ")
    )
}
