//! The rules of the language, one test for each.

use bdi_syntax::ast::{
    BinaryOp, Component, LabelName, Literal, NameSpace, Plan, Step, StepKind, StepOp, Term,
    TermKind, TriggerKind, TriggerOp, UnaryOp,
};
use bdi_syntax::{
    FileId, Token, lex, parse_body, parse_formula, parse_plan, parse_program, parse_term,
    parse_terms, parse_trigger,
};

use super::check;

const FILE: FileId = FileId(0);

fn components(text: &str) -> Vec<Component> {
    let (parsed, messages) = check(text);
    assert!(parsed.diagnostics.is_empty(), "{text}\n{messages}");
    parsed.program.components
}

fn refused(text: &str) -> Vec<String> {
    let (parsed, _) = check(text);
    assert!(parsed.has_errors(), "accepted: {text}");
    parsed
        .diagnostics
        .iter()
        .map(|d| d.code.to_string())
        .collect()
}

fn term(text: &str) -> Term {
    parse_term(text, FILE).unwrap_or_else(|e| panic!("{text}: {e:#?}"))
}

fn steps(text: &str) -> Vec<Step> {
    parse_body(text, FILE)
        .unwrap_or_else(|e| panic!("{text}: {e:#?}"))
        .steps
}

fn plan(text: &str) -> Plan {
    parse_plan(text, FILE).unwrap_or_else(|e| panic!("{text}: {e:#?}"))
}

fn literal(text: &str) -> Literal {
    match term(text).kind {
        TermKind::Literal(literal) => literal,
        other => panic!("{text}: {other:?}"),
    }
}

/// The tree of operators with all parentheses.
fn tree(text: &str) -> String {
    fn show(term: &Term, out: &mut String) {
        match &term.kind {
            TermKind::Binary(op, left, right) => {
                out.push('(');
                show(left, out);
                out.push_str(op.symbol());
                show(right, out);
                out.push(')');
            }
            TermKind::Unary(op, inner) => {
                out.push_str(match op {
                    UnaryOp::Not => "not(",
                    UnaryOp::Minus => "-(",
                    UnaryOp::Plus => "+(",
                });
                show(inner, out);
                out.push(')');
            }
            _ => out.push_str(&term.to_string()),
        }
    }
    let mut out = String::new();
    show(&term(text), &mut out);
    out
}

fn tokens(text: &str) -> Vec<(Token, &str)> {
    lex(text, FILE)
        .tokens
        .iter()
        .map(|l| (l.token, l.span.text(text)))
        .collect()
}

fn kinds(text: &str) -> Vec<Token> {
    tokens(text).into_iter().map(|(t, _)| t).collect()
}

// ------------------------------------------------------------------------------------- lexical

#[test]
fn a_dot_before_a_name_belongs_to_the_name() {
    use Token::{Atom, Dot};
    assert_eq!(tokens("a.b"), [(Atom, "a.b")]);
    assert_eq!(tokens("a. b"), [(Atom, "a"), (Dot, "."), (Atom, "b")]);
    assert_eq!(tokens(".print"), [(Atom, ".print")]);
    assert_eq!(tokens("a.B_1.2x"), [(Atom, "a.B_1.2x")]);
    assert_eq!(
        kinds("p.+!g."),
        [Atom, Dot, Token::Plus, Token::Bang, Atom, Dot]
    );
    assert_eq!(refused("p.q."), ["A114"]);
    assert_eq!(components("p. q.").len(), 2);
    // The clause after the glued full stop is read all the same.
    assert_eq!(check("a(1).b.c(2).").0.program.components.len(), 2);
}

#[test]
fn numbers_have_no_sign_and_end_before_a_lone_dot() {
    use Token::{Dot, Number};
    assert_eq!(tokens("5."), [(Number, "5"), (Dot, ".")]);
    assert_eq!(tokens(".5"), [(Number, ".5")]);
    assert_eq!(
        tokens("1.5e-3 2E4 3.0e+1"),
        [(Number, "1.5e-3"), (Number, "2E4"), (Number, "3.0e+1")]
    );
    assert_eq!(tokens("-3"), [(Token::Minus, "-"), (Number, "3")]);
    for (text, value) in [
        ("007", 7.0),
        (".5", 0.5),
        ("1e3", 1000.0),
        ("1e999", f64::INFINITY),
    ] {
        assert_eq!(term(text).kind, TermKind::Number(value));
    }
}

