use std::fs;

use super::*;
use crate::output::Collected;
use crate::system::Progress;

/// A folder with these files.
fn folder(files: &[(&str, &str)]) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    for (name, text) in files {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    folder
}

/// The project of a folder with a project file `p.mas2j` of this text, and these files.
fn project(text: &str, files: &[(&str, &str)]) -> (tempfile::TempDir, Project) {
    let folder = folder(files);
    let project = Project::of_project_text("p.mas2j", text, folder.path(), &Settings::default());
    (folder, project)
}

fn names(project: &Project) -> Vec<&str> {
    let members = project.members.iter();
    members.map(|member| member.name.as_str()).collect()
}

fn messages(project: &Project) -> Vec<String> {
    let found = project.diagnostics.iter();
    found.map(|found| found.message.clone()).collect()
}

/// What the agents print until nothing can happen any more.
fn run(project: Project) -> Vec<String> {
    assert!(!project.failed(), "{:?}", project.diagnostics);
    let mut system = project.start(Clock::virtual_clock(), 0);
    let mut output = Collected::default();
    for _ in 0..100_000 {
        match system.round(&mut output) {
            Progress::Busy => {}
            _ => return output.lines,
        }
    }
    panic!("it does not end: {:?}", output.lines);
}

#[test]
fn names_come_from_files() {
    for (path, name) in [
        ("a/b/my-file.asl", "my_file"),
        ("Bob.asl", "bob"),
        ("1st.asl", "agent_1st"),
        ("übung 2.asl", "agent__bung_2"),
        ("self.asl", "agent_self"),
    ] {
        assert_eq!(agent_name(Path::new(path)), name);
    }
}

#[test]
fn missing_files_are_diagnostics() {
    let settings = Settings::default();
    for path in ["no/such/file.asl", "no/such/file.mas2j"] {
        let project = Project::open(&[PathBuf::from(path)], &settings);
        assert!(project.failed());
        let message = &messages(&project)[0];
        assert!(message.contains("there is no such file"), "{message}");
    }
}

#[test]
fn instances_are_numbered_and_names_made_unique() {
    let text = "MAS p { agents: a; b a.asl #2; a; c a.asl #1; b1 a.asl; }";
    let (_folder, project) = project(text, &[("a.asl", "p.")]);
    assert_eq!(names(&project), ["a", "b1", "b2", "a_1", "c", "b1_1"]);
}

#[test]
fn agents_of_one_source_share_their_plans() {
    let text = "MAS p { agents: a #3; b a.asl [beliefs=\"q\"]; }";
    let (_folder, project) = project(text, &[("a.asl", "+p(1) <- .print(a).")]);
    let system = project.start(Clock::virtual_clock(), 0);
    let libraries: Vec<_> = system
        .agents()
        .map(|agent| agent.plans() as *const _)
        .collect();
    assert!(libraries.iter().all(|library| *library == libraries[0]));
}

#[test]
fn missing_source_is_named_with_a_similar_one() {
    let text = "MAS p { agents: bob; ann; }";
    let (_folder, project) = project(text, &[("bobb.asl", ""), ("ann.asl", "")]);
    assert!(project.failed());
    assert!(!project.broken);
    assert_eq!(
        messages(&project),
        ["there is no file `bob.asl` for the agent `bob`"]
    );
    let help = &project.diagnostics[0].help;
    assert!(
        help.iter().any(|help| help.contains("bobb.asl")),
        "{help:?}"
    );
}

#[test]
fn what_needs_java_is_one_note() {
    let text = "MAS p { environment: house.Env(3) agents: a agentArchClass x.Y agentClass x.Z; }";
    let (_folder, project) = project(
        text,
        &[(
            "a.asl",
            "!s. +!s <- open(door); .print(on). -!s[error(E)] <- .print(E).",
        )],
    );
    let found = messages(&project);
    assert_eq!(found.len(), 1, "{found:?}");
    assert!(found[0].contains("`house.Env`"), "{found:?}");
    assert_eq!(run(project), ["[a] action_failed"]);
}

