//! Each rule has a page that says the same, and tests of both its sides.

use std::fs;
use std::path::{Path, PathBuf};

use retry_lint::rules::{self, Level, Rule};

fn workspace(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(path)
}

fn names(path: &str) -> Vec<String> {
    let files = fs::read_dir(workspace(path)).unwrap_or_else(|error| panic!("{path}: {error}"));
    files
        .map(|file| file.unwrap_or_else(|error| panic!("{path}: {error}")).file_name().to_string_lossy().into())
        .collect()
}

fn page(name: &str) -> String {
    let path = workspace("docs/rules").join(name);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

#[test]
fn codes_are_unique_and_in_order() {
    let codes: Vec<&str> = rules::all().iter().map(|rule| rule.code).collect();
    assert!(codes.windows(2).all(|pair| pair[0] < pair[1]), "{codes:?}");
}

#[test]
fn every_rule_has_a_page() {
    for Rule { code, title, level, exceptable, .. } in rules::all() {
        let text = page(&format!("{code}.md"));
        assert_eq!(text.lines().next(), Some(format!("# {code}: {title}").as_str()));
        let level = if *level == Level::Deny { "Level: deny:" } else { "Level: warn:" };
        let exception = format!("`allow({code}, reason = ");
        let said = text.lines().nth(2).unwrap_or_default();
        assert!(said.starts_with(level), "{code}: {said}");
        assert_eq!(said.contains(&exception), *exceptable, "{code}: {said}");
        for part in ["## What", "## Why", "## Wrong", "## Right"] {
            assert!(text.contains(part), "{code} lacks {part}");
        }
    }
}

#[test]
fn every_rule_is_tested_from_both_sides() {
    let files = names("tests/rules");
    for Rule { code, .. } in rules::all() {
        for (side, end) in [("wrong", ".rs"), ("wrong", ".stderr"), ("right", ".rs")] {
            let begin = format!("{code}-{side}-");
            let found = files.iter().any(|name| name.starts_with(&begin) && name.ends_with(end));
            assert!(found, "no tests/rules/{begin}*{end}");
        }
    }
}

#[test]
fn no_page_and_no_test_is_of_another_rule() {
    let is_rule = |name: &str| rules::all().iter().any(|rule| name.starts_with(rule.code));
    for name in names("docs/rules").iter().chain(&names("tests/rules")) {
        assert!(is_rule(name) || name == "README.md" || name == "right.rs", "{name}");
    }
}

#[test]
fn the_list_is_that_of_the_table() {
    let list = page("README.md");
    assert!(list.ends_with(&rules::markdown()), "docs/rules/README.md shall end with:\n{}", rules::markdown());
}
