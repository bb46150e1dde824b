//! What the compiler says to those who write the attribute.
//!
//! `tests/ui/` repeats the grammar: a file's path is the sentence that says what is wrong in it, and the `.stderr` beside it
//! what the compiler answers, word for word. `tests/ui/accepted/` holds what it must accept, without a
//! warning: those are modules of this test, and are called.
//!
//! A path to a `const Duration` that is zero has no file here: constants in a body are evaluated when code is generated, so
//! `cargo build` refuses it ("evaluation panicked: `deadline` is zero: it must be longer"), `cargo check` doesn't.
//!
//! The words are those of one compiler, the one in `rust-toolchain.toml`: on another the answers are not compared. After a
//! change of a message: `TRYBUILD=overwrite cargo test --test ui`, then read the difference.

#[path = "ui/accepted/mod.rs"]
mod accepted;

use std::io::Write;
use std::process::Command;

/// The compiler whose words are written down.
fn pinned() -> &'static str {
    let toolchain = include_str!("../rust-toolchain.toml");
    toolchain.split('"').nth(1).expect("a channel in quotes")
}

fn compiler() -> String {
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let version = Command::new(rustc).arg("--version").output().expect("a compiler");
    String::from_utf8_lossy(&version.stdout).trim().to_owned()
}

#[test]
fn every_mistake_is_answered_on_its_token() {
    let (pinned, compiler) = (pinned(), compiler());
    if !compiler.starts_with(&format!("rustc {pinned} ")) {
        // Not by `eprintln!`: what a test that passes prints is not shown.
        let said = format!("SKIPPED: tests/ui is written for rustc {pinned}, this is {compiler}\n");
        std::io::stderr().write_all(said.as_bytes()).expect("an open stderr");
        return;
    }
    let tests = trybuild::TestCases::new();
    for room in ["options", "effects", "function", "types", "many", "tools", "streams"] {
        tests.compile_fail(format!("tests/ui/{room}/**/*.rs"));
    }
}
