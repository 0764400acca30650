//! Pages that are written by hand, with tables that are made.

use crosstrack_io::table::Provenance;

/// Returns a page in which each table takes the place of the next one with the same heading; a table that the page does
/// not have is added at its end. The last line becomes the provenance.
pub(crate) fn fill(page: &str, tables: &[String], provenance: &Provenance) -> String {
    let (before, last) = page.trim_end().rsplit_once('\n').unwrap_or_default();
    let mut rest = if last.starts_with("_crosstrack ") { &page[..=before.len()] } else { page };
    let (mut out, mut missing) = (String::new(), String::new());
    for table in tables {
        let heading = table.lines().next().unwrap_or_default();
        let mut lines = rest.split_inclusive('\n');
        let start: usize =
            lines.by_ref().take_while(|line| line.trim_end() != heading).map(str::len).sum();
        if start == rest.len() {
            missing.extend([table, "\n"]);
            continue;
        }
        let rows = rest[start..].split_inclusive('\n').take_while(|line| line.starts_with('|'));
        let end = start + rows.map(str::len).sum::<usize>();
        out.extend([&rest[..start], table]);
        rest = &rest[end..];
    }
    format!("{out}{rest}{missing}_{provenance}_\n")
}
