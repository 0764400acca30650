//! Markdown tables of texts.

/// Makes a row: a `Vec<String>` of the displayed cells.
#[macro_export]
macro_rules! row {
    ($($cell:expr),+ $(,)?) => { vec![$($cell.to_string()),+] };
}
pub use crate::row;

/// Returns a Markdown table of texts, which are not escaped. `sides` has a letter for each column: `l`
/// aligns it left, `r` right.
pub fn markdown<C: AsRef<str>, R: AsRef<[String]>>(
    sides: &str,
    columns: &[C],
    rows: impl IntoIterator<Item = R>,
) -> String {
    let mut text = "|".to_owned();
    for column in columns {
        let name = column.as_ref();
        text.extend([" ", name, if name.is_empty() { "|" } else { " |" }]);
    }
    text += "\n|";
    for side in sides.chars() {
        text += if side == 'r' { "---:|" } else { "---|" };
    }
    text.push('\n');
    for row in rows {
        text.extend(["| ", &row.as_ref().join(" | "), " |\n"]);
    }
    text
}
