//! Project files: what is accepted, and what is said about mistakes.

use bdi_syntax::ast::project::{OptionValue, ParamKind, Project};
use bdi_syntax::{FileId, RenderOptions, Sources, parse_project, render};

fn read(text: &str) -> Project {
    let parsed = parse_project(text, FileId(0));
    assert_eq!(parsed.diagnostics, [], "{text}");
    parsed.project
}

fn messages(text: &str) -> String {
    let mut sources = Sources::new();
    let file = sources.add("project.mas2j", text);
    render(
        &parse_project(text, file).diagnostics,
        &sources,
        RenderOptions::default(),
    )
}

#[test]
fn all_sections_are_read() {
    let project = read(
        r#"
        /* all of them */
        MAS house {
            infrastructure: Local(threaded, 2, [a, "b"], f(x.Y(1.50)))
            environment: env.Grid(10, "wide", [a, b], f(x)) at "host"
            executionControl: jason.control.ExecutionControl
            agents:
                owner;
                robot robot.asl [events=requeue, beliefs="p(1), q", verbose=2, mine=Any, tro=false]
                    agentArchClass a.Arch agentClass Ag beliefBaseClass b.Base("f", 1) #3 at "there"
                    agentArchClass a.Second;
                c ./src/c; d ../x/d-e.asl; e /abs/e.asl; f "my file.asl"; g C:\x\y.asl; h src/h.asl;
            directives: d1 = x.D; d2 = D(1);
            classpath: "lib/*.jar"; "x";
            aslSourcePath: "src"; "lib/";
        }
        // the end"#,
    );
    assert_eq!(project.name.text, "house");
    let infrastructure = project.infrastructure.as_ref().expect("infrastructure");
    assert_eq!(
        infrastructure.to_string(),
        r#"Local(threaded, 2, [a, "b"], f(x.Y(1.50)))"#
    );
    let environment = project.environment.as_ref().expect("environment");
    let received: Vec<String> = environment
        .class
        .params
        .iter()
        .flatten()
        .map(ToString::to_string)
        .collect();
    assert_eq!(received, ["10", "wide", "[a, b]", "f(x)"]);
    assert!(
        matches!(&environment.class.params.as_ref().expect("parameters")[2].kind, ParamKind::List(l) if l.len() == 2)
    );
    assert_eq!(
        environment.host.as_ref().map(|h| h.text.as_str()),
        Some("host")
    );
    assert_eq!(
        project.control.as_ref().map(|c| c.class.name.as_str()),
        Some("jason.control.ExecutionControl")
    );
    let files: Vec<Option<&str>> = project
        .agents
        .iter()
        .map(|a| a.file.as_ref().map(|f| f.text.as_str()))
        .collect();
    assert_eq!(
        files,
        [
            None,
            Some("robot.asl"),
            Some("./src/c"),
            Some("../x/d-e.asl"),
            Some("/abs/e.asl"),
            Some("my file.asl"),
            Some("C:\\x\\y.asl"),
            Some("src/h.asl")
        ]
    );
    let robot = &project.agents[1];
    assert_eq!(robot.count, Some(3));
    assert_eq!(
        robot.options[1].value,
        OptionValue::String("p(1), q".to_owned())
    );
    assert_eq!(robot.options[2].value, OptionValue::Number(2.0));
    assert_eq!(robot.options[3].value, OptionValue::Word("Any".to_owned()));
    assert_eq!(
        robot
            .arch_classes
            .iter()
            .map(|c| c.name.as_str())
            .collect::<Vec<_>>(),
        ["a.Arch", "a.Second"]
    );
    assert_eq!(
        robot.agent_class.as_ref().map(|c| c.name.as_str()),
        Some("Ag")
    );
    assert_eq!(
        robot
            .belief_base_class
            .as_ref()
            .map(ToString::to_string)
            .as_deref(),
        Some(r#"b.Base("f", 1)"#)
    );
    assert_eq!(project.directives.len(), 2);
    assert_eq!(project.class_path.len(), 2);
    assert_eq!(project.source_path[1].text, "lib/");
    // Printed and read again, it is the same.
    let again = read(&project.to_string());
    assert_eq!(again.to_string(), project.to_string());
}

#[test]
fn sections_may_be_missing() {
    assert_eq!(read("MAS m { }").agents, []);
    assert_eq!(read("MAS m { agents: a; }").agents.len(), 1);
    assert_eq!(
        read("MAS m { infrastructure: Local agents: a; b; }")
            .agents
            .len(),
        2
    );
}

#[test]
fn special_words_may_be_names() {
    let project = read(
        "MAS agents { agents: at; agentClass; events at.asl; discard at at \"h\"; at agentClass C; true; }",
    );
    let names: Vec<&str> = project
        .agents
        .iter()
        .map(|a| a.name.text.as_str())
        .collect();
    assert_eq!(
        names,
        ["at", "agentClass", "events", "discard", "at", "true"]
    );
    assert_eq!(
        project.agents[3].file.as_ref().map(|f| f.text.as_str()),
        Some("at")
    );
    assert_eq!(
        project.agents[4]
            .agent_class
            .as_ref()
            .map(|c| c.name.as_str()),
        Some("C")
    );
}

#[test]
fn comments_and_blanks_are_ignored_anywhere() {
    let text = "\u{feff}MAS/**/m{agents /* x */ : // y\r\n a/**/b.asl//z\r\n;c #2;}";
    let parsed = parse_project(text, FileId(0));
    assert_eq!(parsed.diagnostics, []);
    assert_eq!(
        parsed.project.agents[0]
            .file
            .as_ref()
            .map(|f| f.text.as_str()),
        Some("b.asl")
    );
    assert_eq!(parsed.comments.len(), 5);
}

#[test]
fn after_an_error_the_other_entries_are_kept() {
    let parsed = parse_project("MAS m { agents: a; b [x]; c; d # ; e; }", FileId(0));
    let names: Vec<&str> = parsed
        .project
        .agents
        .iter()
        .map(|a| a.name.text.as_str())
        .collect();
    assert_eq!(names, ["a", "c", "e"]);
    assert_eq!(parsed.diagnostics.len(), 2);
}

macro_rules! messages {
    ($($name:ident: $text:expr;)*) => {$(
        #[test]
        fn $name() {
            let text = $text;
            insta::with_settings!({ description => text, omit_expression => true, snapshot_path => "snapshots", prepend_module_to_snapshot => false }, {
                insta::assert_snapshot!(concat!("project_", stringify!($name)), messages(text));
            });
        }
    )*};
}

messages! {
    empty_file: "// nothing";
    header_missing: "agents: a;";
    header_in_small_letters: "mas m { agents: a; }";
    capital_names: "MAS House { agents: Owner; }";
    dashed_name: "MAS m { agents: my-agent; }";
    forbidden_name: "MAS m { agents: self; }";
    wrong_order: "MAS m { agents: a; environment: Env }";
    section_twice: "MAS m { agents: a; agents: b; }";
    unknown_section: "MAS m { agent: a; b; }";
    unknown_section_far: "MAS m { plans: a; agents: b; }";
    semicolon_missing_at_end: "MAS m { agents: a; b }";
    semicolon_missing_before_options: "MAS m { agents: a #2 b; }";
    semicolon_perhaps_missing: "MAS m {\n  agents:\n    ann\n    bob;\n}";
    comma_between_agents: "MAS m { agents: a, b; }";
    needless_semicolon: "MAS m { infrastructure: Local; environment: E; agents: a; }";
    wrong_option_value: "MAS m { agents: a [events=requeu]; b [verbose=high]; c [synchronised=yes]; }";
    misspelt_option: "MAS m { agents: a [intbels=newFocus]; }";
    old_option: "MAS m { agents: a [osabels=newFocus]; }";
    wrong_count: "MAS m { agents: a #0; b #1.5; c #x; }";
    brace_missing: "MAS m { agents: a; ";
    text_after_project: "MAS m { agents: a; } b";
    option_without_value: "MAS m { agents: a [events]; b; }";
    colon_in_wrong_place: "MAS m { agents: a: b; }";
    unclosed_string: "MAS m { aslSourcePath: \"src; \"lib\"; }";
    unquoted_path: "MAS m { aslSourcePath: src/lib; }";
    host_without_quotes: "MAS m { agents: a a.asl at host; b; }";
}
