//! Error messages: what is wrong, the text with a caret under the token, the violated clause, and what to
//! try.

use std::fmt;
use std::ops::Range;

use miette::{GraphicalReportHandler, GraphicalTheme, LabeledSpan, NamedSource, SourceCode};
use schemars::JsonSchema;
use serde::Serialize;
use textwrap::{WordSeparator, WordSplitter};

use crate::Exit;
use crate::answer::schema::{Answer, WithSchema};
use crosstrack_io::clean::{escape_json, escape_line, escape_lines, shorten};

/// The longest line that is shown with a fault in it, and the longest sentence of a message, in bytes.
const LONGEST: usize = 4096;

/// An error message for the user. What is quoted of a stranger's file is cut to a bounded length. Control characters in
/// quoted texts are made visible.
#[derive(Debug, Default)]
pub struct Diagnostic {
    title: String,
    code: Option<String>,
    source: Option<NamedSource<String>>,
    /// For each byte of the given text, its index in the text as shown.
    shown_at: Vec<usize>,
    /// Whether a blank was added to the text.
    has_room: bool,
    labels: Vec<Label>,
    help: Vec<String>,
}

impl Diagnostic {
    pub fn new(title: impl Into<String>) -> Self {
        Self { title: one_line(&title.into()), ..Self::default() }
    }

    /// Sets the violated clause, which is printed above the title.
    pub fn code(self, code: impl Into<String>) -> Self {
        Self { code: Some(one_line(&code.into())), ..self }
    }

    /// Sets the text in which something is wrong, and its name, such as `moves` or a file name.
    pub fn source(self, name: &str, text: &str) -> Self {
        let (text, shown_at) = escape_lines(text);
        Self { source: Some(NamedSource::new(escape_line(name), text)), shown_at, ..self }
    }

    /// Adds what is wrong with a byte range of the text set by [`Diagnostic::source`].
    pub fn label(mut self, span: Range<usize>, label: impl Into<String>) -> Self {
        let at =
            |byte: usize| self.shown_at.get(byte).or(self.shown_at.last()).map_or(byte, |&at| at);
        let (start, end) = (at(span.start), at(span.end));
        let text = one_line(&label.into());
        self.make_room_at(start);
        self.labels.push(Label { start, end: end.max(start), text });
        self
    }

    /// Adds a blank to the shown text, once, if a label stands at its end, where there is nothing to point at.
    fn make_room_at(&mut self, start: usize) {
        let Some(source) = self.source.take() else { return };
        let text = source.inner();
        let room = if !self.has_room && !text.is_empty() && start == text.len() { " " } else { "" };
        self.has_room |= !room.is_empty();
        self.source = Some(NamedSource::new(source.name(), format!("{text}{room}")));
    }

    /// Adds a suggestion what to try; an empty text adds nothing.
    pub fn help(mut self, help: impl Into<String>) -> Self {
        let help = escape_lines(&shorten(&help.into(), LONGEST)).0;
        if !help.is_empty() {
            self.help.push(help);
        }
        self
    }

    /// Returns the message as JSON on one line, with a line break at the end.
    pub fn to_json(&self, exit: Exit) -> String {
        let report = self.report(exit);
        let text = serde_json::to_string(&WithSchema::new(&report));
        text.map_or_else(
            |_| self.render(DiagnosticStyle::default()),
            |text| escape_json(&text).into_owned() + "\n",
        )
    }

    /// Whether the text in which something is wrong is not shown: it is empty, or too long where the fault is.
    fn is_without_source(&self) -> bool {
        self.source.as_ref().is_some_and(|source| {
            let text = source.inner();
            text.is_empty() || self.labels.iter().any(|label| is_long_at(text, label))
        })
    }

