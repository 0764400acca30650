//! Faults as they are printed: what is wrong, the text with a caret under the token, the violated clause, and what to
//! try; or JSON.

use std::fmt;

use miette::{GraphicalReportHandler, GraphicalTheme, LabeledSpan, NamedSource, SourceCode};
use schemars::JsonSchema;
use serde::Serialize;
use textwrap::{WordSeparator, WordSplitter};

use crate::answer::schema::{Answer, WithSchema};
use crate::{Exit, Fault};
use crosstrack_io::clean::{escape_json, escape_line, escape_lines};

/// The longest line that is shown with a fault in it, in bytes.
const LONGEST: usize = 4096;

/// The longest text that is repeated whole in an error in JSON, in bytes.
const LONGEST_TEXT: usize = 64 << 10;

/// The error of a command that gives no answer.
#[derive(Serialize, JsonSchema)]
pub struct ErrorReport {
    /// The exit code of the program.
    exit: u8,
    /// The meaning of the exit code.
    meaning: &'static str,
    #[serde(flatten)]
    fault: Fault,
}

impl Answer for ErrorReport {
    const NAME: &'static str = "error";
}

/// Returns a fault as JSON on one line, with a line break at the end.
pub fn to_json(mut fault: Fault) -> String {
    let exit = Exit::from(fault.kind);
    fault.source = fault.source.filter(|source| source.text.len() <= LONGEST_TEXT);
    let report = ErrorReport { exit: exit.code(), meaning: exit.meaning(), fault };
    let text = serde_json::to_string(&WithSchema::new(&report));
    text.map_or_else(
        |_| render(&report.fault, FaultStyle::default()),
        |text| escape_json(&text).into_owned() + "\n",
    )
}

/// Returns a fault as text, with a line break at the end. Control characters in quoted texts are made visible.
pub fn render(fault: &Fault, style: FaultStyle) -> String {
    let theme = match (style.lines, style.colours) {
        (true, true) => GraphicalTheme::unicode(),
        (true, false) => GraphicalTheme::unicode_nocolor(),
        (false, true) => GraphicalTheme::ascii(),
        (false, false) => GraphicalTheme::none(),
    };
    let mut text = String::new();
    let handler = GraphicalReportHandler::new_themed(theme)
        .with_width(100)
        .with_links(false)
        // A notation or a word with hyphens stays whole.
        .with_word_separator(WordSeparator::AsciiSpace)
        .with_word_splitter(WordSplitter::NoHyphenation)
        .without_syntax_highlighting();
    let shown = Shown::new(fault);
    match handler.render_report(&mut text, &shown) {
        Ok(()) => text,
        Err(fmt::Error) => format!("error: {shown}\n"),
    }
}

/// A fault as it is shown: escaped, with the place of each label in the escaped text.
#[derive(Debug)]
struct Shown {
    title: String,
    clause: Option<&'static str>,
    /// The text, unless it is too long where the fault is, or empty.
    source: Option<NamedSource<String>>,
    labels: Vec<LabeledSpan>,
    help: String,
}

impl Shown {
    fn new(fault: &Fault) -> Self {
        let mut shown = Self {
            title: escape_line(&fault.title).into_owned(),
            clause: fault.clause,
            source: None,
            labels: Vec::new(),
            help: escape_lines(&fault.help.join("\n")).0,
        };
        let Some(source) = &fault.source else { return shown };
        let (mut text, at) = escape_lines(&source.text);
        let at = |byte: usize| at[byte.min(at.len() - 1)];
        let name = escape_line(&source.name).into_owned();
        let is_shown = !text.is_empty()
            && fault.labels.iter().all(|l| !is_long_at(&text, at(l.start), at(l.end)));
        // A label at the end of the text has nothing to point at but a blank.
        let has_end = fault.labels.iter().any(|label| at(label.start) == text.len());
        for label in &fault.labels {
            let (start, end) = (at(label.start), at(label.end));
            let words = escape_line(&label.text).into_owned();
            if is_shown {
                let words = Some(words).filter(|words| !words.is_empty());
                shown.labels.push(LabeledSpan::new(words, start, end.max(start) - start));
            } else if text.is_empty() {
                shown.title += &format!(": {words}");
            } else {
                let before = &text[..start];
                let line = 1 + before.matches('\n').count();
                let column = 1 + before.len() - before.rfind('\n').map_or(0, |end| end + 1);
                shown.title += &format!(": {words} ({name}:{line}:{column})");
            }
        }
        if is_shown {
            text += if has_end { " " } else { "" };
            shown.source = Some(NamedSource::new(name, text));
        }
        shown
    }
}

impl fmt::Display for Shown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.title)
    }
}

impl std::error::Error for Shown {}

impl miette::Diagnostic for Shown {
    fn code<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        self.clause.map(|clause| Box::new(clause) as Box<dyn fmt::Display>)
    }

    fn help<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        (!self.help.is_empty()).then(|| Box::new(&self.help) as Box<dyn fmt::Display>)
    }

    fn source_code(&self) -> Option<&dyn SourceCode> {
        self.source.as_ref().map(|source| source as &dyn SourceCode)
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        (!self.labels.is_empty())
            .then(|| Box::new(self.labels.iter().cloned()) as Box<dyn Iterator<Item = _>>)
    }
}

/// Whether the lines of a text that a range touches are too long to be shown.
fn is_long_at(text: &str, start: usize, end: usize) -> bool {
    let first = text[..start].rfind('\n').map_or(0, |end| end + 1);
    let last = text[end..].find('\n').map_or(text.len(), |length| end + length);
    last - first > LONGEST
}

/// The style in which a fault is printed. The default suits a log file: no colours, no box-drawing
/// characters.
#[derive(Clone, Copy, Debug, Default)]
pub struct FaultStyle {
    pub colours: bool,
    /// Whether box-drawing characters replace ASCII.
    pub lines: bool,
}
