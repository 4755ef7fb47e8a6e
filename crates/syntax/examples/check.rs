//! Parses the files named on the command line and prints their diagnostics.

use bdi_syntax::{FileId, RenderOptions, Sources, decode, parse_program, parse_project, render};

fn main() {
    let mut failed = 0;
    for path in std::env::args().skip(1) {
        let bytes = std::fs::read(&path).expect("readable file");
        let decoded = decode(&bytes, FileId(0));
        let mut sources = Sources::new();
        let file = sources.add(path.as_str(), decoded.text.as_str());
        let diagnostics = if path.ends_with(".mas2j") {
            parse_project(&decoded.text, file).diagnostics
        } else {
            parse_program(&decoded.text, file).diagnostics
        };
        if !diagnostics.is_empty() {
            failed += 1;
            println!(
                "{}",
                render(&diagnostics, &sources, RenderOptions::default())
            );
        }
    }
    println!("{failed} files with diagnostics");
}
