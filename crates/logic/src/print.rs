//! The printed form of terms (terms.md section 5).
//!
//! Control steps (`.if_then_else`, `.loop`, `.foreach`, `.fork`) are printed in source form, so
//! that a saved agent can be read back.

mod names;

use std::fmt;

use smallvec::SmallVec;

use names::Names;

use crate::container::{Content, Keeper, Kept};
use crate::functor::{Functor, FunctorKey, Operator, Shape};
use crate::number::write_number;
use crate::plan_term::{condition, sub_plans};
use crate::symbol::Symbol;
use crate::term::{Struct, Term, Var};

/// The most bytes of a text that a term is printed to if nobody gives another limit.
///
/// A small term that shares its parts, such as one made by `[X|X]` again and again, would be
/// endless on paper. The functions of this module take the limit as `most`: when the text, with what
/// was in it before, has more bytes, `…` stands for the rest.
pub const LONGEST_TEXT: usize = 1 << 26;

/// At most [`LONGEST_TEXT`] bytes.
impl fmt::Display for Term {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&text(self, LONGEST_TEXT))
    }
}

/// The printed form of a term; a string gets its quotes.
pub fn text(term: &Term, most: usize) -> String {
    let mut out = String::new();
    print_up_to(most, &mut out, Job::Term(term), None);
    out
}

/// Appends a term as it can be read back: what needs it in a string is escaped, and each variable
/// has a name of its own.
pub fn write_source(out: &mut String, term: &Term, most: usize) {
    print_up_to(most, out, Job::Term(term), Some(Names::of(term)));
}

/// Appends a term as a direct argument of `.print` shows it: the bare text of a string, and for
/// an unbound variable its name and `<no-value>`.
pub fn write_message(out: &mut String, term: &Term, most: usize) {
    match term {
        Term::String(text) => out.push_str(text.as_str()),
        Term::Var(var) => {
            write_var(out, *var);
            out.push_str("<no-value>");
        }
        _ => print_up_to(most, out, Job::Term(term), None),
    }
}

/// The text of a term as [`write_message`] gives it.
pub fn message(term: &Term, most: usize) -> String {
    let mut out = String::new();
    write_message(&mut out, term, most);
    out
}

/// Appends the steps of a body term without braces.
pub fn write_body(out: &mut String, body: &Term, most: usize) {
    print_up_to(most, out, Job::Steps(body), None);
}

/// Appends a belief, a rule term, or a plan term (with its sub-plans) as a clause, with its full
/// stop, as it can be read back.
pub fn write_clause(out: &mut String, clause: &Term, most: usize) {
    print_up_to(most, out, Job::Clause(clause), Some(Names::of(clause)));
}

/// How a number is written in programs whose printed form means something else.
fn special_number(n: f64) -> Option<&'static str> {
    if n == 0.0 && n.is_sign_negative() {
        Some("-0")
    } else if n.is_nan() {
        Some("(0/0)")
    } else if n.is_infinite() {
        Some(if n > 0.0 { "(1/0)" } else { "(-1/0)" })
    } else {
        None
    }
}

fn write_escaped(out: &mut String, text: &str) {
    for character in text.chars() {
        match character {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            other => out.push(other),
        }
    }
}

fn write_var(out: &mut String, var: Var) {
    if var.name.is_anonymous() {
        out.push('_');
        out.push_str(&var.id.to_string());
    } else {
        out.push_str(&var.name.text());
    }
}

/// The beginning of a term for messages, at most so many characters of it; `…` stands for the rest.
///
/// Only that much is printed, so the time does not depend on the term.
pub fn excerpt(term: &Term, characters: usize) -> String {
    let mut out = String::new();
    // A character takes up to four bytes.
    let most = characters.saturating_mul(4);
    print_up_to(most, &mut out, Job::Term(term), None);
    if let Some((end, _)) = out.char_indices().nth(characters) {
        out.truncate(end);
        out.push('…');
    }
    out
}

/// A term in a message: its first 120 characters.
pub fn brief(term: &Term) -> String {
    excerpt(term, 120)
}

