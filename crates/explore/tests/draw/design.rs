//! The design's colours can be distinguished and its words be read: computed from the tokens.
//!
//! Differences are CIEDE2000 (Sharma, Wu, Dalal 2005) of colours as seen with normal vision and with
//! each of the three kinds of dichromacy (Machado, Oliveira, Fernandes 2009, severity 1); contrast is
//! that of WCAG 2.

use std::collections::HashSet;
use std::path::Path;

use crosstrack_explore::draw::tokens::{
    PATH, SET_B, SET_G, SET_R, SET_Y, TOKENS, Theme, WORDS_ON, tokens_css, with_theme,
};

/// Red, green and blue as amounts of light, 0 to 1.
type Light = [f64; 3];

const VISIONS: [(&str, [Light; 3]); 4] = [
    ("normal", [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]]),
    (
        "protanopia",
        [
            [0.152_286, 1.052_583, -0.204_868],
            [0.114_503, 0.786_281, 0.099_216],
            [-0.003_882, -0.048_116, 1.051_998],
        ],
    ),
    (
        "deuteranopia",
        [
            [0.367_322, 0.860_646, -0.227_968],
            [0.280_085, 0.672_501, 0.047_413],
            [-0.011_820, 0.042_940, 0.968_881],
        ],
    ),
    (
        "tritanopia",
        [
            [1.255_528, -0.076_749, -0.178_779],
            [-0.078_411, 0.930_809, 0.147_602],
            [0.004_733, 0.691_367, 0.303_900],
        ],
    ),
];

fn dot(a: Light, b: Light) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

/// `#rrggbb` as amounts of light.
fn light(colour: &str) -> Light {
    let digits = colour.strip_prefix('#').filter(|d| d.len() == 6).expect("#rrggbb");
    [0, 2, 4].map(|at| {
        let value = u8::from_str_radix(&digits[at..at + 2], 16).expect("hexadecimal digits");
        let share = f64::from(value) / 255.0;
        if share <= 0.04045 { share / 12.92 } else { ((share + 0.055) / 1.055).powf(2.4) }
    })
}

fn seen(colour: &str, vision: [Light; 3]) -> Light {
    let light = light(colour);
    vision.map(|row| dot(row, light).clamp(0.0, 1.0))
}

