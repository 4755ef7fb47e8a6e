//! How long `bdi fmt` takes for a tree of 250,000 lines, and how that grows:
//!
//!     cargo build --release
//!     cargo run --release -p bench --example layout -- target/release/bdi
//!
//! The tree has 500 files, none of them laid out. Each figure is the least wall time of some runs of the whole
//! process.

#![allow(clippy::print_stdout, reason = "the figures are what this is for")]

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};

const FILES: usize = 500;
const RUNS: usize = 5;

fn main() -> Result<()> {
    let bdi = std::env::args()
        .nth(1)
        .context("the path of bdi is missing")?;
    let bdi = PathBuf::from(bdi).canonicalize().context("bdi")?;
    for lines in [62_500, 125_000, 250_000] {
        let folder = tempfile::tempdir()?;
        let mut bytes = 0;
        for file in 0..FILES {
            let text = program(lines / FILES, file);
            bytes += text.len();
            std::fs::write(folder.path().join(format!("agent{file}.asl")), text)?;
        }
        let look = least(|| run(&bdi, folder.path(), &["--check"], 1))?;
        let begin = Instant::now();
        run(&bdi, folder.path(), &[], 0)?;
        let write = begin.elapsed();
        let again = least(|| run(&bdi, folder.path(), &["--check"], 0))?;
        println!(
            "{lines} lines, {:.1} MB: look {:.2} s, lay out and write {:.2} s, look again {:.2} s",
            bytes as f64 / 1e6,
            look.as_secs_f64(),
            write.as_secs_f64(),
            again.as_secs_f64()
        );
    }
    // One file as large as the tree: the cost of a file is linear, and it has one core.
    for lines in [62_500, 125_000, 250_000] {
        let folder = tempfile::tempdir()?;
        std::fs::write(folder.path().join("agent.asl"), program(lines, 0))?;
        let look = least(|| run(&bdi, folder.path(), &["--check"], 1))?;
        println!(
            "{lines} lines in one file: look {:.2} s",
            look.as_secs_f64()
        );
    }
    Ok(())
}

fn least(measure: impl Fn() -> Result<Duration>) -> Result<Duration> {
    let mut least = measure()?;
    for _ in 1..RUNS {
        least = least.min(measure()?);
    }
    Ok(least)
}

fn run(bdi: &Path, folder: &Path, arguments: &[&str], status: i32) -> Result<Duration> {
    let begin = Instant::now();
    let found = Command::new(bdi)
        .arg("fmt")
        .args(arguments)
        .arg(folder)
        .stdout(Stdio::null())
        .status()?;
    let time = begin.elapsed();
    ensure!(found.code() == Some(status), "bdi fmt ends with {found}");
    Ok(time)
}

/// What the tree is made of: a little of everything, in 25 lines.
const CLAUSES: &str = r#"// Clause NUMBER of an agent that does much.

at(placeNUMBER,  NUMBER,SEED).   // where it is
at(otherNUMBER,NUMBER, 7).
/* What is near
   enough. */
near(XNUMBER,Y):-position(PX,PY)&math.abs(XNUMBER-PX)+math.abs(Y-PY)<NUMBER&not(hidden(XNUMBER,Y)|far(Y)).
first([H|_],H).

!goNUMBER.
@lNUMBER[atomic]
+!goNUMBER(P)[source(S)]:near(P,NUMBER)&fuel(F)&F>2*NUMBER|S==self
 <- ?position(X,Y);!move_to(P,X+1,Y-1); -+fuel(F-1);
    if(X>NUMBER&Y<3){ .print("at ",X,",",Y) ;!rest }elif(X==Y){ true }else{
      for(.member(Z,[1,2,3,NUMBER])){
        .send(S,tell,seen(Z,placeNUMBER));
        +seen(Z)
      }
    };
    .findall(at(N,A),at(N,A,_)&not seen(A),List);
    .wait({+arrived(P)},1000).

-!goNUMBER(P):true<- .print("failed: ",P);!!goNUMBER(P).
+seen(Z):Z>NUMBER.
+?where(X)<-X=here.
"#;

/// A program of so many lines.
fn program(lines: usize, seed: usize) -> String {
    let clauses = (0..lines / CLAUSES.lines().count()).map(|index| {
        let number = (index + seed).to_string();
        CLAUSES
            .replace("NUMBER", &number)
            .replace("SEED", &seed.to_string())
    });
    clauses.collect()
}
