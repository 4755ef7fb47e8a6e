//! Copying a term with changes at its variables and at its compound parts, without recursion.

use smallvec::SmallVec;

use crate::annots::Annots;
use crate::container::Container;
use crate::functor::{Class, Functor, Shape};
use crate::sharing::{Copies, Visits};
use crate::symbol::Symbol;
use crate::term::{Args, Struct, Term, Var};

/// What stands in the copy for a variable.
pub(crate) enum Replacement<'t> {
    /// This term as it is.
    Done(Term),
    /// This term, itself copied in the same way.
    Copy(&'t Term),
}

enum Task<'t> {
    Visit(&'t Term),
    Cons(&'t Term),
    Build(&'t Term, &'t Struct),
}

/// Whether a part is one of a plan, body, trigger or rule that is given as a term.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Within {
    /// It is no such part.
    Data,
    /// It is: nobody wants its value now.
    Program,
}

/// Copies `root`. Parts for which `keep` holds are shared; `var` replaces variables; `build`
/// makes each compound term that is no list from its copied parts.
pub(crate) fn rebuild<'t, E>(
    root: &'t Term,
    keep: impl Fn(&Term) -> bool,
    var: impl FnMut(Var) -> Replacement<'t>,
    mut build: impl FnMut(Functor, Args, Annots) -> Result<Term, E>,
) -> Result<Term, E> {
    rebuild_within(root, keep, var, |functor, args, annots, _| {
        build(functor, args, annots)
    })
}

/// As [`rebuild`]; `build` is also told where the part stands.
pub(crate) fn rebuild_within<'t, E>(
    root: &'t Term,
    keep: impl Fn(&Term) -> bool,
    var: impl FnMut(Var) -> Replacement<'t>,
    build: impl FnMut(Functor, Args, Annots, Within) -> Result<Term, E>,
) -> Result<Term, E> {
    let same = |container: &Container| Term::Container(container.clone());
    rebuild_all(root, keep, var, same, build)
}

/// The term with other containers; all else stays as it is.
pub(crate) fn map_containers(term: &Term, other: impl FnMut(&Container) -> Term) -> Term {
    let copy = rebuild_all(
        term,
        |part| !part.has_container(),
        |var| Replacement::Done(Term::Var(var)),
        other,
        |functor, args, annots, _| {
            Ok::<_, std::convert::Infallible>(Term::annotated(functor, args, annots))
        },
    );
    match copy {
        Ok(term) => term,
        Err(never) => match never {},
    }
}

