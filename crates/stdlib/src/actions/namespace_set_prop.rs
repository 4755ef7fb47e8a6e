//! `.namespace_set_prop(Name, Key, Value)`: a property of a name space.

use crate::prelude::*;

pub(crate) const ACTION: Action = Action {
    name: ".namespace_set_prop",
    forms: &[form(&[
        input("Name", Kind::Atom),
        input("Key", Kind::Atom),
        input("Value", Kind::Any),
    ])],
    summary: "Gives the property Key of the name space Name this value.",
    topic: Topic::Beliefs,
    examples: &[
        gives(
            ".namespace_set_prop(ns, colour, red); .namespace_get_prop(ns, colour, C)",
            "C == red",
        ),
        refused(".namespace_set_prop(\"x\", a, b)", "wrong_arguments"),
        refused(".namespace_set_prop(ns, 3, b)", "wrong_arguments"),
    ],
    usable: Usable::Anywhere,
    run: Run::Function(run),
};

fn run(cx: &mut ActionCx<'_>) -> Outcome {
    if let (Some(space), Some(key)) = (cx.args[0].as_atom(), cx.args[1].as_atom()) {
        cx.agent
            .settings
            .properties
            .insert((space, key), cx.args[2].clone());
    }
    Outcome::True
}
