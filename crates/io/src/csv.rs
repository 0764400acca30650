//! Comma-separated values.

/// Returns CSV as in RFC 4180, but with line feeds as line ends: a line of column names, then the rows.
///
/// # Panics
/// If a row does not have one cell for each column, or a name or a cell is not UTF-8.
pub fn csv<C: AsRef<[u8]>, R: IntoIterator<Item: AsRef<[u8]>>>(
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
