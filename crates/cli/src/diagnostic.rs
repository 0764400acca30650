//! What goes wrong, as a person sees it: the text with a caret under the token, what is wrong
//! with it, the clause, and what to try.

use std::fmt;
use std::ops::Range;

use miette::{GraphicalReportHandler, GraphicalTheme, LabeledSpan, NamedSource, SourceCode};
use schemars::JsonSchema;
use serde::Serialize;

use crate::Exit;
use crate::answer::{Answer, Named};
use crate::games::clause;
use crosstrack_io::clean::{escape_json, escape_line, escape_lines};

/// One thing that is wrong. Texts of others in it are shown and not obeyed.
#[derive(Debug, Default)]
pub struct Diagnostic {
    title: String,
    code: Option<String>,
    source: Option<NamedSource<String>>,
    /// Where each byte of the text that was given is in the text that is shown.
    shown_at: Vec<usize>,
    labels: Vec<Labelled>,
    help: Vec<String>,
}

impl Diagnostic {
    pub fn new(title: impl Into<String>) -> Self {
        Self { title: escape_line(&title.into()).into_owned(), ..Self::default() }
    }

    /// The clause that is broken, shown above the title.
    pub fn code(self, code: impl Into<String>) -> Self {
        Self { code: Some(escape_line(&code.into()).into_owned()), ..self }
    }

    /// The text in which something is wrong, and what it is called.
    pub fn source(self, name: &str, text: &str) -> Self {
        let (text, shown_at) = escape_lines(text);
        Self { source: Some(NamedSource::new(escape_line(name), text)), shown_at, ..self }
    }

    /// What is wrong with those bytes of the text, which is known by now.
    pub fn label(mut self, span: Range<usize>, label: impl Into<String>) -> Self {
        let at =
            |byte: usize| self.shown_at.get(byte).or(self.shown_at.last()).map_or(byte, |&at| at);
        let (start, end) = (at(span.start), at(span.end));
        let text = escape_line(&label.into()).into_owned();
        self.labels.push(Labelled { start, end: end.max(start), text });
        self
    }

    /// What to try; each on lines of its own.
    pub fn help(mut self, help: impl Into<String>) -> Self {
        let help = escape_lines(&help.into()).0;
        if !help.is_empty() {
            self.help.push(help);
        }
        self
    }

    /// The diagnostic for programs, as JSON on one line; ends with a line break.
    pub fn json(&self, exit: Exit) -> String {
        let report = self.report(exit);
        let text = serde_json::to_string(&Named::new(&report));
        text.map_or_else(
            |_| self.render(Looks::default()),
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
            source: source.map(|source| Source { name: source.name(), text: source.inner() }),
            labels: &self.labels,
            help: &self.help,
        }
    }

    /// The diagnostic as text; ends with a line break.
    pub fn render(&self, looks: Looks) -> String {
        let theme = match (looks.lines, looks.colours) {
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
    /// The title; of an empty text also what is wrong with it, since there is nothing to point at.
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
        let span = |label: &Labelled| {
            let Labelled { start, end, text } = label;
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
    source: Option<Source<'t>>,
    /// Where in the text, and what.
    labels: &'t [Labelled],
    /// What to try.
    help: &'t [String],
}

impl Answer for ErrorReport<'_> {
    const NAME: &'static str = "error";
}

#[derive(Serialize, JsonSchema)]
struct Source<'t> {
    /// What the text is called, such as `moves` or the name of a file.
    name: &'t str,
    /// The text.
    text: &'t str,
}

#[derive(Debug, Serialize, JsonSchema)]
struct Labelled {
    /// The first byte of the text that is wrong, from 0.
    start: usize,
    /// The byte after the last one.
    end: usize,
    /// What is wrong with it.
    text: String,
}

/// How a diagnostic looks: without both, as a log file can hold it.
#[derive(Clone, Copy, Debug, Default)]
pub struct Looks {
    pub colours: bool,
    /// Lines in place of ASCII.
    pub lines: bool,
}

/// A clause with what it says.
pub fn cited(id: &str) -> String {
    match clause(id) {
        Some(clause) => format!("{id}: {}", clause.summary),
        None => id.to_owned(),
    }
}
