//! Writes tables.

use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

use crate::table::{Field, TableData, TableFormat, Value, indent_words};

impl TableData {
    /// Returns the table in a format, as text that ends with a line break.
    pub fn render(&self, format: TableFormat) -> String {
        match format {
            TableFormat::Text => text(self),
            TableFormat::Csv => csv(self),
            TableFormat::Json => json(self),
        }
    }
}

/// Returns the text of a value for people.
fn cell_text(value: &Value) -> String {
    match value {
        Value::None => "-".to_owned(),
        Value::Number(number) => number.to_string(),
        Value::Text(text) => text.clone(),
    }
}

/// Returns whether a column has only numbers, and is therefore aligned to the right.
fn is_numeric(table: &TableData, column: usize) -> bool {
    let mut numbers = table.rows.iter().map(|row| &row[column]).filter(|v| **v != Value::None);
    numbers.clone().next().is_some() && numbers.all(|v| matches!(v, Value::Number(_)))
}

/// Writes the title, aligned columns and the provenance.
pub(super) fn text(table: &TableData) -> String {
    let mut lines = vec![table.columns().map(str::to_owned).collect::<Vec<_>>()];
    lines.extend(table.rows.iter().map(|row| row.iter().map(cell_text).collect()));
    let columns = 0..table.fields.len();
    let length = |line: &Vec<String>, c: usize| line[c].chars().count();
    let widths: Vec<usize> = columns
        .clone()
        .map(|c| lines.iter().map(|line| length(line, c)).max().unwrap_or(0))
        .collect();
    let numeric: Vec<bool> = columns.map(|c| is_numeric(table, c)).collect();
    let mut out =
        format!("{}\n\n{}\n", table.title, indent_words(table.about.split_whitespace(), 0));
    for (index, line) in lines.iter().enumerate() {
        let mut row = String::new();
        for (c, entry) in line.iter().enumerate() {
            let gap = " ".repeat(widths[c] - length(line, c));
            let (before, after) =
                if numeric[c] { (gap, String::new()) } else { (String::new(), gap) };
            row.extend([&before, entry, &after, "  "]);
        }
        out += row.trim_end();
        out.push('\n');
        if index == 0 {
            let rule: Vec<String> = widths.iter().map(|&w| "-".repeat(w)).collect();
            out += &rule.join("  ");
            out.push('\n');
        }
    }
    let provenance = table.provenance(TableFormat::Text).to_string();
    out + "\n" + &indent_words(provenance.split_whitespace(), 0)
}

/// Writes plain CSV: the names of the columns, then the rows. Unlike the other formats, CSV has no
/// provenance; the provenance of a CSV file is in its data package.
fn csv(table: &TableData) -> String {
    let rows = table.rows.iter().map(|row| {
        row.iter().map(|v| if *v == Value::None { String::new() } else { cell_text(v) })
    });
    crate::table::csv(table.columns(), rows)
}

struct Row<'t>(&'t [Field], &'t [Value]);

impl Serialize for Row<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for (field, value) in self.0.iter().zip(self.1) {
            map.serialize_entry(&field.name, value)?;
        }
        map.end()
    }
}

fn to_json(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("texts and numbers only")
}

/// Writes one object, with a line for each row.
pub(super) fn json(table: &TableData) -> String {
    let rows: Vec<String> =
        table.rows.iter().map(|row| format!("    {}", to_json(&Row(&table.fields, row)))).collect();
    let head = [
        ("schema", to_json(&"crosstrack/table/1")),
        ("name", to_json(&table.name)),
        ("title", to_json(&table.title)),
        ("about", to_json(&table.about)),
        ("provenance", to_json(&table.provenance(TableFormat::Json))),
        ("fields", to_json(&table.fields)),
    ];
    let head = head.map(|(key, value)| format!("  \"{key}\": {value},\n")).concat();
    format!("{{\n{head}  \"rows\": [\n{}\n  ]\n}}\n", rows.join(",\n"))
}