#[test]
fn with_stub_actions_succeed() {
    let text = "MAS p { environment: house.Env agents: a; }";
    let program = "!s. +!s : my.check(1) <- open(door); my.act(X,[2]); .print(on).";
    let folder = folder(&[("a.asl", program)]);
    let settings = Settings {
        stub: true,
        ..Settings::default()
    };
    let project = Project::of_project_text("p.mas2j", text, folder.path(), &settings);
    assert_eq!(run(project), ["[a] on"]);
}

#[test]
fn beliefs_that_cannot_be_read_are_ignored_with_a_warning() {
    let text = "MAS p { agents: a [beliefs=\"p(1), 3\", goals=\"g((\"]; }";
    let (_folder, project) = project(text, &[("a.asl", "+p(X) <- .print(X).")]);
    assert_eq!(project.diagnostics.len(), 2);
    assert!(!project.diagnostics.iter().any(Diagnostic::is_error));
    assert_eq!(run(project), ["[a] 1"]);
}

#[test]
fn folder_runs_its_project_or_all_its_agents() {
    let settings = Settings::default();
    let agents = [("b.asl", ""), ("a.asl", ""), ("x.txt", "")];
    let with_agents = folder(&agents);
    let project = Project::open(&[with_agents.path().to_path_buf()], &settings);
    assert_eq!(names(&project), ["a", "b"]);
    fs::write(with_agents.path().join("p.mas2j"), "MAS p { agents: b; }").unwrap();
    let project = Project::open(&[with_agents.path().to_path_buf()], &settings);
    assert_eq!(names(&project), ["b"]);
    fs::write(with_agents.path().join("q.mas2j"), "MAS q { agents: b; }").unwrap();
    let project = Project::open(&[with_agents.path().to_path_buf()], &settings);
    assert!(project.broken && messages(&project)[0].contains("several projects"));
}

#[test]
fn agent_files_may_be_named() {
    let folder = folder(&[("w.asl", ""), ("a.asl", "")]);
    let path = |name: &str| folder.path().join(name);
    let named = PathBuf::from(format!("bob={}", path("w.asl").display()));
    let files = [named, path("a.asl"), path("w.asl"), path("w.asl")];
    let project = Project::open(&files, &Settings::default());
    assert_eq!(names(&project), ["bob", "a", "w", "w_1"]);
    assert!(!project.failed(), "{:?}", messages(&project));
}

#[test]
fn many_idle_agents_cost_nothing_in_a_round() {
    let text = "MAS p { agents: idle #2000; busy; }";
    let (_folder, project) = project(
        text,
        &[
            ("idle.asl", "p. +q <- .print(q)."),
            (
                "busy.asl",
                "!go(100). +!go(0) <- .print(done). +!go(N) <- !go(N-1).",
            ),
        ],
    );
    let mut system = project.start(Clock::virtual_clock(), 0);
    let mut output = Collected::default();
    while system.round(&mut output) == Progress::Busy {}
    assert_eq!(output.lines, ["[busy] done"]);
    let totals = system.totals();
    assert_eq!(totals.agents, 2001);
    assert!(totals.cycles < 2001 * 2 + 200, "{totals:?}");
}

#[test]
fn killed_agents_leave_and_their_askers_are_told() {
    let (_folder, project) = project(
        "MAS p { agents: a; b; }",
        &[
            (
                "a.asl",
                "!s. !k. +!k <- .wait(20); .kill_agent(b). \
             +!s <- .send(b, askOne, slow(_), A); .print(A). -!s[error(E)] <- .print(E).",
            ),
            ("b.asl", "+?slow(X) <- .wait(1000); X = 1."),
        ],
    );
    assert_eq!(run(project), ["[a] receiver_not_found"]);
}
