//! Finds every use of a name in a file.

use syntax::Span;
use syntax::ast::{
    BinaryOp, Body, Component, Directive, Literal, NameSpace, Plan, Step, StepKind, StepOp, Term,
    TermKind, Trigger, TriggerKind, TriggerOp, UnaryOp,
};

use super::file::{
    Awaited, Clause, ClauseKind, Content, Focus, Message, Occurrence, ProgramFile, Receivers, Role,
};
use super::name::{Name, Space};

/// Fills the lists of a file.
pub(super) fn collect(file: &mut ProgramFile<'_>) {
    let components = &file.parsed.program.components;
    let mut collector = Collector {
        file,
        space: Space::This,
        private: Vec::new(),
        clause: 0,
        quoted: false,
    };
    collector.components(components, false);
}

struct Collector<'f, 'a> {
    file: &'f mut ProgramFile<'a>,
    /// The name space of the block at hand.
    space: Space<'a>,
    /// The name spaces that are private to the file.
    private: Vec<&'a str>,
    clause: usize,
    /// Whether the walk is inside braces.
    quoted: bool,
}

/// The name of an action without the package of Jason's library.
pub(crate) fn action_name(name: &str) -> &str {
    match name.strip_prefix("jason.stdlib") {
        Some(rest) if rest.starts_with('.') => rest,
        _ => name,
    }
}

/// Whether a functor is that of an internal action or function.
pub(crate) fn is_dotted(functor: &str) -> bool {
    functor.contains('.') && !functor.starts_with('\'')
}

/// The literal of a term, if it is one that can be a belief or goal.
pub(crate) fn plain_literal(term: &Term) -> Option<&Literal> {
    match &term.kind {
        TermKind::Literal(literal)
            if !is_dotted(&literal.functor)
                && !matches!(literal.functor.as_str(), "true" | "false") =>
        {
            Some(literal)
        }
        _ => None,
    }
}

/// The text of an atom without anything around it, or of a string.
pub(crate) fn word(term: &Term) -> Option<&str> {
    match &term.kind {
        TermKind::String(text) => Some(text),
        _ => atom(term),
    }
}

/// The text of an atom, whatever its annotations.
pub(crate) fn atom(term: &Term) -> Option<&str> {
    match &term.kind {
        TermKind::Literal(literal) if literal.args.is_empty() && !literal.negated => {
            Some(&literal.functor)
        }
        _ => None,
    }
}

