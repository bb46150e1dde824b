//! What the compiler says to those who write marks. `tests/ui-derive/` holds a mistake per file, and beside it the answer, word for
//! word, of the compiler in `rust-toolchain.toml`. After a change of a message:
//! `TRYBUILD=overwrite cargo test --test derive ui`, then read the difference.

#[path = "../ui-derive/accepted/mod.rs"]
pub mod accepted;

use std::io::Write;
use std::process::Command;

fn compiler() -> String {
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let version = Command::new(rustc).arg("--version").output().expect("a compiler");
    String::from_utf8_lossy(&version.stdout).trim().to_owned()
}

#[test]
fn every_mistake_is_answered_on_its_token() {
    let pinned = include_str!("../../rust-toolchain.toml").split('"').nth(1).expect("a channel in quotes");
    let compiler = compiler();
    if !compiler.starts_with(&format!("rustc {pinned} ")) {
        // Not by `eprintln!`: what a test that passes prints is not shown.
        let said = format!("SKIPPED: tests/ui-derive is written for rustc {pinned}, this is {compiler}\n");
        std::io::stderr().write_all(said.as_bytes()).expect("an open stderr");
        return;
    }
    let tests = trybuild::TestCases::new();
    for room in ["words", "kinds", "missing", "places", "fields", "stopped", "many"] {
        tests.compile_fail(format!("tests/ui-derive/{room}/*.rs"));
    }
}
