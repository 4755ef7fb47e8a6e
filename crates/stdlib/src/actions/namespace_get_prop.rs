//! `.namespace_get_prop(Name, Key[, Value[, Default]])`: the properties of a name space.

use crate::fresh::Fresh;
use crate::prelude::*;

pub(crate) const ACTION: Action = Action {
    name: ".namespace_get_prop",
    forms: &[
        form(&[input("Name", Kind::Atom), either("Key", Kind::Atom)]),
        form(&[
            input("Name", Kind::Atom),
            either("Key", Kind::Atom),
            output("Value", Kind::Any),
        ]),
        form(&[
            input("Name", Kind::Atom),
            either("Key", Kind::Atom),
            output("Value", Kind::Any),
            input("Default", Kind::Any),
        ]),
    ],
    summary: "Unifies Key and Value with each property of the name space Name; for a Key that it has not, Value with Default.",
    topic: Topic::Beliefs,
    examples: &[
        gives(
            ".namespace_set_prop(ns, a, 1); .namespace_set_prop(ns, b, 2); .findall(p(K,V), .namespace_get_prop(ns,K,V), L)",
            "L == [p(a,1),p(b,2)]",
        ),
        gives(".namespace_get_prop(ns, nothing, V, none)", "V == none"),
        fails(".namespace_get_prop(ns, nothing, V)"),
        refused(".namespace_get_prop(3, a, V)", "wrong_arguments"),
    ],
    usable: Usable::Anywhere,
    run: Run::Function(run),
};

fn run(cx: &mut ActionCx<'_>) -> Outcome {
    let Some(space) = cx.args[0].as_atom() else {
        return Outcome::Fail;
    };
    if let Some(key) = cx.args[1].as_atom() {
        let found = cx.agent.settings.properties.get(&(space, key)).cloned();
        return match (found.or_else(|| cx.args.get(3).cloned()), cx.args.len()) {
            (Some(_), 2) => Outcome::True,
            (Some(value), _) => {
                let value = Fresh::default().renamed(cx, &value);
                cx.answer(2, value)
            }
            (None, _) => Outcome::Fail,
        };
    }
    let from = cx.state.and_then(Term::as_number).unwrap_or(0.0) as usize;
    let properties = cx.agent.settings.properties.iter().enumerate().skip(from);
    let mut of_space = properties.filter(|(_, ((of, _), _))| *of == space);
    let Some((_, ((_, key), value))) = of_space.next() else {
        return Outcome::Fail;
    };
    let next = of_space.next().map(|(index, _)| index);
    let (key, value) = (*key, value.clone());
    cx.answer(1, key);
    if cx.args.len() > 2 {
        let value = Fresh::default().renamed(cx, &value);
        cx.answer(2, value);
    }
    match next {
        Some(next) => Outcome::More(Term::Number(next as f64)),
        None => Outcome::True,
    }
}
