//! The colours of all pictures and pages, for light and dark themes.
//!
//! Each colour is a CSS custom property. Drawing code writes `var(--ct-ink, #…)`, so a scene within a page
//! takes the colours of the page; [`with_theme`] replaces the properties by the colours of a theme.

use std::fmt::Write;

/// A colour with its values on light and on dark pages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Token {
    /// The custom property, such as `--ct-ink`.
    pub name: &'static str,
    /// The colour in SVG and CSS: `var(NAME, LIGHT)`.
    pub var: &'static str,
    /// The colour on light pages as `#rrggbb`. No two tokens have the same one.
    pub light: &'static str,
    /// The colour on dark pages as `#rrggbb`.
    pub dark: &'static str,
}

/// The choice between the light and the dark values of the tokens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Theme {
    /// The values for light pages.
    Light,
    /// The values for dark pages.
    Dark,
}

impl Token {
    /// Returns the colour in a theme as `#rrggbb`.
    pub const fn of(&self, theme: Theme) -> &'static str {
        match theme {
            Theme::Light => self.light,
            Theme::Dark => self.dark,
        }
    }
}

macro_rules! tokens {
    ($($(#[$doc:meta])* $constant:ident $name:literal $light:literal $dark:literal;)*) => {
        $($(#[$doc])* pub const $constant: &str = concat!("var(", $name, ", ", $light, ")");)*

        /// All tokens, in the order of their constants.
        pub const TOKENS: &[Token] = &[$(Token {
            name: $name, var: $constant, light: $light, dark: $dark,
        },)*];
    };
}

tokens! {
    /// The colour of text and strong lines.
    INK "--ct-ink" "#14232b" "#e6edf0";
    /// The colour of less important text.
    FAINT "--ct-faint" "#43545c" "#b3c1c7";
    /// The background of pages and pictures.
    PAPER "--ct-paper" "#fbfaf6" "#12181c";
    /// The background of a panel on the paper.
    PANEL "--ct-panel" "#f1eee6" "#1b2429";
    /// The colour of thin lines between parts, and of the outlines of missing pieces.
    LINE "--ct-line" "#c8c3b5" "#3b484f";
    /// The colour of buttons and links.
    ACCENT "--ct-accent" "#17617b" "#74c4df";
    /// The colour of the ring around the focused element.
    FOCUS "--ct-focus" "#0b57d0" "#a8c7fa";
    /// The text colour of a win as a value.
    WIN "--ct-win" "#0a6148" "#6fd6b0";
    /// The text colour of a loss as a value.
    LOSS "--ct-loss" "#9c3410" "#ff9f7c";
    /// The text colour of a draw as a value.
    DRAW "--ct-draw" "#5a4d1a" "#dccb86";
    /// The text colour of an unknown value.
    NONE "--ct-none" "#525c66" "#aab5bd";
    /// The colour of the set `r`.
    SET_R "--ct-set-r" "#d9623a" "#d9623a";
    /// The colour of the set `y`.
    SET_Y "--ct-set-y" "#f4dc3a" "#f4dc3a";
    /// The colour of the set `b`.
    SET_B "--ct-set-b" "#3f87c8" "#3f87c8";
    /// The colour of the set `g`.
    SET_G "--ct-set-g" "#66ddb8" "#66ddb8";
    /// The colour of a piece without a set.
    SET_NONE "--ct-set-none" "#c3ccd1" "#b4bfc5";
    /// The colour of track, text and fill patterns on the pieces of a set.
    TRACK "--ct-track" "#0d181e" "#0d181e";
    /// The colour of a winning path.
    PATH "--ct-path" "#92006a" "#92006a";
    /// The colour of the casing of a winning path, and of the ring around a frozen piece.
    HALO "--ct-halo" "#ffffff" "#ffffff";
    /// The colour of a board between and around its cells.
    BOARD "--ct-board" "#c6dbd7" "#2a3b41";
    /// The colour of the edge of a board.
    EDGE "--ct-edge" "#7b9c98" "#566d73";
    /// The colour of an empty cell, interstice or square.
    HOLE "--ct-hole" "#e6f1ee" "#1a262b";
    /// The colour of every other empty square of a chequered board.
    HOLE_2 "--ct-hole-2" "#d3e4e1" "#223137";
    /// The colour of the edge of an empty cell, interstice or square.
    HOLE_EDGE "--ct-hole-edge" "#a2bfbb" "#43565c";
    /// The colour of a fixed connector.
    FIXED "--ct-fixed" "#a9c6c1" "#3a4d53";
    /// The colour of track on the board: terminals and fixed connectors.
    STUB "--ct-stub" "#3c595c" "#b0c5c9";
    /// The colour of an intersection piece.
    LOOSE "--ct-loose" "#35424a" "#c9d3d7";
    /// The colour of track on an intersection piece.
    LOOSE_TRACK "--ct-loose-track" "#f6f3ea" "#101a1f";
    /// The darkest colour of a heat map.
    HEAT "--ct-heat" "#d4843a" "#985219";
}

/// Text colours with the backgrounds on which they are used. Each pair has a contrast of at least 4.5 in
/// both themes.
pub const WORDS_ON: &[(&str, &[&str])] = &[
    (INK, &[PAPER, PANEL, BOARD, HOLE, HOLE_2, HEAT]),
    (FAINT, &[PAPER, PANEL, BOARD, HOLE, HOLE_2]),
    (ACCENT, &[PAPER, PANEL]),
    (WIN, &[PAPER, PANEL]),
    (LOSS, &[PAPER, PANEL]),
    (DRAW, &[PAPER, PANEL]),
    (NONE, &[PAPER, PANEL]),
    (TRACK, &[SET_R, SET_Y, SET_B, SET_G, SET_NONE, HALO]),
    (LOOSE_TRACK, &[LOOSE]),
];

/// Returns a style sheet that declares the tokens for a page. The colours follow the system, unless the
/// attribute `data-theme` of the root element is `light` or `dark`.
pub fn tokens_css() -> String {
    format!(
        "/* Made by `tokens_css` in src/draw/tokens.rs. */\n:root {{\n  color-scheme: light dark;\n{}}}\n\n\
         @media (prefers-color-scheme: dark) {{\n  :root:not([data-theme=\"light\"]) {{\n{}  }}\n}}\n\n\
         :root[data-theme=\"light\"] {{\n  color-scheme: light;\n}}\n\n\
         :root[data-theme=\"dark\"] {{\n  color-scheme: dark;\n{}}}\n",
        css_values(Theme::Light, "  "),
        css_values(Theme::Dark, "    "),
        css_values(Theme::Dark, "  "),
    )
}

/// Writes a declaration for each token.
fn css_values(theme: Theme, indent: &str) -> String {
    TOKENS.iter().fold(String::new(), |mut all, token| {
        let _ = writeln!(all, "{indent}{}: {};", token.name, token.of(theme));
        all
    })
}

/// Replaces every `var(…)` in a drawing by its colour in a theme.
pub fn with_theme(drawing: &str, theme: Theme) -> String {
    TOKENS.iter().fold(drawing.to_owned(), |text, token| text.replace(token.var, token.of(theme)))
}

/// Makes a drawing standalone: replaces its colours by light ones that every viewer understands, and adds a
/// style sheet with which browsers use the dark colours on dark pages.
pub fn standalone(drawing: &str) -> String {
    let mut rules = String::new();
    for token in TOKENS {
        for attribute in ["fill", "stroke"] {
            let (light, dark) = (token.light, token.dark);
            if light != dark && drawing.contains(&format!("{attribute}=\"{}\"", token.var)) {
                let _ = writeln!(rules, "[{attribute}=\"{light}\"]{{{attribute}:{dark}}}");
            }
        }
    }
    let text = with_theme(drawing, Theme::Light);
    let Some((head, rest)) = text.split_once('>') else { return text };
    format!("{head}>\n<style>@media (prefers-color-scheme: dark){{\n{rules}}}</style>{rest}")
}
