//! Name spaces: blocks, files, private names.

use super::{clauses, goals, options, plans, read, read_with};

#[test]
fn block_gives_its_name_space_to_beliefs_goals_events_and_queries() {
    let lowered = read(
        "val(0).
         {begin namespace(n)}
         val(1). has(key(1))[why(good)].
         big(X) :- val(X) & X > 1 & not old(key(X)).
         !init.
         @l +!init : val(X) & X = red <- ?val(A); !go(f(A)); +seen(A); act(A);
             if (val(0)) { -seen(b) };
             +default::seen(d); +::seen(e); this_ns::act; !m::go.
         +seen(X) <- .print(val(X)).
         {end}
         val(2).",
    );
    assert_eq!(
        clauses(&lowered),
        [
            "val(0)",
            "n::val(1)",
            "n::has(key(1))[why(good)]",
            "{ n::big(X) :- (n::val(X) & ((X > 1) & not (n::old(key(X))))) }",
            "val(2)",
        ]
    );
    assert_eq!(goals(&lowered), ["n::init"]);
    assert_eq!(
        plans(&lowered),
        [
            "@n::l +!n::init : (n::val(X) & (X = red)) <- ?n::val(A); !n::go(f(A)); +n::seen(A); n::act(A); \
             if (n::val(0)) { -n::seen(b) }; +seen(d); +n::seen(e); n::act; !m::go",
            "+n::seen(X) <- .print(val(X))",
        ]
    );
}

#[test]
fn arguments_of_internal_actions_are_terms() {
    let lowered = read(
        "{begin namespace(n)} +!g <- .findall(X, val(X), L); .findall(X, ::val(X) & b, M); .member(Y, [a, ::b]). {end}",
    );
    assert_eq!(
        plans(&lowered),
        ["+!n::g <- .findall(X,val(X),L); .findall(X,(n::val(X) & b),M); .member(Y,[a,n::b])"]
    );
}

#[test]
fn program_text_in_braces_is_in_the_name_space() {
    let lowered =
        read("{begin namespace(n)} +!g <- .add_plan({ +!h(a) : c <- !i }); .wait({ +b }). {end}");
    assert_eq!(
        plans(&lowered),
        ["+!n::g <- .add_plan({ +!n::h(a) : n::c <- !n::i }); .wait({ +n::b })"]
    );
}

#[test]
fn words_with_a_meaning_are_in_no_name_space() {
    let lowered = read(
        "{begin namespace(n)} +!g[source(self)] : true & not false <- ?source(X); ?self; ?source(X, Y). {end}",
    );
    assert_eq!(
        plans(&lowered),
        ["+!n::g[source(self)] : (true & not (false)) <- ?source(X); ?self; ?n::source(X,Y)"]
    );
}

#[test]
fn blocks_nest_without_hierarchy() {
    let lowered = read(
        "{begin namespace(a)} x(1). {begin namespace(b)} x(2). {end} x(3). {end} {begin namespace(a)} x(4). {end} x(5).",
    );
    assert_eq!(
        clauses(&lowered),
        ["a::x(1)", "b::x(2)", "a::x(3)", "a::x(4)", "x(5)"]
    );
}

#[test]
fn same_label_in_two_name_spaces() {
    let lowered = read("@l +!a. {begin namespace(n)} @l +!b. {end}");
    assert_eq!(plans(&lowered), ["@l +!a", "@n::l +!n::b"]);
}

#[test]
fn local_name_spaces_are_private_to_their_file() {
    let files = [(
        "mod.asl",
        "{ namespace(store, local) } store::item(8). p(store::q).",
    )];
    let text = "{ include(\"mod.asl\", m1) } { namespace(store, local) } store::item(1).
                {begin namespace(store)} item(2). {end} other::item(3).";
    let lowered = read_with(text, &files, &options());
    assert_eq!(super::complaints(&lowered.diagnostics), [""; 0]);
    assert_eq!(
        clauses(&lowered),
        [
            "store::item(8)",
            "m1::p(store::q)",
            "store::item(1)",
            "store::item(2)",
            "other::item(3)",
        ]
    );
    // They are printed by the name that their file knows, but are different ones.
    assert_eq!(
        hidden_names(&lowered),
        [
            "#0:mod.asl#store",
            "m1",
            "#1:ann.asl#store",
            "#1:ann.asl#store",
            "other"
        ]
    );
    assert_eq!(lowered.fresh, 2);
}

#[test]
fn local_block_is_private_too() {
    let lowered = read("{begin namespace(s, local)} a. {end} s::b.");
    assert_eq!(clauses(&lowered), ["s::a", "s::b"]);
    assert_eq!(hidden_names(&lowered), ["#0:ann.asl#s", "#0:ann.asl#s"]);
}

/// The name spaces of the facts as they are kept.
fn hidden_names(lowered: &crate::lower::Lowered) -> Vec<String> {
    let facts = lowered
        .program
        .clauses
        .iter()
        .filter_map(|clause| match clause {
            crate::program::Clause::Fact(literal) => literal.functor(),
            crate::program::Clause::Rule(..) => None,
        });
    facts
        .map(|functor| functor.key().namespace.to_string())
        .collect()
}
