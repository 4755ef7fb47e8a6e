//! The command as people use it: each file of `tests/cli` is a session, its commands run in the
//! folder of the same name with `.in`. `TRYCMD=overwrite cargo test -p bdi-cli --test cli` writes
//! what the commands print; read it before it is kept.

#[test]
fn sessions() {
    let cases = trycmd::TestCases::new();
    cases.env("NO_COLOR", "1").env("RUST_BACKTRACE", "0");
    cases.case("../../tests/cli/*.trycmd");
}
