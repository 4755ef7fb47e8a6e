//! Makes the tree of a project file and checks what the grammar leaves open: the order of the
//! sections, the values of options, names.

use std::convert::Infallible;

use lalrpop_util::{ErrorRecovery, ParseError};

use super::token::{ProjectToken, SECTIONS};
use crate::ast::project::{
    AgentEntry, AgentOption, Class, DirectiveClass, Hosted, Name, OptionValue, Param, Project, Text,
};
use crate::code;
use crate::diagnostic::{Code, Diagnostic, suggest};
use crate::lexer::string_content;
use crate::source::{FileId, Span};

/// A syntax error as the parser reports it.
pub(crate) type SyntaxError = ParseError<u32, ProjectToken, Infallible>;

/// One section, with the place of its word.
#[derive(Clone, Debug)]
pub(crate) enum Section {
    Infrastructure(Class),
    Environment(Hosted),
    Control(Hosted),
    Agents(Vec<Option<AgentEntry>>),
    Directives(Vec<Option<DirectiveClass>>),
    ClassPath(Vec<Option<Text>>),
    SourcePath(Vec<Option<Text>>),
    /// Could not be read.
    Unknown,
}

/// What may follow the file and the options of an agent.
#[derive(Clone, Debug)]
pub(crate) enum AgentItem {
    ArchClass(Class),
    AgentClass(Class),
    BeliefBaseClass(Class),
    Count(Option<u32>),
    Host(Text),
}

/// The options with fixed values.
const FIXED: [(&str, &[&str]); 3] = [
    ("events", &["discard", "requeue", "retrieve", "priority"]),
    ("intBels", &["sameFocus", "newFocus"]),
    ("synchronised", &["true", "false"]),
];

/// The options that are known, for spelling.
const OPTIONS: [&str; 16] = [
    "events",
    "intBels",
    "synchronised",
    "nrcbp",
    "verbose",
    "beliefs",
    "goals",
    "tro",
    "qcache",
    "qprofiling",
    "rc",
    "cycles",
    "cycles_sense",
    "cycles_deliberate",
    "cycles_act",
    "mindinspector",
];

/// Receives what the grammar recognises.
pub(crate) struct ProjectBuilder<'s> {
    text: &'s str,
    file: FileId,
    pub(crate) diagnostics: Vec<Diagnostic>,
    pub(crate) syntax_errors: Vec<SyntaxError>,
    /// The last section and the place of its word.
    last_section: Option<(usize, Span)>,
    seen: Vec<usize>,
    project: Project,
}

impl<'s> ProjectBuilder<'s> {
    pub(crate) fn new(text: &'s str, file: FileId, diagnostics: Vec<Diagnostic>) -> Self {
        Self {
            text,
            file,
            diagnostics,
            syntax_errors: Vec::new(),
            last_section: None,
            seen: Vec::new(),
            project: Project::default(),
        }
    }

