//! The benchmarks: programs, sizes, what they are compared with, and what is aimed at.

/// A program that is measured at several sizes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Benchmark {
    /// Its name on the command line.
    pub(crate) name: &'static str,
    /// What it puts under load.
    pub(crate) stresses: &'static str,
    /// The file below `programs/`, or from the root of the workspace if it begins with `/`.
    pub(crate) file: &'static str,
    /// The beliefs that hold the size.
    pub(crate) beliefs: &'static [&'static str],
    /// The sizes, smallest first; empty if the program has only one.
    pub(crate) sizes: &'static [u64],
    /// The same work in another system.
    pub(crate) peer: Option<Peer>,
    /// Seconds that Jason 3.3.2 took, and the size, on a machine with two shared cores.
    pub(crate) jason: Option<Recorded>,
    /// What the first working version has to reach at the largest size.
    pub(crate) goal: Goal,
    /// Whether it needs several agents.
    pub(crate) is_project: bool,
}

/// A program of another system.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Peer {
    /// `swipl -O -g main -t halt FILE N`
    Prolog(&'static str),
    /// A module that is compiled first: `erl -noshell -s MODULE main 500 N`
    Erlang(&'static str),
}

impl Peer {
    /// The command that must be installed.
    pub(crate) fn command(self) -> &'static str {
        match self {
            Peer::Prolog(_) => "swipl",
            Peer::Erlang(_) => "erl",
        }
    }
}

/// A figure measured once.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Recorded {
    pub(crate) size: u64,
    pub(crate) seconds: f64,
}

/// What is aimed at.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Goal {
    /// So many times as fast as Jason.
    TimesJason(f64),
    /// At least this part of the peer's speed, in the same run.
    OfPeer(f64),
    /// In at most so many seconds.
    Seconds(f64),
}

impl Benchmark {
    /// Jason's time for a size: recorded, or in proportion to the size. Where Jason's time grows
    /// faster than the size this flatters Jason.
    pub(crate) fn jason_seconds(&self, size: u64) -> Option<f64> {
        let recorded = self.jason?;
        if recorded.size == 0 || size == 0 {
            return Some(recorded.seconds);
        }
        Some(recorded.seconds * size as f64 / recorded.size as f64)
    }
}

impl Goal {
    /// Whether these seconds reach it; `None` if there is nothing to compare with.
    pub(crate) fn is_met(
        self,
        seconds: f64,
        peer: Option<f64>,
        jason: Option<f64>,
    ) -> Option<bool> {
        match self {
            Goal::TimesJason(times) => jason.map(|jason| seconds * times <= jason),
            Goal::OfPeer(part) => peer.map(|peer| seconds * part <= peer),
            Goal::Seconds(limit) => Some(seconds <= limit),
        }
    }
}

impl std::fmt::Display for Goal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Goal::TimesJason(times) => write!(f, "{times}x Jason"),
            Goal::OfPeer(part) => write!(f, "{part} of the peer's speed"),
            Goal::Seconds(limit) => write!(f, "{limit} s"),
        }
    }
}

const fn recorded(size: u64, seconds: f64) -> Option<Recorded> {
    Some(Recorded { size, seconds })
}

