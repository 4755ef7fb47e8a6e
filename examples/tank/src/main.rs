//! Prints what the agent prints.

#![allow(clippy::print_stdout, reason = "this is a command")]

fn main() -> Result<(), String> {
    for line in bdi_example_tank::keep()? {
        println!("{line}");
    }
    Ok(())
}
