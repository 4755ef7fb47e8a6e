//! Which variables cannot have a value where they are used: nothing before, in the order in which
//! the clause is carried out, can give them one.
//!
//! What may or may not give a value counts as giving one, so whatever is found is certain.

use rustc_hash::{FxHashMap, FxHashSet};
use syntax::Span;
use syntax::ast::{BinaryOp, Body, Literal, Plan, StepKind, StepOp, Term, TermKind, UnaryOp};

use crate::model::walk;
use crate::model::{ClauseKind, ProgramFile, action_name, is_dotted};
use crate::tables::{Kind, Mode, forms_of};

/// A use of a variable without a value.
#[derive(Clone, Debug)]
pub struct Unbound<'a> {
    /// The variable.
    pub variable: &'a str,
    /// Where it stands.
    pub span: Span,
    /// What it is used for.
    pub how: How<'a>,
    /// The number of the clause in its file.
    pub clause: usize,
}

/// What a variable without a value is used for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum How<'a> {
    /// `X < 3`
    Order(BinaryOp),
    /// `X == 3`
    Equality(BinaryOp),
    /// `X + 1`
    Arithmetic,
    /// An argument that must have a value: action and name of the argument.
    Input(&'a str, &'static str),
    /// In `not p(X)`; it gets a value later.
    Negation(Span),
    /// `+p(X)`
    Added,
}

/// Whether each occurrence of the name is a variable of its own.
pub(crate) fn is_unnamed(name: &str) -> bool {
    let mut bytes = name.bytes();
    bytes.next() == Some(b'_') && !bytes.next().is_some_and(|byte| byte.is_ascii_digit())
}

/// All such uses in a file.
pub(crate) fn unbound<'a>(file: &ProgramFile<'a>) -> Vec<Unbound<'a>> {
    let mut flow = Flow {
        seen: FxHashSet::default(),
        trail: Vec::new(),
        negated: FxHashMap::default(),
        clause: 0,
        found: Vec::new(),
    };
    for (index, clause) in file.clauses.iter().enumerate() {
        flow.seen.clear();
        flow.trail.clear();
        flow.negated.clear();
        flow.clause = index;
        match clause.kind {
            ClauseKind::Rule(rule) => {
                flow.bind(&rule.head);
                flow.formula(&rule.body);
            }
            ClauseKind::Plan(plan) => {
                let mut parent = clause.parent;
                while let Some(outer) = parent {
                    if let ClauseKind::Plan(outer) = file.clauses[outer].kind {
                        flow.bind(&outer.trigger.literal);
                        outer.context.iter().for_each(|context| flow.bind(context));
                    }
                    parent = file.clauses[outer].parent;
                }
                flow.plan(plan);
            }
            ClauseKind::Belief(_) | ClauseKind::Goal(_) | ClauseKind::Include(_) => {}
        }
    }
    flow.found
}

struct Flow<'a> {
    /// The variables that may have a value by now.
    seen: FxHashSet<&'a str>,
    /// The same in the order in which they were seen first.
    trail: Vec<&'a str>,
    /// Variables without a value that occur in a `not`, and where.
    negated: FxHashMap<&'a str, Span>,
    clause: usize,
    found: Vec<Unbound<'a>>,
}

impl<'a> Flow<'a> {
    fn report(&mut self, variable: &'a str, span: Span, how: How<'a>) {
        self.found.push(Unbound {
            variable,
            span,
            how,
            clause: self.clause,
        });
        // Once is enough.
        self.see(variable);
    }

    fn see(&mut self, variable: &'a str) {
        if self.seen.insert(variable) {
            self.trail.push(variable);
        }
    }

    /// All variables of a term may have a value from here on.
    fn bind(&mut self, term: &'a Term) {
        let mut occurrences = Vec::new();
        walk::variables(term, &mut |name, span| {
            if !is_unnamed(name) {
                occurrences.push((name, span));
            }
        });
        for (variable, span) in occurrences {
            if !self.seen.contains(variable)
                && let Some(place) = self.negated.remove(variable)
            {
                self.found.push(Unbound {
                    variable,
                    span: place,
                    how: How::Negation(span),
                    clause: self.clause,
                });
            }
            self.see(variable);
        }
    }

