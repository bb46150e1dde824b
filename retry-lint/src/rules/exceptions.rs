//! What can be wrong with `allow(..)` itself.

use syn::Ident;

use super::says::Says;
use super::table::TABLE;
use super::{Level, Rule};
use crate::errors::Errors;
use crate::exceptions::Reason;
use crate::suggest::nearest;
use crate::written::Written;

/// Lets the exceptions that are possible hold, so that one that lacks a reason is one mistake and not two.
pub(super) fn take(written: &Written, errors: &mut Errors) {
    let mut taken: Vec<&Ident> = Vec::new();
    for code in codes(written) {
        if find(code).is_some_and(|rule| rule.exceptable) && !taken.contains(&code) {
            errors.except(code.clone());
            taken.push(code);
        }
    }
}

pub(super) fn an_exception_has_a_reason(written: &Written, says: &mut Says<'_>) {
    for exception in &written.exceptions {
        let code = exception.codes.first().map_or_else(|| "LR111".to_owned(), ToString::to_string);
        let write = format!("write `allow({code}, reason = \"why it is right here\")`");
        match &exception.reason {
            Reason::Given => {}
            Reason::Missing => says.on(&exception.name, format!("an exception needs a reason\n{write}")),
            Reason::Empty(value) => says.on(value, format!("the reason of an exception is empty\n{write}")),
        }
    }
}

pub(super) fn an_exception_names_a_rule(written: &Written, says: &mut Says<'_>) {
    for code in codes(written).filter(|code| find(code).is_none()) {
        let meant = meant(&code.to_string());
        says.on(code, format!("no rule has the code `{code}`{meant}\nall codes are in docs/rules/README.md"));
    }
}

pub(super) fn an_exception_is_possible(written: &Written, says: &mut Says<'_>) {
    for code in codes(written) {
        if let Some(Rule { exceptable: false, title, level, .. }) = find(code) {
            let holds = if *level == Level::Deny { "it holds for every function" } else { "it is about exceptions" };
            says.on(code, format!("`{code}` can't be excepted: {holds}\nremove `{code}`; the rule says: {title}"));
        }
    }
}

pub(super) fn an_exception_is_written_once(written: &Written, says: &mut Says<'_>) {
    let mut before: Vec<&Ident> = Vec::new();
    for code in codes(written) {
        // One that is not possible is another rule's.
        if before.contains(&code) && find(code).is_some_and(|rule| rule.exceptable) {
            says.on(code, format!("`{code}` is excepted twice\nkeep one"));
        }
        before.push(code);
    }
}

pub(super) fn an_exception_excepts(says: &mut Says<'_>) {
    for code in says.stale() {
        says.on(&code, format!("this exception excepts nothing\nremove `{code}` from `allow(..)`"));
    }
}

fn codes(written: &Written) -> impl Iterator<Item = &Ident> {
    written.exceptions.iter().flat_map(|exception| &exception.codes)
}

fn find(code: &Ident) -> Option<&'static Rule> {
    TABLE.iter().find(|rule| code == rule.code)
}

/// A code that differs in case or by a slip, or the code of a rule that is called so.
fn meant(word: &str) -> String {
    let by_name = nearest(word, TABLE.iter().map(|rule| rule.name));
    let by_name = by_name.and_then(|name| TABLE.iter().find(|rule| rule.name == name)).map(|rule| rule.code);
    let upper = word.to_uppercase();
    let exact = TABLE.iter().map(|rule| rule.code).find(|code| *code == upper);
    let near = exact.or(by_name).or_else(|| nearest_code(&upper));
    near.map_or_else(String::new, |code| format!(": did you mean `{code}`?"))
}

/// A code with one letter or digit too many, too few or wrong.
fn nearest_code(word: &str) -> Option<&'static str> {
    let digits = word.strip_prefix("LR").or_else(|| word.strip_prefix('L')).unwrap_or(word);
    let near = nearest(digits, TABLE.iter().filter_map(|rule| rule.code.strip_prefix("LR")))?;
    TABLE.iter().map(|rule| rule.code).find(|code| code.strip_prefix("LR") == Some(near))
}
