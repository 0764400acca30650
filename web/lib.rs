//! The page of the explorer for Crosstrack and Crossings: its files as text, to be served.

/// A file of the page.
pub struct File {
    /// Relative to the page.
    pub path: &'static str,
    /// What it holds.
    pub text: &'static str,
}

macro_rules! files {
    ($folder:literal: $($path:literal),+ $(,)?) => {
        &[$(File {
            path: $path,
            text: include_str!(concat!($folder, "/", $path)),
        }),+]
    };
}

/// All files; a test compares them with the folder.
pub const FILES: &[File] = files!["page":
    "index.html",
    "tokens.css",
    "sizes.css",
    "base.css",
    "board/board.css",
    "table.css",
    "views.css",
    "print.css",
    "words/board.js",
    "words/en.js",
    "words/fill.js",
    "words/phrase.js",
    "words/rich.js",
    "asking/choose.js",
    "asking/engine-worker.js",
    "asking/fault.js",
    "asking/http.js",
    "asking/worker.js",
    "board/arrows.js",
    "board/board.js",
    "board/changes.js",
    "board/drag.js",
    "board/grid.js",
    "board/measure.js",
    "board/motion.js",
    "board/track.js",
    "board/trusted.js",
    "main.js",
    "state/advice.js",
    "state/best.js",
    "state/between.js",
    "state/database.js",
    "state/editor.js",
    "state/everything.js",
    "state/facts.js",
    "state/glicko.js",
    "state/hand.js",
    "state/held.js",
    "state/inbox.js",
    "state/keeping.js",
    "state/kept.js",
    "state/letter.js",
    "state/library.js",
    "state/link.js",
    "state/lines.js",
    "state/live.js",
    "state/new-game.js",
    "state/opponent.js",
    "state/opinion.js",
    "state/paste.js",
    "state/pasted.js",
    "state/pick.js",
    "state/pictures.js",
    "state/place.js",
    "state/proof.js",
    "state/puzzles.js",
    "state/record.js",
    "state/recorded.js",
    "state/records.js",
    "state/review.js",
    "state/route.js",
    "state/rules.js",
    "state/runs.js",
    "state/said.js",
    "state/saving.js",
    "state/search.js",
    "state/seats.js",
    "state/shared.js",
    "state/signal.js",
    "state/solved.js",
    "state/solving.js",
    "state/start.js",
    "state/store.js",
    "state/thumbs.js",
    "state/tree.js",
    "state/you.js",
    "vendor/lit-html.LICENSE",
    "vendor/lit-html.js",
    "views/board.js",
    "views/editor.js",
    "views/explore.js",
    "views/fields.js",
    "views/frame.js",
    "views/games.js",
    "views/help.js",
    "views/idle.js",
    "views/keys.js",
    "views/line.js",
    "views/live.js",
    "views/menu.js",
    "views/new-game.js",
    "views/notes.js",
    "views/opinion.js",
    "views/parts.js",
    "views/play.js",
    "views/position.js",
    "views/puzzle.js",
    "views/puzzles.js",
    "views/review.js",
    "views/rules.js",
    "views/ruleset-parts.js",
    "views/ruleset.js",
    "views/runs.js",
    "views/shared.js",
    "views/solved.js",
    "views/start.js",
    "views/swatch.js",
    "views/title.js",
    "views/trays.js",
    "views/turn.js",
    "views/turning.js",
    "views/turns.js",
    "views/values.js",
];

/// What stands after the last dot of a path.
fn extension(path: &str) -> &str {
    path.rsplit_once('.').map_or("", |(_, extension)| extension)
}

impl File {
    /// The media type.
    pub fn kind(&self) -> &'static str {
        match extension(self.path) {
            "html" => "text/html; charset=utf-8",
            "css" => "text/css; charset=utf-8",
            "js" => "text/javascript; charset=utf-8",
            _ => "text/plain; charset=utf-8",
        }
    }
}
