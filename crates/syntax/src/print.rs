//! Prints syntax trees so that reading the text gives the same tree again.
//!
//! One clause a line, few blanks, only the parentheses that are needed: layout for people is the
//! formatter's business. The work list on the heap makes depth and length harmless.

use std::fmt::{Display, Formatter, Result, Write};

use crate::ast::{
    Annots, Body, Component, Directive, Label, LabelName, Literal, NameSpace, Plan, Program, Rule,
    Step, StepKind, StepOp, Term, TermKind, Trigger, UnaryOp, VarTerm,
};
use crate::builder::{NOT, is_right_associative, precedence};

/// The precedence of signed operands.
const SIGNED: u8 = 8;
/// The precedence of what needs no parentheses anywhere.
const PRIMARY: u8 = 9;
/// The loosest operator that may stand bare in a list.
const ELEMENT: u8 = 5;

/// Something that is still to be printed.
enum Piece<'a> {
    Text(&'static str),
    Name(&'a str),
    Quoted(&'a str),
    Number(f64),
    /// A term, in parentheses if it binds looser than the number says.
    Term(&'a Term, u8),
    /// Terms with `,` between them.
    Terms(&'a [Term], u8),
    Annots(&'a Annots),
    Body(&'a Body),
    Step(&'a Step),
    /// One branch of a fork.
    Branch(&'a Body),
    Plan(&'a Plan),
    PlanTerm(&'a Plan),
    Component(&'a Component),
}

struct Printer<'a> {
    work: Vec<Piece<'a>>,
}

macro_rules! display {
    ($($type:ty => $piece:expr;)*) => {$(
        impl Display for $type {
            fn fmt(&self, f: &mut Formatter<'_>) -> Result {
                let piece: fn(&$type) -> Piece<'_> = $piece;
                Printer { work: vec![piece(self)] }.run(f)
            }
        }
    )*};
}

display! {
    Term => |t| Piece::Term(t, 0);
    Body => |b| Piece::Body(b);
    Step => |s| Piece::Step(s);
    Plan => |p| Piece::Plan(p);
    Component => |c| Piece::Component(c);
}

impl Display for Program {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        for component in &self.components {
            writeln!(f, "{component}")?;
        }
        Ok(())
    }
}

impl Display for Trigger {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        write!(
            f,
            "{}{}{}",
            self.op.symbol(),
            self.kind.symbol(),
            self.literal
        )
    }
}

impl Display for Rule {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        write!(f, "{} :- {}", self.head, self.body)
    }
}

impl<'a> Printer<'a> {
    fn run(mut self, f: &mut Formatter<'_>) -> Result {
        while let Some(piece) = self.work.pop() {
            match piece {
                Piece::Text(text) => f.write_str(text)?,
                Piece::Name(name) => f.write_str(name)?,
                Piece::Quoted(content) => quoted(content, f)?,
                Piece::Number(value) => number(value, f)?,
                Piece::Term(term, level) => self.term(term, level),
                Piece::Terms(terms, level) => self.terms(terms, level),
                Piece::Annots(annots) => self.list(&annots.items, annots.tail.as_deref()),
                Piece::Body(body) => self.body(body),
                Piece::Step(step) => self.step(step),
                Piece::Branch(body) => self.branch(body),
                Piece::Plan(plan) => self.plan(plan),
                Piece::PlanTerm(plan) => self.plan_term(plan),
                Piece::Component(component) => self.component(component),
            }
        }
        Ok(())
    }

    /// Puts pieces in front of the rest of the work.
    fn then<const N: usize>(&mut self, pieces: [Piece<'a>; N]) {
        self.work.extend(pieces.into_iter().rev());
    }

    fn separated<T>(
        &mut self,
        items: &'a [T],
        separator: &'static str,
        piece: impl Fn(&'a T) -> Piece<'a>,
    ) {
        for (i, item) in items.iter().enumerate().rev() {
            self.work.push(piece(item));
            if i > 0 {
                self.work.push(Piece::Text(separator));
            }
        }
    }

    fn terms(&mut self, terms: &'a [Term], level: u8) {
        self.separated(terms, ", ", |t| Piece::Term(t, level));
    }

    fn term(&mut self, term: &'a Term, level: u8) {
        use Piece::{Name, Number, PlanTerm, Quoted, Text};
        let own = match &term.kind {
            TermKind::Binary(op, ..) => precedence(*op),
            TermKind::Unary(UnaryOp::Not, _) => NOT,
            TermKind::Unary(..) => SIGNED,
            _ => PRIMARY,
        };
        if own < level {
            return self.then([Text("("), Piece::Term(term, 0), Text(")")]);
        }
        match &term.kind {
            TermKind::Number(value) => self.then([Number(*value)]),
            TermKind::String(content) => self.then([Quoted(content)]),
            TermKind::Literal(literal) => self.literal(literal),
            TermKind::Var(var) => self.var(var),
            TermKind::List(items, tail) => self.list(items, tail.as_deref()),
            TermKind::Binary(op, left, right) => {
                let tight = own + 1;
                let (l, r) = match op {
                    op if op.is_comparison() => (tight, tight),
                    op if is_right_associative(*op) => (tight, own),
                    _ => (own, tight),
                };
                let op = Name(op.symbol());
                self.then([
                    Piece::Term(left, l),
                    Text(" "),
                    op,
                    Text(" "),
                    Piece::Term(right, r),
                ]);
            }
            TermKind::Unary(UnaryOp::Not, inner) => {
                self.then([Text("not "), Piece::Term(inner, NOT + 1)])
            }
            TermKind::Unary(UnaryOp::Minus, inner) => {
                self.then([Text("-"), Piece::Term(inner, PRIMARY)])
            }
            TermKind::Unary(UnaryOp::Plus, inner) => {
                self.then([Text("+"), Piece::Term(inner, PRIMARY)])
            }
            TermKind::Body(body) if body.steps.is_empty() => self.then([Text("{ }")]),
            TermKind::Body(body) => self.then([Text("{ "), Piece::Body(body), Text(" }")]),
            TermKind::Plan(plan) => self.then([Text("{ "), PlanTerm(plan), Text(" }")]),
            TermKind::Trigger(trigger) => {
                let (op, kind) = (Text(trigger.op.symbol()), Text(trigger.kind.symbol()));
                self.then([
                    Text("{ "),
                    op,
                    kind,
                    Piece::Term(&trigger.literal, 0),
                    Text(" }"),
                ]);
            }
            TermKind::Rule(rule) => {
                let (head, body) = (Piece::Term(&rule.head, 0), Piece::Term(&rule.body, 0));
                self.then([Text("{ "), head, Text(" :- "), body, Text(" }")]);
            }
            TermKind::Error => self.then([Text("'<error>'")]),
        }
    }

    fn namespace(&mut self, namespace: Option<&'a NameSpace>) {
        match namespace {
            None => {}
            Some(NameSpace::This) => self.then([Piece::Text("::")]),
            Some(NameSpace::Atom(name) | NameSpace::Var(name)) => {
                self.then([Piece::Name(name), Piece::Text("::")])
            }
        }
    }

    fn literal(&mut self, literal: &'a Literal) {
        if let Some(annots) = &literal.annots {
            self.then([Piece::Annots(annots)]);
        }
        if !literal.args.is_empty() {
            self.then([
                Piece::Text("("),
                Piece::Terms(&literal.args, 0),
                Piece::Text(")"),
            ]);
        }
        self.then([
            Piece::Text(if literal.negated { "~" } else { "" }),
            Piece::Name(&literal.functor),
        ]);
        self.namespace(literal.namespace.as_ref());
    }

    fn var(&mut self, var: &'a VarTerm) {
        if let Some(annots) = &var.annots {
            self.then([Piece::Annots(annots)]);
        }
        self.then([
            Piece::Text(if var.negated { "~" } else { "" }),
            Piece::Name(&var.name),
        ]);
        self.namespace(var.namespace.as_ref());
    }

    fn list(&mut self, items: &'a [Term], tail: Option<&'a Term>) {
        self.work.push(Piece::Text("]"));
        if let Some(tail) = tail {
            self.then([Piece::Text("|"), Piece::Term(tail, PRIMARY)]);
        }
        self.then([Piece::Text("["), Piece::Terms(items, ELEMENT)]);
    }

    fn body(&mut self, body: &'a Body) {
        self.separated(&body.steps, "; ", Piece::Step);
    }

    fn step(&mut self, step: &'a Step) {
        use Piece::{Branch, Text};
        match &step.kind {
            StepKind::Simple(StepOp::Test, term) => self.then([Text("?"), Piece::Term(term, 0)]),
            StepKind::Simple(StepOp::None, term) => self.then([Piece::Term(term, 0)]),
            StepKind::Simple(op, term) => {
                self.then([Text(op.symbol()), Piece::Term(term, PRIMARY)])
            }
            StepKind::Block(body) => match body.steps.len() {
                0 => self.then([Text("{ }")]),
                1 => self.then([Text("{ "), Piece::Body(body), Text(" }")]),
                _ => self.then([Text("("), Piece::Body(body), Text(")")]),
            },
            StepKind::If {
                condition,
                then,
                otherwise,
            } => {
                match otherwise {
                    None => {}
                    Some(body) => match body.steps.as_slice() {
                        [
                            only @ Step {
                                kind: StepKind::If { .. },
                                ..
                            },
                        ] => {
                            self.then([Text(" el"), Piece::Step(only)]);
                        }
                        _ => self.then([Text(" else { "), Piece::Body(body), Text(" }")]),
                    },
                }
                self.control("if (", condition, then);
            }
            StepKind::While { condition, body } => self.control("while (", condition, body),
            StepKind::For { condition, body } => self.control("for (", condition, body),
            StepKind::Fork { all, branches } => {
                self.separated(branches, if *all { " |&| " } else { " ||| " }, Branch);
            }
        }
    }

    fn control(&mut self, head: &'static str, condition: &'a Term, body: &'a Body) {
        let condition = Piece::Term(condition, 0);
        self.then([
            Piece::Text(head),
            condition,
            Piece::Text(") { "),
            Piece::Body(body),
            Piece::Text(" }"),
        ]);
    }

    fn branch(&mut self, body: &'a Body) {
        match body.steps.as_slice() {
            [] => self.then([Piece::Text("{ }")]),
            [
                step @ Step {
                    kind: StepKind::Simple(..),
                    ..
                },
            ] => self.then([Piece::Step(step)]),
            _ => self.then([Piece::Text("("), Piece::Body(body), Piece::Text(")")]),
        }
    }

    fn label(&mut self, label: Option<&'a Label>) {
        let Some(label) = label else { return };
        self.work.push(Piece::Text(" "));
        if label.name.is_none() || !label.annots.is_empty() {
            self.list(&label.annots, None);
        }
        if let Some(LabelName::Atom(name) | LabelName::Var(name)) = &label.name {
            self.then([Piece::Name(name)]);
        }
        self.namespace(label.namespace.as_ref());
        self.then([Piece::Text("@")]);
    }

    fn trigger(&mut self, trigger: &'a Trigger) {
        let (op, kind) = (
            Piece::Text(trigger.op.symbol()),
            Piece::Text(trigger.kind.symbol()),
        );
        self.then([op, kind, Piece::Term(&trigger.literal, 0)]);
    }

    /// Label, event, context, goal condition; what follows must be on the work list already.
    fn plan_head(&mut self, plan: &'a Plan) {
        if let Some(condition) = &plan.condition {
            self.then([Piece::Text(" <: "), Piece::Term(condition, 0)]);
        }
        if let Some(context) = &plan.context {
            self.then([Piece::Text(" : "), Piece::Term(context, 0)]);
        }
        self.trigger(&plan.trigger);
        self.label(plan.label.as_ref());
    }

    fn plan(&mut self, plan: &'a Plan) {
        if !plan.sub_plans.is_empty() {
            self.work.push(Piece::Text("\n}"));
            for plan in plan.sub_plans.iter().rev() {
                self.then([Piece::Text("\n"), Piece::Plan(plan)]);
            }
            self.work.push(Piece::Text(" {"));
        }
        self.work.push(Piece::Text("."));
        match &plan.body {
            None => {}
            Some(body) if body.steps.is_empty() => self.then([Piece::Text(" <- true")]),
            Some(body) => self.then([Piece::Text(" <- "), Piece::Body(body)]),
        }
        self.plan_head(plan);
    }

    fn plan_term(&mut self, plan: &'a Plan) {
        match &plan.body {
            None => {}
            Some(body) if body.steps.is_empty() => self.then([Piece::Text(" ;")]),
            Some(body) => self.then([Piece::Text(" <- "), Piece::Body(body)]),
        }
        self.plan_head(plan);
    }

    fn component(&mut self, component: &'a Component) {
        match component {
            Component::Belief(term) => self.then([Piece::Term(term, 0), Piece::Text(".")]),
            Component::Goal(term) => {
                self.then([Piece::Text("!"), Piece::Term(term, 0), Piece::Text(".")])
            }
            Component::Rule(rule) => {
                let (head, body) = (Piece::Term(&rule.head, 0), Piece::Term(&rule.body, 0));
                self.then([head, Piece::Text(" :- "), body, Piece::Text(".")]);
            }
            Component::Plan(plan) => self.plan(plan),
            Component::Directive(directive) => self.directive(directive),
        }
    }

    fn directive(&mut self, directive: &'a Directive) {
        if let Some(inner) = &directive.inner {
            self.work.push(Piece::Text("\n{ end }"));
            for component in inner.iter().rev() {
                self.then([Piece::Text("\n"), Piece::Component(component)]);
            }
        }
        self.work.push(Piece::Text(" }"));
        if !directive.annots.is_empty() {
            self.list(&directive.annots, None);
        }
        if !directive.args.is_empty() {
            self.then([
                Piece::Text("("),
                Piece::Terms(&directive.args, 0),
                Piece::Text(")"),
            ]);
        }
        let open = if directive.inner.is_some() {
            "{ begin "
        } else {
            "{ "
        };
        self.then([Piece::Text(open), Piece::Name(&directive.name)]);
    }
}

/// A string with its quotes and escapes.
pub(crate) fn quoted(content: &str, f: &mut Formatter<'_>) -> Result {
    f.write_char('"')?;
    for c in content.chars() {
        match c {
            '"' => f.write_str("\\\"")?,
            '\\' => f.write_str("\\\\")?,
            '\n' => f.write_str("\\n")?,
            '\t' => f.write_str("\\t")?,
            '\r' => f.write_str("\\r")?,
            '\u{8}' => f.write_str("\\b")?,
            '\u{c}' => f.write_str("\\f")?,
            c if c.is_ascii_control() => write!(f, "\\{:03o}", c as u32)?,
            c => f.write_char(c)?,
        }
    }
    f.write_char('"')
}

/// A number such that reading it gives the same value.
pub(crate) fn number(value: f64, f: &mut Formatter<'_>) -> Result {
    if value.is_infinite() {
        // Only a literal such as `1e999` makes one.
        return f.write_str("1e999");
    }
    if value.fract() == 0.0 && value.abs() < 1e15 {
        return write!(f, "{}", value as i64);
    }
    write!(f, "{value:?}")
}