    fn report(&self, exit: Exit) -> ErrorReport<'_> {
        let source = self.source.as_ref().filter(|source| source.inner().len() <= LONGEST_TEXT);
        let room = usize::from(self.has_room);
        ErrorReport {
            exit: exit.code(),
            meaning: exit.meaning(),
            title: &self.title,
            clause: self.code.as_deref(),
            source: source.map(|source| SourceText {
                name: source.name(),
                text: &source.inner()[..source.inner().len() - room],
            }),
            labels: &self.labels,
            help: &self.help,
        }
    }

    /// Returns the message as text, with a line break at the end.
    pub fn render(&self, style: DiagnosticStyle) -> String {
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
        match handler.render_report(&mut text, self) {
            Ok(()) => text,
            Err(fmt::Error) => format!("error: {self}\n"),
        }
    }
}

impl fmt::Display for Diagnostic {
    /// Writes the title, and the labels of a text that is not shown, each with its place.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.title)?;
        let Some(source) = self.source.as_ref().filter(|_| self.is_without_source()) else {
            return Ok(());
        };
        self.labels.iter().try_for_each(|label| {
            if source.inner().is_empty() {
                return write!(f, ": {}", label.text);
            }
            let before = &source.inner()[..label.start];
            let line = 1 + before.matches('\n').count();
            let column = 1 + before.len() - before.rfind('\n').map_or(0, |end| end + 1);
            write!(f, ": {} ({}:{line}:{column})", label.text, source.name())
        })
    }
}

impl std::error::Error for Diagnostic {}

impl miette::Diagnostic for Diagnostic {
    fn code<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        self.code.as_ref().map(|code| Box::new(code) as Box<dyn fmt::Display>)
    }

    fn help<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        (!self.help.is_empty()).then(|| Box::new(self.help.join("\n")) as Box<dyn fmt::Display>)
    }

    fn source_code(&self) -> Option<&dyn SourceCode> {
        let source = self.source.as_ref().filter(|_| !self.is_without_source());
        source.map(|source| source as &dyn SourceCode)
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        let span = |label: &Label| {
            let Label { start, end, text } = label;
            LabeledSpan::new(Some(text.clone()), *start, end - start)
        };
        (!self.labels.is_empty() && !self.is_without_source())
            .then(|| Box::new(self.labels.iter().map(span)) as Box<dyn Iterator<Item = _>>)
    }
}

/// The longest text that is repeated whole in an error in JSON, in bytes.
const LONGEST_TEXT: usize = 64 << 10;

/// Returns a text on one line, cut to a bounded length.
fn one_line(text: &str) -> String {
    escape_line(&shorten(text, LONGEST)).into_owned()
}

/// Whether the lines of a text that a label touches are too long to be shown.
fn is_long_at(text: &str, label: &Label) -> bool {
    let start = text[..label.start].rfind('\n').map_or(0, |end| end + 1);
    let end = text[label.end..].find('\n').map_or(text.len(), |length| label.end + length);
    end - start > LONGEST
}

/// The error of a command that gives no answer.
#[derive(Serialize, JsonSchema)]
pub struct ErrorReport<'t> {
    /// The exit code of the program.
    exit: u8,
    /// The meaning of the exit code.
    meaning: &'static str,
    /// The error as a sentence.
    title: &'t str,
    /// The id of the violated clause, such as `PL-PLACE`; `null` if no clause is violated.
    clause: Option<&'t str>,
    /// The text in which something is wrong; `null` if there is none or it is long.
    source: Option<SourceText<'t>>,
    /// The places in the text, and what is wrong there.
    labels: &'t [Label],
    /// Suggestions of what to try.
    help: &'t [String],
}

impl Answer for ErrorReport<'_> {
    const NAME: &'static str = "error";
}

#[derive(Serialize, JsonSchema)]
struct SourceText<'t> {
    /// The name of the text, such as `moves`, or the name of its file.
    name: &'t str,
    /// The whole text.
    text: &'t str,
}

#[derive(Debug, Serialize, JsonSchema)]
struct Label {
    /// The first wrong byte of the text, 0-based.
    start: usize,
    /// The end of the wrong bytes, exclusive.
    end: usize,
    /// What is wrong with these bytes.
    text: String,
}

/// The style in which an error message is printed. The default suits a log file: no colours, no box-drawing
/// characters.
#[derive(Clone, Copy, Debug, Default)]
pub struct DiagnosticStyle {
    pub colours: bool,
    /// Whether box-drawing characters replace ASCII.
    pub lines: bool,
}