fn rebuild_all<'t, E>(
    root: &'t Term,
    keep: impl Fn(&Term) -> bool,
    mut var: impl FnMut(Var) -> Replacement<'t>,
    mut other: impl FnMut(&Container) -> Term,
    mut build: impl FnMut(Functor, Args, Annots, Within) -> Result<Term, E>,
) -> Result<Term, E> {
    let mut work: SmallVec<[Task<'t>; 12]> = SmallVec::new();
    let mut done: SmallVec<[Term; 8]> = SmallVec::new();
    let mut copies = Copies::default();
    // Where the part that was copied stands matters to `build`.
    let mut program_copies = Copies::default();
    let mut programs = 0_usize;
    work.push(Task::Visit(root));
    while let Some(task) = work.pop() {
        let copies = if programs > 0 {
            &mut program_copies
        } else {
            &mut copies
        };
        match task {
            Task::Visit(term) if keep(term) => done.push(term.clone()),
            Task::Visit(term) if let Some(copy) = copies.find(term) => done.push(copy),
            Task::Visit(term) => match term {
                Term::Var(v) => match var(*v) {
                    Replacement::Done(term) => done.push(term),
                    Replacement::Copy(term) => work.push(Task::Visit(term)),
                },
                Term::List(cons) => {
                    work.push(Task::Cons(term));
                    work.push(Task::Visit(&cons.tail));
                    work.push(Task::Visit(&cons.head));
                }
                Term::Struct(structure) => {
                    work.push(Task::Build(term, structure));
                    programs += usize::from(structure.functor.class() == Class::Program);
                    if let Annots::List(list) = &structure.annots {
                        work.extend(list.tail.iter().map(Task::Visit));
                        work.extend(list.items.iter().rev().map(Task::Visit));
                    }
                    work.extend(structure.args.iter().rev().map(Task::Visit));
                }
                Term::Container(container) => done.push(other(container)),
                Term::Number(_) | Term::Atom(_) | Term::Nil | Term::String(_) => {
                    done.push(term.clone());
                }
            },
            Task::Cons(term) => {
                if let (Some(tail), Some(head)) = (done.pop(), done.pop()) {
                    let copy = Term::cons(head, tail);
                    copies.keep(term, &copy);
                    done.push(copy);
                }
            }
            Task::Build(term, structure) => {
                let annots = match &structure.annots {
                    Annots::List(list) => {
                        let tail = if list.tail.is_some() {
                            done.pop()
                        } else {
                            None
                        };
                        let items = done.drain(done.len() - list.items.len()..).collect();
                        Annots::open(items, tail)
                    }
                    short => short.clone(),
                };
                let args = done.drain(done.len() - structure.args.len()..).collect();
                programs -= usize::from(structure.functor.class() == Class::Program);
                let within = match programs {
                    0 => Within::Data,
                    _ => Within::Program,
                };
                let copy = build(structure.functor, args, annots, within)?;
                copies.keep(term, &copy);
                done.push(copy);
            }
        }
    }
    Ok(done.pop().unwrap_or(Term::Nil))
}

/// The term with every variable replaced; nothing is computed.
pub fn map_vars(term: &Term, mut var: impl FnMut(Var) -> Term) -> Term {
    let copy = rebuild(
        term,
        Term::is_ground,
        |v| Replacement::Done(var(v)),
        |functor, args, annots| {
            Ok::<_, std::convert::Infallible>(Term::annotated(functor, args, annots))
        },
    );
    match copy {
        Ok(term) => term,
        Err(never) => match never {},
    }
}

/// The term with other name spaces, of literals and in front of variables; nothing is computed.
pub fn map_name_spaces(term: &Term, mut other: impl FnMut(Symbol) -> Symbol) -> Term {
    let copy = rebuild(
        term,
        |_| false,
        |var| Replacement::Done(Term::Var(var)),
        |functor, mut args, annots| {
            // `ns::X` holds its name space as an atom.
            if functor.shape() == Shape::VarLiteral
                && let Some(Term::Atom(space)) = args.get_mut(1)
            {
                *space = other(*space);
            }
            let functor = functor.with_namespace(other(functor.key().namespace));
            Ok::<_, std::convert::Infallible>(Term::annotated(functor, args, annots))
        },
    );
    match copy {
        Ok(term) => term,
        Err(never) => match never {},
    }
}

/// The variables of a term in order of their first occurrence, each once.
pub fn variables(term: &Term) -> Vec<Var> {
    let mut found: Vec<Var> = Vec::new();
    let mut seen = rustc_hash::FxHashSet::default();
    let mut work: SmallVec<[&Term; 8]> = SmallVec::new();
    let mut visits = Visits::default();
    work.push(term);
    while let Some(term) = work.pop() {
        if term.is_ground() || visits.is_known(term) {
            continue;
        }
        match term {
            Term::Var(v) => {
                if seen.insert(v.id) {
                    found.push(*v);
                }
            }
            Term::List(cons) => {
                work.push(&cons.tail);
                work.push(&cons.head);
            }
            Term::Struct(structure) => {
                work.extend(structure.annots.tail());
                work.extend(structure.annots.items().iter().rev());
                work.extend(structure.args.iter().rev());
            }
            Term::Number(_) | Term::Atom(_) | Term::Nil | Term::String(_) | Term::Container(_) => {}
        }
    }
    found
}

/// The term with each part for which `with` gives something replaced by that; parts of replaced
/// parts are not looked at. Ground parts with nothing to compute are not looked at either.
pub fn replace(term: &Term, with: impl FnMut(&Term) -> Option<Term>) -> Term {
    replace_unless(Term::is_settled, term, with)
}

/// The list with each element changed, also those of lists in it; a term that is no list is
/// changed itself. Shared parts are looked at once.
pub fn map_elements(term: &Term, mut change: impl FnMut(&Term) -> Term) -> Term {
    replace_unless(
        |_| false,
        term,
        |part| match part {
            Term::List(_) | Term::Nil => None,
            element => Some(change(element)),
        },
    )
}

fn replace_unless(
    keep: impl Fn(&Term) -> bool,
    term: &Term,
    mut with: impl FnMut(&Term) -> Option<Term>,
) -> Term {
    let mut work: SmallVec<[Task<'_>; 12]> = SmallVec::new();
    let mut done: Vec<Term> = Vec::new();
    let mut copies = Copies::default();
    work.push(Task::Visit(term));
    while let Some(task) = work.pop() {
        match task {
            Task::Visit(term) if keep(term) => done.push(term.clone()),
            Task::Visit(term) if let Some(copy) = copies.find(term) => done.push(copy),
            Task::Visit(term) => match (with(term), term) {
                (Some(replacement), _) => done.push(replacement),
                (None, Term::List(cons)) => {
                    work.push(Task::Cons(term));
                    work.push(Task::Visit(&cons.tail));
                    work.push(Task::Visit(&cons.head));
                }
                (None, Term::Struct(structure)) => {
                    work.push(Task::Build(term, structure));
                    work.extend(structure.args.iter().rev().map(Task::Visit));
                }
                (None, _) => done.push(term.clone()),
            },
            Task::Cons(term) => {
                if let (Some(tail), Some(head)) = (done.pop(), done.pop()) {
                    let copy = Term::cons(head, tail);
                    copies.keep(term, &copy);
                    done.push(copy);
                }
            }
            Task::Build(term, structure) => {
                let args = done.drain(done.len() - structure.args.len()..).collect();
                let copy = Term::annotated(structure.functor, args, structure.annots.clone());
                copies.keep(term, &copy);
                done.push(copy);
            }
        }
    }
    done.pop().unwrap_or(Term::Nil)
}
