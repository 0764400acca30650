//! A picture and a small page for each puzzle, so that a shared link to it shows a preview: sites and
//! messengers read title and picture from the page, and browsers go on to the explorer.

use rayon::iter::{IntoParallelRefIterator as _, ParallelIterator as _};
use serde_json::{Value as Json, json};

use crate::game::{GameName, explorer};
use crate::{CommandError, Exit, to_error};
use crosstrack_explore::{VERSION, Watch};

/// The name and the bytes of a file.
type NamedFile = (String, Vec<u8>);

/// Makes the files of all puzzles that come with the program: puzzles/ID.html and ID.svg. `base` is
/// the address of the published page, with a slash at its end; if it is empty, addresses are relative.
///
/// # Errors
/// If a picture cannot be drawn.
pub(super) fn pages(base: &str) -> Result<Vec<NamedFile>, CommandError> {
    let explorer = explorer().with_puzzles();
    let ask = |request: Json| -> Result<Json, CommandError> {
        let answer = explorer.answer_text(&request.to_string(), &mut Watch::unlimited(&mut |_| ()));
        serde_json::from_str(&answer).map_err(to_error(Exit::Internal))
    };
    let list = ask(json!({"version": VERSION, "ask": "puzzles"}))?;
    let puzzles = list["puzzles"].as_array().map(Vec::as_slice).unwrap_or_default();
    let files_of = |puzzle: &Json| -> Result<Vec<NamedFile>, CommandError> {
        let text = |field: &str| puzzle[field].as_str().unwrap_or_default();
        let place = json!({
            "version": VERSION, "ask": "picture", "game": text("game"),
            "readings": text("readings"), "position": text("position"),
        });
        let picture = ask(place)?;
        let svg = picture["svg"].as_str().unwrap_or_default();
        let id = text("id");
        let mut files = vec![(format!("puzzles/{id}.html"), page(puzzle, base).into_bytes())];
        files.push((format!("puzzles/{id}.svg"), svg.as_bytes().to_vec()));
        Ok(files)
    };
    let files: Vec<Vec<NamedFile>> = puzzles.par_iter().map(files_of).collect::<Result<_, _>>()?;
    Ok(files.into_iter().flatten().collect())
}

/// Writes the page of a puzzle.
fn page(puzzle: &Json, base: &str) -> String {
    let text = |field: &str| escape(puzzle[field].as_str().unwrap_or_default());
    let (id, goal) = (text("id"), text("goal_words"));
    let game = text("game").parse().unwrap_or(GameName::DEFAULT);
    let title = format!("{}: {goal}", game.title());
    let about = match text("level").as_str() {
        "" => format!("Puzzle {id} on the board {}", text("board")),
        level => format!("Puzzle {id} on the board {}, {level}", text("board")),
    };
    let folder = if base.is_empty() { String::new() } else { format!("{}puzzles/", escape(base)) };
    let link = format!("../index.html#view=puzzle&amp;id={id}");
    format!(
        "<!doctype html>
<html lang=\"en\">
<head>
<meta charset=\"utf-8\">
<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; img-src *\">
<meta name=\"viewport\" content=\"width=device-width\">
<title>{title}</title>
<meta name=\"description\" content=\"{about}\">
<meta property=\"og:type\" content=\"website\">
<meta property=\"og:title\" content=\"{title}\">
<meta property=\"og:description\" content=\"{about}\">
<meta property=\"og:image\" content=\"{folder}{id}.svg\">
<meta name=\"twitter:card\" content=\"summary_large_image\">
<meta http-equiv=\"refresh\" content=\"0; url={link}\">
</head>
<body>
<p><a href=\"{link}\">{title}</a>. {about}.</p>
<p><a href=\"{link}\"><img src=\"{id}.svg\" alt=\"The position of the puzzle\"></a></p>
</body>
</html>
"
    )
}

/// Escapes a text for an attribute or an element of HTML.
fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
