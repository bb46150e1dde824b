//! The rules: what breaks each of them, word for word, and what does not.
//!
//! `tests/rules/CODE-wrong-….rs` breaks a rule, and the `.stderr` beside it is what the compiler says; `CODE-right-….rs` is a module
//! of this test. A rule that warns is made an error by the `deny(deprecated)` of its file. After a change of a message:
//! `TRYBUILD=overwrite cargo test --test rules`, then read the difference.
//!
//! The words are those of one compiler, the one in `rust-toolchain.toml`: on another they are not compared.

#[path = "rules/right.rs"]
mod right;

#[path = "compiler/mod.rs"]
mod compiler;

#[test]
fn what_breaks_a_rule_is_answered_on_its_token() {
    compiler::answers("tests/rules", ["tests/rules/*-wrong-*.rs".to_owned()]);
}

#[test]
fn every_right_side_is_compiled() {
    let compiled = include_str!("rules/right.rs");
    for file in std::fs::read_dir("tests/rules").expect("a directory") {
        let name = file.expect("a file").file_name().to_string_lossy().into_owned();
        let listed = compiled.contains(&format!("\"{name}\""));
        assert!(!name.contains("-right-") || listed, "tests/rules/right.rs lacks {name}");
    }
}

/// No line of an error is wider than a terminal.
#[test]
fn every_answer_fits_a_terminal() {
    for file in std::fs::read_dir("tests/rules").expect("a directory") {
        let path = file.expect("a file").path();
        if path.extension().is_some_and(|end| end == "stderr") {
            let text = std::fs::read_to_string(&path).expect("a text");
            let said = text.lines().take_while(|line| !line.trim_start().starts_with("-->"));
            for line in said {
                assert!(line.chars().count() <= 100, "{}: {line}", path.display());
            }
        }
    }
}
