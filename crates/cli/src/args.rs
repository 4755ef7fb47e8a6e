//! The arguments of the command.

mod test;

use std::path::PathBuf;
use std::time::UNIX_EPOCH;

use agent::host::Time;
use clap::error::ErrorKind;
use clap::{Args, CommandFactory, Parser, Subcommand, ValueEnum};

pub(crate) use test::{Test, TestFormat};

/// Run and check AgentSpeak(L)/Jason programs.
#[derive(Debug, Parser)]
#[command(
    name = "bdi",
    version,
    about,
    max_term_width = 100,
    arg_required_else_help = true
)]
#[command(
    after_help = "Exit statuses: 0 ended well, 1 not loaded or a check failed, 2 wrong usage,\n\
3 a limit was hit, 4 --strict and a goal failed, 130 interrupted; .stopMAS(Ms, X) gives X."
)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Run a project or agent files
    Run(Run),
    /// Run tests: programs with expected output or trace, test plans, pages
    Test(Test),
    /// Make a project that runs
    New(New),
    /// Talk to running agents: beliefs, questions, goals, steps
    Repl(Repl),
    /// Do a run again from its journal, and compare
    Replay(Replay),
    /// Look for mistakes in projects and agent files without running them
    Check(Check),
    /// Lay out agent files and projects in the common style
    Fmt(Fmt),
    /// Explain a code such as A112, a check, or an internal action
    Explain(Explain),
    /// Show the internal actions and arithmetic functions
    Actions(Actions),
}

/// `bdi run`
#[derive(Debug, Args)]
#[command(
    after_help = "What the program prints goes to standard output as `[agent] text`; \
everything else goes to\nstandard error. The run ends at .stopMAS, or when nothing can happen any \
more."
)]
pub(crate) struct Run {
    /// A project (.mas2j), agent files (.asl, or NAME=FILE.asl), a folder with these, or `-` for one
    /// agent on standard input
    #[arg(value_name = "PROJECT|FILE|FOLDER", required = true)]
    pub(crate) files: Vec<PathBuf>,

    /// The clock: `real` waits, `virtual` jumps to the next timer when nothing can run
    #[arg(long, value_enum, default_value_t = ClockKind::Real)]
    pub(crate) clock: ClockKind,

    /// When virtual time begins, in UTC: `2026-01-01T00:00:00Z` unless told otherwise
    #[arg(long, value_name = "TIME", value_parser = moment)]
    pub(crate) start_time: Option<Time>,

    /// The environment, as a project names it: `grid(10, 8)`, `asl("world.asl")`,
    /// `process("python3", "world.py")`, `stub`
    #[arg(long, value_name = "NAME(PARAMETERS)")]
    pub(crate) env: Option<String>,

    /// Start only these agents of the project; their names, with commas between them
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    pub(crate) agents: Vec<String>,

    /// Show the environment while the run goes on, on standard error: on a terminal in place
    #[arg(long)]
    pub(crate) view: bool,

    /// Run the agents on N threads at a time: faster on several cores, but how agents interleave is
    /// not the same from run to run
    #[arg(long, value_name = "N", value_parser = threads, conflicts_with = "dump_at")]
    pub(crate) threads: Option<usize>,

    /// Warn when more than N messages wait for an agent; none is lost
    #[arg(long, value_name = "N", default_value_t = mas::system::MAILBOX_LIMIT)]
    pub(crate) mailbox_limit: usize,

