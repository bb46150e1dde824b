//! What the compiler says to those who write marks. `tests/ui-derive/` holds a mistake per file, and beside it the answer, word for
//! word, of the compiler in `rust-toolchain.toml`. After a change of a message:
//! `TRYBUILD=overwrite cargo test --test derive ui`, then read the difference.

#[path = "../ui-derive/accepted/mod.rs"]
pub mod accepted;

#[path = "../compiler/mod.rs"]
mod compiler;

#[test]
fn every_mistake_is_answered_on_its_token() {
    let rooms = ["words", "kinds", "missing", "places", "fields", "stopped", "many"];
    compiler::answers("tests/ui-derive", rooms.map(|room| format!("tests/ui-derive/{room}/*.rs")));
}