#[test]
fn variables_and_unnamed_ones() {
    for text in ["X", "Xa_1", "_", "_x", "__", "_1", "_12ab"] {
        assert_eq!(kinds(text), [Token::Var], "{text}");
    }
}

#[test]
fn quoted_atoms_keep_their_quotes() {
    assert_eq!(literal("'a b'").functor, "'a b'");
    assert_eq!(literal("''").functor, "''");
    assert_eq!(
        tokens("'it''s'"),
        [(Token::Atom, "'it'"), (Token::Atom, "'s'")]
    );
    assert_eq!(literal("'a.b'(1)").args.len(), 1);
    assert_eq!(components("'a.b'(1). 'two\nlines'.").len(), 2);
}

#[test]
fn all_legal_escapes_are_translated() {
    let text = r#""\n\t\b\r\f\\\'\"\101\7\18""#;
    assert_eq!(
        term(text).kind,
        TermKind::String("\n\t\u{8}\r\u{c}\\'\"A\u{7}\u{1}8".to_owned())
    );
    assert_eq!(term(r#""\\n""#).kind, TermKind::String("\\n".to_owned()));
    assert_eq!(refused(r#"p("\q")."#), ["A105"]);
    assert_eq!(refused("p(\"a\nb\").\nq."), ["A102"]);
}

#[test]
fn comments_separate_tokens_and_are_kept() {
    let text = "a/* one */.// two\r\n/* three ***/ b./**/// at the end";
    let parsed = parse_program(text, FILE);
    assert_eq!(parsed.program.components.len(), 2);
    let found: Vec<(&str, bool)> = parsed
        .comments
        .iter()
        .map(|c| (c.span.text(text), c.block))
        .collect();
    assert_eq!(
        found,
        [
            ("/* one */", true),
            ("// two", false),
            ("/* three ***/", true),
            ("/**/", true),
            ("// at the end", false)
        ]
    );
    assert_eq!(components("/* no /* nesting */ p.").len(), 1);
}

#[test]
fn operators_are_found_by_longest_match() {
    use Token::*;
    assert_eq!(kinds("X<-3"), [Var, Arrow, Number]);
    assert_eq!(kinds("!! ! !"), [BangBang, Bang, Bang]);
    assert_eq!(
        kinds("++ -- -+ +< +>"),
        [Plus, Plus, Minus, Minus, Minus, Plus, Plus, Lt, Plus, Gt]
    );
    assert_eq!(
        kinds("|&| ||| <: :- :: ** <= >= == \\== =.. = ^ ~"),
        [
            ForkAll,
            ForkAny,
            GoalCondition,
            RuleArrow,
            ColonColon,
            StarStar,
            Le,
            Ge,
            EqEq,
            NotEq,
            Univ,
            Eq,
            Caret,
            Tilde
        ]
    );
    assert_eq!(components("+!g : X < -3 <- !!a.").len(), 1);
    refused("+!g <- ! !a.");
}

#[test]
fn byte_order_mark_and_all_line_ends_are_blanks() {
    assert_eq!(components("\u{feff}a.\r\nb.\rc.\n\td.\u{c}e.").len(), 5);
}

#[test]
fn reserved_words_are_no_names() {
    for word in ["not", "div", "mod", "if", "else", "elif", "for", "while"] {
        refused(&format!("{word}(1)."));
        refused(&format!("+!{word} <- a."));
    }
    assert_eq!(
        components("begin(1). end. p(begin, end(2)). @begin +!g. @end[x] +!g.").len(),
        5
    );
}

#[test]
fn blanks_are_allowed_between_name_and_bracket() {
    let one = literal("p ( 1 ) [ a ]");
    assert_eq!(
        (one.args.len(), one.annots.map(|a| a.items.len())),
        (1, Some(1))
    );
    assert!(literal("~ p").negated);
    assert_eq!(
        components("@ l + ! g ( X ) : true <- + b ; - c ; ! d ; ? e .").len(),
        1
    );
}

// ------------------------------------------------------------------------------------- files

#[test]
fn components_of_a_file() {
    let found = components(
        "p(1). q :- p(X) & X > 1. !g. @l +!g. { include(\"x\") } { begin namespace(n) } r. { end }",
    );
    assert!(matches!(&found[0], Component::Belief(_)));
    assert!(matches!(&found[1], Component::Rule(_)));
    assert!(matches!(&found[2], Component::Goal(_)));
    assert!(matches!(&found[3], Component::Plan(_)));
    assert!(
        matches!(&found[4], Component::Directive(d) if d.inner.is_none() && d.name == "include" && d.args.len() == 1)
    );
    assert!(
        matches!(&found[5], Component::Directive(d) if d.inner.as_ref().is_some_and(|i| i.len() == 1))
    );
    assert!(components("").is_empty());
    assert!(components(" // only a comment").is_empty());
}

#[test]
fn beliefs_goals_and_heads_are_no_variables() {
    for text in ["X.", "X :- a.", "!X.", "_.", "X[a]."] {
        refused(text);
    }
    assert_eq!(
        components("~p. ns::p. ::p. ns::~p[a]. !ns::g. true.").len(),
        6
    );
    refused("?g.");
}

#[test]
fn directives_may_nest_and_have_annotations() {
    let found = components("{ begin a(1)[b] } { begin c } p. { end } { d } { end }");
    let Component::Directive(outer) = &found[0] else {
        panic!()
    };
    assert_eq!(
        (outer.name.as_str(), outer.args.len(), outer.annots.len()),
        ("a", 1, 1)
    );
    assert_eq!(outer.inner.as_ref().map(Vec::len), Some(2));
}

#[test]
fn a_brace_after_a_plan_opens_sub_plans_or_a_directive() {
    let found = components("+!a. { +!b. -!c. { @l +!d. } ^!e. } { include(x) } +!f. { } { f } p.");
    let Component::Plan(a) = &found[0] else {
        panic!()
    };
    assert_eq!(a.sub_plans.len(), 3);
    assert_eq!(a.sub_plans[1].sub_plans.len(), 1);
    assert!(matches!(&found[1], Component::Directive(_)));
    let Component::Plan(f) = &found[2] else {
        panic!()
    };
    assert!(f.sub_plans.is_empty());
    assert_eq!(found.len(), 5);
}

// ------------------------------------------------------------------------------------- plans

#[test]
fn parts_of_a_plan() {
    let p = plan("@l[a,b(1)] +!g(X)[s] : c & d <: e <- f; !h.");
    let label = p.label.expect("label");
    assert_eq!(
        (label.name, label.annots.len()),
        (Some(LabelName::Atom("l".to_owned())), 2)
    );
    assert_eq!(
        (p.trigger.op, p.trigger.kind),
        (TriggerOp::Add, TriggerKind::Achieve)
    );
    assert!(p.context.is_some() && p.condition.is_some());
    assert_eq!(p.body.map(|b| b.steps.len()), Some(2));
    let p = plan("@[cost(2)] -?t");
    assert_eq!(p.label.and_then(|l| l.name), None);
    assert_eq!(
        (p.trigger.op, p.trigger.kind, p.body),
        (TriggerOp::Delete, TriggerKind::Test, None)
    );
    for text in [
        "+!g.",
        "+!g : c.",
        "+!g <: c.",
        "+!g : a <: b.",
        "+X.",
        "+!X[a].",
        "^!g(Y) : a <- b.",
        "^b.",
        "+~p.",
        "+n::p.",
    ] {
        plan(text);
    }
    for text in [
        "+!g <- .",
        "+!g <- a <: c.",
        "+!g <- a : c.",
        "+!g <: a : b.",
        "@l(1) +!g.",
        "@X +!g.",
        "+!g & h.",
        "+3.",
    ] {
        refused(text);
    }
}

#[test]
fn entry_points_for_text_at_run_time() {
    assert_eq!(
        parse_trigger("+b(X)", FILE).map(|t| t.kind),
        Ok(TriggerKind::Belief)
    );
    assert_eq!(
        parse_trigger(" -!g ", FILE).map(|t| t.op),
        Ok(TriggerOp::Delete)
    );
    assert!(parse_trigger("b", FILE).is_err());
    assert!(parse_trigger("+b, +c", FILE).is_err());
    assert!(parse_formula("a & not b | X > 3", FILE).is_ok());
    assert!(parse_formula("a, b", FILE).is_err());
    assert!(parse_term("", FILE).is_err());
    assert!(parse_term("p(1).", FILE).is_ok());
    assert_eq!(
        parse_terms("p(1), q[source(x)]", FILE).map(|t| t.len()),
        Ok(2)
    );
    assert_eq!(parse_terms(" ", FILE).map(|t| t.len()), Ok(0));
    assert_eq!(parse_body("a; !b", FILE).map(|b| b.steps.len()), Ok(2));
    assert_eq!(parse_body("", FILE).map(|b| b.steps.len()), Ok(0));
    assert!(parse_plan("+!g <- a. +!h.", FILE).is_err());
    assert!(parse_plan("p.", FILE).is_err());
    assert!(parse_plan("", FILE).is_err());
    assert_eq!(
        parse_plan("+!g. { +!h. }", FILE).map(|p| p.sub_plans.len()),
        Ok(1)
    );
    assert!(parse_plan("+!g <- a", FILE).is_ok());
    assert!(parse_plan("+!g <- if (a) { b }", FILE).is_ok());
}

// ------------------------------------------------------------------------------------- bodies

#[test]
fn semicolons_between_steps() {
    assert_eq!(steps("a; b; c;").len(), 3);
    for text in [";", "; a", "a;; b", "a b"] {
        assert!(parse_body(text, FILE).is_err(), "{text}");
    }
    assert_eq!(
        steps(
            "if (a) { b } c; for (a) { }; while (a) { ; }"
                .replace("; }", "}")
                .as_str()
        )
        .len(),
        4
    );
    assert_eq!(steps("if (a) { b };").len(), 1);
    assert!(parse_body("if (a) { b };; c", FILE).is_err());
}

#[test]
fn prefixes_of_steps() {
    let expected = [
        ("a", StepOp::None),
        ("!a", StepOp::Achieve),
        ("!!a", StepOp::AchieveNewFocus),
        ("?a", StepOp::Test),
        ("+a", StepOp::Add),
        ("+<a", StepOp::Add),
        ("+ < a", StepOp::Add),
        ("+>a", StepOp::AddEnd),
        ("++a", StepOp::AddNewFocus),
        ("+ + a", StepOp::AddNewFocus),
        ("-a", StepOp::Delete),
        ("--a", StepOp::DeleteNewFocus),
        ("-+a", StepOp::Replace),
        ("- + X", StepOp::Replace),
        ("-~a[b]", StepOp::Delete),
        ("+ns::X", StepOp::Add),
        ("(+p(1))", StepOp::Add),
        ("((a))", StepOp::None),
    ];
    for (text, op) in expected {
        let found = steps(text);
        assert!(
            matches!(found.as_slice(), [Step { kind: StepKind::Simple(found, _), .. }] if *found == op),
            "{text}: {found:?}"
        );
    }
    for text in [
        "+-a",
        "+.print(a)",
        "!.print",
        "!3",
        "!(a & b)",
        "+a & b",
        "-3",
        "+[a]",
        "---a",
        "+!a",
        "^a",
    ] {
        assert!(parse_body(text, FILE).is_err(), "{text}");
    }
}

#[test]
fn steps_without_prefix() {
    for text in [
        ".print(1)",
        "a(1)",
        "X",
        "X > 3",
        "X = a",
        "p =.. L",
        "true",
        "a; true; b",
        "ns::a",
        "X = -Y + 1",
        "math.abs(1) > 2",
    ] {
        steps(text);
    }
    for text in [
        "3",
        "\"s\"",
        "[a]",
        "a & b",
        "a | b",
        "not a",
        "X + 1",
        "-X + 1",
        "{ +!g <- a }",
        "~p",
        "()",
    ] {
        assert!(parse_body(text, FILE).is_err(), "{text}");
    }
}

#[test]
fn tests_take_the_whole_formula() {
    let found = steps("?a & b | not c; ?X > 3; ?-X > 3; ?not a; ?(a & b)");
    assert_eq!(found.len(), 5);
    let StepKind::Simple(StepOp::Test, formula) = &found[0].kind else {
        panic!()
    };
    assert!(matches!(formula.kind, TermKind::Binary(BinaryOp::Or, ..)));
}

#[test]
fn plans_and_rules_in_updates() {
    for text in [
        "+{ +!g <- a }",
        "+>{ +!g <- a }",
        "-{ @l +!g }",
        "+<{ +!g : c }",
        "+{ p :- q }",
        "-{ p(X) :- q & r }",
    ] {
        steps(text);
    }
    for text in [
        "++{ +!g <- a }",
        "-+{ +!g <- a }",
        "--{ p :- q }",
        "+{ a }",
        "+{ +!g }",
        "!{ +!g <- a }",
    ] {
        assert!(parse_body(text, FILE).is_err(), "{text}");
    }
}

fn shape(steps: &[Step]) -> String {
    steps
        .iter()
        .map(|s| match &s.kind {
            StepKind::Simple(op, term) => format!("{}{term}", op.symbol()),
            StepKind::Block(body) => format!("block({})", shape(&body.steps)),
            StepKind::Fork { all, branches } => {
                let inner: Vec<String> = branches.iter().map(|b| shape(&b.steps)).collect();
                format!("{}({})", if *all { "and" } else { "or" }, inner.join(","))
            }
            StepKind::If {
                then, otherwise, ..
            } => match otherwise {
                Some(e) => format!("if({})else({})", shape(&then.steps), shape(&e.steps)),
                None => format!("if({})", shape(&then.steps)),
            },
            StepKind::While { body, .. } => format!("while({})", shape(&body.steps)),
            StepKind::For { body, .. } => format!("for({})", shape(&body.steps)),
        })
        .collect::<Vec<_>>()
        .join(";")
}

#[test]
fn forks_and_their_precedence() {
    for (text, expected) in [
        ("a ||| b ||| c", "or(a,b,c)"),
        ("a |&| b |&| c", "and(a,b,c)"),
        ("a |&| b ||| c", "or(and(a,b),c)"),
        ("a ||| b |&| c", "or(a,and(b,c))"),
        ("a ||| (a ||| b; c)", "or(a,or(a,b);c)"),
        ("(a ||| b) ||| c", "or(or(a,b),c)"),
        ("(a; b) |&| (c; d)", "and(a;b,c;d)"),
        ("{ a; b } |&| { c }", "and(a;b,c)"),
        ("(a; b)", "block(a;b)"),
        ("a; (b; (c; d)); e", "a;block(b;block(c;d));e"),
        ("!a |&| ?b & c; d", "and(!a,?b & c);d"),
        ("(if (a) { b }) ||| c", "or(if(b),c)"),
    ] {
        assert_eq!(shape(&steps(text)), expected, "{text}");
    }
}

#[test]
fn control_steps() {
    assert_eq!(
        shape(&steps(
            "if (a) { b } elif (c) { d } elif (e) { f } else { }"
        )),
        "if(b)else(if(d)else(if(f)else()))"
    );
    assert_eq!(
        shape(&steps("while (a & b) { c; d } for (e) { }")),
        "while(c;d);for()"
    );
    for text in [
        "if a { b }",
        "if (a) b",
        "if (a) { b } else if (c) { d }",
        "else { a }",
        "while (a)",
        "for { a }",
        "if () { a }",
    ] {
        assert!(parse_body(text, FILE).is_err(), "{text}");
    }
}

// ------------------------------------------------------------------------------------- terms

#[test]
fn precedence_and_associativity() {
    for (text, expected) in [
        ("a | b & c", "(a|(b&c))"),
        ("a & b | c", "((a&b)|c)"),
        ("a & b & c", "(a&(b&c))"),
        ("a | b | c", "(a|(b|c))"),
        ("not a & b", "(not(a)&b)"),
        ("not a | not b", "(not(a)|not(b))"),
        ("not X < Y + 1", "not((X<(Y+1)))"),
        ("not (a & b)", "not((a&b))"),
        ("not (not a)", "not(not(a))"),
        ("1 + 2 * 3 - 4", "((1+(2*3))-4)"),
        ("10 - 3 - 2", "((10-3)-2)"),
        ("2 ** 3 ** 2", "(2**(3**2))"),
        ("-2 ** 2", "(-(2)**2)"),
        ("-X ** 2", "(-(X)**2)"),
        ("2 ** -1", "(2**-(1))"),
        ("7 div 2 * 2 mod 3 / 4", "((((7div2)*2)mod3)/4)"),
        ("3 - -2", "(3--(2))"),
        ("3--2", "(3--(2))"),
        ("3+-2", "(3+-(2))"),
        ("X -1", "(X-1)"),
        ("-(X + 5)", "-((X+5))"),
        ("+X", "+(X)"),
        ("X = Y + 1 & Z > 2 * X", "((X=(Y+1))&(Z>(2*X)))"),
        ("X = (a & b)", "(X=(a&b))"),
        ("(X > 1) = Y", "((X>1)=Y)"),
        ("p =.. [a,b]", "(p=..[a, b])"),
        ("1 < 2 | 3 <= 4 & 5 \\== 6", "((1<2)|((3<=4)&(5\\==6)))"),
    ] {
        assert_eq!(tree(text), expected, "{text}");
    }
}

#[test]
fn what_operators_refuse() {
    for text in [
        "not not a",
        "1 < 2 < 3",
        "X = Y = Z",
        "- - 1",
        "--1",
        "+-1",
        "X = not a",
        "1 + not a",
        "a + 1",
        "1 + a",
        "d + 1",
        "-p(1)",
        "X > a + 1",
        "\"s\" + 1",
        "[1] * 2",
        "(a & b) + 1",
        "(1 < 2) - 1",
        "-\"s\"",
        "~X + 1",
        "1 +",
        "* 2",
        "a &",
        "f(a & )",
    ] {
        assert!(parse_term(text, FILE).is_err(), "{text}");
    }
    for text in [
        "math.pi + 1",
        "-math.abs(X)",
        "my.fun(1) * 2",
        ".length(L) + 1",
        "X[a] + 1",
        "(X) + (1)",
        "f(1 + 2, -3)",
    ] {
        term(text);
    }
}

#[test]
fn literals_and_name_spaces() {
    assert_eq!(
        literal("ns::p(1)").namespace,
        Some(NameSpace::Atom("ns".to_owned()))
    );
    assert_eq!(
        literal("N::p").namespace,
        Some(NameSpace::Var("N".to_owned()))
    );
    assert_eq!(literal("::p").namespace, Some(NameSpace::This));
    let l = literal("ns::~p(1)[a]");
    assert!(l.negated && l.args.len() == 1 && l.annots.is_some());
    assert!(matches!(term("ns::X").kind, TermKind::Var(v) if v.namespace.is_some()));
    assert!(matches!(term("ns::~X[a]").kind, TermKind::Var(v) if v.negated && v.annots.is_some()));
    for text in [
        "~ns::p",
        "a::b::c",
        "p()",
        "p[a][b]",
        "X(1)",
        "_(1)",
        "true(1)",
        "true[a]",
        "~true",
        "~~p",
        ".print[a]",
        "~.print",
    ] {
        assert!(parse_term(text, FILE).is_err(), "{text}");
    }
}

#[test]
fn annotations() {
    let found = literal("p[]").annots.expect("brackets");
    assert!(found.items.is_empty() && found.tail.is_none());
    assert!(literal("p").annots.is_none());
    let found = literal("p[|R]").annots.expect("brackets");
    assert!(found.items.is_empty() && found.tail.is_some());
    let found = literal("p[a,b(1)|R]").annots.expect("brackets");
    assert_eq!(found.items.len(), 2);
}

#[test]
fn lists_and_their_tails() {
    for (text, items, tail) in [
        ("[]", 0, false),
        ("[a]", 1, false),
        ("[a,b|T]", 2, true),
        ("[a|_]", 1, true),
        ("[a|_x]", 1, true),
        ("[|T]", 0, true),
        ("[a|[b|[c]]]", 1, true),
        (
            "[1 + 2, -3, \"s\", [x], { a; b }, (a & b), (1 < 2), X]",
            8,
            false,
        ),
    ] {
        let TermKind::List(i, t) = term(text).kind else {
            panic!("{text}")
        };
        assert_eq!((i.len(), t.is_some()), (items, tail), "{text}");
    }
    for text in [
        "[a|b]", "[a|_1]", "[a|1]", "[a & b]", "[a < b]", "[not a]", "[a|b|c]", "[a,]", "[,a]",
        "[a|]",
    ] {
        assert!(parse_term(text, FILE).is_err(), "{text}");
    }
}

#[test]
fn any_formula_is_an_argument() {
    assert_eq!(literal("f(a & b, not c, X > 1, d | e)").args.len(), 4);
    assert!(parse_term("f(a; b)", FILE).is_err());
    assert!(parse_term("f(!a)", FILE).is_err());
    assert!(parse_term("f((a; b))", FILE).is_err());
    assert!(parse_term("f((!a))", FILE).is_err());
}

#[test]
fn meanings_of_braces() {
    let kind = |text: &str| match term(text).kind {
        TermKind::Body(b) => format!("body {}", shape(&b.steps)),
        TermKind::Trigger(t) => format!("trigger {t}"),
        TermKind::Plan(p) => format!(
            "plan {} {} {}",
            p.trigger,
            p.context.map_or("-".to_owned(), |c| c.to_string()),
            p.body.map_or("-".to_owned(), |b| shape(&b.steps))
        ),
        TermKind::Rule(r) => format!("rule {r}"),
        other => panic!("{text}: {other:?}"),
    };
    for (text, expected) in [
        ("{ }", "body "),
        ("{ a }", "body a"),
        ("{ +p }", "body +p"),
        ("{ -p }", "body -p"),
        ("{ +p; a }", "body +p;a"),
        ("{ !g }", "body !g"),
        ("{ X }", "body X"),
        ("{ a & b }", ""),
        ("{ +!g }", "trigger +!g"),
        ("{ -?t(X) }", "trigger -?t(X)"),
        ("{ ^!g }", "trigger ^!g"),
        ("{ ^b }", "trigger ^b"),
        ("{ +p : c }", "plan +p c -"),
        ("{ +p <- a }", "plan +p - a"),
        ("{ +!g : c <- a; b }", "plan +!g c a;b"),
        ("{ +!g : c; a }", "plan +!g c a"),
        ("{ @l +p }", "plan +p - -"),
        ("{ @l[a] +p; a; b }", "plan +p - a;b"),
        ("{ @L -!g : c <- a }", "plan -!g c a"),
        ("{ @[a] +!g }", "plan +!g - -"),
        ("{ h(X) :- f(X) & g }", "rule h(X) :- f(X) & g"),
    ] {
        if !expected.is_empty() {
            assert_eq!(kind(text), expected, "{text}");
        }
    }
    for text in [
        "{ +!g; a }",
        "{ a & b }",
        "{ +!g <- }",
        "{ +!g. }",
        "{ a, b }",
        "{ X :- f }",
        "{ a & b :- f }",
        "{ !a :- f }",
        "{ a; b :- c }",
        "{ g <- a }",
    ] {
        assert!(parse_term(text, FILE).is_err(), "{text}");
    }
}

#[test]
fn several_errors_are_found_and_the_rest_is_kept() {
    let (parsed, messages) =
        check("p(1. q. !g <- a. +!h <- a b; c; d e; f. r(X) :- s(X), t. { include(a } u. +!v : w.");
    let kept = parsed
        .program
        .components
        .iter()
        .map(ToString::to_string)
        .collect::<Vec<_>>();
    assert!(
        kept.contains(&"q.".to_owned()) && kept.contains(&"+!v : w.".to_owned()),
        "{kept:?}\n{messages}"
    );
    assert_eq!(parsed.diagnostics.len(), 6, "{messages}");
}

#[test]
fn clauses_without_full_stop_are_kept() {
    let (parsed, messages) =
        check("p(1)\nq(2)\n!g\n+!g : a\n   <- b;\n      c\n+!h <- d;\n@l +!i\n-!j <- k.");
    let kept: Vec<String> = parsed
        .program
        .components
        .iter()
        .map(ToString::to_string)
        .collect();
    assert_eq!(kept.len(), 7, "{kept:?}\n{messages}");
    assert_eq!(parsed.diagnostics.len(), 6, "{messages}");
    assert!(
        parsed
            .diagnostics
            .iter()
            .all(|d| d.code.to_string() == "A113"),
        "{messages}"
    );
}
