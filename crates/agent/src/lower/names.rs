//! Dotted names: functions and internal actions.

use logic::functor::{Functor, Shape};
use logic::symbol::Symbol;
use logic::term::{Args, Term};
use syntax::ast::Literal;
use syntax::{Diagnostic, Span, suggest};

use super::code;
use super::lowerer::{Lowerer, Place};
use super::term::Role;
use crate::action::{Control, Run, Usable};
use crate::callable::Callable;
use crate::registry::{MOST_ARGUMENTS, Registry};

/// The functions of the standard library, for suggestions.
const FUNCTIONS: [&str; 25] = [
    ".count",
    ".length",
    "math.abs",
    "math.acos",
    "math.asin",
    "math.atan",
    "math.average",
    "math.ceil",
    "math.cos",
    "math.e",
    "math.floor",
    "math.log",
    "math.max",
    "math.mean",
    "math.median",
    "math.min",
    "math.pi",
    "math.random",
    "math.round",
    "math.sin",
    "math.sqrt",
    "math.std_dev",
    "math.sum",
    "math.tan",
    "system.time",
];

/// Whether a name is that of a function or internal action.
pub(super) fn is_dotted(name: &str) -> bool {
    name.contains('.') && !name.starts_with('\'')
}

/// The name under which an action is known: `jason.stdlib.print` is `.print`.
pub(super) fn action_name(name: &str) -> &str {
    const PACKAGE: &str = "jason.stdlib";
    match name.strip_prefix(PACKAGE) {
        Some(rest) if rest.starts_with('.') => rest,
        _ => name,
    }
}

/// The numbers of arguments that a function of this name takes.
pub(super) fn arities(registry: &Registry, name: Symbol) -> Vec<usize> {
    let functions = &registry.vocabulary().functions;
    (0..=MOST_ARGUMENTS)
        .filter(|arity| functions.resolve(name, *arity).is_some())
        .collect()
}

impl Lowerer {
    /// A call of a function or internal action.
    pub(super) fn call(&mut self, literal: &Literal, span: Span, role: Role) -> Term {
        let name = Symbol::new(action_name(&literal.functor));
        let arity = literal.args.len();
        let function = self.registry.vocabulary().functions.resolve(name, arity);
        let action = self.registry.action(name);
        let action = action.as_ref();
        let fits = action.is_some_and(|action| action.takes(arity));
        let asked = matches!(role, Role::Formula | Role::Step);
        if let Some(functor) = function.filter(|_| !(asked && fits)) {
            if role != Role::Data && role != Role::Number {
                self.report_misplaced_function(name, span, role);
            }
            let args = self.call_args(literal);
            return Term::structure(functor, args);
        }
        match role {
            // The parser has reported it.
            Role::Event => {}
            Role::Number => self.check_operand(name, literal, span),
            Role::Data | Role::Formula | Role::Step => self.check_call(name, literal, span),
        }
        if role == Role::Formula && action.is_some_and(|a| a.usable() == Usable::BodyOnly) {
            self.report_body_only(name, matches!(action, Some(Callable::Library(..))), span);
        }
        let args = match action.and_then(Callable::standard).map(|action| action.run) {
            Some(Run::Control(control)) if role == Role::Step => {
                self.control_args(control, literal)
            }
            _ => self.call_args(literal),
        };
        Term::structure(Functor::of(Shape::Internal, name, arity), args)
    }

    fn call_args(&mut self, literal: &Literal) -> Args {
        literal
            .args
            .iter()
            .map(|arg| self.term(arg, Role::Data))
            .collect()
    }

    /// The arguments of a control action written out as a step: the lines of the bodies count.
    fn control_args(&mut self, control: Control, literal: &Literal) -> Args {
        let known_fork = || {
            literal.args.first().is_some_and(|kind| match &kind.kind {
                syntax::ast::TermKind::Literal(kind) => {
                    matches!(kind.functor.as_str(), "and" | "or")
                }
                _ => false,
            })
        };
        let runs = match control {
            Control::If => matches!(literal.args.len(), 2 | 3),
            Control::While | Control::For => literal.args.len() == 2,
            Control::Fork => literal.args.len() >= 2 && known_fork(),
        };
        if !runs {
            return self.call_args(literal);
        }
        let mut args = Args::new();
        for (index, arg) in literal.args.iter().enumerate() {
            let lowered = match &arg.kind {
                syntax::ast::TermKind::Body(body) if index > 0 => self.body(body),
                _ => {
                    if index > 0 {
                        self.note_step(arg.span);
                    }
                    self.term(arg, Role::Data)
                }
            };
            args.push(lowered);
        }
        args
    }

    fn check_operand(&mut self, name: Symbol, literal: &Literal, span: Span) {
        let before = self.diagnostics.len();
        self.check_function(name, literal, span);
        if self.diagnostics.len() == before {
            let known = self.registry.action(name).is_some();
            let diagnostic = if known {
                self.error(
                    code::NOT_A_NUMBER,
                    span,
                    format!("the internal action `{name}` is no number"),
                )
                .note("Only functions can be called inside an expression.")
                .help("Call the action in a step before, and use the variable that receives its result.")
            } else {
                self.unknown_function(name, name_span(literal, span))
            };
            self.report(diagnostic);
        }
    }