/// CIE L*a*b*, white point D65.
fn lab(light: Light) -> [f64; 3] {
    let part = |row: Light, white: f64| {
        let share = dot(row, light) / white;
        if share > 216.0 / 24389.0 { share.cbrt() } else { (24389.0 / 27.0 * share + 16.0) / 116.0 }
    };
    let x = part([0.412_456, 0.357_576, 0.180_438], 0.950_47);
    let y = part([0.212_673, 0.715_152, 0.072_175], 1.0);
    let z = part([0.019_334, 0.119_192, 0.950_304], 1.088_83);
    [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
}

fn difference([l1, a1, b1]: [f64; 3], [l2, a2, b2]: [f64; 3]) -> f64 {
    let far = |chroma: f64| (chroma.powi(7) / (chroma.powi(7) + 25_f64.powi(7))).sqrt();
    let grey = 1.5 - 0.5 * far(f64::midpoint(a1.hypot(b1), a2.hypot(b2)));
    let (a1, a2) = (a1 * grey, a2 * grey);
    let (c1, c2) = (a1.hypot(b1), a2.hypot(b2));
    let hue = |a: f64, b: f64| b.atan2(a).to_degrees().rem_euclid(360.0);
    let (h1, h2) = (hue(a1, b1), hue(a2, b2));
    let is_grey = c1 * c2 == 0.0;
    // The shorter way around, and the hue in the middle of it.
    let turn = if is_grey { 0.0 } else { (h2 - h1 + 180.0).rem_euclid(360.0) - 180.0 };
    let mean = if is_grey { h1 + h2 } else { (h1 + turn / 2.0).rem_euclid(360.0) };
    let (l, c) = (f64::midpoint(l1, l2), f64::midpoint(c1, c2));
    let wave = |times: f64, shift: f64| (times * mean + shift).to_radians().cos();
    let t = 1.0 - 0.17 * wave(1.0, -30.0) + 0.24 * wave(2.0, 0.0) + 0.32 * wave(3.0, 6.0)
        - 0.2 * wave(4.0, -63.0);
    let square = (l - 50.0).powi(2);
    let dl = (l2 - l1) / (1.0 + 0.015 * square / (20.0 + square).sqrt());
    let dc = (c2 - c1) / (1.0 + 0.045 * c);
    let dh = 2.0 * (c1 * c2).sqrt() * (turn / 2.0).to_radians().sin() / (1.0 + 0.015 * c * t);
    let bend = (60.0 * (-((mean - 275.0) / 25.0).powi(2)).exp()).to_radians().sin();
    (dl * dl + dc * dc + dh * dh - 2.0 * far(c) * bend * dc * dh).sqrt()
}

fn contrast(one: &str, other: &str) -> f64 {
    let [a, b] = [one, other].map(|c| dot(light(c), [0.2126, 0.7152, 0.0722]) + 0.05);
    a.max(b) / a.min(b)
}

#[test]
fn differences_are_those_of_the_published_pairs() {
    // Pairs 1, 7, 9, 17 and 25 of the test data of Sharma, Wu and Dalal.
    for (one, other, expected) in [
        ([50.0, 2.6772, -79.7751], [50.0, 0.0, -82.7485], 2.0425),
        ([50.0, 0.0, 0.0], [50.0, -1.0, 2.0], 2.3669),
        ([50.0, 2.4900, -0.0010], [50.0, -2.4900, 0.0009], 7.1792),
        ([50.0, 2.5, 0.0], [73.0, 25.0, -18.0], 27.1492),
        ([60.2574, -34.0099, 36.2677], [60.4626, -34.1751, 39.4387], 1.2644),
    ] {
        let found = difference(one, other);
        assert!((found - expected).abs() < 1e-4, "{one:?} {other:?}: {found}");
    }
}

#[test]
fn contrast_is_that_of_the_standard() {
    assert!((contrast("#000000", "#ffffff") - 21.0).abs() < 1e-9);
    assert!((contrast("#777777", "#ffffff") - 4.48).abs() < 0.005);
}

#[test]
fn sets_and_a_completed_path_are_told_apart_with_every_vision() {
    let apart = [SET_R, SET_Y, SET_B, SET_G, PATH];
    for theme in [Theme::Light, Theme::Dark] {
        for (vision, matrix) in VISIONS {
            for (index, one) in apart.iter().enumerate() {
                for other in &apart[index + 1..] {
                    let [a, b] = [one, other].map(|c| lab(seen(&with_theme(c, theme), matrix)));
                    let found = difference(a, b);
                    assert!(found >= 20.0, "{one} {other} {vision} {theme:?}: {found:.1}");
                }
            }
        }
    }
}

#[test]
fn words_are_legible_on_what_they_stand_on() {
    for theme in [Theme::Light, Theme::Dark] {
        for (words, grounds) in WORDS_ON {
            for ground in *grounds {
                let found = contrast(&with_theme(words, theme), &with_theme(ground, theme));
                assert!(found >= 4.5, "{words} on {ground} {theme:?}: {found:.2}");
            }
        }
    }
}

#[test]
fn tokens_have_names_and_light_colours_of_their_own() {
    let names: HashSet<&str> = TOKENS.iter().map(|token| token.name).collect();
    let lights: HashSet<&str> = TOKENS.iter().map(|token| token.light).collect();
    assert_eq!((names.len(), lights.len()), (TOKENS.len(), TOKENS.len()));
    for token in TOKENS {
        assert_eq!(token.var, format!("var({}, {})", token.name, token.light));
        assert_eq!(with_theme(token.var, Theme::Dark), token.dark);
    }
}

#[test]
fn the_page_has_the_same_tokens() {
    let css = tokens_css();
    assert!(css.matches("--ct-ink: ").count() == 3 && css.contains("prefers-color-scheme: dark"));
    let path = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../..")).join("web/page/tokens.css");
    // A package without the page has nothing to compare.
    if let Ok(page) = std::fs::read_to_string(path) {
        for line in css.lines().filter(|line| line.trim_start().starts_with("--ct-")) {
            assert!(page.contains(line.trim()), "tokens.css lacks {line}");
        }
    }
}
