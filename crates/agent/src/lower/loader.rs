//! Whole texts: their components in order, and the files that they include.

use std::sync::Arc;

use logic::annots::Annots;
use logic::functor::Functor;
use logic::symbol::Symbol;
use logic::term::Term;
use rustc_hash::FxHashMap;
use syntax::ast::{self, Component};
use syntax::{Diagnostic, FileId, Sources, Span, parse_program};

use super::code;
use super::lowerer::{Lowerer, Source};
use super::term::Role;
use super::{LowerOptions, Lowered};
use crate::fault::Place;
use crate::host::Host;
use crate::plan::PlanSource;
use crate::program::{Clause, InitialGoal, Program};

/// Directives and included files may nest this deep.
const MAX_DEPTH: usize = 100;

/// What has been read so far.
#[derive(Default)]
pub(super) struct Parts {
    pub(super) clauses: Vec<Clause>,
    pub(super) goals: Vec<InitialGoal>,
    pub(super) plans: Vec<PlacedPlan>,
}

/// A plan and where it stands.
pub(super) struct PlacedPlan {
    pub(super) plan: PlanSource,
    pub(super) file: FileId,
    pub(super) span: Span,
}

/// Reads texts with all that they include.
pub(super) struct Loader<'a> {
    pub(super) lowerer: Lowerer,
    pub(super) parts: Parts,
    /// Functions registered by the program: which predicate computes them.
    pub(super) registered: FxHashMap<(String, usize), String>,
    /// The number of the next name made.
    pub(super) fresh: u32,
    sources: &'a mut Sources,
    host: &'a mut dyn Host,
    /// The files being read, outermost first.
    files: Vec<Arc<str>>,
    depth: usize,
    /// What was found wrong with files that were left out: it does not make the program unusable.
    tolerated: Vec<Diagnostic>,
}

