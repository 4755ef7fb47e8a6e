//! Feeds sources that nobody would write to the whole engine: parse, print, parse again, load, and
//! 200 cycles. Whatever they are, the outcome is diagnostics or a run, never a panic, a hang or
//! memory without bound.
//!
//! `BDI_FUZZ_CASES` sets how many sources are tried, `BDI_FUZZ_SECONDS` for how long instead,
//! `BDI_FUZZ_SEED` from where the random numbers start. A source that fails is written to
//! `tests/fuzz/`; everything there is tried by every run, so commit it with the correction.

use std::path::PathBuf;
use std::thread;
use std::time::{Duration, Instant};

use bdi_tests::generator::{Random, mutated, program, token_soup};
use bdi_tests::{engine, files};

/// Few enough for a quick `cargo test`.
const DEFAULT_CASES: u64 = 400;

/// The most memory that 200 cycles of any source may need: far more than all the kept ones do.
const MAX_MEMORY: u64 = 1 << 30;

/// How long one source may take, with a debug build on a busy machine.
const LIMIT: Duration = Duration::from_secs(20);

#[test]
fn kept_sources_do_no_harm() {
    let folder = files::tests().join("fuzz");
    let mut failures = Vec::new();
    for path in files::walk(&folder)
        .into_iter()
        .filter(|path| path.extension().is_some_and(|kind| kind == "asl"))
    {
        let bytes = std::fs::read(&path).expect("the file can be read");
        let source = String::from_utf8_lossy(&bytes).into_owned();
        failures.extend(
            try_source(source)
                .err()
                .map(|error| format!("{}: {error}", path.display())),
        );
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

#[test]
fn random_sources_do_no_harm() {
    let number = |name| {
        std::env::var(name)
            .ok()
            .and_then(|value| value.parse::<u64>().ok())
    };
    let seed = number("BDI_FUZZ_SEED").unwrap_or(1);
    let seconds = number("BDI_FUZZ_SECONDS").map(Duration::from_secs);
    let cases = number("BDI_FUZZ_CASES").unwrap_or(if seconds.is_some() {
        u64::MAX
    } else {
        DEFAULT_CASES
    });
    let corpus = corpus();
    let begin = Instant::now();
    let mut failures = Vec::new();
    for case in 0..cases {
        if seconds.is_some_and(|seconds| begin.elapsed() >= seconds) || failures.len() >= 20 {
            break;
        }
        // Each case has a seed of its own, so that it can be repeated without those before it.
        let mut random = Random::new(seed.wrapping_mul(0x0100_0000_01b3).wrapping_add(case));
        let source = match random.below(4) {
            0 => token_soup(&mut random),
            1 => program(&mut random),
            _ => mutated(&mut random, &corpus),
        };
        if let Err(error) = try_source(source.clone()) {
            failures.push(format!("{}: {error}", keep(&source).display()));
        }
    }
    assert!(
        failures.is_empty(),
        "seed {seed}: {} sources fail\n{}",
        failures.len(),
        failures.join("\n")
    );
}

/// The programs that are damaged.
fn corpus() -> Vec<String> {
    let areas =
        ["terms", "cycle", "intent"].map(|area| files::tests().join("conformance").join(area));
    let programs = areas.iter().flat_map(|area| files::walk(area));
    let programs = programs.filter(|path| path.extension().is_some_and(|kind| kind == "asl"));
    programs.map(|path| files::read(&path)).collect()
}

/// Tries one source on a thread of its own, with the stack that any program has.
fn try_source(source: String) -> Result<(), String> {
    let before = peak_memory();
    // When the whole process dies, this file tells by what.
    let last = PathBuf::from(env!("CARGO_TARGET_TMPDIR"))
        .join(format!("last_{:?}.asl", thread::current().id()));
    std::fs::write(&last, &source).map_err(|error| error.to_string())?;
    testing::run::within(LIMIT, move || engine::exercise(&source))??;
    match peak_memory() {
        // Only the source that raised the peak is to blame.
        peak if peak > MAX_MEMORY && peak > before => Err(format!("needs {} MB", peak >> 20)),
        _ => Ok(()),
    }
}

/// The most memory that this process has ever had, in bytes; 0 where the system does not tell.
fn peak_memory() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kilobytes = line.and_then(|line| line.split_whitespace().next()?.parse::<u64>().ok());
    kilobytes.unwrap_or(0) * 1024
}

/// Writes a source that fails to the folder of kept ones, named after its content.
fn keep(source: &str) -> PathBuf {
    let hash = source
        .bytes()
        .fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
        });
    let path = files::tests()
        .join("fuzz")
        .join(format!("found_{hash:016x}.asl"));
    std::fs::write(&path, source).expect("the folder can be written");
    path
}
