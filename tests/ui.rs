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

#[path = "compiler/mod.rs"]
mod compiler;

#[test]
fn every_mistake_is_answered_on_its_token() {
    let rooms = ["options", "effects", "function", "types", "many", "tools", "streams"];
    compiler::answers("tests/ui", rooms.map(|room| format!("tests/ui/{room}/**/*.rs")));
}
