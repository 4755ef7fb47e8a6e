//! Reads `.mas2j` project files: lexer, builder and messages of their own beside those of agent files.

mod builder;
mod lexer;
mod message;
mod print;
mod token;

pub(crate) use builder::{AgentItem, ProjectBuilder, Section};
pub use token::ProjectToken;

use crate::ast::project::Project;
use crate::code;
use crate::diagnostic::Diagnostic;
use crate::lexer::Comment;
use crate::parse::useful;
use crate::source::{FileId, Span};

mod grammar {
    lalrpop_util::lalrpop_mod!(
        #[allow(
            clippy::all,
            clippy::disallowed_types,
            clippy::large_enum_variant,
            clippy::match_wildcard_for_single_variants,
            clippy::unwrap_used,
            missing_docs,
            unreachable_pub,
            unused,
            reason = "generated"
        )]
        parser,
        "/project.rs"
    );
    pub(super) use parser::ProjectParser;
}

/// The result of reading a project file.
#[derive(Clone, Debug, Default)]
pub struct ParsedProject {
    /// What could be read.
    pub project: Project,
    /// What is wrong, in textual order.
    pub diagnostics: Vec<Diagnostic>,
    /// The comments, in textual order.
    pub comments: Vec<Comment>,
}

impl ParsedProject {
    /// Whether there is any error.
    pub fn has_errors(&self) -> bool {
        self.diagnostics.iter().any(Diagnostic::is_error)
    }
}

/// The tokens of a project file with their places, and its comments. The token of a section reaches
/// from its word to its colon; comments between them are in the list as well. Never fails: what is no
/// token is left out, which [`parse_project`] reports.
pub fn lex_project(text: &str, file: FileId) -> (Vec<(ProjectToken, Span)>, Vec<Comment>) {
    let lexed = lexer::lex(text, file);
    let tokens = lexed.tokens.into_iter();
    let tokens = tokens.map(|(start, token, end)| (token, Span::new(start, end)));
    (tokens.collect(), lexed.comments)
}

/// Reads a project file. Never fails: what cannot be read is reported and left out.
pub fn parse_project(text: &str, file: FileId) -> ParsedProject {
    let lexed = lexer::lex(text, file);
    let mut builder = ProjectBuilder::new(text, file, lexed.diagnostics);
    let Some(&(_, first, _)) = lexed.tokens.first() else {
        if builder.diagnostics.is_empty() {
            let diagnostic = Diagnostic::error(
                code::PROJECT_HEADER,
                file,
                Span::default(),
                "the project file is empty",
            )
            .help("A project looks like `MAS name { agents: bob; }`.");
            builder.diagnostics.push(diagnostic);
        }
        let diagnostics = useful(builder.diagnostics, file);
        return ParsedProject {
            project: Project::default(),
            diagnostics,
            comments: lexed.comments,
        };
    };
    if first != ProjectToken::Mas {
        builder.missing_header(lexed.tokens[0]);
        let diagnostics = useful(builder.diagnostics, file);
        return ParsedProject {
            project: Project::default(),
            diagnostics,
            comments: lexed.comments,
        };
    }
    let tokens = lexed.tokens.iter().copied().map(Ok);
    let project = match grammar::ProjectParser::new().parse(&mut builder, tokens) {
        Ok(project) => project,
        Err(error) => {
            builder.syntax_errors.push(error);
            builder.partial()
        }
    };
    let errors = std::mem::take(&mut builder.syntax_errors);
    for error in errors.into_iter().take(crate::parse::MAX_ERRORS) {
        let diagnostic = message::describe(&builder, &lexed.tokens, error);
        builder.diagnostics.extend(diagnostic);
    }
    let diagnostics = useful(builder.diagnostics, file);
    ParsedProject {
        project,
        diagnostics,
        comments: lexed.comments,
    }
}
