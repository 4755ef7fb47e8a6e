//! What the lexer says and does about text that is no token: each case is reported once, and a
//! token that was most likely meant takes its place, so that the parser has nothing to add.

use super::State;
use super::text::bad_escapes;
use crate::code;
use crate::diagnostic::Diagnostic;
use crate::source::Span;
use crate::token::Token;

impl State<'_> {
    fn error(&self, code: crate::code::Code, span: Span, message: impl Into<String>) -> Diagnostic {
        Diagnostic::error(code, self.file, span, message)
    }

    fn report(&mut self, diagnostic: Diagnostic) {
        if !self.too_deep {
            self.out.diagnostics.push(diagnostic);
        }
    }

    /// Handles the place where no token begins, and says where to go on.
    pub(super) fn repair(&mut self, start: u32) -> usize {
        let at = start as usize;
        let rest = &self.text[at..];
        let Some(c) = rest.chars().next() else {
            return self.text.len();
        };
        match c {
            '"' => self.unclosed_string(at),
            '\'' => self.unclosed_atom(at),
            '/' if rest.starts_with("/*") => {
                let span = Span::new(start, start + 2);
                self.report(
                    self.error(code::UNCLOSED_COMMENT, span, "this comment is never closed")
                        .at("the comment begins here and runs to the end of the file")
                        .help("Put `*/` where it should end. Comments do not nest."),
                );
                self.text.len()
            }
            '“' | '”' | '„' => self.curly_string(at),
            '\u{200b}'..='\u{200d}' | '\u{2060}' | '\u{feff}' => self.invisible(at, c),
            c if c.is_whitespace() || c.is_control() => self.invisible(at, c),
            c if c.is_alphabetic() || (!c.is_ascii() && c.is_alphanumeric()) => {
                self.foreign_name(at)
            }
            _ => self.junk(at, c),
        }
    }

    fn unclosed_string(&mut self, at: usize) -> usize {
        if let Some(end) = self.second_half_of_string(at) {
            return end;
        }
        let rest = &self.text[at..];
        let line = rest.split(['\n', '\r']).next().unwrap_or(rest);
        // What closes brackets, steps or the clause at the end of the line hardly belongs to the string.
        let content = line
            .trim_end()
            .trim_end_matches([')', ']', '}', ';', ',', '.', ' ', '\t']);
        let end = at + content.len().max(1);
        let span = Span::new(at as u32, end as u32);
        self.report(
            self.error(code::UNCLOSED_STRING, span, "this string is not closed on its line")
                .at("the string begins here")
                .help("Put a `\"` where it ends. A line break inside a string is written `\\n`, a quote `\\\"`.")
                .fix("close the string", span.after(), "\""),
        );
        self.push(Token::String, span);
        end
    }

    /// A quote on the line after an unclosed string: most likely the string was meant to go on there.
    fn second_half_of_string(&mut self, at: usize) -> Option<usize> {
        let first = self.out.diagnostics.last()?;
        if first.code != code::UNCLOSED_STRING || first.labels.len() > 1 {
            return None;
        }
        let between = &self.text[first.span.end as usize..at];
        if between.lines().count() > 2 || self.too_deep {
            return None;
        }
        let place = Span::new(at as u32, at as u32 + 1);
        let first = self.out.diagnostics.last_mut()?;
        first.fixes.clear();
        first.labels.push(crate::diagnostic::Label {
            file: self.file,
            span: place,
            message: "it seems to end here, on another line".to_owned(),
        });
        Some(at + 1)
    }

    fn curly_string(&mut self, at: usize) -> usize {
        let rest = &self.text[at..];
        let line = rest.split(['\n', '\r']).next().unwrap_or(rest);
        let close = line
            .char_indices()
            .skip(1)
            .find(|(_, c)| matches!(c, '“' | '”' | '"'));
        let Some((i, c)) = close else {
            return self.junk(at, '“');
        };
        let end = at + i + c.len_utf8();
        let span = Span::new(at as u32, end as u32);
        let inner = line
            .chars()
            .next()
            .map_or("", |open| &line[open.len_utf8()..i]);
        self.report(
            self.error(
                code::UNEXPECTED_CHARACTER,
                span,
                "curly quotes do not make a string",
            )
            .help("Write straight quotes: `\"…\"`. Word processors like to change them.")
            .fix("use straight quotes", span, format!("\"{inner}\"")),
        );
        self.push(Token::String, span);
        end
    }

    fn unclosed_atom(&mut self, at: usize) -> usize {
        let word = self.text[at + 1..]
            .bytes()
            .take_while(|b| b.is_ascii_alphanumeric() || *b == b'_')
            .count();
        let end = at + 1 + word;
        let span = Span::new(at as u32, end as u32);
        let mut diagnostic = self
            .error(
                code::UNCLOSED_ATOM,
                span,
                "this quoted atom is never closed",
            )
            .at("no second `'` follows")
            .help("Quoted atoms stand in `'…'`; text for people is written in `\"…\"`.");
        let suspect = self.out.tokens.iter().rev().find(|l| {
            let text = l.span.text(self.text);
            l.token == Token::Atom && text.starts_with('\'') && text.contains('\n')
        });
        if let Some(l) = suspect {
            let opening = Span::new(l.span.start, l.span.start + 1);
            diagnostic = diagnostic.also(
                opening,
                "an atom that begins here spans several lines: perhaps its `'` is the odd one",
            );
        }
        self.report(diagnostic);
        self.push(Token::Atom, span);
        end
    }

    fn invisible(&mut self, at: usize, c: char) -> usize {
        let end = at + c.len_utf8();
        let span = Span::new(at as u32, end as u32);
        let name = match c {
            '\u{a0}' => "a no-break space".to_owned(),
            '\u{feff}' => "a byte order mark in the middle of the text".to_owned(),
            c if c.is_whitespace() => format!("an unusual blank (U+{:04X})", c as u32),
            c if c.is_control() => format!("a control character (U+{:04X})", c as u32),
            c => format!("an invisible character (U+{:04X})", c as u32),
        };
        self.report(
            self.error(
                code::UNEXPECTED_CHARACTER,
                span,
                format!("here stands {name}"),
            )
            .help("Replace it by an ordinary blank, or delete it.")
            .fix("replace by a blank", span, " "),
        );
        end
    }

    /// A name with letters outside ASCII: one error for the whole name, which then counts as a name.
    fn foreign_name(&mut self, at: usize) -> usize {
        let mut start = at;
        if let Some(last) = self.last()
            && last.span.end as usize == at
            && (matches!(last.token, Token::Atom | Token::Var) || last.token.is_keyword())
            && !self.too_deep
        {
            start = last.span.start as usize;
            self.out.tokens.pop();
        }
        let length = self.text[at..].find(|c: char| !c.is_alphanumeric() && c != '_');
        let end = length.map_or(self.text.len(), |n| at + n);
        let span = Span::new(start as u32, end as u32);
        let name = span.text(self.text);
        let upper = name
            .chars()
            .next()
            .is_some_and(|c| c.is_uppercase() || c == '_');
        let mut diagnostic = self
            .error(
                code::FOREIGN_LETTER,
                span,
                "names consist of the letters a-z and A-Z, digits and `_` only",
            )
            .at("this name has other letters");
        if !upper {
            diagnostic = diagnostic
                .help(format!("Spell it in ASCII, or put it in quotes: `'{name}'`. Strings may hold any letter."))
                .fix("put the name in quotes", span, format!("'{name}'"));
        } else {
            diagnostic =
                diagnostic.help("Spell it in ASCII. Strings and quoted atoms may hold any letter.");
        }
        self.report(diagnostic);
        self.push(if upper { Token::Var } else { Token::Atom }, span);
        end
    }

    fn junk(&mut self, at: usize, c: char) -> usize {
        let end = at
            + self.text[at..]
                .chars()
                .take_while(|&other| other == c)
                .map(char::len_utf8)
                .sum::<usize>();
        let end = end.max(at + self.text[at..].chars().next().map_or(1, char::len_utf8));
        let span = Span::new(at as u32, end as u32);
        let (replacement, help) = match c {
            '%' => (
                Token::Error,
                Some("Comments begin with `//`; the remainder of a division is `X mod Y`."),
            ),
            '#' => (
                Token::Error,
                Some(
                    "Comments begin with `//`, and a file is included by `{ include(\"file.asl\") }`. The number of agents (`#3`) is given in the project file.",
                ),
            ),
            '`' | '‘' | '’' => (
                Token::Error,
                Some("Quoted atoms are written `'…'`, strings `\"…\"`."),
            ),
            '“' | '”' | '„' => (
                Token::Error,
                Some("Strings stand in straight quotes: `\"…\"`."),
            ),
            '≤' => (Token::Le, Some("Write `<=`.")),
            '≥' => (Token::Ge, Some("Write `>=`.")),
            '≠' => (Token::NotEq, Some("Write `\\==`.")),
            '←' => (Token::Arrow, Some("Write `<-`.")),
            '¬' => (
                Token::Not,
                Some("Write `not`, or `~` for what is known to be false."),
            ),
            '∧' => (Token::And, Some("Write `&`.")),
            '∨' => (Token::Bar, Some("Write `|`.")),
            '−' | '–' | '—' => (
                Token::Minus,
                Some("Write the minus sign of the keyboard: `-`."),
            ),
            '×' | '·' => (Token::Star, Some("Write `*`.")),
            '÷' => (Token::Slash, Some("Write `/`.")),
            '\\' => (
                Token::Error,
                Some(
                    "The operators with a backslash are `\\==` and, inside strings, escapes such as `\\n`.",
                ),
            ),
            _ => (Token::Error, None),
        };
        let what = if c.is_ascii() {
            format!("`{c}`")
        } else {
            format!("`{c}` (U+{:04X})", c as u32)
        };
        let mut diagnostic = self.error(
            code::UNEXPECTED_CHARACTER,
            span,
            format!("the character {what} has no meaning here"),
        );
        if let Some(help) = help {
            diagnostic = diagnostic.help(help);
        }
        self.report(diagnostic);
        self.push(replacement, span);
        end
    }

    /// `&&`, `!=`, `=>` …: reported, and ours takes its place.
    pub(super) fn foreign_operator(&mut self, span: Span) {
        let text = span.text(self.text);
        let in_body = self.arrow_seen && self.brackets.is_empty();
        let (token, ours, help) = match text {
            "=>" if self.in_plan_head() => {
                (Token::Arrow, "<-", "The arrow of a plan is written `<-`.")
            }
            "&&" if in_body => (
                Token::Semicolon,
                ";",
                "Steps are separated by `;`. \"And\" in conditions is written `&`.",
            ),
            "&&" => (Token::And, "&", "\"And\" is written `&`."),
            "||" if in_body => (
                Token::ForkAny,
                "|||",
                "Branches that run side by side are joined by `|||`. \"Or\" in conditions is written `|`.",
            ),
            "||" => (Token::Bar, "|", "\"Or\" is written `|`."),
            "!=" | "!==" | r"\=" | r"=\=" | "<>" => (
                Token::NotEq,
                r"\==",
                "\"Not equal\" is written `\\==`, \"does not unify\" `not (X = Y)`.",
            ),
            "===" | "=:=" => (
                Token::EqEq,
                "==",
                "\"Equal\" is written `==`; numbers are compared by value.",
            ),
            "=<" => (Token::Le, "<=", "\"Less or equal\" is written `<=`."),
            "=>" => (
                Token::Ge,
                ">=",
                "\"Greater or equal\" is written `>=`, the arrow of a plan `<-`, that of a rule `:-`.",
            ),
            "->" if self.in_plan_head() => {
                (Token::Arrow, "<-", "The arrow of a plan is written `<-`.")
            }
            "->" => (
                Token::And,
                "",
                "\"If p then q\" is `if (p) { q }` among the steps of a plan; in a rule write `p & q`, and a second rule with `not p`.",
            ),
            ":=" => (
                Token::Eq,
                "=",
                "A variable gets its value by `=`, a rule is written with `:-`.",
            ),
            r"\+" => (
                Token::Not,
                "not",
                "Negation is written `not`, or `~` for what is known to be false.",
            ),
            _ => (
                Token::Eq,
                "=",
                "A variable keeps its value: write `Y = X + 1`, or keep a count in a belief: `-+count(N + 1)`.",
            ),
        };
        let diagnostic = self
            .error(
                code::FOREIGN_OPERATOR,
                span,
                format!("there is no operator `{text}`"),
            )
            .help(help);
        let diagnostic = if matches!(text, "+=" | "-=") || ours.is_empty() {
            diagnostic
        } else {
            diagnostic.fix(format!("write `{ours}`"), span, ours)
        };
        self.report(diagnostic);
        self.push(token, span);
    }

    /// Whether the clause so far is an event, perhaps with a context.
    fn in_plan_head(&self) -> bool {
        let first = self.out.tokens.get(self.clause_start).map(|l| l.token);
        let plan = matches!(
            first,
            Some(Token::Plus | Token::Minus | Token::Caret | Token::At)
        );
        plan && !self.arrow_seen && self.brackets.last() != Some(&false)
    }

    /// `not not`: the second one is reported and dropped, so that a chain of any length is harmless.
    pub(super) fn double_not(&mut self, span: Span) {
        let again = self.out.diagnostics.last().is_some_and(|d| {
            d.code == code::DOUBLE_NOT
                && self.text[d.span.end as usize..span.start as usize]
                    .trim()
                    .is_empty()
        });
        if again {
            if let Some(d) = self.out.diagnostics.last_mut() {
                d.span.end = span.end;
            }
            return;
        }
        let first = self.last().map_or(span, |l| l.span);
        self.report(
            self.error(
                code::DOUBLE_NOT,
                span,
                "`not` cannot follow another `not` directly",
            )
            .also(first, "the first one")
            .help("Write `not (not p)` if that is meant."),
        );
    }

    pub(super) fn report_glued_full_stop(&mut self, span: Span) {
        let name = &span.text(self.text)[1..];
        let dot = Span::new(span.start, span.start + 1);
        self.report(
            self.error(
                code::GLUED_FULL_STOP,
                dot,
                "a full stop needs a blank after it",
            )
            .at(format!("`.{name}` would be read as one name"))
            .help("Put a blank or a line break between the full stop and the next clause.")
            .fix("insert a blank", dot.after(), " "),
        );
    }

    pub(super) fn report_bad_escapes(&mut self, span: Span) {
        let text = span.text(self.text);
        let found: Vec<(usize, usize)> = bad_escapes(text).collect();
        let Some(&(start, end)) = found.first() else {
            return;
        };
        let escape = &text[start..end];
        let place = Span::new(span.start + start as u32, span.start + end as u32);
        let mut diagnostic = self
            .error(code::BAD_ESCAPE, place, format!("there is no escape `{escape}` in strings"))
            .help("The escapes are `\\n`, `\\t`, `\\r`, `\\b`, `\\f`, `\\\\`, `\\\"`, `\\'` and octal ones such as `\\101`. A backslash itself is `\\\\`.")
            .fix("write a backslash", Span::new(place.start, place.start), "\\");
        for &(start, end) in found.iter().skip(1) {
            let more = Span::new(span.start + start as u32, span.start + end as u32);
            diagnostic = diagnostic.also(more, "here too");
        }
        self.report(diagnostic);
    }
}
