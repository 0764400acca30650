//! Rows of words, written as Markdown. Every table is written here.

/// A row: each cell as it is shown.
#[macro_export]
macro_rules! row {
    ($($cell:expr),+ $(,)?) => { vec![$($cell.to_string()),+] };
}
pub use crate::row;

/// A Markdown table. `sides` has a letter for each column: `l` for flush left, `r` for flush
/// right, as numbers are.
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
