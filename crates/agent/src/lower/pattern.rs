//! Goal patterns: `{ begin bdg(g) } … { end }` and so on (intent.md section 11).
//!
//! A pattern rewrites the plans inside its block and adds plans of its own. All of them are
//! ordinary plans. They use these internal actions, which the standard library must have:
//!
//! - `.intend_elsewhere(G)`: an intention other than the one whose event (or step) is at work
//!   pursues G.
//! - `.belief_changes(N)`: the number of changes of the belief base so far; it counts additions and
//!   removals of beliefs, annotations and rules. A `.wait` for a formula with it is tested again
//!   after each change.
//! - `.give_up_goal(G)`: G fails past its own failure plans; nothing fails if nobody posted it.
//! - `.succeed_goal(G)`.
//! - `.fail(error(E), code(C))`, `.abolish(B)`, `.member(X, L)`, `.wait(F)`.
//!
//! A failure plan that fails hands the failure on to the poster of the goal: this is how a pattern
//! gives a goal up.

mod commitment;
mod declarative;
mod sequence;
mod unify;

use logic::annots::Annots;
use logic::functor::{Functor, Operator, StepOp, TriggerKind, TriggerOp};
use logic::symbol::Symbol;
use logic::term::{Term, Var};
use syntax::ast::{self, Directive, TermKind};
use syntax::{Span, suggest};

use super::body::control;
use super::code;
use super::draft::{Draft, renumbered};
use super::loader::{Loader, PlacedPlan};
use super::names::is_dotted;
use super::term::Role;
use crate::plan::PlanSource;
use crate::program::Clause;
use crate::trigger::Trigger;

/// The names of all patterns.
pub(super) const NAMES: [&str; 9] = ["dg", "bdg", "ebdg", "bc", "smc", "rc", "omc", "mg", "sga"];

/// A pattern with its arguments.
enum Pattern {
    /// Declarative goal: achieved when believed.
    Declarative(Term),
    /// Backtracking: tried again after a failure.
    Backtracking(Term),
    /// Exclusive backtracking: each plan once.
    Exclusive(Term),
    /// Blind commitment: never given up.
    Blind(Term, Box<Pattern>),
    /// Single-minded: given up when this is believed.
    SingleMinded(Term, Term),
    /// Relativised: ends when this is believed no more.
    Relativised(Term, Term),
    /// Open-minded: both.
    OpenMinded(Term, Term, Term),
    /// Maintenance: pursued whenever it is believed no more.
    Maintenance(Term, Box<Pattern>),
    /// Sequenced: one goal at a time, for an event in a context.
    Sequenced(Trigger, Term, Term),
}

