//! What the name of an internal action stands for: an action of the standard library, one that
//! whoever embeds the engine has registered, or one that a child process carries out.

use std::borrow::Cow;
use std::fmt;
use std::sync::Arc;

use logic::symbol::Symbol;
use logic::term::Term;

use crate::action::{Action, ActionCx, ActionError, Form, Kind, Outcome, Usable, either, variadic};
use crate::action::{check_arguments, signatures};
use crate::effect::{Effect, Level};
use crate::library::Library;

/// An internal action of your own. Register it with
/// [`Registry::register`](crate::registry::Registry::register) under a name with a dot inside, such
/// as `my_lib.random_int`; programs call it as any other action.
///
/// An action is carried out within a reasoning cycle and must not block. It may be called for many
/// agents, so what it keeps between two answers of one call belongs into [`Outcome::More`], and
/// random numbers come from [`Agent::random`](crate::agent::Agent::random), which the seed of the
/// run determines. For a few lines a closure is enough: see [`action`].
pub trait UserAction: Send + Sync {
    /// The ways to call it. Other calls are refused with `wrong_arguments` before it runs; where
    /// programs are loaded, a wrong number of arguments gives a warning. Any arguments by default.
    fn forms(&self) -> &'static [Form] {
        ANY_ARGUMENTS
    }

    /// Where it may stand. Anywhere by default.
    fn usable(&self) -> Usable {
        Usable::Anywhere
    }

    /// Carries it out. For the next answer on backtracking it is called again, with the state that
    /// it gave as [`ActionCx::state`].
    fn run(&self, cx: &mut ActionCx<'_>) -> Outcome;
}

static ANY_ARGUMENTS: &[Form] = &[variadic(&[either("Argument", Kind::Any)])];

/// An action made of its forms and a function or closure:
///
/// ```
/// # extern crate bdi_agent as agent;
/// use agent::action::{Form, Kind, form, input, output};
/// use agent::callable::action;
/// use logic::term::Term;
///
/// const FORMS: &[Form] = &[form(&[input("N", Kind::Number), output("Double", Kind::Number)])];
/// let double = action(FORMS, |cx| {
///     let n = cx.args[0].as_number().unwrap_or_default();
///     cx.answer(1, Term::Number(2.0 * n))
/// });
/// let mut registry = agent::registry::Registry::new([], []);
/// registry.register("my_lib.double", double)?;
/// # Ok::<(), agent::callable::NotRegistered>(())
/// ```
pub fn action<F>(forms: &'static [Form], run: F) -> impl UserAction + 'static
where
    F: Fn(&mut ActionCx<'_>) -> Outcome + Send + Sync + 'static,
{
    FromFunction { forms, run }
}

struct FromFunction<F> {
    forms: &'static [Form],
    run: F,
}

impl<F> UserAction for FromFunction<F>
where
    F: Fn(&mut ActionCx<'_>) -> Outcome + Send + Sync,
{
    fn forms(&self) -> &'static [Form] {
        self.forms
    }

    fn run(&self, cx: &mut ActionCx<'_>) -> Outcome {
        (self.run)(cx)
    }
}

/// A registered action and its name.
pub struct Registered {
    pub(crate) name: String,
    pub(crate) action: Box<dyn UserAction>,
}

/// Stands for an action that is not there: it is logged and succeeds.
struct Stub(Symbol);

impl UserAction for Stub {
    fn run(&self, cx: &mut ActionCx<'_>) -> Outcome {
        let call = logic::print::excerpt(&Term::literal(self.0, cx.args.to_vec()), 200);
        let text = format!("internal action {call} (stub: it succeeds)");
        cx.out.push(Effect::Log(Level::Info, text.into()));
        Outcome::True
    }
}

/// What the name of an internal action stands for.
#[derive(Clone)]
pub enum Callable {
    /// An action of the standard library.
    Standard(&'static Action),
    /// One that was registered.
    User(Arc<Registered>),
    /// One of a library in a process of its own, by its whole name.
    Library(Arc<Library>, Symbol),
}

impl Callable {
    /// An action of this name that only succeeds.
    pub(crate) fn stub(name: Symbol) -> Callable {
        Callable::User(Arc::new(Registered {
            name: name.text().to_string(),
            action: Box::new(Stub(name)),
        }))
    }

    /// The name as programs write it.
    pub fn name(&self) -> Cow<'_, str> {
        match self {
            Callable::Standard(action) => Cow::Borrowed(action.name),
            Callable::User(registered) => Cow::Borrowed(&registered.name),
            Callable::Library(_, name) => Cow::Owned(name.text().to_string()),
        }
    }

    /// The ways to call it.
    pub fn forms(&self) -> &'static [Form] {
        match self {
            Callable::Standard(action) => action.forms,
            Callable::User(registered) => registered.action.forms(),
            Callable::Library(..) => ANY_ARGUMENTS,
        }
    }

    /// Where it may stand.
    pub fn usable(&self) -> Usable {
        match self {
            Callable::Standard(action) => action.usable,
            Callable::User(registered) => registered.action.usable(),
            // The intention waits for the answer.
            Callable::Library(..) => Usable::BodyOnly,
        }
    }

    /// The action of the standard library, if it is one.
    pub fn standard(&self) -> Option<&'static Action> {
        match self {
            Callable::Standard(action) => Some(action),
            Callable::User(_) | Callable::Library(..) => None,
        }
    }

    /// Whether this many arguments fit one of its forms.
    pub fn takes(&self, count: usize) -> bool {
        self.forms().iter().any(|form| form.fits(count))
    }

    /// Checks number and kinds of the arguments against the forms.
    ///
    /// # Errors
    /// `wrong_arguments` with a message that shows how the action is called.
    pub fn check(&self, args: &[Term]) -> Result<(), ActionError> {
        check_arguments(&self.name(), self.forms(), args)
    }

    /// The forms as one line.
    pub fn signatures(&self) -> String {
        signatures(&self.name(), self.forms())
    }
}