fn print_up_to(most: usize, out: &mut String, job: Job<'_>, names: Option<Names>) {
    let kept = Kept::default();
    let mut printer = Printer::new(out, names, &kept);
    printer.work.push(job);
    printer.run(most);
    if !printer.work.is_empty() {
        out.push('…');
    }
}

enum Job<'t> {
    Term(&'t Term),
    /// Behind an element of a list.
    ListRest(&'t Term),
    /// Steps of a body, without braces.
    Steps(&'t Term),
    Step(&'t Term),
    /// `{ steps }`, `{ }` if there is none.
    Braced(&'t Term),
    /// A branch of a fork: parentheses unless it is a single plain step.
    Branch(&'t Term),
    Text(&'static str),
    Annots(&'t Struct),
    /// A belief, rule or plan with its full stop.
    Clause(&'t Term),
}

struct Printer<'o, 't> {
    out: &'o mut String,
    work: SmallVec<[Job<'t>; 16]>,
    /// For a text that is to be read back: the names of variables.
    names: Option<Names>,
    /// What containers held when they were met.
    keeper: Keeper<'t>,
}

impl<'o, 't> Printer<'o, 't> {
    fn new(out: &'o mut String, names: Option<Names>, kept: &'t Kept) -> Printer<'o, 't> {
        Printer {
            out,
            work: SmallVec::new(),
            names,
            keeper: kept.keeper(),
        }
    }

    /// Works until nothing is left or the text has more bytes than `most`.
    fn run(&mut self, most: usize) {
        while self.out.len() <= most
            && let Some(job) = self.work.pop()
        {
            match job {
                Job::Term(term) => self.term(term),
                Job::ListRest(rest) => match rest {
                    Term::Nil => self.out.push(']'),
                    Term::List(cons) => {
                        self.out.push(',');
                        self.push([Job::Term(&cons.head), Job::ListRest(&cons.tail)]);
                    }
                    tail => {
                        self.out.push('|');
                        self.push([Job::Term(tail), Job::Text("]")]);
                    }
                },
                Job::Steps(body) => self.steps(body),
                Job::Step(step) => self.step(step),
                Job::Braced(body) => {
                    if is_empty_body(body) {
                        self.out.push_str("{ }");
                    } else {
                        self.out.push_str("{ ");
                        self.push([Job::Steps(body), Job::Text(" }")]);
                    }
                }
                Job::Branch(body) => match single_step(body) {
                    Some(step) => self.work.push(Job::Step(step)),
                    None => self.push([Job::Text("("), Job::Steps(body), Job::Text(")")]),
                },
                Job::Text(text) => self.out.push_str(text),
                Job::Annots(structure) => self.annots(structure),
                Job::Clause(clause) => match clause.as_struct() {
                    Some(structure) if structure.functor == Functor::PLAN => {
                        if sub_plans(clause).next().is_none() {
                            self.work.push(Job::Text("."));
                        }
                        self.plan(clause, structure);
                    }
                    Some(structure) if structure.functor == Functor::RULE => {
                        let (head, body) = (&structure.args[0], &structure.args[1]);
                        self.push([
                            Job::Term(head),
                            Job::Text(" :- "),
                            Job::Term(body),
                            Job::Text("."),
                        ]);
                    }
                    _ => self.push([Job::Term(clause), Job::Text(".")]),
                },
            }
        }
    }

    /// Puts jobs on the stack so that the first runs first.
    fn push<const N: usize>(&mut self, jobs: [Job<'t>; N]) {
        self.work.extend(jobs.into_iter().rev());
    }

    fn variable(&mut self, var: Var) {
        match self.names.as_ref().and_then(|names| names.get(var)) {
            Some(name) => self.out.push_str(name),
            None => write_var(self.out, var),
        }
    }

    fn term(&mut self, term: &'t Term) {
        match term {
            Term::Number(n) => match (self.names.is_some(), special_number(*n)) {
                (true, Some(text)) => self.out.push_str(text),
                _ => write_number(self.out, *n),
            },
            Term::Atom(name) => self.out.push_str(&name.text()),
            Term::Var(var) => self.variable(*var),
            Term::Nil => self.out.push_str("[]"),
            Term::String(text) => {
                self.out.push('"');
                match self.names.is_some() {
                    true => write_escaped(self.out, text.as_str()),
                    false => self.out.push_str(text.as_str()),
                }
                self.out.push('"');
            }
            Term::List(cons) => {
                self.out.push('[');
                self.push([Job::Term(&cons.head), Job::ListRest(&cons.tail)]);
            }
            Term::Struct(structure) => self.structure(term, structure),
            Term::Container(container) => {
                let content = self.keeper.keep(container);
                self.container(content);
            }
        }
    }

    /// `{a,b}`, `{k->v,k2->v2}`, `[a, b]`
    fn container(&mut self, content: &'t Content) {
        let is_queue = content.is_queue();
        self.out.push(if is_queue { '[' } else { '{' });
        self.work.push(Job::Text(if is_queue { "]" } else { "}" }));
        let first = self.work.len();
        for (item, value) in content.entries() {
            if self.work.len() > first {
                self.work.push(Job::Text(if is_queue { ", " } else { "," }));
            }
            self.work.push(Job::Term(item));
            if let Some(value) = value {
                self.work.extend([Job::Text("->"), Job::Term(value)]);
            }
        }
        self.work[first..].reverse();
    }

    fn structure(&mut self, term: &'t Term, structure: &'t Struct) {
        if let Some(op) = structure.functor.as_operator() {
            return self.operator(op, structure);
        }
        let key = structure.key();
        match key.shape {
            Shape::Literal | Shape::Internal | Shape::Function | Shape::Operator(_) => {
                if key.namespace != Symbol::DEFAULT {
                    self.name_space(key.namespace);
                    self.out.push_str("::");
                }
                self.named(&key, structure, 0);
            }
            Shape::OpenLiteral => {
                self.namespace(&structure.args[0]);
                self.named(&key, structure, 1);
            }
            Shape::VarLiteral => {
                if let Some(namespace) = structure.args.get(1) {
                    self.namespace(namespace);
                }
                if key.negated {
                    self.out.push('~');
                }
                self.push([Job::Term(&structure.args[0]), Job::Annots(structure)]);
            }
            Shape::Body => self.work.push(Job::Braced(term)),
            Shape::Step(_) | Shape::Trigger(..) | Shape::Plan | Shape::Rule => {
                self.out.push_str("{ ");
                self.work.push(Job::Text(" }"));
                self.program_part(key.shape, term, structure);
            }
        }
    }

    fn program_part(&mut self, shape: Shape, term: &'t Term, structure: &'t Struct) {
        let args = &structure.args;
        match shape {
            Shape::Step(op) => {
                self.out.push_str(op.spelling());
                self.work.push(Job::Term(&args[0]));
            }
            Shape::Trigger(..) => self.trigger(structure),
            Shape::Rule => self.push([Job::Term(&args[0]), Job::Text(" :- "), Job::Term(&args[1])]),
            Shape::Plan => self.plan(term, structure),
            Shape::Literal
            | Shape::OpenLiteral
            | Shape::VarLiteral
            | Shape::Internal
            | Shape::Function
            | Shape::Operator(_)
            | Shape::Body => {}
        }
    }

    /// A plan without braces and full stop.
    fn plan(&mut self, plan: &'t Term, structure: &'t Struct) {
        let [label, trigger, context, body] = &structure.args[..] else {
            return;
        };
        let begin = self.work.len();
        for sub_plan in sub_plans(plan) {
            self.work.push(Job::Text(" "));
            self.work.push(Job::Clause(sub_plan));
        }
        if self.work.len() > begin {
            self.work[begin..].reverse();
            self.work.insert(begin, Job::Text(" }"));
            self.work.push(Job::Text(". {"));
        }
        if !is_empty_body(body) {
            self.push([Job::Text(" <- "), Job::Steps(body)]);
        }
        if let Some(condition) = condition(plan) {
            self.push([Job::Text(" <: "), Job::Term(condition)]);
        }
        if !matches!(context, Term::Atom(Symbol::TRUE)) {
            self.push([Job::Text(" : "), Job::Term(context)]);
        }
        self.work.push(Job::Step(trigger));
        if !matches!(label, Term::Atom(Symbol::EMPTY)) {
            self.push([Job::Text("@"), Job::Term(label), Job::Text(" ")]);
        }
    }

    fn trigger(&mut self, structure: &'t Struct) {
        if let Shape::Trigger(op, kind) = structure.functor.shape() {
            self.out.push_str(op.spelling());
            self.out.push_str(kind.spelling());
            self.work.push(Job::Term(&structure.args[0]));
        }
    }

    fn operator(&mut self, op: Operator, structure: &'t Struct) {
        match &structure.args[..] {
            [operand] if op == Operator::Not => {
                self.out.push_str("not (");
                self.push([Job::Term(operand), Job::Text(")")]);
            }
            [operand] => {
                self.out.push('(');
                self.out.push_str(op.spelling());
                self.push([Job::Term(operand), Job::Text(")")]);
            }
            [left, right] => {
                let tight = op.is_arithmetic() && !matches!(op, Operator::IntDiv | Operator::Mod);
                let blank = if tight { "" } else { " " };
                self.out.push('(');
                self.push([
                    Job::Term(left),
                    Job::Text(blank),
                    Job::Text(op.spelling()),
                    Job::Text(blank),
                    Job::Term(right),
                    Job::Text(")"),
                ]);
            }
            _ => {}
        }
    }

    fn namespace(&mut self, namespace: &Term) {
        match namespace {
            Term::Var(var) => self.variable(*var),
            Term::Atom(name) => self.name_space(*name),
            // No name space can come of it; only messages show it.
            other => self.out.push_str(&brief(other)),
        }
        self.out.push_str("::");
    }

    /// A private name space is shown by the name that its file knows.
    fn name_space(&mut self, name: Symbol) {
        let name = name.text();
        self.out.push_str(name.rsplit('#').next().unwrap_or(&name));
    }

    /// `~name(args)[annots]`, leaving out the first `skip` arguments.
    fn named(&mut self, key: &FunctorKey, structure: &'t Struct, skip: usize) {
        if key.negated {
            self.out.push('~');
        }
        self.out.push_str(&key.name.text());
        self.work.push(Job::Annots(structure));
        if let [first, rest @ ..] = &structure.args[skip..] {
            self.out.push('(');
            self.work.push(Job::Text(")"));
            for arg in rest.iter().rev() {
                self.push([Job::Text(","), Job::Term(arg)]);
            }
            self.work.push(Job::Term(first));
        }
    }

    fn annots(&mut self, structure: &'t Struct) {
        let (items, tail) = (structure.annots.items(), structure.annots.tail());
        if items.is_empty() && tail.is_none() {
            return;
        }
        self.out.push('[');
        self.work.push(Job::Text("]"));
        if let Some(tail) = tail {
            self.push([Job::Text("|"), Job::Term(tail)]);
        }
        if let [first, rest @ ..] = items {
            for item in rest.iter().rev() {
                self.push([Job::Text(","), Job::Term(item)]);
            }
            self.work.push(Job::Term(first));
        }
    }

    fn steps(&mut self, body: &'t Term) {
        match body.as_struct() {
            Some(s) if s.functor == Functor::BODY => {
                if !is_empty_body(&s.args[1]) {
                    self.push([Job::Text("; "), Job::Steps(&s.args[1])]);
                }
                self.work.push(Job::Step(&s.args[0]));
            }
            Some(s) if s.functor == Functor::EMPTY_BODY => {}
            _ => self.work.push(Job::Step(body)),
        }
    }

    fn step(&mut self, step: &'t Term) {
        let Some(structure) = step.as_struct() else {
            return self.term(step);
        };
        match structure.functor.shape() {
            Shape::Step(op) => {
                self.out.push_str(op.spelling());
                self.work.push(Job::Term(&structure.args[0]));
            }
            Shape::Trigger(..) => self.trigger(structure),
            Shape::Internal => self.control(step, structure),
            Shape::Literal
            | Shape::OpenLiteral
            | Shape::VarLiteral
            | Shape::Function
            | Shape::Operator(_)
            | Shape::Body
            | Shape::Plan
            | Shape::Rule => self.term(step),
        }
    }

    fn control(&mut self, step: &'t Term, structure: &'t Struct) {
        let name = structure.key().name.text();
        // A call with other arguments has no source form.
        let has_form = match &structure.args[..] {
            [first, bodies @ ..] => is_formula(first) && bodies.iter().all(is_body),
            [] => false,
        };
        if !has_form {
            return self.term(step);
        }
        match (&*name, &structure.args[..]) {
            (".if_then_else", [condition, then]) => self.push([
                Job::Text("if ("),
                Job::Term(condition),
                Job::Text(") "),
                Job::Braced(then),
            ]),
            (".if_then_else", [condition, then, otherwise]) => self.push([
                Job::Text("if ("),
                Job::Term(condition),
                Job::Text(") "),
                Job::Braced(then),
                Job::Text(" else "),
                Job::Braced(otherwise),
            ]),
            (".loop", [condition, body]) => self.push([
                Job::Text("while ("),
                Job::Term(condition),
                Job::Text(") "),
                Job::Braced(body),
            ]),
            (".foreach", [condition, body]) => self.push([
                Job::Text("for ("),
                Job::Term(condition),
                Job::Text(") "),
                Job::Braced(body),
            ]),
            (".fork", [Term::Atom(kind), first, rest @ ..])
                if matches!(&*kind.text(), "and" | "or") && !rest.is_empty() =>
            {
                let between = if &*kind.text() == "and" {
                    " |&| "
                } else {
                    " ||| "
                };
                for branch in rest.iter().rev() {
                    self.push([Job::Text(between), Job::Branch(branch)]);
                }
                self.work.push(Job::Branch(first));
            }
            _ => self.term(step),
        }
    }
}

fn is_body(term: &Term) -> bool {
    term.as_struct()
        .is_some_and(|s| matches!(s.functor.shape(), Shape::Body))
}

/// Whether a term can be the condition of a control step.
fn is_formula(term: &Term) -> bool {
    match term {
        Term::Atom(_) | Term::Var(_) => true,
        Term::Struct(s) => match s.functor.shape() {
            Shape::Operator(op) => !op.is_arithmetic(),
            shape => matches!(
                shape,
                Shape::Literal | Shape::OpenLiteral | Shape::VarLiteral | Shape::Internal
            ),
        },
        Term::Number(_) | Term::Nil | Term::String(_) | Term::List(_) | Term::Container(_) => false,
    }
}

/// The control steps, which stand in parentheses inside a fork.
fn is_control(functor: Functor) -> bool {
    functor.shape() == Shape::Internal
        && matches!(
            &*functor.name().text(),
            ".if_then_else" | ".loop" | ".foreach" | ".fork"
        )
}

fn is_empty_body(body: &Term) -> bool {
    body.as_struct()
        .is_some_and(|s| s.functor == Functor::EMPTY_BODY)
}

/// The step of a body of one step that needs no parentheses in a fork.
fn single_step(body: &Term) -> Option<&Term> {
    let s = body.as_struct()?;
    if s.functor != Functor::BODY {
        return Some(body);
    }
    let step = &s.args[0];
    let is_control = step.functor().is_some_and(is_control);
    (is_empty_body(&s.args[1]) && !is_control).then_some(step)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::annots::Annots;
    use crate::functor::{StepOp, TriggerKind, TriggerOp};

    fn atom(name: &str) -> Term {
        Term::atom(name)
    }

    fn body(steps: Vec<Term>) -> Term {
        let empty = Term::structure(Functor::EMPTY_BODY, []);
        steps.into_iter().rev().fold(empty, |rest, step| {
            Term::structure(Functor::BODY, [step, rest])
        })
    }

    #[test]
    fn formulas_keep_their_structure() {
        let and = |a, b| Term::operator(Operator::And, [a, b]);
        let not = |a| Term::operator(Operator::Not, [a]);
        assert_eq!(
            and(atom("a"), and(atom("b"), atom("c"))).to_string(),
            "(a & (b & c))"
        );
        assert_eq!(not(atom("a")).to_string(), "not (a)");
        assert_eq!(not(and(atom("a"), atom("b"))).to_string(), "not ((a & b))");
        let less = Term::operator(Operator::Lt, [Term::Number(1.0), Term::Number(2.0)]);
        assert_eq!(less.to_string(), "(1 < 2)");
        let modulo = Term::operator(Operator::Mod, [Term::var(4), Term::Number(2.0)]);
        assert_eq!(modulo.to_string(), "(_4 mod 2)");
    }

    #[test]
    fn strings_lists_and_annotations() {
        let inner = Term::list([Term::string("a\"b")]);
        assert_eq!(inner.to_string(), "[\"a\"b\"]");
        assert_eq!(message(&Term::string("a\"b"), 100), "a\"b");
        assert_eq!(
            message(
                &Term::Var(Var {
                    id: 0,
                    name: Symbol::new("X")
                }),
                100
            ),
            "X<no-value>"
        );
        let open = Term::open_list(
            [Term::Number(1.0)],
            Term::Var(Var {
                id: 0,
                name: Symbol::new("T"),
            }),
        );
        assert_eq!(open.to_string(), "[1|T]");
        let p = atom("p").with_annots(Annots::new(vec![atom("b"), atom("a")]));
        assert_eq!(p.to_string(), "p[a,b]");
    }

    #[test]
    fn plans_and_bodies() {
        let step = |op, term| Term::structure(Functor::step(op), [term]);
        assert_eq!(body(vec![]).to_string(), "{ }");
        let steps = body(vec![atom("a"), step(StepOp::AchieveNewFocus, atom("h"))]);
        assert_eq!(steps.to_string(), "{ a; !!h }");
        let trigger = Term::structure(
            Functor::trigger(TriggerOp::Add, TriggerKind::Achieve),
            [atom("g")],
        );
        assert_eq!(trigger.to_string(), "{ +!g }");
        let plan = Term::structure(Functor::PLAN, [atom("l"), trigger, atom("c"), steps]);
        assert_eq!(plan.to_string(), "{ @l +!g : c <- a; !!h }");
        let branch = body(vec![atom("a"), atom("b")]);
        let fork = Term::structure(
            Functor::of(Shape::Internal, Symbol::new(".fork"), 3),
            [atom("and"), body(vec![atom("x")]), branch],
        );
        assert_eq!(body(vec![fork]).to_string(), "{ x |&| (a; b) }");
    }

    #[test]
    fn deep_terms_print() {
        let deep = (0..1_000_000).fold(atom("z"), |t, _| Term::literal(Symbol::new("s"), [t]));
        assert_eq!(deep.to_string().len(), 3_000_001);
    }

    /// `[X|X]`, again and again: a list of `levels` cells that would take 2^levels on paper.
    fn doubled(levels: u32) -> Term {
        (0..levels).fold(Term::Number(0.0), |t, _| Term::cons(t.clone(), t))
    }

    #[test]
    fn excerpts_end_after_so_many_characters() {
        assert_eq!(excerpt(&doubled(2), 11), "[[0|0],0|0]");
        assert_eq!(excerpt(&doubled(2), 10), "[[0|0],0|0…");
        assert_eq!(
            excerpt(&doubled(60), 64),
            format!("{}0|0]…", "[".repeat(60))
        );
        assert_eq!(excerpt(&Term::string("äöü"), 3), "\"äö…");
    }

    #[test]
    fn texts_have_an_end() {
        for (text, most) in [
            (doubled(60).to_string(), LONGEST_TEXT),
            (text(&doubled(60), 1000), 1000),
        ] {
            assert!(text.ends_with('…'));
            assert!(text.len() > most && text.len() < most + 100);
        }
        assert!(!doubled(10).to_string().contains('…'));
    }
}
