//! The command `bdi`. Only this crate prints.

#![allow(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "this is the command line"
)]

mod args;
mod commands;
mod console;
mod repl;
mod trace;
mod view;
mod words;

use std::process::ExitCode;

// Agents make and drop many small terms.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    let arguments = match args::Arguments::read() {
        Ok(arguments) => arguments,
        Err(error) => {
            let usage = error.use_stderr();
            // Nothing can be done if the terminal is gone.
            let _ = error.print();
            return ExitCode::from(if usage { console::USAGE } else { 0 });
        }
    };
    let status = match arguments.command {
        args::Command::Run(run) => commands::run::run(&run),
        args::Command::Repl(repl) => commands::repl::repl(&repl),
        args::Command::Replay(replay) => commands::replay::replay(&replay),
        args::Command::Test(test) => commands::test::test(&test),
        args::Command::New(new) => commands::new::new(&new),
        args::Command::Check(check) => commands::check::check(&check),
        args::Command::Explain(explain) => commands::explain::explain(&explain),
        args::Command::Fmt(fmt) => commands::fmt::fmt(&fmt),
        args::Command::Actions(actions) => commands::actions::actions(&actions),
    };
    match status {
        Ok(status) => exit_code(status),
        Err(error) => {
            eprintln!("bdi: {error:#}");
            ExitCode::from(1)
        }
    }
}

/// Exit statuses beyond a byte (`.stopMAS(0, 300)`) keep their low bits, as operating systems do.
fn exit_code(status: i32) -> ExitCode {
    ExitCode::from((status & 0xff) as u8)
}
