//! The tokens of project files. Which words are special depends on where they stand (see `lexer.rs`).

use logos::Logos;

use crate::token::{block_comment, string};

/// A token kind.
#[derive(Logos, Clone, Copy, Debug, PartialEq, Eq)]
#[logos(skip r"[ \t\r\n\f]+")]
#[allow(missing_docs, reason = "the names say it")]
pub enum ProjectToken {
    #[regex(r"//[^\n]*", allow_greedy = true)]
    LineComment,
    #[token("/*", block_comment)]
    BlockComment,
    /// `bob`, `Local`
    #[regex(r"[A-Za-z][A-Za-z0-9_]*")]
    Word,
    /// `my-agent`: not allowed as a name
    #[regex(r"[A-Za-z][A-Za-z0-9_]*(-[A-Za-z0-9_]+)+")]
    DashedWord,
    #[regex(r"-?[0-9]+(\.[0-9]+)?([eE][+-]?[0-9]+)?")]
    #[regex(r"-?\.[0-9]+([eE][+-]?[0-9]+)?")]
    Number,
    #[token("\"", string)]
    String,
    #[token("{")]
    LBrace,
    #[token("}")]
    RBrace,
    #[token("[")]
    LBracket,
    #[token("]")]
    RBracket,
    #[token("(")]
    LParen,
    #[token(")")]
    RParen,
    #[token(",")]
    Comma,
    #[token(";")]
    Semicolon,
    #[token(":")]
    Colon,
    #[token(".")]
    Dot,
    #[token("=")]
    Equals,
    #[token("#")]
    Hash,

    // Made by the lexer's second half from words and their surroundings.
    /// `MAS`
    Mas,
    /// `infrastructure:` and so on, with the colon
    Infrastructure,
    Environment,
    Control,
    Agents,
    Directives,
    ClassPath,
    SourcePath,
    /// A word with a colon that is no section
    UnknownSection,
    /// A path after an agent's name
    File,
    /// `at` before a string
    At,
    ArchClass,
    AgentClass,
    BeliefBaseClass,
    Error,
}

/// The words that begin sections, in the order in which the sections must come.
pub(super) const SECTIONS: [(&str, ProjectToken); 7] = [
    ("infrastructure", ProjectToken::Infrastructure),
    ("environment", ProjectToken::Environment),
    ("executionControl", ProjectToken::Control),
    ("agents", ProjectToken::Agents),
    ("directives", ProjectToken::Directives),
    ("classpath", ProjectToken::ClassPath),
    ("aslSourcePath", ProjectToken::SourcePath),
];
