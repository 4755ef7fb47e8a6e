//! Literals, variables, numbers, strings and lists.

use super::{Builder, Raw, is_dotted};
use crate::ast::{Annots, Literal, NameSpace, Term, TermKind, UnaryOp, VarTerm};
use crate::code;
use crate::lexer::string_content;
use crate::source::Span;

/// `( … )` after a name.
#[derive(Clone, Debug)]
pub(crate) struct Args {
    /// The arguments.
    pub(crate) terms: Vec<Term>,
    /// With the parentheses.
    pub(crate) span: Span,
}

/// `[ … ]`, as a list or as annotations.
#[derive(Clone, Debug)]
pub(crate) struct RawList {
    /// The elements.
    pub(crate) items: Vec<Term>,
    /// What stands after `|`.
    pub(crate) tail: Option<Box<Term>>,
    /// With the brackets.
    pub(crate) span: Span,
}

/// A name and what stands after it.
#[derive(Clone, Debug)]
pub(crate) struct Functor {
    /// The name.
    pub(crate) name: Span,
    /// Whether it is a variable.
    pub(crate) variable: bool,
    /// Arguments.
    pub(crate) args: Option<Box<Args>>,
    /// Annotations.
    pub(crate) annots: Option<Box<RawList>>,
}

impl Builder<'_> {
    /// A literal or variable.
    pub(crate) fn literal(
        &mut self,
        namespace: Option<NameSpace>,
        negated: bool,
        f: Functor,
        span: Span,
    ) -> Term {
        let name = self.owned(f.name);
        let kind = if f.variable {
            if let Some(args) = &f.args {
                self.variable_functor(&name, f.name, args);
            }
            TermKind::Var(VarTerm {
                namespace,
                negated,
                name,
                annots: f.annots.map(|a| a.into_annots()),
            })
        } else {
            if is_dotted(&name) {
                self.check_action(&name, negated, &f, span);
            }
            TermKind::Literal(Literal {
                namespace,
                negated,
                functor: name,
                args: f.args.map(|a| a.terms).unwrap_or_default(),
                annots: f.annots.map(|a| a.into_annots()),
            })
        };
        Term::new(kind, span)
    }

    fn variable_functor(&mut self, name: &str, place: Span, args: &Args) {
        let mut chars = name.trim_start_matches('_').chars();
        let small: String = chars
            .next()
            .into_iter()
            .flat_map(char::to_lowercase)
            .chain(chars)
            .collect();
        let mut diagnostic = self
            .error(
                code::VARIABLE_FUNCTOR,
                place,
                format!("the variable `{name}` cannot have arguments"),
            )
            .also(args.span, "these arguments")
            .note("Names that begin with a capital letter or `_` are variables.");
        if !small.is_empty() {
            diagnostic = diagnostic
                .help(format!(
                    "If a name is meant, write it with a small letter: `{small}`."
                ))
                .fix(format!("write `{small}`"), place, small);
        }
        self.report(diagnostic);
    }

    fn check_action(&mut self, name: &str, negated: bool, f: &Functor, span: Span) {
        if negated {
            self.report(
                self.error(
                    code::DECORATED_ACTION,
                    span,
                    format!("`~` cannot stand before the internal action `{name}`"),
                )
                .help("`~` belongs to beliefs. For a condition that must not hold write `not`."),
            );
        }
        if let Some(annots) = &f.annots {
            self.report(
                self.error(code::DECORATED_ACTION, annots.span, format!("the internal action `{name}` cannot have annotations"))
                    .also(f.name, "a name with a dot is an internal action or a function")
                    .help("Annotations belong to beliefs, goals and plan labels. To pass a list, put it between the parentheses."),
            );
        }
    }

    /// `~ns::p`
    pub(crate) fn tilde_before_namespace(
        &mut self,
        namespace: NameSpace,
        f: Functor,
        span: Span,
    ) -> Term {
        let tilde = Span::new(span.start, span.start + 1);
        self.report(
            self.error(
                code::NAMESPACE_ORDER,
                tilde,
                "`~` stands after the name space, not before it",
            )
            .help(format!("Write `ns::~{}`.", self.text(f.name))),
        );
        self.literal(Some(namespace), true, f, span)
    }

    /// `true` or `false`
    pub(crate) fn constant(&mut self, span: Span) -> Term {
        let functor = self.owned(span);
        Term::new(
            TermKind::Literal(Literal {
                namespace: None,
                negated: false,
                functor,
                args: Vec::new(),
                annots: None,
            }),
            span,
        )
    }

    /// A number.
    pub(crate) fn number(&mut self, span: Span) -> Term {
        Term::new(
            TermKind::Number(self.text(span).parse().unwrap_or(f64::NAN)),
            span,
        )
    }

    /// A string.
    pub(crate) fn string(&mut self, span: Span) -> Term {
        Term::new(TermKind::String(string_content(self.text(span))), span)
    }

    /// `p()`
    pub(crate) fn empty_args(&mut self, span: Span) -> Args {
        self.report(
            self.error(
                code::EMPTY_ARGUMENTS,
                span,
                "empty parentheses cannot follow a name",
            )
            .help("Leave them out: a name without arguments stands alone.")
            .fix("remove the parentheses", span, ""),
        );
        Args {
            terms: Vec::new(),
            span,
        }
    }

    /// `p[a][b]`
    pub(crate) fn second_annotations(&mut self, mut first: RawList, second: RawList) -> RawList {
        self.report(
            self.error(
                code::SECOND_ANNOTATIONS,
                second.span,
                "a second list of annotations cannot follow",
            )
            .also(first.span, "the first list")
            .help("Write all annotations in one list: `p[a, b]`."),
        );
        first.items.extend(second.items);
        first
    }

    /// `[a, b | T]`
    pub(crate) fn raw_list(&mut self, items: Vec<Term>, tail: Option<Raw>, span: Span) -> RawList {
        let tail = tail.map(|raw| {
            let tail = self.term(raw);
            self.check_tail(&tail);
            Box::new(tail)
        });
        RawList { items, tail, span }
    }

    fn check_tail(&mut self, tail: &Term) {
        let numbered = |name: &str| {
            name.strip_prefix('_')
                .is_some_and(|r| r.starts_with(|c: char| c.is_ascii_digit()))
        };
        let fine = match &tail.kind {
            TermKind::List(..) | TermKind::Error => true,
            TermKind::Var(v) => {
                v.namespace.is_none() && !v.negated && v.annots.is_none() && !numbered(&v.name)
            }
            _ => false,
        };
        if !fine {
            let what = self.describe(tail);
            self.report(
                self.error(code::BAD_TAIL, tail.span, format!("{what} cannot be the tail of a list"))
                    .note("After `|` stands what is left of the list: a variable, `_`, or another list.")
                    .help("A further element comes before `|`, after a `,`. A formula with `|` as an element needs parentheses."),
            );
        }
    }

    /// An element of a list: a formula must stand in parentheses there.
    pub(crate) fn element(&mut self, raw: Raw) -> Term {
        let bare = !matches!(raw, Raw::Paren(..));
        let term = self.term(raw);
        let formula = match &term.kind {
            TermKind::Binary(op, ..) => !op.is_arithmetic(),
            TermKind::Unary(op, _) => *op == UnaryOp::Not,
            _ => false,
        };
        if bare && formula {
            let text = self.text(term.span);
            self.report(
                self.error(
                    code::BAD_ELEMENT,
                    term.span,
                    "a formula inside a list needs parentheses",
                )
                .help(format!("Write `[({text})]`."))
                .fix("put it in parentheses", term.span, format!("({text})")),
            );
        }
        term
    }

    /// A list as a term.
    pub(crate) fn list(&mut self, list: RawList) -> Term {
        Term::new(TermKind::List(list.items, list.tail), list.span)
    }
}

impl RawList {
    fn into_annots(self) -> Annots {
        Annots {
            items: self.items,
            tail: self.tail,
        }
    }
}