impl<'a> Collector<'_, 'a> {
    fn components(&mut self, components: &'a [Component], in_pattern: bool) {
        for component in components {
            match component {
                Component::Belief(term) => {
                    self.begin(ClauseKind::Belief(term), None, in_pattern);
                    self.literal(term, Role::Belief);
                }
                Component::Rule(rule) => {
                    self.begin(ClauseKind::Rule(rule), None, in_pattern);
                    self.literal(&rule.head, Role::RuleHead);
                    self.formula(&rule.body, self.space);
                }
                Component::Goal(term) => {
                    self.begin(ClauseKind::Goal(term), None, in_pattern);
                    self.literal(term, Role::Goal(Focus::Initial));
                }
                Component::Plan(plan) => self.plan_clause(plan, None, in_pattern),
                Component::Directive(directive) => self.directive(directive),
            }
        }
    }

    fn begin(&mut self, kind: ClauseKind<'a>, parent: Option<usize>, in_pattern: bool) {
        self.clause = self.file.clauses.len();
        self.file.clauses.push(Clause {
            kind,
            space: self.space,
            parent,
            in_pattern,
        });
    }

    fn plan_clause(&mut self, plan: &'a Plan, parent: Option<usize>, in_pattern: bool) {
        self.begin(ClauseKind::Plan(plan), parent, in_pattern);
        let own = self.clause;
        self.plan(plan);
        for sub_plan in &plan.sub_plans {
            self.plan_clause(sub_plan, Some(own), in_pattern);
        }
    }

    fn directive(&mut self, directive: &'a Directive) {
        let inner = directive.inner.as_deref();
        match directive.name.as_str() {
            "include" => self.begin(ClauseKind::Include(directive), None, false),
            "namespace" => {
                let name = directive.args.first().and_then(atom);
                if let (Some(name), Some("local")) = (name, directive.args.get(1).and_then(atom)) {
                    self.private.push(name);
                }
                let outer = self.space;
                if let Some(name) = name {
                    self.space = self.named(name);
                }
                self.components(inner.unwrap_or_default(), false);
                self.space = outer;
            }
            "register_function" => {
                if let [_, arity, predicate] = &directive.args[..]
                    && let (TermKind::Number(arity), TermKind::String(predicate)) =
                        (&arity.kind, &predicate.kind)
                {
                    self.file.registered.push(Name {
                        space: self.space,
                        negated: false,
                        functor: predicate,
                        arity: *arity as usize + 1,
                    });
                }
            }
            "library" => {}
            "dg" | "bdg" | "ebdg" | "bc" | "smc" | "rc" | "omc" | "mg" => {
                self.begin(ClauseKind::Include(directive), None, true);
                self.pattern(directive);
                self.components(inner.unwrap_or_default(), true);
            }
            "sga" => {
                self.begin(ClauseKind::Include(directive), None, true);
                self.file.dynamic.asks = true;
                self.file.dynamic.adds_plans = true;
                self.quote(|quoted| {
                    if let Some(goal) = directive.args.get(2) {
                        quoted.literal(goal, Role::Goal(Focus::New));
                    }
                });
                self.components(inner.unwrap_or_default(), true);
            }
            _ => {
                self.file.dynamic.broken = true;
                self.components(inner.unwrap_or_default(), true);
            }
        }
    }

    /// A pattern asks its goal, pursues it, and has plans for it.
    fn pattern(&mut self, directive: &'a Directive) {
        self.quote(|quoted| {
            for (index, term) in directive.args.iter().enumerate() {
                if plain_literal(term).is_none() {
                    continue;
                }
                quoted.literal(term, Role::Read);
                if index > 0 {
                    continue;
                }
                quoted.literal(term, Role::Goal(Focus::New));
                quoted.literal(term, Role::Event(TriggerOp::Add, TriggerKind::Achieve));
                quoted.literal(term, Role::Added(StepOp::Add));
            }
        });
    }

    fn quote(&mut self, walk: impl FnOnce(&mut Self)) {
        let outer = std::mem::replace(&mut self.quoted, true);
        walk(self);
        self.quoted = outer;
    }

    // --- Names ------------------------------------------------------------------------------------

    fn named(&self, space: &'a str) -> Space<'a> {
        if space == "this_ns" {
            self.space
        } else if self.private.contains(&space) {
            Space::Private(self.file.id, space)
        } else {
            Space::Named(space)
        }
    }

    /// The name of a literal which stands where names are in the name space `here`.
    fn name(&self, literal: &'a Literal, here: Space<'a>) -> Name<'a> {
        let space = match &literal.namespace {
            None => here,
            Some(NameSpace::This) => self.space,
            Some(NameSpace::Atom(space)) => self.named(space),
            Some(NameSpace::Var(_)) => Space::Any,
        };
        Name {
            space,
            negated: literal.negated,
            functor: &literal.functor,
            arity: literal.args.len(),
        }
    }

    /// A literal that is used as something, if the term is one, and what is in it.
    fn literal(&mut self, term: &'a Term, role: Role) {
        self.literal_in(term, role, self.space);
    }

    fn literal_in(&mut self, term: &'a Term, role: Role, space: Space<'a>) {
        let Some(literal) = plain_literal(term) else {
            self.data(term);
            return;
        };
        let name = self.name(literal, space);
        self.file.occurrences.push(Occurrence {
            name,
            role,
            literal,
            span: term.span,
            clause: self.clause,
            quoted: self.quoted,
        });
        self.parts(literal);
    }

    /// The arguments and annotations of a literal: data.
    fn parts(&mut self, literal: &'a Literal) {
        for arg in &literal.args {
            self.data(arg);
        }
        if let Some(annots) = &literal.annots {
            for item in &annots.items {
                self.data(item);
            }
        }
    }

    /// Data: only calls of functions and what is in braces counts.
    fn data(&mut self, term: &'a Term) {
        let mut due = vec![term];
        while let Some(term) = due.pop() {
            match &term.kind {
                TermKind::Literal(literal) if is_dotted(&literal.functor) => {
                    self.call(literal, term.span);
                }
                TermKind::Literal(literal) => self.parts(literal),
                TermKind::Binary(_, left, right) => {
                    due.push(right);
                    due.push(left);
                }
                TermKind::Unary(_, inner) => due.push(inner),
                TermKind::List(items, _) => due.extend(items.iter().rev()),
                TermKind::Body(body) => self.quote(|quoted| quoted.body(body)),
                TermKind::Plan(plan) => self.quote(|quoted| quoted.plan(plan)),
                TermKind::Trigger(trigger) => self.quote(|quoted| quoted.posted(trigger)),
                TermKind::Rule(rule) => self.quote(|quoted| {
                    quoted.literal(&rule.head, Role::RuleHead);
                    quoted.formula(&rule.body, quoted.space);
                }),
                TermKind::Var(_) | TermKind::Number(_) | TermKind::String(_) | TermKind::Error => {}
            }
        }
    }

    // --- Formulas -----------------------------------------------------------------------------------

    /// A formula whose literals without a name space are in `space`.
    fn formula(&mut self, term: &'a Term, space: Space<'a>) {
        let mut due = vec![term];
        while let Some(term) = due.pop() {
            match &term.kind {
                TermKind::Binary(BinaryOp::And | BinaryOp::Or, left, right) => {
                    due.push(right);
                    due.push(left);
                }
                TermKind::Unary(UnaryOp::Not, inner) => due.push(inner),
                TermKind::Var(_) => self.file.dynamic.asks = true,
                TermKind::Literal(literal) if is_dotted(&literal.functor) => {
                    self.call(literal, term.span);
                }
                TermKind::Literal(_) => self.literal_in(term, Role::Read, space),
                _ => self.data(term),
            }
        }
    }

    // --- Plans --------------------------------------------------------------------------------------

    fn plan(&mut self, plan: &'a Plan) {
        self.event(&plan.trigger);
        if let Some(label) = &plan.label {
            for annotation in &label.annots {
                self.data(annotation);
            }
        }
        for formula in plan.context.iter().chain(&plan.condition) {
            self.formula(formula, self.space);
        }
        if let Some(body) = &plan.body {
            self.body(body);
        }
    }

    /// The event of a plan.
    fn event(&mut self, trigger: &'a Trigger) {
        match plain_literal(&trigger.literal) {
            Some(literal) => {
                if literal.functor == "kqml_received" && trigger.op == TriggerOp::Add {
                    self.file.dynamic.takes_messages = true;
                }
                self.literal(&trigger.literal, Role::Event(trigger.op, trigger.kind));
            }
            // A plan for any event of its kind: what it handles is known only then.
            None => {
                self.file.catch_all.push((trigger.op, trigger.kind));
                self.data(&trigger.literal);
            }
        }
    }

    /// An event in braces: it is posted, waited for, or a plan for it is looked for.
    fn posted(&mut self, trigger: &'a Trigger) {
        let role = match (trigger.kind, trigger.op) {
            (TriggerKind::Achieve, _) => Role::Goal(Focus::New),
            (TriggerKind::Test, _) => Role::Tested,
            (TriggerKind::Belief, TriggerOp::Delete) => Role::Removed,
            (TriggerKind::Belief, _) => Role::Added(StepOp::Add),
        };
        if plain_literal(&trigger.literal).is_none() {
            self.file.dynamic.posts_goals = true;
        }
        self.literal(&trigger.literal, role);
    }

    fn body(&mut self, body: &'a Body) {
        for step in &body.steps {
            self.step(step);
        }
    }

    fn step(&mut self, step: &'a Step) {
        match &step.kind {
            StepKind::Simple(op, term) => self.simple(*op, term),
            StepKind::Block(body) => self.body(body),
            StepKind::If {
                condition,
                then,
                otherwise,
            } => {
                self.formula(condition, self.space);
                self.body(then);
                if let Some(otherwise) = otherwise {
                    self.body(otherwise);
                }
            }
            StepKind::While { condition, body } | StepKind::For { condition, body } => {
                self.formula(condition, self.space);
                self.body(body);
            }
            StepKind::Fork { branches, .. } => {
                for branch in branches {
                    self.body(branch);
                }
            }
        }
    }

    fn simple(&mut self, op: StepOp, term: &'a Term) {
        let is_var = matches!(term.kind, TermKind::Var(_));
        match op {
            StepOp::None => match &term.kind {
                TermKind::Var(_) => self.file.dynamic.runs_steps = true,
                TermKind::Literal(literal) if is_dotted(&literal.functor) => {
                    self.call(literal, term.span);
                }
                TermKind::Literal(literal) if plain_literal(term).is_some() => {
                    self.file.dynamic.acts = true;
                    let name = self.name(literal, Space::DEFAULT);
                    self.file.occurrences.push(Occurrence {
                        name,
                        role: Role::Action,
                        literal,
                        span: term.span,
                        clause: self.clause,
                        quoted: self.quoted,
                    });
                    self.parts(literal);
                }
                TermKind::Literal(_) => {}
                _ => self.formula(term, self.space),
            },
            StepOp::Achieve | StepOp::AchieveNewFocus => {
                self.file.dynamic.posts_goals |= is_var;
                let focus = if op == StepOp::Achieve {
                    Focus::Same
                } else {
                    Focus::New
                };
                self.literal(term, Role::Goal(focus));
            }
            StepOp::Test => {
                if plain_literal(term).is_some() {
                    self.literal(term, Role::Tested);
                } else {
                    self.formula(term, self.space);
                }
            }
            StepOp::Add | StepOp::AddEnd | StepOp::AddNewFocus | StepOp::Replace => {
                match &term.kind {
                    TermKind::Var(_) => self.file.dynamic.adds_beliefs = true,
                    TermKind::Plan(_) | TermKind::Rule(_) | TermKind::Body(_) => self.data(term),
                    TermKind::Trigger(trigger) => self.quote(|quoted| quoted.event(trigger)),
                    _ => self.literal(term, Role::Added(op)),
                }
            }
            StepOp::Delete | StepOp::DeleteNewFocus => match &term.kind {
                TermKind::Plan(_) | TermKind::Trigger(_) => {
                    self.file.dynamic.removes_plans = true;
                    self.data(term);
                }
                _ => self.literal(term, Role::Removed),
            },
        }
    }

    // --- Calls of actions ----------------------------------------------------------------------------

    fn call(&mut self, literal: &'a Literal, span: Span) {
        let args = &literal.args[..];
        // Literals in arguments are in the default name space.
        let plain = Space::DEFAULT;
        match (action_name(&literal.functor), args) {
            (".findall" | ".setof", [_, question, ..])
            | (".max" | ".min", [_, question, _])
            | (".eval", [_, question]) => {
                self.formula(question, plain);
                for (index, arg) in args.iter().enumerate() {
                    if index != 1 {
                        self.data(arg);
                    }
                }
            }
            (".count" | ".belief" | ".relevant_rules", [question, rest @ ..]) => {
                self.formula(question, plain);
                self.all_data(rest);
            }
            (".if_then_else" | ".loop" | ".foreach", [condition, bodies @ ..]) => {
                self.formula(condition, plain);
                self.run(bodies);
            }
            (".fork", [_, bodies @ ..]) => self.run(bodies),
            (".asserta" | ".assertz", [what]) => match &what.kind {
                TermKind::Literal(_) => self.literal_in(what, Role::Added(StepOp::Add), plain),
                TermKind::Rule(_) => self.data(what),
                _ => self.file.dynamic.adds_beliefs = true,
            },
            (".abolish", [what]) => self.literal_in(what, Role::Removed, plain),
            (".wait", [what, rest @ ..]) => self.wait(what, rest, span),
            (".send", [to, force, content, rest @ ..]) => {
                self.send(Some(to), force, content, !rest.is_empty(), span);
                self.all_data(rest);
            }
            (".broadcast", [force, content]) => self.send(None, force, content, false, span),
            (".add_plan", [what, ..]) => match &what.kind {
                TermKind::Plan(_) | TermKind::Trigger(_) => self.simple(StepOp::Add, what),
                _ => {
                    self.file.dynamic.adds_plans = true;
                    self.data(what);
                }
            },
            (".remove_plan", _) => {
                self.file.dynamic.removes_plans = true;
                self.all_data(args);
            }
            (".include", _) => self.file.dynamic.includes = true,
            (".create_agent" | ".clone", _) => {
                self.file.dynamic.creates_agents = true;
                self.all_data(args);
            }
            (".at", [_, event]) | (".signal", [event, ..]) => {
                if !matches!(event.kind, TermKind::Trigger(_) | TermKind::Body(_)) {
                    self.file.dynamic.posts_goals = true;
                }
                self.data(event);
            }
            (
                ".desire"
                | ".intend"
                | ".drop_desire"
                | ".drop_intention"
                | ".drop_event"
                | ".drop_future_intention"
                | ".succeed_goal"
                | ".fail_goal"
                | ".suspend"
                | ".resume"
                | ".suspended"
                | ".done"
                | ".intend_elsewhere",
                [goal, rest @ ..],
            ) => {
                self.literal_in(goal, Role::Mentioned, plain);
                self.all_data(rest);
            }
            (".relevant_plans" | ".relevant_plan" | ".plan_label" | ".list_plans", _) => {
                self.file.dynamic.looks_at_plans = true;
                self.all_data(args);
            }
            _ => self.all_data(args),
        }
    }

    fn all_data(&mut self, args: &'a [Term]) {
        for arg in args {
            self.data(arg);
        }
    }

    /// Bodies that an action carries out at once.
    fn run(&mut self, bodies: &'a [Term]) {
        for body in bodies {
            match &body.kind {
                TermKind::Body(body) => self.body(body),
                TermKind::Var(_) => self.file.dynamic.runs_steps = true,
                _ => self.data(body),
            }
        }
    }

    fn wait(&mut self, what: &'a Term, rest: &'a [Term], span: Span) {
        self.all_data(rest);
        match &what.kind {
            // An event is waited for: that does not make it.
            TermKind::Body(body) => {
                for step in &body.steps {
                    if let StepKind::Simple(_, term) = &step.kind {
                        self.literal(term, Role::Mentioned);
                    }
                }
            }
            TermKind::Trigger(trigger) => self.literal(&trigger.literal, Role::Mentioned),
            TermKind::Number(_) | TermKind::String(_) | TermKind::Var(_) => return,
            TermKind::Binary(op, ..) if op.is_arithmetic() => return self.data(what),
            _ => self.formula(what, Space::DEFAULT),
        }
        self.file.awaited.push(Awaited {
            what,
            span,
            has_timeout: !rest.is_empty(),
            clause: self.clause,
            quoted: self.quoted,
        });
    }

    fn send(
        &mut self,
        to: Option<&'a Term>,
        force: &'a Term,
        content: &'a Term,
        has_answer: bool,
        span: Span,
    ) {
        let receivers = match to {
            None => Receivers::All,
            Some(to) => receivers(to),
        };
        let mut contents = Vec::new();
        let mut is_open = false;
        let items = match &content.kind {
            TermKind::List(items, tail) => {
                is_open |= tail.is_some();
                &items[..]
            }
            _ => std::slice::from_ref(content),
        };
        for item in items {
            match plain_literal(item) {
                Some(literal) => contents.push(Content {
                    name: self.name(literal, Space::DEFAULT),
                    literal,
                    span: item.span,
                }),
                None => is_open |= !matches!(item.kind, TermKind::Number(_) | TermKind::String(_)),
            }
        }
        self.data(content);
        self.file.messages.push(Message {
            receivers,
            force: atom(force),
            force_span: force.span,
            contents,
            is_open,
            has_answer,
            span,
            clause: self.clause,
            quoted: self.quoted,
        });
    }
}

fn receivers(to: &Term) -> Receivers<'_> {
    let items = match &to.kind {
        TermKind::List(items, None) => &items[..],
        _ => std::slice::from_ref(to),
    };
    let named: Option<Vec<(&str, Span)>> = items
        .iter()
        .map(|item| Some((word(item)?, item.span)))
        .collect();
    named.map_or(Receivers::Unknown, Receivers::Named)
}
