//! Rows of words, written as CSV and as Markdown. Every table is written here.

/// A row: each cell as it is shown.
macro_rules! row {
    ($($cell:expr),+ $(,)?) => { vec![$($cell.to_string()),+] };
}
pub(crate) use row;

/// RFC 4180 with line feeds: the names of the columns, then the rows.
///
/// # Panics
/// If a row does not have one cell for each column.
pub(crate) fn csv<C: AsRef<[u8]>, R: IntoIterator<Item: AsRef<[u8]>>>(
    columns: impl IntoIterator<Item = C>,
    rows: impl IntoIterator<Item = R>,
) -> String {
    let mut writer = csv::Writer::from_writer(Vec::new());
    let in_memory = "rows of one length, written to memory";
    writer.write_record(columns).expect(in_memory);
    for row in rows {
        writer.write_record(row).expect(in_memory);
    }
    let bytes = writer.into_inner().expect(in_memory);
    String::from_utf8(bytes).expect("text in, text out")
}

/// A Markdown table. `sides` has a letter for each column: `l` for flush left, `r` for flush
/// right, as numbers are.
pub(crate) fn markdown<C: AsRef<str>, R: AsRef<[String]>>(
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
