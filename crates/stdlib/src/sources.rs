//! The library's files in the language itself, named `$stdlib/NAME.asl` in includes.

/// The text of a library file.
pub fn source(name: &str) -> Option<&'static str> {
    FILES
        .iter()
        .find(|(file, _)| *file == name)
        .map(|(_, text)| *text)
}

const FILES: &[(&str, &str)] = &[
    ("kqml.asl", include_str!("../../../stdlib/kqml.asl")),
    (
        "selection.asl",
        include_str!("../../../stdlib/selection.asl"),
    ),
];
