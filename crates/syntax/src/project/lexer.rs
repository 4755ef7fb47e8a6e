//! Splits a project file into tokens, and tells by their places which words are special: so a word
//! such as `at` or `agents` may still be the name of an agent or a file.

use logos::Logos;

use super::token::{ProjectToken, SECTIONS};
use crate::code;
use crate::diagnostic::Diagnostic;
use crate::lexer::Comment;
use crate::source::{FileId, Span};

/// A token and its place, as the generated parser wants it.
pub(super) type Lexeme = (u32, ProjectToken, u32);

#[derive(Default)]
pub(super) struct Lexed {
    pub(super) tokens: Vec<Lexeme>,
    pub(super) comments: Vec<Comment>,
    pub(super) diagnostics: Vec<Diagnostic>,
}

/// How deep parameters may nest.
const MAX_DEPTH: usize = 100;

pub(super) fn lex(text: &str, file: FileId) -> Lexed {
    let mut state = State {
        text,
        file,
        out: Lexed::default(),
        agents: false,
        name_next: false,
        depth: 0,
    };
    if text.len() > u32::MAX as usize / 2 {
        let span = Span::default();
        let diagnostic =
            Diagnostic::error(code::TOO_LARGE, file, span, "the text is larger than 2 GB");
        state.out.diagnostics.push(diagnostic);
        return state.out;
    }
    let mut from = if text.starts_with('\u{feff}') { 3 } else { 0 };
    while let Some(next) = state.run(from) {
        from = next;
    }
    state.out
}

struct State<'s> {
    text: &'s str,
    file: FileId,
    out: Lexed,
    /// Inside `agents:`.
    agents: bool,
    /// The next word is the name of an agent.
    name_next: bool,
    depth: usize,
}

