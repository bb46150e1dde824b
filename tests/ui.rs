//! What the compiler says to those who write the attribute.
//!
//! `tests/ui/` repeats the grammar: a file's path is the sentence that says what is wrong in it, and the `.stderr` beside it
//! what the compiler answers, word for word. `tests/ui/accepted/` holds what it must accept, without a
//! warning: those are modules of this test, and are called.
//!
//! A path that begins with a type, like `Self::LIMIT`, has no file here: such a constant is evaluated when code is generated, so
//! what is wrong with it `cargo build` refuses, and `cargo check` doesn't. Other constants are in `tests/rules/`.
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
