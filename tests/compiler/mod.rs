//! Mistakes that the compiler answers: the words beside each file are those of one compiler, the one in `rust-toolchain.toml`. On
//! another they are not compared.

use std::io::Write;
use std::process::Command;

/// Compiles what the patterns name, and compares each answer with the `.stderr` beside the file. `what` is said where it can't be.
pub(crate) fn answers(what: &str, patterns: impl IntoIterator<Item = String>) {
    let (pinned, compiler) = (pinned(), compiler());
    if !compiler.starts_with(&format!("rustc {pinned} ")) {
        // Not by `eprintln!`: what a test that passes prints is not shown.
        let said = format!("SKIPPED: {what} is written for rustc {pinned}, this is {compiler}\n");
        std::io::stderr().write_all(said.as_bytes()).expect("an open stderr");
        return;
    }
    let tests = trybuild::TestCases::new();
    for pattern in patterns {
        tests.compile_fail(pattern);
    }
}

/// The compiler whose words are written down.
fn pinned() -> &'static str {
    let toolchain = include_str!("../../rust-toolchain.toml");
    toolchain.split('"').nth(1).expect("a channel in quotes")
}

fn compiler() -> String {
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let version = Command::new(rustc).arg("--version").output().expect("a compiler");
    String::from_utf8_lossy(&version.stdout).trim().to_owned()
}