impl<'a> Loader<'a> {
    /// A loader that begins with a text of the table.
    pub(super) fn new(
        file: FileId,
        sources: &'a mut Sources,
        options: &LowerOptions,
        host: &'a mut dyn Host,
    ) -> Loader<'a> {
        let name: Arc<str> = Arc::from(sources.name(file));
        let lines = sources.get(file).map(|source| source.lines.clone());
        let source = Source::new(file, name.clone(), lines, options.namespace);
        Loader {
            lowerer: Lowerer::new(options.registry.clone(), source),
            parts: Parts::default(),
            registered: FxHashMap::default(),
            fresh: options.fresh,
            sources,
            host,
            files: vec![name],
            depth: 0,
            tolerated: Vec::new(),
        }
    }

    /// What was read.
    pub(super) fn finish(mut self) -> Lowered {
        self.merge_labels();
        let failed = self.lowerer.diagnostics.iter().any(Diagnostic::is_error);
        let mut diagnostics = self.tolerated;
        diagnostics.append(&mut self.lowerer.diagnostics);
        let program = Program {
            clauses: self.parts.clauses,
            goals: self.parts.goals,
            plans: self
                .parts
                .plans
                .into_iter()
                .map(|placed| placed.plan)
                .collect(),
            registry: self.lowerer.registry,
            file: self.lowerer.source.name,
        };
        Lowered {
            program,
            diagnostics,
            failed,
            fresh: self.fresh,
        }
    }

    /// A number for a name that must be new.
    pub(super) fn next_number(&mut self) -> u32 {
        self.fresh += 1;
        self.fresh - 1
    }

    /// Components in textual order.
    pub(super) fn components(&mut self, components: &[Component]) {
        let is_plan = |component: &&Component| matches!(component, Component::Plan(_));
        self.parts
            .plans
            .reserve(components.iter().filter(is_plan).count());
        for component in components {
            match component {
                Component::Belief(literal) => {
                    let fact = self.clause(|lowerer| lowerer.term(literal, Role::Event));
                    self.parts.clauses.push(Clause::Fact(fact));
                }
                Component::Rule(rule) => {
                    let place = Place {
                        file: self.lowerer.source.name.clone(),
                        line: self.lowerer.line(rule.span),
                    };
                    let rule = self.clause(|lowerer| lowerer.rule(rule));
                    self.parts.clauses.push(Clause::Rule(rule, place));
                }
                Component::Goal(goal) => {
                    let literal = self.clause(|lowerer| lowerer.term(goal, Role::Event));
                    let file = self.lowerer.source.name.clone();
                    let line = self.lowerer.line(goal.span);
                    self.parts.goals.push(InitialGoal {
                        literal,
                        file,
                        line,
                    });
                }
                Component::Plan(plan) => {
                    let span = plan.span;
                    let plan = self.lowerer.plan(plan);
                    let file = self.lowerer.source.file;
                    self.parts.plans.push(PlacedPlan { plan, file, span });
                }
                Component::Directive(directive) => self.nested_directive(directive),
            }
        }
    }

    fn nested_directive(&mut self, directive: &ast::Directive) {
        if self.depth >= MAX_DEPTH {
            let diagnostic = self.lowerer.error(
                code::DIRECTIVES_TOO_DEEP,
                directive.span,
                format!("directives and included files nest more than {MAX_DEPTH} deep"),
            );
            self.lowerer.report(diagnostic);
            return;
        }
        self.depth += 1;
        self.directive(directive);
        self.depth -= 1;
    }

    /// A literal or rule with variables of its own.
    fn clause(&mut self, read: impl FnOnce(&mut Lowerer) -> Term) -> Term {
        self.lowerer.variables.restart(&[]);
        read(&mut self.lowerer)
    }

    /// Reads a file into a name space, in place of the directive at `span`. A file that is missing
    /// or has mistakes is reported and left out.
    pub(super) fn include(&mut self, path: &str, namespace: Symbol, span: Span) {
        let path = path.replace('\\', "/");
        let loaded = match self.host.load(&path, &self.lowerer.source.name) {
            Ok(loaded) => loaded,
            Err(reason) => {
                let mut diagnostic = self
                    .lowerer
                    .error(
                        code::INCLUDE_NOT_FOUND,
                        span,
                        format!("the file `{path}` cannot be included"),
                    )
                    .note(sentence(&reason));
                if path.starts_with('$') {
                    diagnostic =
                        diagnostic.help("A path that begins with `$` names a package of files.");
                }
                self.tolerated.push(diagnostic);
                return;
            }
        };
        if self.files.contains(&loaded.name) {
            let diagnostic = self
                .lowerer
                .error(
                    code::INCLUDE_CYCLE,
                    span,
                    format!(
                        "`{}` is being read already, so it is not included here",
                        loaded.name
                    ),
                )
                .help("Remove one of the `include` directives.");
            self.tolerated.push(diagnostic);
            return;
        }
        let file = self.sources.add(&*loaded.name, loaded.text.clone());
        let parsed = Arc::new(parse_program(&loaded.text, file));
        self.sources.keep_tree(file, &parsed);
        let broken =
            parsed.has_errors() || !self.read(file, &parsed, loaded.name.clone(), namespace);
        if broken {
            let diagnostic = self
                .lowerer
                .error(
                    code::INCLUDE_BROKEN,
                    span,
                    format!("`{}` has mistakes, so nothing of it is used", loaded.name),
                )
                .help("The messages about that file tell what is wrong.");
            self.tolerated.extend(parsed.diagnostics.iter().cloned());
            self.tolerated.push(diagnostic);
        } else {
            let from = self.lowerer.source.file;
            self.sources.keep_include(from, span, file);
            let found = parsed.diagnostics.iter().cloned();
            self.lowerer.diagnostics.extend(found);
        }
    }

    /// Reads a parsed file; if it has mistakes, nothing of it stays.
    fn read(
        &mut self,
        file: FileId,
        parsed: &syntax::Parsed,
        name: Arc<str>,
        namespace: Symbol,
    ) -> bool {
        let before = self.lowerer.diagnostics.len();
        let (clauses, goals, plans) = (
            self.parts.clauses.len(),
            self.parts.goals.len(),
            self.parts.plans.len(),
        );
        let lines = self.sources.get(file).map(|source| source.lines.clone());
        let source = Source::new(file, name.clone(), lines, namespace);
        let outer = std::mem::replace(&mut self.lowerer.source, source);
        self.files.push(name);
        self.components(&parsed.program.components);
        self.files.pop();
        self.lowerer.source = outer;
        let usable = !self.lowerer.has_errors_since(before);
        if !usable {
            self.parts.clauses.truncate(clauses);
            self.parts.goals.truncate(goals);
            self.parts.plans.truncate(plans);
            let found = self.lowerer.diagnostics.split_off(before);
            self.tolerated.extend(found);
        }
        usable
    }

    /// Two plans with one label must be the same plan, which then stands once.
    fn merge_labels(&mut self) {
        let mut labels: FxHashMap<Functor, usize> = FxHashMap::default();
        labels.reserve(self.parts.plans.len());
        let mut repeated = Vec::new();
        for (index, placed) in self.parts.plans.iter().enumerate() {
            let Some(name) = placed.plan.label.as_ref().and_then(Term::functor) else {
                continue;
            };
            let first = *labels.entry(name).or_insert(index);
            if first == index {
                continue;
            }
            let first = &self.parts.plans[first];
            let (a, b) = (&first.plan, &placed.plan);
            if is_same(a, b) {
                repeated.push(index);
                continue;
            }
            let diagnostic = duplicate(a, placed.file, placed.span).also_in(
                first.file,
                first.span,
                "the first plan with this label",
            );
            self.lowerer.diagnostics.push(diagnostic);
        }
        for index in repeated.into_iter().rev() {
            self.parts.plans.remove(index);
        }
        for placed in &self.parts.plans {
            if let Some(plan) = repeated_label(&placed.plan.sub_plans) {
                let diagnostic = duplicate(plan, placed.file, placed.span);
                self.lowerer.diagnostics.push(diagnostic);
            }
        }
    }
}

/// Whether two plans with the same label are the same plan.
fn is_same(a: &PlanSource, b: &PlanSource) -> bool {
    a.trigger == b.trigger && a.context == b.context && a.body == b.body
}

/// The first of the sub-plans, at any depth, whose label a different one beside it has as well.
fn repeated_label(plans: &[PlanSource]) -> Option<&PlanSource> {
    let name = |plan: &PlanSource| plan.label.as_ref().and_then(Term::functor);
    plans.iter().enumerate().find_map(|(index, plan)| {
        let other = plans[..index]
            .iter()
            .find(|other| name(plan).is_some() && name(other) == name(plan));
        match other {
            Some(other) if !is_same(other, plan) => Some(plan),
            _ => repeated_label(&plan.sub_plans),
        }
    })
}

fn duplicate(plan: &PlanSource, file: FileId, span: Span) -> Diagnostic {
    let label = plan.label.as_ref();
    let label = label.map_or(Term::Nil, |label| label.with_annots(Annots::None));
    Diagnostic::error(
        code::DUPLICATE_LABEL,
        file,
        span,
        format!("two plans have the label `{label}`"),
    )
    .help("Give each plan a label of its own.")
}

/// A message as a sentence.
fn sentence(message: &str) -> String {
    let mut chars = message.chars();
    let first: String = chars
        .next()
        .into_iter()
        .flat_map(char::to_uppercase)
        .collect();
    let stop = if message.ends_with(['.', '!', '?']) {
        ""
    } else {
        "."
    };
    format!("{first}{}{stop}", chars.as_str())
}