/// Why an action cannot be registered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotRegistered {
    /// The name is not of the form `library.action`.
    Name(String),
    /// The name stands for something else already.
    Taken(String),
}

impl fmt::Display for NotRegistered {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NotRegistered::Name(name) => write!(
                f,
                "`{name}` is no name for an action: it needs a dot inside, such as `my_lib.act`"
            ),
            NotRegistered::Taken(name) => {
                write!(f, "there is an action or function `{name}` already")
            }
        }
    }
}

impl std::error::Error for NotRegistered {}

/// Whether a program can call an action by this name: parts with dots between them, the first one
/// beginning with a small letter.
pub(crate) fn is_dotted_name(name: &str) -> bool {
    let is_word = |part: &str| {
        !part.is_empty() && part.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
    };
    name.contains('.')
        && name.starts_with(|c: char| c.is_ascii_lowercase())
        && name.split('.').all(is_word)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::action::{form, input, output};
    use crate::registry::Registry;
    use crate::testing::TestRun;

    const COUNT: &[Form] = &[form(&[
        input("To", Kind::Number),
        output("N", Kind::Number),
    ])];

    /// Counts from 1 to a number, one answer after the other.
    fn count() -> impl UserAction + 'static {
        action(COUNT, |cx| {
            let to = cx.args[0].as_number().unwrap_or_default();
            let next = cx.state.and_then(Term::as_number).unwrap_or(0.0) + 1.0;
            if next > to {
                return Outcome::Fail;
            }
            cx.answer(1, Term::Number(next));
            Outcome::More(Term::Number(next))
        })
    }

    struct InBodies;

    impl UserAction for InBodies {
        fn usable(&self) -> Usable {
            Usable::BodyOnly
        }

        fn run(&self, cx: &mut ActionCx<'_>) -> Outcome {
            assert!(cx.is_step());
            Outcome::Error(ActionError::internal(format!("{} given", cx.args.len())))
        }
    }

    fn run(text: &str) -> Vec<String> {
        let mut registry = TestRun::registry();
        registry.register("my.count", count()).unwrap();
        registry.register("my.act", InBodies).unwrap();
        TestRun::with_registry(text, registry).until_idle()
    }

    #[test]
    fn first_answer_of_a_step_stays() {
        assert_eq!(run("!a. +!a <- my.count(3,X); .say(X)."), ["1"]);
        assert_eq!(
            run("!a. +!a <- my.count(0,X). -!a[error(E)] <- .say(E)."),
            ["ia_failed"]
        );
    }

    #[test]
    fn formulas_get_all_answers() {
        assert_eq!(run("!a. +!a : my.count(9,X) & X > 4 <- .say(X)."), ["5"]);
        assert_eq!(
            run("p(Y) :- my.count(3,Y) & Y > 2. !a. +!a : p(Y) <- .say(Y)."),
            ["3"]
        );
    }

    #[test]
    fn arguments_are_checked() {
        let program = |call| format!("!a. +!a <- {call}. -!a[error(E),error_msg(M)] <- .say(E,M).");
        let printed = run(&program("my.count(x,_)"));
        assert_eq!(
            printed,
            ["wrong_arguments`my.count`: argument To must be a number, but is x"]
        );
        let printed = run(&program("my.count"));
        let expected = "wrong_arguments`my.count` does not take 0 arguments; it is called \
                        `my.count(To, N)`";
        assert_eq!(printed, [expected]);
        assert_eq!(run(&program("my.act(1,_,[])")), ["internal_action3 given"]);
    }

    #[test]
    fn names_are_checked() {
        let mut registry = Registry::new([], []);
        for name in ["count", ".count", "a.", "a..b", "A.b", "a.b c", ""] {
            let refused = registry.register(name, count());
            assert_eq!(refused, Err(NotRegistered::Name(name.to_owned())), "{name}");
        }
        assert_eq!(registry.register("a.b", count()), Ok(()));
        let taken = registry.register("a.b", count());
        assert_eq!(taken, Err(NotRegistered::Taken("a.b".to_owned())));
    }
}