    /// Checks a call of what is no function of this arity.
    fn check_call(&mut self, name: Symbol, literal: &Literal, span: Span) {
        let arity = literal.args.len();
        let Some(action) = self.registry.action(name) else {
            let before = self.diagnostics.len();
            self.check_function(name, literal, span);
            if self.diagnostics.len() == before {
                let unknown = self.unknown_action(name, name_span(literal, span));
                self.report(unknown);
            }
            return;
        };
        if !action.takes(arity) {
            let diagnostic = self
                .warning(
                    code::ACTION_ARITY,
                    span,
                    format!("`{name}` does not take {arity} argument{}", plural(arity)),
                )
                .note("When it runs, the step fails with `error(wrong_arguments)`.")
                .help(format!("It is called {}.", action.signatures()));
            self.report(diagnostic);
        }
    }

    /// Reports a name that can only be a function, but is none, or not of this arity. A name that
    /// begins with a dot can always be an internal action.
    fn check_function(&mut self, name: Symbol, literal: &Literal, span: Span) {
        let arity = literal.args.len();
        if name.text().starts_with('.') {
            return;
        }
        let arities = arities(&self.registry, name);
        if !arities.is_empty() {
            let forms: Vec<String> = arities.iter().map(ToString::to_string).collect();
            let diagnostic = self
                .error(
                    code::FUNCTION_ARITY,
                    span,
                    format!(
                        "the function `{name}` does not take {arity} argument{}",
                        plural(arity)
                    ),
                )
                .help(match &arities[..] {
                    [0] => format!("It is written without parentheses: `{name}`."),
                    [one] => format!("It takes {one} argument{}.", plural(*one)),
                    _ => format!("It takes {} arguments.", forms.join(" or ")),
                });
            self.report(diagnostic);
        } else if name.text().starts_with("math.") || name.text().starts_with("system.") {
            let unknown = self.unknown_function(name, name_span(literal, span));
            self.report(unknown);
        }
    }

    fn unknown_function(&self, name: Symbol, span: Span) -> Diagnostic {
        let text = name.text();
        let known = FUNCTIONS
            .into_iter()
            .filter(|known| !arities(&self.registry, Symbol::new(known)).is_empty());
        let diagnostic = self.error(
            code::UNKNOWN_FUNCTION,
            span,
            format!("there is no function `{name}`"),
        );
        match suggest(&text, known) {
            Some(near) => did_you_mean(diagnostic, span, near),
            None => diagnostic
                .help("A function of your own is declared by `{ register_function(\"my.name\", 1, \"predicate\") }`, before its first use."),
        }
    }

    fn unknown_action(&self, name: Symbol, span: Span) -> Diagnostic {
        let text = name.text();
        let diagnostic = self
            .warning(
                code::UNKNOWN_ACTION,
                span,
                format!("there is no internal action `{name}`"),
            )
            .note("When it runs, the step fails with `error(unknown_internal_action)`.");
        let known: Vec<_> = self.registry.actions().map(Callable::name).collect();
        match suggest(&text, known.iter().map(|name| &**name)) {
            Some(near) => did_you_mean(diagnostic, span, near),
            None => diagnostic,
        }
    }

    fn report_misplaced_function(&mut self, name: Symbol, span: Span, role: Role) {
        let what = match role {
            Role::Step => "a step of a plan body",
            Role::Formula => "a formula",
            Role::Event | Role::Data | Role::Number => "a belief or goal",
        };
        let diagnostic = self
            .error(
                code::FUNCTION_MISPLACED,
                span,
                format!(
                    "the function `{name}` is no {}",
                    what.trim_start_matches("a ")
                ),
            )
            .note(format!("It gives a number, and {what} is no number."))
            .help("Use it inside a term or comparison, such as `X = math.abs(Y)`.");
        self.report(diagnostic);
    }

    fn report_body_only(&mut self, name: Symbol, by_process: bool, span: Span) {
        let message = format!("`{name}` cannot be used in {}", self.place.words());
        let strict = by_process || matches!(self.place, Place::Context | Place::GoalCondition);
        let diagnostic = if strict {
            self.error(code::BODY_ONLY, span, message)
        } else {
            self.warning(code::BODY_ONLY, span, message)
                .note("Where it is asked, the formula has no answer.")
        };
        let help = if by_process {
            "A child process carries it out, and the intention waits for the answer: make it a step of a plan body, and use the variables that it binds."
        } else {
            "It acts on the intention: make it a step of a plan body."
        };
        let diagnostic = diagnostic.help(help);
        self.report(diagnostic);
    }

    /// Reports a term that stands where a formula is asked.
    pub(super) fn report_no_formula(&mut self, term: &syntax::ast::Term, what: &str) {
        let diagnostic = self
            .error(code::NOT_A_FORMULA, term.span, format!("{what} is no formula"))
            .help("A formula is a literal, a comparison such as `X > 3`, an internal action, or these with `&`, `|` and `not`.");
        self.report(diagnostic);
    }
}

fn plural(count: usize) -> &'static str {
    if count == 1 { "" } else { "s" }
}

/// The place of the name in a call.
fn name_span(literal: &Literal, span: Span) -> Span {
    let length = literal.functor.len() as u32;
    match literal.namespace {
        None => Span::new(span.start, (span.start + length).min(span.end)),
        Some(_) => span,
    }
}

fn did_you_mean(diagnostic: Diagnostic, span: Span, near: &str) -> Diagnostic {
    diagnostic.help(format!("Did you mean `{near}`?")).fix(
        format!("replace by `{near}`"),
        span,
        near,
    )
}
