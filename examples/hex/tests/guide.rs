//! The code of `docs/your-game.md` is that of the example.

use std::fs;
use std::path::Path;

const GUIDE: &str = include_str!("../../../docs/your-game.md");

/// Returns the blocks of the guide in a language.
fn blocks(language: &str) -> Vec<&'static str> {
    let parts = GUIDE.split("```").skip(1).step_by(2);
    parts.filter_map(|part| part.strip_prefix(language)?.strip_prefix('\n')).collect()
}

/// Returns the lines of a text without the blanks before them.
fn trimmed(text: &str) -> String {
    text.lines().map(str::trim_start).collect::<Vec<_>>().join("\n")
}

#[test]
fn the_code_of_the_guide_is_in_the_example() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let files = fs::read_dir(folder).expect("a folder").map(|entry| {
        trimmed(&fs::read_to_string(entry.expect("an entry").path()).expect("a file"))
    });
    // The command with Hex in its list is an example of the command's package.
    let main = include_str!("../../../crates/cli/examples/hex.rs");
    let files: Vec<String> = files.chain([trimmed(main)]).collect();
    let mut found = 0;
    for block in blocks("rust").into_iter().chain(blocks("text")) {
        // Each item of a block is in one piece: they are divided by lines without an indent.
        for item in items(block) {
            let item = trimmed(&item);
            assert!(files.iter().any(|file| file.contains(&item)), "not in the example:\n{item}");
            found += 1;
        }
    }
    assert!(found > 10, "{found}");
}

/// Divides a block at empty lines before items, which have no indent.
fn items(block: &str) -> Vec<String> {
    let mut items = vec![String::new()];
    let lines: Vec<&str> = block.lines().collect();
    for (index, line) in lines.iter().enumerate() {
        let is_border =
            line.is_empty() && lines.get(index + 1).is_some_and(|next| !next.starts_with(' '));
        if is_border {
            items.push(String::new());
        } else {
            *items.last_mut().expect("one") += &format!("{line}\n");
        }
    }
    items
}
