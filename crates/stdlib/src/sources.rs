//! The library's files in the language itself, named `$stdlib/NAME.asl` in includes.

/// The text of a library file.
pub fn source(name: &str) -> Option<&'static str> {
    FILES
        .iter()
        .find(|(file, _)| *file == name)
        .map(|(_, text)| *text)
}

/// The library file that stands for one of Jason's library for tests.
pub fn test_file(name: &str) -> Option<&'static str> {
    Some(match name {
        "test_assert.asl" => "test.asl",
        "tester_agent.asl" => "tester_agent.asl",
        "test_performance.asl" => "test_performance.asl",
        "mock_agent.asl" => "mock_agent.asl",
        "test_manager.asl" => "test_manager.asl",
        _ => return None,
    })
}

const FILES: &[(&str, &str)] = &[
    ("kqml.asl", include_str!("../../../stdlib/kqml.asl")),
    (
        "selection.asl",
        include_str!("../../../stdlib/selection.asl"),
    ),
    ("test.asl", include_str!("../../../stdlib/test.asl")),
    (
        "test_plans.asl",
        include_str!("../../../stdlib/test_plans.asl"),
    ),
    (
        "test_performance.asl",
        include_str!("../../../stdlib/test_performance.asl"),
    ),
    (
        "mock_agent.asl",
        include_str!("../../../stdlib/mock_agent.asl"),
    ),
    (
        "tester_agent.asl",
        include_str!("../../../stdlib/tester_agent.asl"),
    ),
    (
        "test_manager.asl",
        include_str!("../../../stdlib/test_manager.asl"),
    ),
];
