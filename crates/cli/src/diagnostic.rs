//! Messages about errors: what is wrong, the text with a caret under the token, the clause, and what
//! to try.

use std::fmt;
use std::ops::Range;

use miette::{GraphicalReportHandler, GraphicalTheme, LabeledSpan, NamedSource, SourceCode};
use schemars::JsonSchema;
use serde::Serialize;

use crate::Exit;
use crate::answer::{Answer, WithSchema};
use crate::games::clause;
use crosstrack_io::clean::{escape_json, escape_line, escape_lines};

/// The message of an error. Control characters in texts of others are shown and not obeyed.
#[derive(Debug, Default)]
pub struct Diagnostic {
    title: String,
    code: Option<String>,
    source: Option<NamedSource<String>>,
    /// For each byte of the given text, its place in the text that is shown.
    shown_at: Vec<usize>,
    labels: Vec<Label>,
    help: Vec<String>,
}

impl Diagnostic {
    pub fn new(title: impl Into<String>) -> Self {
        Self { title: escape_line(&title.into()).into_owned(), ..Self::default() }
    }

    /// Sets the clause that is broken, which stands above the title.
    pub fn code(self, code: impl Into<String>) -> Self {
        Self { code: Some(escape_line(&code.into()).into_owned()), ..self }
    }

    /// Sets the text in which something is wrong, and its name.
    pub fn source(self, name: &str, text: &str) -> Self {
        let (text, shown_at) = escape_lines(text);
        Self { source: Some(NamedSource::new(escape_line(name), text)), shown_at, ..self }
    }

    /// Says what is wrong with these bytes of the text, which [`Diagnostic::source`] has set.
    pub fn label(mut self, span: Range<usize>, label: impl Into<String>) -> Self {
        let at =
            |byte: usize| self.shown_at.get(byte).or(self.shown_at.last()).map_or(byte, |&at| at);
        let (start, end) = (at(span.start), at(span.end));
        let text = escape_line(&label.into()).into_owned();
        self.labels.push(Label { start, end: end.max(start), text });
        self
    }

    /// Adds something to try; an empty text adds nothing.
    pub fn help(mut self, help: impl Into<String>) -> Self {
        let help = escape_lines(&help.into()).0;
        if !help.is_empty() {
            self.help.push(help);
        }
        self
    }

    /// Writes the message as JSON on one line; ends with a line break.
    pub fn to_json(&self, exit: Exit) -> String {
        let report = self.report(exit);
        let text = serde_json::to_string(&WithSchema::new(&report));
        text.map_or_else(
            |_| self.render(DiagnosticStyle::default()),
            |text| escape_json(&text).into_owned() + "\n",
        )
    }

    /// Whether the text in which something is wrong is empty.
    fn is_about_nothing(&self) -> bool {
        self.source.as_ref().is_some_and(|source| source.inner().is_empty())
    }

    fn report(&self, exit: Exit) -> ErrorReport<'_> {
        let source = self.source.as_ref();
        ErrorReport {
            exit: exit.code(),
            meaning: exit.meaning(),
            title: &self.title,
            clause: self.code.as_deref(),
            source: source.map(|source| SourceText { name: source.name(), text: source.inner() }),
            labels: &self.labels,
            help: &self.help,
        }
    }

    /// Writes the message as text; ends with a line break.
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
            .without_syntax_highlighting();
        match handler.render_report(&mut text, self) {
            Ok(()) => text,
            Err(fmt::Error) => format!("error: {self}\n"),
        }
    }
}

impl fmt::Display for Diagnostic {
    /// Writes the title, and the labels of an empty text, which has nothing to point at.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.title)?;
        let mut labels = self.labels.iter().filter(|_| self.is_about_nothing());
        labels.try_for_each(|label| write!(f, ": {}", label.text))
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
        let source = self.source.as_ref().filter(|_| !self.is_about_nothing());
        source.map(|source| source as &dyn SourceCode)
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        let span = |label: &Label| {
            let Label { start, end, text } = label;
            LabeledSpan::new(Some(text.clone()), *start, end - start)
        };
        (!self.labels.is_empty() && !self.is_about_nothing())
            .then(|| Box::new(self.labels.iter().map(span)) as Box<dyn Iterator<Item = _>>)
    }
}

/// Why there is no answer.
#[derive(Serialize, JsonSchema)]
pub struct ErrorReport<'t> {
    /// The exit code.
    exit: u8,
    /// What it means.
    meaning: &'static str,
    /// What is wrong.
    title: &'t str,
    /// The clause that is broken, with what it says.
    clause: Option<&'t str>,
    /// The text in which something is wrong.
    source: Option<SourceText<'t>>,
    /// Where in the text, and what.
    labels: &'t [Label],
    /// What to try.
    help: &'t [String],
}

impl Answer for ErrorReport<'_> {
    const NAME: &'static str = "error";
}

#[derive(Serialize, JsonSchema)]
struct SourceText<'t> {
    /// What the text is called, such as `moves` or the name of a file.
    name: &'t str,
    /// The text.
    text: &'t str,
}

#[derive(Debug, Serialize, JsonSchema)]
struct Label {
    /// The first byte of the text that is wrong, from 0.
    start: usize,
    /// The byte after the last one.
    end: usize,
    /// What is wrong with it.
    text: String,
}

/// How a diagnostic looks. The default suits a log file: no colours, no lines.
#[derive(Clone, Copy, Debug, Default)]
pub struct DiagnosticStyle {
    pub colours: bool,
    /// Box-drawing characters in place of ASCII.
    pub lines: bool,
}

/// Returns a clause with its text; only the id if there is no such clause.
pub fn cite_clause(id: &str) -> String {
    match clause(id) {
        Some(clause) => format!("{id}: {}", clause.summary),
        None => id.to_owned(),
    }
}
