//! Directives: `{ include(…) }`, `{ register_function(…) }`, `{ namespace(…) }`, and goal patterns.

use logic::functor::{Functor, Shape};
use logic::symbol::Symbol;
use syntax::ast::{Directive, TermKind};
use syntax::{Span, suggest};

use super::code;
use super::loader::Loader;
use super::names::{action_name, arities, is_dotted};
use super::namespace::private_name;
use super::pattern;
use crate::action::Usable;

const PLAIN: [&str; 4] = ["include", "register_function", "namespace", "library"];

impl Loader<'_> {
    /// Carries out a directive.
    pub(super) fn directive(&mut self, directive: &Directive) {
        match directive.name.as_str() {
            "include" => self.include_directive(directive),
            "register_function" => self.register_function(directive),
            "namespace" => self.namespace(directive),
            "library" => self.library(directive),
            name if pattern::NAMES.contains(&name) => self.pattern(directive),
            name => {
                let known = PLAIN.into_iter().chain(pattern::NAMES);
                let mut diagnostic = self.lowerer.error(
                    code::UNKNOWN_DIRECTIVE,
                    directive.name_span,
                    format!("there is no directive `{name}`"),
                );
                diagnostic = match suggest(name, known) {
                    Some(near) => diagnostic
                        .help(format!("Did you mean `{near}`?"))
                        .fix(format!("replace by `{near}`"), directive.name_span, near),
                    None => diagnostic.help(
                        "The directives are `include`, `namespace`, `register_function`, `library`, and the goal patterns `dg`, `bdg`, `ebdg`, `bc`, `smc`, `rc`, `omc`, `mg`, `sga`.",
                    ),
                };
                self.lowerer.report(diagnostic);
            }
        }
    }

    /// Reports wrong arguments.
    pub(super) fn report_arguments(&mut self, directive: &Directive, span: Span, form: &str) {
        let diagnostic = self
            .lowerer
            .error(
                code::DIRECTIVE_ARGUMENTS,
                span,
                format!("wrong arguments of the directive `{}`", directive.name),
            )
            .help(format!("It is written `{form}`."));
        self.lowerer.report(diagnostic);
    }

    /// Reports a block where there should be none.
    pub(super) fn refuse_block(&mut self, directive: &Directive) {
        if let Some(inner) = &directive.inner {
            let diagnostic = self
                .lowerer
                .error(
                    code::DIRECTIVE_FORM,
                    directive.span,
                    format!("the directive `{}` has no block", directive.name),
                )
                .help("Write it without `begin`, and remove its `{ end }`.");
            self.lowerer.report(diagnostic);
            self.components(inner);
        }
    }

    fn include_directive(&mut self, directive: &Directive) {
        self.refuse_block(directive);
        const FORM: &str = "{ include(\"file.asl\") }` or `{ include(\"file.asl\", namespace) }";
        let (path, namespace) = match &directive.args[..] {
            [path] => (path, None),
            [path, namespace] => (path, Some(namespace)),
            _ => return self.report_arguments(directive, directive.span, FORM),
        };
        let TermKind::String(path) = &path.kind else {
            return self.report_arguments(directive, path.span, FORM);
        };
        let namespace = match namespace {
            None => self.lowerer.source.namespace,
            Some(term) => match &term.kind {
                TermKind::Literal(literal) if is_atom(literal) => {
                    self.lowerer.named_space(&literal.functor)
                }
                TermKind::Var(_) => {
                    let number = self.next_number();
                    Symbol::new(&format!("ns__{number}"))
                }
                _ => {
                    let diagnostic = self
                        .lowerer
                        .warning(
                            code::DIRECTIVE_ARGUMENTS,
                            term.span,
                            "the name space of an included file must be an atom",
                        )
                        .note("The file is read into the current name space.")
                        .help(format!("It is written `{FORM}`."));
                    self.lowerer.report(diagnostic);
                    self.lowerer.source.namespace
                }
            },
        };
        self.include(path, namespace, directive.span);
    }

    fn namespace(&mut self, directive: &Directive) {
        match self.declared_space(directive) {
            Some(namespace) => {
                if let Some(inner) = &directive.inner {
                    let source = &mut self.lowerer.source;
                    let outer = std::mem::replace(&mut source.namespace, namespace);
                    self.components(inner);
                    self.lowerer.source.namespace = outer;
                }
            }
            None => {
                let diagnostic = self
                    .lowerer
                    .warning(
                        code::DIRECTIVE_ARGUMENTS,
                        directive.span,
                        "wrong arguments of the directive `namespace`, which is ignored",
                    )
                    .help("It is written `{ begin namespace(name) } … { end }` or `{ namespace(name, local) }`; the second argument is `local` or `global`.");
                self.lowerer.report(diagnostic);
                if let Some(inner) = &directive.inner {
                    self.components(inner);
                }
            }
        }
    }

    /// The name space that a directive names; declares it private or public.
    fn declared_space(&mut self, directive: &Directive) -> Option<Symbol> {
        let atom = |term: &syntax::ast::Term| match &term.kind {
            TermKind::Literal(literal) if is_atom(literal) => Some(literal.functor.clone()),
            _ => None,
        };
        let (name, scope) = match &directive.args[..] {
            [name] => (atom(name)?, None),
            [name, scope] => (atom(name)?, Some(atom(scope)?)),
            _ => return None,
        };
        match scope.as_deref() {
            None => {}
            Some("local") => self.make_private(Symbol::new(&name)),
            Some("global") => self.make_public(Symbol::new(&name), directive.span),
            Some(_) => return None,
        }
        Some(self.lowerer.named_space(&name))
    }

    fn make_private(&mut self, name: Symbol) {
        if self.lowerer.source.private.contains_key(&name) {
            return;
        }
        let number = self.next_number();
        let source = &mut self.lowerer.source;
        let hidden = private_name(number, &source.name, name);
        source.private.insert(name, hidden);
    }

    fn make_public(&mut self, name: Symbol, span: Span) {
        if self.lowerer.source.private.remove(&name).is_none() {
            return;
        }
        let diagnostic = self
            .lowerer
            .warning(
                code::NAMESPACE_SCOPE,
                span,
                format!("the name space `{name}` was local up to here and is global now"),
            )
            .note("The name means two different name spaces in this file.");
        self.lowerer.report(diagnostic);
    }

    fn register_function(&mut self, directive: &Directive) {
        self.refuse_block(directive);
        const FORM: &str = "{ register_function(\"my.name\", Arity, \"predicate\") }";
        let (id, arity, predicate) = match &directive.args[..] {
            [id, arity, predicate] => (id, arity, predicate),
            [class] if matches!(class.kind, TermKind::String(_)) => {
                return self.refuse_function(
                    class.span,
                    "functions written in another language cannot be registered by a program",
                    "Register a rule or internal action instead: `{ register_function(\"my.name\", 1, \"predicate\") }`.",
                );
            }
            _ => return self.report_arguments(directive, directive.span, FORM),
        };
        let (TermKind::String(name), TermKind::Number(count), TermKind::String(computed_by)) =
            (&id.kind, &arity.kind, &predicate.kind)
        else {
            return self.report_arguments(directive, directive.span, FORM);
        };
        if !name.contains('.') || name.starts_with('.') || name.ends_with('.') {
            return self.refuse_function(
                id.span,
                &format!("`{name}` is no name for a function"),
                "The name needs a dot inside, such as `my.name`.",
            );
        }
        if count.fract() != 0.0 || !(0.0..=255.0).contains(count) {
            return self.refuse_function(
                arity.span,
                "the number of arguments must be a whole number from 0",
                "It is the number of arguments of the function, without the result.",
            );
        }
        let arity = *count as usize;
        let own = self.registered.keys().any(|(known, _)| known == name);
        if !own && !arities(&self.lowerer.registry, Symbol::new(name)).is_empty() {
            return self.refuse_function(
                id.span,
                &format!("`{name}` is a function of the standard library"),
                "Choose another name.",
            );
        }
        let key = (name.clone(), arity);
        if self
            .registered
            .get(&key)
            .is_some_and(|before| before != computed_by)
        {
            let diagnostic = self.lowerer.warning(
                code::FUNCTION_REGISTRATION,
                id.span,
                format!("the function `{name}` is registered again, with another predicate"),
            );
            self.lowerer.report(diagnostic);
        }
        let functor = if is_dotted(computed_by) {
            if let Some(message) = self.unfit_action(computed_by, arity + 1) {
                return self.refuse_function(
                    predicate.span,
                    &message,
                    "It must be an internal action that can be used in formulas and whose last argument receives the number.",
                );
            }
            Functor::of(
                Shape::Internal,
                Symbol::new(action_name(computed_by)),
                arity + 1,
            )
        } else {
            Functor::literal(Symbol::new(computed_by), arity + 1)
                .with_namespace(self.lowerer.source.namespace)
        };
        self.registered.insert(key, computed_by.clone());
        std::sync::Arc::make_mut(&mut self.lowerer.registry)
            .register_rule_function(name, arity, functor);
    }

    /// Why an internal action cannot compute a function, if it cannot.
    fn unfit_action(&self, name: &str, arguments: usize) -> Option<String> {
        let name = action_name(name);
        let Some(action) = self.lowerer.registry.action(Symbol::new(name)) else {
            return Some(format!("there is no internal action `{name}`"));
        };
        if action.usable() == Usable::BodyOnly {
            return Some(format!("`{name}` can only be a step of a plan body"));
        }
        if !action.takes(arguments) {
            return Some(format!(
                "`{name}` does not take {arguments} arguments, those of the function and the result"
            ));
        }
        None
    }

    fn refuse_function(&mut self, span: Span, message: &str, help: &str) {
        let diagnostic = self
            .lowerer
            .warning(code::FUNCTION_REGISTRATION, span, message)
            .note("The function is not registered.")
            .help(help);
        self.lowerer.report(diagnostic);
    }
}

/// Whether a literal is a plain atom.
pub(super) fn is_atom(literal: &syntax::ast::Literal) -> bool {
    literal.args.is_empty()
        && literal.annots.is_none()
        && !literal.negated
        && literal.namespace.is_none()
        && !is_dotted(&literal.functor)
}