    /// The seed of all random numbers
    #[arg(
        long,
        value_name = "N",
        default_value_t = 0,
        allow_negative_numbers = true
    )]
    pub(crate) seed: u64,

    /// End the run (exit status 3) when an agent has made N reasoning cycles
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub(crate) max_cycles: Option<u64>,

    /// End the run (exit status 3) after S seconds
    #[arg(long, value_name = "S", value_parser = seconds, allow_negative_numbers = true)]
    pub(crate) timeout: Option<f64>,

    /// When to end: `quiescent` when nothing can happen any more, `stopped` only at .stopMAS
    #[arg(long, value_enum, default_value_t = Until::Quiescent)]
    pub(crate) until: Until,

    /// Show what the reasoning cycle does, on standard error
    #[arg(long, value_enum, default_value_t = TraceKind::Off)]
    pub(crate) trace: TraceKind,

    /// Write the configuration of the agent after cycle N (from 1) as JSON to standard error
    #[arg(long, value_name = "N", value_parser = cycle)]
    pub(crate) dump_at: Option<u64>,

    /// Write that JSON to a file instead
    #[arg(long, value_name = "FILE", requires = "dump_at")]
    pub(crate) dump_to: Option<PathBuf>,

    /// Treat what is only reported as an error: refuse programs with missing include files, and
    /// give exit status 4 when a goal failed and nothing handled it
    #[arg(long)]
    pub(crate) strict: bool,

    /// Start the agents that did load, and leave the others out (exit status 1 at the end)
    #[arg(long)]
    pub(crate) keep_going: bool,

    /// Let every action on the environment and every unknown internal action succeed, and report it
    #[arg(long)]
    pub(crate) stub: bool,

    /// Show each message when it is delivered, on standard error
    #[arg(long)]
    pub(crate) print_messages: bool,

    /// The finest level of `.log` that is shown, of all agents; `severe` hides warnings as well
    #[arg(long, value_enum, value_name = "LEVEL")]
    pub(crate) log: Option<LogLevel>,

    /// Write a journal (JSON lines) of all inputs and choices
    #[arg(long, value_name = "FILE")]
    pub(crate) journal: Option<PathBuf>,

    /// The most memory that one query may use, in MiB
    #[arg(long, value_name = "MIB", default_value_t = 512, value_parser = clap::value_parser!(u64).range(1..=65_536))]
    pub(crate) query_memory: u64,

    /// The most calls that one query may make
    #[arg(long, value_name = "N", default_value_t = 100_000_000)]
    pub(crate) query_steps: u64,

    /// The most goals that one intention may have on its stack
    #[arg(long, value_name = "N", default_value_t = 2_000_000)]
    pub(crate) max_depth: usize,

    /// The most bytes of a text that an action may make
    #[arg(long, value_name = "BYTES", default_value_t = logic::print::LONGEST_TEXT)]
    pub(crate) max_text: usize,

    /// The most elements of a list or queue that an action may make of others
    #[arg(long, value_name = "N", default_value_t = 5_000_000)]
    pub(crate) max_list: usize,

    /// No warnings and reports, only errors
    #[arg(long, short)]
    pub(crate) quiet: bool,

    /// Say why the run ended, and what it did
    #[arg(long, short, conflicts_with = "quiet")]
    pub(crate) verbose: bool,
}

/// `bdi repl`
#[derive(Debug, Args)]
#[command(
    after_help = "On a terminal the session ends with :quit or Ctrl-D, and the exit status is 0. Otherwise inputs are\n\
read from standard input, and the exit statuses are: 0 ended well, 1 an input or a file cannot be\n\
used, 2 wrong usage, 3 an input hit a limit, 4 --strict and a goal failed, 130 interrupted;\n\
.stopMAS(Ms, X) gives X. Type :help for what can be typed."
)]
pub(crate) struct Repl {
    /// A project (.mas2j), agent files (.asl, or NAME=FILE.asl), or a folder with these; without one,
    /// an agent `repl` that knows nothing
    #[arg(value_name = "PROJECT|FILE|FOLDER")]
    pub(crate) files: Vec<PathBuf>,

    /// The clock: `real` waits, `virtual` jumps to the next timer when nothing can run; real on a
    /// terminal, virtual otherwise
    #[arg(long, value_enum)]
    pub(crate) clock: Option<ClockKind>,

    /// The environment, as a project names it: `grid(10, 8)`, `asl("world.asl")`, `stub`
    #[arg(long, value_name = "NAME(PARAMETERS)")]
    pub(crate) env: Option<String>,

    /// The seed of all random numbers
    #[arg(
        long,
        value_name = "N",
        default_value_t = 0,
        allow_negative_numbers = true
    )]
    pub(crate) seed: u64,

    /// End an input when the agents have made N reasoning cycles for it; no limit on a terminal,
    /// 10000000 otherwise
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) max_cycles: Option<u64>,

    /// Show at most N answers of a question; no limit on a terminal, 1000 otherwise
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) max_answers: Option<u64>,

    /// The most calls that one query may make
    #[arg(long, value_name = "N", default_value_t = 1_000_000_000)]
    pub(crate) query_steps: u64,

    /// The most memory that one query may use, in MiB
    #[arg(long, value_name = "MIB", default_value_t = 1024, value_parser = clap::value_parser!(u64).range(1..=65_536))]
    pub(crate) query_memory: u64,

    /// How many inputs `:undo` can take back
    #[arg(long, value_name = "N", default_value_t = mas::session::UNDO_LIMIT)]
    pub(crate) undo: usize,

    /// Neither read nor write the history of inputs
    #[arg(long)]
    pub(crate) no_history: bool,

    /// Show each input behind a prompt, as on a terminal; only for inputs that are not typed
    #[arg(long)]
    pub(crate) echo: bool,

    /// End with the first input that cannot be used or fails
    #[arg(long)]
    pub(crate) strict: bool,

    /// Nothing but results, errors and what agents print
    #[arg(long, short)]
    pub(crate) quiet: bool,
}

