//! The arguments of `bdi test`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

/// `bdi test`
#[derive(Debug, Args)]
#[command(
    after_help = "A test is: a program NAME.asl or project NAME.mas2j with its output in NAME.expected (in a\n\
project folder also `expected`), or with what its agents must do in NAME.trace; a plan\n\
`@name[test] +!goal <- …` with assertions; a block ```asl in a Markdown file. Each runs in a\n\
fresh system under virtual time. Exit statuses: 0 all passed, 1 one failed or there is none,\n\
2 wrong usage."
)]
pub(crate) struct Test {
    /// Files and folders with tests
    #[arg(value_name = "PATH", default_value = ".")]
    pub(crate) paths: Vec<PathBuf>,

    /// Only tests whose name `FILE::TEST` contains this
    #[arg(long, short, value_name = "TEXT")]
    pub(crate) filter: Option<String>,

    /// Name the tests and run none
    #[arg(long, conflicts_with_all = ["update", "watch"])]
    pub(crate) list: bool,

    /// Name each test, not only those that fail
    #[arg(long, short)]
    pub(crate) verbose: bool,

    /// The seed of all random numbers
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(crate) seed: u64,

    /// Run each test N times, with the seeds behind the first one
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) repeat: u64,

    /// Run N tests beside each other; as many as there are cores unless told otherwise
    #[arg(long, short, value_name = "N", value_parser = super::threads)]
    pub(crate) jobs: Option<usize>,

    /// A test fails when its run takes longer than S seconds
    #[arg(long, value_name = "S", value_parser = super::seconds, default_value = "60")]
    pub(crate) timeout: f64,

    /// Write expected output anew where it differs
    #[arg(long)]
    pub(crate) update: bool,

    /// Run the tests again whenever a file changes
    #[arg(long)]
    pub(crate) watch: bool,

    /// Tell which plans, contexts and rules of the programs the tests used
    #[arg(long)]
    pub(crate) coverage: bool,

    /// Write that to a file in the format of lcov
    #[arg(long, value_name = "FILE")]
    pub(crate) lcov: Option<PathBuf>,

    /// How to tell what came of them
    #[arg(long, value_enum, default_value_t = TestFormat::Human)]
    pub(crate) format: TestFormat,

    /// Write JUnit's XML to a file as well
    #[arg(long, value_name = "FILE")]
    pub(crate) junit: Option<PathBuf>,
}

/// `--format` of `bdi test`
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum TestFormat {
    /// Text for people
    Human,
    /// One JSON object
    Json,
    /// JUnit's XML
    Junit,
}
