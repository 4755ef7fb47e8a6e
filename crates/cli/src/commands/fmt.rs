//! `bdi fmt`: lays out agent files and projects.

mod files;
mod report;

use std::io::{Read, Write};
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};

use anyhow::{Context, Result};
use ide::format::{Refusal, format_program, format_project};
use syntax::{Diagnostic, FileId, ProjectToken, decode, lex_project};

use crate::args::{Fmt, Format};
use crate::console;

/// The name under which standard input is reported.
const STANDARD_INPUT: &str = "standard input";

/// What became of one file.
pub(crate) struct Outcome {
    /// The path as it is shown.
    name: String,
    result: Result<Laid, Failure>,
}

/// A file that could be laid out.
struct Laid {
    old: String,
    /// `None` if nothing changes.
    new: Option<String>,
}

/// Why a file is left alone.
enum Failure {
    /// It has errors; its text for their excerpts.
    Errors(String, Vec<Diagnostic>),
    /// It cannot be read or written.
    Message(String),
}

/// The file is a project, not a program.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Program,
    Project,
}

/// Lays out the files, or only looks whether they are.
pub(crate) fn fmt(arguments: &Fmt) -> Result<i32> {
    let only_look = arguments.check || arguments.diff;
    if let [path] = arguments.paths.as_slice()
        && path.as_os_str() == "-"
    {
        return standard_input(arguments, only_look);
    }
    let found = files::find(&arguments.paths);
    let mut outcomes = found.failures;
    outcomes.extend(in_parallel(&found.files, |path| one(path, only_look)));
    let notes = found.empty_folders.iter();
    for folder in notes.filter(|_| arguments.format == Format::Human) {
        eprintln!("bdi: {folder}: no .asl or .mas2j files in this folder");
    }
    report(arguments, &outcomes, only_look)
}

fn report(arguments: &Fmt, outcomes: &[Outcome], only_look: bool) -> Result<i32> {
    let summary = report::Summary::new(outcomes);
    let text = match arguments.format {
        Format::Human => {
            report::failures(outcomes);
            report::human(outcomes, &summary, only_look, arguments.diff)
        }
        Format::Json => report::json(outcomes, &summary, arguments.diff)?,
    };
    write_out(&text)?;
    let differs = only_look && summary.changed > 0;
    Ok(if differs || summary.failed > 0 {
        console::FAILED
    } else {
        0
    })
}

/// Reads standard input; writes the result, or the report about it, to standard output.
fn standard_input(arguments: &Fmt, only_look: bool) -> Result<i32> {
    let mut bytes = Vec::new();
    std::io::stdin()
        .read_to_end(&mut bytes)
        .context(STANDARD_INPUT)?;
    let result = lay_out(&bytes, None);
    let outcome = |result: Result<Laid, Failure>| Outcome {
        name: STANDARD_INPUT.to_owned(),
        result,
    };
    let reports = only_look || arguments.format == Format::Json;
    let (laid, encoding) = match result {
        Ok(found) => found,
        Err(failure) if reports => {
            return report(arguments, &[outcome(Err(failure))], only_look);
        }
        Err(failure) => {
            // Standard output is for the result alone.
            report::failures(&[outcome(Err(failure))]);
            return Ok(console::FAILED);
        }
    };
    if reports {
        return report(arguments, &[outcome(Ok(laid))], only_look);
    }
    let text = laid.new.as_ref().unwrap_or(&laid.old);
    write_bytes(&encoding.bytes(text))?;
    Ok(0)
}

/// Lays out one file, and writes it if it changes.
fn one(path: &files::Found, only_look: bool) -> Outcome {
    let result = files::read(&path.path).and_then(|bytes| {
        let (laid, encoding) = lay_out(&bytes, Some(path.kind))?;
        if let Some(new) = laid.new.as_ref().filter(|_| !only_look) {
            files::write(&path.path, &encoding.bytes(new))?;
        }
        Ok(laid)
    });
    Outcome {
        name: path.name.clone(),
        result,
    }
}