/// All benchmarks, those of one agent first.
pub(crate) const BENCHMARKS: &[Benchmark] = &[
    Benchmark {
        name: "hello",
        stresses: "start of the program",
        file: "/examples/hello/hello.asl",
        beliefs: &[],
        sizes: &[],
        peer: Some(Peer::Prolog("hello.pl")),
        jason: recorded(0, 0.43),
        goal: Goal::Seconds(0.010),
        is_project: false,
    },
    Benchmark {
        name: "count",
        stresses: "cycle, tail call",
        file: "count.asl",
        beliefs: &["n"],
        sizes: &[250_000, 500_000, 1_000_000],
        peer: None,
        jason: recorded(1_000_000, 2.0),
        goal: Goal::TimesJason(10.0),
        is_project: false,
    },
    Benchmark {
        name: "loop",
        stresses: "body steps, belief update",
        file: "loop.asl",
        beliefs: &["n"],
        sizes: &[75_000, 150_000, 300_000],
        peer: None,
        jason: recorded(300_000, 2.7),
        goal: Goal::TimesJason(10.0),
        is_project: false,
    },
    Benchmark {
        name: "tick",
        stresses: "events, plan selection",
        file: "tick.asl",
        beliefs: &["n"],
        sizes: &[75_000, 150_000, 300_000],
        peer: None,
        jason: recorded(300_000, 1.7),
        goal: Goal::TimesJason(10.0),
        is_project: false,
    },
    Benchmark {
        name: "nrev",
        stresses: "rule engine",
        file: "nrev.asl",
        beliefs: &["n"],
        sizes: &[5_000, 10_000, 20_000],
        peer: Some(Peer::Prolog("nrev.pl")),
        jason: recorded(2_000, 7.7),
        goal: Goal::OfPeer(0.15),
        is_project: false,
    },
    Benchmark {
        name: "queens",
        stresses: "arithmetic, backtracking",
        file: "queens.asl",
        beliefs: &[],
        sizes: &[],
        peer: Some(Peer::Prolog("queens.pl")),
        jason: recorded(0, 0.85),
        goal: Goal::Seconds(0.1),
        is_project: false,
    },
    Benchmark {
        name: "lookup",
        stresses: "belief indexes",
        file: "lookup.asl",
        beliefs: &["n"],
        sizes: &[25_000, 50_000, 100_000],
        peer: Some(Peer::Prolog("lookup.pl")),
        jason: recorded(5_000, 4.7),
        goal: Goal::Seconds(1.0),
        is_project: false,
    },
    Benchmark {
        name: "waits",
        stresses: "suspended intentions",
        file: "waits.asl",
        beliefs: &["n", "left"],
        sizes: &[2_500, 5_000, 10_000],
        peer: None,
        jason: recorded(10_000, 4.0),
        goal: Goal::Seconds(0.1),
        is_project: false,
    },
    Benchmark {
        name: "reaction",
        stresses: "alarms beside 1,000 busy intentions",
        file: "reaction/reaction.mas2j",
        beliefs: &["n"],
        sizes: &[25_000, 50_000, 100_000],
        peer: None,
        jason: None,
        goal: Goal::Seconds(1.0),
        is_project: true,
    },
    Benchmark {
        name: "ring",
        stresses: "messages between 500 agents",
        file: "ring/ring.mas2j",
        beliefs: &["t"],
        sizes: &[50_000, 100_000, 200_000],
        peer: Some(Peer::Erlang("ring")),
        jason: recorded(200_000, 8.2),
        goal: Goal::Seconds(0.2),
        is_project: true,
    },
    Benchmark {
        name: "cnp",
        stresses: "a contract net of 50 bidders",
        file: "cnp/cnp.mas2j",
        beliefs: &["rounds"],
        sizes: &[50, 100, 200],
        peer: None,
        jason: recorded(200, 2.3),
        goal: Goal::Seconds(0.2),
        is_project: true,
    },
    Benchmark {
        name: "spawn",
        stresses: "many idle agents",
        file: "spawn/spawn.mas2j",
        beliefs: &["n"],
        sizes: &[25_000, 50_000, 100_000],
        peer: None,
        jason: recorded(2_000, 4.5),
        goal: Goal::Seconds(1.0),
        is_project: true,
    },
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn jason_is_scaled_to_the_size() {
        let nrev = BENCHMARKS
            .iter()
            .find(|benchmark| benchmark.name == "nrev")
            .expect("it is there");
        assert_eq!(nrev.jason_seconds(4_000), Some(15.4));
    }

    #[test]
    fn goals_without_comparison_are_open() {
        assert_eq!(Goal::OfPeer(0.5).is_met(1.0, None, None), None);
        assert_eq!(Goal::OfPeer(0.5).is_met(1.0, Some(0.5), None), Some(true));
        assert_eq!(
            Goal::TimesJason(10.0).is_met(1.0, None, Some(9.0)),
            Some(false)
        );
        assert_eq!(Goal::Seconds(0.1).is_met(0.1, None, None), Some(true));
    }
}
