//! Measures bdi beside the other systems that are installed: `cargo run --release -p bench`.
//!
//! Every figure is the time of a whole process. Ours and the peer's runs alternate, so that a busy
//! machine disturbs both alike: quote the ratio, not the seconds.

mod benchmark;
mod measure;
mod table;

use std::path::Path;

use anyhow::{Result, bail};
use clap::{Parser, ValueEnum};

use benchmark::{BENCHMARKS, Benchmark};
use measure::{Prepared, build_bdi, fastest, is_installed};
use table::{Outcome, Times};

/// Measures the benchmark programs at three sizes each.
#[derive(Parser)]
struct Args {
    /// The benchmarks to run; all those of one agent if none is named.
    names: Vec<String>,
    /// How often each program runs; the fastest run counts.
    #[arg(long, default_value_t = 5)]
    runs: usize,
    /// How the table is shown.
    #[arg(long, value_enum, default_value_t = Format::Human)]
    format: Format,
    /// Also those of several agents.
    #[arg(long)]
    all: bool,
    /// Leave the other systems out.
    #[arg(long)]
    no_peers: bool,
    /// Measure this program instead of building one.
    #[arg(long)]
    bdi: Option<std::path::PathBuf>,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    Human,
    Markdown,
    Json,
}

#[allow(clippy::print_stdout, reason = "the table is what this program is for")]
fn main() -> Result<()> {
    let args = Args::parse();
    let benchmarks = choose(&args)?;
    let bdi = match &args.bdi {
        Some(path) => path.canonicalize()?,
        None => build_bdi()?,
    };
    let runs = args.runs.max(1);
    // The start of the program is part of every figure but grows with nothing.
    let start = measure(&BENCHMARKS[0], &bdi, runs, true, 0.0)
        .times
        .first()
        .map_or(0.0, |times| times.bdi);
    let mut outcomes = Vec::new();
    for benchmark in benchmarks {
        note(&format!(
            "measuring {}: {} …",
            benchmark.name, benchmark.stresses
        ));
        outcomes.push(measure(benchmark, &bdi, runs, args.no_peers, start));
    }
    let text = match args.format {
        Format::Human => table::human(&outcomes),
        Format::Markdown => table::markdown(&outcomes),
        Format::Json => table::json(&outcomes),
    };
    print!("{text}");
    for outcome in &outcomes {
        if let Some(error) = &outcome.error {
            note(&format!("{}: {error}", outcome.benchmark.name));
        }
    }
    if outcomes.iter().any(|outcome| outcome.times.is_empty()) {
        bail!("some programs could not be measured");
    }
    Ok(())
}

#[allow(clippy::print_stderr, reason = "progress is no part of the table")]
fn note(text: &str) {
    eprintln!("{text}");
}

fn choose(args: &Args) -> Result<Vec<&'static Benchmark>> {
    for name in &args.names {
        if !BENCHMARKS.iter().any(|benchmark| benchmark.name == name) {
            let known: Vec<_> = BENCHMARKS.iter().map(|benchmark| benchmark.name).collect();
            bail!(
                "there is no benchmark `{name}`; there are {}",
                known.join(", ")
            );
        }
    }
    let chosen = BENCHMARKS.iter().filter(|benchmark| {
        if args.names.is_empty() {
            args.all || !benchmark.is_project
        } else {
            args.names.iter().any(|name| name == benchmark.name)
        }
    });
    Ok(chosen.collect())
}

/// Measures one benchmark at all its sizes.
fn measure(
    benchmark: &'static Benchmark,
    bdi: &Path,
    runs: usize,
    no_peers: bool,
    start: f64,
) -> Outcome {
    let sizes = if benchmark.sizes.is_empty() {
        &[0]
    } else {
        benchmark.sizes
    };
    let mut outcome = Outcome {
        benchmark,
        times: Vec::new(),
        start,
        error: None,
    };
    for &size in sizes {
        match measure_size(benchmark, bdi, size, runs, no_peers) {
            Ok(times) => outcome.times.push(times),
            Err(error) => {
                outcome.error = Some(format!("{error:#}"));
                break;
            }
        }
    }
    outcome
}

fn measure_size(
    benchmark: &Benchmark,
    bdi: &Path,
    size: u64,
    runs: usize,
    no_peers: bool,
) -> Result<Times> {
    let ours = Prepared::bdi(bdi, benchmark, size)?;
    let peer = benchmark
        .peer
        .filter(|peer| !no_peers && is_installed(peer.command()));
    let theirs = peer.map(|peer| Prepared::peer(peer, size)).transpose()?;
    let mut our_times = Vec::new();
    let mut their_times = Vec::new();
    for _ in 0..runs {
        our_times.push(ours.run()?);
        if let Some(theirs) = &theirs {
            their_times.push(theirs.run()?);
        }
    }
    let peer = (!their_times.is_empty()).then(|| fastest(their_times));
    Ok(Times {
        size,
        bdi: fastest(our_times),
        peer,
    })
}