impl Loader<'_> {
    /// Expands a pattern directive.
    pub(super) fn pattern(&mut self, directive: &Directive) {
        let Some(inner) = &directive.inner else {
            let name = &directive.name;
            let diagnostic = self
                .lowerer
                .error(
                    code::DIRECTIVE_FORM,
                    directive.span,
                    format!("the directive `{name}` needs a block"),
                )
                .help(format!(
                    "Write `{{ begin {name}(…) }}`, the plans, and `{{ end }}`."
                ));
            self.lowerer.report(diagnostic);
            return;
        };
        let outer = self.parts.plans.len();
        self.components(inner);
        let plans = self.parts.plans.split_off(outer);

        self.lowerer.variables.restart(&[]);
        let pattern =
            self.read_pattern(directive, &directive.name, &directive.args, directive.span);
        let Some(pattern) = pattern else {
            self.parts.plans.extend(plans);
            return;
        };
        let number = self.next_number();
        let mut maker = Maker {
            names: self.lowerer.variables.names().to_vec(),
            file: self.lowerer.source.name.clone(),
            file_id: self.lowerer.source.file,
            span: directive.span,
            line: self.lowerer.line(directive.span),
            number,
        };
        if let Some(goal) = pattern.pursued()
            && !plans.iter().any(|p| maker.is_own(&p.plan, goal))
        {
            let diagnostic = self
                .lowerer
                .warning(
                    code::PATTERN_WITHOUT_PLANS,
                    directive.span,
                    format!("no plan in this block is for the goal `{goal}`"),
                )
                .help(format!(
                    "Put plans for `+!{goal}` between `{{ begin }}` and `{{ end }}`."
                ));
            self.lowerer.report(diagnostic);
        }
        if let Pattern::Maintenance(goal, _) = &pattern {
            self.parts.clauses.push(Clause::Fact(renumbered(goal)));
        }
        let expanded = pattern.expand(plans, &mut maker);
        self.parts.plans.extend(expanded);
    }

    fn read_pattern(
        &mut self,
        directive: &Directive,
        name: &str,
        args: &[ast::Term],
        span: Span,
    ) -> Option<Pattern> {
        let forms = match name {
            "bc" | "mg" => {
                format!("{{ begin {name}(goal) }}` or `{{ begin {name}(goal, pattern) }}")
            }
            "smc" => "{ begin smc(goal, failure) }".to_owned(),
            "rc" => "{ begin rc(goal, motivation) }".to_owned(),
            "omc" => "{ begin omc(goal, failure, motivation) }".to_owned(),
            "sga" => "{ begin sga(\"event\", \"context\", goal) }".to_owned(),
            _ => format!("{{ begin {name}(goal) }}"),
        };
        let pattern = match (name, args) {
            ("dg", [goal]) => self.goal(goal).map(Pattern::Declarative),
            ("bdg", [goal]) => self.goal(goal).map(Pattern::Backtracking),
            ("ebdg", [goal]) => self.goal(goal).map(Pattern::Exclusive),
            ("bc" | "mg", [goal]) => self.goal(goal).map(|goal| Pattern::of(name, goal, None)),
            ("bc" | "mg", [goal_term, sub]) => {
                let goal = self.goal(goal_term);
                let sub = self.sub_pattern(directive, sub, goal_term)?;
                goal.map(|goal| Pattern::of(name, goal, Some(sub)))
            }
            ("smc", [goal, failure]) => self
                .goal(goal)
                .zip(self.goal(failure))
                .map(|(g, f)| Pattern::SingleMinded(g, f)),
            ("rc", [goal, motive]) => self
                .goal(goal)
                .zip(self.goal(motive))
                .map(|(g, m)| Pattern::Relativised(g, m)),
            ("omc", [goal, failure, motive]) => self
                .goal(goal)
                .zip(self.goal(failure))
                .zip(self.goal(motive))
                .map(|((g, f), m)| Pattern::OpenMinded(g, f, m)),
            ("sga", [event, context, goal]) => return self.sequenced(event, context, goal),
            _ => None,
        };
        if pattern.is_none() {
            self.report_arguments(directive, span, &forms);
        }
        pattern
    }

    /// A literal as goal or belief; `None` for anything else.
    fn goal(&mut self, term: &ast::Term) -> Option<Term> {
        match &term.kind {
            TermKind::Literal(literal) if !is_dotted(&literal.functor) => {
                Some(self.lowerer.term(term, Role::Event))
            }
            _ => None,
        }
    }

    /// The pattern that another one builds upon, such as `ebdg(g)` in `bc(g, ebdg(g))`. Without
    /// arguments it is for the same goal.
    fn sub_pattern(
        &mut self,
        directive: &Directive,
        term: &ast::Term,
        goal: &ast::Term,
    ) -> Option<Pattern> {
        const SUB: [&str; 8] = ["dg", "bdg", "ebdg", "bc", "smc", "rc", "omc", "mg"];
        let (name, args) = match &term.kind {
            TermKind::Literal(literal) => (literal.functor.as_str(), &literal.args[..]),
            _ => ("", &[][..]),
        };
        if !SUB.contains(&name) {
            let diagnostic = self.lowerer.error(
                code::DIRECTIVE_ARGUMENTS,
                term.span,
                "the second argument must be a goal pattern",
            );
            let diagnostic = match suggest(name, SUB) {
                Some(near) => diagnostic.help(format!("Did you mean `{near}`?")),
                None => diagnostic.help(
                    "The patterns are `dg`, `bdg`, `ebdg`, `bc`, `smc`, `rc`, `omc` and `mg`.",
                ),
            };
            self.lowerer.report(diagnostic);
            return None;
        }
        let own_goal = std::slice::from_ref(goal);
        self.read_pattern(
            directive,
            name,
            if args.is_empty() { own_goal } else { args },
            term.span,
        )
    }
}

impl Pattern {
    /// `bc` or `mg`, with the pattern below it.
    fn of(name: &str, goal: Term, below: Option<Pattern>) -> Pattern {
        match name {
            "bc" => {
                let below = below.unwrap_or_else(|| Pattern::Backtracking(goal.clone()));
                Pattern::Blind(goal, Box::new(below))
            }
            _ => {
                let below = below.unwrap_or_else(|| Pattern::of("bc", goal.clone(), None));
                Pattern::Maintenance(goal, Box::new(below))
            }
        }
    }