/// How a text was encoded: it is written as it was read.
#[derive(Clone, Copy)]
struct Encoding {
    has_mark: bool,
    is_latin: bool,
}

impl Encoding {
    fn bytes(self, text: &str) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(text.len() + 3);
        if self.has_mark {
            bytes.extend_from_slice(b"\xef\xbb\xbf");
        }
        if self.is_latin {
            // Each character was one byte, and none is new.
            bytes.extend(text.chars().map(|c| c as u8));
        } else {
            bytes.extend_from_slice(text.as_bytes());
        }
        bytes
    }
}

fn lay_out(bytes: &[u8], kind: Option<Kind>) -> Result<(Laid, Encoding), Failure> {
    let file = FileId::default();
    let decoded = decode(bytes, file);
    let text = decoded.text;
    if decoded.diagnostics.iter().any(Diagnostic::is_error) {
        return Err(Failure::Errors(text, decoded.diagnostics));
    }
    let encoding = Encoding {
        has_mark: bytes.starts_with(b"\xef\xbb\xbf"),
        is_latin: !decoded.diagnostics.is_empty(),
    };
    let result = match kind.unwrap_or_else(|| kind_of(&text)) {
        Kind::Program => format_program(&text, file),
        Kind::Project => format_project(&text, file),
    };
    match result {
        Ok(new) => {
            let new = (new != text).then_some(new);
            Ok((Laid { old: text, new }, encoding))
        }
        Err(Refusal::Errors(found)) => {
            let errors = found.into_iter().filter(Diagnostic::is_error).collect();
            Err(Failure::Errors(text, errors))
        }
        Err(Refusal::Differs) => Err(Failure::Message(
            "the layout would change more than blanks, so the file is left alone; this is a mistake \
             in bdi, please report it with the file"
                .to_owned(),
        )),
    }
}

/// What a text without a name is: only a project begins with `MAS`.
fn kind_of(text: &str) -> Kind {
    let (tokens, _) = lex_project(text, FileId::default());
    match tokens.first() {
        Some((ProjectToken::Mas, _)) => Kind::Project,
        _ => Kind::Program,
    }
}

/// Does something for each file, on all cores; the results are in the order of the files.
fn in_parallel(
    files: &[files::Found],
    work: impl Fn(&files::Found) -> Outcome + Sync,
) -> Vec<Outcome> {
    let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    let next = AtomicUsize::new(0);
    let run = || {
        let mut done = Vec::new();
        while let Some(at) =
            Some(next.fetch_add(1, Ordering::Relaxed)).filter(|&at| at < files.len())
        {
            done.push((at, work(&files[at])));
        }
        done
    };
    let mut done = std::thread::scope(|scope| {
        let helpers: Vec<_> = (1..cores.min(files.len()))
            .map(|_| scope.spawn(run))
            .collect();
        let mut done = run();
        for helper in helpers {
            match helper.join() {
                Ok(more) => done.extend(more),
                Err(panic) => std::panic::resume_unwind(panic),
            }
        }
        done
    });
    done.sort_by_key(|&(at, _)| at);
    done.into_iter().map(|(_, outcome)| outcome).collect()
}

fn write_out(text: &str) -> Result<()> {
    write_bytes(text.as_bytes())
}

/// Writes to standard output; that nobody reads it is no error.
fn write_bytes(bytes: &[u8]) -> Result<()> {
    let mut out = std::io::stdout().lock();
    match out.write_all(bytes).and_then(|()| out.flush()) {
        Err(error) if error.kind() != std::io::ErrorKind::BrokenPipe => {
            Err(error).context("standard output")
        }
        _ => Ok(()),
    }
}

/// A path as it is shown: with `/` on every system, without `./` in front.
fn shown(path: &Path) -> String {
    let text = path.to_string_lossy().replace('\\', "/");
    text.strip_prefix("./").map_or(text.clone(), str::to_owned)
}
