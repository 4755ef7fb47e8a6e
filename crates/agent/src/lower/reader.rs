//! Parts of programs given at run time: terms, formulas, events, bodies and plans.

use std::sync::Arc;

use logic::symbol::Symbol;
use logic::term::Term;
use syntax::ast;
use syntax::{Diagnostic, FileId};

use super::lowerer::{Lowerer, Place, Source};
use super::term::Role;
use super::variables::Variables;
use crate::plan::PlanSource;
use crate::registry::Registry;
use crate::trigger::Trigger;

/// Reads terms, formulas, events, bodies and plans that are given at run time, such as the text
/// in `.add_plan("…")` or a query of the console.
///
/// All that one reader reads shares its variables, except plans, which have their own.
pub struct Reader {
    lowerer: Lowerer,
}

impl Reader {
    /// A reader without variables.
    pub fn new(registry: Arc<Registry>) -> Reader {
        Reader::with_variables(registry, Variables::default())
    }

    /// A reader whose first variables exist already.
    pub fn with_variables(registry: Arc<Registry>, variables: Variables) -> Reader {
        let source = Source::new(FileId::default(), Arc::from(""), None, Symbol::DEFAULT);
        let mut lowerer = Lowerer::new(registry, source);
        lowerer.variables = variables;
        Reader { lowerer }
    }

    /// Sets the name space of what is read.
    pub fn in_namespace(mut self, namespace: Symbol) -> Reader {
        self.lowerer.source.namespace = namespace;
        self
    }

    /// Sets the file and line that plans are said to be from.
    pub fn at(mut self, file: Arc<str>, line: u32) -> Reader {
        self.lowerer.source.name = file;
        self.lowerer.source.line = line;
        self
    }

    /// The variables so far.
    pub fn variables(&self) -> &Variables {
        &self.lowerer.variables
    }

    /// What was found wrong since this was last asked.
    pub fn take_diagnostics(&mut self) -> Vec<Diagnostic> {
        std::mem::take(&mut self.lowerer.diagnostics)
    }

    /// A term as data: literals are in no name space.
    pub fn term(&mut self, term: &ast::Term) -> Term {
        self.lowerer.term(term, Role::Data)
    }

    /// A formula to be asked.
    pub fn formula(&mut self, formula: &ast::Term) -> Term {
        self.lowerer.formula(formula, Place::Test)
    }

    /// A belief or goal.
    pub fn literal(&mut self, literal: &ast::Term) -> Term {
        self.lowerer.term(literal, Role::Event)
    }

    /// A body.
    pub fn body(&mut self, body: &ast::Body) -> Term {
        self.lowerer.body(body)
    }

    /// A triggering event.
    pub fn trigger(&mut self, trigger: &ast::Trigger) -> Trigger {
        self.lowerer.trigger(trigger)
    }

    /// A plan with variables of its own.
    pub fn plan(&mut self, plan: &ast::Plan) -> PlanSource {
        let outer = std::mem::take(&mut self.lowerer.variables);
        let plan = self.lowerer.plan(plan);
        self.lowerer.variables = outer;
        plan
    }

    /// The term written in a text.
    ///
    /// # Errors
    /// What is wrong with the text.
    pub fn parse_term(&mut self, text: &str) -> Result<Term, Vec<Diagnostic>> {
        let term = syntax::parse_term(text, FileId::default())?;
        self.checked(|reader| reader.term(&term))
    }

    /// The formula written in a text.
    ///
    /// # Errors
    /// As [`parse_term`](Reader::parse_term).
    pub fn parse_formula(&mut self, text: &str) -> Result<Term, Vec<Diagnostic>> {
        let formula = syntax::parse_formula(text, FileId::default())?;
        self.checked(|reader| reader.formula(&formula))
    }

    /// The literals written in a text, with commas between them: the options `beliefs` and `goals`
    /// of a project.
    ///
    /// # Errors
    /// As [`parse_term`](Reader::parse_term).
    pub fn parse_literals(&mut self, text: &str) -> Result<Vec<Term>, Vec<Diagnostic>> {
        let literals = syntax::parse_terms(text, FileId::default())?;
        self.checked(|reader| {
            literals
                .iter()
                .map(|literal| reader.literal(literal))
                .collect()
        })
    }

    /// The body written in a text.
    ///
    /// # Errors
    /// As [`parse_term`](Reader::parse_term).
    pub fn parse_body(&mut self, text: &str) -> Result<Term, Vec<Diagnostic>> {
        let body = syntax::parse_body(text, FileId::default())?;
        self.checked(|reader| reader.body(&body))
    }

    /// The triggering event written in a text.
    ///
    /// # Errors
    /// As [`parse_term`](Reader::parse_term).
    pub fn parse_trigger(&mut self, text: &str) -> Result<Trigger, Vec<Diagnostic>> {
        let trigger = syntax::parse_trigger(text, FileId::default())?;
        self.checked(|reader| reader.trigger(&trigger))
    }

    /// The plan written in a text.
    ///
    /// # Errors
    /// As [`parse_term`](Reader::parse_term).
    pub fn parse_plan(&mut self, text: &str) -> Result<PlanSource, Vec<Diagnostic>> {
        let plan = syntax::parse_plan(text, FileId::default())?;
        self.checked(|reader| reader.plan(&plan))
    }

    fn checked<T>(&mut self, read: impl FnOnce(&mut Reader) -> T) -> Result<T, Vec<Diagnostic>> {
        let before = self.lowerer.diagnostics.len();
        let value = read(self);
        if self.lowerer.has_errors_since(before) {
            return Err(self.lowerer.diagnostics.split_off(before));
        }
        Ok(value)
    }
}