    pub(crate) fn text(&self, span: Span) -> &'s str {
        span.text(self.text)
    }

    pub(crate) fn error(&self, code: Code, span: Span, message: impl Into<String>) -> Diagnostic {
        Diagnostic::error(code, self.file, span, message)
    }

    fn report(&mut self, diagnostic: Diagnostic) {
        self.diagnostics.push(diagnostic);
    }

    pub(crate) fn recover(&mut self, error: ErrorRecovery<u32, ProjectToken, Infallible>) {
        self.syntax_errors.push(error.error);
    }

    /// What was read before a syntax error that nothing could mend.
    pub(crate) fn partial(&mut self) -> Project {
        std::mem::take(&mut self.project)
    }

    pub(crate) fn missing_header(&mut self, first: (u32, ProjectToken, u32)) {
        let span = Span::new(first.0, first.2);
        let found = self.text(span);
        let mut diagnostic = self
            .error(
                code::PROJECT_HEADER,
                span,
                format!("a project file begins with `MAS`, not with `{found}`"),
            )
            .help("A project looks like `MAS name { agents: bob; }`.");
        if found.eq_ignore_ascii_case("mas") {
            diagnostic = diagnostic.fix("write `MAS`", span, "MAS");
        }
        self.report(diagnostic);
    }

    pub(crate) fn project(&mut self, name: Name, span: Span) -> Project {
        self.check_name(&name, "a project");
        let mut project = std::mem::take(&mut self.project);
        project.name = name;
        project.span = span;
        project
    }

    fn check_name(&mut self, name: &Name, role: &str) {
        if name.text.starts_with(|c: char| c.is_ascii_uppercase()) {
            let mut chars = name.text.chars();
            let small: String = chars
                .next()
                .into_iter()
                .flat_map(char::to_lowercase)
                .chain(chars)
                .collect();
            self.report(
                self.error(
                    code::PROJECT_NAME,
                    name.span,
                    format!("the name of {role} begins with a small letter"),
                )
                .fix(format!("write `{small}`"), name.span, small),
            );
        }
    }

    /// Takes a section in, and checks that it stands in its place.
    pub(crate) fn section(&mut self, word: Span, section: Section) {
        let index = match &section {
            Section::Infrastructure(_) => 0,
            Section::Environment(_) => 1,
            Section::Control(_) => 2,
            Section::Agents(_) => 3,
            Section::Directives(_) => 4,
            Section::ClassPath(_) => 5,
            Section::SourcePath(_) => 6,
            Section::Unknown => return,
        };
        let name = SECTIONS[index].0;
        if self.seen.contains(&index) {
            self.report(
                self.error(
                    code::SECTION_ORDER,
                    word,
                    format!("there is a second section `{name}:`"),
                )
                .help("Put all its entries into the first one."),
            );
        } else if let Some((last, place)) = self.last_section
            && last > index
        {
            let order: Vec<&str> = SECTIONS.iter().map(|(name, _)| *name).collect();
            self.report(
                self.error(
                    code::SECTION_ORDER,
                    word,
                    format!("`{name}:` must stand before `{}:`", SECTIONS[last].0),
                )
                .also(place, "this section comes after it")
                .help(format!(
                    "The order of the sections is: {}.",
                    order.join(", ")
                )),
            );
        }
        self.seen.push(index);
        if self.last_section.is_none_or(|(last, _)| last < index) {
            self.last_section = Some((index, word));
        }
        match section {
            Section::Infrastructure(class) => self.project.infrastructure = Some(class),
            Section::Environment(class) => self.project.environment = Some(class),
            Section::Control(class) => self.project.control = Some(class),
            Section::Agents(agents) => self.project.agents.extend(agents.into_iter().flatten()),
            Section::Directives(entries) => self
                .project
                .directives
                .extend(entries.into_iter().flatten()),
            Section::ClassPath(paths) => {
                self.project.class_path.extend(paths.into_iter().flatten())
            }
            Section::SourcePath(paths) => {
                self.project.source_path.extend(paths.into_iter().flatten())
            }
            Section::Unknown => {}
        }
    }

    pub(crate) fn unknown_section(&mut self, word: Span) {
        let name = self.text(word).trim_end_matches(':').trim_end();
        let known = SECTIONS.iter().map(|(name, _)| *name);
        let mut diagnostic = self.error(
            code::UNKNOWN_SECTION,
            word,
            format!("there is no section `{name}:`"),
        );
        diagnostic = match suggest(name, known.clone()) {
            Some(near) => diagnostic.help(format!("Is `{near}:` meant?")).fix(
                format!("write `{near}:`"),
                word,
                format!("{near}:"),
            ),
            None => diagnostic.help(format!(
                "The sections are: {}.",
                known.collect::<Vec<_>>().join(", ")
            )),
        };
        self.report(diagnostic);
    }

    pub(crate) fn needless_semicolon(&mut self, span: Span) {
        self.report(
            self.error(code::PROJECT_SEMICOLON, span, "no `;` belongs here")
                .help("`infrastructure`, `environment` and `executionControl` end without `;`; agents and paths end with it.")
                .fix("delete the `;`", span, ""),
        );
    }

    pub(crate) fn missing_semicolon(&mut self, end: u32) {
        let place = Span::new(end, end);
        self.report(
            self.error(
                code::PROJECT_SEMICOLON,
                place,
                "a `;` is missing at the end of this entry",
            )
            .fix("insert `;`", place, ";"),
        );
    }

    pub(crate) fn name(&self, span: Span) -> Name {
        Name {
            text: self.text(span).to_owned(),
            span,
        }
    }

    pub(crate) fn string(&self, span: Span) -> Text {
        Text {
            text: string_content(self.text(span)),
            span,
        }
    }

    pub(crate) fn path(&self, span: Span) -> Text {
        Text {
            text: self.text(span).to_owned(),
            span,
        }
    }

    pub(crate) fn agent(
        &mut self,
        name: Name,
        file: Option<Text>,
        options: Vec<AgentOption>,
        items: Vec<AgentItem>,
        span: Span,
    ) -> AgentEntry {
        self.check_name(&name, "an agent");
        if matches!(name.text.as_str(), "self" | "percept") {
            self.report(
                self.error(
                    code::PROJECT_NAME,
                    name.span,
                    format!("an agent cannot be called `{}`", name.text),
                )
                .note("`self` and `percept` stand for sources of beliefs.")
                .help("Choose another name."),
            );
        }
        if let Some(file) = &file
            && self
                .text(Span::new(name.span.end, file.span.start))
                .contains('\n')
            && !file.text.contains(['.', '/', '\\'])
            && !self.text(file.span).starts_with('"')
        {
            let place = name.span.after();
            self.report(
                Diagnostic::warning(
                    code::PROJECT_SEMICOLON,
                    self.file,
                    place,
                    format!(
                        "`{}` is read as the source file of the agent `{}`",
                        file.text, name.text
                    ),
                )
                .also(file.span, "if this is an agent, a `;` is missing before it")
                .fix("insert `;`", place, ";"),
            );
        }
        let mut agent = AgentEntry {
            name,
            file,
            options,
            span,
            ..AgentEntry::default()
        };
        for item in items {
            match item {
                AgentItem::ArchClass(class) => agent.arch_classes.push(class),
                AgentItem::AgentClass(class) => agent.agent_class = Some(class),
                AgentItem::BeliefBaseClass(class) => agent.belief_base_class = Some(class),
                AgentItem::Count(count) => agent.count = count,
                AgentItem::Host(host) => agent.host = Some(host),
            }
        }
        agent
    }

    pub(crate) fn count(&mut self, span: Span) -> AgentItem {
        let value = self.text(span).parse::<u32>().ok().filter(|&n| n > 0);
        if value.is_none() {
            self.report(
                self.error(
                    code::AGENT_COUNT,
                    span,
                    format!("`{}` is no number of agents", self.text(span)),
                )
                .help("Write a whole number from 1 on: `#3`."),
            );
        }
        AgentItem::Count(value)
    }

    pub(crate) fn option_value(&self, token: ProjectToken, span: Span) -> (OptionValue, Span) {
        let text = self.text(span);
        let value = match token {
            ProjectToken::String => OptionValue::String(string_content(text)),
            ProjectToken::Number => OptionValue::Number(text.parse().unwrap_or(f64::NAN)),
            _ => OptionValue::Word(text.to_owned()),
        };
        (value, span)
    }

    pub(crate) fn option(
        &mut self,
        key: Name,
        (value, value_span): (OptionValue, Span),
    ) -> AgentOption {
        let written = self.text(value_span);
        let fixed = FIXED.iter().find(|(name, _)| *name == key.text);
        if let Some((_, values)) = fixed
            && !values.contains(&written)
        {
            let mut diagnostic = self
                .error(
                    code::OPTION_VALUE,
                    value_span,
                    format!("`{}` cannot have the value `{written}`", key.text),
                )
                .help(format!("Possible are: {}.", values.join(", ")));
            if let Some(near) = suggest(written.trim_matches('"'), values.iter().copied()) {
                diagnostic = diagnostic.fix(format!("write `{near}`"), value_span, near);
            }
            self.report(diagnostic);
        }
        if matches!(key.text.as_str(), "nrcbp" | "verbose")
            && !matches!(value, OptionValue::Number(_))
        {
            self.report(self.error(
                code::OPTION_VALUE,
                value_span,
                format!("`{}` needs a number, not `{written}`", key.text),
            ));
        }
        if !OPTIONS.contains(&key.text.as_str())
            && let Some(near) = suggest(&key.text, OPTIONS)
            && key.text.len() > 3
        {
            self.report(
                Diagnostic::warning(
                    code::OPTION_NAME,
                    self.file,
                    key.span,
                    format!("the option `{}` has no meaning of its own", key.text),
                )
                .note("It is kept as an option of the user's.")
                .help(format!("Is `{near}` meant?"))
                .fix(format!("write `{near}`"), key.span, near),
            );
        }
        AgentOption {
            key,
            value,
            value_span,
        }
    }

    pub(crate) fn class(&self, name: Span, params: Option<Vec<Param>>, span: Span) -> Class {
        let name: String = self
            .text(name)
            .chars()
            .filter(|c| !c.is_whitespace())
            .collect();
        Class { name, params, span }
    }
}