/// `bdi new`
#[derive(Debug, Args)]
#[command(
    after_help = "The project has a README and a file `expected` with what it prints. Nothing that \
exists is\noverwritten."
)]
pub(crate) struct New {
    /// The folder to make; its last part is the name of the project: letters, digits, `_` and `-`
    #[arg(value_name = "NAME")]
    pub(crate) folder: PathBuf,

    /// What the project shows
    #[arg(long, value_enum, default_value_t = Template::Single)]
    pub(crate) template: Template,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Template {
    /// One agent
    Single,
    /// Several agents that send each other messages
    Mas,
    /// An agent in an environment written in Python
    EnvPython,
}

/// `bdi replay`
#[derive(Debug, Args)]
#[command(
    after_help = "Exit statuses: 0 the run is the same, 1 it differs, or the journal or its program \
cannot be used.\nNo process and no environment is started, and no file is written: everything that \
came from\noutside stands in the journal."
)]
pub(crate) struct Replay {
    /// What `bdi run --journal` has written
    #[arg(value_name = "JOURNAL")]
    pub(crate) journal: PathBuf,

    /// The program, if it is not where it was: as it was given to `bdi run`
    #[arg(value_name = "PROJECT|FILE|FOLDER")]
    pub(crate) files: Vec<PathBuf>,

    /// Go on if the program is not the one of the journal, and show where the run differs
    #[arg(long)]
    pub(crate) anyway: bool,

    /// Show what the agents print
    #[arg(long)]
    pub(crate) print: bool,
}

/// `bdi check`
#[derive(Debug, Args)]
#[command(
    after_help = "Exit statuses: 0 no error, 1 an error was found (with --strict also a warning), 2 wrong \
usage.\nThe levels of checks are set in `bdi.toml`, in the folder of a file or above it; a comment\n\
`// bdi: allow(NAME)` switches a check off for a line, `// bdi: allow-file(NAME)` for a file."
)]
pub(crate) struct Check {
    /// Projects (.mas2j), agent files (.asl), or folders, in which all of these are looked for; the
    /// current folder if none is given
    #[arg(value_name = "PROJECT|FILE|FOLDER")]
    pub(crate) files: Vec<PathBuf>,

    /// How to show what was found
    #[arg(long, value_enum, default_value_t = CheckFormat::Human)]
    pub(crate) format: CheckFormat,

    /// Count warnings as errors
    #[arg(long)]
    pub(crate) strict: bool,

    /// Mend what can be mended without asking, then check again
    #[arg(long)]
    pub(crate) fix: bool,

    /// List all checks with code, name and level
    #[arg(long, conflicts_with_all = ["files", "strict", "fix", "format"])]
    pub(crate) list: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum CheckFormat {
    /// With excerpts of the source
    Human,
    /// One object with counts and all diagnostics
    Json,
    /// SARIF 2.1.0, for code hosts and editors
    Sarif,
}

/// `bdi explain`
#[derive(Debug, Args)]
pub(crate) struct Explain {
    /// A code such as A112, the name of a check such as `singleton`, or an action such as `.max`
    #[arg(value_name = "CODE|CHECK|ACTION")]
    pub(crate) what: String,
}

/// `bdi fmt`
#[derive(Debug, Args)]
#[command(
    after_help = "Only blanks and line breaks change, never what a program means. A file with errors is left alone, \
the\nothers are laid out. Exit statuses: 0 done, or with --check all files are laid out; 1 with \
--check or\n--diff some are not, or a file has errors or cannot be read or written; 2 wrong usage."
)]
pub(crate) struct Fmt {
    /// Agent files (.asl), projects (.mas2j), folders with these (hidden ones and `target` are left
    /// out), or `-` for standard input, which is written to standard output
    #[arg(value_name = "PATH", default_value = ".")]
    pub(crate) paths: Vec<PathBuf>,

    /// Write nothing: list the files that are not laid out, and end with exit status 1 if there are any
    #[arg(long)]
    pub(crate) check: bool,

    /// The same, and show what would change
    #[arg(long)]
    pub(crate) diff: bool,