impl State<'_> {
    /// Reads tokens from a byte offset until the lexer must be started anew at another one.
    fn run(&mut self, from: usize) -> Option<usize> {
        let mut lexer = ProjectToken::lexer(self.text.get(from..)?);
        while let Some(result) = lexer.next() {
            let range = lexer.span();
            let span = Span::new((from + range.start) as u32, (from + range.end) as u32);
            match result {
                Err(()) => return Some(self.repair(span.start as usize)),
                Ok(ProjectToken::LineComment) => {
                    self.out.comments.push(Comment { span, block: false })
                }
                Ok(ProjectToken::BlockComment) => {
                    self.out.comments.push(Comment { span, block: true })
                }
                Ok(ProjectToken::Word | ProjectToken::DashedWord) => {
                    if let Some(next) = self.word(span) {
                        return Some(next);
                    }
                }
                Ok(token) => {
                    match token {
                        ProjectToken::Semicolon => self.name_next = self.agents,
                        ProjectToken::LParen | ProjectToken::LBracket => self.depth += 1,
                        ProjectToken::RParen | ProjectToken::RBracket => {
                            self.depth = self.depth.saturating_sub(1)
                        }
                        _ => {}
                    }
                    if self.depth > MAX_DEPTH {
                        let message = "parameters are nested too deeply";
                        self.out.diagnostics.push(Diagnostic::error(
                            code::TOO_DEEP,
                            self.file,
                            span,
                            message,
                        ));
                        return None;
                    }
                    self.push(token, span);
                }
            }
        }
        None
    }

    fn push(&mut self, token: ProjectToken, span: Span) {
        self.out.tokens.push((span.start, token, span.end));
    }

    /// Decides what a word is; gives the place to go on if that is not right after it.
    fn word(&mut self, span: Span) -> Option<usize> {
        let word = span.text(self.text);
        let end = span.end as usize;
        let (next_at, next) = self.peek(end);
        if self.out.tokens.is_empty() && word == "MAS" {
            self.push(ProjectToken::Mas, span);
            return None;
        }
        if next == Some(':') {
            let section = SECTIONS
                .iter()
                .find(|(name, _)| *name == word)
                .map(|(_, token)| *token);
            self.agents = section == Some(ProjectToken::Agents);
            self.name_next = self.agents;
            let whole = Span::new(span.start, next_at as u32 + 1);
            self.push(section.unwrap_or(ProjectToken::UnknownSection), whole);
            self.keep_comments(end, next_at);
            return Some(next_at + 1);
        }
        if self.name_next {
            self.name_next = false;
            self.name(span);
            let after = self.file_after(next_at, next);
            if after.is_some() {
                self.keep_comments(end, next_at);
            }
            return after;
        }
        let begins_class = next.is_some_and(|c| c.is_ascii_alphabetic());
        let token = match word {
            "at" if next == Some('"') => ProjectToken::At,
            "agentArchClass" if begins_class => ProjectToken::ArchClass,
            "agentClass" if begins_class => ProjectToken::AgentClass,
            "beliefBaseClass" if begins_class => ProjectToken::BeliefBaseClass,
            _ => {
                self.name(span);
                return None;
            }
        };
        self.push(token, span);
        None
    }

    /// Keeps the comments of a piece of text that is jumped over.
    fn keep_comments(&mut self, from: usize, to: usize) {
        let mut lexer = ProjectToken::lexer(self.text.get(from..to).unwrap_or(""));
        while let Some(result) = lexer.next() {
            let range = lexer.span();
            let span = Span::new((from + range.start) as u32, (from + range.end) as u32);
            match result {
                Ok(ProjectToken::LineComment) => {
                    self.out.comments.push(Comment { span, block: false })
                }
                Ok(ProjectToken::BlockComment) => {
                    self.out.comments.push(Comment { span, block: true })
                }
                _ => {}
            }
        }
    }

    /// A name; one with a dash is reported.
    fn name(&mut self, span: Span) {
        let word = span.text(self.text);
        if word.contains('-') {
            let mended = word.replace('-', "_");
            self.out.diagnostics.push(
                Diagnostic::error(code::PROJECT_NAME, self.file, span, format!("a name cannot have a dash: `{word}`"))
                    .help(format!("Write `{mended}`. A file with a dash in its name is fine: `{mended} {word}.asl;`."))
                    .fix(format!("write `{mended}`"), span, mended),
            );
        }
        self.push(ProjectToken::Word, span);
    }

    /// The source file after an agent's name, if there is one: all up to a blank, `;`, `[` or `#`.
    fn file_after(&mut self, at: usize, next: Option<char>) -> Option<usize> {
        let c = next?;
        if !(c.is_alphanumeric() || matches!(c, '.' | '/' | '\\' | '$' | '_' | '~' | '-')) {
            return None;
        }
        let rest = &self.text[at..];
        let mut end = rest.len();
        for (i, c) in rest.char_indices() {
            let comment = rest[i..].starts_with("/*")
                || (rest[i..].starts_with("//") && !rest[..i].ends_with(':'));
            if c.is_whitespace()
                || comment
                || matches!(
                    c,
                    ';' | '[' | ']' | '#' | ',' | '"' | '\'' | '{' | '}' | '(' | ')'
                )
            {
                end = i;
                break;
            }
        }
        let path = &rest[..end];
        let after = self.peek(at + end).1;
        let option = match path {
            "at" => after == Some('"'),
            "agentArchClass" | "agentClass" | "beliefBaseClass" => {
                after.is_some_and(|c| c.is_ascii_alphabetic())
            }
            _ => path.is_empty() || path.ends_with(':') || after == Some(':'),
        };
        if option {
            return None;
        }
        self.push(ProjectToken::File, Span::new(at as u32, (at + end) as u32));
        Some(at + end)
    }

    /// The next character that is neither blank nor comment.
    fn peek(&self, from: usize) -> (usize, Option<char>) {
        let mut at = from;
        loop {
            let rest = &self.text[at..];
            let trimmed = rest.trim_start();
            at += rest.len() - trimmed.len();
            let skipped = if trimmed.starts_with("//") {
                trimmed.find('\n')
            } else if trimmed.starts_with("/*") {
                trimmed.find("*/").map(|i| i + 2)
            } else {
                return (at, trimmed.chars().next());
            };
            match skipped {
                Some(length) => at += length,
                None => return (self.text.len(), None),
            }
        }
    }

    fn repair(&mut self, at: usize) -> usize {
        let rest = &self.text[at..];
        let c = rest.chars().next().unwrap_or(' ');
        let file = self.file;
        if rest.starts_with("/*") {
            let span = Span::new(at as u32, at as u32 + 2);
            self.out.diagnostics.push(
                Diagnostic::error(
                    code::UNCLOSED_COMMENT,
                    file,
                    span,
                    "this comment is never closed",
                )
                .help("Put `*/` where it should end."),
            );
            return self.text.len();
        }
        if c == '"' {
            let line = rest.split(['\n', '\r']).next().unwrap_or(rest);
            let content = line
                .trim_end()
                .trim_end_matches([')', ']', ';', ',', ' ', '\t']);
            let end = at + content.len().max(1);
            let span = Span::new(at as u32, end as u32);
            self.out.diagnostics.push(
                Diagnostic::error(
                    code::UNCLOSED_STRING,
                    file,
                    span,
                    "this string is not closed on its line",
                )
                .at("the string begins here")
                .fix("close the string", span.after(), "\""),
            );
            self.push(ProjectToken::String, span);
            return end;
        }
        let same = rest.chars().take_while(|&other| other == c);
        let end = at
            + same
                .map(char::len_utf8)
                .sum::<usize>()
                .max(c.len_utf8())
                .min(rest.len());
        let span = Span::new(at as u32, end as u32);
        let mut diagnostic = Diagnostic::error(
            code::UNEXPECTED_CHARACTER,
            file,
            span,
            format!("the character `{c}` has no meaning in a project file"),
        );
        if matches!(c, '/' | '\\') {
            diagnostic = diagnostic
                .help("Put paths in quotes: `bob \"src/bob.asl\";`, `aslSourcePath: \"src\";`.");
        } else if matches!(c, '%') {
            diagnostic = diagnostic.help("Comments begin with `//`.");
        }
        self.out.diagnostics.push(diagnostic);
        if !c.is_whitespace() {
            self.push(ProjectToken::Error, span);
        }
        end
    }
}