    /// What is bound by `walk` has no value afterwards; gives those variables.
    fn aside(&mut self, walk: impl FnOnce(&mut Self)) -> Vec<&'a str> {
        let mark = self.trail.len();
        walk(self);
        let own = self.trail.split_off(mark);
        for variable in &own {
            self.seen.remove(variable);
        }
        own
    }

    /// The variable that a term is, if it has no value.
    fn open(&self, term: &'a Term) -> Option<&'a str> {
        match &term.kind {
            TermKind::Var(variable)
                if !is_unnamed(&variable.name) && !self.seen.contains(variable.name.as_str()) =>
            {
                Some(&variable.name)
            }
            _ => None,
        }
    }

    // --- Formulas -----------------------------------------------------------------------------------

    fn formula(&mut self, term: &'a Term) {
        // Chains are walked from left to right.
        let mut due = vec![term];
        while let Some(term) = due.pop() {
            match &term.kind {
                TermKind::Binary(BinaryOp::And | BinaryOp::Or, left, right) => {
                    due.push(right);
                    due.push(left);
                }
                TermKind::Binary(op, left, right) if op.is_comparison() => {
                    self.comparison(*op, left, right);
                }
                TermKind::Unary(UnaryOp::Not, inner) => {
                    let own = self.aside(|flow| flow.formula(inner));
                    for variable in own {
                        self.negated.entry(variable).or_insert(inner.span);
                    }
                }
                TermKind::Literal(literal) if is_dotted(&literal.functor) => self.call(literal),
                _ => {
                    self.data(term);
                    self.bind(term);
                }
            }
        }
    }

    fn comparison(&mut self, op: BinaryOp, left: &'a Term, right: &'a Term) {
        self.data(left);
        self.data(right);
        for side in [left, right] {
            let Some(variable) = self.open(side) else {
                continue;
            };
            match op {
                BinaryOp::Lt | BinaryOp::Le | BinaryOp::Gt | BinaryOp::Ge => {
                    self.report(variable, side.span, How::Order(op));
                }
                BinaryOp::Eq | BinaryOp::Ne => {
                    self.report(variable, side.span, How::Equality(op));
                }
                _ => {}
            }
        }
        self.bind(left);
        self.bind(right);
    }

    /// Reports variables without a value that are computed with.
    fn data(&mut self, term: &'a Term) {
        let mut operands = Vec::new();
        let mut due = vec![term];
        while let Some(term) = due.pop() {
            match &term.kind {
                TermKind::Binary(op, left, right) => {
                    if op.is_arithmetic() {
                        operands.extend([&**left, &**right]);
                    }
                    due.push(right);
                    due.push(left);
                }
                TermKind::Unary(op, inner) => {
                    if *op != UnaryOp::Not {
                        operands.push(inner);
                    }
                    due.push(inner);
                }
                TermKind::Literal(literal) => {
                    if literal.functor.starts_with("math.") {
                        operands.extend(&literal.args);
                    }
                    // The questions of `.count(p(X))` and the like have variables of their own.
                    if !literal.functor.starts_with('.') {
                        due.extend(literal.args.iter().rev());
                    }
                }
                TermKind::List(items, _) => due.extend(items.iter().rev()),
                _ => {}
            }
        }
        operands.sort_by_key(|term| term.span.start);
        for operand in operands {
            if let Some(variable) = self.open(operand) {
                self.report(variable, operand.span, How::Arithmetic);
            }
        }
    }

    // --- Actions ------------------------------------------------------------------------------------

    fn call(&mut self, literal: &'a Literal) {
        let name = action_name(&literal.functor);
        let args = &literal.args[..];
        let question = match (name, args.len()) {
            (".findall" | ".setof", 3) | (".max" | ".min", 3) | (".eval", 2) => Some(1),
            (".count", _) => Some(0),
            _ => None,
        };
        if let Some(question) = question {
            self.aside(|flow| flow.formula(&args[question]));
            // What the template and the question share is local; the result is not.
            for (index, arg) in args.iter().enumerate() {
                if index == args.len() - 1 || (index == 0 && name == ".eval") {
                    self.bind(arg);
                }
            }
            return;
        }
        for arg in args {
            self.data(arg);
        }
        for (index, arg) in args.iter().enumerate() {
            if let Some(variable) = self.open(arg)
                && let Some((action, argument)) = input_argument(name, args.len(), index)
            {
                self.report(variable, arg.span, How::Input(action, argument));
            }
        }
        for arg in args {
            self.bind(arg);
        }
    }

    // --- Plans --------------------------------------------------------------------------------------

    fn plan(&mut self, plan: &'a Plan) {
        if let Some(label) = &plan.label {
            label.annots.iter().for_each(|term| self.bind(term));
        }
        self.bind(&plan.trigger.literal);
        for formula in plan.context.iter().chain(&plan.condition) {
            self.formula(formula);
        }
        if let Some(body) = &plan.body {
            self.body(body);
        }
    }

    fn body(&mut self, body: &'a Body) {
        for step in &body.steps {
            match &step.kind {
                StepKind::Simple(op, term) => self.step(*op, term),
                StepKind::Block(body) => self.body(body),
                StepKind::If {
                    condition,
                    then,
                    otherwise,
                } => {
                    self.formula(condition);
                    self.body(then);
                    if let Some(otherwise) = otherwise {
                        self.body(otherwise);
                    }
                }
                // What is bound in a round is gone after the loop.
                StepKind::While { condition, body } | StepKind::For { condition, body } => {
                    self.aside(|flow| {
                        flow.formula(condition);
                        flow.body(body);
                    });
                }
                StepKind::Fork { branches, .. } => {
                    for branch in branches {
                        self.body(branch);
                    }
                }
            }
        }
    }

    fn step(&mut self, op: StepOp, term: &'a Term) {
        match op {
            StepOp::Test => return self.formula(term),
            StepOp::None => match &term.kind {
                TermKind::Literal(literal) if is_dotted(&literal.functor) => {
                    return self.call(literal);
                }
                TermKind::Binary(..) | TermKind::Unary(..) => return self.formula(term),
                _ => {}
            },
            StepOp::Add | StepOp::AddEnd | StepOp::AddNewFocus | StepOp::Replace => {
                self.data(term);
                if let TermKind::Literal(literal) = &term.kind {
                    for arg in &literal.args {
                        if let Some(variable) = self.open(arg) {
                            self.report(variable, arg.span, How::Added);
                        }
                    }
                }
            }
            StepOp::Achieve | StepOp::AchieveNewFocus | StepOp::Delete | StepOp::DeleteNewFocus => {
            }
        }
        self.data(term);
        self.bind(term);
    }
}

/// The action and the name of its argument, if in every form it must have a value.
fn input_argument(
    action: &str,
    arguments: usize,
    index: usize,
) -> Option<(&'static str, &'static str)> {
    let mut found = None;
    for (name, arg) in forms_of(action, arguments, index) {
        // `.print` takes anything; whom `.send` goes to must be known.
        let needs_value = arg.kind != Kind::Any || (name == ".send" && index == 0);
        if arg.mode != Mode::Input || !needs_value {
            return None;
        }
        found = Some((name, arg.name));
    }
    found
}
