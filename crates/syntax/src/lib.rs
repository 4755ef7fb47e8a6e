//! From text to the syntax tree of AgentSpeak(L) programs and `.mas2j` projects, and back.
//!
//! Parsing never fails: it returns what could be read and [`Diagnostic`]s. This crate knows nothing
//! of agents or the file system.
//!
//! Reading order: [`ast`], `token.rs`, `lexer.rs`, `grammar/agentspeak.lalrpop` (top-level folder),
//! `builder.rs`, `parse.rs`; then [`diagnostic`], [`code`], [`mod@render`].

pub mod ast;
mod builder;
pub mod code;
pub mod diagnostic;
mod lexer;
mod parse;
mod print;
mod project;
pub mod render;
pub mod source;
mod token;

pub use code::Code;
pub use diagnostic::{Diagnostic, Severity, suggest};
pub use lexer::{Comment, Decoded, Lexed, Lexeme, MAX_NESTING, decode, lex};
pub use parse::{
    MAX_ERRORS, Parsed, parse_body, parse_formula, parse_plan, parse_program, parse_term,
    parse_terms, parse_trigger,
};
pub use project::{ParsedProject, ProjectToken, lex_project, parse_project};
pub use render::{RenderOptions, render, to_json};
pub use source::{FileId, Include, LineIndex, Position, Sources, Span};
pub use token::Token;