    /// The goal that the plans of the block are for.
    fn pursued(&self) -> Option<&Term> {
        match self {
            Pattern::Declarative(goal)
            | Pattern::Backtracking(goal)
            | Pattern::Exclusive(goal)
            | Pattern::Blind(goal, _)
            | Pattern::SingleMinded(goal, _)
            | Pattern::Relativised(goal, _)
            | Pattern::OpenMinded(goal, ..)
            | Pattern::Maintenance(goal, _) => Some(goal),
            Pattern::Sequenced(..) => None,
        }
    }

    /// The plans of the block, rewritten, and those that the pattern adds.
    fn expand(&self, plans: Vec<PlacedPlan>, maker: &mut Maker) -> Vec<PlacedPlan> {
        match self {
            Pattern::Declarative(goal) => declarative::declarative(goal, plans, maker),
            Pattern::Backtracking(goal) => declarative::backtracking(goal, plans, maker),
            Pattern::Exclusive(goal) => declarative::exclusive(goal, plans, maker),
            Pattern::Blind(goal, below) => {
                let plans = below.expand(plans, maker);
                commitment::blind(goal, plans, maker)
            }
            Pattern::SingleMinded(goal, failure) => {
                commitment::minded(goal, Some(failure), None, plans, maker)
            }
            Pattern::Relativised(goal, motive) => {
                commitment::minded(goal, None, Some(motive), plans, maker)
            }
            Pattern::OpenMinded(goal, failure, motive) => {
                commitment::minded(goal, Some(failure), Some(motive), plans, maker)
            }
            Pattern::Maintenance(goal, below) => {
                let plans = below.expand(plans, maker);
                commitment::maintenance(goal, plans, maker)
            }
            Pattern::Sequenced(event, context, goal) => {
                sequence::sequenced(event, context, goal, plans, maker)
            }
        }
    }
}

/// Makes the plans of one directive, over its variables.
struct Maker {
    names: Vec<Symbol>,
    file: std::sync::Arc<str>,
    file_id: syntax::FileId,
    span: Span,
    line: u32,
    /// The number of the directive in the program.
    number: u32,
}

impl Maker {
    /// A new variable.
    fn var(&mut self) -> Term {
        self.names.push(Symbol::ANONYMOUS);
        Term::Var(Var::unnamed(self.names.len() as u32 - 1))
    }

    fn plan(&self, trigger: Trigger, context: Term, steps: Vec<Term>) -> PlacedPlan {
        self.place(Draft::new(trigger, context, steps, self.line))
    }

    /// A plan during which no other intention runs.
    fn atomic_plan(&self, trigger: Trigger, context: Term, steps: Vec<Term>) -> PlacedPlan {
        let mut draft = Draft::new(trigger, context, steps, self.line);
        draft.label_annots.push(Term::Atom(Symbol::ATOMIC));
        self.place(draft)
    }

    fn place(&self, draft: Draft) -> PlacedPlan {
        let plan = draft.finish(&self.file, self.line);
        PlacedPlan {
            plan,
            file: self.file_id,
            span: self.span,
        }
    }

    /// Whether a plan is for the goal.
    fn is_own(&self, plan: &PlanSource, goal: &Term) -> bool {
        plan.trigger.op == TriggerOp::Add
            && plan.trigger.kind == TriggerKind::Achieve
            && unify::unifiable(&plan.trigger.literal, goal)
    }
}

fn event(op: TriggerOp, kind: TriggerKind, literal: &Term) -> Trigger {
    Trigger::new(op, kind, literal.clone())
}

fn truth() -> Term {
    Term::Atom(Symbol::TRUE)
}

fn step(op: StepOp, term: Term) -> Term {
    Term::structure(Functor::step(op), [term])
}

/// The step `!goal`.
fn call_goal(goal: Term) -> Term {
    step(StepOp::Achieve, goal)
}

fn call<const N: usize>(name: &str, args: [Term; N]) -> Term {
    control(name, args)
}

fn literal<const N: usize>(name: &str, args: [Term; N]) -> Term {
    Term::literal(Symbol::new(name), args)
}

fn and(left: Term, right: Term) -> Term {
    match right {
        Term::Atom(Symbol::TRUE) => left,
        right => Term::operator(Operator::And, [left, right]),
    }
}

fn not(formula: Term) -> Term {
    Term::operator(Operator::Not, [formula])
}

/// The literal with some more annotations.
fn with_annots(literal: &Term, more: impl IntoIterator<Item = Term>) -> Term {
    literal.with_annots(literal.annots().with(more))
}

/// The literal without annotations.
fn bare(literal: &Term) -> Term {
    literal.with_annots(Annots::None)
}
