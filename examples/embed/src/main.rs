//! Prints what the agent prints.

#![allow(clippy::print_stdout, reason = "this is a command")]

fn main() -> Result<(), Box<dyn std::error::Error>> {
    for line in bdi_example_embed::play(42)? {
        println!("{line}");
    }
    Ok(())
}