    /// How to report what was done
    #[arg(long, value_enum, default_value_t = Format::Human)]
    pub(crate) format: Format,
}

/// `bdi actions`
#[derive(Debug, Args)]
pub(crate) struct Actions {
    /// The action or function to show, such as `.max` (the dot may be left out); all if not given
    #[arg(value_name = "NAME")]
    pub(crate) name: Option<String>,

    /// How to show it; the whole as Markdown is the page docs/actions.md
    #[arg(long, value_enum, default_value_t = ReferenceFormat::Human)]
    pub(crate) format: ReferenceFormat,

    /// List every name of Jason's standard library and whether it is there
    #[arg(long, conflicts_with = "name")]
    pub(crate) coverage: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ReferenceFormat {
    Human,
    Json,
    Markdown,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ClockKind {
    Real,
    Virtual,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Until {
    Quiescent,
    Stopped,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum TraceKind {
    /// Nothing
    Off,
    /// The ten steps of Jason's cycle, numbered
    Cycle,
    /// The nine stages of the published semantics, with the plans examined and the steps made
    Steps,
    /// The stack of each intention as it grows and shrinks, with bindings
    Intentions,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum LogLevel {
    Severe,
    Warning,
    Info,
    Fine,
    Finer,
    Finest,
}

impl LogLevel {
    pub(crate) fn level(self) -> agent::effect::Level {
        use agent::effect::Level;
        match self {
            LogLevel::Severe => Level::Severe,
            LogLevel::Warning => Level::Warning,
            LogLevel::Info => Level::Info,
            LogLevel::Fine => Level::Fine,
            LogLevel::Finer => Level::Finer,
            LogLevel::Finest => Level::Finest,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    Human,
    Json,
}

impl Arguments {
    /// The arguments of the process.
    ///
    /// # Errors
    /// Some are unknown, missing or do not go together; also if help or the version is asked for.
    pub(crate) fn read() -> Result<Arguments, clap::Error> {
        let arguments = Arguments::try_parse()?;
        if let Command::Run(run) = &arguments.command
            && run.start_time.is_some()
            && run.clock == ClockKind::Real
        {
            let message = "`--start-time` needs `--clock virtual`: the real clock tells the time";
            return Err(Arguments::command().error(ErrorKind::ArgumentConflict, message));
        }
        if let Command::Fmt(fmt) = &arguments.command
            && fmt.paths.len() > 1
            && fmt.paths.iter().any(|path| path.as_os_str() == "-")
        {
            let message = "`-` is standard input: it cannot go together with other paths";
            return Err(Arguments::command().error(ErrorKind::ArgumentConflict, message));
        }
        Ok(arguments)
    }
}

/// A moment of virtual time.
fn moment(text: &str) -> Result<Time, String> {
    let expected = "a time in UTC since 1970, such as 2026-01-01T00:00:00Z";
    let time = humantime::parse_rfc3339_weak(text).map_err(|_| expected)?;
    let since = time.duration_since(UNIX_EPOCH).map_err(|_| expected)?;
    let nanoseconds = u64::try_from(since.as_nanos()).map_err(|_| expected)?;
    Ok(Time(nanoseconds))
}

/// The number of a reasoning cycle.
fn cycle(text: &str) -> Result<u64, String> {
    match text.parse() {
        Ok(cycle) if cycle > 0 => Ok(cycle),
        _ => Err("the number of a cycle; the first is 1".to_owned()),
    }
}

/// A number of threads.
fn threads(text: &str) -> Result<usize, String> {
    let number = text.parse().ok();
    let number = number.filter(|number| (1..=MOST_THREADS).contains(number));
    number.ok_or_else(|| format!("a number of threads is from 1 to {MOST_THREADS}"))
}

const MOST_THREADS: usize = 1024;

fn seconds(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(n) if std::time::Duration::try_from_secs_f64(n).is_ok() => Ok(n),
        _ => Err("a number of seconds, such as 2.5".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The page on running lists every option of `bdi run`.
    #[test]
    fn options_are_on_the_page() {
        let page = include_str!("../../../docs/running.md");
        let command = Arguments::command();
        let run = command.find_subcommand("run").expect("there is `bdi run`");
        for option in run.get_arguments().filter_map(|option| option.get_long()) {
            let is_listed = page.contains(&format!("| `--{option}`"))
                || page.contains(&format!("| `--{option} "));
            assert!(
                is_listed || option == "help",
                "docs/running.md lacks --{option}"
            );
        }
    }
}
