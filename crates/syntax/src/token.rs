//! The tokens of agent files (terms.md 1). A token carries no text: its span does.

use logos::{Lexer, Logos};

/// A token kind.
#[derive(Logos, Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[logos(skip r"[ \t\r\n\f]+")]
pub enum Token {
    /// `// …`
    #[regex(r"//[^\n]*", allow_greedy = true)]
    LineComment,
    /// `/* … */`
    #[token("/*", block_comment)]
    BlockComment,

    /// `p`, `.print`, `math.pi`, `'quoted'`
    #[regex(r"([a-z]|\.[A-Za-z0-9_])([A-Za-z0-9_]|\.[A-Za-z0-9_])*")]
    #[regex(r"'[^']*'")]
    Atom,
    /// `X`, `_`, `_x`, `_12`
    #[regex(r"[A-Z_][A-Za-z0-9_]*")]
    Var,
    /// `12`, `1.5`, `.5`, `1e-3`
    #[regex(r"[0-9]+", priority = 20)]
    #[regex(r"[0-9]*\.[0-9]+([eE][+-]?[0-9]+)?", priority = 20)]
    #[regex(r"[0-9]+[eE][+-]?[0-9]+", priority = 20)]
    Number,
    /// `"text"`, escapes not yet looked at
    #[token("\"", string)]
    String,

    /// `true`
    #[token("true")]
    True,
    /// `false`
    #[token("false")]
    False,
    /// `not`
    #[token("not")]
    Not,
    /// `div`
    #[token("div")]
    IntDiv,
    /// `mod`
    #[token("mod")]
    Mod,
    /// `begin`
    #[token("begin")]
    Begin,
    /// `end`
    #[token("end")]
    End,
    /// `if`
    #[token("if")]
    If,
    /// `else`
    #[token("else")]
    Else,
    /// `elif`
    #[token("elif")]
    Elif,
    /// `for`
    #[token("for")]
    For,
    /// `while`
    #[token("while")]
    While,

    /// `~`
    #[token("~")]
    Tilde,
    /// `@`
    #[token("@")]
    At,
    /// `|&|`
    #[token("|&|")]
    ForkAll,
    /// `|||`
    #[token("|||")]
    ForkAny,
    /// `<-`
    #[token("<-")]
    Arrow,
    /// `<:`
    #[token("<:")]
    GoalCondition,
    /// `:-`
    #[token(":-")]
    RuleArrow,
    /// `::`
    #[token("::")]
    ColonColon,
    /// `!!`
    #[token("!!")]
    BangBang,
    /// `**`
    #[token("**")]
    StarStar,
    /// `<=`
    #[token("<=")]
    Le,
    /// `>=`
    #[token(">=")]
    Ge,
    /// `==`
    #[token("==")]
    EqEq,
    /// `\==`
    #[token(r"\==")]
    NotEq,
    /// `=`
    #[token("=")]
    Eq,
    /// `=..`
    #[token("=..")]
    Univ,
    /// `<`
    #[token("<")]
    Lt,
    /// `>`
    #[token(">")]
    Gt,
    /// `+`
    #[token("+")]
    Plus,
    /// `-`
    #[token("-")]
    Minus,
    /// `*`
    #[token("*")]
    Star,
    /// `/`
    #[token("/")]
    Slash,
    /// `&`
    #[token("&")]
    And,
    /// `|`
    #[token("|")]
    Bar,
    /// `!`
    #[token("!")]
    Bang,
    /// `?`
    #[token("?")]
    Question,
    /// `^`
    #[token("^")]
    Caret,
    /// `;`
    #[token(";")]
    Semicolon,
    /// `,`
    #[token(",")]
    Comma,
    /// `.` as a full stop
    #[token(".")]
    Dot,
    /// `:`
    #[token(":")]
    Colon,
    /// `(`
    #[token("(")]
    LParen,
    /// `)`
    #[token(")")]
    RParen,
    /// `[`
    #[token("[")]
    LBracket,
    /// `]`
    #[token("]")]
    RBracket,
    /// `{`
    #[token("{")]
    LBrace,
    /// `}`
    #[token("}")]
    RBrace,

    /// An operator of another language; the lexer reports it and puts ours in its place.
    #[token("&&")]
    #[token("||")]
    #[token("!=")]
    #[token("!==")]
    #[token("===")]
    #[token(r"\=")]
    #[token(r"=\=")]
    #[token("=:=")]
    #[token("=<")]
    #[token("<>")]
    #[token("=>")]
    #[token("->")]
    #[token(":=")]
    #[token("+=")]
    #[token("-=")]
    #[token(r"\+")]
    Foreign,

    /// Stands for text that no rule matches; it has been reported already.
    Error,

    /// Says what is to be parsed: a clause with its full stop.
    StartClause,
    /// A directive with its braces.
    StartDirective,
    /// A term or formula.
    StartTerm,
    /// Terms with commas between them.
    StartTerms,
    /// A plan body.
    StartBody,
    /// A triggering event.
    StartTrigger,
}

impl Token {
    /// Whether it is a reserved word.
    pub fn is_keyword(self) -> bool {
        use Token::*;
        matches!(
            self,
            True | False | Not | IntDiv | Mod | Begin | End | If | Else | Elif | For | While
        )
    }

    /// Whether an operand, literal or term can end with it.
    pub fn ends_operand(self) -> bool {
        use Token::*;
        matches!(
            self,
            Atom | Var | Number | String | True | False | Begin | End | RParen | RBracket | RBrace
        )
    }

    /// Whether an operand, literal or term can begin with it (signs left out).
    pub fn begins_operand(self) -> bool {
        use Token::*;
        matches!(
            self,
            Atom | Var
                | Number
                | String
                | True
                | False
                | Begin
                | End
                | LParen
                | LBracket
                | LBrace
                | Tilde
                | ColonColon
                | Not
        )
    }
}

/// Bumps to the end of a block comment.
pub(crate) fn block_comment<'s, T: Logos<'s, Source = str>>(lex: &mut Lexer<'s, T>) -> bool {
    match lex.remainder().find("*/") {
        Some(n) => {
            lex.bump(n + 2);
            true
        }
        None => false,
    }
}

/// Reads to the closing quote; a raw line break or the end of the text before it is an error.
pub(crate) fn string<'s, T: Logos<'s, Source = str>>(lex: &mut Lexer<'s, T>) -> bool {
    let bytes = lex.remainder().as_bytes();
    let mut i = 0;
    while let Some(&b) = bytes.get(i) {
        match b {
            b'"' => {
                lex.bump(i + 1);
                return true;
            }
            b'\n' | b'\r' => return false,
            b'\\' => {
                i += if matches!(bytes.get(i + 1), Some(b'\n' | b'\r') | None) {
                    1
                } else {
                    2
                }
            }
            _ => i += 1,
        }
    }
    false
}
