//! `.sublist(Part, List)`: the stretches of a list.

use crate::lists::closed;
use crate::prelude::*;

pub(crate) const ACTION: Action = Action {
    name: ".sublist",
    forms: &[form(&[
        either("Part", Kind::List),
        input("List", Kind::List),
    ])],
    summary: "Unifies Part with each stretch of successive elements of List, those that begin further left first and then the longer ones first; the empty list comes last.",
    topic: Topic::Lists,
    examples: &[
        gives(
            ".findall(S, .sublist(S,[a,b]), L)",
            "L == [[a,b],[a],[b],[]]",
        ),
        gives(".sublist([b,c], [a,b,c,d])", "true"),
        fails(".sublist([a,c], [a,b,c])"),
        refused(".sublist(\"a\", [a])", "wrong_arguments"),
        refused(".sublist(S, X)", "wrong_arguments"),
    ],
    usable: Usable::Anywhere,
    run: Run::Function(run),
};

fn run(cx: &mut ActionCx<'_>) -> Outcome {
    settle(sublist(cx))
}

/// The state is `[Rest|Length]`: the next stretch is the first `Length` elements of `Rest`.
fn sublist(cx: &mut ActionCx<'_>) -> Result<Outcome, ActionError> {
    let wanted = cx.args[0].as_list().map(|part| part.len());
    let (rest, length) = match cx.state {
        Some(Term::List(state)) => (
            state.head.clone(),
            state.tail.as_number().unwrap_or(0.0) as usize,
        ),
        _ => {
            let length = closed(".sublist", "List", &cx.args[1])?.len();
            match wanted {
                Some(0) => (Term::Nil, 0),
                Some(wanted) if wanted > length => return Ok(Outcome::Fail),
                Some(wanted) => (cx.args[1].clone(), wanted),
                None => (cx.args[1].clone(), length),
            }
        }
    };
    let mut elements = rest.elements();
    let stretch: Vec<Term> = elements.by_ref().take(length).cloned().collect();
    if stretch.len() < length {
        return Ok(Outcome::Fail);
    }
    cx.answer(0, Term::list(stretch));
    let next = match (&rest, wanted) {
        (Term::List(cons), Some(_)) => Some((cons.tail.clone(), length)),
        (Term::List(_), None) if length > 1 => Some((rest.clone(), length - 1)),
        (Term::List(cons), None) => Some((cons.tail.clone(), cons.tail.elements().count())),
        _ => None,
    };
    Ok(match next {
        Some((rest, length)) => Outcome::More(Term::cons(rest, Term::Number(length as f64))),
        None => Outcome::True,
    })
}
