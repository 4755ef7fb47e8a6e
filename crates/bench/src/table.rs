//! Shows the results: for people, as Markdown for `docs/performance.md`, or as JSON.

use serde_json::{Value, json};

use crate::benchmark::Benchmark;
use crate::measure::growth;

/// What came of one benchmark.
pub(crate) struct Outcome {
    pub(crate) benchmark: &'static Benchmark,
    /// For each size: our seconds and the peer's.
    pub(crate) times: Vec<Times>,
    /// The seconds that an empty program takes.
    pub(crate) start: f64,
    /// Why it could not be measured.
    pub(crate) error: Option<String>,
}

/// The shortest times for one size.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Times {
    pub(crate) size: u64,
    pub(crate) bdi: f64,
    pub(crate) peer: Option<f64>,
}

impl Outcome {
    fn growth(&self) -> Option<f64> {
        let points: Vec<_> = self
            .times
            .iter()
            .map(|times| (times.size, times.bdi))
            .collect();
        growth(&points, self.start)
    }

    /// The times at the largest size.
    fn last(&self) -> Option<Times> {
        self.times.last().copied()
    }

    fn jason(&self) -> Option<f64> {
        self.benchmark.jason_seconds(self.last()?.size)
    }

    pub(crate) fn is_goal_met(&self) -> Option<bool> {
        let last = self.last()?;
        self.benchmark
            .goal
            .is_met(last.bdi, last.peer, self.jason())
    }
}

const HEADS: [&str; 9] = [
    "program",
    "size",
    "bdi",
    "growth",
    "peer",
    "bdi/peer",
    "Jason",
    "faster than Jason",
    "goal",
];

/// The results as cells of a table.
fn rows(outcomes: &[Outcome]) -> Vec<[String; 9]> {
    let mut rows = Vec::new();
    for outcome in outcomes {
        let name = outcome.benchmark.name.to_owned();
        if outcome.times.is_empty() {
            let error = outcome
                .error
                .as_deref()
                .unwrap_or_default()
                .lines()
                .next()
                .unwrap_or_default();
            let mut row: [String; 9] = Default::default();
            row[0] = name;
            row[1] = format!("not measured: {error}");
            rows.push(row);
            continue;
        }
        let last = outcome.times.len() - 1;
        for (index, times) in outcome.times.iter().enumerate() {
            let jason = outcome.benchmark.jason_seconds(times.size);
            let mut row: [String; 9] = [
                if index == 0 {
                    name.clone()
                } else {
                    String::new()
                },
                if times.size == 0 {
                    String::new()
                } else {
                    times.size.to_string()
                },
                seconds(times.bdi),
                String::new(),
                times.peer.map(seconds).unwrap_or_default(),
                times
                    .peer
                    .map(|peer| format!("{:.2}", times.bdi / peer))
                    .unwrap_or_default(),
                jason.map(seconds).unwrap_or_default(),
                jason
                    .map(|jason| format!("{:.1}x", jason / times.bdi))
                    .unwrap_or_default(),
                String::new(),
            ];
            if index == last {
                row[3] = outcome
                    .growth()
                    .map(|growth| format!("N^{growth:.2}"))
                    .unwrap_or_default();
                let verdict = match outcome.is_goal_met() {
                    Some(true) => "met",
                    Some(false) => "missed",
                    None => "not compared",
                };
                row[8] = format!("{}: {verdict}", outcome.benchmark.goal);
            }
            rows.push(row);
        }
    }
    rows
}

fn seconds(seconds: f64) -> String {
    if seconds < 0.1 {
        format!("{:.1} ms", seconds * 1000.0)
    } else {
        format!("{seconds:.2} s")
    }
}

/// A table with aligned columns.
pub(crate) fn human(outcomes: &[Outcome]) -> String {
    let mut rows = rows(outcomes);
    rows.insert(0, HEADS.map(str::to_owned));
    let widths: Vec<_> = (0..HEADS.len())
        .map(|column| {
            let measured = rows
                .iter()
                .filter(|row| !row[1].starts_with("not measured"));
            measured
                .map(|row| row[column].chars().count())
                .max()
                .unwrap_or(0)
        })
        .collect();
    let lines = rows.iter().map(|row| {
        let cells = row
            .iter()
            .zip(&widths)
            .enumerate()
            .map(|(column, (cell, &width))| {
                // Words to the left, figures to the right.
                if column == 0 || column == 8 {
                    format!("{cell:<width$}")
                } else {
                    format!("{cell:>width$}")
                }
            });
        format!("{}\n", cells.collect::<Vec<_>>().join("  ").trim_end())
    });
    lines.collect()
}

/// A Markdown table.
pub(crate) fn markdown(outcomes: &[Outcome]) -> String {
    let line = |cells: &[String; 9]| format!("| {} |\n", cells.join(" | "));
    let mut text = line(&HEADS.map(str::to_owned));
    text += "| --- | --: | --: | --: | --: | --: | --: | --: | --- |\n";
    text.extend(rows(outcomes).iter().map(line));
    text
}

/// Everything, for other programs.
pub(crate) fn json(outcomes: &[Outcome]) -> String {
    let outcomes: Vec<Value> = outcomes
        .iter()
        .map(|outcome| {
            let sizes = outcome.times.iter().map(|times| {
                json!({
                    "size": times.size,
                    "bdi_seconds": times.bdi,
                    "peer_seconds": times.peer,
                    "jason_seconds": outcome.benchmark.jason_seconds(times.size),
                })
            });
            json!({
                "program": outcome.benchmark.name,
                "stresses": outcome.benchmark.stresses,
                "peer": outcome.benchmark.peer.map(|peer| peer.command()),
                "sizes": sizes.collect::<Vec<_>>(),
                "growth": outcome.growth(),
                "goal": outcome.benchmark.goal.to_string(),
                "goal_met": outcome.is_goal_met(),
                "error": outcome.error,
            })
        })
        .collect();
    format!("{:#}\n", Value::Array(outcomes))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::benchmark::BENCHMARKS;

    fn outcome() -> Outcome {
        let benchmark = BENCHMARKS
            .iter()
            .find(|benchmark| benchmark.name == "nrev")
            .expect("it is there");
        let times = [5_000_u64, 10_000, 20_000].map(|size| Times {
            size,
            bdi: 0.01 + size as f64 / 20_000.0,
            peer: Some(0.2),
        });
        Outcome {
            benchmark,
            times: times.to_vec(),
            start: 0.01,
            error: None,
        }
    }

    #[test]
    fn table_shows_growth_and_goal_at_the_largest_size() {
        let text = human(&[outcome()]);
        let last = text.lines().last().unwrap();
        assert!(last.contains("20000") && last.contains("N^1.00"), "{text}");
        assert!(last.ends_with("0.15 of the peer's speed: met"), "{text}");
        assert_eq!(text.lines().count(), 4, "{text}");
    }

    #[test]
    fn what_cannot_be_measured_says_why() {
        let failed = Outcome {
            times: Vec::new(),
            error: Some("no such file\nmore".to_owned()),
            ..outcome()
        };
        assert!(markdown(&[failed]).contains("not measured: no such file |"));
    }

    #[test]
    fn json_is_complete() {
        let value: Value = serde_json::from_str(&json(&[outcome()])).unwrap();
        assert_eq!(value[0]["sizes"][2]["size"], 20_000);
        assert_eq!(value[0]["goal_met"], true);
    }
}
