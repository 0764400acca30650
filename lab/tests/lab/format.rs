//! Every table in every format can be read back by ordinary readers, and says where it is from.

use crosstrack::rules::{Board, Ruleset, Seats};
use crosstrack_cli::game::tables;
use crosstrack_io::table::{TableData, TableFormat, Value};

fn all() -> Vec<TableData> {
    let rules = Ruleset::standard(Board::SMALL, Seats::Two);
    tables::all(&rules)
}

#[test]
fn csv_reads_back_as_it_is() {
    for data in all() {
        let text = data.render(TableFormat::Csv);
        let mut reader = csv::Reader::from_reader(text.as_bytes());
        let columns: Vec<String> = reader.headers().unwrap().iter().map(str::to_owned).collect();
        assert!(data.columns().eq(&columns));
        let rows: Vec<csv::StringRecord> = reader.records().map(Result::unwrap).collect();
        assert_eq!(rows.len(), data.rows.len(), "{}", data.name);
        for (read, row) in rows.iter().zip(&data.rows) {
            for (entry, value) in read.iter().zip(row) {
                match value {
                    Value::None => assert_eq!(entry, ""),
                    Value::Number(n) => assert_eq!(entry.parse(), Ok(*n)),
                    Value::Text(t) => assert_eq!(entry, t),
                }
            }
        }
    }
}

#[test]
fn json_has_numbers_as_numbers() {
    for data in all() {
        let read: serde_json::Value =
            serde_json::from_str(&data.render(TableFormat::Json)).unwrap();
        assert_eq!(read["name"], data.name);
        assert_eq!(read["provenance"]["version"], env!("CARGO_PKG_VERSION"));
        assert_eq!(read["provenance"]["basis"], data.basis.as_str());
        let rows = read["rows"].as_array().unwrap();
        assert_eq!(rows.len(), data.rows.len());
        for (object, row) in rows.iter().zip(&data.rows) {
            assert_eq!(object.as_object().unwrap().len(), data.fields.len());
            for (column, value) in data.columns().zip(row) {
                match value {
                    Value::None => assert!(object[column].is_null()),
                    Value::Number(n) => assert_eq!(object[column].as_i64(), Some(*n)),
                    Value::Text(t) => assert_eq!(object[column], t.as_str()),
                }
            }
        }
    }
}

#[test]
fn text_is_aligned() {
    for data in all() {
        let text = data.render(TableFormat::Text);
        let rule = text.lines().find(|line| line.starts_with("--")).unwrap();
        let starts = rule.char_indices().filter(|&(i, _)| i > 0 && rule[i - 1..].starts_with(" -"));
        let starts: Vec<usize> = starts.map(|(i, _)| i).collect();
        assert_eq!(starts.len() + 1, data.fields.len());
        let body = text.lines().skip_while(|line| !line.starts_with("--"));
        for line in body.skip(1).take(data.rows.len()) {
            let chars: Vec<char> = line.chars().collect();
            for &start in &starts {
                assert!(chars.get(start - 1).is_none_or(|&c| c == ' '), "{line}");
            }
        }
    }
}

#[test]
fn every_format_names_its_command_and_ends_with_a_line_break() {
    for data in all() {
        assert!(!data.basis.is_empty() && !data.about.is_empty() && !data.rows.is_empty());
        // CSV is data and nothing else.
        for format in [TableFormat::Text, TableFormat::Json] {
            let text = data.render(format);
            let command = format!("crosstrack table {} --format {format}", data.name);
            let unwrapped = text.replace('\n', " ");
            assert!(unwrapped.contains(&command), "{command}");
            assert!(text.ends_with('\n') && !text.contains('\r'));
        }
    }
}
