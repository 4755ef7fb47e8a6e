//! Generates the parsers from the grammars in the top-level folder `grammar/`.

#[allow(clippy::print_stdout, reason = "the way to talk to cargo")]
fn main() -> Result<(), Box<dyn std::error::Error>> {
    // Build scripts run in the folder of their package.
    println!("cargo::rerun-if-changed=../../grammar");
    let out = std::env::var_os("OUT_DIR").ok_or("OUT_DIR is not set")?;
    lalrpop::Configuration::new()
        .set_in_dir("../../grammar")
        .set_out_dir(out)
        .emit_rerun_directives(true)
        .process()
}
