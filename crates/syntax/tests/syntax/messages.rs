//! Each class of mistakes: what a user gets to read.

use super::check;

/// Snapshots the rendered diagnostics of a broken program under a name.
macro_rules! messages {
    ($($name:ident: $text:expr;)*) => {$(
        #[test]
        fn $name() {
            let text = $text;
            let (_, rendered) = check(text);
            insta::with_settings!({ description => text, omit_expression => true, snapshot_path => "snapshots", prepend_module_to_snapshot => false }, {
                insta::assert_snapshot!(concat!("message_", stringify!($name)), rendered);
            });
        }
    )*};
}

messages! {
    // Characters, strings, comments, names.
    unexpected_character: "p(1) % a comment\n.\nq.";
    hash_comment: "# facts\np.";
    curly_quotes: "!g.\n+!g <- .print(“hello”).";
    no_break_space: "p(1)\u{a0}:- q.";
    unclosed_string: "!g.\n+!g <- .print(\"hello);\n   .print(\"world\").\nq.";
    unclosed_comment: "p.\n/* a comment\nq.";
    unclosed_quoted_atom: "p('abc).\nq.";
    odd_quote: "p('abc).\nq('x').\nr(1).";
    bad_escape: "p(\"C:\\data\").";
    name_with_umlaut: "größe(3).\n+!g : Größe > 3 <- a.";
    operators_of_other_languages: "+!g : a && b || X != Y & X === Z <- c.";
    prolog_operators: "p(X) :- X =< 3 & X =\\= 2 & \\+ q(X).";
    fat_arrow: "+!g => a.";
    thin_arrow: "+!g -> a.";
    increment: "+!g <- X += 1.";
    words_of_other_languages: "+!g : a and b <- c.";
    is_of_prolog: "+!g <- X is Y + 1.";

    // Habits from Prolog and Java.
    negation_by_bang: "+!g : !p & q <- a.\n+!h <- if (!p) { a }.";
    cut: "p :- !.\np :- q & ! & r.";
    test_in_context: "+!g : ?p(X) <- a.";
    if_then_of_prolog: "p(X) :- q(X) -> r(X).\n+!g <- a -> b.";
    or_between_steps: "+!g <- a || b.";
    and_between_steps: "+!g <- a && b.";
    half_fork: "+!g <- a |& b.\n+!h : a &| b <- c.";
    two_goal_signs: "+!g <- ! ! a; ! ? b.";
    two_event_signs: "+!!g <- a.\n++p <- a.\n+!+k <- a.";
    increment_behind: "+!g <- X++; b.\n+!h <- a(X--).";
    nothing_after_colon: "+!g : <- a.\n+!h : .";
    body_in_braces: "+!g { a; b }\n+!h : p { a }";
    foreach_loop: "+!g <- foreach(p(X)){ a }.";
    other_steps_in_braces: "+!g <- try { a } catch { b }.\n+!h <- repeat { a }.\n+!i <- foo(1) { a }.";
    counting_loop: "+!g <- for (i = 0; i < 3; i++) { a }.";
    context_with_word: "+!g(X) if X > 3 <- a.\n+!h(X) when X > 3 <- a.";
    declarations: "+!g <- int X = 3; return X.";
    sentence: "Bob likes beer.\nbob likes beer.";
    label_with_colon: "p1: +!g <- a.";
    step_after_full_stop: "+!g <- a.; b.";
    belief_with_not: "not p(1).";

    // Clauses and full stops.
    full_stop_missing_in_fact: "p(1)\nq(2).\nr(3).";
    full_stop_missing_in_plan: "+!a <- .print(a)\n+!b <- .print(b).\n+!c <- .print(c).";
    semicolon_instead_of_full_stop: "+!a <-\n    .print(a);\n+!b <- .print(b).";
    full_stop_missing_after_goal: "!start\n+!start <- a.";
    full_stop_missing_at_end: "p.\n+!a <- b";
    full_stop_without_blank: "a(1).b.\nc.";
    full_stop_without_blank_in_names: "p.q.";
    full_stop_twice: "p..\nq.";
    clause_with_semicolon: "p(1);\nq(2).";
    clauses_with_comma: "p(1), p(2).";

    // Arrows.
    rule_arrow_in_plan: "+!g :- a; b.";
    rule_arrow_for_body: "+!g : c :- a.";
    arrow_in_rule: "p(X) <- q(X).";
    goal_with_arrow: "!g <- a.";
    context_without_event: "p : q <- a.";
    arrow_for_less: "+!g : X<-3 <- a.";
    arrow_for_less_in_condition: "+!g <- if (X<-3) { a }.";
    second_arrow: "+!g <- a <- b.";
    context_after_arrow: "+!g <- a : b.";
    context_after_goal_condition: "+!g <: a : b <- c.";
    goal_condition_after_arrow: "+!g <- a <: b.";
    arrow_without_body: "+!g <- .";
    two_contexts: "+!g : a : b <- c.";

    // Bodies.
    semicolon_missing: "+!g <- .print(a) .print(b); c.";
    semicolon_missing_on_line: "+!g <-\n    .print(a)\n    !b;\n    c.";
    semicolon_missing_before_update: "+!g <-\n    .print(a)\n    +b(1);\n    c.";
    semicolon_twice: "+!g <- a;; b.";
    semicolon_first: "+!g <- ; b.";
    comma_between_steps: "+!g <- a, b, c.";
    else_if: "+!g <- if (a) { b } else if (c) { d } else { e }.";
    else_after_semicolon: "+!g <- if (a) { b }; else { c }.";
    if_without_parentheses: "+!g <- if a { b }.";
    if_without_braces: "+!g <- if (a) b.";
    then_word: "+!g <- if (a) then { b }.";
    formula_as_step: "+!g <- a & b; c | d; not e.";
    number_as_step: "+!g <- 3; \"text\"; [a]; X + 1.";
    negated_step: "+!g <- ~p.";
    event_as_step: "+!g <- a; +!b; c.";
    prefix_before_action: "+!g <- +.print(a); !.print(b); -+math.abs(1).";
    goal_of_a_formula: "+!g <- !a & b.";
    update_of_a_formula: "+!g <- +(a & b); -[a].";
    several_errors: "+!g <- a b; c(; d; e f; g.\n+!h <- .";

    // Terms.
    empty_arguments: "p().\n+!g <- q().";
    variable_functor: "Door(1).\n+!g <- Open(door).";
    variable_belief: "Door.\n!Go.";
    two_annotation_lists: "p[a][b].";
    operand_atom: "+!g <- X = count + 1.";
    operand_string: "+!g <- X = \"a\" + 1.";
    operand_belief: "+!g <- X = p(1) * 2.";
    two_signs: "+!g <- X = - + 3; Y = 3 - --2.";
    double_not: "+!g : not not a <- b.";
    not_not_not: "+!g : not not not a <- b.";
    comparison_chain: "+!g : 1 < X < 3 <- b.";
    not_as_operand: "+!g <- X = not a.";
    formula_in_list: "+!g <- X = [a & b, c].";
    wrong_tail: "p([a|b]).\nq([X|_1]).";
    comma_missing: "p(a b).\nq([a b]).";
    operator_missing: "+!g : a b <- c.";
    semicolon_in_arguments: "p(a; b).";
    comma_in_context: "+!g : a, b <- c.";
    semicolon_in_rule: "p :- a; b.";
    method_call: "+!g <- .print(X.name).";
    action_with_annotations: "+!g <- .print(a)[b]; X = ~.foo.";
    keyword_as_name: "end(1).\nif(2).\n+!for <- a.";
    true_with_arguments: "true(1).";
    name_with_digit: "p(3abc).";
    namespace_order: "~ns::p.";
    steps_in_a_formula: "+!g : (a; b) <- c.\n+!h : (!a) <- c.";

    // Brackets.
    unclosed_parenthesis: "+!g <- .print(a; b.\nq.";
    unclosed_bracket: "p([a, b).\nq.";
    unclosed_brace: "+!g <- if (a) { b; c.\nq.";
    stray_parenthesis: "p(1)).\nq.";
    stray_brace: "+!g <- a.\n}\nq.";
    full_stop_in_braces: "+!g <- if (a) { b. }; c.\nq.";

    // Braces, labels, directives, sub-plans.
    event_with_steps: "+!g <- .add_plan({ +!g; a }).";
    plan_without_event: "+!g <- .add_plan({ g <- a }).";
    rule_with_long_head: "+!g <- +{ a & b :- c }.";
    plan_update_prefix: "+!g <- -+{ +!g <- a }; +{ a }.";
    label_arguments: "@l(1) +!g.";
    label_variable: "@L +!g.";
    label_of_belief: "@l p.";
    label_missing: "@ +!g.";
    block_without_end: "{ begin namespace(a) }\np.";
    end_without_begin: "p.\n{ end }";
    directive_without_end: "{ include(\"a.asl\")\np.";
    sub_plans_after_belief: "p. { +!g <- a. }";
    belief_in_sub_plans: "+!g <- a. {\n  +!h <- b.\n  p.\n}";
    sub_plans_unclosed: "+!g <- a. {\n  +!h <- b.\n";
    sub_plan_without_full_stop: "+!g <- a. {\n  +!h <- b\n}";
    test_goal: "?g.";
    clause_beginning: "3 = X.\n) a.\n, b.";
    dotted_belief: ".print(a).\n!.print(b).";
    missing_operand: "p :- a & .\nq.";
}
